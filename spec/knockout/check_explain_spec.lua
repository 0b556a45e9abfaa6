-- The checker, which works from the rules alone, and the explanations.
local errors = require "riddle.errors"
local generate = require "riddle.knockout.generate"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local FIVE = { { "A", "B" }, { "C", "D" }, { "A", "E" }, { "C", "E" } }

describe("knockout.check", function()
  local function spoilt(change, matches)
    local data = knockout.schedule(FIVE):data()
    change(data)
    local ok, err = knockout.check(data, matches or FIVE)
    assert.is_nil(ok)
    assert.equal("wrong", err.kind)
    return err.message, err.round
  end

  it("accepts a schedule, its data, and data without places", function()
    local schedule = knockout.schedule(FIVE)
    assert.is_true(knockout.check(schedule, FIVE))
    local data = schedule:data()
    for _, round in ipairs(data.rounds) do
      for _, match in ipairs(round.matches) do match.place = nil end
    end
    assert.is_true(knockout.check(data, FIVE))
    assert.is_true(knockout.check(data, { "A", "B", "D", "C", "E", "A", "C", "E" }))
    assert.is_true(knockout.check(knockout.schedule({}, { teams = { "X" } }), {}))
  end)

  it("finds each way to spoil one", function()
    local message, round = spoilt(function(data) data.rounds[1].wildcard = "B" end)
    assert.equal("round 1: 'B' played in this round or is out, it cannot take the wildcard", message)
    assert.equal(1, round)
    assert.equal("round 1: one team must take the wildcard", (spoilt(function(data) data.rounds[1].wildcard = nil end)))
    assert.truthy(spoilt(function(data) data.rounds[3].wildcard = "C" end):find("the number of teams is even", 1, true))
    assert.equal("'E' is not the team that is left", (spoilt(function(data) data.winner = "E" end)))
    assert.equal("nil is not the team that is left", (spoilt(function(data) data.winner = nil end)))
    assert.equal("1 matches of the list are not played", (spoilt(function(data) data.rounds[3] = nil end)))
    assert.equal("round 1: match 2 of the list is another one",
      (spoilt(function(data) data.rounds[1].matches[1].place = 2 end)))
    assert.equal("round 1: 'A' plays twice in this round",
      (spoilt(function(data) data.rounds[1].matches[2] = data.rounds[1].matches[1] end)))
    assert.equal("round 2: 'B' is out already", (spoilt(function(data) data.rounds[2].matches[1].winner = "B" end)))
    assert.equal("round 1: 'X' is no team", (spoilt(function(data) data.rounds[1].matches[1].loser = "X" end)))
    assert.truthy(spoilt(function(data) table.remove(data.rounds[1].matches) end):find("2 of 5 teams play", 1, true))
    local swapped = spoilt(function(data)
      local match = data.rounds[1].matches[1]
      match.winner, match.loser = match.loser, match.winner
    end)
    assert.equal("round 2: 'A' is out already", swapped)
    assert.truthy(spoilt(function() end, { { "A", "B" }, { "C", "D" }, { "A", "E" }, { "C", "A" } })
      :find("'C' against 'E' is not in the list, or was played before", 1, true))
  end)

  it("takes junk for what it is", function()
    for _, junk in ipairs { {}, { rounds = 7 }, { rounds = { 7 } }, { rounds = { { matches = 7 } } },
      { rounds = { { matches = { 7 } } } }, { rounds = { { matches = { { winner = "A" } } } } }, { rounds = {} } } do
      local right, err = knockout.check(junk, FIVE)
      assert.is_nil(right)
      assert.equal("wrong", err.kind)
    end
    for _, junk in ipairs { {}, { status = "found" }, { status = "found", n = 3, matches = { 7 }, needs = {} },
      { status = "found", n = 3, matches = { { a = 1, b = 2 } }, needs = { { match = 1 } } },
      { status = "found", n = 3, matches = { { a = 1, b = 1 } }, needs = { { match = 1 } }, witnesses = { 7 } } } do
      local right, err = knockout.check_conflict(junk)
      assert.is_nil(right)
      assert.equal("wrong", err.kind)
    end
  end)

  it("names wrong arguments", function()
    assert.error_matches(function() knockout.check("x", {}) end, "knockout.check: the schedule must be")
    local function check_number() knockout.check({}, 1) end
    assert.error_matches(check_number, "knockout.check: the matches must be a table, got integer 1")
  end)
end)

