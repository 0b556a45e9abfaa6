-- riddle pieces show: draws a placement.
local arguments = require "riddle.cli.arguments"
local drawable = require "riddle.pieces.drawable"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"
local text = require "riddle.text"

local command = {
  name = "show",
  summary = "Draw a placement, as text or as a picture; pieces that attack each other are named.",
  example = "riddle pieces show queen 4 --placed '1,2 2,4 3,1 4,3' --format svg > queens.svg",
}

function command.setup(parser)
  question.setup(parser, false, {})
  arguments.title(parser)
  arguments.output(parser)
  arguments.format(parser, "text", "json", "svg")
end

function command.run(given, parser)
  files.print_to(given.output)
  local asked = question.take(given, parser, {})
  local placement = asked.ask(pieces.placement, asked.piece, asked.board, asked.option.placed)
  local peaceful, err = pieces.check(placement)
  if asked.format == "svg" then
    files.print(placement:svg { title = given.title })
  elseif asked.format == "json" then
    files.print_json(placement:data())
  else
    files.print(drawable.text(placement, text.style(files.destination())) .. "\n")
  end
  if not peaceful then failure.exit(failure.FAULTS, "riddle: " .. err.message) end
end

return command
