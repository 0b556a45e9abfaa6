-- A club championship: eleven entrants, clubs that are kept apart in the first two rounds, byes for the best, results
-- as they come in, and the bracket at every stage.
local knockout = require "riddle.knockout"

local entrants = assert(knockout.entrants [[
name;seed;club
Ada;1;Red
Ben;2;Blue
Cleo;3;Red
Dan;;Blue
Eva;;Red
Finn;;Blue
Gina;;Green
Hugo;;Green
Ines;;Red
Jack;;Blue
Kim;;Green
]])

local cup = knockout.draw(entrants, { seed = 2026, apart = 3, bronze = true })
print(("%s by %s:"):format(cup.status, cup.method))
print(cup)

-- In the first round the first of each two wins, by walkover in match 2.
for number, match in cup:matches() do
  if match.round == 1 then assert(cup:result(number, match.sides[1].team, { walkover = number == 2 or nil })) end
end
print("\nafter the first round:")
print(cup)
print("\nto be played next:")
for _, match in cup:matches "ready" do print("  " .. tostring(match)) end

local refused, why = cup:result(1, "Zoe")
print("\nZoe did not play:", refused, why)
