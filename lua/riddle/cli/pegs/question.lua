-- What the commands of `riddle pegs` share: the argument BOARD with its options, and games read from files.
local boards = require "riddle.pegs.boards"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.pegs.formats"
local names = require "riddle.pegs.names"
local options = require "riddle.options"
local pegs = require "riddle.pegs"
local picture = require "riddle.pegs.picture"

local question = {}

local BOARD_HELP = "a name (riddle pegs boards lists them), or a file with a picture (- is standard input): "
  .. "o a peg, . an empty hole, # off the board"

local PICTURE_OPTIONS = { "peg", "hole", "off", "legend", "jumps" }

-- Adds the options of a board: its legend, its jumps, its empty holes.
function question.setup_options(parser)
  for _, name in ipairs(PICTURE_OPTIONS) do
    local rule = picture.options[name]
    local argname = rule.one_of and "<name>" or "<characters>"
    local option = parser:option("--" .. name):description(rule.help):argname(argname)
    if rule.one_of then option:choices(rule.one_of) end
  end
  parser:option "--vacant":argname "<holes>"
    :description "the empty holes, with blanks between them; all others hold a peg"
  parser:option "--names":argname "<style>":choices(names.styles):default "a1"
    :description "the style of holes on the command line (default: a1)":show_default(false)
end

-- Adds BOARD and its options.
function question.setup(parser)
  parser:argument "board":description(BOARD_HELP)
  question.setup_options(parser)
end

question.read_all = files.read_all

-- The text of a board's picture, or its name, and what messages call the source.
local function board_text(parser, name)
  local grid, err = boards.find(name)
  if grid or err then return name, "riddle" end
  if name == "-" or files.exists(name) then return question.read_all(name), files.shown(name) end
  local near = options.nearest(name:match "^%a*", boards.names)
  local hint = near and ("; did you mean '%s'?"):format(near) or ""
  failure.usage(parser, ("argument 'board' must be a board's name or a file with a picture, found %s%s")
    :format(errors.quote(name), hint))
end

-- The holes that an option lists.
function question.take_holes(given, parser, board, flag, text)
  local style, holes = names.style(board.shape, given.names, "riddle pegs"), {}
  for word in text:gmatch "[^%s;]+" do
    local hole, err = names.read(board.shape, word, style)
    if not hole then failure.usage(parser, ("option '%s': %s"):format(flag, err.message)) end
    holes[#holes + 1] = hole
  end
  return holes
end

-- Does a style of names fit the board? Ends the command when it does not.
function question.need_style(parser, board, style)
  local ok, message = pcall(names.style, board.shape, style, "option", 0)
  if not ok then failure.usage(parser, message:match "the style.*$") end
end

-- The board that the user named (`name`: given.board unless told).
function question.take(given, parser, name)
  local option = {}
  for _, key in ipairs(PICTURE_OPTIONS) do option[key] = given[key] end
  local text, source = board_text(parser, name or given.board)
  local ok, board, err = pcall(pegs.board, text, option)
  if not ok then failure.usage(parser, (tostring(board):match "pegs%.board: (.*)$" or error(board, 0))) end
  if not board then
    if err.line then err.message = err.message:gsub("^line %d+: ", "") end
    failure.data(err, source)
  end
  question.need_style(parser, board, given.names)
  if given.vacant then board = board:all_but(question.take_holes(given, parser, board, "--vacant", given.vacant)) end
  return board
end

-- Adds --notation, the format of games.
function question.setup_notation(parser)
  parser:option "--notation":argname "<format>":choices(formats.games):default "a1"
    :description "how moves are written (default: a1)":show_default(false)
end

-- A game of a text, the first one unless told; ends the command when one up to it is wrong.
function question.read_game(parser, board, source, notation, shown, number)
  question.need_notation(parser, board, notation)
  local count = 0
  for _, game, err in pegs.read(source, notation, { board = board }) do
    if not game then failure.data(err, shown) end
    count = count + 1
    if count == (number or 1) then return game end
  end
  if not number then return pegs.game(board) end
  failure.exit(failure.BAD_DATA, ("%s: expected at least %d games, found %d"):format(shown, number, count))
end

-- Does a notation have names for so large a board? Ends the command when it does not.
function question.need_notation(parser, board, notation)
  local ok, message = pcall(pegs.read, "", notation, { board = board })
  if not ok then failure.usage(parser, message:match "the style.*$" or message) end
end

return question
