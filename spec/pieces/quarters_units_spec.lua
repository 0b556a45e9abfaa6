-- Full queens in units: lists that stay open, the answer of each unit, and the checks of a unit.
local core = require "riddle.core"
local errors = require "riddle.errors"
local job = require "riddle.job"

local ALL = { [8] = 92, [9] = 352, [10] = 724, [11] = 2680, [12] = 14200, [13] = 73712, [14] = 365596 } -- A000170

local function run(lists, units, option, reversed)
  option = option or {}
  return job.run(core.pieces.quarters_units(lists, units, option, reversed), option)
end

local function all_units(measure)
  local units = {}
  for i = 1, measure.units do units[i] = i - 1 end
  return units
end

-- Placements of queens in each column of some, none attacking another, counted from the rules; `taken` are squares
-- {row, column} of queens that stand already, whose columns stay empty. Rows are 1..n.
local function slow_halves(n, first, last, taken)
  local placed = table.move(taken, 1, #taken, 1, {})
  local function go(column)
    if column > last then return 1 end
    for _, queen in ipairs(taken) do
      if queen[2] == column then return go(column + 1) end
    end
    local sum = 0
    for row = 1, n do
      local free = true
      for _, queen in ipairs(placed) do
        local down, right = row - queen[1], column - queen[2]
        if down == 0 or right == 0 or down == right or down == -right then free = false end
      end
      if free then
        placed[#placed + 1] = { row, column }
        sum = sum + go(column + 1)
        placed[#placed] = nil
      end
    end
    return sum
  end
  return go(first)
end

describe("queens in units", function()
  it("add up to what is published, and say how many units there are", function()
    for n, expected in pairs(ALL) do
      local lists <close>, measure = core.pieces.quarters_lists(n)
      assert.equal(measure.units, measure.orbit_units + (measure.cases - 1) * measure.case_units)
      local sum = 0
      for _, part in ipairs(run(lists, all_units(measure))) do sum = sum + part[1] end
      assert.equal(expected, sum)
    end
  end)

  it("have the same answers reversed, on one thread and on three, in any order and one by one", function()
    for n = 8, 14 do
      local lists <close>, measure = core.pieces.quarters_lists(n)
      local units, backward = all_units(measure), {}
      local parts = run(lists, units, { threads = 1 })
      assert.same(parts, run(lists, units, { threads = 3 }))
      assert.same(parts, run(lists, units, { threads = 3 }, true))
      for i = 1, #units do backward[i] = units[#units + 1 - i] end
      local other = run(lists, backward)
      for i = 1, #units do
        assert.same(parts[i], other[#units + 1 - i])
        assert.same({ parts[i] }, run(lists, { units[i] }))
      end
    end
  end)

  it("have as many half boards as the rules allow on half a board (even n)", function()
    for n = 8, 12, 2 do
      local lists <close>, measure = core.pieces.quarters_lists(n)
      local sum = 0
      for _, part in ipairs(run(lists, all_units(measure))) do sum = sum + part[4] end
      assert.equal(slow_halves(n, 1, n // 2, {}), sum)
    end
  end)

  it("have as many half boards as the rules allow beside the queens of the middle (odd n), case by case", function()
    for n = 9, 11, 2 do
      local lists <close>, measure = core.pieces.quarters_lists(n)
      local sums, middle, case = {}, n // 2 + 1, 0
      for i, part in ipairs(run(lists, all_units(measure))) do
        local of = i <= measure.orbit_units and 0 or (i - measure.orbit_units - 1) // measure.case_units + 1
        sums[of] = (sums[of] or 0) + part[4]
      end
      assert.equal(slow_halves(n, 1, middle - 1, { { middle, middle } }), sums[0])
      for b = 2, n // 2 do
        for a = 1, b - 1 do
          case = case + 1
          local queens = { { middle, middle - a }, { middle + b, middle } }
          local west, east = slow_halves(n, 1, middle - 1, queens), slow_halves(n, middle + 1, n, queens)
          assert.equal(west + east, sums[case])
        end
      end
      assert.equal(measure.cases - 1, case)
    end
  end)

  it("refuse what is no unit, lists that are closed, and two jobs at once", function()
    local lists, measure = core.pieces.quarters_lists(8)
    for _, wrong in ipairs { { measure.units }, { -1 }, { 0.5 }, { "x" }, { false } } do
      assert.has_error(function() core.pieces.quarters_units(lists, wrong, {}) end)
    end
    assert.has_error(function() core.pieces.quarters_units(lists, 1, {}) end)
    assert.has_error(function() core.pieces.quarters_units(io.stdout, {}, {}) end)
    local first <close> = core.pieces.quarters_units(lists, { 0 }, {})
    assert.has_error(function() core.pieces.quarters_units(lists, { 0 }, {}) end,
      "the lists have a job that is not finished")
    lists:close()
    lists:close()
    assert.has_error(function() core.pieces.quarters_units(lists, { 0 }, {}) end, "the lists are closed")
    for _, n in ipairs { 7, 31, -1 } do assert.has_error(function() core.pieces.quarters_lists(n) end) end
    first:start()
    repeat local over = first:poll(1) until over
    assert.equal(1, #first:result()) -- the job keeps the lists it needs
  end)

  it("obey limits, and go on with the same lists", function()
    local lists <close>, measure = core.pieces.quarters_lists(16)
    local units = all_units(measure)
    local parts, err = run(lists, units, { memory = 1000 })
    assert.is_nil(parts)
    assert.is_true(errors.is(err))
    assert.equal("limit", err.kind)
    parts, err = run(lists, units, { time = 0.02 })
    assert.is_nil(parts)
    assert.equal("limit", err.kind)
    assert.equal(2, #run(lists, { 3, 4 }))
    parts, err = run(lists, units, { memory = 1000 })
    assert.is_nil(parts)
    assert.equal("limit", err.kind)
  end)

  it("stop when they are cancelled", function()
    local lists <close>, measure = core.pieces.quarters_lists(19)
    local running = job.run(core.pieces.quarters_units(lists, all_units(measure), { threads = 2 }), { job = true })
    running:poll(0.1)
    local began = os.clock() -- of all threads: while a cancel waits, the time of the worker passes
    running:cancel()
    assert.is_true(os.clock() - began < 0.2)
  end)
end)

describe("core.fnv", function()
  it("is FNV-1a with 64 bits, as its authors' test values say, and goes on", function()
    assert.equal(0xcbf29ce484222325, core.fnv "")
    assert.equal(0xaf63dc4c8601ec8c, core.fnv "a")
    assert.equal(0x85944171f73967e8, core.fnv "foobar")
    assert.equal(core.fnv "foobar", core.fnv("bar", core.fnv "foo"))
  end)
end)
