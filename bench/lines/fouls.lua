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

  local function measure(program)
    bench.timing.keep(program)
    local file = assert(io.open(program.errors))
    program.rate = math.max(program.rate or 0, file:read "n" or 0)
    file:close()
  end

  local input = folder .. "fouls.in"
  write_boards(input)
  bench.compile(root .. "spec/native/literal_fouls.c", folder .. "literal_fouls")
  local literal = {
    command = folder .. "literal_fouls", input = input, output = folder .. "literal_fouls.out",
    errors = folder .. "error",
  }
  local ours = {
    command = ("lua5.4 %sbench/lines/count_fouls.lua %s"):format(root, input), input = input,
    environment = bench.timing.environment, output = folder .. "fouls.out", errors = folder .. "error",
  }
  for _ = 1, RUNS do
    measure(literal)
    measure(ours)
  end
  bench.shell(("cmp %s %s"):format(literal.output, ours.output))
  print(("\nfouls: maps of %d random boards of 15 x 15"):format(BOARDS))
  print(("  %-22s %8.0f boards/s"):format("literal, whole program", BOARDS / literal.best))
  print(("  %-22s %8.0f boards/s  %5.1fx"):format("ours, whole program", BOARDS / ours.best, literal.best / ours.best))
  print(("  %-22s %8.0f boards/s  %5.1fx"):format("lines.fouls alone", ours.rate, ours.rate * literal.best / BOARDS))
end
