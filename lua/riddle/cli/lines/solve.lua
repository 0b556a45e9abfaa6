-- riddle lines solve: what is a position of a small game worth?
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local lines = require "riddle.lines"
local options = require "riddle.options"
local progress = require "riddle.cli.progress"
local question = require "riddle.cli.lines.question"

local command = {
  name = "solve",
  summary = "The exact value of a small game: win, draw or loss, with a best line.",
  example = "riddle lines solve --size 3x4 --rule tic-tac-toe\n"
    .. "riddle lines solve --board 'XO./.X./...' --rule tic-tac-toe",
}

local LIMITS = options.join(question.job, { threads = options.job.threads })

function command.setup(parser)
  question.setup(parser)
  question.setup_rule(parser)
  parser:option "--size":argname "<rows x columns>":description "the empty board of this size instead of a file, as 4x5"
  question.setup_side(parser, "is")
  arguments.add_schema(parser, LIMITS)
  question.format(parser, "text", "json", "svg")
end

-- The boards that the user asks about: that of --size, or those of the file.
local function boards(given, parser)
  if not given.size then return question.cases(given, parser) end
  if given.file or given.board then failure.usage(parser, "option '--size' cannot go with a file or '--board'") end
  local rows, columns = given.size:match "^(%d+)%s*x%s*(%d+)$"
  rows, columns = math.tointeger(tonumber(rows)), math.tointeger(tonumber(columns))
  if not columns or not rows or columns < 1 or rows < 1 or columns > 1000 or rows > 1000 then
    failure.usage(parser, ("option '--size' must be rows x columns, as 4x5, found '%s'"):format(given.size))
  end
  local told = false
  return function()
    if told then return nil end
    told = true
    return { number = 1, line = 1, board = lines.board(rows, columns), shown = "--size" }
  end
end

function command.run(given, parser)
  local rule = question.take_rule(given, parser, true)
  local limits = arguments.take_schema(given, parser, LIMITS)
  local gave_up = 0
  for case in boards(given, parser) do
    local show, wiper = progress()
    local wipe <close> = wiper
    local option = options.join(limits, { side = given.side, on_progress = show })
    local answer, err = lines.solve(case.board, rule, option)
    wipe()
    if not answer then failure.data(err, case.shown) end
    if given.format == "json" then
      local data = answer:data()
      data.case = case.number
      files.print_json(data, { "case", "status", "value", "winner", "side", "method", "line" })
    elseif given.format == "svg" then
      files.print(answer:svg { coordinates = given.coordinates })
      break
    else
      files.print(tostring(answer) .. "\n")
    end
    if answer.status == "gave up" then gave_up = gave_up + 1 end
  end
  question.finish(gave_up)
end

return command
