--- The rule of the jump, in plain Lua and from the definition: a peg leaps over a neighbouring peg, along
-- a line of the board, into the empty hole behind it.
--
-- It knows a board only by where its holes are, in which directions pegs may jump and which holes hold a peg, and
-- shares no code with the sieve in C, so that either can check the other.
-- @module riddle.pegs.rule
local geometry = require "riddle.pegs.geometry"

local rule = {}

local WORD <const> = 64

--- Does a hole hold a peg? Pegs are bit h - 1 of `low` for hole h <= 64, and bit h - 65 of `high` for the others.
local function has(low, high, hole)
  if hole > WORD then return high >> (hole - WORD - 1) & 1 == 1 end
  return low >> (hole - 1) & 1 == 1
end

--- The two words with one peg in a hole.
local function bit(hole)
  if hole > WORD then return 0, 1 << (hole - WORD - 1) end
  return 1 << (hole - 1), 0
end

rule.has, rule.bit = has, bit

-- The hole between two others that are two apart in a line; or nil, kind and reason.
local function between(shape, source, target, name)
  local row, column = shape.row, shape.column
  local down, right = row[target] - row[source], column[target] - column[source]
  for _, step in ipairs(geometry.directions(shape.kind)) do
    if down == 2 * step[1] and right == 2 * step[2] then
      local middle = geometry.hole_at(shape, row[source] + step[1], column[source] + step[2])
      if middle then return middle end
      return nil, "off board", ("there is no hole between %s and %s"):format(name(source), name(target))
    end
  end
  local reason = "holes %s and %s are not two apart %s"
  return nil, "not in line", reason:format(name(source), name(target), geometry.line[shape.kind])
end

--- Why a jump cannot be made.
-- @tparam table shape holes, row, column, by_place, kind
-- @tparam int low pegs, bit h - 1 for hole h
-- @tparam int source
-- @tparam int target
-- @tparam ?int high pegs of holes beyond 64
-- @tparam ?function name hole -> its name in reasons (default: the number)
-- @treturn ?int the hole jumped over; or nil, a kind and a reason: "off board" (no such hole), "not in
--   line", "no peg" (at the source), "nothing to jump over", "hole taken" (the target), in this order
function rule.middle(shape, low, source, target, high, name)
  high, name = high or 0, name or tostring
  for _, hole in ipairs { source, target } do
    if hole < 1 or hole > shape.holes then
      return nil, "off board", ("there is no hole %d; the board has holes 1 to %d"):format(hole, shape.holes)
    end
  end
  local middle, kind, reason = between(shape, source, target, name)
  if not middle then return nil, kind, reason end
  if not has(low, high, source) then return nil, "no peg", ("hole %s holds no peg"):format(name(source)) end
  if not has(low, high, middle) then
    return nil, "nothing to jump over", ("hole %s holds no peg to jump over"):format(name(middle))
  end
  if has(low, high, target) then return nil, "hole taken", ("hole %s holds a peg already"):format(name(target)) end
  return middle
end

--- The pegs after a jump: both words.
function rule.after(low, source, middle, target, high)
  for _, hole in ipairs { source, middle, target } do
    local low_bit, high_bit = bit(hole)
    low, high = low ~ low_bit, (high or 0) ~ high_bit
  end
  return low, high
end

return rule
