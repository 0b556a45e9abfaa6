-- Bergholt's 18 moves (1912), read in the digits of his time, replayed, and written in other notations.
-- With a file name: a film strip of them, as SVG.
local pegs = require "riddle.pegs"

local MOVES = "46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25 37-57-55-53 31-33 "
  .. "34-32 51-31-33 13-15-35 36-34-32-52-54-34 24-44 (18)"

local start = pegs.board "english"
for _, game, err in pegs.read(MOVES, "xy", { board = start }) do
  assert(game, tostring(err))
  assert(pegs.check(start, game, start:with { 17 })) -- from the rules alone
  print(game)
  print("\nthe same in row-wise numbers:\n" .. game:write "numbers")
  print("and its first three jumps in words:\n" .. game:write("sentences"):match "[^\n]+\n[^\n]+\n[^\n]+")
  if arg[1] then assert(io.open(arg[1], "w")):write(game:filmstrip { names = "a1" }):close() end
end
