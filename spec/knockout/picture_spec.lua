-- Drawings of schedules: in the terminal and as SVG.
local drawing = require "spec.support.knockout_drawing"
local generate = require "riddle.knockout.generate"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local FIVE = { { "A", "B" }, { "C", "D" }, { "A", "E" }, { "C", "E" } }

-- A knockout of n teams t1, t2, ...
local function named(n, draw)
  local first, second = generate.matches(draw, n)
  local list = {}
  for i = 1, n - 1 do list[i] = { "t" .. first[i], "t" .. second[i] } end
  return knockout.schedule(list)
end

-- The schedule's matches as spec.support.knockout_drawing gives them.
local function matches(schedule)
  local list = {}
  for place = 1, schedule.n - 1 do
    local one = schedule:match(place)
    local sides = { one.winner, one.loser }
    table.sort(sides)
    list[place] = ("%s: %s %s"):format(one.winner, sides[1], sides[2])
  end
  table.sort(list)
  return list
end

describe("a schedule in the terminal", function()
  it("is a bracket", function()
    local schedule = knockout.schedule(FIVE)
    local text = table.concat({
      "C ─┐",
      "   ├ C ──────┐",
      "D ─┘         │",
      "             ├ C",
      "E ──────┐    │",
      "        ├ E ─┘",
      "A ─┐    │",
      "   ├ A ─┘",
      "B ─┘",
    }, "\n")
    assert.equal(text, tostring(schedule))
    assert.equal(text, schedule:draw())
    assert.equal(table.concat({
      "C -.",
      "   + C ------.",
      "D -'         |",
      "             + C",
      "E ------.    |",
      "        + E -'",
      "A -.    |",
      "   + A -'",
      "B -'",
    }, "\n"), schedule:draw { style = "ascii" })
    assert.equal("Ann", tostring(knockout.schedule({}, { teams = { "Ann" } })))
  end)

  it("shows letters of two columns, and marks of none, and cuts names at 24 columns", function()
    local cup = knockout.schedule { { "神戸", "e\u{301}t" }, { "神戸", ("漢"):rep(13) } }
    assert.equal(table.concat({
      "神戸 ────────────────────┐",
      "                         ├ 神戸 ─┐",
      "e\u{301}t ──────────────────────┘       ├ 神戸",
      "                                 │",
      "漢漢漢漢漢漢漢漢漢漢漢… ─────────┘",
    }, "\n"), tostring(cup))
  end)

  it("cuts names in the middle where they would look alike", function()
    local cup = knockout.schedule { { "Borussia Mönchengladbach II", "Borussia Mönchengladbach III" } }
    assert.equal(table.concat({
      "Borussia Mönchen…bach II ─┐",
      "                          ├ Borussia Mönchen…bach II",
      "Borussia Mönchen…ach III ─┘",
    }, "\n"), tostring(cup))
    assert.equal(table.concat({
      "Boru..II -.",
      "          + Boru..II",
      "Boru..II -'",
    }, "\n"), cup:draw { style = "ascii", width = 20 })
  end)

  it("shows control bytes and controls beyond ASCII as question marks", function()
    local text = tostring(knockout.schedule { { "a\27[31m", "b\u{9B}31m" } })
    assert.is_nil(text:find "\27")
    assert.is_nil(text:find("\u{9B}", 1, true))
  end)

  it("is right for all numbers of teams", function()
    local draw = random.new(seed)
    for n = 2, 70 do
      local schedule = named(n, draw)
      assert.same(matches(schedule), drawing.matches(schedule:draw { style = "ascii" }))
    end
    local schedule = named(1000, draw)
    assert.same(matches(schedule), drawing.matches(schedule:draw { style = "ascii", width = 200 }))
  end)

  it("fits its width or is refused", function()
    local schedule = named(40, random.new(1))
    for width = 50, 100, 5 do
      local text, err = schedule:draw { width = width, style = "ascii" }
      if text then
        for line in text:gmatch "[^\n]+" do assert.truthy(#line <= width) end
      else
        assert.same({ "limit", ("the bracket of 40 teams does not fit %d columns"):format(width) },
          { err.kind, err.message })
      end
    end
  end)

  it("is a list of rounds when it does not fit, and one line when that is long", function()
    local text = tostring(named(140, random.new(1)))
    local _, lines = text:gsub("defeats", "")
    assert.equal(139, lines)
    assert.truthy(text:find("^round 1\n"))
    assert.truthy(tostring(named(300, random.new(1))):find(
      "^riddle.knockout.schedule: 300 teams, 9 rounds, winner t%d+$"))
  end)

  it("is refused for the rounds before one that fails", function()
    local list = {} -- round 1 leaves a path of eight
    for team = 1, 8 do list[team] = { team, team + 8 } end
    for team = 1, 7 do list[team + 8] = { team, team + 1 } end
    local _, err = knockout.schedule(list)
    local text, refused = err.before:draw()
    assert.is_nil(text)
    assert.equal("incomplete", refused.kind)
    assert.equal("incomplete", select(2, err.before:svg()).kind)
    assert.truthy(tostring(err.before):find "^round 1\n")
  end)

  it("refuses wrong options where they are given", function()
    local schedule = knockout.schedule(FIVE)
    local ok, message = pcall(function()
      local text = schedule:draw { style = "fancy" }
      return text
    end)
    assert.is_false(ok)
    assert.matches("picture_spec.lua:%d+: schedule:draw: option 'style' must be 'unicode' or 'ascii', got 'fancy'",
      message)
  end)
end)

describe("a schedule as SVG", function()
  it("has escaped names and integers only", function()
    local svg = knockout.schedule({ { "<A&B>", "\"C'\0" } }):svg()
    assert.truthy(svg:find("<title>Knockout of 2 teams, won by &lt;A&amp;B&gt;</title>", 1, true))
    assert.truthy(svg:find("&quot;C&#39;?</text>", 1, true))
    assert.truthy(svg:find('^<svg [^>]*viewBox="0 0 %d+ %d+"'))
    assert.is_nil(svg:find("%d%.%d"))
  end)

  it("tells the whole of a name that it cuts", function()
    local svg = knockout.schedule({ { "Sankt Bartholomä am Walde & Umgebung", "B" } }):svg()
    assert.truthy(svg:find(">Sankt Bartholomä am Wal…<title>Sankt Bartholomä am Walde &amp; Umgebung</title></text>",
      1, true))
  end)

  it("has clean lines for all numbers of teams", function()
    local draw = random.new(seed)
    for n = 2, 70 do
      local schedule = named(n, draw)
      assert.same(matches(schedule), drawing.svg_matches(schedule:svg()))
    end
  end)

  it("is refused for more than 4096 teams", function()
    local none, err = named(5000, random.new(1)):svg()
    assert.is_nil(none)
    assert.equal("limit", err.kind)
  end)
end)
