--- Listing: pieces.each.
-- @submodule riddle.pieces
local core = require "riddle.core"
local errors = require "riddle.errors"
local questions = require "riddle.pieces.question"
local search = require "riddle.pieces.methods.search"
local squares = require "riddle.pieces.squares"
local walks = require "riddle.pieces.walks"

-- A walker of the kernels; or nil and an error.
local function open_walker(question, k, after, option)
  local columns = question.board.columns
  local placed = squares.numbers(question.placed, columns)
  local rest = after and squares.numbers(after, columns)
  local position = questions.position(question)
  local rows_do = search.takes(question, false)
  local walker, failure
  if rows_do then
    walker, failure = core.pieces.walk(question.piece.name, position, k, placed, rest, option)
  elseif question.board.rows <= core.pieces.graph_listed // columns then
    walker, failure = core.pieces.graph_walk(position, k, placed, rest, option)
  else
    return nil, errors.new { kind = "limit", reason = "size", message =
      ("placements are listed on boards of at most %d squares (bishops, rooks and queens: %d columns and %d squares), "
      .. "this one has %d x %d"):format(core.pieces.graph_listed, core.pieces.search_columns,
      core.pieces.search_squares, question.board.rows, question.board.columns) }
  end
  if not walker then return nil, errors.new(failure) end
  return walker
end

--- All placements, one by one, in lexicographic order of their squares (row by row).
--
--    for placement in pieces.each("queen", 6, 6) do print(placement, "\n") end
--
-- Costs constant memory. Between two placements it may search long; Ctrl-C works.
-- @tparam string|table|Piece piece
-- @tparam int|{int,int}|string|table|Board board at most 4,096 squares; for bishops, rooks and queens whose attacks
--   pass over holes at most 64 columns and 65,536 squares
-- @tparam int k
-- @tparam ?table option `placed` as for `count`; `after` (a placement or its squares: goes on with the next one);
--   `memory`
-- @return an iterator of placements (use it in `for`, which also closes it); or nil and an error, as for `count`
-- @function pieces.each
-- @usage
--   for placement in pieces.each("queen", 6, 6) do print(placement) end
return function(piece, board, k, option)
  local question, after, asked = walks.read("pieces.each", piece, board, k, option)
  if not question then return nil, after end
  local settled = walks.trivial(question, k, after)
  if settled then return settled end
  local walker, err = open_walker(question, k, after, asked)
  if not walker then return nil, err end
  return walks.through(question, walker)
end
