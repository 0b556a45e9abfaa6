-- riddle show: draws any board or record of any family.
local arguments = require "riddle.cli.arguments"
local drawable = require "riddle.drawable"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local settings = require "riddle.cli.settings"
local text = require "riddle.text"

local command = {
  name = "show",
  summary = "Draw any board or record in any known format, as text or as a picture.",
  example = "printf 'Piskvorky 9x9, 0:0, 0\\n5,5,0\\n6,4,0\\n-1\\n' | riddle show -\n"
    .. "printf 'a,b\\nAnn,Bob\\nCy,Dee\\nAnn,Cy\\n' | riddle show - --format svg -o cup.svg\n"
    .. "printf '..o\\n.o.\\n' | riddle show - --family pegs",
}

function command.setup(parser)
  local families = drawable.families()
  arguments.file(parser, "the file")
  parser:option "--family":argname("<" .. table.concat(families, "|") .. ">"):choices(families)
    :description "what the file is about (default: what it looks like)"
  parser:option "--from":argname "<format>":choices(drawable.names())
    :description("the format read: " .. table.concat(drawable.names(), ", ") .. " (default: what the file looks like)")
  settings.setup(parser, "--set")
  parser:option "--game":argname "<n>":description "only board, game or bracket n of the file"
  arguments.title(parser)
  arguments.output(parser)
  arguments.format(parser, "text", "ascii", "svg")
end

local ONLY <const> = { type = "integer", min = 1 }

-- The formats that the options leave.
local function candidates(given, parser)
  local list = drawable.formats(given.family, given.from)
  if #list > 0 then return list end
  local names = {}
  for i, entry in ipairs(drawable.formats(given.family)) do names[i] = entry.name end
  failure.usage(parser, ("option '--from': %s has no format '%s' that can be shown; it has %s"):format(given.family,
    given.from, table.concat(names, ", ")))
end

-- The options of the format that the user gave, and the defaults of the others.
local function take_settings(given, parser, entry)
  local schema = entry.format.options or {}
  local option = settings.take(parser, "--set", given.set, schema, entry.words)
  for name, rule in pairs(schema) do
    if option[name] == nil then option[name] = rule.default end
  end
  return option
end

-- One object as text.
local function drawing(entry, object, given, style)
  if given.format == "ascii" then style = { colour = style.colour, unicode = false } end
  return entry.draws.text(object, style) .. "\n"
end

local function picture(entry, object, given, shown)
  local document, err = entry.draws.svg(object, { title = given.title })
  if document then return document end
  failure.data(err, shown)
end

-- Calls `take(object, line)` for the objects that are asked for; ends the command at a fault, or when there are none.
local function each(entry, source, option, only, shown, take)
  local count = 0
  for line, object, err in entry.format.read(source, option) do
    if not object then failure.data(err, shown) end
    count = count + 1
    if not only or count == only then take(object, line) end
    if count == only then return end
  end
  if count == 0 then failure.exit(failure.BAD_DATA, shown .. ": expected a board or a record, found none") end
  if only then
    failure.exit(failure.BAD_DATA, ("%s: expected at least %d boards or games, found %d"):format(shown, only, count))
  end
end

local function write_pictures(entry, source, option, only, shown, given)
  local first, count
  each(entry, source, option, only, shown, function(object)
    first, count = first or object, (count or 0) + 1
  end)
  if count > 1 then
    failure.exit(failure.BAD_DATA, ("%s: a picture shows one board, the file has %d; choose with --game"):format(shown,
      count))
  end
  local document = picture(entry, first, given, shown)
  files.write(files.output(given.output), files.shown(given.output, "stdout"), document)
end

local function write_text(entry, source, option, only, shown, given)
  local file, between
  local name = files.shown(given.output, "stdout")
  each(entry, source, option, only, shown, function(object)
    file = file or files.output(given.output)
    if between then files.write(file, name, "\n") end
    between = true
    files.write(file, name, drawing(entry, object, given, text.style(file)))
  end)
end

function command.run(given, parser)
  local list, only = candidates(given, parser), arguments.take(given, parser, "game", ONLY)
  local source, shown = files.read_all(given.file), files.shown(given.file)
  local entry, err = drawable.recognise(list, source, given.file)
  if not entry then failure.data(err, shown) end
  local write = given.format == "svg" and write_pictures or write_text
  write(entry, source, take_settings(given, parser, entry), only, shown, given)
end

return command
