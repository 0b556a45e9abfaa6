--- The families of riddle, in the order in which they are shown.
-- csrc/module.c and the rockspec hold the same list; a test compares the three.
-- @module riddle.families
return { "lines", "knockout", "pegs", "pieces" }
