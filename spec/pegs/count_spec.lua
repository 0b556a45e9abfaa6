-- pegs.count: published numbers, and small boards against the plain search in spec/support/pegs_levels.lua.
local core = require "riddle.core"
local integer = require "riddle.integer"
local pegs = require "riddle.pegs"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local shortest = require "riddle.pegs.shortest"
local shell = require "spec.support.shell"
local slow = require "spec.support.pegs_levels"
local triples_of = require "spec.support.pegs_triples"

local board_of = triples_of.board_of

local function triangle(rows, vacancy) return (triples_of.triangle(rows, vacancy)) end

local function single_pegs(holes)
  local set = {}
  for hole = 1, holes do set[1 << hole - 1] = true end
  return set
end

-- Durango Bill, durangobill.com/PegSolitaire.html: solutions, by the last peg's hole, the shortest game. His column
-- of games counts solutions twice; the numbers here are the true ones.
local TRIANGLE_5 = {
  [1] = { games = 568630, dead = 6, solutions = 29760, by = { [1] = 6816, [7] = 3408, [10] = 3408, [13] = 16128 } },
  [2] = { games = 294543, dead = 6, solutions = 14880, by = { [2] = 720, [6] = 8064, [11] = 3408, [14] = 2688 } },
  [4] = { games = 1149568, dead = 7, solutions = 85258,
    by = { [3] = 8064, [4] = 51452, [9] = 1550, [12] = 8064, [15] = 16128 } },
  [5] = { games = 137846, dead = 4, solutions = 1550, by = { [13] = 1550 } },
}

-- Fewest moves: G. Bell, Solving Triangular Peg Solitaire, JIS 11 (2008); recomputed.
local TRIANGLE_5_MOVES = { [1] = { [1] = 10, [7] = 11, [13] = 10 }, [2] = { [2] = 11, [11] = 10, [14] = 11, [6] = 10 },
  [4] = { [4] = 9, [15] = 9, [3] = 10, [9] = 10 }, [5] = { [13] = 11 } }

describe("pegs.count, published values", function()
  for vacancy, known in pairs(TRIANGLE_5) do
    it("the triangle of 15, vacancy " .. vacancy, function()
      local count, info = pegs.count(triangle(5, vacancy))
      assert.equal(known.games, count.games)
      assert.equal(known.dead, count.shortest_dead)
      assert.equal(known.solutions, count.solutions)
      local by = {}
      for _, finish in ipairs(count.finishes) do by[finish.hole] = finish.solutions end
      assert.same(known.by, by)
      for _, finish in ipairs(count.finishes) do
        local moves = TRIANGLE_5_MOVES[vacancy][finish.hole]
        if moves then assert.equal(moves, finish.moves) end
      end
      assert.equal("levels", info.method)
    end)
  end

  it("the triangle of 10", function()
    local corner, edge = pegs.count(triangle(4, 1)), pegs.count(triangle(4, 4))
    assert.equal(48, corner.games)
    assert.equal(0, corner.solutions)
    assert.is_nil(corner.moves)
    assert.equal(0, corner.odds.numerator)
    assert.equal(93, edge.games)
    assert.equal(14, edge.solutions)
    assert.equal(5, edge.moves) -- Bell, OEIS A127500
    assert.is_true(math.abs(edge.odds.value - 0.0300925925926) < 1e-12)
  end)

  it("the triangle of 21: OEIS A127500", function()
    local count = pegs.count(triangle(6, 1), { levels = false, boards = false })
    assert.equal(43419942138, count.solutions)
    assert.equal(10, count.moves)
    assert.equal(97422, count.winning_canonical)
    assert.is_true(math.abs(count.odds.value - 0.0145364611875) < 1e-12)
  end)

  it("has this signature: positions and jumps", function()
    local known = {
      [1] = { 146435, 291987, 755, 931726, 394999872560, 43419942138, 97422, 194466, 16469002595 },
      [4] = { 186787, 329588, 763, 1268698, 986566545013, 113077359159, 229887, 229887, 113077359159 },
      [8] = { 170592, 340038, 761, 1152851, 2192940463788, 266871356732, 120775, 240966, 102979582196 },
    }
    for vacancy, numbers in pairs(known) do
      local count = pegs.count(triangle(6, vacancy))
      assert.same(numbers, { count.canonical, count.positions, count.dead, count.jumps, count.games, count.solutions,
        count.winning_canonical, count.winning_positions, count.board_sequences })
    end
    local square = pegs.count(assert(pegs.board "ooooo\nooooo\noo.oo\nooooo\nooooo"))
    assert.same({ 149419, 1183924, 535, 996568, 241684094453240, 0 },
      { square.canonical, square.positions, square.dead, square.jumps, square.games, square.solutions })
  end)

  -- G. Bell, OEIS A112737 and A112738.
  it("the English central game: what leads to the centre", function()
    local levels = { 1, 1, 2, 8 }
    -- On three threads: its levels are large enough for them, those of the boards below are not.
    local option = { job = true, levels = false, to = 17, odds = false, boards = false, threads = 3 }
    local winning = pegs.count(pegs.board "english", option):wait()
    assert.equal(1679072, winning.winning_canonical)
    assert.equal(2 * 839536, winning.winning_canonical) -- Bell, arXiv 0903.3696
    assert.equal("40861647040079968", tostring(winning.solutions))
    assert.equal("5107705880009996", tostring(winning.solutions_up_to_symmetry))
    assert.equal(18, winning.moves)
    for jumps = 0, 3 do assert.equal(levels[jumps + 1], winning.winning[jumps].canonical) end
    for jumps = 0, 31 do
      assert.equal(winning.winning[31 - jumps].canonical, winning.winning[jumps].canonical)
    end
  end)

  if os.getenv "RIDDLE_SLOW" then
    it("the English central game, all of it, with one thread and with three", function()
      local count = pegs.count(pegs.board "english", { to = 17, threads = 1 })
      assert.same(count:data(), pegs.count(pegs.board "english", { to = 17, threads = 3 }):data())
      assert.equal(23475688, count.canonical)
      assert.equal(187636299, count.positions)
      assert.equal(21111, count.dead)
      assert.equal(186020935, count.jumps)
      assert.equal("577116156815309849672", tostring(count.games)) -- durangobill.com/Peg33.html
      assert.equal("4750671971732176", tostring(count.board_sequences)) -- feschber/peg-solitaire
      assert.equal(6, count.shortest_dead)
      assert.is_true(math.abs(count.odds.value / 1.34888195759e-8 - 1) < 1e-11)
    end)
  end
end)

