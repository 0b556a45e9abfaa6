--- Doing shards.
-- @module riddle.shards.run
local core = require "riddle.core"
local description = require "riddle.shards.description"
local files = require "riddle.shards.file"
local works = require "riddle.shards.work"

local BATCH <const> = 1 << 16 -- units that are named at once

-- Saving may take a twentieth of the time.
local function interval(every, writer) return math.max(every, 20 * (writer.saving or 0)) end

-- The units that are to be done next.
local function next_units(writer)
  local units, first = {}, writer:next_unit()
  for i = 0, math.min(BATCH, writer.units - writer.done) - 1 do units[i + 1] = first + i * writer.of end
  return units
end

-- Does one shard. True; or nil and an error.
local function run_shard(work, writer, option, limits)
  local saved = core.clock()
  if not writer:next_unit() and writer.bytes > 0 and not writer.mended then return true end
  local ok, err = writer:save() -- the disk can be written to: better known before the work
  local function emit(unit, record)
    writer:add(unit, record)
    if option.on_unit then option.on_unit(writer) end
    if core.clock() - saved < interval(option.save, writer) then return true end
    local done, failure = writer:save()
    saved = core.clock()
    return done, failure
  end
  while ok and writer:next_unit() do
    local called, values = pcall(function() return table.pack(work:run(next_units(writer), emit, limits)) end)
    if not called then
      writer:save()
      error(values, 0)
    end
    ok, err = values[1], values[2]
  end
  if ok or err.kind ~= "write" then
    local last, failure = writer:save()
    if not last then return nil, failure end
  end
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
  local began, summary = core.clock(), { shards = #numbers, units = 0, done = 0, new = 0, finished = 0 }
  for _, shard in ipairs(numbers) do
    local writer
    writer, err = files.open(folder, described, shard)
    if not writer then return nil, err, summary end
    if writer.mended and option.on_mend then option.on_mend(writer) end
    local before = writer.done
    local left = option.time and option.time - (core.clock() - began)
    local limits = { threads = option.threads, memory = option.memory, jobs = option.jobs,
      time = left and math.max(left, 1e-3) }
    ok, err = run_shard(work, writer, option, limits)
    summary.units, summary.done = summary.units + writer.units, summary.done + writer.done
    summary.new = summary.new + writer.done - before
    if not ok then return nil, err, summary end
    summary.finished = summary.finished + 1
  end
  return summary
end
