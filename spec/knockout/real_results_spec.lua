-- Real tournaments: the rounds and the losers follow from the bare list of matches.
-- spec/knockout/data: openfootball (public domain, CC0). More, and tennis draws, lie in ../shared.
local json = require "dkjson"
local knockout = require "riddle.knockout"
local lists = require "riddle.knockout.list"

-- A file's matches in alphabetical order, so that the order tells nothing, and by the two teams.
local function read(path)
  local file = io.open(path, "rb")
  if not file then return nil end
  local data = assert(json.decode(file:read "a"))
  file:close()
  local list, known = {}, {}
  for _, match in ipairs(data.matches) do
    local a, b = match.a or match.winner, match.b or match.loser
    if b < a then a, b = b, a end
    list[#list + 1] = { a, b }
    known[a .. "\n" .. b] = match
  end
  table.sort(list, function(x, y) return x[1] .. "\n" .. x[2] < y[1] .. "\n" .. y[2] end)
  return list, known
end

local function assert_as_played(path)
  local list, known = read(path)
  if not list then
    pending(path .. " is not here")
    return
  end
  local schedule = assert(knockout.schedule(list))
  for r, round in schedule:rounds() do
    for _, match in ipairs(round.matches) do
      local a, b = table.unpack(list[match.place])
      local played = known[a .. "\n" .. b]
      assert.equal(played.round_no, r)
      if r < #schedule then assert.equal(played.winner, match.winner) end
    end
  end
end

describe("the matches of", function()
  for _, name in ipairs { "worldcup-2014-brazil", "dfb-pokal-2018-19" } do
    it(name .. " fall into the rounds in which they were played", function()
      assert_as_played("spec/knockout/data/" .. name .. ".json")
    end)
  end

  local others = { "dfb-pokal-2020-21", "dfb-pokal-2022-23", "dfb-pokal-2024-25", "worldcup-1986-mexico",
    "worldcup-1998-france", "worldcup-2022-qatar" }
  for _, name in ipairs(others) do
    it(name .. " fall into the rounds in which they were played", function()
      assert_as_played("../shared/data/knockout/openfootball/" .. name .. ".json")
    end)
  end

  it("a draw that is no knockout tree are refused", function()
    local list = read "../shared/data/knockout/tennis/atp-1999-india-2.json"
    if not list then
      pending "../shared is not here"
      return
    end
    local schedule, err = knockout.schedule(list)
    assert.is_nil(schedule)
    assert.equal("cycle", err.kind)
    assert.equal(5, #err.matches)
  end)

  it("the Paris Olympics of 2024 show who must have lost the match that is recorded the wrong way round", function()
    local list, known = read "../shared/data/knockout/tennis/atp-2024-paris-olympics.json"
    if not list then
      pending "../shared is not here"
      return
    end
    local schedule = assert(knockout.schedule(list))
    local wrong = {}
    for place = 1, #list do
      local match = schedule:match(place)
      local recorded = known[list[place][1] .. "\n" .. list[place][2]]
      if match.winner ~= recorded.winner and match.round < #schedule then wrong[#wrong + 1] = match.loser end
    end
    assert.same({ "105526" }, wrong) -- Struff, who withdrew
  end)

  -- A file's results as they were recorded.
  local function results(path)
    local file = io.open(path, "rb")
    if not file then return nil end
    local data = assert(json.decode(file:read "a"))
    file:close()
    local list = {}
    for i, match in ipairs(data.matches) do list[i] = { match.winner, match.loser } end
    return list
  end

  it("the Paris Olympics, with their results, contradict each other in two rows, one of them the wrong one", function()
    local list = results "../shared/data/knockout/tennis/atp-2024-paris-olympics.json"
    if not list then
      pending "../shared is not here"
      return
    end
    local option = { winners = "first" }
    local none, err = knockout.schedule(list, option)
    assert.is_nil(none)
    assert.same({ "loses twice", "144895" }, { err.kind, err.team }) -- Moutet, who went on
    local conflict = knockout.conflict(list, option)
    assert.equal(2, #conflict)
    assert.same({ "105526", "144895" }, { conflict.matches[1][1], conflict.matches[1][2] })
    assert.is_true(knockout.check_conflict(conflict, list, option))
    local winners = {} -- without that result all is as it was played
    for place, match in ipairs(list) do winners[place] = place ~= conflict.matches[1].place and match[1] or nil end
    local schedule = assert(knockout.schedule(list, { winners = winners }))
    assert.equal("144895", schedule:match(conflict.matches[1].place).winner)
    assert.equal(1, (knockout.count(list, { winners = winners })))
  end)

  it("the Indian draw of 1999 that is no knockout contradict each other in a ring of five", function()
    local list = results "../shared/data/knockout/tennis/atp-1999-india-2.json"
    if not list then
      pending "../shared is not here"
      return
    end
    local conflict = knockout.conflict(list)
    assert.same({ 5, "cycle" }, { #conflict, conflict.err.kind })
    assert.is_true(knockout.check_conflict(conflict, list))
  end)

  for _, name in ipairs { "worldcup-2014-brazil", "dfb-pokal-2018-19" } do
    it(name .. " with their results have one schedule, and half of them are wishes that come true", function()
      local list, known = read("spec/knockout/data/" .. name .. ".json")
      local wishes = {}
      for place, match in ipairs(list) do
        match.winner = known[match[1] .. "\n" .. match[2]].winner
        if place % 2 == 0 then wishes[#wishes + 1] = match end
      end
      assert.equal(1, (knockout.count(list)))
      local teams = lists.teams(list, {})
      local answer = knockout.wish(wishes, { teams = teams })
      assert.equal("found", answer.status)
      assert.is_true(knockout.check(answer.schedule, wishes, { teams = teams }))
    end)
  end
end)
