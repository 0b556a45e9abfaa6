-- How the benches measure: processor seconds of calls in this process, and of whole programs by bench/measure.c.
--
--     local timing = dofile(root .. "bench/timing.lua")(root)      root: "" or ends with a slash
--
-- Programs are tables { command =, output = a file }, and maybe `input` (a file), `environment` (settings before the
-- command), `errors` (a file for its messages) and `statuses` (a pattern of the exit statuses that are right, which is
-- otherwise 0 alone). build/bench/measure must be there, which bench/run.lua compiles.
return function(root)
  local timing = {}

  -- The settings with which lua5.4 finds the module of this checkout.
  timing.environment = ("LUA_PATH='%slua/?.lua;%slua/?/init.lua;;' LUA_CPATH='%sbuild/?.so;;'"):format(root, root, root)

  -- Best seconds of a call, of at least `least` calls that take 0.02 s together, or that end after a second; and what
  -- the last one returned.
  function timing.call(least, ask)
    local best, total, runs = math.huge, 0, 0
    local answer
    repeat
      local began = os.clock()
      answer = ask()
      local seconds = os.clock() - began
      best, total, runs = math.min(best, seconds), total + seconds, runs + 1
    until runs >= least and total > 0.02 or total > 1
    return best, answer
  end

  -- Runs a program once: its seconds, user and system, and its peak memory in bytes.
  function timing.run(program)
    local line = ("%s %sbuild/bench/measure %s %s %s"):format(program.environment or "", root,
      program.input or "/dev/null", program.output, program.command)
    local pipe = assert(io.popen(program.errors and line .. " 2>" .. program.errors or line))
    local user, system, kilobytes, status = pipe:read("a"):match "%S+ (%S+) (%S+) (%S+) (%S+)"
    pipe:close()
    if not status or not status:find(program.statuses or "^0$") then
      error(("exit status %s: %s"):format(status, line), 0)
    end
    return tonumber(user) + tonumber(system), tonumber(kilobytes) * 1024
  end

  -- The same; keeps the least seconds of all its runs in program.best, and the most memory in program.memory.
  function timing.keep(program)
    local seconds, bytes = timing.run(program)
    program.best = math.min(program.best or math.huge, seconds)
    program.memory = math.max(program.memory or 0, bytes)
  end

  return timing
end
