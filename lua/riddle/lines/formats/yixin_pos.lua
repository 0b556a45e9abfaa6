--- The format .pos as Yixin's board shows it, the mirror image of RenLib's: see riddle.lines.position_bytes.
-- Source: Yixin-Board (dhbloo/Yixin-Board, main.c).
-- @module riddle.lines.formats.yixin_pos
local bytes = require "riddle.lines.position_bytes"

local SIZE <const> = bytes.SIZE

return bytes.format("yixin-pos", "positions (.pos) as Yixin's board shows them",
  function(byte) return byte % SIZE + 1, byte // SIZE + 1 end,
  function(row, column) return (column - 1) * SIZE + row - 1 end)
