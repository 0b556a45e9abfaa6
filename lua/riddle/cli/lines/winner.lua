-- riddle lines winner: who has k in a row?
local files = require "riddle.cli.files"
local lines = require "riddle.lines"
local question = require "riddle.cli.lines.question"

local command = {
  name = "winner",
  summary = "Who has k in a row, with all lines.",
  example = "riddle lines winner --board 'XXX/OO./...' --rule tic-tac-toe\n"
    .. "printf 'X.O\\nOX.\\n..X\\n' | riddle lines winner --rule 'k=3 overline=wins' --format json",
}

function command.setup(parser)
  question.setup(parser)
  question.setup_rule(parser)
  question.format(parser, "text", "json")
end

local ORDER = { "case", "line", "winner", "rule", "lines" }

local function answer_text(case, list, alone, style)
  local head = alone and "" or case.number .. ": "
  if #list == 0 then return ("%snobody (%s)\n"):format(head, list.rule) end
  local text = {}
  for i, line in ipairs(list) do text[i] = ("%s%s\n"):format(head, question.line(case.board, line, style)) end
  return table.concat(text)
end

function command.run(given, parser)
  local rule = question.take_rule(given, parser, true)
  local alone = given.board or given.game
  for case in question.cases(given, parser) do
    local list = lines.all(case.board, rule)
    if given.format == "json" then
      local data = list:data()
      files.print_json({ case = case.number, line = case.line, winner = list[1] and list[1].colour,
        rule = rule.words, lines = data.lines }, ORDER)
    else
      files.print(answer_text(case, list, alone, given.coordinates))
    end
  end
end

return command
