-- Wins by continuous fours: processor time of lines.vcf, the call from Lua included, on one core.
--
--     lua5.4 bench/run.lua vcf
--
-- The published problems of spec/lines/vcf_published.lua: for any win and for the shortest, the best of several calls.
-- Then the random positions of the same file: the median, and the largest.
local lines = require "riddle.lines"

-- Best seconds of a call, of at least `runs` calls that take 0.02 s together.
local function measure(ask)
  local best, total, runs = math.huge, 0, 0
  local answer
  repeat
    local began = os.clock()
    answer = ask()
    local seconds = os.clock() - began
    best, total, runs = math.min(best, seconds), total + seconds, runs + 1
  until runs >= 5 and total > 0.02 or total > 1
  return best, answer
end

return function(root)
  local published = dofile(root .. "spec/lines/vcf_published.lua")
  local function ask(problem)
    local board = assert(lines.board(problem.board))
    local times, answers = {}, {}
    for i, shortest in ipairs { false, true } do
      times[i], answers[i] = measure(function()
        return lines.vcf(board, { side = problem.side, rule = "renju", shortest = shortest })
      end)
    end
    assert((answers[2].fours or false) == problem.fours, problem.id)
    return times, answers
  end

  print "\nvcf: published problems, renju, 15 x 15"
  print(("  %-41s %5s %11s %5s %11s"):format("", "fours", "any win", "least", "shortest"))
  for _, problem in ipairs(published.public) do
    local times, answers = ask(problem)
    print(("  %-41s %5s %8.1f us %5s %8.1f us"):format(problem.id, answers[1].fours or "none", times[1] * 1e6,
      answers[2].fours or "none", times[2] * 1e6))
  end
  local all = { {}, {} }
  for _, problem in ipairs(published.random) do
    local times = ask(problem)
    for i = 1, 2 do table.insert(all[i], times[i]) end
  end
  print(("  %d random positions"):format(#published.random))
  for i, what in ipairs { "any win", "shortest" } do
    table.sort(all[i])
    print(("  %-41s median %6.1f us, largest %6.1f us"):format(what, all[i][#all[i] // 2] * 1e6, all[i][#all[i]] * 1e6))
  end
end
