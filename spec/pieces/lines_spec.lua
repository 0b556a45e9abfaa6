-- The methods for pieces that ride along one or two kinds of lines, against the rules of chess and each other.
local integer = require "riddle.integer"
local job = require "riddle.job"
local lines = require "riddle.pieces.lines"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local slow = require "spec.support.pieces_lines"

local NAMES = { "subsets", "band", "nested", "product", "exclusion" }
local methods = {}
for _, name in ipairs(NAMES) do methods[name] = require("riddle.pieces.methods." .. name) end

local clock = os.clock -- of all threads: while a cancel waits, the time of the worker passes
local SLOWER = os.getenv "RIDDLE_SANITIZER" and 10 or 1

-- A board on which subsets and band work for seconds.
local function long_question() return slow.question(slow.ROOK, 23, 23, { holes = slow.diagonals(23, { 0, 1 }) }) end

describe("every method of lines", function()
  it("counts as the rules of chess do on random boards", function()
    local draw = random.new(seed)
    local answered = { subsets = 0, band = 0, nested = 0, product = 0, exclusion = 0 }
    for round = 1, 300 do
      local piece = draw:pick { slow.ROOK, slow.BISHOP, slow.ANASSA, slow.PAWN_RIDER }
      local question = slow.random(draw, piece, 20)
      local board = question.board
      local expected = slow.counts(question)
      for _, name in ipairs(NAMES) do
        local method = methods[name]
        if method.can(question) then
          local where = ("seed %d, round %d: %s, %s on %d x %d"):format(seed, round, name, piece.name, board.rows,
            board.columns)
          local counts = slow.ask(method, question)
          assert.equal(slow.text(expected), slow.text(counts), where)
          local k = draw:integer(0, #expected + 2)
          local single = slow.question(piece, board.rows, board.columns, { k = k, placed = question.placed })
          single.board = board
          assert.equal(expected[k] or 0, (slow.ask(method, single)), where)
          single.k, single.k_max = nil, k
          local cut = slow.ask(method, single)
          for i = 0, k + 1 do
            local wanted = i <= k and expected[i] or nil
            assert.equal(wanted or 0, cut[i] or 0, where)
          end
          assert.is_nil(cut[k + 1], where)
          answered[name] = answered[name] + 1
        end
      end
    end
    for _, name in ipairs { "subsets", "band", "nested" } do assert.equal(300, answered[name]) end
    assert.is_true(answered.product > 50 and answered.exclusion > 50)
  end)

  it("agrees with the others on larger random boards", function()
    local draw = random.new(seed)
    for round = 1, 12 do
      local rows, columns = draw:integer(8, 14), draw:integer(8, 14)
      local option = {
        holes = slow.scatter(draw, rows, columns, draw:integer(0, 12)),
        lines = draw:pick { "pass", "stop" },
        torus = draw:one_in(4),
      }
      local question = slow.question(draw:pick { slow.ROOK, slow.BISHOP, slow.ANASSA }, rows, columns, option)
      local first
      for _, name in ipairs(NAMES) do
        local method = methods[name]
        if method.can(question) and method.cost(question) < 0.2 then
          local text = slow.text(slow.ask(method, question))
          first = first or text
          assert.equal(first, text, ("seed %d, round %d: %s"):format(seed, round, name))
        end
      end
    end
  end)

  it("does not care about the board's symmetries", function()
    local draw = random.new(seed)
    local holes, mirrored, turned = slow.scatter(draw, 9, 11, 10), {}, {}
    for i, hole in ipairs(holes) do
      mirrored[i] = { hole[1], 12 - hole[2] }
      turned[i] = { hole[2], hole[1] }
    end
    for _, piece in ipairs { slow.ROOK, slow.BISHOP } do
      for _, stop in ipairs { "pass", "stop" } do
        local text = slow.text(slow.ask(methods.band, slow.question(piece, 9, 11, { holes = holes, lines = stop })))
        local mirror = slow.question(piece, 9, 11, { holes = mirrored, lines = stop })
        local turn = slow.question(piece, 11, 9, { holes = turned, lines = stop })
        assert.equal(text, slow.text(slow.ask(methods.band, mirror)))
        assert.equal(text, slow.text(slow.ask(methods.nested, turn)))
      end
    end
  end)

  it("gives the same on every instruction set", function()
    local script = [[
      local slow = require "spec.support.pieces_lines"
      local draw = require "riddle.random".new(7)
      local holes, fewer = slow.scatter(draw, 15, 16, 12), slow.scatter(draw, 12, 12, 12)
      for _, name in ipairs { "subsets", "band", "nested" } do
        local method = require("riddle.pieces.methods." .. name)
        print(slow.text(slow.ask(method, slow.question(slow.ROOK, 15, 16, { holes = holes }))))
        print(slow.text(slow.ask(method, slow.question(slow.BISHOP, 12, 12, { holes = fewer, torus = true }))))
        print(slow.text(slow.ask(method, slow.question(slow.BISHOP, 11, 18))))
      end
    ]]
    local core = require "riddle.core"
    local said = {}
    for _, cpu in ipairs { "portable", "avx2", "avx512" } do
      said[#said + 1] = shell.need(("RIDDLE_CPU=%s %s -e %s"):format(cpu, shell.interpreter, shell.quote(script)))
      if cpu == core.cpu_best then break end
    end
    for i = 2, #said do assert.equal(said[1], said[i]) end
    assert.is_true(#said[1] > 1000)
  end)

  it("gives the same on any number of threads", function()
    local draw = random.new(seed)
    local question = slow.question(slow.ROOK, 18, 18, { holes = slow.scatter(draw, 18, 18, 20) })
    for _, name in ipairs { "subsets", "band", "nested", "exclusion" } do
      local one, work = slow.ask(methods[name], question, { threads = 1 })
      local three, same_work = slow.ask(methods[name], question, { threads = 3 })
      assert.equal(slow.text(one), slow.text(three))
      assert.equal(work.steps, same_work.steps)
    end
    local bishops = slow.question(slow.BISHOP, 40, 40, { holes = { { 1, 5 }, { 7, 9 }, { 20, 20 }, { 30, 11 } } })
    assert.equal(slow.text(slow.ask(methods.exclusion, bishops, { threads = 1 })),
      slow.text(slow.ask(methods.exclusion, bishops, { threads = 3 })))
  end)

  it("answers for boards without squares, without rows, and with nothing but holes", function()
    for _, size in ipairs { { 0, 0 }, { 0, 5 }, { 5, 0 }, { 1, 1 }, { 2, 2 } } do
      for _, piece in ipairs { slow.ROOK, slow.BISHOP } do
        local holes = slow.scatter(random.new(1), size[1], size[2], 100)
        local question = slow.question(piece, size[1], size[2], { holes = holes })
        for _, name in ipairs(NAMES) do
          if methods[name].can(question) then
            assert.equal("1", slow.text(slow.ask(methods[name], question)), name)
            question.k = 3
            assert.equal(0, (slow.ask(methods[name], question)))
            question.k = nil
          end
        end
      end
    end
  end)
end)

describe("the file of known values", function()
  local has_json, json = pcall(require, "dkjson")
  local file = io.open "../shared/known/pieces.json"
  local all = has_json and file and json.decode(file:read "a")
  if file then file:close() end
  local function test(name, body)
    if all then it(name, body) else pending(name .. " (needs ../shared and dkjson)") end
  end

  -- All methods that can and take less than a tenth of a second.
  local function compare(piece, rows, columns, row)
    local question, asked = slow.question(piece, rows, columns), 0
    for _, name in ipairs(NAMES) do
      if methods[name].can(question) and methods[name].cost(question) < 0.1 then
        assert.equal(table.concat(row, " "), slow.text(slow.ask(methods[name], question)), name)
        asked = asked + 1
      end
    end
    assert.is_true(asked >= 2)
  end

  test("holds for rooks and bishops on n x n", function()
    for n, row in pairs(all.bishops_nxn) do compare(slow.BISHOP, math.tointeger(n), math.tointeger(n), row) end
    for n, row in pairs(all.rooks_nxn) do compare(slow.ROOK, math.tointeger(n), math.tointeger(n), row) end
  end)

  test("holds for rooks and bishops on m x n", function()
    for name, piece in pairs { rook = slow.ROOK, bishop = slow.BISHOP } do
      for board, row in pairs(all.rect[name]) do
        local m, n = board:match "(%d+)x(%d+)"
        compare(piece, math.tointeger(m), math.tointeger(n), row)
        compare(piece, math.tointeger(n), math.tointeger(m), row)
      end
    end
  end)

  test("holds for anassas", function()
    for i, row in ipairs(all.oeis.A378561_rows) do compare(slow.ANASSA, i - 1, i - 1, row) end
  end)
end)

describe("a job of lines", function()
  it("has progress and stops within 50 ms", function()
    for _, name in ipairs { "subsets", "band" } do
      local question = long_question()
      local one = job.run(methods[name].job(question, {}), { job = true })
      assert.is_false(one:poll(0.1))
      local done, total = one:progress()
      assert.is_true(done > 0 and done < total)
      local start = clock()
      one:cancel()
      assert.is_true(clock() - start < 0.05 * SLOWER)
    end
  end)

  it("of long products stops within 50 ms", function()
    for _, question in ipairs {
      slow.question(slow.ROOK, 4000000, 5000000, { k = 2000000 }),
      slow.question(slow.ROOK, 9000, 9000),
      slow.question(slow.BISHOP, 1000, 1001),
    } do
      local one = job.run(methods.product.job(question, {}), { job = true })
      assert.is_false(one:poll(0.03))
      local start = clock()
      one:cancel()
      assert.is_true(clock() - start < 0.06 * SLOWER)
    end
  end)

  it("stops at its time", function()
    for _, name in ipairs { "subsets", "band", "nested" } do
      local none, err = slow.ask(methods[name], long_question(), { time = 0.05 })
      assert.is_nil(none)
      assert.same({ "limit", "time" }, { err.kind, err.reason })
    end
  end)

  it("is refused in advance when it takes too much memory, with the figure", function()
    local cases = {
      { "subsets", long_question(), 1 << 24 },
      { "band", long_question(), 1 << 24 },
      { "nested", long_question(), 1 << 22 },
      { "product", slow.question(slow.ROOK, 1 << 40, 1 << 40, { k = 1 << 39 }), 1 << 30 },
      { "product", slow.question(slow.ROOK, 1 << 62, 1 << 62), 1 << 30 },
      { "product", slow.question(slow.ROOK, 100000, 100000), 1 << 30 },
      { "product", slow.question(slow.BISHOP, 300, 301), 1 << 21 },
      { "exclusion", slow.question(slow.BISHOP, 300, 300, { holes = { { 3, 4 } } }), 1 << 21 },
      { "exclusion", slow.question(slow.ROOK, 1 << 50, 1 << 50, { holes = { { 3, 4 } } }), 1 << 23 },
    }
    for _, case in ipairs(cases) do
      local none, err = slow.ask(methods[case[1]], case[2], { memory = case[3] })
      assert.is_nil(none)
      assert.same({ "limit", "memory" }, { err.kind, err.reason }, case[1])
      if err.bytes then assert.is_true(err.bytes > case[3] // 2) end
    end
  end)

  it("is done with the memory that a refusal names, or refused as data with less", function()
    local questions = {
      subsets = slow.question(slow.ROOK, 12, 14, { holes = slow.diagonals(12, { 0, 1 }) }),
      band = slow.question(slow.BISHOP, 10, 14),
      nested = slow.question(slow.BISHOP, 10, 14),
      product = slow.question(slow.BISHOP, 20, 21),
      exclusion = slow.question(slow.BISHOP, 20, 20, { holes = { { 3, 4 }, { 3, 5 } } }),
    }
    for name, question in pairs(questions) do
      local expected = slow.text(slow.ask(methods[name], question))
      local memory = 1
      local counts, err = slow.ask(methods[name], question, { memory = memory, threads = 2 })
      while not counts do
        assert.same({ "limit", "memory" }, { err.kind, err.reason }, name)
        memory = math.max(memory * 5 // 4 + 1, 64)
        counts, err = slow.ask(methods[name], question, { memory = memory, threads = 2 })
      end
      assert.equal(expected, slow.text(counts))
      assert.is_true(memory < 1 << 24)
    end
  end)

  it("stays exact beyond 64 and 128 bits", function()
    local squares = slow.ask(methods.subsets, slow.question(slow.ROOK, 16, 17))
    local formula = slow.ask(methods.product, slow.question(slow.ROOK, 16, 17))
    assert.equal(slow.text(formula), slow.text(squares))
    local wide = slow.ask(methods.band, slow.question(slow.ROOK, 6, 4000))
    local expected = 1
    for k = 0, 5 do expected = integer.mul(expected, (6 - k) * (4000 - k) // 1) end
    assert.equal(integer.idiv(expected, 720), wide[6])
    local band = slow.ask(methods.band, slow.question(slow.BISHOP, 7, 120))
    local nested = slow.ask(methods.nested, slow.question(slow.BISHOP, 120, 7))
    assert.is_true(integer.bits(band[60]) > 128)
    assert.equal(slow.text(band), slow.text(nested))
  end)
end)

describe("the kernels of lines", function()
  it("give way cleanly when any of their allocations fails", function()
    local said = shell.need((os.getenv "RIDDLE_BUILD" or "build") .. "/native/failing_lines")
    local failing, refused = said:match "^(%d+) failing allocations, (%d+) memory limits refused"
    assert.is_true(tonumber(failing) > 100 and tonumber(refused) > 100, said)
  end)
end)

describe("what lines refuse", function()
  local queen = { name = "queen", leaps = {}, rides = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 1, 1 }, { -1, -1 },
    { 1, -1 }, { -1, 1 } } }
  local knight = { name = "knight", leaps = { { 1, 2 }, { -1, -2 } }, rides = {} }
  local dragon = { name = "dragon", leaps = { { 1, 1 }, { -1, -1 } }, rides = slow.ROOK.rides }
  local wazir_rook = { name = "rook", leaps = { { 1, 0 }, { -1, 0 } }, rides = slow.ROOK.rides }

  local function reason(name, question)
    local can, why = methods[name].can(question)
    assert.is_nil(can)
    assert.equal(math.huge, methods[name].cost(question))
    return why
  end

  it("is pieces with other moves", function()
    for _, name in ipairs(NAMES) do
      assert.equal("counts pieces that ride along one or two lines", reason(name, slow.question(queen, 5, 5)))
      assert.equal("counts pieces that ride along one or two lines", reason(name, slow.question(knight, 5, 5)))
      assert.equal("counts pieces that ride and do not leap", reason(name, slow.question(dragon, 5, 5)))
      assert.is_true(methods[name].can(slow.question(wazir_rook, 5, 5)))
    end
    assert.is_true(lines.is_rook(slow.ROOK) and lines.is_bishop(slow.BISHOP))
    assert.is_false(lines.is_rook(slow.BISHOP) or lines.is_bishop(queen) or lines.is_rook(slow.PAWN_RIDER))
  end)

  it("is steps and boards that are too large", function()
    local far = { name = "far", leaps = {}, rides = { { 1 << 40, 1 }, { -(1 << 40), -1 } } }
    assert.truthy(reason("band", slow.question(far, 5, 5)):find("takes rides of at most 1048576 rows"))
    for _, name in ipairs { "subsets", "band", "nested" } do
      assert.equal("takes boards of at most 1048576 squares, this one has 4611686018427387904 x 2",
        reason(name, slow.question(slow.ROOK, 1 << 62, 2)))
    end
    assert.truthy(reason("product", slow.question(slow.BISHOP, 2000, 2001)):find("takes boards of at most"))
    local none, err = methods.band.job(slow.question(slow.BISHOP, 2000, 2001), {})
    assert.is_nil(none)
    assert.equal("limit", err.kind)
  end)

  it("is too many lines at a time, foreseen and asked for all the same", function()
    local question = slow.question(slow.ROOK, 40, 40)
    for _, name in ipairs { "subsets", "band" } do
      assert.equal("keeps at most 30 lines in mind at a time, this board needs more", reason(name, question))
      local none, err = job.run(methods[name].job(question, {}), {})
      assert.is_nil(none)
      assert.same({ "limit", "size" }, { err.kind, err.reason })
    end
  end)

  it("is boards that are not nested, for product and exclusion", function()
    assert.truthy(reason("product", slow.question(slow.BISHOP, 4, 6)):find("are nested, which these are not"))
    assert.truthy(reason("exclusion", slow.question(slow.BISHOP, 4, 6)):find("nested when the holes are filled"))
    local stop = slow.question(slow.ROOK, 4, 4, { holes = { { 2, 2 } }, lines = "stop" })
    assert.equal("counts boards whose holes let attacks pass", reason("exclusion", stop))
    local many = slow.question(slow.BISHOP, 20, 20, { holes = slow.scatter(random.new(1), 20, 20, 50) })
    assert.equal("takes at most 64 holes of a colour, in at most 65536 sets that do not attack each other",
      reason("exclusion", many))
    local wide = slow.question(slow.ROOK, 100, 100, { holes = slow.scatter(random.new(1), 100, 100, 50) })
    assert.truthy(reason("exclusion", wide):find("these holes need more"))
    local none, err = job.run(methods.exclusion.job(wide, {}), {})
    assert.is_nil(none)
    assert.same({ "limit", "size" }, { err.kind, err.reason })
    none, err = job.run(methods.product.job(slow.question(slow.BISHOP, 4, 6), {}), {})
    assert.is_nil(none)
    assert.same({ "limit", "size" }, { err.kind, err.reason })
  end)
end)
