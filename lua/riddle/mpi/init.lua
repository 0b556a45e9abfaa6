--- Peg games on many processes, by MPI: `riddle-mpi` for scripts. Not part of the plain rock; see docs/mpi.md.
--
-- A script is started by mpirun, and every process calls the same functions with the same arguments:
--
--    -- mpirun -n 4 lua5.4 count.lua
--    local mpi, pegs = require "riddle.mpi", require "riddle.pegs"
--    local count, err = mpi.count(pegs.board "european")
--    if mpi.process() == 0 then print(count or err.message) end
--    mpi.finish()
-- @module riddle.mpi
local board = require "riddle.pegs.board"
local counting = require "riddle.pegs.count"
local core = require "riddle.mpi.core"
local errors = require "riddle.errors"
local levels = require "riddle.mpi.levels"
local options = require "riddle.options"
local words = require "riddle.words"

local mpi = {}

local COUNT = {
  out = { type = "string", help = "a folder that keeps the last level: a run that was killed goes on from it" },
  memory = { type = "integer", min = 1, help = "bytes that each process may use" },
  buffer = { type = "integer", min = 8, max = 1 << 24,
    help = "bytes of the buffer for each other process (default: 32 MB for all, at most 1 MB each)" },
}

--- The options of mpi.count, for the command.
mpi.options = COUNT

--- The options of a plan, for the command.
mpi.plan_options = {
  buffer = COUNT.buffer,
  processes = { type = "integer", min = 1, max = 1 << 24, help = "how many processes (default: those of mpirun)" },
}

local MOST_HOLES <const> = 52

--- What a search knows of a board: plain data, or nil and an error of kind "limit".
function mpi.game(start)
  if start.shape.holes > MOST_HOLES then
    return nil, errors.new { kind = "limit", message = ("expected a board of at most %d holes, found %d"):format(
      MOST_HOLES, start.shape.holes) }
  end
  if start.bits == 0 then
    return nil, errors.new { kind = "limit", message = "expected a board with pegs, found none" }
  end
  return { holes = start.shape.holes, jumps = start.shape.jumps, start = start.bits, board = tostring(start) }
end

--- The number of this process, from 0, of all, and of those on this machine.
-- @treturn int
-- @treturn int
-- @treturn int
function mpi.process() return core.start() end

--- Ends MPI; every process calls it last.
function mpi.finish() core.finish() end

--- The answer of what levels.run gives: for the command, which has the board in one process only.
function mpi.answer(start, raw)
  local count, info = counting.finish(start, raw, {}, nil)
  info.method = "levels on " .. words.counted(raw.processes, "process", "es")
  info.work.processes, info.work.sent, info.work.bytes = raw.processes, raw.sent, raw.bytes
  return count, info
end

--- Counts the positions that a game can reach, level by level: what pegs.count gives as `levels`.
--
-- Positions are canonical up to the symmetries of the board that leave the position class as it is. They are counted
-- without symmetry, too (`positions`), where the start has all of these symmetries.
-- @tparam board start at most 52 holes
-- @tparam ?table option `out` (a folder that keeps the last level), `memory` (bytes of each process; by default half of
--   what is free, shared by the processes of a machine), `buffer` (bytes), `on_level` (called with the number of a
--   level and a table of `canonical`, `jumps`, `bytes`, `rounds`, `seconds`)
-- @return what pegs.count returns, in every process: levels and totals, and an info table whose `work` has
--   `processes`, `sent` (numbers of positions) and `bytes` (from process to process), of this run alone. Or nil and an
--   error of kind "limit", "other question", "version", "damaged", "read" or "write", the same in every process
-- @usage
--   print(require "riddle.mpi".count(require "riddle.pegs".board "T5").canonical)
function mpi.count(start, option)
  board.need(start, "mpi.count")
  local schema = options.join(COUNT, { on_level = { type = "function", help = "called after each level" } })
  option = options.check("mpi.count", option, schema)
  local game, err = mpi.game(start)
  if not game then return nil, err end
  local raw
  raw, err = levels.run(game, { out = option.out, memory = option.memory, room = option.buffer,
    on_level = option.on_level })
  if not raw then return nil, err end
  return mpi.answer(start, raw)
end

--- What each of some processes needs, level by level. Needs no mpirun.
-- @tparam board start at most 52 holes
-- @tparam int processes
-- @tparam ?int buffer as for mpi.count
-- @treturn ?table a list of { pegs =, positions = that such a level can have at most, bytes = of each process for the
--   step from it }; or nil and an error of kind "limit"
-- @treturn int the most of these bytes
-- @usage
--   print(#require "riddle.mpi".plan(require "riddle.pegs".board "T5", 4))
function mpi.plan(start, processes, buffer)
  board.need(start, "mpi.plan")
  local right, allowed = options.fits(processes, mpi.plan_options.processes)
  if not right then options.argument("mpi.plan", "the number of processes", allowed, processes) end
  right, allowed = options.fits(buffer or COUNT.buffer.min, COUNT.buffer)
  if not right then options.argument("mpi.plan", "the buffer", allowed, buffer) end
  local game, err = mpi.game(start)
  if not game then return nil, err end
  local most, _, plan = levels.need(game, processes, buffer)
  return plan, most
end

return mpi
