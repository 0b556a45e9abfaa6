-- lines.vcf: wins by continuous fours, the fewest of them, and honest limits.
local core = require "riddle.core"
local forced = require "spec.support.lines_forced"
local lines = require "riddle.lines"
local published = require "spec.lines.vcf_published"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.lines_vcf"

local board_of = forced.board_of

-- Asks for any win and for the shortest, and checks what both say of themselves.
local function ask(board, side, rule)
  local any = assert(lines.vcf(board, { side = side, rule = rule }))
  local fewest = assert(lines.vcf(board, { side = side, rule = rule, shortest = true }))
  assert.equal(any.status, fewest.status)
  for _, answer in ipairs { any, fewest } do
    if answer.status == "found" then
      assert.equal(math.max(2 * answer.fours - 1, 1), #answer.line)
      assert.is_true(lines.check(board, answer))
    else
      assert.equal("none", answer.status)
    end
  end
  if any.fours then assert.is_true(any.fours >= fewest.fours) end
  return fewest, any
end

describe("lines.vcf", function()
  for _, set in ipairs { "public", "random" } do
    it("solves all published problems with the fewest fours: " .. set, function()
      for _, problem in ipairs(published[set]) do
        local fewest, any = ask(board_of(problem), problem.side, "renju")
        assert.equal(problem.fours, fewest.fours or false, problem.id)
        assert.are.same(problem.nodes, { any.work.nodes, fewest.work.nodes }, problem.id)
      end
    end)
  end

  it("does the same work as ever under other rules", function()
    local sums = {}
    for i, rule in ipairs { "freestyle", "exact-five", "caro", "caro-exact" } do
      local any, fewest = 0, 0
      for number, problem in ipairs(published.public) do
        local board = board_of(problem)
        local long = lines.vcf(board, { side = problem.side, rule = rule })
        local short = lines.vcf(board, { side = problem.side, rule = rule, shortest = true })
        assert.equal(long.status, short.status)
        if short.status == "found" and number % 5 == 1 then assert.is_true(lines.check(board, short)) end
        any, fewest = any + long.work.nodes, fewest + short.work.nodes
      end
      sums[i] = { any, fewest }
    end
    assert.are.same({ { 2080, 9328 }, { 7491, 15185 }, { 23646, 44436 }, { 34910, 62934 } }, sums)
  end)

  it("says what it found in words, as data and as a picture", function()
    local answer = lines.vcf(board_of(published.public[5]), { side = "black", rule = "renju", shortest = true })
    assert.equal([[
black wins by continuous fours: 3 fours, the fewest (renju: exactly 5 in a row for black, at least 5 for white, ]] ..
      [[forbidden to black: overline, double-four, double-three)
]], tostring(answer):match "^[^\n]*\n")
    assert.equal(16, select(2, tostring(answer):gsub("\n", "")))
    local data = answer:data()
    assert.equal("found", data.status)
    assert.equal(3, data.fours)
    assert.equal(5, #data.line)
    assert.are.same(data.line[1], data.proof.root.move)
    assert.is_true(lines.check(answer.board, data))
    assert.is_true(lines.check(answer.board, data.proof))
    assert.is_truthy(answer:svg():find("black wins by continuous fours", 1, true))
    assert.is_truthy(tostring(answer.proof):find("black wins by force", 1, true))
    local none = lines.vcf(lines.board(5, 5), { side = "white", rule = "freestyle" })
    assert.equal("white has no win by continuous fours (freestyle: at least 5 in a row)", tostring(none))
    assert.are.same({ nil, nil, "none" }, { none.proof, none.line, none:data().status })
  end)

  it("finds a win in no four and in one", function()
    local rule = { k = 4, overline = "wins" }
    local answer = ask(lines.board "XXX.. / O.... / OO..O", "black", rule)
    assert.are.same({ 0, { { 1, 4 } }, true }, { answer.fours, answer.line, answer.proof.root.wins })
    answer = ask(lines.board "...... / .XX... / ......", "black", rule)
    assert.are.same({ 1, 1 }, { answer.fours, #answer.line })
    assert.equal("none", ask(lines.board "...... / OXX... / ......", "black", rule).status)
    assert.equal("none", ask(lines.board "...... / .XX... / ......", "white", rule).status)
  end)
end)

-- --- against brute force ---------------------------------------------------------------------------------------------

local FOULS = { "double-four", "double-three" }
local RULES = {
  "freestyle", "exact-five", "renju", "caro", "caro-exact",
  { k = 5, overline = "foul", fouls = FOULS, reading = "eye-counts" },
  { k = 5, overline = "wins", fouls = { "double-four" } }, { k = 5, overline = "ignored", fouls = { "double-three" } },
  { k = 6, overline = "wins" },
}
for k = 3, 4 do
  for _, overline in ipairs { "wins", "ignored", "foul" } do
    RULES[#RULES + 1] = { k = k, overline = overline }
    if overline ~= "foul" then RULES[#RULES + 1] = { k = k, overline = overline, blocked = "ignored" } end
  end
end

local function random_picture(draw, rows, columns, share)
  local list = {}
  share = share or draw:integer(5, 26)
  for row = 1, rows do
    local cells = {}
    for column = 1, columns do
      local one = draw:integer(0, 63)
      cells[column] = one < share and "X" or one < 2 * share and "O" or "."
    end
    list[row] = table.concat(cells)
  end
  return table.concat(list, "/")
end

-- The kernel's own answer, with idle fours left out after `patience` positions (-1: never): the fours or nil, and the
-- work; false when it gave up.
local function kernel(board, side, rule, shortest, patience)
  local job = core.lines.vcf(board.rows, board.columns, board.cells, rule, side == "black" and 0 or 1, shortest, 20000,
    {}, patience)
  if not job:attempt(1) then job:start() end
  while not job:poll(1) do end
  local status, work, fours = job:result()
  return status ~= "gave up" and (status == "found" and fours or nil), work
end

describe("lines.vcf and brute force", function()
  it("agree on random boards under every kind of rule", function()
    local draw, deep, round = random.new(seed), 0, -1
    repeat
      round = round + 1
      local rule = lines.rule(RULES[round % #RULES + 1])
      local low, high = draw:one_in(4) and 1 or rule.k, rule.k == 3 and 5 or rule.k + 2
      local picture = random_picture(draw, draw:integer(low, high), draw:integer(low, high))
      local board = lines.board(picture)
      local side = draw:one_in(2) and "black" or "white"
      local fours = not lines.winner(board, rule) and slow.fours(picture, side, rule, 20)
      if fours ~= false then
        local answer = ask(board, side, rule)
        assert.equal(fours, answer.fours, picture .. " " .. side .. " " .. tostring(rule))
        assert.equal(fours, kernel(board, side, rule, true, 0), picture .. " " .. side .. " " .. tostring(rule))
        if fours and fours > 1 then deep = deep + 1 end
      end
    until round >= 12 * #RULES and deep > 2
  end)

  it("agree on every tenth board of 2 x 4 and every hundredth of 3 x 3 (RIDDLE_SLOW=1: on all)", function()
    local number = seed
    for _, size in ipairs { { 2, 4, 10 }, { 3, 3, 100 } } do
      local cells, stride = size[1] * size[2], os.getenv "RIDDLE_SLOW" and 1 or size[3]
      for code = seed % stride, 3 ^ cells // 1 - 1, stride do
        local rows, rest = {}, code
        for row = 1, size[1] do
          local text = {}
          for column = 1, size[2] do
            text[column] = ({ ".", "X", "O" })[rest % 3 + 1]
            rest = rest // 3
          end
          rows[row] = table.concat(text)
        end
        number = number + 1
        local picture, overlines = table.concat(rows, "/"), { "wins", "ignored", "foul" }
        local overline = overlines[number % 3 + 1]
        local blocked = overline ~= "foul" and number % 2 == 0 and "ignored" or "wins"
        local rule = lines.rule { k = 3, overline = overline, blocked = blocked }
        local board = lines.board(picture)
        if not lines.winner(board, rule) then
          for _, side in ipairs { "black", "white" } do
            local answer = ask(board, side, rule)
            assert.equal(slow.fours(picture, side, rule), answer.fours, picture .. side .. tostring(rule))
          end
        end
      end
    end
  end)
end)

-- --- properties ------------------------------------------------------------------------------------------------------

-- The eight images of a picture.
local function images(picture)
  local list = {}
  local grid = {}
  for text in picture:gmatch "[^/%s]+" do grid[#grid + 1] = text end
  for turn = 1, 8 do
    list[turn] = table.concat(grid, "/")
    local turned = {}
    if turn == 4 then
      for i, text in ipairs(grid) do turned[i] = text:reverse() end
    else
      for column = 1, #grid[1] do
        local cells = {}
        for row = #grid, 1, -1 do cells[#cells + 1] = grid[row]:sub(column, column) end
        turned[column] = table.concat(cells)
      end
    end
    grid = turned
  end
  return list
end

describe("the answers of lines.vcf", function()
  it("are the same on all images of a board, in every corner of a board of 32 x 32", function()
    for _, problem in ipairs { published.public[2], published.public[6], published.random[3] } do
      for _, picture in ipairs(images(problem.board)) do
        assert.equal(problem.fours, ask(lines.board(picture), problem.side, "renju").fours or false)
      end
    end
    local large = {}
    for row = 1, 32 do large[row] = ("."):rep(32) end
    for row, text in ipairs { ".XX...", "...X..", "...X..", "......" } do large[row] = text .. ("."):rep(26) end
    for _, picture in ipairs(images(table.concat(large, "/"))) do
      for _, rule in ipairs { "freestyle", "exact-five", "caro" } do
        assert.equal("none", ask(lines.board(picture), "black", rule).status)
      end
      local answer = ask(lines.board(picture), "black", { k = 4, overline = "ignored" })
      assert.equal(1, answer.fours)
    end
  end)

  it("are the same with exchanged colours where the rule treats both alike", function()
    local draw = random.new(seed + 1)
    for _ = 1, 60 do
      local picture = random_picture(draw, 9, 11)
      local turned = picture:gsub("[XO]", { X = "O", O = "X" })
      for _, rule in ipairs { "freestyle", "caro-exact" } do
        if not lines.winner(lines.board(picture), rule) then
          local black = ask(lines.board(picture), "black", rule)
          local white = ask(lines.board(turned), "white", rule)
          assert.equal(black.fours, white.fours)
          assert.equal(black.work.nodes, white.work.nodes)
        end
      end
    end
  end)

  it("keep their sense at every limit of positions and of memory", function()
    for _, problem in ipairs { published.public[1], published.public[17], published.random[29] } do
      local board = board_of(problem)
      for _, shortest in ipairs { false, true } do
        local whole = lines.vcf(board, { side = problem.side, rule = "renju", shortest = shortest })
        for nodes = 1, whole.work.nodes do
          local answer = lines.vcf(board, { side = problem.side, rule = "renju", shortest = shortest, nodes = nodes })
          local enough = nodes >= whole.work.nodes
          assert.equal(enough and whole.status or "gave up", answer.status)
          if not enough then
            assert.are.same({ "nodes", nodes }, { answer.limit, answer.work.nodes })
            assert.is_truthy(answer.reason:find("option 'nodes'", 1, true))
          end
        end
        local found = 0
        for memory = 1000, 400000, 7919 do
          local answer = lines.vcf(board, { side = problem.side, rule = "renju", shortest = shortest, memory = memory })
          if answer and answer.status ~= "gave up" then
            found = found + 1
            assert.are.same({ whole.status, whole.fours }, { answer.status, answer.fours })
          elseif answer then
            assert.equal("memory", answer.limit)
          end
        end
        assert.is_true(found > 10)
      end
    end
  end)
end)

-- Blocked threes that have nothing to do with each other: too many orders for any search.
local function endless()
  local three, rows = "OXXX..O..", {}
  for row = 1, 32 do rows[row] = row % 5 == 1 and three:rep(3) .. "....." or ("."):rep(32) end
  return lines.board(table.concat(rows, "/"))
end

describe("fours that have nothing to do with a win", function()
  it("are left out under rules without fouls", function()
    for _, rule in ipairs { "freestyle", "exact-five" } do
      local board = endless()
      assert.is_true(ask(board, "black", rule).work.nodes < 2000)
      assert.equal("none", ask(board, "black", rule).status)
      board = board:with(29, 10, "black"):with(29, 11, "black"):with(29, 12, "black"):with(29, 9, "white")
        :with(30, 13, "black"):with(31, 13, "black")
      assert.equal(2, ask(board, "black", rule).fours)
    end
  end)

  it("change nothing but the work, on random boards", function()
    local draw, less, more = random.new(seed + 2), 0, 0
    for _ = 1, 400 do
      local k = draw:pick { 3, 4, 5, 5, 6 }
      local most = k == 3 and 8 or 16
      local rule = lines.rule { k = k, overline = draw:pick { "wins", "ignored" } }
      local share = draw:integer(3, k == 3 and 8 or k == 4 and 14 or 24)
      local board = lines.board(random_picture(draw, draw:integer(k, most), draw:integer(k, most), share))
      if not lines.winner(board, rule) then
        for _, shortest in ipairs { false, true } do
          local fours, work = kernel(board, "black", rule, shortest, 0)
          local plain, plain_work = kernel(board, "black", rule, shortest, -1)
          if fours ~= false and plain ~= false then
            assert.equal(plain ~= nil, fours ~= nil)
            if shortest then assert.equal(plain, fours) end
            less, more = less + work.nodes, more + plain_work.nodes
          end
        end
      end
    end
    assert.is_true(less < more)
  end)
end)

describe("lines.vcf on a board that takes too long", function()
  it("gives up at the time limit, and never says that there is no win", function()
    for _, shortest in ipairs { false, true } do
      for _, time in ipairs { 0.00001, 0.001, 0.05 } do
        local answer = lines.vcf(endless(), { side = "black", rule = "renju", shortest = shortest, time = time })
        assert.are.same({ "gave up", "time" }, { answer.status, answer.limit })
        assert.is_truthy(tostring(answer):find("gave up: the time limit (option 'time') (renju: ", 1, true))
      end
    end
  end)

  it("runs as a job that can be watched and cancelled", function()
    local job = lines.vcf(endless(), { side = "black", rule = "renju", job = true })
    forced.is_stopped(job)
    job = lines.vcf(board_of(published.public[1]), { side = "black", rule = "renju", job = true, threads = 3 })
    assert.equal("found", job:wait().status)
  end)
end)

-- --- rules by example ------------------------------------------------------------------------------------------------

describe("lines.vcf knows that", function()
  it("closing the second end answers a four where closed lines do not win", function()
    local board = lines.board [[
      . . . . . . . . .
      O X X X . . . . .
      . . . . . . . . .
      . . . . X . . . .
      . . . . X . . . .
      . . . . . . . . . ]]
    -- 2,5 makes a four that 2,6 answers and, where closed lines do not win, 2,7 as well; then 3,5 wins.
    for rule, answers in pairs { freestyle = { { 2, 6 } }, caro = { { 2, 6 }, { 2, 7 } } } do
      local answer = ask(board, "black", rule)
      assert.equal(2, answer.fours)
      local root, list = answer.proof.root, {}
      assert.are.same({ 2, 5 }, root.move)
      for i, reply in ipairs(root.replies) do
        list[i] = reply.move
        assert.are.same({ 3, 5 }, reply.proof.move)
      end
      assert.are.same(answers, list)
      assert.are.same({ { 2, 6 }, true }, { root.otherwise.move, root.otherwise.wins })
    end
  end)

  it("a four does not count while the other side can win at once, unless it stops that", function()
    local rule = { k = 4, overline = "wins" }
    local board = lines.board [[
      . . . . . . .
      . X X . . . .
      . . . . . . .
      O O O . . . X ]]
    assert.equal("none", ask(board, "black", rule).status)
    board = board:with(2, 4, "black"):with(2, 1, "white")
    assert.equal(0, ask(board, "black", rule).fours)
    board = lines.board [[
      . . . . . . .
      . . . X . . .
      . . . X . . .
      O O O . . . . ]]
    assert.equal("none", ask(board, "black", rule).status) -- 4,4 stops it, and 1,4 answers
    board = lines.board [[
      . . . . . . .
      . . . . . . .
      . . . X . . .
      . . . X . . .
      O O O . . . .
      . . . . . . . ]]
    assert.equal(1, ask(board, "black", rule).fours)
  end)

  it("an answer that is forbidden to black is none", function()
    -- White's four at 7,7 must be answered at 7,8, where black would make a row of six.
    local board = lines.board [[
      . . . . . . . X . . .
      . . . . . . . X . . .
      . . . . . . . X . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . X O O O . . . . .
      . . . . . . . X . . .
      . . . . . . . X . . .
      . . . . . . . X . . .
      . . . . . . . . . . . ]]
    board = board:with(4, 8, "black"):with(5, 8, "white"):with(6, 8, "black"):with(3, 8, nil)
    assert.equal("none", ask(board, "white", "renju").status)
    board = board:with(5, 8, "black"):with(4, 8, nil)
    assert.equal("none", ask(board, "white", "freestyle").status)
    assert.equal("found", ask(board, "white", "renju").status)
    assert.equal(1, ask(board, "white", "renju").fours)
  end)

  it("two fours at once are forbidden to black in renju", function()
    local board = lines.board [[
      . . . . . . . . .
      . . . . X . . . .
      . . . . X . . . .
      . . . . X . . . .
      O X X X . . . . .
      . . . . O . . . .
      . . . . . . . . . ]]
    assert.equal(1, ask(board, "black", "freestyle").fours)
    assert.equal("none", ask(board, "black", { k = 5, overline = "foul", fouls = { "double-four" } }).status)
  end)
end)

describe("lines.vcf refuses", function()
  local board = lines.board(9, 9)
  local function refused(given, on) return select(2, lines.vcf(on or board, given)) end

  it("rules and boards that it cannot answer for", function()
    local err = refused { side = "black", rule = "connect4" }
    assert.equal("rule", err.kind)
    assert.equal("forced wins need a rule without gravity and torus, found: connect4: at least 4 in a row, stones fall",
      tostring(err))
    assert.equal("rule", refused { side = "black", rule = { k = 5, overline = "wins", torus = true } }.kind)
    for _, k in ipairs { 1, 2, 17, 1000 } do
      err = refused { side = "black", rule = { k = k, overline = "wins" } }
      assert.are.same({ "rule", "forced wins need k = 3 to 16, found k = " .. k }, { err.kind, tostring(err) })
    end
    err = refused({ side = "black", rule = "freestyle" }, lines.board(33, 5))
    assert.are.same({ "size", "forced wins need a board of at most 32 x 32, found 33 x 5" },
      { err.kind, tostring(err) })
    err = refused({ side = "white", rule = "freestyle" }, lines.board "OOOOO")
    assert.are.same({ "over", "expected a game that goes on, found white: 5 across from row 1, column 1 "
      .. "(freestyle: at least 5 in a row)" }, { err.kind, tostring(err) })
    assert.equal("none", lines.vcf(lines.board "OOOOO", { side = "white", rule = { k = 6, overline = "wins" } }).status)
    assert.equal("none", lines.vcf(board, { side = "white", rule = { k = 16, overline = "wins" } }).status)
  end)

  it("wrong arguments, naming them", function()
    local raises = forced.raiser(lines.vcf)
    raises("lines.vcf: the board must be a lines.board, got 'X'", "X", { side = "black", rule = "renju" })
    raises("lines.vcf: option 'side' is required: 'black' or 'white'", board, { rule = "renju" })
    raises("lines.vcf: option 'side' must be 'black' or 'white', got 'red'", board, { side = "red", rule = "renju" })
    raises("lines.vcf: option 'rule' is required: 'caro', 'caro-exact', 'connect4', 'exact-five', 'freestyle', 'renju' "
      .. "or 'tic-tac-toe'", board, { side = "black" })
    raises("lines.vcf: unknown rule 'renjo'; did you mean 'renju'?", board, { side = "black", rule = "renjo" })
    raises("lines.vcf: option 'nodes' must be an integer of at least 1, got integer 0", board,
      { side = "black", rule = "renju", nodes = 0 })
    raises("lines.vcf: option 'shortest' must be true or false, got integer 1", board,
      { side = "black", rule = "renju", shortest = 1 })
    raises("lines.vcf: unknown option 'shortst'; did you mean 'shortest'?", board, { side = "black", shortst = true })
  end)
end)
