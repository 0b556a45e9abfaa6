-- Numbers of shards.
local number = require "riddle.shards.number"

describe("numbers of shards", function()
  it("are read: one, a run, a list", function()
    local cases = { ["3/64"] = { 3 }, ["1-3/3"] = { 1, 2, 3 }, ["2,5,9-11/12"] = { 2, 5, 9, 10, 11 },
      ["4,4,1/4"] = { 1, 4 } }
    for text, list in pairs(cases) do
      local numbers, of = number.read(text)
      assert.same(list, numbers)
      assert.equal(math.tointeger(tonumber(text:match "%d+$")), of)
    end
  end)

  it("are refused when they are none, with what is expected", function()
    local wrong = { "0/4", "5/4", "1/0", "0/0", "-1/4", "1/-4", "1", "/4", "1/", "a/4", "1/4x", " 1/4", "1.5/4",
      "3-2/4", "1-/4", "-/4", ",/4", "1,,2/4", "1--2/4", "1/99999999999999999999",
      "99999999999999999999/4", "1/1048577", "" }
    for _, text in ipairs(wrong) do
      local numbers, message = number.read(text)
      assert.is_nil(numbers)
      local expected = "expected I/N with 1 <= I <= N <= 1048576, as 3/64, or several, as 1-8/64; found '%s'"
      assert.equal(expected:format(text), message)
    end
  end)

  it("are written as they are read", function()
    assert.equal("3,7-9", number.write { 3, 7, 8, 9 })
    assert.equal("", number.write {})
    assert.same({ 1, 2, 4 }, (number.read(number.write { 1, 2, 4 } .. "/4")))
  end)

  it("share all units, each once", function()
    for units = 0, 20 do
      for of = 1, 9 do
        local sum = 0
        for shard = 1, of do
          local share = 0
          for unit = shard, units, of do share = share + (unit and 1) end
          assert.equal(share, number.share(shard, of, units))
          sum = sum + share
        end
        assert.equal(units, sum)
      end
    end
  end)
end)
