-- First solutions and proofs: processor time of pegs.solve, the best of five, on one core.
--
--     lua5.4 bench/pegs/solve.lua
local best = require "bench.best"
local pegs = require "riddle.pegs"

-- Board, vacancy (nil: the usual one), target.
local CASES <const> = {
  { "english", nil, 17 }, { "european", 1, "any" }, { "european", 6, "any" }, { "european", 12, "any" },
  { "diamond", 2, "any" }, { "diamond", 7, "any" }, { "T8", nil, "any" }, { "wiegleb", 2, "any" },
  { "european", 19, "any" }, { "diamond", 7, 13 },
}

local function measure(ask) return best(5, ask) end

for _, case in ipairs(CASES) do
  local board = assert(pegs.board(case[1]))
  if case[2] then board = board:all_but(case[2]) end
  local seconds, answer = measure(function() return pegs.solve(board, { to = case[3], threads = 1 }) end)
  assert(pegs.check(board, answer))
  print(("%-9s from %-5s to %-4s %-6s %-7s %7.2f ms"):format(case[1], case[2] or "usual", case[3], answer.status,
    answer.method, seconds * 1000))
end

local seconds, proof = measure(function() return pegs.prove(pegs.board "diamond":all_but(1), { threads = 1 }) end)
print(("diamond from 1, pegs.prove: %s by %s %.0f ms"):format(proof.status, proof.method, seconds * 1000))

local count
seconds, count = measure(function()
  local solved = 0
  for _, vacancy in ipairs { 1, 2, 4, 5, 9, 10, 17 } do
    local board = pegs.board "english":all_but(vacancy)
    for target = 1, board:holes() do
      local answer = pegs.solve(board, { to = target, threads = 1 })
      if answer.status == "found" then solved = solved + 1 end
      assert(answer.status == "found" or answer.method == "class")
    end
  end
  return solved
end)
print(("%d single-vacancy problems of the English board (the 21 and images of some) %.0f ms"):format(count,
  seconds * 1000))
