-- What `riddle pegs solve` and `riddle pegs prove` share: how they ask and how they write the answer.
local arguments = require "riddle.cli.arguments"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local options = require "riddle.options"
local progress = require "riddle.cli.progress"
local question = require "riddle.cli.pegs.question"

local solving = {}

-- The options of long work that make sense on the command line.
solving.limits = { threads = options.job.threads, time = options.job.time, memory = options.job.memory }

-- Adds --to.
function solving.setup_target(parser)
  parser:option "--to":argname "<hole|any|file>"
    :description "the last peg's hole, any, or a file with the picture of a position to reach (default: any)"
end

-- Adds BOARD and the options.
function solving.setup(parser)
  question.setup(parser)
  question.setup_notation(parser)
  solving.setup_target(parser)
  arguments.add_schema(parser, solving.limits)
  arguments.format(parser, "text", "json", "svg", "filmstrip", "animation")
end

-- What option `to` of pegs.solve is, of what the user typed.
function solving.take_target(given, parser, board)
  local text = given.to
  if not text or text == "any" then return text end
  local hole, err = board:find(text, given.names)
  if hole then return hole end
  if not files.exists(text) then
    failure.usage(parser, ("option '--to': %s (nor is there a file %s)"):format(err.message, errors.quote(text)))
  end
  local target = question.take(setmetatable({ vacant = false }, { __index = given }), parser, text)
  return target
end

local PICTURES <const> = { svg = "svg", filmstrip = "filmstrip", animation = "animation" }

local function write_text(given, answer)
  if not answer.game then return files.print(tostring(answer) .. "\n") end
  local made = #answer.game:made() > 0 and answer.game:write(given.notation) or ""
  files.print(("found: %s, %s\n%s"):format(files.counted(answer.moves, "move"), files.counted(#answer.jumps, "jump"),
    made) .. tostring(answer.game:board()) .. "\n")
end

-- Asks `ask(board, option)` and writes the answer; returns the exit status.
function solving.run(given, parser, ask, option)
  local board = question.take(given, parser)
  question.need_notation(parser, board, given.notation)
  for name, value in pairs(arguments.take_schema(given, parser, solving.limits)) do option[name] = value end
  option.to = solving.take_target(given, parser, board)
  local show, wipe = progress()
  option.on_progress = show
  local answer, err = ask(board, option)
  wipe()
  if not answer then failure.data(err, "riddle") end
  local picture = PICTURES[given.format]
  if given.format == "json" then
    files.print_json(answer:data(), { "status", "goal", "moves", "method", "work" })
  elseif picture and answer.game then
    files.print(answer[picture](answer))
  elseif picture and answer.status ~= "gave up" then
    failure.exit(failure.BAD_DATA, "riddle: there is no line to draw: " .. answer.reason)
  elseif picture then
    failure.exit(failure.LIMIT, "riddle: " .. tostring(answer))
  else
    write_text(given, answer)
  end
  return answer.status == "gave up" and failure.LIMIT or 0
end

return solving
