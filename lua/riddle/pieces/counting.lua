--- Counting: pieces.count and pieces.polynomial.
-- @submodule riddle.pieces
local errors = require "riddle.errors"
local info = require "riddle.pieces.info"
local job = require "riddle.job"
local methods = require "riddle.pieces.methods"
local options = require "riddle.options"
local questions = require "riddle.pieces.question"
local rules = require "riddle.pieces.rules"
local settled = require "riddle.pieces.settled"

local counting = {}

local METHOD = { method = { one_of = methods.names, help = "how to count" } }
local COUNT = options.join(options.job, questions.options, METHOD)
local K_MAX = { k_max = { type = "integer", min = 0, help = "the largest number of pieces that is wanted" } }
local POLYNOMIAL = options.join(COUNT, K_MAX)

--- The options of pieces.count, for the command.
counting.options = COUNT

-- Runs a question by a method; `finish` makes the public answer of what the method gives.
local function run(question, method, option, finish)
  local function ending(answer, work)
    if answer == nil then return nil, errors.new(work) end
    if method.finish then answer = method.finish(question, answer) end
    return finish(answer), info.new(method.name, work)
  end
  if method.answer then
    local values = table.pack(ending(method.answer(question)))
    return settled(option, table.unpack(values, 1, values.n))
  end
  local running, refusal = method.job(question, option)
  if not running then return settled(option, nil, refusal) end
  return job.run(running, option, ending)
end

--- In how many ways can k pieces stand on a board, none attacking another?
-- @tparam string|table|Piece piece a name, or a definition (see pieces.piece)
-- @tparam int|{int,int}|string|table|Board board n, {rows, columns}, a picture, or what pieces.board makes
-- @tparam int k how many pieces, at least 0
-- @tparam ?table option `placed` (squares of pieces that stand already; k counts them), `method` (a name of
--   pieces.methods; the default is the one with the least work), and the options of a job (`job`, `on_progress`,
--   `threads`, `time`, `memory`)
-- @return the number (a Lua integer or a riddle.integer), and a table {method =, work = {seconds =, ...}}; or nil and
--   an error: kind "conflict" when placed pieces attack each other, "limit" when the answer takes more than is
--   allowed, "byte" or "count" for a picture that cannot be read. With `job = true` a job that gives the same.
-- @raise for an unknown piece, a wrong type, an unknown option, a method that cannot answer the question
-- @function pieces.count
-- @usage
--   (pieces.count("bishop", 8, 6)) --> 5599888
--   (pieces.count("queen", 8, 8, { placed = { { 1, 1 } } })) --> 4
function counting.count(piece, board, k, option)
  local who = "pieces.count"
  option = options.check(who, option, COUNT)
  questions.check_number(who, k, 3)
  local question, err = questions.read(who, piece, board, option.placed, 3)
  if not question then return nil, err end
  question.k = k
  local known = questions.trivial(question, k)
  local method
  if option.method or not known then
    method, err = methods.choose(question, option.method, who, 3)
  end
  if known then return settled(option, known, info.new(method and method.name or "trivial")) end
  if not method then return settled(option, nil, err) end
  local answer, how = run(question, method, option, function(count) return count end)
  return answer, how
end

--- The counts for every number of pieces at once: `counts[k]`, k = 0 .. the most that can stand. They are the
-- coefficients of the independence polynomial of the piece's graph (for rooks: the rook polynomial without signs).
-- @tparam string|table|Piece piece
-- @tparam int|{int,int}|string|table|Board board
-- @tparam ?table option as for `count`, and `k_max` (nothing beyond is computed)
-- @return a table from k to the count, which draws itself, and the info table; or nil and an error, as for `count`
-- @function pieces.polynomial
-- @usage
--   (pieces.polynomial("knight", 4)) --> 1 16 96 276 412 340 170 48 6
function counting.polynomial(piece, board, option)
  local who = "pieces.polynomial"
  option = options.check(who, option, POLYNOMIAL)
  local question, err = questions.read(who, piece, board, option.placed, 3)
  if not question then return nil, err end
  local bound = rules.bound(question.piece, question.board)
  if option.k_max then question.k_max = math.max(math.min(option.k_max, bound), #question.placed) end
  local method
  if option.method or bound > 0 then method, err = methods.choose(question, option.method, who, 3) end
  if bound == 0 then return settled(option, info.counts { [0] = 1 }, info.new(method and method.name or "trivial")) end
  if not method then return settled(option, nil, err) end
  local answer, how = run(question, method, option, function(counts)
    for k = #counts, math.min(option.k_max or #counts, #counts) + 1, -1 do counts[k] = nil end
    return info.counts(counts)
  end)
  return answer, how
end

return counting
