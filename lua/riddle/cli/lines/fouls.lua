-- riddle lines fouls: where may Black not play?
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local lines = require "riddle.lines"
local question = require "riddle.cli.lines.question"

local command = {
  name = "fouls",
  summary = "All points that are forbidden to Black under renju, with all reasons.",
  example = "riddle lines fouls --board '....../...X../...X../.XX.../....../......'",
}

function command.setup(parser)
  question.setup(parser)
  question.setup_rule(parser)
  arguments.add_schema(parser, question.job)
  question.format(parser, "text", "json", "svg")
end

-- A rule with fouls: that of --rule, else renju.
function command.take_rule(given, parser)
  local rule = question.take_rule(given, parser) or question.rule(parser, "renju", given.reading)
  if not rule:has_fouls() then
    failure.usage(parser, ("option '--rule': this rule forbids nothing: %s"):format(rule))
  end
  return rule
end

function command.run(given, parser)
  local rule = command.take_rule(given, parser)
  local option = arguments.take_schema(given, parser, question.job)
  option.coordinates = given.coordinates
  for case in question.cases(given, parser) do
    local map, err = lines.fouls(case.board, rule, option)
    if not map then failure.data(err, case.shown) end
    if given.format == "json" then
      local data = map:data()
      data.case, data.line = case.number, case.line
      files.print_json(data, { "case", "line", "rule", "reading", "rows", "columns", "points" })
    elseif given.format == "svg" then
      files.print(map:svg())
      return
    else
      files.print(tostring(map) .. "\n")
    end
  end
end

return command
