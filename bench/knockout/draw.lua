-- Draws, byes in the first round, audits: processor time on one core, the best of three, and how it grows. The
-- baseline is the bare tables of a bracket: n - 1 matches of two sides in Lua.
--
--     lua5.4 bench/run.lua knockout-draw
local best = require "bench.best"
local knockout = require "riddle.knockout"
local random = require "riddle.random"

local function measure(ask) return best(3, ask) end

local function names(n)
  local list = {}
  for i = 1, n do list[i] = "t" .. i end
  return list
end

local function bare_tables(n)
  local row, list = names(n), {}
  while #row > 1 do
    local winners = {}
    for i = 1, #row - 1, 2 do
      local match = { number = #list + 1, sides = { { from = row[i] }, { from = row[i + 1] } } }
      list[match.number] = match
      winners[#winners + 1] = match
    end
    row = winners
  end
  return list
end

local before
for _, n in ipairs { 1 << 14, 1 << 17 } do
  local list = names(n)
  local base = measure(function() return bare_tables(n) end)
  local seconds = measure(function() return knockout.draw(list) end)
  print(("knockout.draw of %6d entrants: %7.0f ms, %.1f times the bare tables%s"):format(n, seconds * 1000,
    seconds / base, before and (", %.1f times the time of 16384"):format(seconds / before) or ""))
  before = seconds
end

local entrants = {}
for i = 1, 128 do entrants[i] = { name = "t" .. i, seed = i <= 32 and i or nil, club = "c" .. i % 16 } end
for _, r in ipairs { 2, 3, 4 } do
  local seconds, bracket = measure(function() return knockout.draw(entrants, { seed = 1, apart = r }) end)
  print(("128 entrants of 16 clubs kept apart until round %d: %s by %s, %.1f ms"):format(r, bracket.status,
    bracket.method or bracket.reason, seconds * 1000))
end

-- The results of a draw with byes in the first round, won at random.
local function results(n)
  local draw, bracket = random.new(n), knockout.draw(names(n), { seed = n })
  local list = {}
  for number, match in bracket:matches() do
    local side = match.sides[draw:integer(1, 2)]
    bracket:result(number, side.team)
    list[number] = { match.sides[1].team, match.sides[2].team, winner = side.team, stated = match.round }
  end
  return list
end

for _, n in ipairs { 96, 10000, 100000 } do
  local list = results(n)
  local seconds, answer = measure(function() return knockout.byes(list) end)
  print(("knockout.byes of %6d teams: %s, %8.2f ms"):format(n, answer.status, seconds * 1000))
end

for _, n in ipairs { 32, 56, 128 } do
  local list = results(n)
  local case = { teams = names(n), matches = list }
  local seconds = measure(function() return assert(knockout.audit(case).status == "right") end)
  print(("knockout.audit of %3d teams: right, %6.2f ms"):format(n, seconds * 1000))
end
