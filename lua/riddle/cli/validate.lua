-- riddle validate: is this file a legal input?
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local judge = require "riddle.judge"

local command = {
  name = "validate",
  summary = "Say whether a file is a legal input, or where its first fault is (exit status 2).",
  example = "printf '8 6\\n0 0\\n' | riddle validate little-bishops --limits contest",
}

function command.setup(parser)
  arguments.problem(parser)
  arguments.file(parser, "the input")
  arguments.add_options(parser, "validate")
  arguments.format(parser)
end

local ORDER = { "problem", "limits", "legal", "cases", "kind", "line", "column", "message" }

function command.run(given, parser)
  local option = arguments.take_options(given, parser, "validate")
  local ok, found = judge.validate(given.problem, files.source(given.file), option)
  local shown = files.shown(given.file)
  if not ok and not found.line then failure.data(found, shown) end -- nothing is wrong with the text
  if given.format == "json" then
    local answer = { problem = given.problem, limits = option.limits or "none", legal = ok and true or false }
    if ok then
      answer.cases = found
    else
      answer.kind, answer.line, answer.column, answer.message = found.kind, found.line, found.column, found.message
    end
    files.print_json(answer, ORDER)
  elseif ok then
    files.print(("legal: %s\n"):format(files.counted(found, "case")))
  else
    files.print(("%s:%d: %s\n"):format(shown, found.line, found.message))
  end
  return ok and 0 or failure.BAD_DATA
end

return command
