--- All knockouts of n teams, played out literally: in every round every way to choose the idle team, the pairs and the
-- winners. Nothing here knows trees, leaves or lemmas.
local all = {}

local function copy(list) return table.move(list, 1, #list, 1, {}) end

-- Calls `use(pairs)` for every way to pair up a list of teams; a pair is {a, b}.
local function pair_up(teams, made, use)
  if #teams == 0 then return use(made) end
  local first = table.remove(teams, 1)
  for i = 1, #teams do
    local rest = copy(teams)
    local second = table.remove(rest, i)
    made[#made + 1] = { first, second }
    pair_up(rest, made, use)
    made[#made] = nil
  end
  table.insert(teams, 1, first)
end

local function play_rounds(teams, rounds, use)
  if #teams == 1 then return use(rounds, teams[1]) end
  local function with_idle(idle, players)
    pair_up(copy(players), {}, function(pairs)
      for results = 0, (1 << #pairs) - 1 do
        local round, left = { wildcard = idle }, { idle }
        for i, pair in ipairs(pairs) do
          local second = results >> (i - 1) & 1 == 1
          local winner, loser = second and pair[2] or pair[1], second and pair[1] or pair[2]
          round[i] = { winner, loser }
          left[#left + 1] = winner
        end
        rounds[#rounds + 1] = round
        play_rounds(left, rounds, use)
        rounds[#rounds] = nil
      end
    end)
  end
  if #teams % 2 == 0 then return with_idle(nil, teams) end
  for i = 1, #teams do
    local players = copy(teams)
    with_idle(table.remove(players, i), players)
  end
end

--- Calls `use(rounds, winner)` for every knockout of the teams 1..n: `rounds` is a list of lists of {winner, loser},
-- each with the team that is idle as `wildcard`; valid during the call only.
function all.each(n, use)
  local teams = {}
  for i = 1, n do teams[i] = i end
  play_rounds(teams, {}, use)
end

--- Text that is the same for lists of the same matches: pairs in any order, either side first.
function all.key(matches)
  local parts = {}
  for i, match in ipairs(matches) do
    local a, b = match[1], match[2]
    parts[i] = a < b and a * 100 + b or b * 100 + a
  end
  table.sort(parts)
  return table.concat(parts, " ")
end

--- Text that is the same for the same knockout.
function all.signature(rounds)
  local parts = {}
  for r, round in ipairs(rounds) do
    local results = {}
    for i, match in ipairs(round) do results[i] = match[1] .. ">" .. match[2] end
    table.sort(results)
    parts[r] = table.concat(results, " ") .. "/" .. tostring(round.wildcard)
  end
  return table.concat(parts, "; ")
end

--- The signature of a schedule's data.
function all.signature_of(data)
  local rounds = {}
  for r, round in ipairs(data.rounds) do
    rounds[r] = { wildcard = round.wildcard }
    for i, match in ipairs(round.matches) do rounds[r][i] = { match.winner, match.loser } end
  end
  return all.signature(rounds)
end

-- --- which of them contain given matches ------------------------------------------------------------

local Index = {}
Index.__index = Index

-- Adds knockout i to the set with a name.
local function add(self, name, i)
  local bits = self.sets[name]
  if not bits then
    bits = {}
    for word = 1, self.words do bits[word] = 0 end
    self.sets[name] = bits
  end
  bits[(i - 1) // 63 + 1] = bits[(i - 1) // 63 + 1] | 1 << (i - 1) % 63
end

--- An index of all knockouts of n teams: for each result in each round, and each champion, the set of the knockouts
-- that have it, as bits.
function all.index(n)
  local self = setmetatable({ n = n, count = 0, sets = {}, rounds = 0 }, Index)
  all.each(n, function(rounds)
    self.count = self.count + 1
    self.rounds = #rounds
  end)
  self.words = (self.count + 62) // 63
  local i = 0
  all.each(n, function(rounds, champion)
    i = i + 1
    add(self, "champion " .. champion, i)
    add(self, "all", i)
    for r, round in ipairs(rounds) do
      for _, match in ipairs(round) do add(self, ("%d>%d %d"):format(match[1], match[2], r), i) end
    end
  end)
  return self
end

local kept = {}

--- The index of n teams, made once.
function all.index_of(n)
  kept[n] = kept[n] or all.index(n)
  return kept[n]
end

-- The knockouts in which a match is played in one of some rounds, won by `winner` if there is one.
local function wish_set(self, a, b, winner, from, to)
  local name = ("%d-%d %s %s %s"):format(a, b, winner or "", from or "", to or "")
  local union = self.sets[name]
  if union then return union end
  union = {}
  for word = 1, self.words do union[word] = 0 end
  for r = from or 1, math.min(to or self.rounds, self.rounds) do
    for _, result in ipairs { { a, b }, { b, a } } do
      local one = self.sets[("%d>%d %d"):format(result[1], result[2], r)]
      if one and (not winner or winner == result[1]) then
        for word = 1, self.words do union[word] = union[word] | one[word] end
      end
    end
  end
  self.sets[name] = union
  return union
end

-- Those in which two teams do not meet before a round.
local function apart_set(self, a, b, round)
  local name = ("%d %d apart %s"):format(a, b, round)
  local rest = self.sets[name]
  if rest then return rest end
  rest = {}
  local early = wish_set(self, a, b, nil, 1, math.min(round - 1, self.rounds))
  for word = 1, self.words do rest[word] = self.sets.all[word] & ~early[word] end
  self.sets[name] = rest
  return rest
end

--- Does any knockout contain these wishes ({a, b, winner =, from =, to =}) and have this champion (or nil)?
-- @tparam ?table barred a list of {a, b, first round in which they may meet}
function Index:possible(wishes, champion, barred)
  local sets, seen = {}, {}
  for _, wish in ipairs(wishes) do
    local key = all.key { wish }
    if wish[1] == wish[2] or seen[key] then return false end -- nobody plays itself, and no two meet twice
    seen[key] = true
    sets[#sets + 1] = wish_set(self, wish[1], wish[2], wish.winner, wish.from, wish.to)
  end
  for _, pair in ipairs(barred or {}) do sets[#sets + 1] = apart_set(self, pair[1], pair[2], pair[3]) end
  sets[#sets + 1] = self.sets[champion and "champion " .. champion or "all"]
  for word = 1, self.words do
    local bits = -1
    for _, one in ipairs(sets) do bits = bits & one[word] end
    if bits ~= 0 then return true end
  end
  return false
end

return all
