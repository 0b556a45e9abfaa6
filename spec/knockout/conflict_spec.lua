-- Minimal conflicts: impossible together, possible without any part; against all knockouts, played out literally.
local all = require "spec.support.knockout_all"
local generate = require "riddle.knockout.generate"
local json = require "dkjson"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local index = all.index_of

-- What a conflict without one of its needs asks for.
local function without(conflict, need)
  local list = {}
  for i, match in ipairs(conflict.matches) do
    local wish = { match[1], match[2], winner = match.winner, from = match.from }
    if need.match == i and need.what then wish[need.what] = nil end
    if need.match ~= i or need.what then list[#list + 1] = wish end
  end
  return list, need.what ~= "champion" and conflict.champion or nil
end

-- Is a conflict minimal, as a literal search says, and does the checker accept it?
local function verify(n, wishes, conflict, champion)
  assert(not index(n):possible(conflict.matches, conflict.champion), "impossible together")
  for _, need in ipairs(conflict.needs) do
    local list, left = without(conflict, need)
    assert(index(n):possible(list, left), "possible without one")
  end
  assert(knockout.check_conflict(conflict, wishes, { champion = champion }))
  assert(conflict.reason == conflict.err.message)
end

local function random_wishes(draw, n, most)
  local list = {}
  for i = 1, draw:integer(1, most) do
    local a = draw:integer(1, n)
    local b = draw:one_in(30) and a or (a + draw:integer(1, n - 1) - 1) % n + 1
    list[i] = { a, b, from = draw:one_in(10) and draw:integer(2, 4) or nil }
    if draw:one_in(4) then list[i].winner = draw:pick { a, b } end
  end
  return list
end

describe("a conflict", function()
  for _, case in ipairs { { 2, 100 }, { 3, 300 }, { 4, 600 }, { 5, 600 }, { 6, 600 }, { 7, 300 } } do
    local n, count = table.unpack(case)
    it(("of random wishes for %d teams is minimal, and there is one where wishes are impossible"):format(n), function()
      local draw, found = random.new(seed + n), 0
      for _ = 1, count do
        local wishes = random_wishes(draw, n, n + 1)
        local champion = draw:one_in(4) and draw:integer(1, n) or nil
        local conflict = assert(knockout.conflict(wishes, { n = n, champion = champion }))
        local possible = index(n):possible(wishes, champion)
        assert(conflict.status == (possible and "none" or "found"))
        if not possible then
          found = found + 1
          verify(n, wishes, conflict, champion)
        end
      end
      assert(found > count // 10)
    end)
  end

  -- The degrees of the teams of each part, in order: what tells these small forests apart.
  local function shape(matches)
    local degree, part = {}, {}
    local function root(team)
      while part[team] ~= team do team = part[team] end
      return team
    end
    for _, match in ipairs(matches) do
      for _, team in ipairs(match) do
        degree[team] = (degree[team] or 0) + 1
        part[team] = part[team] or team
      end
    end
    for _, match in ipairs(matches) do part[root(match[1])] = root(match[2]) end
    local words = {}
    for _, match in ipairs(matches) do -- by matches, so that trees with the same degrees differ
      local a, b = degree[match[1]], degree[match[2]]
      words[#words + 1] = math.min(a, b) .. "-" .. math.max(a, b)
    end
    local parts = {}
    for i, match in ipairs(matches) do
      local r = root(match[1])
      parts[r] = parts[r] or {}
      table.insert(parts[r], words[i])
    end
    local list = {}
    for _, one in pairs(parts) do
      table.sort(one)
      list[#list + 1] = table.concat(one, " ")
    end
    table.sort(list)
    return table.concat(list, " + ")
  end

  -- Minimal conflicts among the forests of n teams, up to the names of the teams; none has a cycle.
  local function shapes(n)
    local seen, count = {}, 0
    local list, part = {}, {}
    for team = 1, n do part[team] = team end
    local function minimal()
      if knockout.wish(list, { n = n }).status ~= "none" then return false end
      for i = 1, #list do
        local rest = table.move(list, 1, #list, 1, {})
        table.remove(rest, i)
        if knockout.wish(rest, { n = n }).status == "none" then return false end
      end
      return true
    end
    local function extend(a, b)
      if minimal() then
        local one = shape(list)
        if not seen[one] then count = count + 1 end
        seen[one] = true
        return
      end
      while a < n do
        b = b + 1
        if b > n then a, b = a + 1, a + 1 elseif part[a] ~= part[b] then
          local old, moved = part[b], {}
          for team = 1, n do
            if part[team] == old then
              part[team] = part[a]
              moved[#moved + 1] = team
            end
          end
          list[#list + 1] = { a, b }
          extend(a, b)
          list[#list] = nil
          for _, team in ipairs(moved) do part[team] = old end
        end
      end
    end
    extend(1, 1)
    return count, seen
  end

  it("without cycles has one of the known shapes: 1, 1, 3 for 4, 5 and 6 teams", function()
    local count, seen = shapes(4)
    assert.equal(1, count)
    assert.is_true(seen["1-3 1-3 1-3"]) -- a star: one team against three
    count, seen = shapes(5)
    assert.equal(1, count)
    assert.is_true(seen["1-4 1-4 1-4 1-4"])
    count, seen = shapes(6)
    assert.equal(3, count)
    assert.is_true(seen["1-4 1-4 1-4 1-4"])
    assert.is_true(seen["1-1 + 1-3 1-3 1-3"])
    assert.is_true(seen["1-2 1-2 + 1-2 1-2"]) -- two paths of three teams
  end)

  if os.getenv "RIDDLE_SLOW" then
    it("without cycles has one of the known shapes: 4 for 7 teams", function()
      local count, seen = shapes(7)
      assert.equal(4, count)
      assert.is_true(seen["1-2 1-2 2-2 2-2 2-2 2-2"]) -- a path of seven teams
    end)
  end

  it("tells what is needed: matches, winners, first rounds, the champion", function()
    local conflict = knockout.conflict({ { "A", "B", winner = "A" }, { "B", "C", winner = "C" }, { "C", "D" } })
    assert.equal(2, #conflict)
    assert.same({ { match = 1 }, { match = 2 }, { match = 1, what = "winner" }, { match = 2, what = "winner" } },
      conflict.needs)
    assert.equal("C as the winner of match 2", conflict:need(4))
    assert.equal("loses twice", conflict.err.kind)
    conflict = knockout.conflict({ { "A", "B", winner = "A" }, { "C", "D" } }, { champion = "B" })
    assert.same({ { match = 1 }, { match = 1, what = "winner" }, { what = "champion" } }, conflict.needs)
    assert.equal("B as the champion", conflict:need(3))
    conflict = knockout.conflict({ { 1, 2, from = 4 }, { 3, 4 } }, { n = 8 })
    assert.same({ { match = 1 }, { match = 1, what = "from" } }, conflict.needs)
    assert.equal("match 1 is not to be played before round 4, but there are only 3 rounds", conflict.reason)
    assert.equal(table.concat({
      "these cannot all come true in a knockout of 8 teams, but all without any one of them:",
      "  match 1: 1 against 2, not before round 4",
      "because match 1 is not to be played before round 4, but there are only 3 rounds",
    }, "\n"), tostring(conflict))
    assert.equal("none: all of these can come true", tostring(knockout.conflict { { 1, 2 } }))
  end)

  it("of a list of results that is no knockout is small, wherever the fault is", function()
    local draw = random.new(seed)
    for n = 20, 200, 20 do
      local first, second = generate.matches(draw, n)
      local list = {}
      for i = 1, #first do list[i] = { "t" .. first[i], "t" .. second[i] } end
      list[draw:integer(1, n - 1)] = { list[1][1], list[2][2] }
      local schedule, err = knockout.schedule(list)
      local conflict = knockout.conflict(list)
      if conflict.status == "found" then
        assert.is_nil(schedule)
        assert(knockout.check_conflict(conflict, list))
      elseif not schedule then
        assert.equal("parts", err.kind) -- the list can be completed: other matches are missing
      end
    end
  end)

  it("survives JSON, with its witnesses", function()
    local wishes = { { "A", "B" }, { "B", "C" }, { "D", "E" }, { "E", "F" } }
    local conflict = knockout.conflict(wishes)
    local data = json.decode(json.encode(conflict:data()))
    assert.equal(4, #data.witnesses)
    assert.is_true(knockout.check_conflict(data, wishes))
    assert.is_true(knockout.check_conflict(data))
    assert.is_nil(conflict:data({ witnesses = false }).witnesses)
  end)

  it("is looked at with distrust", function()
    local wishes = { { "A", "B" }, { "B", "C" }, { "D", "E" }, { "E", "F" } }
    local conflict = knockout.conflict(wishes)
    local function spoilt(change)
      local data = conflict:data()
      change(data)
      local right, err = knockout.check_conflict(data, wishes)
      assert.is_nil(right)
      assert.equal("wrong", err.kind)
      return err.message
    end
    assert.equal("nothing shows that match 4 is needed", spoilt(function(data) data.needs[4] = nil end))
    assert.equal("the schedule for need 2 is missing", spoilt(function(data) data.witnesses[2] = false end))
    assert.equal("match 1 of the conflict is not that of the wishes",
      spoilt(function(data) data.matches[1].a = "F" end))
    assert.equal("nothing shows that 'winner' of match 2 is needed",
      spoilt(function(data) data.matches[2].winner = "B" end))
    assert.equal("match 2 of the conflict is not that of the wishes", spoilt(function(data)
      data.matches[2].winner = "B"
      table.insert(data.needs, { match = 2, what = "winner" })
    end))
    assert.equal("nothing shows that these cannot all come true with 6 teams",
      spoilt(function(data) data.matches[4], data.needs[4] = nil, nil end))
    assert.equal("there is no conflict, the status is none", spoilt(function(data) data.status = "none" end))
    assert.truthy(spoilt(function(data) data.witnesses[1] = data.witnesses[2] end):find("^the schedule for need 1: "))
    assert.truthy(spoilt(function(data) data.witnesses[3].rounds[1].wildcard = "A" end)
      :find("^the schedule for need 3: "))
    assert.equal("the champion is not the one wished", spoilt(function(data)
      data.champion = "A"
      table.insert(data.needs, { what = "champion" })
    end))
    assert.error_matches(function() knockout.check_conflict(7) end,
      "the conflict must be a knockout.conflict or its data")
    assert.error_matches(function() conflict:witness(5) end, "conflict:witness: the place must be an integer in 1..4")
  end)

  it("is found within limits of time and memory, or not", function()
    local first, second = generate.matches(random.new(7), 3000)
    local list = {}
    for i = 1, #first do list[i] = { first[i], second[i] } end
    list[9] = { list[700][1], list[1400][1] }
    for _, option in ipairs { { time = 1e-9 }, { memory = 20000 } } do
      local none, err = knockout.conflict(list, option)
      assert.is_nil(none)
      assert.equal("limit", err.kind)
    end
    knockout.conflict(list, { job = true }):cancel()
  end)
end)
