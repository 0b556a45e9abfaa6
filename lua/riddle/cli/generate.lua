-- riddle generate: makes inputs, random cases and nasty ones, the same for the same seed.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local judge = require "riddle.judge"

local command = {
  name = "generate",
  summary = "Make an input: random cases and nasty ones, the same for the same seed everywhere.",
  example = "riddle generate hi-q --seed 7 --cases 3",
}

function command.setup(parser)
  arguments.problem(parser)
  arguments.add_options(parser, "generate")
  parser:option "-o --output":argname "<file>":description "Where to write (default: standard output)."
    :default "-":show_default(false)
end

function command.run(given, parser)
  local option = arguments.take_options(given, parser, "generate")
  local output = files.output(given.output)
  local ok, err = judge.generate(given.problem, output, option)
  if ok then return end
  if err.kind == "option" then failure.usage(parser, err.message) end
  failure.data(err, given.problem, files.shown(given.output, "stdout"))
end

return command
