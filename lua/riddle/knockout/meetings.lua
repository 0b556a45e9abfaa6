--- Which teams may meet when: `apart` and `forbidden`, in words that a person can check.
--
-- `apart` is a list of groups `{ team, team, ..., round = r }`: no two of a group meet before round r. `forbidden` is a
-- list of pairs that never meet.
-- @module riddle.knockout.meetings
local errors = require "riddle.errors"

local meetings = {}

local function show(team) return type(team) == "string" and errors.quote(team) or tostring(team) end

--- The first round in which two teams may meet: a table of tables, barred[a][b]; math.huge where they never may.
function meetings.barred(option)
  local barred = {}
  local function bar(a, b, round)
    for _ = 1, 2 do
      barred[a] = barred[a] or {}
      barred[a][b] = math.max(barred[a][b] or 0, round)
      a, b = b, a
    end
  end
  for _, group in ipairs(option.apart or {}) do
    for i = 1, #group do
      for j = i + 1, #group do bar(group[i], group[j], group.round) end
    end
  end
  for _, pair in ipairs(option.forbidden or {}) do bar(pair[1], pair[2], math.huge) end
  return barred
end

--- May a match be played in a round? Returns nil or what is wrong.
function meetings.look_at(barred, match, round)
  local first = barred[match.winner] and barred[match.winner][match.loser]
  if not first or round >= first then return nil end
  local name = ("%s and %s"):format(show(match.winner), show(match.loser))
  if first == math.huge then return name .. " should never meet" end
  return ("%s should not meet before round %d"):format(name, first)
end

return meetings
