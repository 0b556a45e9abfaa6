-- Formulas: published ones, exact counts beyond the values that determine them, and the facts of their proof.
local corners = require "spec.support.pieces_corners"
local integer = require "riddle.integer"
local pieces = require "riddle.pieces"
local random = require "riddle.random"
local rational = require "riddle.pieces.rational"
local seed = require "spec.support.seed"

local function value(formula, n)
  local count = formula(n)
  assert.is_true(integer.is(count))
  return count
end

-- n (n-1) ... over k!
local function choose(n, k)
  local product = 1
  for i = 0, k - 1 do product = integer.idiv(integer.mul(product, n - i), i + 1) end
  return product
end

describe("the formula", function()
  it("for two pieces is the published one", function()
    -- OEIS A036464, A061995, A172132
    local queens, kings, knights = pieces.formula("queen", 2), pieces.formula("king", 2), pieces.formula("knight", 2)
    for n = 0, 50 do assert.equal(n * (n - 1) * (n - 2) * (3 * n - 1) // 6, value(queens, n)) end
    for n = 1, 50 do
      assert.equal((n - 1) * (n - 2) * (n * n + 3 * n - 2) // 2, value(kings, n))
      assert.equal((n * n * (n * n - 1) - 8 * (n - 1) * (n - 2)) // 2, value(knights, n))
    end
    assert.equal("n^4/2 - 5n^3/3 + 3n^2/2 - n/3, for n >= 0", tostring(queens))
    assert.same({ 0, 1, 1 }, { queens.from, kings.from, knights.from })
    assert.same({ 0, 1, 2 }, { queens.proved_from, kings.proved_from, knights.proved_from })
  end)

  it("for three knights is OEIS A172134, from n = 4 on", function()
    local formula = pieces.formula("knight", 3)
    assert.equal(4, formula.from)
    for n = 4, 40 do
      local p = n * n * n * n - 3 * n * n * n - 8 * n * n + 66 * n - 108
      assert.equal((n - 2) * (n + 5) * p // 6, value(formula, n))
    end
    local list = { 0, 4, 36, 276, 1360, 4752, 13340, 32084, 68796 }
    for n, count in ipairs(list) do assert.equal(count, value(formula, n)) end
  end)

  it("for three queens is OEIS A047659", function()
    local formula = pieces.formula("queen", 3)
    assert.same({ 2, 6 }, { formula.period, formula.degree })
    for n, count in ipairs { 0, 0, 0, 24, 204, 1024, 3628, 10320, 25096, 54400 } do
      assert.equal(count, value(formula, n))
    end
    assert.equal((pieces.count("queen", 19, 3, { method = "search" })), value(formula, 19))
    assert.equal("n^6/6 - 5n^5/3 + 79n^4/12 - 25n^3/2 + 11n^2 - 43n/12 + 1/8 + (-1)^n (n/4 - 1/8), for n >= 0",
      tostring(formula))
  end)

  it("for four queens is OEIS A061994", function()
    local formula = pieces.formula("queen", 4)
    assert.same({ 6, 8, 0 }, { formula.period, formula.degree, formula.from })
    assert.same({ 36, 6 }, { #formula.values, #formula.checked })
    local list = { [0] = 0, 0, 0, 0, 2, 82, 982, 7002, 34568, 131248, 412596, 1123832, 2739386, 6106214, 12654614,
      24675650, 45704724, 80999104, 138170148, 227938788, 365106738, 569681574, 868289594, 1295775946, 1897176508,
      2729909796 }
    for n = 0, 25 do assert.equal(list[n], value(formula, n)) end
    for n = 26, 200 do -- S. Perepechko's form of it, 2005; everything here fits 64 bits up to there
      local p = 45 * n ^ 6 // 1 | 0
      p = p - 855 * (n ^ 5 // 1 | 0) + 6945 * (n ^ 4 // 1 | 0) - 30891 * n * n * n + 78864 * n * n - 106226 * n + 53404
      local twice = integer.mul(2 * n * (n - 1), p)
      local rest = 1080 * ((2 * n * n * n - 21 * n * n + 56 * n - 28) * (n // 2))
        + 2 * 1080 // 9 * (32 * (n - 1) * (n // 3) + (16 * n - 36) * ((n + 1) // 3))
      assert.equal(integer.idiv(integer.add(twice, rest), 2160), value(formula, n))
    end
    assert.equal((pieces.count("queen", 50, 4)), value(formula, 50))
  end)

  it("for seven bishops is OEIS A187239", function()
    local formula = pieces.formula("bishop", 7)
    assert.same({ 2, 14 }, { formula.period, formula.degree })
    local list = { 0, 0, 0, 0, 440, 38368, 1022320, 14082528, 126490352, 837543200, 4412818240, 19447224864,
      74255991784, 251997948736 }
    for n, count in ipairs(list) do assert.equal(count, value(formula, n)) end
    assert.equal((pieces.count("bishop", 1000, 7)), value(formula, 1000))
    assert.equal((pieces.count("bishop", 1001, 7)), value(formula, 1001))
    assert.same({ 1, 5040 }, formula.coefficients[0][14])
    assert.same({ -1, 180 }, formula.coefficients[1][13])
  end)

  it("for eight kings is OEIS A201369, from n = 7 on", function()
    local formula = pieces.formula("king", 8)
    assert.equal(7, formula.from)
    local list = { 0, 0, 0, 0, 27, 21792, 3324193, 119138166, 1979541332, 20142680752, 145977165234, 824771174978 }
    for n, count in ipairs(list) do assert.equal(count, value(formula, n)) end
    assert.truthy(tostring(formula):find("^n^16/40320 %- n^14/160 %+ "))
  end)

  it("for rooks is C(n, k)^2 k!", function()
    for k = 0, 6 do
      local formula, factorial = pieces.formula("rook", k), 1
      for i = 2, k do factorial = factorial * i end
      assert.same({ 0, 1, 2 * k }, { formula.from, formula.period, formula.degree })
      for n = 0, 30 do
        local ways = choose(n, k)
        assert.equal(integer.mul(integer.mul(ways, ways), factorial), value(formula, n))
      end
    end
  end)

  it("for bishops gives whole rows", function()
    for k = 0, 12 do
      local formula = pieces.formula("bishop", k)
      for _, n in ipairs { 1, 2, 3, 7, 40, 61 } do
        assert.equal((pieces.count("bishop", n, k)), value(formula, n))
      end
    end
  end)

  it("holds for leapers of every kind", function()
    local draw = random.new(seed)
    for _ = 1, 12 do
      local leaps = {}
      for i = 1, draw:integer(1, 2) do leaps[i] = { draw:integer(0, 2), draw:integer(1, 2) } end
      local piece = pieces.piece { name = "leaper", leaps = leaps, symmetric = draw:one_in(2) }
      local k = draw:integer(1, 4)
      local formula = pieces.formula(piece, k)
      local n = formula.proved_from + draw:integer(4, 6)
      assert.equal((pieces.count(piece, n, k, { method = "graph" })), value(formula, n))
      for side = 0, formula.proved_from do
        assert.equal((pieces.count(piece, side, k, { method = "graph" })), value(formula, side))
      end
    end
  end)

  it("says from where on it holds, no later than need be", function()
    for _, case in ipairs { { "king", 4 }, { "king", 5 }, { "knight", 3 }, { "knight", 4 } } do
      local formula = pieces.formula(table.unpack(case))
      assert.is_true(formula.from <= formula.proved_from)
      local below = formula.from - 1
      local num, den = rational.value(formula.polynomials[0], below)
      assert.not_equal(integer.mul((pieces.count(case[1], below, case[2])), den), num)
    end
  end)

  it("answers for the largest boards", function()
    local side = 1 << 62
    local two = pieces.formula("rook", 2)
    local squares = integer.mul(side, side)
    local expected = integer.idiv(integer.mul(squares, integer.mul(side - 1, side - 1)), 2)
    assert.equal(expected, value(two, side))
    assert.equal((pieces.count("bishop", 2000, 5)), value(pieces.formula("bishop", 5), 2000))
  end)

  it("is a value that can be looked at", function()
    local formula, info = pieces.formula("bishop", 3)
    assert.equal("clusters", info.method)
    assert.equal(12, info.work.boards)
    local data = formula:data()
    assert.same({ "bishop", 3, 6, 2, 0 }, { data.piece, data.k, data.degree, data.period, data.from })
    assert.same({ { 0, 1 }, { -2, 3 }, { 4, 3 }, { -5, 3 }, { 5, 4 }, { -2, 3 }, { 1, 6 } }, data.coefficients[1])
    assert.same({ 1, 4 }, data.coefficients[2][1])
    assert.truthy(formula.proof:find("with period 1, 1, 2 for", 1, true))
    assert.truthy(pieces.formula("knight", 3).proof:find("from n = 4 on", 1, true))
    local sixfold = tostring(pieces.formula("queen", 4))
    assert.truthy(sixfold:find("\n  + (n^3/4 - 21n^2/8 + 221n/27 - 253/54) when n mod 6 = 0\n", 1, true))
    local own = pieces.formula({ name = "wazir", leaps = { { 0, 1 } } }, 2)
    assert.equal("wazir", own:data().piece.name)
    assert.equal("n^4/2 - 5n^2/2 + 2n, for n >= 0", tostring(own))
  end)

  it("may be a job, with limits", function()
    local job = pieces.formula("queen", 3, { job = true })
    local formula = job:wait()
    assert.equal(24, formula(4))
    local none, err = pieces.formula("knight", 12, { time = 0.05 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
    none, err = pieces.formula("queen", 4, { memory = 10000 })
    assert.is_nil(none)
    assert.same({ "limit", "memory" }, { err.kind, err.reason })
    job = pieces.formula("knight", 12, { job = true })
    job:poll(0.02)
    job:cancel()
    assert.equal("stopped", select(2, job:wait()).kind)
    assert.equal(138170148, pieces.formula("queen", 4, { threads = 3 })(18))
  end)

  it("is refused where none is proved", function()
    for message, case in pairs {
      ["formulas are proved for up to 4 queens, not for 5"] = { "queen", 5 },
      ["formulas are proved for rooks, bishops, up to 4 queens, and pieces that only leap, not for nightriders"] =
        { "nightrider", 2 },
      ["formulas are made for at most 64 pieces, not for 65"] = { "rook", 65 },
    } do
      local none, err = pieces.formula(table.unpack(case))
      assert.is_nil(none)
      assert.same({ "limit", "formula", message }, { err.kind, err.reason, err.message })
    end
    assert.equal("limit", select(2, pieces.formula("king", 1 << 40)).kind)
  end)

  it("raises for a wrong question, at its line", function()
    local function message(...) return select(2, pcall(...)) end
    local text = message(function() pieces.formula("queen", 1.5) end)
    assert.truthy(text:find "formula_spec.lua:%d+: pieces.formula: the number of pieces must be")
    text = message(function() pieces.formula("qeen", 1) end)
    assert.truthy(text:find "formula_spec.lua:%d+: pieces.formula: the piece must be")
    text = message(function() return (pieces.formula("queen", 1)(-1)) end)
    assert.truthy(text:find "formula_spec.lua:%d+: formula: the side must be an integer in 0..", 1)
    text = message(function() pieces.formula("queen", 1, { tme = 1 }) end)
    assert.truthy(text:find "did you mean 'time'")
  end)
end)

describe("the proof of the periods", function()
  local BISHOP, ROOK = { { 1, 1 }, { 1, -1 } }, { { 0, 1 }, { 1, 0 } }
  local QUEEN = { { 1, 1 }, { 1, -1 }, { 0, 1 }, { 1, 0 } }

  it("rests on the denominators of the corners", function()
    for q, multiple in ipairs { 1, 1, 2 } do assert.equal(multiple, (corners(BISHOP, q))) end
    for q, multiple in ipairs { 1, 1, 2 } do assert.equal(multiple, (corners(QUEEN, q))) end
    for q = 1, 3 do assert.equal(1, (corners(ROOK, q))) end
    assert.equal(30352, select(2, corners(QUEEN, 3)))
  end)
end)

describe("rational polynomials", function()
  it("go through their values", function()
    local draw = random.new(seed)
    for _ = 1, 200 do
      local count, first, step = draw:integer(1, 7), draw:integer(-5, 5), draw:integer(1, 6)
      local values = {}
      for i = 1, count do values[i] = draw:integer(-1000, 1000) end
      local polynomial = rational.through(first, step, values)
      assert.is_true(#polynomial < count)
      for i = 1, count do
        local num, den = rational.value(polynomial, first + step * (i - 1))
        assert.equal(integer.mul(values[i], den), num)
      end
    end
  end)

  it("are printed as in books", function()
    assert.equal("0", rational.text { [0] = 0, over = 1 })
    assert.equal("-n^2 + n/2 - 3", rational.text { [0] = -6, 1, -2, over = 2 })
    assert.equal("n", rational.text { [0] = 0, 3, over = 3 })
  end)
end)
