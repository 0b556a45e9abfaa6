--- Modules and functions that are loaded when they are first used, so that a start of the command or a `require`
-- loads only what is needed.
--
-- `lazy "riddle.pieces"` stands for `require "riddle.pieces"` until one of its fields is asked for.
-- `lazy.call("riddle.pieces.classes")` is a function that calls what that module returns, and
-- `lazy.call("riddle.lines.fouls", "all")` one that calls a field of it; `lazy.origin(f)` is the function that is
-- called, for those who want to know more about it (riddle.help).
-- @module riddle.lazy
local lazy = {}

local targets = setmetatable({}, { __mode = "k" })

local function target(name, field)
  local module = require(name)
  if field then return module[field] end
  return module
end

--- A function that stands for one of a module that is loaded at the first call.
-- @tparam string name of the module
-- @tparam ?string field of the module (default: the module is the function)
function lazy.call(name, field)
  local function call(...) return target(name, field)(...) end
  targets[call] = { name, field }
  return call
end

--- The function that another one stands for; itself when it is none of lazy.call.
function lazy.origin(call)
  local one = targets[call]
  if not one then return call end
  return target(one[1], one[2])
end

return setmetatable(lazy, {
  __call = function(_, name)
    return setmetatable({}, { __index = function(_, field) return require(name)[field] end })
  end,
})
