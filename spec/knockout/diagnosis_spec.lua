-- Impossible lists: each kind of reason, and that it proves what it says.
local generate = require "riddle.knockout.generate"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local support = require "spec.support.knockout"

local function refused(matches, option)
  local schedule, err = knockout.schedule(matches, option)
  assert.is_nil(schedule)
  return err
end

local function path(n)
  local list = {}
  for i = 1, n - 1 do list[i] = { i, i + 1 } end
  return list
end

describe("an impossible list", function()
  it("with an unknown team names the nearest", function()
    local err = refused({ { "Alba", "Bora" }, { "Bora", "Crea" } }, { teams = { "Alba", "Bora", "Cera" } })
    assert.same({ "unknown team", 2 }, { err.kind, err.match })
    assert.equal("match 2: expected the name of a team, found 'Crea'; did you mean 'Cera'?", tostring(err))
    err = refused({ { "Alba", "Nobody here" } }, { teams = { "Alba", "Bora" } })
    assert.equal("match 1: expected the name of a team, found 'Nobody here'", err.message)
    err = refused({ 1, 2, 2, 4 }, { n = 3 })
    assert.equal("match 2: expected a team of 1 to 3, found 4", err.message)
    assert.equal("unknown team", refused({ { 1, 0 } }).kind)
    assert.equal("unknown team", refused({ { 1, math.mininteger } }).kind)
  end)

  it("with a team that is named twice", function()
    local err = refused({ { "A", "B" }, { "B", "A" } }, { teams = { "A", "B", "A" } })
    assert.equal("duplicate team", err.kind)
    assert.equal("expected different names, found 'A' as team 1 and team 3", err.message)
  end)

  it("with an empty name", function()
    assert.equal("empty name", refused({ { "A", "" } }).kind)
    local err = refused({ { "A", "B" } }, { teams = { "A", "" } })
    assert.equal("team 2: expected a name, found an empty one", err.message)
  end)

  it("with a wrong number of matches", function()
    local err = refused({ { "A", "B" } }, { teams = { "A", "B", "C" } })
    assert.same({ "count", "expected 2 matches for 3 teams, found 1" }, { err.kind, err.message })
    assert.equal("count", refused({ { 1, 2 }, { 1, 3 }, { 2, 3 } }, { n = 3 }).kind)
    assert.equal("count", refused({}, { teams = {} }).kind)
    assert.equal("limit", refused({ { 1, 2 } }, { n = 1 << 40 }).kind)
  end)

  it("reports wrong names before anything else", function()
    assert.equal("unknown team", refused({ { "A", "A" }, { "A", "X" } }, { teams = { "A", "B", "C" } }).kind)
  end)

  it("with a team against itself", function()
    local err = refused { { "A", "B" }, { "B", "B" } }
    assert.same({ "self-match", 2, { "B" }, { 2 } }, { err.kind, err.match, err.teams, err.matches })
    assert.equal("match 2 is 'B' against itself", err.message)
  end)

  it("with the same match twice", function()
    local err = refused { { "A", "B" }, { "C", "D" }, { "B", "A" } }
    assert.same({ "duplicate match", 3, { 1, 3 } }, { err.kind, err.match, err.matches })
    assert.equal("matches 1 and 3 are both 'B' against 'A'; after the first of them one of the two is out", err.message)
    -- of several the one whose second mention comes first
    err = refused { { 1, 2 }, { 3, 4 }, { 1, 5 }, { 4, 3 }, { 2, 1 } }
    assert.same({ 2, 4 }, err.matches)
  end)

  it("with a cycle prints it", function()
    local err = refused { { "A", "B" }, { "B", "C" }, { "D", "E" }, { "C", "A" } }
    assert.equal("cycle", err.kind)
    assert.same({ "A", "B", "C" }, err.teams)
    assert.same({ 1, 2, 4 }, err.matches)
    assert.truthy(err.message:find("^matches 1, 2 and 4 form a cycle, 'A' %- 'B' %- 'C' %- 'A'; "))
  end)

  it("with parts that never meet", function()
    local err = refused { { "A", "B" }, { "B", "C" }, { "D", "E" } }
    assert.same({ "parts", 2, { "D", "E" } }, { err.kind, err.parts, err.teams })
    assert.equal("the matches fall into 2 parts that never meet; one of them is 'D' and 'E'", err.message)
  end)

  it("with more matches for a team than there are rounds", function()
    local err = refused { { 2, 1 }, { 1, 3 }, { 1, 4 } }
    assert.same({ "too many matches", 1, { 2, 3, 4 }, { 1, 2, 3 } }, { err.kind, err.team, err.teams, err.matches })
    assert.equal("1 has 3 matches (matches 1, 2 and 3), but there are only 2 rounds", err.message)
  end)

  it("that fails in a round: overfull, in an even and in an odd one", function()
    local err = refused { { 1, 2 }, { 1, 3 }, { 1, 4 }, { 4, 5 }, { 5, 6 } }
    assert.same({ "overfull", 1, 6, 1, { 2, 3 } }, { err.kind, err.round, err.left, err.team, err.teams })
    assert.equal("round 1, 6 teams left: 2 and 3 have only 1 left to play (matches 1 and 2); 1 can play one of them, "
      .. "and nobody may be idle when their number is even", err.message)
    err = refused { { 1, 2 }, { 1, 3 }, { 1, 4 }, { 4, 5 }, { 5, 6 }, { 6, 7 }, { 6, 8 }, { 6, 9 } }
    assert.same({ "overfull", 1, 9, 6, { 7, 8, 9 } }, { err.kind, err.round, err.left, err.team, err.teams })
    assert.truthy(err.message:find("only one other can take the wildcard", 1, true))
  end)

  it("that fails in a round: two pairs of twins", function()
    local err = refused { { 1, 2 }, { 1, 3 }, { 1, 7 }, { 7, 4 }, { 4, 5 }, { 4, 6 } }
    assert.same({ "twins", 1, { 2, 3 } }, { err.kind, err.team, err.teams })
    assert.same({ 4, { 5, 6 } }, { err.second.team, err.second.teams })
    assert.truthy(err.message:find("two teams need the one wildcard", 1, true))
  end)

  it("that fails in a round: a team that cannot play", function()
    local err = refused(path(6))
    assert.same({ "idle", 1, 6, 3, { 2, 4 }, { 2, 3 } },
      { err.kind, err.round, err.left, err.team, err.teams, err.matches })
    err = refused(path(7))
    assert.same({ 3, 4, true, true }, { err.team, err.second.team, err.idle, err.second.idle })
  end)

  it("that fails in a later round tells the rounds before", function()
    -- a path of three teams doubled: round 1 leaves a path of six
    local list = path(6)
    for i = 1, 6 do list[#list + 1] = { i, i + 6 } end
    local err = refused(list)
    assert.same({ "idle", 2, 6 }, { err.kind, err.round, err.left })
    assert.equal(1, #err.before)
    assert.equal(6, #err.before:round(1).matches)
    assert.is_nil(err.before:winner())
    support.verify(err, list, 12)
  end)

  it("is refused for the same reason in both orders, wherever the teams stand", function()
    local draw = random.new(seed)
    for n = 4, 60 do
      local first, second = generate.matches(draw, n)
      local list, names = {}, {}
      for i = 1, #first do list[i] = { first[i], second[i] } end
      for _ = 1, 2 do -- hang two teams elsewhere
        list[draw:integer(1, n - 1)] = { draw:integer(1, n), draw:integer(1, n) }
      end
      local schedule, err = knockout.schedule(list)
      local judge, judge_err = knockout.schedule(list, { order = "judge" })
      assert((schedule == nil) == (judge == nil))
      if schedule then
        assert(knockout.check(schedule, list))
      else
        support.verify(err, list, n)
        support.verify(judge_err, list, n)
        assert.equal(err.kind, judge_err.kind)
        assert.equal(err.round, judge_err.round)
      end
      for i, match in ipairs(list) do names[i] = { "n" .. match[1], "n" .. match[2] } end
      local named, named_err = knockout.schedule(names)
      assert((schedule == nil) == (named == nil) or named_err.kind == "parts")
    end
  end)

  it("with long names and lists has a short message", function()
    local list, stem = {}, ("ä"):rep(300)
    for i = 1, 50 do list[i] = { stem .. i, stem .. i % 50 + 1 } end
    local err = refused(list)
    assert.equal("cycle", err.kind)
    assert.equal(50, #err.teams)
    assert.is_true(#err.message < 448)
    assert.truthy(utf8.len(err.message))
    local star = {}
    for i = 1, 30 do star[i] = { "\1" .. ("\2"):rep(60), ("\3"):rep(40 + i) } end
    err = refused(star)
    assert.is_true(#err.message < 448)
    assert.is_nil(err.message:find("%c"))
  end)
end)

describe("the pictures of other programs' failures", function()
  it("15 entries give 14 matches and four rounds, with a wildcard each time the number is odd", function()
    local draw = random.new(seed)
    local first, second = generate.matches(draw, 15)
    local list = {}
    for i = 1, 14 do list[i] = { first[i], second[i] } end
    local schedule = knockout.schedule(list)
    local played, wildcards = 0, 0
    for _, round in schedule:rounds() do
      played = played + #round.matches
      wildcards = wildcards + (round.wildcard and 1 or 0)
      assert.equal(round.teams % 2 == 1, round.wildcard ~= nil)
    end
    assert.same({ 14, 1, 4 }, { played, wildcards, #schedule }) -- 15 -> 8 -> 4 -> 2
  end)

  it("6 teams go 6, 3, 2: after round r exactly the larger half is left", function()
    local draw = random.new(seed)
    for n = 2, 40 do
      local first, second = generate.matches(draw, n)
      local list, left = {}, n
      for i = 1, #first do list[i] = { first[i], second[i] } end
      for _, round in knockout.schedule(list):rounds() do
        assert.equal(left, round.teams)
        assert.equal(left // 2, #round.matches)
        left = left - left // 2
      end
      assert.equal(1, left)
    end
  end)

  it("5 teams go 5, 3, 2, with a second wildcard, so that a team can come to the final from one match", function()
    local list = { { 1, 2 }, { 3, 4 }, { 1, 5 }, { 3, 5 } }
    local schedule = knockout.schedule(list)
    assert.same({ 5, 3, 2 }, { schedule:round(1).teams, schedule:round(2).teams, schedule:round(3).teams })
    assert.equal(3, schedule:round(2).wildcard) -- straight to the final, not to a match against nobody
  end)

  it("3, 5 and 7 players have one match less, whatever is wished", function()
    for _, n in ipairs { 3, 5, 7 } do
      local answer = knockout.wish({ { 1, 2 } }, { n = n })
      local matches = 0
      for _, round in answer.schedule:rounds() do matches = matches + #round.matches end
      assert.equal(n - 1, matches)
    end
  end)

  it("150 and 5000 players are not too many", function()
    for _, n in ipairs { 150, 5000 } do
      local wishes = {}
      for team = 1, n - 1, 2 do wishes[#wishes + 1] = { team, team + 1 } end
      local answer = knockout.wish(wishes, { n = n })
      assert.equal("found", answer.status)
      assert(knockout.check(answer.schedule, wishes, { n = n }))
      assert.equal(#wishes, #answer.schedule:round(1).matches)
    end
  end)

  it("a list that is short of matches is completed, and the same match entered twice is told with both rows", function()
    local short = { { "A", "B" }, { "C", "D" } }
    assert.equal("parts", select(2, knockout.schedule(short)).kind)
    assert.equal("found", knockout.wish(short).status)
    local conflict = knockout.conflict { { "A", "B" }, { "C", "D" }, { "B", "A" } }
    assert.same({ 1, 3 }, { conflict.matches[1].place, conflict.matches[2].place })
    assert.equal("duplicate match", conflict.err.kind)
  end)
end)
