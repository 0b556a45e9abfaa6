-- Returns a function that opens riddle.core, also where an earlier try ran out of memory on the way, and
-- uses what it got; for failing_lua.
-- The types that own memory outside Lua.
local function check_finalizers()
  local registry = debug.getregistry()
  for _, name in ipairs { "riddle.core.job", "riddle.core.hub", "riddle.stream", "riddle.integer.scratch",
    "riddle.core.pegs.hints", "riddle.core.pegs.hints_writer", "riddle.core.pegs.hints_reader" } do
    assert(registry[name].__gc, name)
  end
end

return function()
  package.loaded["riddle.core"] = nil
  local core = require "riddle.core"
  check_finalizers()
  assert(tostring(core.integer.pow(2, 100)) == "1267650600228229401496703205376")
  local stream <close> = core.pegs.hi_q_stream {}
  assert(stream:feed "1\n10 12 17 19 25 0\n" .. stream:feed(nil) == "HI Q OUTPUT\n51\nEND OF OUTPUT\n")
end
