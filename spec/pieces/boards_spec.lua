-- Any piece on any board: counts, listing, attacks and drawings against the slow checker.
local methods = require "riddle.pieces.methods"
local pieces = require "riddle.pieces"
local questions = require "riddle.pieces.question"
local random = require "riddle.random"
local rules = require "riddle.pieces.rules"
local seed = require "spec.support.seed"
local slow = require "spec.support.pieces_board"
local known = require "spec.pieces.known"

local function from_zero(list) return table.move(list, 1, #list, 0, {}) end

-- Methods that take no board of 16 squares.
local LARGE = { quarters = true }

-- Some squares that a few pieces of a kind may take together, or none.
local function random_placed(draw, piece, board)
  local _, all = slow.placements(piece, board, draw:integer(1, 2))
  return #all > 0 and draw:pick(all) or {}
end

local function numbers_to_squares(board, number) return { number // board.columns + 1, number % board.columns + 1 } end

describe("random pieces on random boards", function()
  it("attack as walking says", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local piece, board = slow.random_piece(draw), slow.random_board(draw, 30)
      local attacks, hole = slow.attacks(piece, board)
      local moves, on = pieces.piece(piece), pieces.board(board)
      for a = 0, board.rows * board.columns - 1 do
        for b = 0, board.rows * board.columns - 1 do
          if a ~= b and not hole[a] and not hole[b] then
            local found = rules.attack(moves, on, numbers_to_squares(board, a), numbers_to_squares(board, b))
            assert.equal(attacks(a, b), found)
          end
        end
      end
    end
  end)

  it("stand in as many ways by every method that takes them", function()
    local draw = random.new(seed)
    for _ = 1, 120 do
      local piece, board = slow.random_piece(draw), slow.random_board(draw, 16)
      local expected = slow.placements(piece, board)
      assert.same(expected, (pieces.polynomial(piece, board, { method = "graph" })))
      local k = draw:integer(0, #expected + 1)
      assert.equal(expected[k] or 0, (pieces.count(piece, board, k, { method = "graph" })))
      assert.equal(expected[k] or 0, (pieces.count(piece, board, k)))
      assert.same(expected, (pieces.polynomial(piece, board)))
      assert.equal(#expected, (pieces.maximum(piece, board)))
    end
  end)

  it("stand in as many ways by each method that says it can count them", function()
    local draw = random.new(seed)
    local used = {}
    for round = 1, 400 do
      local piece, board = slow.random_piece(draw), slow.random_board(draw, 14)
      if round % 2 == 0 then board.torus, board.holes = false, {} end -- where the special methods live
      if round % 4 == 0 then board.columns = board.rows end
      if board.rows * board.columns <= 16 then
        local placed = draw:integer(1, 3) == 1 and random_placed(draw, piece, board) or {}
        local expected = slow.placements(piece, board, nil, placed)
        local k = draw:integer(0, #expected + 1)
        for _, name in ipairs(methods.names) do
          for _, wanted in ipairs { false, k } do
            local question = questions.read("spec", piece, board, placed, 2)
            question.k = wanted or nil
            if methods.get(name).can(question) then
              local option = { method = name, placed = placed }
              used[name] = true
              if wanted then
                assert.equal(expected[k] or 0, (pieces.count(piece, board, k, option)), name)
              else
                assert.same(expected, (pieces.polynomial(piece, board, option)), name)
              end
            end
          end
        end
      end
    end
    for _, name in ipairs(methods.names) do assert.is_true(used[name] or LARGE[name] or false, name) end
  end)

  it("stand in as many ways with pieces that are placed", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local piece, board = slow.random_piece(draw), slow.random_board(draw, 14)
      local k = draw:integer(1, 3)
      local _, all = slow.placements(piece, board, k)
      if #all > 0 then
        local squares = draw:shuffle(table.move(draw:pick(all), 1, k, 1, {}))
        local placed = table.move(squares, 1, draw:integer(1, k), 1, {})
        local expected = slow.placements(piece, board, nil, placed)
        for _, method in ipairs { false, "graph" } do
          local option = { placed = placed, method = method or nil }
          assert.same(expected, (pieces.polynomial(piece, board, option)))
          assert.equal(expected[k + 1] or 0, (pieces.count(piece, board, k + 1, option)))
        end
        local most, info = pieces.maximum(piece, board, { placed = placed })
        assert.equal(#expected, most)
        assert.is_true(pieces.check(info.placement))
      end
    end
  end)

  it("are listed in lexicographic order, and from any placement on", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local piece, board = slow.random_piece(draw), slow.random_board(draw, 14)
      local k = draw:integer(1, 4)
      local _, expected = slow.placements(piece, board, k)
      local found = {}
      for placement in pieces.each(piece, board, k) do
        found[#found + 1] = placement.squares
        assert.is_true(pieces.check(placement:data()))
      end
      assert.same(expected, found)
      if #expected > 0 then
        local place = draw:integer(1, #expected)
        local rest = {}
        for placement in pieces.each(piece, board, k, { after = expected[place] }) do
          rest[#rest + 1] = placement.squares
        end
        assert.same(table.move(expected, place + 1, #expected, 1, {}), rest)
      end
    end
  end)

  it("are solved, or proved to have no solution", function()
    local draw = random.new(seed)
    for _ = 1, 120 do
      local piece, board = slow.random_piece(draw), slow.random_board(draw, 16)
      local counts = slow.placements(piece, board)
      local k = draw:integer(0, #counts + 1)
      local answer = pieces.solve(piece, board, { k = k })
      assert.equal((counts[k] or 0) > 0 and "found" or "none", answer.status)
      if answer.placement then
        assert.equal(k, #answer.placement)
        assert.is_true(pieces.check(answer.placement))
      else
        assert.equal("string", type(answer.reason))
      end
    end
  end)
end)

describe("pieces on plain rectangles", function()
  it("stand as independent programs say, wide or tall", function()
    for piece, boards in pairs(known.any_rectangles) do
      for board, row in pairs(boards) do
        local rows, columns = board:match "(%d+)x(%d+)"
        rows, columns = math.tointeger(rows), math.tointeger(columns)
        assert.same(from_zero(row), (pieces.polynomial(piece, { rows, columns }, { method = "graph" })))
        assert.same(from_zero(row), (pieces.polynomial(piece, { columns, rows })))
      end
    end
  end)

  it("are superqueens in the numbers of OEIS A051223", function()
    for n, count in ipairs(known.superqueens) do
      if n <= 11 then assert.equal(count, (pieces.count("superqueen", n, n))) end
    end
  end)
end)

describe("queens on a torus", function()
  it("are those of OEIS A007705, by both methods", function()
    for n, count in pairs(known.torus_queens) do
      local board = pieces.board(n, { torus = true })
      if n <= 13 then
        assert.equal(count, (pieces.count("queen", board, n, { method = "graph" })))
        assert.equal(count, (pieces.count("queen", board, n, { method = "search" })))
      end
    end
  end)

  it("stand alike wherever the first one is", function()
    local board = pieces.board(7, { torus = true })
    for row = 1, 7 do
      assert.equal(4, (pieces.count("queen", board, 7, { placed = { { row, 3 } } })))
    end
  end)
end)

describe("a board", function()
  it("is read from a number, sides, a picture or fields, and draws itself", function()
    assert.equal(". . .\n. . .", tostring(pieces.board { 2, 3 }))
    local board = pieces.board("..#\n. . .\r\n\n#.*", { lines = "stop" })
    assert.equal(". . #\n. . .\n# . #", tostring(board))
    assert.same({ { 1, 3 }, { 3, 1 }, { 3, 3 } }, board.holes)
    assert.equal(board, pieces.board(board:data()))
    assert.equal(board, pieces.board(3, { holes = { { 3, 1 }, { 1, 3 }, { 3, 3 }, { 3, 3 } }, lines = "stop" }))
    assert.is_true(pieces.board(board, { torus = true }).torus)
    assert.same(board.holes, pieces.board(board, { torus = true }).holes)
    assert.equal("(a board of 1099511627776 x 1099511627776)", tostring(pieces.board(1 << 40)))
    assert.equal(6, (pieces.count("rook", { rows = 2, columns = 3 }, 1)))
    assert.equal(5, (pieces.count("rook", ".#.\n...", 1)))
  end)

  it("drawn with the piece's letter has pieces that are placed", function()
    local drawn = "Q . . . . . . .\n" .. (". . . . . . . .\n"):rep(7)
    assert.equal(4, (pieces.count("queen", drawn, 8)))
    local one = pieces.solve("queen", drawn)
    assert.equal("Q", tostring(one):sub(1, 1))
    assert.equal(one.placement, pieces.placement("queen", tostring(one)))
    assert.equal("found", pieces.solve("queen", tostring(one)).status)
    local none, err = pieces.count("queen", "Q.\n.Q", 2)
    assert.is_nil(none)
    assert.equal("conflict", err.kind)
    assert.equal("expected '.' (a square), 'Q' (a piece) or '#' (a hole), found 'K' in line 1 of the board",
      select(2, pieces.count("queen", "K.", 1)).message)
  end)

  it("is a picture with its holes", function()
    local svg = pieces.board(".#\n.."):svg()
    assert.truthy(svg:find("<title>a board of 2 x 2 with 1 hole</title>", 1, true))
    assert.truthy(svg:find('fill="#586e75" d="M40 0h40v40h-40z"', 1, true))
    local placement = pieces.placement("rook", ".#\n..", { { 1, 1 }, { 2, 2 } })
    assert.truthy(placement:svg():find("<title>2 rooks on a board of 2 x 2 with 1 hole</title>", 1, true))
    assert.equal("R #\n. R", tostring(placement))
    assert.same({ { 1, 2 } }, placement:data().board.holes)
    assert.is_true(pieces.check(placement:data()))
  end)

  it("that cannot be read says where", function()
    local none, err = pieces.board ". . .\n. ? ."
    assert.is_nil(none)
    assert.same({ "byte", 2, 3 }, { err.kind, err.line, err.column })
    assert.equal("expected '.' (a square) or '#' (a hole), found '?' in line 2 of the board", err.message)
    none, err = pieces.count("queen", "...\n..", 2)
    assert.is_nil(none)
    assert.same({ "count", 2 }, { err.kind, err.line })
    assert.equal("expected 3 squares in line 2 of the board, as in the first, found 2", err.message)
    assert.error_matches(function() pieces.board(8, { holes = { { 9, 1 } } }) end,
      "the holes must be a list of squares {row, column} in 1..8 and 1..8, got {9, 1} at place 1", 1, true)
    assert.error_matches(function() pieces.board(8, { hols = {} }) end, "did you mean 'holes'?", 1, true)
    assert.error_matches(function() pieces.count("rook", { rows = 2, colums = 2 }, 1) end,
      "did you mean 'columns'?", 1, true)
  end)

  it("with a placed piece on a hole is a conflict", function()
    local none, err = pieces.count("king", "..\n.#", 1, { placed = { { 2, 2 } } })
    assert.is_nil(none)
    assert.same({ "conflict", "the king at row 2, column 2 stands on a hole" }, { err.kind, err.message })
  end)
end)

describe("a piece", function()
  it("of one's own stands as it moves", function()
    local camel = pieces.piece { name = "camel", leaps = { { 1, 3 } } }
    assert.equal("camel", tostring(camel))
    assert.equal("C", camel.letter)
    assert.equal(8, #camel.leaps)
    assert.equal(camel, pieces.piece(camel:data()))
    local placement = pieces.each(camel, 4, 2)()
    assert.equal("C C . .\n. . . .\n. . . .\n. . . .", tostring(placement))
    assert.same({ { 1, 3 } }, placement:data().piece.leaps)
    assert.equal(2, #pieces.piece({ rides = { { 1, 1 } }, symmetric = false }).rides)
  end)

  it("that moves like a known one is counted like it", function()
    local count, info = pieces.count({ name = "runner", rides = { { 1, 1 } } }, 8, 6)
    assert.equal(5599888, count)
    assert.equal("ferrers", info.method)
  end)

  it("without steps, or with a step of nothing, is refused", function()
    local cases = {
      [{}] = "a piece must have steps in 'leaps' or 'rides', got neither",
      [{ leaps = {} }] = "a piece must have steps in 'leaps' or 'rides', got neither",
      [{ leaps = { { 0, 0 } } }] = "two integers in -1048576..1048576 that are not both 0, got {0, 0} at place 1",
      [{ leaps = { {} } }] = "that are not both 0, got {nil, nil} at place 1",
      [{ rides = { { 1, 1 }, { 1 } } }] = "got {1, nil} at place 2",
      [{ rides = { { 1, 1, 1 } } }] = "got 3 numbers at place 1",
      [{ leaps = 5 }] = "must be a table, got integer 5",
      [{ leaps = { { 1, 2 } }, letter = "??" }] = "must be a letter, got '??'",
      [{ leaps = { { 1, 2 } }, name = "?" }] = "the piece's name must be a word, got '?'",
      [{ leap = { { 1, 2 } } }] = "unknown option 'leap'; did you mean 'leaps'?",
    }
    for definition, message in pairs(cases) do
      assert.error_matches(function() pieces.count(definition, 4, 1) end, message, 1, true)
    end
    assert.error_matches(function() pieces.piece "quen" end, "did you mean 'queen'?", 1, true)
  end)
end)
