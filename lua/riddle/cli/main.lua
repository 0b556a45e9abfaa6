#!/usr/bin/env lua5.4
-- The command `riddle`: starts riddle.cli and turns whatever happens into an exit status.
--
-- 0 answered, 1 usage, 2 bad data, 3 gave up or limit, 4 check found faults, 130 interrupted.
-- A traceback is shown only with RIDDLE_DEBUG=1: to users it says nothing.

local function debugging() return (os.getenv "RIDDLE_DEBUG" or "") ~= "" end

-- How the process ends after an error: { status =, line = what stderr is told (nil: nothing) }.
local function ending(err)
  if type(err) == "table" and err.status then return err end -- of riddle.cli.failure
  local text = tostring(err)
  if text:find "interrupted!$" then return { status = 130 } end -- lua.c raises this at Ctrl-C
  local limit = text:match "not enough memory$" or text:match "the memory limit does not allow it.*$"
  if limit then return { status = 3, line = "riddle: " .. limit } end
  if debugging() then return { status = 1, line = debug.traceback(text, 2) } end
  local missing = text:match "module '([^']+)' not found:"
  if missing then
    local line = "riddle: Lua does not find the module %s; is riddle installed where LUA_PATH and LUA_CPATH say?"
    return { status = 1, line = line:format(missing) }
  end
  local first = text:gsub("[\r\n].*", "")
  local line = "riddle: internal error: %s; please report it (RIDDLE_DEBUG=1 shows where)"
  return { status = 1, line = line:format(first) }
end

local ok, result = xpcall(function() return { status = require "riddle.cli".run(arg) } end, ending)
if not ok and type(result) ~= "table" then result = ending(result) end -- no memory: the handler was not called
if result.line then io.stderr:write(result.line, "\n") end
os.exit(result.status, true)
