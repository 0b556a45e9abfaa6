-- Enumeration: placements counted one by one inside C, and placements handed to Lua as objects. Processor seconds of
-- one thread, best of three.
local pieces = require "riddle.pieces"

local CASES = { { "queen", 8, 5 }, { "bishop", 8, 4 }, { "rook", 8, 8 }, { "king", 8, 5 }, { "nightrider", 7, 5 } }
local RUNS = 3

-- Placements in a second when `work` goes through all of them and returns how many there were.
local function rate(work)
  local best = 0
  for _ = 1, RUNS do
    collectgarbage()
    local start = os.clock()
    local count = work()
    best = math.max(best, count / (os.clock() - start))
  end
  return best
end

print "\neach: placements a second, counted by search | listed as Lua objects"
for _, case in ipairs(CASES) do
  local piece, n, k = table.unpack(case)
  local counted = rate(function() return (pieces.count(piece, n, k, { method = "graph", threads = 1 })) end)
  local listed = rate(function()
    local count = 0
    for _ in pieces.each(piece, n, k) do count = count + 1 end
    return count
  end)
  print(("  %d %ss on %d x %d %s %7.1f M  %5.2f M"):format(k, piece, n, n, (" "):rep(12 - #piece), counted / 1e6,
    listed / 1e6))
end
