--- What a game is to end with.
-- @module riddle.pegs.target
local boards = require "riddle.pegs.board"
local errors = require "riddle.errors"
local options = require "riddle.options"

local function fault(message, ...) return nil, errors.new { kind = "target", message = message:format(...) } end

local function one_peg(board, hole)
  local holes = board:holes()
  if hole < 1 or hole > holes then return fault("expected a target in 1..%d, found %d", holes, hole) end
  return board:with { hole }
end

local function position(board, target)
  if target.shape.key ~= board.shape.key then return fault "expected a target on a board of the same shape" end
  if target:count() > board:count() then
    return fault("expected a target with no more pegs than the board's %d, found %d", board:count(), target:count())
  end
  return target
end

--- Completes the target of a question.
-- @tparam board board the start
-- @tparam int|string|board to a hole: one peg is left, in it; "any": one peg is left, in any hole; the name of a hole
--   in the style "a1"; or a position of the same shape
-- @tparam string who the public function, which ends by calling this, for messages
-- @treturn ?board|string the position to reach, or "any"; nil and an error of kind "target" (a hole that is not there,
--   another shape, more pegs than at the start)
return function(board, to, who)
  if to == "any" then
    if board:count() == 0 then return fault "expected a start with a peg, found none" end
    return to
  end
  if boards.is(to) then return position(board, to) end
  local hole = to
  if type(to) == "string" then
    local found, err = board:find(to, "a1")
    if not found then return fault("%s (a target is a hole's number or its name in the style 'a1')", err.message) end
    hole = found
  end
  if math.type(hole) ~= "integer" then
    options.argument(who, "the target", "a hole, 'any' or a pegs.board", to)
  end
  local target, err = one_peg(board, hole)
  if not target then return nil, err end
  return position(board, target)
end
