-- Full queens by quarter boards, and the symmetric ones.
local core = require "riddle.core"
local job = require "riddle.job"
local quarters = require "riddle.pieces.methods.quarters"
local shell = require "spec.support.shell"
local slow = require "spec.support.pieces_quarters"

local clock = os.clock -- of all threads: while a cancel waits, the time of the worker passes

-- A question as the framework makes them.
local function question(n, change)
  local asked = {
    piece = { name = "queen", letter = "Q", leaps = {}, rides = {} },
    board = { rows = n, columns = n, holes = {}, torus = false, lines = "pass" },
    placed = {},
    k = n,
  }
  for name, value in pairs(change or {}) do
    if asked.board[name] ~= nil then asked.board[name] = value else asked[name] = value end
  end
  return asked
end

local function count(n, option)
  option = option or {}
  return job.run(quarters.job(question(n), option), option)
end

local function symmetric(n, option)
  option = option or {}
  return job.run(core.pieces.symmetric_queens(n, option), option)
end

-- OEIS A000170, n = 1, 2, ...
local ALL = {
  1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624,
}
-- OEIS A032522 and A033148: the same after a half turn, after a quarter turn.
local HALF = { 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48 }
local QUARTER = { 1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0 }

describe("full queens by quarter boards", function()
  it("are as many as published", function()
    for n = 8, os.getenv "RIDDLE_SANITIZER" and 15 or 17 do assert.equal(ALL[n], (count(n))) end
  end)

  it("are as many as a search in plain Lua finds", function()
    for n = 8, 9 do assert.equal(slow.queens(n).all, (count(n))) end
  end)

  it("have these signatures: exact numbers of half boards and pairs", function()
    local signatures = {
      [8] = { 232, 298, 1 }, [9] = { 610, 445, 7 }, [10] = { 2202, 7463, 2 }, [11] = { 8968, 12696, 11 },
      [12] = { 28728, 352606, 4 }, [13] = { 159801, 663126, 16 }, [14] = { 431244, 22033324, 14 },
    }
    for n, signature in pairs(signatures) do
      for _, threads in ipairs { 1, 3 } do
        local found, work = count(n, { threads = threads })
        assert.equal(ALL[n], found)
        assert.same(signature, { work.half_boards, work.pairs, work.units })
        assert.is_true(work.seconds >= 0)
      end
    end
  end)

  it("and the symmetric ones fit together: whole orbits of eight", function()
    for n = 8, 15 do
      local half, quarter = symmetric(n)
      assert.equal(0, (count(n) + half + 2 * quarter) % 8)
    end
  end)
end)

