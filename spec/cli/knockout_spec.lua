-- `riddle knockout ...` as a user types it.
local command = require "spec.support.command"
local json = require "riddle.json"
local knockout = require "riddle.knockout"
local shell = require "spec.support.shell"

local VERBS = { "schedule", "draw", "audit", "check", "explain", "show" }
local HEADING = "tournament,round,winner,loser,match\n"
local FIVE = "a,b\nAnn,Bob\nCy,Dee\nAnn,Eve\nCy,Eve\n"
local TREE = shell.line "pwd"

describe("riddle knockout", function()
  local place

  setup(function() place = command.open() end)
  teardown(function() place:close() end)

  local function expect(line, stdout, status, input)
    assert.same({ stdout, "", status or 0 }, { place:run("riddle knockout " .. line, input) }, line)
  end

  -- Asserts an exit status, nothing on stdout and the first line on stderr; no traceback.
  local function refused(line, first, status, input)
    local stdout, stderr, code = place:run("riddle knockout " .. line, input)
    assert.same({ "", first, status }, { stdout, stderr:match "[^\n]*", code }, line)
    assert.is_nil(stderr:find "traceback")
  end

  it("has help for every verb, with examples that work", function()
    local help = place:run "riddle knockout --help"
    for _, verb in ipairs(VERBS) do
      assert.truthy(help:find("\n   " .. verb .. " ", 1, true))
      local own = place:run(("riddle knockout %s --help"):format(verb))
      assert.truthy(own:find("^Usage: riddle knockout " .. verb))
      for line in own:match("\nExample:\n(.+)$"):gsub("\\\n *", ""):gmatch "[^\n]+" do
        local stdout, stderr, status = place:run(line)
        assert.same({ "", 0 }, { stderr, status }, line)
        assert.truthy(#stdout > 0 or line:find ">", line)
      end
    end
  end)

  describe("schedule", function()
    it("finds the rounds", function()
      local schedule = knockout.schedule { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Eve" }, { "Cy", "Eve" } }
      expect("schedule -", tostring(schedule) .. "\n", 0, FIVE)
      expect("schedule - --format ascii --width 40", schedule:draw { style = "ascii" } .. "\n", 0, FIVE)
      expect("schedule - --format svg", schedule:svg(), 0, FIVE)
      expect("schedule - --format csv", HEADING .. ",1,Ann,Bob,1\n,1,Cy,Dee,2\n"
        .. ",1,Eve,,wildcard\n,2,Eve,Ann,3\n,2,Cy,,wildcard\n,3,Cy,Eve,4\n", 0, FIVE)
      assert.same(schedule:data(), json.decode((place:run("riddle knockout schedule - --format json", FIVE))))
      expect("schedule - --order judge --format csv", HEADING .. ",1,B,A,1\n,1,C,,wildcard\n,2,C,B,2\n", 0,
        "a;b\nA;B\nB;C\n")
    end)

    it("finds byes in the first round", function()
      local text = "winner,loser,round\nAnn,Bob,2\nAnn,Cy,1\n"
      local answer = knockout.byes { { "Ann", "Bob", winner = "Ann" }, { "Ann", "Cy", winner = "Ann" } }
      expect("schedule - --byes first-round", tostring(answer) .. "\n" .. tostring(answer:way(2)) .. "\n", 0, text)
      expect("schedule - --byes first-round --format csv", HEADING .. ",1,Ann,Cy,2\n"
        .. ",1,Bob,,bye\n,2,Ann,Bob,1\n", 0, text)
      local data = json.decode((place:run("riddle knockout schedule - --byes first-round --format json", text)))
      assert.same({ 2, { 2, 1 } }, { data.count, data.way.round })
      refused("schedule - --byes first-round",
        "stdin:2: match 1: 'Ann' against 'Bob' has no winner, and all are needed", 2, "a,b\nAnn,Bob\n")
    end)

    it("answers every list of a file, and complains about those that are none", function()
      local text = "cup,a,b\nx,A,B\ny,A,B\ny,B,C\ny,C,A\nx,B,C\nz,D,E\n"
      local stdout, stderr, status = place:run("riddle knockout schedule - --format csv", text)
      assert.same({ HEADING .. "x,1,B,A,1\nx,1,C,,wildcard\nx,2,B,C,2\nz,1,D,E,1\n", 2 },
        { stdout, status })
      assert.matches("^stdin:3: matches 1, 2 and 3 form a cycle, ", stderr)
      stdout = place:run("riddle knockout schedule - --format ascii", "cup,a,b\nx,A,B\ny,C,D\n")
      assert.equal("x\nA -.\n   + A\nB -'\n\ny\nC -.\n   + C\nD -'\n", stdout)
    end)

    it("reads other formats, columns and separators", function()
      expect("schedule - --from game-schedule --format csv", HEADING .. ",1,A,B,1\n", 0,
        "2 A B\nA B\n0\n")
      expect("schedule - --column winner=Sieger --column loser=V --separator tab --from csv --format csv",
        HEADING .. ",1,A,B,1\n", 0, "Sieger\tV\nA\tB\n")
      refused("schedule - --column winer=x", "riddle: option '--column' must be a field and a name, as in "
        .. "winner=Sieger, found 'winer=x'; did you mean 'winner'?", 1, FIVE)
      refused("schedule - --separator '|'", "riddle: option '--separator' must be ',', ';' or tab, found '|'", 1, FIVE)
      refused("schedule - --width 0", "riddle: option '--width' must be an integer of at least 1, found '0'", 1, FIVE)
      refused("schedule - --format ascii --width 5", "riddle: the bracket of 5 teams does not fit 5 columns", 1, FIVE)
      refused("schedule - --from csv", "stdin:1: expected columns for winner and loser, or for team1 and team2, in the "
        .. "first line (other names are options)", 2, "x,y,winner\nA,B,A\n")
      refused("schedule no-file", "no-file: cannot open: No such file or directory", 2)
      refused("schedule - --format svg", "riddle: '--format svg' draws one list, the file has 2", 1,
        "cup,a,b\nx,A,B\ny,C,D\n")
    end)
  end)

  describe("draw", function()
    local ENTRANTS = "name;seed;club\nAnn;1;Red\nBob;2;Blue\nCy;;Red\nDee;;Blue\nEve;;Green\n"

    it("makes brackets in every format", function()
      local list = knockout.entrants(ENTRANTS)
      local bracket = knockout.draw(list)
      expect("draw -", tostring(bracket) .. "\n", 0, ENTRANTS)
      expect("draw - --format ascii", bracket:draw { style = "ascii" } .. "\n", 0, ENTRANTS)
      expect("draw - --format svg --title Cup", bracket:svg { title = "Cup" }, 0, ENTRANTS)
      for flag, name in pairs { json = "bracket", csv = "bracket-csv", ["brackets-manager"] = "brackets-manager",
        bracketry = "bracketry" } do
        expect("draw - --format " .. flag, knockout.write({ bracket }, name), 0, ENTRANTS)
      end
      bracket = knockout.draw(list, { seed = 3, byes = "wildcards", apart = 2, bronze = nil, seeding = "tiers",
        protected = { { "Ann", "Eve", 3 } } })
      place:write("pairs.csv", "one,two,round\nAnn,Eve,3\n")
      expect("draw - --seed 3 --byes wildcards --apart 2 --seeding tiers --protected pairs.csv",
        tostring(bracket) .. "\n", 0, ENTRANTS)
      place:write("entrants.csv", "Spieler,Nr\nAnn,\nBob,1\nCy,\nDee,\n")
      bracket = knockout.draw({ "Ann", { name = "Bob", seed = 1 }, "Cy", "Dee" }, { bronze = true })
      expect("draw entrants.csv --name-column Spieler --seed-column Nr --bronze", tostring(bracket) .. "\n")
    end)

    it("says when there is no draw", function()
      local text = "name,club\nA,x\nB,x\nC,x\nD,y\n"
      local reason = "3 entrants of club 'x' are to be drawn so that no two of a club meet before round 2, and "
        .. "there is room for 2 of them"
      expect("draw - --seed 1 --apart 2", "none: " .. reason .. "\n", 0, text)
      local data = json.decode((place:run("riddle knockout draw - --seed 1 --apart 2 --format json", text)))
      assert.same({ "none", reason, "flow" }, { data.status, data.reason, data.method })
    end)

    it("refuses what it cannot take", function()
      refused("draw - --apart 2", "riddle: option '--apart' needs a random draw: give '--seed'", 1, ENTRANTS)
      refused("draw -", "stdin:3: expected different names, found 'A' as entrant 1 and entrant 2", 2, "name\nA\nA\n")
      refused("draw -", "stdin: expected at least 2 entrants, found 1", 2, "name\nA\n")
      refused("draw - --bronze --byes wildcards", "stdin: a match for third place needs two matches in the round "
        .. "before the final; here its one loser is third", 2, ENTRANTS)
      place:write("pairs.csv", "Ann,Eve,3\nAnn,Eve,x\n")
      refused("draw - --seed 1 --protected pairs.csv", "pairs.csv:2: expected two names and a round of at least 2", 2,
        ENTRANTS)
      refused("draw - --byes none", "riddle: option '--byes' must be 'first-round' or 'wildcards', found 'none'", 1,
        ENTRANTS)
    end)
  end)

  describe("show", function()
    it("enters results, takes them back and converts", function()
      place:write("list.csv", "name\nAnn\nBob\nCy\n")
      place:run "riddle knockout draw list.csv --format csv > cup.csv"
      local bracket = knockout.draw { "Ann", "Bob", "Cy" }
      bracket:result(1, "Bob", { score = "2-1" })
      bracket:walkover(2, "Ann")
      expect("show cup.csv --walkover 2=Ann --result 1=Bob --score 1=2-1 --format csv",
        knockout.write({ bracket }, "bracket-csv"))
      place:run "riddle knockout show cup.csv --result 1=Bob --walkover 2=Ann --format json > cup.json"
      expect("show cup.json", tostring(bracket) .. "\n")
      expect("show cup.json --undo 2 --undo 1 --format csv", knockout.write({ knockout.draw { "Ann", "Bob", "Cy" } },
        "bracket-csv"))
      refused("show cup.json --undo 1",
        "riddle: match 2 follows from match 1 and was played: take its result back first", 2)
      refused("show cup.csv --result 2=Ann", "riddle: match 2, round 2: Ann - winner of 1: a side is not known yet", 2)
      refused("show cup.csv --result Ann", "riddle: option '--result' must be a match's number, =, and more, as in "
        .. "3=Ann, found 'Ann'", 1)
      refused("show cup.csv --undo x", "riddle: option '--undo' must be a match's number, found 'x'", 1)
    end)

    it("draws lists and brackets of others", function()
      local data = TREE .. "/spec/knockout/data/"
      local out = place:run("riddle knockout show " .. data .. "worldcup-1986-mexico.txt --format ascii")
      assert.truthy(out:find("+ Argentina\n", 1, true))
      out = place:run("riddle knockout show " .. data .. "brackets-manager-5teams.json --format ascii")
      assert.truthy(out:find("third place", 1, true))
      local schedule = knockout.schedule { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Eve" }, { "Cy", "Eve" } }
      expect("show -", tostring(schedule) .. "\n", 0, FIVE)
      expect("show - --format bracketry", knockout.write({ knockout.bracket(schedule) }, "bracketry"), 0, FIVE)
      local byes = "winner,loser\nA,E\nA,C\nA,B\nC,D\nB,F\n" -- no knockout with wildcards
      out = place:run("riddle knockout show - --format ascii", byes)
      assert.truthy(out:find("+ A\n", 1, true), out)
      refused("show - --result 1=Ann", "riddle: results can be entered into a bracket, this is a list of matches", 1,
        FIVE)
      refused("show -", "riddle: 'show' draws one bracket, the file has 2", 1, "cup,a,b\nx,A,B\ny,C,D\n")
      local _, stderr, status = place:run("riddle knockout show -", "a,b\nA,B\nB,C\nC,A\n")
      assert.equal(2, status)
      assert.matches("^stdin:2: matches 1, 2 and 3 form a cycle, ", stderr)
    end)
  end)
end)
