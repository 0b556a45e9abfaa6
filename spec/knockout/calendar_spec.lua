-- Shortest calendars against a search that tries every order of play.
local generate = require "riddle.knockout.generate"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local support = require "spec.support.knockout"

-- Can the matches be played in so many rounds? By trying, round after round, every set of matches that may be played at
-- once; the loser of each must have no other match left. Nothing here knows trees.
local function playable(matches, rounds, winners, champion)
  local left, todo, count = {}, {}, #matches
  for i, match in ipairs(matches) do
    todo[i] = true
    for _, team in ipairs(match) do left[team] = (left[team] or 0) + 1 end
  end
  local function choose(i, busy, more)
    if count == 0 then return true end
    if i > #matches then return more > 0 and choose(1, {}, more - 1) end
    if choose(i + 1, busy, more) then return true end
    local a, b = matches[i][1], matches[i][2]
    if not todo[i] or busy[a] or busy[b] then return false end
    for _, loser in ipairs { a, b } do
      if left[loser] == 1 and loser ~= champion and winners[i] ~= loser then
        todo[i], busy[a], busy[b], count = false, true, true, count - 1
        left[a], left[b] = left[a] - 1, left[b] - 1
        local found = choose(i + 1, busy, more)
        todo[i], busy[a], busy[b], count = true, nil, nil, count + 1
        left[a], left[b] = left[a] + 1, left[b] + 1
        if found then return true end
      end
    end
    return false
  end
  return count == 0 or rounds > 0 and choose(1, {}, rounds - 1)
end

-- Is a calendar right? Plays it as it is written.
local function assert_right(calendar, matches, n, winners, champion)
  local out, played, pauses, left = {}, {}, 0, n
  for r, round in calendar:rounds() do
    assert.equal(r, round.round)
    assert.equal(left, round.teams)
    local busy = {}
    for _, match in ipairs(round.matches) do
      local listed = matches[match.place]
      assert(listed[1] == match.winner and listed[2] == match.loser or listed[2] == match.winner
        and listed[1] == match.loser)
      assert(not played[match.place] and (not winners[match.place] or winners[match.place] == match.winner))
      played[match.place] = true
      for _, team in ipairs { match.winner, match.loser } do
        assert(not busy[team] and not out[team])
        busy[team] = true
      end
      out[match.loser] = true
    end
    pauses = pauses + left - 2 * #round.matches
    left = left - #round.matches
  end
  assert.equal(1, left)
  assert.is_nil(out[calendar:winner()])
  assert.equal(pauses, calendar.pauses)
  assert(champion == nil or champion == calendar:winner())
end