describe("knockout.winners", function()
  it("tells who can win each match of a complete list", function()
    local list = knockout.winners(FIVE)
    for _, teams in ipairs(list) do table.sort(teams) end
    assert.same({ { "A" }, { "C" }, { "A", "E" }, { "C", "E" } }, list)
    assert.same({ { "A" }, { "C" }, { "E" }, { "C" } }, knockout.winners(FIVE, { champion = "C" }))
    local none, err = knockout.winners { { 1, 2 }, { 1, 3 }, { 1, 4 } }
    assert.is_nil(none)
    assert.equal("too many matches", err.kind)
  end)

  it("tells who can win each match of a partial one", function()
    assert.same({ { 2 }, { 3 }, { 3, 4 }, { 4 }, { 5 } },
      knockout.winners({ { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 6 } }, { n = 8 }))
    assert.same({ { 1, 2 } }, knockout.winners({ 1, 2 }, { n = 3 }))
    assert.same({ { "A" } }, knockout.winners({ { "A", "B", winner = "A" } }, { teams = { "A", "B", "C" } }))
    local none, err = knockout.winners({ { 1, 2 }, { 1, 3 }, { 1, 4 }, { 1, 5 } }, { n = 6 })
    assert.is_nil(none)
    assert.equal("impossible", err.kind)
    none, err = knockout.winners({ { 1, 9 } }, { n = 5 })
    assert.is_nil(none)
    assert.equal("unknown team", err.kind)
    assert.same({}, knockout.winners({}, { n = 3 }))
  end)
end)

