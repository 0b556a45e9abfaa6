--- The method 'band': a transfer from line to line with a window of crossing lines.
-- @module riddle.pieces.methods.band
local lines = require "riddle.pieces.lines"

return lines.method("band", [[
The lines of one kind come in order across the board. Of the crossing lines only those that have begun and go on are
kept in mind, as a set; the pieces on lines that have ended are just counted. This is the transfer-matrix method
(Stanley, Enumerative Combinatorics 1, 1986, 4.7) with a polynomial for each state.]])
