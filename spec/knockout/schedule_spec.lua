-- Schedules as Lua objects.
local generate = require "riddle.knockout.generate"
local job = require "riddle.job"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local FIVE = { { "A", "B" }, { "C", "D" }, { "A", "E" }, { "C", "E" } }

local function pairs_of(first, second)
  local list = {}
  for i = 1, #first do list[i] = { first[i], second[i] } end
  return list
end

describe("a schedule", function()
  local schedule = knockout.schedule(FIVE)

  it("tells its rounds in the order of the list", function()
    assert.equal(3, #schedule)
    assert.same({
      round = 1,
      teams = 5,
      matches = { { winner = "A", loser = "B", place = 1 }, { winner = "C", loser = "D", place = 2 } },
      wildcard = "E",
    }, schedule:round(1))
    local second = { round = 2, teams = 3, matches = { { winner = "E", loser = "A", place = 3 } }, wildcard = "C" }
    assert.same(second, schedule:round(2))
    assert.same({ round = 3, teams = 2, matches = { { winner = "C", loser = "E", place = 4 } } }, schedule:round(3))
    assert.equal("C", schedule:winner())
  end)

  it("tells its rounds in the judge's order", function()
    local judge = knockout.schedule(FIVE, { order = "judge" })
    assert.equal("E", judge:winner())
    assert.same({ { winner = "E", loser = "C", place = 4 } }, judge:round(3).matches)
  end)

  it("finds a match by its place, and the matches its teams came from", function()
    assert.same({ place = 4, round = 3, winner = "C", loser = "E", winner_from = 2, loser_from = 3 }, schedule:match(4))
    assert.same({ place = 1, round = 1, winner = "A", loser = "B" }, schedule:match(1))
  end)

  it("has rounds and matches that show themselves", function()
    assert.equal("round 1\n  A defeats B\n  C defeats D\n  E takes the wildcard", tostring(schedule:round(1)))
    assert.equal("round 3\n  C defeats E", tostring(schedule:round(3)))
    assert.equal("E defeats A", tostring(schedule:match(3)))
  end)

  it("gives plain data", function()
    local data = schedule:data()
    assert.is_nil(getmetatable(data.rounds[1]))
    assert.is_nil(getmetatable(data.rounds[1].matches[1]))
    assert.same({ 5, "input", "C", 3 }, { data.n, data.order, data.winner, #data.rounds })
    assert.is_true(knockout.check(data, FIVE))
  end)

  it("keeps matches and rounds of any team names, also of bytes that are no text", function()
    local zero, high = "a\0b", "\xff\xfe"
    local found = knockout.schedule({ { zero, high }, { high, "a" } }, { order = "judge" })
    assert.equal(high, found:winner())
    assert.equal("a", found:round(1).matches[1].loser) -- "a" before "a\0b"
    assert.truthy(tostring(found):find("a?b", 1, true))
    assert.truthy(utf8.len(tostring(found)))
  end)

  it("takes one team, numbers, flat lists and a list of all teams", function()
    assert.equal("A", knockout.schedule({}, { teams = { "A" } }):winner())
    assert.equal(1, knockout.schedule({}):winner())
    assert.equal("1", tostring(knockout.schedule({})))
    assert.equal(3, knockout.schedule({ 2, 1, 3, 2 }):winner()) -- named first in the final
    assert.equal("C", knockout.schedule({ "B", "A", "C", "B" }, { teams = { "C", "B", "A" } }):winner())
    assert.equal(3, knockout.schedule({ { 2, 1 }, { 3, 2 } }, { n = 3, order = "judge" }):winner())
  end)

  it("says how it was found", function()
    assert.equal("peeling", schedule.method)
    assert.equal("input", schedule.order)
    assert.is_true(schedule.work.seconds >= 0)
  end)

  it("can be closed, twice", function()
    local closed = knockout.schedule(FIVE)
    closed:close()
    closed:close()
    assert.has_error(function() closed:round(1) end, "the schedule is closed")
    do
      local scoped <close> = knockout.schedule(FIVE)
      assert.equal("C", scoped:winner())
    end
  end)

  it("refuses places and rounds out of range", function()
    assert.error_matches(function() schedule:round(4) end, "schedule:round: the round must be an integer in 1..3")
    assert.error_matches(function() schedule:round("1") end, "integer in 1..3")
    assert.error_matches(function() schedule:match(0) end, "schedule:match: the place must be an integer in 1..4")
  end)
end)

describe("knockout.schedule", function()
  it("is right for random lists of all sizes in both orders", function()
    local draw = random.new(seed)
    for n = 1, 130 do
      local list = pairs_of(generate.matches(draw, n))
      for _, order in ipairs { "input", "judge" } do
        local schedule = assert(knockout.schedule(list, { order = order }))
        assert(knockout.check(schedule, list), ("n = %d, seed %d"):format(n, seed))
        assert(#schedule == math.ceil(math.log(n, 2)))
      end
    end
  end)

  it("lists the matches of a round in the list's order, or by the losers' names", function()
    local draw = random.new(seed + 1)
    local first, second = generate.matches(draw, 999)
    local list = {}
    for i = 1, #first do list[i] = { "t" .. first[i], "t" .. second[i] } end
    for _, round in knockout.schedule(list):rounds() do
      for i = 2, #round.matches do assert(round.matches[i - 1].place < round.matches[i].place) end
    end
    for _, round in knockout.schedule(list, { order = "judge" }):rounds() do
      for i = 2, #round.matches do assert(round.matches[i - 1].loser < round.matches[i].loser) end
    end
  end)

  it("sorts names of any bytes, few or many, also long common beginnings and names that begin others", function()
    local draw = random.new(seed + 2)
    local makers = {
      function(i) return ("%07d"):format(i) end,
      function(i) return ("\0"):rep(i // 60) .. ("z"):rep(i % 60) .. "\0" end,
      function(i) return ("common beginning "):rep(3) .. i end,
      function(i) return ("x"):rep(i % 50 * 7) .. string.char(i // 50 & 255, i // 50 >> 8) end,
      function(i) return string.char(i & 255, i >> 8, 255, 255, 255, 255, i % 3 * 100) .. ("y"):rep(i % 4) end,
    }
    for _, n in ipairs { 13, 300, 2001, 4000 } do
      for _, make in ipairs(makers) do
        local first, second = generate.matches(draw, n)
        local list, seen = {}, {}
        for i = 1, #first do list[i] = { make(first[i]), make(second[i]) } end
        local schedule = assert(knockout.schedule(list, { order = "judge" }))
        for _, round in schedule:rounds() do
          for i, match in ipairs(round.matches) do
            assert(i == 1 or round.matches[i - 1].loser < match.loser)
            seen[match.loser] = true
          end
        end
        seen[schedule:winner()] = true
        local count = 0
        for _ in pairs(seen) do count = count + 1 end
        assert.equal(n, count)
      end
    end
  end)

  it("lets the team named first win the final, or the larger name", function()
    for _, final in ipairs { { "A", "B" }, { "B", "A" } } do
      assert.equal(final[1], knockout.schedule({ final }):winner())
      assert.equal("B", knockout.schedule({ final }, { order = "judge" }):winner())
    end
  end)

  it("lets the twin listed first play, or the smaller name", function()
    local list = { { "M", "Z" }, { "A", "M" } }
    local input = knockout.schedule(list)
    assert.same({ "Z", "A" }, { input:round(1).matches[1].loser, input:round(1).wildcard })
    local judge = knockout.schedule(list, { order = "judge" })
    assert.same({ "A", "Z" }, { judge:round(1).matches[1].loser, judge:round(1).wildcard })
  end)

  it("looks at about four matches a team in input order and three in judge order: the signature", function()
    local list = pairs_of(generate.matches(random.new(7), 1000))
    assert.equal(3980, knockout.schedule(list).work.visits)
    assert.equal(3000, knockout.schedule(list, { order = "judge" }).work.visits)
  end)

  it("runs as a job, and in less than the time it is given", function()
    local list = pairs_of(generate.matches(random.new(7), 50000))
    local running = knockout.schedule(list, { job = true })
    assert.equal(running, job.any({ running }, 10))
    assert.equal(50000, running:wait().n)
    local calls = 0
    local found = knockout.schedule(list, { on_progress = function() calls = calls + 1 end })
    assert.equal(50000, found.n)
    local none, err = knockout.schedule(list, { time = 1e-9 })
    assert.is_nil(none)
    assert.equal("limit", err.kind)
    knockout.schedule(list, { job = true }):cancel()
  end)

  it("refuses to use more memory than it may", function()
    local list = pairs_of(generate.matches(random.new(7), 20000))
    for _, memory in ipairs { 200000, 20000, 1 } do
      local none, err = knockout.schedule(list, { memory = memory })
      assert.is_nil(none)
      assert.same({ "limit", "memory" }, { err.kind, err.reason })
    end
    assert.equal(20000, knockout.schedule(list).n)
  end)

  it("is safe from junk also where the module calls its kernel", function()
    local schedule = require("riddle.core").knockout.schedule
    for _, junk in ipairs { true, "AB", 7, print, io.stdout, coroutine.create(print) } do
      assert.error(function() schedule({ { 1, 2 } }, junk) end)
    end
    for _, junk in ipairs { true, "AB", 0, -1, 1.5, 0 / 0, {} } do
      assert.error(function() schedule({ { 1, 2 } }, nil, junk) end)
    end
  end)

  it("names the wrong argument", function()
    local function raises(message, ...)
      local arguments = table.pack(...)
      assert.error_matches(function() knockout.schedule(table.unpack(arguments, 1, arguments.n)) end, message, 1, true)
    end
    local _, message = pcall(function() knockout.schedule { { "A", 1 } } end)
    assert.truthy(message:find("^spec/knockout/schedule_spec.lua:%d+: knockout.schedule: ")) -- blames the caller
    raises("knockout.schedule: the matches must be a table, got 'A B'", "A B")
    raises("knockout.schedule: match 1: expected the name of a team, got 1", { { "A", 1 } })
    raises("knockout.schedule: match 2: expected the number of a team, got a string", { { 1, 2 }, { "A", "B" } })
    raises("knockout.schedule: match 1: expected the number of a team, got the float 1.5", { { 1.5, 2 } })
    raises("knockout.schedule: match 1: expected two teams, got 3", { { 1, 2, 3 } })
    raises("knockout.schedule: match 2: expected a table of two teams, got 7", { { 1, 2 }, 7 })
    raises("knockout.schedule: the flat list must have two teams a match, got 3 in all", { 1, 2, 3 })
    raises("option 'teams': team 2: expected a name, got 2", {}, { teams = { "A", 2 } })
    raises("option 'order' must be 'input' or 'judge', got 'Judge'", {}, { order = "Judge" })
    raises("unknown option 'team'; did you mean 'teams'?", {}, { team = {} })
    raises("give option 'teams' or 'n', not both", {}, { teams = {}, n = 1 })
    raises("option 'n' must be an integer of at least 1", {}, { n = 0 })
  end)
end)
