--- How long are the numbers? Rough sizes of questions about bishops on square boards, for the choice of a method.
-- @module riddle.pieces.methods.bishop_size
local size = {}

local function log2(x) return math.log(x, 2) end

--- Can a method count it: bishops on an n x n board without holes, placed pieces or a torus?
-- @tparam table question see riddle.pieces.question
-- @treturn boolean
function size.is_square(question)
  local board = question.board
  return question.piece.name == "bishop" and board.rows == board.columns and not board.torus
    and #board.holes == 0 and #question.placed == 0
end

--- Of a question: n, the largest k that is wanted, and whether all up to it are (floats, which do not wrap).
function size.read(question)
  local n = 1.0 * math.max(question.board.rows, 2)
  local most = 2 * n - 2
  return n, math.min(question.k or question.k_max or most, most), question.k == nil
end

--- About how many bits has the number of placements of k bishops on n x n? Those of n^(2k) / k!, and for k > n
-- about the most there are; good for a choice, not for a bound.
function size.bits(n, k)
  if k > n then return 1.2 * size.bits(n, n) end
  return 1 + 2 * k * log2(n) - (k > 1 and k * log2(k) - 1.44 * k or 0)
end

return size
