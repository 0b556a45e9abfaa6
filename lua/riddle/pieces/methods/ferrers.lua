--- Bishops on square boards by Ferrers rows: csrc/pieces/ferrers.h.
-- @module riddle.pieces.methods.ferrers
local core = require "riddle.core"
local size = require "riddle.pieces.methods.bishop_size"

local method = {
  name = "ferrers",
  about = "The two colours of a square board do not meet. Turned by 45 degrees each is a board of rows on which "
    .. "bishops move like rooks; in order of length every row holds the columns of the shorter ones (a Ferrers board), "
    .. "so j bishops on the first i rows stand in t(i,j) = t(i-1,j) + t(i-1,j-1) * (r_i - (j-1)) ways (Goldman, Joichi "
    .. "and White, \"Rook theory I\", 1975).",
}

function method.can(question)
  if not size.is_square(question) then
    return nil, "counts bishops on square boards without holes, placed pieces or a torus"
  end
  return true
end

-- Cells of the table (limbs are their mean length), and the sum of products for one coefficient, or for a row the
-- product of two polynomials. The constants are those of an AMD EPYC.
function method.cost(question)
  local n, k, whole = size.read(question)
  local columns = math.min(k, n)
  local limbs = columns * math.log(n, 2) / 128
  local seconds = columns * (n - columns / 2) * (16e-9 + 1e-9 * limbs)
  if not whole then return seconds + 1e-9 * columns * limbs ^ 1.6 end
  local one_table = question.board.rows % 2 == 0
  return seconds + (one_table and 6e-9 or 11e-9) * columns * (2 + size.bits(n, k) / 64) ^ 1.6
end

function method.job(question, option)
  return core.pieces.ferrers(question.board.rows, question.k, option, question.k_max)
end

return method
