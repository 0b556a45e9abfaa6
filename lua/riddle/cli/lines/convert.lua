-- riddle lines convert: from one format of boards or records to another.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.lines.formats"
local lines = require "riddle.lines"
local settings = require "riddle.cli.settings"

local command = {
  name = "convert",
  summary = "Convert boards or records from one format to another; what gets lost is named on stderr.",
  example = "printf 'Piskvorky 15x15, 0:0, 0\\n8,8,0\\n9,9,0\\n-1\\n' | riddle lines convert psq psq",
}

function command.setup(parser)
  local all = table.concat(formats.names, ", ")
  arguments.choice(parser, "from", formats.names, "the format read: " .. all)
  arguments.choice(parser, "to", formats.names, "the format written: one of the same")
  arguments.file(parser, "the file read")
  settings.setup(parser, "--set", "an option of the format read")
  settings.setup(parser, "--write", "an option of the format written")
  arguments.output(parser)
end

-- Reads the whole file; ends the command at the first fault.
local function read_all(name, format, option)
  local list = {}
  for _, one, err in lines.read(files.source(name), format, option) do
    if not one then failure.data(err, files.shown(name)) end
    list[#list + 1] = one
  end
  return list
end

function command.run(given, parser)
  local name = given.file
  local function take(flag, list, format, field)
    local schema = formats.need(format, "riddle lines")[field] or {}
    return settings.take(parser, flag, list, schema, format)
  end
  local reading = take("--set", given.set, given.from, "options")
  local writing = take("--write", given.write, given.to, "writing")
  local text, dropped = lines.write(read_all(name, given.from, reading), given.to, writing)
  if not text then failure.data(dropped, files.shown(name)) end
  local file = files.output(given.output)
  local shown = files.shown(given.output, "stdout")
  files.write(file, shown, text)
  for _, what in ipairs(dropped) do io.stderr:write("dropped: ", what, "\n") end
end

return command
