--- Chains: questions that are answered by several core jobs, one after another, as one job.
--
--    local core_job = chain.new(function(await)
--      local a, work = await(core.pieces.graph(...))     -- what the core job gives, or nil and an error
--      local b = await(core.pieces.orbits(...))
--      return a + b                                       -- the answer of the whole
--    end, 2)
--    return job.run(core_job, option)
--
-- `await()` without a job is a breath in long work of the body: it goes on in the next poll.
--
-- A chain has the methods of a core job that riddle.job uses, so it takes the place of one. The body is a coroutine
-- that runs between the parts, on the thread of Lua, so it must not take long there.
-- @module riddle.chain
local chain = {}

local PART = 1000 -- progress: thousandths of a part
local ATTEMPT = 0.0002 -- seconds that a part gets before it is given a thread, as in riddle.job
local MOST_AT_ONCE = 20 -- parts that are tried in one poll

-- The part that stands for a breath.
local BREATH = {
  attempt = function() return true end,
  start = function() end,
  poll = function() return true end,
  progress = function() return 0, 1 end,
  result = function() end,
  close = function() end,
}

local Chain = { __name = "riddle.chain" }
Chain.__index = Chain

-- Runs the body until it asks for the next part or returns.
local function resume(self, ...)
  local values = table.pack(coroutine.resume(self.body, ...))
  if not values[1] then error(values[2], 0) end
  self.current = nil
  if coroutine.status(self.body) == "dead" then
    self.values = table.pack(table.unpack(values, 2, values.n))
  else
    self.current = values[2] or BREATH
  end
end

local function advance(self)
  local finished = self.current
  if finished ~= BREATH then self.parts_done = self.parts_done + 1 end
  resume(self, finished:result())
end

--- Makes a chain.
-- @tparam function body gets a function `await(core_job)`, which returns what the core job gives
-- @tparam ?int parts how many parts there will be, for progress
function chain.new(body, parts)
  local self = setmetatable({ parts = parts, parts_done = 0, body = coroutine.create(body) }, Chain)
  resume(self, coroutine.yield)
  return self
end

--- Tries every part for `seconds` on the calling thread; true when all are finished. A body that breathes has that time
-- for all its breaths.
function Chain:attempt(seconds)
  local started = os.clock()
  while self.current do
    if self.current == BREATH and os.clock() - started > seconds then return false end
    if not self.current:attempt(seconds) then return false end
    advance(self)
  end
  return true
end

function Chain:start()
  if self.current then self.current:start() end
end

--- Waits at most `seconds` for the part that runs, and starts the next one; true when all are finished.
function Chain:poll(seconds)
  if not self.current then return true end
  if not self.current:poll(seconds) then return false end
  advance(self)
  for _ = 1, MOST_AT_ONCE do
    if not self.current or self.current == BREATH or not self.current:attempt(ATTEMPT) then break end
    advance(self)
  end
  self:start()
  return self.current == nil
end

function Chain:progress()
  if not self.current then return self.parts_done, self.parts_done end
  local done, total = self.current:progress()
  local share = total and total > 0 and PART * math.min(done, total) // total or 0
  return PART * self.parts_done + share, self.parts and PART * math.max(self.parts, self.parts_done + 1)
end

function Chain:result() return table.unpack(self.values, 1, self.values.n) end

--- Stops the part that runs.
function Chain:close()
  if self.current then self.current:close() end
  self.current = nil
  if coroutine.status(self.body) == "suspended" then coroutine.close(self.body) end
end

--- The core job that runs now: what riddle.job.any waits for. Nil when there is nothing to wait for.
function Chain:running() return self.current ~= BREATH and self.current or nil end

--- Is a value a chain?
function chain.is(value) return getmetatable(value) == Chain end

return chain
