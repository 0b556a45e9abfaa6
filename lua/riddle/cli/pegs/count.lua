-- riddle pegs count: all positions of a game, its solutions, fewest moves and odds.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local integer = require "riddle.integer"
local options = require "riddle.options"
local pegs = require "riddle.pegs"
local progress = require "riddle.cli.progress"
local question = require "riddle.cli.pegs.question"
local solving = require "riddle.cli.pegs.solving"

local SCHEMA = options.join(solving.limits, {
  only_goal = { type = "boolean", help = "only what leads to the goal: no levels, no games, no dead ends" },
})

local command = {
  name = "count",
  summary = "Count a whole game: positions by level, games, solutions, fewest moves, odds of random play.",
  example = "riddle pegs count T4\nriddle pegs count T5 --vacant e5 --to e5 --format csv",
}

function command.setup(parser)
  question.setup(parser)
  solving.setup_target(parser)
  arguments.add_schema(parser, SCHEMA)
  arguments.format(parser, "text", "json", "csv")
end

-- The levels as comma-separated lines.
local function csv(count)
  local lines = { "level,canonical,positions,dead,jumps" }
  for level = 0, #(count.levels or {}) do
    local one, cells = count.levels and count.levels[level], { tostring(level) }
    if not one then break end
    for i, name in ipairs { "canonical", "positions", "dead", "jumps" } do
      cells[i + 1] = one[name] and integer.tostring(one[name]) or ""
    end
    lines[#lines + 1] = table.concat(cells, ",")
  end
  return table.concat(lines, "\n") .. "\n"
end

-- Prints what was counted; for riddle-mpi, too.
function command.print(count, info, format)
  if format == "json" then
    local data = count:data()
    data.method, data.work = info.method, info.work
    files.print_json(data)
  else
    files.print(format == "csv" and csv(count) or tostring(count) .. "\n")
  end
end

function command.run(given, parser)
  local board = question.take(given, parser)
  local option = arguments.take_schema(given, parser, SCHEMA)
  if option.only_goal then option.levels, option.only_goal = false, nil end
  option.to = solving.take_target(given, parser, board)
  local show, wipe = progress()
  option.on_progress = show
  local count, info = pegs.count(board, option)
  wipe()
  if not count then failure.data(info, "riddle") end
  command.print(count, info, given.format)
end

return command
