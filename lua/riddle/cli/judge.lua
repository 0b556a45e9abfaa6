-- riddle judge: answers a contest input of any size.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local judge = require "riddle.judge"

local command = {
  name = "judge",
  summary = "Answer the input of a contest problem.",
  example = "printf '1\\n10 12 17 19 25 0\\n' | riddle judge hi-q",
}

function command.setup(parser)
  arguments.problem(parser)
  arguments.file(parser, "the input")
  arguments.add_options(parser, "run")
end

function command.run(given, parser)
  local option = arguments.take_options(given, parser, "run")
  local ok, err = judge.run(given.problem, files.source(given.file), io.stdout, option)
  if not ok then failure.data(err, files.shown(given.file)) end
end

return command
