-- What the commands of `riddle knockout` share: files of match lists and brackets, in any format.
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.knockout.formats"
local knockout = require "riddle.knockout"
local options = require "riddle.options"
local whole = require "riddle.knockout.formats.whole"

local input = {}

-- Adds --from, --column and --separator; `names` are the formats that a command reads.
function input.setup(parser, names)
  parser:option "--from":argname "<format>":choices(names)
    :description("the format read: " .. table.concat(names, ", ") .. " (default: what the file looks like)")
  parser:option "--column":argname "<field=name>":count "*"
    :description "csv: the name of a column, as in winner=Sieger; fields: winner, loser, first, second, round, score, \z
      tournament, winner_id, loser_id, title, date"
  parser:option "--separator":argname "<character>":description "csv: what stands between fields"
end

-- All formats.
input.all = table.move(formats.brackets, 1, #formats.brackets, #formats.lists + 1,
  table.move(formats.lists, 1, #formats.lists, 1, {}))

local SEPARATORS <const> = { [","] = ",", [";"] = ";", tab = "\t", ["\t"] = "\t" }

-- The options of the csv reader that the user gave.
function input.take_columns(given, parser)
  local schema, option = formats.options "csv", {}
  for _, text in ipairs(given.column or {}) do
    local field, name = text:match "^([%a_]+)=(.+)$"
    if not field or not schema[field] or field == "separator" then
      local near = field and options.nearest(field, options.names(schema))
      failure.usage(parser, ("option '--column' must be a field and a name, as in winner=Sieger, found %s%s"):format(
        errors.quote(text), near and ("; did you mean '%s'?"):format(near) or ""))
    end
    option[field] = name
  end
  if given.separator then
    option.separator = SEPARATORS[given.separator]
    if not option.separator then
      failure.usage(parser, ("option '--separator' must be ',', ';' or tab, found %s"):format(
        errors.quote(given.separator)))
    end
  end
  return option
end

-- All values of a file: a list of cases or brackets and its format; or nil and an error.
function input.read(name, given, columns)
  local source = files.source(name)
  local text, err = whole.text(source, "riddle knockout")
  if not text then return nil, err end
  local format, list = given.from or formats.guess(text, name), {}
  for _, value, fault in knockout.read(text, format, format == "csv" and columns or nil) do
    if fault then return nil, fault end
    list[#list + 1] = value
  end
  return list, format
end

-- The same; ends the command when the file is wrong.
function input.need(name, given, parser)
  local list, format = input.read(name, given, input.take_columns(given, parser))
  if not list then failure.data(format, files.shown(name)) end
  return list, format
end

-- The schedule of a case; or nil and an error. The winner of a match is named first, so it wins the final, too. Teams
-- are told only where one has no match: else a wrong number of matches would hide what is wrong with them.
function input.schedule(case, option)
  local bare, seen, count = {}, {}, 0
  for i, match in ipairs(case.matches) do
    local first = match.winner or match[1]
    bare[i] = { first, first == match[1] and match[2] or match[1] }
    for _, team in ipairs(bare[i]) do
      if not seen[team] then count = count + 1 end
      seen[team] = true
    end
  end
  option.teams = count < #case.teams and case.teams or nil
  local schedule, err = knockout.schedule(bare, option)
  return schedule, err
end

-- The name of the place of a match of a case, and of its list, for messages.
function input.place(case, match)
  local place = match and case.places and case.places.matches[match] or case.places or {}
  return place.line and ":" .. place.line or place.row and (": match %d"):format(place.row) or ""
end

return input
