-- Making draws: byes, seeds, keeping entrants apart.
local draws = require "spec.support.knockout_draws"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local seeding = require "riddle.knockout.seeding"

local function names(n)
  local list = {}
  for i = 1, n do list[i] = "t" .. i end
  return list
end

-- n entrants, the first `seeds` seeded.
local function seeded(n, seeds)
  local list = {}
  for i = 1, n do list[i] = { name = "t" .. i, seed = i <= seeds and i or nil } end
  return list
end

local function rank(team) return tonumber(team:match "%d+") end

local function favourite(match)
  local a, b = match.sides[1].team, match.sides[2].team
  return rank(a) < rank(b) and a or b
end

-- Checks what holds for every bracket: numbers, rounds, feeds; returns the number of matches in each round.
local function check_structure(bracket)
  local in_round, last = {}, 0
  for number, match in bracket:matches() do
    assert.truthy(match.round >= last)
    last = match.round
    in_round[match.round] = (in_round[match.round] or 0) + 1
    for _, side in ipairs(match.sides) do
      if side.winner_of then
        assert.truthy(side.winner_of < number)
        assert.equal(number, bracket:match(side.winner_of).feeds)
      end
    end
  end
  return in_round
end

describe("the standard order", function()
  it("has first-round pairs that add up to size + 1, and the best 2^j in different 2^j-ths", function()
    for k = 0, 10 do
      local size = 1 << k
      local order, seen = seeding.order(size), {}
      for i = 1, size, 2 do
        if size > 1 then assert.equal(size + 1, order[i] + order[i + 1]) end
      end
      for j = 0, k do
        local block, met = size >> j, {}
        for place, one in ipairs(order) do
          if one <= 1 << j then
            local part = (place - 1) // block
            assert.is_nil(met[part])
            met[part] = true
          end
          seen[one] = true
        end
      end
      assert.equal(size, #seen)
      assert.same({ 1, size > 1 and 2 or 1 }, { order[1], order[size] })
    end
    assert.same({ 1, 8, 5, 4, 3, 6, 7, 2 }, seeding.order(8))
  end)
end)

describe("a draw with byes in the first round", function()
  it("has n - 1 matches for every n, byes for the best, and leaves the best after every round", function()
    for n = 2, 70 do
      local bracket = knockout.draw(seeded(n, n))
      local in_round = check_structure(bracket)
      local size = 1 << #bracket
      assert.truthy(size >= n and size < 2 * n)
      assert.equal(n - size // 2, in_round[1])
      for round = 2, #bracket do assert.equal(size >> round, in_round[round]) end
      local byes, positions = {}, bracket:positions()
      assert.equal(size, #positions)
      for i = 1, size, 2 do
        local a, b = positions[i], positions[i + 1]
        assert.is_false((a.bye and b.bye) or false)
        if a.bye or b.bye then byes[#byes + 1] = rank(a.team or b.team) end
      end
      table.sort(byes)
      for i = 1, #byes do assert.equal(i, byes[i]) end
      assert.equal(size - n, #byes)
      assert.equal(n - 1, draws.play(bracket, favourite))
      for _, match in bracket:matches() do
        local left = size >> (match.round - 1)
        if match.round > 1 then assert.equal(left + 1, rank(match.winner) + rank(match.loser)) end
      end
      assert.same({ "t1", "t2" }, { bracket:place(1), bracket:place(2) })
    end
  end)

  it("gives 5 teams in 8 places one first-round match, and byes to the seeds 1 to 3", function()
    local bracket = knockout.draw(seeded(5, 5))
    assert.equal("match 1, round 1: t5 - t4", tostring(bracket:match(1)))
    assert.equal("match 2, round 2: t1 - winner of 1", tostring(bracket:match(2)))
    assert.equal("match 3, round 2: t3 - t2", tostring(bracket:match(3)))
    assert.equal("match 4, round 3: winner of 2 - winner of 3", tostring(bracket:match(4)))
  end)

  it("numbers matches from top to bottom in each round: 10 teams", function()
    local bracket = knockout.draw(seeded(10, 10))
    assert.equal("match 1, round 1: t9 - t8", tostring(bracket:match(1)))
    assert.equal("match 2, round 1: t7 - t10", tostring(bracket:match(2)))
    assert.equal("match 3, round 2: t1 - winner of 1", tostring(bracket:match(3)))
    assert.equal("match 6, round 2: winner of 2 - t2", tostring(bracket:match(6)))
  end)

  it("has the halves 1-8/4-5 and 2-7/3-6", function()
    local meets = draws.meetings(knockout.draw(seeded(8, 8)))
    assert.same({ 1, 2, 2, 1, 2, 2 }, { meets.t1.t8, meets.t1.t4, meets.t1.t5, meets.t2.t7, meets.t2.t3, meets.t2.t6 })
  end)
end)

describe("a draw with wildcards", function()
  it("halves the field, leaves the best after every round, and gives nobody two wildcards", function()
    for n = 2, 70 do
      local bracket = knockout.draw(seeded(n, n), { byes = "wildcards" })
      local in_round, left = check_structure(bracket), n
      for round = 1, #bracket do
        assert.equal(left // 2, in_round[round])
        left = left - left // 2
      end
      assert.equal(1, left)
      -- Rounds in which someone on the way from a place to the final is idle.
      for number, match in bracket:matches() do
        for _, side in ipairs(match.sides) do
          local idle, from, at, side_now = 0, match, number, side
          local entered = side_now.winner_of and bracket:match(side_now.winner_of).round or 0
          idle = idle + from.round - 1 - entered
          while bracket:match(at).feeds do
            local following = bracket:match(bracket:match(at).feeds)
            idle = idle + following.round - 1 - bracket:match(at).round
            at = following.number
          end
          assert.truthy(idle <= 1)
        end
      end
      draws.play(bracket, favourite)
      local best = n
      for round = 1, #bracket do
        best = best - best // 2
        for _, match in bracket:matches "played" do
          if match.round == round then assert.truthy(rank(match.loser) > best and rank(match.winner) <= best) end
        end
      end
    end
  end)

  it("is a schedule of its own matches", function()
    local draw = random.new(seed)
    for n = 2, 40 do
      local bracket = knockout.draw(names(n), { byes = "wildcards", seed = draw:bits() })
      draws.play(bracket, function(match) return match.sides[draw:integer(1, 2)].team end)
      local results = bracket:results()
      local schedule = assert(knockout.schedule(results))
      assert.equal(#bracket, #schedule)
      if n & n - 1 == 0 then
        for place = 1, #results do
          assert.equal(bracket:match(place).round, schedule:match(place).round)
        end
      end
    end
  end)
end)

describe("a draw", function()
  it("ranks seeds first, whatever their numbers, then the others as listed", function()
    local bracket = knockout.draw { "a", { name = "b", seed = 7 }, "c", { name = "d", seed = 2 } }
    local order = {}
    for i, place in ipairs(bracket:positions()) do order[i] = place.team end
    assert.same({ "d", "c", "a", "b" }, order)
    assert.same({ "found", "as listed" }, { bracket.status, bracket.method })
  end)

  it("is the same for the same seed, and every place is as likely as the others", function()
    local one, two = knockout.draw(names(20), { seed = 5 }), knockout.draw(names(20), { seed = 5 })
    assert.same(one:data(), two:data())
    assert.equal("shuffle", one.method)
    local count = {}
    for i = 1, 2000 do
      local first = knockout.draw(names(5), { seed = i }):positions()[1].team
      count[first] = (count[first] or 0) + 1
    end
    for i = 1, 5 do assert.truthy(count["t" .. i] > 300 and count["t" .. i] < 500) end
  end)

  it("keeps fixed seeds in their places, and draws tiers among themselves", function()
    local fixed, met = seeding.order(32), {}
    for s = 1, 60 do
      local plain = knockout.draw(seeded(32, 8), { seed = s })
      local tiers = knockout.draw(seeded(32, 8), { seed = s, seeding = "tiers" }):positions()
      for i, place in ipairs(plain:positions()) do
        if fixed[i] <= 8 then assert.equal("t" .. fixed[i], place.team) else assert.truthy(rank(place.team) > 8) end
        local one = rank(tiers[i].team)
        local tier = fixed[i] <= 2 and fixed[i] or fixed[i] <= 4 and "3-4" or fixed[i] <= 8 and "5-8" or "rest"
        local of = one <= 2 and one or one <= 4 and "3-4" or one <= 8 and "5-8" or "rest"
        assert.equal(tier, of)
        met[one .. "/" .. i] = true
      end
    end
    for i, one in ipairs(fixed) do
      if one > 4 and one <= 8 then
        for other = 5, 8 do assert.is_true(met[other .. "/" .. i]) end
      end
    end
  end)

  it("can have a match for third place", function()
    local bracket = knockout.draw(seeded(5, 5), { bronze = true })
    assert.equal("match 5, round 3: loser of 2 - loser of 3", tostring(bracket:match(5)))
    assert.is_true(bracket:match(5).bronze)
    assert.equal(5, draws.play(bracket, favourite))
    assert.same({ "t1", "t2", "t3", "t4" },
      { bracket:place(1), bracket:place(2), bracket:place(3), bracket:place(4) })
    for n = 2, 40 do
      local found, err = knockout.draw(names(n), { bronze = true, byes = "wildcards" })
      local lone = false -- one match in the round before the final?
      local left = n
      while left > 2 do
        lone = left == 3
        left = left - left // 2
      end
      if n == 2 or lone then
        assert.same({ nil, "bronze" }, { found, err.kind })
      else
        assert.equal(n, #found.list)
      end
    end
  end)

  it("takes thirty thousand entrants", function()
    local bracket = knockout.draw(names(30000), { seed = 1 })
    assert.equal(15, #bracket)
    assert.equal(29999, bracket:match(29999).number)
    assert.equal("riddle.knockout.bracket: 30000 teams, 15 rounds, 0 of 29999 matches played", tostring(bracket))
  end)

  it("says what is wrong with its entrants", function()
    for _, case in ipairs {
      { {}, "count", nil, "expected at least 2 entrants, found 0" },
      { { "a" }, "count", nil, "expected at least 2 entrants, found 1" },
      { { "a", "" }, "empty name", 2, "entrant 2: expected a name, found an empty one" },
      { { "a", "b", "a" }, "duplicate team", 3, "expected different names, found 'a' as entrant 1 and entrant 3" },
      { { { name = "a", seed = 1 }, { name = "b", seed = 1 } }, "seed", 2,
        "expected different seeds, found 1 for 'a' and for 'b'" },
    } do
      local bracket, err = knockout.draw(case[1])
      assert.is_nil(bracket)
      assert.same({ case[2], case[3], case[4] }, { err.kind, err.entrant, err.message })
    end
    local _, err = knockout.draw({ "a", "b" }, { seed = 1, protected = { { "a", "c", 2 } } })
    assert.same({ "unknown team", "protected pair 1: expected an entrant's name, found 'c'" },
      { err.kind, err.message })
    _, err = knockout.draw({ "a", "b" }, { seed = 1, protected = { { "a", "a", 2 } } })
    assert.same({ "protected", "protected pair 1: expected two entrants, found 'a' twice" }, { err.kind, err.message })
  end)

  it("refuses what is no entrant and no option, at the place of the call", function()
    for message, call in pairs {
      ["knockout.draw: the entrants must be a list, got 'a'"] = function() return (knockout.draw "a") end,
      ["knockout.draw: entrant 2 must be a name or a table { name =, seed =, club = }, got integer 3"] = function()
        return (knockout.draw { "a", 3 })
      end,
      ["knockout.draw: the seed of entrant 1 must be an integer of at least 1, got integer 0"] = function()
        return (knockout.draw { { name = "a", seed = 0 }, "b" })
      end,
      ["knockout.draw: the club of entrant 1 must be a string, got integer 0"] = function()
        return (knockout.draw { { name = "a", club = 0 }, "b" })
      end,
      ["knockout.draw: option 'byes' must be 'first-round' or 'wildcards', got 'none'"] = function()
        return (knockout.draw({ "a", "b" }, { byes = "none" }))
      end,
      ["knockout.draw: option 'apart' needs a random draw: give 'seed'"] = function()
        return (knockout.draw({ "a", "b" }, { apart = 2 }))
      end,
      ["knockout.draw: option 'seeding' = 'tiers' needs a random draw: give 'seed'"] = function()
        return (knockout.draw({ "a", "b" }, { seeding = "tiers" }))
      end,
      ["knockout.draw: option 'protected': pair 1 must be { name, name, round } with a round of at least 2, got table"]
        = function() return (knockout.draw({ "a", "b" }, { seed = 1, protected = { { "a", "b", 1 } } })) end,
    } do
      local ok, found = pcall(call)
      assert.is_false(ok)
      assert.truthy(found:find "^spec/knockout/draw_spec.lua:%d+: ", found)
      assert.equal(message, found:match ": (.*)")
    end
  end)
end)

describe("a draw that keeps entrants apart", function()
  local function assert_apart(bracket, list, round, protected)
    local meets = draws.meetings(bracket)
    for i, a in ipairs(list) do
      for j = 1, i - 1 do
        local b = list[j]
        if round and a.club and a.club == b.club then assert.truthy(meets[a.name][b.name] >= round) end
      end
    end
    for _, pair in ipairs(protected or {}) do assert.truthy(meets[pair[1]][pair[2]] >= pair[3]) end
  end

  it("holds every member of a club in a block of its own: 32 entrants of 8 clubs", function()
    for s = 1, 10 do
      local list = seeded(32, 8)
      for i, one in ipairs(list) do one.club = "c" .. i % 8 end
      local bracket = knockout.draw(list, { seed = s, apart = 4 })
      assert.equal("found", bracket.status)
      assert_apart(bracket, list, 4)
    end
  end)

  it("proves that there is none by counting", function()
    local list = {}
    for i = 1, 9 do list[i] = { name = "t" .. i, club = "x" } end
    for i = 10, 16 do list[i] = "t" .. i end
    local none = knockout.draw(list, { seed = 1, apart = 2 })
    assert.same({ "none", "flow" }, { none.status, none.method })
    assert.same({ groups = { "club 'x'" }, entrants = 9, most = 8, round = 2 }, none.proof)
    assert.equal("none: 9 entrants of club 'x' are to be drawn so that no two of a club meet before round 2, and there "
      .. "is room for 8 of them", tostring(none))
    list = seeded(8, 4)
    for i = 1, 4 do list[i].club = i % 2 == 0 and "even" or "odd" end
    none = knockout.draw(list, { seed = 1, apart = 3 })
    assert.equal("found", none.status)
    list[1].club = "even" -- seeds 1 and 4 meet in round 2
    none = knockout.draw(list, { seed = 1, apart = 3 })
    assert.same({ "none", "seeds",
      "'t1' and 't4' (club 'even') have fixed places as seeds, and can meet before round 3" },
      { none.status, none.method, none.reason })
    assert.same({ "none", "seeds" }, { none:data().status, none:data().method })
    assert.equal("none", knockout.draw(list, { seed = 1, apart = 4, seeding = "tiers" }).status)
  end)

  -- Draws with random demands on small brackets, each against trying all draws.
  local function compare(option, list, protected)
    local answer = assert(knockout.draw(list, option))
    local frame = knockout.draw(list, { byes = option.byes }) -- places, by the names that stand there as listed
    local meets, fixed, free = draws.meetings(frame), {}, {}
    for i, one in ipairs(list) do
      if one.seed then fixed[one.name] = one.name end
      free[i] = one.name
    end
    local by_name = {}
    for _, one in ipairs(list) do by_name[one.name] = one end
    local function right(place_of, name)
      for other, place in pairs(place_of) do
        if other ~= name then
          local round = meets[place][place_of[name]]
          if option.apart and by_name[other].club and by_name[other].club == by_name[name].club
            and round < option.apart then
            return false
          end
          for _, pair in ipairs(protected) do
            local same = pair[1] == name and pair[2] == other or pair[2] == name and pair[1] == other
            if same and round < pair[3] then return false end
          end
        end
      end
      return true
    end
    local exists = draws.exists(free, free, fixed, right)
    assert.equal(exists and "found" or "none", answer.status)
    if exists then assert_apart(answer, list, option.apart, protected) end
    return answer.method, exists
  end

  it("is found or proved not to exist as trying everything says", function()
    local draw, methods, found = random.new(seed), {}, 0
    for _ = 1, 250 do
      local n = draw:integer(2, 8)
      local list = seeded(n, draw:integer(0, math.min(n, 3)))
      for _, one in ipairs(list) do one.club = draw:one_in(4) and nil or "c" .. draw:integer(1, 3) end
      local protected = {}
      for k = 1, draw:pick { 0, 0, 1, 4, 8 } do
        local a, b = draw:integer(1, n), draw:integer(1, n)
        protected[k] = { "t" .. a, "t" .. (a ~= b and b or a % n + 1), draw:integer(2, 4) }
      end
      local option = { byes = draw:pick { "first-round", "wildcards" }, seed = draw:bits(),
        apart = draw:integer(2, 4), protected = protected }
      local method, exists = compare(option, list, protected)
      methods[method] = true
      found = found + (exists and 1 or 0)
    end
    assert.truthy(found > 20 and found < 230)
    assert.truthy(methods.shuffle and methods.flow and methods.search and methods.seeds)
  end)

  it("is found by flow and by search where shuffles hardly ever are right", function()
    local list = {}
    for i = 1, 64 do list[i] = { name = "t" .. i, club = "c" .. i % 8 } end
    for i = 1, 4 do list[i].seed = i end
    local bracket = knockout.draw(list, { seed = seed, apart = 4 }) -- eight clubs of eight, blocks of eight places
    assert.same({ "found", "flow" }, { bracket.status, bracket.method })
    assert_apart(bracket, list, 4)
    local protected = { { "t5", "t6", 6 }, { "t7", "t8", 6 }, { "t9", "t10", 5 } }
    bracket = knockout.draw(list, { seed = seed, apart = 4, protected = protected })
    assert.same({ "found", "search" }, { bracket.status, bracket.method })
    assert_apart(bracket, list, 4, protected)
    bracket = knockout.draw(list, { seed = seed, apart = 4, protected = protected, seeding = "tiers",
      byes = "wildcards" })
    assert.equal("found", bracket.status)
    assert_apart(bracket, list, 4, protected)
  end)

  -- 17 entrants, each two of them protected until round 3 of 32 places: eight blocks of four cannot hold them.
  local function hopeless()
    local list, protected = names(32), {}
    for a = 1, 9 do
      for b = 1, a - 1 do protected[#protected + 1] = { "t" .. a, "t" .. b, 3 } end
    end
    return list, protected
  end

  it("is proved not to exist by search where blocks that look the same are tried once", function()
    local list, protected = hopeless()
    local none = knockout.draw(list, { seed = 1, protected = protected })
    assert.same({ "none", "search", "every way to place them was tried" }, { none.status, none.method, none.reason })
    assert.truthy(none.work.nodes < 100)
  end)

  -- Is a random graph with so many edges 8-colourable? That takes long to settle.
  local function long()
    local list, protected = names(64), {}
    local draw = random.new(4)
    for _ = 1, 600 do
      local a, b = draw:integer(1, 40), draw:integer(1, 40)
      if a ~= b then protected[#protected + 1] = { "t" .. a, "t" .. b, 4 } end
    end
    return list, protected
  end

  it("gives up after its time, runs as a job and can be cancelled", function()
    local list, protected = long()
    local answer = knockout.draw(list, { seed = 1, protected = protected, time = 0.1 })
    assert.same({ "gave up", "the time limit (option 'time')" }, { answer.status, answer.reason })
    assert.truthy(answer.work.nodes > 0)
    local job <close> = knockout.draw(list, { seed = 1, protected = protected, job = true })
    assert.is_false(job:poll(0.001))
    job:cancel()
    local value, err = job:wait()
    assert.same({ nil, "stopped" }, { value, err.kind })
    local quick = knockout.draw({ "a", "b" }, { job = true })
    assert.equal("found", quick:wait().status)
    local calls = 0
    local function on_progress() calls = calls + 1 end
    knockout.draw(list, { seed = 1, protected = protected, time = 0.05, on_progress = on_progress })
    assert.truthy(calls > 0)
  end)
end)

describe("entrants from CSV", function()
  it("have names, seeds and clubs, in any order of columns", function()
    assert.same({ { name = "Ann", seed = 1, club = "Red" }, { name = "Bob, the 2nd" }, { name = "Cy", club = "Blue" } },
      knockout.entrants "\xEF\xBB\xBFclub;Seed; Name \r\nRed; 1 ;Ann\r\n;;\"Bob, the 2nd\"\r\nBlue;;Cy\r\n")
    assert.same({ { name = "Ann" }, { name = "Bob" } }, knockout.entrants "team\nAnn\nBob\n")
    assert.same({ { name = "Ann", seed = 3 } },
      knockout.entrants("Spieler,Nr,Verein\nAnn,3,\n", { name = "Spieler", seed = "Nr", club = "Verein" }))
  end)

  it("are refused with the place and the reason", function()
    for text, expected in pairs {
      ["name,seed\nAnn,x\n"] = "2:5 seed expected a seed of at least 1 or nothing, found 'x'",
      ["name,seed\nAnn,0\n"] = "2:5 seed expected a seed of at least 1 or nothing, found '0'",
      ["name,seed\nAnn,1\n\nBob,1"] = "4:1 seed expected different seeds, found 1 for 'Ann' and for 'Bob'",
      ["name,seed\nAnn,1\nAnn,2"] =
        "3:1 duplicate team expected different names, found 'Ann' as entrant 1 and entrant 2",
      ["seed;name\n1;Ann\n2; \n"] = "3:3 empty name expected a name, found an empty one",
      ["Ann,1\nBob,2\n"] = "1:1 heading expected a column 'name' in the first line, found 'Ann', '1'",
      ["name,seed\n"] = "1:1 count expected entrants under the line of column names, found none",
      [""] = "1:1 heading expected a line of column names, found the end of the file",
      ["name\n\"Ann"] = "2:1 quote expected the closing quote of this field, found the end",
    } do
      local list, err = knockout.entrants(text)
      assert.is_nil(list)
      assert.equal(expected, ("%d:%d %s %s"):format(err.line, err.column, err.kind, err.message))
    end
    local _, err = knockout.entrants("name\nAnn\n", { club = "Verein" })
    assert.equal("expected a column 'Verein' in the first line, found 'name'", err.message)
  end)
end)
