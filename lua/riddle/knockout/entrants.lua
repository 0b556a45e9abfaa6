--- Entrants of a draw: checked lists of names with seeds and clubs, from Lua tables and from CSV files.
-- @module riddle.knockout.entrants
local csv = require "riddle.csv"
local errors = require "riddle.errors"
local options = require "riddle.options"
local reader = require "riddle.reader"

local entrants = {}

local ENTRANTS_MOST <const> = 1 << 20

local function fault(kind, place, message, ...)
  return nil, errors.new { kind = kind, message = message:format(...), entrant = place.entrant, line = place.line,
    column = place.column }
end

-- "entrant 3", for messages about Lua tables, "" where a line says it.
local function shown(place) return place.line and "" or ("entrant %d: "):format(place.entrant) end

-- Adds one entrant to a list that is checked so far; true, or nil and an error. `place` has `entrant`, and from a file
-- `line` and `column`.
local function add(list, known, one, place)
  if #list == ENTRANTS_MOST then
    return fault("limit", place, "expected at most %d entrants, found more", ENTRANTS_MOST)
  end
  if one.name == "" then return fault("empty name", place, "%sexpected a name, found an empty one", shown(place)) end
  local other = known.names[one.name]
  if other then
    return fault("duplicate team", place, "expected different names, found %s as entrant %d and entrant %d",
      errors.quote(one.name), other, #list + 1)
  end
  other = one.seed and known.seeds[one.seed]
  if other then
    return fault("seed", place, "expected different seeds, found %d for %s and for %s", one.seed,
      errors.quote(list[other].name), errors.quote(one.name))
  end
  list[#list + 1] = one
  known.names[one.name] = #list
  if one.seed then known.seeds[one.seed] = #list end
  return true
end

-- A value of the caller's list as a new entrant; raises when it is none.
local function taken(value, i, who, level)
  local what = ("entrant %d"):format(i)
  if type(value) == "string" then return { name = value } end
  if type(value) ~= "table" or type(value.name) ~= "string" then
    options.argument(who, what, "a name or a table { name =, seed =, club = }", value, level + 1)
  end
  if value.seed ~= nil and (math.type(value.seed) ~= "integer" or value.seed < 1) then
    options.argument(who, "the seed of " .. what, "an integer of at least 1", value.seed, level + 1)
  end
  if value.club ~= nil and type(value.club) ~= "string" then
    options.argument(who, "the club of " .. what, "a string", value.club, level + 1)
  end
  return { name = value.name, seed = value.seed, club = value.club ~= "" and value.club or nil }
end

--- Checks a list of entrants; copies it.
-- @tparam table values names or tables `{ name =, seed =, club = }`
-- @tparam string who the public function, for messages
-- @tparam int level as in `error`
-- @treturn {table,...} or nil and an error of kind "empty name", "duplicate team", "seed" or "limit", with `entrant`
function entrants.check(values, who, level)
  if type(values) ~= "table" then options.argument(who, "the entrants", "a list", values, level + 1) end
  local list, known = {}, { names = {}, seeds = {} }
  for i, value in ipairs(values) do
    local ok, err = add(list, known, taken(value, i, who, level + 1), { entrant = i })
    if not ok then return nil, err end
  end
  return list
end

--- The options of `read`.
entrants.options = {
  name = { type = "string", help = "the column of the names (default: name, team or player)" },
  seed = { type = "string", help = "the column of the seeds (default: seed)" },
  club = { type = "string", help = "the column of the clubs (default: club)" },
  separator = { one_of = { ",", ";", "\t" }, help = "what stands between fields (default: as in the first line)" },
}

-- The columns by which names, seeds and clubs are known, in lower case.
local USUAL <const> = { name = { "name", "team", "player" }, seed = { "seed" }, club = { "club" } }

-- The column for a field: the one that the user names, or a usual one; nil when there is none.
local function column_of(heading, field, wanted)
  for _, candidate in ipairs(wanted and { wanted } or USUAL[field]) do
    for _, column in ipairs(heading) do
      if column == candidate or not wanted and column:lower() == candidate then return column end
    end
  end
end

local function find_columns(heading, option)
  local columns = {}
  for field in pairs(USUAL) do
    columns[field] = column_of(heading, field, option[field])
    if not columns[field] and (option[field] or field == "name") then
      local found = {}
      for i = 1, math.min(#heading, 8) do found[i] = errors.quote(heading[i]) end
      return fault("heading", { line = 1, column = 1 }, "expected a column %s in the first line, found %s",
        errors.quote(option[field] or "name"), table.concat(found, ", "))
    end
  end
  return columns
end

-- The text of a field without blanks around it; "" for a column that is not there.
local function text_of(record, column) return column and reader.trim(record[column]) or "" end

local function of_record(record, columns)
  local seed, club = text_of(record, columns.seed), text_of(record, columns.club)
  local number = reader.number(seed)
  if seed ~= "" and (not number or number == 0) then return nil, seed end
  return { name = text_of(record, columns.name), seed = number, club = club ~= "" and club or nil }
end

--- Entrants from a CSV file; see riddle.csv. The first line names the columns.
-- @tparam string|file|function source
-- @tparam ?table option `name`, `seed`, `club`: the names of the columns; `separator`
-- @treturn {table,...} `{ name =, seed =, club = }`, as knockout.draw takes it; or nil and an error with its place
function entrants.read(source, option)
  option = options.check("knockout.entrants", option, entrants.options, 3)
  local list, known, columns = {}, { names = {}, seeds = {} }, nil
  local records, heading = csv.records(source, { separator = option.separator })
  for line, record, err, where in records do
    if err then return nil, err end
    if not columns then
      columns, err = find_columns(heading(), option)
      if not columns then return nil, err end
    end
    local one, seed = of_record(record, columns)
    if not one then
      return fault("seed", where(columns.seed) or { line = line }, "expected a seed of at least 1 or nothing, found %s",
        errors.quote(seed))
    end
    local place = where(columns.name) or { line = line }
    place.entrant = #list + 1
    local ok
    ok, err = add(list, known, one, place)
    if not ok then return nil, err end
  end
  if not columns then
    return fault("count", { line = 1, column = 1 }, "expected entrants under the line of column names, found none")
  end
  return list
end

return entrants
