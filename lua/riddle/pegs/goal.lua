--- Where a game shall end: what option `to` means, as positions.
-- @module riddle.pegs.goal
local errors = require "riddle.errors"
local new = require "riddle.pegs.board"
local options = require "riddle.options"

local goal = {}

local function popcount(bits)
  local count = 0
  while bits ~= 0 do
    count, bits = count + 1, bits & bits - 1
  end
  return count
end

goal.popcount = popcount

--- The rule of option `to`, for a schema.
goal.option = {
  check = function(value)
    local right = type(value) == "string" or math.type(value) == "integer" or new.is(value)
    return right, "a hole (a number or a name such as 'd4'), 'any' (one peg anywhere) or a pegs.board"
  end,
  help = "the last peg's hole, 'any' hole, or a position to reach",
}

--- The target positions of a question.
-- @tparam board board the start
-- @param to a hole (a number or its a1 name), "any" or a board of the same shape
-- @tparam string who the public function, for messages
-- @tparam ?int level as in `error`
-- @treturn {int,...} positions; the place of each is its hole with "any"
-- @treturn string the goal in words
-- @raise for a hole or a board that does not fit
function goal.positions(board, to, who, level)
  level = (level or 2) + 1
  local holes = board.shape.holes
  if to == "any" then
    local list = {}
    for hole = 1, holes do list[hole] = 1 << (hole - 1) end
    return list, "one peg in any hole"
  elseif new.is(to) then
    if to.shape ~= board.shape and to.shape.key ~= board.shape.key then
      error(("%s: option 'to' is a position of another board"):format(who), level)
    end
    return { to.bits }, "the position " .. table.concat(to:pegs(), " ")
  end
  if type(to) == "string" then
    local hole, err = board:find(to, "a1")
    if not hole then error(("%s: option 'to': %s"):format(who, err.message), level) end
    to = hole
  end
  if to < 1 or to > holes then
    options.argument(who, "option 'to'", ("a hole in 1..%d"):format(holes), to, level)
  end
  return { 1 << (to - 1) }, ("one peg in hole %d"):format(to)
end

local MOST_HOLES <const> = 64

--- Is a board small enough for the kernels that look at all of its positions?
-- @treturn ?true or nil and an error of kind "limit"
function goal.fits(board)
  local holes = board.shape.holes
  if holes <= MOST_HOLES then return true end
  local message = "expected a board of at most %d holes, found %d; pegs.solve takes larger ones"
  return nil, errors.new { kind = "limit", reason = "holes", message = message:format(MOST_HOLES, holes) }
end

--- The holes of a position, in increasing order.
function goal.holes(bits)
  local list = {}
  for hole = 1, 64 do
    if bits >> (hole - 1) & 1 == 1 then list[#list + 1] = hole end
  end
  return list
end

return goal
