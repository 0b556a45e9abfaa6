local core = require "riddle.core"
local riddle = require "riddle"
local job = require "riddle.job"

-- A question that takes hours, and one that takes a few milliseconds.
local function long(options)
  options = options or {}
  options.method = "search"
  return riddle.pieces.count("queen", 18, 18, options)
end

local function short(options)
  options = options or {}
  options.method = "search"
  return riddle.pieces.count("queen", 9, 9, options)
end

-- Threads of this process, by Linux's own count; nil elsewhere.
local function threads()
  local file = io.open "/proc/self/status"
  if not file then return nil end
  local count = file:read("a"):match "Threads:%s*(%d+)"
  file:close()
  return tonumber(count)
end

local function now() return os.clock() end

describe("a job", function()
  it("gives the answer of the blocking call", function()
    local answer = short()
    local running <close> = short { job = true }
    assert.equal(352, answer)
    assert.equal(answer, (running:wait()))
    assert.equal(answer, (running:wait())) -- and again
    assert.is_true(running:poll())
    assert.equal("riddle.job: finished", tostring(running))
  end)

  it("can be watched: poll never blocks longer than it is told", function()
    local running <close> = long { job = true }
    for _, seconds in ipairs { 0, 0.001, 0.02, 0.1 } do
      local start = now()
      assert.is_false(running:poll(seconds))
      assert.is_true(now() - start < seconds + 0.3) -- CPU seconds of all threads count here
    end
    local done, total, text = running:progress()
    assert.is_true(done >= 0 and total > 0 and done <= total)
    assert.equal(("%d of %d"):format(done, total), text)
    assert.matches("riddle.job: %d+ of %d+", tostring(running))
  end)

  it("makes progress to the end", function()
    local seen = {}
    local answer = riddle.pieces.count("queen", 12, 12, {
      method = "search",
      on_progress = function(done, total) seen[#seen + 1] = { done, total } end,
    })
    assert.equal(14200, answer)
    assert.is_true(#seen >= 1)
    for i = 2, #seen do assert.is_true(seen[i][1] >= seen[i - 1][1]) end
    local running <close> = short { job = true }
    running:wait()
    local done, total = running:progress()
    assert.equal(total, done)
  end)

  it("stops when it is cancelled, closed or collected", function()
    local before = threads()
    local running = long { job = true, threads = 2 }
    running:poll(0.01)
    running:cancel()
    running:cancel()
    assert.equal("riddle.job: cancelled", tostring(running))
    local answer, err = running:wait()
    assert.is_nil(answer)
    assert.equal("stopped", err.kind)
    do
      local closed <close> = long { job = true, threads = 2 }
      closed:poll(0.01)
    end
    for _ = 1, 20 do long { job = true, threads = 2 } end
    collectgarbage()
    collectgarbage()
    if before then assert.equal(before, threads()) end
  end)

  it("keeps its answer when it is cancelled after the end", function()
    local running = short { job = true }
    running:wait()
    running:cancel()
    assert.equal(352, (running:wait()))
  end)

  it("ends at its time limit and says so", function()
    local answer, err = long { time = 0.02 }
    assert.is_nil(answer)
    assert.equal("limit", err.kind)
    assert.equal("time", err.reason)
    assert.matches("time limit", tostring(err))
  end)

  it("stops its threads when on_progress raises", function()
    local before = threads()
    local ok, message = pcall(long, { on_progress = function() error "enough" end })
    assert.is_false(ok)
    assert.matches("enough", message)
    if before then assert.equal(before, threads()) end
  end)

  it("lets on_progress yield, so that a game can solve inside a coroutine", function()
    local frames = 0
    local solve = coroutine.wrap(function()
      return "answer", (riddle.pieces.count("queen", 12, 12, { method = "search", on_progress = coroutine.yield }))
    end)
    local state, answer
    repeat
      state, answer = solve()
      frames = frames + 1
    until state == "answer"
    assert.equal(14200, answer)
    assert.is_true(frames > 1)
  end)

  it("is stopped when the coroutine that waits for it is dropped", function()
    local before = threads()
    local solve = coroutine.wrap(function() return long { on_progress = coroutine.yield } end)
    solve()
    solve = nil -- luacheck: ignore
    collectgarbage()
    collectgarbage()
    if before then assert.equal(before, threads()) end
  end)

  it("does not depend on the number of threads", function()
    for count = 1, 4 do
      assert.equal(724, (riddle.pieces.count("queen", 10, 10, { method = "search", threads = count })))
    end
  end)

  it("does not hold up the end of the program", function()
    local command = ([[lua5.4 -e 'local riddle = require "riddle"
      job = riddle.pieces.count("queen", 18, 18, { method = "search", job = true })
      job:poll(0.01)']])
    assert.is_true(os.execute(command))
  end)

  it("is stopped also when a finalizer made it while the state was closing", function()
    if not threads() then return pending "needs /proc" end
    -- Finalizers run in reverse order, so the first object sees what riddle left running.
    local script = [[
      local function threads()
        local file <close> = io.open "/proc/self/status"
        return tonumber(file:read("a"):match "Threads:%s*(%d+)")
      end
      local before, made
      first = setmetatable({}, { __gc = function() os.exit(made and threads() == before) end })
      local count = require "riddle".pieces.count
      local function start() return count("queen", 18, 18, { method = "search", job = true }) end
      start():cancel()
      before = threads() -- with those that a sanitizer has
      last = setmetatable({}, { __gc = function() made = not start():poll(0.01) end })]]
    assert.is_true(os.execute("lua5.4 -e '" .. script .. "'"))
  end)

  it("refuses what makes no sense", function()
    local function refused(expected, action, ...)
      local ok, message = pcall(action, ...)
      assert.is_false(ok)
      assert.matches(expected, message, 1, true)
    end
    refused("option 'threads' must be an integer in 1..256, got integer 0", short, { threads = 0 })
    refused("option 'time' must be a number above 0, got integer -1", short, { time = -1 })
    refused("option 'memory' must be an integer of at least 1", short, { memory = 1.5 })
    refused("option 'on_progress' must be a function", short, { on_progress = true })
    refused("did you mean 'threads'?", short, { thread = 2 })
    local running <close> = long { job = true }
    refused("seconds, 0 or more", running.poll, running, -1)
    refused("the list of jobs is empty", job.any, {})
    refused("place 2 of the list is no job", job.any, { running, 7 })
  end)
end)

describe("job.any", function()
  it("returns the first that is finished", function()
    local slow <close> = long { job = true, threads = 1 }
    local quick <close> = short { job = true, threads = 1 }
    assert.is_nil(job.any { slow })
    local first, place = job.any({ slow, quick }, 10)
    assert.equal(quick, first)
    assert.equal(2, place)
    assert.equal(352, (first:wait()))
    assert.equal(quick, (job.any { slow, quick })) -- its answer was taken: still finished
  end)
end)

describe("riddle.core's job objects", function()
  it("survive their methods and finalizers called by hand", function()
    local running = long { job = true }
    local object = running.core
    local meta = debug.getmetatable(object)
    for _, action in ipairs { meta.__gc, meta.__close, meta.__index.poll, meta.__index.result } do
      assert.is_false(pcall(action, 1))
      assert.is_false(pcall(action))
      assert.is_false(pcall(action, io.stdout))
    end
    assert.is_false(pcall(object.result, object)) -- not finished
    assert.is_false(pcall(object.start, object)) -- twice
    meta.__gc(object)
    meta.__gc(object)
    for _, name in ipairs { "poll", "progress", "result", "start" } do
      local ok, message = pcall(object[name], object)
      assert.is_false(ok)
      assert.matches("cancelled", message)
    end
    assert.is_false(pcall(core.job.any, { object }))
  end)
end)
