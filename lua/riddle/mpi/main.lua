#!/usr/bin/env lua5.4
-- The command `riddle-mpi`: `mpirun -n 4 riddle-mpi pegs count BOARD`. Exit statuses as of `riddle`.

-- Says what happened and ends. `mpi`: all processes at once, for the others do not know of it.
local function fail(err, mpi)
  local status, line = 1, tostring(err)
  if type(err) == "table" and err.status then status, line = err.status, err.line end -- of riddle.cli.failure
  local missing = line and line:match "module '([^']+)' not found:"
  if missing then line = ("riddle-mpi: Lua does not find the module %s"):format(missing) end
  if line and status > 0 then io.stderr:write(line, "\n") end
  if mpi then mpi.abort(status) end
  os.exit(status)
end

local found, mpi = pcall(require, "riddle.mpi.core")
if not found then fail(mpi) end
local ok, status, line = pcall(function() return require "riddle.mpi.command".run(arg) end)
if not ok then fail(status, mpi) end
if line then io.stderr:write(line, "\n") end
mpi.finish()
os.exit(status, true)
