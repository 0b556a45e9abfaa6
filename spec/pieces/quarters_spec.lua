-- Full queens by quarter boards, and the symmetric ones.
local core = require "riddle.core"
local job = require "riddle.job"
local quarters = require "riddle.pieces.methods.quarters"
local slow = require "spec.support.pieces_quarters"

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
    for n = 8, core.cpu == "portable" and 15 or 16 do assert.equal(ALL[n], (count(n))) end
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
end)
