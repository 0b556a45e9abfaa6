-- Ours against textbook_queens.c: lines with n on stdin, the number of full placements of n queens each, on one thread.
local quarters = require "riddle.pieces.methods.quarters"
local job = require "riddle.job"

local option = { threads = 1 }
for n in io.lines() do
  n = math.tointeger(tonumber(n))
  print((assert(job.run(quarters.job({ board = { rows = n, columns = n } }, option), option))))
end
