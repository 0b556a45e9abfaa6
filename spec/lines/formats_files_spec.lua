-- Files of Yixin's board and of RenLib's positions, and boards of the Gomocup protocol.
local lines = require "riddle.lines"
local shell = require "spec.support.shell"
local support = require "spec.support.lines_formats"

local SAV = shell.read "spec/lines/data/synthetic_yixin.sav"
local POS = shell.read "spec/lines/data/synthetic_yixin.pos"

local function refused(text, name, option, kind, place, message)
  local none, err, at = support.read(text, name, option)
  assert.same({}, none)
  local where = err.byte and tostring(err.byte) or ("%d:%d"):format(err.line, err.column)
  assert.same({ kind, place, message }, { err.kind, where, err.message })
  assert.equal(err.byte or err.line, at)
end

describe("yixin-sav", function()
  it("is two sizes, a count, and rows and columns from 0", function()
    local record = support.one(SAV, "yixin-sav", { mode = "strict" })
    assert.same({ 15, 15 }, { record.rows, record.columns })
    assert.equal("X8,8 O7,9 X6,8", support.moves(record))
    assert.same({ 4, 1 }, { record:moves()[1].line, record:moves()[1].place })
  end)

  it("is written again byte by byte", function()
    for _, text in ipairs { SAV, SAV:gsub("\n", "\r\n"), SAV:sub(1, -2), "3\n3\n0\n" } do
      assert.same({ text, {} }, { support.again(text, "yixin-sav", { mode = "strict" }) })
    end
    local odd = "\n15\n 15\n3\n7  7\r\n\n+6 8\n15 7\n\n"
    local record = support.one(odd, "yixin-sav")
    assert.equal(odd, (lines.write(record, "yixin-sav")))
    record:moves()[3].row = 1
    assert.equal("\n15\n 15\n3\n7  7\r\n\n+6 8\n0 7\n\n", (lines.write(record, "yixin-sav")))
    record:moves()[2][1] = nil
    assert.equal("15\n15\n2\n7  7\r\n\n+6 8\n\n", (lines.write(record, "yixin-sav")))
  end)

  it("tolerates and warns, or refuses", function()
    local function check(text, moves, ...)
      local record = support.one(text, "yixin-sav")
      assert.same({ ... }, support.warnings(record))
      assert.equal(moves, support.moves(record))
      assert.equal(text, (lines.write(record, "yixin-sav")))
      local _, err = support.read(text, "yixin-sav", { mode = "strict" })
      assert.equal((...), ("%s %d:%d %s"):format(err.kind, err.line, err.column, err.message))
    end
    check("15\n15\n2\n7 7\n", "X8,8", "end 5:1 expected 2 moves, found 1")
    check("15\n10\n1\n7 7\n", "X8,8", "size 2:1 expected the size of the first line, 15, found 10")
    check("15\n15\n1\n7 15\n", "X8,16",
      "range 4:1 expected a point of a board with 15 rows and 15 columns, from 0, found '7 15'")
    check("15\n15\n1\n-1 7\n", "X0,8",
      "range 4:1 expected a point of a board with 15 rows and 15 columns, from 0, found '-1 7'")
    check("15\n15\n01\n7 7\n", "X8,8", "notation 3:1 expected '1', found '01'")
    check("15\n15\n1\n7\t7\n", "X8,8", "notation 4:1 expected '7 7', found '7\\x097'")
    check("15\n15\n1\n7 7\r\n", "X8,8", "ending 4:4 expected a line end as in the first line, found another")
    check("15\n15\n0\n\n", "", "blank 4:1 expected no blank line")
  end)

  it("refuses what is no such file", function()
    refused("", "yixin-sav", nil, "end", "1:1", "expected the size of the board, found the end of the input")
    refused("15\n15\n", "yixin-sav", nil, "end", "3:1", "expected the number of moves, found the end of the input")
    refused("x\n", "yixin-sav", nil, "number", "1:1", "expected the size of the board, found 'x'")
    refused("15\n0\n", "yixin-sav", nil, "size", "2:1", "expected a size of 1 to 1000, found '0'")
    refused("1001\n", "yixin-sav", nil, "size", "1:1", "expected a size of 1 to 1000, found '1001'")
    refused("15\n15\n1\n7,7\n", "yixin-sav", nil, "move", "4:1", "expected a row and a column, found '7,7'")
    refused("15\n15\n1\n7 10000\n", "yixin-sav", nil, "move", "4:1", "expected a row and a column, found '7 10000'")
    refused("15\n15\n1\n7 7\n8 8\n", "yixin-sav", nil, "trailing", "5:1", "expected the end of the input, found '8 8'")
    refused("1\n1\n999999999\n" .. ("0 0\n"):rep(1002), "yixin-sav", nil, "too long", "1005:1",
      "expected at most 1001 moves, found more")
  end)
end)

