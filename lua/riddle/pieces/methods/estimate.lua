--- How many placements would a search look at? A rough estimate, for the choice of a method only.
-- @module riddle.pieces.methods.estimate

-- How many squares does a piece in the middle of a quarter attack, with its own?
local function attacked(piece, board)
  local row, column = (board.rows + 3) // 4, (board.columns + 3) // 4
  local sum = 1 + #piece.leaps * 0.8
  for _, step in ipairs(piece.rides) do
    local most = math.huge
    if step[1] > 0 then most = (board.rows - row) // step[1] end
    if step[1] < 0 then most = (row - 1) // -step[1] end
    if step[2] > 0 then most = math.min(most, (board.columns - column) // step[2]) end
    if step[2] < 0 then most = math.min(most, (column - 1) // -step[2]) end
    sum = sum + most
  end
  return sum
end

--- The number of placements with at most k - `last` pieces, as if each piece removed the same share of the squares.
-- @tparam table question see riddle.pieces.question
-- @tparam int last how many of the last pieces are counted without putting them
-- @treturn number
return function(question, last)
  local size = 1.0 * question.board:size()
  if size < 1 then return 1 end
  local left = 1 - math.min(attacked(question.piece, question.board) / size, 1)
  local candidates = size * left ^ #question.placed
  local most = (question.k or question.k_max or math.huge) - last - #question.placed
  local sum, term, i = 1, 1, 0
  while i < most and candidates > 0.5 and sum < 1e30 do
    i = i + 1
    term = term * candidates / i
    sum = sum + term
    candidates = candidates * left
  end
  return sum
end
