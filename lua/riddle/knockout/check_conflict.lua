--- Is a minimal conflict one? From the rules alone, in plain Lua.
--
-- Two things are looked at. That each part is needed: the schedule that is given for it is right and contains all the
-- others (riddle.knockout.check). And that all together are impossible: a team against itself, or more teams that must
-- go on than a round leaves (riddle.knockout.bound, which says why they must).
-- @module riddle.knockout.check_conflict
local bound = require "riddle.knockout.bound"
local checker = require "riddle.knockout.check"
local errors = require "riddle.errors"

local check = {}

local TEAMS_MOST <const> = 10000000

local function wrong(reason, ...)
  return nil, errors.new { kind = "wrong", message = reason:format(...) }
end

-- Are these matches impossible in a knockout of n teams?
local function is_impossible(n, matches, champion)
  for _, match in ipairs(matches) do
    if match[1] == match[2] then return true end
  end
  return select(2, bound.rounds(n, matches, champion))
end

-- The conflict without one of its needs.
local function without(data, need)
  local list = {}
  for i, match in ipairs(data.matches) do
    if need.what or need.match ~= i then
      list[#list + 1] = { match[1], match[2],
        winner = not (need.what == "winner" and need.match == i) and match.winner or nil,
        from = not (need.what == "from" and need.match == i) and match.from or nil }
    end
  end
  return list, need.what ~= "champion" and data.champion or nil
end

-- Are all parts of the conflict among its needs?
local function check_needs(data)
  local needed = {}
  for _, need in ipairs(data.needs) do needed[(need.match or "") .. (need.what or "")] = true end
  for i, match in ipairs(data.matches) do
    if not needed[tostring(i)] then return ("nothing shows that match %d is needed"):format(match.place or i) end
    for _, what in ipairs { "winner", "from" } do
      if match[what] and not needed[i .. what] then
        return ("nothing shows that '%s' of match %d is needed"):format(what, match.place or i)
      end
    end
  end
  if data.champion ~= nil and not needed.champion then return "nothing shows that the champion is needed" end
end

-- Is a match of the conflict among the wishes, with no more demanded of it?
local function is_wished(match, wishes, option)
  local place = match.place
  if math.type(place) ~= "integer" then return false end
  local flat = type(wishes[1]) ~= "table"
  local wish = not flat and wishes[place] or { wishes[2 * place - 1], wishes[2 * place] }
  local winner = wish and wish.winner
  if wish and winner == nil and option.winners then
    winner = option.winners == "first" and wish[1] or option.winners[place]
  end
  return wish and wish[1] == match[1] and wish[2] == match[2] and (match.winner == nil or match.winner == winner)
    and (match.from or 1) <= (wish.from or 1)
end

local function check_wishes(data, wishes, option)
  for i, match in ipairs(data.matches) do
    if not is_wished(match, wishes, option) then
      return ("match %s of the conflict is not that of the wishes"):format(tostring(match.place or i))
    end
  end
  if data.champion ~= nil and data.champion ~= option.champion then return "the champion is not the one wished" end
end

-- The data with its matches as pairs, whichever way they were written.
local function as_pairs(data)
  local copy = {}
  for name, value in pairs(data) do copy[name] = value end
  copy.matches = {}
  for i, match in ipairs(data.matches) do
    if type(match) ~= "table" then return nil end
    copy.matches[i] = { match.a or match[1], match.b or match[2], place = match.place, winner = match.winner,
      from = match.from }
  end
  return copy
end

-- A schedule for each need: from the data, or made by the object.
local function witness(conflict, data, i)
  if type(conflict.witness) == "function" then return conflict:witness(i) end
  return data.witnesses and data.witnesses[i]
end

--- See riddle.knockout.check_conflict.
function check.check(conflict, wishes, option)
  local data = type(conflict.data) == "function" and conflict:data { witnesses = false } or conflict
  if data.status ~= "found" then return wrong("there is no conflict, the status is %s", tostring(data.status)) end
  local known = math.type(data.n) == "integer" and data.n <= TEAMS_MOST
  if type(data.matches) ~= "table" or type(data.needs) ~= "table" or not known then
    return wrong "expected a conflict with n, matches and needs"
  end
  data = as_pairs(data)
  if not data then return wrong "expected matches { a =, b = }" end
  local reason = check_needs(data) or wishes and check_wishes(data, wishes, option or {})
  if reason then return wrong("%s", reason) end
  if not is_impossible(data.n, data.matches, data.champion) then
    return wrong("nothing shows that these cannot all come true with %d teams", data.n)
  end
  for i, need in ipairs(data.needs) do
    local schedule = witness(conflict, data, i)
    if type(schedule) ~= "table" then return wrong("the schedule for need %d is missing", i) end
    local list, champion = without(data, need)
    local asked = { n = not data.teams and data.n or nil, teams = data.teams, champion = champion }
    local right, err = checker.check(schedule, list, asked)
    if not right then return wrong("the schedule for need %d: %s", i, err.message) end
  end
  return true
end

return check
