-- Two methods for any piece: small subgraphs (up to four pieces), and merged beginnings. Against plain Lua and the
-- others.
local core = require "riddle.core"
local integer = require "riddle.integer"
local pieces = require "riddle.pieces"
local questions = require "riddle.pieces.question"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.pieces_symmetry"

local function random_board(draw)
  local rows, columns, holes = draw:integer(1, 5), draw:integer(1, 5), {}
  for i = 1, draw:integer(0, 4) do holes[i] = { draw:integer(1, rows), draw:integer(1, columns) } end
  local option = { holes = holes, torus = draw:one_in(3), lines = draw:pick { "pass", "stop" } }
  return pieces.board({ rows, columns }, option)
end

local function random_piece(draw)
  if draw:one_in(2) then return pieces.piece(draw:pick(pieces.names())) end
  return pieces.piece { leaps = { { draw:integer(0, 2), draw:integer(1, 2) } },
    rides = { { draw:integer(0, 2), draw:integer(1, 2) } }, symmetric = draw:one_in(2) }
end

describe("the methods 'subgraphs' and 'merge'", function()
  it("count what plain Lua counts", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local board, piece = random_board(draw), random_piece(draw)
      local all = slow.placements(slow.world(piece, board), 4)
      for k = 0, 4 do
        for _, method in ipairs { "subgraphs", "merge" } do
          local where = ("%s: %d %ss on\n%s"):format(method, k, piece.moves, board)
          assert.equal(#(all[k] or {}), (pieces.count(piece, board, k, { method = method })), where)
        end
      end
      local expected = {}
      for k = 0, #all do expected[k] = #all[k] end
      for _, method in ipairs { "subgraphs", "merge" } do
        local counts, list = pieces.polynomial(piece, board, { method = method, k_max = 4 }), {}
        for k = 0, #counts do list[k] = counts[k] end
        assert.same(expected, list)
      end
    end
  end)

  it("count what the other methods count, with placed pieces", function()
    local draw = random.new(seed)
    for _ = 1, 30 do
      local piece, board = draw:pick(pieces.names()), draw:pick { 6, 7, { 5, 8 } }
      local size = type(board) == "table" and board or { board, board }
      local placed = { { draw:integer(1, size[1]), draw:integer(1, size[2]) } }
      for _, method in ipairs { "subgraphs", "merge" } do
        for k = 0, 5 do
          assert.equal((pieces.count(piece, board, k, { method = "graph", placed = placed })),
            (pieces.count(piece, board, k, { method = method, placed = placed })))
        end
        assert.same(pieces.polynomial(piece, board, { method = "graph", placed = placed, k_max = 5 }),
          (pieces.polynomial(piece, board, { method = method, placed = placed, k_max = 5 })))
      end
    end
  end)

  it("reach far", function()
    assert.equal(2060640027774, (pieces.count("queen", 54, 4, { method = "subgraphs" }))) -- by the formula
    assert.equal(2060640027774, pieces.formula("queen", 4)(54))
    assert.equal(5109144543, (pieces.count("king", 12, 36, { method = "merge" }))) -- OEIS A018807
    assert.equal(379978716, (pieces.count("knight", 8, 8, { method = "merge" }))) -- OEIS A201540
    assert.equal(10, (pieces.count("queen", pieces.board(5, { torus = true }), 5, { method = "merge" }))) -- A007705
    local falling = 1
    for i = 49, 60 do falling = integer.mul(falling, i) end
    assert.equal(falling, (pieces.count("rook", { 12, 60 }, 12, { method = "merge" }))) -- two limbs
    assert.equal(4, (pieces.count("amazon", 10, 10, { method = "merge" }))) -- A051223
  end)

  it("do not depend on threads", function()
    for _, threads in ipairs { 1, 3 } do
      assert.equal(66009149958, (pieces.count("queen", 36, 4, { method = "subgraphs", threads = threads })))
    end
  end)

  it("say what they cannot do", function()
    local function message(...) return select(2, pcall(...)) end
    local text = message(pieces.count, "queen", 8, 5, { method = "subgraphs" })
    assert.truthy(text:find("the method 'subgraphs' counts at most 4 pieces besides the placed ones", 1, true))
    text = message(pieces.count, "queen", 129, 4, { method = "subgraphs" })
    local size = "takes boards of at most 16384 squares, this one has 129 x 129"
    assert.truthy(text:find("the method 'subgraphs' " .. size, 1, true))
    text = message(pieces.count, "queen", 129, 4, { method = "merge" })
    assert.truthy(text:find("the method 'merge' " .. size, 1, true))
    assert.truthy(message(pieces.polynomial, "queen", 8, { method = "subgraphs" }):find "at most 4 pieces")
  end)

  it("stop at their limits", function()
    for _, case in ipairs { { "subgraphs", 100, 4 }, { "merge", 20, 12 } } do
      local method, n, k = table.unpack(case)
      local none, err = pieces.count("queen", n, k, { method = method, time = 0.05 })
      assert.is_nil(none)
      assert.same({ "limit", "time" }, { err.kind, err.reason })
      for _, memory in ipairs { 1, 1000, 20000, 100000 } do
        none, err = pieces.count("queen", n, k, { method = method, memory = memory })
        assert.is_nil(none)
        assert.same({ "limit", "memory" }, { err.kind, err.reason })
        assert.is_true(not err.bytes or err.bytes > memory)
      end
      local job = pieces.count("queen", n, k, { method = method, job = true })
      job:poll(0.03)
      job:cancel()
      assert.equal("stopped", select(2, job:wait()).kind)
    end
  end)
end)

describe("the kernel of small subgraphs", function()
  it("finds the sums of known graphs", function()
    local function sums(piece, board, count)
      local question = questions.read("spec", piece, board, nil, 2)
      local job = core.pieces.subgraphs(questions.position(question), count, {}, {})
      job:start()
      while not job:poll(0.1) do end -- luacheck: ignore
      return (job:result())
    end
    -- Rooks on 4 x 1: the complete graph of four. Rooks on 2 x 2: the circle of four.
    assert.same({ vertices = 4, edges = 6, cherries = 12, claws = 4, paths = 24, triangles = 12, paws = 24,
      diamonds = 6, squares = 6, cliques = 1 }, sums("rook", { 4, 1 }, 4))
    assert.same({ vertices = 4, edges = 4, cherries = 4, claws = 0, paths = 4, triangles = 0, paws = 0, diamonds = 0,
      squares = 2, cliques = 0 }, sums("rook", 2, 4))
    assert.equal(728, sums("queen", 8, 4).edges) -- half of a queen's 1456 moves on all squares
    assert.equal(168, sums("knight", 8, 2).edges)
    assert.equal(0, sums("knight", 8, 2).squares)
  end)
end)
