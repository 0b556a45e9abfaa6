-- Names of fouls, and sets of them as the kernels write them.
local foul = {}

local NAMES = { { 2, "overline" }, { 4, "double-four" }, { 8, "double-three" } } -- bits of csrc/lines/fouls.h

-- The names in a set, as a list; nil when it is empty.
function foul.list(set)
  local list
  for _, entry in ipairs(NAMES) do
    if set & entry[1] ~= 0 then
      list = list or {}
      list[#list + 1] = entry[2]
    end
  end
  return list
end

return foul
