--- Jobs: long work that Lua can watch, wait for in slices, and stop.
--
-- Every question that may take long has the options of this module: `job = true` returns a job at
-- once; otherwise the call waits. `time` (seconds), `memory` (bytes) and `threads` are limits;
-- `on_progress(done, total)` is called while waiting and may yield, so a game can solve inside a
-- coroutine.
--
--    local job <close> = riddle.pieces.count("queen", 14, 14, { job = true })
--    while not job:poll(0.02) do draw_frame() end
--    print(job:wait())
--
-- Without `job = true` the kernel first runs for 0.2 ms on the calling thread, so small questions cost
-- microseconds; threads start only when that does not suffice. Ctrl-C stops a waiting call within
-- 50 ms, also inside a coroutine.
-- @module riddle.job
local chain = require "riddle.lazy" "riddle.chain"
local core = require "riddle.core"
local errors = require "riddle.errors"

local job = {}

local ATTEMPT = 0.0002 -- seconds on the calling thread before a thread is started
local SLICE = 0.02 -- longest wait between two looks at the outside
local PROGRESS_SLICE = 0.002 -- the same when on_progress wants to know

--- A running question.
-- @type Job
local Job = { __name = "riddle.job" }
Job.__index = Job

-- The answer of a finished job, kept: core.job hands it out once.
local function answer(self)
  if not self.values then
    local raw = table.pack(self.core:result())
    if raw[1] == nil and type(raw[2]) == "table" and raw[2].kind then
      local err = errors.new(raw[2])
      self.values = self.failed and table.pack(self.failed(err)) or table.pack(nil, err)
    else
      self.values = table.pack(self.finish(table.unpack(raw, 1, raw.n)))
    end
  end
  return table.unpack(self.values, 1, self.values.n)
end

--- Waits at most `seconds` (default 0); true when the job is finished.
function Job:poll(seconds)
  return self.values ~= nil or self.core:poll(seconds)
end

--- How far it is: units done, units in all (nil while not known), and both in words.
function Job:progress()
  if self.values then return self.done, self.total, "finished" end
  local done, total = self.core:progress()
  local text = total and ("%d of %d"):format(done, total) or ("%d done"):format(done)
  return done, total, text
end

--- The answer, or nil and an error (kinds "limit", "stopped", "no memory"); may be asked again.
-- @tparam ?function on_progress called as on_progress(done, total) between slices; may yield
function Job:wait(on_progress)
  on_progress = on_progress or self.on_progress
  while not self:poll(on_progress and PROGRESS_SLICE or SLICE) do
    if on_progress then on_progress(self.core:progress()) end
  end
  if not self.values then
    self.done, self.total = self.core:progress()
  end
  return answer(self)
end

--- Stops the work, joins its threads and frees its memory. A job that is finished keeps its answer.
-- Leaving the scope of a `<close>` variable and the garbage collector do the same.
function Job:cancel()
  if not self.values then
    self.values = table.pack(nil, errors.new { kind = "stopped", message = "the job was cancelled" })
    self.cancelled = true
  end
  self.core:close()
end

Job.__close = Job.cancel

function Job:__tostring()
  if self.cancelled then return "riddle.job: cancelled" end
  if self:poll() then return "riddle.job: finished" end
  return "riddle.job: " .. select(3, self:progress())
end

--- @section end

--- Runs a question: what every family does with the options of riddle.options.job.
-- @param core_job a job of riddle.core, not started
-- @tparam table option `job`, `on_progress`
-- @tparam ?function finish makes the public answer from what the kernel's binding pushes
-- @tparam ?function failed makes the public answer of an error (a limit that means "gave up", say)
-- @return the job with `option.job`, else its answer
-- @usage
--   core = require "riddle.core"
--   count = job.run(core.pieces.ferrers(8, 6), {})
function job.run(core_job, option, finish, failed)
  local self = setmetatable({
    core = core_job,
    finish = finish or function(...) return ... end,
    failed = failed,
    on_progress = option.on_progress,
    done = 0,
  }, Job)
  if option.job then
    core_job:start()
    return self
  end
  if core_job:attempt(ATTEMPT) then return answer(self) end
  core_job:start()
  local running <close> = self -- an error while waiting stops the threads
  return running:wait()
end

-- The same for jobs of which some are chains: in slices, because a chain goes on only when it is polled.
local function any_with_chains(jobs, places, seconds)
  repeat
    local waiting, busy = {}, false
    for i, place in ipairs(places) do
      local one = jobs[place]
      if one:poll() then return one, place end
      waiting[i] = one.core
      if chain.is(one.core) then waiting[i] = one.core:running() end
      busy = busy or waiting[i] == nil
    end
    if not busy then core.job.any(waiting, math.min(seconds, SLICE)) end
    seconds = seconds - SLICE
  until seconds <= 0
  for _, place in ipairs(places) do
    if jobs[place]:poll() then return jobs[place], place end
  end
  return nil
end

--- Waits at most `seconds` (default 0) for the first of several jobs to finish.
-- @tparam {Job,...} jobs
-- @tparam ?number seconds
-- @treturn ?Job that job and its place in the list; nil when none is finished yet
-- @usage
--   a = riddle.pieces.count("queen", 10, 10, { job = true })
--   b = riddle.pieces.count("queen", 9, 9, { job = true })
--   first, place = job.any({ a, b }, 1)
function job.any(jobs, seconds)
  local waiting, places, chained = {}, {}, false
  for place, one in ipairs(jobs) do
    if getmetatable(one) ~= Job then error(("job.any: place %d of the list is no job"):format(place), 2) end
    if one.values then return one, place end
    waiting[#waiting + 1], places[#places + 1] = one.core, place
    chained = chained or chain.is(one.core)
  end
  if #waiting == 0 then error("job.any: the list of jobs is empty", 2) end
  if chained then return any_with_chains(jobs, places, seconds or 0) end
  local first = core.job.any(waiting, seconds)
  if not first then return nil end
  return jobs[places[first]], places[first]
end

return job
