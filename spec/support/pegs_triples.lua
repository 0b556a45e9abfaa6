-- Boards of riddle whose jumps are given as triples of holes, as spec.support.pegs_levels has them.
local pegs = require "riddle.pegs"
local slow = require "spec.support.pegs_levels"

local support = {}

-- A board whose jumps are given; how its holes lie does not matter here.
function support.board_of(triples, holes, bits)
  local board = assert(pegs.board(("."):rep(holes)))
  board.shape.jumps = triples
  board.bits = bits
  return board
end

-- A triangle that is full but for one hole; its jumps; the number of its holes.
function support.triangle(rows, vacancy)
  local triples, holes = slow.triangle(rows)
  return support.board_of(triples, holes, (1 << holes) - 1 & ~(1 << vacancy - 1)), triples, holes
end

return support
