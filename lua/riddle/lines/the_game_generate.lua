--- Inputs for "The Game": random boards and nasty ones.
--
-- A board is two lists of 19 integers, a bit a column: black and white stones by row. So 64 random bits serve three
-- rows, and a five is found by ANDing rows; a board costs about 50 microseconds.
--
-- Under the contest's limits there are 1..11 boards and at most one five on each: of a board with more, stones are
-- taken away.
-- @module riddle.lines.the_game_generate
local errors = require "riddle.errors"

local generate = {}

local SIZE = 19
local FULL = (1 << SIZE) - 1
local EDGE = FULL >> 4 -- columns in which a five across may begin

local function new_board()
  local board = { {}, {} } -- black, white
  for row = 1, SIZE do board[1][row], board[2][row] = 0, 0 end
  return board
end

local function put(board, colour, row, column)
  local bit = 1 << (column - 1)
  for one = 1, 2 do board[one][row] = board[one][row] & ~bit end
  if colour > 0 then board[colour][row] = board[colour][row] | bit end
end

-- Exactly k stones from a cell on: where a five would stand. step = rows, columns.
local function put_run(board, colour, row, column, step, length)
  for i = 0, length - 1 do put(board, colour, row + i * step[1], column + i * step[2]) end
end

local STEPS = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 } }

-- A range of first coordinates so that `length` cells fit in a direction of -1, 0 or 1.
local function room(step, length)
  local reach = length - 1
  if step > 0 then return 1, SIZE - reach end
  if step < 0 then return 1 + reach, SIZE end
  return 1, SIZE
end

-- A first cell for a run: anywhere, or with one end on the border.
local function place(random, step, length)
  local place_of = function(one)
    local low, high = room(one, length)
    local draw = random:integer(0, 3)
    return draw == 0 and low or draw == 1 and high or random:integer(low, high)
  end
  return place_of(step[1]), place_of(step[2])
end

--- Random stones: `sparse` ANDs make a colour rarer by half each.
local function scatter(random, sparse)
  local board = new_board()
  local black, white = board[1], board[2]
  for row = 1, SIZE do
    local bits = random:bits()
    local one, two, three = bits & FULL, bits >> 19 & FULL, bits >> 38 & FULL
    for _ = 3, sparse do
      bits = random:bits()
      one, three = one & bits, three & bits >> 19
    end
    black[row] = one & two & FULL
    white[row] = three & ~two & FULL
  end
  return board
end

local FILLING = 20 * SIZE * SIZE -- stones put at random that leave no cell empty

-- A board with about so many stones.
local function sprinkle(random, stones)
  local board = new_board()
  for i = 1, math.min(stones, FILLING) do put(board, i % 2 + 1, random:integer(1, SIZE), random:integer(1, SIZE)) end
  return board
end

local function five(random, board)
  local step = random:pick(STEPS)
  local row, column = place(random, step, 5)
  put_run(board, random:integer(1, 2), row, column, step, 5)
end

local function six(random, board)
  local step, length = random:pick(STEPS), random:pick { 6, 6, 6, 7, 9, 10, 11, 19 }
  local row, column = place(random, step, length)
  put_run(board, random:integer(1, 2), row, column, step, length)
end

-- A six and a five that share a stone.
local function six_and_five(random, board)
  local colour, step = random:integer(1, 2), random:pick(STEPS)
  local row, column = place(random, step, 6)
  put_run(board, colour, row, column, step, 6)
  local shared = random:integer(0, 5)
  row, column = row + shared * step[1], column + shared * step[2]
  for _, other in ipairs(random:shuffle { STEPS[1], STEPS[2], STEPS[3], STEPS[4] }) do
    local back = random:integer(0, 4)
    local first_row, first_column = row - back * other[1], column - back * other[2]
    local low_row, high_row = room(other[1], 5)
    local low_column, high_column = room(other[2], 5)
    if other ~= step and first_row >= low_row and first_row <= high_row and first_column >= low_column
      and first_column <= high_column then
      return put_run(board, colour, first_row, first_column, other, 5)
    end
  end
end

-- A five with one stone missing or of the other colour.
local function broken(random, board)
  local step, colour = random:pick(STEPS), random:integer(1, 2)
  local row, column = place(random, step, 5)
  put_run(board, colour, row, column, step, 5)
  local gap = random:integer(0, 4)
  put(board, random:pick { 0, 3 - colour }, row + gap * step[1], column + gap * step[2])
end

