-- Hint tables: every position of small boards against the plain search, files, damaged files.
local pegs = require "riddle.pegs"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.pegs_levels"
local triangle = require "spec.support.pegs_triples".triangle

local function at(board, bits)
  local other = board:with {}
  other.bits = bits
  return other
end

-- Fewest moves to the targets from every position, starting with any peg: by the plain search from each.
local function fewest(triples, bits, targets)
  local distance, best = slow.moves(triples, bits), nil
  for target in pairs(targets) do
    if distance[target] and (not best or distance[target] < best) then best = distance[target] end
  end
  return best
end

-- Fewest moves that begin with a certain jump: the jump, then more jumps of its peg or not.
local function fewest_with(triples, bits, hint, targets)
  local best
  local function go_on(position, hole)
    local rest = fewest(triples, position, targets)
    if rest and (not best or rest + 1 < best) then best = rest + 1 end
    for i = 1, #triples, 3 do
      local source, middle, target = 1 << triples[i] - 1, 1 << triples[i + 1] - 1, 1 << triples[i + 2] - 1
      local legal = position & source ~= 0 and position & middle ~= 0 and position & target == 0
      if triples[i] == hole and legal then go_on(position ~ (source | middle | target), triples[i + 2]) end
    end
  end
  go_on(bits ~ (1 << hint.source - 1 | 1 << hint.middle - 1 | 1 << hint.target - 1), hint.target)
  return best
end

