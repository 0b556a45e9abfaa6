-- Wins by continuous fours: processor time of lines.vcf, the call from Lua included, on one core.
--
--     lua5.4 bench/run.lua vcf
--
-- The published problems of spec/lines/vcf_published.lua: for any win and for the shortest, the best of several calls.
-- Then the random positions of the same file: the median, and the largest. Last, random boards of 15 x 15 in freestyle,
-- shortest wins, against a textbook program (bench/lines/textbook_vcf.c), which gives up on some.
local lines = require "riddle.lines"
local random = require "riddle.random"

-- Times and answers for any win and for the shortest.
local function ask(timing, problem)
  local board = assert(lines.board(problem.board))
  local times, answers = {}, {}
  for i, shortest in ipairs { false, true } do
    times[i], answers[i] = timing.call(5, function()
      return lines.vcf(board, { side = problem.side, rule = "renju", shortest = shortest })
    end)
  end
  assert((answers[2].fours or false) == problem.fours, problem.id)
  return times, answers
end

local function published_problems(timing, published)
  print "\nvcf: published problems, renju, 15 x 15"
  print(("  %-41s %5s %11s %5s %11s"):format("", "fours", "any win", "least", "shortest"))
  for _, problem in ipairs(published) do
    local times, answers = ask(timing, problem)
    print(("  %-41s %5s %8.1f us %5s %8.1f us"):format(problem.id, answers[1].fours or "none", times[1] * 1e6,
      answers[2].fours or "none", times[2] * 1e6))
  end
end

local function random_positions(timing, published)
  local all = { {}, {} }
  for _, problem in ipairs(published) do
    local times = ask(timing, problem)
    for i = 1, 2 do table.insert(all[i], times[i]) end
  end
  print(("vcf: %d random positions, renju, 15 x 15"):format(#published))
  for i, what in ipairs { "any win", "shortest" } do
    table.sort(all[i])
    print(("  %-10s median %6.1f us, largest %6.1f us"):format(what, all[i][#all[i] // 2] * 1e6, all[i][#all[i]] * 1e6))
  end
end

local BOARDS <const>, SIDE <const> = 1000, 15

-- Boards with up to 40 stones of each colour near the middle, without five in a row.
local function random_boards()
  local draw, list = random.new(1), {}
  while #list < BOARDS do
    local cells, stones = {}, draw:integer(10, 40)
    for at = 1, SIDE * SIDE do cells[at] = "." end
    for _ = 1, stones do
      for _, stone in ipairs { "X", "O" } do
        local row, column = draw:integer(1, 8) + draw:integer(0, 7), draw:integer(1, 8) + draw:integer(0, 7)
        cells[(row - 1) * SIDE + column] = stone
      end
    end
    local board = lines.board(table.concat(cells):gsub(("."):rep(SIDE), "%0/"))
    if not lines.winner(board, "freestyle") then
      list[#list + 1] = { board = board, side = draw:pick { "black", "white" } }
    end
  end
  return list
end

-- The textbook program's answers and processor time.
local function textbook(bench, boards)
  local input, output = bench.folder .. "vcf.in", bench.folder .. "vcf.out"
  bench.compile(bench.root .. "bench/lines/textbook_vcf.c", bench.folder .. "textbook_vcf")
  local file = assert(io.open(input, "wb"))
  for _, one in ipairs(boards) do assert(file:write(one.side, " ", one.board.cells, "\n")) end
  assert(file:close())
  local seconds = bench.timing.run { command = bench.folder .. "textbook_vcf", input = input, output = output }
  local answers = {}
  for line in io.lines(output) do answers[#answers + 1] = math.tointeger(tonumber(line)) end
  return answers, seconds
end

local function against_textbook(bench)
  local boards = random_boards()
  local answers, slow = textbook(bench, boards)
  local fast, wins, open = math.huge, 0, 0
  for run = 1, 5 do
    local began = os.clock()
    for i, one in ipairs(boards) do
      local answer = lines.vcf(one.board, { side = one.side, rule = "freestyle", shortest = true })
      assert(answers[i] == -2 or answers[i] == (answer.fours or -1))
      if run == 1 and answer.fours then wins = wins + 1 end
      if run == 1 and answers[i] == -2 then open = open + 1 end
    end
    fast = math.min(fast, os.clock() - began)
  end
  print(("vcf: %d random boards, freestyle, %d wins; shortest"):format(BOARDS, wins))
  print(("  %-10s %10.1f ms, %d given up"):format("textbook", slow * 1e3, open))
  print(("  %-10s %10.1f ms  %5.0fx"):format("ours", fast * 1e3, slow / fast))
end

return function(bench)
  local published = dofile(bench.root .. "spec/lines/vcf_published.lua")
  published_problems(bench.timing, published.public)
  random_positions(bench.timing, published.random)
  against_textbook(bench)
end
