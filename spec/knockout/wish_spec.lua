-- Wishes against all knockouts, played out literally.
local all = require "spec.support.knockout_all"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"

-- All pairs of 1..n.
local function pairs_of(n)
  local list = {}
  for a = 1, n do
    for b = a + 1, n do list[#list + 1] = { a, b } end
  end
  return list
end

local index = all.index_of

local function show(wishes, champion)
  local parts = {}
  for i, wish in ipairs(wishes) do
    parts[i] = ("%d-%d w%s f%s"):format(wish[1], wish[2], wish.winner or "", wish.from or "")
  end
  return table.concat(parts, ", ") .. " c" .. tostring(champion) .. ", seed " .. seed
end

-- Is the answer about some wishes right?
local function compare(n, wishes, champion, fill)
  local possible = index(n):possible(wishes, champion)
  local answer = knockout.wish(wishes, { n = n, champion = champion, seed = fill })
  if (answer.status == "found") ~= possible then
    error(("%s, not %s: %s"):format(possible and "possible" or "impossible", answer.status, show(wishes, champion)))
  end
  if possible then
    local right, err = knockout.check(answer.schedule, wishes, { n = n, champion = champion })
    if not right then error(err.message .. ": " .. show(wishes, champion)) end
  else
    assert(answer.err.kind and answer.reason == answer.err.message)
  end
  return answer
end

-- Calls `use` for every list of different pairs of 1..n with at most `most`.
local function each_list(n, most, use)
  local all_pairs, list = pairs_of(n), {}
  local function extend(from)
    use(list)
    if #list == most then return end
    for i = from, #all_pairs do
      list[#list + 1] = { all_pairs[i][1], all_pairs[i][2] }
      extend(i + 1)
      list[#list] = nil
    end
  end
  extend(1)
end

-- Calls `use` for every way to require winners in a list, or not.
local function each_winners(list, use)
  local function set(i)
    if i > #list then return use(list) end
    for _, winner in ipairs { false, list[i][1], list[i][2] } do
      list[i].winner = winner or nil
      set(i + 1)
    end
    list[i].winner = nil
  end
  set(1)
end

describe("wishes", function()
  for n = 1, 4 do
    it(("of all kinds, with all required winners and champions, for %d teams"):format(n), function()
      each_list(n, 6, function(list)
        if #list > n then return compare(n, list) end
        each_winners(list, function(wishes)
          for champion = 0, n do compare(n, wishes, champion > 0 and champion or nil) end
        end)
      end)
    end)
  end

  it("of all kinds for 5 teams, with required winners and champions in turn", function()
    local turn = 0
    each_list(5, 10, function(list)
      if #list > 5 then return compare(5, list) end
      each_winners(list, function(wishes)
        turn = turn + 1
        local champion = turn % 6
        if turn % 5 == seed % 5 then compare(5, wishes, champion > 0 and champion or nil) end
      end)
    end)
  end)

  it("with first rounds, for 4 and 5 teams", function()
    local draw = random.new(seed)
    for n = 4, 5 do
      each_list(n, n - 1, function(list)
        for _ = 1, 6 do
          for _, wish in ipairs(list) do
            wish.from = draw:one_in(2) and draw:integer(1, 3) or nil
            wish.winner = draw:one_in(4) and draw:pick { wish[1], wish[2] } or nil
          end
          compare(n, list, draw:one_in(4) and draw:integer(1, n) or nil)
        end
      end)
    end
  end)

  -- A forest that grows at random, with demands that many knockouts keep.
  local function random_wishes(draw, n)
    local list, part = {}, {}
    for team = 1, n do part[team] = team end
    for _ = 1, draw:integer(1, n - 1) do
      local a, b = draw:integer(1, n), draw:integer(1, n)
      if part[a] ~= part[b] then
        local old = part[b]
        for team = 1, n do
          if part[team] == old then part[team] = part[a] end
        end
        local wish = { a, b }
        if draw:one_in(4) then wish.winner = draw:pick(wish) end
        if draw:one_in(8) then wish.from = draw:integer(2, 3) end
        list[#list + 1] = wish
      end
    end
    return list
  end

  local sizes = { { 6, 3000 }, { 7, 1500 } }
  if os.getenv "RIDDLE_SLOW" then sizes = { { 6, 30000 }, { 7, 30000 }, { 8, 30000 } } end
  for _, case in ipairs(sizes) do
    local n, count = table.unpack(case)
    it(("drawn at random for %d teams, filled in order and at random"):format(n), function()
      local draw = random.new(seed + n)
      local found = 0
      for i = 1, count do
        local answer = compare(n, random_wishes(draw, n), draw:one_in(5) and draw:integer(1, n) or nil,
          draw:one_in(2) and i or nil)
        found = found + (answer.status == "found" and 1 or 0)
      end
      assert(found > count // 10 and found < count, found)
    end)
  end

  it("have the possible winners that a literal search finds", function()
    local draw = random.new(seed)
    for n = 3, 6 do
      for _ = 1, 150 do
        local wishes, champion = random_wishes(draw, n), draw:one_in(4) and draw:integer(1, n) or nil
        local list = knockout.winners(wishes, { n = n, champion = champion })
        assert((list ~= nil) == index(n):possible(wishes, champion))
        for place, wish in ipairs(list and wishes or {}) do
          local can, required = {}, wish.winner
          for _, team in ipairs(list[place]) do can[team] = true end
          for side = 1, 2 do
            wish.winner = wish[side]
            local possible = (not required or required == wish[side]) and index(n):possible(wishes, champion)
            assert(possible == (can[wish[side]] or false), show(wishes, champion))
          end
          wish.winner = required
        end
      end
    end
  end)

  if os.getenv "RIDDLE_SLOW" then
    it("of all kinds for 6 teams", function()
      each_list(6, 15, function(list) compare(6, list) end)
    end)

    it("of all kinds for 5 teams, with all required winners and champions and first rounds", function()
      each_list(5, 4, function(list)
        each_winners(list, function(wishes)
          for champion = 0, 5 do compare(5, wishes, champion > 0 and champion or nil) end
        end)
        for code = 0, math.tointeger(3 ^ #list) - 1 do
          local rest = code
          for _, wish in ipairs(list) do
            wish.from = rest % 3 + 1
            rest = rest // 3
          end
          for champion = 0, 5 do compare(5, list, champion > 0 and champion or nil) end
        end
      end)
    end)
  end
end)
