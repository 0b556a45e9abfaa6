-- Boards as values: pictures, legends, numbers, jumps with their reasons, drawings.
local pegs = require "riddle.pegs"
local support = require "spec.support.pegs"

local function refused(kind, text, ...)
  local board, err = pegs.board(...)
  assert.is_nil(board)
  assert.equal(kind, err.kind)
  assert.equal(text, tostring(err))
  return err
end

describe("riddle.pegs", function()
  it("makes no global", function()
    local before = {}
    for name in pairs(_G) do before[name] = true end
    package.loaded["riddle.pegs"] = nil
    require "riddle.pegs"
    for name in pairs(_G) do assert.is_true(before[name], name) end
    package.loaded["riddle.pegs"] = pegs
  end)
end)

describe("pegs.board", function()
  it("knows the English board, its middle hole empty", function()
    local board = pegs.board "english"
    assert.equal("##ooo##\n##ooo##\nooooooo\nooo.ooo\nooooooo\n##ooo##\n##ooo##", tostring(board))
    assert.equal(32, board:count())
    assert.equal(33, board:holes())
    assert.same({ 4, 4 }, { board:place(17) })
    assert.equal(17, board:hole(4, 4))
    assert.is_nil(board:hole(1, 1))
  end)

  it("reads pictures, with or without a last line end, CRLF or not", function()
    local board = pegs.board "oo.\n#.#"
    assert.same({ 1, 2 }, board:pegs())
    assert.equal(4, board:holes())
    for _, text in ipairs { "oo.\n#.#\n", "oo.\r\n#.#\r\n", "oo.\r\n#.#" } do assert.equal(board, pegs.board(text)) end
    assert.equal("oo.\n#.#", tostring(board))
  end)

  it("reads its own drawing again", function()
    for _, text in ipairs { "oo.", "o\no\n.", "#o#\nooo\n#.#" } do
      local board = pegs.board(text)
      assert.equal(board, pegs.board(tostring(board), board:legend()))
    end
  end)

  it("takes other legends, also in UTF-8 and with several marks for one thing", function()
    local board = pegs.board("●●○\n ●x", { peg = "●", hole = "○", off = " x" })
    assert.same({ 1, 2, 4 }, board:pegs())
    assert.equal("●●○\n ● ", tostring(board))
    assert.same({ peg = "●", hole = "○", off = " x" }, board:legend())
    assert.equal(board, pegs.board "oo.\n#o#")
    assert.equal("XX-", tostring(pegs.board("XX-", { peg = "X", hole = "-" })))
    assert.equal("..xxx..", tostring(pegs.board("english", { peg = "x", off = "." , hole = "o"})):match "^[^\n]+")
  end)

  it("gives a copy of the legend", function()
    local board = pegs.board "oo."
    board:legend().peg = "x"
    assert.equal("oo.", tostring(board))
  end)

  it("says which character of a picture has no meaning", function()
    local err = refused("byte", "line 2: expected 'o' (peg), '.' (hole) or '#' (off the board), found 'x' in column 3",
      "oo.\noox\n")
    assert.equal(2, err.line)
    assert.equal(3, err.column)
    refused("byte", "line 1: expected 'o' (peg), '.' (hole) or '#' (off the board), found ' ' in column 1; "
      .. "say what it means in the legend, e.g. off = ' #'", " oo.")
    refused("byte", "line 1: expected 'o' (peg), '.' (hole) or '#' (off the board), found '\\x00' in column 2", "o\0.")
    refused("byte", "line 1: expected 'o' (peg), '.' (hole) or '#' (off the board), found '\255' in column 3",
      "o.\255")
  end)

  it("refuses lines of different lengths by line", function()
    local text = "line %d: expected 3 cells as in line 1, found %d; write cells off the board out"
    assert.equal(2, refused("count", text:format(2, 2), "oo.\noo").line)
    refused("count", text:format(3, 4), "oo.\n...\noo..\n")
    refused("count", text:format(2, 0), "oo.\n\noo.")
  end)

  it("refuses boards without holes, with more than 128, and without jumps", function()
    for _, text in ipairs { "", "\n", "###\n###", "#" } do
      refused("size", "expected a board of 1 to 128 holes, found none", text)
    end
    local too_many = "expected a board of 1 to 128 holes, found more"
    refused("size", too_many, ("o"):rep(129))
    assert.equal(2, refused("size", too_many, ("o"):rep(100) .. "\n" .. ("o"):rep(100)).line)
    assert.equal(128, pegs.board(("o"):rep(128)):holes())
    for _, text in ipairs { "o", "oo\noo", "o#o#o", "o.\n.o\n##" } do
      refused("jumps",
        "expected three holes next to each other in a row or column, found none: no jump fits this board", text)
    end
  end)

  it("names the nearest board when there is none of that name", function()
    refused("name", "unknown board 'englsh'; did you mean 'english'?", "englsh")
    refused("name", "unknown board 'oxo'; there are: asymmetric, diamond, english, european, hexagon, octagon, square, "
      .. "star, triangle, wiegleb (and no picture: line 1: "
      .. "expected 'o' (peg), '.' (hole) or '#' (off the board), found 'x' in column 2)", "oxo")
  end)

  it("raises for wrong arguments and names them", function()
    assert.has_error(function() pegs.board(5) end, "pegs.board: the board must be a name or a picture, got integer 5")
    assert.error_matches(function() pegs.board("oo.", { pge = "x" }) end,
      "unknown option 'pge'; did you mean 'peg'?", 1, true)
    assert.error_matches(function() pegs.board("oo.", { peg = "" }) end, "option 'peg' must be a string of one or more")
    assert.error_matches(function() pegs.board("oo.", { peg = "\n" }) end, "option 'peg' must be")
    assert.error_matches(function() pegs.board("oo.", { peg = "." }) end, "uses '.' for both 'peg' and 'hole'", 1, true)
  end)
end)

