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
  { k = 5, overline = "ignored" },
  { k = 5, overline = "wins" },
  { k = 7, overline = "wins" },
} do
  local winner, _, name = lines.winner(board, rule)
  print(("%s: %s"):format(name, winner or "nobody"))
end
print()
print(lines.explain(board, { k = 5, overline = "ignored", shortest = 3 }))
