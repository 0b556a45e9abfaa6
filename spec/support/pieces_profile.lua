-- Slow independent counts for leapers: plain Lua, square by square, from the leaps alone.
local slow = {}

-- Is b a leap away from a, on a board or on a torus?
local function leaps_to(question, a, b)
  local board = question.board
  for _, leap in ipairs(question.piece.leaps) do
    local row, column = a[1] + leap[1], a[2] + leap[2]
    if board.torus then row, column = (row - 1) % board.rows + 1, (column - 1) % board.columns + 1 end
    if row == b[1] and column == b[2] then return true end
  end
  return false
end

local function conflict(question, a, b) return leaps_to(question, a, b) or leaps_to(question, b, a) end

local function same(a, b) return a[1] == b[1] and a[2] == b[2] end

local function contains(list, square)
  for _, one in ipairs(list) do
    if same(one, square) then return true end
  end
  return false
end

-- The squares where a piece may be put besides the placed ones.
local function open_squares(question)
  local board, list = question.board, {}
  for row = 1, board.rows do
    for column = 1, board.columns do
      local square = { row, column }
      local open = not contains(board.holes, square) and not contains(question.placed, square)
      for _, other in ipairs(question.placed) do open = open and not conflict(question, square, other) end
      if open then list[#list + 1] = square end
    end
  end
  return list
end

-- counts[k] for k from 0 up to the most that fit (and to question.k_max).
function slow.counts(question)
  local open, counts, stack, placed = open_squares(question), { [0] = 0 }, {}, #question.placed
  local function go_on(first)
    counts[placed + #stack] = (counts[placed + #stack] or 0) + 1
    if placed + #stack == question.k_max then return end
    for i = first, #open do
      local free = true
      for _, other in ipairs(stack) do free = free and not conflict(question, open[i], other) end
      if free then
        stack[#stack + 1] = open[i]
        go_on(i + 1)
        stack[#stack] = nil
      end
    end
  end
  go_on(1)
  for k = 0, placed - 1 do counts[k] = 0 end
  for k = (question.k_max or math.huge) + 1, #counts do counts[k] = nil end
  return counts
end

-- A random set of distinct pairs out of rows x columns, in order.
function slow.random_squares(random, rows, columns, one_in)
  local list = {}
  for row = 1, rows do
    for column = 1, columns do
      if random:one_in(one_in) then list[#list + 1] = { row, column } end
    end
  end
  return list
end

-- Random placed pieces outside the holes that do not attack each other.
function slow.random_placed(random, question, one_in)
  local placed = {}
  for _, square in ipairs(slow.random_squares(random, question.board.rows, question.board.columns, one_in)) do
    local free = not contains(question.board.holes, square)
    for _, other in ipairs(placed) do free = free and not conflict(question, square, other) end
    if free then placed[#placed + 1] = square end
  end
  return placed
end

return slow
