--- Lines of Piskvork's game files, .psq and .rec: points, codes, and lines that are not as they should be.
--
-- A strict reader refuses a line that is not written as Piskvork writes it; a tolerant one takes what can be understood
-- and warns. Both give the same words, at the same place. csrc/lines/psq.c follows this file word by word.
-- @module riddle.lines.piskvork
local errors = require "riddle.errors"
local linear = require "riddle.lines.linear"
local reader = require "riddle.reader"
local records = require "riddle.lines.record"

local piskvork = {}

--- Bytes of a line, and of blank lines in a row; bytes that may follow a game.
piskvork.LINE, piskvork.REST = 4096, 65536

local FAR <const> = 4 -- digits; coordinates of more are faults also for tolerant readers

local BLANK = "[ \t\v\f\r]"

--- A pattern in which an underscore stands for any number of blanks.
function piskvork.pattern(text) return (text:gsub("_", BLANK .. "*")) end

local POINT <const> = piskvork.pattern "^([+-]?%d+)_,_([+-]?%d+)()"
local TIME <const> = piskvork.pattern "^_,_(%d+)()"

local Source = {}
Source.__index = Source

--- A source of lines. Set its `record` before reading: it takes the warnings.
function piskvork.source(next_chunk, strict)
  return setmetatable({ input = reader.new(next_chunk, "lines.read"), strict = strict, blanks = "" }, Source)
end

--- An error of kind, place and text.
function piskvork.fault(kind, line, column, message, ...)
  return errors.new { kind = kind, line = line, column = column, message = message:format(...) }
end

--- Tells of something that is not as it should be: the error, or nil and a warning in the record.
function Source:deviate(kind, line, column, message, ...)
  local err = piskvork.fault(kind, line, column, message, ...)
  if self.strict then return err end
  records.warn(self.record, err)
end

--- What stands between the blanks at both ends of a line, and where it begins; nil for a blank line.
local function trim(text)
  local start = text:find "[^ \t\v\f\r]"
  if not start then return nil end
  local stop = #text
  while text:find("^[ \t\v\f\r]", stop) do stop = stop - 1 end
  return text:sub(start, stop), start
end
piskvork.trim = trim

local function blank_line(self, line)
  self.blanks = self.blanks .. line.text .. line.ending
  if #self.blanks > piskvork.LINE then
    return piskvork.fault("too long", line.line, 1, "expected at most %d bytes of blank lines, found more",
      piskvork.LINE)
  end
  return self:deviate("blank", line.line, 1, "expected no blank line")
end

--- The next line that is not blank: as Reader:raw_line, with `words` (without the blanks at both ends), `start` (where
-- they begin), and `before` (the blank lines before it, byte by byte). Nil at the end, or nil and an error; the blank
-- lines before the end are `blanks` then.
function Source:next()
  local line = self.pending
  if line then
    self.pending = nil
    return line
  end
  self.blanks = ""
  while true do
    local err
    line, err = self.input:raw_line(piskvork.LINE)
    if not line then return nil, err end
    line.words, line.start = trim(line.text)
    if line.words then break end
    err = blank_line(self, line)
    if err then return nil, err end
  end
  line.before, self.blanks = self.blanks, ""
  return line
end

--- Checks that a line ends as the first one of the game; the end of the input is fine, too.
function Source:check_ending(line)
  local layout = self.record.extra.layout
  if line.ending == "" or line.ending == layout.ending then return nil end
  return self:deviate("ending", line.line, #line.text + 1, "expected a line end as in the first line, found another")
end

--- Puts a line back: next gives it again.
function Source:back(line) self.pending = line end

--- Where the next line begins, or the input ends.
function Source:place()
  if self.pending then return self.pending.line, 1 end
  local place = self.input:place()
  return place.line, place.column
end

-- An integer of at most `most` digits; nil when there are more.
local function integer(text, most)
  local sign, digits = text:match "^([+-]?)0*(%d*)$"
  if #digits > most then return nil end
  local value = math.tointeger(tonumber(digits)) or 0
  return sign == "-" and -value or value
end
piskvork.integer = integer

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
  local x, y, at = words:match(POINT)
  if not x then return nil end
  local time, odd = read_time(words:sub(at))
  return { x = integer(x, FAR), y = integer(y, FAR), at = at, time = time, odd = odd }
end

--- Reads a line as a move.
-- @tparam table line of Source:next
-- @tparam int shift what to take off the numbers so that the first column is 1
-- @treturn ?table a node with row, column, time; nil and an error
function Source:move(line, shift)
  local record, words = self.record, line.words
  local move = piskvork.move(words)
  local function off_board()
    return "range", line.line, line.start, "expected a point of a board with %d columns and %d rows, found %s",
      record.columns, record.rows, errors.quote(words:sub(1, move.at - 1))
  end
  if not move.x or not move.y then return nil, piskvork.fault(off_board()) end
  local node = { row = move.y - shift, column = move.x - shift, time = move.time, line = line.line, place = line.start }
  local canonical = move.time and ("%d,%d,%d"):format(move.x, move.y, move.time)
  local err
  if node.row < 1 or node.row > record.rows or node.column < 1 or node.column > record.columns then
    err = self:deviate(off_board())
  end
  if not err and move.odd then
    local rest = words:sub(move.at)
    err = self:deviate("time", line.line, line.start + move.at - 1, "expected the time in milliseconds, found %s",
      rest == "" and "the end of the line" or errors.quote(rest))
  elseif not err and line.text ~= canonical then
    err = self:deviate("notation", line.line, 1, "expected '%s', found %s", canonical, errors.quote(line.text))
  end
  if err then return nil, err end
  if line.text ~= canonical or line.before ~= "" or line.ending ~= record.extra.layout.ending then
    node.extra = { layout = { text = line.before .. line.text, ending = line.ending } }
  end
  return node
end

--- Reads the moves of a game.
-- @tparam int shift as in move
-- @tparam function add as linear.chain makes it
-- @tparam function is_header does a line begin the next game?
-- @treturn ?table the line that follows the moves; nil at the end; nil and an error
function Source:moves(shift, add, is_header)
  local line, err = self:next()
  while line and not is_header(line.words) and piskvork.is_point(line.words) do
    err = self:check_ending(line)
    if err then return nil, err end
    local node
    node, err = self:move(line, shift)
    if not node then return nil, err end
    if not add(node) then return nil, linear.too_many(self.record, line.line, line.start) end
    line, err = self:next()
  end
  return line, err
end

--- The text of a move: as it was read when the node still says the same.
-- @tparam table node
-- @tparam int shift as in Source:move
-- @tparam string ending of lines
-- @tparam bool own is the node from such a file?
function piskvork.move_text(node, shift, ending, own)
  local layout = own and node.extra and node.extra.layout or {}
  local text = layout.text
  if text then
    local move = piskvork.move(trim(text:match "[^\n]*$"))
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
