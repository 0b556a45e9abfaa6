--- The peg boards that have a name, as pictures with the default legend, in their usual start position.
-- @module riddle.pegs.boards
return {
  -- The 33-hole cross: UVa 379, Beasley's and Bell's standard board. The middle hole (17) is empty.
  english = [[
##ooo##
##ooo##
ooooooo
ooo.ooo
ooooooo
##ooo##
##ooo##
]],
}