-- A few positions of a board to test: random fillings, sparse ones more often.
local function agree(triples, holes, bits)
  local where = ("%d holes, position %d"):format(holes, bits)
  local board = board_of(triples, holes, bits)
  local count = assert(pegs.count(board))
  local levels = slow.levels(triples, bits)
  assert.equal(#levels, #count.levels, where)
  for jumps = 0, #levels do
    local positions, dead, edges = slow.tally(triples, levels[jumps])
    assert.equal(positions, count.levels[jumps].positions, where)
    if count.symmetries == 1 then
      assert.same({ positions, dead, edges },
        { count.levels[jumps].canonical, count.levels[jumps].dead, count.levels[jumps].jumps }, where)
    end
  end
  assert.equal(slow.games(triples, bits), count.games, where)
  local targets = single_pegs(holes)
  local ways, odds = slow.ways(triples, targets)(bits)
  assert.equal(ways, count.solutions, where)
  assert.is_true(math.abs(odds - count.odds.value) <= 1e-12 * odds, where)
  local distance, fewest = slow.moves(triples, bits), nil
  for target in pairs(targets) do
    if distance[target] and (not fewest or distance[target] < fewest) then fewest = distance[target] end
  end
  assert.equal(fewest, count.moves, where)
  for _, finish in ipairs(count.finishes) do
    local target = 1 << finish.hole - 1
    assert.equal(distance[target], finish.moves, where)
    local one = pegs.count(board, { levels = false, to = finish.hole })
    assert.same({ finish.solutions, finish.moves }, { one.solutions, one.moves }, where)
    assert.equal((slow.ways(triples, { [target] = true })(bits)), finish.solutions, where)
    local line = assert(shortest(board, { target }, {}))
    assert.equal("found", line.status)
    assert.equal(finish.moves, line.moves, where)
    assert.equal(finish.moves, slow.count_moves(line.jumps), where)
    local at = bits
    for _, jump in ipairs(line.jumps) do
      assert.is_true(at >> jump.source - 1 & 1 == 1 and at >> jump.middle - 1 & 1 == 1, where)
      assert.is_true(at >> jump.target - 1 & 1 == 0, where)
      at = at ~ (1 << jump.source - 1 | 1 << jump.middle - 1 | 1 << jump.target - 1)
    end
    assert.equal(target, at, where)
  end
  return count
end

local SHAPES = {
  "...", "....", ".......", "...\n...\n...", "....\n....\n....", "#...#\n.....\n.....\n#...#", "..#..\n.....\n..#..",
  "...#...\n.......", "###...\n......\n..#..#", "....\n#...\n##..\n###.", "...\n#.#\n...", "#.#.#\n.....\n#.#.#",
}

describe("pegs.count against a plain search", function()
  it("on random positions of small boards", function()
    local source = random.new(seed)
    for _, picture in ipairs(SHAPES) do
      local shape = assert(pegs.board(picture))
      local holes = shape:holes()
      for _ = 1, 12 do
        local bits = 0
        for hole = 1, holes do
          if source:integer(1, 3) > 1 then bits = bits | 1 << hole - 1 end
        end
        agree(shape.shape.jumps, holes, bits)
      end
    end
  end)

  it("on triangles", function()
    local triples, holes = slow.triangle(4)
    for vacancy = 1, holes do agree(triples, holes, (1 << holes) - 1 & ~(1 << vacancy - 1)) end
  end)

  it("on a hexagon, which has twelve symmetries", function()
    local triples, holes = slow.hexagon(3)
    assert.equal(19, holes)
    local center, ring = 1 << 9, 0
    for _, hole in ipairs { 5, 6, 9, 11, 14, 15 } do ring = ring | 1 << hole - 1 end
    local count = agree(triples, holes, ring | center)
    assert.equal(12, count.symmetries)
    assert.equal(18, count.levels[0].jumps)
    agree(triples, holes, ring | 1 | 1 << 18)
    agree(triples, holes, (1 << holes) - 1 & ~(ring | center) | 1 << 4 | 1 << 5)
  end)

  it("on an empty and on a full board", function()
    local triples = pegs.board("...\n...\n...").shape.jumps
    for _, bits in ipairs { 0, 511, 1, 256 } do agree(triples, 9, bits) end
  end)
end)

describe("pegs.count", function()
  it("finds as many solutions from s to t as from t to s", function()
    local triples, holes = slow.triangle(5)
    local all = (1 << holes) - 1
    local function solutions(s, t)
      local board = board_of(triples, holes, all & ~(1 << s - 1))
      return pegs.count(board, { levels = false, to = t, boards = false }).solutions
    end
    for _, pair in ipairs { { 1, 13 }, { 2, 6 }, { 4, 12 }, { 4, 9 }, { 2, 11 } } do
      assert.equal(solutions(pair[1], pair[2]), solutions(pair[2], pair[1]))
    end
  end)

  it("gives the same for symmetric starts", function()
    local reference = pegs.count(triangle(5, 2))
    for _, vacancy in ipairs { 3, 7, 10, 12, 14 } do
      local count = pegs.count(triangle(5, vacancy))
      assert.same({ reference.games, reference.solutions, reference.canonical, reference.positions, reference.moves,
        reference.solutions_up_to_symmetry, reference.board_sequences, reference.odds.numerator },
        { count.games, count.solutions, count.canonical, count.positions, count.moves, count.solutions_up_to_symmetry,
          count.board_sequences, count.odds.numerator })
    end
  end)

  it("gives the same on every processor path", function()
    local script = [[
      local pegs = require "riddle.pegs"
      -- Boards and starts with 8, 4, 2 symmetries and with one: the lanes of the kernels.
      for _, picture in ipairs { "ooooo\nooooo\noo.oo\nooooo\nooooo", "oooo\no.oo\noooo\noooo",
        "oooooo\noo.ooo\noooooo", "ooo##\no.ooo\noooo#", "#ooo#\nooooo\noo.oo\nooooo\n#ooo#" } do
        print((pegs.count(pegs.board(picture))))
      end
    ]]
    local function answer(cpu)
      return shell.run(("RIDDLE_CPU=%s %s -e %s"):format(cpu, shell.interpreter, shell.quote(script))).out
    end
    local portable = answer "portable"
    assert.truthy(portable:find "random play succeeds")
    if core.cpu_best ~= "portable" then assert.equal(portable, answer(core.cpu_best)) end
  end)

  it("counts solutions up to symmetry by Burnside's lemma", function()
    -- Two equal halves: the mirror image of a solution is another one, except where all jumps lie on the mirror's line.
    local count = pegs.count(assert(pegs.board "..o..\n..o..\n.....\noo.oo"), { to = "any" })
    assert.equal(0, count.solutions)
    local line = pegs.count(assert(pegs.board "o\no\n."), { to = 3 })
    assert.same({ 1, 1, 1 }, { line.solutions, line.solutions_up_to_symmetry, line.board_sequences })
    local cross = pegs.count(assert(pegs.board "#o#\noo.\n#.#"))
    assert.is_true(integer.compare(cross.solutions_up_to_symmetry, cross.solutions) <= 0)
  end)

  it("leaves out what is not wanted", function()
    local board = triangle(5, 1)
    local whole = pegs.count(board)
    local levels = pegs.count(board, { solutions = false, moves = false, odds = false, boards = false, games = false })
    assert.same({ whole.canonical, whole.positions }, { levels.canonical, levels.positions })
    for _, name in ipairs { "games", "winning", "solutions", "moves", "odds", "board_sequences", "finishes" } do
      assert.is_nil(levels[name], name)
    end
    local moves = pegs.count(board, { levels = false, solutions = false, odds = false, boards = false })
    assert.is_nil(moves.levels)
    assert.is_nil(moves.solutions)
    assert.same({ hole = 1, moves = 10 }, moves.finishes[1])
    local solutions = pegs.count(board, { levels = false, moves = false, odds = false, boards = false })
    assert.is_nil(solutions.moves)
    assert.same({ hole = 1, solutions = 6816 }, solutions.finishes[1])
    for _, one in ipairs { levels, moves, solutions } do assert.truthy(one:data() and tostring(one)) end
    local reduced = pegs.count(board, { whole = false })
    assert.equal(whole.canonical, reduced.canonical)
  end)

  it("shows itself", function()
    assert.equal([[
level  canonical  positions  dead  jumps  winning
    0          1          1     0      1        1
    1          1          1     1      0        1
  all          2          2     1      1        2
games                      1
shortest game              1 jump
goal                       one peg in hole 3
solutions                  1
  up to symmetry           1
  in different boards      1
fewest moves               1
random play succeeds       1/1 = 1]], tostring(pegs.count(assert(pegs.board "oo.."), { to = 3 })))
  end)

  it("refuses wrong questions", function()
    local board = pegs.board "english"
    assert.error_matches(function() pegs.count(3) end, "pegs.count: the board must be a pegs.board")
    assert.error_matches(function() pegs.count(board, { to = 34 }) end, "a hole in 1..33")
    assert.error_matches(function() pegs.count(board, { to = true }) end, "option 'to'")
    assert.error_matches(function() pegs.count(board, { to = pegs.board "..." }) end, "another board")
    assert.error_matches(function() pegs.count(board, { solution = true }) end, "did you mean 'solutions'")
    assert.error_matches(function() core.pegs.census(3, { 1, 2, 2 }, 1, {}, {}) end, "three different holes")
    assert.error_matches(function() core.pegs.census(3, { 1, 2, 3, 1, 2, 3 }, 1, {}, {}) end, "each jump once")
    assert.error_matches(function() core.pegs.census(3, { 1, 2, 4 }, 1, {}, {}) end, "holes of the board")
    assert.error_matches(function() core.pegs.census(65, { 1, 2, 3 }, 1, {}, {}) end, "1 to 64 holes")
    assert.error_matches(function() core.pegs.census(3, { 1, 2, 3 }, 8, {}, {}) end, "a position of the board")
  end)

  it("answers for goals that cannot be", function()
    local board = assert(pegs.board "oo.o")
    assert.equal(0, pegs.count(board, { to = assert(pegs.board "oooo") }).solutions)
    assert.equal(1, pegs.count(board, { to = board }).solutions)
    assert.equal(0, pegs.count(board, { to = board }).moves)
    assert.equal(1.0, pegs.count(board, { to = board }).odds.value)
    assert.equal(0, pegs.count(assert(pegs.board "..."), { to = 1 }).solutions)
  end)
end)

describe("pegs.count as a job", function()
  it("has progress and stops within 50 ms", function()
    local job = pegs.count(pegs.board "english", { job = true, threads = 1 })
    assert.is_false(job:poll(0.3))
    local done, total = job:progress()
    assert.is_true(done > 0 and done < total)
    local start = os.clock()
    job:cancel()
    assert.is_true(os.clock() - start < 0.05)
  end)

  it("stops at its time", function()
    local none, err = pegs.count(pegs.board "english", { time = 0.05 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
  end)

  it("is refused for memory, with the figure", function()
    local none, err = pegs.count(pegs.board "english", { memory = 3000000 })
    assert.is_nil(none)
    assert.same({ "limit", "memory", 3000000 }, { err.kind, err.reason, err.limit })
    assert.is_true(err.bytes > 60000000 and err.bytes < 200000000)
  end)

  it("stops in good order at whatever allocation the memory ends", function()
    local board, refusals = triangle(5, 4), 0
    local whole = pegs.count(board):data()
    for memory = 1, 3000000, 997 do
      local count, err = pegs.count(board, { memory = memory })
      if count then
        assert.same(whole, count:data())
        break
      end
      refusals = refusals + 1
      assert.same({ "limit", "memory" }, { err.kind, err.reason })
      local line, line_err = shortest(board, { 8 }, { memory = memory })
      assert.is_true(line ~= nil or line_err.reason == "memory")
    end
    assert.is_true(refusals > 20)
  end)

  it("takes a hole by its name, too", function()
    local board = pegs.board "T4":all_but { 4 }
    assert.same(pegs.count(board, { to = 9 }):data(), pegs.count(board, { to = "c4" }):data())
    assert.error_matches(function() pegs.count(board, { to = "z9" }) end, "pegs.count: option 'to': ")
  end)
end)
