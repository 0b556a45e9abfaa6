-- What sharding costs: full queens in one call, in shards of one process, and in shards of a process each.
--
--     lua5.4 bench/run.lua shards                        n = 16, 64 shards
--     RIDDLE_BENCH_QUEENS=18 lua5.4 bench/run.lua shards   n = 18: half a minute
--
-- Processor time (user and system) on one thread, the best of several runs, taken by turns. A process each pays the
-- start of the interpreter and the lists 64 times; shards of one process share them. Two processes at once show what
-- they take from each other. Last, the time of a unit, of the merge and of its checks.
local core = require "riddle.core"
local integer = require "riddle.integer"
local pieces = require "riddle.pieces"
local shards = require "riddle.shards"

local QUEENS = math.tointeger(tonumber(os.getenv "RIDDLE_BENCH_QUEENS" or 16))
local OF, RUNS = 64, QUEENS > 16 and 2 or 5

local function shell(line)
  local pipe = assert(io.popen(line))
  local text = pipe:read "a"
  assert(pipe:close(), line)
  return text
end

-- Processor seconds of a function, and what it returns.
local function timed(work, ...)
  local began = os.clock()
  local result = work(...)
  return os.clock() - began, result
end

-- Processor seconds of a shell's children, and seconds by the clock.
local function children(line)
  local began = core.clock()
  local text = shell(("{ %s; } >/dev/null; times"):format(line))
  local seconds = 0
  for minutes, rest in text:match "([^\n]*)\n$":gmatch "(%d+)m([%d.]+)s" do seconds = seconds + 60 * minutes + rest end
  return seconds, core.clock() - began
end

return function(root)
  local folder = shell "mktemp -d":gsub("%s", "")
  local question = assert(require "riddle.pieces.shards".count.plan("queen", QUEENS, QUEENS))
  local all = {}
  for i = 1, OF do all[i] = i end
  local command = ("LUA_PATH='%slua/?.lua;%slua/?/init.lua;;' LUA_CPATH='%sbuild/?.so;;' "):format(root, root, root)
    .. ("lua5.4 %slua/riddle/cli/main.lua"):format(root)
  local count_line = ("%s pieces count queen %d --threads 1"):format(command, QUEENS)
  local best = {}
  local function keep(name, seconds) best[name] = math.min(best[name] or math.huge, seconds) end
  local expected, merged
  local function sharded(numbers, of)
    assert(shards.run(question, numbers, of, folder .. "/one", { threads = 1 }))
  end
  for run = 1, RUNS do
    local seconds
    seconds, expected = timed(function() return (pieces.count("queen", QUEENS, QUEENS, { threads = 1 })) end)
    keep("one call", seconds)
    keep("shards of one process", (timed(sharded, all, OF)))
    seconds, merged = timed(function() return assert(shards.merge(folder .. "/one")) end)
    keep("merge and checks", seconds)
    assert(merged.answer == expected)
    if run < RUNS then shell(("rm -r %s/one"):format(folder)) end
    keep("one command", (children(count_line)))
    local halves = ("%s --shard %%d/2 --out %s/two%d"):format(count_line, folder, run)
    keep("two processes, one after the other", (children(halves:format(1) .. "; " .. halves:format(2))))
    keep("two processes at once", (children(halves:format(1):gsub("/two", "/both") .. " & "
      .. halves:format(2):gsub("/two", "/both") .. "; wait")))
  end
  local each = "for i in $(seq %d); do %s --shard $i/%d --out %s/each; done"
  keep("a process each", (children(each:format(OF, count_line, OF, folder))))
  print(("\nshards: %d queens, %d shards, processor seconds"):format(QUEENS, OF))
  local function show(name, to)
    local ratio = to and (" %+6.1f %%"):format(100 * (best[name] / best[to] - 1)) or ""
    print(("  %-36s %8.3f%s"):format(name, best[name], ratio))
  end
  show("one call")
  show("shards of one process", "one call")
  show("merge and checks")
  show("one command")
  show("a process each", "one command")
  show("two processes, one after the other", "one command")
  show("two processes at once", "two processes, one after the other")
  local units = {}
  require "riddle.shards.look"(folder .. "/one", function(record) units[#units + 1] = record.seconds end)
  table.sort(units)
  print(("  %d units: median %.2f ms, largest %.2f ms; half boards %s, pairs %s"):format(#units,
    units[#units // 2 + 1] * 1e3, units[#units] * 1e3, integer.tostring(merged.work.half_boards),
    integer.tostring(merged.work.pairs)))
  shell(("rm -r %s"):format(folder))
end
