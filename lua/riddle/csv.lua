--- Comma-separated values (RFC 4180): rows of text with their places, and the way back.
--
--    for line, row in csv.rows(file) do print(line, row[1]) end
--    for line, record in csv.records "name;seed\nAnn;1\n" do print(line, record.name) end --> 2  Ann
--
-- The separator is the one of `,`, `;` and tab that the first line has most of, unless it is told. Fields in quotes
-- may hold separators, line ends and doubled quotes; a quote inside a field that does not begin with one is
-- text. Lines end with LF, CRLF or CR; empty lines and a byte order mark at the start are skipped. A source is what
-- riddle.reader takes, of any size; a field has at most 1 MiB, a row at most 16384 fields.
-- @module riddle.csv
local errors = require "riddle.errors"
local options = require "riddle.options"
local reader = require "riddle.reader"

local csv = {}

local FIELDS_MOST <const> = 16384
local MARK <const> = "\xEF\xBB\xBF" -- UTF-8's byte order mark
local SEPARATORS <const> = { ",", ";", "\t" }

local ROWS <const> = {
  separator = { one_of = SEPARATORS, help = "what stands between fields (default: what the first line has most of)" },
}

local Rows = {}
Rows.__index = Rows

-- Reads on: at least as much as is left, so that long fields in short chunks cost linear time. False at the end.
local function more(self)
  if self.over then return false end
  local rest = self.text:sub(self.at)
  local parts, length = { rest }, 0
  repeat
    local chunk, err = self.next_chunk()
    if not chunk then
      self.over = true
      if err then error(err, 0) end
      break
    end
    parts[#parts + 1] = chunk
    length = length + #chunk
  until length > 0 and length >= #rest
  self.text, self.shift, self.at = table.concat(parts), self.shift + self.at - 1, 1
  return length > 0
end

-- Is there a byte `ahead` places after the next one?
local function has(self, ahead)
  while self.at + ahead > #self.text do
    if not more(self) then return false end
  end
  return true
end

local function place(self) return { line = self.line, column = self.at + self.shift } end

local function fault(kind, where, message)
  error(errors.new { kind = kind, line = where.line, column = where.column, message = message }, 0)
end

local function too_long(where)
  fault("too long", where, ("expected a field of at most %d bytes, found a longer one"):format(reader.LONGEST))
end

-- How far ahead of `self.at`, at least `ahead`, one of the bytes of a set stands; how far the end is when none does.
-- Counted from `self.at`, the field's start, because reading on moves the text.
local function find(self, set, ahead, where)
  while true do
    local stop = self.text:find(set, self.at + ahead)
    ahead = (stop or #self.text + 1) - self.at
    if ahead > reader.LONGEST then too_long(where) end
    if stop or not more(self) then return ahead end
  end
end

-- Goes past a line end that stands at `self.at`.
local function next_line(self)
  if self.text:byte(self.at) == 13 and has(self, 1) and self.text:byte(self.at + 1) == 10 then self.at = self.at + 1 end
  self.at = self.at + 1
  self.line, self.shift = self.line + 1, 1 - self.at
end

-- Counts the lines inside a field that stops before `stop`, and moves there.
local function move(self, stop)
  while true do
    local at = self.text:find("[\r\n]", self.at)
    if not at or at >= stop then break end
    self.at = at
    if self.text:sub(at, at + 1) == "\r\n" then self.at = at + 1 end
    self.at = self.at + 1
    self.line, self.shift = self.line + 1, 1 - self.at
  end
  self.at = stop
end

-- The field whose opening quote stands at `self.at`.
local function quoted(self, where)
  local parts, from = {}, 1
  while true do
    local stop = find(self, '"', from, where)
    if not has(self, stop) then fault("quote", where, "expected the closing quote of this field, found the end") end
    parts[#parts + 1] = self.text:sub(self.at + from, self.at + stop - 1)
    from = stop + 2
    if not has(self, stop + 1) or self.text:byte(self.at + stop + 1) ~= 34 then
      move(self, self.at + stop + 1)
      break
    end
    parts[#parts + 1] = '"'
  end
  if has(self, 0) and not self.text:find(self.ends, self.at) then
    fault("quote", place(self), ("expected %s or the end of the line after the closing quote, found %s"):format(
      self.separator == "\t" and "a tab" or "'" .. self.separator .. "'",
      errors.quote(self.text:sub(self.at, self.at))))
  end
  return table.concat(parts)
end

local function field(self)
  local where = place(self)
  if has(self, 0) and self.text:byte(self.at) == 34 then return quoted(self, where), where end
  local stop = find(self, self.stops, 0, where)
  local text = self.text:sub(self.at, self.at + stop - 1)
  self.at = self.at + stop
  return text, where
end

-- The separator that stands most often outside quotes in the first line, as far as we look; "," when none does.
local function guess(self)
  has(self, reader.CHUNK - 1)
  local count, inside = { [","] = 0, [";"] = 0, ["\t"] = 0 }, false
  for byte in self.text:sub(self.at, self.at + reader.CHUNK - 1):gmatch '[,;\t"\r\n]' do
    if byte == '"' then
      inside = not inside
    elseif not inside then
      if not count[byte] then break end
      count[byte] = count[byte] + 1
    end
  end
  local best = ","
  for _, separator in ipairs(SEPARATORS) do
    if count[separator] > count[best] then best = separator end
  end
  return best
end

-- The first row that is not empty begins here: what is known only now.
local function open(self)
  self.opened = true
  if has(self, 2) and self.text:sub(self.at, self.at + 2) == MARK then self.at = self.at + 3 end
  while has(self, 0) and self.text:find("^[\r\n]", self.at) do next_line(self) end
  self.separator = self.separator or guess(self)
  self.stops = "[" .. self.separator .. "\r\n]"
  self.ends = "^" .. self.stops
  self.fields = "([^" .. self.separator .. "]*)" .. self.separator
end

-- A line without quotes, of usual length: its fields, and a function of a field's number that returns its place.
local function plain_row(self)
  local stop = self.text:find("[\r\n]", self.at)
  if not stop then
    has(self, reader.CHUNK)
    stop = self.text:find("[\r\n]", self.at) or self.over and #self.text + 1
  end
  if not stop or stop - self.at > reader.CHUNK then return nil end
  local line = self.text:sub(self.at, stop - 1)
  if line:find('"', 1, true) then return nil end
  local row, number, column = {}, self.line, self.at + self.shift
  for text in (line .. self.separator):gmatch(self.fields) do row[#row + 1] = text end
  if #row > FIELDS_MOST then return nil end
  self.at = stop
  if has(self, 0) then next_line(self) end
  return row, function(i)
    if not row[i] then return nil end
    local before = 0
    for j = 1, i - 1 do before = before + #row[j] + 1 end
    return { line = number, column = column + before }
  end
end

-- Any row.
local function full_row(self)
  local row, places = {}, {}
  while true do
    row[#row + 1], places[#places + 1] = field(self)
    if not has(self, 0) then break end
    if self.text:find("^[\r\n]", self.at) then
      next_line(self)
      break
    end
    self.at = self.at + 1
    if #row == FIELDS_MOST then
      fault("count", place(self), ("expected at most %d fields in a row, found more"):format(FIELDS_MOST))
    end
  end
  return row, function(i) return places[i] end
end

-- The next row, the function that gives the places of its fields, and its line; or nil at the end.
local function read_row(self)
  if not self.opened then open(self) end
  while has(self, 0) and self.text:find("^[\r\n]", self.at) do next_line(self) end
  if not has(self, 0) then return nil end
  local line = self.line
  local row, where = plain_row(self)
  if not row then row, where = full_row(self) end
  return row, where, line
end

-- An iterator that ends after an error, of a function that returns line, value, where or raises a riddle.error.
local function iterator(step)
  local over = false
  return function()
    if over then return nil end
    local ok, line, value, where = pcall(step)
    if ok and line then return line, value, nil, where end
    over = true
    if ok then return nil end
    if not errors.is(line) then error(line, 0) end
    return line.line or 0, nil, line
  end
end

local function new(source, who, option)
  return setmetatable({
    next_chunk = reader.chunks(source, who),
    text = "", at = 1, line = 1, shift = 0,
    separator = option.separator,
  }, Rows)
end

--- Reads rows.
-- @tparam string|file|function source
-- @tparam ?table option `separator`: ",", ";" or "\t"
-- @return an iterator that yields the line on which a row begins, the row (a list of strings), nil, and a function of a
--   field's number that returns its place {line =, column =}; or line, nil, error (kinds "quote", "too long", "count",
--   "read"), and then nothing more
function csv.rows(source, option)
  local self = new(source, "csv.rows", options.check("csv.rows", option, ROWS))
  return iterator(function()
    local row, where, line = read_row(self)
    return line, row, where
  end)
end

-- The names of the columns: without blanks around them; each but the empty ones once.
local function read_heading(self)
  local row, where = read_row(self)
  if not row then
    fault("heading", { line = self.line, column = 1 }, "expected a line of column names, found the end of the file")
  end
  local heading, seen = {}, {}
  for i, text in ipairs(row) do
    heading[i] = reader.trim(text)
    if heading[i] ~= "" and seen[heading[i]] then
      fault("heading", where(i), ("expected different column names, found %s as column %d and column %d"):format(
        errors.quote(heading[i]), seen[heading[i]], i))
    end
    seen[heading[i]] = i
  end
  self.columns = seen
  return heading
end

local function read_record(self)
  self.heading = self.heading or read_heading(self)
  local row, where, line = read_row(self)
  if not row then return nil end
  local record = {}
  for i, name in ipairs(self.heading) do record[name] = row[i] or "" end
  for i = #self.heading + 1, #row do
    if row[i] ~= "" then
      fault("count", where(i), ("expected %d fields as in the first line, found %d"):format(#self.heading, #row))
    end
  end
  return line, record, function(name) return where(self.columns[name]) end
end

--- Reads rows under a first line of column names.
-- Fields that a row lacks at its end are "". The first call of the iterator reads the heading, too.
-- @tparam string|file|function source
-- @tparam ?table option as for `rows`
-- @return an iterator that yields the line, a table of column name -> text, nil, and a function of a column's name
--   that returns the place (nil: the row lacks it); or line, nil, error (also of kind "heading"), and then nothing more
-- @return a function that returns the heading: the list of column names, as soon as a record was asked for
function csv.records(source, option)
  local self = new(source, "csv.records", options.check("csv.records", option, ROWS))
  return iterator(function() return read_record(self) end), function() return self.heading end
end

-- A field as text; in quotes where it must be.
local function written(value, separator, alone)
  local text = tostring(value)
  local bare = not text:find('[\r\n"' .. separator .. "]") and not text:find "^%s" and not text:find "%s$"
    and text:sub(1, 3) ~= MARK and not (alone and text == "")
  return bare and text or '"' .. text:gsub('"', '""') .. '"'
end

--- One row as a line of text with its line end. Values are written by `tostring`, false and nil (with `n`) as nothing.
-- @tparam {string|number|boolean,...} row `n`, when given, is the number of fields
-- @tparam ?string separator default ","
-- @treturn string
function csv.line(row, separator)
  separator = separator or ","
  local fields, count = {}, row.n or #row
  for i = 1, count do fields[i] = written(row[i] or "", separator, count == 1) end
  return table.concat(fields, separator) .. "\n"
end

return csv
