-- Formats of boards and games: published texts, round trips, faults with their places.
local formats = require "riddle.pegs.formats"
local pegs = require "riddle.pegs"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local solutions = require "spec.pegs.solutions"

local english = pegs.board "english"

-- The one game of a text.
local function game_of(text, format, board, option)
  option = option or {}
  option.board = board
  local list = {}
  for line, game, err in pegs.read(text, format, option) do
    assert(game, tostring(err))
    list[#list + 1] = { line, game }
  end
  assert.equal(1, #list)
  return list[1][2]
end

local function faulty(text, format, board, option)
  option = option or {}
  option.board = board
  local last
  for _, value, err in pegs.read(text, format, option) do
    assert.is_nil(last)
    if not value then last = err end
  end
  return assert(last, "no fault in " .. tostring(text))
end

describe("published solutions", function()
  for _, entry in ipairs(solutions) do
    it(("on %s, vacate %d (%s)"):format(entry.board, entry.start, entry.source), function()
      local start = pegs.board(entry.board):all_but(entry.start)
      local game = game_of(entry.text, entry.format, start)
      assert.equal(entry.moves, #game:moves())
      assert.equal(entry.jumps, #game:made())
      assert.same({ entry.finish }, game:board():pegs())
      assert.equal(entry.text .. "\n", pegs.write(game, entry.format))
      local ok, reached = pegs.check(start, game, start:with { entry.finish })
      assert.is_true(ok)
      assert.equal(game:board(), reached)
      for _, format in ipairs(formats.games) do
        local text = pegs.write(game, format)
        local again = game_of(text, format, start)
        assert.equal(text, pegs.write(again, format), format)
        assert.equal(tostring(game:made()), tostring(again:made()))
      end
    end)
  end
end)

describe("the formats of games", function()
  local board = pegs.board "oooo.oo"

  it("write what they are known for", function()
    local game = pegs.game(board, { { 3, 5 }, { 6, 4 } })
    local expected = {
      a1 = "c1-e1, f1-d1", numbers = "3-5 6-4", ["numbers-0"] = "2-4 5-3", xy = "31-51 61-41",
      ["xy-arrows"] = "31→51 61→41", ["row-column"] = "1,3-1,5 1,6-1,4", arrows = "3->5, 6->4",
      ["arrows-0"] = "2->4, 5->3", ["tatham-jumps"] = "2,0-4,0 5,0-3,0", over = "3 over 4 to 5\n6 over 5 to 4",
      sentences = "Peg 3 jumps Peg 4 to Hole 5.\nPeg 6 jumps Peg 5 to Hole 4.", debian = "1 2 3 4 2 5 4 3",
    }
    for _, format in ipairs(formats.games) do
      assert.equal(expected[format] .. "\n", pegs.write(game, format))
      assert.equal(tostring(game), tostring(game_of(expected[format], format, board)))
    end
  end)

  it("join the jumps of one peg to a move, where they have chains", function()
    local game = game_of("1-3\n3-5", "numbers", pegs.board "oo.o.oo")
    assert.equal("1-3-5\n", pegs.write(game, "numbers"))
    assert.equal("1->3, 3->5\n", pegs.write(game, "arrows"))
    assert.equal("1-3-5\n", pegs.write(game, "arrows", { names = "number" }) and pegs.write(game, "numbers"))
    assert.equal("a1 over b1 to c1\nc1 over d1 to e1\n", pegs.write(game, "over", { names = "a1" }))
    assert.equal(tostring(game), tostring(game_of("a1 over b1 to c1, c1 over d1 to e1", "over", pegs.board "oo.o.oo",
      { names = "a1" })))
  end)

  it("read dashes, arrows, commas, line ends and the number of moves", function()
    local start = pegs.board "oo.o.oo"
    for _, text in ipairs { "1-3-5", "1 -> 3 → 5", "1–3,3–5;", "\n\n 1-3\n ,3-\n5\n", "1-3-5 (1)", "[1-3-5]",
      "1-3 3-5 (01)" } do
      assert.equal("1-3 3-5", tostring(game_of(text, "numbers", start):made()), text)
    end
    assert.equal(0, #game_of("(0)", "numbers", start):made())
    assert.equal("(0)\n", pegs.write(pegs.game(start), "numbers"))
  end)

  it("keep brackets, unless a move sticks out of them", function()
    local start = pegs.board "oo.oo.oo"
    assert.equal("[1-3 4-6] 7-5\n", pegs.write(game_of("[1-3,4-6],7-5", "numbers", pegs.board "oo.oo.oo"), "numbers"))
    local game = game_of("[1-3]", "numbers", start)
    assert.equal("[1-3]\n", pegs.write(game, "numbers"))
    game:undo()
    assert.equal("(0)\n", pegs.write(game, "numbers"))
    assert.equal("1-3-5\n", pegs.write(game_of("[1-3] 3-5", "numbers", pegs.board "oo.o.oo"), "numbers"))
  end)

  it("say what is wrong, and where", function()
    for _, case in ipairs {
      { "3-5 6-5", "not in line", 1, 7, "6-5: holes 6 and 5 are not two apart in a row or column" },
      { "3-5\n 5-7", "hole taken", 2, 4, "5-7: hole 7 holds a peg already" },
      { "5-3", "no peg", 1, 3, "5-3: hole 5 holds no peg" },
      { "3-5-3", "nothing to jump over", 1, 5, "5-3: hole 4 holds no peg to jump over" },
      { "3-9", "off board", 1, 3, "there is no hole '9'" },
      { "3-5 x-1", "name", 1, 5, "expected a hole as a number such as 17, found 'x'" },
      { "3", "syntax", 1, 2, "expected '-' and a hole after '3', found the end" },
      { "3 5", "syntax", 1, 3, "expected '-' and a hole after '3', found '5'" },
      { "3-", "syntax", 1, 3, "expected a hole after '-', found the end" },
      { "-3", "syntax", 1, 1, "expected a hole, found '-'" },
      { "3-5 ]", "syntax", 1, 5, "expected a move or '[', found ']'" },
      { "[ [ 3-5 ]", "syntax", 1, 3, "expected a move or ']', found '['" },
      { "[ 3-5", "syntax", 1, 6, "expected ']', found the end" },
      { "3-5 (2)", "count", 1, 5, "expected 2 moves, found 1" },
      { "3-5 (1) 6-4", "syntax", 1, 9, "expected the end after the number of moves, found '6'" },
      { "3-5 ?", "syntax", 1, 5, "expected a move such as d6-d4, found '?'" },
      { "3-5 \xff", "syntax", 1, 5, "expected a move such as d6-d4, found '\xff'" },
    } do
      local err = faulty(case[1], "numbers", board)
      assert.same({ case[2], case[3], case[4], case[5] }, { err.kind, err.line, err.column, tostring(err) }, case[1])
    end
    assert.equal("c1-f1: holes c1 and f1 are not two apart in a row or column", tostring(faulty("c1-f1", "a1", board)))
  end)

  it("say what is wrong in sentences and .sol lines", function()
    for _, case in ipairs {
      { "over", "3 over 2 to 5", "not in line", 1, 8, "the jump goes over 4, not over 2" },
      { "over", "3 over 4 to 5\n6 to 4", "syntax", 2, 1, "expected a jump such as '4 over 9 to 16', found '6 to 4'" },
      { "over", "3 over 4 to", "syntax", 1, 1, "expected a jump such as '4 over 9 to 16', found '3 over 4 to'" },
      { "sentences", "Peg 3 jumps Peg 4 to Hole 8.", "off board", 1, 27, "there is no hole '8'" },
      { "sentences", "Peg 3 jumps.", "syntax", 1, 1,
        "expected a jump such as 'Peg 1 jumps Peg 3 to Hole 6.', found 'Peg 3 jumps.'" },
      { "debian", "1 2 3 4\n2 5 4 3", "syntax", 2, 1, "expected the jump's number 1, found '2'" },
      { "debian", "1 2 3", "syntax", 1, 6, "expected three holes of jump 1, found the end" },
      { "debian", "1 2 4 4", "not in line", 1, 5, "the jump goes over 3, not over 4" },
    } do
      local err = faulty(case[2], case[1], board)
      assert.same({ case[3], case[4], case[5], case[6] }, { err.kind, err.line, err.column, tostring(err) }, case[2])
    end
  end)

  it("read several games, apart by blank lines or one a line", function()
    local lines = {}
    for line, game in pegs.read("\n3-5\n\n\n3-5\n6-4\n\n", "numbers", { board = board }) do
      lines[#lines + 1] = line .. ":" .. #game:made()
    end
    assert.equal("2:1 5:2", table.concat(lines, " "))
    local games = { pegs.game(board, { { 3, 5 } }), pegs.game(board, { { 3, 5 }, { 6, 4 } }) }
    assert.equal("3-5\n\n3-5 6-4\n", pegs.write(games, "numbers"))
    assert.equal("1 2 3 4\n1 2 3 4 2 5 4 3\n", pegs.write(games, "debian"))
    assert.equal("", pegs.write({}, "numbers"))
  end)

  it("read a line of Debian's solutions", function()
    -- the first jumps of a stored solution of the English central game (peg-solitaire 2.2)
    local game = game_of("1 305 304 303 2 104 204 304 3 202 203 204 4 200 201 202", "debian", english)
    assert.equal("19-17 6-18 9-11 7-9", tostring(game:made()))
  end)

  it("read the output of code golf's 14 pegs puzzle", function()
    local triangle = pegs.board "triangle 5"
    local game = game_of("Peg 4 jumps Peg 2 to Hole 1.\nPeg 6 jumps Peg 5 to Hole 4.\n", "sentences", triangle)
    assert.equal(12, game:board():count())
  end)

  it("raise for wrong arguments", function()
    assert.error_matches(function() pegs.read("", "a1") end, "pegs.read: option 'board' must be the start", 1, true)
    assert.error_matches(function() pegs.read("", "a2") end, "the format must be 'a1', 'arrows'", 1, true)
    assert.error_matches(function() pegs.read("", "a1", { board = english, bord = 1 }) end, "unknown option 'bord'")
    assert.error_matches(function() pegs.read("", "xy", { board = pegs.board "10x3" }) end,
      "the style 'xy' has no names", 1, true)
    assert.error_matches(function() pegs.write({ english }, "a1") end,
      "place 1 of the list must be a pegs.game", 1, true)
    assert.error_matches(function() pegs.write({ pegs.game(english) }, "tatham") end,
      "place 1 of the list must be a pegs.board", 1, true)
    assert.error_matches(function() pegs.write(pegs.game(english), "debian") end, "no text for a game without jumps")
    assert.error_matches(function() pegs.read(5, "a1", { board = english }) end, "the source must be a string")
  end)

  it("blame the line that made the mistake", function()
    local wide, game = pegs.board "10x3", pegs.game(english)
    for i, mistake in ipairs {
      function() pegs.read("", "a1") end,
      function() pegs.read("", "zz") end,
      function() pegs.read("", "a1", { bord = 1 }) end,
      function() pegs.read("", "xy", { board = wide }) end,
      function() pegs.read(5, "picture") end,
      function() pegs.write({ 5 }, "a1") end,
      function() pegs.write({ 5 }, "picture") end,
      function() pegs.write(game, "debian") end,
      function() pegs.write(pegs.game(wide), "xy") end,
      function() pegs.write(pegs.board "oo.", "hi-q") end,
      function() pegs.write(pegs.board "T5", "tatham") end,
      function() game:write "zz" end,
      function() game:play("x", "zz") end,
      function() game:play("x", "a1", { names = "zz" }) end,
      function() game:jump("a", 1) end,
      function() pegs.game(wide):svg { names = "xy" } end,
      function() pegs.game(wide):filmstrip { captions = "xy" } end,
      function() wide:svg { names = "xy" } end,
      function() wide:numbers "xy" end,
      function() english:all_but { 0 } end,
      function() english:target {} end,
      function() pegs.game(english, { 5 }) end,
    } do
      local ok, message = pcall(mistake)
      assert.is_false(ok)
      assert.truthy(message:find "^%S*notation_spec.lua:%d+: %a+[.:][%a_]+: ", i .. " " .. message)
    end
  end)

  it("survive any bytes and chunks of any size", function()
    local draw = random.new(seed)
    local pieces = { "3-5", "6-4", "(1)", "[", "]", " over ", "to", "\n", "\n\n", ",", "→", "\xe2", "\0", "3", "Peg ",
      "1 " }
    for _ = 1, 400 do
      local words = {}
      for i = 1, draw:integer(1, 8) do words[i] = draw:pick(pieces) end
      local text = table.concat(words)
      local format = draw:pick(formats.games)
      local function results(source)
        local list = {}
        for line, game, err in pegs.read(source, format, { board = board }) do
          list[#list + 1] = line .. (game and tostring(game) or err.kind .. tostring(err) .. (err.column or ""))
        end
        return list
      end
      local at = 0
      local whole = results(text)
      assert.same(whole, results(function()
        at = at + 1
        return at <= #text and text:sub(at, at) or nil
      end))
    end
  end)

  it("bound lines and paragraphs", function()
    local endless = function() return ("1-3 "):rep(1000) end
    assert.equal("too long", faulty(endless, "numbers", board).kind)
    assert.equal("too long", faulty(("(\n"):rep(5000), "numbers", board).kind)
    assert.equal("read", faulty(function() return nil, "broken" end, "numbers", board).kind)
  end)

  it("are written and read again for random games", function()
    for i = 1, 6 do
      for _, name in ipairs { "english", "triangle 6", "hexagon 3" } do
        local start = pegs.board(name)
        start = start:all_but(1 + (seed + i) % 7)
        local game = pegs.random_game(start, { seed = seed + i })
        for _, format in ipairs(formats.games) do
          if #game:made() > 0 then
            local text = pegs.write(game, format)
            local again = game_of(text, format, start)
            assert.equal(text, pegs.write(again, format))
            assert.equal(game:board(), again:board())
          end
        end
      end
    end
  end)
end)

describe("the formats of boards", function()
  it("know Tatham's descriptions and ids", function()
    local list = {}
    for line, board in pegs.read("3x1:PPH\n\n 7x7cross\n3x3:OPOPPHOPO", "tatham") do
      list[#list + 1] = { line, board }
    end
    assert.same({ 1, 3, 4 }, { list[1][1], list[2][1], list[3][1] })
    assert.equal("oo.", tostring(list[1][2]))
    assert.equal(english, list[2][2])
    assert.equal("#o#\noo.\n#o#", tostring(list[3][2]))
    assert.equal("3x1:PPH\n", pegs.write(list[1][2], "tatham"))
    assert.equal("7x7:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO\n", pegs.write(english, "tatham"))
    assert.equal(english, select(2, pegs.read(pegs.write(english, "tatham"), "tatham")()))
  end)

  it("say what is wrong with a description", function()
    local function fault(text)
      local _, board, err = pegs.read(text, "tatham")()
      assert.is_nil(board)
      return { err.kind, err.line, err.column or 0, tostring(err) }
    end
    assert.same({ "byte", 2, 7, "expected P, H or O, found 'x'" }, fault("\n3x1:PPx"))
    assert.same({ "count", 1, 5, "expected 3 letters, found 4" }, fault("3x1:PPHH"))
    assert.same({ "count", 1, 5, "expected 0 letters, found 0" }, fault("0x0:"))
    assert.equal("count", fault("99999999999x99999999999:PPH")[1])
    assert.equal("name", fault("7x7random")[1])
    assert.equal("name", fault("what is this")[1])
    assert.same({ "byte", 1, 1, "expected a description such as 3x1:PPH or an id such as 7x7cross, found '?'" },
      fault("?"))
    assert.equal("jumps", fault("2x1:PP")[1])
    assert.has_error(function() pegs.write(pegs.board "triangle 5", "tatham") end,
      "pegs.write: place 1 of the list has triangular jumps; the format knows square ones only")
  end)

  it("know pictures", function()
    local text = "oo.\n\n#o#\noo.\n#o#\n"
    local list = {}
    for line, board in pegs.read(text, "picture") do list[#list + 1] = { line, board } end
    assert.same({ 1, 3 }, { list[1][1], list[2][1] })
    assert.equal(text, pegs.write({ list[1][2], list[2][2] }, "picture"))
    local triangle = "  .\n o o\no o o\n"
    local board = select(2, pegs.read(triangle, "picture", { jumps = "triangular" })())
    assert.equal(triangle, pegs.write(board, "picture"))
    local _, missing, err = pegs.read("oo.\n", "picture", { peg = "x" })()
    assert.is_nil(missing)
    assert.same({ "byte", 1, 1 }, { err.kind, err.line, err.column })
    local reader = pegs.read("oo.\n\noo.\no?o\n", "picture")
    reader()
    err = select(3, reader())
    assert.same({ 4, 2, "expected 'o' (peg), '.' (hole) or '#' (off the board), found '?' in column 2" },
      { err.line, err.column, tostring(err) })
  end)
end)
