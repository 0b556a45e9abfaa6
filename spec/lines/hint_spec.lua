-- lines.hint: legal moves, in the order of kinds that is documented.
local forced = require "spec.support.lines_forced"
local lines = require "riddle.lines"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local shapes = require "riddle.lines.shapes"

local OTHER <const> = { black = "white", white = "black" }

local function free_cells(board, rule)
  local list = {}
  for row = 1, board.rows do
    for column = 1, board.columns do
      local grounded = not rule.gravity or row == board.rows or board:get(row + 1, column) ~= nil
      if grounded and not board:get(row, column) then list[#list + 1] = { row, column } end
    end
  end
  return list
end

-- The moves of a side that may be played, and those of them that win at once.
local function moves_of(board, rule, side)
  local legal, winning = {}, {}
  local forbidden = side == "black" and rule:has_fouls() and lines.fouls(board, rule)
  for _, move in ipairs(free_cells(board, rule)) do
    local wins = lines.winner(board:with(move[1], move[2], side), rule) ~= nil
    if wins then winning[#winning + 1] = move end
    if wins or not forbidden or not forbidden:at(move[1], move[2]) then legal[#legal + 1] = move end
  end
  return legal, winning
end

local function has(list, move)
  for _, one in ipairs(list) do
    if one[1] == move[1] and one[2] == move[2] then return true end
  end
  return false
end

local RULES <const> = { "tic-tac-toe", "connect4", "freestyle", "exact-five", "renju", "caro",
  { k = 3, overline = "wins", torus = true }, { k = 4, overline = "ignored", gravity = true },
  { k = 1, overline = "wins" }, { k = 2, overline = "ignored" }, { k = 4, overline = "foul" },
  { k = 3, overline = "wins", gravity = true, torus = true } }

-- A random position without a line; under gravity stones lie on each other.
local function position(draw, rule)
  local rows, columns = draw:integer(1, rule.k + 3), draw:integer(1, rule.k + 3)
  local board = lines.board(rows, columns)
  for _ = 1, draw:integer(0, rows * columns) do
    local free = free_cells(board, rule)
    if #free == 0 then break end
    local move, side = draw:pick(free), draw:pick { "black", "white" }
    local after = board:with(move[1], move[2], side)
    if not lines.winner(after, rule) then board = after end
  end
  return board
end

-- Is a hint right? By the moves, one by one.
local function verify(board, rule, answer)
  local side = answer.side
  local legal, winning = moves_of(board, rule, side)
  if #legal == 0 then
    assert.are.same({ "none", nil, nil }, { answer.status, answer.kind, answer.move })
    return "none"
  end
  assert.equal("found", answer.status)
  assert.is_true(has(legal, answer.move))
  assert.equal(#winning > 0, answer.kind == "win now")
  if #winning > 0 then
    assert.is_true(has(winning, answer.move))
    return answer.kind
  end
  local function threats_after(move)
    return select(2, moves_of(board:with(move[1], move[2], side), rule, OTHER[side]))
  end
  if answer.proof then
    assert.is_true(lines.check(board, answer.proof))
  elseif #threats_after(answer.move) > 0 then -- then all moves are such
    assert.equal("no defence", answer.kind)
    for _, move in ipairs(legal) do assert.is_true(#threats_after(move) > 0, tostring(answer) .. tostring(rule)) end
  elseif #select(2, moves_of(board, rule, OTHER[side])) > 0 then
    assert.equal("forced defence", answer.kind)
  end
  return answer.kind
end

describe("lines.hint", function()
  it("is legal and in the right order on random boards under all kinds of rules", function()
    local draw, kinds, round = random.new(seed), {}, 0
    repeat
      round = round + 1
      local rule = lines.rule(RULES[round % #RULES + 1])
      local board = position(draw, rule)
      local answer = assert(lines.hint(board, rule, { side = draw:pick { "black", "white" }, nodes = 500 }))
      kinds[verify(board, rule, answer)] = true
    until round >= 20 * #RULES and kinds["win now"] and kinds["win by fours"] and kinds["forced defence"]
      and kinds["no defence"] and kinds.shape and kinds.none
  end)

  it("finds wins by fours and by threats, and prevents those of the other side", function()
    local published = require "spec.lines.vcf_published"
    for i = 1, 5 do
      local problem = published.public[i]
      local board = lines.board(problem.board)
      local answer = lines.hint(board, "renju", { side = problem.side })
      assert.equal("win by fours", answer.kind)
      assert.is_true(lines.check(board, answer.proof))
      assert.are.same(answer.move, answer.line[1])
      assert.is_true(answer.fours >= problem.fours)
      answer = lines.hint(board, "renju", { side = OTHER[problem.side] })
      if answer.kind == "forced defence" then
        local after = board:with(answer.move[1], answer.move[2], OTHER[problem.side])
        assert.equal("none", lines.vcf(after, { side = problem.side, rule = "renju" }).status)
      end
    end
    local threats = require("spec.lines.vct_published")[4]
    local answer = lines.hint(lines.board(threats.board), "renju", { side = threats.side })
    assert.equal("win by threats", answer.kind)
    assert.is_true(lines.check(answer.board, answer.proof))
    answer = lines.hint(lines.board(threats.board), "renju", { side = threats.side, threats = 0 })
    assert.is_nil(answer.proof)
  end)

  it("closes an open three on the side that is worth more", function()
    local board = lines.board [[
      . . . . . . . . .
      . . . . . . . . .
      . . O O O . . . .
      . . . . . . . . .
      . . . . . X . . .
      . . . . . X . . .
      . . . . . . . . . ]]
    local answer = lines.hint(board, "freestyle", { side = "black" })
    assert.are.same({ "forced defence", 3, 6 }, { answer.kind, answer.move[1], answer.move[2] })
    assert.equal("white would win by 1 four", answer.why)
  end)

  it("knows who is to move when nobody says", function()
    assert.equal("black", lines.hint(lines.board(3, 3), "tic-tac-toe").side)
    assert.equal("white", lines.hint(lines.board "X.. / ... / ...", "tic-tac-toe").side)
    assert.equal("white", lines.hint(lines.board(3, 3), "tic-tac-toe", { side = "white" }).side)
  end)

  it("does not open a win for the other side under gravity", function()
    -- After a stone at 4,3 white would win at 3,3.
    local board = lines.board [[
      . . . . . . .
      . . . . . . .
      O O . O X . .
      X X . O O . X ]]
    local answer = lines.hint(board, { k = 4, overline = "wins", gravity = true }, { side = "black" })
    assert.equal("shape", answer.kind)
    assert.are_not.same({ 4, 3 }, answer.move)
  end)

  it("gives the same hint again, and mirrored ones of the same kind", function()
    local draw = random.new(seed + 1)
    for _ = 1, 20 do
      local rule = lines.rule(draw:pick { "freestyle", "caro", "renju" })
      local board = position(draw, rule)
      local rows = {}
      for row in board:picture():gmatch "%S+" do rows[#rows + 1] = row:reverse() end
      local one, again = lines.hint(board, rule), lines.hint(board, rule)
      assert.are.same({ one.kind, one.move }, { again.kind, again.move })
      local mirrored = lines.hint(lines.board(table.concat(rows, "/")), rule)
      if #one.unsearched + #mirrored.unsearched == 0 then assert.equal(one.kind, mirrored.kind) end
    end
  end)

  it("values shapes as it says", function()
    local worth, chances, fours = shapes.scan(lines.board "XX.. / .... / ...O / ....", lines.rule { k = 3,
      overline = "wins" }, "X")
    -- 1,3: one window of two stones, one of one; 1,4: that, and one of white's
    assert.are.same({ 0, 0, 40, 12 }, { worth[1], worth[2], worth[3], worth[4] })
    assert.equal(8, worth[9]) -- 3,1: down
    assert.are.same({ 3 }, chances.X)
    assert.are.same({}, chances.O)
    assert.is_true(fours[4] and fours[9] and not fours[8])
    -- a window counts over the edges of a torus
    worth = shapes.scan(lines.board "X.. / ... / ...", lines.rule { k = 3, overline = "wins", torus = true }, "O")
    assert.equal(12, worth[2])
  end)

  it("is an answer in words, as data and as a picture", function()
    local answer = lines.hint(lines.board "XX. / OO. / ...", "tic-tac-toe")
    assert.equal("black: 1,3, win now: it makes a line\n  1 2 3\n1 X X 1\n2 O O .\n3 . . .", tostring(answer))
    local data = answer:data()
    assert.are.same({ "found", "win now", { 1, 3 }, "black" }, { data.status, data.kind, data.move, data.side })
    assert.is_truthy(answer:svg():find("win now for black", 1, true))
    answer = lines.hint(lines.board "XOX / XOO / OXX", "tic-tac-toe")
    assert.equal("no hint for white: the board is full", tostring(answer))
    assert.equal("none", answer:data().status)
    assert.is_truthy(answer:svg():find("the board is full", 1, true))
  end)

  it("runs in slices, and can be stopped", function()
    local board = lines.board(15, 15):with(8, 8, "black"):with(7, 7, "white"):with(9, 8, "black"):with(7, 8, "white")
    local job = lines.hint(board, "renju", { job = true })
    local polls = 0
    while not job:poll(0.002) do polls = polls + 1 end
    local answer = job:wait()
    local plain = lines.hint(board, "renju")
    assert.are.same({ plain.kind, plain.move }, { answer.kind, answer.move })
    job = lines.hint(board, "renju", { job = true })
    job:cancel()
    assert.equal("stopped", select(2, job:wait()).kind)
  end)

  it("names what it had no time for", function()
    local board = lines.board(require("spec.lines.vcf_published").public[1].board)
    local answer = lines.hint(board, "renju", { side = "black", nodes = 1, threats = 1 })
    assert.is_true(#answer.unsearched >= 1)
    assert.is_truthy(answer.unsearched[1]:find("a win by fours: the limit of positions", 1, true))
    answer = lines.hint(lines.board(40, 40), "freestyle")
    assert.are.same({ "forced wins need a board of at most 32 x 32, found 40 x 40" }, answer.unsearched)
    assert.are.same({ 20, 20 }, answer.move)
    answer = lines.hint(lines.board(15, 15):with(8, 8, "white"), "renju", { side = "black", time = 1e-9 })
    assert.equal("found", answer.status)
    answer = lines.hint(lines.board(15, 15):with(8, 8, "white"), "renju", { side = "black", memory = 100 })
    assert.is_true(answer == nil or #answer.unsearched > 0)
  end)

  it("refuses boards on which somebody has a line, and wrong arguments", function()
    assert.equal("over", select(2, lines.hint(lines.board "XXX / OO. / ...", "tic-tac-toe")).kind)
    local raises = forced.raiser(lines.hint)
    local board = lines.board(3, 3)
    raises("lines.hint: the board must be a lines.board, got 'X'", "X", "renju")
    raises("lines.hint: unknown rule 'renjo'; did you mean 'renju'?", board, "renjo")
    raises("lines.hint: option 'side' must be 'black' or 'white', got 'red'", board, "renju", { side = "red" })
  end)
end)
