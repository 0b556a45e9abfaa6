-- `riddle knockout draw` and `show` as a user types them.
local json = require "riddle.json"
local knockout = require "riddle.knockout"
local shell = require "spec.support.shell"
local typed = require "spec.support.typed"

local FIVE = "a,b\nAnn,Bob\nCy,Dee\nAnn,Eve\nCy,Eve\n"
local TREE = shell.line "pwd"

describe("riddle knockout", function()
  local place, expect, refused = typed.command "riddle knockout"

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
      expect("draw entrants.csv --set name=Spieler --set seed=Nr --bronze", tostring(bracket) .. "\n")
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
