-- The method 'exclusion'.
local exclusion = require "riddle.pieces.methods.exclusion"
local integer = require "riddle.integer"
local nested = require "riddle.pieces.methods.nested"
local pieces = require "riddle.pieces"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.pieces_lines"

describe("the method exclusion", function()
  it("gives the derangements and the menage numbers", function()
    -- OEIS A000166, A000179
    local derangements = { [0] = 1, [1] = 0, [2] = 1, [5] = 44, [12] = 176214841, [20] = 895014631192902121 }
    for n, count in pairs(derangements) do
      local question = slow.question(slow.ROOK, n, n, { holes = slow.diagonals(n, { 0 }), k = n })
      assert.equal(count, (slow.ask(exclusion, question)))
    end
    local menage = { [3] = 1, [4] = 2, [5] = 13, [6] = 80, [7] = 579, [10] = 439792, [12] = 59216642 }
    for n, count in pairs(menage) do
      local question = slow.question(slow.ROOK, n, n, { holes = slow.diagonals(n, { 0, 1 }), k = n })
      assert.equal(count, (slow.ask(exclusion, question)))
    end
  end)

  it("counts derangements of a thousand by their recurrence", function()
    local n, expected = 1000, 1
    for i = 1, n do expected = integer.add(integer.mul(expected, i), i % 2 == 0 and 1 or -1) end
    local question = slow.question(slow.ROOK, n, n, { holes = slow.diagonals(n, { 0 }), k = n })
    assert.equal(expected, (slow.ask(exclusion, question)))
  end)

  it("takes a few holes out of boards of any size", function()
    local far = 1 << 62
    local holes = { { 1, 1 }, { far, 7 }, { far, far } }
    local squares = integer.pow(far, 2)
    assert.equal(squares - 3, (slow.ask(exclusion, slow.question(slow.ROOK, far, far, { holes = holes, k = 1 }))))
    -- pairs without holes, less those on a hole and elsewhere, and those on two holes: two of the three pairs
    local pairs_of_all = integer.idiv(integer.mul(squares, integer.pow(integer.sub(far, 1), 2)), 2)
    local expected = pairs_of_all - 3 * integer.pow(integer.sub(far, 1), 2) + 2
    assert.equal(expected, (slow.ask(exclusion, slow.question(slow.ROOK, far, far, { holes = holes, k = 2 }))))
  end)

  it("takes holes out of squares of bishops", function()
    local draw = random.new(seed)
    for round = 1, 10 do
      local n = draw:integer(2, 20)
      local holes = {}
      for i = 1, draw:integer(0, 4) do
        local row = (i - 1) * n // 4 + 1
        holes[i] = { row, draw:integer(1, n) }
        if i > 1 and holes[i][1] <= holes[i - 1][1] then holes[i] = nil break end
      end
      local question = slow.question(slow.BISHOP, n, n, { holes = holes })
      assert.equal(slow.text(slow.ask(nested, question)), slow.text(slow.ask(exclusion, question)),
        ("seed %d, round %d, n = %d"):format(seed, round, n))
    end
    local whole = slow.ask(exclusion, slow.question(slow.BISHOP, 30, 30))
    assert.equal(slow.text((pieces.polynomial("bishop", 30))), slow.text(whole))
  end)

  it("looks at the sets that are known", function()
    local holes = { { 1, 1 }, { 1, 2 }, { 1, 3 }, { 5, 5 }, { 8, 2 } }
    local _, work = slow.ask(exclusion, slow.question(slow.BISHOP, 8, 8, { holes = holes }))
    -- one colour has (1,1) (1,3) (8,2), free to join, and (5,5), which attacks all but (1,3); the other has (1,2)
    assert.equal(8 + 2 + 2, work.sets)
    assert.equal(255, work.steps)
  end)
end)
