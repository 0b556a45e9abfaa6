-- Values of small games: processor time of lines.solve, the call from Lua and the line of play included, on one core.
--
--     lua5.4 bench/run.lua mnk
--
-- The best of several calls, and the kernel's positions (of the real game, and of the game in which one side only
-- prevents). Where a textbook program (bench/lines/textbook_mnk.c: alpha-beta with a transposition table) ends within a
-- minute, it runs once for comparison. RIDDLE_BENCH_MNK=long adds boards that take more than some seconds.
local lines = require "riddle.lines"

-- Columns, rows, k, more fields of the rule, and whether the textbook runs.
local CASES <const> = {
  { 4, 4, 4, textbook = true }, { 5, 4, 4, textbook = true }, { 5, 5, 4, textbook = true }, { 6, 5, 4 }, { 7, 5, 4 },
  { 6, 6, 4 }, { 8, 8, 4 }, { 7, 4, 4 }, { 5, 5, 5, textbook = true }, { 6, 6, 5 }, { 7, 7, 5 }, { 7, 7, 6 },
  { 9, 6, 6 }, { 8, 8, 7 },
  { 5, 5, 4, { gravity = true }, textbook = true }, { 5, 6, 4, { gravity = true }, textbook = true },
  { 6, 5, 4, { gravity = true } },
}

local LONG <const> = {
  { 8, 4, 4 }, { 10, 5, 4 }, { 10, 5, 5 }, { 8, 7, 5 },
  { 8, 4, 4, { gravity = true } }, { 5, 7, 4, { gravity = true } }, { 6, 6, 4, { gravity = true } },
}

-- The textbook's processor seconds, and its value in our words.
local function textbook(bench, case)
  local arguments = ("%d %d %d %s"):format(case[1], case[2], case[3], case[4] and "drop" or "")
  local output = bench.folder .. "textbook_mnk.out"
  local seconds = bench.timing.run { command = ("%stextbook_mnk %s"):format(bench.folder, arguments), output = output }
  local file <close> = assert(io.open(output))
  local value = file:read "n"
  return seconds, value == 0 and "draw" or value == 1 and "win" or "loss"
end

local function row(bench, case)
  local rule = { k = case[3], overline = "wins" }
  for name, value in pairs(case[4] or {}) do rule[name] = value end
  local seconds, answer = bench.timing.call(3, function() return lines.solve({ case[2], case[1] }, rule) end)
  assert(answer.status == "found")
  local winner = answer.winner == "black" and "first" or answer.winner == "white" and "second" or "draw"
  assert(winner == (lines.known(case[1], case[2], case[3], rule) or winner))
  local compared = ""
  if case.textbook then
    local other, value = textbook(bench, case)
    assert(value == answer.value)
    compared = ("%9.2f s %8.0fx"):format(other, other / seconds)
  end
  print(("  %-14s %-5s %-14s %10.2f ms %9d %9d %s"):format(
    ("%d,%d,%d%s"):format(case[1], case[2], case[3], case[4] and " falling" or ""), answer.value, answer.method,
    seconds * 1e3, answer.work.nodes, answer.work.maker_breaker, compared))
end

return function(bench)
  bench.compile(bench.root .. "bench/lines/textbook_mnk.c", bench.folder .. "textbook_mnk")
  print "\nmnk: values of small games (columns, rows, k) for the first player"
  print(("  %-14s %-5s %-14s %13s %9s %9s %11s"):format("", "value", "method", "time", "positions", "weak", "textbook"))
  for _, case in ipairs(CASES) do row(bench, case) end
  for _, case in ipairs(os.getenv "RIDDLE_BENCH_MNK" == "long" and LONG or {}) do row(bench, case) end
end
