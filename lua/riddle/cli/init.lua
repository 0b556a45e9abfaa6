--- The command line: reads the arguments, runs one command, names the exit status.
--
-- A command is a module of this folder with the fields `name`, `summary`, `example` (lines that work as
-- they stand), `setup(parser, word)`, which adds arguments to an argparse command (`word` is the argument after the
-- command's name), and `run(given, parser)`, which returns an exit status (nil: 0) or ends through
-- riddle.cli.failure. A new command is a file and a name below; a family has its commands in a folder of its name,
-- see riddle.cli.family.
-- @module riddle.cli
local add_help = require "riddle.cli.add_help"
local failure = require "riddle.cli.failure"
local families = require "riddle.families"
local files = require "riddle.cli.files"
local riddle = require "riddle"

local cli = {}

local COMMANDS = {
  "judge", "check", "validate", "generate", "problems", "show", "batch", "shards", "merge", "report", "help",
  "completion", "manual",
}

-- A module that riddle cannot do without, or the end in one sentence.
local function need(name, hint)
  local ok, found = pcall(require, name)
  if ok then return found end
  local text = tostring(found)
  if text:find "^RIDDLE_CPU" then failure.exit(failure.USAGE, text) end
  local reason = text:find "not found:" and "it is not installed" or text:gsub("%s+", " ")
  failure.exit(failure.USAGE, ("riddle: the Lua module %s cannot be loaded: %s%s"):format(name, reason, hint))
end

-- argparse takes "-5" for an option: "--seed -5" becomes "--seed=-5".
local function join_negative_numbers(arguments)
  local joined = {}
  for _, word in ipairs(arguments) do
    if word:find "^%-%d+$" and #joined > 0 and joined[#joined]:find "^%-%-[%a-]+$" then
      joined[#joined] = joined[#joined] .. "=" .. word
    else
      joined[#joined + 1] = word
    end
  end
  return joined
end

-- The arguments that are no options, in order.
local function plain_words(arguments)
  local words = {}
  for _, word in ipairs(arguments) do
    if word:sub(1, 1) ~= "-" then words[#words + 1] = word end
  end
  return words
end

-- The commands: those above, and the families that have some.
local function command_names()
  local names = table.move(COMMANDS, 1, #COMMANDS, 1, {})
  for _, name in ipairs(families) do
    if package.searchpath("riddle.cli." .. name, package.path) then names[#names + 1] = name end
  end
  return names
end

-- What `riddle --version` says.
local function version()
  local core = require "riddle.core"
  local cores = files.counted(core.cores, "core")
  local paths = core.cpu == core.cpu_best and core.cpu or ("%s, by RIDDLE_CPU; %s is the best here"):format(core.cpu,
    core.cpu_best)
  return ("riddle %s\nkernels: %s; %s; %s\n"):format(riddle.version, paths, cores, _VERSION)
end

-- The parser of all commands, and the commands by name. Only the command that is called (the first of the arguments
-- that are no options, `words`) gets its arguments: to set up all of them would take as long as everything else.
-- `words` true: all of them.
local function make_parser(words)
  local argparse = need("argparse", " (luarocks install argparse; Debian: lua-argparse)")
  local root = argparse("riddle", "Exact answers to board puzzles.")
  root:command_target "command"
  add_help(root, "printf '8 6\\n0 0\\n' | riddle judge little-bishops")
  root:flag "--version":description "show the version and the kernels' paths, and exit":action(function()
    files.print(version())
    failure.exit(0)
  end)
  root.error = failure.usage
  local commands = {}
  for _, name in ipairs(command_names()) do
    local command = require("riddle.cli." .. name)
    local parser = root:command(name, command.summary)
    add_help(parser, command.example)
    if words == true or name == words[1] then command.setup(parser, words == true or words[2]) end
    commands[name] = { run = command.run, parser = parser }
  end
  return root, commands
end

--- The parser of the whole command line, with all arguments of all commands.
function cli.parser() return (make_parser(true)) end

--- Runs a command line; returns the exit status, or raises a table { status =, line = } (riddle.cli.failure).
-- @tparam {string,...} arguments without the program's name
function cli.run(arguments)
  need("riddle.core", "")
  arguments = join_negative_numbers(arguments)
  local root, commands = make_parser(plain_words(arguments))
  local given = root:parse(arguments)
  local command = commands[given.command]
  return command.run(given, command.parser) or 0
end

return cli
