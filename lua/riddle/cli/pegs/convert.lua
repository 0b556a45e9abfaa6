-- riddle pegs convert: between the text formats of boards, or the notations of games.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.pegs.formats"
local pegs = require "riddle.pegs"
local question = require "riddle.cli.pegs.question"

local command = {
  name = "convert",
  summary = "Convert boards or games from one text format to another; every jump is replayed.",
  example = "echo 46-44 65-45 57-55 | riddle pegs convert xy a1 --board english\n"
    .. "echo 5x5cross | riddle pegs convert tatham picture",
}

local ALL = table.move(formats.games, 1, #formats.games, #formats.boards + 1,
  table.move(formats.boards, 1, #formats.boards, 1, {}))

local IS_GAME = {}
for _, name in ipairs(formats.games) do IS_GAME[name] = true end

function command.setup(parser)
  arguments.choice(parser, "from", ALL, "the format read: " .. table.concat(ALL, ", "))
  arguments.choice(parser, "to", ALL, "the format written: another of the same kind")
  arguments.file(parser, "the file read")
  parser:option "--board":argname "<board>":description "the start of the games, as for riddle pegs show"
  question.setup_options(parser)
  arguments.output(parser)
end

-- The options of pegs.read.
local function reading(given, parser)
  if IS_GAME[given.from] ~= IS_GAME[given.to] then
    failure.usage(parser, ("formats '%s' and '%s' cannot be converted: one is for games, the other for boards")
      :format(given.from, given.to))
  end
  if not IS_GAME[given.from] then
    if given.from ~= "picture" then return nil end
    return { peg = given.peg, hole = given.hole, off = given.off, legend = given.legend, jumps = given.jumps }
  end
  if not given.board then failure.usage(parser, "games need their start: option '--board'") end
  local board = question.take(given, parser)
  question.need_notation(parser, board, given.from)
  question.need_notation(parser, board, given.to)
  return { board = board }
end

function command.run(given, parser)
  files.print_to(given.output)
  local option, file = reading(given, parser), given.file
  local list = {}
  for _, value, err in pegs.read(files.source(file), given.from, option) do
    if not value then failure.data(err, files.shown(file)) end
    list[#list + 1] = value
  end
  local ok, text = pcall(pegs.write, list, given.to)
  if not ok then
    failure.exit(failure.BAD_DATA, "riddle: " .. (tostring(text):match "pegs%.write: (.*)$" or error(text, 0)))
  end
  files.print(text)
end

return command
