--- Pieces that do not attack each other: in how many ways can they stand, and which.
--
--    local pieces = require "riddle.pieces"
--    pieces.count("bishop", 8, 6)                        --> 5599888
--    pieces.count("queen", 8, 8, { placed = { { 1, 1 } } })  --> 4
--    for placement in pieces.each("queen", 8, 8) do print(placement) break end
--
-- A board is a number n (n x n) or a table {rows, columns}. A square is {row, column}, both from 1, from the
-- top left. Pieces are "bishop", "rook" and "queen"; all pieces of a question are of one kind, and
-- alike: exchanging two of them gives the same placement.
--
-- Methods. `ferrers`: bishops on square boards; the two colours do not meet, and turned by 45 degrees each
-- is a board of rows whose bishops move like rooks, counted row by row in order of length (Goldman,
-- Joichi and White 1975). Any n and k, exact. `search`: backtracking in increasing square order, the
-- candidates sifted by the lines already taken; boards of at most 64 columns and 65,536 squares.
-- @module riddle.pieces
local core = require "riddle.core"
local errors = require "riddle.errors"
local job = require "riddle.job"
local options = require "riddle.options"
local placement = require "riddle.pieces.placement"
local rules = require "riddle.pieces.rules"

local pieces = {}

local PLACED = { placed = { type = "table", help = "squares {row, column} that are taken already; k counts them" } }
local METHOD = { method = { one_of = { "ferrers", "search" }, help = "how to count" } }
local COUNT = options.join(options.job, PLACED, METHOD)
local EACH = options.join(PLACED, { memory = options.job.memory })

-- How an answer was found, and how much work it was.
local Info = { __name = "riddle.pieces.info" }
Info.__tostring = function(self)
  local work = self.work
  return ("%s: %d %s, %.3f s"):format(self.method, work.steps or work.nodes, work.steps and "steps" or "nodes",
    work.seconds)
end

local function info(method, work) return setmetatable({ method = method, work = work }, Info) end

local COUNTS_SHOWN = 40

-- Counts by the number of pieces, from 0.
local Counts = { __name = "riddle.pieces.counts" }
Counts.__tostring = function(self)
  if #self > COUNTS_SHOWN then return ("riddle.pieces.counts: 0 to %d pieces"):format(#self) end
  local list = {}
  for k = 0, #self do list[k + 1] = tostring(self[k]) end
  return table.concat(list, " ")
end

-- A question that was read: piece, rows, columns, k (nil for all), placed (a sorted list of squares).
-- Returns nil and an error when placed pieces attack each other.
local function with_placed(question, who, placed)
  question.placed = rules.check_squares(who, "option 'placed'", placed or {}, question.rows, question.columns, 3)
  local a, b = rules.conflict(question.piece, question.placed)
  if a then return nil, rules.conflict_error("conflict", question.piece, a, b) end
  return question
end

-- Squares as numbers from 0, row by row; with `turned` column by column.
local function numbers(question, turned)
  local list = {}
  for i, square in ipairs(question.placed) do
    list[i] = turned and (square[2] - 1) * question.rows + square[1] - 1
      or (square[1] - 1) * question.columns + square[2] - 1
  end
  return list
end

-- The error for boards that the search does not take, or nil.
local function too_large(rows, columns)
  local columns_allowed, squares_allowed = core.pieces.search_columns, core.pieces.search_squares
  if columns <= columns_allowed and rows <= squares_allowed // math.max(columns, 1) then return nil end
  return errors.new {
    kind = "limit",
    message = ("the method 'search' takes boards of at most %d columns and %d squares, this one has %d x %d"):format(
      columns_allowed, squares_allowed, rows, columns),
    reason = "size",
  }
end

-- How to count when nobody says.
local function choose_method(question, who, wanted)
  local ferrers = question.piece == "bishop" and question.rows == question.columns and #question.placed == 0
  if wanted == "ferrers" and not ferrers then
    error(("%s: method 'ferrers' counts bishops on square boards with no placed pieces; use 'search'"):format(who), 3)
  end
  return wanted or (ferrers and "ferrers" or "search")
end

-- An answer known without work is still a job for those who ask for one: the smallest question there is runs,
-- and its answer is replaced. No limit can forbid what is known.
local function settled(option, ...)
  local values = table.pack(...)
  return job.run(core.pieces.ferrers(1, 0), option, function()
    return table.unpack(values, 1, values.n)
  end)
