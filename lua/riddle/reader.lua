--- Reading text of any size: chunks, lines and words with their places.
--
-- The plain-Lua twin of csrc/core/scan.c: the same blanks, the same limits, the same messages.
-- A source is a string, an open file, or a function that returns chunks (strings) and then nil; or
-- nil and what went wrong. It may return empty strings, but at most reader.MOST_EMPTY in a row: one that returns them
-- for ever, as some do at their end, would keep everybody waiting.
-- @module riddle.reader
local errors = require "riddle.errors"

local reader = {}

--- Bytes of a chunk, and the longest line or word.
reader.CHUNK = 1 << 16
reader.LONGEST = 1 << 20

--- Empty strings that a source function may return one after the other.
reader.MOST_EMPTY = 1000

--- A text without the blanks around it, in linear time: the pattern "^%s*(.-)%s*$" looks at long runs of blanks inside
-- a text again and again, for hours when there are a million.
function reader.trim(text)
  local from, to = text:find "%S", #text
  if not from then return "" end
  if from == 1 and not text:find("^%s", to) then return text end
  while text:find("^%s", to) do to = to - 1 end
  return text:sub(from, to)
end

-- The next chunk of a source function that is not empty.
local function from_function(source, who)
  for _ = 1, reader.MOST_EMPTY + 1 do
    local chunk, failure = source()
    if chunk == nil and failure ~= nil then
      if errors.is(failure) then return nil, failure end
      return nil, errors.new { kind = "read", message = "cannot read: " .. tostring(failure) }
    end
    if chunk ~= nil and type(chunk) ~= "string" then
      error(("%s: the source function must return strings and then nil, got %s"):format(who, type(chunk)), 0)
    end
    if chunk ~= "" then return chunk end
  end
  local message = "cannot read: expected strings and then nil from the source function, found %d empty strings in a row"
  return nil, errors.new { kind = "read", message = message:format(reader.MOST_EMPTY + 1) }
end

--- Turns a source into a function that returns the next chunk, or nil at the end.
-- When a file cannot be read, or a source function returns too many empty strings, the function returns nil and an
-- error of kind "read".
-- @tparam string|file|function source
-- @tparam string who the public function, for messages
function reader.chunks(source, who)
  if type(source) == "string" then
    local at = 1
    return function()
      if at > #source then return nil end
      local chunk = source:sub(at, at + reader.CHUNK - 1)
      at = at + reader.CHUNK
      return chunk
    end
  elseif io.type(source) == "file" then
    return function()
      local chunk, message = source:read(reader.CHUNK)
      if message then return nil, errors.new { kind = "read", message = "cannot read: " .. message } end
      return chunk
    end
  elseif type(source) == "function" then
    return function() return from_function(source, who) end
  end
  local found = io.type(source) or type(source)
  error(("%s: the source must be a string, an open file or a function, got %s"):format(who, found), 3)
end

--- Appends the next chunk of a source to what is left of its text.
-- @tparam table self `next_chunk`, `text`, and `at`, the first byte of it that is left; gets `over`, and `failed` (an
--   error or nil), at the end
-- @treturn boolean false at the end
function reader.more(self)
  if self.over then return false end
  local chunk, err = self.next_chunk()
  if not chunk then
    self.over, self.failed = true, err
    return false
  end
  self.text, self.at = self.text:sub(self.at) .. chunk, 1
  return true
end

local Reader = {}
Reader.__index = Reader

--- A reader of lines and words.
function reader.new(source, who)
  return setmetatable({ next_chunk = reader.chunks(source, who), text = "", at = 1, line = 1, shift = 0 }, Reader)
end

-- The same for a reader, which knows its columns.
local function more(self)
  local gone = self.at - 1
  if not reader.more(self) then return false end
  self.shift = self.shift + gone
  return true
end

-- Moves to the first byte that is no blank, over line ends; false at the end of the input.
local function skip(self)
  while true do
    local stop = self.text:find("[^ \t\v\f\r]", self.at)
    if not stop then
      self.at = #self.text + 1
      if not more(self) then return false end
    elseif self.text:byte(stop) == 10 then
      self.at = stop + 1
      self.line = self.line + 1
      self.shift = -stop -- so that column = at + shift counts from 1 after the line end
    else
      self.at = stop
      return true
    end
  end
