-- A table of results was typed in with a slip: the list is no knockout, and the reason points at the row.
local knockout = require "riddle.knockout"

local rows = {
  { "Fox", "Owl" }, { "Elk", "Bee" }, { "Fox", "Elk" }, { "Cat", "Dog" }, { "Cat", "Ant" }, { "Ant", "Gnu" },
  { "Fox", "Cat" },
}

print(knockout.schedule(rows))

local slips = {
  ["row 6 has Bee for Ant"] = { 6, { "Bee", "Gnu" } },
  ["row 3 has Owl for Elk"] = { 3, { "Fox", "Owl" } },
  ["row 4 has Owl for Dog"] = { 4, { "Cat", "Owl" } },
}
for _, slip in ipairs { "row 3 has Owl for Elk", "row 4 has Owl for Dog", "row 6 has Bee for Ant" } do
  local place, match = table.unpack(slips[slip])
  local spoilt = table.move(rows, 1, #rows, 1, {})
  spoilt[place] = match
  local cup, err = knockout.schedule(spoilt)
  print("\n" .. slip .. ":")
  print(cup or knockout.explain(err))
end
