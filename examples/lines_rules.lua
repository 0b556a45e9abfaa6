-- One position under three rules, and the sieve that tells them apart.
local lines = require "riddle.lines"

local board = lines.board [[
  . . . . . . . .
  . X X X X X X .
  . . . . . . O .
  . . . . . O . .
  . . . . O . . .
  . . . O . . . .
  . . O . . . . . ]]
print(board)
print()
for _, rule in ipairs {
  "exact-five",
  "freestyle",
  { k = 7, overline = "wins" },
} do
  local winner, _, words = lines.winner(board, rule)
  print(("%s -> %s"):format(words, winner or "nobody"))
end
print()
print(lines.explain(board, "exact-five", { shortest = 3 }))
