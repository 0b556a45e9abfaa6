--- Counting as a part of a larger question: inside the body of a riddle.chain.
-- @module riddle.pieces.parts
local errors = require "riddle.errors"
local info = require "riddle.pieces.info"
local methods = require "riddle.pieces.methods"
local questions = require "riddle.pieces.question"
local rules = require "riddle.pieces.rules"

local parts = {}

--- The limits of the next part: the job options, less the seconds that earlier parts took.
-- @tparam table option `threads`, `time`, `memory`
-- @tparam number spent seconds
-- @treturn table options of a core job; or nil and an error of kind "limit" when no time is left
function parts.limits(option, spent)
  local time = option.time
  if time then
    time = time - spent
    if time <= 0 then
      return nil, errors.new { kind = "limit", reason = "time", message = "gave up at the time limit (option 'time')" }
    end
  end
  return { threads = option.threads, memory = option.memory, time = time }
end

--- Counts one question; see pieces.count and pieces.polynomial.
-- @tparam function await runs a core job
-- @tparam table question with `k`, or without it for a table of counts
-- @tparam ?table method one of riddle.pieces.methods; nil: the best one
-- @tparam table option the limits
-- @tparam number spent seconds that are gone
-- @return the count or the table of counts, and an info table; or nil and an error
function parts.count(await, question, method, option, spent)
  local known = question.k and questions.trivial(question, question.k)
  if not question.k and rules.bound(question.piece, question.board) == 0 then known = { [0] = 1 } end
  if known then return known, info.new "trivial" end
  local err, running, limits
  if not method then method, err = methods.choose(question) end
  if not method then return nil, err end
  local answer, work
  if method.answer then
    answer, work = method.answer(question)
  else
    limits, err = parts.limits(option, spent)
    if not limits then return nil, err end
    running, err = method.job(question, limits)
    if not running then return nil, err end
    answer, work = await(running)
  end
  if answer == nil then return nil, work end
  if method.finish then answer = method.finish(question, answer) end
  return answer, info.new(method.name, work)
end

return parts
