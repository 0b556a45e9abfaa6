--- Victory by continuous fours: lines.vcf.
-- @submodule riddle.lines
local core = require "riddle.core"
local errors = require "riddle.errors"
local finding = require "riddle.lines.finding"
local forced = require "riddle.lines.forced"
local job = require "riddle.job"
local options = require "riddle.options"
local rules = require "riddle.lines.rule"

local vcf = {}

local RULE <const> = {
  check = function() return true end, -- rules.take raises with better words
  help = "a rule, the name of a preset, or the fields of a rule",
}

--- The options that every question about forced wins has.
vcf.schema = options.join(options.job, {
  side = { one_of = { "black", "white" }, help = "who attacks and is to move" },
  rule = RULE,
  nodes = { type = "integer", min = 1, help = "positions after which to give up" },
})

local SCHEMA <const> = options.join(vcf.schema, {
  shortest = { type = "boolean", default = false, help = "promise the fewest fours" },
})

local MOST <const> = 32 -- rows or columns
local LEAST_K <const>, MOST_K <const> = 3, 16

--- Why questions about forced wins are refused: nil or an error.
function vcf.refusal(board, rule)
  local function refuse(kind, message, ...) return errors.new { kind = kind, message = message:format(...) } end
  if rule.gravity or rule.torus then
    return refuse("rule", "forced wins need a rule without gravity and torus, found: %s", rule.words)
  elseif rule.k < LEAST_K or rule.k > MOST_K then
    return refuse("rule", "forced wins need k = %d to %d, found k = %d", LEAST_K, MOST_K, rule.k)
  elseif board.rows > MOST or board.columns > MOST then
    return refuse("size", "forced wins need a board of at most %d x %d, found %d x %d", MOST, MOST, board.rows,
      board.columns)
  end
end

--- Checks the board, the options `side` and `rule`, and whether the question can be answered. Blames the caller of the
-- public function, which is two calls up.
-- @return the options, the rule; or nil and an error of kind "rule" or "size"
function vcf.question(who, board, given, schema)
  local option = options.check(who, given, schema, 4)
  if option.side == nil then error(("%s: option 'side' is required: 'black' or 'white'"):format(who), 4) end
  if option.rule == nil then
    error(("%s: option 'rule' is required: %s"):format(who, options.alternatives(rules.names)), 4)
  end
  local rule = rules.take(who, option.rule, 4)
  local err = vcf.refusal(board, rule)
  if err then return nil, err end
  return option, rule
end

--- The error for a board on which somebody has a line.
function vcf.over(board, rule)
  local line = finding.lines(board, rule, 1)[1]
  return nil, errors.new { kind = "over", message = ("expected a game that goes on, found %s"):format(tostring(line)) }
end

--- The limits at which such questions are given up, in words.
vcf.reasons = {
  time = "the time limit (option 'time')",
  memory = "the memory limit (option 'memory')",
  nodes = "the limit of positions (option 'nodes')",
}

--- Is there a win by continuous fours?
--
-- A four is a move after which its side could win at once; a defence against it is a legal move after which it can no
-- longer. The attacker wins by fours alone when every move of his but the last is a four, whatever the defences. When
-- the defender can win at once himself, only a four that stops that counts.
-- Method: depth-first search with a table of positions told apart by keys of 128 bits (csrc/lines/vcf.h). A win is
-- replayed on the board when its proof is written; "none" means that all sequences of fours that matter were looked at.
-- @tparam Board board at most 32 x 32
-- @tparam table given `side` ("black" or "white": who attacks and is to move) and `rule` (a rule, the name of a preset,
--   or the fields of a rule; k = 3 to 16, without gravity and torus), both required; `shortest` = true: the fewest
--   fours, against the defence that lasts longest; `nodes`: positions after which to give up; and the options of a job
-- @treturn Forced `status` is "found" (with `fours`, `line` and `proof`, which lines.check replays), "none" or "gave
--   up" (with `reason` and `limit`). Or nil and an error of kind "rule", "size" or "over" (somebody has a line
--   already). With `job = true` a job that gives the same.
-- @function lines.vcf
function vcf.find(board, given)
  local option, rule = vcf.question("lines.vcf", board, given, SCHEMA)
  if not option then return nil, rule end
  local function finish(status, work, ...)
    if status == "over" then return vcf.over(board, rule) end
    local answer = { status = status, board = board, side = option.side, rule = rule, shortest = option.shortest,
      method = "vcf", work = work }
    if status == "found" then
      answer.fours, answer.packed, answer.count = ...
    elseif status == "gave up" then
      answer.limit = ...
      answer.reason = vcf.reasons[answer.limit]
    end
    return forced.new(answer)
  end
  local colour = option.side == "black" and 0 or 1
  local running = core.lines.vcf(board.rows, board.columns, board.cells, rule, colour, option.shortest,
    option.nodes or 0, option)
  return job.run(running, option, finish)
end

return vcf
