--- The formats of knockouts, by name: reading and writing.
--
-- Formats of match lists read and write cases (riddle.knockout.formats.case), those of brackets read and write brackets
-- (riddle.knockout.live).
-- @module riddle.knockout.formats
local Bracket = require "riddle.knockout.live"
local json = require "riddle.json"
local lazy = require "riddle.lazy"
local options = require "riddle.options"

local formats = {}

local own = lazy "riddle.knockout.formats.bracket"

local contest = {
  options = {},
  read = function(source)
    local next_case = require("riddle.knockout.format").read(source, "game-schedule")
    return function()
      local line, case, err = next_case()
      if err then return nil, err end
      return line, case
    end
  end,
  write = function(list) return require("riddle.knockout.format").write(list, "game-schedule") end,
}

-- A module of this folder, loaded when it is used; `writes` is what it writes.
local LISTS <const> = {
  ["game-schedule"] = contest,
  csv = lazy "riddle.knockout.formats.csv",
  cup = lazy "riddle.knockout.formats.cup",
  json = lazy "riddle.knockout.formats.list",
}
local BRACKETS <const> = {
  bracket = setmetatable({}, { __index = function(_, field) return own.json[field] end }),
  ["bracket-csv"] = setmetatable({}, { __index = function(_, field) return own.csv[field] end }),
  ["brackets-manager"] = lazy "riddle.knockout.formats.brackets_manager",
  bracketry = lazy "riddle.knockout.formats.bracketry",
}

--- The names of the formats of match lists, as a sorted list.
formats.lists = options.names(LISTS)

--- The names of the formats of brackets, as a sorted list.
formats.brackets = options.names(BRACKETS)

local function need(name, who)
  local found = LISTS[name] or BRACKETS[name]
  if found then return found end
  options.argument(who, "the format", options.alternatives(options.names(options.join(LISTS, BRACKETS))), name, 4)
end

--- The options of a format's reader.
function formats.options(name) return (LISTS[name] or BRACKETS[name]).options end

--- Is a format one of brackets?
function formats.is_bracket(name) return BRACKETS[name] ~= nil end

--- See riddle.knockout.read.
function formats.read(source, name, option)
  local who = "knockout.read"
  local format = need(name, who)
  if type(source) ~= "string" and type(source) ~= "function" and io.type(source) ~= "file" then
    options.argument(who, "the source", "a string, an open file or a function", source, 3)
  end
  local next_value = format.read(source, options.check(who, option, format.options, 3), who)
  local over = false
  return function()
    if over then return nil end
    local line, value = next_value()
    if line then return line, value end
    over = true
    if value then return value.line or 0, nil, value end
  end
end

local function need_case(who, place, case)
  local is_table = type(case) == "table" and not Bracket.is(case)
  if is_table and type(case.teams) == "table" and type(case.matches) == "table" then return end
  options.argument(who, place, "a case { teams = {names}, matches = {{a, b}, ...} }", case, 4)
end

--- See riddle.knockout.write.
function formats.write(list, name)
  local who = "knockout.write"
  local format = need(name, who)
  if type(list) ~= "table" then options.argument(who, "the cases", "a list of cases or brackets", list, 3) end
  for i, value in ipairs(list) do
    local place = ("place %d of the list"):format(i)
    if LISTS[name] then
      need_case(who, place, value)
    elseif not Bracket.is(value) then
      options.argument(who, place, "a knockout.bracket", value, 3)
    end
  end
  local write = format.write
  if not write then error(("%s: the format '%s' is only read"):format(who, name), 3) end
  local ok, text = pcall(write, list)
  if ok then return text end
  error(text, 3)
end

-- --- which format is it? --------------------------------------------------------------------------------------------

-- The format of a JSON text, by the names of its fields.
local function of_json(text)
  local value = json.decode(text:gsub("^\xEF\xBB\xBF", ""), json.null)
  if type(value) ~= "table" then return "json" end
  if type(value[1]) == "table" then value = value[1] end
  if value.participant and value.stage and value.match then return "brackets-manager" end
  if value.contestants and value.rounds then return "bracketry" end
  if value.entrants and value.matches then return "bracket" end
  return "json"
end

--- The format that a text is most likely in: JSON by its fields, CSV by its name or first line, the contest's format
-- when it begins with a number alone, else a cup of openfootball.
-- @tparam string text
-- @tparam ?string file its name
-- @treturn string
function formats.guess(text, file)
  local first = text:match "^\xEF?\xBB?\xBF?%s*([^\r\n]*)" or ""
  if first:find "^[%[{]" and not first:find "^%[%a%a%a " then return of_json(text) end
  if first:lower():find "^match[,;]round[,;]team1[,;]team2" then return "bracket-csv" end
  if file and file:lower():find "%.[ct]sv$" or LISTS.csv.is_heading(first) then return "csv" end
  return first:find "^%d+%s*$" and "game-schedule" or "cup"
end

return formats
