--- riddle: exact answers to board puzzles.
--
-- `require "riddle"` prints nothing, makes no global, and loads a part when it is first used:
--
--    local riddle = require "riddle"
--    print(riddle.pieces.count("bishop", 8, 6))   --> 5599888
--
-- Parts: the families `lines`, `knockout`, `pegs` and `pieces`; `integer` (exact integers of any
-- size), `job` (long work in the background), `judge` (contest problems), `batch` (many questions).
-- @module riddle
local families = require "riddle.families"

local riddle = {
  --- Version of the module.
  version = "0.1.0",
}

local parts = { batch = true, integer = true, job = true, judge = true, report = true, help = true,
  shards = true }
for _, family in ipairs(families) do parts[family] = true end

--- Prints short tours of what riddle does: the list of them, or one.
-- @tparam ?string name of a tour
function riddle.examples(name) print(require "riddle.tours".text(name)) end

return setmetatable(riddle, {
  __index = function(self, name)
    if not parts[name] then return nil end
    local part = require("riddle." .. name)
    rawset(self, name, part)
    return part
  end,
})
