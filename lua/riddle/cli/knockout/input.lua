-- What the commands of `riddle knockout` share: files of match lists and brackets, in any format.
local csv = require "riddle.csv"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.knockout.formats"
local knockout = require "riddle.knockout"
local of_case = require "riddle.knockout.of_case"
local options = require "riddle.options"
local settings = require "riddle.cli.settings"
local whole = require "riddle.knockout.formats.whole"

local input = {}

-- Adds --from and --set; `names` are the formats that a command reads.
function input.setup(parser, names)
  parser:option "--from":argname "<format>":choices(names)
    :description("the format read: " .. table.concat(names, ", ") .. " (default: what the file looks like)")
  settings.setup(parser, "--set", "csv: the name of a column, as in winner=Sieger, or the separator between fields ("
    .. table.concat(options.names(formats.options "csv"), ", ") .. ")")
end

-- All formats.
input.all = table.move(formats.brackets, 1, #formats.brackets, #formats.lists + 1,
  table.move(formats.lists, 1, #formats.lists, 1, {}))

-- The options of a format's reader that the user gave.
function input.take_settings(given, parser, format)
  return settings.take(parser, "--set", given.set, formats.options(format), format)
end

-- All values of a file: a list of cases or brackets and its format; or nil and an error. `setting(format)` gives the
-- options of its reader.
function input.read(name, given, setting)
  local source = files.source(name)
  local text, err = whole.text(source, "riddle knockout")
  if not text then return nil, err end
  local format, list = given.from or formats.guess(text, name), {}
  for _, value, fault in knockout.read(text, format, setting(format)) do
    if fault then return nil, fault end
    list[#list + 1] = value
  end
  return list, format
end

-- The same; ends the command when the file is wrong, and tells what was set aside.
function input.need(name, given, parser)
  local list, format = input.read(name, given, function(found) return input.take_settings(given, parser, found) end)
  local shown = files.shown(name)
  if not list then failure.data(format, shown) end
  for _, case in ipairs(list) do
    for _, match in ipairs(case.aside or {}) do
      local place = match.line and ":" .. match.line or match.row and (": match %d"):format(match.row) or ""
      io.stderr:write(("%s%s: set aside: %s against %s (%s)\n"):format(shown, place, errors.quote(match[1]),
        errors.quote(match[2]), match.reason))
    end
  end
  return list, format
end

-- The one list of a file; ends the command when there are several.
function input.need_one(name, given, parser)
  local list = input.need(name, given, parser)
  if #list == 1 then return list[1] end
  failure.usage(parser, ("'%s' takes one list, the file has %d"):format(given.verb, #list))
end

-- The entry of --order in a schema.
input.order = { one_of = { "input", "judge" }, default = "input",
  help = "the order of a round, and who wins the final" }

-- Adds --ignore-winners.
function input.setup_winners(parser)
  parser:flag "--ignore-winners":description "take only the pairs from the list, not who won"
end

-- The matches and the schedule of a case; see riddle.knockout.of_case.
input.matches, input.schedule = of_case.matches, of_case.schedule

-- The order of keys in JSON.
input.keys = { "status", "count", "n", "order", "winner", "rounds", "round", "teams", "matches", "loser", "place",
  "filled", "wildcard" }

-- Rows of the CSV of a schedule: round, winner, loser (nothing: a wildcard), match (nothing: filled in).
function input.schedule_rows(schedule)
  local rows = {}
  for r, round in schedule:rounds() do
    for _, match in ipairs(round.matches) do
      rows[#rows + 1] = { r, match.winner, match.loser, match.filled and "" or match.place }
    end
    if round.wildcard then rows[#rows + 1] = { r, round.wildcard, "", "wildcard" } end
  end
  return rows
end

input.heading = { "tournament", "round", "winner", "loser", "match" }

-- Something with a picture (`draw`, `svg`) in the format "text", "ascii" or "svg"; as it shows itself if it does not
-- fit.
function input.picture(object, format, width, parser)
  if format == "svg" then
    local text, err = object:svg()
    if not text then failure.data(err, "riddle") end
    return text
  end
  if format == "text" and not width then return tostring(object) .. "\n" end
  local text, err = object:draw { style = format == "ascii" and "ascii" or "unicode", width = width }
  if text then return text .. "\n" end
  if format == "text" then return tostring(object) .. "\n" end
  failure.usage(parser, err.message)
end

-- A schedule in the format "csv", "text", "ascii" or "svg".
function input.write_schedule(schedule, format, width, name, parser)
  if format ~= "csv" then return input.picture(schedule, format, width, parser) end
  local lines = { csv.line(input.heading) }
  for i, row in ipairs(input.schedule_rows(schedule)) do lines[i + 1] = csv.line { name or "", table.unpack(row) } end
  return table.concat(lines)
end

-- The name of the place of a match of a case, and of its list, for messages.
function input.place(case, match)
  local place = match and case.places and case.places.matches[match] or case.places or {}
  return place.line and ":" .. place.line or place.row and (": match %d"):format(place.row) or ""
end

return input
