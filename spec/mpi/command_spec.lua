-- riddle-mpi as users type it: plans, help, refusals.
local core = require "riddle.core"
local command = require "spec.support.command"
local json = require "riddle.json"
local mpirun = require "spec.support.mpirun"
local pegs = require "riddle.pegs"

local OBSTACLE = mpirun.obstacle()

describe("riddle-mpi", function()
  local place
  before_each(function() place = command.open() end)
  after_each(function() place:close() end)

  -- The same without mpirun: one process.
  local function alone(arguments)
    return mpirun.shell(place, "riddle-mpi " .. arguments)
  end

  it("prints what riddle pegs count prints of the levels, and a line for each on stderr", function()
    if OBSTACLE then return pending(OBSTACLE) end
    local out, err, status = mpirun.run(place, 2, "pegs count T5")
    assert.equal(0, status)
    assert.is_truthy(out:find "^level  canonical  positions  dead  jumps\n")
    assert.is_truthy(out:find "\n  all       1544       3016    72   5233\n")
    local _, lines = err:gsub("level %d+: %d+ positions?, %d+ jumps?, [%d.]+ s, [%d.]+ MB sent\n", "")
    assert.equal(14, lines, err)
    local need = json.decode((alone "pegs plan T5 --processes 2 --format json")).bytes
    assert.equal(("2 processes, at most %.1f MB each\n"):format(need / 1e6), err:match "^[^\n]*\n")
    local csv = mpirun.run(place, 2, "pegs count T5 --quiet --format csv")
    assert.same(place:run "riddle pegs count T5 --format csv", csv)
  end)

  it("reads a picture from standard input, in its first process", function()
    if OBSTACLE then return pending(OBSTACLE) end
    local out, err, status = mpirun.shell(place, [[
      riddle pegs show T5 > t5
      mpirun -n 2 riddle-mpi pegs count - \
        --jumps triangular --quiet --format csv < t5]])
    assert.same({ "", 0 }, { err, status })
    assert.same(place:run "riddle pegs count T5 --format csv", out)
  end)

  it("plans: how many positions a level can have, and what each process needs", function()
    if OBSTACLE then return pending(OBSTACLE) end
    local board = pegs.board "hexagon 3"
    local out, err, status = alone "pegs plan hexagon3 --processes 4 --format json"
    assert.same({ "", 0 }, { err, status })
    local plan, basis = json.decode(out), core.pegs.classes(board.shape.holes, board.shape.jumps)
    assert.equal(18, #plan.levels)
    -- All positions by pegs that have the parities of the start.
    local function parities(bits)
      local word = ""
      for _, set in ipairs(basis) do
        local odd, both = "0", bits & set
        while both ~= 0 do both, odd = both & (both - 1), odd == "0" and "1" or "0" end
        word = word .. odd
      end
      return word
    end
    local counts, own = {}, parities(board.bits)
    for bits = 0, (1 << 19) - 1 do
      if parities(bits) == own then
        local pegs_there, rest = 0, bits
        while rest ~= 0 do rest, pegs_there = rest & (rest - 1), pegs_there + 1 end
        counts[pegs_there] = (counts[pegs_there] or 0) + 1
      end
    end
    for _, level in ipairs(plan.levels) do assert.equal(counts[level.pegs] or 0, level.positions, level.pegs) end
    out = alone "pegs plan diamond5 --processes 64"
    assert.is_truthy(out:find "\n   19    21             16820791416 ") -- 2.1 GB as bits
    assert.is_truthy(out:find "\n[%d.]+ MB each, [%d.]+ GB in all, for 64 processes %(most at 21 pegs%)\n$")
  end)

  it("refuses what does not fit, and says what would", function()
    if OBSTACLE then return pending(OBSTACLE) end
    local out, err, status = mpirun.run(place, 2, "pegs count diamond5 --quiet --memory 100M")
    assert.same({ "", 3 }, { out, status })
    local message = "^riddle: each of 2 processes needs 2%.[%d]+ GB for the levels of 21 and 20 pegs, and may use "
      .. "104%.9 MB; take %d+ processes, or more memory %(%-%-memory%)\n$"
    assert.is_truthy(err:find(message), err)
    local processes = math.tointeger(tonumber(err:match "take (%d+)"))
    for count, fits in pairs { [processes] = true, [processes // 2] = false } do
      local plan = json.decode((alone("pegs plan diamond5 --format json --processes " .. count)))
      assert.equal(fits, plan.bytes <= 100 << 20)
    end
  end)

  it("says once what is wrong with a command line or a board", function()
    if OBSTACLE then return pending(OBSTACLE) end
    for arguments, expected in pairs {
      ["pegs count nowhere"] = { 1, "riddle: argument 'board' must be a board's name or a file with a picture, "
        .. "found 'nowhere'\nUsage: " },
      ["pegs count T5 --buffer 4"] = { 1, "riddle: option '--buffer' must be an integer in 8..16777216, found '4'\n" },
      ["pegs count T5 --memory x"] = { 1, "riddle: option '--memory' must be a number of bytes above 0" },
      ["pegs count T5 --out ''"] = { 1, "riddle: option '--out' must be a folder" },
      ["pegs solve T5"] = { 1, "riddle: unknown command 'solve'" },
      ["pegs count T5 --quiet --out /dev/null/x"] = { 2, "riddle-mpi: /dev/null/x: cannot make the folder" },
      ["pegs count 'square 8'"] = { 3, "riddle: expected a board of at most 52 holes, found 64\n" },
    } do
      local function check(out, err, status)
        assert.same({ "", expected[1] }, { out, status }, err)
        assert.equal(expected[2], err:sub(1, #expected[2]))
        assert.equal(1, select(2, err:gsub("riddle[%-mpi]*: ", "")), err)
      end
      check(alone(arguments))
      if arguments:find "out" then check(mpirun.run(place, 2, arguments)) end -- mpirun takes its time after failures
    end
  end)

  it("has help with an example for each verb, and a version", function()
    if OBSTACLE then return pending(OBSTACLE) end
    for _, words in ipairs { "--help", "pegs --help", "pegs count --help", "pegs plan --help" } do
      local out, err, status = alone(words)
      assert.same({ "", 0 }, { err, status })
      assert.is_truthy(out:find "\nExample:\n  .*riddle%-mpi pegs", out)
    end
    assert.equal(("riddle-mpi %s\n"):format(require "riddle".version), (alone "--version"))
  end)

  it("counts as one process without mpirun", function()
    if OBSTACLE then return pending(OBSTACLE) end
    assert.equal((place:run "riddle pegs count T5 --format csv"), (alone "pegs count T5 --quiet --format csv"))
  end)

  it("is a module for scripts, too", function()
    if OBSTACLE then return pending(OBSTACLE) end
    local out, err, status = mpirun.script(place, [[
      local mpi, pegs = require "riddle.mpi", require "riddle.pegs"
      local seen = 0
      local count, info = mpi.count(pegs.board "T5", { on_level = function() seen = seen + 1 end })
      print(count.canonical, info.method, seen, mpi.process())
      print(#mpi.plan(pegs.board "T5", 4), pcall(mpi.count, pegs.board "T5", { memory = 0 }))
      print(pcall(mpi.plan, pegs.board "T5", 0))
      print(pcall(mpi.plan, pegs.board "T5", 1, "x"))
      print(mpi.plan(pegs.board "square 8", 1))
      mpi.finish()]])
    assert.equal(0, status)
    assert.equal("", err)
    assert.equal("1544\tlevels on 1 process\t14\t0\t1\t1\n14\tfalse\tmpi.count: option 'memory' must be an integer "
      .. "of at least 1, got integer 0\n"
      .. "false\tmpi.plan: the number of processes must be an integer in 1..16777216, got integer 0\n"
      .. "false\tmpi.plan: the buffer must be an integer in 8..16777216, got 'x'\n"
      .. "nil\texpected a board of at most 52 holes, found 64\n", (out:gsub("script.lua:%d+: ", "")))
  end)
end)
