--- Questions about forced wins: what lines.vcf and lines.vct share. Their answers are in riddle.lines.forced.
-- @module riddle.lines.forcing
local core = require "riddle.core"
local errors = require "riddle.errors"
local finding = require "riddle.lines.finding"
local forced = require "riddle.lines.forced"
local job = require "riddle.job"
local options = require "riddle.options"
local rules = require "riddle.lines.rule"

local forcing = {}

local RULE <const> = {
  check = function() return true end, -- rules.take raises with better words
  help = "a rule, the name of a preset, or the fields of a rule",
}

-- The options that every question has.
local SCHEMA <const> = options.join(options.job, {
  side = { one_of = { "black", "white" }, help = "who attacks and is to move" },
  rule = RULE,
  nodes = { type = "integer", min = 1, help = "positions after which to give up" },
})

local MOST <const> = 32 -- rows or columns
local LEAST_K <const>, MOST_K <const> = 3, 16

--- Why questions about forced wins are refused: nil or an error.
function forcing.refusal(board, rule)
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

-- Checks the board, the options `side` and `rule`, and whether the question can be answered: the options, the rule; or
-- nil and an error of kind "rule" or "size". Blames the caller of the public function, which is two calls up.
local function checked(who, board, given, schema)
  local option = options.check(who, given, schema, 4)
  if option.side == nil then error(("%s: option 'side' is required: 'black' or 'white'"):format(who), 4) end
  if option.rule == nil then
    error(("%s: option 'rule' is required: %s"):format(who, options.alternatives(rules.names)), 4)
  end
  local rule = rules.take(who, option.rule, 4)
  local err = forcing.refusal(board, rule)
  if err then return nil, err end
  return option, rule
end

--- The error for a board on which somebody has a line.
function forcing.over(board, rule)
  local line = finding.lines(board, rule, 1)[1]
  return nil, errors.new { kind = "over", message = ("expected a game that goes on, found %s"):format(tostring(line)) }
end

--- The limits at which such questions are given up, in words.
forcing.reasons = {
  time = "the time limit (option 'time')",
  memory = "the memory limit (option 'memory')",
  nodes = "the limit of positions (option 'nodes')",
}

--- A public function that asks such a question.
-- @tparam table question `name`: of the kernel and, after "lines.", of the function; `options`: those of its own;
--   `setting`: the one of them that the kernel takes; `found`: the fields of the answer that the kernel fills for a win
-- @treturn function find(board, given): a Forced, or nil and an error
function forcing.question(question)
  local name, setting = question.name, question.setting
  local schema = options.join(SCHEMA, question.options)
  return function(board, given)
    local option, rule = checked("lines." .. name, board, given, schema)
    if not option then return nil, rule end
    local function finish(status, work, ...)
      if status == "over" then return forcing.over(board, rule) end
      local answer = { status = status, board = board, side = option.side, rule = rule, [setting] = option[setting],
        method = name, work = work }
      if status == "found" then
        for i, field in ipairs(question.found) do answer[field] = (select(i, ...)) end
      elseif status == "gave up" then
        answer.limit = ...
        answer.reason = forcing.reasons[answer.limit]
      end
      return forced.new(answer)
    end
    local colour = option.side == "black" and 0 or 1
    local running = core.lines[name](board.rows, board.columns, board.cells, rule, colour, option[setting],
      option.nodes or 0, option)
    return job.run(running, option, finish)
  end
end

return forcing
