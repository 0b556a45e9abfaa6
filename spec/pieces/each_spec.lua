-- Listing, placements, checks and explanations.
local pieces = require "riddle.pieces"
local slow = require "spec.support.pieces"

describe("pieces.each", function()
  it("gives every placement once, in lexicographic order", function()
    for _, piece in ipairs { "bishop", "rook", "queen" } do
      for _, board in ipairs { { 1, 1 }, { 1, 4 }, { 4, 1 }, { 2, 3 }, { 4, 4 }, { 5, 3 } } do
        for k = 0, 7 do
          local i, expected = 0, slow.placements(piece, board[1], board[2], k)
          for placement in pieces.each(piece, board, k) do
            i = i + 1
            assert.same(expected[i], placement.squares)
            assert.is_true(pieces.check(placement))
          end
          assert.equal(#expected, i)
        end
      end
    end
  end)

  it("agrees with the counts on larger boards", function()
    for _, case in ipairs { { "queen", 9, 9, 352 }, { "bishop", 5, 8, 32 }, { "queen", { 12, 4 }, 4, 4080 },
                            { "rook", { 3, 20 }, 3, 6840 } } do
      local count = 0
      for _ in pieces.each(case[1], case[2], case[3]) do count = count + 1 end
      assert.equal(case[4], count)
    end
  end)

  it("keeps placed pieces in every placement", function()
    local count = 0
    for placement in pieces.each("queen", 8, 8, { placed = { { 5, 2 }, { 1, 1 } } }) do
      count = count + 1
      assert.is_true(slow.contains(placement.squares, { { 1, 1 }, { 5, 2 } }))
      assert.equal(8, #placement)
    end
    assert.equal((pieces.count("queen", 8, 8, { placed = { { 5, 2 }, { 1, 1 } } })), count)
    assert.is_true(count > 0)
    for placement in pieces.each("rook", 3, 2, { placed = { { 3, 3 }, { 1, 1 } } }) do
      assert.same({ { 1, 1 }, { 3, 3 } }, placement.squares)
    end
  end)

  it("begins at once on boards of 64 x 64 and can be left", function()
    local bishops = pieces.each("bishop", 64, 40)()
    assert.equal(40, #bishops)
    assert.same({ 1, 40 }, bishops.squares[40])
    local queens = pieces.each("queen", 16, 16)()
    assert.same({ { 1, 1 }, { 2, 3 } }, { queens.squares[1], queens.squares[2] })
  end)

  it("gives nothing for more pieces than fit, and one empty board for none", function()
    for _ in pieces.each("queen", 8, 9) do error("a placement") end
    for _ in pieces.each("bishop", 0, 1) do error("a placement") end
    for _ in pieces.each("rook", 3, 1, { placed = { { 1, 1 }, { 2, 2 } } }) do error("a placement") end
    local count = 0
    for placement in pieces.each("bishop", 1 << 40, 0) do
      count = count + 1
      assert.equal(0, #placement)
    end
    assert.equal(1, count)
  end)

  it("names two placed pieces that attack each other", function()
    local none, err = pieces.each("queen", 8, 8, { placed = { { 1, 1 }, { 3, 4 }, { 4, 4 } } })
    assert.is_nil(none)
    assert.equal("conflict", err.kind)
    assert.equal("the queens at row 1, column 1 and row 4, column 4 attack each other", err.message)
    none, err = pieces.each("rook", 8, 8, { placed = { { 2, 1 }, { 2, 1 } } })
    assert.is_nil(none)
    assert.equal("conflict", err.kind)
    assert.equal("two rooks stand at row 2, column 1", err.message)
  end)
end)

describe("a placement", function()
  local one = pieces.placement("queen", { 2, 4 }, { { 2, 3 }, { 1, 1 } })

  it("draws itself", function()
    assert.equal("Q . . .\n. . Q .", tostring(one))
    assert.equal("", tostring(pieces.placement("rook", 0, {})))
  end)

  it("is a picture and a plain table", function()
    local svg = one:svg()
    assert.truthy(svg:find('viewBox="0 0 160 80"', 1, true))
    assert.truthy(svg:find("<title>2 queens on a board of 2 x 4</title>", 1, true))
    local _, circles = svg:gsub("<circle", "")
    assert.equal(2, circles)
    assert.same({ piece = "queen", rows = 2, columns = 4, squares = { { 1, 1 }, { 2, 3 } } }, one:data())
  end)

  it("is checked from the rules of chess", function()
    assert.is_true(pieces.check(one))
    local none, err = pieces.check(pieces.placement("bishop", 5, { { 1, 2 }, { 1, 3 }, { 4, 5 } }))
    assert.is_nil(none)
    assert.equal("wrong", err.kind)
    assert.equal("the bishops at row 1, column 2 and row 4, column 5 attack each other", tostring(err))
    assert.equal(tostring(err), tostring(select(2, pieces.check { piece = "bishop", rows = 5, columns = 5,
      squares = { { 4, 5 }, { 1, 3 }, { 1, 2 } } })))
    assert.is_true(pieces.check(one:data()))
    assert.error_matches(function() pieces.check { piece = "rook", rows = 2, columns = 2, squares = { { 3, 1 } } } end,
      "pieces.check: the squares must be a list of squares {row, column} in 1..2 and 1..2, got {3, 1}", 1, true)
    assert.is_true(pieces.check(pieces.placement("rook", 5, { { 1, 2 }, { 2, 3 } })))
    assert.has_error(function() pieces.check {} end,
      "pieces.check: the placement must be a pieces.placement or its data, got table")
  end)

  it("equals another with the same pieces", function()
    assert.is_true(one == pieces.placement("queen", { 2, 4 }, { { 1, 1 }, { 2, 3 } }))
    assert.is_false(one == pieces.placement("bishop", { 2, 4 }, { { 1, 1 }, { 2, 3 } }))
  end)
end)

describe("an explanation", function()
  it("tells the colours of a board apart", function()
    local told = pieces.explain("bishop", 3, 2)
    assert.equal(26, told.count)
    assert.same({ 1, 1, 3 }, told.colours[1].lengths)
    assert.same({ 1, 5, 4 }, { told.colours[1].ways[1], told.colours[1].ways[2], told.colours[1].ways[3] })
    assert.same({ 2, 2 }, told.colours[2].lengths)
    assert.truthy(tostring(told):find("together: 1 * 2 + 5 * 4 + 4 * 1 = 26", 1, true))
  end)

  it("has colours whose sums are the counts", function()
    for n = 1, 20 do
      for k = 0, 2 * n do
        local told = pieces.explain("bishop", n, k)
        local sum = 0
        for j = 0, k do
          sum = sum + (told.colours[1].ways[j + 1] or 0) * (told.colours[2].ways[k - j + 1] or 0)
        end
        if n <= 14 then assert.equal(told.count, sum) end
      end
    end
  end)

  it("shows the sieve: every square is a piece, removed or left", function()
    local told = pieces.explain("queen", 6, 6)
    local removed = 0
    for _, step in ipairs(told.sieve) do
      assert.equal(36 - removed, step.candidates)
      for _, square in ipairs(step.removed) do assert.is_true(slow.attacks("queen", square, step.square)) end
      removed = removed + #step.removed
    end
    assert.equal(36, removed)
    assert.truthy(tostring(told):find("1. row 1, column 2: one of 36, it removes", 1, true))
    assert.equal(6, #told:data().sieve)
  end)

  it("says why nothing fits", function()
    assert.truthy(tostring(pieces.explain("bishop", 8, 15)):find("No more than 14 fit", 1, true))
    assert.truthy(tostring(pieces.explain("queen", 3, 3)):find("3 queens on 3 x 3: 0 ways", 1, true))
  end)
end)
