-- Jobs, limits and wrong questions.
local pieces = require "riddle.pieces"

local clock = os.clock -- of all threads: while a cancel waits, the time of the worker passes

describe("a count as a job", function()
  it("has progress in work units and stops within 50 ms", function()
    local job = pieces.count("queen", 16, 16, { method = "search", job = true, threads = 1 })
    assert.is_false(job:poll(0.1))
    local done, total = job:progress()
    assert.is_true(total >= 256)
    assert.is_true(done >= 0 and done < total)
    local start = clock()
    job:cancel()
    assert.is_true(clock() - start < 0.05)
    local none, err = job:wait()
    assert.is_nil(none)
    assert.equal("stopped", err.kind)
  end)

  it("of a large table has progress and stops within 50 ms", function()
    local job = pieces.count("bishop", 10001, 5000, { job = true })
    assert.is_false(job:poll(0.1))
    local done, total = job:progress()
    assert.is_true(done > 0 and done < total)
    local start = clock()
    job:cancel()
    assert.is_true(clock() - start < 0.05)
  end)

  it("of few pieces on a large board stops within 50 ms, prepared or not", function()
    local wide = { rides = { { 1, 4 }, { 2, 3 } } }
    for _, method in ipairs { "graph", "merge" } do
      for _, seconds in ipairs { 0.02, 0.5 } do
        local job = pieces.count(wide, 128, 5, { method = method, job = true, threads = 1 })
        assert.is_false(job:poll(seconds))
        local start = clock()
        job:cancel()
        assert.is_true(clock() - start < 0.05)
      end
    end
  end)

  it("gives the same as without", function()
    local job = pieces.count("bishop", 300, 300, { job = true })
    assert.equal((pieces.count("bishop", 300, 300)), (job:wait()))
    assert.equal(0, (pieces.count("bishop", 8, 60, { job = true }):wait()))
    local count, info = pieces.count("queen", 10, 10, { job = true, method = "search" }):wait()
    assert.equal(724, count)
    assert.equal("search", info.method)
    assert.equal(1 << 24, pieces.polynomial("bishop", 24, { job = true }):wait()[46])
  end)

  it("stops at its time", function()
    local none, err = pieces.count("queen", 20, 20, { time = 0.05 })
    assert.is_nil(none)
    assert.equal("limit", err.kind)
    assert.equal("time", err.reason)
  end)

  it("is refused beforehand when it takes too much memory, with the figure", function()
    local none, err = pieces.count("bishop", 100000, 50000, { memory = 1 << 30, method = "ferrers" })
    assert.is_nil(none)
    assert.equal("limit", err.kind)
    assert.truthy(err.message:find("^the answer takes at least %d+ bytes, the memory limit is 1073741824"))
    assert.is_true(err.bytes > 1 << 30)
    none, err = pieces.polynomial("bishop", 3000, { memory = 1 << 24 })
    assert.is_nil(none)
    assert.equal("memory", err.reason)
    none, err = pieces.count("bishop", 500, 300, { memory = 10000 })
    assert.is_nil(none)
    assert.equal("limit", err.kind)
  end)

  it("is refused as data, not raised, when not even its preparation is allowed", function()
    for memory = 1, 2000, 31 do
      local option = { memory = memory }
      for _, count in ipairs { pieces.count, pieces.polynomial } do
        for _, piece in ipairs { "bishop", "queen" } do
          local arguments = count == pieces.count and { piece, 60, 40, option } or { piece, 60, option }
          local none, err = count(table.unpack(arguments))
          assert.is_nil(none)
          assert.same({ "limit", "memory" }, { err.kind, err.reason })
        end
      end
    end
    local none, err = pieces.each("queen", 8, 8, { memory = 1 })
    assert.is_nil(none)
    assert.same({ "limit", "memory" }, { err.kind, err.reason })
    none, err = pieces.count("queen", 8, 8, { memory = 1, job = true }):wait()
    assert.is_nil(none)
    assert.same({ "limit", "memory" }, { err.kind, err.reason })
    assert.equal(0, (pieces.count("bishop", 8, 60, { memory = 1 })))
  end)

  it("is done with the memory that refusals name", function()
    for _, case in ipairs { { 500, 400 }, { 500, 998 }, { 501, 400 }, { 1200, 700 } } do
      local memory, refusals = 40000, 0
      local count, err = pieces.count("bishop", case[1], case[2], { memory = memory })
      while not count do
        refusals = refusals + 1
        assert.is_true(err.bytes > memory // 2)
        memory = err.bytes + 50 * 1200 -- the lengths of the columns come on top
        count, err = pieces.count("bishop", case[1], case[2], { memory = memory })
      end
      assert.is_true(refusals >= 1 and refusals <= 2)
      assert.equal((pieces.count("bishop", case[1], case[2])), count)
    end
  end)

  it("refuses to explain boards that are too large", function()
    local none, err = pieces.explain("queen", 13, 2)
    assert.is_nil(none)
    assert.same({ "limit", "size" }, { err.kind, err.reason })
    assert.equal("boards of queens of up to 12 x 12 are explained, this one has 13 x 13", err.message)
    assert.equal("limit", select(2, pieces.explain("bishop", 65, 2)).kind)
    assert.truthy(pieces.explain("bishop", 64, 2))
  end)

  it("refuses boards that are too large", function()
    local too_large = { { "bishop", 1 << 40, 2 }, { "queen", 1 << 40, 2 }, { "king", { 1 << 40, 1 << 40 }, 3 } }
    for _, case in ipairs(too_large) do
      local none, err = pieces.count(table.unpack(case))
      assert.is_nil(none)
      assert.equal("limit", err.kind)
    end
    assert.equal("limit", select(2, pieces.each("queen", 65, 3)).kind)
    assert.equal("limit", select(2, pieces.each("king", 65, 3)).kind)
    assert.equal("limit", select(2, pieces.solve("queen", 1025, { placed = { { 1, 1 } } })).kind)
    assert.equal("limit", select(2, pieces.board(1025, { torus = true })).kind)
    assert.equal(1, (pieces.count("bishop", 1 << 62, 0)))
    assert.equal(0, (pieces.count("bishop", 1 << 40, math.maxinteger)))
    assert.equal(0, (pieces.count("rook", 1 << 40, (1 << 40) + 1)))
  end)
end)

describe("a wrong question", function()
  local function message(...)
    local _, text = pcall(...)
    return (tostring(text):gsub("^%S+:%d+: ", ""))
  end

  it("names the nearest piece, or all", function()
    local all = "'amazon', 'bishop', 'king', 'knight', 'nightrider', 'queen' or 'rook', "
      .. "or a definition with 'leaps' or 'rides'"
    assert.equal("pieces.count: the piece must be " .. all .. ", got 'bishp'; did you mean 'bishop'?",
      message(pieces.count, "bishp", 8, 6))
    assert.equal("pieces.each: the piece must be " .. all .. ", got 'unicorn'", message(pieces.each, "unicorn", 8, 6))
    assert.equal("pieces.count: the piece must be " .. all .. ", got nil", message(pieces.count, nil, 8, 2))
  end)

  it("names the argument that is wrong", function()
    assert.truthy(message(pieces.count, "rook", -1, 2):find("the board must be an integer in 0..", 1, true))
    assert.truthy(message(pieces.count, "rook", 8.0, 2):find("got float 8.0", 1, true))
    assert.truthy(message(pieces.count, "rook", { 8 }, 2):find("the board's columns must be", 1, true))
    assert.truthy(message(pieces.count, "rook", { 8, 8, 8 }, 2):find("the board: unknown option '3'", 1, true))
    assert.truthy(message(pieces.count, "rook", 8, -2):find("the number of pieces must be an integer of at least 0"))
    assert.truthy(message(pieces.count, "rook", 8, 2 ^ 63):find("the number of pieces must be"))
    assert.truthy(message(pieces.count, "rook", 8, "2"):find("the number of pieces must be"))
    assert.truthy(message(pieces.placement, "queen", 8, { { 1, 9 } }):find("got {1, 9} at place 1", 1, true))
    assert.truthy(message(pieces.placement, "queen", 8, 5):find("the squares must be a list"))
  end)

  it("names the option that is wrong", function()
    assert.truthy(message(pieces.count, "rook", 8, 2, { placd = {} }):find("did you mean 'placed'?", 1, true))
    assert.truthy(message(pieces.count, "rook", 8, 2, { method = "magic" }):find(
      "option 'method' must be 'quarters', ", 1, true))
    assert.truthy(message(pieces.count, "rook", 8, 2, { method = "ferrers" }):find("counts bishops on square boards"))
    assert.truthy(message(pieces.count, "rook", 8, 2, { placed = { { 0, 1 } } }):find("got {0, 1} at place 1", 1, true))
    assert.truthy(message(pieces.each, "rook", 8, 2, { threads = 2 }):find("unknown option 'threads'"))
  end)

  it("is blamed on the line that asked it", function()
    local _, text = pcall(function() pieces.count("rook", 8, 2, { placed = { { 0, 1 } } }) end)
    assert.truthy(text:find("limits_spec.lua", 1, true))
    _, text = pcall(function() pieces.count("rok", 8, 2) end)
    assert.truthy(text:find("limits_spec.lua", 1, true))
  end)
end)
