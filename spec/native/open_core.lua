-- Returns a function that opens riddle.core, also where an earlier try ran out of memory on the way, and
-- uses what it got; for failing_lua.
local function check_metatables()
  for name, value in pairs(debug.getregistry()) do
    if type(name) == "string" and name:find "^riddle" and type(value) == "table" and name ~= "riddle.integer" then
      assert(value.__gc, name)
    end
  end
end

return function()
  package.loaded["riddle.core"] = nil
  local core = require "riddle.core"
  check_metatables()
  assert(tostring(core.integer.pow(2, 100)) == "1267650600228229401496703205376")
  local stream <close> = core.pegs.hi_q_stream {}
  assert(stream:feed "1\n10 12 17 19 25 0\n" .. stream:feed(nil) == "HI Q OUTPUT\n51\nEND OF OUTPUT\n")
end
