--- Match lists as JSON.
--
--    { "name": "Cup", "teams": ["A", {"id": "7", "name": "B"}],
--      "matches": [ {"winner": "A", "loser": "7", "round": "SF", "score": "2-1"}, {"a": "A", "b": "C"}, ["A", "D"] ] }
--
-- `teams` may be missing; where it has identifiers, matches name teams by them. `round` is a name, `round_no` a number;
-- `from` and `to` are the first and last rounds of a wish.
-- @module riddle.knockout.formats.list
local cases = require "riddle.knockout.formats.case"
local errors = require "riddle.errors"
local json = require "riddle.json"
local ties = require "riddle.knockout.ties"
local whole = require "riddle.knockout.formats.whole"

local format = { options = {} }

-- The names of teams by identifier, and all of them in order.
local function read_teams(object)
  local list, by_id, order, used = whole.list(object, "teams"), {}, {}, {}
  if not list then return whole.fault "expected a list 'teams'" end
  for i, team in ipairs(list) do
    local is_object = type(team) == "table" and team ~= json.null
    local id = whole.name(is_object and (team.id or team.name) or team)
    local name = whole.name(is_object and (team.name or team.id) or team)
    if not id or not name then return whole.fault("team %d: expected a name or { \"id\":, \"name\": }", i) end
    if by_id[id] then return whole.fault("expected different teams, found %s twice", errors.quote(id)) end
    if used[name] then name = ("%s (%s)"):format(name, id) end
    by_id[id], used[name] = name, true
    order[i] = name
  end
  return by_id, order
end

-- The teams of a match and its winner as they stand in the file.
local function sides_of(match)
  if match[1] ~= nil then return whole.name(match[1]), whole.name(match[2]), whole.name(match.winner) end
  local winner = whole.name(match.winner)
  if match.loser ~= nil then return winner, whole.name(match.loser), winner end
  return whole.name(match.a), whole.name(match.b), winner
end

-- A round in which a match may be played first or last, or nil.
local function bound(value) return math.type(value) == "integer" and value >= 1 and value or nil end

local function read_match(i, match, by_id, known)
  if type(match) ~= "table" or match == json.null then return whole.fault("match %d: expected an object", i) end
  local a, b, winner = sides_of(match)
  if not a or not b then return whole.fault("match %d: expected the names of two teams", i) end
  if winner and winner ~= a and winner ~= b then
    return whole.fault("match %d: expected %s or %s as winner, found %s", i, errors.quote(a), errors.quote(b),
      errors.quote(winner))
  end
  for _, team in ipairs { a, b } do
    if known and not by_id[team] then return whole.fault("match %d: %s is no team", i, errors.quote(team)) end
  end
  local score = whole.name(match.score)
  return { by_id[a] or a, by_id[b] or b, winner = winner and (by_id[winner] or winner) or nil,
    round = whole.name(match.round), number = math.type(match.round_no) == "integer" and match.round_no or nil,
    score = score, walkover = match.walkover == true or cases.is_walkover(score), goals = score and ties.goals(score),
    from = bound(match.from), to = bound(match.to), row = i }
end

local function read_case(object)
  local by_id, order = read_teams(object)
  if not by_id then return nil, order end
  local list, matches = whole.list(object, "matches"), {}
  if not list then return whole.fault "expected a list 'matches'" end
  for i, one in ipairs(list) do
    local match, err = read_match(i, one, by_id, #order > 0)
    if not match then return nil, err end
    matches[i] = match
  end
  if #matches == 0 then return whole.fault "expected matches, found none" end
  local found = cases.of_results({ name = whole.name(object.name or object.tourney_name),
    id = whole.name(object.id or object.tourney_id), date = whole.name(object.date) }, matches, false)
  for _, match in ipairs(found.matches) do match.stated, match.number = match.number or match.stated, nil end
  if #order > 0 and #found.aside == 0 then found.teams = order end
  return { found }
end

--- Reads cases: an iterator of 1, case.
function format.read(source, _, who) return whole.iterator(source, who, read_case) end

local KEYS <const> = { "name", "id", "date", "teams", "matches", "a", "b", "winner", "round", "round_no", "score" }

--- Writes cases, as a list when there are several.
function format.write(list)
  local values = {}
  for i, case in ipairs(list) do
    local matches = {}
    for _, group in ipairs { case.matches, case.aside or {} } do
      for _, match in ipairs(group) do
        matches[#matches + 1] = { a = match[1], b = match[2], winner = match.winner, round = match.round,
          round_no = match.stated, score = match.score, walkover = match.walkover, from = match.from, to = match.to }
      end
    end
    values[i] = { name = case.name, id = case.id, date = case.date, teams = case.teams, matches = matches }
  end
  local text, err = json.encode(#values == 1 and values[1] or values, KEYS)
  if not text then error(err.message, 0) end
  return text .. "\n"
end

return format
