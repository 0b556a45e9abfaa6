-- The method 'recurrence': leapers on strips of any length, against the method 'profile', a slow count and formulas.
local integer = require "riddle.integer"
local job = require "riddle.job"
local profile = require "riddle.pieces.methods.profile"
local random = require "riddle.random"
local recurrence = require "riddle.pieces.methods.recurrence"
local seed = require "spec.support.seed"
local slow = require "spec.support.pieces_profile"

local KING = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } }
local KNIGHT = { { 1, 2 }, { 1, -2 }, { -1, 2 }, { -1, -2 }, { 2, 1 }, { 2, -1 }, { -2, 1 }, { -2, -1 } }
local HUGE = 1000000000000000000

local function ask(leaps, rows, columns, more)
  local question = {
    piece = { name = "leaper", letter = "L", leaps = leaps, rides = {} },
    board = { rows = rows, columns = columns, holes = {}, torus = false, lines = "pass" },
    placed = {},
  }
  for name, value in pairs(more or {}) do question[name] = value end
  return question
end

local function solve(question, option)
  assert.is_true(recurrence.can(question))
  assert.is_true(recurrence.cost(question) < math.huge)
  return job.run(recurrence.job(question, option or {}), option or {})
end

local function count(leaps, rows, columns, k) return (assert(solve(ask(leaps, rows, columns, { k = k })))) end

local function binomial(n, k)
  local value = 1
  for i = 1, k do value = integer.idiv(integer.mul(value, integer.sub(n, i - 1)), i) end
  return value
end

local function turned(leaps)
  local list = {}
  for i, leap in ipairs(leaps) do list[i] = { leap[2], leap[1] } end
  return list
end

describe("leapers on a strip", function()
  it("are those of the whole board, for every length and either way round", function()
    local compared = 0
    for _, leaps in ipairs { KING, KNIGHT, { { 1, 1 }, { 3, 0 } }, { { 0, 1 } }, { { 2, -1 } }, {} } do
      for width = 1, 3 do
        for length = width, 19 do
          local counts = job.run(profile.job(ask(leaps, length, width, { k_max = 5 }), {}), {})
          assert.same(counts, (solve(ask(leaps, length, width, { k_max = 5 }))))
          for k = 0, 5 do
            assert.equal(counts[k] or 0, count(leaps, length, width, k))
            assert.equal(counts[k] or 0, count(turned(leaps), width, length, k))
            compared = compared + 1
          end
        end
      end
    end
    assert.equal(6 * 6 * (19 + 18 + 17), compared)
  end)

  it("are right on random strips, from the first length on that the polynomial holds for", function()
    local draw = random.new(seed)
    for _ = 1, 40 do
      local leaps, far = {}, 0
      for i = 1, draw:integer(1, 3) do
        leaps[i] = { draw:integer(-2, 2), draw:integer(1, 2) }
      end
      local width, k = draw:integer(1, 3), draw:integer(1, 4)
      for _, leap in ipairs(leaps) do
        if leap[2] < width then far = math.max(far, math.abs(leap[1])) end
      end
      local length = math.max((k - 1) * far + k + draw:integer(-2, 3), width)
      local question = ask(leaps, length, width, { k_max = k })
      assert.same(slow.counts(question), (solve(question)))
    end
  end)

  it("are 2^k C(n - k + 1, k) for kings on 2 x n", function()
    -- As a polynomial in n this is 0 for n = k - 1, but not for n = k - 2: the threshold (k - 1) R is sharp.
    for k = 2, 8 do
      for n = k, 30 do
        assert.equal(integer.mul(1 << k, n - k + 1 >= k and binomial(n - k + 1, k) or 0), count(KING, n, 2, k))
      end
    end
  end)

  it("are right for lengths that no program walks along", function()
    for _, n in ipairs { 1000, HUGE, 1 << 62 } do
      for k = 0, 40, 8 do
        assert.equal(integer.mul(integer.pow(2, k), binomial(integer.sub(n, k - 1), k)), count(KING, n, 2, k))
        assert.equal(binomial(n, k), count(KNIGHT, 1, n, k))
      end
      for width = 2, 7 do
        local squares = integer.mul(width, n)
        local pairs_of = binomial(squares, 2)
        -- edges of the graphs of kings and knights
        local kings = integer.sub(integer.mul(4 * width - 3, n), 3 * width - 2)
        local knights = integer.sub(integer.mul(4 * width - 6, n), 6 * width - 8)
        assert.equal(integer.sub(pairs_of, kings), count(KING, n, width, 2))
        assert.equal(integer.sub(pairs_of, knights), count(KNIGHT, width, n, 2))
      end
    end
  end)

  it("are those of the whole torus, for every length", function()
    for _, leaps in ipairs { KING, KNIGHT, { { 1, 1 }, { 3, 0 } }, { { 0, 1 } }, { { 2, -1 } }, {} } do
      for width = 1, 3 do
        for length = width, 15 do
          local whole, strip = ask(leaps, length, width, { k_max = 4 }), ask(leaps, length, width)
          whole.board.torus, strip.board.torus = true, true
          local counts = job.run(profile.job(whole, {}), {})
          assert.same(counts, (solve(whole)))
          for k = 0, 4 do
            strip.k = k
            assert.equal(counts[k] or 0, (solve(strip)))
          end
        end
      end
    end
  end)

  it("are n / k * C(n - k - 1, k - 1) for kings on a ring of n squares", function()
    for _, n in ipairs { 20, 1001, HUGE, 1 << 62 } do
      for k = 1, 9 do
        local question = ask(KING, n, 1, { k = k })
        question.board.torus = true
        local expected = integer.idiv(integer.mul(n, binomial(integer.sub(n, k + 1), k - 1)), k)
        assert.equal(expected, (solve(question)))
        question.board.rows, question.board.columns = 1, n
        assert.equal(expected, (solve(question)))
      end
    end
  end)

  it("agree with the whole board for many pieces", function()
    local counts = solve(ask(KNIGHT, 400, 3, { k_max = 30 }))
    assert.same(job.run(profile.job(ask(KNIGHT, 400, 3, { k_max = 30 }), {}), {}), counts)
    assert.equal(counts[30], count(KNIGHT, 400, 3, 30))
    assert.equal(counts[17], count(KNIGHT, 3, 400, 17))
  end)
end)

