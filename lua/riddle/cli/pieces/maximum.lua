-- riddle pieces maximum: how many pieces can stand at most?
local arguments = require "riddle.cli.arguments"
local files = require "riddle.cli.files"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"

local SCHEMA = question.job

local command = {
  name = "maximum",
  summary = "How many pieces can stand at most?",
  example = "riddle pieces maximum knight 6",
}

function command.setup(parser)
  question.setup(parser, false, SCHEMA)
  arguments.format(parser)
end

function command.run(given, parser)
  local asked = question.take(given, parser, SCHEMA)
  local most, info = question.ask_long(asked, pieces.maximum, asked.piece, asked.board, asked.option)
  if asked.format == "json" then
    local placement = info.placement and info.placement:data()
    question.print_json(asked, { maximum = most, method = info.method, work = info.work, placement = placement })
  else
    local drawing = info.placement and tostring(info.placement) .. "\n" or ""
    files.print(("%d\n%s"):format(most, drawing))
  end
end

return command
