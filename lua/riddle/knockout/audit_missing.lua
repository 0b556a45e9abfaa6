--- Audits: which matches are missing?
--
-- With winners and rounds: a team that plays in a later round has gaps in the rounds before where no match of it is
-- listed; a team that never lost, but the champion, fills one of them: best one in the round after its last, else a
-- later one, and has gaps of its own between. Without them, for one match: every pair that would join the parts.
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

-- The team that fills a gap of another one in a round: of those with the latest last round one that would join two
-- parts. The second value says whether others would do as well.
local function loser_for(losers, last, part, winner, round)
  local best, others
  for _, team in ipairs(losers) do
    if last[team] < round and part(team) ~= part(winner) then
      if not best or last[team] > last[best] then
        best, others = team, false
      elseif last[team] == last[best] then
        others = true
      end
    end
  end
  return best, others or best and last[best] < round - 1
end

-- With winners and rounds; nil when it does not work out.
local function by_rounds(teams, list, played, last, unbeaten)
  local rounds = seeding.rounds(#teams)
  table.sort(unbeaten, function(a, b)
    if last[a] ~= last[b] then return last[a] > last[b] end
    return a < b
  end)
  local losers, adds, joined = table.move(unbeaten, 2, #unbeaten, 1, {}), {}, table.move(list, 1, #list, 1, {})
  local champion, open = unbeaten[1], last[unbeaten[1]] < rounds -- did nobody win the final?
  last[champion] = math.max(last[champion], rounds)
  for round = rounds, 1, -1 do
    for _, winner in ipairs(teams) do
      local even = open and winner == champion and round == rounds -- the final: nobody knows who won it
      local gap = not played[winner][round] and (last[winner] > round or even)
      if gap and #losers > 0 then
        local loser, unsure = loser_for(losers, last, graph.parts(teams, joined), winner, round)
        if not loser then return nil end
        for i = #losers, 1, -1 do
          if losers[i] == loser then table.remove(losers, i) end
        end
        local match = { winner, loser, winner = not even and winner or nil, stated = round }
        adds[#adds + 1], joined[#joined + 1] = match, match
        adds.unsure = adds.unsure or unsure
        last[loser] = round -- it must have played the rounds before, too
      elseif gap and round > 1 then
        return nil
      end
    end
  end
  return #losers == 0 and adds or nil
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
