-- The contests' formats as values, and answers that show themselves.
local pieces = require "riddle.pieces"

local function read_all(text, format)
  local list = {}
  for line, case, err in pieces.read(text, format) do list[#list + 1] = { line, case, err and err.kind } end
  return list
end

describe("pieces.read", function()
  for _, format in ipairs { "bishops", "little-bishops" } do
    it("reads the questions of " .. format, function()
      local text = "8 6\n4 4\n0 0\n"
      local list = read_all("\n" .. text, format)
      assert.same({ { 2, { n = 8, k = 6 } }, { 3, { n = 4, k = 4 } } }, list)
      assert.equal(text, pieces.write({ list[1][2], list[2][2] }, format))
      assert.same({ { 1, { n = 8, k = 6 } }, { 2, nil, "number" } }, read_all("8 6\n4 x\n", format))
      assert.same({ { 1, nil, "end" } }, read_all("", format))
      assert.same({}, read_all("0 0\n", format))
    end)
  end

  it("reads the queens of eight-queens", function()
    local text = "2\n\n1 1\n\n4 7\n"
    local list = read_all(text, "eight-queens")
    assert.same({ 3, 5 }, { list[1][1], list[2][1] })
    assert.same({ { 4, 7 } }, list[2][2].squares)
    assert.equal(text, pieces.write({ list[1][2], list[2][2] }, "eight-queens"))
    assert.same({ { 1, nil, "range" } }, read_all("1 9 1\n", "eight-queens"))
  end)

  it("names what is wrong with its arguments at the place of the call", function()
    local function refused(message, f)
      local ok, err = pcall(f)
      assert.is_false(ok)
      assert.matches("formats_spec.lua:%d+: ", err)
      assert.matches(message, err, 1, true)
    end
    local allowed = "'bfile', 'bishops', 'eight-queens' or 'little-bishops'"
    refused("pieces.read: the format must be " .. allowed .. ", got 'bishop'", function()
      local none = pieces.read("", "bishop")
      return none
    end)
    refused("pieces.read: the source must be a string, an open file or a function, got number", function()
      local none = pieces.read(3, "bishops")
      return none
    end)
    refused("pieces.write: place 1 of the list must be a case { n =, k = } of two integers", function()
      local none = pieces.write({ { n = 0, k = 0 } }, "bishops")
      return none
    end)
    refused("pieces.write: place 1 of the list must be a pieces.placement of one queen on 8 x 8, got table", function()
      local none = pieces.write({ { 1, 1 } }, "eight-queens")
      return none
    end)
  end)
end)

describe("an answer", function()
  it("says how it was found", function()
    local _, info = pieces.count("bishop", 8, 6)
    assert.matches("^ferrers: steps %d+, %d+%.%d%d%d s$", tostring(info))
    _, info = pieces.count("queen", 6, 6, { method = "search" })
    assert.matches("^search: nodes %d+, %d+%.%d%d%d s$", tostring(info))
  end)

  it("that is a row shows its numbers from 0, or how many they are", function()
    assert.equal("1 16 92 232 260 112 16", tostring(pieces.polynomial("bishop", 4)))
    assert.equal("1", tostring(pieces.polynomial("rook", 0)))
    assert.equal("riddle.pieces.counts: 0 to 198 pieces", tostring(pieces.polynomial("bishop", 100)))
  end)
end)