local function check_position(hints, board, triples, bits, targets, ways)
  local told = hints:query(at(board, bits))
  local count = ways(bits)
  local where = ("position %d"):format(bits)
  assert.equal(count > 0, told.won, where)
  assert.equal(count, told.ways, where)
  assert.equal(fewest(triples, bits, targets), told.moves, where)
  local legal = 0
  for i = 1, #triples, 3 do
    local source, middle, target = 1 << triples[i] - 1, 1 << triples[i + 1] - 1, 1 << triples[i + 2] - 1
    if bits & source ~= 0 and bits & middle ~= 0 and bits & target == 0 then legal = legal + 1 end
  end
  assert.equal(legal, #told, where)
  for _, hint in ipairs(told) do
    local after = bits ~ (1 << hint.source - 1 | 1 << hint.middle - 1 | 1 << hint.target - 1)
    assert.equal((ways(after)), hint.ways, where)
    if hint.won then assert.equal(fewest_with(triples, bits, hint, targets), hint.moves, where) end
  end
end

describe("a hint table", function()
  it("is right for every position of small boards", function()
    for _, picture in ipairs { "....", ".......", "...\n...\n...", "#.#.#\n.....\n#.#.#", "...#\n....\n#..." } do
      local board = assert(pegs.board(picture))
      local triples, holes = board.shape.jumps, board:holes()
      for hole = 1, math.min(holes, 4) do
        local hints = assert(pegs.hints(board, { to = hole }))
        local targets = { [1 << hole - 1] = true }
        local ways = slow.ways(triples, targets)
        for bits = 0, (1 << holes) - 1 do check_position(hints, board, triples, bits, targets, ways) end
        hints:close()
      end
    end
  end)

  it("is right for random positions of the triangle of 15, one peg in any hole of the class", function()
    local board, triples, holes = triangle(5, 1)
    local hints = assert(pegs.hints(board))
    local source, targets = random.new(seed), {}
    for _, bits in ipairs(hints.targets) do targets[bits] = true end
    local ways = slow.ways(triples, targets)
    for _ = 1, 40 do
      local bits = 0
      for hole = 1, holes do
        if source:integer(1, 2) == 1 then bits = bits | 1 << hole - 1 end
      end
      check_position(hints, board, triples, bits, targets, ways)
    end
  end)

  it("agrees with pegs.count", function()
    for vacancy = 1, 5 do
      local board = triangle(5, vacancy)
      local told = assert(pegs.hints(board)):query(board)
      local count = pegs.count(board, { levels = false, boards = false })
      assert.same({ count.solutions, count.moves }, { told.ways, told.moves })
    end
  end)

  it("leads to the goal in the fewest moves, by its best jump", function()
    local board = assert(pegs.board "#o#\nooo\no.o\n#o#\n#o#")
    local hints = assert(pegs.hints(board, { to = 5 }))
    local made, told = {}, hints:query(board)
    local first = told.moves
    while told:best() do
      made[#made + 1] = told:best()
      board = assert(board:jump(told:best()))
      told = hints:query(board)
    end
    if first then
      assert.same({ 5 }, board:pegs())
      assert.is_true(slow.count_moves(made) >= first)
    end
  end)

  it("shows itself", function()
    local board = assert(pegs.board "oo.o.")
    local hints = assert(pegs.hints(board, { to = 2 }))
    assert.equal("won: 2 moves, 1 way\n  1-3: 2 moves, 1 way", tostring(hints:query(board)))
    assert.truthy(tostring(hints):find "positions up to symmetry that lead to 2")
    assert.same({ won = true, moves = 2, ways = 1,
      jumps = { { source = 1, middle = 2, target = 3, won = true, moves = 2, ways = 1 } } }, hints:query(board):data())
    assert.equal("lost: the position is of another class than this table's goals (2); make a table for it",
      tostring(hints:query(board:with { 1 })))
    assert.equal("lost", tostring(hints:query(board:with { 1, 3 })))
  end)

  it("refuses boards it is not for", function()
    local hints = assert(pegs.hints(assert(pegs.board "oo.o."), { to = 2 }))
    assert.error_matches(function() hints:query(assert(pegs.board "oo.")) end, "another board")
    assert.error_matches(function() hints:query(3) end, "must be a pegs.board")
    hints:close()
    assert.error_matches(function() hints:query(assert(pegs.board "oo.o.")) end, "closed")
    local none, err = pegs.hints(assert(pegs.board "o.o..."))
    if not none then assert.equal("class", err.kind) end
  end)
end)

local function contents(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

local function write(path, text)
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
end

describe("a hint table in a file", function()
  local path = os.tmpname()
  local board, _, holes = triangle(4, 4)
  local hints = assert(pegs.hints(board))

  it("comes back as it was", function()
    assert.is_true(hints:save(path))
    local loaded = assert(pegs.load_hints(path))
    assert.equal(hints:count(), loaded:count())
    for bits = 0, (1 << holes) - 1 do
      assert.same(hints:query(at(board, bits)):data(), loaded:query(at(board, bits)):data())
    end
    assert.is_true(loaded:save(path .. "2"))
    assert.equal(contents(path), contents(path .. "2"))
    os.remove(path .. "2")
  end)

  it("is refused when it is damaged, wherever that is", function()
    hints:save(path)
    local text, source = contents(path), random.new(seed)
    for _ = 1, 400 do
      local place, bit = source:integer(1, #text), 1 << source:integer(0, 7)
      write(path, text:sub(1, place - 1) .. string.char(text:byte(place) ~ bit) .. text:sub(place + 1))
      local none, err = pegs.load_hints(path, { memory = 1 << 26 })
      assert.is_nil(none, place)
      assert.is_true(err.kind == "damaged" or err.kind == "limit", err.kind)
    end
    for _ = 1, 100 do
      write(path, text:sub(1, source:integer(0, #text - 1)))
      local none, err = pegs.load_hints(path)
      assert.is_nil(none)
      assert.equal("damaged", err.kind)
    end
    write(path, text .. "x")
    assert.equal("damaged", select(2, pegs.load_hints(path)).kind)
  end)

  it("is made for targets of one class with equally many pegs", function()
    local core = require "riddle.core".pegs
    for _, targets in ipairs { { 1, 3 }, { 1, 2 }, { 0, 1 } } do
      assert.error_matches(function() core.hints(3, { 1, 2, 3 }, 3, targets) end, "targets of one class")
    end
  end)

  it("like the other kernels takes no targets with unequal pegs", function()
    local core = require "riddle.core".pegs
    local list, message = { 1, 2, 3, 2, 3, 4 }, "equally many pegs"
    assert.error_matches(function() core.shortest(4, list, 7, { 4, 9 }) end, message)
    assert.error_matches(function() core.census(4, list, 7, { 4, 9 }, { moves = true }) end, message)
  end)

  it("is not written by a closed writer", function()
    local writer = hints.core:writer()
    assert.equal("string", type(writer:next()))
    writer:close()
    assert.error_matches(function() writer:next() end, "the writer is closed")
  end)

  it("is refused when only the checksum is right", function()
    hints:save(path)
    local text, source = contents(path), random.new(seed)
    local function crc(bytes)
      local value = 0xFFFFFFFF
      for i = 1, #bytes do
        value = value ~ bytes:byte(i)
        for _ = 1, 8 do value = value >> 1 ~ (value & 1 == 1 and 0xEDB88320 or 0) end
      end
      return value ~ 0xFFFFFFFF
    end
    assert.equal(("<I4"):unpack(text, 13), crc(text:sub(17)))
    for _ = 1, 150 do
      local place = source:integer(17, source:integer(17, #text))
      local changed = text:sub(17, place - 1) .. string.char(source:integer(0, 255)) .. text:sub(place + 1)
      write(path, text:sub(1, 12) .. ("<I4"):pack(crc(changed)) .. changed)
      local loaded = pegs.load_hints(path, { memory = 1 << 26 })
      if loaded and loaded.holes == holes and loaded.key == hints.key then -- the change is in the records
        for bits = 0, (1 << holes) - 1, 7 do loaded:query(at(board, bits)) end
      end
    end
  end)

  it("is missing, a folder, or another file", function()
    assert.equal("file", select(2, pegs.load_hints "/nowhere/at/all").kind)
    assert.is_nil((pegs.load_hints "/"))
    write(path, ("x"):rep(1000))
    local none, err = pegs.load_hints(path)
    assert.is_nil(none)
    assert.truthy(err.message:find "this is no hint table")
    assert.equal("file", select(2, hints:save "/nowhere/at/all").kind)
    os.remove(path)
  end)
end)

describe("hints as a job", function()
  it("have progress, stop within 50 ms, at their time, and are refused for memory", function()
    local board = pegs.board "english"
    local job = pegs.hints(board, { to = 17, job = true, threads = 1 })
    assert.is_false(job:poll(0.3))
    local done, total = job:progress()
    assert.is_true(done > 0 and done < total)
    local start = os.clock()
    job:cancel()
    assert.is_true(os.clock() - start < 0.05)
    local none, err = pegs.hints(board, { to = 17, time = 0.05 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
    none, err = pegs.hints(board, { to = 17, memory = 3000000 })
    assert.is_nil(none)
    assert.same({ "limit", "memory" }, { err.kind, err.reason })
  end)

  it("stop in good order at whatever allocation the memory ends", function()
    local board, refusals, count = triangle(5, 1), 0, nil
    for memory = 1, 3000000, 997 do
      local hints, err = pegs.hints(board, { memory = memory })
      if hints then
        count = hints:count()
        break
      end
      refusals = refusals + 1
      assert.same({ "limit", "memory" }, { err.kind, err.reason })
    end
    assert.is_true(refusals > 20)
    assert.equal(assert(pegs.hints(board)):count(), count)
  end)

  it("give the same with one thread and with three", function()
    local board = triangle(6, 1)
    local paths = { os.tmpname(), os.tmpname() }
    for place, threads in ipairs { 1, 3 } do
      assert(assert(pegs.hints(board, { threads = threads })):save(paths[place]))
    end
    assert.is_true(contents(paths[1]) == contents(paths[2]))
    for _, one in ipairs(paths) do os.remove(one) end
  end)
end)
