-- The order of a club's results is lost, only who met whom is known: the rounds come back, and with
-- them who lost each match.
local knockout = require "riddle.knockout"

local met = {
  { "Ida", "Ali" }, { "Zoe", "Tom" }, { "Ben", "Mia" }, { "Kim", "Ali" }, { "Ida", "Olaf" }, { "Mia", "Ida" },
  { "Lea", "Kim" }, { "Noor", "Ali" }, { "Tom", "Ali" },
}

local cup = assert(knockout.schedule(met))
print(cup)
for r, round in cup:rounds() do
  print(("\nround %d, %d players"):format(r, round.teams))
  for _, match in ipairs(round.matches) do print(("  %s beat %s"):format(match.winner, match.loser)) end
  if round.wildcard then print("  " .. round.wildcard .. " had a wildcard") end
end
