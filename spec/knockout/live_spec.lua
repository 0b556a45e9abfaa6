-- Brackets that are filled as results come.
local drawing = require "spec.support.knockout_drawing"
local draws = require "spec.support.knockout_draws"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local FIVE = { "Ann", "Bob", "Cy", "Dee", "Eve" }

local function names(n)
  local list = {}
  for i = 1, n do list[i] = "t" .. i end
  return list
end

-- The matches as spec.support.knockout_drawing gives them.
local function drawn(bracket)
  local function label(side) return side.team or "#" .. side.winner_of end
  local list = {}
  for number, match in bracket:matches() do
    local sides = { label(match.sides[1]), label(match.sides[2]) }
    table.sort(sides)
    if not match.bronze then
      list[#list + 1] = ("%s: %s %s"):format(match.winner or "#" .. number, sides[1], sides[2])
    end
  end
  table.sort(list)
  return list
end

local function refused(kind, message, value, err)
  assert.is_nil(value)
  assert.same({ kind, message }, { err.kind, err.message })
end

describe("a bracket", function()
  it("takes results as they come", function()
    local bracket = knockout.draw(FIVE)
    assert.equal("ready", bracket:match(1).status)
    assert.equal("waiting", bracket:match(2).status)
    local match = bracket:result(1, "Eve", { score = "6-4 6-4" })
    assert.same({ "Eve", "Dee", "6-4 6-4", "played", 2 },
      { match.winner, match.loser, match.score, match.status, match.feeds })
    assert.equal("match 1, round 1: Eve - Dee: Eve 6-4 6-4", tostring(match))
    assert.same({ { team = "Ann" }, { team = "Eve", winner_of = 1 } }, bracket:match(2).sides)
    assert.equal("match 3, round 2: Cy - Bob: Cy by walkover", tostring(bracket:walkover(3, "Cy")))
    assert.is_nil(bracket:winner())
    bracket:result(2, "Ann")
    bracket:result(4, "Cy")
    assert.equal("Cy", bracket:winner())
    assert.same({ { "Eve", "Dee" }, { "Ann", "Eve" }, { "Cy", "Bob" }, { "Cy", "Ann" } }, bracket:results())
    local ready = 0
    for _ in bracket:matches "ready" do ready = ready + 1 end
    assert.equal(0, ready)
  end)

  it("refuses what cannot be", function()
    local bracket = knockout.draw(FIVE)
    refused("match", "there is no match 9, the bracket has matches 1 to 4", bracket:result(9, "Ann"))
    refused("match", "there is no match 0, the bracket has matches 1 to 4", bracket:undo(0))
    refused("waiting", "match 2, round 2: Ann - winner of 1: a side is not known yet", bracket:result(2, "Ann"))
    refused("winner", "match 1: expected 'Eve' or 'Dee' as winner, found 'Ann'", bracket:result(1, "Ann"))
    refused("undo", "there is no result to take back", bracket:undo())
    refused("undo", "match 1 has no result to take back", bracket:undo(1))
  end)

  it("changes results as long as nothing follows from them", function()
    local bracket = knockout.draw(FIVE)
    bracket:result(1, "Eve")
    assert.equal("Dee", bracket:result(1, "Dee").winner)
    assert.equal("Dee", bracket:match(2).sides[2].team)
    bracket:result(2, "Dee")
    refused("played", "match 2 follows from match 1 and was played: take its result back first",
      bracket:result(1, "Eve"))
    refused("played", "match 2 follows from match 1 and was played: take its result back first", bracket:undo(1))
    assert.equal("3-0", bracket:result(1, "Dee", { score = "3-0" }).score)
    bracket:walkover(3, "Bob") -- next to it: no obstacle
    assert.equal(3, bracket:undo().number)
    assert.equal(2, bracket:undo().number) -- match 1 was entered later, but is still in use
    assert.equal(1, bracket:undo().number)
    assert.is_nil(bracket:match(1).score)
    refused("undo", "there is no result to take back", bracket:undo())
  end)

  it("undoes everything in the end, whatever was entered", function()
    local draw = random.new(seed)
    for n = 2, 20 do
      local bracket = knockout.draw(names(n), { seed = n, bronze = n > 3, byes = "first-round" })
      local empty = bracket:data()
      draws.play(bracket, function(match) return match.sides[draw:integer(1, 2)].team end)
      for _ = 1, 20 do
        local number = draw:integer(1, #bracket.list)
        bracket:result(number, bracket:match(number).sides[draw:integer(1, 2)].team)
      end
      while bracket:undo() do end -- luacheck: ignore
      assert.same(empty, bracket:data())
    end
  end)

  it("knows the first four, or why not", function()
    local bracket = knockout.draw({ "a", "b", "c", "d" }, { bronze = true })
    refused("waiting", "match 3 was not played yet", bracket:place(1))
    bracket:result(1, "a")
    bracket:result(2, "c")
    assert.same({ { team = "d", loser_of = 1 }, { team = "b", loser_of = 2 } }, bracket:match(4).sides)
    bracket:result(3, "a")
    refused("waiting", "match 4 was not played yet", bracket:place(3))
    refused("played", "match 3 follows from match 1 and was played: take its result back first", bracket:undo(1))
    bracket:result(4, "d")
    assert.same({ "a", "c", "d" }, { bracket:place(1), bracket:place(2), bracket:place(3) })
    bracket = knockout.draw { "a", "b", "c" }
    bracket:result(1, "b")
    bracket:result(2, "a")
    assert.same({ "a", "b", "c" }, { bracket:place(1), bracket:place(2), bracket:place(3) })
    refused("place", "there are only 3 teams", bracket:place(4))
    refused("place", "third place is not decided: it needs a match for third place (option 'bronze')",
      knockout.draw(FIVE):place(3))
  end)

  it("raises for mistakes in the program, at the place of the call", function()
    local bracket = knockout.draw(FIVE)
    for message, call in pairs {
      ["bracket:result: the match must be a match's number, got '1'"] = function()
        return (bracket:result("1", "a"))
      end,
      ["bracket:result: the winner must be a team's name, got nil"] = function() return (bracket:result(1)) end,
      ["bracket:result: unknown option 'scores'; did you mean 'score'?"] = function()
        return (bracket:result(1, "Eve", { scores = "" }))
      end,
      ["bracket:match: the match must be a number in 1..4, got integer 5"] = function() return (bracket:match(5)) end,
      ["bracket:place: the place must be an integer in 1..4, got integer 5"] = function() return (bracket:place(5)) end,
      ["bracket:matches: the status must be 'waiting', 'ready' or 'played', got 'open'"] = function()
        return (bracket:matches "open")
      end,
      ["bracket:enter: the entrant must be an integer in 1..5, got integer 6"] = function()
        return (bracket:enter(6, "x"))
      end,
    } do
      local ok, found = pcall(call)
      assert.is_false(ok)
      assert.truthy(found:find "^spec/knockout/live_spec.lua:%d+: ", found)
      assert.equal(message, found:match ": (.*)")
    end
  end)
end)

describe("a bracket in the terminal", function()
  it("shows teams in the column where they enter, and numbers of matches to come", function()
    local bracket = knockout.draw { { name = "Ann", seed = 1 }, { name = "Bob", seed = 2 }, "Cy", "Dee", "Eve" }
    bracket:result(3, "Cy")
    assert.equal(table.concat({
      "       Ann [1] ─┐",
      "                ├ #2 ─┐",
      "Eve ─┐          │     │",
      "     ├ #1 ──────┘     │",
      "Dee ─┘                ├ #4",
      "                      │",
      "       Cy ──────┐     │",
      "                ├ Cy ─┘",
      "       Bob [2] ─┘",
    }, "\n"), tostring(bracket))
  end)

  it("shows wildcards as lines that pass a column, and the match for third place below", function()
    assert.equal(table.concat({
      "a -.",
      "   + #1 -------.",
      "e -'           |",
      "               + #4",
      "d -.           |",
      "   + #2 -.     |",
      "c -'     + #3 -'",
      "         |",
      "b -------'",
    }, "\n"), knockout.draw({ "a", "b", "c", "d", "e" }, { byes = "wildcards" }):draw { style = "ascii" })
    local bracket = knockout.draw({ "a", "b", "c", "d" }, { bronze = true })
    bracket:result(1, "d")
    assert.equal(table.concat({
      "a ───────────┐",
      "             ├ d ──┐",
      "d ───────────┘     │",
      "                   ├ #3",
      "c ───────────┐     │",
      "             ├ #2 ─┘",
      "b ───────────┘",
      "",
      "third place",
      "",
      "a ───────────┐",
      "             ├ #4",
      "loser of #2 ─┘",
    }, "\n"), tostring(bracket))
  end)

  it("is right for all numbers of teams, with byes of both kinds, at any time", function()
    local draw = random.new(seed)
    for n = 2, 70 do
      local bracket = knockout.draw(names(n), { byes = draw:pick { "first-round", "wildcards" }, seed = n })
      for _ = 1, draw:integer(0, n) do
        local number, match = bracket:matches "ready"()
        if number then bracket:result(number, match.sides[draw:integer(1, 2)].team) end
      end
      assert.same(drawn(bracket), drawing.matches(bracket:draw { style = "ascii" }))
      assert.same(drawn(bracket), drawing.svg_matches(bracket:svg()))
    end
  end)

  it("keeps the seed of a name that is too long", function()
    local bracket = knockout.draw { { name = "Maximilian von und zu Hohenstein", seed = 12 }, "b" }
    assert.equal("Maximilian von und… [12]", bracket:draw():match "^(.-) ─")
  end)

  it("shows the names of teams without what would spoil a line", function()
    local text = tostring(knockout.draw { "a\27[31m", "b\nc", { name = "\xFF", seed = 1 } })
    assert.is_nil(text:find "\27")
    assert.truthy(text:find("? [1]", 1, true))
  end)

  it("is a list of matches when it does not fit, and one line when that is long", function()
    local bracket = knockout.draw(names(129), { bronze = true })
    bracket:result(1, bracket:match(1).sides[1].team)
    local text = tostring(bracket)
    assert.truthy(text:find("^round 1\n  1: t129 %- t128: t129\nround 2\n  2: t1 %- t129\n"))
    assert.truthy(text:find("third place\n  129: loser of 126 - loser of 127", 1, true))
    local none, err = bracket:draw { width = 30 }
    assert.same({ nil, "limit", "the bracket of 129 teams does not fit 30 columns" }, { none, err.kind, err.message })
    bracket = knockout.draw(names(5000))
    assert.equal("riddle.knockout.bracket: 5000 teams, 13 rounds, 0 of 4999 matches played", tostring(bracket))
    assert.equal("limit", select(2, bracket:draw()).kind)
    assert.equal("limit", select(2, bracket:svg()).kind)
  end)

  it("has a title as SVG", function()
    local bracket = knockout.draw { "a", "b" }
    assert.truthy(bracket:svg():find("<title>Bracket of 2 teams</title>", 1, true))
    bracket:result(1, "b")
    assert.truthy(bracket:svg():find("<title>Bracket of 2 teams, won by b</title>", 1, true))
    assert.truthy(bracket:svg({ title = "Cup" }):find("<title>Cup</title>", 1, true))
  end)
end)
