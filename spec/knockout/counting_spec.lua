-- Counts, all schedules, possible champions and known winners, against all knockouts played out literally.
local all = require "spec.support.knockout_all"
local integer = require "riddle.integer"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local generate = require "riddle.knockout.generate"
local seed = require "spec.support.seed"
local support = require "spec.support.knockout"

-- By key of the list: every knockout with these matches, each {rounds' signature, winner, winner of each match}.
local function knockouts(n)
  local by_key = {}
  all.each(n, function(rounds, champion)
    local matches, wins = {}, {}
    for _, round in ipairs(rounds) do
      for _, match in ipairs(round) do
        matches[#matches + 1] = match
        wins[all.key { match }] = match[1]
      end
    end
    local key = all.key(matches)
    by_key[key] = by_key[key] or {}
    table.insert(by_key[key], { signature = all.signature(rounds), champion = champion, wins = wins })
  end)
  return by_key
end

-- Those of them that keep the demands.
local function keeping(list, matches, winners, champion)
  local kept = {}
  for _, one in ipairs(list or {}) do
    local right = champion == nil or champion == one.champion
    for place, winner in pairs(winners) do right = right and one.wins[all.key { matches[place] }] == winner end
    if right then kept[#kept + 1] = one end
  end
  return kept
end

local function set_of(list, field)
  local set = {}
  for _, one in ipairs(list) do set[field and one[field] or one] = true end
  return set
end

local turn = seed -- what takes long is looked at in every third case

-- Everything about one list and its demands.
local function compare(list, matches, winners, champion)
  local option = { winners = winners, champion = champion }
  local kept = keeping(list, matches, winners, champion)
  local count, info = knockout.count(matches, option)
  assert(count == #kept, ("%s ways, not %s"):format(#kept, count))
  local schedule, err = knockout.schedule(matches, option)
  if count == 0 then
    assert(not schedule)
    assert(err.message == info.reason.message)
    support.verify(err, matches, #matches + 1, winners, champion)
    return
  end
  assert(knockout.check(schedule, matches))
  turn = turn + 1
  for place, teams in ipairs(turn % 3 == 0 and knockout.winners(matches, option) or {}) do
    local can = {}
    for _, one in ipairs(kept) do can[one.wins[all.key { matches[place] }]] = true end
    assert.same(can, set_of(teams))
  end
  local signatures = set_of(kept, "signature")
  assert(signatures[all.signature_of(schedule:data())])
  local possible = set_of(knockout.champions(matches, option))
  assert.same(set_of(kept, "champion"), possible)
  local seen = 0
  for one in assert(knockout.each(matches, option)) do
    local signature = all.signature_of(one:data())
    assert(signatures[signature], "one that is right and was not seen before")
    signatures[signature] = nil
    seen = seen + 1
  end
  assert(seen == count)
end

describe("all schedules of a list", function()
  for n = 2, 6 do
    it("are those that were played out literally: " .. n .. " teams", function()
      local by_key = knockouts(n)
      for tree in support.trees(n) do compare(by_key[all.key(tree)], tree, {}) end
    end)
  end

  it("are those that were played out literally: lists of 7 teams that are possible", function()
    local by_key, lists = knockouts(7), 0
    for tree in support.trees(7) do
      local list = by_key[all.key(tree)]
      if list then
        lists = lists + 1
        assert(knockout.count(tree) == #list)
        if lists % 40 == 0 then compare(list, tree, {}) end
      end
    end
    assert.equal(7560, lists)
  end)

  for n = 2, 4 do
    it("with every set of known winners and champions: " .. n .. " teams", function()
      local by_key = knockouts(n)
      for tree in support.trees(n) do
        for code = 0, math.tointeger(3 ^ (n - 1)) - 1 do
          local winners, rest = {}, code
          for place = 1, n - 1 do
            winners[place] = tree[place][rest % 3]
            rest = rest // 3
          end
          for champion = 0, n do compare(by_key[all.key(tree)], tree, winners, champion > 0 and champion or nil) end
        end
      end
    end)
  end

  it("with known winners and champions drawn at random: 5 to 7 teams", function()
    local draw = random.new(seed)
    for n = 5, 7 do
      local by_key = knockouts(n)
      for tree in support.trees(n) do
        local list = by_key[all.key(tree)]
        if draw:one_in(list and (n == 7 and 150 or n == 6 and 4 or 2) or (n == 7 and 300 or 8)) then
          local winners = {}
          local model = list and draw:pick(list)
          for place, match in ipairs(tree) do
            if draw:one_in(2) then
              winners[place] = model and not draw:one_in(8) and model.wins[all.key { match }] or draw:pick(match)
            end
          end
          compare(list, tree, winners, draw:one_in(3) and draw:integer(1, n) or nil)
        end
      end
    end
  end)

  if os.getenv "RIDDLE_SLOW" then
    it("with every set of known winners and champions: 5 teams", function()
      local by_key = knockouts(5)
      for tree in support.trees(5) do
        for code = 0, 80 do
          local winners, rest = {}, code
          for place = 1, 4 do
            winners[place] = tree[place][rest % 3]
            rest = rest // 3
          end
          for champion = 0, 5 do compare(by_key[all.key(tree)], tree, winners, champion > 0 and champion or nil) end
        end
      end
    end)
  end
end)

describe("the number of all", function()
  -- S(n) and t(n), labelled schedules and lists, by exhaustive search up to n = 10; from there by recursion.
  local SCHEDULES = { 1, 2, 12, 24, 720, 1440, 20160, 40320, 10886400, 21772800 }
  local LISTS = { 1, 1, 3, 12, 120, 360, 7560, 20160, 1360800, 3628800, 89812800, 239500800, 49816166400,
    130767436800 }

  it("schedules and lists of n teams is the published one", function()
    for n, lists in ipairs(LISTS) do
      local schedules, info = knockout.count(n)
      assert.equal(SCHEDULES[n] or schedules, schedules)
      assert.equal(lists, info.lists)
    end
  end)

  it("lists of 2^k teams is (2^k)! / 2", function()
    for k = 2, 6 do
      local schedules, info = knockout.count(1 << k)
      assert.equal(schedules, integer.mul(2, info.lists))
    end
  end)

  it("schedules is refused for what is no number of teams", function()
    local message = "knockout.count: the subject must be a list of matches, or a number of teams in 1..10000, got "
    assert.error_matches(function() knockout.count(0) end, message, 1, true)
    assert.error_matches(function() knockout.count(10001) end, "1..10000", 1, true)
    assert.error_matches(function() knockout.count "x" end, "knockout.count: the matches must be a table", 1, true)
  end)
end)

describe("a random schedule", function()
  it("is each of the schedules about equally often, and the same for the same seed", function()
    local list = { { "A", "B" }, { "B", "C" }, { "B", "D" }, { "D", "E" } } -- 8 schedules
    local seen, total = {}, knockout.count(list)
    assert.equal(8, total)
    for i = 1, 1200 do
      local signature = all.signature_of(knockout.random(list, { seed = seed + i }):data())
      seen[signature] = (seen[signature] or 0) + 1
    end
    local kinds = 0
    for _, count in pairs(seen) do
      kinds = kinds + 1
      assert(count > 85 and count < 215, ("%d, expected about 150, seed %d"):format(count, seed)) -- 5.7 sigma
    end
    assert.equal(8, kinds)
    assert.equal(tostring(knockout.random(list, { seed = 7 })), tostring(knockout.random(list, { seed = 7 })))
  end)

  it("keeps the order and the names of the list", function()
    local draw = random.new(seed)
    for n = 2, 70 do
      local first, second = generate.matches(draw, n)
      local list = {}
      for i = 1, #first do list[i] = { "team " .. first[i], "team " .. second[i] } end
      for _, order in ipairs { "input", "judge" } do
        local schedule = knockout.random(list, { seed = n, order = order })
        assert(knockout.check(schedule, list))
        for _, round in schedule:rounds() do
          for i = 2, #round.matches do
            local before, after = round.matches[i - 1], round.matches[i]
            assert(order == "input" and before.place < after.place or order == "judge" and before.loser < after.loser)
          end
        end
      end
    end
  end)
end)

describe("known winners", function()
  local LIST = { { "A", "B" }, { "B", "C" } }

  it("come as a field, an option from places to teams, or as the teams named first", function()
    assert.equal("C", knockout.schedule({ { "A", "B" }, { "B", "C", winner = "C" } }):winner())
    assert.equal("C", knockout.schedule(LIST, { winners = { [2] = "C" } }):winner())
    assert.equal("A", knockout.schedule(LIST, { winners = "first" }):winner())
    assert.equal("A", knockout.schedule({ "A", "B", "B", "C" }, { winners = "first" }):winner())
    assert.equal(1, knockout.schedule({ 1, 2, 2, 3 }, { winners = { 1, 2 } }):winner())
    assert.equal("A", knockout.schedule(LIST, { champion = "A" }):winner())
    assert.equal("A", knockout.schedule(LIST, { champion = "A", order = "judge" }):winner())
  end)

  it("that contradict each other are told by the matches that do", function()
    local function refused(matches, option)
      local none, err = knockout.schedule(matches, option)
      assert.is_nil(none)
      support.verify(err, matches, #matches + 1, option.winners or {}, option.champion)
      return err
    end
    local err = refused({ { 1, 2 }, { 2, 3 } }, { winners = { 1, 3 } })
    assert.same({ "loses twice", 2, { 1, 2 } }, { err.kind, err.team, err.matches })
    assert.equal("2 is to lose matches 1 and 2; after the first of them it is out", err.message)
    err = refused({ { 1, 2 }, { 2, 3 } }, { winners = { 1 }, champion = 2 })
    assert.equal("2 is to be the champion and to lose match 1", err.message)
    err = refused({ { 1, 2 }, { 2, 3 }, { 3, 4 } }, { winners = { 1, nil, 4 } })
    assert.equal("1 is to win all its matches (match 1), and 4 all its own (match 3); "
      .. "only the champion is never beaten", err.message)
    err = refused({ { 1, 2 }, { 2, 3 } }, { winners = { 1 }, champion = 3 })
    assert.equal("3 is to be the champion, but 1 is to win all its matches (match 1); "
      .. "only the champion is never beaten", err.message)
    err = refused({ { 1, 2 }, { 2, 3 }, { 3, 4 } }, { winners = { 1 } })
    assert.same({ "waits", 1, 4, 1 }, { err.kind, err.round, err.left, err.team })
    assert.equal("round 1, 4 teams left: 1 has only match 1 left and may not lose it, so that it must be the final; "
      .. "nobody may be idle when their number is even", err.message)
    err = refused({ { 1, 2 }, { 2, 3 }, { 3, 4 }, { 3, 5 } }, { winners = { 1 } })
    assert.same({ "waits", 1, 3, { 4, 5 } }, { err.kind, err.team, err.second.team, err.second.teams })
  end)

  it("of no team of the match, or of two, are refused", function()
    local function refused(...)
      local none, err = knockout.schedule(...)
      assert.is_nil(none)
      return err
    end
    local err = refused(LIST, { winners = { [2] = "A" } })
    assert.same({ "winner", 2, "match 2: expected the winner to be one of its two teams" },
      { err.kind, err.match, err.message })
    assert.equal("winner", refused({ { "A", "B", winner = "X" } }).kind)
    assert.equal("winner", refused({ 1, 2 }, { winners = { 3 } }).kind)
    assert.equal("winner", refused({ 1, 2 }, { winners = { math.mininteger } }).kind)
    err = refused({ { "A", "B", winner = "A" } }, { winners = { "B" } })
    assert.equal("match 1: its field 'winner' and the option 'winners' name different teams", err.message)
    err = refused(LIST, { champion = "X" })
    assert.same({ "unknown team", "option 'champion': expected the name of a team, found 'X'" },
      { err.kind, err.message })
    err = refused({ 1, 2 }, { champion = 3 })
    assert.equal("option 'champion': expected a team of 1 to 2, found 3", err.message)
    assert.is_nil(knockout.count(LIST, { champion = "X" }))
    assert.equal(0, (knockout.count { { "A", "B" }, { "A", "C" }, { "A", "D" } }))
  end)

  it("of a wrong type are the caller's mistake", function()
    local function raises(message, ...)
      local arguments = table.pack(...)
      for _, name in ipairs { "schedule", "count", "champions", "each", "random" } do
        local ok, err = pcall(function() knockout[name](table.unpack(arguments, 1, arguments.n)) end)
        assert.is_false(ok)
        assert.truthy(err:find("^spec/knockout/counting_spec.lua:%d+: knockout%." .. name .. ": "), err)
        assert.truthy(err:find(message, 1, true), err)
      end
    end
    raises("match 1: expected the winner to be one of its teams, got 1", { { "A", "B", winner = 1 } })
    raises("match 1: expected the winner to be one of its teams, got a string", { { 1, 2, winner = "A" } })
    raises("match 1: expected the winner to be one of its teams, got boolean", { 1, 2 }, { winners = { true } })
    raises("match 2: a field 'from' is for knockout.wish", { { 1, 2 }, { 2, 3, from = 2 } })
    raises("match 1: a field 'to' is for knockout.wish", { { 1, 2, to = 1 } })
    raises("option 'champion' must be the name of a team, got 7", LIST, { champion = 7 })
    raises("option 'champion' must be the number of a team, got a string", { 1, 2 }, { champion = "A" })
    raises("option 'champion' must be a team's name or number, got boolean", LIST, { champion = true })
    raises("option 'winners' must be a table from places to teams, or 'first', got 'last'", LIST, { winners = "last" })
  end)
end)
