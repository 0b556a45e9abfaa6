-- `riddle knockout audit`, `check` and `explain` as a user types them.
local json = require "riddle.json"
local knockout = require "riddle.knockout"
local shell = require "spec.support.shell"
local typed = require "spec.support.typed"

local FIVE = "a,b\nAnn,Bob\nCy,Dee\nAnn,Eve\nCy,Eve\n"
local TREE = shell.line "pwd"

describe("riddle knockout", function()
  local place, expect, refused = typed.command "riddle knockout"

  describe("audit", function()
    local RIGHT = "winner,loser,round\nAnn,Bob,SF\nCy,Dee,SF\nCy,Ann,F\n"
    local WRONG = "winner,loser,round\nBob,Ann,SF\nCy,Dee,SF\nCy,Ann,F\n"

    it("tells right tables from wrong ones", function()
      expect("audit -", "knockout: 4 teams, 3 matches: a knockout of 2 rounds\n", 0, RIGHT)
      expect("audit - --faults", "", 0, RIGHT)
      expect("audit -", "knockout: 4 teams, 3 matches: a knockout of 2 rounds, 1 fault\n"
        .. "  line 2: 'Bob' is said to have beaten 'Ann' (SF), but 'Ann' played on (line 4) and 'Bob' did not\n"
        .. "    repair: swap the winner and the loser of line 2\n", 4, WRONG)
    end)

    it("goes through many files; a broken one costs that file only", function()
      place:write("right.csv", RIGHT)
      place:write("wrong.csv", WRONG)
      place:write("broken.csv", "winner,loser\nA,\"B\n")
      place:run "mkdir -p folder"
      local stdout, stderr, status = place:run "riddle knockout audit right.csv broken.csv folder wrong.csv nothing.csv"
      assert.equal(4, status)
      assert.truthy(stdout:find("^right.csv: knockout: 4 teams, 3 matches: a knockout of 2 rounds\nwrong.csv: "))
      assert.truthy(stdout:find("\n5 files, 2 tournaments: 1 right, 1 with faults, 3 files not read\n$"))
      assert.truthy(stderr:find("broken.csv:2: expected the closing quote of this field, found the end\n", 1, true))
      assert.truthy(stderr:find("folder: cannot read: Is a directory\n", 1, true))
      assert.truthy(stderr:find("nothing.csv: cannot open: No such file or directory\n", 1, true))
      stdout, stderr, status = place:run "riddle knockout audit right.csv broken.csv"
      assert.equal(2, status)
      assert.truthy(stdout:find("2 files, 1 tournament: 1 right, 0 with faults, 1 file not read", 1, true))
      assert.truthy(#stderr > 0)
    end)

    it("gives options of CSV to the files in it", function()
      place:write("german.csv", "Sieger\tVerlierer\nA\tB\n")
      local schedule = assert(knockout.schedule { { "A", "B", winner = "B" } })
      place:write("cup.json", knockout.write({ knockout.bracket(schedule) }, "bracket"))
      local option = " --set winner=Sieger --set loser=Verlierer --set separator=tab"
      local stdout, stderr, status = place:run("riddle knockout audit german.csv cup.json" .. option)
      assert.same({ "", 0 }, { stderr, status })
      assert.truthy(stdout:find("2 files, 2 tournaments: 2 right, 0 with faults\n", 1, true))
      refused("audit cup.json --from bracket" .. option,
        "riddle: format 'bracket' has no option 'winner'; it has none", 1)
    end)

    it("writes CSV and JSON", function()
      place:write("wrong.csv", WRONG)
      expect("audit wrong.csv --format csv", "file,tournament,id,teams,matches,kind,status,fault,lines,message,repair\n"
        .. "wrong.csv,,,4,3,wildcards,wrong,result,2 4,\"line 2: 'Bob' is said to have beaten 'Ann' (SF), but 'Ann' "
        .. "played on (line 4) and 'Bob' did not\",swap the winner and the loser of line 2\n", 4)
      local stdout, _, status = place:run("riddle knockout audit wrong.csv - --format json", RIGHT)
      local data = json.decode(stdout)
      assert.same({ 4, 2, 2, 1, 0, "swap" }, { status, data.files, data.tournaments, data.wrong, data.broken,
        data.audits[1].faults[1].repair.kind })
      expect("audit - --format json --faults", '{"files":1,"tournaments":1,"wrong":0,"broken":0,"audits":[]}\n', 0,
        RIGHT)
    end)

    it("takes brackets, and those that are not finished", function()
      expect("audit " .. TREE .. "/spec/knockout/data/brackets-manager-5teams.json",
        "k: 5 teams, 4 matches: a knockout of 3 rounds with 3 byes in the first\n"
        .. "  set aside: match 5, 'D' against 'C' (bronze match)\n")
      local text = knockout.write({ knockout.draw { "A", "B" } }, "bracket")
      expect("audit -", "knockout: 2 teams, not finished, nothing to be audited\n", 0, text)
    end)

    it("names the rows of real tables that are wrong", function()
      local folder = TREE .. "/../shared/data/knockout/tennis/"
      if not io.open(folder .. "atp-2024-paris-olympics.json") then return pending "../shared is not here" end
      local stdout, _, status = place:run("riddle knockout audit " .. folder .. "*.json")
      assert.equal(4, status)
      assert.truthy(stdout:find("match 45: 'Jan Lennard Struff' is said to have beaten 'Corentin Moutet' (R32, a "
        .. "walkover)", 1, true))
      assert.truthy(stdout:find("repair: swap the winner and the loser of match 15", 1, true))
      assert.truthy(stdout:find("India 2 Masters 2 (19991016): 32 teams, 31 matches: no knockout", 1, true))
      assert.truthy(stdout:find("\n6 files, 6 tournaments: 3 right, 3 with faults\n$"))
    end)
  end)

  describe("check", function()
    it("verifies schedules", function()
      place:write("list.csv", FIVE)
      place:run "riddle knockout schedule list.csv --format json > answer.json"
      expect("check answer.json list.csv", "right: 3 rounds\n")
      expect("check answer.json list.csv --format json", '{"right":true}\n')
      local text = place:read("answer.json"):gsub('"wildcard":"Eve"', '"wildcard":"Ann"')
      local reason = "round 1: 'Ann' played in this round or is out, it cannot take the wildcard"
      expect("check - list.csv", "wrong: " .. reason .. "\n", 4, text)
      expect("check - list.csv --format json", '{"right":false,"round":1,"reason":"' .. reason .. '"}\n', 4, text)
    end)

    it("verifies wishes and conflicts", function()
      place:write("wishes.csv", "team1,team2\nAnn,Bob\nAnn,Cy\n")
      place:run "riddle knockout wish wishes.csv --teams 8 --champion Ann --format json > answer.json"
      expect("check answer.json wishes.csv --champion Ann", "right: 3 rounds\n")
      expect("check answer.json wishes.csv --champion Bob", "wrong: the champion is 'Ann', not 'Bob'\n", 4)
      place:write("wishes.csv", "team1,team2\nAnn,Bob\nAnn,Cy\nAnn,Dee\n")
      local _, _, status = place:run "riddle knockout check answer.json wishes.csv"
      assert.equal(4, status)
      place:run "riddle knockout wish wishes.csv --format json > answer.json"
      expect("check answer.json wishes.csv", "right: a conflict of 3 matches\n")
      place:write("wishes.csv", "team1,team2\nAnn,Bob\nAnn,Cy\nAnn,Eve\n")
      _, _, status = place:run "riddle knockout check answer.json wishes.csv"
      assert.equal(4, status)
    end)

    it("refuses what is no schedule", function()
      place:write("list.csv", FIVE)
      for _, text in ipairs { "{}", "[]", '{"rounds":[{}],"winner":"A"}',
        '{"rounds":[{"matches":[{}]}],"winner":"A"}' } do
        refused("check - list.csv", "stdin: expected what riddle knockout schedule or wish --format json writes", 2,
          text)
      end
      refused("check - -", "riddle: only one of the two files can be standard input", 1)
      local _, stderr, status = place:run("riddle knockout check - list.csv", "[")
      assert.equal(2, status)
      assert.matches("^stdin: expected JSON, found ", stderr)
    end)
  end)

  describe("explain", function()
    it("tells why", function()
      local schedule = knockout.schedule { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Eve" }, { "Cy", "Eve" } }
      expect("explain -", tostring(knockout.explain(schedule)) .. "\n", 0, FIVE)
      expect("explain - --match 3", tostring(knockout.explain(schedule, 3)) .. "\n", 0, FIVE)
      local data = json.decode((place:run("riddle knockout explain - --format json", FIVE)))
      assert.equal(6, #data.steps)
      local _, err = knockout.schedule { { "A", "B" }, { "A", "C" }, { "A", "D" } }
      expect("explain -", tostring(knockout.explain(err)) .. "\n", 2, "a,b\nA,B\nA,C\nA,D\n")
      refused("explain - --match 9", "riddle: option '--match' must be at most 4, found 9", 1, FIVE)
    end)
  end)
end)
