-- riddle.json: exact, ordered, valid.
local integer = require "riddle.integer"
local json = require "riddle.json"
local shell = require "spec.support.shell"

describe("riddle.json", function()
  it("keeps integers exact", function()
    assert.equal('[9007199254740992,"9007199254740993","-9223372036854775808"]',
      json.encode { 1 << 53, (1 << 53) + 1, math.mininteger })
    assert.equal('"1267650600228229401496703205376"', json.encode(integer.pow(2, 100)))
  end)

  it("puts keys in the order asked for, then sorted", function()
    local value = { d = 1, c = 2, b = 3, a = { z = 1, b = 2, y = 3 } }
    assert.equal('{"b":3,"d":1,"a":{"b":2,"y":3,"z":1},"c":2}', json.encode(value, { "b", "d" }))
  end)

  it("writes valid UTF-8 whatever the bytes are", function()
    assert.equal('"\\u0000 \\" \u{E9}\u{1F600}"', json.encode "\0 \" \u{E9}\u{1F600}")
    assert.equal([["a\\xFFb\\xC3("]], json.encode "a\xFFb\xC3(")
    assert.equal([["\\xED\\xA0\\x80"]], json.encode "\u{D800}")
  end)

  it("reads what it wrote", function()
    local value = { a = { 1, 2.5, "x\n\u{E9}\\\"", true, { b = {} } }, c = -7, d = "" }
    assert.same(value, json.decode(json.encode(value)))
    assert.equal(9007199254740993, json.decode "9007199254740993")
    assert.is_nil((json.decode "{"))
    assert.equal("expected JSON, found '' at byte 2: unterminated object", select(2, json.decode "{").message)
    assert.is_nil((json.decode "1 2"))
    assert.equal("expected JSON, found values nested too deep", select(2, json.decode(("["):rep(1000000))).message)
  end)

  it("keeps floats exact, and has no number for infinity", function()
    for _, value in ipairs { 0.1, 1 / 3, 1e300, 5e-324, 123456789.125 } do
      assert.equal(value, tonumber(json.encode(value)))
    end
    assert.equal("null", json.encode(1 / 0))
  end)

  it("refuses what is no data", function()
    assert.has_error(function() json.encode { print } end, "riddle.json: expected plain data, found a function")
    local loop = {}
    loop[1] = loop
    assert.has_error(function() json.encode(loop) end,
      "riddle.json: a table is nested too deep, or contains itself")
  end)

  it("writes and reads null", function()
    assert.equal('{"a":null,"b":[null,1]}', json.encode { a = json.null, b = { json.null, 1 } })
    assert.same({ 2 }, json.decode "[2,null]")
    local list = json.decode("[null,2]", json.null)
    assert.equal(json.null, list[1])
    assert.equal("null", tostring(list[1]))
  end)

  it("refuses text that is no JSON, or too deep", function()
    local value, err = json.decode("[1,")
    assert.is_nil(value)
    assert.equal("json", err.kind)
    value, err = json.decode(("["):rep(1000000))
    assert.is_nil(value)
    assert.same({ "json", "expected JSON, found values nested too deep" }, { err.kind, err.message })
    assert.equal("json", select(2, json.decode(('{"a":'):rep(1000000))).kind)
  end)

  it("says so when dkjson is missing", function()
    local script = 'package.preload.dkjson = function() error "no" end '
      .. 'local value, err = require("riddle.json").decode "[]" print(value, err.kind, err)'
    local out = shell.need(shell.interpreter .. " -e " .. shell.quote(script))
    assert.equal("nil\tmissing\tJSON needs the Lua module dkjson, which is not installed (luarocks install dkjson)\n",
      out)
  end)
end)