describe("the method recurrence", function()
  local function reason(question)
    local can, text = recurrence.can(question)
    assert.is_nil(can)
    assert.equal(math.huge, recurrence.cost(question))
    return text
  end

  it("refuses what it cannot count", function()
    local rider = ask(KING, HUGE, 5, { k = 3 })
    rider.piece.rides = { { 1, 1 } }
    assert.equal("counts pieces that leap, not those that ride", reason(rider))
    assert.equal("counts on boards without holes or placed pieces",
      reason(ask(KING, HUGE, 5, { k = 3, placed = { { 1, 1 } } })))
    local holed = ask(KING, HUGE, 5, { k = 3 })
    holed.board.holes = { { 1, 1 } }
    assert.equal("counts on boards without holes or placed pieces", reason(holed))
    assert.equal("needs a number of pieces (k or k_max)", reason(ask(KING, HUGE, 5)))
    assert.equal("counts on boards with squares", reason(ask(KING, HUGE, 0, { k = 0 })))
    assert.equal("takes boards of at most 65535 squares", reason(ask(KING, HUGE, 5, { k = 10000 })))
    assert.equal("takes boards of at most 65535 squares", reason(ask(KING, HUGE, HUGE, { k = 3 })))
    assert.equal("takes boards of at most 65535 squares", reason(ask({ { 1 << 60, 1 } }, 1 << 62, 5, { k = 2 })))
    assert.truthy(reason(ask(KING, HUGE, 70, { k = 3 })):find "at most 64 squares ahead")
  end)

  it("counts one piece however far it leaps", function()
    assert.equal(integer.mul(1 << 62, 5), count({ { 1 << 60, 1 }, { 1, 1 } }, 1 << 62, 5, 1))
    assert.equal(1, count(KING, 1 << 62, 5, 0))
  end)

  it("is cheaper than the whole board exactly when that is long", function()
    assert.is_true(recurrence.cost(ask(KING, 10000, 5, { k = 4 })) < profile.cost(ask(KING, 10000, 5, { k = 4 })))
    local torus = ask(KING, 10000, 4, { k = 4 })
    torus.board.torus = true
    assert.is_true(recurrence.cost(torus) < profile.cost(torus))
    assert.is_true(recurrence.cost(ask(KING, 8, 8, { k = 16 })) > profile.cost(ask(KING, 8, 8, { k = 16 })))
  end)

  it("does the same steps every time", function()
    local _, work = solve(ask(KNIGHT, HUGE, 5, { k = 6 }))
    assert.same({ 4417, 1640, 17588 }, { work.states, work.links, work.words })
  end)

  it("gives the same on one thread and on three", function()
    local question = ask(KNIGHT, HUGE, 6, { k_max = 12 })
    assert.same((solve(question, { threads = 1 })), (solve(question, { threads = 3 })))
  end)

  it("has progress, stops within 50 ms, and at its time", function()
    local question = ask(KNIGHT, HUGE, 9, { k = 100 })
    local running = job.run(recurrence.job(question, {}), { job = true })
    assert.is_false(running:poll(0.2))
    local done, total = running:progress()
    assert.equal(2 * 9 * (99 * 2 + 100), total)
    assert.is_true(done > 0 and done < total)
    local start = os.clock()
    running:cancel()
    assert.is_true(os.clock() - start < 0.05)
    local torus = ask(KING, HUGE, 12, { k = 40 })
    torus.board.torus = true
    running = job.run(recurrence.job(torus, {}), { job = true })
    assert.is_false(running:poll(0.2))
    done, total = running:progress()
    assert.is_true(done > 0 and done < total)
    running:cancel()
    local none, err = solve(question, { time = 0.05 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
  end)

  it("names the memory that it is not given", function()
    local question = ask(KNIGHT, HUGE, 5, { k_max = 30 })
    local memory, refusals = 2000, 0
    local counts, err = solve(question, { memory = memory })
    while not counts do
      assert.same({ "limit", "memory" }, { err.kind, err.reason })
      assert.is_true(err.bytes > memory)
      refusals, memory = refusals + 1, math.max(err.bytes, memory * 3 // 2)
      counts, err = solve(question, { memory = memory })
    end
    assert.is_true(refusals > 3)
    assert.same((solve(question)), counts)
  end)
end)
