-- Real tournaments: the rounds and the losers follow from the bare list of matches.
-- spec/knockout/data: openfootball (public domain, CC0). More, and tennis draws, lie in ../shared.
local json = require "dkjson"
local knockout = require "riddle.knockout"

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
end)
