--- Lines of Piskvork's game files, .psq and .rec: moves and codes. csrc/lines/psq.c follows this file word by word.
-- @module riddle.lines.piskvork
local errors = require "riddle.errors"
local linear = require "riddle.lines.linear"
local sources = require "riddle.lines.source"

local piskvork = {}

local integer = sources.integer

local FAR <const> = 4 -- digits; coordinates of more are faults also for tolerant readers
local POINT <const> = sources.pattern "^([+-]?%d+)_,_([+-]?%d+)()"
local TIME <const> = sources.pattern "^_,_(%d+)()"

--- Does a line look like a move?
function piskvork.is_point(words) return words:find(POINT) ~= nil end

--- Reads what follows the two numbers of a move: the time, and true when there is something else.
local function read_time(rest)
  local digits, at = rest:match(TIME)
  local time = digits and integer(digits, 15)
  return time, not time or at <= #rest
end

--- The point and time of a move: x and y as they stand there (nil with more than FAR digits), the time, where it begins
-- (from 1), and true when it is none or more than one. Nil for a line that is no move.
function piskvork.move(words)
  local x, y, time = words:match "^([0-9]+),([0-9]+),([0-9]+)$" -- the usual way, at once
  if x and #x <= FAR and #y <= FAR and #time <= 15 then
    return { x = tonumber(x), y = tonumber(y), at = #x + #y + 2, time = tonumber(time), odd = false }
  end
  local at
  x, y, at = words:match(POINT)
  if not x then return nil end
  local odd
  time, odd = read_time(words:sub(at))
  return { x = integer(x, FAR), y = integer(y, FAR), at = at, time = time, odd = odd }
end

--- Reads a line as a move.
-- @tparam Source source
-- @tparam table line of Source:next
-- @tparam table move what piskvork.move says of it
-- @tparam int shift what to take off the numbers so that the first column is 1
-- @treturn ?table a node with row, column, time; nil and an error
function piskvork.read_move(source, line, move, shift)
  local record, words = source.record, line.words
  local function off_board()
    return "range", line.line, line.start, "expected a point of a board with %d columns and %d rows, found %s",
      record.columns, record.rows, errors.quote(words:sub(1, move.at - 1))
  end
  if not move.x or not move.y then return nil, sources.fault(off_board()) end
  local node = { row = move.y - shift, column = move.x - shift, time = move.time, line = line.line, place = line.start }
  local canonical = move.time and ("%d,%d,%d"):format(move.x, move.y, move.time)
  local err
  if node.row < 1 or node.row > record.rows or node.column < 1 or node.column > record.columns then
    err = source:deviate(off_board())
  end
  if not err and move.odd then
    local rest = words:sub(move.at)
    err = source:deviate("time", line.line, line.start + move.at - 1, "expected the time in milliseconds, found %s",
      rest == "" and "the end of the line" or errors.quote(rest))
  elseif not err and line.text ~= canonical then
    err = source:deviate("notation", line.line, 1, "expected '%s', found %s", canonical, errors.quote(line.text))
  end
  if err then return nil, err end
  if line.text ~= canonical or line.before ~= "" or line.ending ~= record.extra.layout.ending then
    node.extra = { layout = { text = line.before .. line.text, ending = line.ending } }
  end
  return node
end

--- Reads the moves of a game.
-- @tparam Source source
-- @tparam int shift as in read_move
-- @tparam function add as linear.chain makes it
-- @treturn ?table the line that follows the moves; nil at the end; nil and an error
function piskvork.moves(source, shift, add)
  while true do
    local line, err = source:next()
    local move = line and piskvork.move(line.words)
    if not move then return line, err end
    local node
    err = source:check_ending(line)
    if not err then node, err = piskvork.read_move(source, line, move, shift) end
    if err then return nil, err end
    if not add(node) then return nil, linear.too_many(source.record, line.line, line.start) end
  end
end

--- The text of a move: as it was read when the node still says the same.
-- @tparam table node
-- @tparam int shift as in read_move
-- @tparam string ending of lines
-- @tparam bool own is the node from such a file?
function piskvork.move_text(node, shift, ending, own)
  local layout = own and node.extra and node.extra.layout or {}
  local text = layout.text
  if text then
    local move = piskvork.move(sources.trim(text:match "[^\n]*$"))
    if not (move and move.x == node.column + shift and move.y == node.row + shift and move.time == node.time) then
      text = nil
    end
  end
  text = text or ("%d,%d,%d"):format(node.column + shift, node.row + shift, node.time or 0)
  return text .. (layout.ending or ending)
end

--- Reads a code, an integer alone on a line: nil when a line is none.
function piskvork.code(words) return words:find "^[+-]?%d+$" and integer(words, 9) or nil end

--- What the code says of the end.
piskvork.reasons = { [15] = "time-out", [-2] = "crash or stop" }

return piskvork
