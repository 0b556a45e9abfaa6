local lines = require "riddle.lines"
local core = require "riddle.core"
local grid_of = require "spec.support.lines_grid"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.lines"

local EXACT5, FREE5 = { k = 5, overline = "ignored" }, { k = 5, overline = "wins" }

local function first(picture, option)
  local colour, line = lines.winner(assert(lines.board(picture)), option)
  return colour and ("%s %d %d %s %d"):format(colour, line.row, line.column, line.direction, line.length) or "nobody"
end

-- A board with stones of one colour on a list of cells.
local function stones(rows, columns, colour, cells)
  local board = lines.board(rows, columns)
  for _, cell in ipairs(cells) do board = board:with(cell[1], cell[2], colour) end
  return board
end

-- Faults of other programs, from public reports; every board here was once decided wrongly.
describe("lines.winner decides what other programs got wrong:", function()
  it("a five that touches the last row or column (gomokuer #3, alpha-zero-general #222)", function()
    local last_row, last_column = {}, {}
    for i = 11, 15 do
      last_row[#last_row + 1], last_column[#last_column + 1] = { 15, i }, { i, 15 }
    end
    assert.equal("black 15 11 across 5", first(stones(15, 15, "black", last_row):picture(), EXACT5))
    assert.equal("black 11 15 down 5", first(stones(15, 15, "black", last_column):picture(), EXACT5))
  end)

  it("a diagonal that ends in the last column of a board that is not square (phen-cogs #96)", function()
    local board = stones(6, 7, "black", { { 6, 4 }, { 5, 5 }, { 4, 6 }, { 3, 7 } })
    assert.equal("black 6 4 rising 4", first(board:picture(), { k = 4, overline = "wins" }))
    assert.equal("nobody", first(board:picture(), { k = 5, overline = "wins" }))
  end)

  it("a longer line is one line, not several (kevin-shannon/connect4 #13)", function()
    local list = lines.all(lines.board "XXXXX", { k = 4, overline = "wins" })
    assert.same({ "1 1 across black 5" }, slow.texts(list))
    list = lines.all(lines.board "OOOOOOO", FREE5)
    assert.same({ "1 1 across white 7" }, slow.texts(list))
  end)

  it("the top window of a column (gym-connect-four #11), upright lines (open_spiel #25, inlinegamesbot #12)", function()
    assert.equal("black 1 3 down 4", first("..X/..X/..X/..X/...", { k = 4, overline = "ignored" }))
    assert.equal("white 2 1 down 4", first("X../O../O../O../O..", { k = 4, overline = "ignored" }))
  end)

  it("a win made by the last free cell of a board (muzero-general #37)", function()
    local board = lines.board "XOX/OXO/OX."
    assert.equal("nobody", first(board:picture(), { k = 3, overline = "wins" }))
    assert.equal("black 1 1 falling 3", first(board:with(3, 3, "black"):picture(), { k = 3, overline = "wins" }))
  end)

  it("the rising diagonal through the centre (Code Review 164076), for any size (tic-tac-toing)", function()
    assert.equal("black 3 1 rising 3", first("O.X/.X./XO.", { k = 3, overline = "wins" }))
    for n = 1, 9 do
      local cells = {}
      for i = 1, n do cells[i] = { n + 1 - i, i } end
      local board = stones(n, n, "white", cells)
      local direction = n == 1 and "across" or "rising"
      local right = ("white %d 1 %s %d"):format(n, direction, n)
      assert.equal(right, first(board:picture(), { k = n, overline = "ignored" }))
    end
  end)

  it("exactly five and five or more are different rules (Zebra_Gomoku #1)", function()
    assert.equal("nobody", first(".XXXXXX.", EXACT5))
    assert.equal("black 1 2 across 6", first(".XXXXXX.", FREE5))
  end)

  it("an exact five counts although there is a six, also when they share a stone", function()
    local board = lines.board [[
      XXXXXX.
      .....X.
      .....X.
      .....X.
      .....X. ]]
    assert.equal("black 1 6 down 5", first(board:picture(), EXACT5))
    assert.equal("black 1 1 across 6", first(board:picture(), FREE5))
  end)

  it("five stones of alternating colours, or with a gap, are no line", function()
    assert.equal("nobody", first("XOXOX/OXOXO/XX.XX/OO.OO", { k = 4, overline = "wins" }))
  end)

  it("neighbours over the edge of the board are none", function()
    assert.equal("nobody", first("...XX/XXX../.....", { k = 3 + 2, overline = "wins" }))
    assert.equal("nobody", first("X./X./X./.X/.X", { k = 4, overline = "wins" }))
  end)
end)

describe("lines.winner", function()
  it("takes the first line by column, then row", function()
    local board = lines.board "..OOO/XXX../....."
    assert.equal("black 2 1 across 3", first(board:picture(), { k = 3, overline = "ignored" }))
    assert.equal("white 1 1 down 3", first("O.X/O.X/O.X", { k = 3, overline = "ignored" }))
  end)

  it("orders lines from the same stone across, down, falling, rising", function()
    local star = lines.board "..X/.XX/XXX/XX./X.X"
    local list = slow.texts(lines.all(star, { k = 3, overline = "ignored" }))
    assert.same(slow.lines(star:picture(), 3, "ignored"), list)
    assert.same({ "3 1 across black 3", "3 1 down black 3", "3 1 falling black 3", "3 1 rising black 3" },
      table.move(list, 1, 4, 1, {}))
  end)

  it("names the rule in every answer", function()
    local colour, line, rule = lines.winner(lines.board(3, 3), EXACT5)
    assert.same({ nil, nil, "exactly 5 in a row" }, { colour, line, tostring(rule) })
    colour, line, rule = lines.winner(lines.board "XXXXXX", FREE5)
    assert.equal("black", colour)
    assert.equal("at least 5 in a row", rule.words)
    assert.equal("black: 6 across from row 1, column 1 (at least 5 in a row)", tostring(line))
    assert.same({
      colour = "black", row = 1, column = 1, direction = "across", length = 6, k = 5, overline = "wins",
      rule = "at least 5 in a row", cells = { { 1, 1 }, { 1, 2 }, { 1, 3 }, { 1, 4 }, { 1, 5 }, { 1, 6 } },
    }, line:data())
    local list = lines.all(lines.board "XXXXX", EXACT5)
    assert.equal("1 line of exactly 5 in a row\n  black: 5 across from row 1, column 1", tostring(list))
    assert.equal("exactly 5 in a row", list:data().rule)
    assert.equal("0 lines of at least 5 in a row", tostring(lines.all(lines.board(1, 1), FREE5)))
  end)

  it("gives the cells of a rising line from its lowest stone", function()
    local _, line = lines.winner(lines.board "..O/.O./O..", { k = 3, overline = "wins" })
    assert.same({ { 3, 1 }, { 2, 2 }, { 1, 3 } }, line.cells)
  end)

  it("wants the rule, and refuses unknown options and wrong types", function()
    local board = lines.board(3, 3)
    assert.has_error(function() lines.winner(board, { overline = "wins" }) end,
      "lines.winner: option 'k' is required: how many in a row make a line, e.g. 5")
    assert.has_error(function() lines.all(board, { k = 5 }) end,
      "lines.all: option 'overline' is required: 'ignored' (only exactly k count), "
        .. "'wins' (k or more count) or 'foul' (renju)")
    assert.has_error(function() lines.winner(board, { k = 5, overlines = "wins" }) end,
      "lines.winner: unknown option 'overlines'; did you mean 'overline'?")
    assert.has_error(function() lines.winner(board, { k = 0, overline = "wins" }) end,
      "lines.winner: option 'k' must be an integer of at least 1, got integer 0")
    assert.has_error(function() lines.winner(board, { k = 2.5, overline = "wins" }) end,
      "lines.winner: option 'k' must be an integer of at least 1, got float 2.5")
    assert.has_error(function() lines.winner(board, { k = 2 ^ 63, overline = "wins" }) end,
      "lines.winner: option 'k' must be an integer of at least 1, got float 9.2233720368548e+18")
    assert.has_error(function() lines.winner("XXX", EXACT5) end,
      "lines.winner: the board must be a lines.board, got 'XXX'")
  end)
end)

describe("lines.all agrees with the slow search", function()
  local function compare(picture, k, overline)
    local list = lines.all(lines.board(picture), { k = k, overline = overline })
    local right = slow.lines(picture, k, overline)
    local found = slow.texts(list)
    if table.concat(right, "\n") ~= table.concat(found, "\n") then
      assert.same(right, found, ("k = %d, %s, seed %d:\n%s"):format(k, overline, seed, picture))
    end
    return #right
  end

  it("on all 19,683 boards of 3 x 3", function()
    local cells = { [0] = ".", "X", "O" }
    local found = 0
    for code = 0, 3 ^ 9 - 1 do
      local text, rest = {}, code
      for i = 1, 9 do
        text[i] = cells[rest % 3] .. (i % 3 == 0 and "\n" or "")
        rest = rest // 3
      end
      found = found + compare(table.concat(text), 3, "ignored")
    end
    assert.equal(8 * 2 * 3 ^ 6, found) -- each of 8 lines is black or white on 3^6 boards
  end)

  it("on random boards of 4 x 4, any k and rule", function()
    local draw = random.new(seed)
    for _ = 1, 1500 do
      compare(slow.random_picture(draw, 4, 4, draw:integer(10, 31)), draw:integer(1, 5),
        draw:pick { "ignored", "wins" })
    end
  end)

  it("on random boards of any shape, around the edges of machine words", function()
    local draw = random.new(seed)
    local sizes = { 1, 2, 5, 13, 31, 32, 33, 62, 63, 64, 65, 66, 127, 128, 129 }
    for _ = 1, 80 do
      local rows, columns = draw:pick(sizes), draw:pick(sizes)
      local share = draw:pick { 8, 16, 24, 31, 32 }
      compare(slow.random_picture(draw, rows, columns, share), draw:integer(1, 7), draw:pick { "ignored", "wins" })
    end
  end)

  it("on boards full of long lines", function()
    for _, size in ipairs { { 70, 66 }, { 64, 64 }, { 3, 200 }, { 200, 3 }, { 1, 130 }, { 130, 1 } } do
      local picture = (("X"):rep(size[2]) .. "\n"):rep(size[1])
      for _, k in ipairs { 1, 2, 3, 63, 64, 65, 66, 70, 130, 200 } do
        compare(picture, k, "ignored")
        compare(picture, k, "wins")
      end
    end
  end)

  it("on boards of 1000 rows or columns", function()
    local draw = random.new(seed)
    assert.is_true(compare(slow.random_picture(draw, 1000, 70, 6), 3, "wins") > 0)
    assert.is_true(compare(slow.random_picture(draw, 70, 1000, 6), 3, "ignored") > 0)
  end)

  it("with k = 1: a lone stone is a line in each direction", function()
    local list = lines.all(lines.board "X", { k = 1, overline = "ignored" })
    assert.same({ "1 1 across black 1", "1 1 down black 1", "1 1 falling black 1", "1 1 rising black 1" },
      slow.texts(list))
  end)

  it("on a board of 1000 x 1000, with lines at its corners and through its middle", function()
    local rows = {}
    for row = 1, 1000 do
      local falling, rising = row, 1001 - row
      local low, high = math.min(falling, rising), math.max(falling, rising)
      rows[row] = ("."):rep(low - 1) .. "X" .. ("."):rep(high - low - 1) .. "X" .. ("."):rep(1000 - high)
    end
    rows[1] = ("X"):rep(1000)
    rows[1000] = ("O"):rep(999) .. "X"
    local board = lines.board(table.concat(rows, "/"))
    assert.same({
      "1 1 across black 1000", "1 1 falling black 1000", "1000 1 across white 999", "999 2 rising black 999",
    }, slow.texts(lines.all(board, { k = 999, overline = "wins" })))
    assert.same({ "1000 1 across white 999", "999 2 rising black 999" },
      slow.texts(lines.all(board, { k = 999, overline = "ignored" })))
    -- columns of stones with blank ones between: three lone-stone lines for each stone, and 500 upright lines
    local _, count = core.lines.runs(1000, 1000, ("X."):rep(500000), 1, false, 0)
    assert.equal(3 * 500000 + 500, count)
  end)

  it("with k beyond the board, up to the largest integer", function()
    local board = lines.board((("X"):rep(9) .. "\n"):rep(9))
    for _, k in ipairs { 10, 999, 1000, 1001, 1 << 32, math.maxinteger } do
      assert.equal(0, #lines.all(board, { k = k, overline = "wins" }))
      assert.is_nil((lines.winner(board, { k = k, overline = "ignored" })))
    end
    assert.equal(9 + 9 + 2, #lines.all(board, { k = 9, overline = "wins" }))
  end)
end)

describe("the eight symmetries of the board change nothing:", function()
  local function transposed(grid)
    local other = {}
    for row = 1, #grid do
      for column = 1, #grid[1] do
        other[column] = other[column] or {}
        other[column][row] = grid[row][column]
      end
    end
    return other
  end

  local function mirrored(grid)
    local other = {}
    for row = 1, #grid do other[row] = table.move(grid[#grid + 1 - row], 1, #grid[1], 1, {}) end
    return other
  end

  local function picture(grid)
    local rows = {}
    for row = 1, #grid do rows[row] = table.concat(grid[row]) end
    return table.concat(rows, "\n") .. "\n"
  end

  -- How many lines of each colour and length there are.
  local function summary(grid, option)
    local counts = {}
    for _, line in ipairs(lines.all(lines.board(picture(grid)), option)) do
      local key = line.colour .. line.length
      counts[key] = (counts[key] or 0) + 1
    end
    return counts
  end

  it("on random boards", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local grid = grid_of(slow.random_picture(draw, draw:integer(1, 70), draw:integer(1, 40), draw:integer(10, 30)))
      local option = { k = draw:integer(2, 5), overline = draw:pick { "ignored", "wins" } }
      local right = summary(grid, option)
      for turn = 1, 7 do
        grid = turn % 2 == 1 and transposed(grid) or mirrored(grid) -- in turn they make all eight
        assert.same(right, summary(grid, option))
      end
    end
  end)
end)

describe("the signature of the kernel", function()
  it("is the number of words its passes compute", function()
    local function work(rows, columns, k, exactly)
      return select(3, core.lines.runs(rows, columns, ("."):rep(rows * columns), k, exactly, 0))
    end
    -- 8 planes, one pass and one more for each step of the doubling
    assert.equal(8 * 15 * (1 + 3), work(15, 15, 5, true))
    assert.equal(8 * 15 * (1 + 3), work(15, 15, 5, false))
    assert.equal(8 * 19 * 1, work(19, 19, 1, true))
    assert.equal(8 * 19 * (1 + 4), work(19, 19, 16, true))
    assert.equal(8 * 19 * (1 + 5), work(19, 19, 17, true))
    assert.equal(0, work(19, 19, 20, true))
    assert.equal(8 * 7 * 2 * (1 + 2), work(64, 7, 4, true))
    assert.equal(8 * 1000 * 16 * (1 + 10), work(1000, 1000, 1000, false))
  end)

  it("hands out the first runs only, and the count of all", function()
    local list, count = core.lines.runs(1, 9, "X.X.X.X.X", 1, true, 3)
    assert.equal(3, #list)
    assert.equal(20, count)
  end)
end)
