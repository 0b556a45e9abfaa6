-- The bench of exact enumeration: all positions of the English central game against the plain method in
-- textbook_levels.c. Called by bench/run.lua with its own helpers. Each runs once: the textbook takes a minute.
return function(bench)
  local folder, root, timing = bench.folder, bench.root, bench.timing

  local function ours(cpu, what, threads)
    return ("env %s RIDDLE_CPU=%s lua5.4 %sbench/pegs/count_levels.lua %s %d"):format(
      timing.environment, cpu, root, what, threads)
  end

  -- Processor seconds on one core and peak memory.
  local function measure(command, output)
    local seconds, bytes = timing.run { command = command, output = output, errors = "/dev/null" }
    return seconds, bytes / 1024 / 1024
  end

  -- Seconds of the wall clock that the count itself says.
  local function wall(command)
    local pipe = assert(io.popen(command .. " 2>&1 >/dev/null"))
    local seconds = tonumber(pipe:read "l")
    pipe:close()
    return seconds
  end

  bench.compile(root .. "bench/pegs/textbook_levels.c", folder .. "textbook_levels")
  print "\npegs levels: English central game, 23475688 positions up to symmetry, 186020935 jumps"
  local textbook, memory = measure(folder .. "textbook_levels", folder .. "textbook_levels.out")
  print(("  %-22s %8.2f s           %6.0f MB"):format("textbook", textbook, memory))
  local enumeration
  for _, cpu in ipairs(bench.paths) do
    local seconds, megabytes = measure(ours(cpu, "levels", 1), folder .. "levels.out")
    bench.shell(("cmp %stextbook_levels.out %slevels.out"):format(folder, folder))
    print(("  %-22s %8.2f s  %6.1fx  %6.0f MB"):format(cpu, seconds, textbook / seconds, megabytes))
    enumeration = seconds
  end
  local best = bench.paths[#bench.paths]
  for _, what in ipairs { "winning", "all" } do
    local seconds, megabytes = measure(ours(best, what, 1), folder .. "levels.out")
    local label = what == "all" and "everything" or "winning, moves, odds"
    local share = seconds / enumeration
    print(("  %-22s %8.2f s  %6.2f of the enumeration  %6.0f MB"):format(label, seconds, share, megabytes))
  end
  local one, two = wall(ours(best, "levels", 1)), wall(ours(best, "levels", 2))
  print(("  %-22s %8.2f s, two threads %.2f s: %.2fx"):format("wall clock", one, two, one / two))
end