-- A full board: stripes or chequers of both colours, with period `across` in a row and `down` in a column.
local function full(random)
  local board = new_board()
  local across, down, width = random:integer(0, 3), random:integer(0, 3), random:integer(1, 5)
  for row = 1, SIZE do
    for column = 1, SIZE do
      put(board, (across * column + down * row) // width % 2 + 1, row, column)
    end
  end
  return board
end

-- A border all round, five or more corners filled: runs that turn the corner are none.
local function frame(random)
  local board = new_board()
  for i = 1, SIZE do
    local colour = (i - 1) // 5 % 2 + 1
    for _, cell in ipairs { { 1, i }, { SIZE, SIZE + 1 - i }, { i, 1 }, { SIZE + 1 - i, SIZE } } do
      if random:integer(0, 9) > 0 then put(board, colour, cell[1], cell[2]) end
    end
  end
  return board
end

-- Fives that would go on across the end of a row if rows were joined.
local function joined(random)
  local board = new_board()
  local colour, row, right = random:integer(1, 2), random:integer(1, SIZE - 1), random:integer(1, 4)
  put_run(board, colour, row, SIZE - right + 1, STEPS[1], right)
  put_run(board, colour, row + 1, 1, STEPS[1], 5 - right)
  return board
end

local KINDS = {
  function(random) return scatter(random, random:integer(2, 4)) end,
  function(random) return scatter(random, 3) end,
  function(random)
    local board = scatter(random, 4)
    five(random, board)
    return board
  end,
  function(random)
    local board = scatter(random, random:integer(3, 5))
    for _ = 1, 4 do random:pick { five, six, broken }(random, board) end
    return board
  end,
  function(random)
    local board = random:pick { new_board, scatter }(random, 5)
    random:pick { five, six, six_and_five, broken }(random, board)
    return board
  end,
  function(random)
    local board = new_board()
    six_and_five(random, board)
    return board
  end,
  function(random)
    local board = full(random)
    if random:one_in(2) then random:pick { five, six, broken }(random, board) end
    return board
  end,
  frame,
  joined,
  new_board,
}

-- The cells on which a five of one colour begins at its upper end, as {row, bits, direction}.
local function fives_of(rows)
  local found = {}
  local function add(row, bits, direction)
    if bits ~= 0 then found[#found + 1] = { row = row, bits = bits, direction = direction } end
  end
  for row = 1, SIZE do
    local x = rows[row]
    if x ~= 0 then
      add(row, x & x >> 1 & x >> 2 & x >> 3 & x >> 4 & ~(x << 1) & ~(x >> 5) & EDGE, 1)
      local a, b, c, d = rows[row + 1], rows[row + 2], rows[row + 3], rows[row + 4]
      if d then
        local p, n = rows[row - 1] or 0, rows[row + 5] or 0
        add(row, x & a & b & c & d & ~p & ~n, 2)
        add(row, x & a >> 1 & b >> 2 & c >> 3 & d >> 4 & ~(p << 1) & ~(n >> 5), 3)
        add(row, x & a << 1 & b << 2 & c << 3 & d << 4 & ~(p >> 1) & ~(n << 5), 4)
      end
    end
  end
  return found
end

local DOWNWARDS = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } } -- from the upper end of a line

-- Takes the middle stone out of the first five of all but one; again and again, as a longer line may leave a five.
local function keep_one_five(board)
  repeat
    local left, spare = 0, nil
    for colour = 1, 2 do
      for _, group in ipairs(fives_of(board[colour])) do
        for column = 1, SIZE do
          if group.bits >> (column - 1) & 1 == 1 then
            left = left + 1
            if left > 1 then spare = { group.row, column, DOWNWARDS[group.direction] } end
          end
        end
      end
    end
    if spare then put(board, 0, spare[1] + 2 * spare[3][1], spare[2] + 2 * spare[3][2]) end
  until not spare
end

-- Four cells as text, by their black and white bits; the last part of a row has three.
local FOUR, THREE = {}, {}
for black = 0, 15 do
  for white = 0, 15 do
    local cells = {}
    for i = 0, 3 do cells[i + 1] = (black >> i & 1) + 2 * (white >> i & 1) end
    FOUR[black << 4 | white] = table.concat(cells, " ") .. " "
    THREE[black << 4 | white] = table.concat(cells, " ", 1, 3) .. "\n"
  end
end

local function write(board)
  local text = {}
  for row = 1, SIZE do
    local black, white = board[1][row], board[2][row]
    for shift = 0, 12, 4 do text[#text + 1] = FOUR[(black >> shift & 15) << 4 | white >> shift & 15] end
    text[#text + 1] = THREE[black >> 16 << 4 | white >> 16]
  end
  return table.concat(text)
end

--- An iterator over the pieces of an input; nil and an error of kind "option" for more cases than the limits allow.
-- @tparam Random random of riddle.random
-- @tparam table option `cases`, `limits`; `size`: about how many stones stand on a board (default: boards of all kinds)
function generate.pieces(random, option)
  local contest = option.limits == "contest"
  if contest and not (option.cases >= 1 and option.cases <= 11) then
    local message = "the contest allows 1 to 11 cases, not %d (limits 'none' allow any number)"
    return nil, errors.new { kind = "option", message = message:format(option.cases) }
  end
  local number = -1
  return function()
    number = number + 1
    if number == 0 then return ("%d\n"):format(option.cases) end
    if number > option.cases then return nil end
    local board = option.size and sprinkle(random, option.size) or random:pick(KINDS)(random)
    if contest then keep_one_five(board) end
    return write(board)
  end
end

return generate
