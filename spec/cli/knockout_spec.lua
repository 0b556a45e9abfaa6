-- `riddle knockout ...` as a user types it.
local json = require "riddle.json"
local knockout = require "riddle.knockout"
local typed = require "spec.support.typed"

local VERBS = { "schedule", "wish", "draw", "audit", "check", "explain", "show" }
local HEADING = "tournament,round,winner,loser,match\n"
local FIVE = "a,b\nAnn,Bob\nCy,Dee\nAnn,Eve\nCy,Eve\n"

describe("riddle knockout", function()
  local place, expect, refused = typed.command "riddle knockout"

  it("has help for every verb, with examples that work", function()
    typed.have_help(place, "riddle knockout", VERBS)
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
      expect("schedule - --set winner=Sieger --set loser=V --set separator=tab --from csv --format csv",
        HEADING .. ",1,A,B,1\n", 0, "Sieger\tV\nA\tB\n")
      refused("schedule - --set winer=x", "riddle: format 'csv' has no option 'winer'; did you mean 'winner'?", 1,
        FIVE)
      refused("schedule - --set 'separator=|'",
        "riddle: option '--set separator' must be ',', ';' or tab, found '|'", 1, FIVE)
      refused("schedule - --from game-schedule --set winner=x",
        "riddle: format 'game-schedule' has no option 'winner'; it has none", 1, "2 A B\nA B\n0\n")
      refused("schedule - --width 0", "riddle: option '--width' must be an integer of at least 1, found '0'", 1, FIVE)
      refused("schedule - --format ascii --width 5", "riddle: the bracket of 5 teams does not fit 5 columns", 1, FIVE)
      refused("schedule - --from csv", "stdin:1: expected columns for winner and loser, or for team1 and team2, in the "
        .. "first line (other names are options)", 2, "x,y,winner\nA,B,A\n")
      refused("schedule no-file", "no-file: cannot open: No such file or directory", 2)
      refused("schedule - --format svg", "riddle: '--format svg' draws one list, the file has 2", 1,
        "cup,a,b\nx,A,B\ny,C,D\n")
    end)
  end)

  describe("schedule", function()
    it("finds the fewest rounds when teams may pause", function()
      local text = "a,b\nA,B\nA,C\nA,D\n"
      local calendar = knockout.calendar { { "A", "B" }, { "A", "C" }, { "A", "D" } }
      expect("schedule - --byes any", "3 rounds, 3 pauses\n" .. tostring(calendar) .. "\n", 0, text)
      expect("schedule - --byes any --format csv", HEADING .. ",1,A,B,1\n,2,A,C,2\n,3,A,D,3\n", 0, text)
      local stdout = place:run("riddle knockout schedule - --byes any --format json", text)
      assert.same(calendar:data(), json.decode(stdout))
      refused("schedule - --byes any --format svg", "riddle: rounds with pauses are no bracket: '--format' must be "
        .. "text, json or csv", 1, text)
    end)

    it("keeps to the winners of a list unless told not to, and tells what it sets aside", function()
      local text = "winner,loser\nB,A\nA,C\nA,D\n"
      local _, stderr, status = place:run("riddle knockout schedule -", text)
      assert.same({ 2, true }, { status, stderr:find("^stdin:%d*:? ?") ~= nil })
      expect("schedule - --ignore-winners --format csv", HEADING .. ",1,A,B,1\n,1,C,D,2\n,2,A,C,3\n", 0,
        "winner,loser\nB,A\nC,D\nA,C\n")
      local stdout
      stdout, stderr, status = place:run("riddle knockout schedule - --format csv",
        "winner,loser,round\nA,B,SF\nC,D,SF\nD,B,Third place\nA,C,F\n")
      assert.same({ HEADING .. ",1,A,B,1\n,1,C,D,2\n,2,A,C,3\n", "stdin:4: set aside: 'D' against 'B' (bronze match)\n",
        0 }, { stdout, stderr, status })
    end)
  end)

  describe("wish", function()
    local WISHES = "team1,team2,winner\nAnn,Bob,Ann\nAnn,Cy,\n"

    it("finds a knockout that contains the matches", function()
      local teams = { "Ann", "Bob", "Cy", "team 1", "team 2" }
      local matches = { { "Ann", "Bob", winner = "Ann" }, { "Ann", "Cy" } }
      local answer = knockout.wish(matches, { teams = teams, champion = "Cy", seed = 3 })
      expect("wish - --teams 5 --champion Cy --seed 3", tostring(answer) .. "\n", 0, WISHES)
      expect("wish - --teams 5 --champion Cy --seed 3 --format svg", answer:svg(), 0, WISHES)
      local data = json.decode((place:run("riddle knockout wish - --teams 5 --champion Cy --format json", WISHES)))
      assert.same({ "found", 5, "Cy" }, { data.status, data.n, data.schedule.winner })
      place:write("teams.csv", "name\nAnn\nBob\nCy\nDee\n")
      local stdout = place:run("riddle knockout wish - --entrants teams.csv --format csv", WISHES)
      assert.truthy(stdout:find(",1,Ann,Bob,1\n", 1, true))
      assert.truthy(stdout:find(",1,Cy,Dee,\n", 1, true))
      stdout = place:run("riddle knockout wish - --teams 8 --format csv", "team1,team2,from\nAnn,Bob,3\n")
      assert.truthy(stdout:find(",3,Ann,Bob,1\n", 1, true) or stdout:find(",3,Bob,Ann,1\n", 1, true))
    end)

    it("keeps clubs apart and pairs from meeting, explains, and gives up", function()
      place:write("teams.csv", "name,club\nAnn,X\nBob,Y\nCy,Z\nDee,X\n")
      local stdout = place:run("riddle knockout wish - --entrants teams.csv --apart 2 --format csv", "a,b\nAnn,Bob\n")
      assert.truthy(stdout:find(",1,Ann,Bob,1\n", 1, true) or stdout:find(",1,Bob,Ann,1\n", 1, true))
      place:write("pairs.csv", "Ann,Bob\n")
      expect("wish - --teams 4 --forbidden pairs.csv", "none: no knockout keeps all of this: every way to play it was "
        .. "tried\n", 0, "a,b\nAnn,Bob\n")
      stdout = place:run("riddle knockout wish - --teams 4 --explain", "a,b\nAnn,Bob\n")
      assert.truthy(stdout:find("^round 1: "))
      refused("wish - --apart 2", "riddle: option '--apart' needs the clubs of '--entrants'", 1, WISHES)
      place:write("pairs.csv", "Ann\n")
      refused("wish - --forbidden pairs.csv", "pairs.csv:1: expected two names", 2, WISHES)
    end)

    it("names the few that cannot come true together", function()
      local text = "winner,loser\nE,F\nA,B\nA,C\nA,D\n"
      local conflict = knockout.conflict({ { "E", "F", winner = "E" }, { "A", "B", winner = "A" },
        { "A", "C", winner = "A" }, { "A", "D", winner = "A" } }, { teams = { "A", "B", "C", "D", "E", "F" } })
      assert.equal("found", conflict.status)
      expect("wish -", "none: " .. tostring(conflict) .. "\n", 0, text)
      local data = json.decode((place:run("riddle knockout wish - --format json", text)))
      assert.same({ "none", #conflict }, { data.status, #data.conflict.matches })
    end)

    it("refuses what it cannot take", function()
      refused("wish - --teams 2", "riddle: option '--teams' must be at least 3, the number of teams in the matches", 1,
        WISHES)
      place:write("teams.csv", "name\nAnn\nBob\n")
      refused("wish - --teams 5 --entrants teams.csv", "riddle: options '--teams' and '--entrants' cannot go together",
        1, WISHES)
      refused("wish - --entrants teams.csv", "stdin:3: match 2: expected the name of a team, found 'Cy'", 2, WISHES)
      refused("wish -", "stdin:2: expected the number of a round, found 'x'", 2, "team1,team2,from\nA,B,x\n")
    end)
  end)
end)
