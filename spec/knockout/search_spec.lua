-- Demands beyond the theory, by search: against all knockouts, played out literally.
local all = require "spec.support.knockout_all"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local index = all.index_of

local function random_question(draw, n)
  local wishes, option, barred, part = {}, { n = n }, {}, {}
  for team = 1, n do part[team] = team end
  for _ = 1, draw:integer(0, n // 2) do
    local a, b = draw:integer(1, n), draw:integer(1, n)
    if part[a] ~= part[b] then
      local old = part[b]
      for team = 1, n do
        if part[team] == old then part[team] = part[a] end
      end
      local wish = { a, b, winner = draw:one_in(4) and draw:pick { a, b } or nil }
      wish.from = draw:one_in(6) and draw:integer(1, 3) or nil
      wish.to = draw:one_in(3) and draw:integer(1, 3) or nil
      wishes[#wishes + 1] = wish
    end
  end
  if draw:one_in(3) then option.champion = draw:integer(1, n) end
  if draw:one_in(2) then
    option.apart = {}
    for g = 1, draw:integer(1, 2) do
      local teams = {}
      for team = 1, n do teams[team] = team end
      local group = table.move(draw:shuffle(teams), 1, draw:integer(1, n), 1, { round = draw:integer(1, 4) })
      option.apart[g] = group
      for i = 1, #group do
        for j = i + 1, #group do barred[#barred + 1] = { group[i], group[j], group.round } end
      end
    end
  end
  if draw:one_in(2) then
    option.forbidden = {}
    for i = 1, draw:integer(1, n) do
      local a, b = draw:integer(1, n), draw:integer(1, n)
      option.forbidden[i] = { a, b }
      if a ~= b then barred[#barred + 1] = { a, b, 99 } end
    end
  end
  return wishes, option, barred
end

describe("demands of all kinds", function()
  for _, case in ipairs { { 2, 50 }, { 3, 400 }, { 4, 600 }, { 5, 800 }, { 6, 1000 }, { 7, 300 } } do
    local n, count = table.unpack(case)
    it(("are met or proved impossible, as a literal search says: %d teams"):format(n), function()
      local draw, found, searched = random.new(seed + n), 0, 0
      for i = 1, count do
        local wishes, option, barred = random_question(draw, n)
        local possible = index(n):possible(wishes, option.champion, barred)
        option.seed = i % 2 == 0 and i or nil
        local answer = assert(knockout.wish(wishes, option))
        assert((answer.status == "found") == possible, ("seed %d, case %d"):format(seed + n, i))
        option.seed = nil
        searched = searched + (answer.method == "search" and 1 or 0)
        if possible then
          found = found + 1
          assert(knockout.check(answer.schedule, wishes, option))
        else
          assert(answer.reason == answer.err.message)
        end
      end
      assert(found > count // 10 and searched > count // 4)
    end)
  end

  it("of a club draw: members not before the semi-final, seeds by the usual rule", function()
    local names, apart = {}, {}
    for club = 1, 8 do
      apart[club] = { round = 4 }
      for i = 1, 4 do
        names[#names + 1] = ("club %d team %d"):format(club, i)
        apart[club][i] = names[#names]
      end
    end
    for j = 1, 3 do -- the first 2^j seeds not before round 6 - j
      local group = { round = 6 - j }
      for i = 1, 1 << j do group[i] = names[4 * i - 3] end
      apart[#apart + 1] = group
    end
    local wishes = { { names[1], names[5], winner = names[1], from = 5 }, { names[2], names[6], to = 1 } }
    for i = 0, 5 do
      local option = { teams = names, apart = apart, forbidden = { { names[3], names[7] } }, champion = names[1],
        seed = i > 0 and i or nil }
      local answer = knockout.wish(wishes, option)
      assert.equal("found", answer.status)
      option.seed = nil
      assert(knockout.check(answer.schedule, wishes, option))
      assert.equal("search", answer.schedule.method)
    end
  end)

  it("that are impossible for more than half of the teams at once are refused without trying all sets", function()
    local group = { round = 2 }
    for team = 1, 33 do group[team] = team end
    local answer = knockout.wish({}, { n = 64, apart = { group } })
    assert.same({ "none", "exhausted" }, { answer.status, answer.err.kind })
    assert.equal("no knockout keeps all of this: every way to play it was tried", answer.reason)
    assert.equal("none: " .. answer.reason, tostring(answer))
    group[33] = nil
    assert.equal("found", knockout.wish({}, { n = 64, apart = { group } }).status)
  end)

  it("take the same steps always: the signature", function()
    local apart = { { 1, 2, 3, 4, 5, round = 4 }, { 6, 7, 8, 9, round = 3 } }
    local wishes = { { 1, 6, to = 2 }, { 6, 10, winner = 10 }, { 7, 11, from = 2, to = 2 } }
    local answer = knockout.wish(wishes, { n = 16, apart = apart, forbidden = { { 10, 12 }, { 1, 13 } } })
    assert.equal("found", answer.status)
    assert.same({ 16, 4, 1 }, { answer.work.steps, answer.work.states, answer.work.starts })
  end)

  it("are given up at a limit of time or memory, and stop when cancelled", function()
    local forbidden = {} -- teams that may meet form a graph in which a knockout is hard to find, and there is none
    local draw = random.new(5)
    for a = 1, 40 do
      for b = a + 1, 40 do
        if not draw:one_in(8) then forbidden[#forbidden + 1] = { a, b } end
      end
    end
    local option = { n = 40, forbidden = forbidden, time = 0.05 }
    local answer = knockout.wish({}, option)
    assert.same({ "gave up", "time" }, { answer.status, answer.limit })
    assert.equal("gave up: the time limit (option 'time')", tostring(answer))
    option.time, option.memory = nil, 100000
    answer = knockout.wish({}, option)
    assert.same({ "gave up", "memory" }, { answer.status, answer.limit })
    option.memory, option.job = nil, true
    local running = knockout.wish({}, option)
    running:poll(0.05)
    local before = os.clock()
    running:cancel()
    assert(os.clock() - before < 1)
  end)

  it("of wrong forms are the caller's mistake", function()
    local function raises(message, option)
      local ok, err = pcall(function() return (knockout.wish({ { 1, 2 } }, option)) end)
      assert.is_false(ok)
      assert.truthy(err:find("^spec/knockout/search_spec.lua:%d+: knockout.wish: "), err)
      assert.truthy(err:find(message, 1, true), err)
    end
    raises("option 'apart' must be a table", { apart = 7 })
    raises("option 'apart': place 1 of the list must be a group { team, team, ..., round = r }, got integer 7",
      { apart = { 7 } })
    raises("option 'apart': the round of group 1 must be an integer of at least 1, got nil", { apart = { { 1, 2 } } })
    raises("option 'forbidden': place 2 of the list must be a pair of teams, got table",
      { forbidden = { { 1, 2 }, { 1 } } })
    raises("option 'forbidden': place 1 of the list must be a pair of teams, got boolean",
      { forbidden = { { 1, true } } })
  end)

  it("that name no team, or more teams than can be searched, are faults of the question", function()
    local none, err = knockout.wish({ { "A", "B" } }, { forbidden = { { "A", "C" } } })
    assert.is_nil(none)
    assert.same({ "unknown team", "options 'apart' and 'forbidden': expected a team, found 'C'" },
      { err.kind, err.message })
    none, err = knockout.wish({ { 1, 2, to = 1 } }, { n = 257 })
    assert.is_nil(none)
    assert.same({ "limit", "with 'apart', 'forbidden' or 'to' expected at most 256 teams, found 257" },
      { err.kind, err.message })
    local many = { round = 2 }
    for team = 1, 257 do many[team] = team end
    none, err = knockout.wish({}, { n = 300, apart = { many } })
    assert.is_nil(none)
    assert.same({ "limit", "option 'apart': group 1: expected at most 256 teams, found 257" },
      { err.kind, err.message })
    assert.equal("found", knockout.wish({ { 1, 2, to = 1 } }, { n = 256 }).status)
    assert.equal("found", knockout.wish({ { 1, 2, to = 1 } }, { n = 2 }).status)
    assert.equal("found", knockout.wish({}, { n = 1, forbidden = { { 1, 1 } } }).status)
  end)
end)
