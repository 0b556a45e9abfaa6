--- Bishops, rooks and queens by backtracking over rows: csrc/pieces/search.h.
-- @module riddle.pieces.methods.search
local core = require "riddle.core"
local estimate = require "riddle.pieces.methods.estimate"
local questions = require "riddle.pieces.question"
local squares = require "riddle.pieces.squares"

local COLUMNS, SQUARES = core.pieces.search_columns, core.pieces.search_squares
local RIDERS = { bishop = true, rook = true, queen = true }
local SECONDS_A_NODE = 20e-9

local method = {
  name = "search",
  about = "Backtracking in increasing square order, with bit masks of the columns and diagonals taken; the last piece "
    .. "is not put, its squares are counted. Exact because every placement is met once.",
}

-- A board wider than a mask is turned when that helps; the number of placements stays the same.
local function is_turned(board) return board.columns > COLUMNS and board.rows <= COLUMNS end

--- Can listing and counting walk this board row by row? `wide` allows turning it.
function method.takes(question, wide)
  local board = question.board
  if not RIDERS[question.piece.name] then return nil, "counts bishops, rooks and queens" end
  if #board.holes > 0 and board.lines == "stop" then return nil, "counts on boards whose holes do not stop attacks" end
  if board.torus and board.rows ~= board.columns then return nil, "counts on a torus only when it is square" end
  local columns = wide and math.min(board.rows, board.columns) or board.columns
  local fits = columns <= COLUMNS and board.rows <= SQUARES // math.max(board.columns, 1)
  if not fits then
    return nil, ("takes boards of at most %d columns and %d squares, this one has %d x %d"):format(
      COLUMNS, SQUARES, board.rows, board.columns)
  end
  return true
end

function method.can(question) return method.takes(question, true) end

function method.cost(question) return SECONDS_A_NODE * estimate(question, 1) end

function method.job(question, option)
  local turned = is_turned(question.board)
  local position = questions.position(question, turned)
  local placed = turned and questions.turned(question.placed) or question.placed
  return core.pieces.search(question.piece.name, position, questions.most(question), question.k == nil,
    squares.numbers(placed, position.columns), option)
end

return method
