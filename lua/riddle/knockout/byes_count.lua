--- Byes in the first round only: in which rounds were these matches played, if the winners are known?
--
-- With N = 2^k places for n teams, N - n of them have a bye in round 1, and then everybody left plays in every round. A
-- team that wins c matches wins those of rounds 1 to c, or with a bye those of rounds 2 to c + 1; it goes out in the
-- round after. So it beats one team that goes out in each of these rounds. A team with c wins has only two rounds to go
-- out in, c + 1 or (bye) c + 2: going through the rounds upwards, what one round leaves over must go out in the next.
-- So all is forced but, where two teams with the same number of wins were beaten by one team in neighbouring rounds,
-- which of them was first. Ways multiply. Cost: linear.
-- @module riddle.knockout.byes_count
local integer = require "riddle.integer"

local count = {}

-- The teams that were beaten, by the number of their wins: by_wins[c] = {team,...}.
local function groups_of(tree, team)
  local groups = {}
  for _, place in ipairs(tree.wins[team]) do
    local loser = tree.loser[place]
    local wins = #tree.wins[loser]
    groups[wins] = groups[wins] or {}
    table.insert(groups[wins], loser)
  end
  return groups
end

local NONE <const> = {}

-- Which of the teams that one team beat went out in which of the rounds first..last (first is 1 or 2): a list of
-- `{ round =, team =, bye = }`, or `{ round =, pair = {team, team} }` where either went out in that round and the
-- other, with a bye, in the next. Nil when they cannot fill these rounds.
local function chain(groups, number, first, last)
  local parts, used = {}, 0
  local late -- who fills the round after a bye: { team = }, or { } for the second of a pair; nil: nobody
  for round = first - 1, last do
    local group = groups[round - 1] or NONE -- they go out in this round, or with a bye in the next
    local postponed = group
    local next_late
    if late then
      if late.team then parts[#parts + 1] = { round = round, team = late.team, bye = true } end
    elseif round >= first then
      postponed = NONE
      if #group == 1 then
        parts[#parts + 1] = { round = round, team = group[1] }
      elseif #group == 2 then
        parts[#parts + 1], next_late = { round = round, pair = group }, {}
      else
        return nil
      end
    end
    if #postponed > 1 then return nil end
    if #postponed == 1 then next_late = { team = postponed[1] } end
    used, late = used + #group, next_late
  end
  return not late and used == number and parts or nil
end

-- In how many ways a part can be, from those of its teams (ways[team] = {without a bye, with one}).
local function ways_of(part, ways)
  if part.team then return ways[part.team][part.bye and 2 or 1] end
  local a, b = ways[part.pair[1]], ways[part.pair[2]]
  return integer.add(integer.mul(a[1], b[2]), integer.mul(b[1], a[2]))
end

local function product(parts, ways)
  if not parts then return 0 end
  local total = 1
  for _, part in ipairs(parts) do total = integer.mul(total, ways_of(part, ways)) end
  return total
end

--- Counts.
-- @tparam table tree of riddle.knockout.beaten
-- @treturn {[team]={int,int}} ways: how often a team can have won its matches without a bye, and with one
-- @treturn {[team]={parts,parts}} chains: what is settled in both cases; false: impossible
-- @treturn ?any the first team, losers before winners, that cannot have won its matches in any way
function count.ways(tree)
  local ways, chains = {}, {}
  for _, team in ipairs(tree.order) do
    local groups, wins = groups_of(tree, team), #tree.wins[team]
    chains[team] = { chain(groups, wins, 1, wins) or false, chain(groups, wins, 2, wins + 1) or false }
    ways[team] = { product(chains[team][1], ways), product(chains[team][2], ways) }
    if ways[team][1] == 0 and ways[team][2] == 0 then return ways, chains, team end
  end
  return ways, chains
end

return count
