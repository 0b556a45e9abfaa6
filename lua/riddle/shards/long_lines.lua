--- Lines of a file, as long as they may be below a limit, in constant memory otherwise.
-- @module riddle.shards.long_lines
local reader = require "riddle.reader"

local LONGEST <const> = 1 << 26 -- bytes of a line

--- Iterates over lines that end with a line end.
-- @tparam string name
-- @treturn ?function an iterator that yields the number of a line and its text; or the number, nil and what is wrong as
--   the last thing; and a function that closes the file; nil when the file cannot be opened
return function(name)
  local file = io.open(name, "rb")
  if not file then return nil end
  local text, at, number, over = "", 1, 0, false
  local function close()
    if io.type(file) == "file" then file:close() end
    over = true
  end
  local function step()
    if over then return nil end
    local looked = at
    while true do
      local stop = text:find("\n", looked, true)
      if stop then
        local line = text:sub(at, stop - 1)
        at, number = stop + 1, number + 1
        return number, line
      end
      if #text - at > LONGEST then
        over = true
        return number + 1, nil, ("line %d is too long"):format(number + 1)
      end
      local chunk = file:read(math.max(reader.CHUNK, #text - at)) -- twice as much each time
      if not chunk then
        over = true
        if at > #text then return nil end
        return number + 1, nil, ("line %d: it ends in the middle"):format(number + 1)
      end
      text = text:sub(at) .. chunk
      at, looked = 1, math.max(1, #text - #chunk + 1)
    end
  end
  return step, close
end
