-- Which starts of a board can be solved, and why the others cannot. With a board's name: that board.
local pegs = require "riddle.pegs"

local board = assert(pegs.board(arg[1] or "european"))
local solved, refused = {}, {}
for hole = 1, board:holes() do
  local start = board:all_but(hole)
  local answer = pegs.solve(start, { time = 1 }) -- to one peg in any hole
  if answer.status ~= "gave up" then assert(pegs.check(start, answer)) end -- in plain Lua, from the rules alone
  local list = answer.status == "found" and solved or refused
  list[#list + 1] = { hole = hole, answer = answer }
end

local marks = {}
for _, entry in ipairs(solved) do marks[#marks + 1] = entry.hole end
print(("%d of %d starts can be solved, from a vacancy in each of these holes:"):format(#solved, board:holes()))
print(board:with(marks))
if solved[1] then print("\nthe first of them:\n" .. tostring(solved[1].answer.game)) end
if refused[1] then print(("\nfrom a vacancy in hole %d: %s"):format(refused[1].hole, refused[1].answer)) end
