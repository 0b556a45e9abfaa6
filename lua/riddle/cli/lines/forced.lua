-- What `riddle lines vcf` and `riddle lines vct` share: who attacks, the search, the answer as text, JSON or a picture.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local options = require "riddle.options"
local progress = require "riddle.cli.progress"
local question = require "riddle.cli.lines.question"

local forced = {}

local LIMITS = options.join(question.job, {
  nodes = { type = "integer", min = 1, help = "positions after which to give up" },
})

-- Adds the board, the rule, who attacks, and the limits.
function forced.setup(parser)
  question.setup(parser)
  question.setup_rule(parser)
  question.setup_side(parser, "attacks and is")
  parser:flag "--proof":description "with --format json: the proof, too, which `lines.check` verifies"
  arguments.add_schema(parser, LIMITS)
  question.format(parser, "text", "json", "svg")
end

-- The side to move by the number of stones.
local function side_to_move(board)
  local black, white = board:stones()
  return black > white and "white" or "black"
end

local function print_answer(given, case, answer)
  if given.format == "json" then
    local data = answer:data()
    data.case, data.line_in_file = case.number, case.line
    if not given.proof then data.proof = nil end
    files.print_json(data, { "case", "line_in_file", "status", "side", "rule", "method", "fours", "line", "reason" })
  elseif given.format == "svg" then
    files.print(answer:svg { coordinates = given.coordinates })
  else
    files.print(tostring(answer) .. "\n")
  end
end

-- Asks `find(board, option)` about each board; `more` are options of this search.
function forced.run(given, parser, find, more)
  local rule = question.take_rule(given, parser, true)
  local limits = arguments.take_schema(given, parser, LIMITS)
  local gave_up = 0
  for case in question.cases(given, parser) do
    local show, wiper = progress()
    local wipe <close> = wiper
    local option = options.join(limits, more or {})
    option.rule, option.side, option.on_progress = rule, given.side or side_to_move(case.board), show
    local answer, err = find(case.board, option)
    wipe()
    if not answer then failure.data(err, case.shown) end
    print_answer(given, case, answer)
    if answer.status == "gave up" then gave_up = gave_up + 1 end
    if given.format == "svg" then break end
  end
  question.finish(gave_up)
end

return forced
