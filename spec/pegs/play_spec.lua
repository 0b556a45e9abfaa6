-- step, simulate, check, explain: properties of what is made of a board.
local pegs = require "riddle.pegs"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local support = require "spec.support.pegs"

local english = pegs.board "english"

local function random_board(draw) return english:with(support.holes(draw:bits() & (1 << 33) - 1)) end

-- Takes a jump back by hand: the reverse of the rule.
local function undo(board, jump)
  local there = {}
  for _, hole in ipairs(board:pegs()) do there[hole] = true end
  assert.is_true(there[jump.target] and not there[jump.middle] and not there[jump.source])
  there[jump.source], there[jump.middle], there[jump.target] = true, true, nil
  local holes = {}
  for hole in pairs(there) do holes[#holes + 1] = hole end
  return board:with(holes)
end

-- The board turned by half a turn: hole h becomes hole n + 1 - h on a board that looks the same then.
local function turned(board)
  local holes = board:pegs()
  for i, hole in ipairs(holes) do holes[i] = board:holes() + 1 - hole end
  return board:with(holes)
end

local OTHER = { largest = "smallest", smallest = "largest" }

describe("pegs.simulate and pegs.step", function()
  it("lose one peg a jump, leave no legal jump, and can be taken back", function()
    local draw = random.new(seed)
    for i = 1, 60 do
      local board = random_board(draw)
      local final, jumps = pegs.simulate(board, support.priorities[i % 4 + 1])
      assert.equal(board:count() - #jumps, final:count())
      assert.equal(0, #final:jumps())
      for place = #jumps, 1, -1 do final = undo(final, jumps[place]) end
      assert.equal(board, final)
    end
  end)

  it("agree with each other: steps lead where the simulation ends", function()
    local draw = random.new(seed + 1)
    for i = 1, 60 do
      local priority = support.priorities[i % 4 + 1]
      local board = random_board(draw)
      local final, jumps = pegs.simulate(board, priority)
      local at, made = board, {}
      while true do
        local after, jump = pegs.step(at, priority)
        if not after then
          assert.equal("none", jump.kind)
          assert.equal("no jump is legal on this board", tostring(jump))
          break
        end
        at, made[#made + 1] = after, jump
        assert.equal(made[#made], pegs.explain(undo(at, jump), priority).chosen)
      end
      assert.equal(final, at)
      assert.equal(support.text(jumps), support.text(made))
    end
  end)

  it("turn with the board: largest becomes smallest", function()
    local draw = random.new(seed + 2)
    local square = pegs.board(("......\n"):rep(6))
    for i = 1, 60 do
      local priority = support.priorities[i % 4 + 1]
      local other = { target = OTHER[priority.target], source = OTHER[priority.source] }
      local board = i % 2 == 0 and random_board(draw) or square:with(support.holes(draw:bits() & (1 << 36) - 1))
      assert.equal(turned((pegs.simulate(board, priority))), (pegs.simulate(turned(board), other)))
    end
  end)

  it("use the largest target and source when nothing is said", function()
    local board = english:with { 10, 12, 17, 19, 25 }
    local _, jumps = pegs.simulate(board)
    assert.equal("12-26 25-27 10-24", tostring(jumps))
    assert.equal("12 over 19 to 26", tostring(select(2, pegs.step(board))))
    local _, smallest = pegs.step(board, { target = "smallest", source = "smallest" })
    assert.equal("17-5", smallest.source .. "-" .. smallest.target)
  end)

  it("raise for wrong arguments", function()
    assert.has_error(function() pegs.simulate("english") end,
      "pegs.simulate: the board must be a pegs.board, got 'english'")
    assert.error_matches(function() pegs.step(english, { target = "big" }) end,
      "option 'target' must be 'largest' or 'smallest', got 'big'", 1, true)
    assert.error_matches(function() pegs.simulate(english, { soruce = "largest" }) end,
      "did you mean 'source'?", 1, true)
  end)
end)

describe("pegs.check", function()
  local board = english:with { 10, 12, 17, 19, 25 }
  local final, jumps = pegs.simulate(board)

  it("replays jumps, as values or as pairs", function()
    local ok, reached = pegs.check(board, jumps, final)
    assert.is_true(ok)
    assert.equal(final, reached)
    assert.is_true((pegs.check(board, { { 12, 26 }, { 25, 27 }, { 10, 24 } }, final)))
    assert.is_true((pegs.check(board, {}, board)))
    assert.is_true((pegs.check(board, jumps)))
  end)

  it("accepts all simulations of random boards", function()
    local draw = random.new(seed + 3)
    for i = 1, 40 do
      local start = random_board(draw)
      local stop, made = pegs.simulate(start, support.priorities[i % 4 + 1])
      assert.is_true((pegs.check(start, made, stop)))
    end
  end)

  it("names the first wrong jump and why", function()
    -- the third jump as the statement of UVa 379 prints it
    local ok, err = pegs.check(board, { { 12, 26 }, { 25, 27 }, { 17, 29 } }, final)
    assert.is_nil(ok)
    assert.equal("wrong", err.kind)
    assert.equal(3, err.jump)
    assert.equal("jump 3, 17 to 29: hole 24 holds no peg to jump over", tostring(err))
    err = select(2, pegs.check(board, { { source = 12, middle = 20, target = 26 } }))
    assert.equal("jump 1 goes over 19, not over 20", tostring(err))
    err = select(2, pegs.check(board, { { 12, 99 } }))
    assert.equal("jump 1, 12 to 99: there is no hole 99; the board has holes 1 to 33", tostring(err))
  end)

  it("takes an answer, and what it was asked for", function()
    local start = pegs.board("triangle 5"):all_but(2)
    local answer = pegs.solve(start, { to = 6 })
    for _, to in ipairs { 6, "c3", "any", start:with { 6 } } do assert.is_true((pegs.check(start, answer, to))) end
    assert.truthy(tostring(select(2, pegs.check(start, answer, 2))):find "lead to another board")
    answer.moves = answer.moves - 1
    assert.truthy(tostring(select(2, pegs.check(start, answer))):find "^the line has %d+ moves, not %d+$")
    answer = pegs.solve(start)
    answer.game:undo(3)
    answer.moves = #answer.game:moves()
    assert.equal("the jumps leave 4 pegs, not one", tostring(select(2, pegs.check(start, answer))))
    local gave_up = pegs.solve(pegs.board "diamond":all_but(1), { time = 1e-6 })
    assert.equal("gave up", gave_up.status)
    local ok, err = pegs.check(pegs.board "diamond":all_but(1), gave_up)
    assert.is_nil(ok)
    assert.equal("the answer has no line to check", tostring(err))
  end)

  it("compares the final board", function()
    local ok, err = pegs.check(board, { { 12, 26 } }, final)
    assert.is_nil(ok)
    assert.equal("wrong", err.kind)
    assert.is_nil(err.jump)
    assert.truthy(tostring(err):find("^the jumps lead to another board:\n##%.%.%.##\n"))
  end)

  it("raises for what is no list of jumps", function()
    assert.error_matches(function() pegs.check(board, 5) end, "the jumps must be a list of jumps")
    assert.error_matches(function() pegs.check(board, { 5 }) end, "place 1 of the list must be a jump")
    assert.error_matches(function() pegs.check(board, { { 1 } }) end, "place 1 of the list must be a jump")
    assert.error_matches(function() pegs.check(board, {}, 5) end, "the final board must be a pegs.board")
  end)
end)

describe("pegs.explain", function()
  it("says of every jump what removed it, and that is true", function()
    local draw = random.new(seed + 4)
    for i = 1, 30 do
      local board = random_board(draw)
      local shown = pegs.explain(board, support.priorities[i % 4 + 1])
      assert.equal(76, #shown.candidates)
      local left = 0
      for _, candidate in ipairs(shown.candidates) do
        local jump = candidate.jump
        local after, err = board:jump(jump.source, jump.target)
        assert.equal(candidate.removed_by, not after and err.kind or nil)
        if after then left = left + 1 end
      end
      assert.equal(left, #shown.legal)
      assert.equal(shown.legal[1], shown.chosen)
    end
  end)

  it("draws itself", function()
    assert.equal([[
   4  jumps fit the board, in the order largest target, then largest source
  -1  no peg at the source
      4-2
   0  no peg to jump over
  -2  the target holds a peg
      1-3 3-1
   1  left: legal
      2-4
      the first is chosen: 2 over 3 to 4]], (tostring(pegs.explain(pegs.board "ooo."))))
    assert.truthy(tostring(pegs.explain(english:with {})):find("nothing is left$"))
  end)

  it("is data", function()
    local data = pegs.explain(pegs.board "oo."):data()
    assert.same({
      priority = { target = "largest", source = "largest" },
      candidates = {
        { source = 1, middle = 2, target = 3 },
        { source = 3, middle = 2, target = 1, removed_by = "no peg" },
      },
      chosen = { source = 1, middle = 2, target = 3 },
    }, data)
  end)
end)