end

-- The info table of an answer known without work.
local function no_work(method)
  return info(method, { [method == "ferrers" and "steps" or "nodes"] = 0, seconds = 0.0 })
end

-- The core job of a question that is not trivial; or nil and an error when its board is too large.
local function core_job(question, k, method, option)
  if method == "ferrers" then return core.pieces.ferrers(question.rows, k, option) end
  local rows, columns = question.rows, question.columns
  local turned = columns > core.pieces.search_columns and rows <= core.pieces.search_columns
  if turned then rows, columns = columns, rows end
  local err = too_large(rows, columns)
  if err then return nil, err end
  local most = rules.most(question.piece, rows, columns)
  return core.pieces.search(question.piece, rows, columns, k or most, k == nil, numbers(question, turned), option)
end

--- In how many ways can k pieces stand on a board, none attacking another?
-- @tparam string piece "bishop", "rook" or "queen"
-- @tparam int|{int,int} board n, or {rows, columns}; 0 is allowed
-- @tparam int k how many pieces, at least 0
-- @tparam ?table option `placed` (squares of pieces that stand already; k counts them), `method`
--   ("ferrers" or "search"; the default is the faster one that can do it), and the options of a job
--   (`job`, `on_progress`, `threads`, `time`, `memory`)
-- @return the number (a Lua integer or a riddle.integer), and a table {method =, work = {steps or nodes =,
--   seconds =}}; or nil and an error: kind "conflict" when placed pieces attack each other, "limit" when the
--   answer takes more than is allowed. With `job = true` a job that gives the same.
-- @raise for an unknown piece, a wrong type, an unknown option, a method that cannot answer the question
function pieces.count(piece, board, k, option)
  local who = "pieces.count"
  rules.check_piece(who, piece)
  local rows, columns = rules.check_board(who, board)
  rules.check_number(who, k)
  option = options.check(who, option, COUNT)
  local question, err = with_placed({ piece = piece, rows = rows, columns = columns }, who, option.placed)
  if not question then return nil, err end
  local method = choose_method(question, who, option.method)
  if k > rules.most(piece, rows, columns) or k < #question.placed then return settled(option, 0, no_work(method)) end
  if k == #question.placed then return settled(option, 1, no_work(method)) end
  local running, refusal = core_job(question, k, method, option)
  if not running then return settled(option, nil, refusal) end
  return job.run(running, option, function(count, work)
    if not count then return nil, errors.new(work) end
    return count, info(method, work)
  end)
end

--- The counts for every number of pieces at once: `counts[k]`, k = 0 .. the most that can stand.
-- @tparam string piece
-- @tparam int|{int,int} board
-- @tparam ?table option as for `count`
-- @return a table from k to the count, which draws itself, and the info table; or nil and an error, as for `count`
function pieces.counts(piece, board, option)
  local who = "pieces.counts"
  rules.check_piece(who, piece)
  local rows, columns = rules.check_board(who, board)
  option = options.check(who, option, COUNT)
  local question, err = with_placed({ piece = piece, rows = rows, columns = columns }, who, option.placed)
  if not question then return nil, err end
  local method = choose_method(question, who, option.method)
  if rows == 0 or columns == 0 then return settled(option, setmetatable({ [0] = 1 }, Counts), no_work(method)) end
  local running, refusal = core_job(question, nil, method, option)
  if not running then return settled(option, nil, refusal) end
  return job.run(running, option, function(counts, work)
    if not counts then return nil, errors.new(work) end
    local most = rules.most(piece, rows, columns)
    while counts[most] == 0 do -- most may be a bound that is not reached
      counts[most] = nil
      most = most - 1
    end
    return setmetatable(counts, Counts), info(method, work)
  end)
end

