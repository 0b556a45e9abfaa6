--- Exact integers of any size.
--
-- A value that fits a Lua integer **is** a Lua integer; a larger one is an immutable
-- `riddle.integer` (GMP inside). So no value has two forms, and `==`, `<`, `..` and `tostring` just
-- work. An operation with a `riddle.integer` operand is exact: `+ - * // % ^`, unary minus, and all
-- comparisons, mixed with Lua integers as you like. Two plain Lua integers follow Lua's own rules
-- (`+ - *` wrap around, `^` gives a float): use the functions below, which never do.
--
--    local integer = require "riddle.integer"
--    local x = integer.pow(2, 100)       --> 1267650600228229401496703205376
--    x // 10 ^ 9                         -- error: 10 ^ 9 is a float in Lua
--    x // integer.pow(10, 9)             --> 1267650600228229401496
--
-- Floats, strings and everything else are refused with an error. Division rounds down and `%` has the
-- sign of the divisor, as in Lua. A result that would not fit the memory is refused beforehand; the
-- limit is half of what is free (of the machine, its control group, RLIMIT_AS).
-- @module riddle.integer
-- @see riddle
local core = require "riddle.core"

local integer = core.integer

--- Reads a string of digits with an optional sign, or returns an integer as it is.
-- `riddle.integer(x, base)` is the same.
-- @function new
-- @tparam string|integer x
-- @tparam[opt=10] int base 2..36; letters of either case are digits above 9
-- @treturn integer
-- @raise for anything but digits, naming the first wrong byte and its place

--- a + b, exact. @function add
--- a - b, exact. @function sub
--- a * b, exact. @function mul
--- a // b, rounded down. @function idiv
--- a % b, with the sign of b. @function mod
--- base ^ exponent, exact; the exponent must not be negative. @function pow
--- -a, exact. @function neg
--- The exact sum of a list. @function sum
-- @tparam {integer,...} list read raw (no metamethods)
--- -1, 0 or 1 as a is below, equal to or above b. @function compare
--- Is a value a Lua integer or a riddle.integer? @function is
--- The Lua integer, or nil (fail) when the value does not fit one. Also `x:tointeger()`. @function tointeger
--- The digits in a base of 2..36. Also `x:tostring(base)`. @function tostring
--- The number of binary digits of the absolute value. Also `x:bits()`. @function bits

local JSON_LIMIT = 1 << 53

--- What JSON and CSV carry: the number itself up to 2^53 in size, a decimal string beyond, because
-- many readers turn numbers into floats.
function integer.portable(x)
  local exact = integer.tointeger(x)
  if exact and exact >= -JSON_LIMIT and exact <= JSON_LIMIT then return exact end
  return integer.tostring(x)
end

return integer
