-- The method 'product'.
local band = require "riddle.pieces.methods.band"
local integer = require "riddle.integer"
local known = require "spec.pieces.known"
local pieces = require "riddle.pieces"
local product = require "riddle.pieces.methods.product"
local slow = require "spec.support.pieces_lines"

-- C(m,k) C(n,k) k!, step by step.
local function rooks(m, n, k)
  local count = 1
  for i = 1, k do count = integer.idiv(integer.mul(integer.mul(count, m - i + 1), n - i + 1), i) end
  return count
end

describe("the method product", function()
  it("gives the rooks on rectangles", function()
    for m = 0, 7 do
      for n = 0, 7 do
        local counts = slow.ask(product, slow.question(slow.ROOK, m, n))
        assert.equal(math.min(m, n), #counts)
        for k = 0, #counts do assert.equal(rooks(m, n, k), counts[k]) end
      end
    end
    for _, case in ipairs { { 100, 100, 100 }, { 90, 300, 47 }, { 1 << 62, 1 << 61, 33 }, { 1 << 62, 3, 3 },
      { 5000, 4000, 1234 }, { 1000003, 999983, 700 } } do
      local m, n, k = table.unpack(case)
      assert.equal(rooks(m, n, k), (slow.ask(product, slow.question(slow.ROOK, m, n, { k = k }))))
    end
    assert.equal(0, (slow.ask(product, slow.question(slow.ROOK, 7, 1 << 62, { k = 8 }))))
    assert.equal(1, (slow.ask(product, slow.question(slow.ROOK, 1 << 62, 1 << 62, { k = 0 }))))
  end)

  it("counts placed rooks in", function()
    local option = { placed = { { 1, 1 }, { 1 << 40, 77 } }, k = 4 }
    local m, n = (1 << 50) - 2, (1 << 40) - 2
    assert.equal(rooks(m, n, 2), (slow.ask(product, slow.question(slow.ROOK, 1 << 50, 1 << 40, option))))
    for k, expected in pairs { [0] = 0, [1] = 0, [2] = 1, [3] = integer.mul(m, n) } do
      option.k = k
      assert.equal(expected, (slow.ask(product, slow.question(slow.ROOK, 1 << 50, 1 << 40, option))))
    end
  end)

  it("knows that bishops on n x (n + 1) stand on nested lines", function()
    assert.equal(table.concat(known.rectangles.bishop["2x3"], " "),
      slow.text(slow.ask(product, slow.question(slow.BISHOP, 2, 3))))
    assert.equal(table.concat(known.rectangles.bishop["5x6"], " "),
      slow.text(slow.ask(product, slow.question(slow.BISHOP, 5, 6))))
    for n = 1, 12 do
      local question = slow.question(slow.BISHOP, n + 1, n)
      assert.equal(slow.text(slow.ask(band, question)), slow.text(slow.ask(product, question)))
    end
  end)

  it("gives the bishops on squares", function()
    for _, n in ipairs { 1, 2, 3, 8, 31, 64 } do
      assert.equal(slow.text((pieces.polynomial("bishop", n))),
        slow.text(slow.ask(product, slow.question(slow.BISHOP, n, n))))
    end
  end)

  it("counts bishops on a torus, whose lines are closed", function()
    -- n odd: every diagonal meets every antidiagonal once, as rows and columns do
    for n = 1, 9, 2 do
      local torus = slow.ask(product, slow.question(slow.BISHOP, n, n, { torus = true }))
      assert.equal(slow.text(slow.ask(product, slow.question(slow.ROOK, n, n))), slow.text(torus))
    end
    assert.equal(slow.text(slow.counts(slow.question(slow.BISHOP, 4, 6, { torus = true }))),
      slow.text(slow.ask(product, slow.question(slow.BISHOP, 4, 6, { torus = true }))))
  end)

  it("counts nested holes", function()
    -- a staircase: rows of 1, 2, ..., n squares; n - k rooks leave Stirling numbers of the second kind S(n + 1, k + 1)
    local n, holes = 8, {}
    for row = 1, n do
      for column = row + 1, n do holes[#holes + 1] = { row, column } end
    end
    local counts = slow.ask(product, slow.question(slow.ROOK, n, n, { holes = holes }))
    local stirling = { 1, 255, 3025, 7770, 6951, 2646, 462, 36, 1 } -- OEIS A008277, row 9
    for k = 0, n do assert.equal(stirling[n + 1 - k], counts[k]) end
  end)

  it("does the work that is known", function()
    local _, work = slow.ask(product, slow.question(slow.BISHOP, 50, 51))
    assert.equal(2550, work.steps)
    _, work = slow.ask(product, slow.question(slow.ROOK, 500, 600, { k = 100 }))
    assert.equal(201, work.steps)
    _, work = slow.ask(product, slow.question(slow.ROOK, 500, 600))
    assert.equal(501, work.steps)
  end)
end)
