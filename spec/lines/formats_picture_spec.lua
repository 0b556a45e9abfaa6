-- Pictures: alphabets, marks, names of rows and columns, what is refused.
local boards = require "riddle.lines.board"
local lines = require "riddle.lines"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local support = require "spec.support.lines_formats"

local function board_of(text, option) return support.one(text, "picture", option) end

local function refused(text, option, kind, line, column, message)
  local list, err, at = support.read(text, "picture", option)
  assert.same({ kind, line, column, message }, { err.kind, err.line, err.column, err.message })
  assert.equal(line, at)
  return list
end

local SMALL = lines.board "X.O / .XO"

describe("picture", function()
  it("knows several alphabets, black first", function()
    for alphabet, text in pairs {
      ["X/O"] = "X.O\n.XO\n", ["x/o"] = "x.o\n.xo\n", ["O/X"] = "O.X\n.OX\n", ["o/x"] = "o.x\n.ox\n",
      ["B/W"] = "B.W\n.BW\n", ["b/w"] = "b.w\n.bw\n", ["#/O"] = "#.O\n.#O\n", ["1/2"] = "102\n012\n",
    } do
      assert.equal(SMALL, board_of(text, { alphabet = alphabet }))
      assert.equal(SMALL, board_of(text:upper(), { alphabet = alphabet }))
      assert.equal(SMALL, board_of(text:lower(), { alphabet = alphabet }))
      assert.same({ text, {} }, { lines.write(SMALL, "picture", { alphabet = alphabet }) })
      local spaced = text:gsub("[^\n]", "%0 "):gsub(" \n", "\n")
      assert.equal(spaced, (lines.write(SMALL, "picture", { alphabet = alphabet, spaced = true })))
      assert.equal(SMALL, board_of(spaced, { alphabet = alphabet }))
    end
    assert.equal(SMALL, board_of "*-o\n_xO") -- and other bytes for empty points
    assert.error_matches(function() lines.read("", "picture", { alphabet = "XO" }) end,
      "option 'alphabet' must be 'X/O'")
  end)

  it("has as many boards as are there, blank lines between them", function()
    local text = "X.O\n.XO\n\nXX\n\n.\n"
    local list = support.read(text, "picture")
    assert.same({ SMALL, lines.board "XX", lines.board "." }, list)
    assert.same({ text, {} }, { lines.write(list, "picture") })
    local at = {}
    for line in lines.read("\n \n" .. text .. "\n\n", "picture") do at[#at + 1] = line end
    assert.same({ 3, 6, 8 }, at)
    assert.same({}, (support.read("", "picture")))
    assert.same({}, (support.read("\n \r\n", "picture")))
    assert.equal(SMALL, board_of "X.O\r\n.XO")
  end)

  it("marks empty points and yields the marks", function()
    local text = "X.D\n?XO\n"
    for _, board, err, marks in lines.read(text, "picture", { marks = "D?" }) do
      assert.is_nil(err)
      assert.equal(lines.board "X.. / .XO", board)
      assert.same({ { 1, 3, "D" }, { 2, 1, "?" } }, marks)
      assert.equal("  1 2 3\n1 X . D\n2 ? X O", board:draw { marks = marks })
    end
    refused(text, nil, "byte", 1, 3, "expected '.', 'X' or 'O', found 'D'")
    refused(text, { marks = "D" }, "byte", 2, 1, "expected '.', 'X' or 'O', found '?'")
    assert.equal("X", board_of("]^X%-", { marks = "]^%" }).cells:sub(3, 3))
  end)

  it("has names of rows and columns around it", function()
    for _, text in ipairs {
      "  1 2 3\n1 X . O\n2 . X O\n", "  a b c\n2 X . O\n1 . X O\n", "  A B C\n1 X . O\n2 . X O\n",
      "  A B C\n2 X . O 2\n1 . X O 1\n  A B C\n", "2X.O2\n1.XO1\nabc\n", "2 X.O\n1 .XO\n", "X.O 1\n.XO 2\n",
      "abc\nX.O\n.XO",
    } do
      assert.equal(SMALL, board_of(text), text)
    end
    local two = "  a b c\n2 X . O\n1 . X O\n  a b c\n2 X . O\n1 . X O\n\nabc\n2X.O\n1.XO\n"
    assert.same({ SMALL, SMALL, SMALL }, (support.read(two, "picture")))
    local skipping = "abcdefghj\nX........\n"
    assert.equal(9, board_of(skipping).columns)
  end)

  it("writes and asks for names of one style", function()
    local texts = {
      rows = "  1 2 3\n1 X . O\n2 . X O\n", a1 = "  a b c\n2 X . O\n1 . X O\n",
      ["a1-down"] = "  a b c\n1 X . O\n2 . X O\n",
    }
    for style, text in pairs(texts) do
      assert.equal(text, (lines.write(SMALL, "picture", { coordinates = style })))
      assert.equal(SMALL, board_of(text, { coordinates = style }))
      refused("X.O\n.XO\n", { coordinates = style }, "label", 1, 1,
        ("expected the name %d for row 1 of the board, found 'X.O'"):format(style == "a1" and 2 or 1))
    end
    assert.equal(tostring(SMALL) .. "\n", (lines.write(SMALL, "picture", { coordinates = "rows" })))
    refused(texts["a1-down"], { coordinates = "a1" }, "label", 2, 1,
      "expected the name 2 for row 1 of the board, found '1 X . O'")
    refused(texts.a1, { coordinates = "a1-down" }, "label", 2, 1,
      "expected the name 1 for row 1 of the board, found '2 X . O'")
    refused(texts.rows, { coordinates = "a1-down" }, "label", 1, 3,
      "expected the names of the columns, a b c ..., found '1 2 3'")
    refused(texts["a1-down"], { coordinates = "rows" }, "label", 1, 3,
      "expected the names of the columns, 1 2 3 ..., found 'a b c'")
    refused("1 X\n2 O\n", { coordinates = "rows" }, "label", 1, 1,
      "expected the names of the columns, 1 2 3 ..., around the board, found none")
    refused(texts.rows, { coordinates = "none" }, "byte", 1, 3, "expected '.', 'X' or 'O', found '1'")
  end)

  it("reads names beside digits only when they are asked for", function()
    local text = "  1 2 3\n1 1 0 2\n2 0 1 2\n"
    local option = { alphabet = "1/2", coordinates = "rows" }
    assert.equal(SMALL, board_of(text, option))
    assert.equal(text, (lines.write(SMALL, "picture", option)))
    assert.equal(SMALL, board_of("1 0 2\n0 1 2\n", { alphabet = "1/2" }))
    local narrow = lines.write(lines.board "X/O/.", "picture", option)
    assert.equal(lines.board "X/O/.", board_of(narrow, option))
  end)

  it("refuses what is no board", function()
    refused("X.O\n.XZ\n", nil, "byte", 2, 3, "expected '.', 'X' or 'O', found 'Z'")
    refused("X.O\n . é O\n", nil, "byte", 2, 4, "expected '.', 'X' or 'O', found 'é'")
    refused("X.O\n.\xFFO\n", nil, "byte", 2, 2, "expected '.', 'X' or 'O', found '\xFF'")
    refused("X.O\n.X\n", nil, "count", 2, 1, "expected 3 cells in row 2 as in row 1, found 2")
    refused("2 X.O\n7\n", nil, "count", 2, 2, "expected cells after the name of a row, found none")
    refused("2 X.O\n2 .XO\n", nil, "label", 2, 1, "expected the name 1 for row 2 of the board, found '2 .XO'")
    refused("X.O\n2 .XO\n", nil, "label", 2, 1, "expected a row without a name as those above, found '2 .XO'")
    refused("2 X.O 3\n1 .XO\n", nil, "label", 1, 1, "expected the name 2 for row 1 of the board, found '2 X.O 3'")
    refused("abcd\nX.O\n", nil, "label", 1, 1, "expected 3 names of columns, found 4")
    refused("abc\nabc\nX.O\n", nil, "label", 2, 1, "expected a row of the board, found names of columns again")
    refused("  a b c\n", nil, "end", 1, 3, "expected a board below the names of columns, found none")
    refused(("."):rep(1001) .. "\n", nil, "too long", 1, 1, "expected at most 1000 cells in row 1, found 1001")
    refused((".\n"):rep(1001), nil, "too long", 1001, 1, "expected at most 1000 rows, found more")
    refused(("."):rep(20000), nil, "too long", 1, 1, "expected a line of at most 16384 bytes, found a longer one")
    local list = refused("X\n\n?\n", nil, "byte", 3, 1, "expected '.', 'X' or 'O', found '?'")
    assert.same({ lines.board "X" }, list)
  end)

  it("is read again as it was written, whatever the board and the style", function()
    local draw = random.new(seed)
    for i = 1, 25 do
      local rows, columns, cells = draw:integer(1, 40), draw:integer(1, 40), {}
      if i == 25 then rows, columns = 1000, 1000 end
      for at = 1, math.min(rows * columns, 1009) do cells[at] = draw:pick { ".", "X", "O" } end
      local text = table.concat(cells)
      local board = boards.from_cells(rows, columns, text:rep(1000):sub(1, rows * columns))
      for _, alphabet in ipairs(i == 25 and { "#/O" } or { "X/O", "o/x", "b/w", "1/2" }) do
        for _, style in ipairs(i == 25 and { "a1" } or { "none", "rows", "a1", "a1-down" }) do
          local option = { alphabet = alphabet, coordinates = style }
          text = lines.write(board, "picture", option)
          assert.is_true(board == board_of(text, option), ("%d x %d, %s, %s"):format(rows, columns, alphabet, style))
          if alphabet ~= "1/2" then assert.is_true(board == board_of(text, { alphabet = alphabet })) end
        end
      end
    end
  end)

  it("says what a game loses", function()
    local record = lines.record { rows = 2, columns = 2, moves = { { 1, 1 }, { 2, 2 } }, black = "A", rule = "renju" }
    record:moves()[1].time = 5
    assert.same({ "X.\n.O\n",
      { "the names of the players", "the order of the moves", "the rule", "the times of the moves" } },
      { lines.write(record, "picture") })
  end)

  local OTHERS = { ["eemapel_df-corner-ne-1.textboard.pos"] = 14, ["eemapel_dt-random-001.textboard.pos"] = 15 }
  for name, rows in pairs(OTHERS) do
    it("reads boards of others: " .. name, function()
      local file = io.open("../shared/data/lines/" .. name, "rb")
      if not file then return pending "the shared data is not there" end
      local text = file:read "a"
      file:close()
      local board = board_of(text, { marks = "D", alphabet = "x/o" })
      assert.same({ rows, 15 }, { board.rows, board.columns })
      assert.equal(text:gsub("D", "."), (lines.write(board, "picture", { alphabet = "x/o" })))
    end)
  end
end)
