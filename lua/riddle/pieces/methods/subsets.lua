--- The method 'subsets': sets of used lines.
-- @module riddle.pieces.methods.subsets
local lines = require "riddle.pieces.lines"

return lines.method("subsets", [[
Pieces that ride along two kinds of lines stand on different lines of each kind. The longer side's lines come one after
another, and for every set of lines of the shorter side the ways to have used just these are counted: the sum over
column sets that is known from permanents (Ryser, Combinatorial Mathematics, 1963), kept for every number of pieces.]])
