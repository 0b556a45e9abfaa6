-- The map of all points forbidden to Black, on 20,000 random 15 x 15 boards, against the literal decider of
-- spec/native/literal_fouls.c. Called by bench/run.lua with its own helpers; best of five, by turns.
return function(bench)
  local random = require "riddle.random"
  local folder, root = bench.folder, bench.root
  local BOARDS, RUNS, SIZE = 20000, 5, 15

  -- 10 to 60 black and 0 to 60 white stones on random points, one after the other, on top of each other.
  local function write_boards(path)
    local draw = random.new(1)
    local file = assert(io.open(path, "wb"))
    for _ = 1, BOARDS do
      local cells = {}
      for at = 1, SIZE * SIZE do cells[at] = "." end
      for _ = 1, draw:integer(10, 60) do cells[draw:integer(1, SIZE * SIZE)] = "X" end
      for _ = 1, draw:integer(0, 60) do cells[draw:integer(1, SIZE * SIZE)] = "O" end
      assert(file:write(("%d %d 28 %s\n"):format(SIZE, SIZE, table.concat(cells))))
    end
    assert(file:close())
  end

  local function measure(program, input)
    local command = ("%smeasure %s %s %s 2>%serror"):format(folder, input, program.output, program.command, folder)
    local pipe = assert(io.popen(command))
    local _, user, system, _, status = pipe:read("a"):match "(%S+) (%S+) (%S+) (%S+) (%S+)"
    pipe:close()
    if status ~= "0" then error("failed: " .. program.command, 0) end
    program.best = math.min(program.best or math.huge, tonumber(user) + tonumber(system))
    local file = assert(io.open(folder .. "error"))
    program.rate = math.max(program.rate or 0, file:read "n" or 0)
    file:close()
  end

  local input = folder .. "fouls.in"
  write_boards(input)
  bench.compile(root .. "spec/native/literal_fouls.c", folder .. "literal_fouls")
  local literal = { command = folder .. "literal_fouls", output = folder .. "literal_fouls.out" }
  local environment = ("LUA_PATH='%slua/?.lua;%slua/?/init.lua;;' LUA_CPATH='%sbuild/?.so;;'"):format(root, root, root)
  local ours = {
    command = ("env %s lua5.4 %sbench/lines/count_fouls.lua %s"):format(environment, root, input),
    output = folder .. "fouls.out",
  }
  for _ = 1, RUNS do
    measure(literal, input)
    measure(ours, input)
  end
  bench.shell(("cmp %s %s"):format(literal.output, ours.output))
  print(("\nfouls: maps of %d random boards of 15 x 15"):format(BOARDS))
  print(("  %-22s %8.0f boards/s"):format("literal, whole program", BOARDS / literal.best))
  print(("  %-22s %8.0f boards/s  %5.1fx"):format("ours, whole program", BOARDS / ours.best, literal.best / ours.best))
  print(("  %-22s %8.0f boards/s  %5.1fx"):format("lines.fouls alone", ours.rate, ours.rate * literal.best / BOARDS))
end
