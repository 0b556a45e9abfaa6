-- Exactly five in a row on 200,000 packed boards of 19 x 19 points, against a program that looks at every cell. Called
-- by bench/run.lua with its own helpers; best of five, by turns.
return function(bench)
  local core = require "riddle.core"
  local lines = require "riddle.lines"
  local random = require "riddle.random"
  local folder, root = bench.folder, bench.root
  local BOARDS <const>, RUNS <const> = 200000, 5

  -- 20 to 70 stones of each colour on random points.
  local function make_boards()
    local draw, out = random.new(1), {}
    for _ = 1, BOARDS do
      local rows = {}
      for row = 1, 19 do rows[row] = 0 end
      for bit = 1, 2 do
        for _ = 1, draw:integer(20, 70) do
          local row, shift = draw:integer(1, 19), 2 * draw:integer(0, 18)
          rows[row] = rows[row] & ~(3 << shift) | bit << shift
        end
      end
      for row = 1, 19 do out[#out + 1] = ("<i8"):pack(rows[row]) end
    end
    return table.concat(out)
  end

  local text = make_boards()
  local file = assert(io.open(folder .. "five.in", "wb"))
  assert(file:write(text))
  assert(file:close())
  bench.compile(root .. "bench/lines/textbook_five.c", folder .. "textbook_five")
  local textbook = { command = folder .. "textbook_five", input = folder .. "five.in", output = folder .. "five.out" }
  local best, answer = math.huge, nil
  for _ = 1, RUNS do
    local start = os.clock()
    answer = assert(lines.fives(text))
    best = math.min(best, os.clock() - start)
    bench.timing.keep(textbook)
  end
  file = assert(io.open(folder .. "five.out", "rb"))
  local right = file:read "a"
  file:close()
  assert(right == answer:gsub("(.)..", function(byte) return string.char(48 + byte:byte()) end), "the answers differ")
  print(("\nlines-five: %d packed boards of 19 x 19, %s"):format(BOARDS, core.cpu))
  print(("  %-22s %6.2f million boards/s"):format("textbook", BOARDS / textbook.best / 1e6))
  print(("  %-22s %6.2f million boards/s  %5.1fx"):format("lines.fives", BOARDS / best / 1e6, textbook.best / best))
end
