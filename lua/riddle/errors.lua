--- Errors in data: values that say what was expected, what was found, and where.
--
-- Functions that read or judge data return `nil, err` with such a value. Mistakes of the programmer
-- (wrong types, unknown options) raise instead.
--
-- Fields: `kind` (a stable short word), `message` (a sentence; also `tostring(err)`), and where they
-- make sense `line` and `column` (from 1), or `byte` (from 1) in files that are no text; `case` (from 1), `reason`.
-- @module riddle.errors
local errors = {}

local Error = { __name = "riddle.error" }
Error.__tostring = function(self) return self.message end

--- Makes an error of a table of fields, in place.
-- @tparam table fields at least `kind` and `message`
-- @treturn riddle.error
function errors.new(fields) return setmetatable(fields, Error) end

--- Is a value such an error?
function errors.is(value) return getmetatable(value) == Error end

local MOST = 40

--- Quotes input for a message: at most 40 bytes, control bytes as \xNN, in single quotes.
-- The same text as riddle_quote in csrc/core/stream.c.
function errors.quote(text)
  local shown = text
  if #text > MOST then
    local stop = MOST
    while stop > MOST - 4 and text:byte(stop + 1) & 0xC0 == 0x80 do stop = stop - 1 end
    shown = text:sub(1, stop)
  end
  local clean = shown:gsub("[%z\1-\31\127]", function(byte) return ("\\x%02X"):format(byte:byte()) end)
  return "'" .. clean .. "'" .. (#shown < #text and "..." or "")
end

return errors
