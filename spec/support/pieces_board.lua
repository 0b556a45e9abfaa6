-- Slow independent answers for any piece on any board: who attacks whom is found by walking, square by square, in
-- both directions; placements by trying every set of squares in order. Shares no code with riddle.
local slow = {}

local IMAGES = { { 1, 1, false }, { 1, -1, false }, { -1, 1, false }, { -1, -1, false },
                 { 1, 1, true }, { 1, -1, true }, { -1, 1, true }, { -1, -1, true } }

-- All steps of a definition's list.
local function images(steps, symmetric)
  local list = {}
  for _, step in ipairs(steps or {}) do
    for _, image in ipairs(symmetric == false and { IMAGES[1] } or IMAGES) do
      local a, b = step[1] * image[1], step[2] * image[2]
      list[#list + 1] = image[3] and { b, a } or { a, b }
    end
  end
  return list
end

slow.definitions = {
  amazon = { leaps = { { 1, 2 } }, rides = { { 0, 1 }, { 1, 1 } } },
  bishop = { rides = { { 1, 1 } } },
  king = { leaps = { { 0, 1 }, { 1, 1 } } },
  knight = { leaps = { { 1, 2 } } },
  nightrider = { rides = { { 1, 2 } } },
  queen = { rides = { { 0, 1 }, { 1, 1 } } },
  rook = { rides = { { 0, 1 } } },
}

-- The squares (as row * columns + column, from 0) that a piece attacks from one, as a set.
local function attacked(definition, board, from)
  local rows, columns = board.rows, board.columns
  local set = {}
  local function go(step, once)
    local row, column = from // columns, from % columns
    for _ = 1, rows * columns do
      row, column = row + step[1], column + step[2]
      if board.torus then row, column = row % rows, column % columns end
      if row < 0 or row >= rows or column < 0 or column >= columns then return end
      local square = row * columns + column
      if board.hole[square] then
        if board.lines == "stop" then return end
      elseif square ~= from then
        set[square] = true
      end
      if once then return end
    end
  end
  for _, step in ipairs(images(definition.leaps, definition.symmetric)) do go(step, true) end
  for _, step in ipairs(images(definition.rides, definition.symmetric)) do go(step, false) end
  return set
end

-- board: rows, columns, holes (list of {row, column}, from 1), torus, lines. Returns a function (a, b) of squares as
-- numbers: does a piece on one of them attack the other?
function slow.attacks(piece, board)
  local definition = slow.definitions[piece] or piece
  local read = { rows = board.rows, columns = board.columns, torus = board.torus, lines = board.lines, hole = {} }
  for _, square in ipairs(board.holes or {}) do read.hole[(square[1] - 1) * board.columns + square[2] - 1] = true end
  local sets = {}
  for square = 0, board.rows * board.columns - 1 do sets[square] = attacked(definition, read, square) end
  return function(a, b) return sets[a][b] or sets[b][a] or false end, read.hole
end

-- The numbers of placements by the number of pieces, from 0; with `k` also the list of all of k pieces, each a list
-- of {row, column}. `placed`: squares that must be taken.
function slow.placements(piece, board, k, placed)
  local attacks, hole = slow.attacks(piece, board)
  local must = {}
  for _, square in ipairs(placed or {}) do must[(square[1] - 1) * board.columns + square[2] - 1] = true end
  local counts, found, stack = {}, {}, {}
  local last = board.rows * board.columns - 1
  local function free(square)
    if hole[square] then return false end
    for _, other in ipairs(stack) do
      if attacks(square, other) then return false end
    end
    return true
  end
  local function complete()
    local seen = {}
    for _, square in ipairs(stack) do seen[square] = true end
    for square in pairs(must) do
      if not seen[square] then return false end
    end
    return true
  end
  local function go_on(first)
    if complete() then
      counts[#stack] = (counts[#stack] or 0) + 1
      if #stack == k then
        local list = {}
        for i, square in ipairs(stack) do list[i] = { square // board.columns + 1, square % board.columns + 1 } end
        found[#found + 1] = list
      end
    end
    if #stack == k then return end
    for square = first, last do
      if free(square) then
        stack[#stack + 1] = square
        go_on(square + 1)
        stack[#stack] = nil
      end
    end
  end
  go_on(0)
  local most = 0
  for count in pairs(counts) do most = math.max(most, count) end
  for count = 0, most do counts[count] = counts[count] or 0 end
  return counts, found
end

-- A random board of at most `squares` squares, as a table that riddle and this checker read.
function slow.random_board(draw, squares)
  local rows = draw:integer(1, 6)
  local columns = draw:integer(1, math.min(6, squares // rows))
  local holes = {}
  local share = draw:integer(0, 3)
  for row = 1, rows do
    for column = 1, columns do
      if draw:integer(1, 10) <= share then holes[#holes + 1] = { row, column } end
    end
  end
  return { rows = rows, columns = columns, holes = holes, torus = draw:integer(1, 3) == 1,
    lines = draw:pick { "pass", "stop" } }
end

-- A random piece: a known one, or steps of its own.
function slow.random_piece(draw)
  if draw:integer(1, 3) > 1 then
    return draw:pick { "amazon", "bishop", "king", "knight", "nightrider", "queen", "rook" }
  end
  local function steps(count)
    local list = {}
    for _ = 1, count do list[#list + 1] = { draw:integer(-2, 3), draw:integer(1, 3) } end
    return list
  end
  local leaps = draw:integer(0, 2)
  return { leaps = steps(leaps), rides = steps(draw:integer(leaps == 0 and 1 or 0, 2)),
    symmetric = draw:integer(1, 2) == 1 }
end

return slow
