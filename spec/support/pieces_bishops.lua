-- Bishops on n x n from the recurrence on paper: the diagonals of a colour in order of length, one by one, on exact
-- integers. For checking csrc/pieces/ferrers.c and residues.c.
local integer = require "riddle.integer"

local bishops = {}

-- ways[j + 1] of one colour, whose diagonals have odd (parity 1) or even lengths up to n.
local function colour(n, parity)
  local ways = { 1 }
  for length = 1, n do
    local diagonals = length % 2 ~= parity and 0 or length < n and 2 or 1
    for _ = 1, diagonals do
      for j = math.min(#ways, length), 1, -1 do
        ways[j + 1] = integer.add(ways[j + 1] or 0, integer.mul(ways[j], length - j + 1))
      end
    end
  end
  return ways
end

-- counts[k], k = 0 .. as many as fit.
function bishops.counts(n)
  local a, b, counts = colour(n, 1), colour(n, 0), {}
  for i, one in ipairs(a) do
    for j, other in ipairs(b) do
      local k = i + j - 2
      counts[k] = integer.add(counts[k] or 0, integer.mul(one, other))
    end
  end
  for k = #counts, 1, -1 do
    if counts[k] ~= 0 then break end
    counts[k] = nil
  end
  return counts
end

-- Is an odd number below 2^50 prime? By division.
function bishops.is_prime(p)
  for d = 3, math.floor(p ^ 0.5) + 1, 2 do
    if p % d == 0 then return false end
  end
  return true
end

-- x * y mod p for p below 2^50, without wrapping: y in pieces of 13 bits.
function bishops.times(x, y, p)
  local result = 0
  for shift = 39, 0, -13 do result = ((result << 13) % p + x * (y >> shift & 8191) % p) % p end
  return result
end

return bishops
