-- Records: trees of moves as files hold them, their boards, drawings, and conversion to formats of boards.
local lines = require "riddle.lines"
local records = require "riddle.lines.record"

local function texts(list)
  local out = {}
  for i, node in ipairs(list) do out[i] = node.pass and node.colour .. " pass" or
    ("%s %d,%d"):format(node.colour, node.row, node.column) end
  return out
end

describe("lines.record", function()
  it("is made of moves by turns, of passes, and of moves with a colour", function()
    local record = lines.record { rows = 3, columns = 4, moves = { { 1, 1 }, "pass", { 2, 2 }, { 3, 4, "black" } } }
    assert.same({ "black 1,1", "white pass", "black 2,2", "black 3,4" }, texts(record:moves()))
    assert.equal("X...\n.X..\n...X\n", record:board():picture())
    assert.equal("X...\n....\n....\n", record:board(2):picture())
    assert.equal("....\n....\n....\n", record:board(0):picture())
  end)

  it("refuses wrong fields", function()
    assert.has_error(function() lines.record { rows = 3, moves = {} } end, "lines.record: option 'columns' is required")
    assert.has_error(function() lines.record { rows = 3, columns = 3, moves = { 5 } } end,
      "lines.record: move 1 must be {row, column} or 'pass', got integer 5")
    assert.has_error(function() lines.record { rows = 3, columns = 3, moves = { { 1, 1, "red" } } } end,
      "lines.record: move 1's colour must be 'black' or 'white', got 'red'")
    assert.has_error(function() lines.record { rows = 0, columns = 3, moves = {} } end,
      "lines.record: option 'rows' must be an integer in 1..1000, got integer 0")
  end)

  it("draws the moves' numbers, but none for passes", function()
    local record = lines.record { rows = 2, columns = 3, moves = { { 1, 1 }, "pass", { 2, 3 } }, black = "Ann" }
    assert.equal("Ann - ?, 2 x 3, 3 moves\n  1 2 3\n1 1 . .\n2 . . 3", tostring(record))
    local svg = record:svg()
    assert.truthy(svg:find("<title>Ann - ?, 2 x 3, 3 moves</title>", 1, true))
    assert.truthy(svg:find('fill="#fff">3</text>', 1, true))
  end)

  it("says which cell is not on the board", function()
    local record = records.new { rows = 2, columns = 2, root = { { colour = "black", row = 3, column = 1, line = 7 } } }
    local board, err = record:board()
    assert.is_nil(board)
    assert.same({ "range", 7 }, { err.kind, err.line })
    assert.equal("expected a cell of a board with 2 rows and 2 columns, found row 3, column 1", err.message)
    assert.is_nil((record:svg()))
    assert.truthy(tostring(record):find("row 3, column 1", 1, true))
  end)

  it("walks over a tree in order, and over a very deep one", function()
    local root = { { name = "a", { name = "b" }, { name = "c", { name = "d" } } }, { name = "e" } }
    local record, order = records.new { rows = 1, columns = 1, root = root }, {}
    for node, depth in record:walk() do order[#order + 1] = (node.name or "root") .. depth end
    assert.equal("root0 a1 b2 c2 d3 e1", table.concat(order, " "))
    assert.equal(2, record:variations())
    local deep = {}
    local node = deep
    for _ = 1, 200000 do
      node[1] = { colour = "black", pass = true }
      node = node[1]
    end
    assert.equal(200000, #records.new({ rows = 1, columns = 1, root = deep }):moves())
  end)

  it("becomes a board where a format holds only boards, and says what is lost", function()
    local record = lines.record { rows = 19, columns = 19, moves = { { 1, 1 }, { 19, 19 } } }
    local text, dropped = lines.write(record, "the-game")
    assert.same({ "the order of the moves" }, dropped)
    local _, board = lines.read(text, "the-game")()
    assert.equal(record:board(), board)
    text, dropped = lines.write(board, "the-game")
    assert.same({}, dropped)
    assert.is_string(text)
  end)

  it("sets up the stones of a board", function()
    local board = lines.board "X.O/.X."
    assert.equal(board, records.from_board(board):board())
    assert.same({ rows = 2, columns = 3, variations = 0, moves = {}, setup = {
      { row = 1, column = 1, colour = "black" }, { row = 1, column = 3, colour = "white" },
      { row = 2, column = 2, colour = "black" },
    } }, records.from_board(board):data())
  end)
end)
