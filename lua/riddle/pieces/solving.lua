--- Solving: pieces.solve and pieces.maximum.
-- @submodule riddle.pieces
local core = require "riddle.core"
local errors = require "riddle.errors"
local info = require "riddle.pieces.info"
local job = require "riddle.job"
local options = require "riddle.options"
local placement = require "riddle.pieces.placement"
local questions = require "riddle.pieces.question"
local rules = require "riddle.pieces.rules"
local settled = require "riddle.pieces.settled"
local squares = require "riddle.pieces.squares"

local solving = {}

local SOLVE = options.join(options.job, questions.options, {
  k = { type = "integer", min = 0, help = "how many pieces (default: as many as usually stand on such a board)" },
})
local MAXIMUM = options.join(options.job, questions.options)

solving.options = SOLVE

--- The answer of pieces.solve. Fields: `status` ("found", "none" or "gave up"), `placement` (when found), `method`,
-- `work`, `reason` (why none, or which limit), `groups` (for "none" by counting: a list of lists of squares that
-- attack each other and hold all squares, fewer than pieces).
-- @type Solution
local Solution = { __name = "riddle.pieces.solution" }
Solution.__index = Solution

function Solution:__tostring()
  if self.placement then return tostring(self.placement) end
  return ("%s: %s"):format(self.status, self.reason)
end

--- A plain table that JSON can take.
function Solution:data()
  return { status = self.status, method = self.method, work = self.work, reason = self.reason, groups = self.groups,
    placement = self.placement and self.placement:data() }
end

--- The placement as a picture (when found).
function Solution:svg(option)
  if not self.placement then error("solution:svg: there is no placement to draw, the status is " .. self.status, 2) end
  return self.placement:svg(option)
end

--- @section end

local function solution(fields) return setmetatable(fields, Solution) end

-- --- queens by construction ---------------------------------------------------------------------------------

