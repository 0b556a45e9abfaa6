--- Audits: which matches are missing?
--
-- With winners and rounds: a team that never lost, but the champion, lost in the round after its last one, to a team
-- that has no match in that round and plays later. Without them, for one match: every pair that would join the parts.
-- @module riddle.knockout.audit_missing
local graph = require "riddle.knockout.audit_graph"
local seeding = require "riddle.knockout.seeding"

local MISSING_MOST <const> = 16
local PAIRS_MOST <const> = 256

-- What is known of each team: played[team][round], last[team], and the teams that never lost.
local function look(teams, list)
  local played, last, lost, complete = {}, {}, {}, true
  for _, team in ipairs(teams) do played[team], last[team] = {}, 0 end
  for _, match in ipairs(list) do
    complete = complete and match.winner ~= nil and match.stated ~= nil
    for side = 1, 2 do
      local team = match[side]
      if match.winner and match.winner ~= team then lost[team] = true end
      if match.stated then
        played[team][match.stated] = true
        last[team] = math.max(last[team], match.stated)
      end
    end
  end
  local unbeaten = {}
  for _, team in ipairs(teams) do
    if not lost[team] then unbeaten[#unbeaten + 1] = team end
  end
  return played, last, unbeaten, complete
end

-- With winners and rounds; nil when it does not work out.
local function by_rounds(teams, list, played, last, unbeaten)
  local rounds = seeding.rounds(#teams)
  table.sort(unbeaten, function(a, b)
    if last[a] ~= last[b] then return last[a] > last[b] end
    return a < b
  end)
  local adds, joined = {}, table.move(list, 1, #list, 1, {})
  local function add(match)
    adds[#adds + 1], joined[#joined + 1] = match, match
    for side = 1, 2 do played[match[side]][match.stated] = true end
  end
  local from = 2
  if #unbeaten > 1 and last[unbeaten[1]] == rounds - 1 and last[unbeaten[2]] == rounds - 1 then -- the final
    add { unbeaten[1], unbeaten[2], stated = rounds }
    from = 3
  end
  for i = from, #unbeaten do
    local loser = unbeaten[i]
    local round, part, winner = last[loser] + 1, graph.parts(teams, joined), nil
    for _, team in ipairs(teams) do
      local gap = last[team] > round and not played[team][round]
      if gap and part(team) ~= part(loser) then
        if winner then adds.unsure = true else winner = team end
      end
    end
    if not winner then return nil end
    add { winner, loser, winner = winner, stated = round }
  end
  return adds
end

-- One match that joins two parts, in every way.
local function by_parts(teams, list, unbeaten)
  local part = graph.parts(teams, list)
  local first, sides = part(teams[1]), { {}, {} }
  for _, team in ipairs(teams) do table.insert(sides[part(team) == first and 1 or 2], team) end
  local losers = {} -- where winners are known, it was lost by a team that never lost
  for _, team in ipairs(unbeaten) do losers[team] = true end
  local ways = {}
  for _, a in ipairs(sides[1]) do
    for _, b in ipairs(sides[2]) do
      if losers[a] or losers[b] then
        local winner = losers[a] ~= losers[b] and (losers[a] and b or a) or nil
        ways[#ways + 1] = { { a, b, winner = winner } }
        if #ways > PAIRS_MOST then return {} end
      end
    end
  end
  return ways
end

--- Ways to complete a forest.
-- @tparam {string,...} teams
-- @tparam {table,...} list a forest
-- @treturn {{match,...},...} lists of matches to be added, `unsure` where others would do as well; none when nothing is
--   found
return function(teams, list)
  local _, count = graph.parts(teams, list)
  if count == 1 then return { {} } end
  if count - 1 > MISSING_MOST then return {} end
  local played, last, unbeaten, complete = look(teams, list)
  if complete then
    local adds = by_rounds(teams, list, played, last, unbeaten)
    return adds and #adds == count - 1 and { adds } or {}
  end
  return count == 2 and by_parts(teams, list, unbeaten) or {}
end
