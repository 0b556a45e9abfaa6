-- The command line of riddle-mpi. Process 0 alone reads it, and the board, and tells the others what to do.
local add_help = require "riddle.cli.add_help"
local argparse = require "argparse"
local arguments = require "riddle.cli.arguments"
local core = require "riddle.mpi.core"
local counting = require "riddle.cli.pegs.count"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local json = require "riddle.json"
local levels = require "riddle.mpi.levels"
local mpi = require "riddle.mpi"
local question = require "riddle.cli.pegs.question"
local riddle = require "riddle"
local counted = require "riddle.words".counted

local command = {}

local verbs = {
  {
    name = "count",
    summary = "Count the positions that a game can reach, by level, on all processes of mpirun.",
    example = "mpirun -n 2 riddle-mpi pegs count T6 --out t6",
    schema = mpi.options,
    setup = function(parser)
      parser:flag "--quiet":description "no line on stderr for each level"
      arguments.format(parser, "text", "json", "csv")
    end,
  },
  {
    name = "plan",
    summary = "Tell the memory that each process needs, by level.",
    example = "riddle-mpi pegs plan diamond5 --processes 64",
    schema = mpi.plan_options,
    setup = function(parser) arguments.format(parser, "text", "json") end,
  },
}

local function make_parser()
  local root = argparse("riddle-mpi", "Peg games that are too large for one process, by MPI.")
  root:command_target "family"
  root.error = failure.usage
  add_help(root, "mpirun -n 2 riddle-mpi pegs count english")
  root:flag "--version":description "show the version and exit":action(function()
    files.print(("riddle-mpi %s\n"):format(riddle.version))
    failure.exit(0)
  end)
  local pegs = root:command("pegs", "Peg solitaire on any board.")
  pegs:command_target "verb"
  add_help(pegs, "mpirun -n 2 riddle-mpi pegs count english")
  local parsers = {}
  for _, verb in ipairs(verbs) do
    local parser = pegs:command(verb.name, verb.summary)
    add_help(parser, verb.example)
    question.setup(parser)
    arguments.add_schema(parser, verb.schema)
    verb.setup(parser)
    parsers[verb.name] = parser
  end
  return root, parsers
end

-- What the user wants, for all processes (`task`, plain data), and the board.
local function parse(words, processes)
  local root, parsers = make_parser()
  local given = root:parse(words)
  local parser, option = parsers[given.verb], nil
  local board = question.take(given, parser)
  for _, verb in ipairs(verbs) do
    if verb.name == given.verb then option = arguments.take_schema(given, parser, verb.schema) end
  end
  if option.out == "" then failure.usage(parser, "option '--out' must be a folder") end
  local game, err = mpi.game(board)
  if not game then failure.data(err, "riddle-mpi") end
  return { verb = given.verb, game = game, out = option.out, memory = option.memory, room = option.buffer,
    processes = option.processes or processes, format = given.format, quiet = given.quiet }, board
end

-- A line on stderr after each level.
local function tell(level, did)
  io.stderr:write(("level %d: %s, %s, %.2f s, %s sent\n"):format(level, counted(did.canonical, "position"),
    counted(did.jumps, "jump"), did.seconds, levels.amount(did.bytes)))
  io.stderr:flush()
end

local function print_plan(task)
  local most, pegs, plan = levels.need(task.game, task.processes, task.room)
  if task.format == "json" then
    plan.symmetries = nil
    return files.print_json { processes = task.processes, bytes = most, levels = plan }
  end
  local rows = { ("%5s  %4s  %22s  %14s"):format("level", "pegs", "possible positions", "of each process") }
  for at, level in ipairs(plan) do
    rows[#rows + 1] = ("%5d  %4d  %22d  %14s"):format(at - 1, level.pegs, level.positions, levels.amount(level.bytes))
  end
  rows[#rows + 1] = ("%s each, %s in all, for %s (most at %d pegs)"):format(levels.amount(most),
    levels.amount(most * task.processes), counted(task.processes, "process", "es"), pegs)
  files.print(table.concat(rows, "\n") .. "\n")
end

--- Runs a command line in this process; returns the exit status, and in process 0 the line for stderr, if any.
-- Raises only what ends all processes.
function command.run(words)
  local process, processes = core.start()
  local task, board
  if process == 0 then
    local ok
    ok, task, board = pcall(parse, words, processes)
    if not ok then
      local ending = type(task) == "table" and task.status and task or error(task, 0)
      core.broadcast(json.encode { status = ending.status })
      return ending.status, ending.line
    end
  end
  task = json.decode(core.broadcast(task and json.encode(task)))
  if task.status then return task.status end
  if task.verb == "plan" then
    if process == 0 then print_plan(task) end
    return 0
  end
  local loud = process == 0 and not task.quiet
  if loud then
    io.stderr:write(("%s, at most %s each\n"):format(counted(processes, "process", "es"),
      levels.amount((levels.need(task.game, processes, task.room)))))
  end
  local raw, err = levels.run(task.game, { out = task.out, memory = task.memory, room = task.room,
    on_level = loud and tell or nil })
  if not raw then
    local _, ending = pcall(failure.data, err, "riddle-mpi", "riddle-mpi")
    return ending.status, process == 0 and ending.line or nil
  end
  if process == 0 then
    local count, info = mpi.answer(board, raw)
    counting.print(count, info, task.format)
  end
  return 0
end

return command
