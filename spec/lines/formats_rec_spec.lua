-- rec: what is read, what is written, what is refused.
local lines = require "riddle.lines"
local shell = require "spec.support.shell"
local support = require "spec.support.lines_formats"

local SAMPLE = shell.read "spec/lines/data/synthetic_gomotur.rec"

describe("rec", function()
  it("is two names, moves from 0 with x first, and a code", function()
    local record = support.one(SAMPLE, "rec", { mode = "strict" })
    assert.equal("X8,8 O8,9 X9,8 O9,9", support.moves(record))
    assert.same({ 20, 20, "pbrain-one.exe", "pbrain-two.exe" },
      { record.rows, record.columns, record.black, record.white })
    assert.same({ 0, 120, 3, 1 }, { record:moves()[1].time, record:moves()[2].time, record:moves()[1].line,
      record:moves()[1].place })
    assert.same({ text = "0" }, record.result)
    assert.same({ "pbrain-two.exe", "pbrain-one.exe" }, (function()
      local other = support.one(SAMPLE, "rec", { first = 2 })
      return { other.black, other.white }
    end)())
  end)

  it("is written again byte by byte", function()
    for _, text in ipairs { SAMPLE, SAMPLE:gsub("\n", "\r\n"), SAMPLE:sub(1, -2), "A\nB\n-2\n" } do
      for first = 1, 2 do
        local again, dropped = support.again(text, "rec", { mode = "strict", first = first }, { first = first })
        assert.equal(text, again)
        assert.same({}, dropped)
      end
    end
    local odd = "A\n\n B\n 7,7\n19,20,1\n\n0,0,0\nx\ny\n\n"
    assert.equal(odd, (support.again(odd, "rec")))
  end)

  it("tolerates and warns, or refuses", function()
    local function check(text, ...)
      assert.same({ ... }, support.warnings(support.one(text, "rec")))
      local _, err = support.read(text, "rec", { mode = "strict" })
      assert.equal((...), ("%s %d:%d %s"):format(err.kind, err.line, err.column, err.message))
    end
    check("A\nB\n7,7,0\n", "code 4:1 expected the code of the end, found the end of the game")
    check("A\nB\n7,7,0\nover\n", "code 4:1 expected the code of the end, found 'over'")
    check("A\nB\n7,7,0\n0\n1,x\n", "trailing 5:1 expected the end of the game, found '1,x'")
    check("A\nB\n20,7,0\n0\n", "range 3:1 expected a point of a board with 20 columns and 20 rows, found '20,7'")
    check("A\r\nB\n0\r\n", "ending 2:2 expected a line end as in the first line, found another")
    check("A\nB\n7,7\n0\n", "time 3:4 expected the time in milliseconds, found the end of the line")
  end)

  it("refuses what is no such file", function()
    local function refused(text, kind, line, message, option)
      local none, err, at = support.read(text, "rec", option)
      assert.same({}, none)
      assert.same({ kind, line, message }, { err.kind, at, err.message })
    end
    refused("", "end", 1, "expected the name of player 1, found the end of the input")
    refused("A\n", "end", 2, "expected the name of player 2, found the end of the input")
    refused("A\n7,7,0\n", "names", 2, "expected the name of player 2, found '7,7,0'")
    refused("0\n", "names", 1, "expected the name of player 1, found '0'")
    refused("A\nB\n7,7,0\n0\n7,8,0\n", "order", 5, "expected the end of the game, found the move '7,8,0'")
    refused("A\nB\n" .. ("0,0,0\n"):rep(2000), "too long", 1004, "expected at most 1001 moves, found more",
      { rows = 1, columns = 1 })
  end)

  it("is written from other records, with what is lost", function()
    local record = lines.record { rows = 15, columns = 15, moves = { { 8, 8 }, { 7, 9 } }, rule = "renju" }
    assert.same({ "?\n?\n7,7,0\n8,6,0\n-1\n", { "the rule", "the size of the board: the format has none" } },
      { lines.write(record, "rec") })
    local same_size = { rows = 15, columns = 15, first = 2 }
    record.black = "Ann"
    assert.same({ "?\nAnn\n7,7,0\n8,6,0\n-1\n", { "the rule" } }, { lines.write(record, "rec", same_size) })
    local psq = support.one(shell.read "spec/lines/data/synthetic_gomocupjudge_style.psq", "psq")
    local text, dropped = lines.write(psq, "rec")
    assert.equal("RAPFI25.zip\nJAX25.zip\n7,7,0\n8,7,0\n7,8,123\n", text:match "^.-123\n")
    assert.same({ "the declared result", "the event", "the size of the board: the format has none",
      "what only psq files say" }, dropped)
  end)

  it("refuses to write what it cannot hold", function()
    local function refused(list, kind, message, option)
      local text, err = lines.write(list, "rec", option)
      assert.is_nil(text)
      assert.same({ kind, message }, { err.kind, err.message })
    end
    local record = lines.record { rows = 30, columns = 15, moves = { { 21, 8 } } }
    refused(record, "size", "expected a game on 20 x 20, found a move in row 21, column 8")
    refused({ record, record }, "unfit", "expected one game for a file, found 2")
    refused({}, "unfit", "expected one game for a file, found 0")
    record.white = "0"
    refused(record, "unfit", "expected a name that is no number or move for player 2, found '0'")
  end)
end)
