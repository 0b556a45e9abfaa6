-- Placements up to the board's symmetries: published values, and plain Lua on small and on random boards.
local core = require "riddle.core"
local integer = require "riddle.integer"
local pieces = require "riddle.pieces"
local questions = require "riddle.pieces.question"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.pieces_symmetry"

-- Placements of k pieces on n x n counted once for each orbit of the 8 symmetries, k = 0, 1, ...: computed by brute
-- force; the knights' rows for n = 4 and 5 are in OEIS A243716, the kings' in A236679.
local ROWS = {
  bishop = { { 1, 1 }, { 1, 1, 1 }, { 1, 3, 5, 5, 2 }, { 1, 3, 14, 29, 37, 14, 3 },
    { 1, 6, 36, 153, 364, 447, 264, 64, 6 } },
  rook = { { 1, 1 }, { 1, 1, 1 }, { 1, 3, 4, 2 }, { 1, 3, 13, 16, 7 }, { 1, 6, 31, 86, 89, 23 } },
  queen = { { 1, 1 }, { 1, 1 }, { 1, 3, 1 }, { 1, 3, 6, 3, 1 }, { 1, 6, 18, 26, 11, 2 } },
  king = { { 1, 1 }, { 1, 1 }, { 1, 3, 4, 2, 1 }, { 1, 3, 13, 20, 14 }, { 1, 6, 37, 138, 277, 273, 143, 39, 7, 1 } },
  knight = { { 1, 1 }, { 1, 1, 2, 1, 1 }, { 1, 3, 7, 9, 6, 2 }, { 1, 3, 18, 40, 66, 49, 30, 8, 3 },
    { 1, 6, 43, 195, 609, 1244, 1767, 1710, 1148, 510, 154, 31, 6, 1 } },
}

local A002562 = { 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752 } -- fundamental solutions of n queens
local A032522 = { 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48 } -- n queens, the same after half a turn
local A033148 = { 1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8 } -- n queens, the same after a quarter of a turn

