-- The bench of lists and wishes: the kernels alone, and text to text against reading alone. Called by bench/run.lua
-- with its own helpers. Processor time of one core.
local judge = require "riddle.judge"

return function(bench)
  local folder, root, timing = bench.folder, bench.root, bench.timing
  local TEAMS <const>, RUNS <const> = 1000000, 7

  local function exists(path)
    local file = io.open(path, "rb")
    if file then file:close() end
    return file ~= nil
  end

  -- What a program of ours prints: lines of a name and numbers, as name -> list.
  local function figures(command)
    local pipe, list = assert(io.popen(command)), {}
    for line in pipe:lines() do
      local name, seconds, bytes = line:match "^(%S+) (%S+) (%S+)$"
      list[name] = { seconds = tonumber(seconds), bytes = tonumber(bytes) }
    end
    if not pipe:close() then error("failed: " .. command, 0) end
    return list
  end

  -- Runs programs { input =, command = } by turns, so that a slow moment of the machine hits all alike; notes the best
  -- processor seconds and the peak memory of each, whatever their exit status.
  local function measure(programs)
    for _ = 1, RUNS do
      for _, program in ipairs(programs) do timing.keep(program) end
    end
  end

  local function kernels()
    local program = folder .. "kernels"
    local objects = ("-I%scsrc $(ls %sbuild/core/*.o %sbuild/knockout/*.o | grep -v /lua_) -lgmp -lpthread"):format(
      root, root, root)
    bench.compile(root .. "bench/knockout/kernels.c", program, objects)
    bench.compile(root .. "bench/knockout/names_only.c", folder .. "names_only", objects)
    local names = { "input", "judge", "wish-all", "wish-half", "wish-half-random", "calendar" }
    local million = figures(("%s %d %d %s"):format(program, TEAMS, RUNS, table.concat(names, " ")))
    local more = figures(("%s %d 3 %s"):format(program, 10 * TEAMS, "input wish-half"))
    local conflict = figures(("%s %d %d conflict"):format(program, TEAMS // 10, RUNS)).conflict
    print(("\nknockout: the kernels, %d teams by number, random lists"):format(TEAMS))
    for _, name in ipairs(names) do
      local one, growth = million[name], more[name]
      print(("  %-18s %8.1f ms  %4.0f bytes a team%s"):format(name, one.seconds * 1e3, one.bytes / TEAMS,
        growth and ("  ten times as many: %.0f ms, %.1fx"):format(growth.seconds * 1e3, growth.seconds / one.seconds)
          or ""))
    end
    print(("  %-18s %8.1f ms  a minimal conflict of 6 matches in a list of %d"):format("conflict",
      conflict.seconds * 1e3, TEAMS // 20))
  end

  -- An input of one case, and the same without its last match: all is read and looked up, and nothing answered.
  local function inputs()
    local whole, cut = folder .. "knockout.in", folder .. "knockout_cut.in"
    if exists(cut) then return whole, cut end
    local file = assert(io.open(whole, "wb"))
    assert(judge.generate("game-schedule", file, { seed = 1, cases = 1, size = TEAMS, limits = "none" }))
    file:close()
    bench.shell(("head -n -2 %s > %s"):format(whole, cut))
    return whole, cut
  end

  local function texts()
    local whole, cut = inputs()
    local ours = ("env %s lua5.4 %slua/riddle/cli/main.lua judge game-schedule"):format(timing.environment, root)
    local programs = {
      { label = "C: file read, names in the table", input = whole, command = folder .. "names_only table" },
      { label = "C: the same, names of the matches looked up", input = whole, command = folder .. "names_only lookup" },
      { label = "ours: the same, nothing answered", input = cut, command = ours },
      { label = "ours: the answer", input = whole, command = ours },
    }
    for _, program in ipairs(programs) do
      program.output, program.errors, program.statuses = folder .. "knockout.out", "/dev/null", ""
    end
    measure(programs)
    local answer = programs[#programs]
    print(("\nknockout: text to text, %d names; the last line in times of the others"):format(TEAMS))
    for _, program in ipairs(programs) do
      print(("  %-44s %8.1f ms  %5.2fx  %4.0f bytes of memory a team"):format(program.label, program.best * 1e3,
        answer.best / program.best, program.memory / TEAMS))
    end
  end

  kernels()
  texts()
end
