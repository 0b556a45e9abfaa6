-- Games: what is made can be taken back; rules of priority in Lua; random games; pictures.
local pegs = require "riddle.pegs"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local support = require "spec.support.pegs_boards"

local english = pegs.board "english"

-- A start on a board of each kind.
local STARTS = {
  english, pegs.board("square 5", { jumps = "diagonal" }), pegs.board "triangle 6", pegs.board "star 4",
  pegs.board "10x10", pegs.board("hexagon 6"),
}

describe("a game", function()
  it("makes jumps and moves, and knows its start", function()
    local game = pegs.game(pegs.board "oo.o.oo")
    assert.equal("1 over 2 to 3", tostring(game:jump(1, 3)))
    assert.equal("3 over 4 to 5", tostring(game:jump { 3, 5 }))
    assert.same({ { first = 1, 1, 3, 5 } }, game:moves())
    assert.equal("....ooo", tostring(game:board()))
    assert.equal("oo.o.oo", tostring(game:start()))
    assert.equal("6-4", tostring(game:jumps()))
    assert.is_false(game:over())
    assert.equal("1-3 3-5", tostring(game:made()))
    assert.equal("1 move, 2 jumps, 3 pegs left\na1-c1-e1\n....ooo", tostring(game))
    assert.equal("0 moves, 0 jumps, 1 peg left\no..", tostring(pegs.game(pegs.board "o..")))
  end)

  it("shows long games in lines of at most 100 characters, which are read as the game again", function()
    for i = 1, 5 do
      local game = pegs.random_game(english, { seed = seed + i })
      local moves = tostring(game):match "left\n(.-)\n##"
      for line in moves:gmatch "[^\n]+" do assert.is_true(#line <= 100) end
      local again = pegs.game(english)
      assert(again:play(moves))
      assert.equal(tostring(game), tostring(again))
    end
  end)

  it("makes a chain whole or not at all", function()
    local game = pegs.game(pegs.board "oo.o.oo")
    local made = game:move { 1, 3, 5 }
    assert.equal("1-3 3-5", tostring(made))
    game:undo(2)
    local refused, err = game:chain { 1, 3, 1 }
    assert.is_nil(refused)
    assert.same({ "nothing to jump over", 2 }, { err.kind, err.jump })
    assert.equal(0, #game:made())
    assert.equal(game:start(), game:board())
    assert.has_error(function() game:move { 1 } end, "game:move: the holes must be a list of two or more hole numbers, "
      .. "got table")
  end)

  it("refuses a jump with the condition that failed and stays as it is", function()
    -- a jump from a hole without a peg, as pegthing once made (flyingmachine/pegthing, pull request 9)
    local game = pegs.game(pegs.board("triangle 5"):with { 2, 3 })
    local refused, err = game:jump(4, 1)
    assert.is_nil(refused)
    assert.equal("no peg", err.kind)
    for _, case in ipairs { { 1, 4, "no peg" }, { 2, 7, "nothing to jump over" }, { 2, 6, "not in line" },
      { 2, 16, "off board" } } do
      assert.equal(case[3], select(2, game:jump(case[1], case[2])).kind)
    end
    assert.equal("hole taken", select(2, pegs.game(pegs.board("triangle 5"):all_but {}):jump(1, 4)).kind)
    assert.equal(game:start(), game:board())
  end)

  it("knows the jumps into hole 4 of the triangle", function()
    -- "only 1, 6 and 11 can move" (brave-clojure-web, issue 173); 13 can, too
    local jumps = pegs.board("triangle 5"):all_but(4):jumps()
    assert.equal("1-4 6-4 11-4 13-4", tostring(jumps))
    local most = 0
    for hole = 1, 15 do most = math.max(most, #pegs.board("triangle 5"):all_but(hole):jumps()) end
    assert.equal(4, most)
  end)

  it("takes back any number of jumps to exactly the board before", function()
    local draw = random.new(seed)
    for _, start in ipairs(STARTS) do
      for _ = 1, 6 do
        local board = support.fill(start, draw, 6)
        local game, boards = pegs.game(board), { tostring(board) }
        for _ = 1, 60 do
          local legal = game:jumps()
          if #legal == 0 or draw:one_in(4) then
            local count = draw:integer(0, #boards - 1)
            assert.equal(count, game:undo(count))
            for _ = 1, count do boards[#boards] = nil end
          else
            game:jump(draw:pick(legal))
            boards[#boards + 1] = tostring(game:board())
          end
          assert.equal(boards[#boards], tostring(game:board()))
          assert.equal(#boards - 1, #game:made())
        end
        assert.is_true((pegs.check(board, game, game:board())))
        game:undo(#game:made())
        assert.equal(board, game:board())
      end
    end
  end)

  it("has nothing to take back at its start", function()
    local game = pegs.game(english)
    local count, err = game:undo()
    assert.is_nil(count)
    assert.equal("none", err.kind)
    assert.equal("expected at most 0 jumps to take back, found 1", tostring(err))
    assert.has_error(function() game:undo(-1) end,
      "game:undo: the number of jumps must be an integer of at least 0, got integer -1")
  end)

  it("is made of the jumps of an answer, or says which is wrong", function()
    local final, jumps = pegs.simulate(english)
    assert.equal(final, pegs.game(english, jumps):board())
    local game, err = pegs.game(english, { { 5, 17 }, { 5, 17 } })
    assert.is_nil(game)
    assert.same({ "no peg", 2 }, { err.kind, err.jump })
    assert.has_error(function() pegs.game(english, 5) end,
      "pegs.game: the jumps must be a list of jumps, got integer 5")
  end)

  it("plays a text, all of it or nothing", function()
    local game = pegs.game(english)
    assert.equal(2, game:play "d2-d4\nd5-d3")
    local made, err = game:play("d1-d3 d6-d4", "a1")
    assert.is_nil(made)
    assert.same({ "nothing to jump over", 1, 4 }, { err.kind, err.line, err.column })
    assert.equal(2, #game:made())
    assert.equal("d2-d4, d5-d3\n", game:write "a1")
    assert.error_matches(function() game:play("", "tatham") end, "the format must be 'a1'", 1, true)
    assert.has_error(function() game:play(5) end, "game:play: the text must be a string, got integer 5")
  end)

  it("is data that JSON can take", function()
    local data = pegs.game(pegs.board "oo.o.oo", { { 1, 3 }, { 3, 5 } }):data()
    assert.same({ { 1, 3, 5 } }, data.moves)
    assert.same({ { source = 1, middle = 2, target = 3 }, { source = 3, middle = 4, target = 5 } }, data.jumps)
    assert.same({ 5, 6, 7 }, data.board.pegs)
    assert.is_false(data.over)
  end)
end)

describe("a rule of priority in Lua", function()
  it("can be any of the built-in ones", function()
    local draw = random.new(seed + 1)
    local function signed(direction, value) return direction == "largest" and value or -value end
    for _, start in ipairs(STARTS) do
      for _, target in ipairs { "largest", "smallest" } do
        for _, source in ipairs { "largest", "smallest" } do
          local board = support.fill(start, draw, 6)
          local final, jumps = pegs.simulate(board, { target = target, source = source })
          local expected, made = pegs.simulate(board, { priority = function(jump, at)
            assert.is_true(at:has(jump.source) and at:has(jump.middle) and not at:has(jump.target))
            return signed(target, jump.target) * 1000 + signed(source, jump.source)
          end })
          assert.equal(expected, final)
          assert.equal(tostring(made), tostring(jumps))
        end
      end
    end
  end)

  it("falls back on the target and source, and may refuse jumps", function()
    local draw = random.new(seed + 2)
    local board = support.fill(english, draw, 6)
    assert.equal((pegs.simulate(board)), (pegs.simulate(board, { priority = function() return 1 end })))
    local rule = { priority = function() end }
    assert.equal(board, (pegs.simulate(board, rule)))
    assert.equal("none", select(2, pegs.step(board, rule)).kind)
    local _, jump = pegs.step(english, { priority = function(one) return -one.source end })
    assert.equal("5 over 10 to 17", tostring(jump))
  end)

  it("must return numbers", function()
    assert.error_matches(function() pegs.simulate(english, { priority = function() return "x" end }) end,
      "option 'priority' must return a number, or nil for a jump that is not to be made, got x for 29 over 24 to 17",
      1, true)
    local function nan() return 0 / 0 end
    assert.error_matches(function() pegs.simulate(english, { priority = nan }) end, "got %-?nan")
    assert.error_matches(function() pegs.simulate(english, { priority = 5 }) end, "'priority' must be a function")
  end)
end)

describe("a random game", function()
  it("is the same for the same seed, and ends when nothing is legal", function()
    local signature = {}
    for i = 1, 5 do
      local game = pegs.random_game(english, { seed = i })
      assert.is_true(game:over())
      assert.is_true((pegs.check(english, game, game:board())))
      assert.equal(tostring(game), tostring(pegs.random_game(english, { seed = i })))
      signature[i] = #game:made()
    end
    assert.same({ 22, 27, 28, 23, 22 }, signature)
    assert.equal(tostring(pegs.random_game(english)), tostring(pegs.random_game(english, { seed = 1 })))
  end)

  it("makes each legal jump equally often", function()
    -- four first jumps; 400 games: 100 each, standard deviation below 9
    local count = {}
    for i = 1, 400 do
      local first = pegs.random_game(pegs.board "#o#\n#o#\n#.#\n#o#\n#o#", { seed = seed + i }):made()[1]
      count[first.source] = (count[first.source] or 0) + 1
    end
    assert.is_true(count[1] > 140 and count[5] > 140, ("%d and %d of 400"):format(count[1], count[5]))
  end)
end)

describe("pictures of games", function()
  local game = pegs.game(pegs.board "triangle 5")
  assert(game:play "a3-a1, c3-a3, [a4-a2, a1-a3]")

  local function whole(svg)
    assert.truthy(svg:find "^<svg xmlns")
    assert.truthy(svg:find "</svg>\n$")
    assert.is_nil(svg:find "%d%.%d")
    assert.is_nil(svg:find "[%s]id=")
    assert.equal(select(2, svg:gsub("<g[ >]", "")), select(2, svg:gsub("</g>", "")))
    return svg
  end

  it("show the last move", function()
    local svg = whole(game:svg { names = "a1", title = "<5>" })
    assert.truthy(svg:find("<title>&lt;5&gt;</title>", 1, true))
    assert.equal(1, select(2, svg:gsub("<polyline", "")))
    assert.equal(15, select(2, svg:gsub("<circle", "")))
    assert.equal(0, select(2, pegs.game(english):svg():gsub("<polyline", "")))
  end)

  it("are film strips", function()
    local svg = whole(game:filmstrip { columns = 2 })
    local moves = #game:moves()
    assert.equal(moves, select(2, svg:gsub("<polyline", "")))
    assert.equal(15 * (moves + 1), select(2, svg:gsub("<circle", "")))
    assert.truthy(svg:find(">1. a3-a1</text>", 1, true))
    assert.truthy(svg:find(">" .. game:board():count() .. " left</text>", 1, true))
    local long = pegs.game(pegs.board "oo.o.o.o.oo")
    long:move { 1, 3, 5, 7, 9 }
    whole(long:filmstrip { captions = "number" })
    assert.error_matches(function() game:filmstrip { columns = 0 } end, "'columns' must be an integer in 1..100")
  end)

  -- The pegs that an animation shows at the end of each step, as sorted places.
  local function frames(svg)
    local steps = {}
    for attributes, inner in svg:gmatch "<circle ([^>/]-)>(.-)</circle>" do
      local lists = { cx = attributes:match 'cx="(%d+)"', cy = attributes:match 'cy="(%d+)"' }
      for name, values in inner:gmatch 'attributeName="(%w+)"[^>]- values="([^"]+)"' do
        local list = {}
        for value in values:gmatch "[^;]+" do list[#list + 1] = value end
        lists[name] = list
      end
      local function at(name, i) return type(lists[name]) == "table" and lists[name][i] or lists[name] end
      local length = lists.visibility and #lists.visibility or #lists.cx - 1
      for i = 1, length do
        steps[i] = steps[i] or {}
        if not lists.visibility or lists.visibility[i] == "visible" then
          table.insert(steps[i], at("cx", i + 1) .. "," .. at("cy", i + 1))
        end
      end
    end
    return steps
  end

  it("play themselves: after each leap and rest the board is right", function()
    for _, played in ipairs { game, pegs.random_game(english, { seed = seed }) } do
      local svg = whole(played:animation { step = 100 })
      local steps = frames(svg)
      local jumps = played:made()
      assert.equal(2 + 2 * #jumps + 6, #steps)
      assert.equal(("%dms"):format(#steps * 100), svg:match 'dur="([^"]+)"')
      local still = {} -- pegs that never move nor go
      for place in svg:gmatch '<circle cx="(%d+" cy="%d+)" r="15" [^>]-/>' do
        still[#still + 1] = place:gsub('" cy="', ",")
      end
      local at, position = played:start(), {}
      for x, y in at:svg():gmatch '<circle cx="(%d+)" cy="(%d+)"' do position[#position + 1] = x .. "," .. y end
      for i = 0, #jumps do
        if i > 0 then at = at:jump(jumps[i]) end
        local expected, shown = {}, table.move(still, 1, #still, 1, {})
        for k, hole in ipairs(at:pegs()) do expected[k] = position[hole] end
        table.move(steps[2 + 2 * i], 1, #steps[2 + 2 * i], #shown + 1, shown)
        table.sort(expected)
        table.sort(shown)
        assert.same(expected, shown)
      end
    end
  end)
end)
