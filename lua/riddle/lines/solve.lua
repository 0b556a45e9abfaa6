--- Solving: what a k-in-a-row game is worth, exactly.
--
--    lines.solve({ 5, 5 }, { k = 4, overline = "wins" })       -- rows, columns: the empty board
--    lines.solve(board, "tic-tac-toe", { side = "white" })
--    lines.solve(nil, "connect4", { time = 60 })               -- the rule's usual board
--
-- Boards of at most 64 cells, all rules but those with fouls. The methods are those of csrc/lines/mnk_solve.h:
-- pairings, the Maker-Breaker game, proof-number search, alpha-beta for games with gravity.
-- @module riddle.lines.solve
local boards = require "riddle.lines.board"
local core = require "riddle.core"
local errors = require "riddle.errors"
local finding = require "riddle.lines.finding"
local job = require "riddle.job"
local known = require "riddle.lines.known"
local options = require "riddle.options"
local rules = require "riddle.lines.rule"
local solutions = require "riddle.lines.solution"

local solving = {}

local MOST_CELLS <const> = 64
local TABLES <const> = 1 << 28 -- bytes for the tables when no memory limit is given

local OPTIONS <const> = options.join(options.job, {
  side = { one_of = { "black", "white" }, help = "who moves (default: black when both have as many stones)" },
  weak = { type = "boolean", help = "white only prevents: the Maker-Breaker game, with black as Maker" },
  nodes = { type = "integer", min = 1, help = "positions after which to give up" },
})

--- The options of lines.solve, for the commands.
solving.options = OPTIONS

local function refuse(kind, message, ...) return nil, errors.new { kind = kind, message = message:format(...) } end

-- The board that the subject stands for; raises when it is none.
local function take_board(who, subject, rule)
  if boards.is(subject) then return subject end
  local rows, columns = rule.rows, rule.columns
  if subject ~= nil then rows, columns = nil, nil end
  if type(subject) == "table" and #subject == 2 then rows, columns = subject[1], subject[2] end
  local size = { type = "integer", min = 1, max = boards.MOST }
  if not options.fits(rows, size) or not options.fits(columns, size) then
    local allowed = "a lines.board, a size {rows, columns}" ..
      (rule.rows and " or nil (the rule's usual board)" or "")
    options.argument(who, "the board", allowed, subject, 4)
  end
  return boards.new(rows, columns)
end

-- What the solver cannot do: nil, or nil and an error.
local function refused(board, rule, weak)
  if rule:has_fouls() then
    return refuse("unfit", "rules with fouls are not solved, found %s; lines.vcf and lines.vct know them", rule)
  elseif rule.pass and (rule.overline ~= "wins" or rule.gravity) then
    return refuse("unfit", "passing may matter under this rule and is not searched: %s", rule)
  elseif weak and (rule.overline ~= "wins" or rule.blocked ~= "wins" or rule.gravity) then
    return refuse("unfit", "option 'weak' needs a rule by which k or more always win, without gravity; found %s", rule)
  elseif board.rows * board.columns > MOST_CELLS then
    local value, source = known.value(board.columns, board.rows, rule.k, rule)
    local hint = not weak and value and board.cells:find "^%.*$"
      and ("; published: %s (%s)"):format(known.words(value), source) or ""
    return refuse("size", "expected a board of at most %d cells, found %d x %d = %d%s", MOST_CELLS, board.rows,
      board.columns, board.rows * board.columns, hint)
  end
  return true
end

-- Who moves, by the number of stones.
local function side_of(board)
  local black, white = board:stones()
  if black == white then return "black" end
  if black == white + 1 then return "white" end
  return refuse("side", "expected as many black stones as white ones, or one more, found %d and %d: say who moves " ..
    "(option 'side')", black, white)
end

-- Does the position make sense: no stone in the air, not both with a line?
local function sound(board, rule, weak)
  for at in board.cells:gmatch(rule.gravity and "()%." or "$^") do
    local above = at - board.columns
    if above >= 1 and board.cells:sub(above, above) ~= "." then
      return refuse("floating", "expected no stone above a free cell, found one at row %d, column %d",
        (above - 1) // board.columns + 1, (above - 1) % board.columns + 1)
    end
  end
  local seen = {}
  for _, line in ipairs(finding.lines(board, rule, -1)) do seen[line.colour] = line end
  if seen.black and seen.white and not weak then
    return refuse("lines", "expected a line of one colour at most, found %s and %s", seen.black, seen.white)
  end
  return true
end

local function failed(question)
  return function(err)
    if err.kind == "limit" and (err.reason == "memory" or err.reason == "time") then
      return solutions.gave_up(question, err.reason)
    end
    return nil, err
  end
end

--- What is a position worth?
-- @tparam ?Board|{int,int} subject a board, or the size {rows, columns} of an empty one, or nil: the usual board of the
--   rule
-- @tparam Rule|string|table rule a rule, the name of a preset, or the fields of a rule; no fouls
-- @tparam ?table option `side`: who moves, "black" or "white" (needed when the stones do not tell); `weak` = true:
--   White only prevents (the Maker-Breaker game); `nodes`: positions after which to give up; and the options of a job.
--   Tables take `memory`, by default at most 256 MB
-- @treturn Solution `status` is "found" (with `value`, `winner`, `line` and the reasons) or "gave up" (with `reason`
--   and `limit`). Or nil and an error of kind "size" (more than 64 cells; the message names the published value, if
--   any), "unfit" (a rule with fouls), "side", "floating" or "lines" (no position of this game). With `job = true` a
--   job
-- @function lines.solve
function solving.solve(subject, rule, option)
  rule = rules.take("lines.solve", rule, 3) -- the levels count the function in riddle.lines that stands before this one
  option = options.check("lines.solve", option, OPTIONS, 3)
  local board = take_board("lines.solve", subject, rule)
  local right, err = refused(board, rule, option.weak)
  if not right then return nil, err end
  right, err = sound(board, rule, option.weak)
  if not right then return nil, err end
  local side = option.side
  if not side then
    side, err = side_of(board)
    if not side then return nil, err end
  end
  local question = { board = board, rule = rule, side = side, weak = option.weak or nil }
  local limits = { time = option.time, memory = option.memory, threads = option.threads, nodes = option.nodes,
    weak = option.weak, tables = option.memory or TABLES }
  local task = core.lines.mnk(board.rows, board.columns, board.cells, rule, side == "black" and 0 or 1, limits)
  local answer, fault = job.run(task, option, function(status, ...)
    if status == "found" then return solutions.found(question, ...) end
    return solutions.gave_up(question, (...), (select(6, ...)))
  end, failed(question))
  return answer, fault
end

return solving
