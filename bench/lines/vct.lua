-- Wins by continuous threats, and hints: processor time, the call from Lua included, on one core.
--
--     lua5.4 bench/run.lua vct
--
-- The published problems of spec/lines/vct_published.lua: the search, the kernel's positions, the nodes of the proof,
-- and what it takes to replay that in plain Lua. Then the searches of a fixed number of positions that do not end, and
-- hints for positions of a game.
local lines = require "riddle.lines"

local function problems(timing, published)
  print "\nvct: published problems, renju, 15 x 15"
  print(("  %-41s %6s %12s %9s %8s %10s"):format("", "hidden", "search", "positions", "proof", "check"))
  for _, problem in ipairs(published) do
    local board = assert(lines.board(problem.board))
    local given = { side = problem.side, rule = "renju", hidden = problem.hidden }
    local seconds, answer = timing.call(3, function() return lines.vct(board, given) end)
    assert(answer.work.nodes == problem.nodes, problem.id)
    local check = timing.call(3, function() assert(lines.check(board, answer)) end)
    print(("  %-41s %6d %9.2f ms %9d %8d %7.0f ms"):format(problem.id, problem.hidden, seconds * 1e3,
      answer.work.nodes, answer.proof:nodes(), check * 1e3))
  end
end

-- renju-note/quintet@d8bdf3c bench_vct_small_but_long
local LONG <const> = ".......... / .......... / .......... / ...XOX.... / ...OXO.... / .....O.... / ....X..... / "
  .. ".......... / .......... / .........."

local function rates(timing)
  print "vct: positions a second, renju, 10 x 10, no end in sight"
  for hidden = 1, 3 do
    local board, nodes = lines.board(LONG), 3000
    local seconds = timing.call(3, function()
      return lines.vct(board, { side = "black", rule = "renju", hidden = hidden, nodes = nodes })
    end)
    print(("  hidden %d   %8.1f us a position"):format(hidden, seconds / nodes * 1e6))
  end
end

-- The first stones of a game, move by move.
local GAME <const> = { { 8, 8 }, { 7, 8 }, { 7, 9 }, { 9, 7 }, { 6, 10 }, { 5, 11 }, { 8, 10 }, { 6, 9 }, { 8, 9 },
  { 8, 7 }, { 7, 7 }, { 10, 7 } }

local function hints(timing)
  print "vct: hints for the positions of a game, freestyle, 15 x 15"
  local board, times, kinds = lines.board(15, 15), {}, {}
  for i, move in ipairs(GAME) do
    local seconds, answer = timing.call(3, function() return lines.hint(board, "freestyle") end)
    times[#times + 1] = seconds
    kinds[#kinds + 1] = answer.kind
    board = board:with(move[1], move[2], i % 2 == 1 and "black" or "white")
  end
  table.sort(times)
  print(("  median %.2f ms, largest %.2f ms (%s)"):format(times[#times // 2] * 1e3, times[#times] * 1e3,
    table.concat(kinds, ", ")))
end

return function(bench)
  problems(bench.timing, dofile(bench.root .. "spec/lines/vct_published.lua"))
  rates(bench.timing)
  hints(bench.timing)
end
