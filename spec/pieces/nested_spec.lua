-- The method 'nested'.
local integer = require "riddle.integer"
local known = require "spec.pieces.known"
local nested = require "riddle.pieces.methods.nested"
local pieces = require "riddle.pieces"
local random = require "riddle.random"
local slow = require "spec.support.pieces_lines"
local subsets = require "riddle.pieces.methods.subsets"

describe("the method nested", function()
  it("gives the known rectangles and squares of bishops", function()
    for size, counts in pairs(known.rectangles.bishop) do
      local rows, columns = size:match "(%d+)x(%d+)"
      local question = slow.question(slow.BISHOP, tonumber(rows), tonumber(columns))
      assert.equal(table.concat(counts, " "), slow.text(slow.ask(nested, question)))
    end
    for _, n in ipairs { 1, 2, 7, 16, 33 } do
      local row = slow.ask(nested, slow.question(slow.BISHOP, n, n))
      assert.equal(slow.text((pieces.polynomial("bishop", n))), slow.text(row))
    end
  end)

  it("keeps no line in mind where all are nested, and few where few are not", function()
    local function width(question) return select(2, slow.ask(nested, question)).width end
    assert.equal(0, width(slow.question(slow.BISHOP, 12, 12)))
    assert.equal(0, width(slow.question(slow.BISHOP, 12, 13)))
    assert.equal(5, width(slow.question(slow.BISHOP, 12, 14)))
    assert.equal(0, width(slow.question(slow.ROOK, 50, 60)))
    local holes = slow.scatter(random.new(4), 3, 60, 50)
    assert.is_true(width(slow.question(slow.ROOK, 50, 60, { holes = holes })) <= 3)
  end)

  it("agrees with subsets where both can", function()
    local holes = slow.scatter(random.new(2), 14, 14, 25)
    for _, piece in ipairs { slow.ROOK, slow.BISHOP } do
      local question = slow.question(piece, 14, 14, { holes = holes })
      assert.equal(slow.text(slow.ask(subsets, question)), slow.text(slow.ask(nested, question)))
    end
  end)

  it("does the work that is known, less than subsets", function()
    local holes = slow.diagonals(16, { 0, 1 })
    local _, work = slow.ask(nested, slow.question(slow.ROOK, 16, 16, { holes = holes }))
    assert.same({ 7364570, 15 }, { work.steps, work.width })
  end)

  it("counts large boards with holes in few lines", function()
    local holes = { { 3, 1 }, { 3, 2 }, { 3, 50 }, { 70, 9 }, { 80, 9 } }
    local counts = slow.ask(nested, slow.question(slow.ROOK, 90, 90, { holes = holes }))
    assert.equal(90 * 90 - 5, counts[1])
    local exclusion = require "riddle.pieces.methods.exclusion"
    assert.equal(slow.text(slow.ask(exclusion, slow.question(slow.ROOK, 90, 90, { holes = holes }))), slow.text(counts))
    assert.is_true(integer.bits(counts[90]) > 400)
  end)
end)
