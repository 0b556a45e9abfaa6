-- Counts: published values, one method against the other and both against plain Lua, properties.
local integer = require "riddle.integer"
local pieces = require "riddle.pieces"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.pieces"
local known = require "spec.pieces.known"

local function from_zero(list) return table.move(list, 1, #list, 0, {}) end

local function row_hash(counts, most)
  local hash = 0
  for k = 0, most do hash = integer.mod(integer.add(31 * hash, counts[k]), 1000000007) end
  return hash
end

describe("counts of bishops on square boards", function()
  it("are those of OEIS A378590", function()
    for n, row in ipairs(known.bishops) do assert.same(from_zero(row), (pieces.polynomial("bishop", n))) end
  end)

  it("are those of OEIS A002465, n bishops on n x n", function()
    for i, count in ipairs(known.n_bishops) do
      assert.equal(count, tostring((pieces.count("bishop", i - 1, i - 1))))
    end
  end)

  it("are those of OEIS A201862, any number of bishops", function()
    for i, total in ipairs(known.any_bishops) do
      local counts = pieces.polynomial("bishop", i - 1)
      local sum = 0
      for _, count in pairs(counts) do sum = integer.add(sum, count) end
      assert.equal(total, tostring(sum))
    end
  end)

  it("are those of OEIS A187239, seven bishops", function()
    for n, count in ipairs(known.seven_bishops) do assert.equal(count, (pieces.count("bishop", n, 7))) end
  end)

  it("are right where other programs were wrong", function()
    assert.equal(5599888, (pieces.count("bishop", 8, 6)))
    assert.equal(260, (pieces.count("bishop", 4, 4)))
    assert.equal(22522960, (pieces.count("bishop", 8, 8)))
    assert.equal(20224, (pieces.count("bishop", 8, 13)))
    assert.equal(256, (pieces.count("bishop", 8, 14)))
    for k = 15, 64 do assert.equal(0, (pieces.count("bishop", 8, k))) end
    assert.equal(26, (pieces.count("bishop", 3, 2)))
    assert.equal(3127859642656, (pieces.count("bishop", 30, 5)))
    assert.equal(0, (pieces.count("bishop", 20, 40)))
    local largest = "1464849534753328002694459855350978489409398112256"
    assert.equal(largest, tostring((pieces.count("bishop", 30, 39))))
    for k, count in pairs((pieces.polynomial("bishop", 30))) do
      assert.is_true(integer.compare(count, integer(largest)) < 0 or k == 39)
    end
  end)

  it("begin with 1 and n * n and end with 2 ^ n ways for 2n - 2", function()
    assert.equal(1, (pieces.count("bishop", 0, 0)))
    assert.equal(0, (pieces.count("bishop", 0, 1)))
    assert.same({ [0] = 1, 1 }, (pieces.polynomial("bishop", 1)))
    for n = 2, 70 do
      assert.equal(1, (pieces.count("bishop", n, 0)))
      assert.equal(n * n, (pieces.count("bishop", n, 1)))
      assert.equal(integer.pow(2, n), (pieces.count("bishop", n, 2 * n - 2)))
      assert.equal(0, (pieces.count("bishop", n, 2 * n - 1)))
    end
  end)

  it("of a whole row equal those of each coefficient, and have the known sums", function()
    for _, n in ipairs { 9, 63, 64, 65, 100 } do
      local counts = pieces.polynomial("bishop", n)
      for k = 0, 2 * n - 2 do assert.equal(counts[k], (pieces.count("bishop", n, k))) end
      assert.is_nil(counts[2 * n - 1])
    end
    for n, hash in pairs(known.row_hash) do
      assert.equal(hash, row_hash((pieces.polynomial("bishop", n)), 2 * n - 2))
    end
  end)

  it("of a whole row are the same when more are allowed than fit", function()
    for _, k_max in ipairs { 8, 9, 20, math.maxinteger } do
      local kings, info = pieces.polynomial("king", 3, { k_max = k_max, method = "recurrence" })
      assert.equal("1 9 16 8 1", tostring(kings))
      assert.equal("recurrence", info.method)
      assert.equal("1 9 18 6", tostring((pieces.polynomial("rook", 3, { k_max = k_max }))))
    end
  end)

  it("of 3000 bishops on 3000 x 3000 have the known length and remainder", function()
    local one = known.large
    local count = pieces.count("bishop", one.n, one.k)
    assert.equal(one.bits, count:bits())
    assert.equal(one.mod, count % 1000000007)
  end)

  it("by search are the same for n <= 6", function()
    for n = 1, 6 do
      assert.same((pieces.polynomial("bishop", n)), (pieces.polynomial("bishop", n, { method = "search" })))
      for k = 0, 2 * n do
        assert.equal((pieces.count("bishop", n, k)), (pieces.count("bishop", n, k, { method = "search" })))
      end
    end
    assert.same((pieces.polynomial("bishop", 7)), (pieces.polynomial("bishop", 7, { method = "search" })))
    assert.equal(5599888, (pieces.count("bishop", 8, 6, { method = "search" })))
  end)
end)

describe("counts by search", function()
  it("are those of OEIS A000170, n queens, to n = 12", function()
    for i = 1, 13 do assert.equal(known.n_queens[i], (pieces.count("queen", i - 1, i - 1))) end
    assert.equal(4, (pieces.count("queen", 2, 1)))
  end)

  it("are those of OEIS A061989-A061991, queens on narrow boards, wide or tall", function()
    for m, row in pairs { [3] = known.queens_3, [4] = known.queens_4, [5] = known.queens_5 } do
      for i, count in ipairs(row) do
        assert.equal(count, (pieces.count("queen", { m, i - 1 }, m)))
        assert.equal(count, (pieces.count("queen", { i - 1, m }, m)))
      end
    end
  end)

  it("are those of independent programs on rectangles", function()
    for piece, boards in pairs(known.rectangles) do
      for board, row in pairs(boards) do
        local rows, columns = board:match("(%d+)x(%d+)")
        rows, columns = math.tointeger(rows), math.tointeger(columns)
        assert.same(from_zero(row), (pieces.polynomial(piece, { rows, columns })))
        assert.same(from_zero(row), (pieces.polynomial(piece, { columns, rows })))
      end
    end
  end)

  it("are those of plain Lua for queens up to 7 x 7 and all k, one by one and at once", function()
    for n = 1, 7 do
      local expected = slow.counts("queen", n, n)
      for k = 0, n do assert.equal(expected[k] or 0, (pieces.count("queen", n, k))) end
      assert.same(expected, (pieces.polynomial("queen", n)))
    end
  end)

  it("of rooks are C(m,k) C(n,k) k!", function()
    local function falling(n, k)
      local product = 1
      for i = 0, k - 1 do product = product * (n - i) end
      return product
    end
    for m = 0, 6 do
      for n = 0, 6 do
        for k = 0, 7 do
          local expected = falling(m, k) * falling(n, k) // falling(k, k)
          assert.equal(expected, (pieces.count("rook", { m, n }, k)))
        end
      end
    end
    assert.equal(falling(9, 9), (pieces.count("rook", 9, 9)))
  end)

  it("with placed pieces are those of plain Lua", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local piece = draw:pick { "bishop", "rook", "queen" }
      local rows, columns = draw:integer(1, 5), draw:integer(1, 5)
      local k = draw:integer(1, 5)
      local all = slow.placements(piece, rows, columns, k)
      if #all > 0 then
        local placed = draw:shuffle(table.move(draw:pick(all), 1, k, 1, {}))
        placed = table.move(placed, 1, draw:integer(0, k), 1, {})
        local expected = 0
        for _, squares in ipairs(all) do
          if slow.contains(squares, placed) then expected = expected + 1 end
        end
        assert.equal(expected, (pieces.count(piece, { rows, columns }, k, { placed = placed })))
        local counts = pieces.polynomial(piece, { rows, columns }, { placed = placed })
        assert.equal(expected, counts[k])
      end
    end
  end)

  it("of eight queens with one on any square sum to 8 * 92", function()
    local sum = 0
    for row = 1, 8 do
      for column = 1, 8 do
        local count = pieces.count("queen", 8, 8, { placed = { { row, column } } })
        assert.equal(count, (pieces.count("queen", 8, 8, { placed = { { column, 9 - row } } })))
        sum = sum + count
      end
    end
    assert.equal(8 * 92, sum)
  end)

  it("do not depend on the number of threads or on earlier calls", function()
    for _, threads in ipairs { 1, 2, 3, 1 } do
      assert.equal(14200, (pieces.count("queen", 12, 12, { threads = threads })))
      assert.equal(12944, (pieces.count("bishop", 6, 8, { method = "search", threads = threads })))
    end
    assert.equal(0, (pieces.count("queen", 2, 2)))
  end)

  it("take boards of 64 columns, and wider ones turned", function()
    assert.equal(64 * 63, (pieces.count("rook", { 2, 64 }, 2)))
    assert.equal(100 * 99, (pieces.count("rook", { 2, 100 }, 2)))
    assert.equal(100 * 99, (pieces.count("rook", { 100, 2 }, 2)))
    assert.equal((pieces.count("bishop", 64, 2)), (pieces.count("bishop", 64, 2, { method = "search" })))
    assert.equal((pieces.count("bishop", 63, 2)), (pieces.count("bishop", 63, 2, { method = "search" })))
    assert.equal(99, (pieces.count("rook", { 2, 100 }, 2, { placed = { { 2, 77 } } })))
    assert.equal(1, (pieces.count("bishop", { 1, 65536 }, 65536, { method = "search" })))
  end)

  it("have these signatures: exact node counts", function()
    local function nodes(piece, board, k)
      local _, info = pieces.count(piece, board, k, { method = "search" })
      return info.work.nodes
    end
    assert.equal(1964, nodes("queen", 8, 8))
    assert.equal(841988, nodes("queen", 12, 12))
    assert.equal(1715776, nodes("bishop", 8, 6))
    assert.equal(818215, nodes("bishop", 8, 14))
    local _, info = pieces.count("bishop", 100, 100)
    assert.equal(9900, info.work.steps)
  end)
end)
