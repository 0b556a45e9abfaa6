--- The formats of boards and game records: which there are, and how lines.read and lines.write reach them.
--
-- A format is a module riddle.lines.formats.<name> (with _ for -) that returns a table:
--
--   about        what it is and where it comes from, in a sentence
--   kind         "record", or "board" when it holds positions without moves
--   extensions   the usual ends of file names, without the dot
--   options      a schema of riddle.options for reading, and
--   writing      one for writing; both may be nil
--   looks        (optional) a function of the first bytes of a file: do they say that it is this format?
--   read(next_chunk, option)   next_chunk as riddle.reader.chunks makes it; returns an iterator that yields the line on
--                which a case begins and the record or board; or, as the last thing, a line, nil and an error
--   write(list, option)   a list of records (boards for kind "board"); returns the text and a list of sentences: what
--                the format could not hold (see riddle.lines.lost); or nil and an error
--   own(record)  (optional) a list of what a record read from this format holds in `extra` that no other format can
-- @module riddle.lines.formats
local boards = require "riddle.lines.board"
local linear = require "riddle.lines.linear"
local options = require "riddle.options"
local reader = require "riddle.reader"
local records = require "riddle.lines.record"

local formats = {}

--- The names of the formats, sorted.
formats.names = {
  "connect4", "coordinates", "gomocup-board", "offsets", "picture", "psq", "rec", "renlib", "renlib-pos", "rif", "sgf",
  "the-game", "yixin-pos", "yixin-sav",
}

local function module_of(name) return require("riddle.lines.formats." .. name:gsub("-", "_")) end

local is_name = {}
for _, name in ipairs(formats.names) do is_name[name] = true end

--- The module of a format; raises for a name that is none.
function formats.need(name, who, level)
  if is_name[name] then return module_of(name) end
  options.argument(who, "the format", options.alternatives(formats.names), name, (level or 2) + 1)
end

local extensions -- extension -> the format that has it; false when there are several

local function of_extension(extension)
  if not extensions then
    extensions = {}
    for _, name in ipairs(formats.names) do
      for _, one in ipairs(module_of(name).extensions or {}) do extensions[one] = extensions[one] == nil and name end
    end
  end
  return extensions[extension] or nil
end

--- The format of a file by its name's end and its first bytes; nil when they do not say, or could mean several formats.
-- @tparam string file_name
-- @tparam string head the first bytes
function formats.guess(file_name, head)
  local extension = file_name:match "%.([%w]+)$"
  local by_extension = extension and of_extension(extension:lower())
  local expected = by_extension and module_of(by_extension)
  if expected and expected.looks and expected.looks(head) then return by_extension end
  for _, name in ipairs(formats.names) do
    local format = module_of(name)
    if format ~= expected and format.looks and format.looks(head) then return name end
  end
  return by_extension
end

--- Reads boards or records; see lines.read.
function formats.read(source, name, given, who)
  local format = formats.need(name, who, 3)
  local option = options.check(who, given, format.options or {}, 3)
  return format.read(reader.chunks(source, who), option)
end

-- Records as boards; or nil, an error.
local function to_boards(list, name, dropped)
  local out = {}
  for i, one in ipairs(list) do
    if boards.is(one) then
      out[i] = one
    else
      local board, err = one:board()
      if not board then return nil, err end
      if #one:moves() > 0 then dropped["the order of the moves"] = true end
      linear.dropped(one, name, { setup = true }, dropped)
      out[i] = board
    end
  end
  return out
end

local function to_records(list)
  local out = {}
  for i, one in ipairs(list) do out[i] = boards.is(one) and records.from_board(one) or one end
  return out
end

-- Notes what the format from which a record was read can hold and no other: in its own words, when it has some, and
-- not in the general ones of riddle.lines.linear.
local function drop_own(record, name, dropped)
  if boards.is(record) or record.format == name or not is_name[record.format] then return end
  local source = module_of(record.format)
  if not source.own then return end
  dropped[linear.foreign(record.format)] = nil
  for _, what in ipairs(source.own(record)) do dropped[what] = true end
end

--- Writes boards or records; see lines.write.
function formats.write(list, name, given, who)
  local format = formats.need(name, who, 3)
  local option = options.check(who, given, format.writing or {}, 3)
  local dropped = {}
  local right, err
  if format.kind == "record" then
    right = to_records(list)
  else
    right, err = to_boards(list, name, dropped)
    if not right then return nil, err end
  end
  local text, more = format.write(right, option)
  if not text then return nil, more end
  for _, what in ipairs(more or {}) do dropped[what] = true end
  for _, one in ipairs(list) do drop_own(one, name, dropped) end
  return text, options.names(dropped)
end

return formats
