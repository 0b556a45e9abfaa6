--- Position classes: what no jump can change.
--
-- A set of holes that meets the three holes of every jump an even number of times keeps the parity of its pegs
-- for ever. All such sets are combinations (symmetric differences) of a few, found by elimination over GF(2):
-- four on the English board, two on triangles. Positions that differ in the parity of one of them can never become
-- each other. (Reiss 1857 found them for the English board.)
-- @module riddle.pegs.classes
local core = require "riddle.core"
local goal = require "riddle.pegs.goal"
local rule = require "riddle.pegs.rule"

local classes = {}

--- A basis of the invariant sets of a board.
-- @tparam board board at most 64 holes
-- @treturn {int,...} positions: bit h - 1 for hole h
function classes.basis(board)
  local shape = board.shape
  return core.pegs.classes(shape.holes, shape.jumps)
end

--- Is the number of pegs that a set of holes holds odd?
function classes.odd(set, bits) return goal.popcount(set & bits) % 2 == 1 end

--- A set of the basis whose parity differs between two positions, so that neither can become the other; nil when
-- there is none.
-- @tparam {int,...} basis of classes.basis
-- @tparam int bits
-- @tparam int other
function classes.difference(basis, bits, other)
  for _, set in ipairs(basis) do
    if classes.odd(set, bits ~ other) then return set end
  end
  return nil
end

-- --- boards of any size: sets are pairs of words ------------------------------------------------------------------

-- The masks' reduced row echelon form: rows { low, high, lead = a hole that no other row has }.
local function reduced(shape)
  local rows = {}
  for i = 1, #shape.jumps, 3 do
    local low, high = rule.after(0, shape.jumps[i], shape.jumps[i + 1], shape.jumps[i + 2], 0)
    for _, row in ipairs(rows) do
      if rule.has(low, high, row.lead) then low, high = low ~ row.low, high ~ row.high end
    end
    if low ~= 0 or high ~= 0 then
      local lead = 1
      while not rule.has(low, high, lead) do lead = lead + 1 end
      for _, row in ipairs(rows) do
        if rule.has(row.low, row.high, lead) then row.low, row.high = row.low ~ low, row.high ~ high end
      end
      rows[#rows + 1] = { low = low, high = high, lead = lead }
    end
  end
  return rows
end

-- One set for each hole that leads no row.
local function eliminated(shape)
  local rows, leads, sets = reduced(shape), {}, {}
  for _, row in ipairs(rows) do leads[row.lead] = true end
  for hole = 1, shape.holes do
    if not leads[hole] then
      local low, high = rule.bit(hole)
      for _, row in ipairs(rows) do
        if rule.has(row.low, row.high, hole) then
          local low_bit, high_bit = rule.bit(row.lead)
          low, high = low | low_bit, high | high_bit
        end
      end
      sets[#sets + 1] = { low = low, high = high }
    end
  end
  return sets
end

--- A basis of the invariant sets of a board of any size.
-- @treturn {table,...} sets { low =, high = } of words
function classes.sets(board)
  if board.shape.holes > 64 then return eliminated(board.shape) end
  local sets = {}
  for i, bits in ipairs(classes.basis(board)) do sets[i] = { low = bits, high = 0 } end
  return sets
end

--- Is the number of pegs of a position that a set holds odd? Both have `low` and `high`.
function classes.is_odd(set, position)
  return (goal.popcount(set.low & position.low) + goal.popcount(set.high & position.high)) % 2 == 1
end

return classes
