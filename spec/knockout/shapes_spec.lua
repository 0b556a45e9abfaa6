-- The shapes of lists: trees up to the names of the teams.
local knockout = require "riddle.knockout"

-- A shape's text, the same for all trees that differ only in names: the least of the nested forms from each team.
local function form(near, team, from)
  local parts = {}
  for _, other in ipairs(near[team]) do
    if other ~= from then parts[#parts + 1] = form(near, other, team) end
  end
  table.sort(parts)
  return "(" .. table.concat(parts) .. ")"
end

local function shape(near)
  local least
  for team = 1, #near do
    local text = form(near, team)
    if not least or text < least then least = text end
  end
  return least
end

local function with_leaves(near, except)
  local grown = {}
  for team = 1, #near do grown[team] = table.move(near[team], 1, #near[team], 1, {}) end
  for team = 1, #near do
    if team ~= except then
      grown[#grown + 1] = { team }
      table.insert(grown[team], #grown)
    end
  end
  return grown
end

local known = { [1] = { { {} } } }

-- All shapes of n teams: of an earlier round's, each team that is left has beaten one, but the one that was idle.
local function shapes(n)
  if known[n] then return known[n] end
  local list, seen = {}, {}
  local function add(near)
    local text = shape(near)
    if not seen[text] then list[#list + 1] = near end
    seen[text] = true
  end
  for _, before in ipairs(shapes((n + 1) // 2)) do
    if n % 2 == 0 then
      add(with_leaves(before))
    else
      for team = 1, #before do add(with_leaves(before, team)) end
    end
  end
  known[n] = list
  return list
end

local function matches_of(near)
  local list = {}
  for team = 1, #near do
    for _, other in ipairs(near[team]) do
      if team < other then list[#list + 1] = { team, other } end
    end
  end
  return list
end

describe("the shapes of all lists", function()
  -- u(n), n = 1, 2, ...: by exhaustive search for small n, by recursion beyond.
  local SHAPES = { 1, 1, 1, 1, 2, 1, 2, 1, 7, 2, 4, 1, 13, 2, 4, 1, 50, 7, 14, 2, 34, 4, 8, 1 }

  it("are as many as published, and each is a knockout", function()
    for n, count in ipairs(SHAPES) do
      local list = shapes(n)
      assert.equal(count, #list)
      for _, near in ipairs(list) do
        local matches = matches_of(near)
        local schedule = assert(knockout.schedule(matches, { n = n }))
        assert(knockout.check(schedule, matches, { n = n }))
        local ways, info = knockout.count(matches, { n = n })
        assert.equal(n == 1 and 1 or 2 ^ (1 + info.twins), ways)
      end
    end
  end)

  it("are the same for n and 2n teams", function()
    for n = 2, 12 do assert.equal(#shapes(n), #shapes(2 * n)) end
  end)
end)
