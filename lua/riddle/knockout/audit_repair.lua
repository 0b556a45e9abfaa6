--- Audits: from a list of results to a knockout with as few changes as possible.
--
-- Duplicates and matches that close rings are dropped, missing ones are added (riddle.knockout.audit_missing) or two
-- names taken for one team's (riddle.knockout.audit_names), and the tree that comes out is judged
-- (riddle.knockout.audit_tree), which finds results and rounds to change. Of several ways the cheapest is taken; those
-- that leave fewest teams with more or less than one loss are judged first.
-- @module riddle.knockout.audit_repair
local audit_tree = require "riddle.knockout.audit_tree"
local graph = require "riddle.knockout.audit_graph"
local missing = require "riddle.knockout.audit_missing"
local spellings = require "riddle.knockout.audit_names"

local repair = {}

local WAYS_MOST <const> = 400 -- to drop matches that are compared
local IRREGULAR <const> = 3 -- how many more changes are made for a regular knockout
local WORK_MOST <const> = 40000 -- matches of all trees that are judged; a sixteenth when byes must be tried, too

-- The list without the matches at some places, and the places that are left.
local function without(list, drops)
  local kept, places = {}, {}
  for i, match in ipairs(list) do
    if not drops[i] then
      kept[#kept + 1] = match
      places[#places + 1] = i
    end
  end
  return kept, places
end

-- The second one of each two entries of a match with the same result: place -> the first one.
local function duplicates(list)
  local seen, drops = {}, {}
  for i, match in ipairs(list) do
    local a, b = match[1], match[2]
    if b < a then a, b = b, a end
    local key = ("%d:%s%d:%s%s"):format(#a, a, #b, b, match.winner or "")
    if seen[key] then drops[i] = seen[key] end
    seen[key] = seen[key] or i
  end
  return drops
end

-- Sets of places to drop so that no ring is left; nil when there are too many ways.
local function ring_drops(teams, list)
  local _, _, closing = graph.parts(teams, list)
  local left_out, sets = {}, { {} }
  for _, i in ipairs(closing) do left_out[i] = true end
  for _, i in ipairs(closing) do
    local ring, wider = graph.ring(list, left_out, i), {}
    for _, set in ipairs(sets) do
      for at = #ring, 1, -1 do
        local larger = { [ring[at]] = true }
        for place in pairs(set) do larger[place] = true end
        wider[#wider + 1] = larger
        if #wider > WAYS_MOST then return nil end
      end
    end
    sets = wider
  end
  return sets
end

-- How far the losses are from one for each team but the champion.
local function disorder(teams, list)
  local losses, unknown = {}, 0
  for _, match in ipairs(list) do
    if match.winner then
      local loser = match.winner == match[1] and match[2] or match[1]
      losses[loser] = (losses[loser] or 0) + 1
    else
      unknown = unknown + 1
    end
  end
  local sum = 0
  for _, team in ipairs(teams) do sum = sum + math.abs((losses[team] or 0) - 1) end
  return sum - unknown
end

-- The list with one name for another, and the teams without that.
local function renamed(teams, list, from, to)
  local rest, matches = {}, {}
  for _, team in ipairs(teams) do
    if team ~= from then rest[#rest + 1] = team end
  end
  for i, match in ipairs(list) do
    local copy = {}
    for key, value in pairs(match) do copy[key] = value == from and to or value end
    matches[i] = copy
  end
  return rest, matches
end

-- A way to make a tree: { drops = {[place] = true}, adds =, rename =, list =, places =, disorder =, number = }.
local function add_way(ways, way, teams)
  way.disorder, way.number = disorder(teams, way.list), #ways
  ways[#ways + 1] = way
end

-- All ways to make a tree.
local function trees_of(teams, list, given_drops)
  local ways, sets = {}, ring_drops(teams, (without(list, given_drops)))
  if not sets then return ways end
  local _, left = without(list, given_drops)
  for _, set in ipairs(sets) do
    local drops = {}
    for i in pairs(given_drops) do drops[i] = true end
    for i in pairs(set) do drops[left[i]] = true end
    local kept, places = without(list, drops)
    local _, _, closing = graph.parts(teams, kept)
    for _, rename in ipairs(#closing == 0 and spellings(teams, kept) or {}) do
      local rest, matches = renamed(teams, kept, rename[1], rename[2])
      local _, parts, rings = graph.parts(rest, matches)
      if parts == 1 and #rings == 0 then
        add_way(ways, { drops = drops, adds = {}, rename = rename, list = matches, places = places }, rest)
      end
    end
    for _, adds in ipairs(#closing == 0 and missing(teams, kept) or {}) do
      local whole = table.move(adds, 1, #adds, #kept + 1, table.move(kept, 1, #kept, 1, {}))
      add_way(ways, { drops = drops, adds = adds, list = whole, places = places }, teams)
    end
  end
  table.sort(ways, function(a, b)
    if a.disorder ~= b.disorder then return a.disorder < b.disorder end
    return a.number < b.number
  end)
  return ways
end

--- The cheapest way to a knockout that was found.
-- @tparam {string,...} teams
-- @tparam {table,...} list matches between them, without matches of a team against itself
-- @treturn ?table `drops` (place -> true), `twice` (place -> the place of the same match), `adds`, `rename` ({ from,
--   to } or nil), `tree` (of audit_tree.evaluate), `places` (tree's place -> list's place, nil for added ones),
--   `changes` (how many), and `others`: how many other ways need no more; nil when none was found
function repair.find(teams, list)
  local twice, n = duplicates(list), #teams
  local most = math.max(1, WORK_MOST // (n & n - 1 == 0 and n or 16 * n))
  local best
  for number, way in ipairs(trees_of(teams, list, twice)) do
    if number > most then break end
    local found = audit_tree.evaluate(way.list)
    local changes = found.cost + #way.adds + (way.rename and 1 or 0)
    for _ in pairs(way.drops) do changes = changes + 1 end
    local cost = changes + (found.irregular and IRREGULAR or 0)
    if best and cost == best.cost and not best.rename then best.others = best.others + 1 end
    if not best or cost < best.cost then
      best = { drops = way.drops, twice = twice, adds = way.adds, rename = way.rename, tree = found,
        places = way.places, cost = cost, changes = changes, others = 0 }
    end
  end
  return best
end

return repair
