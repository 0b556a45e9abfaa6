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
-- @tparam string|integer x
-- @tparam ?int base 2..36 (default 10); letters of either case are digits above 9
-- @treturn integer
-- @raise for anything but digits, naming the first wrong byte and its place
-- @usage
--   integer.new "100000000000000000000" --> 100000000000000000000
--   integer.new("ff", 16) --> 255
-- @function new

--- a + b, exact.
-- @tparam integer a
-- @tparam integer b
-- @treturn integer
-- @usage
--   integer.add(1 << 62, 1 << 62) --> 9223372036854775808
-- @function add

--- a - b, exact.
-- @tparam integer a
-- @tparam integer b
-- @treturn integer
-- @usage
--   integer.sub(math.mininteger, 1) --> -9223372036854775809
-- @function sub

--- a * b, exact.
-- @tparam integer a
-- @tparam integer b
-- @treturn integer
-- @usage
--   integer.mul(1 << 40, 1 << 40) --> 1208925819614629174706176
-- @function mul

--- a // b, rounded down.
-- @tparam integer a
-- @tparam integer b not 0
-- @treturn integer
-- @usage
--   integer.idiv(integer.pow(10, 30), -7) --> -142857142857142857142857142858
-- @function idiv

--- a % b, with the sign of b.
-- @tparam integer a
-- @tparam integer b not 0
-- @treturn integer
-- @usage
--   integer.mod(integer.pow(2, 100), 1000000007) --> 976371285
-- @function mod

--- base ^ exponent, exact.
-- @tparam integer base
-- @tparam integer exponent not negative
-- @treturn integer
-- @usage
--   integer.pow(2, 100) --> 1267650600228229401496703205376
-- @function pow

--- -a, exact.
-- @tparam integer a
-- @treturn integer
-- @usage
--   integer.neg(math.mininteger) --> 9223372036854775808
-- @function neg

--- The exact sum of a list.
-- @tparam {integer,...} list read raw (no metamethods)
-- @treturn integer
-- @usage
--   integer.sum { math.maxinteger, math.maxinteger, 2 } --> 18446744073709551616
-- @function sum

--- -1, 0 or 1 as a is below, equal to or above b.
-- @tparam integer a
-- @tparam integer b
-- @treturn int
-- @usage
--   integer.compare(integer.pow(2, 70), integer.pow(3, 40)) --> 1
-- @function compare

--- Is a value a Lua integer or a riddle.integer?
-- @param value
-- @treturn boolean
-- @usage
--   integer.is(integer.pow(2, 70)) --> true
--   integer.is(0.5) --> false
-- @function is

--- The Lua integer, or nil (fail) when the value does not fit one. Also `x:tointeger()`.
-- @tparam integer x
-- @treturn ?int
-- @usage
--   integer.tointeger(integer.pow(2, 70)) --> nil
-- @function tointeger

--- The digits in a base. Also `x:tostring(base)`.
-- @tparam integer x
-- @tparam ?int base 2..36 (default 10)
-- @treturn string
-- @usage
--   integer.tostring(integer.pow(2, 70), 16) --> 400000000000000000
-- @function tostring

--- The number of binary digits of the absolute value. Also `x:bits()`.
-- @tparam integer x
-- @treturn int
-- @usage
--   integer.bits(integer.pow(2, 70)) --> 71
-- @function bits

local JSON_LIMIT = 1 << 53

--- What JSON and CSV carry: the number itself up to 2^53 in size, a decimal string beyond, because
-- many readers turn numbers into floats.
-- @tparam integer x
-- @treturn int|string
-- @usage
--   integer.portable(integer.pow(2, 60)) --> 1152921504606846976
function integer.portable(x)
  local exact = integer.tointeger(x)
  if exact and exact >= -JSON_LIMIT and exact <= JSON_LIMIT then return exact end
  return integer.tostring(x)
end

return integer
