--- Jumps by any rule of priority: a function of Lua that rates them.
-- The rules that compare hole numbers are in the sieve (csrc/pegs/sieve.h), which is far faster.
-- @module riddle.pegs.priority
local boards = require "riddle.pegs.board"
local jumps = require "riddle.pegs.jumps"

local priority = {}

local function rating(rate, jump, at)
  local value = rate(jump, at)
  if value == nil or value == false then return nil end
  if type(value) ~= "number" or value ~= value then
    error(("option 'priority' must return a number, or nil for a jump that is not to be made, got %s for %s")
      :format(tostring(value), tostring(jump)), 0)
  end
  return value
end

-- The legal jump that the function rates highest; among equal ones the first of the order.
local function best(at, order, rate)
  local chosen, highest
  for _, jump in ipairs(order) do
    if at:has(jump.source) and at:has(jump.middle) and not at:has(jump.target) then
      local value = rating(rate, jump, at)
      if value and (not chosen or value > highest) then chosen, highest = jump, value end
    end
  end
  return chosen
end

--- As riddle.pegs.board's `run`, with a function that rates the legal jumps of a board: the highest is made; among
-- equal ones that with the best target and source. A jump rated nil is never made.
function priority.run(at, target, source, most, rate)
  local order, made = boards.candidates(at, target, source), jumps.list {}
  while #made < most do
    local jump = best(at, order, rate)
    if not jump then break end
    at = at:jump(jump)
    made[#made + 1] = jump
  end
  return at, made
end

return priority
