-- riddle lines hint: one good move, and why.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local lines = require "riddle.lines"
local options = require "riddle.options"
local question = require "riddle.cli.lines.question"

local command = {
  name = "hint",
  summary = "One good move: a win, else a forced defence, else the strongest shape.",
  example = "riddle lines hint --board 'XX./OO./...' --rule tic-tac-toe",
}

function command.setup(parser)
  question.setup(parser)
  question.setup_rule(parser)
  question.setup_side(parser, "is")
  arguments.add_schema(parser, question.job)
  question.format(parser, "text", "json")
end

function command.run(given, parser)
  local rule = question.take_rule(given, parser, true)
  local limits = arguments.take_schema(given, parser, question.job)
  for case in question.cases(given, parser) do
    local answer, err = lines.hint(case.board, rule, options.join(limits, { side = given.side }))
    if not answer then failure.data(err, case.shown) end
    if given.format == "json" then
      local data = answer:data()
      data.case = case.number
      files.print_json(data, { "case", "status", "side", "kind", "move", "why" })
    else
      files.print(tostring(answer) .. "\n")
    end
  end
end

return command
