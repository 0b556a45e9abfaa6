-- What bench/pegs/levels.lua runs: lua5.4 count_levels.lua WHAT THREADS; prints seconds, then the levels.
local pegs = require "riddle.pegs"

local WHAT = {
  levels = { whole = false, games = false, solutions = false, moves = false, odds = false, boards = false },
  winning = { levels = false, boards = false, to = 17 }, -- winning set, solutions, fewest moves, odds
  all = { to = 17 },
}

local option = WHAT[arg[1]]
option.threads = math.tointeger(arg[2])
local count, info = assert(pegs.count(pegs.board "english", option))
io.stderr:write(("%.3f\n"):format(info.work.seconds))
for jumps = 0, count.levels and #count.levels or -1 do print(count.levels[jumps].canonical) end
