-- The method 'profile': leapers square by square, against published values and a slow count.
local core = require "riddle.core"
local integer = require "riddle.integer"
local job = require "riddle.job"
local profile = require "riddle.pieces.methods.profile"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.pieces_profile"

local KING = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } }
local KNIGHT = { { 1, 2 }, { 1, -2 }, { -1, 2 }, { -1, -2 }, { 2, 1 }, { 2, -1 }, { -2, 1 }, { -2, -1 } }

-- All directions of some leaps.
local function every(...)
  local list = {}
  for _, leap in ipairs { ... } do
    local a, b = leap[1], leap[2]
    for _, one in ipairs { { a, b }, { a, -b }, { -a, b }, { -a, -b }, { b, a }, { b, -a }, { -b, a }, { -b, -a } } do
      list[#list + 1] = one
    end
  end
  return list
end

local function ask(leaps, rows, columns, more)
  local question = {
    piece = { name = "leaper", letter = "L", leaps = leaps, rides = {} },
    board = { rows = rows, columns = columns, holes = {}, torus = false, lines = "pass" },
    placed = {},
  }
  for name, value in pairs(more or {}) do
    local place = (name == "holes" or name == "torus") and question.board or question
    place[name] = value
  end
  return question
end

local function solve(question, option)
  assert.is_true(profile.can(question))
  assert(profile.cost(question) < math.huge)
  return job.run(profile.job(question, option or {}), option or {})
end

local function count(leaps, rows, columns, k) return (assert(solve(ask(leaps, rows, columns, { k = k })))) end

local function words(text)
  local list, index = {}, 0
  for word in text:gmatch "%d+" do
    list[index] = integer(word)
    index = index + 1
  end
  return list
end

describe("kings", function()
  it("are those of OEIS A193580", function()
    local rows = { "1 1", "1 4", "1 9 16 8 1", "1 16 78 140 79", "1 25 228 964 1987 1974 978 242 27 1",
      "1 36 520 3920 16834 42368 62266 51504 21792 3600",
      "1 49 1020 11860 85275 397014 1220298 2484382 3324193 2882737 1601292 569818 129657 18389 1520 64 1" }
    for n, row in ipairs(rows) do assert.same(words(row), (solve(ask(KING, n, n)))) end
  end)

  it("are those of OEIS A018807, as many as fit on 2n x 2n", function()
    local most = { "4", "79", "3600", "281571", "32572756", "5109144543", "1027533353168", "254977173389319",
      "75925129079783308" }
    for i, expected in ipairs(most) do
      local counts = solve(ask(KING, 2 * i, 2 * i))
      assert.equal(i * i, #counts)
      assert.equal(integer(expected), counts[i * i])
      assert.equal(integer(expected), count(KING, 2 * i, 2 * i, i * i))
    end
  end)

  it("are those of OEIS A201369 and A201771, eight and nine of them", function()
    local eight = { 0, 0, 0, 0, 27, 21792, 3324193, 119138166, 1979541332, 20142680752, 145977165234, 824771174978 }
    local nine = { 0, 0, 0, 0, 1, 3600, 2882737, 229095676, 6655170642, 103395053720, 1051588999820, 7878155295948 }
    for n, expected in ipairs(eight) do assert.equal(expected, count(KING, n, n, 8)) end
    for n, expected in ipairs(nine) do assert.equal(expected, count(KING, n, n, 9)) end
  end)

  it("are right on rectangles", function()
    assert.same(words "1 15 67 105 65 15 1", (solve(ask(KING, 3, 5))))
    assert.same(words "1 24 208 824 1566 1344 408", (solve(ask(KING, 4, 6))))
    assert.same(words "1 30 346 1976 6014 9856 8544 3760 796 64", (solve(ask(KING, 6, 5))))
  end)

  it("are (n-1)(n-2)(n^2+3n-2)/2 for two on n x n, also on large boards (OEIS A061995)", function()
    for _, n in ipairs { 5, 17, 40, 60 } do
      assert.equal((n - 1) * (n - 2) * (n * n + 3 * n - 2) // 2, count(KING, n, n, 2))
    end
  end)
end)

describe("knights", function()
  it("are those of OEIS A244081", function()
    local rows = { "1 1", "1 4 6 4 1", "1 9 28 36 18 2", "1 16 96 276 412 340 170 48 6",
      "1 25 252 1360 4436 9386 13384 12996 8526 3679 994 158 15 1",
      "1 36 550 4752 26133 97580 257318 491140 688946 716804 556274 323476 141969 47684 12488 2560 393 40 2" }
    for n, row in ipairs(rows) do assert.same(words(row), (solve(ask(KNIGHT, n, n)))) end
  end)

  it("are those of OEIS A201540, n on n x n", function()
    local numbers = { 1, 6, 36, 412, 9386, 257318, 8891854, 379978716, 19206532478, 1120204619108, 74113608972922,
      5483225594409823, 448414229054798028 }
    for n, expected in ipairs(numbers) do assert.equal(expected, count(KNIGHT, n, n, n)) end
  end)

  it("are those of OEIS A172134, A172135 and A178499: three, four and six", function()
    local known = {
      [3] = { 0, 4, 36, 276, 1360, 4752, 13340, 32084, 68796 },
      [4] = { 0, 1, 18, 412, 4436, 26133, 111066, 376560, 1080942 },
      [6] = { 0, 0, 0, 170, 13384, 257318, 2774728, 20202298, 110018552 },
    }
    for k, list in pairs(known) do
      for n, expected in ipairs(list) do assert.equal(expected, count(KNIGHT, n, n, k)) end
    end
  end)

  it("are right on rectangles", function()
    assert.same(words "1 15 85 233 334 259 110 23 2", (solve(ask(KNIGHT, 5, 3))))
    assert.same(words "1 24 232 1192 3640 7020 8830 7288 3910 1360 314 44 3", (solve(ask(KNIGHT, 4, 6))))
    assert.same(words "1 18 127 456 913 1062 729 284 56 4", (solve(ask(KNIGHT, 3, 6))))
  end)
end)

describe("leapers", function()
  local draw = random.new(seed)

  -- Compares all answers of a question with the slow count; on larger boards those of few pieces.
  local function compare(question)
    local large = question.board.rows * question.board.columns > 16
    question.k_max = large and #question.placed + 3 or nil
    local expected = slow.counts(question)
    assert.same(expected, (solve(question)))
    if not large then
      question.k_max = draw:integer(0, #expected + 1)
      local some = table.move(expected, 0, math.min(#expected, question.k_max), 0, {})
      for k = #expected + 1, math.min(question.k_max, #question.placed - 1) do some[k] = 0 end
      assert.same(some, (solve(question)))
    end
    question.k_max = nil
    for k = 0, large and #expected or #expected + 1 do
      question.k = k
      assert.equal(expected[k] or 0, (solve(question)))
    end
    question.k = nil
  end

  it("are right on all small boards, flat and torus", function()
    local pieces = { KING, KNIGHT, every { 1, 3 }, every({ 2, 2 }, { 0, 1 }), every { 0, 1 }, { { 1, 2 } },
      { { 0, 3 }, { 2, -1 } }, {} }
    for _, leaps in ipairs(pieces) do
      for rows = 1, 4 do
        for columns = 1, 12 // rows do
          for _, torus in ipairs { false, true } do compare(ask(leaps, rows, columns, { torus = torus })) end
        end
      end
    end
  end)

  it("are right on random boards with holes and placed pieces", function()
    for _ = 1, 200 do
      local leaps = {}
      for i = 1, draw:integer(1, 4) do
        repeat leaps[i] = { draw:integer(-3, 3), draw:integer(-3, 3) } until leaps[i][1] ~= 0 or leaps[i][2] ~= 0
      end
      if draw:one_in(2) then leaps = every(table.unpack(leaps)) end
      local rows, columns = draw:integer(1, 6), draw:integer(1, 6)
      local question = ask(leaps, rows, columns, { torus = draw:one_in(3) })
      question.board.holes = slow.random_squares(draw, rows, columns, draw:integer(2, 9))
      if draw:one_in(2) then question.placed = slow.random_placed(draw, question, 6) end
      compare(question)
    end
  end)

  it("leave polynomials whose numbers are longer than any word", function()
    -- No two squares of this board attack each other, so the numbers are binomial coefficients.
    local counts = solve(ask({ { 20, 20 } }, 20, 20))
    local expected = 1
    for k = 0, 400 do
      assert.equal(expected, counts[k])
      expected = integer.idiv(integer.mul(expected, 400 - k), k + 1)
    end
    assert.is_nil(counts[401])
  end)

  it("are products where parts of the board do not meet", function()
    -- A hole column of two squares' width parts a board of kings.
    local holes = {}
    for row = 1, 9 do holes[row] = { row, 6 } end
    local whole, half = solve(ask(KING, 9, 11, { holes = holes })), solve(ask(KING, 9, 5))
    for k = 0, 30 do
      local sum = 0
      for i = math.max(0, k - #half), math.min(k, #half) do
        sum = integer.add(sum, integer.mul(half[i], half[k - i]))
      end
      assert.equal(sum, whole[k])
    end
    assert.equal(30, #whole)
  end)

  it("stand on a torus as on each of its shifts", function()
    local a = solve(ask(KNIGHT, 6, 5, { torus = true, holes = { { 1, 1 }, { 2, 4 } } }))
    local b = solve(ask(KNIGHT, 6, 5, { torus = true, holes = { { 4, 5 }, { 5, 3 } } }))
    assert.same(a, b)
    assert.same((solve(ask(KNIGHT, 5, 6, { torus = true }))), (solve(ask(KNIGHT, 6, 5, { torus = true }))))
  end)

  it("fit on a torus as often as proved: kings floor(n floor(n / 2) / 2) times (OEIS A189889)", function()
    for n = 2, 11 do assert.equal(n * (n // 2) // 2, #solve(ask(KING, n, n, { torus = true }))) end
  end)
end)

describe("the method profile", function()
  local function reason(question)
    local can, text = profile.can(question)
    assert.is_nil(can)
    assert.equal(math.huge, profile.cost(question))
    return text
  end

  it("refuses what it cannot count", function()
    local rider = ask(KING, 5, 5)
    rider.piece.rides = { { 1, 1 } }
    assert.equal("counts pieces that leap, not those that ride", reason(rider))
    assert.equal("takes boards of at most 65535 squares", reason(ask(KING, 256, 256)))
    assert.equal("takes boards of at most 65535 squares", reason(ask(KING, 1 << 62, 1 << 62)))
    assert.equal("takes pieces that attack at most 64 squares ahead on a path along the rows, here 65",
      reason(ask(KING, 64, 64)))
    assert.truthy(reason(ask(KNIGHT, 20, 20, { torus = true })):find "ahead on a path")
    assert.is_true(profile.can(ask(KING, 63, 1000)))
    assert.is_true(profile.can(ask(KNIGHT, 31, 31)))
    assert.is_true(profile.can(ask({ { 1 << 60, 1 } }, 100, 100)))
  end)

  it("answers what is trivial", function()
    assert.same({ [0] = 1 }, (solve(ask(KING, 0, 5))))
    assert.same({ [0] = 1 }, (solve(ask(KING, 1 << 40, 0))))
    assert.equal(1, (solve(ask(KING, 0, 0, { k = 0 }))))
    assert.equal(0, (solve(ask(KING, 3, 3, { k = 1, placed = { { 1, 1 }, { 3, 3 } } }))))
    assert.same({ [0] = 0, 0 }, (solve(ask(KING, 3, 3, { k_max = 1, placed = { { 1, 1 }, { 3, 3 } } }))))
    assert.equal(0, (solve(ask(KING, 3, 3, { k = 9 }))))
    assert.equal(0, (solve(ask({}, 3, 21845, { k = 65536 }))))
    assert.equal(0, (solve(ask({}, 3, 3, { k = 10 }))))
    assert.equal(1, (solve(ask({ { 1 << 60, 1 } }, 5, 5, { k = 25 }))))
  end)

  it("does the same steps every time", function()
    local function signature(question)
      local _, work = solve(question)
      return { work.states, work.links, work.words }
    end
    assert.same({ 5138, 1960, 35240 }, signature(ask(KING, 10, 10)))
    assert.same({ 31790, 25582, 218659 }, signature(ask(KNIGHT, 8, 8)))
    assert.same({ 27921, 41896, 117384 }, signature(ask(KING, 8, 8, { torus = true })))
  end)

  it("gives the same on one thread and on three", function()
    local question = ask(KING, 17, 16, { holes = { { 3, 4 }, { 9, 9 } } })
    assert.same((solve(question, { threads = 1 })), (solve(question, { threads = 3 })))
  end)

  it("knows at once what costs much", function()
    assert.is_true(profile.cost(ask(KING, 8, 8)) < 0.01)
    local kings = profile.cost(ask(KING, 26, 26))
    assert.is_true(kings > 5 and kings < 200)
    local knights = profile.cost(ask(KNIGHT, 14, 14))
    assert.is_true(knights > 0.5 and knights < 50)
    assert.is_true(profile.cost(ask(KING, 60, 60, { k = 2 })) < 5)
    assert.is_true(profile.cost(ask(KING, 60, 60)) > 1e6)
  end)

  it("has progress, and stops within 50 ms", function()
    for _, question in ipairs { ask(KING, 30, 30), ask(KNIGHT, 17, 17), ask(every { 1, 3 }, 12, 12) } do
      local running = job.run(profile.job(question, { threads = 1 }), { job = true })
      assert.is_false(running:poll(0.1)) -- the system takes its time to take back memory, so not much of it
      local done, total = running:progress()
      assert.is_true(total >= 2 * question.board.rows * question.board.columns)
      assert.is_true(done > 0 and done < total)
      local start = os.clock()
      running:cancel()
      assert.is_true(os.clock() - start < 0.05)
    end
  end)

  it("stops at its time", function()
    local none, err = solve(ask(KING, 30, 30), { time = 0.05 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
  end)

  it("names the memory that it is not given", function()
    local question = ask(KING, 18, 18)
    local refusals = 0
    local memory = 3000
    local counts, err = solve(question, { memory = memory, threads = 1 })
    while not counts do
      assert.same({ "limit", "memory" }, { err.kind, err.reason })
      assert.is_true(err.bytes > memory)
      assert.equal(memory, err.limit)
      refusals = refusals + 1
      memory = math.max(err.bytes, memory * 3 // 2)
      counts, err = solve(question, { memory = memory, threads = 1 })
    end
    assert.is_true(refusals > 5)
    assert.is_true(memory < 16000000)
    assert.equal(75925129079783308, counts[81])
  end)

  it("is refused by the core when a piece attacks too far ahead", function()
    local none, err = job.run(core.pieces.profile(3, 65, false, { 1, 1 }, {}, {}, 9, false), {})
    assert.is_nil(none)
    assert.truthy(err)
  end)

  it("raises in the core when rows and columns make too many squares, even beyond 64 bits", function()
    for _, columns in ipairs { 32768, 1 << 40, 1 << 62, math.maxinteger } do
      for _, rows in ipairs { 2, 4, 65535 } do
        assert.error_matches(function() core.pieces.profile(rows, columns, false, {}, {}, {}, 1, true, {}) end,
          "too many squares", 1, true)
      end
    end
  end)
end)
