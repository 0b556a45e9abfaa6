--- The contest problems of the family.
-- @module riddle.knockout.problems
return { (require "riddle.knockout.game_schedule") } -- require also returns where it found the file
