-- Slow independent counts of pieces that ride: plain Lua, from the rules of chess alone, square by square, with holes,
-- attacks that holes stop or not, edges that close to a torus, and placed pieces.
local slow = {}

slow.ROOK = { name = "rook", leaps = {}, rides = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } } }
slow.BISHOP = { name = "bishop", leaps = {}, rides = { { 1, 1 }, { -1, -1 }, { 1, -1 }, { -1, 1 } } }
slow.ANASSA = { name = "anassa", leaps = {}, rides = { { 1, 0 }, { -1, 0 }, { 1, 1 }, { -1, -1 } } }
slow.PAWN_RIDER = { name = "lance", leaps = {}, rides = { { 1, 2 }, { -1, -2 } } }

local function number(board, row, column) return (row - 1) * board.columns + column end

-- All squares that a piece attacks from one.
local function attacked_from(piece, board, hole, row, column)
  local found = {}
  for _, leap in ipairs(piece.leaps) do
    local r, c = row + leap[1], column + leap[2]
    if board.torus then r, c = (r - 1) % board.rows + 1, (c - 1) % board.columns + 1 end
    if r >= 1 and r <= board.rows and c >= 1 and c <= board.columns then found[number(board, r, c)] = true end
  end
  for _, ride in ipairs(piece.rides) do
    local r, c = row, column
    for _ = 1, board.rows * board.columns do
      r, c = r + ride[1], c + ride[2]
      if board.torus then r, c = (r - 1) % board.rows + 1, (c - 1) % board.columns + 1 end
      if r < 1 or r > board.rows or c < 1 or c > board.columns then break end
      if hole[number(board, r, c)] and board.lines == "stop" then break end
      found[number(board, r, c)] = true
    end
  end
  return found
end

-- The counts for all k from 0 up to the most that fit, placed pieces counted in.
function slow.counts(question)
  local piece, board = question.piece, question.board
  local hole, free, attacks = {}, {}, {}
  for _, square in ipairs(board.holes) do hole[number(board, square[1], square[2])] = true end
  local barred = {}
  for _, square in ipairs(question.placed) do
    barred[number(board, square[1], square[2])] = true
    for other in pairs(attacked_from(piece, board, hole, square[1], square[2])) do barred[other] = true end
  end
  for row = 1, board.rows do
    for column = 1, board.columns do
      local square = number(board, row, column)
      if not hole[square] and not barred[square] then
        free[#free + 1] = square
        attacks[square] = attacked_from(piece, board, hole, row, column)
      end
    end
  end
  local counts, standing = {}, {}
  for k = 0, #question.placed do counts[k] = 0 end
  local function go_on(first)
    local k = #question.placed + #standing
    counts[k] = (counts[k] or 0) + 1
    for i = first, #free do
      local fits = true
      for _, other in ipairs(standing) do
        if attacks[other][free[i]] then
          fits = false
          break
        end
      end
      if fits then
        standing[#standing + 1] = free[i]
        go_on(i + 1)
        standing[#standing] = nil
      end
    end
  end
  go_on(1)
  return counts
end

-- A question made by hand. `option`: holes, placed, torus, lines, k, k_max.
function slow.question(piece, rows, columns, option)
  option = option or {}
  return {
    piece = piece,
    board = {
      rows = rows,
      columns = columns,
      holes = option.holes or {},
      torus = option.torus or false,
      lines = option.lines or "pass",
    },
    placed = option.placed or {},
    k = option.k,
    k_max = option.k_max,
  }
end

-- A random question: a board of at most `squares` squares, holes, sometimes placed pieces, stops and a torus.
function slow.random(draw, piece, squares)
  local rows = draw:integer(1, 6)
  local columns = draw:integer(1, math.max(1, math.min(7, squares // rows)))
  local option = {
    holes = {},
    placed = {},
    lines = draw:integer(0, 1) == 0 and "pass" or "stop",
    torus = draw:integer(0, 3) == 0,
  }
  local density = draw:integer(0, 5)
  local free = {}
  for row = 1, rows do
    for column = 1, columns do
      local list = draw:integer(0, 9) < density and option.holes or free
      list[#list + 1] = { row, column }
    end
  end
  local question = slow.question(piece, rows, columns, option)
  if draw:integer(0, 2) == 0 and #free > 0 then question.placed = { free[draw:integer(1, #free)] } end
  return question
end

-- Holes: each square of rows x columns with a probability of `percent`.
function slow.scatter(draw, rows, columns, percent)
  local holes = {}
  for row = 1, rows do
    for column = 1, columns do
      if draw:integer(1, 100) <= percent then holes[#holes + 1] = { row, column } end
    end
  end
  return holes
end

-- The squares (i, i + shift) of n x n, from the left edge again beyond the right one.
function slow.diagonals(n, shifts)
  local holes = {}
  for row = 1, n do
    local columns = {}
    for _, shift in ipairs(shifts) do columns[#columns + 1] = (row - 1 + shift) % n + 1 end
    table.sort(columns)
    for _, column in ipairs(columns) do holes[#holes + 1] = { row, column } end
  end
  return holes
end

-- Counts as text, from 0.
function slow.text(counts)
  local list = {}
  for k = 0, #counts do list[#list + 1] = tostring(counts[k]) end
  return table.concat(list, " ")
end

-- A placement's count by a method, as the framework would ask for it.
function slow.ask(method, question, option)
  option = option or {}
  assert(method.can(question))
  local core_job, err = method.job(question, option)
  if not core_job then return nil, err end
  return require "riddle.job".run(core_job, option)
end

return slow
