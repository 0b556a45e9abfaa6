-- riddle pieces solve: one placement, or a proof that there is none.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"

local SCHEMA = question.job

local command = {
  name = "solve",
  summary = "Find one placement, or prove that there is none.",
  example = "riddle pieces solve queen 20 --placed '1,5 2,1'",
}

function command.setup(parser)
  question.setup(parser, "optional", SCHEMA)
  arguments.format(parser, "text", "json", "svg")
end

function command.run(given, parser)
  local asked = question.take(given, parser, SCHEMA)
  asked.option.k = asked.k
  local answer = question.ask_long(asked, pieces.solve, asked.piece, asked.board, asked.option)
  if asked.format == "json" then
    question.print_json(asked, answer:data())
  elseif answer.placement then
    files.print(asked.format == "svg" and answer:svg() or tostring(answer) .. "\n")
  elseif asked.format == "text" then
    files.print(tostring(answer) .. "\n")
  else
    failure.exit(failure.BAD_DATA, "riddle: there is no placement to draw: " .. tostring(answer))
  end
  return answer.status == "gave up" and failure.LIMIT or 0
end

return command
