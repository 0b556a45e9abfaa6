-- riddle-mpi on this machine: command lines of several processes, in a folder of spec.support.command.
local shell = require "spec.support.shell"

local mpirun = {}

--- For mpirun as root, on one machine, with more processes than cores, and without what containers forbid.
mpirun.environment = [[
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_mpi_yield_when_idle=1
]]

local works -- the exit status of a first try

--- Why it cannot be run here; nil when it can.
function mpirun.obstacle()
  if not package.searchpath("riddle.mpi.core", package.cpath) then
    return "riddle-mpi is not built (make mpi; Debian: libopenmpi-dev)"
  end
  if not shell.has "mpirun" then return "mpirun is missing (Debian: openmpi-bin)" end
  works = works or shell.run(mpirun.environment .. "mpirun -n 2 true").status
  if works ~= 0 then return "mpirun does not work here (it needs a network interface, be it the loopback alone)" end
end

--- Runs `riddle-mpi` with some arguments on `processes` processes: standard output, standard error, exit status.
-- mpirun says something about processes that fail; that is left out. `before`: lines of sh.
function mpirun.run(place, processes, arguments, before)
  local program = ("%s\nmpirun -n %d riddle-mpi %s"):format(before or "", processes, arguments)
  local out, err, status = place:run(mpirun.environment .. program)
  return out, err:gsub("%-%-%-%-%-+\n.-\n%-%-%-%-%-+\n", ""), status
end

--- Runs lines of sh in which mpirun works.
function mpirun.shell(place, text) return place:run(mpirun.environment .. text) end

--- Runs a Lua script on one process, without mpirun.
function mpirun.script(place, text)
  place:write("script.lua", text)
  return place:run(mpirun.environment .. '"$RIDDLE_LUA" script.lua')
end

return mpirun
