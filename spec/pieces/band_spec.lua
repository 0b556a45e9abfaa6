-- The method 'band'.
local band = require "riddle.pieces.methods.band"
local known = require "spec.pieces.known"
local slow = require "spec.support.pieces_lines"

local function row(question) return slow.text(slow.ask(band, question)) end

describe("the method band", function()
  it("gives the known rectangles of bishops", function()
    for size, counts in pairs(known.rectangles.bishop) do
      local rows, columns = size:match "(%d+)x(%d+)"
      assert.equal(table.concat(counts, " "), row(slow.question(slow.BISHOP, tonumber(rows), tonumber(columns))))
      assert.equal(table.concat(counts, " "), row(slow.question(slow.BISHOP, tonumber(columns), tonumber(rows))))
    end
  end)

  it("gives the known squares of bishops", function()
    for n, counts in ipairs(known.bishops) do
      assert.equal(table.concat(counts, " "), row(slow.question(slow.BISHOP, n, n)))
    end
    for n = 8, 14 do -- OEIS A002465, offset 0
      local count = slow.ask(band, slow.question(slow.BISHOP, n, n, { k = n }))
      assert.equal(known.n_bishops[n + 1], tostring(count))
    end
  end)

  it("counts anassas, which ride along one diagonal and the columns", function()
    -- OEIS A378561, rows 3 to 5
    assert.equal("1 9 22 14", row(slow.question(slow.ANASSA, 3, 3)))
    assert.equal("1 16 82 156 90", row(slow.question(slow.ANASSA, 4, 4)))
    assert.equal("1 25 220 840 1366 738", row(slow.question(slow.ANASSA, 5, 5)))
  end)

  it("knows that bishops on four rows meet in more than pairs", function()
    -- 4 x 6: 52 pairs of squares attack each other, not the 44 of a published formula
    assert.equal(24 * 23 // 2 - 52, (slow.ask(band, slow.question(slow.BISHOP, 4, 6, { k = 2 }))))
  end)

  it("needs a window as wide as the shorter side, whatever the longer one", function()
    local _, work = slow.ask(band, slow.question(slow.BISHOP, 6, 200))
    assert.same({ 6, 24581960 }, { work.width, work.steps })
    _, work = slow.ask(band, slow.question(slow.BISHOP, 10, 30))
    assert.same({ 10, 1519960 }, { work.width, work.steps })
  end)

  it("counts where holes stop attacks, in time for the width of the board", function()
    local holes = {}
    for i = 2, 11, 3 do
      for j = 2, 39, 3 do holes[#holes + 1] = { i, j } end
    end
    local question = slow.question(slow.ROOK, 12, 40, { holes = holes, lines = "stop" })
    local counts, work = slow.ask(band, question)
    assert.equal(12 * 40 - #holes, counts[1])
    assert.is_true(work.width <= 13)
  end)
end)
