--- What the functions of riddle.pieces share: the pieces, boards, squares, and who attacks whom.
-- @module riddle.pieces.rules
local errors = require "riddle.errors"
local options = require "riddle.options"

local rules = {}

--- The pieces, in alphabetic order, and their letters.
rules.names = { "bishop", "queen", "rook" }
rules.letters = { bishop = "B", queen = "Q", rook = "R" }

local LARGEST_SIDE = 1 << 62 -- so that the number of diagonals is a Lua integer

-- Errors below blame the caller of the public function, which calls these functions directly.
local LEVEL = 3

--- Raises unless `piece` is known.
function rules.check_piece(who, piece)
  if rules.letters[piece] then return end
  local near = type(piece) == "string" and options.nearest(piece, rules.names)
  local hint = near and ("; did you mean '%s'?"):format(near) or ""
  local found = type(piece) == "string" and "'" .. piece:sub(1, 40) .. "'" or type(piece)
  error(("%s: the piece must be %s, got %s%s"):format(who, options.alternatives(rules.names), found, hint), LEVEL)
end

local function is_side(value) return math.type(value) == "integer" and value >= 0 and value <= LARGEST_SIDE end

--- Reads a board: n, or {rows, columns}. Returns rows and columns.
function rules.check_board(who, board)
  local allowed = ("an integer in 0..%d or a table {rows, columns} of two"):format(LARGEST_SIDE)
  if type(board) ~= "table" then
    if not is_side(board) then options.argument(who, "the board", allowed, board, LEVEL) end
    return board, board
  end
  for i = 1, 2 do
    if not is_side(board[i]) then
      options.argument(who, i == 1 and "the board's rows" or "the board's columns", allowed, board[i], LEVEL)
    end
  end
  if board[3] ~= nil then options.argument(who, "the board", allowed, board, LEVEL) end
  return board[1], board[2]
end

--- Raises unless k is a number of pieces.
function rules.check_number(who, k)
  if math.type(k) ~= "integer" or k < 0 then
    options.argument(who, "the number of pieces", "an integer of at least 0", k, LEVEL)
  end
end

--- Raises unless `squares` is a list of squares {row, column} on the board; returns a sorted copy.
-- `level` as in `error`, seen from the caller.
function rules.check_squares(who, what, squares, rows, columns, level)
  local list_wanted = "a list of squares {row, column}"
  if type(squares) ~= "table" then options.argument(who, what, list_wanted, squares, level + 1) end
  local list = {}
  for i, square in ipairs(squares) do
    local right = type(square) == "table" and #square == 2
    for axis, most in ipairs { rows, columns } do
      local value = right and square[axis]
      right = math.type(value) == "integer" and value >= 1 and value <= most
    end
    if not right then
      local allowed = ("a list of squares {row, column} in 1..%d and 1..%d"):format(rows, columns)
      local found = type(square) == "table" and ("{%s, %s}"):format(tostring(square[1]), tostring(square[2]))
        or tostring(square)
      error(("%s: %s must be %s, got %s at place %d"):format(who, what, allowed, found, i), level + 1)
    end
    list[i] = { square[1], square[2] }
  end
  table.sort(list, function(a, b)
    if a[1] ~= b[1] then return a[1] < b[1] end
    return a[2] < b[2]
  end)
  return list
end

--- Do two pieces of a kind attack each other? From the rules of chess alone. Two on one square do.
function rules.attack(piece, a, b)
  local down, right = b[1] - a[1], b[2] - a[2]
  local straight = down == 0 or right == 0
  local diagonal = down == right or down == -right
  if piece == "rook" then return straight end
  if piece == "bishop" then return diagonal end
  return straight or diagonal
end

--- The first two of a list that attack each other (in the order of the second), or nil.
function rules.conflict(piece, squares)
  for later = 2, #squares do
    for earlier = 1, later - 1 do
      if rules.attack(piece, squares[earlier], squares[later]) then return squares[earlier], squares[later] end
    end
  end
end

--- "row 1, column 2"
function rules.square_name(square) return ("row %d, column %d"):format(square[1], square[2]) end

--- An error that names two pieces that attack each other.
function rules.conflict_error(kind, piece, a, b)
  local message = ("the %ss at %s and %s attack each other"):format(piece, rules.square_name(a), rules.square_name(b))
  return errors.new { kind = kind, message = message, squares = { a, b } }
end

--- No more pieces than this fit. Exact for rooks and on square boards for bishops; else a bound: the
-- diagonals of a kind, or the shorter side.
function rules.most(piece, rows, columns)
  local shorter, longer = math.min(rows, columns), math.max(rows, columns)
  if shorter == 0 then return 0 end
  if piece ~= "bishop" then return shorter end
  if rows == columns and rows > 1 then return 2 * (rows - 1) end
  return longer - 1 + shorter
end

return rules
