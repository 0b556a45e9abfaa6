-- riddle lines explain: why is something a line, or a point forbidden?
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local fouls = require "riddle.cli.lines.fouls"
local lines = require "riddle.lines"
local question = require "riddle.cli.lines.question"

local command = {
  name = "explain",
  summary = "Why is a point forbidden to Black, as a proof; or all runs of a board, and what became of each.",
  example = "riddle lines explain --board '....../...X../...X../.XX.../....../......' --point 4,4\n"
    .. "riddle lines explain --board 'XXX/OO./...' --rule tic-tac-toe",
}

function command.setup(parser)
  question.setup(parser)
  question.setup_rule(parser)
  parser:option "--point":argname "<point>":description "the free point to be explained, named as --coordinates says"
  question.format(parser, "text", "json", "svg")
end

-- The explanation of a case; ends the command when there is none.
local function explain(given, parser, case, rule)
  if not given.point then return lines.explain(case.board, rule) end
  local point = question.take_point(parser, given.point, "--point", case.board, given.coordinates)
  if case.board:get(point[1], point[2]) then
    failure.usage(parser, ("option '--point' must be a free point, found a stone at %s"):format(given.point))
  end
  local proof, err = lines.explain(case.board, rule, { point = point, coordinates = given.coordinates })
  if not proof then failure.data(err, case.shown) end
  return proof
end

function command.run(given, parser)
  local rule = given.point and fouls.take_rule(given, parser) or question.take_rule(given, parser, true)
  if given.format == "svg" and not given.point then failure.usage(parser, "'--format svg' needs '--point'") end
  for case in question.cases(given, parser) do
    local found = explain(given, parser, case, rule)
    if given.format == "json" then
      local data = found:data()
      data.case, data.line = case.number, case.line
      files.print_json(data, { "case", "line", "rule" })
    elseif given.format == "svg" then
      files.print(found:svg())
      return
    else
      files.print(tostring(found) .. "\n")
    end
  end
end

return command
