-- `riddle pegs ...` as a user types it.
local json = require "riddle.json"
local pegs = require "riddle.pegs"
local typed = require "spec.support.typed"

local VERBS = { "play", "show", "solve", "prove", "convert", "boards" }

describe("riddle pegs", function()
  local place, expect, refused = typed.command "riddle pegs"

  it("has help for every verb, with examples that work", function()
    typed.have_help(place, "riddle pegs", VERBS)
  end)

  it("lists the boards", function()
    local stdout = place:run "riddle pegs boards"
    assert.truthy(stdout:find "\nenglish         33 holes, square jumps\n")
    local list = json.decode((place:run "riddle pegs boards --format json"))
    for _, entry in ipairs(list) do
      local board = pegs.board(entry.name)
      assert.same({ board:holes(), board:kind() }, { entry.holes, entry.jumps })
    end
  end)

  it("shows boards", function()
    expect("show english", tostring(pegs.board "english") .. "\n")
    expect("show triangle-4 --vacant 'a2 b2'", "   o\n  . .\n o o o\no o o o\n")
    expect("show T3 --label a1", "    a1\n  a2  b2\na3  b3  c3\n")
    expect("show - --off _", "oo.\n_o_\n", 0, "oo.\n_o_\n")
    expect("show 3x3 --jumps diagonal --vacant 9 --names number", "ooo\nooo\noo.\n")
    expect("show - --legend auto", "PPH\n", 0, "PPH\n")
    place:write("board.txt", "xx.\n")
    expect("show board.txt --peg x", "xx.\n")
    expect("show T4 --format svg --title four", pegs.board("T4"):svg { title = "four" })
    local data = json.decode((place:run "riddle pegs show english --vacant d1 --format json"))
    assert.same({ 33, 32, "english" }, { data.holes, data.count, data.name })
  end)

  it("shows games", function()
    local game = pegs.game(pegs.board "english")
    game:play "d2-d4, d5-d3"
    local moves = "english --moves 'd2-d4, d5-d3'"
    expect("show " .. moves, tostring(game) .. "\n")
    expect("show english --games - --notation numbers", tostring(game) .. "\n", 0, "5-17 24-10\n")
    local two = "d6-d4\n\nd2-d4, d5-d3\n"
    expect("show english --games - --game 2", tostring(game) .. "\n", 0, two)
    local first = place:run "riddle pegs show english --moves d6-d4 --format json"
    expect("show english --games - --format json", first, 0, two)
    expect("show " .. moves .. " --format svg --label xy", game:svg { names = "xy" })
    expect("show " .. moves .. " --format filmstrip", game:filmstrip())
    expect("show " .. moves .. " --format animation --title x", game:animation { title = "x" })
    expect("show " .. moves .. " --format animation -o play.svg", "")
    assert.equal(game:animation(), place:read "play.svg")
    local data = json.decode((place:run("riddle pegs show " .. moves .. " --format json")))
    assert.same({ { 5, 17 }, { 24, 10 } }, data.moves)
  end)

  it("converts games and boards", function()
    expect("convert xy a1 --board english", "d6-d4, f5-d5\n", 0, "46-44 65-45")
    expect("convert a1 sentences --board T5", "Peg 4 jumps Peg 2 to Hole 1.\n", 0, "a3-a1\n")
    place:write("game.txt", "5-17\n\n15-17 4-16\n")
    expect("convert numbers debian game.txt --board english", "1 103 203 303\n1 301 302 303 2 102 202 302\n")
    expect("convert tatham picture", "oo.\n", 0, "3x1:PPH")
    expect("convert picture tatham - --legend stackoverflow", "3x1:PPH\n", 0, "**O")
    expect("convert hi-q picture", tostring(pegs.board("english"):with { 1, 2 }) .. "\n", 0, "1\n1 2 0\n")
  end)

  it("plays what is typed and says why it refuses", function()
    place:write("line.txt", "oo.o.\n")
    expect("play line.txt", [[
oo.o.
a1-c1
refused: e1-c1: hole e1 holds no peg
refused: expected a hole as a column's letters and a row such as d4, found 'jump'
....o
game over: 1 peg left
1 move, 2 jumps, 1 peg left
a1-c1-e1
....o
no jump is legal
..oo.
oo.o.
refused: expected at most 0 jumps to take back, found 1
]], 0, "jumps\ne1-c1\njump 5\na1-c1-e1\nboard\njumps\nundo\nundo\nundo\n\nquit\na1-c1\n")
    expect("play 4x1 --notation numbers --vacant 3 --names number", "oo.o\n..oo\n", 0, "1-3")
    local help = place:run("riddle pegs play 4x1", "help\n")
    assert.truthy(help:find "\nundo     take the last jump back\n")
  end)

  it("plays at random", function()
    local game = pegs.random_game(pegs.board "triangle 5", { seed = 7 })
    local text = game:write "a1" .. tostring(game:board()) .. "\ngame over: 2 pegs left\n"
    expect("play 'triangle 5' --random --seed 7", text)
    local data = json.decode((place:run "riddle pegs play T5 --random --seed 7 --format json"))
    assert.same(game:data().moves, data.moves)
  end)

  it("solves", function()
    local answer = pegs.solve(pegs.board "english", { to = 17 })
    local text = ("found: %d moves, 31 jumps\n"):format(answer.moves)
    local final = tostring(answer.game:board()) .. "\n"
    expect("solve english --to d4", text .. answer:write "a1" .. final)
    expect("solve english --to 17 --names number --notation numbers", text .. answer:write "numbers" .. final)
    expect("solve english --to d4 --format filmstrip", answer:filmstrip())
    expect("solve english --to d4 --format animation", answer:animation())
    expect("solve english --to d4 --format svg", answer:svg())
    local data = json.decode((place:run "riddle pegs solve T5 --vacant a1 --shortest --format json"))
    assert.same({ "found", 10, 13 }, { data.status, data.moves, #data.game.jumps })
    place:write("to.txt", "..oo\n")
    expect("solve - --to to.txt", "found: 1 move, 1 jump\na1-c1\n..oo\n", 0, "oo.o\n")
    expect("solve - --to any", "found: 0 moves, 0 jumps\n..o\n", 0, "..o\n")
    expect("solve T4 --vacant a1", tostring(pegs.solve(pegs.board "T4")) .. "\n")
    expect("solve wiegleb --vacant d1 --shortest --time 0.05", "gave up: the time limit (option 'time')\n", 3)
    refused("solve european --format svg",
      "riddle: there is no line to draw: a parity that no jump changes is another one at the end", 2)
    refused("solve wiegleb --vacant d1 --shortest --time 0.05 --format svg",
      "riddle: gave up: the time limit (option 'time')", 3)
    refused("solve english --to q9", "riddle: option '--to': there is no hole 'q9' (nor is there a file 'q9')", 1)
    refused("solve - --to to.txt",
      "riddle: expected a target with no more pegs than the board's 1, found 2", 2, "o...\n")
  end)

  it("proves", function()
    local board = pegs.board "diamond":all_but(7)
    expect("prove diamond --vacant e3 --to e4", tostring(pegs.prove(board, { to = 13 })) .. "\n")
    local data = json.decode((place:run "riddle pegs prove diamond --vacant e3 --to e4 --format json"))
    assert.equal("proved", data.status)
    assert.is_true(pegs.check(board, data.certificate, 13))
  end)

  it("says what is wrong", function()
    refused("show englsh", "riddle: argument 'board' must be a board's name or a file with a picture, found 'englsh'; "
      .. "did you mean 'english'?", 1)
    refused("show english --vacant z9", "riddle: option '--vacant': there is no hole 'z9'", 1)
    refused("show english --moves d4-d2", "--moves:1: d4-d2: hole d4 holds no peg", 2)
    refused("show english --format filmstrip", "riddle: film strips and animations need a game: '--moves' or '--games'",
      1)
    refused("show english --moves x --games y", "riddle: options '--moves' and '--games' cannot go together", 1)
    refused("show english --game 2", "riddle: option '--game' needs '--games', a file", 1)
    refused("show english --games - --game 0", "riddle: option '--game' must be an integer of at least 1, found '0'", 1)
    refused("show english --games - --game 3", "stdin: expected at least 3 games, found 2", 2, "d2-d4\n\nd6-d4\n")
    refused("show 11x3cross --label xy", "riddle: the style 'xy' has no names for more than 9 rows or columns", 1)
    refused("show 99x99cross", "riddle: expected a board of 1 to 128 holes, found more", 2)
    refused("show -", "stdin:2: expected 3 cells as in line 1, found 2; write cells off the board out", 2, "oo.\noo\n")
    refused("show - --peg o --hole o", "riddle: the legend uses 'o' for both 'peg' and 'hole'", 1, "oo.\n")
    refused("convert xy a1 --board english",
      "stdin:2: 57-54: holes 57 and 54 are not two apart in a row or column", 2, "46-44\n65-45 57-54")
    refused("convert a1 picture", "riddle: formats 'a1' and 'picture' cannot be converted: one is for games, "
      .. "the other for boards", 1)
    refused("convert a1 xy", "riddle: games need their start: option '--board'", 1)
    refused("convert xy a1 --board 11x3cross",
      "riddle: the style 'xy' has no names for more than 9 rows or columns", 1)
    refused("convert picture hi-q", "riddle: place 1 of the list must be a board of the English shape", 2, "oo.\n")
    refused("play english --seed 3", "riddle: option '--seed' needs '--random'", 1)
    refused("convert tatham picture nothing.txt", "nothing.txt: cannot open: No such file or directory", 2)
  end)
end)