describe("renlib-pos and yixin-pos", function()
  it("are a count and a byte a move; each the mirror image of the other", function()
    assert.equal("X8,8 O7,9 X6,8", support.moves(support.one(POS, "renlib-pos", { mode = "strict" })))
    assert.equal("X8,8 O9,7 X8,6", support.moves(support.one(POS, "yixin-pos", { mode = "strict" })))
    assert.equal("X1,15 O15,1", support.moves(support.one("\2\14\xD2", "renlib-pos")))
    assert.equal("X15,1 O1,15", support.moves(support.one("\2\14\xD2", "yixin-pos")))
  end)

  it("hold every point", function()
    for _, name in ipairs { "renlib-pos", "yixin-pos" } do
      local moves = {}
      for row = 1, 15 do
        for column = 1, 15 do moves[#moves + 1] = { row, column } end
      end
      local record = lines.record { rows = 15, columns = 15, moves = moves }
      local text, dropped = lines.write(record, name)
      assert.same({ 226, {} }, { #text, dropped })
      assert.equal(support.moves(record), support.moves(support.one(text, name, { mode = "strict" })))
      assert.equal(text, (support.again(text, name)))
    end
  end)

  it("tolerate and warn, or refuse", function()
    for _, name in ipairs { "renlib-pos", "yixin-pos" } do
      local function check(text, count, kind, byte, message)
        local record = support.one(text, name)
        local warning = record.warnings[1]
        assert.same({ kind, byte, message }, { warning.kind, warning.byte, warning.message })
        assert.equal(count, #record:moves())
        assert.equal(text, (lines.write(record, name)))
        refused(text, name, { mode = "strict" }, kind, tostring(byte), message)
      end
      check("\3pb", 2, "end", 4, "expected 3 moves, found 2")
      check("\1pbR", 1, "trailing", 3, "expected the end of the input, found 2 bytes more")
      check("\2p\xE1", 2, "range", 3, "expected a byte of 0 to 224, found 225")
      check("\1\xFF", 1, "range", 2, "expected a byte of 0 to 224, found 255")
      refused("", name, nil, "end", "1", "expected the number of moves, found the end of the input")
      refused("\0" .. ("x"):rep(70000), name, nil, "too long", "2", "expected the end of the input, found more")
      assert.same({}, support.one("\0", name):moves())
    end
  end)

  it("read no more of an endless source than they need", function()
    local given = 0
    local function endless()
      given = given + 1
      return ("x"):rep(1000)
    end
    local _, err = support.read(endless, "renlib-pos")
    assert.same({ "too long", true }, { err.kind, given < 100 })
  end)

  it("hold 255 moves on 15 x 15", function()
    local function unfit(record, kind, message)
      local text, err = lines.write(record, "renlib-pos")
      assert.is_nil(text)
      assert.same({ kind, message }, { err.kind, err.message })
    end
    local large = lines.record { rows = 19, columns = 19, moves = { { 1, 1 } } }
    unfit(large, "size", "expected a board of 15 x 15, found 19 x 19")
    local moves = {}
    for i = 1, 256 do moves[i] = { 1, 1 } end
    unfit(lines.record { rows = 15, columns = 15, moves = moves }, "unfit",
      "record 1: expected at most 255 moves, found 256")
    unfit(lines.record { rows = 15, columns = 15, moves = { { 1, 0 } } }, "unfit",
      "record 1: expected points of the board, found row 1, column 0 at move 1")
    unfit(lines.record { rows = 15, columns = 15, moves = { { 1, 1 }, "pass", { 2, 2 } } }, "unfit",
      "record 1: expected moves only, found a pass at move 2: the format has none")
  end)

  it("are recognized when they are whole", function()
    local formats = require "riddle.lines.formats"
    assert.is_nil(formats.guess("x.pos", POS)) -- two formats have this name, and they are mirrored
    assert.equal("yixin-sav", formats.guess("x.sav", SAV))
  end)
end)

describe("gomocup-board", function()
  local TEXT = "START 15\nINFO rule 4\nBOARD\n7,7,1\n8,7,2\n6,6,3\n7,8,1\nDONE\n"

  it("must be told which colour is the program's own", function()
    assert.error_matches(function() lines.read(TEXT, "gomocup-board") end,
      "option 'own' is required: 'black' or 'white', the colour of the program")
    local record = support.one(TEXT, "gomocup-board", { own = "black" })
    assert.equal("XO", (record:board().cells:gsub("%.", "")):sub(1, 2))
    local board = record:board()
    assert.same({ "black", nil, "white" }, { board:get(8, 8), board:get(7, 7), board:get(8, 9) })
    assert.same({ "black", "INFO rule 4" }, { record.root.to_move, record.rule })
    record = support.one(TEXT, "gomocup-board", { own = "white" })
    assert.same({ "white", "white" }, { record:board():get(9, 8), record.root.to_move })
  end)

  it("is a position, or moves in the order of play", function()
    local record = support.one(TEXT, "gomocup-board", { own = "white", stones = "moves" })
    assert.equal("O8,8 X8,9 O9,8", support.moves(record))
    assert.same({ 4, 1 }, { record:moves()[1].line, record:moves()[1].place })
    assert.is_nil(record.root.setup)
    record = support.one(TEXT, "gomocup-board", { own = "white" })
    assert.same({}, record:moves())
    assert.equal(3, #record.root.setup)
  end)

  it("keeps the field 3", function()
    local record = support.one(TEXT, "gomocup-board", { own = "black" })
    local three = record.extra.threes[1]
    assert.same({ 7, 7, 2 }, { three.row, three.column, three.after })
    local _, dropped = lines.write(record, "picture")
    assert.same({ "the rule", "what only gomocup-board files say", "who is to move" }, dropped)
  end)

  it("is written again byte by byte", function()
    local several = TEXT .. "RECTSTART 20,10\nBOARD\n19,9,2\nDONE\nBOARD\nDONE\nEND\n\n"
    local odd = "OK\n\nrectstart 20 , 10\r\nboard\r\n 7, 7 ,1\n\n8,08,2\r\ndone"
    for _, stones in ipairs { "setup", "moves" } do
      for _, text in ipairs { TEXT, TEXT:gsub("\n", "\r\n"), TEXT:sub(1, -2), several, odd } do
        local option = { own = "black", stones = stones }
        assert.same({ text, {} }, { support.again(text, "gomocup-board", option, option) })
      end
    end
    local list = support.read(several, "gomocup-board", { own = "black", mode = "strict" })
    assert.same({ 15, 10, 10 }, { list[1].rows, list[2].rows, list[3].rows })
    assert.equal("white", list[2]:board():get(10, 20))
  end)

  it("takes the size of the options when none is sent", function()
    refused("BOARD\nDONE\n", "gomocup-board", { own = "black" }, "size", "1:1",
      "expected START or RECTSTART before BOARD, or the option 'rows'")
    local record = support.one("BOARD\n0,0,1\nDONE\n", "gomocup-board", { own = "black", rows = 5, columns = 7 })
    assert.same({ 5, 7 }, { record.rows, record.columns })
    assert.equal("BOARD\n0,0,1\nDONE\n", (lines.write(record, "gomocup-board", { own = "black" })))
    record = support.one("START 9\nBOARD\nDONE\n", "gomocup-board", { own = "black", rows = 5 })
    assert.equal(9, record.columns)
  end)

  it("tolerates and warns, or refuses", function()
    local option = { own = "black", rows = 15 }
    local function check(text, ...)
      local record = support.one(text, "gomocup-board", option)
      assert.same({ ... }, support.warnings(record))
      assert.equal(text, (lines.write(record, "gomocup-board", { own = "black" })))
      local _, err = support.read(text, "gomocup-board", { own = "black", rows = 15, mode = "strict" })
      assert.equal((...), ("%s %d:%d %s"):format(err.kind, err.line, err.column, err.message))
    end
    check("BOARD\n15,0,1\nDONE\n",
      "range 2:1 expected a point of a board with 15 columns and 15 rows, from 0, found '15,0,1'")
    check("BOARD\n7, 7,1\nDONE\n", "notation 2:1 expected '7,7,1', found '7, 7,1'")
    check("HELLO\nBOARD\nDONE\n", "command 1:1 expected BOARD, found 'HELLO'")
    check("BOARD\n7,7,1\r\nDONE\n", "ending 2:6 expected a line end as in the first line, found another")
  end)

  it("refuses what is no board", function()
    local option = { own = "black", rows = 15 }
    local name = "gomocup-board"
    refused("START 15\n", name, option, "end", "2:1", "expected BOARD, found the end of the input")
    refused("BOARD\n7,7,1\n", name, option, "end", "3:1", "expected a stone or DONE, found the end of the input")
    for _, stone in ipairs { "7,7", "7,7,0", "7,7,4", "7,7,10", "7,10000,1", "x", "TURN 1,2", "BOARD" } do
      refused("BOARD\n" .. stone .. "\nDONE\n", name, option, "stone", "2:1",
        "expected column,row,1 or 2, or DONE, found '" .. stone .. "'")
    end
    refused("START 1001\n", name, option, "size", "1:1",
      "expected a board of 1 to 1000 columns and rows, found 'START 1001'")
    refused("RECTSTART 0,5\n", name, option, "size", "1:1",
      "expected a board of 1 to 1000 columns and rows, found 'RECTSTART 0,5'")
    refused(("INFO x\n"):rep(10000), name, option, "too long", "9363:1",
      "expected at most 65536 bytes before a board, found more")
    for field = 1, 3 do
      refused("START 1\nBOARD\n" .. ("0,0,%d\n"):format(field):rep(1002), name, option, "too long", "1004:1",
        "expected at most 1001 moves, found more")
    end
    assert.same({}, (support.read("\n", name, option)))
  end)

  it("is written from other records", function()
    local record = lines.record { rows = 10, columns = 12, moves = { { 1, 2 }, { 3, 4 }, "pass", { 1, 2 } } }
    local as_moves = { own = "white", stones = "moves" }
    assert.same({ "RECTSTART 12,10\nBOARD\n1,0,2\n3,2,1\n1,0,1\nDONE\n", { "passes" } },
      { lines.write(record, "gomocup-board", as_moves) })
    assert.same({ "RECTSTART 12,10\nBOARD\n1,0,1\n3,2,1\nDONE\n", { "passes", "the order of the moves" } },
      { lines.write(record, "gomocup-board", { own = "white" }) })
    local boards = { lines.board "X.O", lines.board "X.O", lines.board "X" }
    assert.equal("RECTSTART 3,1\nBOARD\n0,0,1\n2,0,2\nDONE\nBOARD\n0,0,1\n2,0,2\nDONE\nSTART 1\nBOARD\n0,0,1\nDONE\n",
      (lines.write(boards, "gomocup-board", { own = "black" })))
    assert.equal("BOARD\n0,0,1\n2,0,2\nDONE\n",
      (lines.write(boards[1], "gomocup-board", { own = "black", start = false })))
    record.root[1].setup = { { row = 1, column = 1 } }
    local text, err = lines.write(record, "gomocup-board", as_moves)
    assert.is_nil(text)
    assert.equal("record 1: expected stones that stay, found some taken away: the format has moves only", err.message)
  end)
end)
