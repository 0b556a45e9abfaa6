-- riddle pieces count: in how many ways can k pieces stand?
local arguments = require "riddle.cli.arguments"
local methods = require "riddle.pieces.methods"
local options = require "riddle.options"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"

local SCHEMA = options.join(question.job, {
  method = { one_of = methods.names, help = "how to count (default: the method with the least work)" },
})

local command = {
  name = "count",
  summary = "In how many ways can k pieces stand?",
  example = "riddle pieces count queen 8 8\nriddle pieces count bishop 60 40 --format json",
}

function command.setup(parser)
  question.setup(parser, true, SCHEMA)
  arguments.format(parser, "text", "json", "csv")
end

function command.run(given, parser)
  local asked = question.take(given, parser, SCHEMA)
  local count, info = question.ask_long(asked, pieces.count, asked.piece, asked.board, asked.k, asked.option)
  question.print_numbers(asked, { { asked.k, count } }, { count = count }, info, tostring(count))
end

return command