describe("knockout.explain", function()
  local schedule = knockout.schedule(FIVE)

  it("tells why each match stands in its round", function()
    assert.equal(table.concat({
      "round 1: A defeats B (match 1): B has no other match",
      "round 1: C defeats D (match 2): D has no other match",
      "round 1: E takes the wildcard: all its opponents left have others to play, and so has it",
      "round 2: E defeats A (match 3): A has no other match left, having won match 1 before; it could also be the "
        .. "final, which either could win",
      "round 2: C takes the wildcard: like A it has only E left, which can play one of them",
      "round 3: C defeats E (match 4): the final, which either could have won",
    }, "\n"), tostring(knockout.explain(schedule)))
  end)

  it("tells the chain that leads to one match", function()
    local steps = knockout.explain(schedule, 3)
    assert.equal(2, #steps)
    assert.same({ 1, 3 }, { steps[1].place, steps[2].place })
    assert.same({ 1 }, steps[2].after)
    assert.truthy(steps[2].text:find("^round 2: E defeats A %(match 3%): A has no other match left, having won match"))
    assert.same({ { "A" }, { "A", "E" } }, { steps[1].could_win, steps[2].could_win })
  end)

  it("gives only losers that have played all their other matches", function()
    local first, second = generate.matches(random.new(seed), 150)
    local list = {}
    for i = 1, #first do list[i] = { first[i], second[i] } end
    local found = knockout.schedule(list)
    local matches_of = {}
    for place, match in ipairs(list) do
      for _, team in ipairs(match) do
        matches_of[team] = matches_of[team] or {}
        table.insert(matches_of[team], place)
      end
    end
    local seen = 0
    for _, step in ipairs(knockout.explain(found)) do
      if step.place then
        seen = seen + 1
        assert.equal(#matches_of[step.loser], #step.after + 1)
        for _, place in ipairs(step.after) do assert.is_true(found:match(place).round < step.round) end
      end
    end
    assert.equal(149, seen)
    for place = 1, 149, 10 do
      local steps = knockout.explain(found, place)
      local known = {}
      for _, step in ipairs(steps) do
        for _, before in ipairs(step.after) do assert.is_true(known[before]) end
        known[step.place] = true
      end
      assert.equal(place, steps[#steps].place)
    end
  end)

  it("tells how a round that fails came about", function()
    local list = {}
    for i = 1, 5 do list[i] = { i, i + 1 } end
    for i = 1, 6 do list[#list + 1] = { i, i + 6 } end
    local _, err = knockout.schedule(list)
    local steps = knockout.explain(err)
    assert.equal(3, #steps) -- of the team that cannot play and its two opponents
    for _, step in ipairs(steps) do assert.equal(1, step.round) end
    assert.equal(steps.conclusion, err.message)
    assert.truthy(tostring(steps):find("8 has no other match\n", 1, true))
    local _, star = knockout.schedule { 1, 2, 1, 3, 1, 4 }
    assert.equal(star.message, tostring(knockout.explain(star)))
  end)

  it("give plain data", function()
    local cup = knockout.schedule { { "A", "B" }, { "B", "C" } }
    local data = knockout.explain(cup):data()
    assert.is_nil(getmetatable(data))
    assert.same({ round = 1, place = 1, winner = "B", loser = "A", after = {},
      could_win = { "A", "B" },
      text = "round 1: B defeats A (match 1): A has no other match; it could also be the final, "
        .. "which either could win" }, data.steps[1])
    local _, err = knockout.schedule { { 1, 2 }, { 1, 3 }, { 1, 4 }, { 4, 5 }, { 5, 6 } }
    assert.equal(err.message, knockout.explain(err):data().conclusion)
  end)

  it("tells what is required of the final", function()
    local cup = knockout.schedule({ { "A", "B" } }, { champion = "B" })
    assert.equal("round 1: B defeats A (match 1): the final, which B is required to win",
      tostring(knockout.explain(cup)))
  end)

  it("tells what is wished and what is filled in", function()
    local answer = knockout.wish({ { "A", "B" }, { "B", "C", winner = "B" } },
      { teams = { "A", "B", "C", "D", "E", "F", "G" }, champion = "D" })
    assert.equal(table.concat({
      "round 1: B defeats A (match 1): A has no other wish; either could win it",
      "round 1: C defeats G (match 3): filled in: C must go on, G has no wish left",
      "round 1: D defeats F (match 4): filled in: D must go on, F has no wish left",
      "round 1: E takes the wildcard: it is left over",
      "round 2: B defeats C (match 2): C has no other wish",
      "round 2: D defeats E (match 5): filled in: D must go on, E has no wish left",
      "round 3: D defeats B (match 6): filled in: D must go on, B has no wish left",
    }, "\n"), tostring(knockout.explain(answer)))
    local steps = knockout.explain(answer.schedule, 2)
    assert.same({ 1, 3, 2 }, { steps[1].place, steps[2].place, steps[3].place })
    assert.same({ "A", "B" }, steps[1].could_win)
    answer = knockout.wish({ { "A", "B" }, { "B", "C" } }, { teams = { "A", "B", "C" }, seed = 1 })
    assert.equal(3, #knockout.explain(answer))
    local kept_apart = knockout.wish({ { 1, 2 } }, { n = 4, forbidden = { { 1, 3 } } })
    assert.is_nil(knockout.explain(kept_apart)[1].could_win) -- that would be a search each
  end)

  it("tells why wishes are impossible, round by round", function()
    local path = { { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 6 }, { 6, 7 } }
    for _, question in ipairs { "wish", "conflict" } do
      assert.equal("round 1: 7 teams have matches to play; by these matches no more than 2 can lose (such as 1 to 2, "
        .. "7 to 6), so that 5 must go on; 4 may\n"
        .. "after round 1 only 4 teams are left, but at least 5 of the teams in these matches must be",
        tostring(knockout.explain(knockout[question](path, { n = 8 }))))
    end
    local winners = { winners = "first", n = 4 }
    assert.equal("2 is to lose matches 1 and 2;\n  after the first of them it is out",
      tostring(knockout.explain(knockout.wish({ 1, 2, 3, 2 }, winners))))
    assert.equal("all of these can come true", tostring(knockout.explain(knockout.conflict { { 1, 2 } })))
  end)

  it("explains nothing else", function()
    assert.error_matches(function() knockout.explain {} end, "a knockout.schedule or an error of it, got table")
    assert.error_matches(function() knockout.explain(schedule, 5) end, "the place must be an integer in 1..4")
    assert.is_true(errors.is(select(2, knockout.schedule { 1, 1 })))
  end)
end)
