-- riddle pieces count: in how many ways can k pieces stand?
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"
local sharding = require "riddle.cli.sharding"

local SCHEMA = question.counting

local command = {
  name = "count",
  summary = "In how many ways can k pieces stand?",
  example = "riddle pieces count queen 8 8\nriddle pieces count bishop 60 40 --format json\n"
    .. "riddle pieces count queen 12 12 --shard 1-4/4 --out q12; riddle merge q12",
}

function command.setup(parser)
  question.setup(parser, "optional", SCHEMA)
  sharding.setup(parser)
  arguments.format(parser, "text", "json", "csv")
end

-- How many rooks or queens make a full board; ends the command for other pieces.
local function full_number(asked, parser)
  local board = asked.board
  local full = asked.piece == "queen" or asked.piece == "rook"
  if full and board.rows then return math.min(board.rows, board.columns) end
  failure.usage(parser, "missing argument 'k'")
end

function command.run(given, parser)
  local asked = question.take(given, parser, SCHEMA)
  asked.k = asked.k or full_number(asked, parser)
  local shard = sharding.take(given, parser)
  if shard then
    local option = { placed = asked.option.placed, method = asked.option.method }
    local plan = require "riddle.pieces.shards".count.plan
    return sharding.run(shard, asked.ask(plan, asked.piece, asked.board, asked.k, option), asked.option)
  end
  local count, info = question.ask_long(asked, pieces.count, asked.piece, asked.board, asked.k, asked.option)
  question.print_numbers(asked, { { asked.k, count } }, { count = count }, info, tostring(count))
end

return command
