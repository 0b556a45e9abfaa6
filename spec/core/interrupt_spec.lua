-- Ctrl-C in a real terminal: a pseudo-terminal driven by spec/support/terminal.py.
local has_python = os.execute "python3 -c 'import pty' 2>/dev/null"

local LIMIT = 50 -- milliseconds

-- Runs Lua source in a terminal, presses Ctrl-C 0.3 s after it printed "ready"; returns the output, the
-- milliseconds until "stopped", and the exit status. The quickest of up to three runs: other work on the
-- machine must not decide.
local function press(source)
  local script = os.tmpname()
  local file = assert(io.open(script, "w"))
  file:write(source)
  file:close()
  local output, quickest, status
  for _ = 1, 3 do
    if quickest and quickest < LIMIT then break end
    local pipe = assert(io.popen(("python3 spec/support/terminal.py 0.3 lua5.4 %s"):format(script)))
    local text = pipe:read "a"
    pipe:close()
    local spent, code = text:match "(%S+) ms after Ctrl%-C, exit status (%S+)"
    spent = tonumber(spent) or math.huge
    if not quickest or spent < quickest then output, quickest, status = text, spent, tonumber(code) end
  end
  os.remove(script)
  return output, quickest, status
end

local START = [[
local riddle = require "riddle"
io.stdout:setvbuf "no"
local long = { method = "search", threads = 2 }
print "ready"
]]

describe("Ctrl-C", function()
  if not has_python then
    pending "skipped: needs python3 with its pty module"
    return
  end

  it("stops a blocking call within 50 ms", function()
    local output, spent = press(START .. [[
      local ok, message = pcall(riddle.pieces.count, "queen", 18, 18, long)
      print("stopped", ok, message)
    ]])
    assert.matches("stopped\tfalse\t.*interrupted!", output)
    assert.is_true(spent < LIMIT, output)
  end)

  it("stops a call that waits inside a coroutine", function()
    local output, spent = press(START .. [[
      local ok, message = pcall(coroutine.wrap(function() return riddle.pieces.count("queen", 18, 18, long) end))
      print("stopped", ok, message)
    ]])
    assert.matches("stopped\tfalse\t.*interrupted!", output)
    assert.is_true(spent < LIMIT, output)
  end)

  it("stops a program whose on_progress yields to a main loop", function()
    local output, spent = press(START .. [[
      long.on_progress = coroutine.yield
      local solve = coroutine.wrap(function() return riddle.pieces.count("queen", 18, 18, long) end)
      local ok, message = pcall(function() while true do solve() end end)
      print("stopped", ok, message)
    ]])
    assert.matches("stopped\tfalse\t.*interrupted!", output)
    assert.is_true(spent < LIMIT, output)
  end)

  it("leaves the state usable: the job can be waited for again, the hook is gone", function()
    local output, spent = press(START .. [[
      long.job = true
      local job = riddle.pieces.count("queen", 18, 18, long)
      local ok, message = pcall(job.wait, job)
      print("stopped", ok, message)
      print("again", debug.gethook() == nil, job:poll(0.01))
      print((riddle.pieces.count("queen", 6, 6, { method = "search" })))
      job:cancel()
    ]])
    assert.matches("again\ttrue\tfalse\n4\n", output)
    assert.matches("stopped\tfalse\t.*interrupted!", output)
    assert.is_true(spent < LIMIT, output)
  end)

  it("ends a script that does not catch it, as any script", function()
    local output, spent, status = press(START .. [[
      riddle.pieces.count("queen", 18, 18, long)
    ]])
    assert.matches("interrupted!", output, 1, true)
    assert.equal(1, status)
    assert.is_true(spent < 100, output) -- the interpreter's own end included
  end)
end)
