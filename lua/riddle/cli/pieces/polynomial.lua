-- riddle pieces polynomial: the counts for every number of pieces.
local arguments = require "riddle.cli.arguments"
local options = require "riddle.options"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"

local SCHEMA = options.join(question.counting, {
  k_max = { type = "integer", min = 0, help = "the largest number of pieces that is wanted" },
})

local command = {
  name = "polynomial",
  summary = "In how many ways can 0, 1, 2, ... pieces stand?",
  example = "riddle pieces polynomial king 6\nriddle pieces polynomial rook 3x5 --format csv",
}

function command.setup(parser)
  question.setup(parser, false, SCHEMA)
  arguments.format(parser, "text", "json", "csv")
end

function command.run(given, parser)
  local asked = question.take(given, parser, SCHEMA)
  local counts, info = question.ask_long(asked, pieces.polynomial, asked.piece, asked.board, asked.option)
  question.print_polynomial(asked, counts, info)
end

return command
