--- Doing shards.
-- @module riddle.shards.run
local core = require "riddle.core"
local description = require "riddle.shards.description"
local files = require "riddle.shards.file"
local works = require "riddle.shards.work"

local BATCH <const> = 1 << 16 -- units that are named at once
local GROUP <const> = 256 -- shards that are done side by side

-- Shards that one process does are done side by side, in the order of the units: the work is handed out in pieces that
-- are long enough, however small the shards are.

-- The units of some shards that are to be done next, ascending.
local function next_units(writers)
  local units, share = {}, BATCH // #writers
  for _, writer in ipairs(writers) do
    local first = writer:next_unit()
    for i = 0, math.min(share, writer.units - writer.done) - 1 do units[#units + 1] = first + i * writer.of end
  end
  table.sort(units)
  return units
end

-- Saves what has changed. True; or nil and an error, after all others have been saved.
local function save_all(writers)
  local ok, err = true, nil
  for _, writer in ipairs(writers) do
    if #writer.pending > 0 or writer.mended then
      local saved, failure = writer:save()
      if saved then writer.mended = nil else ok, err = nil, failure end
    end
  end
  return ok, err
end

-- Does some shards. True; or nil and an error.
local function run_shards(work, writers, option, limits)
  local by_shard, saved = {}, core.clock()
  for _, writer in ipairs(writers) do by_shard[writer.shard] = writer end
  local ok, err = save_all(writers) -- the disk can be written to: better known before the work
  local pause = math.max(option.save, 20 * (core.clock() - saved)) -- saving may take a twentieth of the time
  saved = core.clock()
  local function emit(unit, record)
    local writer = by_shard[(unit - 1) % writers[1].of + 1]
    writer:add(unit, record)
    if option.on_unit then option.on_unit(writer) end
    local moment = core.clock()
    if moment - saved < pause then return true end
    local done, failure = save_all(writers)
    saved = core.clock()
    pause = math.max(option.save, 20 * (saved - moment))
    return done, failure
  end
  local units = next_units(writers)
  while ok and #units > 0 do
    local called, values = pcall(function() return table.pack(work:run(units, emit, limits())) end)
    if not called then
      save_all(writers)
      error(values, 0)
    end
    ok, err = values[1], values[2]
    units = ok and next_units(writers)
  end
  local last, failure = save_all(writers)
  if ok and not last then return nil, failure end
  return ok, err
end

--- Does shards of a question, one after the other, each into its file in a folder. Goes on with files that are there.
-- @tparam table question see riddle.shards.work
-- @tparam {int,...} numbers of the shards
-- @tparam int of how many shards there are
-- @tparam string folder
-- @tparam table option `save` (seconds between two saves, at least), `threads`, `memory`, `time` (seconds for all),
--   `on_unit(writer)`, `on_mend(writer)`
-- @treturn ?table `shards`, `units`, `done` (units now), `new` (of them by this call); or nil, an error and the same
return function(question, numbers, of, folder, option)
  local work, err = works.open(question)
  if not work then return nil, err end
  local _ <close> = setmetatable({}, { __close = function() work:close() end })
  local described = description.new(question, of, work.units)
  local ok
  ok, err = description.claim(folder, described)
  if not ok then return nil, err end
  local began, old, summary = core.clock(), 0, { shards = #numbers, units = 0, done = 0, new = 0 }
  local function limits()
    local left = option.time and option.time - (core.clock() - began)
    return { threads = option.threads, memory = option.memory, jobs = option.jobs,
      time = left and math.max(left, 1e-3) }
  end
  for first = 1, #numbers, GROUP do
    local writers = {}
    for i = first, math.min(first + GROUP - 1, #numbers) do
      local writer
      writer, err = files.open(folder, described, numbers[i])
      if not writer then return nil, err, summary end
      if writer.mended and option.on_mend then option.on_mend(writer) end
      writers[#writers + 1], old = writer, old + writer.done
    end
    ok, err = run_shards(work, writers, option, limits)
    for _, writer in ipairs(writers) do
      summary.units, summary.done = summary.units + writer.units, summary.done + writer.done
    end
    summary.new = summary.done - old
    if not ok then return nil, err, summary end
  end
  return summary
end
