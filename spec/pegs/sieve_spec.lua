-- The jump sieve in C against the plain rule in spec/support/pegs.lua.
local pegs = require "riddle.pegs"
local published = require "spec.pegs.published"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local support = require "spec.support.pegs"

local function agree(board, priority)
  local final, made = pegs.simulate(board, priority)
  local lines, expected = support.play(support.lines(tostring(board)), priority)
  local where = tostring(board) .. "\n" .. priority.target .. " " .. priority.source
  assert.equal(support.text(expected), support.text(made), where)
  assert.equal(table.concat(lines, "\n"), tostring(final), where)
end

local function all_but(holes, most)
  local vacant, list = {}, {}
  for _, hole in ipairs(holes) do vacant[hole] = true end
  for hole = 1, most do
    if not vacant[hole] then list[#list + 1] = hole end
  end
  return list
end

local function sum(list)
  local total = 0
  for _, hole in ipairs(list) do total = total + hole end
  return total
end

describe("the jump sieve", function()
  it("plays every filling of small boards as the plain rule does, under all four priorities", function()
    local shapes = {
      "...", "....", ".\n.\n.\n.", "...\n...\n...", "#..#\n....\n#.##", "..#..\n.....", ".#.\n...\n.#.\n...",
    }
    for _, shape in ipairs(shapes) do
      local empty = assert(pegs.board(shape))
      for bits = 0, (1 << empty:holes()) - 1 do
        local board = empty:with(support.holes(bits))
        for _, priority in ipairs(support.priorities) do agree(board, priority) end
      end
    end
  end)

  it("plays random English positions as the plain rule does", function()
    local draw, english = random.new(seed), pegs.board "english"
    for _ = 1, 150 do
      local bits = draw:bits() & (1 << 33) - 1
      if draw:one_in(3) then bits = bits | draw:bits() & (1 << 33) - 1 end
      for _, priority in ipairs(support.priorities) do agree(english:with(support.holes(bits)), priority) end
    end
  end)

  it("plays random boards of random shapes up to 64 holes", function()
    local draw, sizes = random.new(seed + 1), {}
    for _ = 1, 60 do
      local rows, columns, lines = draw:integer(1, 9), draw:integer(3, 9), {}
      local left = 64
      for row = 1, rows do
        local cells = {}
        for column = 1, columns do
          local off = left == 0 or draw:one_in(8)
          cells[column] = off and "#" or draw:pick { "o", "o", "." }
          if not off then left = left - 1 end
        end
        lines[row] = table.concat(cells)
      end
      local board = pegs.board(table.concat(lines, "\n"))
      if board then
        sizes[#pegs.explain(board).candidates // 64] = true
        for _, priority in ipairs(support.priorities) do agree(board, priority) end
      end
    end
    assert.is_true(sizes[0] and (sizes[1] or sizes[2])) -- boards of one word and of more were among them
  end)

  it("has no trouble with hole 64 and with boards of more than 128 jumps", function()
    local full = pegs.board(("oooooooo\n"):rep(8))
    assert.equal(64, full:holes())
    assert.equal(192, #pegs.explain(full).candidates)
    for _, vacant in ipairs { { 64 }, { 1 }, { 28, 64 }, { 1, 8, 57, 64 } } do
      for _, priority in ipairs(support.priorities) do agree(full:with(all_but(vacant, 64)), priority) end
    end
    assert.equal(full, (pegs.simulate(full)))
  end)

  it("knows the 76 jumps of the English board", function()
    assert.equal(76, #pegs.explain(pegs.board "english").candidates)
  end)

  it("gives the published results", function()
    local english = pegs.board "english"
    for _, sample in ipairs(published.samples) do
      local final, jumps = pegs.simulate(english:with(sample.pegs or all_but(sample.vacant, 33)))
      assert.equal(sample.sum, sum(final:pegs()))
      if sample.jumps then assert.equal(sample.jumps, tostring(jumps)) end
      if sample.left then assert.same(sample.left, final:pegs()) end
    end
    for vacant, expected in pairs(published.single_vacancy_sums) do
      assert.equal(expected, sum(pegs.simulate(english:with(all_but({ vacant }, 33))):pegs()), "vacant " .. vacant)
    end
  end)

  it("keeps its signature: the jumps made from 2,000 fixed positions", function()
    local english, draw, made = pegs.board "english", random.new(379), {}
    for i = 1, 2000 do
      local board = english:with(support.holes(draw:bits() & (1 << 33) - 1))
      local priority = support.priorities[i % 4 + 1]
      made[i % 4 + 1] = (made[i % 4 + 1] or 0) + #select(2, pegs.simulate(board, priority))
    end
    assert.same({ 4896, 4906, 4867, 4883 }, made)
  end)

  it("refuses what is no board, in the binding", function()
    local sieve = require("riddle.core").pegs.sieve
    assert.has_error(function() sieve(0, {}) end, "bad argument #1 to 'sieve' (1 to 128 holes expected)")
    assert.has_error(function() sieve(129, {}) end, "bad argument #1 to 'sieve' (1 to 128 holes expected)")
    assert.has_error(function() sieve(3, { 1, 2 }) end,
      "bad argument #2 to 'sieve' (at most 1024 triples expected)")
    local many = {}
    for i = 1, 1025 * 3 do many[i] = 1 end
    assert.has_error(function() sieve(3, many) end, "bad argument #2 to 'sieve' (at most 1024 triples expected)")
    for _, wrong in ipairs { 0, 4, "x", 1.5, 1 << 40 } do
      assert.has_error(function() sieve(3, { 1, 2, wrong }) end, "bad argument #2 to 'sieve' (no such hole)")
    end
    local one = sieve(3, { 1, 2, 3, 3, 2, 1 }, true, true)
    assert.has_error(function() one.run(io.stdout, 1) end)
    assert.has_error(function() one:run(1, 0, -1) end)
    assert.equal(3, (one:run(3, 0, 0)))
    assert.equal(4, (one:run(3, 0, math.maxinteger)))
    local low, high, made = one:run(-1, 7) -- bits beyond the board stay and do nothing
    assert.same({ -1, 7, {} }, { low, high, made })
    assert.equal(0, (sieve(3, {}):run(0)))
  end)
end)
