--- Who attacks whom: from the rules alone, in plain Lua. Shares no code with the kernels.
-- @module riddle.pieces.rules
local errors = require "riddle.errors"
local squares = require "riddle.pieces.squares"

local rules = {}

-- The square one step from (row, column), or nil beyond the edge.
local function step_from(board, row, column, step)
  row, column = row + step[1], column + step[2]
  if board.torus then return (row - 1) % board.rows + 1, (column - 1) % board.columns + 1 end
  if row < 1 or row > board.rows or column < 1 or column > board.columns then return nil end
  return row, column
end

-- Calls visit(row, column) for each square in a direction until the edge, a hole that stops, the start of a ride
-- round a torus, or until visit returns true.
local function ride(board, square, step, visit)
  local row, column = square[1], square[2]
  while true do
    row, column = step_from(board, row, column, step)
    if not row or (row == square[1] and column == square[2]) then return end
    if board:is_hole(row, column) then
      if board.lines == "stop" then return end
    elseif visit(row, column) then
      return
    end
  end
end

-- b lies n >= 1 steps from a on an endless board.
local function on_line(a, b, step)
  local count
  for axis = 1, 2 do
    local way, own = b[axis] - a[axis], step[axis]
    if own == 0 then
      if way ~= 0 then return false end
    else
      if way % own ~= 0 or way // own < 1 or (count and way // own ~= count) then return false end
      count = way // own
    end
  end
  return true
end

