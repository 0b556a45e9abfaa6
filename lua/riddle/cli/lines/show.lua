-- riddle lines show: draws a board or a game.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local lines = require "riddle.lines"
local question = require "riddle.cli.lines.question"
local text = require "riddle.text"

local command = {
  name = "show",
  summary = "Draw a board or a game, as text or as a picture.",
  example = "riddle lines show --board 'XXX/OO./...' --rule tic-tac-toe --format svg > board.svg\n"
    .. "printf 'Piskvorky 9x9, 0:0, 0\\n5,5,0\\n6,4,0\\n-1\\n' | riddle lines show --coordinates a1",
}

function command.setup(parser)
  question.setup(parser)
  question.setup_rule(parser)
  parser:flag "--plain":description "stones without the moves' numbers"
  parser:flag "--forbidden":description "mark what is forbidden to Black: 6 overline, 4 double-four, 3 double-three"
  arguments.title(parser)
  arguments.output(parser)
  question.format(parser, "text", "json", "svg")
end

-- The cells of a record's moves, in order of play, up to the position shown.
local function numbers_of(case)
  local list = {}
  for i, node in ipairs(case.record:moves()) do
    if i > case.move then break end
    list[i] = { node.row or 0, node.column or 0 }
  end
  return list
end

-- What is drawn on the board: the options of board:draw and board:svg.
local function drawing(given, parser, case, rule)
  local option = { coordinates = given.coordinates }
  if case.record and not given.plain then option.numbers = numbers_of(case) end
  if given.forbidden then
    local map, err = lines.fouls(case.board, rule or question.rule(parser, "renju", given.reading))
    if not map then failure.data(err, case.shown) end
    option.marks = map:marks()
  end
  return option
end

local function print_svg(given, case, option, list)
  option.title = given.title
  if list and #list > 0 then option.mark = table.move(list, 1, #list, 1, {}) end
  files.print(case.board:svg(option))
end

-- A function that paints cells: winning lines, and points that are forbidden.
local function painter(style, option, list)
  local paints = {}
  local function add(row, column, what) paints[row .. "," .. column] = what end
  for _, point in ipairs(option.marks or {}) do add(point[1], point[2], "bad") end
  for _, line in ipairs(list or {}) do
    for _, cell in ipairs(line.cells) do add(cell[1], cell[2], "good") end
  end
  return function(row, column, cell)
    local what = paints[row .. "," .. column]
    return what and text.paint(style, what, cell) or cell
  end
end

local function print_text(case, option, list)
  local style = text.style(files.destination())
  if style.colour then option.paint = painter(style, option, list) end
  local shown = case.board:draw(option) .. "\n"
  for _, line in ipairs(list or {}) do shown = shown .. question.line(case.board, line, option.coordinates) .. "\n" end
  files.print(shown)
end

function command.run(given, parser)
  files.print_to(given.output)
  local rule = question.take_rule(given, parser)
  if given.forbidden and rule and not rule:has_fouls() then
    failure.usage(parser, ("option '--forbidden': this rule forbids nothing: %s"):format(rule))
  end
  for case in question.cases(given, parser) do
    local list = rule and lines.all(case.board, rule)
    if given.format == "json" then
      local data = case.record and case.record:data() or case.board:data()
      data.case, data.line, data.lines = case.number, case.line, list and list:data().lines
      files.print_json(data, { "case", "line" })
    elseif given.format == "svg" then
      return print_svg(given, case, drawing(given, parser, case, rule), list)
    else
      print_text(case, drawing(given, parser, case, rule), list)
    end
  end
end

return command
