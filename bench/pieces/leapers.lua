-- Kings and knights against a textbook program: the ratio of processor times in one run.
--
--    lua5.4 bench/run.lua leapers                     kings 14, 15, 16 and knights 8, 9
--    lua5.4 bench/pieces/leapers.lua king 20           one that the textbook program cannot do (king above 17: its
--                                                     numbers are too short; knight above 10: its memory)
--
-- The textbook program (textbook_leapers.c) goes row by row and keeps the taken squares of the last rows in a map. Both
-- write all counts, which must be the same. Best of RUNS, by turns; start of the interpreter included.
local root = arg[0]:match "^(.*)bench/" or ""
local timing = dofile(root .. "bench/timing.lua")(root)
local FOLDER = root .. "build/bench/"
local RUNS = 5

local function shell(command)
  if not os.execute(command) then error("failed: " .. command, 0) end
end

local function compile(source, target)
  shell(("%s -O2 -o %s %s"):format(os.getenv "CC" or "cc", target, source))
end

local function ours(piece, n)
  return {
    environment = timing.environment,
    command = ("lua5.4 %sbench/pieces/count_leapers.lua %s %d"):format(root, piece, n),
    output = FOLDER .. "leapers.out",
    errors = "/dev/null",
  }
end

local function textbook(piece, n)
  return {
    command = ("%stextbook_leapers %s %d"):format(FOLDER, piece, n),
    output = FOLDER .. "textbook_leapers.out",
    errors = "/dev/null",
  }
end

local function compare(piece, n)
  local one, other = textbook(piece, n), ours(piece, n)
  for _ = 1, RUNS do
    timing.keep(one)
    timing.keep(other)
  end
  shell(("cmp %s %s"):format(one.output, other.output))
  print(("  %-6s %2d  textbook %8.1f ms %7.1f MB   ours %7.1f ms %7.1f MB  %6.1fx"):format(piece, n, one.best * 1e3,
    one.memory / 1e6, other.best * 1e3, other.memory / 1e6, one.best / other.best))
end

local function alone(piece, n)
  local one = ours(piece, n)
  timing.keep(one)
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
