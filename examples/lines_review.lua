-- Replays a game move by move and stops at the first line: freestyle gomoku on 9 x 9 points.
local lines = require "riddle.lines"

local moves = { "e5", "e6", "d4", "f6", "c3", "g6", "f5", "d6", "b2", "c6", "f6" } -- black begins
local rule = { k = 5, overline = "wins" }

local board = lines.board(9, 9)
for number, move in ipairs(moves) do
  local column, row = move:byte(1) - ("a"):byte() + 1, tonumber(move:sub(2))
  local colour = number % 2 == 1 and "black" or "white"
  if board:get(row, column) then
    print(("move %d: %s is taken"):format(number, move))
    break
  end
  board = board:with(row, column, colour)
  local winner, line = lines.winner(board, rule)
  if winner then
    print(("move %d, %s: %s wins\n%s\n"):format(number, move, winner, line))
    break
  end
end
print(board)
