-- pegs.solve and pegs.prove: lines that can be replayed, certificates that hold, and honest limits.
local core = require "riddle.core"
local pegs = require "riddle.pegs"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local levels = require "spec.support.pegs_levels"
local support = require "spec.support.pegs"

-- Solves and checks whatever the answer is.
local function solve(board, option)
  local answer = assert(pegs.solve(board, option))
  if answer.status == "found" then
    local right, final = assert(pegs.check(board, answer))
    assert.is_true(right)
    assert.equal(board:count() - #answer.jumps, final:count())
    if answer.target == "any" then assert.equal(1, final:count()) end
    if answer.target ~= "any" then assert.equal(answer.target, final) end
    assert.equal(answer.moves, #answer.game:moves())
  elseif answer.status == "none" then
    assert.is_true(pegs.check(board, answer), tostring(answer.proof))
    assert.is_true(pegs.check(board, answer.proof:data(), answer.target))
  end
  return answer
end

local function vacant(name, hole) return pegs.board(name):all_but(hole) end

-- All positions that a start can reach, by plain search.
local function reachable(board)
  local all, found = {}, levels.levels(board.shape.jumps, board.bits)
  for jumps = 0, #found do
    for bits in pairs(found[jumps]) do all[bits] = true end
  end
  return all
end

local function expected(reached, targets)
  for _, target in ipairs(targets) do
    if reached[target] then return "found" end
  end
  return "none"
end

local function any_peg(board)
  local list = {}
  for hole = 1, board:holes() do list[hole] = 1 << hole - 1 end
  return list
end

describe("pegs.solve", function()
  it("is right on every single vacancy of small boards, to every hole", function()
    for _, name in ipairs { "T4", "3x3", "4x3", "3x1", "4x1" } do
      local shape = pegs.board(name)
      for start = 1, shape:holes() do
        local board = shape:all_but(start)
        local reached = reachable(board)
        assert.equal(expected(reached, any_peg(board)), solve(board).status)
        for target = 1, shape:holes() do
          local answer = solve(board, { to = target })
          assert.equal(expected(reached, { 1 << target - 1 }), answer.status, name .. " " .. start .. " " .. target)
          assert.same(answer.status == "found", solve(board, { to = target, shortest = true }).status == "found")
        end
      end
    end
  end)

  it("is right on random positions and targets, whatever jumps there are", function()
    local draw, seen = random.new(seed), {}
    for i = 1, 120 do
      local name = ({ "4x4", "T5", "5x3", "4x4" })[i % 4 + 1]
      local shape = pegs.board(name)
      if i % 4 == 2 then shape = assert(pegs.board("oooo\noooo\noooo\noooo", { jumps = "diagonal" })) end
      local mask = (1 << shape:holes()) - 1
      local board = shape:with(support.holes(draw:bits() & mask))
      local target = shape:with(support.holes(draw:bits() & draw:bits() & mask))
      if i % 2 == 0 then -- one that can be reached
        local made = pegs.random_game(board, { seed = i })
        target = made:start()
        for place, jump in ipairs(made:made()) do
          if place <= i % 7 then target = assert(target:jump(jump)) end
        end
      end
      if target:count() > board:count() then
        assert.equal("target", select(2, pegs.solve(board, { to = target })).kind)
      else
        local answer = solve(board, { to = target })
        local shown = tostring(board) .. "\n" .. tostring(target)
        assert.equal(expected(reachable(board), { target.bits }), answer.status, shown)
        seen[answer.status .. " " .. answer.method] = true
      end
    end
    assert.truthy(seen["found beam"] and seen["none class"])
  end)

  it("finds the fewest moves", function()
    for _, name in ipairs { "T4", "4x3", "T5" } do
      local board = pegs.board(name)
      if name == "T5" then board = board:all_but(5) end
      local fewest = levels.moves(board.shape.jumps, board.bits)
      for target = 1, board:holes() do
        local answer = solve(board, { to = target, shortest = true })
        assert.equal(fewest[1 << target - 1], answer.moves)
      end
    end
  end)

  it("is settled at once where nothing has to be searched", function()
    local board = pegs.board "english":with { 17 }
    local answer = solve(board)
    assert.same({ "found", 0, 0 }, { answer.status, #answer.jumps, answer.moves })
    answer = solve(board, { to = 18 })
    assert.same({ "none", "count" }, { answer.status, answer.proof.kind })
    assert.equal("none", solve(board, { to = board:with {} }).status)
  end)

  -- Up to symmetry there are 21; all have solutions (Beasley, The Ins and Outs of Peg Solitaire, 1985).
  it("solves the 21 single-vacancy problems of the English board", function()
    local problems, solved = { [1] = {}, [2] = {}, [4] = {}, [5] = {}, [9] = {}, [10] = {}, [17] = {} }, 0
    for start in pairs(problems) do
      local board = vacant("english", start)
      for _, target in ipairs(pegs.explain(board, { to = "any" }).left) do
        local answer = solve(board, { to = target[1] })
        assert.equal("found", answer.status)
        solved = solved + 1
      end
    end
    assert.is_true(solved >= 21)
  end)

  -- Published by S. Tatham (pegs.c), J.-C. Meyrignac and others: the European board can be solved from the holes of c1,
  -- d2 and d3 alone; elsewhere the three-colour argument refuses it.
  it("solves the European board from 16 holes and refuses the others by class", function()
    local solvable = {}
    for hole = 1, 37 do
      local answer = solve(vacant("european", hole))
      if answer.status == "found" then solvable[#solvable + 1] = hole end
      if answer.status ~= "found" then assert.equal("class", answer.method) end
    end
    assert.same({ 1, 3, 6, 9, 12, 15, 17, 18, 20, 21, 23, 26, 29, 32, 35, 37 }, solvable)
  end)

  -- haskell-cafe, November 2007 (Mauricio; answered by B. Felgenhauer): the position cannot be solved, a corrected
  -- one can, but not to the holes 2, 14, 20, 32.
  it("answers the question of haskell-cafe", function()
    local option = { peg = "#", hole = "0", off = "." }
    local board = pegs.board("..#0#..\n..#0#..\n###0###\n#######\n#######\n..###..\n..###..", option)
    local answer = solve(board)
    assert.same({ "none", "class" }, { answer.status, answer.method })
    board = pegs.board("..#0#..\n..#0#..\n#######\n#######\n#######\n..###..\n..###..", option)
    assert.equal("found", solve(board, { to = 7 }).status)
    for _, hole in ipairs { 2, 14, 20, 32 } do assert.equal("none", solve(board, { to = hole }).status) end
  end)

  it("knows which starts of triangles can be solved", function()
    for hole = 1, 10 do -- computed by full enumeration
      local none = hole == 1 or hole == 5 or hole == 7 or hole == 10
      assert.equal(none and "none" or "found", solve(vacant("T4", hole)).status)
    end
    for _, hole in ipairs { 1, 5, 13 } do assert.equal("none", solve(vacant("T7", hole)).status) end
    for _, hole in ipairs { 2, 4, 8 } do assert.equal("found", solve(vacant("T7", hole)).status) end
  end)

  it("finds a line on big boards", function()
    for _, case in ipairs { { "diamond", 2 }, { "diamond", 7 }, { "T8", 1 }, { "wiegleb", 1 }, { "wiegleb", 23 },
      { "T9", 1 } } do
      assert.equal("found", solve(vacant(case[1], case[2])).status)
    end
  end)

  it("settles endings on boards of two words", function()
    local game = pegs.random_game(pegs.board "11x11", { seed = 3 })
    local final = game:board()
    game:undo(6)
    assert.equal("found", solve(game:board(), { to = final }).status)
    local dead = final:with(table.move(final:pegs(), 1, 6, 1, {}))
    assert.equal("none", solve(final, { to = dead }).status)
    local board = final:with { 1, 2, 4, 15, 110, 120, 109, 108, 97 }
    assert.same({ "none", "class" }, { solve(board).status, solve(board).method })
  end)

  it("goes where a game can go, and back: symmetric questions have equal answers", function()
    local function turned(board)
      local holes = board:pegs()
      for i, hole in ipairs(holes) do holes[i] = board:holes() + 1 - hole end
      return board:with(holes)
    end
    local draw = random.new(seed)
    local shape = pegs.board "5x4"
    for _ = 1, 25 do
      local board = shape:with(support.holes((draw:bits() | draw:bits()) & (1 << 20) - 1))
      local target = shape:with { draw:integer(1, 20) }
      if board:count() > 0 then
        local status = solve(board, { to = target }).status
        assert.equal(status, solve(turned(board), { to = turned(target) }).status)
        assert.equal(status, solve(target:complement(), { to = board:complement() }).status)
      end
    end
  end)

  it("raises and refuses by name", function()
    local board = pegs.board "english"
    assert.has_error(function() pegs.solve(3) end)
    assert.has_error(function() pegs.solve(board, { to = 1.5 }) end)
    assert.has_error(function() pegs.solve(board, { shortes = true }) end)
    for _, to in ipairs { 0, 34, "z9", pegs.board "T4" } do
      local none, err = pegs.solve(board, { to = to })
      assert.same({ nil, "target" }, { none, err.kind })
    end
    local none, err = pegs.solve(board:with { 1 }, { to = board:with { 1, 2 } })
    assert.same({ nil, "target" }, { none, err.kind })
    none, err = pegs.solve(board:with {})
    assert.same({ nil, "target" }, { none, err.kind })
    local answer = solve(pegs.board "11x11", { shortest = true })
    assert.truthy(answer.status == "none" or answer.limit == "holes")
    assert.has_error(function() solve(board:with { 17 }, { to = 18 }):svg() end)
  end)

  it("prints, draws and writes itself", function()
    local answer = solve(vacant("T4", 2), { to = "any" })
    assert.equal(tostring(answer.game), tostring(answer))
    assert.equal(answer.game:svg(), answer:svg())
    assert.equal(answer.game:filmstrip(), answer:filmstrip())
    assert.equal(answer.game:animation(), answer:animation())
    assert.equal(answer.game:write "numbers", answer:write "numbers")
    assert.same({ "found", "one peg in any hole", answer.moves }, { answer:data().status, answer:data().goal,
      answer:data().moves })
    local json = require "riddle.json".encode(solve(vacant("european", 19)):data())
    assert.truthy(json:find('"kind":"class"', 1, true))
  end)
end)

describe("limits of pegs.solve", function()
  local hard = pegs.board "wiegleb":all_but(1) -- with the fewest moves

  it("time, also as a job", function()
    local answer = solve(hard, { time = 0.05, shortest = true })
    assert.same({ "gave up", "time" }, { answer.status, answer.limit })
    answer = solve(pegs.board "english", { to = 17, shortest = true, time = 0.01 })
    assert.same({ "gave up", "time" }, { answer.status, answer.limit })
    local job = pegs.solve(hard, { time = 0.05, job = true, shortest = true })
    assert.equal("gave up", job:wait().status)
  end)

  it("memory, at every size; what is found is right", function()
    local answer = solve(pegs.board "english", { shortest = true, to = 17, memory = 1000000 })
    assert.same({ "gave up", "memory" }, { answer.status, answer.limit })
    for memory = 1, 400000, 30011 do
      local given = pegs.solve(vacant("T5", 5), { to = 5, memory = memory })
      if given then
        assert.truthy(given.status == "none" or given.status == "gave up" and given.limit == "memory", given.status)
      end
    end
  end)

  it("a job stops within 50 ms and leaves nothing behind", function()
    local job = pegs.solve(hard, { job = true, threads = 1, shortest = true })
    for _ = 1, 10 do job:poll(0.02) end
    local began = os.clock()
    job:cancel()
    assert.is_true(os.clock() - began < 0.05)
    local none, err = job:wait()
    assert.same({ nil, "stopped" }, { none, err.kind })
  end)

  it("threads change nothing", function()
    for _, option in ipairs { { to = 17 }, { to = 14 }, { to = 5 } } do
      local one, three
      option.threads = 1
      one = solve(pegs.board "english", option)
      option.threads = 3
      three = solve(pegs.board "english", option)
      one.work.seconds, three.work.seconds = nil, nil
      assert.same(one:data(), three:data())
    end
  end)
end)

describe("the signature of the kernels", function()
  it("beam: jumps looked at", function()
    local seen = {}
    local cases = { { "english", 17, 17 }, { "english", 1, 1 }, { "european", 1 }, { "diamond", 7 }, { "T8", 1 } }
    for i, case in ipairs(cases) do
      local answer = solve(vacant(case[1], case[2]), { to = case[3] })
      seen[i] = answer.work.jumps .. "/" .. answer.work.width
    end
    assert.same({ "51199/90", "14326/30", "20602/30", "126460/90", "11936/10" }, seen)
  end)

  it("pagoda: pivots", function()
    local pivots = {}
    for i, case in ipairs { { 7, 13 }, { 13, 29 }, { 13, 7 } } do
      pivots[i] = pegs.prove(vacant("diamond", case[1]), { to = case[2] }).work.pivots
    end
    assert.same({ 61, 53, 61 }, pivots)
  end)

  it("beam: frees everything wherever memory ends", function()
    local board, stopped, widths = pegs.board "T6", 0, { 10, 90 }
    for memory = 1, 120000, 409 do
      local running = core.pegs.beam(21, board.shape.jumps, { board.bits, 0 }, { 1, 0 }, widths, { memory = memory })
      running:start()
      while not running:poll(0.1) do end -- luacheck: ignore 542
      local status, err = running:result()
      if not status then
        stopped = stopped + 1
        assert.same({ "limit", "memory" }, { err.kind, err.reason })
      end
    end
    assert.is_true(stopped > 20 and stopped < 290)
  end)

  it("refuses wrong arguments", function()
    local jumps = pegs.board("3x1").shape.jumps
    for _, wrong in ipairs {
      { 0, jumps, { 3, 0 }, { 4, 0 }, { 1, 1 } }, { 129, jumps, { 3, 0 }, { 4, 0 }, { 1, 1 } },
      { 3, { 1, 2 }, { 3, 0 }, { 4, 0 }, { 1, 1 } }, { 3, { 1, 2, 4 }, { 3, 0 }, { 4, 0 }, { 1, 1 } },
      { 3, jumps, { 8, 0 }, { 4, 0 }, { 1, 1 } }, { 3, jumps, { 3, 1 }, { 4, 0 }, { 1, 1 } },
      { 3, jumps, { 3, 0 }, {}, { 1, 1 } }, { 3, jumps, { 3, 0 }, { 3, 0 }, { 1, 1 } },
      { 3, jumps, { 7, 0 }, { 3, 0, 4, 0 }, { 1, 1 } }, { 3, jumps, { 3, 0 }, { 4, 0 }, { 2, 1 } },
      { 3, jumps, { 3, 0 }, { 4, 0 }, { 0, 1 } }, { 3, jumps, { 3.5, 0 }, { 4, 0 }, { 1, 1 } },
    } do
      assert.has_error(function() core.pegs.beam(wrong[1], wrong[2], wrong[3], wrong[4], wrong[5], {}) end)
    end
    for _, wrong in ipairs { { 0, jumps, {} }, { 65, jumps, {} }, { 3, jumps, { 1, 0 } }, { 3, jumps, { 101, 0, 0 } },
      { 3, jumps, { 0.5, 0, 0 } }, { 3, {}, { 0, 0, 0 } } } do
      assert.has_error(function() core.pegs.pagoda(wrong[1], wrong[2], wrong[3], {}) end)
    end
  end)
end)
