-- riddle-mpi --out: a run that was killed goes on at its last level; folders that are wrong are refused by name.
local command = require "spec.support.command"
local json = require "riddle.json"
local lines = require "riddle.shards.lines"
local mpirun = require "spec.support.mpirun"
local pegs = require "riddle.pegs"

local OBSTACLE = mpirun.obstacle()

describe("the last level in a folder", function()
  local place, kept
  setup(function() place = command.open() end)
  teardown(function() place:close() end)

  local function state(folder)
    local text = lines.check(place:read(folder .. "/levels.json"):gsub("\n$", ""), lines.START)
    return json.decode(assert(text))
  end

  local function write_state(folder, changed)
    place:write(folder .. "/levels.json", (lines.write(changed, {}, lines.START)))
  end

  -- Starts a search of triangle 7 on two processes and kills it with signal 9; the same one for all tests.
  local function killed(folder)
    if kept then
      place:run("cp -r killed " .. folder)
      return kept
    end
    local program = [[
      mpirun -n 2 riddle-mpi pegs count T7 --out %s --quiet &
      while ! grep -q '"level":\(9\|1[0-9]\)' %s/levels.json 2>/dev/null; do sleep 0.02; done
      kill -9 $! $(pgrep -P $! -f mpi/main.lua)
      wait]]
    mpirun.shell(place, program:format("killed", "killed"))
    kept = state "killed"
    assert.is_true(kept.level >= 9 and not kept.ended, "killed too late")
    assert.equal(2, kept.processes)
    return killed(folder)
  end

  it("is where a killed run goes on, also on another number of processes", function()
    if OBSTACLE then return pending(OBSTACLE) end
    killed "t7"
    killed "copy"
    local expected = pegs.count(pegs.board "T7",
      { solutions = false, moves = false, odds = false, boards = false, games = false, whole = false }):data().levels
    for folder, processes in pairs { t7 = 2, copy = 3 } do
      local out, err, status = mpirun.run(place, processes, "pegs count T7 --format json --out " .. folder)
      assert.equal(0, status, err)
      assert.equal(("level %d:"):format(kept.level), err:match "^[^\n]*\n(level %d+:)")
      local levels = json.decode(out).levels
      assert.same(expected, levels)
      assert.is_true(state(folder).ended)
      assert.equal("levels.json\n", (place:run("ls " .. folder))) -- what is not needed any more is gone
      out, err, status = mpirun.run(place, 1, "pegs count T7 --quiet --format json --out " .. folder) -- again
      assert.same({ "", 0 }, { err, status })
      assert.same(expected, json.decode(out).levels)
    end
  end)

  it("is refused when it is of another question or version, damaged or not whole", function()
    if OBSTACLE then return pending(OBSTACLE) end
    killed "bad"
    local part = ("level-%d.2-of-2"):format(kept.level)
    local function refused(message, board)
      local out, err, status = mpirun.shell(place, ("riddle-mpi pegs count %s --quiet --out bad"):format(board or "T7"))
      assert.same({ "", 2 }, { out, status })
      assert.is_truthy(err:find(message, 1, true), err)
      assert.equal(1, select(2, err:gsub("riddle%-mpi: ", "")), err) -- said once
      place:run "rm -r bad"
    end
    local function copy(change)
      killed "bad"
      if change then assert.same({ "", "", 0 }, { place:run("cd bad; " .. change) }) end
    end
    refused("bad/levels.json: expected levels of", "T6")
    copy()
    local other = state "bad"
    other.riddle = "0.0.0"
    write_state("bad", other)
    refused "found those of riddle 0.0.0"
    for field, value in pairs { level = kept.level + 1, processes = 0, found = -1, levels = {} } do
      copy()
      other = state "bad"
      other[field] = value
      write_state("bad", other)
      refused "bad/levels.json: damaged"
    end
    copy "printf x >> levels.json"
    refused "bad/levels.json: damaged"
    copy(("rm %s"):format(part))
    refused(("bad/%s: damaged: bad/%s: No such file"):format(part, part))
    copy(("tr '\\n' ' ' <%s >x; mv x %s"):format(part, part))
    refused(("bad/%s: damaged: its first line is missing"):format(part))
    copy(("truncate -s -700 %s"):format(part))
    refused(("bad/%s: damaged: it ends in the middle"):format(part))
    copy(("truncate -s -520 %s"):format(part)) -- a whole record is missing
    refused(("bad/%s: damaged: its check value is another"):format(part))
    copy(("printf '\\377' | dd of=%s bs=1 seek=300 conv=notrunc 2>/dev/null"):format(part))
    refused(("bad/%s: damaged: its check value is another"):format(part))
    copy(("cp level-%d.1-of-2 %s"):format(kept.level, part)) -- whole, but that of another process
    refused(("bad/%s: damaged: its first line is that of another file"):format(part))
  end)

  it("is left as it was when the disk is full", function()
    if OBSTACLE then return pending(OBSTACLE) end
    place:run "mkdir small"
    if select(3, place:run "mount -t tmpfs -o size=64k none small") ~= 0 then
      return pending "needs the right to mount a tmpfs"
    end
    local out, err, status = mpirun.run(place, 2, "pegs count T7 --quiet --out small/t7")
    local names, found = place:run "ls small/t7", state "small/t7"
    place:run "umount small"
    assert.same({ "", 2 }, { out, status })
    assert.is_truthy(err:find "cannot write: .*No space left on device", err)
    local expected = { "levels.json" }
    for process = 1, 2 do table.insert(expected, process, ("level-%d.%d-of-2"):format(found.level, process)) end
    for _, name in ipairs(expected) do assert.is_truthy(names:find(name, 1, true), names) end
    assert.is_nil(names:find(".part", 1, true))
  end)
end)