-- A solution for n queens, n >= 4: all even columns, then all odd ones, with small exchanges when n leaves the
-- remainder 2 or 3 by 6 (Pauls, Deutsche Schachzeitung 1874).
local function queens(n)
  local columns = {}
  local function add(first, last)
    for column = first, last, 2 do columns[#columns + 1] = column end
  end
  if n % 6 == 2 then
    add(2, n)
    columns[#columns + 1], columns[#columns + 2] = 3, 1
    add(7, n)
    columns[#columns + 1] = 5
  elseif n % 6 == 3 then
    add(4, n)
    columns[#columns + 1] = 2
    add(5, n)
    columns[#columns + 1], columns[#columns + 2] = 1, 3
  else
    add(2, n)
    add(1, n)
  end
  local list = {}
  for row, column in ipairs(columns) do list[row] = { row, column } end
  return list
end

local CONSTRUCTED = 1000000 -- queens; more would be more Lua tables than anyone wants

local function is_constructed(question, k)
  local board = question.board
  return question.piece.name == "queen" and board.rows == board.columns and board:is_plain() and k == board.rows
    and k >= 4 and k <= CONSTRUCTED and #question.placed == 0
end

-- --- the kernel's answer ---------------------------------------------------------------------------------------

local WORDS = { ["1,0"] = "columns", ["0,1"] = "rows" }

-- "4 rows", "6 stretches of rows" (where holes stop attacks), "24 groups of squares that attack each other"
local function group_words(question, groups)
  for _, group in ipairs(groups) do
    if #group > 1 and #question.piece.rides > 0 then
      local down, right = group[2][1] - group[1][1], group[2][2] - group[1][2]
      local steps = math.max(math.abs(down), math.abs(right))
      local word = WORDS[down // steps .. "," .. right // steps]
      local stop = question.board.lines == "stop" and #question.board.holes > 0
      if word then return ("%d %s%s"):format(#groups, stop and "stretches of " or "", word) end
      break
    end
  end
  return ("%d groups of squares that attack each other"):format(#groups)
end

local EXHAUSTED = "every placement was tried, in a search that took %d nodes"

local function found(question, list, method, work)
  return solution { status = "found", placement = placement.new(question.shown, question.board, list), method = method,
    work = work }
end

local function sorted(list)
  table.sort(list, squares.before)
  return list
end

local function none(question, k, groups, work)
  local reason = EXHAUSTED:format(work.nodes)
  if groups then
    reason = ("the squares fall into %s, and %d pieces would need %d"):format(group_words(question, groups), k, k)
  end
  return solution { status = "none", reason = reason, groups = groups, method = groups and "groups" or "solver",
    work = work }
end

-- A limit reached is an answer, too; a memory refusal and a stop are errors.
local function gave_up(err)
  if err.kind == "limit" and err.reason == "time" then
    return solution { status = "gave up", reason = "the time limit (option 'time')", method = "solver", work = {} }
  end
  return nil, err
end

-- Starts the solver for k pieces (nil: the most); `finish(status, list or groups, work)` and `failed(err)` make the
-- answer.
local function run(question, k, option, finish, failed)
  local fits, reason = questions.fits(question, core.pieces.solver_squares)
  if not fits then return nil, errors.new { kind = "limit", reason = "size", message = "the solver " .. reason } end
  local placed = squares.numbers(question.placed, question.board.columns)
  local running = core.pieces.solve(questions.position(question), k, placed, option)
  return job.run(running, option, finish, failed)
end

--- One placement of k pieces, or a proof that there is none.
--
-- n queens on an empty n x n board stand at once for any n up to 1,000,000 (Pauls 1874). All else is searched for:
-- most constrained line first, with the bound that each line holds one piece (csrc/pieces/solver.h).
-- @tparam string|table|Piece piece
-- @tparam int|{int,int}|string|table|Board board at most 1,048,576 squares
-- @tparam ?table option `placed` (squares of pieces that stand already), `k` (how many pieces, the placed ones
--   included; by default the most that can stand on an empty board, where rules say it: one rook or queen a row, 2n - 2
--   bishops on n x n, one king in each block of 2 x 2), and the options of a job; `time` gives up
-- @treturn Solution `status` is "found" (with `placement`), "none" (with `reason`: all tried, or `groups`) or "gave
--   up"; or nil and an error, as for `count`. With `job = true` a job that gives the same.
-- @function pieces.solve
-- @usage
--   pieces.solve("queen", 8).status --> found
function solving.solve(piece, board, option)
  local who = "pieces.solve"
  option = options.check(who, option, SOLVE)
  local question, err = questions.read(who, piece, board, option.placed, 3)
  if not question then return nil, err end
  local k = option.k or rules.usual(question.piece, question.board)
  if not k then
    error(("%s: option 'k' is needed: no rule says how many %ss stand on %s"):format(
      who, question.shown.name, question.board:words()), 2)
  end
  question.k = k
  if is_constructed(question, k) then
    return settled(option, found(question, queens(k), "construction", { seconds = 0.0 }))
  end
  local size = question.board:size()
  if k > size then
    return settled(option, solution { status = "none", method = "groups", work = { seconds = 0.0 },
      reason = ("the board has %d squares"):format(size) })
  end
  if k < #question.placed then
    return settled(option, solution { status = "none", method = "groups", work = { seconds = 0.0 },
      reason = ("%d pieces are placed already"):format(#question.placed) })
  end
  if k == #question.placed then
    return settled(option, found(question, squares.copy(question.placed), "construction", { seconds = 0.0 }))
  end
  local answer
  answer, err = run(question, k, option, function(status, list, work)
    if status == "found" then return found(question, sorted(list), "solver", work) end
    return none(question, k, list, work)
  end, gave_up)
  if not answer then return nil, err end
  return answer
end

--- The most pieces that can stand on a board.
--
-- On a plain board rooks, queens and kings, and bishops when it is square, stand as a theorem says. Else the solver
-- goes down from the bound of the lines until it finds a placement.
-- @tparam string|table|Piece piece
-- @tparam int|{int,int}|string|table|Board board at most 1,048,576 squares unless a theorem says it
-- @tparam ?table option `placed` (these stand, and count), and the options of a job
-- @return the number, and a table {method =, work =, placement =} (no placement by theorem); or nil and an error, as
--   for `count`
-- @function pieces.maximum
-- @usage
--   (pieces.maximum("knight", 8)) --> 32
function solving.maximum(piece, board, option)
  local who = "pieces.maximum"
  option = options.check(who, option, MAXIMUM)
  local question, err = questions.read(who, piece, board, option.placed, 3)
  if not question then return nil, err end
  local known = #question.placed == 0 and rules.most(question.piece, question.board)
  if question.board:size() == 0 then known = 0 end
  if known then return settled(option, known, info.new "theorem") end
  local answer, how = run(question, nil, option, function(_, list, work)
    local one = found(question, sorted(list), "solver", work).placement
    local how_found = info.new("solver", work)
    how_found.placement = one
    return #one, how_found
  end)
  return answer, how
end

return solving
