--- Lists of results as they are: what is a match of the knockout, and what is not.
--
-- Set aside, each with its reason: matches for third place (by the name of their round, or because both teams lost to
-- the finalists before), qualifying, groups; of a drawn match and its replay the drawn one; of two legs the first (the
-- second stays, with the winner on aggregate). Two entries of the same match with the same result are not set aside:
-- that is a fault of the list.
-- @module riddle.knockout.ties
local round_names = require "riddle.knockout.round_names"

local ties = {}

--- The goals of a score such as "2-1" or "0:0"; nil for any other text.
function ties.goals(score)
  local a, b = score:match "^%s*(%d%d?)%s*[-:]%s*(%d%d?)%s*$"
  return a and { tonumber(a), tonumber(b) } or nil
end

local function aside_of(match)
  local parsed = match.round and round_names.parse(match.round)
  return parsed and parsed.aside
end

-- Matches of the same two teams, in the order of the list: lists of places, only those with more than one.
local function repeated(list)
  local by_pair, found = {}, {}
  for place, match in ipairs(list) do
    local a, b = match[1], match[2]
    if b < a then a, b = b, a end
    by_pair[a] = by_pair[a] or {}
    local places = by_pair[a][b] or {}
    by_pair[a][b] = places
    places[#places + 1] = place
    if #places == 2 then found[#found + 1] = places end
  end
  return found
end

-- Do two rounds have the same name, but for what it says of legs and replays?
local function same_round(a, b)
  local one, two = round_names.parse(a.round or ""), round_names.parse(b.round or "")
  if not one or not two then return a.round == b.round end
  return one.left == two.left and one.number == two.number
end

-- The winner of two legs: by goals, else by the decision of the second leg (penalties); nil when neither says it.
local function on_aggregate(first, second)
  if not first.goals or not second.goals then return nil end
  local swapped = first[1] ~= second[1]
  local one = second.goals[1] + first.goals[swapped and 2 or 1]
  local two = second.goals[2] + first.goals[swapped and 1 or 2]
  if one ~= two then return one > two and second[1] or second[2] end
  return second.shootout
end

-- What becomes of several matches of the same two teams: marks those that are set aside.
local function settle(list, places)
  local last = list[places[#places]]
  local drawn = last.winner ~= nil -- and all but the last are without a winner
  for i = 1, #places - 1 do drawn = drawn and not list[places[i]].winner end
  local first = list[places[1]]
  local legs = #places == 2 and first.winner and same_round(first, last) and first.goals and last.goals
    and first[1] == last[2] -- a first leg that was drawn is settled like a replay: the second decides
  if legs then
    first.reason, last.legs = "first leg", true
    last.winner = on_aggregate(first, last)
  elseif drawn then
    for i = 1, #places - 1 do list[places[i]].reason = "drawn, played again" end
  end
end

-- A match of two teams that lost to the finalists, who met each other, is for third place. Looked for when the list has
-- one match more than a knockout.
local function find_bronze(list, teams)
  if #list ~= teams then return end
  local losses, met = {}, {}
  for _, match in ipairs(list) do
    if not match.winner then return end
    local loser = match.winner == match[1] and match[2] or match[1]
    losses[loser] = losses[loser] or {}
    table.insert(losses[loser], match)
    met[match.winner] = met[match.winner] or {}
    met[match.winner][loser] = true
  end
  for _, match in ipairs(list) do
    local lost_to = {}
    for side = 1, 2 do
      for _, loss in ipairs(losses[match[side]] or {}) do
        if loss ~= match then lost_to[side] = loss.winner end
      end
    end
    local x, y = lost_to[1], lost_to[2]
    local others = x and y and x ~= y and x ~= match[2] and y ~= match[1]
    local final = others and (met[x] and met[x][y] and x or met[y] and met[y][x] and y)
    if final and not losses[final] then
      match.reason = "bronze match"
      return
    end
  end
end

local function split(list)
  local kept, aside = {}, {}
  for _, match in ipairs(list) do table.insert(match.reason and aside or kept, match) end
  return kept, aside
end

--- Separates the matches of a knockout from the rest of a list.
-- @tparam {table,...} list of `{ a, b }` with `winner` (a, b or nil), `round`, `goals` ({int, int}), `shootout` (who
--   won by penalties) where they are known; some get a `reason`
-- @treturn {table,...} the matches of the knockout
-- @treturn {table,...} the others, each with its `reason`
-- @treturn {string,...} the teams of the knockout, in the order of the list
function ties.separate(list)
  for _, match in ipairs(list) do match.reason = aside_of(match) end
  local kept = split(list)
  for _, places in ipairs(repeated(kept)) do settle(kept, places) end
  local teams, seen = {}, {}
  for _, match in ipairs(kept) do
    for side = 1, 2 do
      if not seen[match[side]] then
        seen[match[side]] = true
        teams[#teams + 1] = match[side]
      end
    end
  end
  find_bronze((split(kept)), #teams)
  local matches, aside = split(list)
  return matches, aside, teams
end

return ties
