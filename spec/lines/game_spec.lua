-- lines.game: the referee, held against a slow one that looks at the whole board again after every move.
local lines = require "riddle.lines"
local names = require "riddle.lines.names"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local slow = require "spec.support.lines_referee"

-- Plays moves by their names, "a1" with rows from the bottom.
local function play_names(game, text)
  for name in text:gmatch "%S+" do
    local row, column = assert(names.read(game, name, "a1"))
    assert(game:play(row, column))
  end
  return game
end

local function play_cells(game, list)
  for _, cell in ipairs(list) do assert(game:play(cell[1], cell[2])) end
  return game
end

-- A board with some stones, black to move.
local function from_picture(picture, rule, option)
  option = option or {}
  option.board = assert(lines.board(picture))
  return assert(lines.game(rule, option))
end

local function texts(list)
  local out = {}
  for i, point in ipairs(list) do out[i] = (point.row or point[1]) .. "," .. (point.column or point[2]) end
  return out
end

local RULES = {
  { fields = { k = 3, overline = "wins" }, rows = 3, columns = 3 },
  { fields = { k = 3, overline = "ignored" }, rows = 4, columns = 5 },
  { fields = { k = 4, overline = "wins", gravity = true }, rows = 6, columns = 7 },
  { fields = { k = 3, overline = "ignored", blocked = "ignored", gravity = true }, rows = 4, columns = 4 },
  { fields = { k = 5, overline = "wins" }, rows = 8, columns = 9 },
  { fields = { k = 5, overline = "ignored" }, rows = 9, columns = 7, spare = 25 },
  { fields = { k = 4, overline = "wins", blocked = "ignored" }, rows = 7, columns = 7 },
  { fields = { k = 4, overline = "ignored", blocked = "ignored" }, rows = 6, columns = 8 },
  { fields = { k = 4, overline = "foul" }, rows = 7, columns = 6 },
  { fields = { k = 3, overline = "wins", torus = true }, rows = 4, columns = 6 },
  { fields = { k = 4, overline = "ignored", torus = true, blocked = "ignored" }, rows = 4, columns = 6 },
  { fields = { k = 4, overline = "wins", torus = true, gravity = true }, rows = 5, columns = 4 },
  { fields = { k = 12, overline = "wins", torus = true }, rows = 3, columns = 4 },
  { fields = { k = 1, overline = "ignored" }, rows = 3, columns = 4 },
  { fields = { k = 1, overline = "ignored", blocked = "ignored" }, rows = 1, columns = 7 },
  { fields = { k = 2, overline = "ignored", blocked = "ignored" }, rows = 3, columns = 5 },
  { fields = { k = 2, overline = "ignored" }, rows = 1, columns = 9 },
  { fields = { k = 5, overline = "foul", fouls = { "double-four", "double-three" } }, rows = 9, columns = 8 },
  { fields = { k = 5, overline = "foul", fouls = { "double-three" } }, rows = 8, columns = 8 },
  { fields = { k = 5, overline = "ignored", fouls = { "double-four", "double-three" } }, rows = 8, columns = 8 },
}

