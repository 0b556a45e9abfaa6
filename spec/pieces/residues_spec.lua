-- The methods 'residues' and 'ferrers' as methods: bishops on square boards, one coefficient or all.
local core = require "riddle.core"
local ferrers = require "riddle.pieces.methods.ferrers"
local integer = require "riddle.integer"
local job = require "riddle.job"
local known = require "spec.pieces.known"
local random = require "riddle.random"
local residues = require "riddle.pieces.methods.residues"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local slow = require "spec.support.pieces"
local slow_bishops = require "spec.support.pieces_bishops"

-- Seconds of processor time in which a job stops; sanitizers make what happens between two checks much slower.
local SOON = os.getenv "RIDDLE_SANITIZER" and 1 or 0.05

local function question(n, k, k_max)
  return { piece = { name = "bishop" }, board = { rows = n, columns = n, holes = {}, torus = false, lines = "pass" },
    placed = {}, k = k, k_max = k_max }
end

local function ask(method, n, k, option, k_max)
  option = option or {}
  return job.run(method.job(question(n, k, k_max), option), option)
end

local function most(n) return n < 2 and n or 2 * n - 2 end

local function row_hash(counts)
  local hash = 0
  for k = 0, #counts do hash = integer.mod(integer.add(31 * hash, counts[k]), 1000000007) end
  return hash
end

