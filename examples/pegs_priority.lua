-- The same start under the four rules of priority: what is left, and after how many jumps.
local pegs = require "riddle.pegs"

local start = pegs.board "english"
for _, target in ipairs { "largest", "smallest" } do
  for _, source in ipairs { "largest", "smallest" } do
    local final, jumps = pegs.simulate(start, { target = target, source = source })
    print(("%s target, then %s source: %d pegs left after %d jumps"):format(target, source, final:count(), #jumps))
    print(jumps)
    print(final)
    print()
  end
end
