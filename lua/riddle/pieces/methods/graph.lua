--- Any piece on any board by search in the graph of attacks: csrc/pieces/graph.h.
-- @module riddle.pieces.methods.graph
local core = require "riddle.core"
local estimate = require "riddle.pieces.methods.estimate"
local integer = require "riddle.integer"
local questions = require "riddle.pieces.question"
local squares = require "riddle.pieces.squares"

local SQUARES = core.pieces.graph_squares
local SECONDS_A_NODE, SECONDS_A_WORD, SECONDS_A_LAST_WORD = 40e-9, 20e-9, 0.6e-9

local method = {
  name = "graph",
  about = "Backtracking in increasing square order over bit sets of the squares that are left; the last two pieces "
    .. "are counted, not put; branches that cannot hold the pieces are cut by covering the rest of the board with "
    .. "groups of squares that attack each other. On a torus without holes every square is like every other, so "
    .. "placements with a piece on the first square are counted: k times the count is the number of squares times "
    .. "theirs. Exact because every placement is met once.",
}

function method.can(question) return questions.fits(question, SQUARES) end

function method.cost(question)
  local words = question.board:size() // 64 + 1
  local last = estimate(question, 1) * SECONDS_A_LAST_WORD * words -- the last but one is looked at, the last counted
  return estimate(question, 2) * (SECONDS_A_NODE + SECONDS_A_WORD * words) + last
end

-- Are all squares alike? Then one piece may be fixed.
local function is_uniform(question)
  return question.board.torus and #question.board.holes == 0 and #question.placed == 0
end

function method.job(question, option)
  local k, placed = questions.most(question), question.placed
  if is_uniform(question) and k > 0 then placed = { { 1, 1 } } end
  return core.pieces.graph(questions.position(question), k, question.k == nil,
    squares.numbers(placed, question.board.columns), option)
end

function method.finish(question, answer)
  if not is_uniform(question) then return answer end
  local size = question.board.rows * question.board.columns
  local function all(k, with_first) return integer.idiv(integer.mul(with_first, size), k) end
  if question.k then return all(question.k, answer) end
  for k = 1, #answer do answer[k] = all(k, answer[k]) end
  answer[0] = 1
  return answer
end

return method
