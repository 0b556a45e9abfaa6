--- Position files (.pos) of renju programs: a byte with the number of moves, then a byte a move on 15 x 15 points.
--
-- Both formats of them are made here: RenLib reads a byte as row * 15 + column, Yixin's board as column * 15 + row,
-- each from 0 at the top left. So the same file is the mirror image in the other program. Black begins. One game a
-- file.
-- @module riddle.lines.position_bytes
local errors = require "riddle.errors"
local linear = require "riddle.lines.linear"
local records = require "riddle.lines.record"
local sources = require "riddle.lines.source"

local position_bytes = {}

local SIZE <const> = 15
local MOST <const> = 255 -- moves that a byte can count
local REST <const> = 65536 -- bytes that may follow

-- The bytes of a source, up to `most`; true when there are more; nil and an error.
local function bytes_of(next_chunk, most)
  local pieces, length = {}, 0
  while length <= most do
    local chunk, err = next_chunk()
    if err then return nil, err end
    if not chunk then break end
    pieces[#pieces + 1], length = chunk, length + #chunk
  end
  return table.concat(pieces)
end

local function fault(kind, byte, message, ...)
  return errors.new { kind = kind, byte = byte, message = message:format(...) }
end

local function read_game(bytes, name, point_of, strict)
  local record = records.new { format = name, rows = SIZE, columns = SIZE, extra = { layout = {} } }
  local function deviate(...)
    local err = fault(...)
    if strict then return err end
    records.warn(record, err)
  end
  if bytes == "" then return nil, fault("end", 1, "expected the number of moves, found the end of the input") end
  local count, err = bytes:byte(1), nil
  if #bytes - 1 < count then
    err = deviate("end", #bytes + 1, "expected %d moves, found %d", count, #bytes - 1)
  elseif #bytes - 1 > count then
    local more = #bytes - 1 - count
    if more > REST then err = fault("too long", count + 2, "expected the end of the input, found more") end
    err = err or deviate("trailing", count + 2, "expected the end of the input, found %d bytes more", more)
  end
  local add = linear.chain(record)
  for at = 2, math.min(count + 1, #bytes) do
    local row, column = point_of(bytes:byte(at))
    if not err and not linear.inside(record, row, column) then
      err = deviate("range", at, "expected a byte of 0 to 224, found %d", bytes:byte(at))
    end
    if err then return nil, err end
    add { row = row, column = column, place = at }
  end
  if err then return nil, err end
  record.extra.layout = { count = count, moves = math.min(count, #bytes - 1), tail = bytes:sub(count + 2) }
  return record
end

--- A format.
-- @tparam string name
-- @tparam string about
-- @tparam function point_of a byte's row and column, from 1
-- @tparam function byte_of the byte of a row and column, from 1
function position_bytes.format(name, about, point_of, byte_of)
  local format = { about = about, kind = "record", extensions = { "pos" }, options = { mode = sources.mode } }

  function format.read(next_chunk, option)
    local over = false
    return function()
      if over then return nil end
      over = true
      local bytes, err = bytes_of(next_chunk, 1 + MOST + REST)
      local record
      if bytes then record, err = read_game(bytes, name, point_of, option.mode == "strict") end
      if record then return 1, record end
      return err.byte or 1, nil, err
    end
  end

  function format.write(list)
    if #list ~= 1 then return linear.unfit(1, "expected one game for a file, found %d", #list) end
    local record, dropped = list[1], {}
    if record.rows ~= SIZE or record.columns ~= SIZE then
      local message = ("expected a board of 15 x 15, found %d x %d"):format(record.rows, record.columns)
      return nil, errors.new { kind = "size", case = 1, message = message }
    end
    local moves, err = linear.moves(record, 1, {}, dropped)
    if not moves then return nil, err end
    if #moves > MOST then return linear.unfit(1, "expected at most %d moves, found %d", MOST, #moves) end
    local layout = record.format == name and record.extra.layout or {}
    local out = { string.char(layout.moves == #moves and layout.count or #moves) }
    for i, node in ipairs(moves) do
      local byte = byte_of(node.row, node.column)
      local row, column = point_of(math.max(0, math.min(byte, 255)))
      if row ~= node.row or column ~= node.column then
        return linear.unfit(1, "expected points of the board, found row %d, column %d at move %d", node.row,
          node.column, i)
      end
      out[#out + 1] = string.char(byte)
    end
    out[#out + 1] = layout.tail
    linear.dropped(record, name, {}, dropped)
    return table.concat(out), linear.sentences(dropped)
  end

  return format
end

--- The number of rows and columns.
position_bytes.SIZE = SIZE

return position_bytes
