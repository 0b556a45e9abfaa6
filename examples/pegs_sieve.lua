-- A board of one's own, jump by jump: the sieve shows which jumps there are, and what removed the others.
local pegs = require "riddle.pegs"

local board = assert(pegs.board [[
#oo#
oooo
o.oo
#oo#
]])
print(board:numbers())
local rule = { target = "smallest" }
while board do
  print()
  print(board)
  print(pegs.explain(board, rule))
  board = pegs.step(board, rule)
end
