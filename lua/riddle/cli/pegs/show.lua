-- riddle pegs show: draws a board or a game.
local arguments = require "riddle.cli.arguments"
local drawable = require "riddle.pegs.drawable"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local names = require "riddle.pegs.names"
local question = require "riddle.cli.pegs.question"
local text = require "riddle.text"

local NUMBER <const> = { type = "integer", min = 1 }

local command = {
  name = "show",
  summary = "Draw a board or a game, as text or as a picture.",
  example = "riddle pegs show english --label a1\n"
    .. "riddle pegs show T4 --vacant a2 --moves 'a4-a2, a1-a3' \\\n  --format filmstrip > strip.svg",
}

function command.setup(parser)
  question.setup(parser)
  question.setup_notation(parser)
  parser:option "--moves":argname "<text>":description "draw the game with these moves"
  parser:option "--games":argname "<file>":description "draw a game of this file (- is standard input)"
  parser:option "--game":argname "<n>":description "game n of the file (default: 1)"
  parser:option "--label":argname "<style>":choices(names.styles)
    :description "write the names of the holes; as text, draw them instead of the board"
  arguments.title(parser)
  arguments.output(parser)
  arguments.format(parser, "text", "json", "svg", "filmstrip", "animation")
end

local function take_game(given, parser, board)
  local number = arguments.take(given, parser, "game", NUMBER)
  if given.moves and given.games then failure.usage(parser, "options '--moves' and '--games' cannot go together") end
  if number and not given.games then failure.usage(parser, "option '--game' needs '--games', a file") end
  if given.moves then return question.read_game(parser, board, given.moves, given.notation, "--moves") end
  if given.games then
    local source, shown = files.source(given.games), files.shown(given.games)
    return question.read_game(parser, board, source, given.notation, shown, number)
  end
end

function command.run(given, parser)
  files.print_to(given.output)
  local board = question.take(given, parser)
  if given.label then question.need_style(parser, board, given.label) end
  local game = take_game(given, parser, board)
  local strip, animation = given.format == "filmstrip", given.format == "animation"
  if (strip or animation) and not game then
    failure.usage(parser, "film strips and animations need a game: '--moves' or '--games'")
  end
  local shown, option = game or board, { title = given.title, names = given.label }
  if strip then
    files.print(game:filmstrip(option))
  elseif animation then
    files.print(game:animation { title = given.title })
  elseif given.format == "svg" then
    files.print(shown:svg(option))
  elseif given.format == "json" then
    files.print_json(shown:data())
  elseif given.label and not game then
    files.print(board:numbers(given.label) .. "\n")
  else
    files.print(drawable.text(shown, text.style(files.destination())) .. "\n")
  end
end

return command
