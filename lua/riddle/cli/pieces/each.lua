-- riddle pieces each: all placements, one after another.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local json = require "riddle.json"
local pieces = require "riddle.pieces"
local question = require "riddle.cli.pieces.question"

local SCHEMA = {
  memory = question.job.memory,
  limit = { type = "integer", min = 1, help = "stop after so many placements" },
}

local command = {
  name = "each",
  summary = "List the placements, in lexicographic order.",
  example = "riddle pieces each queen 6 6\nriddle pieces each rook 3 2 --format csv --limit 5",
}

function command.setup(parser)
  question.setup(parser, true, SCHEMA)
  parser:option "--after":argname "<row,column ...>"
    :description "the squares of a placement: go on with the one that follows it"
  arguments.format(parser, "text", "json", "csv")
end

-- A placement as a line, or as a drawing with an empty line after it.
local WRITERS = {
  text = function(placement) return tostring(placement) .. "\n\n" end,
  json = function(placement) return assert(json.encode(placement:data())) .. "\n" end,
  csv = function(placement) return question.csv_squares(placement) .. "\n" end,
}

local CHUNK = 256 -- placements written at once

function command.run(given, parser)
  local asked = question.take(given, parser, SCHEMA)
  local limit = asked.option.limit
  asked.option.limit = nil
  asked.option.after = question.take_squares(parser, "--after", given.after)
  local next_placement, _, _, walker = asked.ask(pieces.each, asked.piece, asked.board, asked.k, asked.option)
  local _ <close> = walker
  local write, lines, count = WRITERS[asked.format], {}, 0
  if asked.format == "csv" then files.print(question.csv_heading(asked.k) .. "\n") end
  for placement in next_placement do
    lines[#lines + 1] = write(placement)
    count = count + 1
    if #lines == CHUNK or count == limit then
      files.print(table.concat(lines))
      lines = {}
    end
    if count == limit then break end
  end
  files.print(table.concat(lines))
  if count == 0 and asked.format == "text" then failure.exit(0, "riddle: no placement") end
end

return command
