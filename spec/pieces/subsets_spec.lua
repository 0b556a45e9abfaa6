-- The method 'subsets'.
local slow = require "spec.support.pieces_lines"
local subsets = require "riddle.pieces.methods.subsets"

local function row(question) return slow.text(slow.ask(subsets, question)) end

describe("the method subsets", function()
  it("gives published numbers of rooks and bishops", function()
    -- computed for riddle in two ways: transfer matrices and brute force
    assert.equal("1 30 300 1200 1800 720", row(slow.question(slow.ROOK, 5, 6)))
    assert.equal("1 24 224 1040 2578 3416 2320 720 81", row(slow.question(slow.BISHOP, 4, 6)))
    -- OEIS A378590, row 7
    assert.equal("1 49 994 10894 70792 282248 692320 1022320 867328 389312 81184 5792 128",
      row(slow.question(slow.BISHOP, 7, 7)))
  end)

  it("gives the derangements and the menage numbers", function()
    -- OEIS A000166 and A000179
    local derangements = { [4] = 9, [8] = 14833, [12] = 176214841, [16] = 7697064251745 }
    for n, count in pairs(derangements) do
      local holes = slow.diagonals(n, { 0 })
      assert.equal(count, (slow.ask(subsets, slow.question(slow.ROOK, n, n, { holes = holes, k = n }))))
    end
    local menage = { [3] = 1, [4] = 2, [5] = 13, [6] = 80, [7] = 579, [10] = 439792, [12] = 59216642 }
    for n, count in pairs(menage) do
      local holes = slow.diagonals(n, { 0, 1 })
      assert.equal(count, (slow.ask(subsets, slow.question(slow.ROOK, n, n, { holes = holes, k = n }))))
    end
  end)

  it("does the work that is known", function()
    local _, work = slow.ask(subsets, slow.question(slow.ROOK, 14, 14, { holes = slow.diagonals(14, { 0, 1 }) }))
    local enter, take, drop = 0, 14 * 12 << 14, 0
    for width = 1, 14 do
      enter = enter + (1 << width)
      drop = drop + (15 - width << width) -- by now 0 .. 14 - width pieces may stand on lines without a slot
    end
    assert.same({ enter + take + drop, 14 }, { work.steps, work.width })
    _, work = slow.ask(subsets, slow.question(slow.BISHOP, 12, 12))
    assert.equal(11, work.width)
  end)

  it("takes the shorter side's lines as sets", function()
    local _, work = slow.ask(subsets, slow.question(slow.ROOK, 500, 6))
    local _, turned = slow.ask(subsets, slow.question(slow.ROOK, 6, 500))
    assert.same({ 6, 6 }, { work.width, turned.width })
    assert.equal(work.steps, turned.steps)
  end)
end)
