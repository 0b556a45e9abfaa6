-- Kings and knights against a textbook program: the ratio of processor times in one run.
--
--    lua5.4 bench/run.lua leapers                     kings 14, 15, 16 and knights 8, 9
--    lua5.4 bench/pieces/leapers.lua king 20           one that the textbook program cannot do (king above 17: its
--                                                     numbers are too short; knight above 10: its memory)
--
-- The textbook program (textbook_leapers.c) goes row by row and keeps the taken squares of the last rows in a map. Both
-- write all counts, which must be the same. Best of RUNS, by turns; start of the interpreter included.
local root = arg[0]:match "^(.*)bench/" or ""
local FOLDER = root .. "build/bench/"
local RUNS = 5

local function shell(command)
  if not os.execute(command) then error("failed: " .. command, 0) end
end

local function compile(source, target)
  shell(("%s -O2 -o %s %s"):format(os.getenv "CC" or "cc", target, source))
end

local function measure(program)
  local pipe = assert(io.popen(("%s%smeasure /dev/null %s %s 2> /dev/null"):format(program.environment or "", FOLDER,
    program.output, program.command)))
  local _, user, system, kilobytes, status = pipe:read("a"):match "(%S+) (%S+) (%S+) (%S+) (%S+)"
  pipe:close()
  if status ~= "0" then error(("exit status %s: %s"):format(status, program.command), 0) end
  program.best = math.min(program.best or math.huge, tonumber(user) + tonumber(system))
  program.memory = math.max(program.memory or 0, tonumber(kilobytes) * 1024)
end

local function ours(piece, n)
  return {
    environment = ("LUA_PATH='%slua/?.lua;%slua/?/init.lua;;' LUA_CPATH='%sbuild/?.so;;' "):format(root, root, root),
    command = ("lua5.4 %sbench/pieces/count_leapers.lua %s %d"):format(root, piece, n),
    output = FOLDER .. "leapers.out",
  }
end

local function textbook(piece, n)
  return { command = ("%stextbook_leapers %s %d"):format(FOLDER, piece, n), output = FOLDER .. "textbook_leapers.out" }
end

local function compare(piece, n)
  local one, other = textbook(piece, n), ours(piece, n)
  for _ = 1, RUNS do
    measure(one)
    measure(other)
  end
  shell(("cmp %s %s"):format(one.output, other.output))
  print(("  %-6s %2d  textbook %8.1f ms %7.1f MB   ours %7.1f ms %7.1f MB  %6.1fx"):format(piece, n, one.best * 1e3,
    one.memory / 1e6, other.best * 1e3, other.memory / 1e6, one.best / other.best))
end

local function alone(piece, n)
  local one = ours(piece, n)
  measure(one)
  print(("  %-6s %2d  ours %8.2f s %8.1f MB"):format(piece, n, one.best, one.memory / 1e6))
end

shell("mkdir -p " .. FOLDER)
compile(root .. "bench/measure.c", FOLDER .. "measure")
compile(root .. "bench/pieces/textbook_leapers.c", FOLDER .. "textbook_leapers")
print "\nleapers: all numbers of pieces on n x n"
if arg[1] == "king" or arg[1] == "knight" then
  for i = 2, #arg do alone(arg[1], math.tointeger(tonumber(arg[i]))) end
else
  for n = 14, 16 do compare("king", n) end
  for n = 8, 9 do compare("knight", n) end
end
