-- Progress of long work on stderr, when that is a terminal.
local core = require "riddle.core"

local EVERY = 0.1 -- seconds of processor time between two lines

-- Returns an `on_progress` function, or nil when nobody looks; and what wipes the line: a function, also for a
-- `<close>` variable, so that an error or Ctrl-C leaves a clean line.
return function()
  local function wiper(wipe) return setmetatable({}, { __call = wipe, __close = wipe }) end
  if not core.is_terminal(io.stderr) then return nil, wiper(function() end) end
  local shown, last = false, 0
  local function show(done, total)
    local now = os.clock()
    if now - last < EVERY then return end
    last, shown = now, true
    local text = total and ("%d of %d (%.0f %%)"):format(done, total, 100 * done / total) or ("%d done"):format(done)
    io.stderr:write("\r\27[K", text)
    io.stderr:flush()
  end
  local function wipe()
    if shown then io.stderr:write "\r\27[K" end
    shown = false
  end
  return show, wiper(wipe)
end
