--- Exact probabilities: fractions in lowest terms that show themselves.
-- @module riddle.pegs.fraction
local integer = require "riddle.integer"

local fraction = {}

local Fraction = { __name = "riddle.pegs.fraction" }
Fraction.__index = Fraction

local function common_divisor(a, b)
  while b ~= 0 do a, b = b, integer.mod(a, b) end
  return a
end

local DIGITS <const> = 60

-- The nearest float but for the last bit: the first DIGITS binary digits of the quotient.
local function value(numerator, denominator)
  if numerator == 0 then return 0.0 end
  local shift = DIGITS - (integer.bits(numerator) - integer.bits(denominator))
  local scaled = numerator
  if shift > 0 then scaled = integer.mul(numerator, integer.pow(2, shift)) end
  local quotient = integer.idiv(scaled, denominator)
  return quotient * 2.0 ^ -math.max(shift, 0)
end

--- A fraction of two integers, reduced.
-- @return an object with `numerator`, `denominator` and `value`, a float
function fraction.new(numerator, denominator)
  local divisor = common_divisor(numerator, denominator)
  numerator, denominator = integer.idiv(numerator, divisor), integer.idiv(denominator, divisor)
  return setmetatable({ numerator = numerator, denominator = denominator, value = value(numerator, denominator) },
    Fraction)
end

Fraction.__eq = function(a, b) return a.numerator == b.numerator and a.denominator == b.denominator end

Fraction.__tostring = function(self)
  local text = tostring(self.numerator) .. "/" .. tostring(self.denominator)
  local float = ("%.12g"):format(self.value)
  return #text <= 40 and text .. " = " .. float or float
end

--- A plain table: both numbers as decimal strings where they are large, and the float.
function Fraction:data()
  return { numerator = integer.portable(self.numerator), denominator = integer.portable(self.denominator),
    value = self.value }
end

return fraction
