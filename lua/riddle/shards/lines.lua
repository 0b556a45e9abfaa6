--- Lines of JSON that show whether they are whole: each ends with a check value of itself and of all lines before it.
--
-- The check value is FNV-1a with 64 bits (csrc/core/fnv.h), over the line without its `check` field. It finds what
-- disks and copies do to files; against intent it proves nothing.
-- @module riddle.shards.lines
local core = require "riddle.core"
local json = require "riddle.json"

local lines = {}

lines.START = core.fnv ""

--- A line of an object.
-- @tparam table object
-- @tparam {string,...} order see riddle.json
-- @tparam int value the check value of the lines before it
-- @treturn string the line with its end, and the check value of all lines so far
function lines.write(object, order, value)
  local text = json.encode(object, order)
  value = core.fnv(text, value)
  return ('%s,"check":"%016x"}\n'):format(text:sub(1, -2), value), value
end

--- Is a line (without its end) whole?
-- @treturn ?string the line's text without the check value, and the check value of all lines so far; nil when not
function lines.check(line, value)
  local text, digits = line:match '^(.*),"check":"(%x+)"}$'
  if not text then return nil end
  text = text .. "}"
  value = core.fnv(text, value)
  if ("%016x"):format(value) ~= digits then return nil end
  return text, value
end

return lines
