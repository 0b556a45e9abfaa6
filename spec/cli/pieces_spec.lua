-- `riddle pieces ...` as a user types it.
local typed = require "spec.support.typed"

local VERBS = { "count", "polynomial", "maximum", "each", "solve", "classes", "formula", "sequence", "explain", "show" }

describe("riddle pieces", function()
  local place, expect, refused = typed.command "riddle pieces"

  it("has help for every verb, with examples that work", function()
    typed.have_help(place, "riddle pieces", VERBS)
  end)

  it("counts", function()
    expect("count queen 8 8", "92\n")
    expect("count bishop 8 6 --method graph", "5599888\n")
    expect("count queen 8 8 --placed 1,1", "4\n")
    expect("count rook 2x3 2 --holes '1,1 2,3'", "3\n")
    expect("count queen 5 5 --torus", "10\n")
    expect("count rook - 2 --lines stop", "1\n", 0, ".#.\n")
    expect("count knight 3 2 --format csv", "k,count\n2,28\n")
    expect([==[count '{"leaps": [[1,3]]}' 4 2]==], "108\n")
    expect("polynomial king 3", "0 1\n1 9\n2 16\n3 8\n4 1\n")
    expect("polynomial rook 2x3 --format csv --k-max 1", "k,count\n0,1\n1,6\n")
  end)

  it("answers in JSON with the question", function()
    local stdout = place:run "riddle pieces count bishop 60 60 --format json"
    local answer = require "riddle.json".decode(stdout)
    assert.equal("bishop", answer.piece)
    assert.same({ 60, 60, 60 }, { answer.board.rows, answer.board.columns, answer.k })
    assert.equal(tostring((require "riddle.pieces".count("bishop", 60, 60))), answer.count)
    assert.equal("string", type(answer.method))
    assert.equal("number", type(answer.work.seconds))
    answer = require "riddle.json".decode((place:run "riddle pieces solve rook 3 --format json"))
    assert.same({ "found", 3 }, { answer.status, #answer.placement.squares })
    answer = require "riddle.json".decode((place:run("riddle pieces count rook - 3 --placed 3,3 --format json",
      "R . .\n. . #\n. . .\n")))
    assert.same({ 1, { { 2, 3 } }, { { 1, 1 }, { 3, 3 } } }, { answer.count, answer.board.holes, answer.placed })
  end)

  it("shows progress on a terminal, and wipes it however the command ends", function()
    local function on_terminal(line)
      return (place:run(("script -qec %s /dev/null"):format(require "spec.support.shell".quote(line))))
    end
    local wiped = "%S\r\27%[K"
    assert.matches(wiped .. "riddle: gave up", on_terminal "riddle pieces count queen 20 20 --threads 1 --time 0.5")
    assert.matches(wiped .. "riddle: the term for n = 20: gave up",
      on_terminal "riddle pieces sequence queen --n 20 --threads 1 --time 0.5")
  end)

  it("lists, also from a placement on", function()
    expect("each rook 2 2", "R .\n. R\n\n. R\nR .\n\n")
    expect("each rook 2 2 --format csv", "row1,column1,row2,column2\n1,1,2,2\n1,2,2,1\n")
    expect("each queen 6 6 --format csv --after '1,3 2,6 3,2 4,5 5,1 6,4'",
      "row1,column1,row2,column2,row3,column3,row4,column4,row5,column5,row6,column6\n1,4,2,1,3,5,4,2,5,6,6,3\n"
      .. "1,5,2,3,3,1,4,6,5,4,6,2\n")
    expect("each rook 2 2 --format csv --after 1,1,2,2", "row1,column1,row2,column2\n1,2,2,1\n")
    expect("each king 2 1 --limit 1 --format json", '{"columns":2,"piece":"king","rows":2,"squares":[[1,1]]}\n')
    local stdout, stderr, status = place:run "riddle pieces each queen 3 3"
    assert.same({ "", "riddle: no placement\n", 0 }, { stdout, stderr, status })
  end)

  it("counts classes, lists them, and gives formulas and sequences", function()
    expect("classes queen 8 8", "12\n")
    expect("classes king 3", "0 1\n1 3\n2 4\n3 2\n4 1\n")
    expect("classes rook 2 2 --list", "R .\n. R\n2 images\n\n")
    expect("classes rook 2 2 --list --format csv", "images,row1,column1,row2,column2\n2,1,1,2,2\n")
    expect("formula bishop 2", "n^4/2 - 2n^3/3 + n^2/2 - n/3, for n >= 0\n")
    expect("formula queen 2 1000000", "499998333334833333000000\n")
    expect("sequence queen --n 4..6", "4 2\n5 10\n6 4\n")
    expect("sequence bishop --n 0..2 --k any --format bfile --offset 3", "3 1\n4 2\n5 9\n")
    expect("sequence queen --n 8 --classes --format csv", "n,a\n8,12\n")
    expect("sequence rook --n 3 --k 2 --format json", '{"n":3,"a":18}\n')
    refused("sequence queen --n 3 --k 4x", "riddle: option '--k' must be an integer of at least 0, found '4x'", 1)
    refused("sequence queen --n 3 --format bfile --offset -1",
      "riddle: option '--offset' must be an integer of at least 0, found '-1'", 1)
    refused("sequence queen --n 1..x", "riddle: option '--n' must be a number or a range first..last, found '1..x'", 1)
    refused("sequence queen --n 3 --k z", "riddle: option 'k' must be an integer of at least 0, a list of them, 'n', "
      .. "'most', 'any', or a function of n, got 'z'", 1)
    refused("classes queen 6 --list", "riddle: option '--list' needs the argument 'k'", 1)
    refused("formula queen 9", "riddle: formulas are proved for up to 4 queens, not for 9", 3)
  end)

  it("ends quietly when its reader has enough", function()
    local stdout, stderr = place:run "riddle pieces each bishop 8 8 | head -n 8"
    assert.equal("", stderr)
    assert.equal(8, select(2, stdout:gsub("\n", "")))
  end)

  it("solves, draws and says why not", function()
    local stdout = place:run "riddle pieces solve queen 8 --placed '1,5 2,1'"
    assert.truthy(stdout:find("^%. %. %. %. Q %. %. %.\nQ "))
    expect("solve queen 3", "none: every placement was tried, in a search that took 3 nodes\n")
    expect("solve rook 3x4 4", "none: the squares fall into 3 rows, and 4 pieces would need 4\n")
    expect("maximum rook 3x4", "3\n")
    expect("show rook - ", "R .\n. R\n", 0, "R .\n. R\n")
    stdout = place:run "riddle pieces show rook 2 --placed '1,1 2,2' --format svg"
    assert.truthy(stdout:find "^<svg ")
    local drawn, stderr, status = place:run "riddle pieces show rook 2 --placed '1,1 1,2'"
    assert.same({ "R R\n. .\n", "riddle: the rooks at row 1, column 1 and row 1, column 2 attack each other\n", 4 },
      { drawn, stderr, status })
    assert.truthy((place:run "riddle pieces explain bishop 3 2"):find("together: 1 * 2 + 5 * 4 + 4 * 1 = 26", 1, true))
  end)

  it("says what is wrong, with the exit status of its kind", function()
    refused("count quen 8 8", "riddle: the piece must be 'amazon', 'bishop', 'king', 'knight', 'nightrider', 'queen' "
      .. "or 'rook', or a definition with 'leaps' or 'rides', got 'quen'; did you mean 'queen'?", 1)
    refused("cuont queen 8 8", "riddle: unknown command 'cuont'; did you mean 'count'?", 1)
    refused("count bishop 8", "riddle: missing argument 'k'", 1)
    refused("count queen -8 8", "riddle: expected a number of at least 0, or an option, found '-8'", 1)
    refused("count queen 8 x", "riddle: argument 'k' must be an integer of at least 0, found 'x'", 1)
    refused("count queen 8y 8",
      "riddle: argument 'board' must be a number n, ROWSxCOLUMNS, or a file with a picture, found '8y'", 1)
    refused("count queen 8 8 --holes 9",
      "riddle: option '--holes' must be squares row,column with blanks between them, found '9'", 1)
    refused("count queen 8 8 --holes 1,2,3",
      "riddle: option '--holes' must be squares row,column with blanks between them, found '1,2,3'", 1)
    refused("count queen 8 8 --holes 9,9",
      "riddle: the holes must be a list of squares {row, column} in 1..8 and 1..8, got {9, 9} at place 1", 1)
    refused("count rook 8 2 --method ferrers",
      "riddle: the method 'ferrers' counts bishops on square boards without holes, placed pieces or a torus", 1)
    refused([=[count '{"leaps": [[0,0]]}' 8 2]=],
      "riddle: the piece's field 'leaps' must be a list of steps {down, right}, "
      .. "two integers in -1048576..1048576 that are not both 0, got {0, 0} at place 1", 1)
    refused("count '{' 8 2", "riddle: argument 'piece': expected JSON, found '' at byte 2: unterminated object", 1)
    refused("count queen 8 8 --placed '1,1 2,2'",
      "riddle: the queens at row 1, column 1 and row 2, column 2 attack each other", 2)
    refused("count queen - 2", "stdin:2: expected 2 squares in line 2 of the board, as in the first, found 1", 2,
      "..\n.")
    refused("count queen 20 19 --time 0.05", "riddle: gave up at the time limit (option 'time')", 3)
    refused("count queen /dev/zero 2", "/dev/zero: expected a drawing of at most 16777216 bytes, found more", 2)
    refused("solve knight 3", "riddle: option 'k' is needed: no rule says how many knights stand on 3 x 3", 1)
  end)
end)
