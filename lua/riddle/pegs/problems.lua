--- The contest problems of the family; see riddle.judge.
-- @module riddle.pegs.problems
return { (require "riddle.pegs.hi_q") } -- in parentheses: require has a second result
