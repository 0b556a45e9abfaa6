-- riddle.json: what is written, byte for byte, and read.
local integer = require "riddle.integer"
local json = require "riddle.json"

describe("json.encode", function()
  it("writes values as JSON has them, exact integers and floats", function()
    assert.equal("null", json.encode(nil))
    assert.equal("null", json.encode(json.null))
    assert.equal("true", json.encode(true))
    assert.equal("-7", json.encode(-7))
    assert.equal("9007199254740992", json.encode(1 << 53))
    assert.equal('"9007199254740993"', json.encode((1 << 53) + 1))
    assert.equal('"-9223372036854775808"', json.encode(math.mininteger))
    assert.equal('"1267650600228229401496703205376"', json.encode(integer.pow(2, 100)))
    assert.equal("0.1", json.encode(0.1))
    assert.equal("0.30000000000000004", json.encode(0.1 + 0.2))
    assert.equal("-0", json.encode(-0.0))
    assert.equal("null", json.encode(0 / 0))
    assert.equal("string", type(json.encode(2)))
  end)

  it("escapes quotes, control bytes and what is no UTF-8, the same at every time", function()
    for _ = 1, 2 do
      assert.equal([["a\"b\\c\n\u0001\u007f"]], json.encode 'a"b\\c\n\1\127')
      assert.equal('"é \\\\xFF"', json.encode "é \xff")
      assert.equal([[{"a\"":"\t"}]], json.encode { ['a"'] = "\t" })
    end
  end)

  it("sorts keys, those that are named first in their order", function()
    local value = { b = 1, a = { 2, {} }, message = "m", kind = "k" }
    assert.equal('{"a":[2,[]],"b":1,"kind":"k","message":"m"}', json.encode(value))
    assert.equal('{"kind":"k","message":"m","a":[2,[]],"b":1}', json.encode(value, { "kind", "none", "message" }))
    assert.equal('{"nodes":1,"seconds":2}', json.encode { seconds = 2, nodes = 1 })
    assert.equal('{"1":"x","3":"y"}', json.encode { [1] = "x", [3] = "y" })
    assert.equal("{}", json.encode(setmetatable({}, { __jsontype = "object" })))
  end)

  it("keeps more different texts apart than it remembers", function()
    for _ = 1, 2 do
      for i = 1, 1200 do
        local text = ("text %d"):format(i)
        assert.equal('{"' .. text .. '":"' .. text .. '"}', json.encode { [text] = text })
      end
    end
    assert.equal('{"1":"1","2.5":"2.5"}', json.encode { [1] = "1", [2.5] = "2.5" })
  end)

  it("raises for what is no data, and for tables too deep", function()
    assert.error_matches(function() json.encode { print } end, "expected plain data, found a function")
    local round = {}
    round.round = round
    assert.error_matches(function() json.encode(round) end, "nested too deep, or contains itself")
  end)
end)

describe("json.append", function()
  it("writes behind the texts that stay, and says how many they are", function()
    local line = { "a", "b", "old", "old", "old", "old" }
    local n = json.append({ x = { 1, "y" } }, line, 2)
    assert.equal('ab{"x":[1,"y"]}', table.concat(line, "", 1, n))
    n = json.append(5, line, 1)
    assert.equal("a5", table.concat(line, "", 1, n))
  end)

  it("leaves the texts before when a value is no data", function()
    local line = { "a" }
    assert.is_false((pcall(json.append, { 1, { print } }, line, 1)))
    assert.equal("a", line[1])
  end)
end)

describe("json.decode", function()
  it("reads what encode writes, and nothing behind it but blanks", function()
    local value = { list = { 1, 2.5, "x" }, text = "\n\"é", yes = true }
    assert.same(value, json.decode(json.encode(value) .. " \n"))
    local none, err = json.decode "{} x"
    assert.is_nil(none)
    assert.equal("json", err.kind)
    assert.same({ json.null }, json.decode("[null]", json.null))
  end)
end)