describe("the shortest calendar", function()
  for n = 2, 6 do
    it(("of every tree of %d teams is right, and there is none with a round less"):format(n), function()
      local count = 0
      for tree in support.trees(n) do
        local calendar = assert(knockout.calendar(tree))
        count = count + 1
        assert_right(calendar, tree, n, {})
        if n < 6 or count % 4 == seed % 4 then assert(not playable(tree, #calendar - 1, {})) end
        local schedule = knockout.schedule(tree)
        if schedule then assert.equal(#schedule, #calendar) end
      end
    end)
  end

  it("of trees of 7 teams, with required winners and champions drawn at random", function()
    local draw, refused, count = random.new(seed), 0, 0
    for n = 3, 7 do
      for tree in support.trees(n) do
        if draw:one_in(n == 7 and 150 or n == 6 and 12 or 1) then
          local winners = {}
          for place = 1, n - 1 do winners[place] = draw:one_in(4) and draw:pick(tree[place]) or nil end
          local champion = draw:one_in(3) and draw:integer(1, n) or nil
          local calendar, err = knockout.calendar(tree, { winners = winners, champion = champion })
          count = count + 1
          if calendar then
            assert_right(calendar, tree, n, winners, champion)
            assert(not playable(tree, #calendar - 1, winners, champion))
          else
            refused = refused + 1
            assert(not playable(tree, n, winners, champion), err.message)
          end
        end
      end
    end
    assert(refused > count // 20 and refused < count // 2)
  end)

  -- The rounds that a champion needs: of those behind it the slowest first, from the definition.
  local function needed(near, team, from)
    local values = {}
    for _, other in ipairs(near[team]) do
      if other ~= from then values[#values + 1] = needed(near, other, team) end
    end
    table.sort(values, function(x, y) return x > y end)
    local most = 0
    for i, value in ipairs(values) do most = math.max(most, i + value) end
    return most
  end

  it("of random trees of all sorts is the best of all champions", function()
    local draw = random.new(seed)
    for n = 2, 70 do
      local tree, near = {}, {}
      local sort = n % 4
      for team = 1, n do near[team] = {} end
      for team = 2, n do
        local other = sort == 0 and draw:integer(1, team - 1) or sort == 1 and math.max(1, team - draw:integer(1, 3))
          or sort == 2 and draw:integer(1, math.min(team - 1, 3)) or math.max(1, draw:integer(1, team - 1) // 4)
        tree[team - 1] = { team, other }
        table.insert(near[team], other)
        table.insert(near[other], team)
      end
      draw:shuffle(tree)
      local calendar = knockout.calendar(tree)
      local best, champion = math.huge, nil
      for team = 1, n do
        local need = needed(near, team)
        if need < best then best, champion = need, team end
      end
      assert(#calendar == best and calendar:winner() == champion, ("n = %d, seed %d"):format(n, seed))
      assert_right(calendar, tree, n, {})
      local any = draw:integer(1, n)
      assert.equal(needed(near, any), #knockout.calendar(tree, { champion = any }))
    end
  end)

  it("of a star takes a round a match, and of a path about half as many", function()
    local star, path = {}, {}
    for i = 1, 999 do star[i], path[i] = { 1, i + 1 }, { i, i + 1 } end
    local calendar = knockout.calendar(star)
    assert.same({ 999, 1 }, { #calendar, calendar:winner() })
    assert.equal("riddle.knockout.calendar: 1000 teams, 999 rounds, 498501 pauses, winner 1", tostring(calendar))
    assert.equal(500, #knockout.calendar(path))
    assert.equal(999, #knockout.calendar(path, { champion = 1 }))
  end)

  it("shows itself", function()
    local calendar = knockout.calendar { { "A", "B" }, { "A", "C" }, { "A", "D" } }
    assert.equal(table.concat({
      "round 1", "  A defeats B", "  2 teams pause",
      "round 2", "  A defeats C", "  1 team pauses",
      "round 3", "  A defeats D",
      "winner A",
    }, "\n"), tostring(calendar))
    assert.equal("A defeats C", tostring(calendar:round(2).matches[1]))
    assert.same({ 1, 2, 3 }, calendar:round_of())
    assert.same({ 4, 3, 3, "broadcast" }, { calendar.n, calendar.pauses, #calendar:data().rounds, calendar.method })
    assert.is_nil(getmetatable(calendar:data().rounds[1].matches[1]))
    calendar:close()
    calendar:close()
    assert.has_error(function() calendar:round(1) end, "the calendar is closed")
    assert.equal("winner X", tostring(knockout.calendar({}, { teams = { "X" } })))
  end)

  it("is refused for what is no tree, with the reason", function()
    local function refused(...)
      local none, err = knockout.calendar(...)
      assert.is_nil(none)
      return err
    end
    assert.equal("self-match", refused({ { 1, 1 } }).kind)
    assert.equal("duplicate match", refused({ { 1, 2 }, { 2, 1 } }).kind)
    assert.equal("cycle", refused({ { 1, 2 }, { 2, 3 }, { 3, 1 } }).kind)
    assert.equal("parts", refused({ { "A", "B" }, { "C", "D" } }).kind)
    assert.equal("unknown team", refused({ { 1, 2 } }, { champion = 3 }).kind)
    assert.equal("count", refused({ { 1, 2 } }, { n = 3 }).kind)
    assert.equal("loses twice", refused({ { 1, 2 }, { 2, 3 } }, { winners = { 1, 3 } }).kind)
    local err = refused({ { 1, 2 }, { 2, 3 }, { 3, 4 }, { 1, 5 }, { 4, 6 } }, { winners = { 1, [3] = 4 } })
    assert.same({ "sides", 2 }, { err.kind, #err.matches })
    assert.equal("match 1, won by 1, and match 3, won by 4, have the champion on their winners' sides, but no team is "
      .. "on both", err.message)
    err = refused({ { 1, 2 }, { 2, 3 }, { 3, 4 }, { 1, 5 } }, { winners = { 1 }, champion = 3 })
    assert.equal("match 1, won by 1, has the champion on the side of 1, but 3 is on the other", err.message)
  end)

  it("names wrong arguments, keeps limits, and runs as a job", function()
    assert.error_matches(function() knockout.calendar "x" end, "knockout.calendar: the matches must be a table")
    assert.error_matches(function() knockout.calendar({}, { order = "input" }) end, "unknown option 'order'")
    assert.error_matches(function() knockout.calendar({ { 1, 2 } }):round(2) end,
      "calendar:round: the round must be an integer in 1..1")
    local first, second = generate.matches(random.new(3), 20000)
    local list = {}
    for i = 1, #first do list[i] = { first[i], second[i] } end
    for _, option in ipairs { { memory = 100000 }, { memory = 700000 }, { time = 1e-9 } } do
      local none, err = knockout.calendar(list, option)
      assert.is_nil(none)
      assert.equal("limit", err.kind)
    end
    assert.equal(15, #knockout.calendar(list, { job = true }):wait())
    knockout.calendar(list, { job = true }):cancel()
  end)
end)
