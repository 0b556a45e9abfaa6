-- riddle pegs hints: which jumps keep a game won?
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local pegs = require "riddle.pegs"
local progress = require "riddle.cli.progress"
local question = require "riddle.cli.pegs.question"
local solving = require "riddle.cli.pegs.solving"

-- The error of a board that is not the table's.
local OTHER_BOARD = "the table is of another board"

local command = {
  name = "hints",
  summary = "For every legal jump: is the game still won, in how many moves, in how many ways?",
  example = "riddle pegs hints T5 --vacant a1\nriddle pegs hints T5 --vacant a1 --to a1 --format json",
}

function command.setup(parser)
  question.setup(parser)
  solving.setup_target(parser)
  parser:option "--table":argname "<file>"
    :description "the table of hints: read when the file is there, else made and written to it"
  arguments.add_schema(parser, solving.limits)
  arguments.format(parser)
end

-- The table from a file, or made for the board.
local function take_table(given, parser, board)
  local option = arguments.take_schema(given, parser, solving.limits)
  if given.table and files.exists(given.table) then
    if given.to then failure.usage(parser, "option '--to' is part of the table, give one of them") end
    local hints, err = pegs.load_hints(given.table, { memory = option.memory })
    if not hints then failure.data(err, files.shown(given.table)) end
    return hints
  end
  option.to = solving.take_target(given, parser, board)
  local show, wipe = progress()
  option.on_progress = show
  local hints, err = pegs.hints(board, option)
  wipe()
  if not hints then failure.data(err, "riddle") end
  local saved = not given.table or hints:save(given.table)
  if not saved then failure.exit(failure.BAD_DATA, files.shown(given.table) .. ": cannot write") end
  return hints
end

function command.run(given, parser)
  local board = question.take(given, parser)
  local hints <close> = take_table(given, parser, board)
  local ok, list = pcall(hints.query, hints, board)
  if not ok and tostring(list):find(OTHER_BOARD, 1, true) then failure.usage(parser, OTHER_BOARD) end
  if not ok then error(list, 0) end
  if given.format == "json" then
    files.print_json(list:data(), { "won", "moves", "ways", "jumps" })
  else
    files.print(tostring(list) .. "\n")
  end
end

return command
