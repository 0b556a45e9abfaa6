-- Sequences against the OEIS, and its b-files.
local integer = require "riddle.integer"
local pieces = require "riddle.pieces"

local function terms(piece, option)
  local list = {}
  for n, a, err in pieces.sequence(piece, option) do
    assert.is_nil(err)
    list[#list + 1] = a
    assert.is_true(math.type(n) == "integer")
  end
  return list
end

local function double(n) return 2 * n end

describe("a sequence", function()
  it("draws itself as what is left of it", function()
    local kings = pieces.sequence("king", { n = { 2, 3 } })
    assert.equal("riddle.pieces.sequence: kings, n = 2 to 3", tostring(kings))
    kings:list()
    assert.equal("riddle.pieces.sequence: no terms are left", tostring(kings))
  end)

  it("is one of the OEIS", function()
    assert.same({ 1, 1, 4, 26, 260, 3368, 53744, 1022320, 22522960, 565532992, 15915225216, 496911749920 },
      terms("bishop", { n = { 0, 11 } })) -- A002465
    assert.same({ 1, 2, 9, 70, 729, 9918, 167281, 3423362, 82609921, 2319730026, 74500064809 },
      terms("bishop", { n = { 0, 10 }, k = "any" })) -- A201862
    assert.same({ 1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724 }, terms("queen", { n = { 0, 10 } })) -- A000170
    assert.same({ 1, 4, 79, 3600, 281571, 32572756 }, -- A018807
      terms("king", { n = { 0, 5 }, board = double, k = "most" }))
    assert.same({ 1, 4, 79, 3600 },
      terms("king", { n = { 0, 3 }, board = double, k = function(n) return n * n end }))
    assert.same({ 1, 6, 36, 412, 9386, 257318 }, terms("knight", { n = { 1, 6 } })) -- A201540
    assert.same({ 1, 0, 0, 1, 2, 1, 6, 12, 46, 92 }, terms("queen", { n = { 1, 10 }, classes = true })) -- A002562
    assert.same({ 0, 0, 0, 0, 440, 38368, 1022320 }, terms("bishop", { n = { 1, 7 }, k = 7 })) -- A187239
    assert.same({ 1, 4, 8, 16, 32 }, terms("bishop", { n = { 1, 5 }, k = "most" }))
    assert.same({ 0, 0, 0, 0, 4, 14, 36 }, -- A061989
      terms("queen", { n = { 0, 6 }, k = 3, board = function(n) return { 3, n } end }))
    assert.same({ 1, 2, 5, 18, 87, 462 }, terms("queen", { n = { 0, 5 }, k = "any", board = "square" }))
  end)

  it("takes a list of numbers of pieces, classes of all numbers, one board", function()
    assert.same({ { 1, 16, 44 }, { 1, 25, 140 } }, terms("queen", { n = { 4, 5 }, k = { 0, 1, 2 } }))
    assert.same({ { 26, 0, 9 } }, terms("bishop", { n = 3, k = { 2, 6, 1 } }))
    assert.same({ { 1, 3 } }, terms("king", { n = 4, k = { 0, 1 }, classes = true }))
    assert.same({ 1 + 3 + 4 + 2 + 1 }, terms("king", { n = 3, k = "any", classes = true }))
    assert.same({ 14 }, terms("king", { n = 4, k = "most", classes = true }))
    assert.same({ 6 }, terms("knight", { n = 4, k = "most" }))
    assert.same({}, terms("knight", { n = { 4, 3 } }))
    assert.same({ 92 }, terms("queen", { n = 8, method = "search", threads = 1 }))
  end)

  it("ends with the term that gives up", function()
    local seen, failure = {}, nil
    for n, a, err in pieces.sequence("queen", { n = { 7, 30 }, time = 0.1, method = "search" }) do
      seen[#seen + 1] = n
      if err then
        failure = err
        assert.is_nil(a)
      end
    end
    assert.same({ "limit", "time" }, { failure.kind, failure.reason })
    assert.is_true(#seen > 1 and seen[#seen] < 30)
    local list, err = pieces.sequence("queen", { n = { 8, 30 }, time = 0.1, method = "search" }):list()
    assert.equal(92, list[1].a)
    assert.equal("limit", err.kind)
    list, err = pieces.sequence("queen", { n = { 0, 3 } }):list()
    assert.is_nil(err)
    assert.same({ { n = 0, a = 1 }, { n = 1, a = 1 }, { n = 2, a = 0 }, { n = 3, a = 0 } }, list)
    local none
    none, err = pieces.write(pieces.sequence("queen", { n = { 25, 30 }, time = 0.05, method = "search" }), "bfile")
    assert.is_nil(none)
    assert.equal("limit", err.kind)
    assert.equal("byte", select(2, pieces.sequence("king", { n = 1, board = function() return "?" end }):list()).kind)
  end)

  it("reports progress", function()
    local calls = 0
    local option = { n = { 13, 13 }, method = "search", threads = 1, on_progress = function() calls = calls + 1 end }
    assert.same({ 73712 }, terms("queen", option))
    assert.is_true(calls > 0)
  end)

  it("raises for a wrong question, at its line", function()
    local function message(...) return select(2, pcall(...)) end
    for pattern, ask in pairs {
      ["sequence_spec.lua:%d+: pieces.sequence: option 'n' is needed"] = function() pieces.sequence("queen", {}) end,
      ["sequence_spec.lua:%d+: pieces.sequence: option 'n' must be an integer of at least 0, or two"] =
        function() pieces.sequence("queen", { n = { 1, -2 } }) end,
      ["sequence_spec.lua:%d+: pieces.sequence: option 'k' must be an integer of at least 0, a list"] =
        function() pieces.sequence("queen", { n = 1, k = "all" }) end,
      ["sequence_spec.lua:%d+: pieces.sequence: option 'board' must be 'square' or a function"] =
        function() pieces.sequence("queen", { n = 1, board = 3 }) end,
      ["sequence_spec.lua:%d+: pieces.sequence: the piece must be"] = function() pieces.sequence("qeen", { n = 1 }) end,
      ["pieces.sequence: what option 'k' returns must be an integer of at least 0, got"] =
        function() pieces.sequence("queen", { n = 1, k = function() return -1 end })() end,
    } do
      assert.truthy(message(ask):find(pattern), message(ask))
    end
  end)
end)

describe("a b-file", function()
  local function read(text)
    local list = {}
    for line, case, err in pieces.read(text, "bfile") do
      if err then return nil, err end
      list[#list + 1] = case
      assert.equal("integer", math.type(line))
    end
    return list
  end

  it("is written with n or with indices of its own", function()
    assert.equal("1 1\n2 0\n3 0\n4 2\n", pieces.write(pieces.sequence("queen", { n = { 1, 4 } }), "bfile"))
    local queens = pieces.sequence("queen", { n = { 1, 4 } })
    assert.equal("0 1\n1 0\n2 0\n3 2\n", pieces.write(queens, "bfile", { offset = 0 }))
    local triangle = pieces.sequence("king", { n = { 1, 2 }, k = { 0, 1 } })
    assert.equal("1 1\n2 1\n3 1\n4 4\n", pieces.write(triangle, "bfile"))
    triangle = pieces.sequence("king", { n = { 1, 2 }, k = { 0, 1 } })
    assert.equal("-3 1\n-2 1\n-1 1\n0 4\n", pieces.write(triangle, "bfile", { offset = -3 }))
    assert.equal("", pieces.write({}, "bfile"))
  end)

  it("comes back as it was", function()
    for _, text in ipairs { "", "1 1\n", "-2 0\n-1 -7\n", "7 123456789012345678901234567890\n8 -1\n" } do
      assert.equal(text, pieces.write(read(text), "bfile"))
    end
    local row = pieces.write(pieces.sequence("bishop", { n = { 0, 40 } }), "bfile")
    assert.equal(row, pieces.write(read(row), "bfile"))
    local list = read "# A000170\n\n 0  1 \r\n1 1\n#2 3"
    assert.same({ { n = 0, a = 1 }, { n = 1, a = 1 } }, list)
    assert.equal(integer.pow(10, 30), read("1 1" .. ("0"):rep(30))[1].a)
  end)

  it("is read with faults at their places", function()
    for text, expected in pairs {
      ["1 1\n2"] = { "count", 2, 1, "expected two integers n a(n), found only '2'" },
      ["1 1\n2 x"] = { "number", 2, 3, "expected an integer a(n), found 'x'" },
      ["a 1"] = { "number", 1, 1, "expected an integer n, found 'a'" },
      ["1 2 3"] = { "count", 1, 5, "expected the end of the line, found '3'" },
      ["99999999999999999999 1"] = { "range", 1, 1, "expected an index within 64 bits, found '99999999999999999999'" },
      ["1 1.5"] = { "number", 1, 3, "expected an integer a(n), found '1.5'" },
    } do
      local none, err = read(text)
      assert.is_nil(none)
      assert.same(expected, { err.kind, err.line, err.column, err.message })
    end
  end)

  it("takes only terms", function()
    local function message(...) return select(2, pcall(...)) end
    local wrong = { 7, { n = 1 }, { n = 1, a = 1.5 }, { n = 1, a = {} }, { n = "1", a = 1 }, { n = 1, a = { "1" } } }
    for _, case in ipairs(wrong) do
      assert.truthy(message(pieces.write, { case }, "bfile"):find("place 1 of the list must be a term", 1, true))
    end
    assert.truthy(message(pieces.write, {}, "bfile", { offst = 1 }):find "did you mean 'offset'")
    assert.truthy(message(pieces.write, {}, "bishops", { offset = 1 }):find "unknown option 'offset'")
  end)
end)
