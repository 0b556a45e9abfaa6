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
  arguments.output(parser)
end

function command.run(given, parser)
  local option = arguments.take_options(given, parser, "generate")
  local file -- opened when there is something to write: a wrong option must not empty a file
  local ok, err = judge.generate(given.problem, function(text)
    file = file or files.output(given.output)
    return file:write(text)
  end, option)
  local shown = files.shown(given.output, "stdout")
  if not ok and err.kind == "option" then failure.usage(parser, err.message) end
  if not ok then failure.data(err, given.problem, shown) end
  files.flush(file or files.output(given.output), shown)
end

return command
