-- What batches and reports cost beside their questions, and what a start of riddle costs. Processor time.
--
-- The overhead of a batch is the time of many trivial questions in it less that of the same calls in Lua; the best of
-- many short runs by turns, which finds the quiet moments of a machine that others use, too. A report is of a thousand
-- answers with drawings, the best of five. Starts are counted by the shell's own clock.
local batch = require "riddle.batch"
local pieces = require "riddle.pieces"
local report = require "riddle.report"

local QUESTIONS <const>, RUNS <const>, ANSWERS <const>, PAGES <const>, STARTS <const> = 1000, 40, 1000, 5, 20

-- The least processor time of several runs of each function, taken by turns. Each pays for its garbage: none is
-- collected between the runs.
local function least(...)
  local best = {}
  for _ = 1, RUNS do
    for i, f in ipairs { ... } do
      local start = os.clock()
      f()
      best[i] = math.min(best[i] or math.huge, os.clock() - start)
    end
  end
  return table.unpack(best)
end

local function overhead()
  local question = '{"family":"pieces","verb":"count","piece":"queen","board":4,"k":4}\n'
  local text = question:rep(QUESTIONS)
  local function taken() return true end
  local calls, all = least(function()
    for _ = 1, QUESTIONS do pieces.count("queen", 4, 4) end
  end, function() assert(batch.run(text, taken)) end)
  print(("  a trivial question: a call %.1f us, in a batch %.1f us, overhead %.1f us"):format(calls / QUESTIONS * 1e6,
    all / QUESTIONS * 1e6, (all - calls) / QUESTIONS * 1e6))
end

local function page(what, question)
  local answers, bytes = {}, 0
  assert(batch.run(question:rep(ANSWERS), function(line)
    answers[#answers + 1] = line
    return true
  end))
  local text, best = table.concat(answers), math.huge
  for _ = 1, PAGES do
    local start = os.clock()
    bytes = 0
    assert(report.write(text, function(part) bytes = bytes + #part end))
    best = math.min(best, os.clock() - start)
  end
  print(("  a report of %d %s: %.2f s, %.1f MB"):format(ANSWERS, what, best, bytes / 1e6))
end

-- How lua5.4 finds this checkout: the bench is started from its root.
local ENVIRONMENT = "LUA_PATH='./lua/?.lua;./lua/?/init.lua;;' LUA_CPATH='./build/?.so;;'"

-- User and system time of a command line, in milliseconds, the mean of many starts.
local function starts(what, line)
  local loop = "export %s; for i in $(seq %d); do %s >/dev/null; done; times"
  local times = assert(io.popen(loop:format(ENVIRONMENT, STARTS, line)))
  local text = times:read "a"
  times:close()
  local sum = 0
  for minutes, seconds in text:match("\n(.*)$"):gmatch "(%d+)m([%d.]+)s" do sum = sum + minutes * 60 + seconds end
  print(("  %s: %.1f ms"):format(what, sum / STARTS * 1e3))
end

print "\nbatches, reports, starts"
overhead()
page("film strips", '{"family":"pegs","verb":"solve","board":"T5","options":{"to":1}}\n')
page("placements", '{"family":"pieces","verb":"solve","piece":"queen","board":8}\n')
starts("lua5.4 alone", "lua5.4 -e ''")
starts('lua5.4 with require "riddle"', "lua5.4 -e 'require \"riddle\"'")
starts("riddle --version", "lua5.4 lua/riddle/cli/main.lua --version")
