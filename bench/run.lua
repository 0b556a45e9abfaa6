-- The benches: each contest problem by our command against a textbook program, as a ratio in one run.
--
--    make bench                        all of them
--    lua5.4 bench/run.lua hi-q         one; from the checkout's root, after `make`
--    lua5.4 bench/run.lua leapers      kings and knights; see bench/pieces/leapers.lua
--    lua5.4 bench/run.lua large_bishops   bishops on large boards; see bench/pieces/large_bishops.lua
--    lua5.4 bench/run.lua each         enumeration; see bench/pieces/each.lua
--    lua5.4 bench/run.lua pegs-solve   first solutions and proofs; see bench/pegs/solve.lua
--    lua5.4 bench/run.lua pegs-levels  all positions of a peg game; see bench/pegs/levels.lua
--    lua5.4 bench/run.lua fouls        maps of forbidden points in renju; see bench/lines/fouls.lua
--    lua5.4 bench/run.lua vcf          wins by continuous fours; see bench/lines/vcf.lua
--    lua5.4 bench/run.lua lines-five   exactly five in a row on packed boards; see bench/lines/five.lua
--    lua5.4 bench/run.lua lines-audit  archives of psq files; see bench/lines/audit.lua
--    lua5.4 bench/run.lua vct          wins by continuous threats, and hints; see bench/lines/vct.lua
--    lua5.4 bench/run.lua batch        batches, reports, starts; see bench/batch/overhead.lua
--    lua5.4 bench/run.lua knockout-draw   brackets, byes, audits; see bench/knockout/draw.lua
--    lua5.4 bench/run.lua shards       what sharding costs; see bench/shards/overhead.lua
--    lua5.4 bench/run.lua mpi          peg games on many processes; see bench/mpi/levels.lua
--    lua5.4 bench/run.lua mnk          values of small games; see bench/lines/mnk.lua
--    lua5.4 bench/run.lua knockout     lists, wishes and conflicts; see bench/knockout/lists.lua
--    lua5.4 bench/run.lua lines        rooks and bishops on any board ; see bench/pieces/lines.lua
--
-- A textbook program (bench/<family>/textbook_<problem>.c) solves the problem the way contest solutions
-- do. Both run on one core, read the same generated file and must write the same answer, or one that the
-- special judge accepts where several are right. What counts is the processor time (user and system, the
-- start of the interpreter included) of the best of seven runs, taken by turns: a wall clock also shows what else the
-- machine does. Inputs and programs lie in build/bench.
local root = arg[0]:match "^(.*)bench/run%.lua$"
package.path = root .. "?.lua;" .. root .. "lua/?.lua;" .. root .. "lua/?/init.lua;" .. package.path
package.cpath = root .. "build/?.so;" .. package.cpath

local core = require "riddle.core"
local judge = require "riddle.judge"
local timing = dofile(root .. "bench/timing.lua")(root)

-- Full queens on 16 x 16; RIDDLE_BENCH_QUEENS=18 lua5.4 bench/run.lua queens takes some minutes (one run then).
local QUEENS = math.tointeger(tonumber(os.getenv "RIDDLE_BENCH_QUEENS" or 16))

local FOLDER = root .. "build/bench/"
local RUNS = 7

-- name, family, cases, size and more options of the generator, what is counted, options of our command; or
-- instead of a generator the text of the input, and instead of our command a script
local benches = {
  { name = "the-game", family = "lines", cases = 100000, unit = "boards" },
  { name = "game-schedule", family = "knockout", cases = 1, size = 1000000, unit = "teams", checked = true },
  { name = "game-schedule", family = "knockout", cases = 1, size = 1000000, unit = "teams",
    options = "--order judge" },
  { name = "hi-q", family = "pegs", cases = 300000, unit = "instances", more = { layout = "plain" } },
  { name = "bishops", family = "pieces", cases = 1000000, unit = "queries", more = { limits = "contest" } },
  { name = "queens", family = "pieces", cases = 1, size = QUEENS, unit = "rows", text = QUEENS .. "\n",
    script = "bench/pieces/queens.lua", runs = QUEENS > 16 and 1 or nil },
}

local function shell(command)
  if not os.execute(command) then error("failed: " .. command, 0) end
end

local function exists(path)
  local file = io.open(path, "rb")
  if file then file:close() end
  return file ~= nil
end

local function compile(source, target, libraries)
  shell(("%s -O2 -o %s %s %s"):format(os.getenv "CC" or "cc", target, source, libraries or ""))
end

-- The input file of a bench, made once.
local function input_of(bench)
  local path = FOLDER .. bench.name .. ".in"
  if exists(path) and not bench.text then return path end
  local file = assert(io.open(path .. ".part", "wb"))
  local option = { seed = 1, cases = bench.cases, size = bench.size, limits = "none" }
  for name, value in pairs(bench.more or {}) do option[name] = value end
  if bench.text then
    assert(file:write(bench.text))
  else
    assert(judge.generate(bench.name, file, option))
  end
  assert(file:close())
  assert(os.rename(path .. ".part", path))
  return path
end

local function file_size(path)
  local file = assert(io.open(path, "rb"))
  local size = file:seek "end"
  file:close()
  return size
