-- riddle pegs play: moves from standard input, one line at a time; or a random game.
local core = require "riddle.core"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local pegs = require "riddle.pegs"
local question = require "riddle.cli.pegs.question"
local arguments = require "riddle.cli.arguments"

local SCHEMA = { seed = { type = "integer", help = "of --random (default: 1)" } }

local command = {
  name = "play",
  summary = "Play: moves are read from standard input; refused ones are told why.",
  example = "printf 'd2-d4\\nd5-d3\\nundo\\n' | riddle pegs play english\n"
    .. "riddle pegs play 'triangle 5' --random --seed 7",
}

function command.setup(parser)
  question.setup(parser)
  question.setup_notation(parser)
  parser:flag "--random":description "play a random game instead: each legal jump is as likely as the others"
  arguments.add_schema(parser, SCHEMA)
  arguments.format(parser, "text", "json")
end

local HELP <const> = [[
a move such as d2-d4 or a chain such as c3-a3-a1, in the notation of --notation
undo     take the last jump back
jumps    the legal jumps
board    the board and the moves so far
quit     end (as the end of the input does)
]]

-- The legal jumps in the notation.
local function legal(game, notation)
  local words = {}
  for i, jump in ipairs(game:jumps()) do
    words[i] = pegs.write(pegs.game(game:board(), { jump }), notation):gsub("\n$", "")
  end
  return #words == 0 and "no jump is legal\n" or table.concat(words, "\n") .. "\n"
end

local function state(game)
  local text = tostring(game:board()) .. "\n"
  if not game:over() then return text end
  local left = game:board():count()
  return ("%sgame over: %s left\n"):format(text, files.counted(left, "peg"))
end

-- The words that are no moves; each returns the text to print, or nil to end.
local COMMANDS <const> = {
  undo = function(game)
    local count, err = game:undo()
    return count and state(game) or "refused: " .. err.message .. "\n"
  end,
  jumps = legal,
  board = function(game) return tostring(game) .. "\n" end,
  help = function() return HELP end,
  quit = function() return nil end,
}

local function answer(game, line, notation)
  local word = COMMANDS[line:match "^%s*(%a+)%s*$"]
  if word then return word(game, notation) end
  local made, err = game:play(line, notation)
  if made then return made > 0 and state(game) or "" end
  return "refused: " .. err.message .. "\n"
end

local function play_lines(game, notation)
  local asks = core.is_terminal(io.stdin)
  files.print(state(game))
  while true do
    if asks then
      io.stderr:write "> "
      io.stderr:flush()
    end
    local line, message = io.stdin:read "l"
    if message then failure.exit(failure.BAD_DATA, "stdin: cannot read: " .. message) end
    local text = line and answer(game, line, notation)
    if not text then return end
    files.print(text)
  end
end

function command.run(given, parser)
  local board = question.take(given, parser)
  question.need_notation(parser, board, given.notation)
  local option = arguments.take_schema(given, parser, SCHEMA)
  if option.seed and not given.random then failure.usage(parser, "option '--seed' needs '--random'") end
  if given.format == "json" and not given.random then failure.usage(parser, "'--format json' needs '--random'") end
  if not given.random then return play_lines(pegs.game(board), given.notation) end
  local game = pegs.random_game(board, option)
  if given.format == "json" then return files.print_json(game:data()) end
  local moves = #game:made() > 0 and game:write(given.notation) or ""
  files.print(moves .. state(game))
end

return command
