-- riddle check: the special judge. Is this output a right answer to this input?
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local judge = require "riddle.judge"

local command = {
  name = "check",
  summary = "Say whether an output answers an input rightly; exit status 4 when it does not.",
  example = "printf '8 6\\n0 0\\n' > bishops.in\necho 5599888 | riddle check little-bishops bishops.in -",
}

function command.setup(parser)
  arguments.problem(parser)
  parser:argument "input":description "the input (- is standard input)"
  parser:argument "output":description "the output to be checked (- is standard input)"
  arguments.format(parser)
end

local ORDER = { "problem", "right", "cases", "case", "line", "reason" }

function command.run(given, parser)
  if given.input == "-" and given.output == "-" then
    failure.usage(parser, "only one of the two files can be standard input")
  end
  local input, output = files.shown(given.input), files.shown(given.output)
  local ok, found = judge.check(given.problem, files.source(given.input), files.source(given.output))
  if not ok and found.kind ~= "wrong" then failure.data(found, input) end
  if given.format == "json" then
    local answer = { problem = given.problem, right = ok and true or false }
    if ok then
      answer.cases = found
    else
      answer.case, answer.line, answer.reason = found.case, found.line, found.message
    end
    files.print_json(answer, ORDER)
  elseif ok then
    files.print(("right: %s\n"):format(files.counted(found, "case")))
  else
    files.print(("%s:%d: case %d: %s\n"):format(output, found.line, found.case, found.message))
  end
  return ok and 0 or failure.FAULTS
end

return command
