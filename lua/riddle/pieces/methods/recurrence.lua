--- Leapers on boards of small width and huge length: the method 'recurrence'.
-- @module riddle.pieces.methods.recurrence
local core = require "riddle.core"
local leapers = require "riddle.pieces.leapers"

local recurrence = {
  name = "recurrence",
  about = "For k pieces that leap at most R rows along the board, the count is a polynomial in the length n of degree "
    .. "at most k for all n >= (k - 1) R (proved by cutting placements into clusters; the linear recurrence of the "
    .. "transfer matrix for fixed k: Stanley, 'Enumerative Combinatorics 1', 1986, chapter 4). So k + 1 exact values "
    .. "of the method 'profile' give it for every n, by Newton's formula in integers.",
}

-- The board seen as a strip: its length and width, and the leaps with the part along it first.
local function strip_of(question)
  local board = question.board
  if board.rows >= board.columns then return board.rows, board.columns, question.piece.leaps end
  local leaps = {}
  for i, leap in ipairs(question.piece.leaps) do leaps[i] = { leap[2], leap[1] } end
  return board.columns, board.rows, leaps
end

-- How many rows have to be counted: up to the last value that the polynomial is made of. A float when huge.
local function rows_needed(length, width, leaps, k)
  local far = 0
  for _, leap in ipairs(leaps) do
    if math.abs(leap[1]) < length and math.abs(leap[2]) < width then far = math.max(far, math.abs(leap[1])) end
  end
  return math.min(length, math.max(k - 1.0, 0) * far + k)
end

-- The view (see riddle.pieces.leapers) of the rows that have to be counted.
local function view_of(question)
  local length, width, leaps = strip_of(question)
  local rows = rows_needed(length, width, leaps, question.k or question.k_max)
  local reach = leapers.reach(leaps, rows, width, false)
  return { rows = rows, columns = width, leaps = leaps, reach = reach, turned = false }
end

function recurrence.can(question)
  local board = question.board
  local leaps, reason = leapers.only_leaps(question)
  if not leaps then return nil, reason end
  if board.torus then return nil, "counts on flat boards, not on a torus" end
  if #board.holes > 0 or #question.placed > 0 then return nil, "counts on boards without holes or placed pieces" end
  if not (question.k or question.k_max) then return nil, "needs a number of pieces (k or k_max)" end
  if board.rows == 0 or board.columns == 0 then return nil, "counts on boards with squares" end
  local view = view_of(question)
  return leapers.fits(view, 1.0 * view.rows * view.columns)
end

function recurrence.cost(question)
  if not recurrence.can(question) then return math.huge end
  local view, k = view_of(question), question.k or question.k_max
  local values = question.k and 1 or k + 1
  return 2 * leapers.seconds(view, view.rows * view.columns, k) + values * (k + 1.0) ^ 2 * (1 + k / 64) * 2e-9
end

function recurrence.job(question, option)
  local length, width, leaps = strip_of(question)
  local near = leapers.flat(leaps, false, view_of(question).rows, width)
  return core.pieces.strip(length, width, near, question.k or question.k_max, question.k ~= nil, option)
end

return recurrence
