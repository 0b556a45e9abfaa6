--- Polynomials with exact rational coefficients: a table of integers [0] .. [degree] over a common denominator `over`.
-- @module riddle.pieces.rational
local integer = require "riddle.integer"

local add, mul, idiv, mod = integer.add, integer.mul, integer.idiv, integer.mod

local rational = {}

local function gcd(a, b)
  while b ~= 0 do a, b = b, mod(a, b) end
  return integer.compare(a, 0) < 0 and integer.neg(a) or a
end

--- num / den in lowest terms, den above 0.
function rational.lowest(num, den)
  local common = gcd(num, den)
  if integer.compare(den, 0) < 0 then common = integer.neg(common) end
  return idiv(num, common), idiv(den, common)
end

-- Drops zeros at the end and what all coefficients and the denominator have in common; in place.
local function reduce(polynomial)
  local last = #polynomial
  while last > 0 and polynomial[last] == 0 do
    polynomial[last] = nil
    last = last - 1
  end
  local common = polynomial.over
  for i = 0, last do common = gcd(common, polynomial[i]) end
  polynomial.over = idiv(polynomial.over, common)
  for i = 0, last do polynomial[i] = idiv(polynomial[i], common) end
  return polynomial
end

--- The polynomial through values[1], values[2], ... at first, first + step, first + 2 step, ...: Newton's divided
-- differences. Cost: the square of their number.
function rational.through(first, step, values)
  local differences = table.move(values, 1, #values, 1, {})
  local degree = #values - 1
  for order = 1, degree do
    for i = #values, order + 1, -1 do differences[i] = integer.sub(differences[i], differences[i - 1]) end
  end
  -- The i-th has to be divided by step^i i!; scaled by step^degree degree!, it is multiplied by what is missing.
  local product, scale = { [0] = 0 }, 1
  for i = degree, 0, -1 do
    local next_product, point = { [0] = mul(differences[i + 1], scale) }, add(first, mul(step, i))
    for power = 0, #product do
      next_product[power] = integer.sub(next_product[power] or 0, mul(product[power], point))
      next_product[power + 1] = product[power]
    end
    product = next_product
    if i > 0 then scale = mul(scale, mul(step, i)) end
  end
  product.over = scale
  return reduce(product)
end

--- The sum of polynomials, each times a number, divided by an integer.
-- @tparam {{polynomial,int},...} terms
-- @tparam int by
function rational.combine(terms, by)
  local over = by
  for _, term in ipairs(terms) do over = mul(over, term[1].over) end
  local sum = { [0] = 0, over = over }
  for _, term in ipairs(terms) do
    local factor = mul(idiv(idiv(over, term[1].over), by), term[2])
    for i = 0, #term[1] do sum[i] = add(sum[i] or 0, mul(term[1][i], factor)) end
  end
  return reduce(sum)
end

--- Its value at an integer, as numerator and denominator.
function rational.value(polynomial, n)
  local sum = 0
  for i = #polynomial, 0, -1 do sum = add(mul(sum, n), polynomial[i]) end
  return sum, polynomial.over
end

--- Are two polynomials the same? Both as the functions here make them.
function rational.equal(a, b)
  if #a ~= #b or a.over ~= b.over then return false end
  for i = 0, #a do
    if a[i] ~= b[i] then return false end
  end
  return true
end

--- Is it zero everywhere?
function rational.is_zero(polynomial) return #polynomial == 0 and polynomial[0] == 0 end

-- "+ 5n^7/6" as sign and the rest.
local function term_text(num, den, power)
  local negative = integer.compare(num, 0) < 0
  local size = negative and integer.neg(num) or num
  local text = power == 0 and "" or power == 1 and "n" or "n^" .. power
  if size ~= 1 or power == 0 then text = tostring(size) .. text end
  if den ~= 1 then text = text .. "/" .. tostring(den) end
  return negative and "-" or "+", text
end

--- "n^4/2 - 5n^3/3 + 3n^2/2 - n/3"
function rational.text(polynomial)
  if rational.is_zero(polynomial) then return "0" end
  local parts = {}
  for power = #polynomial, 0, -1 do
    if polynomial[power] ~= 0 then
      local num, den = rational.lowest(polynomial[power], polynomial.over)
      local sign, text = term_text(num, den, power)
      if #parts > 0 then text = (" %s %s"):format(sign, text) elseif sign == "-" then text = "-" .. text end
      parts[#parts + 1] = text
    end
  end
  return table.concat(parts)
end

return rational
