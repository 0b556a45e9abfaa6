-- Formats of match lists and of brackets.
local draws = require "spec.support.knockout_draws"
local formats = require "riddle.knockout.formats"
local json = require "riddle.json"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local round_names = require "riddle.knockout.round_names"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"

local DATA = "spec/knockout/data/"

local function read_all(source, name, option)
  local list = {}
  for line, value, err in knockout.read(source, name, option) do
    if err then return nil, err end
    list[#list + 1] = value
    assert.truthy(line >= 1)
  end
  return list
end

-- The one case or bracket of a source.
local function read_one(source, name, option)
  local list = assert(read_all(source, name, option))
  assert.equal(1, #list)
  return list[1]
end

local function refused(expected, source, name, option)
  local list, err = read_all(source, name, option)
  assert.is_nil(list)
  assert.equal(expected, (err.line and err.line .. ": " or "") .. err.message)
  return err
end

-- "A-B" for each match, with ":A" for the winner and "@2" for the round.
local function words(matches)
  local list = {}
  for i, match in ipairs(matches) do
    list[i] = ("%s-%s%s%s"):format(match[1], match[2], match.winner and ":" .. match.winner or "",
      match.stated and "@" .. match.stated or "")
  end
  return table.concat(list, " ")
end

local function reasons(aside)
  local list = {}
  for i, match in ipairs(aside) do list[i] = ("%s-%s %s"):format(match[1], match[2], match.reason) end
  return table.concat(list, ", ")
end

describe("names of rounds", function()
  it("say which round it is", function()
    for name, expected in pairs {
      R128 = { left = 128 }, R16 = { left = 16 }, QF = { left = 8 }, SF = { left = 4 }, F = { left = 2 },
      ["Round of 16"] = { left = 16 }, ["last 32"] = { left = 32 }, ["Quarter-finals"] = { left = 8 },
      ["quarterfinal"] = { left = 8 }, ["Semi finals"] = { left = 4 }, Final = { left = 2 },
      ["1/8 finals"] = { left = 16 },
      ["Round 1"] = { number = 1 }, ["2nd Round"] = { number = 2 }, ["3. Round"] = { number = 3 },
      ["First round"] = { number = 1 }, ["4"] = { number = 4 }, R2 = { number = 2 },
      ["Round 1 Replays"] = { number = 1, replay = true }, ["Semi-finals, 2nd leg"] = { left = 4, leg = 2 },
      ["Match for third place"] = { aside = "bronze match" }, BR = { aside = "bronze match" },
      RR = { aside = "round robin" }, Q1 = { aside = "qualifying" }, ["Group A"] = { aside = "group match" },
    } do
      assert.same(expected, round_names.parse(name), name)
    end
    for _, name in ipairs { "ER", "Round of 15", "Achtelfinale", "", "R3000000000", "the finals of old" } do
      assert.is_nil(round_names.parse(name), name)
    end
  end)
end)

describe("CSV", function()
  it("has winners and losers, rounds, scores and several tournaments", function()
    local list = assert(read_all("cup;winner;loser;round;score\nx;A;B;SF;2-1\ny;E;F;F;\nx;C;D;SF;W/O\nx;A;C;F;3-3\n",
      "csv"))
    assert.equal(2, #list)
    assert.same({ "x", "y" }, { list[1].name, list[2].name })
    assert.equal("A-B:A@1 C-D:C@1 A-C:A@2", words(list[1].matches))
    assert.same({ "A", "B", "C", "D" }, list[1].teams)
    assert.is_true(list[1].matches[2].walkover)
    assert.same({ 2, 4, 5, 3 }, { list[1].matches[1].line, list[1].matches[2].line, list[1].places.matches[3].line,
      list[2].places.line })
  end)

  it("has two teams, and the winner in a column or by goals", function()
    local case = read_one("Home,Away,Winner,Result\nA,B,,2-1\nC,D,C,\nC,A,,0-0\n", "csv")
    assert.equal("A-B:A C-D:C C-A", words(case.matches))
    case = read_one("Sieger,Verlierer,Runde\nA,B,1\nC,D,1\nA,C,2\n", "csv",
      { winner = "Sieger", loser = "Verlierer", round = "Runde" })
    assert.equal("A-B:A@1 C-D:C@1 A-C:A@2", words(case.matches))
  end)

  it("knows the columns of tennis_atp, and players by their numbers", function()
    local text = [[
tourney_id,tourney_name,tourney_level,tourney_date,match_num,winner_id,winner_name,loser_id,loser_name,score,round
1,Town,A,20240101,1,7,Ann Lee,8,Bea Low,6-1 6-1,Q1
1,Town,A,20240101,2,1,Ann Lee,2,Cy Moe,6-1 6-1,SF
1,Town,A,20240101,3,3,Dee Nox,7,Ann Lee,W/O,SF
1,Town,A,20240101,4,1,Ann Lee,3,Dee Nox,6-1 1-0 RET,F
]]
    local case = read_one(text, "csv")
    assert.equal("Ann Lee (1)-Cy Moe:Ann Lee (1)@1 Dee Nox-Ann Lee:Dee Nox@1 Ann Lee (1)-Dee Nox:Ann Lee (1)@2",
      words(case.matches))
    assert.equal("Ann Lee-Bea Low qualifying", reasons(case.aside))
    assert.same({ "Town", "1", "20240101" }, { case.name, case.id, case.date })
    assert.same({ nil, true, nil },
      { case.matches[1].walkover, case.matches[2].walkover, case.matches[3].walkover })
  end)

  it("sets aside what is no match of the knockout, and says why", function()
    local case = read_one([[
team1,team2,winner,score,round
A,B,,1-1,SF
A,B,,2-1,SF replay
C,D,,2-0,SF 1st leg
D,C,,1-0,SF 2nd leg
B,D,B,,Third place
A,C,A,,F
]], "csv")
    assert.equal("A-B:A@1 D-C:C@1 A-C:A@2", words(case.matches))
    assert.equal("A-B drawn, played again, C-D first leg, B-D bronze match", reasons(case.aside))
    assert.is_true(case.matches[2].legs)
    case = read_one("winner,loser\nA,B\nC,D\nA,C\nD,B\n", "csv") -- by who lost to whom
    assert.equal("A-B:A C-D:C A-C:A", words(case.matches))
    assert.equal("D-B bronze match", reasons(case.aside))
    case = read_one("winner,loser\nA,B\nC,D\nA,C\nC,D\n", "csv") -- a semi-final twice is none
    assert.equal("", reasons(case.aside))
    case = read_one("team1,team2,winner,score\nC,D,,2-0\nD,C,D,2-0\nC,E,C,\n", "csv") -- level on aggregate
    assert.equal("D-C C-E:C", words(case.matches))
    case = read_one("winner,loser\nA,B\nA,B\nC,D\nA,C\n", "csv") -- a fault of the list stays in it
    assert.equal("", reasons(case.aside))
    assert.equal(4, #case.matches)
  end)

  it("takes byes as byes, and rounds of unknown names as such", function()
    local case = read_one("winner,loser,round\nA,BYE,x\nA,B,y\n", "csv")
    assert.same({ "A" }, case.byes)
    assert.equal("A-B:A", words(case.matches))
    assert.same({ "y" }, case.unknown_rounds)
  end)

  it("says where it is wrong", function()
    refused("1: expected columns for winner and loser, or for team1 and team2, in the first line "
      .. "(other names are options)", "a1,b1\n", "csv")
    refused("1: expected a column 'x' in the first line, found none", "winner,loser\nA,B\n", "csv", { winner = "x" })
    refused("1: expected a line of column names, found the end of the file", "", "csv")
    refused("3: expected two teams, found an empty name", "winner,loser\nA,B\nA, \n", "csv")
    refused("2: expected 'A' or 'B' as winner, found 'C'", "team1,team2,winner\nA,B,C\n", "csv")
    refused("2: expected the closing quote of this field, found the end", "winner,loser\nA,\"B\n", "csv")
  end)
end)

describe("cups of openfootball", function()
  local files = { "dfb-pokal-2018-19", "dfb-pokal-2020-21", "dfb-pokal-2022-23", "dfb-pokal-2024-25",
    "worldcup-1986-mexico", "worldcup-1998-france", "worldcup-2014-brazil", "worldcup-2022-qatar", "worldcup-2026-usa" }
  for _, name in ipairs(files) do
    it("have all matches, winners and rounds of " .. name, function()
      local case = read_one(shell.read(DATA .. name .. ".txt"), "cup")
      local known = {}
      for _, match in ipairs(json.decode(shell.read(DATA .. name .. ".json")).matches) do
        known[match.a .. "\n" .. match.b] = match
      end
      for _, match in ipairs(case.matches) do
        local key = match[1] .. "\n" .. match[2]
        assert.same({ known[key].winner, known[key].round_no }, { match.winner, match.stated })
        known[key] = nil
      end
      assert.is_nil(next(known))
      assert.equal(name:find "^w" and 1 or 0, #case.aside)
      if name:find "^w" then assert.equal("bronze match", case.aside[1].reason) end
    end)
  end

  it("have scores, penalties, walkovers, byes and comments of every kind", function()
    local case = read_one([[
= Town Cup 1901/02    # a comment
# another one
▪ Round 1 | 1 Sep - 3 Sep

Round 1
[Sat Sep/14]
  A  2-1  B
  [15.30] C v D  3-3 a.e.t. (1-1, 0-0), 3-4 pen.
  Sun Sep/15 1901
  E F  w/o  G
  12.00 1. FC H  v  SV 07 I  4-2 pen. 1-1 a.e.t.  @ Park, Town
        (One 3', Two 5';
         Three 90+1' 1-0)
  J bye

Semi-finals
  A v D  1-1
  (7) 18:30 UTC+1  E F 0-1 1. FC H   ## W3 v W4
Semi-finals, Replays
  2 October 1901  D 2-0 A
  E F bye
Final
  1. FC H v D
]], "cup")
    assert.equal("Town Cup 1901/02", case.name)
    assert.equal("A-B:A@1 C-D:D@1 E F-G:E F@1 1. FC H-SV 07 I:1. FC H@1 E F-1. FC H:1. FC H@2 D-A:D@2 1. FC H-D@3",
      words(case.matches))
    assert.equal("A-D drawn, played again", reasons(case.aside))
    assert.same({ "J", "E F" }, case.byes)
    assert.same({ true, nil }, { case.matches[3].walkover, case.matches[4].walkover })
    assert.same({ "3-3 a.e.t. (1-1, 0-0), 3-4 pen.", "4-2 pen. 1-1 a.e.t." },
      { case.matches[2].score, case.matches[4].score })
  end)

  it("say where they are wrong", function()
    refused("3: expected a match such as 'A v B 2-1', a round or a date, found 'what is this'",
      "= Cup\nFinal\n what   is this\n", "cup")
    refused("1: expected matches, found 'none'", "= Cup\n", "cup")
    local long = "A " .. ("b"):rep(5000) .. " v\n"
    local err = refused("1: expected a line of at most 4096 bytes, found 5004", long, "cup")
    assert.equal("too long", err.kind)
    assert.error_matches(function() knockout.write({}, "cup") end, "knockout.write: the format 'cup' is only read")
  end)

  it("is read in linear time whatever stands there", function()
    for _, line in ipairs { "a v " .. ("1-"):rep(2000), ("("):rep(4000), ("1"):rep(4000), "a 1-1 " .. ("("):rep(2000),
      ("a v "):rep(1000), ("[a] "):rep(1000), "a 1-1" .. (" (1)"):rep(1000) } do
      local text = "Final\nA 2-1 B\n" .. (line .. "\n\n"):rep(20)
      read_all(text, "cup") -- an answer of any kind
    end
  end)
end)

describe("match lists as JSON", function()
  it("name teams or number them", function()
    local case = read_one([[{"name": "Cup", "matches": [["A","B"], {"a":"C","b":"D","winner":"D","round":"SF"},
      {"winner":"A","loser":"D","round_no":2,"score":"1-0"}]}]], "json")
    assert.equal("A-B C-D:D@1 A-D:A@2", words(case.matches))
    assert.same({ 1, 2, 3 }, { case.matches[1].row, case.matches[2].row, case.places.matches[3].row })
    case = read_one([[{"matches": [{"a":"A","b":"B","from":2,"to":3},{"a":"A","b":"C","from":0}]}]], "json")
    assert.same({ 2, 3, nil }, { case.matches[1].from, case.matches[1].to, case.matches[2].from })
    case = read_one("a,b,from,to\nA,B,2,3\n", "csv")
    assert.same({ 2, 3 }, { case.matches[1].from, case.matches[1].to })
    case = read_one([[{"teams": [{"id": 7, "name": "A"}, {"id": "8", "name": "A"}, "C"],
      "matches": [{"winner": 7, "loser": "8"}, {"winner": "C", "loser": "7"}]}]], "json")
    assert.equal("A-A (8):A C-A:C", words(case.matches))
    assert.same({ "A", "A (8)", "C" }, case.teams)
  end)

  it("say where they are wrong", function()
    for text, message in pairs {
      ["[1,"] = nil,
      ["3"] = "expected an object, found 3",
      ["null"] = "expected an object, found null",
      ["[3]"] = "expected an object, found 3",
      ["{}"] = "expected matches, found none",
      ['{"matches":3}'] = "expected a list 'matches'",
      ['{"matches":[3]}'] = "match 1: expected an object",
      ['{"matches":[null]}'] = "match 1: expected an object",
      ['{"matches":[["A"]]}'] = "match 1: expected the names of two teams",
      ['{"matches":[{"a":"A","b":"B","winner":"C"}]}'] = "match 1: expected 'A' or 'B' as winner, found 'C'",
      ['{"teams":["A","B"],"matches":[["A","C"]]}'] = "match 1: 'C' is no team",
      ['{"teams":["A","A"],"matches":[["A","C"]]}'] = "expected different teams, found 'A' twice",
      ['{"teams":[{}],"matches":[["A","C"]]}'] = 'team 1: expected a name or { "id":, "name": }',
    } do
      refused(message, text, "json")
    end
    assert.equal("json", select(2, read_all("[1,", "json")).kind)
  end)
end)

describe("what is written", function()
  it("is read again, for match lists", function()
    local case = read_one(shell.read(DATA .. "worldcup-2022-qatar.txt"), "cup")
    for _, name in ipairs { "csv", "json" } do
      local again = read_one(knockout.write({ case }, name), name)
      assert.equal(words(case.matches), words(again.matches))
      assert.equal(reasons(case.aside), reasons(again.aside))
      assert.same({ case.name, case.teams }, { again.name, again.teams })
      assert.equal(knockout.write({ case }, name), knockout.write({ again }, name))
    end
    local two = read_all(knockout.write({ case, read_one("winner,loser\nA,B\n", "csv") }, "json"), "json")
    assert.equal(2, #two)
  end)

  -- A bracket in some state.
  local function some_bracket(draw, n)
    local list = {}
    for i = 1, n do
      list[i] = { name = "t" .. i, seed = draw:one_in(3) and i or nil, club = draw:one_in(3) and "c" .. i % 3 or nil }
    end
    local byes = draw:pick { "first-round", "wildcards" }
    local option = { byes = byes, seed = draw:bits(), bronze = true }
    local bracket = knockout.draw(list, option)
    if not bracket then
      option.bronze = nil
      bracket = knockout.draw(list, option)
    end
    for _ = 1, draw:integer(0, n) do
      local number, match = bracket:matches "ready"()
      if not number then break end
      local side = draw:integer(1, 2)
      bracket:result(number, match.sides[side].team, { walkover = draw:one_in(8) or nil,
        score = draw:one_in(2) and (side == 1 and "2-1" or "0-3") or nil })
    end
    return bracket
  end

  it("is read again, for brackets of every number of teams in every state", function()
    local draw = random.new(seed)
    for n = 2, 26 do
      local bracket = some_bracket(draw, n)
      local again = read_one(knockout.write({ bracket }, "bracket"), "bracket")
      assert.same(bracket:data(), again:data())
      for _, name in ipairs { "bracket-csv", "brackets-manager", "bracketry" } do
        local text = knockout.write({ bracket }, name)
        again = read_one(text, name)
        text = knockout.write({ again }, name) -- with entrants in the order of their places
        assert.equal(text, knockout.write({ read_one(text, name) }, name))
        assert.same(draws.meetings(bracket), draws.meetings(again))
        assert.same(bracket:results(), again:results())
        assert.equal(bracket.bronze, again.bronze)
        for number, match in bracket:matches() do
          assert.same({ match.winner, match.walkover }, { again:match(number).winner, again:match(number).walkover })
        end
      end
    end
  end)

  it("keeps entrants that are not known yet apart from byes", function()
    local text = json.encode { contestants = { a = { players = { { title = "A" } } } }, rounds = { {}, {} },
      matches = { { roundIndex = 0, order = 0, sides = { { contestantId = "a" }, {} } },
        { roundIndex = 0, order = 1, sides = { { title = "bye" }, {} } } } }
    local bracket = read_one(text, "bracketry")
    assert.same({ { team = "A" }, { tbd = true }, { bye = true }, { tbd = true } }, bracket:positions())
    assert.equal("match 2, round 2: winner of 1 - TBD", tostring(bracket:match(2)))
    assert.same({ nil, "waiting" }, { bracket:result(1, "A"), select(2, bracket:result(1, "A")).kind })
    for _, name in ipairs { "bracket", "brackets-manager", "bracketry", "bracket-csv" } do
      local again = read_one(knockout.write({ bracket }, name), name)
      assert.equal("match 2, round 2: winner of 1 - TBD", tostring(again:match(2)), name)
    end
    assert.is_true(bracket:enter(2, "B"))
    assert.equal("A", bracket:result(1, "A").winner)
    assert.equal("expected a new name, found 'B', which is entrant 2", select(2, bracket:enter(3, "B")).message)
    assert.equal("entrant 2 is 'B' already", select(2, bracket:enter(2, "C")).message)
  end)

  it("can be filled in as CSV", function()
    local text = knockout.write({ knockout.draw({ "A", "B", "C", "D" }, { bronze = true }) }, "bracket-csv")
    assert.equal("match,round,team1,team2,winner,score,walkover\n1,1,A,D,,,\n2,1,C,B,,,\n"
      .. "3,2,winner of 1,winner of 2,,,\n4,2,loser of 1,loser of 2,,,\n", text)
    text = text:gsub("A,D,,,", "A,D,D,2-1,"):gsub("C,B,,,", "C,B,B,,yes")
    text = text:gsub("2,winner of 1,winner of 2,,", "2,D,B,B,")
    local bracket = read_one(text, "bracket-csv")
    assert.equal("B", bracket:winner())
    assert.equal("match 4, round 2: A - C", tostring(bracket:match(4)))
    assert.equal("match 2, round 1: C - B: B by walkover", tostring(bracket:match(2)))
    refused("4: match 3: expected 'D' as team 1, found 'A'", text:gsub("2,D,B,B", "2,A,B,B"), "bracket-csv")
    refused("4: match 3: expected 'D' or 'B' as winner, found 'C'", text:gsub("2,D,B,B", "2,D,B,C"), "bracket-csv")
    refused("4: match 3: expected nobody, as long as an earlier match has no winner as team 1, found 'D'",
      text:gsub("A,D,D,2%-1", "A,D,,"), "bracket-csv")
    refused("2: expected match 1, found '2'", text:gsub("\n1,1", "\n2,1"), "bracket-csv")
    refused("2: expected the number of a round, found 'x'", text:gsub("\n1,1", "\n1,x"), "bracket-csv")
    refused("1: expected a column 'round' in the first line", text:gsub("round", "Runde", 1), "bracket-csv")
    refused("3: match 2: the winner has no next match",
      "match,round,team1,team2,winner\n1,1,A,B,A\n2,1,C,D,C\n3,2,A,E,A\n", "bracket-csv")
    assert.error_matches(function()
      knockout.write({ knockout.draw { "winner of 2", "x" } }, "bracket-csv")
    end, "the format 'bracket%-csv' cannot name a team 'winner of 2'")
  end)
end)

describe("brackets of others", function()
  it("are those of brackets-manager", function()
    local bracket = read_one(shell.read(DATA .. "brackets-manager-5teams.json"), "brackets-manager")
    assert.equal("k", bracket.name)
    assert.same({ { "B", "E" }, { "A", "D" }, { "B", "C" }, { "A", "B" } }, bracket:results())
    assert.same({ "A", "B", "D", "C" }, { bracket:place(1), bracket:place(2), bracket:place(3), bracket:place(4) })
    local positions = bracket:positions()
    assert.same({ 8, true, "D" }, { #positions, positions[2].bye, positions[4].team })
    assert.equal("2-1", bracket:match(1).score)
  end)

  local function spoilt(change)
    local data = json.decode(shell.read(DATA .. "brackets-manager-5teams.json"), json.null)
    change(data)
    return json.encode(data)
  end

  it("say where the data of brackets-manager are wrong", function()
    for message, change in pairs {
      ["stage 0: expected the type 'single_elimination', found 'round_robin'"] = function(data)
        data.stage[1].type = "round_robin"
      end,
      ["expected a stage, found none"] = function(data) data.stage = {} end,
      ["match 2: participant 9 is not there"] = function(data) data.match[3].opponent1.id = 9 end,
      ["match 2: expected 'opponent2', an object or null"] = function(data) data.match[3].opponent2 = nil end,
      ["round 2, match 1: expected 'A' as team 1, found 'B'"] = function(data) data.match[5].opponent1.id = 1 end,
      ["match 4: expected a group, and a round from 1 to 20"] = function(data) data.match[5].round_id = 77 end,
      ["stage 0: match 2 of round 2 is missing"] = function(data) table.remove(data.match, 6) end,
      ["match 1: expected a number of its own in round 1"] = function(data) data.match[2].number = 1 end,
      ["participant 2: expected different ids, found 0 twice"] = function(data) data.participant[2].id = 0 end,
      ["expected a list 'match'"] = function(data) data.match = "x" end,
      ["match 3: expected an object with an id"] = function(data) data.match[3] = json.null end,
      ["'B' is twice in the first round"] = function(data) data.match[3].opponent2.id = 1 end,
    } do
      refused(message, spoilt(change), "brackets-manager")
    end
    local bracket = read_one(spoilt(function(data) data.match[7].opponent1.result = nil end), "brackets-manager")
    assert.is_nil(bracket:winner())
  end)

  it("say where the data of bracketry are wrong", function()
    local function data(change)
      local value = { contestants = { a = { players = { { title = "A" } } }, b = { players = { { title = "B" } } } },
        rounds = { {} }, matches = { { roundIndex = 0, order = 0, sides = { { contestantId = "a" },
          { contestantId = "b" } } } } }
      change(value)
      return json.encode(value)
    end
    for message, change in pairs {
      ["expected 'rounds', a list, found none"] = function(value) value.rounds = nil end,
      ["expected a match for most places of 30 rounds, found 1 matches"] = function(value)
        for i = 1, 30 do value.rounds[i] = {} end
      end,
      ["match 1: expected a roundIndex from 0 to 0 and an order"] = function(value) value.matches[1].roundIndex = 1 end,
      ["match 1: expected an order of its own, at most 0 in this round"] = function(value)
        value.matches[1].order = 1
      end,
      ["match 1: contestant 'c' is not there"] = function(value)
        value.matches[1].sides[1].contestantId = "c"
      end,
      ["contestant 'a' is twice in the first round"] = function(value)
        value.matches[1].sides[2].contestantId = "a"
      end,
      ["expected at least 2 entrants, found 1"] = function(value) value.matches[1].sides[2] = { title = "BYE" } end,
    } do
      refused(message, data(change), "bracketry")
    end
  end)

  it("say where riddle's own data are wrong", function()
    local function data(change)
      local value = knockout.draw({ "A", "B", "C", "D" }, { bronze = true }):data()
      change(value)
      return json.encode(value)
    end
    for message, change in pairs {
      ["match 1: expected a round and two sides"] = function(value) value.matches[1].round = "x" end,
      ["match 2: expected matches in the order of the rounds"] = function(value) value.matches[1].round = 2 end,
      ["match 1: expected an entrant of 1 to 4"] = function(value) value.matches[1].sides[1].entrant = 5 end,
      ["match 2: entrant 1 plays in match 1 already"] = function(value) value.matches[2].sides[1].entrant = 1 end,
      ["match 3: expected a side from an earlier match, or an entrant"] = function(value)
        value.matches[3].sides[1].winner_of = 3
      end,
      ["match 3: match 2 leads to match 3 already"] = function(value) value.matches[3].sides[1].winner_of = 2 end,
      ["match 3: expected a later round than that of match 1"] = function(value) value.matches[3].round = 1 end,
      ["match 4: expected no losers but in the match for third place, the last one"] = function(value)
        value.entrants[5] = { name = "E" }
        value.matches[4].sides[1] = { entrant = 5 }
      end,
      ["entrant 5 plays in no match"] = function(value) value.entrants[5] = { name = "E" } end,
      ["entrant 2: expected a name of its own"] = function(value) value.entrants[2].name = "A" end,
      ["entrant 2: expected a seed of at least 1"] = function(value) value.entrants[2].seed = 0.5 end,
      ["match 3: match 3, round 2: winner of 1 - winner of 2: a side is not known yet"] = function(value)
        value.matches[3].winner = "A"
      end,
      ["match 1: expected 'A' or 'D' as winner, found 'B'"] = function(value) value.matches[1].winner = "B" end,
      ["match 1: expected 'A' as team 1, found 'X'"] = function(value) value.matches[1].sides[1].team = "X" end,
      ["match 1: expected two sides"] = function(value) value.matches[1].sides = 3 end,
    } do
      refused(message, data(change), "bracket")
    end
  end)

  it("survive hostile changes of any value", function()
    local draw = random.new(seed)
    local texts = { ["brackets-manager"] = shell.read(DATA .. "brackets-manager-5teams.json") }
    for _, name in ipairs { "bracket", "bracketry" } do
      texts[name] = knockout.write({ knockout.draw({ "A", "B", "C", "D", "E" }, { bronze = true }) }, name)
    end
    local values = { json.null, 0, -1, 1.5, 1 << 40, "x", true }
    -- Replaces one value somewhere inside.
    local function change(value)
      local keys = {}
      for key in pairs(value) do keys[#keys + 1] = key end
      table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
      if #keys == 0 then return end
      local key = draw:pick(keys)
      local inner = type(value[key]) == "table" and value[key] ~= json.null
      if inner and not draw:one_in(4) then return change(value[key]) end
      value[key] = draw:one_in(5) and { draw:pick(values) } or draw:pick(values)
    end
    for _ = 1, 150 do
      for name, text in pairs(texts) do
        local data = json.decode(text, json.null)
        for _ = 1, draw:integer(1, 3) do change(data) end
        local list, err = read_all(json.encode(data), name)
        assert.truthy(list or err.message)
        for _, bracket in ipairs(list or {}) do assert.truthy(bracket:draw { width = 1000 }) end
      end
    end
  end)
end)

describe("formats", function()
  it("are guessed from a file's text", function()
    local bracket = knockout.draw { "A", "B" }
    for _, name in ipairs(formats.brackets) do
      assert.equal(name, formats.guess(knockout.write({ bracket }, name), "x"))
    end
    assert.equal("csv", formats.guess("a;b\n", "x.CSV"))
    assert.equal("csv", formats.guess("winner,loser\nA,B\n"))
    assert.equal("json", formats.guess ' {"matches":[]}')
    assert.equal("game-schedule", formats.guess "\xEF\xBB\xBF\n2\nA\nB\nA B\n0\n")
    assert.equal("cup", formats.guess "= Cup\n")
    assert.equal("cup", formats.guess "[Sat Sep/14]\nA 1-0 B\n")
  end)

  it("are refused when they are none, at the place of the call", function()
    local ok, message = pcall(function() return (knockout.read("", "xml")) end)
    assert.is_false(ok)
    assert.matches("formats_spec.lua:%d+: knockout.read: the format must be 'bracket', ", message)
    ok, message = pcall(function() return (knockout.read("", "csv", { winer = "x" })) end)
    assert.is_false(ok)
    assert.matches("formats_spec.lua:%d+: knockout.read: unknown option 'winer'; did you mean 'winner'%?", message)
    ok, message = pcall(function() return (knockout.write({ {} }, "bracket")) end)
    assert.is_false(ok)
    assert.matches("formats_spec.lua:%d+: knockout.write: place 1 of the list must be a knockout.bracket, got table",
      message)
    ok, message = pcall(function() return (knockout.read(3, "json")) end)
    assert.is_false(ok)
    assert.matches("formats_spec.lua:%d+: knockout.read: the source must be a string, an open file or a function",
      message)
  end)
end)

describe("every reader", function()
  local BUDGET = 50000000 -- instructions of Lua for one text

  -- Calls a function that must not run for ever.
  local function within_budget(call)
    debug.sethook(function() error "the budget of instructions is spent" end, "", BUDGET)
    local ok, err = pcall(call)
    debug.sethook()
    if not ok then error(err, 0) end
  end

  local ODD = { "\"", ",", ";", "\n", "\r\n", "\t", "v", " v ", "1-1", "(", ")", "[", "]", "{", "}", ":", "#", "@", "|",
    "=", "\0", "\xFF", "\xEF\xBB\xBF", "null", "1e308", "-1", ("x"):rep(300), "»", "▪ Final", "w/o", "pen." }

  local function mutate(draw, text)
    for _ = 1, draw:integer(1, 4) do
      local at = draw:integer(1, #text + 1)
      local how = draw:integer(1, 4)
      if how == 1 then
        text = text:sub(1, at - 1) .. draw:pick(ODD) .. text:sub(at)
      elseif how == 2 then
        text = text:sub(1, at - 1) .. text:sub(at + draw:integer(1, 20))
      elseif how == 3 then
        text = text:sub(1, at - 1) .. text:sub(at, at + draw:integer(1, 60)) .. text:sub(at)
      else
        text = text:sub(1, at)
      end
    end
    return text
  end

  it("survives mutated files, with an answer or an error that has a place", function()
    local draw = random.new(seed)
    local bracket = knockout.draw({ "A", "B", "C", "D", "E" }, { bronze = true })
    bracket:result(1, "E", { score = "2-1" })
    local cup = shell.read(DATA .. "worldcup-1986-mexico.txt")
    local case = read_one(cup, "cup")
    local texts = { cup = cup, csv = knockout.write({ case }, "csv"), json = knockout.write({ case }, "json"),
      ["game-schedule"] = "3\nA B C\nA B\nB C\n0\n" }
    for _, name in ipairs(formats.brackets) do texts[name] = knockout.write({ bracket }, name) end
    local read = 0
    for name, text in pairs(texts) do
      for _ = 1, 60 do
        local mutant = mutate(draw, text)
        within_budget(function()
          local list, err = read_all(mutant, name)
          assert.truthy(list or err.kind and err.message)
          read = read + (list and 1 or 0)
          for _, value in ipairs(list or {}) do
            if not formats.is_bracket(name) then assert.truthy(tostring(knockout.audit(value))) end
          end
          assert.equal("string", type(formats.guess(mutant, "x")))
        end)
      end
    end
    assert.truthy(read > 50)
  end)
end)
