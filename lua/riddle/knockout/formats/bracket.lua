--- Brackets in riddle's own formats: JSON, which keeps everything, and CSV, which a spreadsheet can fill in.
--
-- CSV: a row is a match, `match,round,team1,team2,winner,score,walkover`. A team that is not known yet is written as
-- "winner of 3" or "loser of 3"; empty is an entrant to be named. Seeds, clubs and byes are not kept.
-- @module riddle.knockout.formats.bracket
local build = require "riddle.knockout.live_build"
local csv = require "riddle.csv"
local errors = require "riddle.errors"
local json = require "riddle.json"
local whole = require "riddle.knockout.formats.whole"

local formats = { json = { options = {} }, csv = { options = {} } }

local function is_object(value) return type(value) == "table" and value ~= json.null end

local function plain(value) return value ~= json.null and value or nil end

-- The places from top to bottom, without byes. Recursion: at most 64 rounds.
local function places_of(bracket)
  local list = {}
  local function walk(number)
    for _, side in ipairs(bracket.list[number].sides) do
      if side.winner_of then walk(side.winner_of) else list[#list + 1] = side.entrant end
    end
  end
  if bracket.final > 0 then walk(bracket.final) else list[1] = 1 end
  return list
end

-- Enters results; true, or nil and an error.
local function enter(bracket, results)
  for number, found in ipairs(results) do
    local ok, err = build.enter(bracket, number, found, "match " .. number)
    if not ok then
      err.line = found.line
      return nil, err
    end
  end
  return true
end

-- --- JSON ----------------------------------------------------------------------------------------------------------

local function read_entrants(data)
  local list, seen = {}, {}
  for i, one in ipairs(whole.list(data, "entrants") or {}) do
    if not is_object(one) then return whole.fault("entrant %d: expected an object", i) end
    local name, seed = plain(one.name), plain(one.seed)
    if name ~= nil and (type(name) ~= "string" or name == "" or seen[name]) then
      return whole.fault("entrant %d: expected a name of its own", i)
    end
    if seed ~= nil and (math.type(seed) ~= "integer" or seed < 1) then
      return whole.fault("entrant %d: expected a seed of at least 1", i)
    end
    if name then seen[name] = true end
    list[i] = { name = name, seed = seed, club = whole.name(one.club) }
  end
  return list
end

-- The places as they are told, if they fit the matches.
local function read_positions(data, bracket)
  local found, at, list = places_of(bracket), 0, {}
  for i, entrant in ipairs(whole.list(data, "positions") or {}) do
    if entrant ~= 0 then
      at = at + 1
      if entrant ~= found[at] then return found end
    end
    list[i] = entrant
  end
  return at == #found and list or found
end

local BYES <const> = { ["first-round"] = true, wildcards = true, ["as listed"] = true }

local function read_matches(data)
  local list, results = {}, {}
  for i, match in ipairs(whole.list(data, "matches") or {}) do
    if not is_object(match) or not is_object(match.sides) then return whole.fault("match %d: expected two sides", i) end
    local teams = {}
    list[i] = { round = match.round, sides = {} }
    for k = 1, 2 do
      local side = match.sides[k]
      if not is_object(side) then return whole.fault("match %d: expected two sides", i) end
      list[i].sides[k] = { entrant = plain(side.entrant), winner_of = plain(side.winner_of),
        loser_of = plain(side.loser_of) }
      teams[k] = whole.name(side.team)
    end
    results[i] = { teams = teams, winner = whole.name(match.winner), score = whole.name(match.score),
      walkover = match.walkover == true or nil }
  end
  return list, results
end

local function read_data(data)
  local entrants, err = read_entrants(data)
  if not entrants then return nil, err end
  local list, results = read_matches(data)
  if not list then return nil, results end
  local bracket
  bracket, err = build.checked(entrants, list, { byes = BYES[data.byes] and data.byes or "as listed",
    name = whole.name(data.name) })
  if not bracket then return nil, err end
  bracket.order = read_positions(data, bracket)
  local ok
  ok, err = enter(bracket, results)
  if not ok then return nil, err end
  return { bracket }
end

--- Reads brackets: an iterator of 1, bracket.
function formats.json.read(source, _, who) return whole.iterator(source, who, read_data) end

local KEYS <const> = { "name", "n", "byes", "rounds", "bronze", "winner", "entrants", "positions", "matches", "number",
  "round", "sides", "team", "seed", "club", "entrant", "winner_of", "loser_of", "status", "loser" }

--- Writes brackets, as a list when there are several.
function formats.json.write(list)
  local values = {}
  for i, bracket in ipairs(list) do values[i] = bracket:data() end
  local text, err = json.encode(#values == 1 and values[1] or values, KEYS)
  if not text then error(err.message, 0) end
  return text .. "\n"
end

-- --- CSV -----------------------------------------------------------------------------------------------------------

local HEADING <const> = { "match", "round", "team1", "team2", "winner", "score", "walkover" }

local function row_fault(line, message, ...)
  return nil, errors.new { kind = "data", line = line, message = message:format(...) }
end

-- The rows as matches with sides by their texts.
local function read_rows(source)
  local rows = {}
  for line, record, err in csv.records(source) do
    if err then return nil, err end
    for _, name in ipairs { "match", "round", "team1", "team2", "winner" } do
      if not record[name] then return row_fault(1, "expected a column '%s' in the first line", name) end
    end
    local number, round = tonumber(record.match), tonumber(record.round)
    if number ~= #rows + 1 then
      return row_fault(line, "expected match %d, found %s", #rows + 1, errors.quote(record.match))
    end
    if math.type(round) ~= "integer" then
      return row_fault(line, "expected the number of a round, found %s", errors.quote(record.round))
    end
    rows[number] = { line = line, round = round, texts = { record.team1, record.team2 },
      winner = whole.name(record.winner), score = whole.name(record.score or ""),
      walkover = (record.walkover or "") ~= "" or nil }
  end
  return rows
end

-- What a team's text stands for: the side of a match, by what was read before.
local function side_of(text, state, bronze)
  local from = text:match "^winner of (%d+)$"
  if from then return { winner_of = math.tointeger(tonumber(from)) } end
  from = text:match "^loser of (%d+)$"
  if from then return { loser_of = math.tointeger(tonumber(from)) } end
  local last = text ~= "" and state.last[text]
  if last then return bronze and { loser_of = last } or { winner_of = last } end
  table.insert(state.entrants, { name = text ~= "" and text or nil })
  return { entrant = #state.entrants }
end

-- Does a row name two losers, or two teams that lost before? Then it is the match for third place.
local function is_bronze(row, state)
  for _, text in ipairs(row.texts) do
    if not text:find "^loser of %d+$" and not state.lost[text] then return false end
  end
  return true
end

local function read_table(source)
  local rows, err = read_rows(source)
  if not rows then return nil, err end
  if #rows == 0 then return row_fault(1, "expected matches under the line of column names, found none") end
  local state, list = { entrants = {}, last = {}, lost = {} }, {}
  for number, row in ipairs(rows) do
    local bronze = is_bronze(row, state)
    list[number] = { round = row.round, sides = { side_of(row.texts[1], state, bronze),
      side_of(row.texts[2], state, bronze) } }
    row.teams = {}
    for i, text in ipairs(row.texts) do
      state.last[text] = number
      state.lost[text] = row.winner and row.winner ~= text or nil
      row.teams[i] = text ~= "" and not text:find "^%a+er of %d+$" and text or nil
    end
  end
  local bracket
  bracket, err = build.checked(state.entrants, list, { byes = "as listed" })
  if not bracket then
    err.line = err.match and rows[err.match].line
    return nil, err
  end
  bracket.order = places_of(bracket)
  local ok
  ok, err = enter(bracket, rows)
  if not ok then return nil, err end
  return bracket
end

--- Reads the bracket of a source: an iterator of 1, bracket.
function formats.csv.read(source)
  local over = false
  return function()
    if over then return nil end
    over = true
    local bracket, err = read_table(source)
    if bracket then return 1, bracket end
    return nil, err
  end
end

local function side_text(side)
  return side.team or side.winner_of and "winner of " .. side.winner_of
    or side.loser_of and "loser of " .. side.loser_of or ""
end

--- Writes one bracket.
function formats.csv.write(list)
  if #list ~= 1 then error("knockout.write: the format 'bracket-csv' holds one bracket", 0) end
  for _, entrant in ipairs(list[1].entrants) do
    if entrant.name and entrant.name:find "^%a+er of %d+$" then
      error(("knockout.write: the format 'bracket-csv' cannot name a team %s"):format(errors.quote(entrant.name)), 0)
    end
  end
  local lines = { csv.line(HEADING) }
  for number, match in list[1]:matches() do
    lines[#lines + 1] = csv.line { number, match.round, side_text(match.sides[1]), side_text(match.sides[2]),
      match.winner or "", match.score or "", match.walkover and "yes" or "" }
  end
  return table.concat(lines)
end

return formats
