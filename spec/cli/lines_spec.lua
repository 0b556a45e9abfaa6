-- `riddle lines ...` as a user types it.
local json = require "riddle.json"
local lines = require "riddle.lines"
local typed = require "spec.support.typed"

local VERBS = { "winner", "fouls", "explain", "hint", "solve", "vcf", "vct", "audit", "convert", "show" }

local DOUBLE_THREE = "'....../...X../...X../.XX.../....../......'"
local GAME = "Piskvorky 9x9, 0:0, 0\n5,5,0\n6,4,0\n-1\n"
local WON = "Piskvorky 15x15, 11:11, 0\n1,1,0\n1,5,0\n2,1,0\n2,5,0\n3,1,0\n3,5,0\n4,1,0\n4,5,0\n5,1,0\nA\nB\n0\n"

describe("riddle lines", function()
  local place, expect, refused = typed.command "riddle lines"

  it("has help for every verb, with examples that work", function()
    typed.have_help(place, "riddle lines", VERBS)
  end)

  describe("winner", function()
    it("names the lines and the rule", function()
      expect("winner --board 'XXX/OO./...' --rule tic-tac-toe",
        "black: 3 across from row 1, column 1 (tic-tac-toe: at least 3 in a row)\n")
      expect("winner --board 'XX./OO./...' --rule tic-tac-toe", "nobody (tic-tac-toe: at least 3 in a row)\n")
      expect("winner --board 'XX/..' --rule 'k=2,overline=ignored torus'",
        "black: 2 across from row 1, column 1 (exactly 2 in a row, the edges meet)\n")
    end)

    it("names points as --coordinates says", function()
      expect("winner --board 'XXX/OO./...' --rule tic-tac-toe --coordinates a1",
        "black: 3 across from a3 (tic-tac-toe: at least 3 in a row)\n")
      expect("show --board 'XX' --rule 'k=2 overline=wins' --coordinates a1",
        "  a b\n1 X X\nblack: 2 across from a1 (at least 2 in a row)\n")
      local stdout = place:run("riddle lines fouls --coordinates a1 --board " .. DOUBLE_THREE)
      assert.matches("\n  a b c d e f\n6 .*\nd3: double%-three\n$", stdout)
    end)

    it("does not take what cannot matter for a board, and says when it only supposes a picture", function()
      local both = "riddle: option '--board' cannot go with '--from' and '--set'"
      refused("winner --rule freestyle --board X --from psq", both, 1)
      refused("winner --rule freestyle --board X --set mode=strict", both, 1)
      refused("winner --rule freestyle", "stdin:1: read as a picture, since nothing tells another format (--from): "
        .. "expected '.', 'X' or 'O', found ','", 2, "0,0, 1,0\n")
      refused("winner --rule freestyle --from picture", "stdin:1: expected '.', 'X' or 'O', found ','", 2, "0,0, 1,0\n")
    end)

    it("judges all boards of a file, or one, or the position after a move", function()
      local boards = lines.write({ lines.board(19, 19), lines.board(19, 19):with(3, 2, "white") }, "the-game")
      expect("winner --from the-game --rule 'k=1 overline=wins' --game 1", "nobody (at least 1 in a row)\n", 0, boards)
      local stdout = place:run("riddle lines winner --from the-game --rule 'k=1 overline=wins'", boards)
      assert.matches("^1: nobody [^\n]*\n2: white: 1 across from row 3, column 2 ", stdout)
      expect("winner --rule freestyle", "1: black: 5 across from row 1, column 1 (freestyle: at least 5 in a row)\n", 0,
        WON)
      expect("winner --rule freestyle --move 8 --game 1", "nobody (freestyle: at least 5 in a row)\n", 0, WON)
      refused("winner --rule freestyle --move 10", "stdin:1: expected a game of at least 10 moves, found 9", 2, WON)
      refused("winner --rule freestyle --game 2", "stdin: expected at least 2 games, found 1", 2, WON)
    end)

    it("writes JSON", function()
      local data = json.decode((place:run "riddle lines winner --board 'XXX/OO./...' --rule tic-tac-toe --format json"))
      assert.same({ 1, "black", 3 }, { data.case, data.winner, data.lines[1].length })
    end)

    it("wants a rule and says what is wrong with one", function()
      local stdout, stderr, status = place:run "riddle lines winner --board XXX"
      assert.same({ "", 1 }, { stdout, status })
      assert.matches("^riddle: option '%-%-rule' is required: a rule's name %(caro, ", stderr)
      refused("winner --board XXX --rule frestyle", "riddle: option '--rule': unknown rule 'frestyle'; did you mean "
        .. "'freestyle'?", 1)
      refused("winner --board XXX --rule k=3", "riddle: option '--rule': option 'overline' is required: 'ignored' "
        .. "(only exactly k count), 'wins' (k or more count) or 'foul' (renju)", 1)
      refused("winner --board XXX --rule 'k=3 overline=wins gravty'",
        "riddle: option '--rule': unknown option 'gravty'; did you mean 'gravity'?", 1)
      refused("winner --board XYX --rule freestyle", "riddle: option '--board': expected '.', 'X' or 'O', found 'Y'", 1)
      refused("winner nowhere --rule freestyle", "nowhere: cannot open: No such file or directory", 2)
      refused("winner --from the-game --rule freestyle", "stdin:2: expected 0, 1 or 2, found '7'", 2, "1\n7\n")
      refused("winner --board XXX --rule freestyle --move 1",
        "riddle: option '--move' needs records of games; this is a board", 1)
      refused("winner --rule freestyle --from psq --set mod=strict",
        "riddle: format 'psq' has no option 'mod'; did you mean 'mode'?", 1, WON)
      refused("winner --rule freestyle --from psq --set mode=x",
        "riddle: option '--set mode' must be 'tolerant' or 'strict', found 'x'", 1, WON)
      refused("winner --rule freestyle --from psq --set mode",
        "riddle: option '--set' must be name=value, found 'mode'", 1, WON)
    end)
  end)

  describe("fouls and explain", function()
    it("show what is forbidden, and why", function()
      local board = lines.board(DOUBLE_THREE:sub(2, -2))
      expect("fouls --board " .. DOUBLE_THREE, tostring(lines.fouls(board)) .. "\n")
      expect("fouls --format svg --board " .. DOUBLE_THREE, lines.fouls(board):svg())
      local data = json.decode((place:run("riddle lines fouls --format json --board " .. DOUBLE_THREE)))
      assert.same({ { row = 4, column = 4, reasons = { "double-three" } } }, data.points)
      expect("explain --point 4,4 --board " .. DOUBLE_THREE, tostring(lines.explain_foul(board, { 4, 4 })) .. "\n")
      expect("explain --point d3 --coordinates a1 --board " .. DOUBLE_THREE,
        tostring(lines.explain_foul(board, { 4, 4 }, "renju", { coordinates = "a1" })) .. "\n")
      data = json.decode((place:run("riddle lines explain --point 4,4 --format json --board " .. DOUBLE_THREE)))
      assert.equal("forbidden", data.verdict)
      expect("explain --rule freestyle --board 'XX'", tostring(lines.explain(lines.board "XX", "freestyle")) .. "\n")
    end)

    it("say which reading they use, and refuse rules and points that make no sense", function()
      local stdout = place:run("riddle lines fouls --reading eye-counts --board " .. DOUBLE_THREE)
      assert.matches("eye%-counts reading", stdout)
      refused("fouls --rule freestyle --board X", "riddle: option '--rule': this rule forbids nothing: "
        .. "freestyle: at least 5 in a row", 1)
      refused("explain --point 1,4 --board X", "riddle: option '--point': expected a point of a board with 1 rows and "
        .. "1 columns, found '1,4'", 1)
      refused("explain --point 1,1 --board X", "riddle: option '--point' must be a free point, found a stone at 1,1", 1)
      refused("explain --rule renju --board X --format svg", "riddle: '--format svg' needs '--point'", 1)
    end)
  end)

  describe("solve", function()
    it("takes the size of an empty board as rows x columns", function()
      local game = { k = 3, overline = "wins" }
      expect("solve --size 2x4 --rule 'k=3 overline=wins'", tostring(lines.solve(lines.board(2, 4), game)) .. "\n")
      local data = json.decode((place:run "riddle lines solve --size '2 x 4' --rule tic-tac-toe --format json"))
      assert.same({ 2, 4 }, { data.board.rows, data.board.columns })
      for _, size in ipairs { "3", "0x3", "3x", "1001x1", "3x3x3" } do
        refused("solve --rule tic-tac-toe --size " .. size,
          ("riddle: option '--size' must be rows x columns, as 4x5, found '%s'"):format(size), 1)
      end
      refused("solve --rule tic-tac-toe --size 3x3 --board X", "riddle: option '--size' cannot go with a file or "
        .. "'--board'", 1)
    end)

    it("says on how many boards it gave up", function()
      local stdout, stderr, status = place:run "riddle lines solve --size 8x8 --rule freestyle --time 0.01"
      assert.same({ "riddle: gave up on 1 board\n", 3 }, { stderr, status })
      assert.truthy(stdout:find "gave up")
    end)
  end)

  describe("convert", function()
    it("writes what it read, to a file or not", function()
      expect("convert psq psq", GAME, 0, GAME)
      place:write("game.psq", WON)
      expect("convert psq psq game.psq -o copy.psq", "")
      assert.equal(WON, place:read "copy.psq")
      refused("convert psq psq --set mode=strict", "stdin:1: expected no blank line", 2, "\n" .. GAME)
    end)

    it("names what gets lost", function()
      local board = lines.write(lines.board(19, 19):with(1, 1, "black"), "the-game")
      local game = "Piskvorky 19x19, 0:0, 0\n1,1,0\n-1\n"
      local lost = "dropped: the order of the moves\ndropped: the times of the moves\n"
        .. "dropped: what only psq files say\n"
      assert.same({ board, lost, 0 }, { place:run("riddle lines convert psq the-game", game) })
      refused("convert psq the-game", "stdin: expected boards of 19 x 19, board 1 is 9 x 9", 2, GAME)
    end)
  end)

  describe("show", function()
    it("draws boards and games", function()
      expect("show --board 'X.O/.X.'", "  1 2 3\n1 X . O\n2 . X .\n")
      expect("show --board 'X.O/.X.' --coordinates a1", "  a b c\n2 X . O\n1 . X .\n")
      expect("show --board 'XX' --rule 'k=2 overline=wins'",
        "  1 2\n1 X X\nblack: 2 across from row 1, column 1 (at least 2 in a row)\n")
      local _, line = lines.winner(lines.board "XX", { k = 2, overline = "wins" })
      expect("show --board 'XX' --rule 'k=2 overline=wins' --format svg --title pair",
        lines.board("XX"):svg { title = "pair", mark = { line } })
      local numbered = place:run("riddle lines show", GAME)
      assert.truthy(numbered:find("\n5 . . . . 1 . . . .\n", 1, true))
      local plain = place:run("riddle lines show --plain --move 1", GAME)
      assert.truthy(plain:find("\n5 . . . . X . . . .\n", 1, true) and not plain:find "O")
      local marked = place:run("riddle lines show --forbidden --board " .. DOUBLE_THREE)
      assert.truthy(marked:find("\n4 . X X 3 . .\n", 1, true))
      assert.equal(9, json.decode((place:run("riddle lines show --format json", GAME))).rows)
    end)
  end)

  describe("audit", function()
    local TAKEN = "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n-1\n"

    it("tells what it found in files and folders, and counts", function()
      place:run "mkdir -p games/in"
      place:write("games/a.psq", WON)
      place:write("games/in/b.psq", TAKEN)
      place:write("games/note.txt", "nothing\n")
      expect("audit games --rule freestyle", [[
games/in/b.psq:1: running: white to move, 1 made (freestyle); open
  fault taken, move 2, line 3: expected a free cell, found a black stone at row 8, column 8
2 files, 2 games, 1 with faults
rule      freestyle 2
board     black 1, open 1
declared  open 1, undeclared 1
fault     taken 1
left out  1 file of no known format
]], 4)
      expect("audit games/a.psq --rule freestyle --all", [[
games/a.psq:1: A - B: won by black: 5 across from row 1, column 1 (freestyle); not declared
1 file, 1 game
rule      freestyle 1
board     black 1
declared  undeclared 1
]])
    end)

    it("a broken file costs that file only; exit status 2", function()
      local stdout, stderr, status = place:run "riddle lines audit none games --rule freestyle"
      assert.equal("none: cannot open: No such file or directory\n", stderr)
      assert.matches("3 files, 2 games, 1 with faults, 1 unreadable\n", stdout)
      assert.equal(2, status)
      place:write("bad.psq", "Piskvorky 0x0, 0:0, 0\n")
      stdout, stderr, status = place:run "riddle lines audit bad.psq games/a.psq --rule freestyle"
      assert.equal("bad.psq:1: expected a board of 1 to 1000 columns and rows, found '0x0'\n", stderr)
      assert.matches("2 files, 1 game, 1 unreadable\n", stdout)
      assert.equal(2, status)
      refused("audit games/note.txt --rule freestyle --format csv > /dev/null",
        "", 2)
    end)

    it("reads standard input, and takes options of the format and of the referee", function()
      local stdout = place:run("riddle lines audit - --rule freestyle --all", WON)
      assert.matches("^stdin:1: A %- B: won by black", stdout)
      local told = WON .. "2,Freestyle15_1\n"
      stdout = place:run("riddle lines audit - --rule freestyle --from psq --set opening=0", told)
      assert.matches("fault result, game: declared: white wins; black wins on the board", stdout)
      refused("audit - --rule freestyle --set opening=0", "riddle: option '--set' needs '--from'", 1, told)
      stdout = place:run("riddle lines audit - --map Freestyle=freestyle --all", told)
      assert.matches("%(freestyle%); declared: player 2 wins", stdout)
      stdout = place:run("riddle lines audit - --rule 'k=99 overline=wins' --draw piskvork --all",
        "Piskvorky 5x6, 0:0, 0\n1,1,0\n1,2,0\n1,3,0\n1,4,0\n1,5,0\n")
      assert.matches("drawn: 25 free cells", stdout)
    end)

    it("writes JSON lines: the data of the verdicts, errors, and the counts", function()
      place:write("games/odd\n\"'$(x)\xFF.psq", TAKEN)
      local stdout, stderr, status = place:run "riddle lines audit games none --rule renju --format json"
      assert.same({ "", 2 }, { stderr, status })
      local found = {}
      for line in stdout:gmatch "[^\n]+" do found[#found + 1] = assert(json.decode(line)) end
      assert.equal(5, #found)
      local i = 0
      for _, verdict in lines.audit_files(place.work .. "/games", "renju") do
        i = i + 1
        local data = verdict:data()
        data.file, data.game = verdict.file:sub(#place.work + 2), verdict.game
        assert.same(json.decode(json.encode(data)), found[i])
      end
      assert.same({ file = "none", error = { kind = "open", message = "cannot open: No such file or directory" } },
        found[4])
      local counts = found[5].summary
      assert.same({ 3, 4, 1, 2, 1 },
        { counts.games, counts.files, counts.unreadable, counts["fault taken"], counts["left out"] })
    end)

    it("writes CSV", function()
      local stdout, stderr, status = place:run "riddle lines audit games none --rule freestyle --format csv"
      assert.same({ "", 2 }, { stderr, status })
      assert.equal("file,game,line,format,rule,rows,columns,black,white,moves,played,ended,status,outcome,declared,"
        .. "agreement,faults,findings,error\r\n"
        .. "games/a.psq,1,1,psq,freestyle,15,15,A,B,9,9,9,won,black,,undeclared,0,,\r\n"
        .. "games/in/b.psq,1,1,psq,freestyle,15,15,,,2,1,,running,,,open,1,taken 2,\r\n"
        .. "\"games/odd\n\"\"'$(x)\xFF.psq\",1,1,psq,freestyle,15,15,,,2,1,,running,,,open,1,taken 2,\r\n"
        .. "none,,,,,,,,,,,,,,,,,,cannot open: No such file or directory\r\n", stdout)
    end)

    it("gives the same answer with several processes, in the same order", function()
      for i = 1, 40 do
        place:write(("games/%02d.psq"):format(i), i % 7 == 0 and "broken" or i % 3 == 0 and TAKEN or WON)
      end
      for format, jobs in pairs { text = 3, json = 2 } do
        local line = "riddle lines audit games none --rule freestyle --all --format " .. format
        local one = { place:run(line .. " --jobs 1") }
        assert.truthy(#one[1] > 3000)
        assert.same(one, { place:run(("%s --jobs %d"):format(line, jobs)) })
      end
      -- "--" ends the options for the parts, too; timeout: they must not start parts without end
      local line = "timeout -s KILL 20 riddle lines audit --rule freestyle --all --jobs %d -- games none"
      assert.same({ place:run(line:format(1)) }, { place:run(line:format(2)) })
      refused("audit games --rule freestyle --jobs 0",
        "riddle: option '--jobs' must be an integer in 1..256, found '0'", 1)
    end)

    it("says so when a part ends early", function()
      local _, stderr, status = place:run("RIDDLE_LUA=false; riddle lines audit games --rule freestyle --jobs 2")
      assert.truthy(status ~= 0, stderr)
    end)

    it("wants to know the rule", function()
      local _, stderr, status = place:run "riddle lines audit games"
      assert.same({ 1, true }, { status, stderr:find "^riddle: option '%-%-rule' is required" ~= nil })
      refused("audit games --map x", "riddle: option '--map' must be text=rule, found 'x'", 1)
      refused("audit games --map x=y", "riddle: option '--map': unknown rule 'y'; there are caro, caro-exact, "
        .. "connect4, exact-five, freestyle, renju, tic-tac-toe", 1)
      local _, unmapped, code = place:run "riddle lines audit games/a.psq --map x=renju"
      assert.matches("^games/a.psq:1: expected a game whose rule, event or file name is mapped to a rule", unmapped)
      assert.equal(2, code)
    end)
  end)
end)
