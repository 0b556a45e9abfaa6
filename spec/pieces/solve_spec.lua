-- Solving: constructions, completions, proofs that there is nothing; the maximum.
local pieces = require "riddle.pieces"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.pieces_board"

local function assert_solved(answer, k)
  assert.equal("found", answer.status)
  assert.equal(k, #answer.placement)
  assert.is_true(pieces.check(answer.placement))
end

describe("pieces.solve", function()
  it("sets n queens on n x n by construction, for every n", function()
    for n = 4, 200 do
      local answer = pieces.solve("queen", n)
      assert.equal("construction", answer.method)
      assert_solved(answer, n)
    end
    for n = 29999, 30004 do assert_solved(pieces.solve("queen", n), n) end
    assert_solved(pieces.solve("queen", 1), 1)
    for n = 2, 3 do assert.equal("none", pieces.solve("queen", n).status) end
  end)

  it("completes what is placed", function()
    local draw = random.new(seed)
    for _ = 1, 20 do
      local n = draw:integer(8, 40)
      local placed = { { 1, draw:integer(1, n) } }
      local answer = pieces.solve("queen", n, { placed = placed })
      assert_solved(answer, n)
      assert.truthy(tostring(answer):find "Q")
      local found = false
      for _, square in ipairs(answer.placement.squares) do
        found = found or (square[1] == placed[1][1] and square[2] == placed[1][2])
      end
      assert.is_true(found)
    end
    for column = 1, 8 do assert_solved(pieces.solve("queen", 8, { placed = { { 3, column } } }), 8) end
    assert_solved(pieces.solve("queen", 300, { placed = { { 1, 150 }, { 2, 2 } } }), 300)
  end)

  it("agrees with the count whether eight queens can be completed", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local placed
      repeat
        placed = { { 1, draw:integer(1, 8) }, { 2, draw:integer(1, 8) }, { 5, draw:integer(1, 8) } }
      until pieces.check(pieces.placement("queen", 8, placed))
      local answer = pieces.solve("queen", 8, { placed = placed })
      local count = pieces.count("queen", 8, 8, { placed = placed })
      assert.equal(count > 0 and "found" or "none", answer.status)
    end
  end)

  it("knows how many usually stand, and asks where it does not", function()
    assert_solved(pieces.solve("rook", { 3, 9 }), 3)
    assert_solved(pieces.solve("bishop", 30), 58)
    assert_solved(pieces.solve("king", { 7, 9 }), 20)
    assert_solved(pieces.solve("knight", 8, { k = 32 }), 32)
    assert_solved(pieces.solve("amazon", 10, { k = 10 }), 10)
    assert_solved(pieces.solve("queen", pieces.board(13, { torus = true })), 13)
    assert.equal("none", pieces.solve("queen", pieces.board(9, { torus = true })).status)
    assert.error_matches(function() pieces.solve("knight", 8) end,
      "option 'k' is needed: no rule says how many knights")
  end)

  it("proves by counting groups that anyone can check", function()
    local answer = pieces.solve("king", 4, { k = 5 })
    assert.same({ "none", "groups" }, { answer.status, answer.method })
    local attacks = slow.attacks("king", { rows = 4, columns = 4 })
    local squares = 0
    assert.is_true(#answer.groups < 5)
    for _, group in ipairs(answer.groups) do
      squares = squares + #group
      for i = 1, #group do
        for j = 1, i - 1 do
          local a, b = group[i], group[j]
          assert.is_true(attacks((a[1] - 1) * 4 + a[2] - 1, (b[1] - 1) * 4 + b[2] - 1))
        end
      end
    end
    assert.equal(16, squares)
    assert.equal("the squares fall into 4 groups of squares that attack each other, and 5 pieces would need 5",
      answer.reason)
    assert.equal("the squares fall into 3 rows, and 4 pieces would need 4",
      pieces.solve("rook", { 3, 5 }, { k = 4 }).reason)
    assert.equal("the squares fall into 3 stretches of rows, and 4 pieces would need 4",
      pieces.solve("rook", pieces.board(". . #\n. # .", { lines = "stop" }), { k = 4 }).reason)
    assert.equal("the board has 4 squares", pieces.solve("rook", 2, { k = 5 }).reason)
    assert.equal("2 pieces are placed already",
      pieces.solve("rook", 2, { k = 1, placed = { { 1, 1 }, { 2, 2 } } }).reason)
  end)

  it("gives up at its time, and says so", function()
    local answer = pieces.solve("queen", pieces.board(24, { torus = true }), { time = 0.05 })
    assert.same({ "gave up", "the time limit (option 'time')" }, { answer.status, answer.reason })
    assert.is_nil(answer.placement)
    assert.equal("gave up: the time limit (option 'time')", tostring(answer))
  end)

  it("is a job that stops at once", function()
    local job = pieces.solve("queen", pieces.board(24, { torus = true }), { job = true })
    assert.is_false(job:poll(0.05))
    local start = os.clock()
    job:cancel()
    assert.is_true(os.clock() - start < 0.05)
    local none, err = job:wait()
    assert.same({ "nil", "stopped" }, { type(none), err.kind })
  end)

  it("is refused when the memory limit forbids it, at every allocation", function()
    local refused, solved = 0, 0
    for memory = 100, 20000, 97 do
      local answer, err = pieces.solve("queen", 9, { placed = { { 1, 2 } }, memory = memory })
      if answer then
        solved = solved + 1
      else
        refused = refused + 1
        assert.same({ "limit", "memory" }, { err.kind, err.reason })
      end
    end
    assert.is_true(refused > 10 and solved > 10)
  end)

  it("has this signature: exact node counts", function()
    local answer = pieces.solve("queen", 30, { placed = { { 1, 15 } } })
    assert.same({ nodes = 33, rounds = 1 }, { nodes = answer.work.nodes, rounds = answer.work.rounds })
    answer = pieces.solve("queen", pieces.board(12, { torus = true }))
    assert.same({ "none", 9047 }, { answer.status, answer.work.nodes })
  end)

  it("is a plain table, too", function()
    local data = pieces.solve("rook", 2):data()
    assert.same({ "found", "rook" }, { data.status, data.placement.piece })
    assert.truthy(pieces.solve("rook", 2):svg():find "^<svg")
    assert.error_matches(function() pieces.solve("queen", 3):svg() end, "there is no placement to draw")
  end)
end)

describe("pieces.maximum", function()
  it("is what theorems say, and the solver finds the same", function()
    for _, piece in ipairs { "rook", "bishop", "queen", "king" } do
      for n = 1, 8 do
        local most, info = pieces.maximum(piece, n)
        local counts = pieces.polynomial(piece, math.min(n, 7))
        if n <= 7 then assert.equal(#counts, most) end
        local searched = pieces.maximum(piece, pieces.board(n, { holes = n > 1 and { { 1, 2 } } or {} }))
        assert.is_true(searched == most or searched == most - 1)
        assert.is_true(info.method == "theorem" or info.placement ~= nil)
      end
    end
    assert.equal(1 << 40, (pieces.maximum("rook", 1 << 40)))
    assert.equal(0, (pieces.maximum("rook", 0)))
    assert.equal(0, (pieces.maximum("knight", "##\n##")))
  end)

  it("of knights is half the board, of queens on a torus what is published", function()
    for n, most in ipairs { 1, 4, 5, 8, 13, 18, 25, 32, 41, 50, 61, 72 } do
      assert.equal(most, (pieces.maximum("knight", n)))
    end
    assert.equal(1250, (pieces.maximum("knight", 50))) -- a knight's move changes the colour: half of the squares
    assert.equal(100, (pieces.maximum({ leaps = { { 2, 3 } } }, { 10, 20 })))
    for n, most in ipairs { 1, 1, 1, 2, 5, 4, 7, 6, 7, 9, 11 } do -- OEIS A085801
      assert.equal(most, (pieces.maximum("queen", pieces.board(n, { torus = true }))))
    end
  end)
end)

describe("the graph search", function()
  local function count(option)
    option.method = "graph"
    return pieces.count("queen", 9, 7, option)
  end

  it("does not depend on threads or limits on the way", function()
    local expected = pieces.count("queen", 9, 7, { method = "search" })
    for _, threads in ipairs { 1, 2, 3 } do assert.equal(expected, (count { threads = threads })) end
    local refused = 0
    for memory = 50, 40000, 331 do
      local found, err = count { memory = memory, threads = 2 }
      if not found then
        refused = refused + 1
        assert.same({ "limit", "memory" }, { err.kind, err.reason })
      else
        assert.equal(expected, found)
      end
    end
    assert.is_true(refused > 5)
  end)

  it("stops within 50 ms, also while the graph is built", function()
    for _, board in ipairs { 12, 200 } do
      local job = pieces.count("amazon", board, 9, { method = "graph", job = true })
      job:poll(0.03)
      local start = os.clock()
      job:cancel()
      assert.is_true(os.clock() - start < 0.05)
    end
    local none, err = pieces.count("nightrider", 12, 20, { time = 0.03, method = "graph" })
    assert.is_nil(none)
    assert.equal("time", err.reason)
  end)

  it("has these signatures: exact node counts", function()
    local function nodes(piece, board, k)
      local _, info = pieces.count(piece, board, k, { method = "graph", threads = 2 })
      return info.work.nodes
    end
    assert.equal(102421, nodes("knight", 7, 6))
    assert.equal(872, nodes("amazon", 10, 10))
    assert.equal(274951, nodes("nightrider", 7, 7))
    assert.equal(35430, nodes("queen", pieces.board(13, { torus = true }), 13))
  end)
end)

describe("pieces.each", function()
  it("refuses a placement to begin after that is none of the question", function()
    local function after(list) return function() pieces.each("queen", 6, 6, { after = list }) end end
    assert.error_matches(after { { 1, 1 } }, "option 'after' must be a placement of this question, got 1 squares for 6")
    assert.error_matches(after { { 1, 1 }, { 2, 2 }, { 3, 3 }, { 4, 4 }, { 5, 5 }, { 6, 6 } }, "attack each other")
    assert.error_matches(function()
      pieces.each("rook", 2, 2, { placed = { { 1, 1 } }, after = { { 1, 2 }, { 2, 1 } } })
    end, "it lacks pieces that are placed")
  end)

  it("goes on after a placement as an object, with pieces placed", function()
    local list = {}
    for placement in pieces.each("rook", 4, 4, { placed = { { 2, 3 } } }) do list[#list + 1] = placement end
    assert.equal(6, #list)
    for i, one in ipairs(list) do
      local following = pieces.each("rook", 4, 4, { placed = { { 2, 3 } }, after = one })()
      assert.equal(list[i + 1], following)
    end
  end)

  it("raises in the core when a placed piece stands on a hole", function()
    local position = { rows = 3, columns = 5, torus = false, stop = false, holes = { 1 }, leaps = {},
      rides = { -1, -1, 1, 1 } }
    assert.error_matches(function() require("riddle.core").pieces.solve(position, 3, { 1, 2 }, {}) end,
      "no holes expected", 1, true)
  end)

  it("ends in the core when more pieces are placed than can stand", function()
    local position = { rows = 2, columns = 2, torus = false, stop = false, holes = {}, leaps = {},
      rides = { 1, 0, -1, 0, 0, 1, 0, -1 } }
    local running = require("riddle.core").pieces.solve(position, nil, { 0, 1, 2 }, {})
    assert.is_true(running:attempt(1))
    assert.equal("none", (running:result()))
  end)
end)