local function from_zero(list) return table.move(list, 1, #list, 0, {}) end

local function plain(counts)
  local list = {}
  for k = 0, #counts do list[k] = counts[k] end
  return list
end

describe("classes", function()
  it("are those known for five pieces on boards up to 5 x 5", function()
    for piece, rows in pairs(ROWS) do
      for n, row in ipairs(rows) do
        assert.same(from_zero(row), plain((pieces.classes(piece, n))))
        for i, count in ipairs(row) do assert.equal(count, (pieces.classes(piece, n, i - 1))) end
        assert.equal(0, (pieces.classes(piece, n, #row)))
      end
    end
  end)

  it("of n queens are OEIS A002562, with A032522 and A033148 for what turns fix", function()
    for n = 1, 14 do
      local count, info = pieces.classes("queen", n, n)
      assert.equal(A002562[n], count)
      assert.equal("burnside", info.method)
      if A032522[n] then assert.equal(A032522[n], info.fixed.half_turn) end
      if A033148[n] then assert.equal(A033148[n], info.fixed.quarter_turn) end
      assert.equal(info.fixed.quarter_turn, info.fixed.quarter_turn_back)
      assert.equal((pieces.count("queen", n, n)), info.fixed.identity)
      assert.equal(8, #info.symmetries)
    end
  end)

  it("of large boards need more than 64 bits", function()
    local counts, info = pieces.classes("bishop", 14)
    local sum, fixed = 0, 0
    for _, count in pairs(counts) do sum = integer.add(sum, count) end
    for _, one in pairs(info.fixed) do
      for _, count in pairs(one) do fixed = integer.add(fixed, count) end
    end
    assert.equal(fixed, integer.mul(sum, 8))
    assert.is_true(integer.bits(fixed) > 50)
    local kings, how = pieces.classes("king", { 6, 40 }, 40)
    assert.is_true(integer.bits(kings) > 100)
    assert.equal(integer.mul(kings, 4), integer.sum { how.fixed.identity, how.fixed.half_turn, how.fixed.left_right,
      how.fixed.upside_down })
    assert.same({ "identity", "upside_down", "left_right", "half_turn" }, how.symmetries)
  end)

  local asymmetric = pieces.piece { name = "crab", leaps = { { 1, 2 } }, symmetric = false }
  local slider = pieces.piece { name = "slider", rides = { { 0, 1 } }, leaps = { { 1, 1 } }, symmetric = false }

  local function compare(piece, board, placed)
    board = pieces.board(board)
    local moves = pieces.piece(piece)
    local world = slow.world(moves, board)
    local keys = slow.keys(placed or {})
    table.sort(keys)
    local group = slow.group(world, keys)
    local all = slow.placements(world, 4)
    for k = #keys, 4 do
      local list = {}
      for _, one in ipairs(all[k] or {}) do
        local has = {}
        for _, square in ipairs(one) do has[square] = true end
        local right = true
        for _, square in ipairs(keys) do right = right and has[square] end
        if right then list[#list + 1] = one end
      end
      local expected, fixed = slow.classes(world, group, list)
      local count, info = pieces.classes(piece, board, k, { placed = placed })
      local where = ("%s on %s, k = %d"):format(moves.name, board:words(), k)
      assert.equal(#expected, count, where)
      assert.same(fixed, info.fixed, where)
      local i = 0
      for one, images in pieces.representatives(piece, board, k, { placed = placed }) do
        i = i + 1
        assert.same(expected[i] and expected[i].least, slow.keys(one.squares), where)
        assert.equal(expected[i].size, images, where)
        assert.is_true(pieces.check(one))
      end
      assert.equal(#expected, i, where)
    end
  end

  it("are those of brute force, whatever the piece and the board", function()
    local boards = {
      1, 2, 3, 4, { 1, 5 }, { 3, 4 }, { 5, 2 },
      pieces.board(4, { torus = true }), pieces.board({ 3, 4 }, { torus = true }),
      pieces.board ". . #\n. . .\n# . .", pieces.board(". # .\n. . .\n. . .", { lines = "stop" }),
      pieces.board(". . . .\n. # # .\n. # # .\n. . . .", { lines = "stop" }), pieces.board "#",
    }
    for _, piece in ipairs { "queen", "knight", "king", "bishop", "nightrider", asymmetric, slider } do
      for _, board in ipairs(boards) do compare(piece, board) end
    end
  end)

  it("keep placed pieces where they are", function()
    compare("queen", 5, { { 3, 3 } })
    compare("king", 4, { { 1, 1 }, { 4, 4 } })
    compare("knight", { 3, 5 }, { { 1, 1 } })
    compare("rook", 4, { { 1, 4 } })
  end)

  it("are those of brute force on random boards", function()
    local draw = random.new(seed)
    for _ = 1, 25 do
      local rows, columns = draw:integer(1, 4), draw:integer(1, 4)
      if draw:one_in(2) then columns = rows end
      local holes = {}
      for _ = 1, draw:integer(0, 3) do
        local square = { draw:integer(1, rows), draw:integer(1, columns) }
        holes[#holes + 1] = square
        if draw:one_in(2) then holes[#holes + 1] = { rows + 1 - square[1], columns + 1 - square[2] } end
      end
      local option = { holes = holes, torus = draw:one_in(3), lines = draw:pick { "pass", "stop" } }
      compare(draw:pick { "queen", "amazon", "bishop", "king", slider }, pieces.board({ rows, columns }, option))
    end
  end)

  it("agree with each other: the sum of the images is the number of placements", function()
    for _, case in ipairs { { "queen", 8, 8, 12 }, { "knight", 5, 4, 609 }, { "king", 6, 3 }, { "rook", 6, 6 } } do
      local classes, placements = 0, 0
      for _, images in pieces.representatives(case[1], case[2], case[3]) do
        classes, placements = classes + 1, placements + images
      end
      assert.equal((pieces.classes(case[1], case[2], case[3])), classes)
      assert.equal((pieces.count(case[1], case[2], case[3])), placements)
      if case[4] then assert.equal(case[4], classes) end
    end
  end)

  it("count the placed pieces alone, and nothing", function()
    assert.equal(1, (pieces.classes("queen", 0, 0)))
    assert.equal(1, (pieces.classes("queen", 1 << 62, 0)))
    assert.same({ [0] = 1 }, plain((pieces.classes("queen", 0))))
    assert.equal(1, (pieces.classes("rook", 5, 1, { placed = { { 2, 3 } } })))
    assert.equal(0, (pieces.classes("rook", 5, 6)))
    assert.same({ [0] = 1, 3, 4 }, plain((pieces.classes("rook", 3, nil, { k_max = 2 }))))
    assert.same({ [0] = 0, 1 }, plain((pieces.classes("rook", 3, nil, { k_max = 1, placed = { { 1, 1 } } }))))
  end)
end)

describe("the kernel of symmetric placements", function()
  local function run(piece, n, k, all, symmetry, option)
    local question = questions.read("spec", piece, n, nil, 2)
    local job = core.pieces.orbits(questions.position(question), symmetry, k, all, {}, option or {})
    job:start()
    while not job:poll(0.1) do end -- luacheck: ignore
    return job:result()
  end

  it("meets as many states as ever", function()
    local expected = { { "queen", 8, 8, false, 3, 4, 86 }, { "king", 8, 16, true, 3, nil, 498 },
      { "king", 8, 16, true, 0, nil, 5445 }, { "knight", 8, 32, true, 6, nil, 155 },
      { "bishop", 8, 14, true, 1, nil, 1173 } }
    for _, case in ipairs(expected) do
      local count, work = run(table.unpack(case, 1, 5))
      if case[6] then assert.equal(case[6], count) end
      assert.equal(case[7], work.states)
    end
  end)

  it("counts all placements when the symmetry is the identity", function()
    assert.equal(92, (run("queen", 8, 8, false, 0)))
    for _, piece in ipairs { "king", "knight", "nightrider" } do
      local expected = pieces.polynomial(piece, 5, { method = "graph" })
      local counts = run(piece, 5, 25, true, 0)
      for k = 0, 25 do assert.equal(expected[k] or 0, counts[k] or 0) end
    end
  end)

  it("stops at its time and at its memory, and names the figure", function()
    local none, err = run("queen", 20, 20, false, 0, { time = 0.05 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
    none, err = run("king", 16, 64, true, 0, { memory = 1000000 })
    assert.is_nil(none)
    assert.same({ "limit", "memory" }, { err.kind, err.reason })
    assert.is_true(err.bytes > 1000000)
    for memory = 1, 1500, 37 do
      none, err = run("king", 6, 9, true, 3, { memory = memory })
      assert.is_nil(none)
      assert.same({ "limit", "memory" }, { err.kind, err.reason })
    end
  end)

  it("refuses what would harm", function()
    local position = { rows = 2, columns = 3, holes = {}, leaps = {}, rides = {} }
    assert.has_error(function() core.pieces.orbits(position, 4, 1, false, {}, {}) end)
    assert.has_error(function() core.pieces.orbits(position, 8, 1, false, {}, {}) end)
    assert.has_error(function() core.pieces.orbits(position, 0, 7, false, {}, {}) end)
    assert.has_error(function() core.pieces.orbits(position, 0, 1, false, { 6 }, {}) end)
    assert.has_error(function() core.pieces.orderly_walk(position, { 4 }, 1, {}, nil, {}) end)
    assert.has_error(function() core.pieces.orderly_walk(position, { 1, 1, 1, 1, 1, 1, 1, 1 }, 1, {}, nil, {}) end)
  end)
end)

describe("a question for classes", function()
  it("may be a job", function()
    local job = pieces.classes("queen", 10, 10, { job = true })
    local count, info = job:wait()
    assert.equal(92, count)
    assert.equal(724, info.fixed.identity)
    local done, total = job:progress()
    assert.equal(done, total)
    assert.equal(job, (require("riddle.job").any({ pieces.classes("queen", 20, 20, { job = true }), job }, 0.1)))
    assert.equal(1, (pieces.classes("queen", 4, 4, { job = true }):wait()))
    for _, threads in ipairs { 1, 3 } do assert.equal(341, (pieces.classes("queen", 11, 11, { threads = threads }))) end
  end)

  it("can be waited for with others", function()
    local any = require("riddle.job").any
    local slow_one = pieces.classes("queen", 22, 22, { job = true })
    local fast = pieces.classes("queen", 8, 8, { job = true })
    local first, place
    repeat first, place = any({ slow_one, fast }, 1) until first
    assert.equal(fast, first)
    assert.equal(2, place)
    assert.is_nil((any({ slow_one }, 0.05)))
    slow_one:cancel()
    assert.equal(slow_one, (any { slow_one }))
  end)

  it("stops at once when it is cancelled, and at its time", function()
    local job = pieces.classes("queen", 22, 22, { job = true })
    assert.is_false(job:poll(0.05))
    job:cancel()
    local none, err = job:wait()
    assert.is_nil(none)
    assert.equal("stopped", err.kind)
    none, err = pieces.classes("queen", 22, 22, { time = 0.1 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
  end)

  it("is refused when the board is too large", function()
    local none, err = pieces.classes("queen", 129, 2)
    assert.is_nil(none)
    assert.same({ "limit", "size" }, { err.kind, err.reason })
    assert.truthy(err.message:find("at most 16384 squares, this one has 129 x 129", 1, true))
    none, err = pieces.representatives("queen", 65, 2)
    assert.is_nil(none)
    assert.same({ "limit", "size" }, { err.kind, err.reason })
    none, err = pieces.representatives("queen", 8, 8, { memory = 1 })
    assert.is_nil(none)
    assert.same({ "limit", "memory" }, { err.kind, err.reason })
  end)

  it("is refused as data when placed pieces attack each other", function()
    local option = { placed = { { 1, 1 }, { 2, 2 } } }
    assert.equal("conflict", select(2, pieces.classes("queen", 8, 8, option)).kind)
    assert.equal("conflict", select(2, pieces.representatives("queen", 8, 8, option)).kind)
  end)

  it("blames the line that asked it", function()
    local function message(...)
      local _, text = pcall(...)
      return text
    end
    local text = message(function() pieces.classes("queen", 8, -1) end)
    assert.truthy(text:find "classes_spec.lua:%d+: pieces.classes: the number of pieces must be")
    text = message(function() pieces.classes("queen", 8, 2, { k_max = 3 }) end)
    assert.truthy(text:find "classes_spec.lua:%d+: pieces.classes: option 'k_max' is for all")
    text = message(function() pieces.classes("queen", 8, 2, { method = "ferrers" }) end)
    assert.truthy(text:find "classes_spec.lua:%d+: pieces.classes: the method 'ferrers' counts bishops")
    text = message(function() pieces.representatives("queen", 8, 8, { after = { { 1, 1 } } }) end)
    assert.truthy(text:find "classes_spec.lua:%d+: pieces.representatives: option 'after' must be a placement of this")
    text = message(function() pieces.representatives("rook", 3, 1, { after = { { 3, 3 } } }) end)
    assert.truthy(text:find "classes_spec.lua:%d+: pieces.representatives: option 'after' must be a placement that")
    text = message(function() pieces.representatives("rok", 3, 1) end)
    assert.truthy(text:find "did you mean 'rook'")
  end)
end)

describe("representatives", function()
  it("go on after any of them", function()
    for _, case in ipairs { { "queen", 6, 3 }, { "knight", { 3, 5 }, 3 }, { "bishop", 4, 4 } } do
      local all = {}
      for one, images in pieces.representatives(table.unpack(case)) do all[#all + 1] = { one, images } end
      assert.is_true(#all > 3)
      for i, pair in ipairs(all) do
        local one, images = pieces.representatives(case[1], case[2], case[3], { after = pair[1] })()
        assert.equal(all[i + 1] and all[i + 1][1], one)
        assert.equal(all[i + 1] and all[i + 1][2], images)
      end
    end
    local placed = { { 3, 3 } }
    local first = pieces.representatives("king", 5, 3, { placed = placed })()
    local second = pieces.representatives("king", 5, 3, { placed = placed, after = first })()
    local step = pieces.representatives("king", 5, 3, { placed = placed })
    step()
    assert.equal(second, (step()))
  end)

  it("are an empty board and the placed pieces when nothing is to be put", function()
    local one, images = pieces.representatives("queen", 8, 0)()
    assert.same({ 0, 1 }, { #one, images })
    one, images = pieces.representatives("rook", 3, 1, { placed = { { 1, 1 } } })()
    assert.same({ { { 1, 1 } }, 1 }, { one.squares, images })
    assert.is_nil((pieces.representatives("rook", 3, 4)()))
  end)

  it("cost constant memory", function()
    local count, kilobytes = 0, {}
    for _ in pieces.representatives("knight", 5, 7) do
      count = count + 1
      if count % 500 == 0 then
        collectgarbage()
        collectgarbage()
        kilobytes[#kilobytes + 1] = collectgarbage "count"
      end
    end
    assert.equal(1710, count)
    assert.is_true(kilobytes[3] < kilobytes[1] + 50)
  end)
end)
