--- The method 'quarters': n queens on n x n by joining quarter boards.
-- @module riddle.pieces.methods.quarters
local core = require "riddle.core"

local SMALLEST, LARGEST = core.pieces.quarters_smallest, core.pieces.quarters_largest

local quarters = {
  name = "quarters",
  about = [[
All placements on a quarter of the board are listed by the rows and columns they use; quarters are joined to half boards
and pairs of half boards without a common diagonal are counted, many at a time with one bit for each. After the program
of deepgreen.game.coocan.jp and V. Kluev's N-Queens-Count-Sol; reflections leave an eighth to do.]],
}

--- Does it answer a question? True; or nil and why not.
function quarters.can(question)
  local board = question.board
  if question.piece.name ~= "queen" then return nil, "counts queens" end
  if board.rows ~= board.columns then return nil, "counts queens on square boards" end
  if board.torus then return nil, "counts queens on boards with edges, not on a torus" end
  if #board.holes > 0 or #question.placed > 0 then
    return nil, "counts queens on boards without holes or placed pieces"
  end
  if question.k ~= board.rows then return nil, "counts as many queens as the board has rows" end
  if board.rows < SMALLEST then return nil, ("starts at boards of %d rows"):format(SMALLEST) end
  if board.rows > LARGEST then return nil, ("takes boards of at most %d rows"):format(LARGEST) end
  return true
end

--- Seconds on one core, roughly.
function quarters.cost(question)
  local n = question.board.rows
  return n % 2 == 0 and 3 * 40 ^ ((n - 18) / 2) or 1.4 * 18 ^ ((n - 17) / 2)
end

--- A core job: the count, and {half_boards =, pairs =, units =, seconds =}.
function quarters.job(question, option)
  return core.pieces.quarters(question.board.rows, option)
end

return quarters
