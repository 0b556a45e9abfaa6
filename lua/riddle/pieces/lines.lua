--- Boards as lines that cross: what the methods for rooks, bishops and their kin share.
--
-- A piece that rides in at most two directions stands on one line of each kind, and two of them attack each other
-- exactly when they share a line. csrc/pieces/incidence.h tells the rest.
-- @module riddle.pieces.lines
local core = require "riddle.core"
local errors = require "riddle.errors"

local lines = {}

-- Of a direction and its opposite the one that leads down, or to the right.
local function forward(down, right)
  if down < 0 or (down == 0 and right < 0) then return -down, -right end
  return down, right
end

local function key(down, right) return down .. " " .. right end

--- The kinds of lines on which a piece moves.
-- @tparam table piece with `leaps` and `rides`
-- @return a list of one or two directions {down, right}; or nil and why not
function lines.kinds(piece)
  local kinds, known = {}, {}
  for _, ride in ipairs(piece.rides) do
    local down, right = forward(ride[1], ride[2])
    if not known[key(down, right)] then
      known[key(down, right)] = true
      kinds[#kinds + 1] = { down, right }
    end
  end
  if #kinds < 1 or #kinds > 2 then return nil, "counts pieces that ride along one or two lines" end
  for _, leap in ipairs(piece.leaps) do
    if not known[key(forward(leap[1], leap[2]))] then return nil, "counts pieces that ride and do not leap" end
  end
  table.sort(kinds, function(a, b) return a[1] < b[1] or (a[1] == b[1] and a[2] < b[2]) end)
  for _, kind in ipairs(kinds) do
    if kind[1] > core.pieces.lines_step or math.abs(kind[2]) > core.pieces.lines_step then
      return nil, ("takes rides of at most %d rows and columns a step"):format(core.pieces.lines_step)
    end
  end
  return kinds
end

--- Does a piece ride along exactly these two directions?
function lines.rides_along(piece, first, second)
  local kinds = lines.kinds(piece)
  if not kinds or #kinds ~= 2 then return false end
  return key(kinds[1][1], kinds[1][2]) == first and key(kinds[2][1], kinds[2][2]) == second
end

--- Is it a rook, or a bishop, by its moves?
function lines.is_rook(piece) return lines.rides_along(piece, "0 1", "1 0") end
function lines.is_bishop(piece) return lines.rides_along(piece, "1 -1", "1 1") end

--- The board of a question as the core takes it; or nil and why not.
function lines.core_board(question)
  local board = question.board
  local kinds, reason = lines.kinds(question.piece)
  if not kinds then return nil, reason end
  local squares = core.pieces.lines_squares
  if board.rows > 0 and board.columns > squares // board.rows or board.rows > squares or board.columns > squares then
    return nil, ("takes boards of at most %d squares, this one has %d x %d"):format(squares, board.rows, board.columns)
  end
  return {
    rows = board.rows,
    columns = board.columns,
    torus = board.torus,
    stop = board.lines == "stop",
    kinds = kinds,
    holes = board.holes,
    placed = question.placed,
  }
end

--- The most pieces that a question asks for.
function lines.most(question) return question.k or question.k_max or math.maxinteger end

-- What was found out about a question: [question][name] = figures.
local kept = setmetatable({}, { __mode = "k" })

--- What is known about a question under a name, found once.
-- @tparam table question
-- @tparam string name
-- @tparam function find called as find(), when it is not known yet: returns figures, or nil and why not
function lines.known(question, name, find)
  local of_question = kept[question]
  if not of_question then
    of_question = {}
    kept[question] = of_question
  end
  local known = of_question[name]
  if not known then
    known = table.pack(find())
    of_question[name] = known
  end
  return known[1], known[2]
end

--- The figures of core.pieces.<name>(board, ..., most) for a question; or nil and why not.
function lines.figures(question, name, ...)
  local arguments = table.pack(...)
  return lines.known(question, name .. tostring(arguments[1]), function()
    local board, reason = lines.core_board(question)
    if not board then return nil, reason end
    arguments[#arguments + 1] = lines.most(question)
    local figures, err = core.pieces[name](board, table.unpack(arguments))
    if not figures then return nil, "cannot look at this board: " .. err.message end
    return figures
  end)
end

--- The error of a method that cannot answer.
function lines.refused(name, reason)
  return nil, errors.new { kind = "limit", reason = "size", message = ("the method '%s' %s"):format(name, reason) }
end

local function can(question, plan)
  local figures, reason = lines.figures(question, "lines_cost")
  if not figures then return nil, reason end
  if figures[plan].width > core.pieces.lines_width then
    return nil, ("keeps at most %d lines in mind at a time, this board needs more"):format(core.pieces.lines_width)
  end
  return true
end

--- Makes a method of a plan of the core.
function lines.method(plan, about)
  return {
    name = plan,
    about = about,
    can = function(question) return can(question, plan) end,
    cost = function(question)
      return can(question, plan) and lines.figures(question, "lines_cost")[plan].seconds + 2e-6 or math.huge
    end,
    job = function(question, option)
      local board, reason = lines.core_board(question)
      if not board then return lines.refused(plan, reason) end
      return core.pieces.lines(board, plan, question.k, lines.most(question), option)
    end,
  }
end

return lines
