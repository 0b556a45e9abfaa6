--- Entries of RenLib libraries: the bytes of one node.
--
-- A byte for the point: the low half is the column 1..15 from the left, the high half the row from the top, 0 for the
-- topmost; 0 is the root, or a pass. A byte of flags. With the flag "extension" two more bytes of flags. Then texts, as
-- the flags say: a comment and a board text, each up to a zero byte and padded to an even length; a byte 8 divides a
-- comment into its line and what stands below. Old comments have no zero byte: the top bit of the last byte is set.
-- (Source: RenLib 3.6 by Frank Arkbo, MoveNode.cpp and RenLibDoc.cpp.)
-- @module riddle.lines.renlib.entry
local byte, find, sub = string.byte, string.find, string.sub

local entry = {}

local OLD_COMMENT, MARK, COMMENT, START, NO_MOVE, EXTENSION = 0x20, 0x10, 0x08, 0x04, 0x02, 0x01
local BOARD_TEXT = 0x0001 -- in the two bytes of the extension, the first of which is the higher

entry.SIBLING = 0x80 -- another child of the same parent comes behind this one and all below it
entry.CHILDLESS = 0x40
local STRUCTURE = entry.SIBLING | entry.CHILDLESS

--- Rows and columns of a library's board.
entry.SIZE = 15

-- A text up to a zero byte; nil when it does not end.
-- @treturn ?string text
-- @treturn int the place behind it, at an even distance
local function read_text(data, at)
  local zero = find(data, "\0", at, true)
  if not zero then return nil end
  local stop = zero + 1 + (zero - at + 1) % 2
  if stop - 1 > #data then return nil end
  return sub(data, at, zero - 1), stop
end

-- A comment up to a byte with its top bit set.
local function read_old_text(data, at)
  local last = find(data, "[\x80-\xFF]", at)
  if not last then return nil end
  local stop = last + 1 + (last - at + 1) % 2
  if stop - 1 > #data then return nil end
  return sub(data, at, last - 1) .. string.char(byte(data, last) & 0x7F), stop
end

-- The comment of a model: its line, and what stands below on further lines.
local function to_comment(text)
  if text == "" then return nil end
  local line, below = text:match "^([^\8]*)\8(.*)$"
  if line then text = line == "" and below or line .. "\n" .. below end
  return (text:gsub("\r\n?", "\n"))
end

local function from_comment(comment)
  local line, below = comment:gsub("[%z\8]", " "):match "^([^\n]*)\n(.*)$"
  if not line then return (comment:gsub("[%z\8]", " ")) end
  return line .. "\8" .. below:gsub("\n", "\r\n")
end

local function padded(text) return text .. (#text % 2 == 0 and "\0\0" or "\0") end

--- Reads the entry at a place.
-- @tparam string data
-- @tparam int at
-- @treturn ?table `row` and `column`, or `pass` (the root or a pass); `no_move`, `mark`, `start` (booleans), `comment`,
--   `text` (the board text), `unknown` (flags of the extension that are not known), `flags`; nil when bytes are missing
-- @treturn int the place behind it
function entry.read(data, at)
  local point, flags, high, low = byte(data, at, at + 3)
  if not flags or flags & EXTENSION ~= 0 and not low then return nil end
  local this = { point = point, flags = flags }
  if point == 0 then
    this.pass = true
  else
    this.row, this.column = (point >> 4) + 1, point & 15
  end
  local stop, extension = at + 2, 0
  if flags & EXTENSION ~= 0 then
    stop, extension = at + 4, high << 8 | low
  end
  if flags & ~STRUCTURE == 0 then return this, stop end
  local text
  if flags & OLD_COMMENT ~= 0 then
    text, stop = read_old_text(data, stop)
  elseif flags & COMMENT ~= 0 then
    text, stop = read_text(data, stop)
  end
  if not stop then return nil end
  if text then this.comment = to_comment(text) end
  if extension & BOARD_TEXT ~= 0 then
    this.text, stop = read_text(data, stop)
    if not stop then return nil end
  end
  this.mark, this.start = flags & MARK ~= 0, flags & START ~= 0
  this.no_move, this.unknown = flags & NO_MOVE ~= 0, extension & ~BOARD_TEXT
  return this, stop
end

--- Is a point byte one that a library may have?
function entry.is_point(point) return point == 0 or point & 15 > 0 and point >> 4 < entry.SIZE end

--- Writes an entry without the flags of the tree.
-- @tparam table this as entry.read gives it
-- @treturn string
function entry.write(this)
  local point = this.row and (this.row - 1) << 4 | this.column or 0
  local flags = (this.mark and MARK or 0) | (this.start and START or 0) | (this.no_move and NO_MOVE or 0)
  local extension = (this.unknown or 0) | (this.text and BOARD_TEXT or 0)
  local texts = ""
  if this.comment then
    flags = flags | COMMENT
    texts = padded(from_comment(this.comment))
  end
  if this.text then texts = texts .. padded((this.text:gsub("%z", " "))) end
  if extension == 0 then return string.char(point, flags) .. texts end
  return string.char(point, flags | EXTENSION, extension >> 8, extension & 255) .. texts
end

--- The same bytes with the flags of the tree.
function entry.with_flags(bytes, flags)
  return sub(bytes, 1, 1) .. string.char(byte(bytes, 2) & ~STRUCTURE | flags) .. sub(bytes, 3)
end

return entry
