-- Exact integers the slow, obvious way: a sign and decimal digits, lowest first. Shares nothing with
-- riddle.integer; used to check it.
local slow = {}
slow.__index = slow

local function trim(digits)
  while #digits > 0 and digits[#digits] == 0 do digits[#digits] = nil end
  return digits
end

local function make(sign, digits)
  trim(digits)
  return setmetatable({ sign = #digits == 0 and 1 or sign, digits = digits }, slow)
end

function slow.new(text)
  text = tostring(text)
  local sign = text:sub(1, 1) == "-" and -1 or 1
  local digits = {}
  for digit in text:gsub("^[-+]", ""):reverse():gmatch "%d" do digits[#digits + 1] = tonumber(digit) end
  return make(sign, digits)
end

local function compare_digits(a, b)
  if #a ~= #b then return #a < #b and -1 or 1 end
  for i = #a, 1, -1 do
    if a[i] ~= b[i] then return a[i] < b[i] and -1 or 1 end
  end
  return 0
end

local function add_digits(a, b)
  local sum, carry = {}, 0
  for i = 1, math.max(#a, #b) + 1 do
    local digit = (a[i] or 0) + (b[i] or 0) + carry
    sum[i], carry = digit % 10, digit // 10
  end
  return sum
end

local function sub_digits(a, b) -- a >= b
  local difference, borrow = {}, 0
  for i = 1, #a do
    local digit = a[i] - (b[i] or 0) - borrow
    borrow = digit < 0 and 1 or 0
    difference[i] = digit + 10 * borrow
  end
  return difference
end

function slow.__add(a, b)
  if a.sign == b.sign then return make(a.sign, add_digits(a.digits, b.digits)) end
  if compare_digits(a.digits, b.digits) >= 0 then return make(a.sign, sub_digits(a.digits, b.digits)) end
  return make(b.sign, sub_digits(b.digits, a.digits))
end

function slow.__unm(a) return make(-a.sign, table.move(a.digits, 1, #a.digits, 1, {})) end

function slow.__sub(a, b) return a + -b end

function slow.__mul(a, b)
  local product = {}
  for i = 1, #a.digits + #b.digits do product[i] = 0 end
  for i, x in ipairs(a.digits) do
    local carry = 0
    for j = 1, #b.digits + 1 do
      local digit = product[i + j - 1] + x * (b.digits[j] or 0) + carry
      product[i + j - 1], carry = digit % 10, digit // 10
    end
  end
  return make(a.sign * b.sign, product)
end

function slow.__lt(a, b) return (a - b).sign < 0 end

function slow.__eq(a, b) return #(a - b).digits == 0 end

-- Quotient and remainder, rounded down: subtract the divisor as often as it goes, digit by digit.
function slow.divide(a, b)
  local divisor = make(1, table.move(b.digits, 1, #b.digits, 1, {}))
  local quotient, rest = {}, make(1, {})
  for i = #a.digits, 1, -1 do
    local shifted = { a.digits[i], table.unpack(rest.digits) }
    rest = make(1, shifted)
    local times = 0
    while (rest - divisor).sign > 0 do
      rest, times = rest - divisor, times + 1
    end
    quotient[i] = times
  end
  quotient = make(a.sign * b.sign, quotient)
  if a.sign < 0 then rest = -rest end
  if #rest.digits > 0 and rest.sign ~= b.sign then quotient, rest = quotient - slow.new "1", rest + b end
  return quotient, rest
end

function slow.__tostring(a)
  if #a.digits == 0 then return "0" end
  return (a.sign < 0 and "-" or "") .. table.concat(a.digits):reverse()
end

return slow