-- What the slow referee says of a running game, compared with ours.
local function compare(game, model, colour, all)
  local legal = {}
  slow.each_playable(model, function(row, column)
    if colour ~= "black" or slow.fouls(model, row, column) == "" then legal[#legal + 1] = row .. "," .. column end
  end)
  assert.same(legal, texts(game:legal()))
  for name, byte in pairs(slow.byte) do assert.same(slow.wins(model, byte), texts(game:wins(name))) end
  if not all then return end
  local stops, found = slow.stops(model, colour), game:stops()
  local ours = found and {}
  for _, stop in ipairs(found or {}) do
    ours[stop.row .. "," .. stop.column] = table.concat(stop.fouls or {}, " ")
  end
  assert.same(stops, ours)
  local free = 0
  for _, fouls in pairs(stops or {}) do
    if fouls == "" then free = free + 1 end
  end
  local state = game:state()
  local empty = 0
  for _, row in ipairs(model.grid) do
    for _, byte in ipairs(row) do empty = empty + (byte == "." and 1 or 0) end
  end
  local draws = #legal > 0 and empty - 1 <= model.spare
  local lost = stops ~= nil and free == 0 and #slow.wins(model, slow.byte[colour]) == 0 and not draws
  if state.status ~= "foul" then
    assert.equal(lost and "no stop" or #legal == 0 and "no move" or "running", state.status)
    assert.equal(lost and slow.other[colour] or #legal == 0 and "white" or nil, state.winner)
  end
end

-- Plays a random game by one rule; returns how it ended.
local function random_game(draw, entry)
  local option = { rows = entry.rows, columns = entry.columns, draw = entry.spare and "piskvork" or nil }
  local game = lines.game(entry.fields, option)
  local model = slow.new(entry.fields, entry.rows, entry.columns, entry.spare)
  local colour, made, free = "black", {}, entry.rows * entry.columns
  while true do
    local row, column = draw:integer(0, entry.rows + 1), draw:integer(0, entry.columns + 1)
    local inside = row >= 1 and row <= entry.rows and column >= 1 and column <= entry.columns
    local fouls = inside and slow.playable(model, row, column) and colour == "black" and slow.fouls(model, row, column)
    local move, err = game:play(row, column)
    if not inside then
      assert.equal("outside", err.kind)
    elseif model.grid[row][column] ~= "." then
      assert.equal("taken", err.kind)
    elseif not slow.playable(model, row, column) then
      assert.equal("floating", err.kind)
    else
      assert.same({ colour, #made + 1, row, column, fouls or "" },
        { move.colour, move.number, move.row, move.column, table.concat(move.fouls or {}, " ") })
      model.grid[row][column] = slow.byte[colour]
      made[#made + 1], free = { row, column }, free - 1
      local found = slow.lines_through(model, row, column)
      local state = game:state()
      if #found > 0 then
        local ours = {}
        for i, line in ipairs(state.lines) do
          ours[i] = ("%d %d %s %d"):format(line.column, line.row, line.direction, line.length)
        end
        table.sort(ours)
        assert.same({ "won", colour, found }, { state.status, state.winner, ours })
        return game, model, made
      elseif free <= (entry.spare or 0) then
        assert.equal("drawn", state.status)
        return game, model, made
      end
      colour = slow.other[colour]
      if not entry.fields.fouls or draw:integer(1, 4) == 1 then
        compare(game, model, colour, draw:integer(1, 12) == 1)
      end
    end
    assert.equal(colour, game.to_move)
  end
end

describe("lines.game", function()
  it("agrees with a slow referee on random games by all kinds of rules, also after moves are taken back", function()
    local draw = random.new(seed)
    for _, entry in ipairs(RULES) do
      for _ = 1, entry.fields.fouls and 1 or 4 do
        local game, model, made = random_game(draw, entry)
        local back = draw:integer(1, math.min(#made, 6))
        assert.equal(back, game:undo(back))
        for i = #made, #made - back + 1, -1 do model.grid[made[i][1]][made[i][2]] = "." end
        local colour = (#made - back) % 2 == 0 and "black" or "white"
        assert.equal(colour, game.to_move)
        compare(game, model, colour, true)
        for i = #made - back + 1, #made do assert(game:play(made[i][1], made[i][2])) end
        assert.is_true(game:state().over)
        assert.equal(#made, game:undo(#made))
        assert.equal(game:start(), game:board())
        assert.same({}, game:moves())
      end
    end
  end)

  it("sees a board with stones at the start as if they had been played", function()
    local draw = random.new(seed + 1)
    for _, entry in ipairs(RULES) do
      for _ = 1, 6 do
        local played = lines.game(entry.fields, { rows = entry.rows, columns = entry.columns })
        for _ = 1, draw:integer(0, entry.rows * entry.columns) do
          local legal = played:legal()
          if #legal == 0 then break end
          local point = legal[draw:integer(1, #legal)]
          played:play(point[1], point[2])
          if played:state().over then played:undo() break end
        end
        local begun = lines.game(entry.fields, { board = played:board(), to_move = played.to_move })
        assert.same(texts(played:legal()), texts(begun:legal()))
        assert.same(texts(played:wins "black"), texts(begun:wins "black"))
        assert.same(texts(played:wins "white"), texts(begun:wins "white"))
        assert.same(texts(played:stops() or {}), texts(begun:stops() or {}))
        assert.equal(played:state().status, begun:state().status)
      end
    end
  end)

  it("gives the same result on all eight images of a board", function()
    local draw = random.new(seed + 3)
    -- An image of a cell on 7 x 7 points.
    local function image(number, row, column)
      if number & 1 ~= 0 then row = 8 - row end
      if number & 2 ~= 0 then column = 8 - column end
      if number & 4 ~= 0 then row, column = column, row end
      return row, column
    end
    for _, rule in ipairs { "freestyle", "exact-five", "renju", "caro", { k = 4, overline = "wins", torus = true } } do
      local all = {}
      for number = 0, 7 do all[number] = lines.game(rule, { rows = 7, columns = 7 }) end
      repeat
        local legal = all[0]:legal()
        local point = legal[draw:integer(1, math.max(1, #legal))]
        if not point then break end
        for number = 0, 7 do assert(all[number]:play(image(number, point[1], point[2]))) end
        local state = all[0]:state()
        for number = 1, 7 do
          local other = all[number]:state()
          assert.same({ state.status, state.winner, #(state.lines or {}), #(all[0]:stops() or {}) },
            { other.status, other.winner, #(other.lines or {}), #(all[number]:stops() or {}) })
          assert.same({ #all[0]:legal(), #all[0]:wins "black", #all[0]:wins "white" },
            { #all[number]:legal(), #all[number]:wins "black", #all[number]:wins "white" })
        end
      until state.over
    end
  end)

  it("plays a record", function()
    local record = lines.record { rows = 3, columns = 3, moves = { { 2, 2 }, { 1, 1 }, { 1, 3 }, { 1, 2 }, { 3, 1 } } }
    local game = lines.game("tic-tac-toe", { record = record })
    assert.equal("won", game:state().status)
    assert.equal(3, game:state().line.length)
    local again = game:record()
    assert.equal("black", again.result.winner)
    assert.same(record:moves()[5].row, again:moves()[5].row)
    assert.equal(game:board(), lines.game("tic-tac-toe", { record = again }):board())
    local wrong = lines.record { rows = 3, columns = 3, moves = { { 2, 2 }, { 2, 2 } } }
    local none, err = lines.game("tic-tac-toe", { record = wrong })
    assert.is_nil(none)
    assert.same({ "taken", "expected a free cell, found a black stone at row 2, column 2" }, { err.kind, err.message })
    none, err = lines.game("tic-tac-toe", {
      record = lines.record { rows = 3, columns = 3, moves = { { 2, 2 }, { 1, 2, "black" } } },
    })
    assert.same({ nil, "turn" }, { none, err.kind })
    local _, twice = lines.read("(;GM[4]SZ[15];B[hh]\n;B[])", "sgf")() -- a pass of the wrong colour
    none, err = lines.game("renju", { record = twice })
    assert.same({ nil, "turn", 2 }, { none, err.kind, err.line })
  end)

  it("keeps setup stones of a record", function()
    local record = lines.game("freestyle", { board = lines.board "XO./.../...", to_move = "white" }):record()
    local game = lines.game("freestyle", { record = record })
    assert.equal("white", game.to_move)
    assert.equal(lines.board "XO./.../...", game:board())
  end)
end)

-- Faults of other programs, from public reports.
describe("lines.game decides what other programs got wrong:", function()
  it("the game is over at the fifth stone (gobang #40, #52), for the mover (agentscope #196)", function()
    local game = lines.game "freestyle"
    play_cells(game, { { 8, 4 }, { 1, 1 }, { 8, 5 }, { 1, 3 }, { 8, 6 }, { 1, 5 }, { 8, 7 }, { 1, 7 } })
    assert.equal("running", game:state().status)
    assert.same({ "8,3", "8,8" }, texts(game:wins()))
    assert(game:play(8, 8))
    assert.same({ "won", "black", 5 }, { game:state().status, game:state().winner, game:state().line.length })
    local none, err = game:play(8, 9)
    assert.is_nil(none)
    assert.equal("over", err.kind)
    assert.same({}, game:legal())
  end)

  it("a win by the last free cell is no draw (muzero-general #37 and others)", function()
    local game = from_picture("XOX/OXO/OX.", "tic-tac-toe")
    game:play(3, 3)
    assert.same({ "won", "black" }, { game:state().status, game:state().winner })
    game = from_picture("XOX/XXO/OX.", "tic-tac-toe", { to_move = "white" })
    game:play(3, 3)
    assert.same({ "drawn", "full board" }, { game:state().status, game:state().reason })
  end)

  it("a six wins in freestyle (piskvork_renju #1) and is a foul of Black in renju", function()
    local start = "........./XXX.XX.../........./........."
    local free = from_picture(start, "freestyle")
    free:play(2, 4)
    assert.same({ "won", 6 }, { free:state().status, free:state().line.length })
    local renju = from_picture(start, "renju")
    assert.same({ "overline" }, renju:play(2, 4).fouls)
    assert.equal("foul", renju:state().status)
    local exact = from_picture(start, "exact-five")
    exact:play(2, 4)
    assert.equal("running", exact:state().status)
  end)

  it("caro: blocked fives (rules 8 and 9 of the Gomocup)", function()
    local function status(start, rule)
      local game = from_picture(start, rule)
      game:play(1, 5)
      return game:state().status
    end
    assert.same({ "running", "running" }, { status("OXXX.XO..", "caro"), status("OXXX.XO..", "caro-exact") })
    assert.same({ "won", "won" }, { status("XXXX.O...", "caro"), status("XXXX.O...", "caro-exact") })
    assert.same({ "won", "running" }, { status("OXXX.XXO.", "caro"), status("OXXX.XXO.", "caro-exact") })
  end)

  it("connect four: a diagonal into the last column (phen-cogs #96), four upright (open_spiel #25)", function()
    local game = from_picture("......./......./......./.....XO/....XOO/...XOOX", "connect4")
    assert.equal(3, game:play(7).row)
    assert.equal("rising", game:state().line.direction)
    game = lines.game "connect4"
    for _ = 1, 3 do game:play(1) game:play(2) end
    assert.same({ "3,1" }, texts(game:wins()))
    game:play(1)
    assert.same({ "won", "down" }, { game:state().status, game:state().line.direction })
  end)

  it("the only stop is forbidden to Black (gomoku-calculator #8, gomocalc #9)", function()
    local game = play_names(lines.game "renju", "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1")
    local state = game:state()
    assert.same({ "no stop", "white", "no legal stop", false },
      { state.status, state.winner, state.reason, state.over })
    assert.same({ { row = 9, column = 7, fouls = { "double-three" } } }, state.stops)
    assert.equal("no stop: black has no legal stop, white wins; row 9, column 7 is a double-three", tostring(state))
    game = play_names(lines.game "freestyle", "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1")
    assert.equal("running", game:state().status)
    assert.same({ { row = 9, column = 7 } }, game:stops())
  end)
end)

describe("lines.game under renju", function()
  -- Black's last move is a double-three.
  local FOUL = "h8 a1 f6 a15 f7 o1 h7 o15"

  it("lets White claim a foul before she plays on, not later", function()
    local game = play_names(lines.game "renju", FOUL)
    assert.same({ nil, "none" }, { game:claim(), select(2, game:claim()).kind })
    local move = game:play(9, 7)
    assert.same({ "double-three" }, move.fouls)
    local state = game:state()
    assert.same({ "foul", 9, 9, 7 }, { state.status, state.foul.move, state.foul.row, state.foul.column })
    assert.is_true(game:claim())
    assert.same({ "won", "white", "claim", true },
      { game:state().status, game:state().winner, game:state().reason, game:state().over })
    assert.same({ nil, "over" }, { game:play(1, 2), select(2, game:play(1, 2)).kind })
    assert.same({ nil, "over" }, { game:pass(), select(2, game:pass()).kind })
    game:undo()
    assert.equal("running", game:state().status)
    game:play(9, 7)
    game:play(1, 5)
    assert.equal("running", game:state().status)
    assert.is_nil((game:claim()))
  end)

  it("lets White claim an overline as long as the game runs", function()
    local game = from_picture("XXX.XX......./............./............./............./..........O..", "renju")
    assert.same({ "overline" }, game:play(1, 4).fouls)
    game:play(5, 1)
    game:play(3, 3)
    local state = game:state()
    assert.same({ "foul", 1, { "overline" } }, { state.status, state.foul.move, { state.foul[1] } })
    assert.is_true(game:claim())
    game:undo(3)
    assert.equal("running", game:state().status)
  end)

  it("ends the game at a foul, or refuses it, when asked", function()
    local game = play_names(lines.game("renju", { fouls = "lose" }), FOUL)
    game:play(9, 7)
    assert.same({ "won", "white", "foul" }, { game:state().status, game:state().winner, game:state().reason })
    assert.equal("won by white: double-three of move 9 at row 9, column 7", tostring(game:state()))
    game = play_names(lines.game("renju", { fouls = "refuse" }), FOUL)
    local none, err = game:play(9, 7)
    assert.is_nil(none)
    assert.same({ "foul", "expected a move that is allowed to black, found a double-three at row 9, column 7" },
      { err.kind, err.message })
    assert.equal(8, #game:moves())
  end)

  it("a five takes precedence over fouls, and White may do what she likes", function()
    local game = from_picture([[
      .........
      ....X....
      ....X....
      ....X....
      XXXX.X...
      .........
      ....X....
      ......... ]], "renju")
    assert.is_nil(game:play(5, 5).fouls[2])
    game = from_picture("XXXX./X..../X..../X..../X....", "renju")
    assert.equal("start", game:state().reason)
    game = from_picture("....X.../....X.../....X.../....X.../XXXX.X../......../", "renju")
    assert.is_nil(game:play(5, 5).fouls)
    assert.equal("won", game:state().status)
    game = from_picture("OOO.OO..", "renju", { to_move = "white" })
    game:play(1, 4)
    assert.same({ "won", "white", 6 }, { game:state().status, game:state().winner, game:state().line.length })
  end)

  it("passes; two passes are a draw, where the rule knows them", function()
    local game = lines.game "renju"
    game:play(8, 8)
    assert.same({ pass = true, colour = "white", number = 2 }, game:pass())
    assert.equal("running", game:state().status)
    game:play(7, 7)
    game:pass()
    game:pass()
    assert.same({ "drawn", "two passes" }, { game:state().status, game:state().reason })
    game:undo()
    assert.equal("running", game:state().status)
    local none, err = lines.game("freestyle"):pass()
    assert.is_nil(none)
    assert.equal("pass", err.kind)
  end)

  it("does not call a game lost that the player to move can end as a draw", function()
    local board = lines.board "......../.OOO..../......../X.X...X." -- 26 of 32 cells are free
    local function state_of(draw, to_move)
      return lines.game({ k = 4, overline = "wins" }, { board = board, draw = draw, to_move = to_move }):state()
    end
    assert.equal("no stop", state_of("full").status)
    assert.equal("running", state_of("piskvork").status)
    local four = lines.board(15, 15)
    for column = 6, 9 do four = four:with(8, column, "white") end
    local game = lines.game("renju", { board = four, to_move = "white" })
    game:pass()
    assert.equal("running", game:state().status)
    game:undo()
    assert.equal("running", game:state().status)
    game:play(1, 1)
    assert.equal("no stop", game:state().status)
  end)

  it("says so when every move of Black is a foul and the rule knows no pass", function()
    local fields = { k = 3, overline = "foul" }
    local game = from_picture("XX.XX", fields)
    assert.same({ "no move", "white" }, { game:state().status, game:state().winner })
    assert.equal("no move: every move of black is a foul, white wins", tostring(game:state()))
    fields.pass = true
    assert.equal("running", from_picture("XX.XX", fields):state().status)
  end)
end)

describe("lines.game", function()
  it("draws with 25 free cells when asked, as Piskvork does", function()
    local game = lines.game({ k = 9, overline = "wins" }, { rows = 6, columns = 6, draw = "piskvork" })
    for i = 0, 9 do game:play(i // 6 + 1, i % 6 + 1) end
    assert.equal("running", game:state().status)
    game:play(6, 6)
    assert.same({ "drawn", "25 free cells" }, { game:state().status, game:state().reason })
  end)

  it("begins as won when a line stands at the start", function()
    local game = from_picture("XXX/.../...", "tic-tac-toe")
    assert.same({ "won", "start", "black" }, { game:state().status, game:state().reason, game:state().winner })
    assert.equal("over", select(2, game:play(2, 2)).kind)
    assert.equal("full board", from_picture("XOX/XXO/OXO", "tic-tac-toe"):state().reason)
  end)

  it("draws itself, as text, picture and data", function()
    local game = lines.game "tic-tac-toe"
    play_cells(game, { { 2, 2 }, { 1, 1 }, { 1, 3 }, { 1, 2 }, { 3, 1 } })
    assert.equal([[
won by black: 3 rising from row 3, column 1 (tic-tac-toe: at least 3 in a row)
  1 2 3
1 2 4 3
2 . 1 .
3 5 . .]], tostring(game))
    local picture = game:svg()
    assert.truthy(picture:find 'stroke="#d22"')
    assert.truthy(picture:find ">5</text>")
    assert.is_nil(game:svg({ numbers = false }):find ">5</text>")
    local data = game:data()
    assert.same({ 5, "won", { "OOX", ".X.", "X.." } }, { #data.moves, data.state.status, data.board })
    assert.truthy(require("riddle.json").encode(data))
    local renju = play_names(lines.game "renju", "h8 a1 f6 a15 f7 o1 h7 o15")
    assert.truthy(renju:svg({ forbidden = true, coordinates = "a1" }):find ">x</text>")
  end)

  it("works on 1 x 1 and on 1000 x 1000", function()
    local game = lines.game({ k = 1, overline = "ignored" }, { rows = 1, columns = 1 })
    game:play(1, 1)
    assert.equal("won", game:state().status)
    game = lines.game({ k = 1000, overline = "ignored" }, { rows = 1000, columns = 1000 })
    for column = 1, 999 do
      game:play(1000, column)
      game:play(1, column)
    end
    assert.equal("running", game:state().status)
    game:play(1000, 1000)
    assert.same({ "won", 1000 }, { game:state().status, game:state().line.length })
    assert.equal(1999, game:undo(1999))
  end)

  it("says what is wrong with a move and how many can be taken back", function()
    local game = lines.game "connect4"
    assert.equal("expected a cell with ground below it, found row 1, column 1: the cell under it is free",
      select(2, game:play(1, 1)).message)
    for _ = 1, 3 do game:play(1) game:play(1) end
    assert.equal("taken", select(2, game:play(1)).kind)
    for _, column in ipairs { 0, 8, -1, math.maxinteger, math.mininteger } do
      assert.equal("outside", select(2, game:play(column)).kind)
      assert.equal("outside", select(2, game:play(1, column)).kind)
    end
    local none, err = game:undo(7)
    assert.same({ nil, "none", "expected at most 6 moves to take back, found 7" }, { none, err.kind, err.message })
    assert.equal(0, game:undo(0))
  end)

  it("raises for mistakes of the programmer", function()
    local function refused(expected, ask, ...)
      local ok, message = pcall(ask, ...)
      assert.is_false(ok)
      assert.matches(expected, message, 1, true)
    end
    refused("lines.game: unknown rule 'frestyle'; did you mean 'freestyle'?", lines.game, "frestyle")
    refused("lines.game: option 'k' is required", lines.game)
    refused("lines.game: options 'rows' and 'columns' are required", lines.game, { k = 4, overline = "wins" })
    refused("lines.game: option 'rows' must be an integer in 1..1000, got integer 0", lines.game, "freestyle",
      { rows = 0 })
    refused("lines.game: option 'board' must be a lines.board, got 'x'", lines.game, "freestyle", { board = "x" })
    refused("cannot go with", lines.game, "freestyle", { board = lines.board(3, 3), rows = 4 })
    local game = lines.game "freestyle"
    refused("game:play: the row must be an integer, got float 1.5", game.play, game, 1.5, 2)
    refused("game:play: the column must be an integer, got nil", game.play, game, 1)
    refused("game:undo: the number of moves must be an integer of at least 0", game.undo, game, -1)
    refused("game:wins: the colour must be 'black' or 'white', got 'red'", game.wins, game, "red")
    refused("game:get: the row must be an integer in 1..15, got integer 16", game.get, game, 16, 1)
    refused("game:get: the column must be an integer in 1..15, got integer 0", game.get, game, 1, 0)
  end)

  it("stays within its memory limit and can be closed early", function()
    local none, err = lines.game("freestyle", { rows = 1000, columns = 1000, memory = 100000 })
    assert.is_nil(none)
    assert.equal("limit", err.kind)
    local game = lines.game("freestyle", { rows = 9, columns = 9, memory = 3000 })
    local move, failure
    for at = 0, 80 do
      move, failure = game:play(at // 9 + 1, (at * 7) % 9 + 1)
      if not move and failure.kind ~= "taken" then break end
    end
    assert.same({ "limit", "memory" }, { failure.kind, failure.reason })
    game:undo()
    -- every allocation fails once, in C
    local said = shell.need((os.getenv "RIDDLE_BUILD" or "build") .. "/native/failing_referee")
    assert.is_true(tonumber(said:match "(%d+) failing allocations") >= 7)
    local closed <close> = lines.game "renju"
    closed:close()
    assert.has_error(function() closed:play(1, 1) end, "the referee is closed")
  end)
end)
