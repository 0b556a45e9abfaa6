--- The levels of a peg game on many processes, from the first or from where a folder left off.
-- @module riddle.mpi.levels
local checkpoint = require "riddle.mpi.checkpoint"
local core = require "riddle.core"
local errors = require "riddle.errors"
local json = require "riddle.json"
local mpi = require "riddle.mpi.core"

local levels = {}

-- Makes an error of one process that of all: nil when no process has one.
local function shared(err)
  local from = mpi.failed(err == nil)
  if not from then return nil end
  local text = mpi.broadcast(err and json.encode { kind = err.kind, message = err.message } or "", from)
  return errors.new(json.decode(text))
end

-- What process 0 finds in the folder, for all.
local function shared_state(option, question, process)
  local state, err
  if process == 0 then state, err = checkpoint.open(option.out, question) end
  err = shared(err)
  if err then return nil, err end
  return json.decode(mpi.broadcast(state and json.encode(state) or ""))
end

-- Goes to the level that the folder has.
local function resume(search, state, option, process, processes)
  local ok, err = search:seek(state.level)
  if not ok then return nil, err end
  ok, err = checkpoint.load(option.out, search, state, process, processes)
  err = shared(not ok and err or nil)
  if err then return nil, err end
  local found = search:positions()
  if found == state.found then return true end
  return nil, errors.new { kind = "damaged", message = ("%s: level %d: expected %d positions, found %d; remove the "
    .. "folder to start anew"):format(option.out, state.level, state.found, found) }
end

-- Keeps the level that was reached; what was kept before goes.
local function save(search, state, option, process, processes)
  local old_level, old_files = state.level, state.processes
  state.level, state.processes = search:level(), processes
  local ok, err = true, nil
  if state.ended then
    state.processes = 0 -- there is no level to keep
  else
    ok, err = checkpoint.save_part(option.out, search, process, processes)
  end
  err = shared(not ok and err or nil)
  if err then return nil, err end
  if process == 0 then ok, err = checkpoint.write(option.out, state) end
  err = shared(process == 0 and not ok and err or nil)
  if err then return nil, err end
  checkpoint.remove(option.out, old_level, old_files, process, processes)
  return true
end

-- Bytes for people.
local function amount(bytes)
  if bytes < 1e9 then return ("%.1f MB"):format(bytes / 1e6) end
  return bytes < 1e13 and ("%.1f GB"):format(bytes / 1e9) or ("%.1f TB"):format(bytes / 1e12)
end
levels.amount = amount

--- The most that a step needs of each process: bytes, the pegs of that level, and the whole plan.
function levels.need(game, processes, room)
  local plan, most, pegs = mpi.plan(game.holes, game.jumps, game.start, processes, room), 0, 0
  for _, level in ipairs(plan) do
    if level.bytes > most then most, pegs = level.bytes, level.pegs end
  end
  return most, pegs, plan
end

-- How many processes would do; nil when no number does.
local function enough(game, limit, room)
  local processes = 1
  while processes <= 1 << 20 do
    if levels.need(game, processes, room) <= limit then return processes end
    processes = processes * 2
  end
end

-- Does it fit? True, or nil and an error that says what would.
local function check_memory(game, processes, limit, room)
  local most, pegs = levels.need(game, processes, room)
  if most <= limit then return true end
  local other = enough(game, limit, room)
  local hint = other and ("take %d processes, or more memory (--memory)"):format(other) or "take more memory (--memory)"
  local who = processes == 1 and "1 process" or ("each of %d processes"):format(processes)
  local message = "%s needs %s for the levels of %d and %d pegs, and may use %s; %s"
  return nil, errors.new { kind = "limit", reason = "memory",
    message = message:format(who, amount(most), pegs, pegs - 1, amount(limit), hint) }
end

local COLUMNS = { "canonical", "positions", "dead", "jumps" }

-- One level more. True, or nil and an error.
local function advance(search, state, work, option)
  local before = core.clock()
  local step, err = search:step()
  if not step then return nil, err end
  local row = {}
  for _, name in ipairs(COLUMNS) do row[name] = step[name] end
  state.levels[#state.levels + 1] = row
  state.found, state.ended = step.found, step.found == 0
  work.sent, work.bytes = work.sent + step.sent, work.bytes + step.bytes
  if option.on_level then
    option.on_level(#state.levels - 1, { canonical = row.canonical, jumps = row.jumps, bytes = step.bytes,
      rounds = step.rounds, seconds = core.clock() - before })
  end
  return true
end

-- All levels that a state has not yet.
local function search_on(game, state, work, option, process, processes)
  local search, err = mpi.search(game.holes, game.jumps, game.start, { memory = option.memory, room = option.room })
  local ok = search ~= nil
  if ok and state.processes > 0 then ok, err = resume(search, state, option, process, processes) end
  while ok and not state.ended do
    ok, err = advance(search, state, work, option)
    if ok and option.out then ok, err = save(search, state, option, process, processes) end
  end
  if search then search:close() end
  return ok, err
end

--- Searches all levels. Every process calls this, with the same arguments.
-- @tparam table game `holes`, `jumps`, `start` (as core.pegs.census has them) and `board` (a picture)
-- @tparam table option `out` (a folder; nil: nothing is kept), `memory` (bytes of each process), `room` (bytes of a
--   buffer), `on_level` (called with the level and what it took, after each)
-- @treturn ?table `levels` (a list of rows), `symmetries`, `processes`, `seconds`, `sent`, `bytes`; or nil and an
--   error, in all processes the same
function levels.run(game, option)
  local began = core.clock()
  local process, processes, here = mpi.start()
  option = { out = option.out, memory = option.memory or core.default_memory() // here, room = option.room,
    on_level = option.on_level }
  local fits, err = check_memory(game, processes, option.memory, option.room)
  err = shared(not fits and err or nil)
  if err then return nil, err end
  local question = { board = game.board, start = game.start, holes = game.holes, jumps = game.jumps }
  local state, work = { level = 0, processes = 0, levels = {} }, { sent = 0, bytes = 0 }
  if option.out then
    state, err = shared_state(option, question, process)
    if not state then return nil, err end
  end
  if not state.ended then
    local ok
    ok, err = search_on(game, state, work, option, process, processes)
    if not ok then return nil, err end
  end
  return { levels = state.levels, symmetries = mpi.plan(game.holes, game.jumps, game.start, 1).symmetries,
    processes = processes, seconds = core.clock() - began, sent = work.sent, bytes = work.bytes }
end

return levels
