-- Byes in the first round only, with known winners.
local all_ways = require "spec.support.knockout_byes"
local integer = require "riddle.integer"
local json = require "riddle.json"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local trees = require "spec.support.knockout"

local function ways_of(answer)
  local list = {}
  for i, way in answer:each() do
    assert.equal(#list + 1, i)
    list[i] = table.concat(way.round, " ")
  end
  table.sort(list)
  return list
end

-- All edges away from a root: { winner, loser }.
local function rooted(tree, root)
  local next_to, list, queue, seen = {}, {}, { root }, { [root] = true }
  for _, edge in ipairs(tree) do
    for side = 1, 2 do
      next_to[edge[side]] = next_to[edge[side]] or {}
      table.insert(next_to[edge[side]], edge[3 - side])
    end
  end
  for _, team in ipairs(queue) do
    for _, other in ipairs(next_to[team]) do
      if not seen[other] then
        seen[other] = true
        list[#list + 1] = { team, other }
        queue[#queue + 1] = other
      end
    end
  end
  return list
end

describe("knockout.byes", function()
  it("finds what trying everything finds: all trees of up to 6 teams with every champion", function()
    local found = 0
    for n = 2, 6 do
      local number = 0
      for tree in trees.trees(n) do
        number = number + 1
        local some = n < 6 or os.getenv "RIDDLE_SLOW" or number % 9 == 0
        for root = 1, some and n or 0 do
          local matches = rooted(tree, root)
          local expected = all_ways.ways(matches, n)
          local answer = assert(knockout.byes(matches, { winners = "first" }))
          assert.equal(#expected, answer.count)
          assert.equal(#expected > 0 and "found" or "none", answer.status)
          assert.same(expected, ways_of(answer))
          found = found + #expected
        end
      end
    end
    assert.truthy(found > 500)
  end)

  it("finds what trying everything finds: random draws and spoilt ones of 7 to 13 teams", function()
    local draw = random.new(seed)
    local none, many = 0, 0
    for _ = 1, 120 do
      local n = draw:integer(7, 13)
      local matches = all_ways.random(draw, n)
      if draw:one_in(3) then -- the loser of one match lost another one instead: a tree, maybe no draw
        local one = draw:pick(matches)
        one[1] = draw:integer(1, n)
      end
      local answer, err = knockout.byes(matches, { winners = "first" })
      if answer then
        local expected = all_ways.ways(matches, n)
        assert.same(expected, ways_of(answer))
        none, many = none + (#expected == 0 and 1 or 0), many + (#expected > 1 and 1 or 0)
      else
        assert.truthy(({ ["self-match"] = true, cycle = true, ["loses twice"] = true, unbeaten = true })[err.kind])
      end
    end
    assert.truthy(none > 3 and many > 20)
  end)

  it("finds the only way of a power of two", function()
    local draw = random.new(seed)
    for k = 1, 7 do
      local matches = all_ways.random(draw, 1 << k)
      local answer = knockout.byes(matches, { winners = "first" })
      assert.equal(1, answer.count)
      for place, match in ipairs(matches) do assert.equal(match.round, answer:way(1).round[place]) end
      assert.same({}, answer:way(1).byes)
    end
  end)

  it("agrees as well as can be with rounds that are stated", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local n = draw:integer(5, 12)
      local matches = all_ways.random(draw, n)
      local answer = knockout.byes(matches, { winners = "first" })
      local stated = {}
      for place, match in ipairs(matches) do stated[place] = match.round end
      local way, places = answer:nearest(stated)
      assert.same({}, places)
      assert.same(stated, way.round)
      for _ = 1, 3 do stated[draw:integer(1, n - 1)] = draw:pick { 1, 2, 3, nil } end
      local best = math.huge
      for _, other in answer:each() do
        local wrong = 0
        for place, round in pairs(stated) do wrong = wrong + (other.round[place] ~= round and 1 or 0) end
        best = math.min(best, wrong)
      end
      way, places = answer:nearest(stated)
      assert.equal(best, #places)
      for place, round in pairs(stated) do
        local named = false
        for _, one in ipairs(places) do named = named or one == place end
        assert.equal(way.round[place] ~= round, named)
      end
    end
  end)

  it("gives brackets", function()
    local draw = random.new(seed)
    for n = 2, 40 do
      local matches = all_ways.random(draw, n)
      local list = {}
      for i, match in ipairs(matches) do list[i] = { "t" .. match[2], "t" .. match[1], winner = "t" .. match[1] } end
      local answer = knockout.byes(list)
      local way = answer:way(answer.count)
      local bracket = way:bracket()
      assert.equal(answer.rounds, #bracket)
      local by_pair, byes = {}, 0
      for _, match in bracket:matches() do by_pair[match.winner .. " " .. match.loser] = match.round end
      for i, match in ipairs(matches) do assert.equal(way.round[i], by_pair["t" .. match[1] .. " t" .. match[2]]) end
      local positions = bracket:positions()
      assert.equal(answer.size, #positions)
      for i = 1, #positions, 2 do
        local a, b = positions[i], positions[i + 1]
        assert.falsy(a.bye)
        if b.bye then byes = byes + 1 end
      end
      assert.equal(#way.byes, byes)
      assert.equal(answer.size - n, byes)
    end
  end)

  it("counts exactly, however many ways there are", function()
    -- 3 * 2^k teams: of each four places three are taken; who of two beaten teams had the bye is open in every group.
    local list, teams = {}, 0
    local function group()
      teams = teams + 3
      list[#list + 1] = { teams, teams - 1 }
      list[#list + 1] = { teams, teams - 2 }
      return teams
    end
    local row = {}
    for i = 1, 256 do row[i] = group() end
    while #row > 1 do
      local winners = {}
      for i = 1, #row, 2 do
        list[#list + 1] = { row[i], row[i + 1] }
        winners[#winners + 1] = row[i]
      end
      row = winners
    end
    local answer = knockout.byes(list, { winners = "first" })
    assert.equal(768, answer.n)
    assert.equal(integer.pow(2, 256), answer.count)
    local last, seen = answer:way(answer.count), {}
    for _, i in ipairs { 1, 2, integer.pow(2, 200), answer.count } do
      seen[table.concat(answer:way(i).round, " ")] = true
    end
    local different = 0
    for _ in pairs(seen) do different = different + 1 end
    assert.equal(4, different)
    assert.equal(256, #last.byes)
    assert.equal(("found: %s ways for 768 teams in 1024 places, 256 byes in round 1"):format(
      integer.tostring(answer.count)), tostring(answer))
  end)

  it("takes twenty thousand teams, and chains of any length", function()
    local matches = all_ways.random(random.new(1), 20000)
    local answer = knockout.byes(matches, { winners = "first" })
    assert.equal("found", answer.status)
    local long = {}
    for i = 1, 20000 do long[i] = { i, i + 1 } end
    answer = knockout.byes(long, { winners = "first" })
    assert.equal("none", answer.status)
  end)

  it("says why there is none", function()
    local function reason(matches) return knockout.byes(matches, { winners = "first" }).reason end
    assert.equal("'A' won rounds 1 to 3 or 2 to 4, but the teams that it beat can have gone out only so: 'B' in round "
      .. "1 or 2, 'C' in round 1 or 2 and 'D' in round 1 or 2", reason { { "A", "B" }, { "A", "C" }, { "A", "D" } })
    assert.equal("1 won round 1 or 2, but the teams that it beat can have gone out only so: 2 in round 3 or 4",
      reason { { 1, 2 }, { 2, 3 }, { 2, 4 }, { 3, 5 } })
    local none = knockout.byes({ { "A", "B" }, { "B", "C" }, { "C", "D" }, { "B", "E" } }, { winners = "first" })
    assert.matches("^none: 'A' won round 1 or 2, but the teams that it beat .* only so: 'B' in round 3 or 4$",
      tostring(none))
  end)

  it("refuses lists that are no complete results", function()
    local function refused(message, kind, matches, option)
      local answer, err = knockout.byes(matches, option)
      assert.is_nil(answer)
      assert.same({ kind, message }, { err.kind, err.message })
    end
    local first = { winners = "first" }
    refused("expected at least one match, found none", "count", {})
    refused("match 1: 'A' plays itself", "self-match", { { "A", "A" } }, first)
    refused("match 1: 'A' against 'B' has no winner, and all are needed", "winner", { { "A", "B" } })
    refused("match 1: expected 'A' or 'B' as winner, found 'C'", "winner", { { "A", "B", winner = "C" } })
    refused("'B' loses match 1 and match 2", "loses twice", { { "A", "B" }, { "C", "B" } }, first)
    refused("'A' and 'C' are both unbeaten, expected one champion", "unbeaten", { { "A", "B" }, { "C", "D" } }, first)
    refused("'A' and 'C' are both unbeaten, expected one champion (3 teams are)", "unbeaten",
      { { "A", "B" }, { "C", "D" }, { "E", "F" } }, first)
    refused("'B' was beaten by a team that it beat, directly or through others", "cycle",
      { { "A", "X" }, { "B", "C" }, { "C", "D" }, { "D", "B" } }, first)
    refused("2 was beaten by a team that it beat, directly or through others", "cycle",
      { { 1, 9 }, { 2, 3 }, { 3, 2 } }, { winners = { [1] = 1, [2] = 2, [3] = 3 } })
  end)

  it("refuses wrong arguments where they are given", function()
    for message, call in pairs {
      ["knockout.byes: the matches must be a list, got nil"] = function() return (knockout.byes()) end,
      ["knockout.byes: match 1 must be a table of two teams, got integer 3"] = function()
        return (knockout.byes { 3 })
      end,
      ["knockout.byes: option 'winners' must be a table from places to teams, or 'first', got 'last'"] = function()
        return (knockout.byes({ { 1, 2 } }, { winners = "last" }))
      end,
      ["byes:way: the number must be an integer in 1..1, got integer 2"] = function()
        return (knockout.byes({ { 1, 2 } }, { winners = "first" }):way(2))
      end,
      ["byes:nearest: the rounds must be a table from places to rounds, got nil"] = function()
        return (knockout.byes({ { 1, 2 } }, { winners = "first" }):nearest())
      end,
    } do
      local ok, found = pcall(call)
      assert.is_false(ok)
      assert.truthy(found:find "^spec/knockout/byes_spec.lua:%d+: ", found)
      assert.equal(message, found:match ": (.*)")
    end
  end)

  it("gives plain data", function()
    local data = knockout.byes({ { "A", "B" }, { "A", "C" } }, { winners = "first" }):data()
    assert.same({ "found", 2, 3, 4, { 1, 2 }, { "C" } }, { data.status, data.count, data.n, data.size, data.way.round,
      data.way.byes })
  end)

  it("finds the rounds of a draw of 56", function()
    local file = io.open "../shared/data/knockout/tennis/atp-2019-canada-56.json"
    if not file then
      pending "../shared is not here"
      return
    end
    local stated, list = {}, {}
    for i, match in ipairs(json.decode(file:read "a").matches) do
      list[i], stated[i] = { match.winner, match.loser }, match.round_no
    end
    file:close()
    local answer = knockout.byes(list, { winners = "first" })
    local way, places = answer:nearest(stated)
    assert.same({}, places)
    assert.same(stated, way.round)
    assert.equal(8, #way.byes)
    assert.truthy(answer.count >= 1)
  end)
end)
