-- The six contest problems on the inputs of examples/data: question, answer and a drawing of each.
--
--    lua5.4 examples/six_problems.lua
--
-- Every input has something to look at: a game that is won, the World Cup of 2022 put back into its
-- rounds, a peg board before and after, counts beyond 64 bits.
local riddle = require "riddle"

local DATA = (arg[0]:match "^(.*)/" or ".") .. "/data/"
local MOST = 10 -- lines of an answer that are shown

local function lines_of(text)
  local lines = {}
  for line in text:gmatch "([^\n]*)\n?" do lines[#lines + 1] = line end
  if lines[#lines] == "" then lines[#lines] = nil end
  return lines
end

local function padded(text, width) return text .. (" "):rep(width - utf8.len(text)) end

-- Drawings side by side; `gap` stands between them in the middle row, blanks elsewhere.
local function beside(drawings, gap)
  local rows, height = {}, 0
  for i, drawing in ipairs(drawings) do
    drawings[i] = lines_of(drawing)
    height = math.max(height, #drawings[i])
  end
  for row = 1, height do
    local parts = {}
    for i, drawing in ipairs(drawings) do
      local width = 0
      for _, line in ipairs(drawing) do width = math.max(width, utf8.len(line)) end
      parts[i] = padded(drawing[row] or "", width)
    end
    rows[row] = table.concat(parts, row == (height + 1) // 2 and gap or (" "):rep(#gap)):gsub(" +$", "")
  end
  return table.concat(rows, "\n")
end

local draw = {}

-- The part of a board where stones are, with # on the five.
local function stones(board, line)
  local five = {}
  for _, cell in ipairs(line and line.cells or {}) do five[cell[1] << 10 | cell[2]] = true end
  local top, bottom, left, right = board.rows, 1, board.columns, 1
  for row = 1, board.rows do
    for column = 1, board.columns do
      if board:get(row, column) then
        top, bottom = math.min(top, row - 1), math.max(bottom, row + 1)
        left, right = math.min(left, column - 1), math.max(right, column + 1)
      end
    end
  end
  local marks = { black = "X", white = "O" }
  local rows = { line and line.colour .. " wins" or "nobody wins" }
  for row = math.max(top, 1), math.min(bottom, board.rows) do
    local cells = {}
    for column = math.max(left, 1), math.min(right, board.columns) do
      cells[#cells + 1] = five[row << 10 | column] and "#" or marks[board:get(row, column)] or "."
    end
    rows[#rows + 1] = table.concat(cells, " ")
  end
  return table.concat(rows, "\n")
end

draw["the-game"] = function(input)
  local drawings = {}
  for _, board in riddle.lines.read(input, "the-game") do
    local _, line = riddle.lines.winner(board, { k = 5, overline = "ignored" })
    drawings[#drawings + 1] = stones(board, line)
  end
  return beside(drawings, "   ")
end

draw["game-schedule"] = function(input)
  local _, case = riddle.knockout.read(input, "game-schedule")()
  return tostring(riddle.knockout.schedule(case.matches, { teams = case.teams }))
end

draw["hi-q"] = function(input)
  local _, board = riddle.pegs.read(input, "hi-q")()
  local final, jumps = riddle.pegs.simulate(board)
  return beside({ tostring(board), tostring(final) }, "  ->  ") .. "\n" .. tostring(jumps)
end

draw["eight-queens"] = function(_, answer)
  local squares = {}
  for row in answer:match "\n 1 +([%d ]+)\n":gmatch "%d" do squares[#squares + 1] = { tonumber(row), #squares + 1 } end
  return "solution 1:\n" .. tostring(riddle.pieces.placement("queen", 8, squares))
end

draw["little-bishops"] = function()
  return "14 bishops, the most that 8 x 8 squares hold:\n" .. tostring(riddle.pieces.each("bishop", 8, 14)())
end

local function show(text, margin)
  for _, line in ipairs(lines_of(text)) do print(((margin .. line):gsub(" +$", ""))) end
end

local function shortened(text)
  local lines = lines_of(text)
  if #lines <= MOST + 1 then return text end
  return table.concat(lines, "\n", 1, MOST) .. ("\n... (%d more lines)"):format(#lines - MOST)
end

for number, name in ipairs(riddle.judge.names()) do
  local problem = riddle.judge.problem(name)
  local file = assert(io.open(DATA .. name .. ".in", "rb"))
  local input = file:read "a"
  file:close()

  local pieces = {}
  assert(riddle.judge.run(name, input, function(text) pieces[#pieces + 1] = text end))
  local answer = table.concat(pieces)

  print(("%s%d. %s: %s"):format(number > 1 and "\n" or "", number, problem.title, problem.summary))
  print(("   $ riddle judge %s %s%s.in"):format(name, DATA, name))
  show(shortened(answer), "     ")
  if draw[name] then
    print()
    show(draw[name](input, answer), "     ")
  end
end