describe("bishops by residues", function()
  it("are those of a search through all placements", function()
    for n = 0, 5 do
      local counts = slow.counts("bishop", n, n)
      assert.same(counts, (ask(residues, n)))
      for k = 0, most(n) do assert.equal(counts[k], (ask(residues, n, k))) end
    end
  end)

  it("are those of plain Lua, each k and all at once", function()
    local draw = random.new(seed)
    for i = 1, 30 do
      local n = i <= 18 and i or draw:integer(19, 90)
      local counts = slow_bishops.counts(n)
      assert.same(counts, (ask(residues, n)))
      for _ = 1, 10 do
        local k = draw:integer(0, most(n))
        assert.equal(counts[k], (ask(residues, n, k)))
      end
    end
  end)

  it("are those of Ferrers rows at every length of the transforms", function()
    local sizes = { 7, 8, 9, 12, 15, 16, 17, 20, 24, 31, 32, 33, 63, 64, 65, 79, 80, 96, 127, 128, 129, 255, 256 }
    for _, n in ipairs(sizes) do
      assert.same((ask(ferrers, n)), (ask(residues, n)))
      for _, k in ipairs { 0, 1, 2, n // 2, n, most(n) - 1, most(n) } do
        assert.equal((ask(ferrers, n, k)), (ask(residues, n, k)))
      end
    end
    local draw = random.new(seed)
    for _ = 1, 6 do
      local n = draw:integer(257, 700)
      local k = draw:integer(0, most(n))
      assert.equal((ask(ferrers, n, k)), (ask(residues, n, k)))
    end
    local n = draw:integer(257, 450)
    assert.same((ask(ferrers, n)), (ask(residues, n)))
  end)

  it("have the known sums of rows (known.lua says from where)", function()
    for n, hash in pairs(known.row_hash) do assert.equal(hash, row_hash((ask(residues, n)))) end
  end)

  it("have the known lengths and remainders: 3000 on 3000 x 3000 and 10000 on 10000 x 10000", function()
    local large = known.large
    local count = ask(residues, large.n, large.k)
    assert.equal(large.bits, count:bits())
    assert.equal(large.mod, count % 1000000007)
    count = ask(residues, 10000, 10000) -- computed for riddle in two ways: Ferrers rows and residues
    assert.equal(134713, count:bits())
    assert.equal(9730576, count % 1000000007)
  end)

  it("begin with 1 and n * n and end with 2 ^ n, also on large boards", function()
    for _, n in ipairs { 1000, 1001, 4095, 4096 } do
      assert.equal(1, (ask(residues, n, 0)))
      assert.equal(n * n, (ask(residues, n, 1)))
      assert.equal(n * (n - 1) * (3 * n * n - n + 2) // 6, (ask(residues, n, 2)))
      assert.equal(integer.pow(2, n), (ask(residues, n, 2 * n - 2)))
    end
  end)

  it("are the same on every path of the processor", function()
    local script = [[
      local core, job = require "riddle.core", require "riddle.job"
      for _, n in ipairs { 5, 40, 161, 300 } do
        local row, work = job.run(core.pieces.residues(n), {})
        for k = 0, #row do print(row[k]) end
        print(work.primes, work.bits, (job.run(core.pieces.residues(n, n), {})))
      end
      print((job.run(core.pieces.residues(1500, 1200), {})))]]
    local outputs = {}
    for _, cpu in ipairs { "portable", core.cpu_best } do
      outputs[#outputs + 1] = shell.need(("RIDDLE_CPU=%s %s -e %s"):format(cpu, shell.interpreter, shell.quote(script)))
    end
    assert.equal(outputs[1], outputs[2])
    assert.is_true(#outputs[1] > 100000)
  end)

  it("do not depend on the number of threads", function()
    for _, n in ipairs { 60, 331 } do
      assert.same((ask(residues, n, nil, { threads = 1 })), (ask(residues, n, nil, { threads = 3 })))
      assert.equal((ask(residues, n, n, { threads = 1 })), (ask(residues, n, n, { threads = 3 })))
    end
    assert.equal((ask(residues, 2000, 1999, { threads = 1 })), (ask(residues, 2000, 1999, { threads = 3 })))
  end)

  it("take the known numbers of primes", function()
    local function primes(...) return select(2, ask(residues, ...)).primes end
    assert.equal(16, primes(8))
    assert.equal(128, primes(500))
    assert.equal(4, primes(500, 2))
    assert.equal(92, primes(500, 500))
    assert.equal(708, primes(3000, 3000))
  end)

  it("up to some k are the beginning of the row", function()
    for _, method in ipairs { residues, ferrers } do
      for _, n in ipairs { 0, 1, 2, 9, 40, 41 } do
        local row = ask(method, n)
        for _, k_max in ipairs { 0, 1, 7, n, 3 * n } do
          local counts = ask(method, n, nil, nil, k_max)
          assert.equal(math.min(#row, k_max), #counts)
          for k = 0, #counts do assert.equal(row[k], counts[k]) end
        end
      end
    end
  end)

  it("are 0 when they do not fit", function()
    for _, method in ipairs { residues, ferrers } do
      assert.equal(1, (ask(method, 0, 0)))
      assert.equal(0, (ask(method, 0, 1)))
      assert.same({ [0] = 1 }, (ask(method, 0)))
      assert.equal(0, (ask(method, 1, 2)))
      assert.equal(0, (ask(method, 8, 15)))
      assert.equal(0, (ask(method, 100, 10000)))
    end
  end)
end)

describe("bishops by Ferrers rows", function()
  it("are those of plain Lua, each k and all at once", function()
    local draw = random.new(seed)
    for i = 1, 24 do
      local n = i <= 14 and i or draw:integer(15, 80)
      local counts = slow_bishops.counts(n)
      assert.same(counts, (ask(ferrers, n)))
      for _ = 1, 10 do
        local k = draw:integer(0, most(n))
        assert.equal(counts[k], (ask(ferrers, n, k)))
      end
    end
  end)

  it("take the known numbers of steps", function()
    local function steps(...) return select(2, ask(ferrers, ...)).steps end
    assert.equal(56, steps(8))
    assert.equal(80, steps(9))
    assert.equal(249500, steps(500))
    assert.equal(251000, steps(501))
    assert.equal(97450, steps(1000, 50))
  end)

  it("of a whole row have progress and stop within 50 ms", function()
    for _, wait in ipairs { 0.02, 0.3, 1.2 } do
      local option = { job = true, threads = 1, memory = 1 << 30 }
      local running = job.run(ferrers.job(question(4001), option), option)
      assert.is_false(running:poll(wait))
      local done, total = running:progress()
      assert.is_true(done >= 0 and done < total)
      local start = os.clock()
      running:cancel()
      assert.is_true(os.clock() - start < SOON)
    end
  end)
end)

describe("the upper bound of the number's length", function()
  it("is never too low, and not much too high", function()
    for _, n in ipairs { 8, 9, 30, 101, 400 } do
      local row = ask(residues, n)
      for k = 0, most(n), n > 100 and 13 or 1 do
        local bits = select(2, ask(residues, n, k)).bits
        local length = math.type(row[k]) and #("%x"):format(row[k]) * 4 or row[k]:bits()
        assert.is_true(bits >= (math.type(row[k]) and math.log(row[k], 2) or length))
        assert.is_true(bits <= length + 16)
      end
    end
  end)
end)

describe("the primes of the transforms", function()
  local times = slow_bishops.times

  local function power(x, exponent, p)
    local result = 1
    while exponent > 0 do
      if exponent & 1 == 1 then result = times(result, x, p) end
      x = times(x, x, p)
      exponent = exponent >> 1
    end
    return result
  end

  it("are prime, have roots of unity of order 2^25, and fall from 2^50", function()
    local primes, roots = core.pieces.transform_primes(300)
    assert.equal(300, #primes)
    local before = 1 << 50
    for i, p in ipairs(primes) do
      assert.is_true(p < before)
      assert.equal(1, p % (1 << 25))
      for _, base in ipairs { 2, 5, 7 } do assert.equal(1, power(base, p - 1, p)) end
      assert.equal(p - 1, power(roots[i], 1 << 24, p))
      before = p
    end
    for i = 1, 3 do assert.is_true(slow_bishops.is_prime(primes[i])) end
  end)

  it("leave none out", function()
    local primes = core.pieces.transform_primes(60)
    local there = {}
    for _, p in ipairs(primes) do there[p] = true end
    for p = (1 << 50) - (1 << 25) + 1, primes[60], -(1 << 25) do
      if not there[p] then assert.are_not.equal(1, power(2, p - 1, p) + power(5, p - 1, p) - 1) end
    end
  end)
end)

describe("bishops by residues under limits", function()
  it("are refused beforehand when they take too much memory, and done with what the refusal names", function()
    for _, case in ipairs { { 300 }, { 301, 280 }, { 1000, 900 }, { 40 } } do
      local n, k = case[1], case[2]
      local memory, refusals = 3000, 0
      local count, err = ask(residues, n, k, { memory = memory })
      while not count do
        refusals = refusals + 1
        assert.same({ "limit", "memory" }, { err.kind, err.reason })
        assert.is_true(err.bytes > memory)
        memory = err.bytes
        count, err = ask(residues, n, k, { memory = memory, threads = 3 })
      end
      assert.is_true(refusals >= 1 and refusals <= 4)
      assert.same((ask(residues, n, k)), count)
    end
    local none, err = ask(residues, 1 << 20, nil, { memory = 1 << 28 })
    assert.is_nil(none)
    assert.truthy(err.message:find("^the answer takes at least %d+ bytes, the memory limit is 268435456"))
  end)

  it("are refused as data when not even their preparation is allowed", function()
    for memory = 1, 3000, 31 do
      for _, k in ipairs { 60, false } do
        local none, err = ask(residues, 70, k or nil, { memory = memory })
        assert.is_nil(none)
        assert.same({ "limit", "memory" }, { err.kind, err.reason })
      end
    end
  end)

  it("stop at their time", function()
    local none, err = ask(residues, 20000, 20000, { time = 0.05 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
  end)

  it("have progress and stop within 50 ms", function()
    for _, case in ipairs { { 100000, 100000, 0.3 }, { 1 << 20, 1 << 19, 0.4 }, { 2500, nil, 0.3 } } do
      local option = { job = true, threads = 1, memory = 1 << 30 }
      local running = job.run(residues.job(question(case[1], case[2]), option), option)
      assert.is_false(running:poll(case[3]))
      local done, total = running:progress()
      if total then assert.is_true(done >= 0 and done < total) end
      local start = os.clock()
      running:cancel()
      assert.is_true(os.clock() - start < SOON)
      assert.equal("stopped", select(2, running:wait()).kind)
    end
  end)
end)

describe("the methods for bishops on square boards", function()
  it("say what they cannot count", function()
    local function changed(change)
      local one = question(8, 4)
      change(one)
      return one
    end
    local others = {
      changed(function(one) one.piece = { name = "queen" } end),
      changed(function(one) one.board.columns = 9 end),
      changed(function(one) one.board.holes = { { 1, 1 } } end),
      changed(function(one) one.board.torus = true end),
      changed(function(one) one.placed = { { 1, 1 } } end),
    }
    for _, method in ipairs { residues, ferrers } do
      assert.is_true(method.can(question(8, 4)))
      assert.is_true(method.can(question(8)))
      for _, one in ipairs(others) do
        local can, reason = method.can(one)
        assert.is_nil(can)
        assert.equal("counts bishops on square boards without holes, placed pieces or a torus", reason)
      end
      assert.truthy(method.about:find("Goldman", 1, true))
    end
    assert.is_true(residues.can(question(1 << 20, 4)))
    local can, reason = residues.can(question(1 << 62, 4))
    assert.is_nil(can)
    assert.equal("takes boards of at most 1048576 rows, this one has 4611686018427387904", reason)
  end)

  it("have costs by which the faster one is taken where it matters", function()
    for _, case in ipairs { { 8, 6 }, { 60 }, { 60, 60 }, { 1000, 5 }, { 100000, 4 }, { 1 << 62, 1 }, { 0 }, { 1 } } do
      assert.is_true(ferrers.cost(question(case[1], case[2])) < residues.cost(question(case[1], case[2])))
    end
    for _, case in ipairs { { 1000 }, { 1001 }, { 3000 }, { 1000, 1000 }, { 1000, 1900 }, { 10000, 300 } } do
      assert.is_true(ferrers.cost(question(case[1], case[2])) > residues.cost(question(case[1], case[2])))
    end
  end)
end)
