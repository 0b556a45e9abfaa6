-- Audits of 10,000 psq files with a game of 60 moves each, against a program that searches the whole board after every
-- move. Called by bench/run.lua with its own helpers; processor time of whole programs, best of five, by turns.
return function(bench)
  local random = require "riddle.random"
  local folder, root = bench.folder, bench.root
  local GAMES <const>, RUNS <const> = 10000, 5
  local archive = folder .. "archive/"

  -- Random moves below the first row; from move 52 on White makes a five there. A few games end before.
  local function game(draw)
    local taken, text = {}, { "Piskvorky 15x15, 11:11, 0" }
    local function anywhere()
      local row, column
      repeat row, column = draw:integer(2, 15), draw:integer(1, 15) until not taken[row * 16 + column]
      taken[row * 16 + column] = true
      text[#text + 1] = ("%d,%d,%d"):format(column, row, draw:integer(0, 5000))
    end
    for _ = 1, 50 do anywhere() end
    for column = 1, 5 do
      anywhere()
      text[#text + 1] = ("%d,1,%d"):format(column, draw:integer(0, 5000))
    end
    return table.concat(text, "\n") .. "\nONE.zip\nTWO.zip\n-1\n2,Freestyle15_1\n"
  end

  local function write_archive()
    local probe = io.open(("%s%05d.psq"):format(archive, GAMES))
    if probe then return probe:close() end
    bench.shell("mkdir -p " .. archive)
    local draw = random.new(1)
    for i = 1, GAMES do
      local file = assert(io.open(("%s%05d.psq"):format(archive, i), "wb"))
      assert(file:write(game(draw)))
      assert(file:close())
    end
  end

  write_archive()
  local names = {}
  for i = 1, GAMES do names[i] = ("%s%05d.psq\n"):format(archive, i) end
  local file = assert(io.open(folder .. "audit.in", "wb"))
  assert(file:write(table.concat(names)))
  assert(file:close())
  bench.compile(root .. "bench/lines/textbook_audit.c", folder .. "textbook_audit")
  local riddle = ("lua5.4 %slua/riddle/cli/main.lua lines audit %s --jobs 1 --rule "):format(root, archive)
  local programs = {
    { label = "textbook", command = folder .. "textbook_audit" },
    { label = "freestyle, text", command = riddle .. "freestyle" },
    { label = "freestyle, CSV", command = riddle .. "freestyle --format csv" },
    { label = "freestyle, JSON", command = riddle .. "freestyle --format json" },
    { label = "renju, text", command = riddle .. "renju" },
  }
  for _, program in ipairs(programs) do
    program.input = folder .. "audit.in"
    program.output = folder .. "audit." .. program.label:gsub("%W", "") .. ".out"
    program.environment, program.statuses = bench.timing.environment, "^[04]$"
  end
  for _ = 1, RUNS do
    for _, program in ipairs(programs) do bench.timing.keep(program) end
  end
  local function read(program)
    local out = assert(io.open(program.output, "rb"))
    local text = out:read "a"
    out:close()
    return text
  end
  local expected = read(programs[1]):match "[^\n]+"
  local found = read(programs[2]):match "\nboard +([^\n]+)"
  assert(found == expected:gsub("black 0, ", ""):gsub("open 0, ", ""), "the counts differ: " .. found)
  print(("\nlines-audit: %d psq files, 60 moves each, %.1f MB"):format(GAMES, GAMES * #game(random.new(2)) / 1e6))
  for _, program in ipairs(programs) do
    print(("  %-16s %7.1f ms  %6.1f us a game  %5.1fx"):format(program.label, program.best * 1e3,
      program.best / GAMES * 1e6, programs[1].best / program.best))
  end
end
