-- riddle pieces explain: why that many?
local arguments = require "riddle.cli.arguments"
local files = require "riddle.cli.files"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"

local SCHEMA = question.job

local command = {
  name = "explain",
  summary = "Why that many: the method, the colours, and the sieve of the first placement.",
  example = "riddle pieces explain bishop 3 2",
}

function command.setup(parser)
  question.setup(parser, true, SCHEMA)
  arguments.format(parser)
end

function command.run(given, parser)
  local asked = question.take(given, parser, SCHEMA)
  local told = asked.ask(pieces.explain, asked.piece, asked.board, asked.k, asked.option)
  if asked.format == "json" then
    question.print_json(asked, told:data())
  else
    files.print(tostring(told) .. "\n")
  end
end

return command
