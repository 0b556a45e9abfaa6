-- The bench of the methods for rooks and bishops on boards that are no plain squares. From bench/run.lua, or alone:
--
--    lua5.4 bench/pieces/lines.lua        from the checkout's root, after `make`
--
-- Rooks on 22 x 22 with random holes: the textbook's sum over column sets (bench/pieces/textbook_rooks.c) against
-- each of our methods; all must give the same numbers. Then boards that no textbook method takes. Processor seconds,
-- the best of three runs, on one core.
local root = arg[0]:match "^(.*)bench/"
package.path = root .. "?.lua;" .. root .. "lua/?.lua;" .. root .. "lua/?/init.lua;" .. package.path
package.cpath = root .. "build/?.so;" .. package.cpath

local best = require "bench.best"
local job = require "riddle.job"
local random = require "riddle.random"
local timing = dofile(root .. "bench/timing.lua")(root)

local FOLDER = root .. "build/bench/"
local RUNS = 3
local ROOK = { leaps = {}, rides = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } } }
local BISHOP = { leaps = {}, rides = { { 1, 1 }, { -1, -1 }, { 1, -1 }, { -1, 1 } } }

local methods = {}
for _, name in ipairs { "product", "exclusion", "nested", "band", "subsets" } do
  methods[#methods + 1] = require("riddle.pieces.methods." .. name)
end

local function shell(command)
  if not os.execute(command) then error("failed: " .. command, 0) end
end

local function random_holes(rows, columns, percent)
  local draw, holes = random.new(1), {}
  for row = 1, rows do
    for column = 1, columns do
      if draw:integer(1, 100) <= percent then holes[#holes + 1] = { row, column } end
    end
  end
  return holes
end

local function question(piece, rows, columns, holes, lines)
  local board = { rows = rows, columns = columns, holes = holes or {}, torus = false, lines = lines or "pass" }
  return { piece = piece, board = board, placed = {} }
end

local function picture(asked)
  local hole, rows = {}, {}
  for _, square in ipairs(asked.board.holes) do hole[square[1] << 16 | square[2]] = true end
  for row = 1, asked.board.rows do
    local cells = {}
    for column = 1, asked.board.columns do cells[column] = hole[row << 16 | column] and "#" or "." end
    rows[row] = table.concat(cells)
  end
  return table.concat(rows, "\n")
end

-- Processor seconds of the textbook, and what it wrote.
local function textbook(asked)
  shell(("mkdir -p %s && %s -O2 -o %stextbook_rooks %sbench/pieces/textbook_rooks.c"):format(FOLDER,
    os.getenv "CC" or "cc", FOLDER, root))
  shell(("%s -O2 -o %smeasure %sbench/measure.c"):format(os.getenv "CC" or "cc", FOLDER, root))
  local input = assert(io.open(FOLDER .. "rooks.in", "w"))
  input:write(asked.board.rows, "\n", picture(asked), "\n")
  input:close()
  local program = { command = FOLDER .. "textbook_rooks", input = FOLDER .. "rooks.in", output = FOLDER .. "rooks.out" }
  for _ = 1, RUNS do timing.keep(program) end
  local file = assert(io.open(FOLDER .. "rooks.out"))
  local counts = file:read "a"
  file:close()
  return program.best, counts
end

local function ours(method, asked)
  local work
  local seconds, counts = best(RUNS, function()
    local option = { threads = 1 }
    local found, how = job.run(assert(method.job(asked, option)), option)
    if not found then error(how.message, 0) end
    work = how
    return found
  end)
  local list = {}
  for k = 0, #counts do list[k + 1] = tostring(counts[k]) end
  return seconds, table.concat(list, "\n") .. "\n", work
end

-- Prints a board's row of methods; with a textbook's time and answer the ratios.
local function run(title, asked, base, expected)
  print("\n" .. title)
  if base then print(("  %-10s %10.2f ms"):format("textbook", base * 1e3)) end
  for _, method in ipairs(methods) do
    local can = method.can(asked)
    if can and method.cost(asked) < 20 then
      local seconds, counts, work = ours(method, asked)
      expected = expected or counts
      if counts ~= expected then error(("%s gives other numbers"):format(method.name), 0) end
      local ratio = base and ("%8.1fx"):format(base / seconds) or ""
      print(("  %-10s %10.2f ms %s  %d steps, estimate %.2f ms"):format(method.name, seconds * 1e3, ratio, work.steps,
        method.cost(asked) * 1e3))
    end
  end
end

local holey = question(ROOK, 22, 22, random_holes(22, 22, 15))
run("rooks on 22 x 22, 15 % holes", holey, textbook(holey))
run("rooks on 20 x 20, 15 % holes that stop attacks", question(ROOK, 20, 20, random_holes(20, 20, 15), "stop"))
run("bishops on 24 x 24, 15 % holes", question(BISHOP, 24, 24, random_holes(24, 24, 15)))
run("bishops on 24 x 24, 15 % holes that stop attacks", question(BISHOP, 24, 24, random_holes(24, 24, 15), "stop"))
run("bishops on 16 x 40", question(BISHOP, 16, 40))
run("bishops on 30 x 40", question(BISHOP, 30, 40))
run("bishops on 500 x 501", question(BISHOP, 500, 501))
run("bishops on 200 x 200 without 6 squares", question(BISHOP, 200, 200,
  { { 3, 7 }, { 50, 51 }, { 50, 52 }, { 99, 180 }, { 150, 20 }, { 200, 200 } }))
run("rooks on 1000 x 1000 without 20 squares", question(ROOK, 1000, 1000, random_holes(100, 20, 1)))
