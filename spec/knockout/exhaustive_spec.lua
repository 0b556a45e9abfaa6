-- All trees on up to seven teams (eight with RIDDLE_SLOW) against a search that tries everything.
local all = require "spec.support.knockout_all"
local knockout = require "riddle.knockout"
local support = require "spec.support.knockout"

-- Feasible lists for n = 1, 2, ...: t(n); schedules of them all: S(n) = n! * prod over the odd m > 1 of
-- n, ceil(n / 2), ... of (m + 1) / 2.
local FEASIBLE = { 1, 1, 3, 12, 120, 360, 7560 }
local SCHEDULES = { 1, 2, 12, 24, 720, 1440, 20160 }

local function odd_rounds_with_twins(schedule, matches)
  local twins = 0
  for r, round in schedule:rounds() do
    local later = 0
    for place in ipairs(matches) do
      local match = schedule:match(place)
      local plays = match.winner == round.wildcard or match.loser == round.wildcard
      if round.wildcard and plays and match.round > r then later = later + 1 end
    end
    if later == 1 then twins = twins + 1 end
  end
  return twins
end

describe("every tree of", function()
  for n = 2, 7 do
    it(n .. " teams is scheduled or refused as a literal search says", function()
      local feasible, schedules = 0, 0
      for tree in support.trees(n) do
        local ways = support.count_schedules(tree, n)
        local schedule, err = knockout.schedule(tree)
        local judge, judge_err = knockout.schedule(tree, { order = "judge" })
        if ways > 0 then
          feasible, schedules = feasible + 1, schedules + ways
          assert(schedule and judge, err and err.message)
          assert(knockout.check(schedule, tree))
          assert(knockout.check(judge, tree))
          assert(ways == 2 ^ (1 + odd_rounds_with_twins(schedule, tree)))
        else
          assert(not schedule and not judge)
          support.verify(err, tree, n)
          support.verify(judge_err, tree, n)
        end
      end
      assert.equal(FEASIBLE[n], feasible)
      assert.equal(SCHEDULES[n], schedules)
    end)
  end

  if os.getenv "RIDDLE_SLOW" then
    it("8 teams is scheduled or refused as all knockouts played out literally say", function()
      local ways = {}
      all.each(8, function(rounds)
        local matches = {}
        for _, round in ipairs(rounds) do table.move(round, 1, #round, #matches + 1, matches) end
        local key = all.key(matches)
        ways[key] = (ways[key] or 0) + 1
      end)
      local feasible, schedules = 0, 0
      for tree in support.trees(8) do
        local schedule, err = knockout.schedule(tree)
        local expected = ways[all.key(tree)]
        assert((schedule ~= nil) == (expected ~= nil))
        if schedule then
          feasible, schedules = feasible + 1, schedules + expected
          assert(knockout.count(tree) == expected)
          assert(knockout.check(schedule, tree))
        else
          support.verify(err, tree, 8)
        end
      end
      assert.same({ 20160, 40320 }, { feasible, schedules })
    end)
  end
end)
