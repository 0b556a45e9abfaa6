--- Bishops on n x n by another road than the kernel's, for checking its answers: rook numbers as
-- coefficients of a polynomial (Goldman, Joichi and White 1975).
--
-- One colour with p = floor(n/2), the other with p = ceil(n/2): the ways to place j bishops are the
-- coefficient of x(x-1)...(x-(n-j)+1) in x^(n-p) (x+1)^p. From the coefficients c of a polynomial in that basis
-- those of its product with (x + a) are c'[m] = c[m-1] + (m + a) c[m], because x = (x - m) + m.
-- Cost: n^2 steps a colour.
-- @module riddle.pieces.bishop_formula
local integer = require "riddle.integer"

local formula = {}

-- ways[j], j = 0 .. n, of one colour.
local function colour(n, p)
  local c = { [0] = 1 }
  for i = 1, n do
    local a = i <= p and 1 or 0
    local product = {}
    for m = 0, i do
      local raised = m > 0 and c[m - 1] or 0
      product[m] = integer.add(raised, integer.mul(c[m] or 0, m + a))
    end
    c = product
  end
  local ways = {}
  for j = 0, n do ways[j] = c[n - j] end
  return ways
end

local KEPT = 64 -- boards up to this size are kept, of larger ones the last

--- A function count(n, k), 1 <= n, 1 <= k <= 2n - 2 (or n = k = 1), that keeps what it computed.
function formula.new()
  local small, last = {}, nil
  local function board(n)
    local known = small[n] or (last and last.n == n and last)
    if known then return known end
    known = { n = n, a = colour(n, n // 2), b = colour(n, (n + 1) // 2), counts = {} }
    if n <= KEPT then small[n] = known else last = known end
    return known
  end
  return function(n, k)
    local known = board(n)
    if not known.counts[k] then
      local terms = {}
      for j = math.max(0, k - n), math.min(n, k) do terms[#terms + 1] = integer.mul(known.a[j], known.b[k - j]) end
      known.counts[k] = integer.sum(terms)
    end
    return known.counts[k]
  end
end

return formula
