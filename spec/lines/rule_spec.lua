-- Rules: presets, fields, words, errors; and the lines that blocked ends and a torus change.
local lines = require "riddle.lines"
local random = require "riddle.random"
local seed = require "spec.support.seed"

describe("lines.rule", function()
  it("has the presets that players know", function()
    assert.same({ "caro", "caro-exact", "connect4", "exact-five", "freestyle", "renju", "tic-tac-toe" },
      table.move(lines.rules(), 1, 7, 1, {}))
    for _, name in ipairs(lines.rules()) do
      assert.equal(name, lines.rule(name).name)
      assert.is_string(lines.rules()[name])
    end
    assert.equal("renju: exactly 5 in a row for black, at least 5 for white, forbidden to black: overline, "
      .. "double-four, double-three", tostring(lines.rule "renju"))
    assert.equal("caro: at least 5 in a row, no 5 blocked at both ends", tostring(lines.rule "caro"))
    assert.equal("connect4: at least 4 in a row, stones fall", tostring(lines.rule "connect4"))
  end)

  it("changes a preset, and drops its name when the game is another then", function()
    local other = lines.rule("renju", { reading = "eye-counts" })
    assert.equal("renju", other.name)
    assert.equal("literal", lines.rule("renju").reading)
    assert.equal("eye-counts", other.reading)
    assert.is_nil(lines.rule("freestyle", { torus = true }).name)
    assert.equal("freestyle", lines.rule("freestyle", { rows = 20, columns = 20 }).name)
  end)

  it("does not change", function()
    assert.has_error(function() lines.rule("caro").k = 6 end,
      "a rule does not change; lines.rule(rule, { ... }) makes another")
    assert.has_error(function() lines.rule("caro").what = 6 end)
  end)

  it("refuses what makes no rule", function()
    local function refuses(message, ...)
      local given = table.pack(...)
      assert.has_error(function() lines.rule(table.unpack(given, 1, given.n)) end, message)
    end
    refuses("lines.rule: unknown rule 'renjuu'; did you mean 'renju'?", "renjuu")
    refuses("lines.rule: the rule must be a rule's name, a lines.rule, or a table of its fields, got integer 5", 5)
    refuses("lines.rule: option 'k' is required: how many in a row make a line, e.g. 5", {})
    refuses("lines.rule: option 'fouls' needs k = 5 and a board without gravity and torus",
      { k = 6, overline = "wins", fouls = { "double-four" } })
    refuses("lines.rule: option 'overline' = 'foul' needs a board without gravity and torus",
      { k = 6, overline = "foul", torus = true })
    refuses("lines.rule: option 'fouls' must be a list with 'double-four' and 'double-three' in it, got table",
      { k = 5, overline = "wins", fouls = { "overline" } })
    for _, fouls in ipairs { { ["double-four"] = true }, { [2] = "overline" }, { x = "double-four" } } do
      refuses("lines.rule: option 'fouls' must be a list with 'double-four' and 'double-three' in it, got table",
        { k = 5, overline = "wins", fouls = fouls })
    end
    refuses("lines.rule: unknown option 'tours'; did you mean 'torus'?", "caro", { tours = true })
  end)

  it("is a plain table for JSON", function()
    assert.same({ name = "caro", k = 5, overline = "wins", blocked = "ignored", rows = 15, columns = 15,
      words = "caro: at least 5 in a row, no 5 blocked at both ends" }, lines.rule("caro"):data())
  end)
end)

describe("lines.winner", function()
  local function winner(rule, picture) return (lines.winner(lines.board(picture), rule)) end

  it("knows blocked fives: an edge is no stone", function()
    for rule, six in pairs { caro = "black", ["caro-exact"] = false } do
      assert.is_nil(winner(rule, "OXXXXXO"))
      assert.equal("black", winner(rule, "XXXXXO"))
      assert.equal("black", winner(rule, "OXXXXX."))
      assert.equal(six, winner(rule, "OXXXXXXO") or false)
      assert.equal(six, winner(rule, ".XXXXXX.") or false)
    end
    assert.equal("black", winner("caro", "XXXXX"))
  end)

  it("gives an overline to White alone under renju", function()
    assert.is_nil(winner("renju", "XXXXXX"))
    assert.equal("white", winner("renju", "OOOOOO"))
    assert.equal("black", winner("renju", "XXXXX."))
  end)
end)

describe("lines.all agrees with lines.check", function()
  local function random_board(draw)
    local rows, columns = draw:integer(1, 7), draw:integer(1, 7)
    local cells, full = {}, draw:integer(2, 9)
    for i = 1, rows * columns do
      local one = draw:integer(1, 10)
      cells[i] = (one > full and "." or one % 2 == 0 and "X" or "O") .. (i % columns == 0 and "/" or "")
    end
    return lines.board(table.concat(cells))
  end

  it("on random boards by all rules", function()
    local draw = random.new(seed)
    for _ = 1, 1500 do
      local board = random_board(draw)
      local torus = draw:integer(1, 2) == 1
      local overlines = torus and { "wins", "ignored" } or { "wins", "ignored", "foul" }
      local overline = overlines[draw:integer(1, #overlines)]
      local rule = lines.rule {
        k = draw:integer(1, 7), torus = torus, overline = overline,
        blocked = overline ~= "foul" and draw:integer(1, 2) == 1 and "ignored" or "wins",
      }
      local all = lines.all(board, rule)
      assert.same({ true }, { lines.check(board, all) })
      assert.same({ true }, { lines.check(board, all:data()) })
      local colour, line = lines.winner(board, rule)
      assert.equal(all[1] and all[1].colour, colour)
      if line then
        assert.same({ true }, { lines.check(board, line) })
        assert.equal(line.length, #line.cells)
      end
      if #all > 0 then
        table.remove(all)
        assert.is_nil((lines.check(board, all)))
      end
    end
  end)

  it("on a torus that is full of one colour", function()
    local all = lines.all(lines.board("XXXX/XXXX/XXXX/XXXX/XXXX/XXXX"), { k = 12, overline = "wins", torus = true })
    -- 6 x 4: diagonals are cycles of 12 cells, two in each direction
    assert.equal(4, #all)
    assert.equal("black: 12 falling from row 1, column 1 (at least 12 in a row, the edges meet)", tostring(all[1]))
    local big = lines.board((("X"):rep(1000) .. "/"):rep(1000))
    assert.equal(4000, #lines.all(big, { k = 1000, overline = "wins", torus = true })) -- rows, columns, diagonals
  end)
end)
