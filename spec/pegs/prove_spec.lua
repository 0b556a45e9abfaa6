-- pegs.prove and pegs.explain: the cheapest certificate, and checks that find every fault in one.
local core = require "riddle.core"
local pegs = require "riddle.pegs"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local function vacant(name, hole) return pegs.board(name):all_but(hole) end

local function wait(running)
  running:start()
  while not running:poll(0.1) do end -- luacheck: ignore 542
  return running:result()
end

-- What the pagoda kernel says of a difference, held against the definition: either weights that no jump raises and
-- that are higher at the target, or numbers of jumps of at least 0 that make up the difference exactly.
local function weigh(shape, difference)
  local holes, triples = shape.holes, shape.jumps
  local status, list = wait(core.pegs.pagoda(holes, triples, difference, {}))
  if status == "found" then
    local change = 0
    for hole = 1, holes do change = change + list[hole] * difference[hole] end
    assert.is_true(change < 0)
    for i = 1, #triples, 3 do
      assert.is_true(list[triples[i]] + list[triples[i + 1]] >= list[triples[i + 2]])
    end
  else
    local left = {}
    for hole = 1, holes do left[hole] = difference[hole] * list.denominator end
    for i = 1, #triples, 3 do
      local times = list[(i + 2) // 3]
      assert.is_true(times >= 0 and list.denominator > 0)
      for k, sign in ipairs { -1, -1, 1 } do
        local hole = triples[i + k - 1]
        left[hole] = left[hole] + sign * times
      end
    end
    for hole = 1, holes do assert.equal(0, left[hole]) end
  end
  return status
end

describe("the pagoda kernel", function()
  it("gives weights or a combination of jumps, never both, never neither", function()
    local draw, seen = random.new(seed), {}
    for i = 1, 300 do
      local name = ({ "T5", "english", "4x4", "diamond", "T8", "star", "8x8", "3x1", "hexagon" })[i % 9 + 1]
      local shape, difference = pegs.board(name).shape, {}
      local size = i % 5 == 0 and 100 or 1
      for hole = 1, shape.holes do difference[hole] = draw:integer(-size, size) end
      if i % 3 == 0 then -- one that jumps make up
        for hole = 1, shape.holes do difference[hole] = 0 end
        for _ = 1, 20 do
          local at = 3 * draw:integer(0, #shape.jumps // 3 - 1)
          for k, sign in ipairs { 1, 1, -1 } do
            local hole = shape.jumps[at + k]
            difference[hole] = difference[hole] + sign
          end
        end
        assert.equal("not found", weigh(shape, difference))
      else
        seen[weigh(shape, difference)] = true
      end
    end
    assert.is_true(seen.found)
  end)

  it("stops for time and memory", function()
    local board = pegs.board "8x8"
    local difference = {}
    for hole = 1, 64 do difference[hole] = hole % 3 - 1 end
    local none, err = wait(core.pegs.pagoda(64, board.shape.jumps, difference, { memory = 1000 }))
    assert.same({ nil, "limit", "memory" }, { none, err.kind, err.reason })
    none, err = wait(core.pegs.pagoda(64, board.shape.jumps, difference, { time = 1e-9 }))
    assert.same({ nil, "limit", "time" }, { none, err.kind, err.reason })
  end)
end)

describe("pegs.prove", function()
  -- The diamond of 41 holes: classes admit these three, pagoda functions refuse them (both computed by a separate
  -- program with floating point; the certificates here are whole numbers).
  it("finds pagoda functions for the diamond", function()
    for _, case in ipairs { { 7, 13 }, { 13, 29 }, { 13, 7 } } do
      local board = vacant("diamond", case[1])
      local answer = pegs.prove(board, { to = case[2] })
      assert.same({ "proved", "pagoda", "pagoda" }, { answer.status, answer.method, answer.certificate.kind })
      assert.is_true(pegs.check(board, answer))
      assert.is_true(pegs.check(board, answer.certificate, case[2]))
      local none, err = pegs.check(board, answer.certificate) -- to any hole: it does not say that
      assert.same({ nil, "wrong" }, { none, err.kind })
    end
  end)

  it("takes the cheapest certificate, says what can be reached, and gives up honestly", function()
    local answer = pegs.prove(pegs.board "european")
    assert.same({ "proved", "class" }, { answer.status, answer.method })
    answer = pegs.prove(vacant("T5", 1), { to = 5 })
    assert.same({ "proved", "exhausted" }, { answer.status, answer.method })
    assert.is_true(pegs.check(vacant("T5", 1), answer))
    answer = pegs.prove(vacant("T5", 5), { to = 13 })
    assert.equal("found", answer.status)
    assert.is_true(pegs.check(vacant("T5", 5), answer))
    answer = pegs.prove(pegs.board "wiegleb":all_but(1), { to = pegs.board "wiegleb":with { 4, 42 }, time = 0.3 })
    assert.truthy(answer.status ~= "gave up" or answer.limit == "time")
  end)

  -- The diamond of 41 holes has two kinds of starts that can be solved, those of holes 2 and 7 (help file of Peg
  -- Solitaire 1.99, 1999). Classes admit starts 1 and 13, too, and single pagoda functions do not refuse all of their
  -- targets; cases of the first and last jumps do.
  it("settles all starts of the diamond", function()
    local solvable = {}
    for start = 1, 41 do
      local board = vacant("diamond", start)
      local answer = pegs.prove(board)
      assert.is_true(pegs.check(board, answer))
      if answer.status == "found" then solvable[#solvable + 1] = start end
      local hard = ({ [1] = 1, [17] = 1, [25] = 1, [41] = 1, [13] = 1, [20] = 1, [22] = 1, [29] = 1 })[start]
      assert.equal(hard and "cases" or answer.status == "found" and "beam" or "class", answer.method)
    end
    assert.same({ 2, 4, 7, 10, 16, 19, 23, 26, 32, 35, 38, 40 }, solvable)
  end)

  it("prints certificates with their sets and weights drawn", function()
    local board = assert(pegs.board "oo.o")
    local answer = pegs.prove(board, { to = 3 })
    assert.truthy(tostring(answer):find("^proved: one peg in 3 cannot be reached %("))
    assert.equal(([[
proved: one peg in 13 cannot be reached (pagoda):
            -1
         -1  1 -1
      -1  1  0  1 -1
   -1  1  0  1  0  1 -1
-1  1  0  1  0  1  0  1 -1
   -1  1  0  1  0  1 -1
      -1  1  0  1 -1
         -1  1 -1
            -1
No jump makes the sum of the weights of the pegs larger. It is 0 at the start, 1 at the end.]]),
      tostring(pegs.prove(vacant("diamond", 7), { to = 13 })))
    assert.truthy(tostring(pegs.prove(vacant("T5", 1), { to = 5 })):find "every line was tried, in a search of %d+ pos")
  end)
end)

describe("pegs.check on certificates", function()
  local function refused(board, data, to, kind)
    local none, err = pegs.check(board, data, to)
    assert.is_nil(none)
    assert.equal(kind or "wrong", err.kind)
    return err.message
  end

  it("finds wrong weights, wherever they are", function()
    local board = vacant("diamond", 7)
    local good = pegs.prove(board, { to = 13 }).certificate
    local wrong = 0
    for hole = 1, 41 do
      for _, change in ipairs { -1, 1 } do
        local data = good:data()
        data.parts[1].weights[hole] = data.parts[1].weights[hole] + change
        local right = pegs.check(board, data, 13)
        wrong = wrong + (right and 0 or 1)
        -- what is accepted holds by the definition
        local weights, sum = data.parts[1].weights, 0
        for i = 1, right and #board.shape.jumps or 0, 3 do
          local a, b, c = table.unpack(board.shape.jumps, i, i + 2)
          assert.is_true(weights[a] + weights[b] >= weights[c])
        end
        for _, peg in ipairs(board:pegs()) do sum = sum + weights[peg] end
        assert.is_true(not right or sum < weights[13])
      end
    end
    assert.is_true(wrong > 41)
    local data = good:data()
    data.parts[1].weights[5] = 0.5
    assert.truthy(refused(board, data, 13):find "hole 5 has no whole number")
    data.parts[1].weights[5] = math.maxinteger
    refused(board, data, 13)
  end)

  it("finds faults in cases", function()
    local board = vacant("diamond", 1)
    local good = pegs.prove(board, { to = 41 }).certificate
    assert.is_true(pegs.check(board, good:data(), 41))
    local data = good:data()
    table.remove(data.parts[1].steps)
    assert.truthy(refused(board, data, 41):find "leave something open")
    data = good:data()
    table.remove(data.parts[1].weights)
    assert.truthy(refused(board, data, 41):find "open")
    data = good:data()
    data.parts[1].weights[1][3] = 0
    assert.truthy(refused(board, data, 41):find "larger")
    data = good:data()
    data.parts[1].targets = { { 26 } }
    refused(board, data, 26)
    data.parts[1].weights = nil
    refused(board, data, 26)
    refused(vacant("diamond", 2), { parts = { { kind = "cases", weights = {}, targets = { { 2 } },
      steps = { "start", "target", "start" } } } }, 2)
  end)

  it("finds wrong classes", function()
    local board = pegs.board "european"
    local good = pegs.prove(board).certificate
    assert.is_true(pegs.check(board, good:data()))
    for part = 1, #good.parts do
      local data = good:data()
      table.remove(data.parts[part].holes)
      assert.truthy(refused(board, data):find "changes the parity")
      data = good:data()
      table.remove(data.parts, part)
      assert.truthy(refused(board, data):find "refuses the target")
      data = good:data()
      data.parts[part].targets[1] = { 2, 2 }
      refused(board, data)
    end
    assert.truthy(refused(vacant("european", 1), good:data()):find "same parity")
  end)

  it("finds false words of what is right", function()
    local board = vacant("diamond", 7)
    for _, to in ipairs { 4, 13 } do
      local good = pegs.prove(board, { to = to }).certificate
      assert.is_true(pegs.check(board, good:data(), to))
      local data = good:data()
      data.parts[1].start = to == 4 and "even" or -5
      assert.truthy(refused(board, data, to):find "of the start, found")
      data = good:data()
      data.parts[1].target, data.parts[1].sums = "blue", { 99 }
      assert.truthy(refused(board, data, to):find "of the target, found")
      data = good:data()
      table.remove(data.start)
      assert.truthy(refused(board, data, to):find "another start")
    end
  end)

  it("finds false claims of exhaustion and of numbers", function()
    local board = vacant("T5", 5)
    local data = { parts = { { kind = "exhausted", positions = 3, targets = { { 13 } } } } }
    assert.truthy(refused(board, data, 13):find "can be reached")
    data.parts[1].targets = { { 5 } }
    assert.is_true(pegs.check(board, data, 5))
    data.parts[1].kind = "count"
    assert.truthy(refused(board, data, 5):find "fewer pegs")
    data.parts[1].kind = "magic"
    refused(board, data, 5)
    refused(board, { parts = {} }, 5)
    refused(board, { parts = 3 }, 5)
    refused(board, { proof = 1 }, 5)
    refused(board, { parts = { 4 } }, 5)
    refused(board, data, 77, "target")
  end)

  it("does not repeat a search that is too large, but takes the small end of it", function()
    local data = { parts = { { kind = "exhausted", positions = 1, targets = { { 17 } } } } }
    refused(pegs.board "english", data, 17, "limit")
    local board = vacant("diamond", 21) -- three jumps are few
    data.parts[1].targets = { board:all_but { 20, 21, 22, 23 }:pegs() }
    assert.is_true(pegs.check(board, data, board:all_but { 20, 21, 22, 23 }))
    local ending = pegs.board "english":with { 10, 12, 17, 19, 25, 26, 27 } -- a large way to go, a small one back
    data.parts[1].targets = { { 1, 2 } }
    assert.is_true(pegs.check(ending, data, ending:with { 1, 2 }))
  end)
end)

describe("pegs.explain with a target", function()
  it("sifts the targets by classes and weights", function()
    local explanation = pegs.explain(vacant("diamond", 13), { to = "any" })
    assert.same({ 41, 7 }, { #explanation.candidates, #explanation.parts })
    assert.same({}, explanation.left)
    assert.truthy(tostring(explanation):find "\n  %-2  by a pagoda: one peg in 7, 29\n")
    assert.truthy(tostring(explanation):find "\n  %-1  by cases: one peg in 41\n")
    assert.truthy(tostring(explanation):find "\n   0  left: it cannot be reached$")
    assert.same(explanation.left, explanation:data().left)
    explanation = pegs.explain(pegs.board "english", { to = 17 })
    assert.same({ { 17 } }, explanation.left)
    explanation = pegs.explain(pegs.board "english", { to = 16 })
    assert.truthy(tostring(explanation):find "\n   0  left: it cannot be reached$")
    local none, err = pegs.explain(pegs.board "english", { to = 99 })
    assert.same({ nil, "target" }, { none, err.kind })
  end)
end)
