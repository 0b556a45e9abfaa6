-- riddle-mpi against the kernel of one process: all positions of a peg game, level by level.
--
--     make mpi && lua5.4 bench/run.lua mpi                             English board: half a minute
--     make mpi && RIDDLE_BENCH_PEGS=european lua5.4 bench/run.lua mpi   37 holes: minutes
--
-- Seconds are those of the clock, because processes wait for each other; nothing else should run. Then what goes from
-- process to process: numbers and bytes for each jump. With more processes than cores the rates
-- say little, but numbers and bytes are those of as many machines.
local core = require "riddle.core"
local json = require "riddle.json"
local pegs = require "riddle.pegs"

local BOARD = os.getenv "RIDDLE_BENCH_PEGS" or "english"
local ONLY_LEVELS = { solutions = false, moves = false, odds = false, boards = false, games = false, whole = false }

return function(bench)
  if not package.searchpath("riddle.mpi.core", package.cpath) then
    return print "\nmpi: left out, riddle-mpi is not built (make mpi)"
  end
  local root, folder = bench.root, bench.folder
  local board = pegs.board(BOARD)

  local function kernel(threads)
    local option = { threads = threads }
    for name, value in pairs(ONLY_LEVELS) do option[name] = value end
    local began = core.clock()
    local count = assert(pegs.count(board, option))
    return core.clock() - began, count
  end

  -- Runs riddle-mpi; what it answers, and the most bytes of a level.
  local function run(processes)
    local environment = ("LUA_PATH='%slua/?.lua;%slua/?/init.lua;;' LUA_CPATH='%sbuild/?.so;;' "):format(root, root,
      root) .. "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"
    local line = "env %s mpirun --oversubscribe -n %d lua5.4 %slua/riddle/mpi/main.lua pegs count %s --format json"
    bench.shell((line .. " >%smpi.out 2>%smpi.err"):format(environment, processes, root, BOARD, folder, folder))
    local file = assert(io.open(folder .. "mpi.out"))
    local answer = json.decode(file:read "a")
    file:close()
    return answer
  end

  local one, expected = kernel(1)
  print(("\nmpi: %s, %d positions up to symmetry, %d jumps"):format(BOARD, expected.canonical, expected.jumps))
  print(("  %-28s %7.2f s  %6.1f million jumps/s"):format("kernel, one thread", one, expected.jumps / one / 1e6))
  if core.cores > 1 then
    local two = kernel(2)
    print(("  %-28s %7.2f s  %6.1f million jumps/s"):format("kernel, two threads", two, expected.jumps / two / 1e6))
  end
  for _, processes in ipairs { 1, 2, 4, 8 } do
    local answer = run(processes)
    assert(answer.canonical == expected.canonical and answer.jumps == expected.jumps, "another count")
    local work = answer.work
    local note = "(more processes than cores)"
    if processes <= core.cores then
      local rate = answer.jumps / work.seconds / 1e6
      note = ("%6.1f million jumps/s, %4.2f of the kernel"):format(rate, one / work.seconds)
    end
    local name = ("%d process%s"):format(processes, processes == 1 and "" or "es")
    print(("  %-28s %7.2f s  %s"):format(name, work.seconds, note))
    print(("  %-28s %7.3f numbers and %.2f bytes a jump"):format("  to other processes", work.sent / answer.jumps,
      work.bytes / answer.jumps))
  end
end
