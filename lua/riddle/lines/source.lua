--- Lines of game files with their places: what tolerant and strict readers share.
--
-- A strict reader refuses what is not as the format's own programs write it; a tolerant one takes what can be
-- understood and warns. Both give the same words, at the same place.
-- @module riddle.lines.source
local errors = require "riddle.errors"
local reader = require "riddle.reader"
local records = require "riddle.lines.record"

local sources = {}

--- Bytes of a line, and of blank lines in a row.
sources.LINE = 4096

--- Bytes that may follow a game.
sources.REST = 65536

local BLANK = "[ \t\v\f\r]"

--- A pattern in which an underscore stands for any number of blanks.
function sources.pattern(text) return (text:gsub("_", BLANK .. "*")) end

--- The option `mode` of readers.
sources.mode = { one_of = { "tolerant", "strict" }, default = "tolerant", help = "warn of deviations, or refuse them" }

--- An error of kind, place and text.
function sources.fault(kind, line, column, message, ...)
  return errors.new { kind = kind, line = line, column = column, message = message:format(...) }
end

--- What stands between the blanks at both ends of a line, and where it begins; nil for a blank line.
function sources.trim(text)
  local start = text:find "[^ \t\v\f\r]"
  if not start then return nil end
  local stop = #text
  while text:find("^[ \t\v\f\r]", stop) do stop = stop - 1 end
  return text:sub(start, stop), start
end

--- An integer of at most `most` digits, not counting zeros before them; nil when there are more.
function sources.integer(text, most)
  local sign, digits = text:match "^([+-]?)0*(%d*)$"
  if #digits > most then return nil end
  local value = math.tointeger(tonumber(digits)) or 0
  return sign == "-" and -value or value
end

--- @type Source
local Source = {}
Source.__index = Source

--- A source of lines. Set its `record` before reading: it takes the warnings.
-- @tparam function next_chunk
-- @tparam bool strict
-- @tparam ?table option `longest`: bytes of a line; `blanks`: are blank lines as they should be?
function sources.new(next_chunk, strict, option)
  option = option or {}
  return setmetatable({
    input = reader.new(next_chunk, "lines.read"), strict = strict, blanks = "",
    longest = option.longest or sources.LINE, free = option.blanks,
  }, Source)
end

--- Tells of something that is not as it should be: the error, or nil and a warning in the record.
function Source:deviate(kind, line, column, message, ...)
  local err = sources.fault(kind, line, column, message, ...)
  if self.strict then return err end
  records.warn(self.record, err)
end

local function blank_line(self, line)
  self.blanks = self.blanks .. line.text .. line.ending
  if #self.blanks > sources.LINE then
    return sources.fault("too long", line.line, 1, "expected at most %d bytes of blank lines, found more", sources.LINE)
  end
  if self.free then return nil end
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
  if self.over then return nil end
  self.blanks = ""
  while true do
    local err
    line, err = self.input:raw_line(self.longest)
    if not line then
      self.over = not err
      return nil, err
    end
    line.words, line.start = sources.trim(line.text)
    if line.words then break end
    err = blank_line(self, line)
    if err then return nil, err end
  end
  line.before, self.blanks = self.blanks, ""
  return line
end

--- Puts a line back: next gives it again.
function Source:back(line) self.pending = line end

--- Checks that a line ends as the first one of the game (`extra.layout.ending`); the end of the input is fine, too.
function Source:check_ending(line)
  local layout = self.record.extra.layout
  if line.ending == "" or line.ending == layout.ending then return nil end
  return self:deviate("ending", line.line, #line.text + 1, "expected a line end as in the first line, found another")
end

--- Where the next line begins, or the input ends: line and column.
function Source:place()
  if self.pending then return self.pending.line, 1 end
  local place = self.input:place()
  return place.line, place.column
end

--- The line end of what is written of a game: its own, if it has one.
-- @tparam table layout of a record, or of none
function sources.ending(layout) return layout.ending and layout.ending ~= "" and layout.ending or "\n" end

--- lines.read for a format of lines.
-- @tparam function read_game read_game(source, option): a record; nil at the end; nil and an error
-- @tparam ?int most games of a file (default: any number)
function sources.games(read_game, most)
  return function(next_chunk, option)
    local source, left = sources.new(next_chunk, option.mode == "strict"), most or math.huge
    return function()
      if left == 0 then return nil end
      local record, err = read_game(source, option)
      left = record and left - 1 or 0
      if record then return record.line or 1, record end
      if err then return err.line or source.input.line, nil, err end
    end
  end
end

return sources
