--- The option `after` of the iterators: where to go on.
-- @module riddle.pieces.after
local placement = require "riddle.pieces.placement"
local rules = require "riddle.pieces.rules"
local squares = require "riddle.pieces.squares"

--- The squares of `after` without the placed ones, or nil. Raises unless it is one of the placements asked for.
-- @tparam string who the public function, for messages
-- @tparam table question see riddle.pieces.question
-- @tparam int k
-- @tparam nil|Placement|table after a placement, its data or its squares
-- @tparam int level as in `error`
return function(who, question, k, after, level)
  if after == nil then return nil end
  local function refuse(why)
    error(("%s: option 'after' must be a placement of this question, %s"):format(who, why), level + 1)
  end
  local list = placement.is(after) and after.squares or after.squares or after
  local board = question.board
  list = squares.check(who, "option 'after'", list, board.rows, board.columns, level + 1)
  if #list ~= k then refuse(("got %d squares for %d pieces"):format(#list, k)) end
  local right, err = rules.check("conflict", question.shown, board, list)
  if not right then refuse("but " .. err.message) end
  local placed, rest = squares.set(question.placed), {}
  for _, square in ipairs(list) do
    if not squares.has(placed, square[1], square[2]) then rest[#rest + 1] = square end
  end
  if #rest ~= k - #question.placed then refuse "but it lacks pieces that are placed" end
  return rest
end
