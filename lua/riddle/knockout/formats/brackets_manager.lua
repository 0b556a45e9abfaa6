--- The database of brackets-manager.js (Drarig29; tables participant, stage, group, round, match, match_game) as JSON.
--
-- A stage of type "single_elimination" is a bracket. A side that is null is a BYE, one with a null id is to be
-- determined. Seeds are no part of the format. Checked against version 1.11.1, which goes on with what is written here.
-- @module riddle.knockout.formats.brackets_manager
local errors = require "riddle.errors"
local grid = require "riddle.knockout.formats.grid"
local json = require "riddle.json"
local whole = require "riddle.knockout.formats.whole"

local format = { options = {} }

local function is_object(value) return type(value) == "table" and value ~= json.null end

-- --- reading -------------------------------------------------------------------------------------------------------

-- The rows of a table of the database by identifier; or nil and an error.
local function rows(database, name)
  local list, by_id = whole.list(database, name), {}
  if not list then return whole.fault("expected a list '%s'", name) end
  for i, row in ipairs(list) do
    local id = is_object(row) and whole.name(row.id)
    if not id then return whole.fault("%s %d: expected an object with an id", name, i) end
    if by_id[id] then return whole.fault("%s %d: expected different ids, found %s twice", name, i, id) end
    by_id[id] = row
  end
  return by_id, list
end

local TABLES <const> = { "participant", "stage", "group", "round", "match" }

local function read_tables(database)
  local tables = {}
  for _, name in ipairs(TABLES) do
    local by_id, list = rows(database, name)
    if not by_id then return nil, list end
    tables[name], tables[name .. "s"] = by_id, list
  end
  return tables
end

-- A side: false for a BYE, {} for one to be determined, else { name = }.
local function read_side(tables, match, key)
  local side = match[key]
  if side == json.null then return false end
  if not is_object(side) then return whole.fault("match %s: expected '%s', an object or null", match.id, key) end
  local id = whole.name(side.id)
  if not id then return {} end
  local participant = tables.participant[id]
  if not participant then return whole.fault("match %s: participant %s is not there", match.id, id) end
  return { name = whole.name(participant.name) or id }
end

local function number_in(value, low, high) return math.type(value) == "integer" and value >= low and value <= high end

-- The result of a match, with the names of its sides.
local function read_result(match, sides)
  local found = { teams = {} }
  for i, key in ipairs { "opponent1", "opponent2" } do
    local side, other = match[key], match[i == 1 and "opponent2" or "opponent1"]
    found.teams[i] = sides[i] and sides[i].name
    if is_object(side) and is_object(other) then
      if side.result == "win" or other.forfeit == true and side.forfeit ~= true then found.winner = i end
      if other.forfeit == true then found.walkover = true end
    end
  end
  local a, b = match.opponent1, match.opponent2
  if found.winner and is_object(a) and is_object(b) and whole.name(a.score) and whole.name(b.score) then
    found.score = whole.name(a.score) .. "-" .. whole.name(b.score)
  end
  return found
end

-- The matches of a stage: grid[round][number] = { match =, sides =, result = }, and the match for third place.
local function read_matches(tables, stage)
  local found, bronze, rounds = {}, nil, 0
  for _, match in ipairs(tables.matchs) do
    local round, group = tables.round[whole.name(match.round_id) or ""], tables.group[whole.name(match.group_id) or ""]
    if match.stage_id == stage.id then
      if not round or not group or not number_in(round.number, 1, grid.ROUNDS_MOST) then
        return whole.fault("match %s: expected a group, and a round from 1 to %d", match.id, grid.ROUNDS_MOST)
      end
      local sides = {}
      for i, key in ipairs { "opponent1", "opponent2" } do
        local err
        sides[i], err = read_side(tables, match, key)
        if err then return nil, err end
      end
      local entry = { match = match, sides = sides, result = read_result(match, sides) }
      if group.number == 2 then
        bronze = entry
      else
        found[round.number] = found[round.number] or {}
        if not number_in(match.number, 1, 1 << 30) or found[round.number][match.number] then
          return whole.fault("match %s: expected a number of its own in round %d", match.id, round.number)
        end
        found[round.number][match.number] = entry
        rounds = math.max(rounds, round.number)
      end
    end
  end
  return found, rounds, bronze
end

