--- The command line: reads the arguments, runs one command, names the exit status.
--
-- A command is a module of this folder with the fields `name`, `summary`, `example` (lines that work as
-- they stand), `setup(parser)`, which adds arguments to an argparse command, and `run(given, parser)`, which
-- returns an exit status (nil: 0) or ends through riddle.cli.failure. A new command is a file and a name below.
-- @module riddle.cli
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local riddle = require "riddle"

local cli = {}

local COMMANDS = { "judge", "check", "validate", "generate", "problems" }

-- A module that riddle cannot do without, or the end in one sentence.
local function need(name, hint)
  local ok, found = pcall(require, name)
  if ok then return found end
  local text = tostring(found)
  if text:find "^RIDDLE_CPU" then failure.exit(failure.USAGE, text) end
  local reason = text:find "not found:" and "it is not installed" or text:gsub("%s+", " ")
  failure.exit(failure.USAGE, ("riddle: the Lua module %s cannot be loaded: %s%s"):format(name, reason, hint))
end

-- Gives a parser a --help that goes through our output, and its examples.
local function add_help(parser, example)
  parser:add_help {
    action = function()
      files.print(parser:get_help() .. "\n")
      failure.exit(0)
    end,
    description = "show this help and exit",
  }
  parser:help_description_margin(30)
  parser:help_max_width(90)
  parser:epilog("Example:\n" .. example:gsub("[^\n]+", "  %0"))
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

local function first_word(arguments)
  for _, word in ipairs(arguments) do
    if word:sub(1, 1) ~= "-" then return word end
  end
end

-- The parser of all commands, and the commands by name. Only the command that is called (the first argument
-- that is no option) gets its arguments: to set up all of them would take as long as everything else.
local function make_parser(called)
  local argparse = need("argparse", " (luarocks install argparse; Debian: lua-argparse)")
  local root = argparse("riddle", "Exact answers to board puzzles.")
  root:command_target "command"
  add_help(root, "printf '8 6\\n0 0\\n' | riddle judge little-bishops")
  root:flag "--version":description "show the version and exit":action(function()
    files.print(("riddle %s\n"):format(riddle.version))
    failure.exit(0)
  end)
  root.error = failure.usage
  local commands = {}
  for _, name in ipairs(COMMANDS) do
    local command = require("riddle.cli." .. name)
    local parser = root:command(name, command.summary)
    add_help(parser, command.example)
    if name == called then command.setup(parser) end
    commands[name] = { run = command.run, parser = parser }
  end
  return root, commands
end

--- Runs a command line; returns the exit status, or raises a table { status =, line = } (riddle.cli.failure).
-- @tparam {string,...} arguments without the program's name
function cli.run(arguments)
  need("riddle.core", "")
  arguments = join_negative_numbers(arguments)
  local root, commands = make_parser(first_word(arguments))
  local given = root:parse(arguments)
  local command = commands[given.command]
  return command.run(given, command.parser) or 0
end

return cli
