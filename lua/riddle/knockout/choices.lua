--- The schedules of one list: how many there are, the i-th, and who can win in the end.
--
-- A schedule is forced but for the rounds settled between twins (two teams with the same one opponent left) and for
-- the final. Twin rounds of one opponent that follow each other form a *chain*: in each, either the team that waited
-- before waits again, or the new one does. A chain that ends before the final is free: 2 ways a round. Of the chain
-- that ends in the final each way leads to one finalist: the first two by one
-- way each, the next ones by 2, 4, 8, ...; required winners decide which results that final may have.
-- @module riddle.knockout.choices
local choices = {}

local Choices = {}
Choices.__index = Choices

-- Chains of twin rounds: each a list of {round =, team = the new one, match = its place, winner = required there}, with
-- the first team of all before it, `chain.first`.
local function chains_of(twins)
  local chains, last = {}, nil
  for _, twin in ipairs(twins) do
    local waiting = { round = twin.round, team = twin.waiting, match = twin.later, winner = twin.later_winner }
    local out = { round = twin.round, team = twin.out, match = twin.now, winner = twin.now_winner }
    local follows = last and last.round + 1 == twin.round and last.rival == twin.rival
      and (last.waiting == twin.waiting or last.waiting == twin.out)
    if not follows then chains[#chains + 1] = { rival = twin.rival, first = out } end
    local chain = chains[#chains]
    chain[#chain + 1] = follows and last.waiting == twin.waiting and out or waiting
    chain.last, last = twin, twin
  end
  return chains
end

-- Which of two teams may win a match: a list.
local function results(a, b, winner, champion)
  local list = {}
  for _, team in ipairs { a, b } do
    if (winner == nil or winner == team) and (champion == nil or champion == team) then list[#list + 1] = team end
  end
  return list
end

-- The finalists opposite to the chain's rival, each with `team`, `ways` and `results`, those that cannot be left out.
local function finalists(chain, champion)
  local list = { chain.first, table.unpack(chain) }
  local only -- the one that may not lose
  for i, one in ipairs(list) do
    one.ways = i <= 2 and 1 or 1 << (i - 2)
    one.place = i - 1
    one.results = results(one.team, chain.rival, one.winner, champion)
    if one.winner == one.team or champion == one.team then only = one end
  end
  return only and { only } or list
end

--- The choices of a schedule.
-- @param found the core's schedule object
-- @tparam int rounds how many it has
function choices.new(found, rounds)
  local twins, final = found:twins()
  local champion = found:champion()
  local self = setmetatable({ free = chains_of(twins), twins = #twins, total = 1, last = 1 }, Choices)
  local chain = self.free[#self.free]
  if chain and chain.last.round + 1 == rounds and chain.last.later == final.now then
    self.final_chain = table.remove(self.free)
    self.finalists = finalists(self.final_chain, champion)
    self.last = 0
    for _, one in ipairs(self.finalists) do self.last = self.last + one.ways * #one.results end
  elseif final then
    local match = found:match(final.now)
    self.final = final.now
    self.results = results(match.winner, match.loser, final.now_winner, champion)
    self.last = #self.results
  end
  for _, free in ipairs(self.free) do self.total = self.total << #free end
  self.total = self.total * self.last
  return self
end

-- Fills `waiting` for the first rounds of a chain by the bits of `ways`; the team that waits in the end.
local function walk(chain, waiting, ways, count)
  local team = chain.first.team
  for i = 1, count do
    if ways & 1 == 1 then team = chain[i].team end
    waiting[chain[i].round] = team
    ways = ways >> 1
  end
  return team
end

-- The final chain so that finalist `one` is left: free before it comes, then it stays.
local function walk_to(chain, waiting, one, ways)
  walk(chain, waiting, ways, math.max(one.place - 1, 0))
  for i = math.max(one.place, 1), #chain do waiting[chain[i].round] = one.team end
end

--- The i-th schedule, from 0.
-- @treturn table from rounds to teams that wait
-- @treturn ?team the champion
function Choices:pick(index)
  local waiting = {}
  for _, chain in ipairs(self.free) do
    walk(chain, waiting, index, #chain)
    index = index >> #chain
  end
  if not self.final_chain then return waiting, self.results and self.results[index + 1] end
  for _, one in ipairs(self.finalists) do
    local count = one.ways * #one.results
    if index < count then
      walk_to(self.final_chain, waiting, one, index // #one.results)
      return waiting, one.results[index % #one.results + 1]
    end
    index = index - count
  end
end

--- The teams that win in the end of at least one schedule.
-- @tparam team winner of the schedule at hand, who is named first
function Choices:champions(winner)
  local list, seen = { winner }, { [winner] = true }
  local function add(teams)
    for _, team in ipairs(teams) do
      if not seen[team] then
        seen[team] = true
        list[#list + 1] = team
      end
    end
  end
  if self.results then add(self.results) end
  for _, one in ipairs(self.finalists or {}) do add(one.results) end
  return list
end

--- Which teams can win a match that can be the final: a list; nil for other matches, whose winner is forced.
function Choices:final_results(place)
  if place == self.final then return self.results end
  for _, one in ipairs(self.finalists or {}) do
    if one.match == place then return one.results end
  end
end

return choices
