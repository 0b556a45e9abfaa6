--- Bishops on square boards by Ferrers rows: csrc/pieces/ferrers.h.
-- @module riddle.pieces.methods.ferrers
local core = require "riddle.core"

local method = {
  name = "ferrers",
  about = "The two colours of a square board do not meet. Turned by 45 degrees each is a board of rows on which "
    .. "bishops move like rooks; in order of length every row holds the columns of the shorter ones (a Ferrers "
    .. "board), so j bishops on the first i rows stand in t(i,j) = t(i-1,j) + t(i-1,j-1) * (r_i - (j-1)) ways "
    .. "(Goldman, Joichi and White, \"Rook theory I\", 1975).",
}

function method.can(question)
  local board = question.board
  if question.piece.name == "bishop" and board.rows == board.columns and board:is_plain() and #question.placed == 0 then
    return true
  end
  return nil, "counts bishops on square boards without holes or placed pieces"
end

function method.cost(question)
  local n, k = 1.0 * question.board.rows, 1.0 * (question.k or 2 * question.board.rows)
  return 1e-9 * n * math.min(n, k) * (1 + n / 40)
end

function method.job(question, option)
  return core.pieces.ferrers(math.max(question.board.rows, 1), question.k, option)
end

return method
