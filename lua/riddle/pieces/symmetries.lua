--- The turns and reflections of a board, and which of them a question has.
--
-- A symmetry is a number, the sum of what is done in this order: 4 rows become columns, 1 rows are turned upside
-- down, 2 columns are turned left to right; as in csrc/pieces/symmetry.h.
-- @module riddle.pieces.symmetries
local squares = require "riddle.pieces.squares"

local symmetries = {}

--- The names, by number.
symmetries.names = {
  [0] = "identity",
  "upside_down", "left_right", "half_turn", "diagonal", "quarter_turn_back", "quarter_turn", "antidiagonal",
}

--- A step after a symmetry.
function symmetries.turn(symmetry, down, right)
  if symmetry & 4 ~= 0 then down, right = right, down end
  if symmetry & 1 ~= 0 then down = -down end
  if symmetry & 2 ~= 0 then right = -right end
  return down, right
end

--- Where a square goes on a board of rows x columns.
function symmetries.image(symmetry, rows, columns, square)
  local row, column = square[1], square[2]
  if symmetry & 4 ~= 0 then row, column = column, row end
  if symmetry & 1 ~= 0 then row = rows + 1 - row end
  if symmetry & 2 ~= 0 then column = columns + 1 - column end
  return { row, column }
end

--- A sorted list of squares after a symmetry, sorted.
function symmetries.images(symmetry, board, list)
  local images = {}
  for i, square in ipairs(list) do images[i] = symmetries.image(symmetry, board.rows, board.columns, square) end
  table.sort(images, squares.before)
  return images
end

-- The symmetry that does the second and then the first: known by where it sends the step {1, 2}.
local function product(first, second)
  local down, right = symmetries.turn(first, symmetries.turn(second, 1, 2))
  for symmetry = 0, 7 do
    local d, r = symmetries.turn(symmetry, 1, 2)
    if d == down and r == right then return symmetry end
  end
end

local function keeps_steps(symmetry, steps)
  local set = squares.set(steps)
  for _, step in ipairs(steps) do
    if not squares.has(set, symmetries.turn(symmetry, step[1], step[2])) then return false end
  end
  return true
end

-- Does a symmetry map board, moves and placed pieces onto themselves?
local function keeps(symmetry, question)
  local board, piece = question.board, question.piece
  if symmetry & 4 ~= 0 and board.rows ~= board.columns then return false end
  return keeps_steps(symmetry, piece.leaps) and keeps_steps(symmetry, piece.rides)
    and squares.equal(symmetries.images(symmetry, board, board.holes), board.holes)
    and squares.equal(symmetries.images(symmetry, board, question.placed), question.placed)
end

--- The symmetries of a question, a group: numbers in increasing order, the identity first.
function symmetries.of(question)
  local group = {}
  for symmetry = 0, 7 do
    if keeps(symmetry, question) then group[#group + 1] = symmetry end
  end
  return group
end

--- For each symmetry of a group the least one that fixes equally many placements for sure: one that is conjugate to
-- it or to its opposite.
-- @tparam {int,...} group
-- @treturn table from symmetry to symmetry
function symmetries.alike(group)
  local function opposite(symmetry)
    for _, other in ipairs(group) do
      if product(symmetry, other) == 0 then return other end
    end
  end
  local least = {}
  for _, symmetry in ipairs(group) do
    least[symmetry] = symmetry
    for _, by in ipairs(group) do
      local conjugate = product(product(by, symmetry), opposite(by))
      least[symmetry] = math.min(least[symmetry], conjugate, opposite(conjugate))
    end
  end
  return least
end

return symmetries
