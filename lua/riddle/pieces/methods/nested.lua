--- The method 'nested': a chain of lines is counted, the others are kept as a set.
-- @module riddle.pieces.methods.nested
local lines = require "riddle.pieces.lines"

return lines.method("nested", [[
Lines of which each holds the places of all before are counted as rows of a Ferrers board: a piece there has as many
choices as the line has places, less the pieces that stand on them (Goldman, Joichi and White, Rook theory I, 1975).
A longest such chain is taken; only the lines outside it are kept as a set while the crossing lines pass.]])
