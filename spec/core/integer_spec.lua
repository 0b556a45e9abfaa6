local integer = require "riddle.integer"
local random = require "riddle.random"
local slow = require "spec.support.slow_integer"

local two_100 = integer.pow(2, 100)

-- A decimal string whose length varies from one digit to about forty, often near the limits of 64 bits.
local function draw(source)
  local edges = { "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551616" }
  if source:one_in(4) then return source:pick(edges) end
  local digits = { tostring(source:integer(1, 9)) }
  for i = 2, source:integer(1, 40) do digits[i] = tostring(source:integer(0, 9)) end
  return (source:one_in(2) and "-" or "") .. table.concat(digits)
end

describe("riddle.integer", function()
  it("agrees with decimal schoolbook arithmetic", function()
    local source = random.new(require "spec.support.seed")
    for _ = 1, 2000 do
      local a, b = draw(source), draw(source)
      local x, y, p, q = integer(a), integer(b), slow.new(a), slow.new(b)
      local case = a .. " and " .. b
      assert.equal(tostring(p), tostring(x), case)
      assert.equal(tostring(p + q), tostring(integer.add(x, y)), case)
      assert.equal(tostring(p - q), tostring(integer.sub(x, y)), case)
      assert.equal(tostring(p * q), tostring(integer.mul(x, y)), case)
      assert.equal(tostring(-p), tostring(integer.neg(x)), case)
      assert.equal(p < q and -1 or p == q and 0 or 1, integer.compare(x, y), case)
      if b ~= "0" then
        local quotient, rest = slow.divide(p, q)
        assert.equal(tostring(quotient), tostring(integer.idiv(x, y)), case)
        assert.equal(tostring(rest), tostring(integer.mod(x, y)), case)
      end
    end
  end)

  it("has one form for each value: what fits a Lua integer is one", function()
    local source = random.new(require "spec.support.seed" + 1)
    for _ = 1, 1000 do
      local a, b = integer(draw(source)), integer(draw(source))
      for _, x in ipairs { a, b, integer.add(a, b), integer.sub(a, b), integer.mul(a, b) } do
        local fits = integer.compare(x, math.mininteger) >= 0 and integer.compare(x, math.maxinteger) <= 0
        assert.equal(fits and "number" or "userdata", type(x))
      end
      assert.is_true(integer.sub(integer.add(a, b), b) == a)
      assert.equal("integer", math.type(integer.sub(a, a)))
    end
    assert.equal("integer", math.type(integer("-9223372036854775808")))
    assert.equal("userdata", type(integer "9223372036854775808"))
  end)

  it("mixes with Lua integers in every operator", function()
    assert.equal("1267650600228229401496703205377", tostring(two_100 + 1))
    assert.equal("1267650600228229401496703205377", tostring(1 + two_100))
    assert.equal("-1267650600228229401496703205375", tostring(1 - two_100))
    assert.equal("2535301200456458802993406410752", tostring(two_100 * 2))
    assert.equal("126765060022822940149670320537", tostring(two_100 // 10))
    assert.equal(0, 10 // two_100)
    assert.equal(-1, -10 // two_100)
    assert.equal(6, two_100 % 10)
    assert.equal(-4, two_100 % -10)
    assert.equal("1606938044258990275541962092341162602522202993782792835301376", tostring(two_100 ^ 2))
    assert.equal("-1267650600228229401496703205376", tostring(-two_100))
    assert.equal("2^100 = 1267650600228229401496703205376", "2^100 = " .. two_100)
    assert.is_true(two_100 > math.maxinteger and math.maxinteger < two_100)
    assert.is_true(-two_100 <= math.mininteger and two_100 >= two_100)
    assert.is_true(two_100 == integer "1267650600228229401496703205376")
    assert.is_false(two_100 == 1)
  end)

  it("never wraps in its functions", function()
    assert.equal("9223372036854775808", tostring(integer.add(math.maxinteger, 1)))
    assert.equal("-9223372036854775809", tostring(integer.sub(math.mininteger, 1)))
    assert.equal("85070591730234615865843651857942052864", tostring(integer.mul(math.mininteger, math.mininteger)))
    assert.equal("9223372036854775808", tostring(integer.neg(math.mininteger)))
    assert.equal("9223372036854775808", tostring(integer.idiv(math.mininteger, -1)))
    assert.equal("27670116110564327421", tostring(integer.sum { math.maxinteger, math.maxinteger, math.maxinteger }))
    assert.equal(0, integer.sum {})
    assert.equal(1, integer.sum { two_100, 1, -two_100 })
    assert.equal("-27", tostring(integer.pow(-3, 3)))
    assert.equal(1, integer.pow(0, 0))
  end)

  it("reads and writes every base", function()
    local source = random.new(require "spec.support.seed" + 2)
    for _ = 1, 500 do
      local x, base = integer(draw(source)), source:integer(2, 36)
      local text = integer.tostring(x, base)
      assert.is_true(integer(text, base) == x, text)
      assert.is_true(integer(text:upper(), base) == x, text)
    end
    assert.equal("10000000000000000000000000", two_100:tostring(16))
    assert.equal(255, integer("+ff", 16))
    assert.equal("zz", integer.tostring(1295, 36))
    assert.equal(0, integer "-000")
    assert.equal(101, two_100:bits())
    assert.equal(0, integer.bits(0))
    local digits = ("123456789"):rep(3000)
    assert.equal(digits, tostring(integer(digits)))
  end)

  it("converts only where nothing is lost", function()
    assert.equal(5, integer.tointeger(5))
    assert.is_nil(two_100:tointeger())
    assert.is_true(integer.is(5) and integer.is(two_100))
    assert.is_false(integer.is(5.0) or integer.is "5" or integer.is(nil))
    assert.equal(9007199254740992, integer.portable(1 << 53))
    assert.equal("9007199254740993", integer.portable((1 << 53) + 1))
    assert.equal("-9007199254740993", integer.portable(-(1 << 53) - 1))
    assert.equal("1267650600228229401496703205376", integer.portable(two_100))
  end)

  describe("refuses", function()
    local function refused(expected, action, ...)
      local ok, message = pcall(action, ...)
      assert.is_false(ok)
      assert.matches(expected, message, 1, true)
    end

    it("floats, strings and junk in arithmetic", function()
      refused("integer expected, got float 1.5", function() return two_100 + 1.5 end)
      refused("integer expected, got float 2.0", function() return two_100 * 2.0 end)
      refused("math.tointeger", function() return 2.0 - two_100 end)
      refused("integer expected, got string", function() return "3" + two_100 end)
      refused("integer expected, got table", function() return two_100 % {} end)
      refused("integer expected, got nil", function() return two_100 // nil end)
      refused("integer expected, got float", function() return two_100 < 1e300 end)
      refused("integer expected, got boolean", integer.add, 1, true)
      refused("integer expected, got no value", integer.add, 1)
      refused("integer expected, got float", integer, 0.5)
    end)

    it("division with '/' and by zero", function()
      refused("use '//'", function() return two_100 / 2 end)
      refused("attempt to perform 'n//0'", function() return two_100 // 0 end)
      refused("attempt to perform 'n%%0'", function() return two_100 % 0 end)
      refused("attempt to perform 'n//0'", integer.idiv, 1, 0)
    end)

    it("text that is not digits, naming the place", function()
      refused("digits expected, got none", integer, "")
      refused("digits expected, got none", integer, "-")
      refused("got 'a' at place 3", integer, "12a")
      refused("got byte 32 at place 1", integer, " 12")
      refused("got byte 0 at place 2", integer, "1\0002")
      refused("got byte 10 at place 3", integer, "12\n")
      refused("digits of base 2 expected, got '2' at place 1", integer, "2", 2)
      refused("got '-' at place 2", integer, "--1")
      refused("got '.' at place 2", integer, "1.5")
      refused("got 'x' at place 2", integer, "0x10")
      refused("base must be in 2..36", integer, "1", 37)
      refused("base must be in 2..36", integer.tostring, 1, 1)
    end)

    it("results that no memory could hold, before computing them", function()
      refused("memory limit", integer.pow, 3, math.maxinteger)
      refused("memory limit", integer.pow, two_100, two_100)
      refused("memory limit", function() return two_100 ^ math.maxinteger end)
      refused("must not be negative", integer.pow, 2, -1)
    end)

    it("lists with anything but integers in them, naming the place", function()
      refused("integer expected at place 2 of the list, got float", integer.sum, { 1, 2.5 })
      refused("table expected", integer.sum, 1)
    end)
  end)

  it("knows the powers of 0, 1 and -1 to any exponent", function()
    assert.equal(0, integer.pow(0, two_100))
    assert.equal(1, integer.pow(1, two_100))
    assert.equal(1, integer.pow(-1, two_100))
    assert.equal(-1, integer.pow(-1, two_100 + 1))
    assert.equal(-1, integer.pow(-1, math.maxinteger))
  end)

  it("survives its metamethods called by hand with junk", function()
    local meta = getmetatable(two_100)
    for _, name in ipairs { "__add", "__unm", "__lt", "__tostring", "__eq" } do
      assert.is_false(pcall(meta[name], 1.5))
      assert.is_false(pcall(meta[name]))
      assert.is_false(pcall(meta[name], io.stdout, io.stdout))
    end
  end)

  it("is seen by the collector", function()
    collectgarbage()
    local before = collectgarbage "count"
    local kept = integer.pow(2, 80000000) -- 10 MB
    assert.is_true(collectgarbage "count" - before > 9000)
    assert.equal(80000001, kept:bits())
  end)

  it("keeps values when it computes within the list it sums", function()
    local list = setmetatable({ two_100, two_100 }, { __index = function() return two_100 * 3 end })
    assert.equal("2535301200456458802993406410752", tostring(integer.sum(list)))
  end)
end)
