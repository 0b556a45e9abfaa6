-- lines.vct: wins by continuous threats, proofs of them, and honest limits.
local forced = require "spec.support.lines_forced"
local lines = require "riddle.lines"
local json = require "riddle.json"
local published = require "spec.lines.vct_published"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.lines_vct"

local function ask(board, side, rule, more)
  local given = { side = side, rule = rule }
  for name, value in pairs(more or {}) do given[name] = value end
  return assert(lines.vct(board, given))
end

local board_of = forced.board_of

describe("lines.vct", function()
  it("solves published problems, always with the same work", function()
    for i, problem in ipairs(published) do
      local answer = ask(board_of(problem), problem.side, "renju", { hidden = problem.hidden })
      assert.equal("found", answer.status, problem.id)
      assert.are.same({ problem.nodes, problem.size }, { answer.work.nodes, answer.proof:nodes() }, problem.id)
      if i % 3 == 0 then assert.is_true(lines.check(answer.board, answer)) end
    end
  end)

  it("needs threats that hide enough fours", function()
    local answer = ask(board_of(published[5]), published[5].side, "renju", { hidden = 1 })
    assert.are.same({ "none", 1 }, { answer.status, answer.hidden })
    assert.is_nil(answer.proof)
  end)

  it("follows the proof of a threat against every defence", function()
    local answer = ask(board_of(published[4]), "black", "renju", { hidden = 1 })
    local root = answer.proof.root
    assert.is_nil(root.wins)
    assert.equal(3, #root.replies)
    assert.are.same(root.move, answer.line[1])
    assert.is_true(#answer.line > 3 and #answer.line % 2 == 1)
    local data = answer:data()
    assert.are.same({ "found", "vct", 1 }, { data.status, data.method, data.hidden })
    assert.is_true(lines.check(answer.board, data))
    -- a proof that forgets a defence does not pass
    data.proof.root.replies = { data.proof.root.replies[1] }
    assert.equal("wrong", select(2, lines.check(answer.board, data)).kind)
  end)

  it("says what it found in words and as a picture", function()
    local board = lines.board "...... / ..X... / ...... / ..XO.. / ...... / ......"
    local four = { k = 4, overline = "wins" }
    local answer = ask(board, "white", four)
    assert.is_truthy(tostring(answer):find("^white wins by continuous threats %(at least 4 in a row%)\n"))
    assert.is_truthy(answer:svg():find("white wins by continuous threats", 1, true))
    assert.equal("black has no win by continuous threats that hide at most 1 four (freestyle: at least 5 in a row)",
      tostring(ask(lines.board(5, 5), "black", "freestyle", { hidden = 1 })))
    assert.equal("gave up: the limit of positions (option 'nodes') (renju: ",
      tostring(ask(board_of(published[5]), "black", "renju", { nodes = 3 })):sub(1, 57))
  end)

  it("finds each win by fours", function()
    local problems = require "spec.lines.vcf_published"
    for _, set in ipairs { "public", "random" } do
      for _, problem in ipairs(problems[set]) do
        if problem.fours then
          local board = board_of(problem)
          local answer = ask(board, problem.side, "renju")
          assert.equal("found", answer.status, problem.id)
          if set == "random" then assert.is_true(lines.check(board, answer)) end
        end
      end
    end
  end)

  it("solves what quintet's tests solve, and nothing that they refute (shared list)", function()
    local file = io.open "../shared/known/vcf.json"
    if not file then
      pending "the shared list of known positions is not here"
      return
    end
    local list = json.decode(file:read "a").vct
    file:close()
    local solved = 0
    for _, case in ipairs(list) do
      local hidden = math.tointeger(tonumber(case.vct_checks[#case.vct_checks].threat_limit))
      local board = lines.board(table.concat(case.board, "/"))
      local answer = ask(board, case.attacker, "renju", { hidden = hidden, nodes = 300 })
      assert.not_equal("none", answer.status, case.id)
      if answer.status == "found" then solved = solved + 1 end
    end
    assert.is_true(solved >= 7)
  end)
end)

-- --- against brute force ---------------------------------------------------------------------------------------------

local function random_picture(draw, rows, columns, most)
  local cells = {}
  for at = 1, rows * columns do cells[at] = "." end
  for _ = 1, draw:integer(0, most) do
    for _, stone in ipairs { "X", "O" } do cells[draw:integer(1, rows * columns)] = stone end
  end
  return (table.concat(cells):gsub(("."):rep(columns), "%0/"))
end

-- Rules under which the definition is the whole story, and others.
local PLAIN = {
  { k = 3, overline = "wins" }, { k = 4, overline = "wins" }, { k = 4, overline = "ignored" },
  { k = 3, overline = "ignored" },
}
local OTHERS = {
  { k = 3, overline = "wins", blocked = "ignored" }, { k = 4, overline = "ignored", blocked = "ignored" },
  { k = 4, overline = "foul" }, { k = 3, overline = "foul" }, { k = 4, overline = "wins", blocked = "ignored" },
  { k = 5, overline = "foul", fouls = { "double-four", "double-three" } },
}

local ROUNDS <const> = os.getenv "RIDDLE_SLOW" and 400 or 24

describe("lines.vct and brute force", function()
  -- Compares both on a random position; true when that was possible.
  local function compare(draw, fields, exact)
    local rule = lines.rule(fields)
    local picture = rule.k == 3 and random_picture(draw, draw:integer(3, 4), draw:integer(3, 4), 4)
      or random_picture(draw, rule.k == 4 and draw:integer(4, 5) or 6, draw:integer(4, 6), 7)
    local board, side = lines.board(picture), draw:pick { "black", "white" }
    if lines.winner(board, rule) then return false end
    local hidden = draw:integer(1, 3)
    local solver = slow.new(board, side, rule, 150)
    local wins = slow.threats(solver, hidden)
    if wins == nil then return false end
    local answer = ask(board, side, fields, { hidden = hidden })
    local what = picture .. " " .. side .. " " .. tostring(rule) .. " " .. hidden
    if exact then assert.equal(wins and "found" or "none", answer.status, what) end
    if not wins then assert.equal("none", answer.status, what) end
    if answer.status ~= "found" then return false end
    assert.is_true(lines.check(board, answer), what)
    return answer.work.nodes > 0
  end

  it("agree under rules without fouls where closed lines win", function()
    local draw, deep, round = random.new(seed), 0, 0
    repeat
      round = round + 1
      if compare(draw, PLAIN[round % #PLAIN + 1], true) then deep = deep + 1 end
    until round >= ROUNDS and deep > 1
  end)

  it("never contradict each other under other rules", function()
    local draw, deep, round = random.new(seed + 1), 0, 0
    repeat
      round = round + 1
      if compare(draw, OTHERS[round % #OTHERS + 1], false) then deep = deep + 1 end
    until round >= ROUNDS and deep > 0
  end)

  it("a win by threats is a win", function()
    local draw, found = random.new(seed + 2), 0
    for round = 1, 60 do
      local rule = lines.rule(PLAIN[round % 3 + 1])
      local board = lines.board(random_picture(draw, 4, 4, 5))
      if not lines.winner(board, rule) then
        local answer = ask(board, "black", rule)
        local value = answer.status == "found" and slow.value(slow.new(board, "black", rule, 2000))
        if value then
          found = found + 1
          assert.equal("win", value)
        end
      end
    end
    assert.is_true(found > 10)
  end)
end)

-- --- properties ------------------------------------------------------------------------------------------------------

-- renju-note/quintet@d8bdf3c bench_vct_small_but_long
local LONG <const> = [[
  ............... / ............... / ............... / ............... / ............... / ...............
  ............... / .....XOX....... / .....OXO....... / .......O....... / ......X........ / ...............
  ............... / ............... / ............... ]]

local function mirrored(picture)
  local rows = {}
  for row in picture:gmatch "[^/%s]+" do rows[#rows + 1] = row:reverse() end
  return table.concat(rows, "/")
end

describe("the answers of lines.vct", function()
  it("are the same on mirrored boards and with exchanged colours", function()
    local draw = random.new(seed + 3)
    for _ = 1, 25 do
      local rule = draw:pick { "freestyle", "exact-five", "caro" }
      local picture = random_picture(draw, 9, 9, 9)
      if not lines.winner(lines.board(picture), rule) then
        local one = ask(lines.board(picture), "black", rule, { nodes = 300 })
        local two = ask(lines.board(mirrored(picture)), "black", rule, { nodes = 3000 })
        local three = ask(lines.board((picture:gsub("[XO]", { X = "O", O = "X" }))), "white", rule, { nodes = 300 })
        assert.are.same({ one.status, one.work.nodes }, { three.status, three.work.nodes })
        if one.status ~= "gave up" and two.status ~= "gave up" then assert.equal(one.status, two.status) end
      end
    end
  end)

  it("keep their sense at every limit of positions and of memory", function()
    local none = lines.board [[
      . . . . . . . . .
      . . . . . . . . .
      . . X . . . X . .
      . . O X . X . . .
      . . . O . O . . .
      . . . . . . . . .
      . . . . . . . . . ]]
    for i, board in ipairs { board_of(published[1]), none } do
      local whole = ask(board, "black", "renju", { hidden = 1 })
      assert.equal(i == 1 and "found" or "none", whole.status)
      for nodes = 1, whole.work.nodes + 2 do
        local answer = ask(board, "black", "renju", { hidden = 1, nodes = nodes })
        local enough = nodes >= whole.work.nodes
        assert.equal(enough and whole.status or "gave up", answer.status)
        if not enough then assert.are.same({ "nodes", nodes }, { answer.limit, answer.work.nodes }) end
      end
      local found = 0
      for memory = 1000, 1000000, 20011 do
        local answer = lines.vct(board, { side = "black", rule = "renju", hidden = 1, memory = memory })
        if answer and answer.status ~= "gave up" then
          found = found + 1
          assert.equal(whole.status, answer.status)
        elseif answer then
          assert.equal("memory", answer.limit)
        end
      end
      assert.is_true(found > 10)
    end
  end)

  it("come in time, and never say that there is no win instead", function()
    local board = lines.board(LONG)
    for _, time in ipairs { 0.00001, 0.001, 0.05 } do
      local answer = ask(board, "black", "renju", { hidden = 3, time = time })
      assert.are.same({ "gave up", "time" }, { answer.status, answer.limit })
    end
  end)

  it("run as a job that can be watched and cancelled", function()
    local board = lines.board(LONG)
    local job = lines.vct(board, { side = "black", rule = "renju", hidden = 3, job = true })
    forced.is_stopped(job)
    job = lines.vct(board_of(published[1]), { side = "black", rule = "renju", job = true, threads = 3 })
    assert.equal("found", job:wait().status)
  end)
end)

-- --- rules by example ------------------------------------------------------------------------------------------------

describe("lines.vct knows that", function()
  it("an open three wins unless it is answered, and two of them win", function()
    local board = lines.board [[
      . . . . . . . . .
      . . . . . . . . .
      . . . X X . . . .
      . . . . . X . . .
      . . . . . X . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . . ]]
    assert.equal("found", ask(board, "black", "freestyle", { hidden = 1 }).status)
    assert.equal("found", ask(board, "black", "caro", { hidden = 1 }).status)
    local root = ask(board, "black", "freestyle", { hidden = 1 }).proof.root
    assert.is_nil(root.wins)
  end)

  it("a counter-four that comes with a block saves the defender", function()
    local board = lines.board [[
      . . . . . . .
      . . X X . . .
      . . . . . . .
      . . . . . . .
      . . . . . . . ]]
    local four = { k = 4, overline = "wins" }
    assert.equal("found", ask(board, "black", four).status)
    board = board:with(1, 6, "white"):with(3, 4, "white"):with(4, 3, "white") -- 2,5 makes a three of them
    local answer = ask(board, "black", four)
    if answer.status == "found" then assert.is_true(lines.check(board, answer)) end
    assert.not_equal("gave up", answer.status)
  end)
end)

describe("lines.vct refuses", function()
  local board = lines.board(9, 9)

  it("rules and boards that it cannot answer for", function()
    local function refused(given, on) return select(2, lines.vct(on or board, given)).kind end
    assert.equal("rule", refused { side = "black", rule = "connect4" })
    assert.equal("rule", refused { side = "black", rule = { k = 2, overline = "wins" } })
    assert.equal("size", refused({ side = "black", rule = "freestyle" }, lines.board(33, 5)))
    assert.equal("over", refused({ side = "white", rule = "freestyle" }, lines.board "OOOOO"))
    assert.equal("none", lines.vct(board, { side = "white", rule = { k = 16, overline = "wins" } }).status)
    assert.equal("none", lines.vct(lines.board(1, 1), { side = "white", rule = "renju" }).status)
  end)

  it("wrong arguments, naming them", function()
    local raises = forced.raiser(lines.vct)
    raises("lines.vct: the board must be a lines.board, got 'X'", "X", { side = "black", rule = "renju" })
    raises("lines.vct: option 'side' is required: 'black' or 'white'", board, { rule = "renju" })
    raises("lines.vct: option 'hidden' must be an integer in 1..8, got integer 0", board,
      { side = "black", rule = "renju", hidden = 0 })
    raises("lines.vct: option 'hidden' must be an integer in 1..8, got integer 9", board,
      { side = "black", rule = "renju", hidden = 9 })
    raises("lines.vct: unknown option 'shortest'; it has hidden, job, memory, nodes, on_progress, rule, side, threads, "
      .. "time", board, { side = "black", rule = "renju", shortest = true })
  end)
end)
