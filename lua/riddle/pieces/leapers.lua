--- What the methods for leapers share: which way a board is turned, how far ahead a piece attacks when the squares
-- are decided row by row, and about how many states that makes.
-- @module riddle.pieces.leapers
local core = require "riddle.core"

local leapers = {}

--- True when all moves of a piece are leaps; or nil and the reason.
function leapers.only_leaps(question)
  if #question.piece.rides == 0 then return true end
  return nil, "counts pieces that leap, not those that ride"
end

-- How many rows of the path lie between squares `down` rows apart at most. A torus is laid flat by taking its rows
-- from both ends in turn, which doubles distances.
local function path_rows(down, rows, torus)
  if not torus then return down < rows and down or nil end
  local around = down % rows
  return math.min(2 * math.min(around, rows - around), rows - 1)
end

-- The largest step to the right, for a leap downwards by `right` to the right.
local function path_columns(right, columns, torus)
  if not torus then return math.abs(right) < columns and right or nil end
  local around = right % columns
  return around == 0 and 0 or math.max(around, columns - around)
end

--- How many squares ahead a piece attacks at most on a path along the rows; with sides beyond 2^31 a float.
function leapers.reach(leaps, rows, columns, torus)
  local reach = 0
  for _, leap in ipairs(leaps) do
    local down, right = leap[1], leap[2]
    if down < 0 then down, right = -down, -right end
    if down == 0 then right = math.abs(right) end
    local ahead, aside = path_rows(down, rows, torus), path_columns(right, columns, torus)
    if ahead and aside then reach = math.max(reach, 1.0 * ahead * columns + aside) end
  end
  return reach < 1 << 53 and reach // 1 | 0 or reach
end

local function turn(pairs_of, turned)
  local list = {}
  for i, pair in ipairs(pairs_of) do list[i] = turned and { pair[2], pair[1] } or pair end
  return list
end

--- The question seen so that a piece attacks less far ahead: rows, columns, leaps, reach, turned.
function leapers.view(question)
  local board, leaps = question.board, question.piece.leaps
  local across = turn(leaps, true)
  local reach = leapers.reach(leaps, board.rows, board.columns, board.torus)
  local reach_turned = leapers.reach(across, board.columns, board.rows, board.torus)
  if reach_turned < reach then
    return { rows = board.columns, columns = board.rows, leaps = across, reach = reach_turned, turned = true }
  end
  return { rows = board.rows, columns = board.columns, leaps = leaps, reach = reach, turned = false }
end

--- Leaps as the core takes them, a flat list; those that no board of the core can hold are left out.
function leapers.flat(leaps, torus, rows, columns)
  local list = {}
  for _, leap in ipairs(leaps) do
    local down, right = leap[1], leap[2]
    if torus then down, right = down % rows, right % columns end
    if math.abs(down) < rows and math.abs(right) < columns then
      list[#list + 1] = down
      list[#list + 1] = right
    end
  end
  return list
end

--- Squares as the core takes them: numbers from 0.
function leapers.numbers(squares, view)
  local list = {}
  for i, square in ipairs(turn(squares or {}, view.turned)) do
    list[i] = (square[1] - 1) * view.columns + square[2] - 1
  end
  return list
end

-- Measured: so many states for kings and knights, growing so with each square that they attack ahead.
local SHARE, GROWTH = 0.37, 1.55
local WORD, STATE, SETUP = 4e-9, 5e-8, 2e-5 -- seconds

--- Rough seconds for a board of a view, on a path of `squares` squares, for up to k pieces.
function leapers.seconds(view, squares, k)
  local states, choose, sum = SHARE * GROWTH ^ view.reach, 1.0, 1.0
  for pieces = 1, math.min(k, view.reach) do
    choose = choose * (view.reach - pieces + 1) / pieces
    sum = sum + choose
    if sum > states then break end
  end
  local degrees = math.min(k, squares / 8) + 1
  local limbs = math.min(squares, k * math.log(squares + 1, 2)) / 250 + 1
  return SETUP + squares * math.min(states, sum) * (STATE + WORD * degrees * limbs)
end

--- True when the core takes a view of so many squares; or nil and the reason.
function leapers.fits(view, squares)
  local most, farthest = core.pieces.profile_squares, core.pieces.profile_reach
  if squares > most then return nil, ("takes boards of at most %d squares"):format(most) end
  if view.reach > farthest then
    return nil, ("takes pieces that attack at most %d squares ahead on a path along the rows, here %.0f"):format(
      farthest, view.reach)
  end
  return true
end

return leapers
