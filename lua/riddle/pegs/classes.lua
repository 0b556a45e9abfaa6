--- Position classes: what no jump can change.
--
-- A set of holes that meets the three holes of every jump an even number of times keeps the parity of its pegs
-- for ever. All such sets are combinations (symmetric differences) of a few, found by elimination over GF(2):
-- four on the English board, two on triangles. Positions that differ in the parity of one of them can never become
-- each other. (Reiss 1857 found them for the English board.)
-- @module riddle.pegs.classes
local core = require "riddle.core"
local goal = require "riddle.pegs.goal"

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

return classes
