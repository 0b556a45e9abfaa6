--- Audits: what kind of knockout a tree of matches is, and which results and rounds contradict it.
--
-- The list given is a tree: n - 1 matches that connect n teams. Three kinds are tried:
--
-- * "wildcards" (or a power of two): riddle.knockout.schedule says who lost each match but the final, and when.
-- * "first-round": byes in the first round only. For a champion all winners follow from the tree, and
--   riddle.knockout.byes says whether there is a way; champions with few contradictions are tried first.
-- * "other": any byes; everybody but the champion loses once, and rounds, as far as they are stated, go up.
--
-- The cost of a kind is the number of results and rounds to change. Of the regular kinds the cheaper one is taken;
-- "other" only where it is cheaper by more than two, or the only one, and never for a power of two that peels.
-- @module riddle.knockout.audit_tree
local Byes = require "riddle.knockout.byes"

local tree = {}

local CHAMPIONS_MOST <const> = 64 -- that are tried for byes in the first round
local OTHER_PENALTY <const> = 2

local LATE <const> = math.maxinteger

-- The places of a list in the order of the stated rounds; those without come last.
local function by_round(list)
  local order = {}
  for i = 1, #list do order[i] = i end
  table.sort(order, function(i, j)
    local a, b = list[i].stated or LATE, list[j].stated or LATE
    if a ~= b then return a < b end
    return i < j
  end)
  return order
end

