--- Rooks on rectangles: what the methods 'product' and 'exclusion' share.
-- @module riddle.pieces.rectangle
local core = require "riddle.core"
local lines = require "riddle.pieces.lines"

local rectangle = {}

-- ln(x!), by Stirling's series; good enough for an estimate.
local function log_factorial(x)
  if x < 2 then return 0 end
  return x * math.log(x) - x + math.log(2 * math.pi * x) / 2
end

-- The limbs of C(m,k) C(n,k) k!.
local function limbs(m, n, k)
  local ln = log_factorial(m) - log_factorial(m - k) + log_factorial(n) - log_factorial(n - k) - log_factorial(k)
  return ln / math.log(2) / 64 + 1
end

--- A rook's question without the lines of placed rooks: rows, columns, holes.
function rectangle.rest(question)
  local board, row_taken, column_taken = question.board, {}, {}
  for _, square in ipairs(question.placed) do
    row_taken[square[1]] = true
    column_taken[square[2]] = true
  end
  local holes = {}
  for _, hole in ipairs(board.holes) do
    if not row_taken[hole[1]] and not column_taken[hole[2]] then holes[#holes + 1] = hole end
  end
  return board.rows - #question.placed, board.columns - #question.placed, holes
end

--- Rough seconds for the formula with terms of 0 .. `last` holes.
function rectangle.seconds(question, last)
  local rows, columns = rectangle.rest(question)
  local fit = math.min(rows, columns)
  local k = math.min(lines.most(question), fit + #question.placed) - #question.placed
  if k < 1 then return 1e-6 end
  local size = limbs(rows, columns, k)
  if question.k then
    local levels = math.log(size + 2, 2)
    return 2e-6 + 8e-8 * k + 6e-9 * size * levels * levels + 2e-9 * last * size
  end
  -- the numbers are longest near the end of the row, or in the middle of a row that reaches the end
  return 2e-6 + (last + 1) * k * (3e-8 + 8e-9 * math.max(size, limbs(rows, columns, k // 2)))
end

--- The job.
function rectangle.job(question, option)
  local rows, columns, holes = rectangle.rest(question)
  return core.pieces.rooks(rows, columns, holes, #question.placed, question.k, lines.most(question), option)
end

return rectangle