end

-- Ends the bench when an answer is not that of the textbook, or not right where several are.
local function compare(bench, input, expected, answer)
  if not bench.checked then return shell(("cmp %s %s"):format(expected, answer)) end
  local question, reply = assert(io.open(input, "rb")), assert(io.open(answer, "rb"))
  assert(judge.check(bench.name, question, reply))
  question:close()
  reply:close()
end

-- The textbook program, compiled, and ours on every path that this processor has.
local function programs_of(bench, input)
  local textbook = FOLDER .. "textbook_" .. bench.name
  local source = ("%sbench/%s/textbook_%s.c"):format(root, bench.family, bench.name:gsub("-", "_"))
  compile(source, textbook, "-lgmp")
  local programs = { { label = "textbook", command = textbook, input = input, output = textbook .. ".out" } }
  for _, cpu in ipairs { "portable", "avx2", "avx512" } do
    programs[#programs + 1] = {
      label = cpu,
      environment = ("%s RIDDLE_CPU=%s"):format(timing.environment, cpu),
      command = bench.script and ("lua5.4 %s%s"):format(root, bench.script)
        or ("lua5.4 %slua/riddle/cli/main.lua judge %s %s"):format(root, bench.name, bench.options or ""),
      input = input,
      output = FOLDER .. bench.name .. ".out",
    }
    if cpu == core.cpu_best then break end
  end
  return programs
end

local function run(bench)
  local input = input_of(bench)
  local programs, size = programs_of(bench, input), file_size(input)
  for _ = 1, bench.runs or RUNS do -- by turns, so that a slow moment of the machine hits all alike
    for _, program in ipairs(programs) do timing.keep(program) end
  end
  local textbook = table.remove(programs, 1)
  local title = bench.options and bench.name .. " " .. bench.options or bench.name
  print(("\n%s: %d %s, %.1f MB"):format(title, bench.cases == 1 and bench.size or bench.cases, bench.unit, size / 1e6))
  print(("  %-10s %8.1f ms"):format(textbook.label, textbook.best * 1e3))
  for _, ours in ipairs(programs) do
    timing.keep(ours) -- once more: the programs write to the same file
    compare(bench, input, textbook.output, ours.output)
    local memory = bench.cases == 1 and ("%.0f bytes of memory a %s"):format(ours.memory / bench.size,
      bench.unit:sub(1, -2)) or ("%.1f MB of memory"):format(ours.memory / 1e6)
    print(("  %-10s %8.1f ms  %5.1fx  %6.0f MB/s  %s"):format(ours.label, ours.best * 1e3, textbook.best / ours.best,
      size / ours.best / 1e6, memory))
  end
end

shell("mkdir -p " .. FOLDER)
compile(root .. "bench/measure.c", FOLDER .. "measure")
compile(root .. "bench/calibrate.c", FOLDER .. "calibrate", "-lgmp")
io.stdout:setvbuf "line"
print "calibration"
for line in io.popen(FOLDER .. "calibrate"):lines() do print("  " .. line) end
for _, bench in ipairs(benches) do
  if not arg[1] or arg[1] == bench.name then run(bench) end
end
-- Figures besides the judges' problems: scripts of their own.
for _, name in ipairs { "leapers", "large_bishops", "lines", "each" } do
  if not arg[1] or arg[1] == name then dofile(root .. "bench/pieces/" .. name .. ".lua") end
end
if not arg[1] or arg[1] == "batch" then dofile(root .. "bench/batch/overhead.lua") end
if not arg[1] or arg[1] == "knockout-draw" then dofile(root .. "bench/knockout/draw.lua") end
if not arg[1] or arg[1] == "pegs-solve" then dofile(root .. "bench/pegs/solve.lua") end
local paths = core.cpu_best == "portable" and { "portable" } or { "portable", "avx2" }
local helpers = { root = root, folder = FOLDER, shell = shell, compile = compile, paths = paths, timing = timing }
if not arg[1] or arg[1] == "knockout" then dofile(root .. "bench/knockout/lists.lua")(helpers) end
if not arg[1] or arg[1] == "pegs-levels" then dofile(root .. "bench/pegs/levels.lua")(helpers) end
if not arg[1] or arg[1] == "fouls" then dofile(root .. "bench/lines/fouls.lua")(helpers) end
if not arg[1] or arg[1] == "shards" then dofile(root .. "bench/shards/overhead.lua")(root) end
if not arg[1] or arg[1] == "vcf" then dofile(root .. "bench/lines/vcf.lua")(helpers) end
if not arg[1] or arg[1] == "lines-five" then dofile(root .. "bench/lines/five.lua")(helpers) end
if not arg[1] or arg[1] == "lines-audit" then dofile(root .. "bench/lines/audit.lua")(helpers) end
if not arg[1] or arg[1] == "vct" then dofile(root .. "bench/lines/vct.lua")(helpers) end
if not arg[1] or arg[1] == "mnk" then dofile(root .. "bench/lines/mnk.lua")(helpers) end
if not arg[1] or arg[1] == "mpi" then dofile(root .. "bench/mpi/levels.lua")(helpers) end
