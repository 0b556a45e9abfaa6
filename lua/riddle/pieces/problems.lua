--- The contest problems of the family; see riddle.judge.
-- @module riddle.pieces.problems
return {
  require "riddle.pieces.little_bishops",
  require "riddle.pieces.bishops",
  (require "riddle.pieces.eight_queens"), -- require returns two values
}
