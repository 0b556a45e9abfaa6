-- riddle pieces classes: placements up to turns and reflections of the board.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local methods = require "riddle.pieces.methods"
local options = require "riddle.options"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"

local SCHEMA = options.join(question.job, {
  method = { one_of = methods.names, help = "how to count all placements (default: the one with the least work)" },
  list = { type = "boolean", help = "draw one placement of each class, with the number of its images" },
})

local command = {
  name = "classes",
  summary = "In how many ways, when turns and reflections count as one?",
  example = "riddle pieces classes queen 8 8\nriddle pieces classes queen 6 6 --list",
}

function command.setup(parser)
  question.setup(parser, "optional", SCHEMA)
  arguments.format(parser, "text", "json", "csv")
end

-- Draws the representatives.
local function list(asked, parser)
  if not asked.k then failure.usage(parser, "option '--list' needs the argument 'k'") end
  local option = { placed = asked.option.placed, memory = asked.option.memory }
  local next_placement, _, _, walker = asked.ask(pieces.representatives, asked.piece, asked.board, asked.k, option)
  local _ <close> = walker
  if asked.format == "csv" then files.print(("images,%s\n"):format(question.csv_heading(asked.k))) end
  for placement, images in next_placement do
    if asked.format == "text" then
      files.print(("%s\n%s\n\n"):format(placement, files.counted(images, "image")))
    elseif asked.format == "csv" then
      files.print(("%d,%s\n"):format(images, question.csv_squares(placement)))
    else
      files.print_json { images = images, placement = placement:data() }
    end
  end
end

function command.run(given, parser)
  local asked = question.take(given, parser, SCHEMA)
  local listed = asked.option.list
  asked.option.list = nil
  if listed then return list(asked, parser) end
  local count, info = question.ask_long(asked, pieces.classes, asked.piece, asked.board, asked.k, asked.option)
  if asked.k then
    question.print_numbers(asked, { { asked.k, count } }, { count = count, fixed = info.fixed }, info, tostring(count))
  else
    question.print_polynomial(asked, count, info)
  end
end

return command