-- "wildcards": nil and an error when the list is no such knockout. Of two twins the one whose match is stated to be
-- earlier plays first, and the stated winner wins the final, because that is what the order "input" does.
local function as_schedule(list)
  local knockout = require "riddle.knockout"
  local order, pairs_ = by_round(list), {}
  for place, i in ipairs(order) do
    local match = list[i]
    local first = match.winner or match[1]
    pairs_[place] = { first, first == match[1] and match[2] or match[1] }
  end
  local schedule <close>, err = knockout.schedule(pairs_)
  if not schedule then return nil, err end
  local found = { kind = "wildcards", swaps = {}, relabels = {}, rounds = #schedule, winner = {}, round = {} }
  for place, i in ipairs(order) do
    local forced = schedule:match(place)
    found.winner[i], found.round[i] = forced.winner, forced.round
  end
  return found
end

-- --- champions ----------------------------------------------------------------------------------------------------

local function neighbours(list)
  local next_to = {}
  for i, match in ipairs(list) do
    for side = 1, 2 do
      next_to[match[side]] = next_to[match[side]] or {}
      table.insert(next_to[match[side]], i)
    end
  end
  return next_to
end

local function other(match, team) return match[1] == team and match[2] or match[1] end

-- All matches away from a team: the list of { place, winner }, nearest first.
local function away_from(list, next_to, team)
  local steps, queue, seen = {}, { team }, { [team] = true }
  for _, winner in ipairs(queue) do
    for _, i in ipairs(next_to[winner]) do
      local loser = other(list[i], winner)
      if not seen[loser] then
        seen[loser] = true
        queue[#queue + 1] = loser
        steps[#steps + 1] = { i, winner, loser }
      end
    end
  end
  return steps
end

-- How many stated results each team as champion would contradict: a list of { team, count }, fewest first.
local function champions(list, next_to)
  local first, count, places = list[1][1], {}, {}
  local steps = away_from(list, next_to, first)
  count[first] = 0
  for _, step in ipairs(steps) do
    local winner = list[step[1]].winner
    if winner and winner ~= step[2] then count[first] = count[first] + 1 end
  end
  places[1] = first
  for i, step in ipairs(steps) do -- one match changes its direction
    local winner = list[step[1]].winner
    local change = not winner and 0 or winner == step[2] and 1 or -1
    count[step[3]] = count[step[2]] + change
    places[i + 1] = step[3]
  end
  local ranked = {}
  for i, team in ipairs(places) do ranked[i] = { team, count[team], i } end
  table.sort(ranked, function(a, b)
    if a[2] ~= b[2] then return a[2] < b[2] end
    return a[3] < b[3]
  end)
  return ranked
end

local function winners_from(list, next_to, team)
  local winner = {}
  for _, step in ipairs(away_from(list, next_to, team)) do winner[step[1]] = step[2] end
  return winner
end

-- --- costs --------------------------------------------------------------------------------------------------------

-- Notes what contradicts: `swaps`, places of results; `relabels`, places of rounds. `free` is a place whose winner is
-- not forced.
local function compare(list, found, free)
  for i, match in ipairs(list) do
    if match.winner and found.winner[i] ~= match.winner and i ~= free then found.swaps[#found.swaps + 1] = i end
    if match.stated and found.round[i] and found.round[i] ~= match.stated then
      found.relabels[#found.relabels + 1] = i
    end
  end
  found.cost = #found.swaps + #found.relabels
  return found
end

local function final_of(found)
  for i, round in pairs(found.round) do
    if round == found.rounds then return i end
  end
end

-- "first-round": the best champion's way; nil when no champion that was tried has one.
local function with_byes(list, next_to, ranked)
  local stated, best = {}, nil
  for i, match in ipairs(list) do stated[i] = match.stated end
  for rank = 1, math.min(#ranked, CHAMPIONS_MOST) do
    if best and ranked[rank][2] >= best.cost then break end
    local winner = winners_from(list, next_to, ranked[rank][1])
    local answer = Byes.find(list, { winners = winner })
    if answer.status == "found" then
      local way = answer:nearest(stated)
      local found = compare(list, { kind = "first-round", swaps = {}, relabels = {}, winner = winner, round = way.round,
        rounds = answer.rounds, ways = answer.count, byes = way.byes, way = way })
      if not best or found.cost < best.cost then best = found end
    end
  end
  return best
end

-- Matches whose stated rounds do not go up: of two neighbours the one that the winner played later, but says it was
-- not. Each team's matches must be in different rounds, its loss in the last.
local function falling(list, next_to, winner)
  local wrong, places = {}, {}
  for team, matches in pairs(next_to) do
    local loss, seen
    seen = {}
    for _, i in ipairs(matches) do
      if winner[i] ~= team then loss = i end
    end
    for _, i in ipairs(matches) do
      local round = list[i].stated
      local clash = round and (seen[round] or i ~= loss and loss and list[loss].stated and round >= list[loss].stated)
      if clash then wrong[i] = true end
      if round then seen[round] = true end
    end
  end
  for i in pairs(wrong) do places[#places + 1] = i end
  table.sort(places)
  return places
end

local function any_byes(list, next_to, ranked)
  local winner = winners_from(list, next_to, ranked[1][1])
  local found = compare(list, { kind = "other", swaps = {}, relabels = {}, winner = winner, round = {} })
  found.relabels = falling(list, next_to, winner)
  found.cost = found.cost + #found.relabels
  return found
end

--- What kind of knockout a tree is.
-- @tparam {table,...} list `{ a, b, winner =, stated = }`, n - 1 matches that connect n teams
-- @treturn table `kind`, `swaps` (places whose result contradicts the rest), `relabels` (places whose round does),
--   `cost`, `winner` and `round` by place (what follows; `round` is empty for "other"), `rounds`; for "first-round"
--   `ways`, `byes`, `way`; for "other" `irregular`, when it is no regular knockout at any cost
function tree.evaluate(list)
  local n = #list + 1
  local schedule, err = as_schedule(list)
  local found = schedule and compare(list, schedule, final_of(schedule))
  if found and (n & n - 1 == 0 or found.cost == 0) then return found end
  local next_to = neighbours(list)
  local ranked = champions(list, next_to)
  local byes = n & n - 1 ~= 0 and with_byes(list, next_to, ranked) or nil
  if byes and (not found or byes.cost < found.cost) then found = byes end
  local loose = any_byes(list, next_to, ranked)
  if found and found.cost <= loose.cost + OTHER_PENALTY then return found end
  loose.irregular = not found or nil
  return loose, err
end

return tree
