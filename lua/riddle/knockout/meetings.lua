--- Which teams may meet when: `apart` and `forbidden`, in words that a person can check.
--
-- `apart` is a list of groups `{ team, team, ..., round = r }`: no two of a group meet before round r. `forbidden` is a
-- list of pairs that never meet.
-- @module riddle.knockout.meetings
local errors = require "riddle.errors"
local options = require "riddle.options"

local meetings = {}

local function show(team) return type(team) == "string" and errors.quote(team) or tostring(team) end

-- Raises for a group or a pair of a wrong form.
local function check_teams(who, level, name, place, list, least)
  local what = ("option '%s': place %d of the list"):format(name, place)
  local allowed = name == "apart" and "a group { team, team, ..., round = r }" or "a pair of teams"
  if type(list) ~= "table" or #list < least then options.argument(who, what, allowed, list, level) end
  for _, team in ipairs(list) do
    if type(team) ~= "string" and math.type(team) ~= "integer" then
      options.argument(who, what, allowed, team, level)
    end
  end
end

--- Checks the options `apart` and `forbidden`; a mistake is blamed on who called the function that calls this one.
function meetings.check(who, option)
  local level = 3
  for place, group in ipairs(option.apart or {}) do
    check_teams(who, level + 1, "apart", place, group, 1)
    if math.type(group.round) ~= "integer" or group.round < 1 then
      local what = ("option 'apart': the round of group %d"):format(place)
      options.argument(who, what, "an integer of at least 1", group.round, level)
    end
  end
  for place, pair in ipairs(option.forbidden or {}) do check_teams(who, level + 1, "forbidden", place, pair, 2) end
end

local GROUP_MOST <const> = 256 -- as many teams as can be searched (csrc/knockout/search.h)

--- The pairs that the options bar, as the kernel takes them: a flat list a, b, round, ... (round 0: never); nil when
-- there are none, and nil and an error of kind "limit" for too large a group.
function meetings.flat(option)
  if not option.apart and not option.forbidden then return nil end
  for place, group in ipairs(option.apart or {}) do
    if #group > GROUP_MOST then
      local text = "option 'apart': group %d: expected at most %d teams, found %d"
      return nil, errors.new { kind = "limit", message = text:format(place, GROUP_MOST, #group) }
    end
  end
  local list = {}
  local function bar(a, b, round)
    local count = #list
    list[count + 1], list[count + 2], list[count + 3] = a, b, round
  end
  for _, group in ipairs(option.apart or {}) do
    for i = 1, #group do
      for j = i + 1, #group do bar(group[i], group[j], group.round) end
    end
  end
  for _, pair in ipairs(option.forbidden or {}) do bar(pair[1], pair[2], 0) end
  return list
end

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
