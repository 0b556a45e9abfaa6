--- Listing: pieces.each.
-- @submodule riddle.pieces
local check_after = require "riddle.pieces.after"
local core = require "riddle.core"
local errors = require "riddle.errors"
local options = require "riddle.options"
local placement = require "riddle.pieces.placement"
local questions = require "riddle.pieces.question"
local search = require "riddle.pieces.methods.search"
local squares = require "riddle.pieces.squares"

local AFTER = {
  after = { type = "table", help = "a placement, or its squares: begin with the one that follows it" },
}
local EACH = options.join(questions.options, AFTER, { memory = options.job.memory })

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

-- An iterator that gives one placement.
local function only(one)
  return function()
    local given = one
    one = nil
    return given
  end
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
  local who = "pieces.each"
  option = options.check(who, option, EACH)
  questions.check_number(who, k, 3)
  local question, err = questions.read(who, piece, board, option.placed, 3)
  if not question then return nil, err end
  local shown, on = question.shown, question.board
  local after = check_after(who, question, k, option.after, 3)
  local known = questions.trivial(question, k)
  if known == 0 or (known == 1 and after) then return function() end end
  if known == 1 then return only(placement.new(shown, on, question.placed)) end
  local walker
  walker, err = open_walker(question, k, after, option)
  if not walker then return nil, err end
  return function()
    local list
    repeat list = walker:next() until list ~= false
    return list and placement.new(shown, on, list)
  end, nil, nil, walker
end
