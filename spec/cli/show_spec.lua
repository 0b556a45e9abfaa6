-- `riddle show`: the format and the family of a file, drawings, and colours in a terminal.
local drawable = require "riddle.drawable"
local knockout = require "riddle.knockout"
local lines = require "riddle.lines"
local pegs = require "riddle.pegs"
local pieces = require "riddle.pieces"
local shell = require "spec.support.shell"
local text = require "riddle.text"
local typed = require "spec.support.typed"

local GAME = "Piskvorky 9x9, 0:0, 0\n5,5,0\n6,4,0\n-1\n"
local LIST = "a,b\nAnn,Bob\nCy,Dee\nAnn,Cy\n"

describe("riddle show", function()
  local place, answers, refuses = typed.command "riddle show"

  local function expect(line, stdout, input) answers(line, stdout, 0, input) end

  local function refused(line, status, first, input) refuses(line, first, status, input) end

  local function record(moves) return lines.record { rows = 9, columns = 9, moves = moves } end

  it("has help with examples that work", function()
    typed.has_help(place, "riddle show")
    assert.truthy(place:read("cup.svg"):find "^<svg")
  end)

  it("knows the family and the format by what the file says", function()
    local game = tostring(record { { 5, 5 }, { 4, 6 } }) .. "\n"
    expect("", game, GAME)
    expect("-", game, "(;GM[4]FF[4]SZ[9];B[ee];W[fd])")
    expect("--set own=black", "game, 3 x 3, 0 moves\n  1 2 3\n1 X . .\n2 . . .\n3 . . .\n",
      "START 3\nBOARD\n0,0,1\nDONE\n")
    local bracket = tostring(knockout.bracket(knockout.schedule { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }))
    expect("", bracket .. "\n", LIST)
    expect("", bracket .. "\n", "4\nAnn\nBob\nCy\nDee\nAnn Bob\nCy Dee\nAnn Cy\n0\n")
    expect("", bracket .. "\n", knockout.write({ knockout.read(LIST, "csv")() and knockout.bracket(knockout.schedule {
      { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }) }, "bracket"))
    expect("", tostring(pegs.board "english") .. "\n", tostring(pegs.board "english"))
    expect("", tostring(pegs.board "T4") .. "\n", tostring(pegs.board "T4"))
    expect("", "oo.\n", "3x1:PPH\n")
    expect("", tostring(pegs.board("english"):with { 10, 12 }) .. "\n", "1\n10 12 0\n")
    expect("", ". Q\n# .\n", ".Q\n#.\n")
    expect("", tostring(pieces.placement("queen", 8, { { 1, 2 } })) .. "\n", "1\n\n1 2\n")
    expect("", "  1 2 3\n1 X O X\n2 . . O\n", "XOX\n..O\n")
  end)

  it("reads what riddle writes as JSON, one value or one a line", function()
    for _, line in ipairs { "lines show a.psq", "lines show --board 'XXX/OO./...'", "pegs show T4 --vacant a1",
      "pegs show english --moves 'd2-d4, d5-d3'", "pieces show queen 4 --placed 1,2", "knockout show list.csv" } do
      place:write("a.psq", GAME)
      place:write("list.csv", LIST)
      local want = place:run("riddle " .. line)
      if line:find "a.psq" then want = "game, 9 x 9, 2 moves\n" .. want end
      expect("", want, (place:run("riddle " .. line .. " --format json")))
    end
    local one = place:run "riddle lines show --board X.O --format json"
    expect("", "  1 2 3\n1 X . O\n\n  1 2 3\n1 X . O\n", one .. "\n" .. one)
    expect("", ". Q . .\n. . . Q\nQ . . .\n. . Q .\n", (place:run "riddle pieces solve queen 4 --format json"))
    local setup = '{"rows":3,"columns":3,"setup":[{"row":1,"column":1,"colour":"white"}],"moves":[{"row":2,"column":2,'
      .. '"colour":"black"}]}'
    assert.truthy((place:run("riddle show", setup)):find("1 O . .", 1, true))
    refused("", 2, "stdin:1: expected a placement as `riddle pieces show --format json` writes it",
      '{"piece": "quean", "squares": []}')
    refused("", 2, "stdin:1: expected a board or a record as `riddle lines show --format json` writes it",
      (setup:gsub("black", "red")))
  end)

  it("tells which formats fit when there are several, and how to choose", function()
    refused("", 2, "stdin: the text can be read as lines picture or pegs picture; choose with --family lines, or "
      .. "--family pegs", "..o\n.o.\n")
    expect("--family lines", "  1 2 3\n1 . . O\n2 . O .\n", "..o\n.o.\n")
    expect("--family pegs", "..o\n.o.\n", "..o\n.o.\n")
    place:write("odd.pos", "\2\1\2")
    refused("odd.pos", 2, "odd.pos: the text can be read as lines renlib-pos or lines yixin-pos; choose with --family "
      .. "lines --from renlib-pos, or --family lines --from yixin-pos")
    assert.equal(0, (select(3, place:run "riddle show odd.pos --from yixin-pos")))
  end)

  it("takes formats that have to be named", function()
    expect("--from a1 --set board=english", tostring((function()
      local game = pegs.game(pegs.board "english")
      game:play "d2-d4"
      return game
    end)()) .. "\n", "d2-d4\n")
    expect("--from a1 --set board=oo./... --set vacant=c1", tostring((function()
      local game = pegs.game(pegs.board("oo.\n..."):all_but { 3 })
      game:play "a1-c1"
      return game
    end)()) .. "\n", "a1-c1\n")
    expect("--from picture --family lines --set alphabet=o/x", "  1 2\n1 X O\n", "ox\n")
    expect("--from picture --family pieces --set piece=rook", "R .\n. R\n", "R.\n.R\n")
    assert.equal(0, (select(3, place:run("riddle show --from connect4", "4453\n"))))
    refused("--from a1", 1, "riddle: format 'pegs a1' needs the option 'board': the start, a board's name or its "
      .. "rows with / between them (--set board=...)", "d2-d4\n")
    refused("--from a1 --set board=englich", 2, "stdin: unknown board 'englich'; did you mean 'english'?", "d2-d4\n")
    refused("", 1, "riddle: format 'lines gomocup-board' needs the option 'own': 'black' or 'white', the colour "
      .. "of the program (--set own=...)", "START 3\nBOARD\n0,0,1\nDONE\n")
    refused("--set alphabit=o/x", 1,
      "riddle: format 'lines picture' has no option 'alphabit'; did you mean 'alphabet'?", "XO\n")
    refused("--family pieces --from psq", 1, "riddle: option '--from': pieces has no format 'psq' that can be shown; "
      .. "it has json, picture, eight-queens", "")
  end)

  it("draws pictures, and one of several", function()
    place:write("english.txt", tostring(pegs.board "english"))
    expect("english.txt --format svg --title one", pegs.board("english"):svg { title = "one" })
    expect("english.txt --format svg --title one -o one.svg", "")
    assert.equal(pegs.board("english"):svg { title = "one" }, place:read "one.svg")
    expect("english.txt -o english.out", "")
    assert.equal(tostring(pegs.board "english") .. "\n", place:read "english.out")
    local two = "XO\n\nOX\n"
    expect("", "  1 2\n1 X O\n\n  1 2\n1 O X\n", two)
    expect("--game 2", "  1 2\n1 O X\n", two)
    expect("--game 2 --format svg", lines.board("OX"):svg(), two)
    refused("--format svg", 2, "stdin: a picture shows one board, the file has 2; choose with --game", two)
    refused("--game 3", 2, "stdin: expected at least 3 boards or games, found 2", two)
    refused("--game 0", 1, "riddle: option '--game' must be an integer of at least 1, found '0'", two)
    expect("--format ascii --game 1", knockout.bracket(knockout.schedule { { "Ann", "Bob" }, { "Cy", "Dee" },
      { "Ann", "Cy" } }):draw { style = "ascii" } .. "\n", LIST)
  end)

  it("says what is wrong with a file", function()
    refused("nothing.txt", 2, "nothing.txt: cannot open: No such file or directory")
    refused("", 2, "stdin: expected a board or a record in a known format, found none that fits (nearest: lines "
      .. "picture, line 2: expected '.', 'X' or 'O', found '?'); name it with --family and --from", "XO.\n?..\n")
    refused("", 2, "stdin:1: expected P, H or O, found 'X'", "3x1:PPX\n")
    refused("", 2, "stdin: 'Ann' has 3 matches (matches 1, 2 and 3), but there are only 2 rounds",
      "a,b\nAnn,Bob\nAnn,Cy\nAnn,Dee\n")
    local huge = ("."):rep(1 << 11) .. "\n"
    refused("--family pieces --format svg", 3,
      "riddle: pictures show at most 1048576 squares, this board is 513 x 2048", huge:rep(513))
    refused("", 2, "stdin: expected a drawing of at most 16777216 bytes, found more", ("."):rep((1 << 24) + 1))
  end)

  it("draws in colours when a terminal wants them, never in a file or a pipe", function()
    if not shell.has "python3" or os.getenv "RIDDLE_SANITIZER" then
      pending "skipped: needs python3 with its pty module, and no sanitizer"
      return
    end
    local function terminal(line, environment)
      return (place:run(("TERM=xterm LC_ALL=C.UTF-8 NO_COLOR= %s python3 $RIDDLE_TREE/spec/support/in_terminal.py "
        .. "riddle %s"):format(environment or "", line)))
    end
    place:write("row.txt", "oo.\n...\n")
    place:write("game.psq", GAME)
    place:write("list.csv", LIST)
    local peg = "\27[1;36mo\27[0m"
    assert.equal(peg .. peg .. ".\n...\n", terminal "show row.txt --family pegs")
    assert.equal("oo.\n...\n", terminal("show row.txt --family pegs", "NO_COLOR=1"))
    assert.equal("oo.\n...\n", terminal("show row.txt --family pegs", "TERM=dumb"))
    assert.equal("", terminal "show row.txt --family pegs -o row.out")
    assert.equal("oo.\n...\n", place:read "row.out")
    assert.truthy(terminal("show game.psq"):find("\n4 . . . . . \27[1;33m2\27[0m . . .\n", 1, true))
    local win = "lines show --board 'XXX/OO./...' --rule tic-tac-toe"
    assert.truthy(terminal(win):find("1 \27[1;32mX\27[0m \27[1;32mX\27[0m \27[1;32mX\27[0m\n2 O O .\n", 1, true))
    assert.truthy(terminal("pieces show queen 2 --placed 1,1"):find("\27[1;36mQ\27[0m .", 1, true))
    assert.truthy(terminal("show list.csv"):find("Ann ─┐", 1, true))
    assert.truthy(terminal("show list.csv", "LC_ALL=C"):find("Ann -.", 1, true))
  end)
end)

describe("riddle.text", function()
  local function style(environment, terminal)
    return text.style(nil, function(name) return environment[name] end, terminal)
  end

  it("paints only where colours are wanted", function()
    assert.same({ colour = false, unicode = true }, style({ TERM = "xterm" }, false))
    assert.same({ colour = true, unicode = true }, style({ TERM = "xterm", LANG = "de_DE.utf8" }, true))
    assert.same({ colour = false, unicode = true }, style({ TERM = "xterm", NO_COLOR = "1", LANG = "C.UTF-8" }, true))
    assert.same({ colour = true, unicode = false }, style({ TERM = "xterm", NO_COLOR = "", LC_ALL = "C",
      LANG = "C.UTF-8" }, true))
    assert.same({ colour = false, unicode = false }, style({}, true))
    assert.equal("x", text.paint(text.plain, "good", "x"))
    assert.equal("\27[1;32mx\27[0m", text.paint({ colour = true }, "good", "x"))
    local paints = { ["●"] = "piece" }
    assert.equal("\27[1;36m●\27[0m.", text.paint_characters({ colour = true }, paints, "●."))
    assert.equal("\255\27[1;36mo\27[0m", text.paint_characters({ colour = true }, { o = "piece" }, "\255o"))
  end)

  it("leaves the width of a drawing alone", function()
    local board = lines.board "XO./..."
    local function paint(_, _, cell) return "<" .. cell .. ">" end
    local painted = board:draw { paint = paint, marks = { { 2, 3, "44" } } }
    assert.equal(board:draw { marks = { { 2, 3, "44" } } }, (painted:gsub("[<>]", "")))
    assert.has_error(function() board:svg { paint = paint } end)
  end)
end)

describe("riddle.drawable", function()
  it("takes a new family by its module alone", function()
    local families = require "riddle.families"
    families[#families + 1] = "toy"
    package.preload["riddle.toy.drawable"] = function()
      return { formats = { { name = "toys", looks = function(source) return source:find "^toy" ~= nil end,
        read = function() return function() end end } }, text = tostring, svg = tostring }
    end
    finally(function()
      families[#families] = nil
      package.preload["riddle.toy.drawable"], package.loaded["riddle.toy.drawable"] = nil, nil
    end)
    local found = drawable.recognise(drawable.formats(), "toy 1", "-")
    assert.equal("toy toys", found and found.words)
  end)

  it("gives every format a family, a name and a reader, each pair once", function()
    local seen = {}
    for _, entry in ipairs(drawable.formats()) do
      assert.is_nil(seen[entry.words], entry.words)
      seen[entry.words] = true
      assert.is_function(entry.format.read)
    end
    assert.same({ "lines", "knockout", "pegs", "pieces" }, drawable.families())
  end)
end)
