-- lines.check on proofs of forced wins: what it accepts, what it refuses, and where.
local lines = require "riddle.lines"
local published = require "spec.lines.vcf_published"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.lines_vcf"

local RULE = { k = 4, overline = "wins" }

-- Checks a change of a proof; returns the message and the path as text.
local function refused(board, proof)
  local right, err = lines.check(board, proof)
  assert.is_nil(right)
  assert.equal("wrong", err.kind)
  local path = {}
  for i, move in ipairs(err.path or {}) do path[i] = move == "pass" and "pass" or table.concat(move, ",") end
  return tostring(err), table.concat(path, " ")
end

local function three_by_three()
  local board = lines.board [[
    . . . . . .
    . X . X . .
    . . . . . .
    . . X . . .
    . . . . O .
    . . . O . . ]]
  local answer = lines.vcf(board, { side = "black", rule = { k = 3, overline = "wins" }, shortest = true })
  assert.equal("found", answer.status)
  return board, answer
end

describe("lines.check", function()
  it("accepts a proof that was written by hand", function()
    local board = lines.board "...... / .XX... / ......"
    local proof = { side = "black", rule = RULE, root = {
      move = { 2, 4 }, replies = { { move = { 2, 1 }, proof = { move = { 2, 5 }, wins = true } } },
      otherwise = { move = { 2, 1 }, wins = true },
    } }
    assert.is_true(lines.check(board, proof))
    assert.is_true(lines.check(board, { status = "found", proof = proof, side = "black" }))
    proof.rule = lines.rule(RULE):data()
    assert.is_true(lines.check(board, proof))
  end)

  it("names the node that fails, and why", function()
    local board = lines.board "...... / .XX... / ......"
    local function proof(change)
      local fresh = { side = "black", rule = RULE, root = {
        move = { 2, 4 }, replies = { { move = { 2, 1 }, proof = { move = { 2, 5 }, wins = true } } },
        otherwise = { move = { 2, 1 }, wins = true },
      } }
      change(fresh.root, fresh)
      return fresh
    end
    local cases = {
      { "at the root: expected a move {row, column} on the board", "", function(root) root.move = { 4, 1 } end },
      { "at the root: expected a move {row, column} on the board", "", function(root) root.move = { 1.5, 1 } end },
      { "at the root: expected a move {row, column} on the board", "", function(root) root.move = nil end },
      { "at the root: 2,2 is taken", "", function(root) root.move = { 2, 2 } end },
      { "at the root: 2,4 does not win", "", function(root) root.wins = true end },
      { "after 2,4 2,1: 2,1 is taken", "2,4 2,1", function(root) root.replies = {} end },
      { "after 2,4 2,1: 2,6 does not win", "2,4 2,1", function(root) root.replies[1].proof.move = { 2, 6 } end },
      { "after 2,4 pass: expected a node, found a nil", "2,4 pass", function(root) root.otherwise = nil end },
      { "after 2,4 2,1: expected a node, found a boolean", "2,4 2,1", function(root) root.replies[1].proof = nil end },
      { "after 2,4 pass: 1,1 does not win", "2,4 pass", function(root) root.otherwise.move = { 1, 1 } end },
      { "after 2,4: expected a list of replies, found a string", "2,4", function(root) root.replies = "none" end },
      { "after 2,4: expected a move {row, column} in reply 1", "2,4", function(root) root.replies[1] = 7 end },
      { "after 2,4: reply 1 is on a cell that is taken", "2,4", function(root) root.replies[1].move = { 2, 4 } end },
      { "after 2,4: reply 2 answers the same move as another one", "2,4", function(root)
        root.replies[2] = root.replies[1]
      end },
      { "after 2,4 pass: 2,4 is taken", "2,4 pass", function(root) root.otherwise = root end },
    }
    assert.is_true(lines.check(board, proof(function() end)))
    for _, case in ipairs(cases) do
      assert.are.same({ case[1], case[2] }, { refused(board, proof(case[3])) })
    end
  end)

  it("refuses proofs that do not say whose they are, by which rule, or of a game that is over", function()
    local board, answer = three_by_three()
    local root = answer.proof.root
    assert.equal("the proof does not name its side: 'black' or 'white' expected", refused(board, { root = root }))
    assert.is_truthy(refused(board, { side = "black", root = root }):find "^the proof names no rule: ")
    assert.is_truthy(refused(board, { side = "black", rule = "go", root = root }):find "^the proof names no rule: ")
    assert.is_truthy(refused(board, { side = "black", rule = { k = 0 }, root = root }):find "names no rule")
    assert.equal("proofs are for rules without gravity and torus",
      refused(board, { side = "black", rule = "connect4", root = root }))
    assert.equal("at the root: expected a node, found a number", refused(board, { side = "black", rule = "renju",
      root = 5 }))
    assert.equal("somebody has a line on the board already",
      refused(lines.board "XXX...", { side = "black", rule = { k = 3, overline = "wins" }, root = root }))
    local right, err = lines.check(board, lines.vcf(lines.board(5, 5), { side = "black", rule = "freestyle" }))
    assert.are.same({ nil, "unproved", "there is no proof to replay: the status is 'none'" },
      { right, err.kind, tostring(err) })
  end)

  it("sees a defender who wins first", function()
    -- Black's three in column 3 makes a four, but white has three in a row.
    local root = { move = { 2, 3 }, replies = {}, otherwise = { move = { 1, 3 }, wins = true } }
    local board = lines.board [[
      . . . . . . .
      . . . . . . .
      . . X . . . .
      . . X . . . .
      . . . . . . .
      . O O O . . . ]]
    assert.are.same({ "after 2,3 1,3: 1,3 is taken", "2,3 1,3" },
      { refused(board:with(6, 2, nil), { side = "black", rule = RULE, root = root }) })
    root.replies = { { move = { 1, 3 }, proof = { move = { 5, 3 }, wins = true } } }
    assert.is_true(lines.check(board:with(6, 2, nil), { side = "black", rule = RULE, root = root }))
    assert.are.same({ "after 2,3: white wins with 6,1", "2,3" },
      { refused(board, { side = "black", rule = RULE, root = root }) })
  end)

  it("knows what is forbidden to black, as attacker and as defender", function()
    local cross = lines.board [[
      . . . . . . . . .
      . . . . X . . . .
      . . . . X . . . .
      . . . . X . . . .
      O X X X . . . . .
      . . . . O . . . .
      . . . . . . . . . ]]
    local answer = lines.vcf(cross, { side = "black", rule = "freestyle" })
    assert.is_true(lines.check(cross, answer))
    local proof = answer:data().proof
    proof.rule = "renju"
    assert.equal("at the root: 5,5 is forbidden to black (double-four)", refused(cross, proof))
    local row = lines.board [[
      . . . . . . . . . . . .
      O X . X X . X . X . . . ]]
    answer = lines.vcf(row, { side = "black", rule = { k = 5, overline = "wins" } })
    proof = answer:data().proof
    proof.rule = "renju"
    assert.is_truthy(refused(row, proof):find("forbidden to black", 1, true))
    for _, problem in ipairs { published.public[2], published.public[11] } do
      local board = lines.board(problem.board)
      proof = lines.vcf(board, { side = "white", rule = "renju" }):data().proof
      assert.is_true(lines.check(board, proof))
      proof.rule = "freestyle"
      assert.is_truthy(refused(board, proof):find "is taken$")
    end
  end)

  it("finds the same points forbidden as lines.fouls", function()
    local replays, draw, found = require "riddle.lines.proof_board", random.new(seed + 1), 0
    local both = { "double-four", "double-three" }
    local rules = { lines.rule "renju", lines.rule("renju", { reading = "eye-counts" }),
      lines.rule { k = 5, overline = "wins", fouls = both }, lines.rule { k = 5, overline = "ignored", fouls = both } }
    for i = 0, 23 do
      local rule, cells = rules[i % #rules + 1], {}
      for at = 1, 99 do cells[at] = draw:pick { ".", ".", ".", "X", "X", "O" } end
      local board = lines.board(table.concat(cells):gsub("...........", "%0/"))
      local map, replay = lines.fouls(board, rule), replays.new(board, rule)
      for row = 1, board.rows do
        for column = 1, board.columns do
          local foul = not board:get(row, column) and replay:foul(replay:at { row, column }) or nil
          assert.equal(map:at(row, column) ~= nil, foul ~= nil, ("%d,%d of\n%s"):format(row, column, map))
          if foul then found = found + 1 end
        end
      end
    end
    assert.is_true(found > 20)
  end)

  it("goes through proofs of any depth, and stops in those that have no end", function()
    local problem = published.public[15]
    local board = lines.board(problem.board)
    local answer = lines.vcf(board, { side = problem.side, rule = problem.rule or "renju" })
    assert.equal(87, answer.fours)
    assert.is_true(lines.check(board, answer:data()))
    local check = require "riddle.lines.proof_check"
    local right, err = check.answer(board, answer.proof, 300)
    assert.are.same({ nil, "limit", "the proof needs more than 300 positions" }, { right, err.kind, tostring(err) })
  end)

  it("accepts no proof where brute force finds no win", function()
    local draw, refusals = random.new(seed), 0
    local rules = { RULE, { k = 3, overline = "ignored" }, { k = 4, overline = "ignored", blocked = "ignored" },
      { k = 4, overline = "foul" } }
    repeat
      local rule = lines.rule(draw:pick(rules))
      local cells = {}
      for i = 1, 36 do cells[i] = draw:pick { ".", ".", ".", "X", "O" } end
      local picture = table.concat(cells):gsub("......", "%0/")
      local board = lines.board(picture)
      if not lines.winner(board, rule) then
        local answer = lines.vcf(board, { side = "black", rule = rule })
        if answer.status == "found" and answer.fours > 0 then
          -- The same proof after one stone more of white, or one less of black.
          local row, column = draw:integer(1, 6), draw:integer(1, 6)
          local other = board:with(row, column, board:get(row, column) == nil and "white" or nil)
          local holds = not lines.winner(other, rule) and lines.check(other, answer.proof)
          local fours = slow.fours(other:picture(), "black", rule, 20)
          if holds then assert.is_truthy(fours ~= nil, other:picture()) end
          if fours == nil then
            assert.is_falsy(holds)
            refusals = refusals + 1
          end
        end
      end
    until refusals >= 15
  end)
end)