end

-- The place in the text where the run that begins at self.at stops, reading on as long as needed.
local function find_stop(self, stops)
  local from = self.at
  while true do
    local stop = self.text:find(stops, from)
    if stop then return stop end
    local length = #self.text - self.at + 1
    if length > reader.LONGEST or not more(self) then return #self.text + 1 end
    from = length + 1 -- the bytes before it are looked through; the text begins at self.at now
  end
end

-- The next run of bytes up to one of `stops`, which stays.
local function run(self, stops, what)
  if not skip(self) then return nil, self.failed or self:place() end
  local place = self:place()
  local stop = find_stop(self, stops)
  if self.failed then return nil, self.failed end
  if stop - self.at > reader.LONGEST then
    local message = ("expected a %s of at most %d bytes, found a longer one"):format(what, reader.LONGEST)
    return nil, errors.new { kind = "too long", message = message, line = place.line, column = place.column }
  end
  place.text = self.text:sub(self.at, stop - 1)
  self.at = stop
  return place
end

--- Where the reader stands: {line =, column =}.
function Reader:place() return { line = self.line, column = self.at + self.shift } end

--- The next word: {text =, line =, column =}; or nil and the place of the end, or nil and an error.
function Reader:token() return run(self, "[ \t\v\f\r\n]", "word") end

--- The next line that is not blank, without the blanks around it: as token.
function Reader:next_line()
  local line, err = run(self, "\n", "line")
  if line then
    local stop = #line.text -- byte by byte: a pattern would look at long runs of blanks again and again
    while line.text:find("^[ \t\v\f\r]", stop) do stop = stop - 1 end
    line.text = line.text:sub(1, stop)
  end
  return line, err
end

--- The next line with all its bytes, blank ones too: as token, with its `ending`: "\n", "\r\n", or "" when the input
-- ends without one. Nil at the end; nil and an error.
-- @tparam ?int most the longest line, in bytes without its ending (default: reader.LONGEST)
function Reader:raw_line(most)
  most = most or reader.LONGEST
  if self.at > #self.text and not more(self) then return nil, self.failed end
  local place, from = self:place(), self.at
  local stop
  repeat
    stop = self.text:find("\n", from, true)
    from = #self.text + 2 - self.at -- where the next chunk will begin
  until stop or from > most + 2 or not more(self)
  if self.failed then return nil, self.failed end
  local last = stop and stop - 1 or #self.text
  place.ending = stop and "\n" or ""
  if stop and last >= self.at and self.text:byte(last) == 13 then last, place.ending = last - 1, "\r\n" end
  if last - self.at + 1 > most then
    local message = ("expected a line of at most %d bytes, found a longer one"):format(most)
    return nil, errors.new { kind = "too long", message = message, line = place.line, column = place.column }
  end
  place.text = self.text:sub(self.at, last)
  self.at = (stop or last) + 1
  if stop then self.line, self.shift = self.line + 1, -stop end
  return place
end

--- Iterates over the words of a line of next_line: yields tokens.
function reader.words(line)
  local at = 1
  return function()
    local start, stop = line.text:find("[^ \t\v\f\r]+", at)
    if not start then return nil end
    at = stop + 1
    return { text = line.text:sub(start, stop), line = line.line, column = line.column + start - 1 }
  end
end

--- Reads a token's text as a number of digits, 0 .. 2^63-1.
-- @treturn ?int the number; nil for anything else, with "large" when it is digits but too large
function reader.number(text)
  if not text:find("^%d+$") then return nil end
  local digits = text:match("^0*(%d+)$")
  if #digits > 19 or #digits == 19 and digits > "9223372036854775807" then return nil, "large" end
  return math.tointeger(tonumber(digits))
end

--- The error "expected <expected>, found '<token>'" at a token's place; a token without text is the
-- end of the input.
function reader.fault(kind, token, expected)
  local found = token.text and errors.quote(token.text) or "the end of the input"
  local message = ("expected %s, found %s"):format(expected, found)
  return errors.new { kind = kind, message = message, line = token.line, column = token.column }
end

return reader