-- The places of the first round and the entrants.
local function read_slots(first, count)
  local slots, entrants, seen = {}, {}, {}
  for number = 1, count do
    for i = 1, 2 do
      local side, place = first[number].sides[i], 2 * number - 2 + i
      slots[place] = 0
      if side and side.name and seen[side.name] then
        return whole.fault("%s is twice in the first round", errors.quote(side.name))
      end
      if side then
        entrants[#entrants + 1] = { name = side.name }
        slots[place] = #entrants
        if side.name then seen[side.name] = true end
      end
    end
  end
  return slots, entrants
end

local function read_stage(tables, stage)
  if stage.type ~= "single_elimination" then
    return whole.fault("stage %s: expected the type 'single_elimination', found %s", stage.id,
      errors.quote(tostring(stage.type)))
  end
  local found, rounds, bronze = read_matches(tables, stage)
  if not found then return nil, rounds end
  local results = {}
  for r = 1, rounds do
    results[r] = {}
    for number = 1, 1 << (rounds - r) do
      local entry = found[r] and found[r][number]
      if not entry then return whole.fault("stage %s: match %d of round %d is missing", stage.id, number, r) end
      results[r][number] = entry.result
    end
  end
  if rounds == 0 then return whole.fault("stage %s: expected matches, found none", stage.id) end
  local slots, entrants = read_slots(found[1], 1 << (rounds - 1))
  if not slots then return nil, entrants end
  return grid.bracket(slots, entrants, results, bronze and bronze.result)
end

local function read_database(database)
  local tables, err = read_tables(database)
  if not tables then return nil, err end
  local brackets = {}
  for i, stage in ipairs(tables.stages) do
    brackets[i], err = read_stage(tables, stage)
    if not brackets[i] then return nil, err end
    brackets[i].name = whole.name(stage.name)
  end
  if #brackets == 0 then return whole.fault "expected a stage, found none" end
  return brackets
end

--- Reads brackets: an iterator of 1, bracket.
function format.read(source, _, who) return whole.iterator(source, who, read_database) end

-- --- writing -------------------------------------------------------------------------------------------------------

local LOCKED <const>, WAITING <const>, READY <const>, COMPLETED <const>, ARCHIVED <const> = 0, 1, 2, 4, 5

-- The scores of "2-1"; nil for other texts.
local function goals(score)
  local a, b = (score or ""):match "^(%d+)%-(%d+)$"
  return math.tointeger(tonumber(a)), math.tointeger(tonumber(b))
end

local Writer = {}
Writer.__index = Writer

local function add(self, name, row)
  row.id = #self.data[name]
  table.insert(self.data[name], row)
  return row.id
end

-- One side of a match: `what` is an entrant's number, "bye" or nil, not known yet.
local function opponent(self, what, number, side)
  if what == "bye" then return json.null end
  local found = { id = what and self.participant[what] or json.null }
  local match = number and self.bracket.list[number]
  if not match or not match.winner then return found end
  local won = match.winner == what
  found.result = won and "win" or "loss"
  if match.walkover and not won then found.forfeit, found.result = true, nil end
  found.score = select(side, goals(match.score))
  return found
end

-- The entrant of a side of a grid; nil when it is not known.
local function entrant_of(self, side)
  if type(side) ~= "table" then return side end
  return self.bracket.list[side.winner_of].winner
end

-- `following` is the number of the match that comes next in the grid, if it is one.
local function status_of(self, number, following, sides)
  local bracket = self.bracket
  local archived = following and bracket.list[following].winner
  if sides[1] == "bye" or sides[2] == "bye" then return archived and ARCHIVED or LOCKED end
  if bracket.list[number].winner then return archived and ARCHIVED or COMPLETED end
  local known = { sides[1] and self.participant[sides[1]], sides[2] and self.participant[sides[2]] }
  if known[1] and known[2] then return READY end
  return (known[1] or known[2]) and WAITING or LOCKED
end

local function write_round(self, rounds, r, stage, group)
  local round = add(self, "round", { number = r, stage_id = stage, group_id = group })
  for order, entry in ipairs(rounds[r]) do
    local following = rounds[r + 1] and rounds[r + 1][(order + 1) // 2].number
    local sides = { entrant_of(self, entry.sides[1]), entrant_of(self, entry.sides[2]) }
    local row = { number = order, stage_id = stage, group_id = group, round_id = round, child_count = 0,
      status = status_of(self, entry.number, following, sides),
      opponent1 = opponent(self, sides[1], entry.number, 1), opponent2 = opponent(self, sides[2], entry.number, 2) }
    for i, key in ipairs { "opponent1", "opponent2" } do
      if r == 1 and row[key] ~= json.null then row[key].position = 2 * order - 2 + i end
      if sides[3 - i] == "bye" and sides[i] ~= "bye" and row[key].id ~= json.null then row[key].result = "win" end
    end
    add(self, "match", row)
  end
end

local function write_bronze(self, stage)
  local bracket = self.bracket
  local group = add(self, "group", { stage_id = stage, number = 2 })
  local round = add(self, "round", { number = 1, stage_id = stage, group_id = group })
  local shown, sides = bracket:match(bracket.bronze), {}
  for i = 1, 2 do sides[i] = shown.sides[i].team and bracket.index[shown.sides[i].team] end
  local row = { number = 1, stage_id = stage, group_id = group, round_id = round, child_count = 0,
    status = status_of(self, bracket.bronze, nil, sides),
    opponent1 = opponent(self, sides[1], bracket.bronze, 1), opponent2 = opponent(self, sides[2], bracket.bronze, 2) }
  row.opponent1.position, row.opponent2.position = 1, 2
  add(self, "match", row)
end

local function write_stage(self, bracket, i)
  self.bracket, self.participant = bracket, {}
  for e, entrant in ipairs(bracket.entrants) do
    self.participant[e] = entrant.name and add(self, "participant", { tournament_id = 0, name = entrant.name })
  end
  local rounds = grid.of_bracket(bracket)
  local stage = add(self, "stage", { tournament_id = 0, name = bracket.name or "Bracket " .. i,
    type = "single_elimination", number = i,
    settings = { size = 1 << #bracket, consolationFinal = bracket.bronze ~= nil, matchesChildCount = 0,
      seedOrdering = { "natural" } } })
  local group = add(self, "group", { stage_id = stage, number = 1 })
  for r in ipairs(rounds) do write_round(self, rounds, r, stage, group) end
  if bracket.bronze then write_bronze(self, stage) end
end

local KEYS <const> = { "participant", "stage", "group", "round", "match", "match_game", "id", "tournament_id", "name",
  "type", "number", "stage_id", "group_id", "round_id", "child_count", "status", "opponent1", "opponent2", "position",
  "score", "result", "settings", "size" }

--- Writes brackets as the stages of one tournament.
function format.write(list)
  local empty = setmetatable({}, { __jsontype = "array" })
  local self = setmetatable({ data = { participant = {}, stage = {}, group = {}, round = {}, match = {},
    match_game = empty } }, Writer)
  for i, bracket in ipairs(list) do write_stage(self, bracket, i) end
  local text, err = json.encode(self.data, KEYS)
  if not text then error(err.message, 0) end
  return text .. "\n"
end

return format
