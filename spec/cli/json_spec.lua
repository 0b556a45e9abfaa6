-- riddle.json: exact, ordered, valid.
local integer = require "riddle.integer"
local json = require "riddle.json"

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
    assert.same({ "json", "expected JSON with fewer brackets inside each other" }, { err.kind, err.message })
    assert.equal("json", select(2, json.decode(('{"a":'):rep(1000000))).kind)
  end)

  it("says so when dkjson is missing", function()
    local preload, loaded = package.preload.dkjson, package.loaded.dkjson
    package.preload.dkjson, package.loaded.dkjson = function() error "no" end, nil
    local text, err = json.encode {}
    package.preload.dkjson, package.loaded.dkjson = preload, loaded
    assert.is_nil(text)
    assert.equal("missing", err.kind)
    assert.equal("JSON needs the Lua module dkjson, which is not installed (luarocks install dkjson)", err.message)
  end)
end)