-- Must lines be walked, square by square, to know who attacks whom?
local function must_walk(board) return board.torus or (board.lines == "stop" and #board.holes > 0) end

--- Does a piece on square a attack one on square b? Two on one square do.
function rules.attack(piece, board, a, b)
  if a[1] == b[1] and a[2] == b[2] then return true end
  for _, step in ipairs(piece.leaps) do
    local row, column = step_from(board, a[1], a[2], step)
    if row == b[1] and column == b[2] then return true end
  end
  for _, step in ipairs(piece.rides) do
    if not must_walk(board) then
      if on_line(a, b, step) then return true end
    else
      local met = false
      ride(board, a, step, function(row, column)
        met = row == b[1] and column == b[2]
        return met
      end)
      if met then return true end
    end
  end
  return false
end

-- Every ride, in one of its two directions.
local function forward_rides(piece)
  local list = {}
  for _, step in ipairs(piece.rides) do
    if step[1] > 0 or (step[1] == 0 and step[2] > 0) then list[#list + 1] = step end
  end
  return list
end

local SHORT = 1 << 10 -- steps with which a line's key is an integer

-- The line of a ride on which a square lies, as a key: squares on it differ by multiples of the step. Exact while
-- the sides fit 32 bits.
local function line_key(square, step)
  local side = step[2] * square[1] - step[1] * square[2]
  local length = step[1] ~= 0 and step[1] or step[2] -- positive: a forward ride
  local phase = step[1] ~= 0 and square[1] % length or square[2] % length
  if length > SHORT or step[2] > SHORT or step[2] < -SHORT then return side .. ":" .. phase end
  return side * length + phase
end

-- The first two of a list that attack each other, by looking at all pairs: for sides beyond 32 bits.
local function conflict_by_pairs(piece, board, list)
  for later = 2, #list do
    for earlier = 1, later - 1 do
      if rules.attack(piece, board, list[earlier], list[later]) then return list[earlier], list[later] end
    end
  end
end

-- The place of the first of `list` that attacks a square, or nil. `seen`: row -> column -> place;
-- `lines`: ride -> line -> the first place on it.
local function attacker(piece, board, rides, seen, lines, square)
  local best
  local function found(row, column)
    local place = row and seen[row] and seen[row][column]
    if place and (not best or place < best) then best = place end
  end
  found(square[1], square[2])
  for _, step in ipairs(piece.leaps) do found(step_from(board, square[1], square[2], step)) end
  if must_walk(board) then
    for _, step in ipairs(piece.rides) do ride(board, square, step, found) end
    return best
  end
  for i, step in ipairs(rides) do
    local place = lines[i][line_key(square, step)]
    if place and (not best or place < best) then best = place end
  end
  return best
end

--- The first two of a list that attack each other (in the order of the second), or nil.
function rules.conflict(piece, board, list)
  if math.max(board.rows, board.columns) > 1 << 31 then return conflict_by_pairs(piece, board, list) end
  local rides, seen, lines = forward_rides(piece), {}, {}
  for i in ipairs(rides) do lines[i] = {} end
  for place, square in ipairs(list) do
    local other = attacker(piece, board, rides, seen, lines, square)
    if other then return list[other], square end
    seen[square[1]] = seen[square[1]] or {}
    seen[square[1]][square[2]] = place
    for i, step in ipairs(rides) do lines[i][line_key(square, step)] = place end
  end
end

--- An error that names two pieces that attack each other, or stand on one square.
function rules.conflict_error(kind, piece, a, b)
  local message = ("the %ss at %s and %s attack each other"):format(piece.name, squares.name(a), squares.name(b))
  if squares.equal({ a }, { b }) then message = ("two %ss stand at %s"):format(piece.name, squares.name(a)) end
  return errors.new { kind = kind, message = message, squares = { a, b } }
end

--- Looks at squares on which pieces are said to stand: none on a hole, no two attacking each other.
-- @return true; or nil and an error of the kind given
function rules.check(kind, piece, board, list)
  for _, square in ipairs(list) do
    if board:is_hole(square[1], square[2]) then
      local message = ("the %s at %s stands on a hole"):format(piece.name, squares.name(square))
      return nil, errors.new { kind = kind, message = message, squares = { square } }
    end
  end
  local a, b = rules.conflict(piece, board, list)
  if a then return nil, rules.conflict_error(kind, piece, a, b) end
  return true
end

-- Along which lines does a piece ride, square by square?
local function straight_rides(piece)
  local rides = {}
  for _, step in ipairs(piece.rides) do rides[step[1] .. "," .. step[2]] = true end
  return { rows = rides["0,1"], columns = rides["1,0"], falling = rides["1,1"], rising = rides["1,-1"] }
end

--- The most that fit on a plain board, where a theorem says so; else nil.
--
-- Rooks: one in each row and column. Bishops on n x n: 2n - 2, one on each diagonal of a direction, of which the first
-- and the last, two corners, exclude each other (Dudeney 1917). Queens: one in each row, and n do stand on n x n for
-- n = 1 and n >= 4 (Pauls 1874). Kings: one in each block of 2 x 2.
function rules.most(piece, board)
  local shorter, longer = math.min(board.rows, board.columns), math.max(board.rows, board.columns)
  if shorter == 0 then return 0 end
  if not board:is_plain() then return nil end
  local square = shorter == longer
  if piece.name == "rook" then return shorter end
  if piece.name == "bishop" and square then return shorter > 1 and 2 * (shorter - 1) or 1 end
  if piece.name == "queen" and square and (shorter == 1 or shorter > 3) then return shorter end
  if piece.name == "king" and longer <= 1 << 31 then return ((shorter + 1) // 2) * ((longer + 1) // 2) end
  return nil
end

--- How many are usually asked for: the most that stand on a board of these sides; nil where no rule says it.
function rules.usual(piece, board)
  local rows, columns = board.rows, board.columns
  local shorter, longer = math.min(rows, columns), math.max(rows, columns)
  if piece.name == "rook" or piece.name == "queen" then return shorter end
  if piece.name == "bishop" and rows == columns then return rows > 1 and 2 * (rows - 1) or rows end
  if piece.name == "king" and longer <= 1 << 31 then return ((rows + 1) // 2) * ((columns + 1) // 2) end
  return nil
end

--- No more than this can stand, at once and without a search; a bound that need not be reached.
function rules.bound(piece, board)
  local rows, columns = board.rows, board.columns
  if rows == 0 or columns == 0 then return 0 end
  local size = board:size()
  local bound = math.type(size) == "integer" and size or math.maxinteger
  if piece.name == "king" and math.max(rows, columns) <= 1 << 31 then
    bound = math.min(bound, ((rows + 1) // 2) * ((columns + 1) // 2))
  end
  if board.lines == "stop" and #board.holes > 0 then return bound end
  local rides = straight_rides(piece)
  if rides.rows then bound = math.min(bound, rows) end
  if rides.columns then bound = math.min(bound, columns) end
  if rides.falling or rides.rising then bound = math.min(bound, rows - 1 + columns) end
  if rides.falling and rides.rising and rows == columns and rows > 1 then bound = math.min(bound, 2 * (rows - 1)) end
  return bound
end

return rules
