-- riddle knockout draw: entrants into a bracket.
local arguments = require "riddle.cli.arguments"
local csv = require "riddle.csv"
local draws = require "riddle.knockout.draw"
local entrants = require "riddle.knockout.entrants"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local knockout = require "riddle.knockout"
local options = require "riddle.options"
local output = require "riddle.cli.knockout.output"
local progress = require "riddle.cli.progress"
local reader = require "riddle.reader"
local settings = require "riddle.cli.settings"

local command = {
  name = "draw",
  summary = "Make a draw: entrants from a CSV file (name, seed, club) into a bracket.",
  example = "printf 'name,seed\\nAnn,1\\nBob,2\\nCy,\\nDee,\\nEve,\\n' | riddle knockout draw -\n"
    .. "printf 'name;club\\nAnn;X\\nBob;X\\nCy;Y\\n' | riddle knockout draw - --seed 7 --apart 2",
}

function command.setup(parser)
  arguments.file(parser, "the entrants: a CSV file with a column name, and if you like seed and club")
  arguments.add_schema(parser, draws.options)
  parser:option "--protected":argname "<file>"
    :description "a CSV file of pairs: two names and the round before which they do not meet"
  settings.setup(parser, "--set", "the name of a column, as in name=Spieler, or the separator between fields ("
    .. table.concat(options.names(entrants.options), ", ") .. ")")
  arguments.output(parser)
  output.setup(parser)
end

-- The pairs of --protected: two names and a round in each row; a first row without a number is the heading.
local function take_pairs(name)
  local list = {}
  local shown = files.shown(name)
  for line, row, err, where in csv.rows(files.source(name)) do
    if err then failure.data(err, shown) end
    local round = #row == 3 and math.tointeger(tonumber(row[3]))
    if round and round >= 2 then
      list[#list + 1] = { reader.trim(row[1]), reader.trim(row[2]), round }
    elseif line > 1 or round then
      local place = where(3) or { line = line, column = 1 }
      failure.data(errors.new { kind = "data", line = place.line, column = place.column,
        message = "expected two names and a round of at least 2" }, shown)
    end
  end
  return list
end

function command.run(given, parser)
  files.print_to(given.output)
  local option = arguments.take_schema(given, parser, draws.options)
  option.protected = given.protected and take_pairs(given.protected) or nil
  if not option.seed then
    for name, used in pairs { apart = option.apart, protected = option.protected,
      seeding = option.seeding == "tiers" or nil } do
      if used then failure.usage(parser, ("option '--%s' needs a random draw: give '--seed'"):format(name)) end
    end
  end
  local shown = files.shown(given.file)
  local list, err = knockout.entrants(files.source(given.file),
    settings.take(parser, "--set", given.set, entrants.options, "csv"))
  if not list then failure.data(err, shown) end
  local show, wipe <close> = progress()
  option.on_progress = show
  local bracket
  bracket, err = knockout.draw(list, option)
  wipe()
  if not bracket then failure.data(err, shown) end
  if bracket.status == "found" then return output.write(bracket, given, parser) end
  if given.format == "json" then
    files.print_json(bracket:data(), { "status", "reason" })
  else
    files.print(tostring(bracket) .. "\n")
  end
  return bracket.status == "gave up" and failure.LIMIT or 0
end

return command
