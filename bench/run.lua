-- The benches: each contest problem by our command against a textbook program, as a ratio in one run.
--
--    make bench                        all of them
--    lua5.4 bench/run.lua hi-q         one; from the checkout's root, after `make`
--
-- A textbook program (bench/<family>/textbook_<problem>.c) solves the problem the way contest solutions
-- do. Both run on one core, read the same generated file and must write the same answer, or one that the
-- special judge accepts where several are right. What counts is the processor time (user and system, the
-- start of the interpreter included) of the best of five runs: a wall clock also shows what else the
-- machine does. Inputs and programs lie in build/bench.
local root = arg[0]:match "^(.*)bench/run%.lua$"
package.path = root .. "lua/?.lua;" .. root .. "lua/?/init.lua;" .. package.path
package.cpath = root .. "build/?.so;" .. package.cpath

local core = require "riddle.core"
local judge = require "riddle.judge"

local FOLDER = root .. "build/bench/"
local RUNS = 5

-- name, family, cases, size and more options of the generator, what is counted, options of our command
local benches = {
  { name = "the-game", family = "lines", cases = 100000, unit = "boards" },
  { name = "game-schedule", family = "knockout", cases = 1, size = 1000000, unit = "teams", checked = true },
  { name = "game-schedule", family = "knockout", cases = 1, size = 1000000, unit = "teams",
    options = "--order judge" },
  { name = "hi-q", family = "pegs", cases = 300000, unit = "instances", more = { layout = "plain" } },
  { name = "bishops", family = "pieces", cases = 1000000, unit = "queries", more = { limits = "contest" } },
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
  if exists(path) then return path end
  local file = assert(io.open(path .. ".part", "wb"))
  local option = { seed = 1, cases = bench.cases, size = bench.size, limits = "none" }
  for name, value in pairs(bench.more or {}) do option[name] = value end
  assert(judge.generate(bench.name, file, option))
  assert(file:close())
  assert(os.rename(path .. ".part", path))
  return path
end

-- Best processor seconds of several runs, and the peak memory in bytes.
local function measure(command, input, output)
  local best, memory = math.huge, 0
  for _ = 1, RUNS do
    local pipe = assert(io.popen(("%smeasure %s %s %s"):format(FOLDER, input, output, command)))
    local line = pipe:read "a"
    pipe:close()
    local _, user, system, kilobytes, status = line:match "(%S+) (%S+) (%S+) (%S+) (%S+)"
    if status ~= "0" then error(("exit status %s: %s"):format(status, command), 0) end
    best, memory = math.min(best, tonumber(user) + tonumber(system)), math.max(memory, tonumber(kilobytes) * 1024)
  end
  return best, memory
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

local function run(bench)
  local input = input_of(bench)
  local textbook = FOLDER .. "textbook_" .. bench.name
  local source = ("%sbench/%s/textbook_%s.c"):format(root, bench.family, bench.name:gsub("-", "_"))
  compile(source, textbook, "-lgmp")
  local expected, answer = textbook .. ".out", FOLDER .. bench.name .. ".out"
  local base = measure(textbook, input, expected)
  local title = bench.options and bench.name .. " " .. bench.options or bench.name
  print(("\n%s: %d %s, %.1f MB"):format(title, bench.cases == 1 and bench.size or bench.cases, bench.unit,
    file_size(input) / 1e6))
  print(("  %-10s %8.1f ms"):format("textbook", base * 1e3))
  local ours = ("env LUA_PATH='%slua/?.lua;%slua/?/init.lua;;' LUA_CPATH='%sbuild/?.so;;' RIDDLE_CPU=%%s "
    .. "lua5.4 %slua/riddle/cli/main.lua judge %s %s"):format(root, root, root, root, bench.name, bench.options or "")
  for _, cpu in ipairs { "portable", "avx2", "avx512" } do
    if cpu == "avx512" and core.cpu_best ~= "avx512" or cpu == "avx2" and core.cpu_best == "portable" then
      print(("  %-10s not on this processor"):format(cpu))
    else
      local spent, memory = measure(ours:format(cpu), input, answer)
      compare(bench, input, expected, answer)
      local per_item = bench.cases == 1 and ("  %.0f bytes of memory a %s"):format(memory / bench.size,
        bench.unit:sub(1, -2)) or ("  %.1f MB of memory"):format(memory / 1e6)
      print(("  %-10s %8.1f ms  %5.1fx  %6.0f MB/s%s"):format(cpu, spent * 1e3, base / spent,
        file_size(input) / spent / 1e6, per_item))
    end
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
