-- riddle knockout explain: why each match stands in its round, or why a list is no knockout.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.knockout.formats"
local input = require "riddle.cli.knockout.input"
local knockout = require "riddle.knockout"
local options = require "riddle.options"

local SCHEMA <const> = {
  match = { type = "integer", min = 1, help = "only this match, by its place in the list, and what it follows from" },
  order = input.order,
  memory = options.job.memory,
}

local command = {
  name = "explain",
  summary = "Tell why each match stands in its round, or why a list is no knockout.",
  example = "printf 'a,b\\nAnn,Bob\\nCy,Dee\\nAnn,Eve\\nCy,Eve\\n' | riddle knockout explain -\n"
    .. "printf 'a,b\\nAnn,Bob\\nCy,Dee\\nAnn,Eve\\nCy,Eve\\n' | riddle knockout explain - --match 3",
}

function command.setup(parser)
  arguments.file(parser, "a match list")
  input.setup(parser, formats.lists)
  input.setup_winners(parser)
  arguments.add_schema(parser, SCHEMA)
  arguments.format(parser, "text", "json")
end

function command.run(given, parser)
  local option = arguments.take_schema(given, parser, SCHEMA)
  local case = input.need_one(given.file, given, parser)
  local count = #case.matches
  if option.match and option.match > count then
    failure.usage(parser, ("option '--match' must be at most %d, found %d"):format(count, option.match))
  end
  local subject, err = input.schedule(case, { order = option.order, memory = option.memory },
    given.ignore_winners)
  if not subject and (err.kind == "limit" or err.kind == "no memory") then failure.data(err, "riddle") end
  local explanation = knockout.explain(subject or err, subject and option.match)
  if given.format == "json" then
    files.print_json(explanation:data(), { "steps", "conclusion" })
  else
    files.print(tostring(explanation) .. "\n")
  end
  return subject and 0 or failure.BAD_DATA
end

return command
