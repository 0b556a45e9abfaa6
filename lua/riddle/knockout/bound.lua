--- How many teams must go on: what refuses wishes, round by round, in plain Lua.
--
-- In a round a team that has several of the matches to play cannot go out, and one that has one left can only go out in
-- that match, if it may lose it; so each opponent puts out at most one. Whatever is played, at least as many teams are
-- left with matches to play as when each opponent that can puts out one: what is left otherwise contains what is left
-- then (but for names, since those with the same one opponent are alike).
-- @module riddle.knockout.bound
local bound = {}

-- How many of the given matches each team has left to play.
local function count_left(matches)
  local left = {}
  for _, match in ipairs(matches) do
    for side = 1, 2 do left[match[side]] = (left[match[side]] or 0) + 1 end
  end
  return left
end

-- Plays a round so that as many teams as can be go out; returns the matches that remain and those that are played, each
-- { winner, loser, place of the match in the list }.
local function put_out(matches, round, champion)
  local left, busy, rest, played = count_left(matches), {}, {}, {}
  for _, match in ipairs(matches) do
    local loser
    for side = 1, 2 do
      local team = match[side]
      local may_lose = match.winner ~= team and champion ~= team
      if left[team] == 1 and may_lose and round >= (match.from or 1) then loser = team end
    end
    if loser == nil or busy[match[1]] or busy[match[2]] then
      rest[#rest + 1] = match
    else
      busy[match[1]], busy[match[2]] = true, true
      played[#played + 1] = { loser == match[1] and match[2] or match[1], loser, match.place }
    end
  end
  return rest, played
end

-- How many teams have matches to play, or must be the champion.
local function count_bound(matches, champion)
  local left, count = count_left(matches), 0
  for _ in pairs(left) do count = count + 1 end
  if champion ~= nil and not left[champion] then count = count + 1 end
  return count
end

--- The rounds up to the first one after which more teams must go on than may.
-- @tparam int n teams
-- @tparam table matches pairs { a, b, winner =, from = }
-- @tparam ?team champion
-- @treturn table of rounds: `bound` (teams that have matches to play, or must be the champion), `played` (who can go
--   out by them, as above), `needed` (must go on), `left` (may go on)
-- @treturn bool whether the last of these is too crowded: the matches are impossible
function bound.rounds(n, matches, champion)
  local rounds, rest, teams = {}, matches, n
  while teams > 1 do
    local count = count_bound(rest, champion)
    local after, played = put_out(rest, #rounds + 1, champion)
    rest, teams = after, (teams + 1) // 2
    rounds[#rounds + 1] = { bound = count, played = played, needed = count - #played, left = teams }
    if count - #played > teams then return rounds, true end
  end
  return rounds, false
end

return bound
