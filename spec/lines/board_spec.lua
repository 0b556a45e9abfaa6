local lines = require "riddle.lines"

describe("lines.board", function()
  local small = lines.board "X.O / .XO"

  it("reads pictures with line ends, slashes, blanks and both cases", function()
    for _, picture in ipairs { "X.O\n.XO", "X.O/.XO", " x . o \r\n\n . * O\r\n", "*.o\n\t.xo\n\n" } do
      assert.equal(small, lines.board(picture))
    end
    assert.equal(2, small.rows)
    assert.equal(3, small.columns)
  end)

  it("reads rows of numbers", function()
    assert.equal(small, lines.board { { 1, 0, 2 }, { 0, 1, 2 } })
  end)

  it("makes an empty board of 1 to 1000 rows and columns", function()
    assert.equal("..\n..\n..\n", lines.board(3, 2):picture())
    assert.equal(1000000, #lines.board(1000, 1000).cells)
  end)

  it("tells what stands on a cell, and how many stones there are", function()
    assert.equal("black", small:get(1, 1))
    assert.is_nil(small:get(1, 2))
    assert.equal("white", small:get(2, 3))
    assert.same({ 2, 2 }, { small:stones() })
  end)

  it("does not change; with() makes another one", function()
    local more = small:with(1, 2, "white")
    assert.equal("XOO\n.XO\n", more:picture())
    assert.equal("X.O\n.XO\n", small:picture())
    assert.equal(small, more:with(1, 2, nil))
    assert.equal("X.O\n.XX\n", small:with(2, 3, "black"):picture())
    assert.has_error(function() small.colour = 1 end,
      "a board does not change; board:with(row, column, colour) makes another")
  end)

  it("is read again from its picture", function()
    assert.equal(small, lines.board(small:picture()))
    assert.not_equal(small, lines.board "X.O.XO")
    assert.not_equal(small, lines.board "X./O./XO")
  end)

  it("draws itself with coordinates", function()
    assert.equal("  1 2 3\n1 X . O\n2 . X O", tostring(small))
    local wide = tostring(lines.board(10, 12):with(10, 12, "white"))
    assert.equal("    1  2  3  4  5  6  7  8  9 10 11 12", wide:match "^[^\n]+")
    assert.equal("10  .  .  .  .  .  .  .  .  .  .  .  O", wide:match "[^\n]+$")
    assert.equal("board of 2 x 101: 0 black, 0 white", tostring(lines.board(2, 101)))
  end)

  it("draws itself as SVG, in integers, with a title and marked lines", function()
    local board = lines.board "XXX/O.O"
    local _, line = lines.winner(board, { k = 3, overline = "wins" })
    local svg = board:svg { mark = line }
    assert.truthy(svg:find('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 70" ', 1, true))
    assert.truthy(svg:find("<title>2 x 3 points, 3 black and 2 white stones</title>", 1, true))
    local _, circles = svg:gsub("<circle", "")
    assert.equal(5, circles)
    assert.truthy(svg:find('d="M30 30L70 30" stroke="#d22"', 1, true))
    assert.is_nil(svg:find "%d%.%d")
    local _, marks = board:svg({ mark = lines.all(board, { k = 1, overline = "wins" }) }):gsub("#d22", "")
    assert.equal(#lines.all(board, { k = 1, overline = "wins" }), marks)
    assert.is_nil(board:svg():find("#d22", 1, true))
    assert.has_error(function() board:svg { mark = { 1 } } end,
      "board:svg: option 'mark' must be a line of lines.winner or a list of lines, got table")
  end)

  it("gives plain data", function()
    assert.same({ rows = 2, columns = 3, picture = { "X.O", ".XO" } }, small:data())
  end)

  describe("refuses bad data with an error:", function()
    local function refused(source, kind, line, column, message)
      local board, err = lines.board(source)
      assert.is_nil(board)
      assert.same({ kind, line, column, message }, { err.kind, err.line, err.column, tostring(err) })
    end

    it("other letters", function()
      refused("X.O\n.Z.", "byte", 2, 2, "expected '.', 'X' or 'O', found 'Z'")
      refused("X.O/.\0.", "byte", 1, 6, "expected '.', 'X' or 'O', found '\\x00'")
    end)

    it("rows of different lengths", function()
      refused("X.O\n\n.X", "count", 3, 1, "expected 3 cells in row 2 as in row 1, found 2")
      refused({ { 1, 0 }, { 1, 0, 2 } }, "count", 2, nil, "expected 2 cells in row 2 as in row 1, found 3")
    end)

    it("no rows", function()
      refused(" \n / \n", "end", 1, 1, "expected a row of '.', 'X' and 'O', found the end of the picture")
      refused({ {} }, "count", 1, nil, "expected a number in row 1, found none")
    end)

    it("numbers other than 0, 1 and 2", function()
      refused({ { 1, 3 } }, "range", 1, 2, "expected 0, 1 or 2 in row 1, column 2, found 3")
      refused({ { 1, 1.5 } }, "range", 1, 2, "expected 0, 1 or 2 in row 1, column 2, found 1.5")
      refused({ { "1" } }, "range", 1, 1, "expected 0, 1 or 2 in row 1, column 1, found string")
    end)

    it("more than 1000 rows or columns", function()
      refused(("."):rep(1001), "too long", 1, 1, "expected at most 1000 cells in row 1, found 1001")
      refused((".\n"):rep(1001), "too long", 1001, 1, "expected at most 1000 rows, found 1001")
    end)
  end)

  it("raises for wrong arguments, naming them", function()
    local function raises(message, ...)
      local arguments = table.pack(...)
      local ok, err = pcall(function() lines.board(table.unpack(arguments, 1, arguments.n)) end)
      assert.is_false(ok)
      assert.truthy(err:find(message, 1, true), err)
    end
    raises("lines.board: the board must be a picture, a list of rows, or two integers in 1..1000, got nil")
    raises("a picture, a list of rows, or two integers in 1..1000, got integer 1001", 1001, 3)
    raises("lines.board: columns must be an integer in 1..1000, got nil", 3)
    raises("lines.board: columns must be an integer in 1..1000, got float 2.5", 3, 2.5)
    raises("lines.board: row 2 must be a list of numbers, got integer 7", { { 1 }, 7 })
    assert.has_error(function() small:get(3, 1) end, "board:get: row must be an integer in 1..2, got integer 3")
    assert.has_error(function() small:get(1, 0) end, "board:get: column must be an integer in 1..3, got integer 0")
    assert.has_error(function() small:with(1, 1, "red") end,
      "board:with: colour must be 'black', 'white' or nil, got 'red'")
  end)
end)