describe("the method 'quarters'", function()
  it("says what it cannot answer", function()
    local function reason(...) return select(2, quarters.can(question(...))) end
    assert.is_true(quarters.can(question(8)))
    assert.is_true(quarters.can(question(30)))
    assert.equal("counts queens", reason(8, { piece = { name = "amazon", letter = "A", leaps = {}, rides = {} } }))
    assert.equal("counts queens on square boards", reason(8, { columns = 9 }))
    assert.equal("counts queens on boards with edges, not on a torus", reason(8, { torus = true }))
    assert.equal("counts queens on boards without holes or placed pieces", reason(8, { holes = { { 1, 2 } } }))
    assert.equal("counts queens on boards without holes or placed pieces", reason(8, { placed = { { 1, 2 } } }))
    assert.equal("counts as many queens as the board has rows", reason(8, { k = 7 }))
    assert.equal("starts at boards of 8 rows", reason(7))
    assert.equal("takes boards of at most 30 rows", reason(31))
    assert.equal("takes boards of at most 30 rows", reason(1 << 62))
    local any = question(8)
    any.k = nil
    assert.equal("counts as many queens as the board has rows", select(2, quarters.can(any)))
  end)

  it("costs more for larger boards", function()
    for n = 8, 28 do assert.is_true(quarters.cost(question(n)) < quarters.cost(question(n + 2))) end
    assert.is_true(quarters.cost(question(8)) < 0.001)
  end)

  it("raises for boards that its kernel does not know", function()
    for _, n in ipairs { 7, 31, -1, math.mininteger, 1 << 32 | 8 } do
      assert.is_false(pcall(core.pieces.quarters, n, {}))
      if n ~= 7 and n ~= 31 then assert.is_false(pcall(core.pieces.symmetric_queens, n, {})) end
    end
    assert.is_false(pcall(core.pieces.symmetric_queens, 0, {}))
    assert.is_false(pcall(core.pieces.symmetric_queens, 33, {}))
  end)

  it("refuses beforehand what takes too much memory, with the figure", function()
    for n, bytes in pairs { [20] = 100 << 20, [22] = 1 << 30, [26] = 90 << 30, [30] = 1000 << 30 } do
      local none, err = count(n, { memory = 100 << 20, threads = 1 })
      assert.is_nil(none)
      assert.same({ "limit", "memory", 100 << 20 }, { err.kind, err.reason, err.limit })
      assert.is_true(err.bytes > bytes)
      assert.truthy(err.message:find(("at least %d bytes"):format(err.bytes), 1, true))
    end
    for memory = 1, 20000, 997 do
      local found, err = count(9, { memory = memory, threads = 1 })
      assert.is_true(found == 352 or err.kind == "limit" and err.reason == "memory")
    end
  end)

  it("uses fewer threads when there is no memory for all", function()
    assert.equal(365596, (count(14, { memory = 1 << 20, threads = 256 })))
  end)

  it("stops at its time", function()
    for _, n in ipairs { 18, 19, 22 } do
      local none, err = count(n, { time = 0.05, memory = 2 << 30, threads = 2 })
      assert.is_nil(none)
      assert.same({ "limit", "time" }, { err.kind, err.reason })
    end
  end)

  it("stops within 50 ms of a cancel, while it makes its lists and while it counts", function()
    for _, n in ipairs { 18, 19, 20 } do
      for _, wait in ipairs { 0.01, 0.4 } do
        local running = count(n, { job = true, threads = 1 })
        assert.is_false(running:poll(wait))
        local start = clock()
        running:cancel()
        assert.is_true(clock() - start < 0.05)
        assert.equal("stopped", select(2, running:wait()).kind)
      end
    end
  end)

  it("makes progress in units, to the end", function()
    local seen = {}
    count(15, { threads = 1, on_progress = function(done, total) seen[#seen + 1] = { done, total } end })
    assert.is_true(#seen > 3)
    for i = 2, #seen do assert.is_true(seen[i][1] >= seen[i - 1][1]) end
    assert.equal(22, seen[#seen][2])
    assert.is_true(seen[#seen][1] <= 22)
  end)

  it("counts the same on every path, AVX-512 emulated, with parts that add up", function()
    local said = shell.need((os.getenv "RIDDLE_BUILD" or "build") .. "/native/quarters_paths 14")
    assert.truthy(said:find "portable: %d+ comparisons\n")
    assert.truthy(said:find "parts add up, %d+ allocations failed\n$")
    local skipped = said:match "[^\n]*skipped[^\n]*"
    if skipped then pending(skipped) end
  end)
end)

describe("symmetric queens", function()
  it("are as many as published", function()
    for n = 1, 11 do assert.same({ HALF[n], QUARTER[n] }, { symmetric(n), (select(2, symmetric(n))) }) end
  end)

  it("are as many as a search in plain Lua finds", function()
    for n = 1, 9 do
      local found = slow.queens(n)
      local half, quarter = symmetric(n)
      assert.same({ found.half, found.quarter }, { half, quarter })
    end
  end)

  it("have these signatures: exact numbers of pairs and fours put", function()
    local nodes = { [4] = 4, [8] = 26, [12] = 454, [13] = 736, [16] = 15607 }
    for n, expected in pairs(nodes) do
      for _, threads in ipairs { 1, 3 } do
        local _, _, work = symmetric(n, { threads = threads })
        assert.equal(expected, work.nodes)
      end
    end
  end)

  it("are a job that stops", function()
    local none, err = symmetric(30, { time = 0.03 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
    local running = symmetric(28, { job = true, threads = 2 })
    assert.is_false(running:poll(0.05))
    local done, total = running:progress()
    assert.is_true(done < total and total == 1 + 14 * 28)
    local start = clock()
    running:cancel()
    assert.is_true(clock() - start < 0.05)
  end)
end)