describe("a board", function()
  local english = pegs.board "english"

  it("numbers its holes row by row", function()
    assert.equal([[
       1  2  3
       4  5  6
 7  8  9 10 11 12 13
14 15 16 17 18 19 20
21 22 23 24 25 26 27
      28 29 30
      31 32 33]], english:numbers())
    assert.equal("1 2 3\n  4", pegs.board("ooo\n#.#"):numbers())
  end)

  it("is a value: with and jump give new boards", function()
    local board = english:with { 33, 1 }
    assert.same({ 1, 33 }, board:pegs())
    assert.equal(32, english:count())
    assert.equal(english:with { 1, 33 }, board)
    assert.not_equal(english, board)
    assert.equal(0, english:with({}):count())
    local after, jump = english:jump(5, 17)
    assert.equal("5 over 10 to 17", tostring(jump))
    assert.equal(31, after:count())
    assert.equal(32, english:count())
  end)

  it("is equal only to boards of the same shape", function()
    assert.not_equal(pegs.board "oo.\n###", pegs.board "###\noo.")
    assert.not_equal(pegs.board "oo.", pegs.board "o\no\n.")
    assert.is_false(pegs.board "oo." == "oo.")
  end)

  it("refuses holes that are not there or given twice", function()
    assert.has_error(function() english:with { 1, 34 } end,
      "board:with: place 2 of the list must be a hole in 1..33, got integer 34")
    assert.has_error(function() english:with { -1 } end,
      "board:with: place 1 of the list must be a hole in 1..33, got integer -1")
    assert.has_error(function() english:with { 1.5 } end,
      "board:with: place 1 of the list must be a hole in 1..33, got float 1.5")
    assert.error_matches(function() english:with { 4, 4 } end, "hole 4 is in the list twice")
    assert.error_matches(function() english:with(4) end, "the holes must be a list of hole numbers")
    assert.error_matches(function() english:place(34) end, "the hole must be a number in 1..33")
  end)

  it("lists its legal jumps", function()
    assert.equal("5-17 15-17 19-17 29-17", tostring(english:jumps()))
    assert.equal("(no jumps)", tostring(english:with({ 1 }):jumps()))
    for _, text in ipairs { "oo.", "ooo\n.o.\no.o", "#oo.\n.oo#\nooo." } do
      local board = pegs.board(text)
      local expected = support.legal(support.lines(text))
      table.sort(expected, function(a, b)
        if a.source ~= b.source then return a.source < b.source end
        return a.target < b.target
      end)
      assert.equal(support.text(expected), support.text(board:jumps()))
    end
  end)

  it("says why a jump cannot be made", function()
    local function refuses(board, source, target, kind, reason)
      local after, err = board:jump(source, target)
      assert.is_nil(after)
      assert.equal(kind, err.kind)
      assert.equal(reason, tostring(err))
    end
    local few = english:with { 5, 17 }
    refuses(few, 34, 17, "off board", "there is no hole 34; the board has holes 1 to 33")
    refuses(few, 5, 0, "off board", "there is no hole 0; the board has holes 1 to 33")
    refuses(few, 5, math.mininteger, "off board",
      "there is no hole -9223372036854775808; the board has holes 1 to 33")
    refuses(few, 5, 10, "not in line", "holes 5 and 10 are not two apart in a row or column")
    refuses(few, 5, 5, "not in line", "holes 5 and 5 are not two apart in a row or column")
    refuses(few, 1, 11, "not in line", "holes 1 and 11 are not two apart in a row or column")
    refuses(few, 2, 10, "no peg", "hole 2 holds no peg")
    refuses(few, 5, 17, "nothing to jump over", "hole 10 holds no peg to jump over")
    refuses(few:with { 5, 10, 17 }, 5, 17, "hole taken", "hole 17 holds a peg already")
    refuses(pegs.board "oo.#o\nooooo", 3, 4, "off board", "there is no hole between 3 and 4")
    assert.error_matches(function() few:jump("5", 17) end, "the source must be a hole number")
    assert.error_matches(function() few:jump(5) end, "the target must be a hole number")
  end)

  it("makes jumps as they are listed, and pairs", function()
    local legal = english:jumps()
    local after, made = english:jump(legal[1])
    assert.equal(legal[1], made)
    assert.equal(after, (english:jump { 5, 17 }))
    assert.equal("hole 17 holds no peg", tostring(select(2, english:jump { 17, 5 })))
    assert.error_matches(function() english:jump {} end, "board:jump: the source must be a hole number, got nil")
    assert.same({ { source = 5, middle = 10, target = 17 } }, { legal:data()[1] })
    assert.is_nil(getmetatable(legal:data()[1]))
  end)

  it("shows itself as data that JSON can take", function()
    local data = pegs.board("oo.\n#.#"):data()
    assert.same({
      rows = 2, columns = 3, jumps = "square", holes = 4, pegs = { 1, 2 }, count = 2, picture = { "oo.", "#.#" },
      legend = { peg = "o", hole = ".", off = "#" },
    }, data)
    assert.equal("english", english:with({}):data().name)
  end)

  it("draws itself as SVG with integers only", function()
    local svg = pegs.board("oo.\n#.#"):svg { title = "a < b & \"c\"", numbers = true }
    assert.truthy(svg:find('viewBox="0 0 120 80"', 1, true))
    assert.truthy(svg:find("<title>a &lt; b &amp; &quot;c&quot;</title>", 1, true))
    assert.equal(2, select(2, svg:gsub('<circle [^>]*fill="#1f4e79"', "")))
    assert.equal(2, select(2, svg:gsub('<circle [^>]*fill="#d9d9d9"', "")))
    assert.truthy(svg:find(">4</text>", 1, true))
    assert.is_nil(svg:find "%d%.%d")
    assert.truthy(english:svg():find("<title>Peg board with 32 of 33 holes filled</title>", 1, true))
    assert.error_matches(function() english:svg { titel = "x" } end, "did you mean 'title'?", 1, true)
  end)
end)
