--- Byes in the first round only, from a complete list with all winners: what riddle.knockout.byes returns.
-- @classmod Byes
local beaten = require "riddle.knockout.beaten"
local build = require "riddle.knockout.live_build"
local count = require "riddle.knockout.byes_count"
local errors = require "riddle.errors"
local integer = require "riddle.integer"
local options = require "riddle.options"
local seeding = require "riddle.knockout.seeding"

local Byes = { __name = "riddle.knockout.byes" }
Byes.__index = Byes

--- One way: `round[place]` for each match, `byes`, a list of teams; `:bracket()`.
local Way = { __name = "riddle.knockout.byes_way" }
Way.__index = Way

local function words(list)
  if #list == 1 then return list[1] end
  return table.concat(list, ", ", 1, #list - 1) .. " and " .. list[#list]
end

-- --- why there is none ---------------------------------------------------------------------------------------------

-- In which rounds a team can have gone out, in words.
local function rounds_of(tree, ways, team)
  local wins, list = #tree.wins[team], {}
  if ways[team][1] ~= 0 then list[1] = wins + 1 end
  if ways[team][2] ~= 0 then list[#list + 1] = wins + 2 end
  return ("%s in round %s"):format(beaten.show(team), table.concat(list, " or "))
end

local function stuck_reason(tree, ways, team)
  local list = {}
  for i, place in ipairs(tree.wins[team]) do list[i] = rounds_of(tree, ways, tree.loser[place]) end
  local wins = #list
  local rounds = wins == 1 and "round 1 or 2" or ("rounds 1 to %d or 2 to %d"):format(wins, wins + 1)
  return ("%s won %s, but the teams that it beat can have gone out only so: %s"):format(beaten.show(team), rounds,
    words(list))
end

-- --- the ways, by number -------------------------------------------------------------------------------------------

-- The rounds of a way: `pick(part)` says whether the second of a pair went out first. Recursion: the number of rounds.
local function walk(self, way, team, bye, pick)
  if bye then way.byes[#way.byes + 1] = team end
  for _, part in ipairs(self.chains[team][bye and 2 or 1]) do
    if part.team then
      way.round[self.tree.lost[part.team]] = part.round
      walk(self, way, part.team, part.bye or false, pick)
    else
      local first, second = part.pair[1], part.pair[2]
      if pick(part) then first, second = second, first end
      way.round[self.tree.lost[first]], way.round[self.tree.lost[second]] = part.round, part.round + 1
      walk(self, way, first, false, pick)
      walk(self, way, second, true, pick)
    end
  end
  return way
end

local function has_bye(self) return #self.tree.wins[self.tree.champion] < self.rounds end

local function new_way(self, pick)
  local way = setmetatable({ round = {}, byes = {}, answer = self }, Way)
  walk(self, way, self.tree.champion, has_bye(self), pick)
  local is = {}
  for _, team in ipairs(way.byes) do is[team] = true end
  way.byes = {}
  for _, team in ipairs(self.tree.teams) do -- in the order of the list
    if is[team] then way.byes[#way.byes + 1] = team end
  end
  return way
end

-- How often a pair's first one went out first, and in how many ways the pair can be at all.
local function pair_ways(self, part)
  local a, b = self.ways[part.pair[1]], self.ways[part.pair[2]]
  local straight = integer.mul(a[1], b[2])
  return straight, integer.add(straight, integer.mul(b[1], a[2]))
end

-- Chooses in the order of the walk so that all ways are met once: `index` counts from 0 inside what is not settled yet.
local function picker(self, index)
  return function(part)
    local straight, all = pair_ways(self, part)
    local inside = integer.mod(index, all)
    index = integer.idiv(index, all)
    -- what is left inside the pair decides about the teams below it, which come next
    if integer.compare(inside, straight) < 0 then
      index = integer.add(integer.mul(index, straight), inside)
      return false
    end
    index = integer.add(integer.mul(index, integer.sub(all, straight)), integer.sub(inside, straight))
    return true
  end
end

--- One way by its number.
-- @tparam int i from 1 to `count`, also a riddle.integer
-- @treturn Way
function Byes:way(i)
  local right = integer.is(i) and integer.compare(i, 1) >= 0 and integer.compare(i, self.count) <= 0
  if not right then
    options.argument("byes:way", "the number", "an integer in 1.." .. integer.tostring(self.count), i)
  end
  return new_way(self, picker(self, integer.sub(i, 1)))
end

--- Iterates over all ways: `for i, way in byes:each() do`.
function Byes:each()
  local i = 0
  return function()
    i = integer.add(i, 1)
    if integer.compare(i, self.count) <= 0 then return i, self:way(i) end
  end
end

-- --- the way that agrees best with known rounds ---------------------------------------------------------------------

-- The fewest disagreements below a team without a bye, and with one; false where that is impossible. Each pair gets
-- `swap`, the better order. `wrong(team, round)` is 1 when the match that the team lost is said to be of another round.
local function costs_of(self, wrong)
  local cost = {}
  local function of_pair(part, swap)
    local first, second = part.pair[swap and 2 or 1], part.pair[swap and 1 or 2]
    local a, b = cost[first][1], cost[second][2]
    return a and b and a + b + wrong(first, part.round) + wrong(second, part.round + 1) or math.huge
  end
  for _, team in ipairs(self.tree.order) do
    cost[team] = { false, false }
    for bye = 1, 2 do
      local total = 0
      for _, part in ipairs(self.ways[team][bye] ~= 0 and self.chains[team][bye] or {}) do
        if part.team then
          total = total + cost[part.team][part.bye and 2 or 1] + wrong(part.team, part.round)
        else
          part.swap = of_pair(part, true) < of_pair(part, false)
          total = total + of_pair(part, part.swap)
        end
      end
      cost[team][bye] = self.ways[team][bye] ~= 0 and total
    end
  end
  return cost
end

--- The way that agrees best with what is known about rounds: the fewest matches in another round.
-- @tparam {[int]=int} stated place -> round, for some or all matches
-- @treturn Way
-- @treturn {int,...} the places of the matches that it puts into another round, in order
function Byes:nearest(stated)
  if type(stated) ~= "table" then
    options.argument("byes:nearest", "the rounds", "a table from places to rounds", stated)
  end
  if self.status ~= "found" then error("byes:nearest: there is no way", 2) end
  local function wrong(team, round)
    local known = stated[self.tree.lost[team]]
    return known ~= nil and known ~= round and 1 or 0
  end
  costs_of(self, wrong)
  local way, places = new_way(self, function(part) return part.swap end), {}
  for place, round in ipairs(way.round) do
    if stated[place] ~= nil and stated[place] ~= round then places[#places + 1] = place end
  end
  return way, places
end

-- --- a way as a bracket -------------------------------------------------------------------------------------------

--- The bracket of a way, with all results: winners above, byes as places.
-- @treturn Bracket
function Way:bracket()
  local tree, round = self.answer.tree, self.round
  local entrants, index, with_bye = {}, {}, {}
  for i, team in ipairs(tree.teams) do entrants[i], index[team] = { name = tostring(team) }, i end
  for _, team in ipairs(self.byes) do with_bye[team] = true end
  local function grow(team) -- its tree and its places; recursion: the number of rounds
    local node, places = index[team], with_bye[team] and { index[team], 0 } or { index[team] }
    local wins = table.move(tree.wins[team], 1, #tree.wins[team], 1, {})
    table.sort(wins, function(a, b) return round[a] < round[b] end)
    for _, place in ipairs(wins) do
      local below, more = grow(tree.loser[place])
      node = { round = round[place], node, below, place = place }
      table.move(more, 1, #more, #places + 1, places)
    end
    return node, places
  end
  local root, places = grow(tree.champion)
  local bracket = build.of_tree(root, entrants, { byes = "first-round", order = places }, false)
  local function enter(node)
    if type(node) ~= "table" then return end
    enter(node[1])
    enter(node[2])
    assert(bracket:result(node.number, tostring(tree.winner[node.place])))
  end
  enter(root)
  return bracket
end

function Way:__tostring() return tostring(self:bracket()) end

--- A plain table that JSON can take: `round`, `byes`.
function Way:data()
  return { round = table.move(self.round, 1, #self.round, 1, {}), byes = table.move(self.byes, 1, #self.byes, 1, {}) }
end

-- --- the question --------------------------------------------------------------------------------------------------

function Byes:__tostring()
  if self.status == "none" then return "none: " .. self.reason end
  local byes = self.size - self.n
  return ("found: %s %s for %d teams in %d places, %d %s in round 1"):format(integer.tostring(self.count),
    self.count == 1 and "way" or "ways", self.n, self.size, byes, byes == 1 and "bye" or "byes")
end

--- A plain table that JSON can take: `status`, `count`, `n`, `size`, `reason`, and `way`, the first one.
function Byes:data()
  return { status = self.status, count = self.count, n = self.n, size = self.size, rounds = self.rounds,
    reason = self.reason, method = self.method, work = self.work,
    way = self.status == "found" and self:way(1):data() or nil }
end

local BYES <const> = {
  winners = { check = function(value) return value == "first" or type(value) == "table",
    "a table from places to teams, or 'first'" end, help = "who won which match" },
}

-- A function that gives the winner of a match.
local function winners_of(matches, winners)
  return function(place)
    if winners == "first" then return matches[place][1] end
    local winner = winners and winners[place]
    if winner ~= nil then return winner end
    return matches[place].winner
  end
end

local function check_matches(matches, who)
  if type(matches) ~= "table" then options.argument(who, "the matches", "a list", matches, 4) end
  for place, match in ipairs(matches) do
    for side = 1, 2 do
      local team = type(match) == "table" and match[side]
      if type(team) ~= "string" and math.type(team) ~= "integer" then
        options.argument(who, "match " .. place, "a table of two teams", match, 4)
      end
    end
  end
end

--- See riddle.knockout.byes.
function Byes.find(matches, option)
  local who = "knockout.byes"
  option = options.check(who, option, BYES, 3)
  check_matches(matches, who)
  if #matches == 0 then
    return nil, errors.new { kind = "count", message = "expected at least one match, found none" }
  end
  local started = os.clock()
  local tree, err = beaten.read(matches, winners_of(matches, option.winners))
  if not tree then return nil, err end
  local rounds = seeding.rounds(#tree.teams)
  local self = setmetatable({ tree = tree, n = #tree.teams, rounds = rounds, size = 1 << rounds, count = 0,
    method = "byes" }, Byes)
  local stuck
  self.ways, self.chains, stuck = count.ways(tree)
  if stuck == nil then
    -- Between N / 2 and N teams fit a bracket of N places, so the champion's wins are those of n teams.
    self.status, self.count = "found", self.ways[tree.champion][has_bye(self) and 2 or 1]
  else
    self.status, self.reason = "none", stuck_reason(tree, self.ways, stuck)
  end
  self.work = { teams = self.n, seconds = os.clock() - started }
  return self
end

return Byes