--- All placements, one by one, in lexicographic order of their squares (row by row).
--
--    for placement in pieces.each("queen", 6, 6) do print(placement, "\n") end
--
-- Costs constant memory. Between two placements it may search long; Ctrl-C works.
-- @tparam string piece
-- @tparam int|{int,int} board at most 64 columns and 65,536 squares
-- @tparam int k
-- @tparam ?table option `placed` as for `count`, `memory`
-- @return an iterator of placements (use it in `for`, which also closes it); or nil and an error, as for `count`
function pieces.each(piece, board, k, option)
  local who = "pieces.each"
  rules.check_piece(who, piece)
  local rows, columns = rules.check_board(who, board)
  rules.check_number(who, k)
  option = options.check(who, option, EACH)
  local question, err = with_placed({ piece = piece, rows = rows, columns = columns }, who, option.placed)
  if not question then return nil, err end
  if k > rules.most(piece, rows, columns) or k < #question.placed then return function() end end
  if k == 0 then
    local given = false
    return function()
      if given then return nil end
      given = true
      return placement.new(piece, rows, columns, {})
    end
  end
  err = too_large(rows, columns)
  if err then return nil, err end
  local walker, failure = core.pieces.walk(piece, rows, columns, k, numbers(question), option)
  if not walker then return nil, errors.new(failure) end
  return function()
    local list
    repeat list = walker:next() until list ~= false
    if not list then return nil end
    for i, number in ipairs(list) do list[i] = { number // columns + 1, number % columns + 1 } end
    return placement.new(piece, rows, columns, list)
  end, nil, nil, walker
end

--- A placement of your own. Pieces in it may attack each other; see `check`.
-- @tparam string piece
-- @tparam int|{int,int} board
-- @tparam {{int,int},...} squares
-- @treturn Placement an object with `piece`, `rows`, `columns`, `squares` (sorted); `tostring` draws it,
--   `:svg()` returns a picture, `:data()` a plain table, `#` the number of pieces
function pieces.placement(piece, board, squares)
  local who = "pieces.placement"
  rules.check_piece(who, piece)
  local rows, columns = rules.check_board(who, board)
  local list = rules.check_squares(who, "the squares", squares, rows, columns, 2)
  return placement.new(piece, rows, columns, list)
end

--- Is a placement free of attacks? From the rules of chess alone.
-- @tparam Placement|table one a placement or its `:data()`
-- @return true; or nil and an error of kind "wrong" that names the two pieces (also in `err.squares`)
function pieces.check(one)
  if type(one) ~= "table" or not rules.letters[one.piece] then
    options.argument("pieces.check", "the placement", "a pieces.placement or its data", one)
  end
  local squares = one.squares
  if not placement.is(one) then
    local rows, columns = rules.check_board("pieces.check", { one.rows, one.columns })
    squares = rules.check_squares("pieces.check", "the squares", squares, rows, columns, 2)
  end
  local a, b = rules.conflict(one.piece, squares)
  if a then return nil, rules.conflict_error("wrong", one.piece, a, b) end
  return true
end

-- The largest boards that are explained: by the sieve, and by colours alone.
local EXPLAINED, EXPLAINED_COLOURS = 12, 64

--- Why that many? For bishops on a square board the two colours, their rows and their counts; on boards of up
-- to 12 x 12 also the sieve: which squares each piece of the first placement removed.
-- @tparam string piece
-- @tparam int|{int,int} board sides of at most 12; for bishops on square boards of at most 64
-- @tparam int k
-- @return an object with `count`, `most`, `colours` and `sieve` (see docs/pieces.md); `tostring` tells it in
--   words; or nil and an error, as for `count`
function pieces.explain(piece, board, k)
  local who = "pieces.explain"
  rules.check_piece(who, piece)
  local rows, columns = rules.check_board(who, board)
  rules.check_number(who, k)
  local most = piece == "bishop" and rows == columns and EXPLAINED_COLOURS or EXPLAINED
  if math.max(rows, columns) > most then
    local message = ("boards of %ss of up to %d x %d are explained, this one has %d x %d"):format(
      piece, most, most, rows, columns)
    return nil, errors.new { kind = "limit", message = message, reason = "size" }
  end
  return require "riddle.pieces.explain"(pieces, piece, rows, columns, k, EXPLAINED)
end

--- Reads the contests' formats.
-- @tparam string|file|function source text, an open file, or a function that returns chunks
-- @tparam string format "little-bishops" or "bishops": a case is `{ n =, k = }`; "eight-queens": a case is a
--   placement of the one queen that is given
-- @return an iterator that yields `line, case`, or `line, nil, err` and then ends
function pieces.read(source, format) return require "riddle.pieces.formats".read(source, format) end

--- Writes them; the reverse of pieces.read.
-- @tparam table cases a list of cases as `read` yields them
-- @tparam string format as for pieces.read
-- @treturn string
function pieces.write(cases, format) return require "riddle.pieces.formats".write(cases, format) end

return pieces
