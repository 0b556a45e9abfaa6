--- A module that is loaded when one of its fields is first asked for.
-- `lazy "riddle.pieces"` stands for `require "riddle.pieces"` where loading it at once would make every start
-- of the command slower.
-- @module riddle.lazy
return function(name)
  return setmetatable({}, { __index = function(_, field) return require(name)[field] end })
end
