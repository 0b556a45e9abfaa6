--- The contest problems of the family; see riddle.judge.
-- @module riddle.lines.problems
return { (require "riddle.lines.the_game") } -- require returns a second value, the file's name
