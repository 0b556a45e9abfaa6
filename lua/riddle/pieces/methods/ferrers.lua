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

-- Cells of the tables (limbs are their mean length), the sum of products for one coefficient, and for a row one
-- product of two long numbers, in blocks. The constants are those of an AMD EPYC.
function method.cost(question)
  local n, k, whole = size.read(question)
  local columns = math.min(k, n)
  local tables = question.board.rows % 2 == 0 and 1 or 2
  local limbs = columns * math.log(n, 2) / 128
  local seconds = tables * columns * (n - columns / 2) * (16e-9 + 1e-9 * limbs)
  if not whole then return seconds + 1e-9 * columns * limbs ^ 1.6 end
  local length = columns * (1 + size.bits(n, k) / 64)
  local blocks = length / core.pieces.ferrers_block
  return seconds + tables * (blocks < 1 and 2e-8 * length * math.log(length, 2) or 0.1 * blocks ^ 2)
end

function method.job(question, option)
  return core.pieces.ferrers(question.board.rows, question.k, option, question.k_max)
end

return method
