-- Formats with a game on each line: coordinates, offsets, connect4.
local lines = require "riddle.lines"
local shell = require "spec.support.shell"
local support = require "spec.support.lines_formats"

local function refused(text, name, option, kind, line, column, message)
  local list, err, at = support.read(text, name, option)
  assert.same({ kind, line, column, message }, { err.kind, err.line, err.column, err.message })
  assert.equal(line, at)
  return list
end

describe("coordinates", function()
  local UP = { rows = 15, coordinates = "a1" }
  local DOWN = { rows = 15, coordinates = "a1-down" }
  local WRITE_UP, WRITE_DOWN = { coordinates = "a1" }, { coordinates = "a1-down" }

  it("must be told from where the rows count, and the size", function()
    assert.equal("X8,8 O7,9 X10,7", support.moves(support.one("h8i9g6", "coordinates", UP)))
    assert.equal("X8,8 O9,9 X6,7", support.moves(support.one("h8i9g6", "coordinates", DOWN)))
    assert.error_matches(function() lines.read("h8", "coordinates", { rows = 15 }) end,
      "option 'coordinates' is required: 'a1' %(rows from the bottom%) or 'a1%-down' %(rows from the top%)")
    assert.error_matches(function() lines.read("h8", "coordinates", { coordinates = "a1" }) end,
      "option 'rows' is required: the number of rows, 1 to 1000")
    assert.error_matches(function() lines.write({}, "coordinates") end, "option 'coordinates' is required")
  end)

  it("come with separators, in both cases, with passes, one game a line", function()
    local text = "h8i9--g7\n\nH8, i9; -- G7\r\n \n  a1 o15\n\n"
    local list = support.read(text, "coordinates", UP)
    assert.equal(3, #list)
    assert.equal("X8,8 O7,9 X- O9,7", support.moves(list[1]))
    assert.equal("X8,8 O7,9 X- O9,7", support.moves(list[2]))
    assert.equal("X15,1 O1,15", support.moves(list[3]))
    assert.same({ 3, 5, 1 }, { list[2].line, list[2]:moves()[2].place, list[1]:moves()[1].place })
    assert.same({ text, {} }, { lines.write(list, "coordinates", WRITE_UP) })
  end)

  it("are new text in another style or after a change", function()
    local list = support.read("h8, i9\n--h1\n", "coordinates", UP)
    assert.equal("h8i7\n--h15\n", (lines.write(list, "coordinates", WRITE_DOWN)))
    list[1]:moves()[1].row = 1
    assert.equal("h15i9\n--h1\n", (lines.write(list, "coordinates", WRITE_UP)))
    local spaced = { coordinates = "a1-down", separator = ", " }
    assert.equal("h8, i7\n--, h15\n", (lines.write(list, "coordinates", spaced):gsub("h1,", "h8,")))
  end)

  it("have columns beyond z, and boards that are not square", function()
    local wide = { rows = 2, columns = 1000, coordinates = "a1" }
    local record = support.one("z1aa2zz1", "coordinates", wide)
    assert.equal("X2,26 O1,27 X2,702", support.moves(record))
    assert.equal("z1aa2zz1\n", (lines.write(record, "coordinates", WRITE_UP):gsub("\n?$", "\n")))
    local far = lines.record { rows = 2, columns = 1000, moves = { { 1, 703 } } }
    local text, err = lines.write(far, "coordinates", WRITE_UP)
    assert.is_nil(text)
    assert.equal("record 1: expected points that have a name, found row 1, column 703 at move 1", err.message)
  end)

  it("may skip the letter i", function()
    local skip = { rows = 19, coordinates = "a1", letters = "no-i" }
    local record = support.one("h1j1t19", "coordinates", skip)
    assert.equal("X19,8 O19,9 X1,19", support.moves(record))
    refused("i1", "coordinates", skip, "name", 1, 1, "expected the name of a point like h8, or --, found 'i1'")
    record = lines.record { rows = 60, columns = 60, moves = { { 1, 25 }, { 1, 26 }, { 1, 35 } } }
    local text = lines.write(record, "coordinates", { coordinates = "a1", letters = "no-i" })
    assert.equal("z60aa60ak60\n", text)
    skip.rows = 60
    assert.equal("X1,25 O1,26 X1,35", support.moves(support.one(text, "coordinates", skip)))
  end)

  it("beyond the board are told or refused", function()
    local record = support.one("h8p1 h16h0", "coordinates", UP)
    assert.same({
      "range 1:3 expected a point of a board with 15 rows and 15 columns, found 'p1'",
      "range 1:6 expected a point of a board with 15 rows and 15 columns, found 'h16'",
      "range 1:9 expected a point of a board with 15 rows and 15 columns, found 'h0'",
    }, support.warnings(record))
    assert.equal("X8,8 O15,16 X0,8 O16,8", support.moves(record))
    assert.equal("h8p1 h16h0", (lines.write(record, "coordinates", WRITE_UP)))
    local strict = { rows = 15, coordinates = "a1", mode = "strict" }
    refused("h8\nh8p1", "coordinates", strict, "range", 2, 3,
      "expected a point of a board with 15 rows and 15 columns, found 'p1'")
  end)

  it("are refused where they are something else", function()
    for text, column in pairs { ["h8i"] = 3, ["h8-i9"] = 3, ["h8.i9"] = 3, ["8h"] = 1, ["abc1"] = 1, ["h8h12345"] = 3,
      ["  (:"] = 3, ["h8\0"] = 3 } do
      local list = refused("a1\n" .. text .. "\n", "coordinates", UP, "name", 2, column,
        "expected the name of a point like h8, or --, found '"
          .. text:sub(column):gsub("%z", "\\x00") .. "'")
      assert.equal(1, #list)
    end
    refused(("a1"):rep(1300), "coordinates", UP, "too long", 1, 2451, "expected at most 1225 moves, found more")
    refused(("a"):rep(70000), "coordinates", UP, "too long", 1, 1,
      "expected a line of at most 65536 bytes, found a longer one")
  end)

  it("cannot hold a game without moves", function()
    local text, err = lines.write(lines.board(3, 3), "coordinates", WRITE_UP)
    assert.is_nil(text)
    assert.same({ "unfit", 1, "record 1: expected moves, found none" }, { err.kind, err.case, err.message })
  end)
end)

describe("offsets", function()
  it("count from the middle, to the right and down", function()
    local odd = support.one("0,0, 1,0, -1,3", "offsets", { rows = 15 })
    assert.equal("X8,8 O8,9 X11,7", support.moves(odd))
    local even = support.one("0,0,-10,-10,9,9", "offsets", { rows = 20, mode = "strict" }) -- column 10 from 0
    assert.equal("X11,11 O1,1 X20,20", support.moves(even))
    local wide = support.one("0 0 +1 2", "offsets", { rows = 5, columns = 10 })
    assert.equal("X3,6 O5,7", support.moves(wide))
  end)

  it("are written again byte by byte", function()
    local text = "0,0, 1,0, 1,3\r\n-7,-8,-6,-9\n\n  3,3 , 4,4\n"
    local again, dropped = support.again(text, "offsets", { rows = 20 })
    assert.equal(text, again)
    assert.same({}, dropped)
    local record = lines.record { rows = 15, columns = 15, moves = { { 8, 8 }, { 1, 15 } }, rule = "renju" }
    assert.same({ "0,0, 7,-7\n", { "the rule" } }, { lines.write(record, "offsets") })
  end)

  it("beyond the board are told or refused", function()
    local record = support.one("0,0, 8,0", "offsets", { rows = 15 })
    assert.same({ "range 1:6 expected a point of a board with 15 rows and 15 columns, found '8,0'" },
      support.warnings(record))
    refused("0,0, 8,0", "offsets", { rows = 15, mode = "strict" }, "range", 1, 6,
      "expected a point of a board with 15 rows and 15 columns, found '8,0'")
  end)

  it("are refused where they are something else", function()
    local rows = { rows = 15 }
    refused("0,0, 1", "offsets", rows, "number", 1, 7,
      "expected a number of rows from the middle, found the end of the line")
    refused("0,0, h8", "offsets", rows, "number", 1, 6, "expected a number of columns from the middle, found 'h8'")
    refused("0,x", "offsets", rows, "number", 1, 3, "expected a number of rows from the middle, found 'x'")
    refused("0,10000", "offsets", rows, "number", 1, 3, "expected a number of rows from the middle, found '10000'")
    local passing = lines.record { rows = 3, columns = 3, moves = { { 1, 1 }, "pass", { 2, 2 } } }
    local text, err = lines.write(passing, "offsets")
    assert.is_nil(text)
    assert.equal("record 1: expected moves only, found a pass at move 2: the format has none", err.message)
  end)

  for _, name in ipairs { "cgomokucli_offset_freestyle_20x20.txt", "gomocupjudge_openings_20_offset.txt",
    "piskvork_openings_offset.txt" } do
    it("of other programs are read and written again: " .. name, function()
      local file = io.open("../shared/data/lines/" .. name, "rb")
      if not file then return pending "the shared data is not there" end
      file:close()
      local text = shell.read("../shared/data/lines/" .. name)
      local list = support.read(text, "offsets", { rows = 20, mode = "strict" })
      assert.equal(select(2, (text .. "\n"):gsub("[%d][^\n]*\n", "")), #list)
      assert.equal(text, (lines.write(list, "offsets")))
    end)
  end

  it("and names of points of another program agree", function()
    local file = io.open("../shared/data/lines/cgomokucli_pos_freestyle_20x20.txt", "rb")
    if not file then return pending "the shared data is not there" end
    local text = file:read "a"
    file:close()
    local option = { rows = 20, coordinates = "a1-down", mode = "strict" }
    assert.equal(text, (support.again(text, "coordinates", option, { coordinates = "a1-down" })))
  end)
end)

describe("connect4", function()
  it("drops stones into columns", function()
    local record = support.one("4453", "connect4")
    assert.same({ 6, 7 }, { record.rows, record.columns })
    assert.equal("X6,4 O5,4 X6,5 O6,3", support.moves(record))
    local small = support.one("1111", "connect4", { rows = 4, columns = 1, mode = "strict" })
    assert.equal("X4,1 O3,1 X2,1 O1,1", support.moves(small))
  end)

  it("keeps a score that follows", function()
    local text = "2252576253462244111563365343671351441 -1\n12\n7422341735647741166133573473242566 1\n"
    local list = support.read(text, "connect4", { mode = "strict" })
    assert.same({ -1, nil, 1 }, { list[1].extra.score, list[2].extra.score, list[3].extra.score })
    assert.equal(37, #list[1]:moves())
    assert.same({ text, {} }, { lines.write(list, "connect4") })
    list[1]:moves()[37][1] = { colour = "white", row = 4, column = 7 }
    assert.equal("22525762534622441115633653436713514417 -1\n", (lines.write(list[1], "connect4")))
    local _, dropped = lines.write(list[1], "coordinates", { coordinates = "a1" })
    assert.same({ "what only connect4 files say" }, dropped)
  end)

  it("tells of full and missing columns, or refuses them", function()
    local record = support.one("1110", "connect4", { rows = 2, columns = 3 })
    assert.equal("X2,1 O1,1 X0,1 O2,0", support.moves(record))
    assert.same({ "range 1:3 expected a point of a board with 2 rows and 3 columns, found '1'",
      "range 1:4 expected a point of a board with 2 rows and 3 columns, found '0'" }, support.warnings(record))
    assert.equal("1110", (lines.write(record, "connect4")))
    refused("18", "connect4", { mode = "strict" }, "range", 1, 2,
      "expected a point of a board with 6 rows and 7 columns, found '8'")
  end)

  it("is refused where it is something else", function()
    refused("44a", "connect4", nil, "number", 1, 3, "expected digits, the numbers of columns, found 'a'")
    refused("44 x", "connect4", nil, "number", 1, 4, "expected digits, the numbers of columns, found 'x'")
    refused("44 1 1", "connect4", nil, "number", 1, 4, "expected digits, the numbers of columns, found '1 1'")
    refused("-1", "connect4", nil, "number", 1, 1, "expected digits, the numbers of columns, found '-1'")
    assert.error_matches(function() lines.read("1", "connect4", { columns = 10 }) end, "an integer in 1..9")
  end)

  it("holds only stones that fall", function()
    local function unfit(moves, message, columns)
      local text, err = lines.write(lines.record { rows = 6, columns = columns or 7, moves = moves }, "connect4")
      assert.is_nil(text)
      assert.same({ "unfit", "record 1: " .. message }, { err.kind, err.message })
    end
    unfit({ { 6, 1 }, { 6, 1 } }, "expected a stone in row 5, where it falls to, found row 6, column 1 at move 2")
    unfit({ { 6, 10 } }, "expected a board of at most 9 columns, found 12", 12)
    unfit({ { 6, 1 } }, "expected a board of at most 9 columns, found 10", 10)
    local fits = lines.record { rows = 6, columns = 7, moves = { { 6, 1 }, { 5, 1 } } }
    assert.equal("11\n", (lines.write(fits, "connect4")))
  end)
end)
