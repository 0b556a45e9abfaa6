--- The records of all units, in the order of the units, from the files of the shards.
--
-- Files are opened for a piece at a time, so that there may be more of them than a process may have open.
-- @module riddle.shards.records
local json = require "riddle.json"

local ROOM <const>, LEAST <const>, MOST <const> = 1 << 26, 1 << 12, 1 << 16 -- bytes: all pieces, and one of them

-- The next line of a file that was found to be whole; nil when it has changed since.
local function next_line(cursor, piece)
  while true do
    local stop = cursor.text:find("\n", cursor.at, true)
    if stop then
      local line = cursor.text:sub(cursor.at, stop - 1)
      cursor.at = stop + 1
      return line
    end
    local file = io.open(cursor.name, "rb")
    if not file then return nil end
    file:seek("set", cursor.offset)
    local chunk = file:read(math.max(piece, #cursor.text - cursor.at))
    file:close()
    if not chunk then return nil end
    cursor.text, cursor.at = cursor.text:sub(cursor.at) .. chunk, 1
    cursor.offset = cursor.offset + #chunk
  end
end

--- Iterates over records.
-- @tparam table state of riddle.shards.look, in which no shard is missing
-- @treturn function that yields unit, record; nil at the end. Raises when a file changes meanwhile.
return function(state)
  local of, units = state.described.shards, state.described.units
  local piece = math.max(LEAST, math.min(MOST, ROOM // of))
  local cursors, unit = {}, 0
  for shard, scan in pairs(state.files) do
    cursors[shard] = { name = scan.name, text = "", at = 1, offset = 0 }
    if shard <= units then next_line(cursors[shard], piece) end -- the heading
  end
  return function()
    unit = unit + 1
    if unit > units then return nil end
    local cursor = cursors[(unit - 1) % of + 1]
    local record = json.decode(next_line(cursor, piece) or "")
    if type(record) ~= "table" or record.unit ~= unit then
      error(("%s: the file changed while it was read"):format(cursor.name), 0)
    end
    return unit, record
  end
end
