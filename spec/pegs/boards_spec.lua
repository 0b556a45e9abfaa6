-- Boards by name and kind; legends; what is refused.
local pegs = require "riddle.pegs"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local support = require "spec.support.pegs_boards"

local function refused(kind, text, ...)
  local board, err = pegs.board(...)
  assert.is_nil(board)
  assert.equal(kind, err.kind)
  if text then assert.equal(text, tostring(err)) end
  return err
end

-- Holes and jumps (two for each line of three, counted by hand or from the board's size) of the named boards.
local NAMED = {
  { "english", 33, 76 }, { "european", 37, 92 }, { "french", 37, 92, name = "european" }, { "wiegleb", 45, 108 },
  { "diamond", 41, 100, name = "diamond 5" }, { "asymmetric", 39, 92 }, { "octagon", 37, 92 },
  { "triangle", 15, 36, name = "triangle 5" }, { "hexagon", 19, 54, name = "hexagon 3" },
  { "star", 13, 30, name = "star 2" }, { "square", 36, 96, name = "square 6" }, { "5x7cross", 27, 60 },
  { "6x5", 30, 76 }, { "cross 3-3-2-2", 39, 92 }, { "1x3", 3, 2 },
}

describe("named boards", function()
  it("have their holes and jumps", function()
    for _, entry in ipairs(NAMED) do
      local board = assert(pegs.board(entry[1]))
      assert.equal(entry[2], board:holes(), entry[1])
      assert.equal(entry[2] - 1, board:count(), entry[1])
      assert.equal(entry[3], #pegs.explain(board).candidates, entry[1])
      assert.equal(entry.name or entry[1], board:data().name)
    end
    for side = 4, 10 do
      local board = pegs.board("triangle " .. side)
      assert.equal(side * (side + 1) // 2, board:holes())
      assert.equal(3 * (side - 1) * (side - 2), #pegs.explain(board).candidates)
      assert.is_false(board:has(1))
    end
    for side = 2, 6 do assert.equal(3 * side * (side - 1) + 1, pegs.board("hexagon " .. side):holes()) end
    for side = 2, 5 do assert.equal(6 * side * (side - 1) + 1, pegs.board("star " .. side):holes()) end
  end)

  it("are spelled in several ways", function()
    local board = pegs.board "triangle 7"
    for _, name in ipairs { "T7", "t7", "triangle7", "Triangle-7" } do assert.equal(board, pegs.board(name)) end
    assert.equal(pegs.board "english", pegs.board "7x7cross")
    assert.equal(pegs.board "european", pegs.board "7x7octagon")
    assert.equal(pegs.board "asymmetric", pegs.board "cross 3-3-2-2")
    assert.equal("##ooo##\n##ooo##\nooooooo\nooooooo\nooooooo\n##ooo##\n##ooo##",
      tostring(pegs.board("english"):all_but {}))
    assert.equal("##ooo###\n##ooo###\n##ooo###\noooooooo\nooo.oooo\noooooooo\n##ooo###\n##ooo###",
      tostring(pegs.board "asymmetric"))
  end)

  it("are listed, and each name gives a board", function()
    for _, name in ipairs(pegs.names()) do assert(pegs.board(name)) end
    pegs.names()[1] = "changed"
    assert.equal("asymmetric", pegs.names()[1])
  end)

  it("are refused when they are too large, empty, random or unknown", function()
    local too_large = "expected a board of 1 to 128 holes, found more"
    for _, name in ipairs { "triangle 16", "T999999999999", "99x99cross", "hexagon 8", "square 12", "star 6",
      "diamond 9", "cross 99-1-1-1", "129x1" } do
      refused("size", too_large, name)
    end
    assert.equal(128, pegs.board("128x1"):holes())
    refused("size", "expected a board of 1 to 128 holes, found none", "triangle 0")
    refused("size", "expected a board of 1 to 128 holes, found none", "0x5")
    refused("jumps", "expected three holes next to each other in a row or slanting line, found none: "
      .. "no jump fits this board", "triangle 2")
    refused("jumps", nil, "2x2")
    refused("name", "'9x9random' names a random board: give its description, as in '3x1:PPH' (format 'tatham')",
      "9x9random")
    refused("name", "unknown board 'hexagn 4'; did you mean 'hexagon'?", "hexagn 4")
    refused("name", "unknown board 'europaen'; did you mean 'european'?", "europaen")
  end)
end)

describe("jumps of each kind", function()
  -- A board of any name and kind with its picture in the default legend.
  local BOARDS = {
    { "english", "square" }, { "english", "diagonal" }, { "asymmetric", "diagonal" }, { "7x7octagon", "square" },
    { "triangle 6", "triangular" }, { "hexagon 4", "triangular" }, { "star 3", "triangular" },
    { "square 5", "triangular" }, { "triangle 9", "triangular" }, { "11x11", "diagonal" }, { "star 5", "triangular" },
    { "triangle 6", "diagonal" },
  }

  it("are those that the picture shows", function()
    local draw = random.new(seed)
    for _, entry in ipairs(BOARDS) do
      local board = pegs.board(entry[1], { jumps = entry[2] })
      assert.equal(entry[2], board:kind())
      local all = support.jumps(tostring(board), entry[2])
      local candidates = {}
      for i, candidate in ipairs(pegs.explain(board).candidates) do candidates[i] = candidate.jump end
      assert.same(all, support.sorted(candidates), entry[1])
      for share = 2, 7 do
        local filled = support.fill(board, draw, share)
        assert.same(support.jumps(tostring(filled), entry[2], true), support.sorted(filled:jumps()))
      end
    end
  end)

  it("come by source and then target", function()
    for _, entry in ipairs(BOARDS) do
      local before = 0
      local list = pegs.board(entry[1], { jumps = entry[2] }).shape.jumps
      for i = 1, #list, 3 do
        assert.is_true(list[i] * 1000 + list[i + 2] > before)
        before = list[i] * 1000 + list[i + 2]
      end
    end
  end)

  it("are simulated alike by the sieve and by a function, on boards up to 128 holes", function()
    local draw = random.new(seed + 1)
    for _, entry in ipairs(BOARDS) do
      local board = pegs.board(entry[1], { jumps = entry[2] })
      for share = 3, 7, 2 do
        local filled = support.fill(board, draw, share)
        local final, made = pegs.simulate(filled)
        local expected, jumps = pegs.simulate(filled, { priority = function(jump)
          return jump.target * 1000 + jump.source
        end })
        assert.equal(expected, final)
        assert.equal(tostring(jumps), tostring(made))
        assert.is_true((pegs.check(filled, made, final)))
        assert.equal(0, #support.jumps(tostring(final), entry[2], true))
      end
    end
  end)

  it("handle 65 to 128 holes in all methods", function()
    local board = pegs.board "128x1"
    assert.same({ 1, 64, 65, 128 }, board:with({ 65, 1, 128, 64 }):pegs())
    assert.equal(127, board:count())
    assert.equal(128, board:all_but({}):count())
    assert.equal(board:all_but { 65 }, board:with({ 65 }):complement())
    assert.not_equal(board:with { 65 }, board:with { 66 })
    assert.not_equal(board:with { 65 }, board:with { 1 })
    assert.has_error(function() board:with { 128, 128 } end, "board:with: hole 128 is in the list twice")
    local after = board:with({ 64, 65 }):jump(64, 66)
    assert.same({ 66 }, after:pegs())
    after = board:with({ 65, 64 }):jump(65, 63)
    assert.same({ 63 }, after:pegs())
    assert.equal("hole 65 holds no peg", tostring(select(2, board:with({}):jump(65, 67))))
    assert.equal("hole 66 holds a peg already", tostring(select(2, board:with({ 64, 65, 66 }):jump(64, 66))))
    assert.same({ 127, 128 }, board:with({ 127, 128 }):data().pegs)
  end)

  it("give the same board in its own picture and legend", function()
    local draw = random.new(seed + 2)
    for _, entry in ipairs(BOARDS) do
      local board = support.fill(pegs.board(entry[1], { jumps = entry[2], peg = "X", hole = "_" }), draw, 4)
      assert.equal(board, pegs.board(tostring(board), board:legend()))
    end
    assert.not_equal(pegs.board "square 5", pegs.board("square 5", { jumps = "diagonal" }))
  end)
end)

describe("triangular pictures", function()
  local option = { jumps = "triangular" }

  it("are drawn as they look, or pushed to the left", function()
    local board = pegs.board("  .\n o o\no o o", option)
    assert.equal(pegs.board "triangle 3", board)
    assert.equal(board, pegs.board(".##\noo#\nooo", option))
    assert.equal(board, pegs.board("    .\n   o o  \n  o o o", option))
    assert.equal("  1\n 2 3\n4 5 6", board:numbers())
    assert.equal("holes 1 and 5 are not two apart in a row or slanting line", tostring(select(2, board:jump(1, 5))))
  end)

  it("say where a mark is out of place", function()
    local err = refused("spacing", nil, "  .\noo o", option)
    assert.same({ 2, 1 }, { err.line, err.column })
    err = refused("spacing", "line 3: expected cells with one blank between two, half a cell beside those of the line "
      .. "above, found 'o' in column 1", " o\no o\no o o", option)
    assert.same({ 3, 1 }, { err.line, err.column })
    refused("spacing", "line 1: expected cells with one blank between two, half a cell beside those of the line "
      .. "above, found a gap in column 2; write cells off the board out", "o   o\n o o", option)
    assert.equal(5, pegs.board("o # o\n o o\n  o", option):holes())
    refused("byte", nil, "  .\n o ?", option)
  end)
end)

describe("legends", function()
  it("have names", function()
    local board = pegs.board("*O*\n.*.", { legend = "stackoverflow" })
    assert.same({ 1, 3, 4 }, board:pegs())
    assert.same({ peg = "*", hole = "O", off = "." }, board:legend())
    assert.equal("XoX\n.X.", tostring(pegs.board("XoX\n.X.", { legend = "stackoverflow", peg = "X", hole = "o" })))
    assert.error_matches(function() pegs.board("oo.", { legend = "sgt" }) end,
      "option 'legend' must be 'auto', 'riddle'", 1, true)
  end)

  it("are found out and reported", function()
    -- the position of haskell-cafe (November 2007), in its own legend
    local text = "  #0#  \n  #0#  \n###0###\n#######\n#######\n  ###  \n  ###  "
    local board = pegs.board(text, { legend = "auto" })
    assert.same({ peg = "#", hole = "0", off = " ", legend = "haskell-cafe" }, board:legend())
    assert.equal(pegs.board("english"):all_but { 2, 5, 10 }, board)
    assert.equal(text, tostring(board))
    assert.equal(board, pegs.board(text, board:legend()))
    assert.equal("riddle", pegs.board("ooo.o\n##o##", { legend = "auto" }):legend().legend)
    assert.equal("hermann-sw", pegs.board("oxo\n.o.", { legend = "auto" }):legend().legend)
    assert.equal("tatham-letters", pegs.board("OPO\nPPH\nOPO", { legend = "auto" }):legend().legend)
    local option = { legend = "auto", jumps = "triangular" }
    assert.equal("riddle", pegs.board("  o\n # o\no o o", option):legend().legend)
    refused("ambiguous", nil, "  .\n o o\no o o", option) -- is the tip off the board?
  end)

  it("are an error with all readings when several fit", function()
    local err = refused("ambiguous", "the picture can be read in 2 ways: 'riddle' (peg 'o', hole '.', off '#'), "
      .. "'hermann-sw' (peg 'o', hole 'x', off '.'); name the legend", ".ooo.\nooooo", { legend = "auto" })
    assert.same({ "riddle", "hermann-sw" }, err.readings)
    refused("byte", "no known legend has all these characters; say which are pegs, holes and off the board", "@@_",
      { legend = "auto" })
  end)

  it("that take a blank as off the board refuse one inside a row", function()
    -- the drawing of daviddarling.info: + for pegs, a blank for the empty middle
    local drawing = "  +++  \n  +++  \n+++++++\n+++ +++\n+++++++\n  +++  \n  +++  "
    refused("byte", nil, drawing, { legend = "auto" })
    local hash = drawing:gsub("%+", "#")
    local err = refused("ambiguous", "line 4: a blank inside a row is an empty hole or off the board (column 4); "
      .. "say which in the legend", hash, { legend = "auto" })
    assert.same({ 4, 4 }, { err.line, err.column })
    assert.equal(7 * 7 - 12 - 5, pegs.board(hash, { peg = "#", hole = "0", off = " " }):holes())
  end)

  it("do not make up for ragged lines", function()
    local err = refused("count", nil, "#0#\n#0#\n###0###\n#######\n#######\n###\n###", { legend = "auto" })
    assert.equal(3, err.line)
  end)
end)

describe("a target", function()
  local english = pegs.board "english"

  local function fault(board, to)
    local target, err = board:target(to)
    assert.is_nil(target)
    assert.equal("target", err.kind)
    return tostring(err)
  end

  it("is a hole, its name, any hole or a position", function()
    assert.equal(english:with { 17 }, english:target(17))
    assert.equal(english:with { 17 }, english:target "d4")
    assert.equal("any", english:target "any")
    assert.equal(english:with { 1, 2 }, english:target(english:with { 1, 2 }))
  end)

  it("must be on the board and have no more pegs than the start", function()
    assert.equal("expected a target in 1..33, found 34", fault(english, 34))
    assert.equal("expected a target in 1..33, found 0", fault(english, 0))
    assert.equal("there is no hole 'a1' (a target is a hole's number or its name in the style 'a1')",
      fault(english, "a1"))
    assert.equal("expected a target with no more pegs than the board's 1, found 2",
      fault(english:with { 3 }, english:with { 1, 2 }))
    assert.equal("expected a target with no more pegs than the board's 0, found 1", fault(english:with {}, 1))
    assert.equal("expected a start with a peg, found none", fault(english:with {}, "any"))
    assert.equal("expected a target on a board of the same shape", fault(english, pegs.board "european"))
    assert.has_error(function() english:target {} end,
      "board:target: the target must be a hole, 'any' or a pegs.board, got table")
  end)
end)

describe("any text", function()
  it("is a board or an error, never a crash", function()
    local draw = random.new(seed + 3)
    local marks = { "o", ".", "#", " ", "\n", "x", "O", "*", "P", "H", "0", "1", "\xe2\x97\x8f", "\xff", "\0", "\r",
      "X" }
    local kinds = { "square", "diagonal", "triangular" }
    local boards = 0
    for _ = 1, 1500 do
      local words = {}
      local few = draw:pick { 2, 5, #marks }
      for i = 1, draw:integer(0, 14) do words[i] = marks[draw:integer(1, few)] end
      local text = table.concat(words)
      local board, err = pegs.board(text, { jumps = draw:pick(kinds), legend = draw:one_in(2) and "auto" or nil })
      assert.is_true(board ~= nil or type(err.kind) == "string" and type(err.message) == "string")
      if board then
        boards = boards + 1
        assert.equal(board, pegs.board(tostring(board), board:legend()))
      end
    end
    assert.is_true(boards > 50, boards)
  end)
end)

describe("boards that fall apart or are none", function()
  it("are refused with the holes that cannot be reached", function()
    local err = refused("disconnected",
      "expected a board that hangs together, found 2 of 5 holes that cannot be reached from hole 1: 4, 5", "ooo#oo")
    assert.same({ 4, 5 }, err.holes)
    refused("disconnected", "expected a board that hangs together, found 11 of 14 holes that cannot be reached from "
      .. "hole 1: 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, ...", "ooo###########\n##############\n###ooooooooooo")
  end)

  it("may hang together by diagonals", function()
    local text = "o#o\n#o#\no#o"
    refused("jumps", nil, text)
    assert.equal(4, #pegs.explain(pegs.board(text, { jumps = "diagonal" })).candidates)
  end)

  it("are refused when they are large", function()
    refused("size", "expected a picture of at most 262144 bytes, found 262145", ("#"):rep(262145))
    refused("size", "expected a board of 1 to 128 holes, found none", ("#"):rep(262144))
  end)

  it("are refused when they are one hole", function() refused("jumps", nil, "o") end)
end)
