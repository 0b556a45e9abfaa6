-- Audits: right tables stay right; spoilt ones are found out, and the repair repairs them.
local json = require "riddle.json"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local results = require "spec.support.knockout_byes"
local seed = require "spec.support.seed"

-- A tournament of n teams with winners and rounds; byes in the first round when n is no power of two.
local function tournament(draw, n)
  local case, seen = { name = "Cup", teams = {}, matches = {} }, {}
  for i, match in ipairs(results.random(draw, n)) do
    local a, b = "t" .. match[1], "t" .. match[2]
    case.matches[i] = { a, b, winner = a, stated = match.round, round = "R" .. match.round, line = i + 1 }
    if draw:one_in(2) then case.matches[i][1], case.matches[i][2] = b, a end
    for _, team in ipairs { a, b } do
      if not seen[team] then table.insert(case.teams, team) end
      seen[team] = true
    end
  end
  return case
end

local function copy(case)
  local matches = {}
  for i, match in ipairs(case.matches) do
    matches[i] = {}
    for key, value in pairs(match) do matches[i][key] = value end
  end
  return { name = case.name, teams = case.teams, matches = matches, aside = {} }
end

-- The case with all repairs of an audit made.
local function repaired(case, audit)
  local fixed, gone = copy(case), {}
  for _, fault in ipairs(audit.faults) do
    local fix = assert(fault.repair, fault.message)
    local match = fixed.matches[fix.match or fault.matches[1]]
    if fix.kind == "swap" then
      match.winner = fix.winner
    elseif fix.kind == "drop" then
      gone[fix.match] = true
    elseif fix.kind == "round" then
      for _, place in ipairs(fault.matches) do fixed.matches[place].stated = fix.round end
    else
      table.insert(fixed.matches, { fix.teams[1], fix.teams[2], winner = fix.winner, stated = fix.round, line = 0 })
    end
  end
  local kept = {}
  for i, match in ipairs(fixed.matches) do
    if not gone[i] then kept[#kept + 1] = match end
  end
  fixed.matches = kept
  return fixed
end

local function assert_right(case)
  local audit = knockout.audit(case)
  assert.equal("right", audit.status, tostring(audit))
  assert.same({}, audit.faults)
  return audit
end

-- The audit of a spoilt case: wrong, and right after its repairs.
local function assert_repairs(case)
  local audit = knockout.audit(case)
  assert.equal("wrong", audit.status)
  assert_right(repaired(case, audit))
  return audit
end

local function kinds(audit)
  local list = {}
  for i, fault in ipairs(audit.faults) do list[i] = fault.kind end
  table.sort(list)
  return table.concat(list, " ")
end

-- A match that is not the final.
local function some_place(draw, case)
  while true do
    local place = draw:integer(1, #case.matches)
    local last = true
    for _, match in ipairs(case.matches) do last = last and match.stated <= case.matches[place].stated end
    if not last then return place end
  end
end

describe("an audit", function()
  it("finds nothing in right tables of any size, with or without winners and rounds", function()
    local draw = random.new(seed)
    for n = 2, 66 do
      local case = tournament(draw, n)
      local audit = assert_right(case)
      local regular = n & n - 1 == 0
      if regular then assert.equal("wildcards", audit.kind) end
      local bare = copy(case)
      for _, match in ipairs(bare.matches) do match.stated = nil end
      assert_right(bare)
      for _, match in ipairs(bare.matches) do match.winner = nil end
      if regular then assert_right(bare) end
    end
  end)

  it("knows knockouts with wildcards", function()
    local draw = random.new(seed)
    for n = 3, 40 do
      local list = {}
      for i = 1, n do list[i] = "t" .. i end
      local bracket = knockout.draw(list, { byes = "wildcards", seed = n })
      for number, match in bracket:matches() do
        bracket:result(number, bracket:match(number).sides[draw:integer(1, 2)].team)
        assert.truthy(match)
      end
      assert_right(bracket)
    end
  end)

  it("finds the result that is the wrong way round", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local n = draw:pick { 4, 8, 16, 32, 64, 12, 24, 28, 48, 56 }
      local case = tournament(draw, n)
      local place = some_place(draw, case)
      local match = case.matches[place]
      match.winner = match.winner == match[1] and match[2] or match[1]
      local audit = assert_repairs(case)
      if n & n - 1 == 0 then
        assert.equal("result", kinds(audit))
        assert.equal(place, audit.faults[1].matches[1])
        assert.equal(place + 1, audit.faults[1].lines[1])
        assert.truthy(audit.faults[1].message:find("^line " .. place + 1 .. ": "))
      end
    end
  end)

  it("finds a match that is there twice, or too much", function()
    local draw = random.new(seed)
    for _ = 1, 40 do
      local case = tournament(draw, draw:pick { 4, 8, 16, 32, 12, 28 })
      local place = draw:integer(1, #case.matches)
      local again = copy(case).matches[place]
      again.line = #case.matches + 2
      table.insert(case.matches, again)
      local audit = assert_repairs(case)
      assert.equal("duplicate", kinds(audit))
      assert.same({ place, #case.matches }, audit.faults[1].matches)
    end
    for _ = 1, 40 do
      local n = draw:pick { 8, 16, 32 }
      local case = tournament(draw, n)
      local a, b = draw:integer(1, n), draw:integer(1, n)
      if a ~= b then
        table.insert(case.matches, { "t" .. a, "t" .. b, winner = "t" .. a, stated = draw:integer(1, 3), line = 99 })
        local audit = knockout.audit(case)
        assert.equal("wrong", audit.status)
        if audit.kind ~= "none" then assert_right(repaired(case, audit)) end
      end
    end
  end)

  it("finds the match that is missing", function()
    local draw = random.new(seed)
    for _ = 1, 40 do
      local case = tournament(draw, draw:pick { 4, 8, 16, 32, 64 })
      local lost = table.remove(case.matches, draw:integer(1, #case.matches))
      local audit = assert_repairs(case)
      assert.equal("missing", kinds(audit))
      local fix = audit.faults[1].repair
      if fix.others == 0 and fix.winner then
        local teams = { fix.teams[1], fix.teams[2] }
        table.sort(teams)
        local expected = { lost[1], lost[2] }
        table.sort(expected)
        assert.same({ expected, lost.winner, lost.stated }, { teams, fix.winner, fix.round })
      end
    end
    for _ = 1, 12 do -- without rounds
      local case = tournament(draw, draw:pick { 4, 8, 16 })
      table.remove(case.matches, draw:integer(1, #case.matches))
      for _, match in ipairs(case.matches) do match.stated = nil end
      assert.equal("missing", kinds(assert_repairs(case)))
      for _, match in ipairs(case.matches) do match.winner = nil end
      assert.equal("missing", kinds(assert_repairs(case)))
    end
  end)

  it("finds the round that is wrong", function()
    local draw = random.new(seed)
    for _ = 1, 40 do
      local case = tournament(draw, draw:pick { 4, 8, 16, 32, 12, 24, 28, 56 })
      local match = case.matches[draw:integer(1, #case.matches)]
      match.stated = match.stated % 3 + 1
      local audit = knockout.audit(case)
      if audit.status == "wrong" then -- a bye more or less can explain a round
        assert.equal("round", kinds(audit))
        assert_right(repaired(case, audit))
      end
    end
    local case = tournament(draw, 16)
    for _, match in ipairs(case.matches) do
      if match.stated == 3 then match.stated, match.round = 4, "F" end
    end
    local audit = assert_repairs(case)
    assert.equal(1, #audit.faults)
    assert.equal(2, #audit.faults[1].matches)
    assert.matches("^line %d+ and line %d+ say 'F' %(round 4%), but the list forces round 3$", audit.faults[1].message)
  end)

  it("finds a name that is spelt in two ways", function()
    local draw = random.new(seed)
    local first = { "Ann", "Bert", "Carla", "Dieter", "Erika", "Friedrich", "Gustav", "Hannelore" }
    local last = { "Abel", "Berger", "Claus", "Dorn", "Ebert", "Fuchs", "Gruber", "Huber" }
    for _ = 1, 30 do
      local case, name_of = tournament(draw, 64), {}
      for i, team in ipairs(case.teams) do
        name_of[team] = first[(i - 1) % 8 + 1] .. " " .. last[(i - 1) // 8 + 1]
        case.teams[i] = name_of[team]
      end
      local places = {}
      for place, match in ipairs(case.matches) do
        match[1], match[2], match.winner = name_of[match[1]], name_of[match[2]], name_of[match.winner]
        places[match.winner] = places[match.winner] or {}
        table.insert(places[match.winner], place)
      end
      local champion
      for team, list in pairs(places) do champion = #list == 6 and team or champion end
      local match = case.matches[draw:pick(places[champion])]
      local other = draw:pick { (champion:gsub(" ", "  ")), champion:upper(), champion:sub(1, -2) }
      local side = match[1] == champion and 1 or 2
      match[side], match.winner = other, other
      table.insert(case.teams, other)
      local audit = knockout.audit(case)
      assert.equal("name", kinds(audit), tostring(audit))
      assert.same({ "rename", other, champion }, { audit.faults[1].repair.kind, audit.faults[1].repair.from,
        audit.faults[1].repair.to })
    end
  end)

  it("finds two faults of different kinds", function()
    local draw = random.new(seed)
    for _ = 1, 20 do
      local case = tournament(draw, draw:pick { 16, 32, 64 })
      local place = some_place(draw, case)
      local match = case.matches[place]
      local again = copy(case).matches[some_place(draw, case)]
      match.winner = match.winner == match[1] and match[2] or match[1]
      if again[1] ~= match[1] or again[2] ~= match[2] then
        table.insert(case.matches, again)
        assert.equal("duplicate result", kinds(assert_repairs(case)))
      end
    end
  end)

  it("does not repair a list that is far from a knockout, but says what is wrong with it", function()
    local case = { name = "League", teams = { "A", "B", "C", "D" }, matches = {} }
    for i = 1, 4 do
      for j = 1, i - 1 do
        local a, b = case.teams[i], case.teams[j]
        table.insert(case.matches, { a, b, winner = a, stated = 1, line = 10 * i + j })
      end
    end
    local audit = knockout.audit(case)
    assert.same({ "wrong", "none" }, { audit.status, audit.kind })
    local text = tostring(audit)
    assert.truthy(text:find("League: 4 teams, 6 matches: no knockout, ", 1, true))
    assert.truthy(text:find("4 teams need 3 matches, found 6", 1, true))
    assert.truthy(text:find("'A' lost line 21, line 31 and line 41", 1, true))
    assert.truthy(text:find("'A' plays twice in round 1: line 21 and line 31", 1, true))
    assert.truthy(text:find("line 31, line 21 and line 32 form a ring; in a knockout there is none", 1, true))
  end)

  it("says why a tree of matches is no regular knockout", function()
    local star = { teams = { "A", "B", "C", "D" }, matches = {} }
    for i = 2, 4 do star.matches[i - 1] = { "A", star.teams[i], winner = "A", line = 7 * i } end
    local audit = knockout.audit(star)
    assert.same({ "wrong", "other" }, { audit.status, audit.kind })
    assert.equal("no knockout: 'A' has 3 matches (line 14, line 21 and line 28), but there are only 2 rounds",
      audit.faults[1].message)
    local path, teams = {}, { "match 1", "B", "C", "D", "E", "F", "G", "H" }
    for i = 1, 7 do path[i] = { teams[i], teams[i + 1], line = 10 * i } end
    audit = knockout.audit { teams = teams, matches = path }
    assert.matches("^no knockout: round 1, 8 teams left: 'C' cannot play, .*%(line 20 and line 30%)",
      audit.faults[1].message)
    local star_of_five = { teams = { "A", "B", "C", "D", "E" }, matches = {} }
    for i = 2, 5 do star_of_five.matches[i - 1] = { "A", star_of_five.teams[i], line = i } end
    assert.matches("^no knockout with byes in the first round only, and none with wildcards: 'A' has 4 matches",
      knockout.audit(star_of_five).faults[1].message)
  end)

  it("says of a list with too few matches whether it can be completed", function()
    local case = { teams = {}, matches = {} }
    for i = 1, 8 do
      case.teams[2 * i - 1], case.teams[2 * i] = "a" .. i, "b" .. i
      case.matches[i] = { "a" .. i, "b" .. i, winner = "a" .. i, line = i }
    end
    local audit = knockout.audit(case)
    assert.same({ "none", { "the matches that are there can be part of a knockout with wildcards" } },
      { audit.kind, audit.notes })
    for i = 1, 5 do case.matches[i] = { "a1", "b" .. i, winner = "a1", line = i } end
    audit = knockout.audit(case)
    local last = audit.faults[#audit.faults]
    assert.same({ "conflict", { 1, 2, 3, 4, 5 } }, { last.kind, last.matches })
    assert.equal("no knockout of 16 teams has all of line 1, line 2, line 3, line 4 and line 5: 'a1' has 5 matches "
      .. "(line 1, line 2, line 3, line 4 and line 5), but there are only 4 rounds", last.message)
    assert.truthy(knockout.check_conflict(knockout.conflict({ { "a1", "b1" }, { "a1", "b2" }, { "a1", "b3" },
      { "a1", "b4" }, { "a1", "b5" } }, { teams = case.teams })))
  end)

  it("names the fewest matches of a tree that contradict, and in how many rounds it can be played", function()
    local list, teams = {}, {}
    for i = 1, 16 do teams[i] = "t" .. i end
    for i = 1, 8 do list[i] = { "t" .. i, "t" .. i + 8, line = i } end
    for i = 2, 8 do list[i + 7] = { "t1", "t" .. i, line = i + 7 } end -- t1 has eight matches
    local audit = knockout.audit { teams = teams, matches = list }
    assert.same({ "wrong", "other", 5 }, { audit.status, audit.kind, #audit.faults[1].matches })
    assert.matches("; already line %d+, line %d+, line %d+, line %d+ and line %d+ cannot be together$",
      audit.faults[1].message)
    assert.same({ "with pauses the matches can be played in 8 rounds (21 pauses)" }, audit.notes)
  end)

  it("takes irregular byes when all else agrees", function()
    local function case(rounds)
      local list = { { "A", "B" }, { "C", "D" }, { "A", "C" }, { "A", "E" }, { "A", "F" } }
      for i, match in ipairs(list) do match.winner, match.stated = match[1], rounds[i] end
      return { teams = { "A", "B", "C", "D", "E", "F" }, matches = list }
    end
    local audit = knockout.audit(case { 1, 1, 2, 3, 4 })
    assert.same({ "wrong", "other", "irregular" }, { audit.status, audit.kind, kinds(audit) })
    audit = knockout.audit(case { 1, 1, 2, 2, 4 })
    assert.equal("irregular round", kinds(audit))
    assert.truthy(tostring(audit):find("say", 1, true))
  end)

  it("names teams that play themselves, and tables without teams", function()
    local audit = knockout.audit { teams = { "A", "B" }, matches = { { "A", "A", line = 2 }, { "A", "B", line = 3 } } }
    assert.equal("self-match", kinds(audit))
    assert.equal("line 2: 'A' plays itself", audit.faults[1].message)
    audit = knockout.audit { teams = {}, matches = {} }
    assert.equal("expected at least 2 teams, found 0", audit.faults[1].message)
  end)

  it("gives plain data that JSON can take", function()
    local draw = random.new(seed)
    local case = tournament(draw, 12)
    case.aside = { { "x", "y", reason = "bronze match", line = 5 } }
    case.unknown_rounds = { "ER" }
    local data = json.decode(json.encode(knockout.audit(case):data()))
    local aside = { { teams = { "x", "y" }, reason = "bronze match", line = 5 } }
    assert.same({ "right", 12, 11, "Cup", 4, aside, { "ER" } }, { data.status, data.teams, data.matches, data.name,
      #data.byes, data.aside, data.unknown_rounds })
    local text = tostring(knockout.audit(case))
    assert.truthy(text:find("\n  set aside: line 5, 'x' against 'y' (bronze match)\n", 1, true))
    assert.truthy(text:find("\n  not compared: the round 'ER', which says nothing", 1, true))
    assert.truthy(text:find("a knockout of 4 rounds with 4 byes in the first", 1, true))
  end)

  it("refuses what is no case, at the place of the call", function()
    for _, value in ipairs { 3, { teams = {} }, { teams = {}, matches = { { 1, 2 } } } } do
      local ok, message = pcall(function() return (knockout.audit(value)) end)
      assert.is_false(ok)
      assert.matches("audit_spec.lua:%d+: knockout.audit: the case must be a case { teams = ", message)
    end
  end)

  it("takes any list in bounded time", function()
    local draw = random.new(seed)
    for _ = 1, 100 do
      local n = draw:integer(2, 20)
      local case = { teams = {}, matches = {} }
      for i = 1, n do case.teams[i] = "t" .. i end
      for i = 1, draw:integer(0, 2 * n) do
        local a, b = case.teams[draw:integer(1, n)], case.teams[draw:integer(1, n)]
        case.matches[i] = { a, b, winner = draw:pick { a, b, a, nil }, stated = draw:one_in(2) and draw:integer(-1, 9)
          or nil }
      end
      local audit = knockout.audit(case)
      assert.truthy(#tostring(audit) > 10 and json.encode(audit:data()))
    end
  end)
end)

describe("the audit of tennis draws", function()
  local function audit(name)
    local file = io.open("../shared/data/knockout/tennis/" .. name .. ".json")
    if not file then return pending "../shared is not here" end
    local _, case = knockout.read(file, "json")()
    file:close()
    return knockout.audit(case)
  end

  it("finds regular ones right", function()
    for name, kind in pairs { ["atp-2008-wimbledon"] = "wildcards", ["atp-2019-doha-32"] = "wildcards",
      ["atp-2019-canada-56"] = "first-round" } do
      local found = audit(name)
      if not found then return end
      assert.same({ "right", kind }, { found.status, found.kind })
    end
  end)

  it("names the walkover of the Olympics of 2024 that is recorded the wrong way round", function()
    local found = audit "atp-2024-paris-olympics"
    if not found then return end
    assert.equal(table.concat({
      "Paris Olympics (20240729): 64 teams, 63 matches: a knockout of 6 rounds, 1 fault",
      "  match 45: 'Jan Lennard Struff' is said to have beaten 'Corentin Moutet' (R32, a walkover), but 'Corentin "
        .. "Moutet' played on (match 55) and 'Jan Lennard Struff' did not",
      "    repair: swap the winner and the loser of match 45",
    }, "\n"), tostring(found))
  end)

  it("names the result of Bournemouth 1968 that is the wrong way round", function()
    local found = audit "wta-1968-bournemouth"
    if not found then return end
    assert.equal(1, #found.faults)
    assert.equal("'Elizabeth Ernest' is said to have beaten 'Belinda Orchard' (R32), but 'Belinda Orchard' played on "
      .. "(match 24) and 'Elizabeth Ernest' did not", found.faults[1].message:match "^match 15: (.*)")
    assert.equal("swap", found.faults[1].repair.kind)
  end)

  it("finds no knockout in the India tournament of 1999", function()
    local found = audit "atp-1999-india-2"
    if not found then return end
    assert.same({ "wrong", "none" }, { found.status, found.kind })
    assert.truthy(tostring(found):find("'Sandeep Kirtane' plays twice in round R32: match 8 and match 13", 1, true))
  end)
end)
