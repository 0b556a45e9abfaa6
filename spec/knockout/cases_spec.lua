-- What went wrong in other programs, by the number of the public report; ours must get each right.
local json = require "riddle.json"
local knockout = require "riddle.knockout"
local draws = require "spec.support.knockout_draws"

local function names(n)
  local list = {}
  for i = 1, n do list[i] = { name = "s" .. i, seed = i } end
  return list
end

local function first_round(bracket)
  local list = {}
  for _, match in bracket:matches() do
    if match.round == 1 then
      local a, b = match.sides[1].seed, match.sides[2].seed
      list[#list + 1] = ("%d-%d"):format(math.min(a, b), math.max(a, b))
    end
  end
  table.sort(list)
  return table.concat(list, " ")
end

local function favourite(match)
  local a, b = match.sides[1], match.sides[2]
  return a.seed < b.seed and a.team or b.team
end

local function read(text, format)
  local _, value, err = knockout.read(text, format)()
  assert(value, err and err.message)
  return value
end

describe("the report", function()
  it("brackets-manager 58: a bye is nobody, an unknown team is somebody; nothing is padded silently", function()
    local sides = {}
    for i = 1, 16 do sides[i] = i == 5 and { title = "BYE" } or { contestantId = tostring(i) } end
    local data = { rounds = { {}, {}, {}, {} }, matches = {}, contestants = {} }
    for i = 1, 16 do data.contestants[tostring(i)] = { players = { { title = "p" .. i } } } end
    for i = 1, 8 do data.matches[i] = { roundIndex = 0, order = i - 1, sides = { sides[2 * i - 1], sides[2 * i] } } end
    local bracket = read(json.encode(data), "bracketry")
    local byes = 0
    for _, place in ipairs(bracket:positions()) do byes = byes + (place.bye and 1 or 0) end
    assert.same({ 1, 15, 14 }, { byes, bracket.n, #bracket.list })
  end)

  it("brackets-manager 210: six in eight places play 4-5 and 3-6, and seeds 1 and 2 meet the winners", function()
    local bracket = knockout.draw(names(6))
    assert.equal("3-6 4-5", first_round(bracket))
    local meets = draws.meetings(bracket)
    assert.same({ 2, 2, 2, 2 }, { meets.s1.s4, meets.s1.s5, meets.s2.s3, meets.s2.s6 })
  end)

  it("brackets-manager 26, jquery-bracket 8: any number of teams, at most one bye each", function()
    assert.equal("4-5", first_round(knockout.draw(names(5))))
    for n = 2, 40 do
      for _, byes in ipairs { "first-round", "wildcards" } do
        local bracket = knockout.draw(names(n), { byes = byes })
        assert.equal(n - 1, #bracket.list)
        assert.equal(n - 1, draws.play(bracket, favourite))
        assert.equal("s1", bracket:winner())
      end
    end
  end)

  it("jquery-bracket 134: a bye against a team to be determined is that team, one round later", function()
    local data = { rounds = { {}, {}, {} }, contestants = {}, matches = {
      { roundIndex = 0, order = 0, sides = { { title = "BYE" }, { title = "BYE" } } },
      { roundIndex = 0, order = 1, sides = { { contestantId = "a" }, { contestantId = "b" } } },
      { roundIndex = 0, order = 2, sides = { { contestantId = "c" }, {} } },
      { roundIndex = 0, order = 3, sides = { { title = "BYE" }, {} } },
    } }
    for _, id in ipairs { "a", "b", "c" } do data.contestants[id] = { players = { { title = id } } } end
    local bracket = read(json.encode(data), "bracketry")
    assert.equal("match 4, round 3: winner of 1 - winner of 3", tostring(bracket:match(4)))
    assert.equal("match 3, round 2: winner of 2 - TBD", tostring(bracket:match(3)))
  end)

  it("kosmotive/tournaments 13: 3, 5 or 7 teams have a first and a second, and a clear word on third", function()
    for _, n in ipairs { 3, 5, 7 } do
      local bracket = knockout.draw(names(n))
      draws.play(bracket, favourite)
      assert.same({ "s1", "s2" }, { bracket:place(1), bracket:place(2) })
      local third, err = bracket:place(3)
      if n == 3 then
        assert.equal("s3", third)
      else
        assert.equal("third place is not decided: it needs a match for third place (option 'bronze')", err.message)
      end
    end
  end)

  it("tournament-organizer 29: matches are numbered from top to bottom, and lead there", function()
    local bracket = knockout.draw(names(10))
    assert.same({ 3, 6 }, { bracket:match(1).feeds, bracket:match(2).feeds })
    assert.equal("s1", bracket:match(3).sides[1].team)
    assert.equal("s2", bracket:match(6).sides[2].team)
  end)

  it("5stack-panel 497, KendoTournamentManager 473: both kinds of byes, whoever is idle goes on", function()
    local late = knockout.draw(names(6), { byes = "wildcards" }) -- 6, 3, 2
    local early = knockout.draw(names(6)) -- 6, 4, 2
    local function in_rounds(bracket)
      local count = { 0, 0, 0 }
      for _, match in bracket:matches() do count[match.round] = count[match.round] + 1 end
      return count
    end
    assert.same({ { 3, 1, 1 }, { 2, 2, 1 } }, { in_rounds(late), in_rounds(early) })
    local five = knockout.draw(names(5), { byes = "wildcards" }) -- 5, 3, 2: the first of match 1 is idle in round 2
    five:result(1, "s1")
    assert.equal("match 4, round 3: s1 - winner of 3", tostring(five:match(4)))
  end)

  it("QTournament 40: after each round half of the teams are out", function()
    for n = 2, 30 do
      local bracket = knockout.draw(names(n), { byes = "wildcards" })
      draws.play(bracket, favourite)
      local left, out = n, {}
      for number, match in bracket:matches() do
        assert.is_nil(out[match.winner])
        assert.is_nil(out[match.loser])
        out[match.loser] = match.round
        left = left - 1
        local following = bracket.list[number + 1]
        local expected = n
        for _ = 1, match.round do expected = (expected + 1) // 2 end
        if not following or following.round > match.round then assert.equal(expected, left) end
      end
    end
  end)

  it("KendoTournamentManager 599: twelve entrants have eleven matches", function()
    assert.equal(11, #knockout.draw(names(12)).list)
  end)

  it("the-blue-alliance 1911: the halves are 1-8, 4-5 and 2-7, 3-6", function()
    assert.equal("1-8 2-7 3-6 4-5", first_round(knockout.draw(names(8))))
    local meets = draws.meetings(knockout.draw(names(8)))
    assert.same({ 2, 3, 3, 2 }, { meets.s1.s4, meets.s1.s7, meets.s4.s2, meets.s2.s3 })
  end)

  it("duel 13, 8: a match for third place that was not played does not hold up the winner", function()
    local bracket = knockout.draw(names(8), { bronze = true })
    for number = 1, 7 do bracket:result(number, favourite(bracket:match(number))) end
    assert.equal("s1", bracket:winner())
    assert.equal("ready", bracket:match(8).status)
  end)

  it("duel 6: a result can change next to a walkover", function()
    local bracket = knockout.draw(names(4))
    bracket:walkover(1, "s4")
    bracket:result(2, "s2")
    assert.equal("s3", bracket:result(2, "s3").winner)
    assert.equal("s1", bracket:result(1, "s1").winner)
  end)

  it("arena-public 135: more than 150 athletes", function()
    local bracket = knockout.draw(names(257))
    assert.equal(256, draws.play(bracket, favourite))
  end)

  it("tennis_atp 53: a draw without a final says how many matches are missing, and which", function()
    local rows = { "winner,loser,round" }
    for i = 1, 8 do rows[#rows + 1] = ("a%d,b%d,R16"):format(i, i) end
    for i = 1, 8, 2 do rows[#rows + 1] = ("a%d,a%d,QF"):format(i, i + 1) end
    rows[#rows + 1] = "a1,a3,SF\na5,a7,SF"
    local audit = knockout.audit(read(table.concat(rows, "\n"), "csv"))
    assert.equal("16 teams need 15 matches, found 14: a match is missing", audit.faults[1].message)
    assert.equal("add 'a1' against 'a5', in round 4", audit.faults[1].repair.text)
    local only = read(table.concat(rows, "\n", 1, 9), "csv") -- the first round alone
    audit = knockout.audit(only)
    assert.same({ "wrong", "none" }, { audit.status, audit.kind })
    assert.equal("16 teams need 15 matches, found 8", audit.faults[1].message)
  end)

  it("tennis_atp 195: three matches are missing and one is doubled; both rows of it are named", function()
    local rows = { "winner,loser,round" }
    for i = 1, 16 do rows[#rows + 1] = ("a%d,b%d,R32"):format(i, i) end
    for i = 1, 16, 2 do rows[#rows + 1] = ("a%d,a%d,R16"):format(i, i + 1) end
    for i = 1, 16, 4 do rows[#rows + 1] = ("a%d,a%d,QF"):format(i, i + 2) end
    rows[#rows + 1] = "a1,a5,SF\na9,a13,SF\na1,a9,F"
    local lost = { 18, 21, 27 } -- R16: a1 - a2, a7 - a8; QF: a5 - a7
    local kept = {}
    for i, row in ipairs(rows) do
      if i ~= lost[1] and i ~= lost[2] and i ~= lost[3] then kept[#kept + 1] = row end
    end
    table.insert(kept, 5, kept[4])
    local audit = knockout.audit(read(table.concat(kept, "\n"), "csv"))
    local texts = {}
    for i, fault in ipairs(audit.faults) do texts[i] = fault.repair.text end
    table.sort(texts)
    assert.same({ 4, 5 }, audit.faults[1].lines)
    assert.equal("drop line 5", table.remove(texts))
    local more = " (other matches would do as well)" -- who of a2, a7 and a8 lost to a1, and who to a5?
    assert.same({ "add 'a1' against 'a7', won by 'a1', in round 2" .. more,
      "add 'a2' against 'a8', won by 'a2', in round 2" .. more,
      "add 'a5' against 'a2', won by 'a5', in round 3" .. more }, texts)
  end)
end)
