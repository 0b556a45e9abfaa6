-- How the commands of `riddle knockout` write brackets.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local knockout = require "riddle.knockout"

local output = {}

local WIDTH <const> = { type = "integer", min = 1 }

local function setup_width(parser)
  parser:option "--width":argname "<columns>":description "the width of a drawing (default: 120)"
end

-- Adds --format, --width and --title.
function output.setup(parser)
  setup_width(parser)
  arguments.title(parser)
  arguments.format(parser, "text", "ascii", "json", "csv", "svg", "brackets-manager", "bracketry")
end

-- Adds --format and --width for a schedule.
function output.setup_schedule(parser)
  setup_width(parser)
  arguments.format(parser, "text", "ascii", "json", "csv", "svg")
end

-- The value of --width, or nil.
function output.width(given, parser) return arguments.take(given, parser, "width", WIDTH) end

local FORMATS <const> = { json = "bracket", csv = "bracket-csv", ["brackets-manager"] = "brackets-manager",
  bracketry = "bracketry" }

local function drawing(bracket, given, parser)
  local width = output.width(given, parser)
  if given.format == "text" and not width then return tostring(bracket) .. "\n" end
  local text, err = bracket:draw { style = given.format == "ascii" and "ascii" or "unicode", width = width }
  if not text then failure.data(err, "riddle") end
  return text .. "\n"
end

-- Writes a bracket, or something else that has `draw` and `svg`.
function output.write(bracket, given, parser)
  if given.format == "svg" then
    local text, err = bracket:svg { title = given.title }
    if not text then failure.data(err, "riddle") end
    files.print(text)
  elseif FORMATS[given.format] then
    local ok, text = pcall(knockout.write, { bracket }, FORMATS[given.format])
    if not ok then
      failure.exit(failure.BAD_DATA, "riddle: " .. (tostring(text):match "knockout%.write: (.*)$" or error(text, 0)))
    end
    files.print(text)
  else
    files.print(drawing(bracket, given, parser))
  end
end

return output
