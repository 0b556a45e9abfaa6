--- The format .pos of RenLib: see riddle.lines.position_bytes. Source: RenLib (gomoku/RenLib, Pos.cpp).
-- @module riddle.lines.formats.renlib_pos
local bytes = require "riddle.lines.position_bytes"

local SIZE <const> = bytes.SIZE

return bytes.format("renlib-pos", "positions of RenLib (.pos)",
  function(byte) return byte // SIZE + 1, byte % SIZE + 1 end,
  function(row, column) return (row - 1) * SIZE + column - 1 end)
