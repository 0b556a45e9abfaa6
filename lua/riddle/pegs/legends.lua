--- The legends of peg pictures that programs and web pages use, by name.
--
-- The same character means different things in them: `O` is an empty hole here and lies off the board there.
-- @module riddle.pegs.legends
return {
  { name = "riddle", peg = "o", hole = ".", off = "#" },
  { name = "hermann-sw", peg = "o", hole = "x", off = "." }, -- Hermann Stamm-Wilbrandt's gist
  { name = "berndamend", peg = "x", hole = ".", off = " " }, -- Bernd Amend's solvers
  { name = "stackoverflow", peg = "*", hole = "O", off = "." },
  { name = "haskell-cafe", peg = "#", hole = "0", off = " " },
  { name = "uva", peg = "X", hole = "O", off = " " }, -- the drawings of UVa 379
  { name = "zamboch", peg = "X", hole = "0", off = " " },
  { name = "durango", peg = "P", hole = "O", off = " " }, -- Durango Bill's pages
  { name = "tatham", peg = "*", hole = "-", off = " " }, -- what Simon Tatham's Pegs copies as text
  { name = "tatham-letters", peg = "P", hole = "H", off = "O" }, -- the letters of its game descriptions
  { name = "digits", peg = "1", hole = "0", off = " " },
}
