--- Leapers on boards of small width and huge length: the method 'recurrence'.
-- @module riddle.pieces.methods.recurrence
local core = require "riddle.core"
local leapers = require "riddle.pieces.leapers"

local recurrence = {
  name = "recurrence",
  about = "For k pieces that leap at most R rows along the board, the count is a polynomial in the length n of "
    .. "degree at most k for all n >= (k - 1) R (on a torus: n >= k R + 1), proved by cutting placements into "
    .. "clusters; it is the linear recurrence of the transfer matrix for fixed k (Stanley, 'Enumerative "
    .. "Combinatorics 1', 1986, chapter 4). So k + 1 exact values of the method 'profile' give it for every n, by "
    .. "Newton's formula in integers.",
}

-- A leap along a ring of n squares, by the shorter way.
local function around(leap, n)
  leap = leap % n
  return leap > n // 2 and leap - n or leap
end

-- The board seen as a strip: length, width, and the leaps that matter with the part along it first.
local function strip_of(question)
  local board = question.board
  local along = board.rows >= board.columns
  local length, width = board.rows, board.columns
  if not along then length, width = width, length end
  local leaps = {}
  for _, leap in ipairs(question.piece.leaps) do
    local down, right = leap[1], leap[2]
    if not along then down, right = right, down end
    if board.torus then down, right = around(down, length), around(right, width) end
    if math.abs(down) < length and math.abs(right) < width then leaps[#leaps + 1] = { down, right } end
  end
  return length, width, leaps
end

-- How many rows have to be counted: up to the last value that the polynomial is made of. A float when huge.
local function rows_needed(length, leaps, k, torus)
  local far = 0
  for _, leap in ipairs(leaps) do far = math.max(far, math.abs(leap[1])) end
  local threshold = torus and 1.0 * k * far + 1 or math.max(k - 1.0, 0) * far
  return math.min(length, threshold + k)
end

-- The view (see riddle.pieces.leapers) of the rows that have to be counted.
local function view_of(question)
  local length, width, leaps = strip_of(question)
  local torus = question.board.torus
  local rows = rows_needed(length, leaps, question.k or question.k_max, torus)
  return { rows = rows, columns = width, leaps = leaps, reach = leapers.reach(leaps, rows, width, torus) }
end

function recurrence.can(question)
  local board = question.board
  local leaps, reason = leapers.only_leaps(question)
  if not leaps then return nil, reason end
  if #board.holes > 0 or #question.placed > 0 then return nil, "counts on boards without holes or placed pieces" end
  if not (question.k or question.k_max) then return nil, "needs a number of pieces (k or k_max)" end
  if board.rows == 0 or board.columns == 0 then return nil, "counts on boards with squares" end
  local view = view_of(question)
  return leapers.fits(view, 1.0 * view.rows * view.columns)
end

function recurrence.cost(question)
  if not recurrence.can(question) then return math.huge end
  local view, k = view_of(question), question.k or question.k_max
  local runs = question.board.torus and view.rows < math.max(question.board.rows, question.board.columns) and k + 1 or 2
  local values = question.k and 1 or k + 1
  return runs * leapers.seconds(view, view.rows * view.columns, k) + values * (k + 1.0) ^ 2 * (1 + k / 64) * 2e-9
end

function recurrence.job(question, option)
  local length, width, leaps = strip_of(question)
  local k, torus, list = question.k or question.k_max, question.board.torus or false, {}
  local rows = view_of(question).rows
  for _, leap in ipairs(leaps) do
    -- With one piece no leap matters; then those that are longer than the rows needed are left out.
    if math.abs(leap[1]) < rows then table.move(leap, 1, 2, #list + 1, list) end
  end
  return core.pieces.strip(length, width, torus, list, k, question.k ~= nil, option)
end

return recurrence
