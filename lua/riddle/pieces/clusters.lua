--- Why and from where on counts for a fixed number of pieces are polynomials in the side n of the board.
--
-- Let u_k(n) be the number of placements of k pieces on n x n, and s_1, s_2, ... the integers with
-- k u_k = s_1 u_(k-1) + s_2 u_(k-2) + ... + s_k u_0. Then the logarithm of the sum of all u_k z^k is the sum of all
-- s_j z^j / j, and has an expansion by clusters (Mayer 1937): (j-1)! s_j is the sum over all connected graphs on j
-- labelled vertices, with the sign (-1)^edges, of the number of ways to put the vertices on squares such that joined
-- ones attack each other or are on the same square. So:
--
-- * A piece that leaps over at most r rows or columns: a cluster lies in a box of at most r(j-1) + 1 rows and columns.
--   A shape with the first and last row a apart and the first and last column b apart lies on n x n in (n - a)(n - b)
--   ways when n >= a and n >= b. So s_j is a polynomial of degree 2 for n >= r(j-1), known from three values; u_k is
--   one of degree 2k for n >= r(k-1).
-- * A rider whose attacks are lines: a cluster is a point with integer coordinates in the inside of a cube of side
--   n + 1, on one of finitely many subspaces of dimension at most j + 1 (two for the first square, one more for each
--   other one). So s_j is a quasi-polynomial of degree at most j + 1 for all n >= 0 (Ehrhart; Beck and Zaslavsky,
--   "Inside-out polytopes", 2006), and its period divides the least common denominator of the corners, the points of
--   the unit cube in which 2j independent ones of the hyperplanes "two pieces are on a line" and "a coordinate is 0 or
--   1" meet (Chaiken, Hanusa and Zaslavsky, "A q-queens problem I", 2014). That is 1 for rooks; 1, 1, 2, 2, 2, ... for
--   1, 2, 3, ... bishops ("VI. The bishops' period", 2019); 1, 1, 2, 6 for 1 to 4 queens ("IV. Attacking configurations
--   and their denominators", 2020; first seen in exact values by Kotesovec). All corners for up to 4 queens were also
--   enumerated for this program, 10,421,552 for 4; the tests do it for 3.
-- @module riddle.pieces.clusters
local integer = require "riddle.integer"
local rational = require "riddle.pieces.rational"

local clusters = {}

-- The period of what j pieces do; nil: not known.
local PERIODS = {
  bishop = function(j) return j < 3 and 1 or 2 end,
  queen = function(j) return ({ [0] = 1, 1, 1, 2, 6 })[j] end,
  rook = function() return 1 end,
}

-- u_0 .. u_k of rooks: choose j rows and j columns, and a row for each of these columns.
local function rooks(n, k)
  local counts = { [0] = 1 }
  for j = 1, math.min(n, k) do
    counts[j] = integer.idiv(integer.mul(counts[j - 1], (n - j + 1) * (n - j + 1)), j)
  end
  return counts
end

local function longest_leap(piece)
  local longest = 0
  for _, step in ipairs(piece.leaps) do longest = math.max(longest, math.abs(step[1]), math.abs(step[2])) end
  return longest
end

--- What is known about k pieces.
-- @treturn table `kind`, `proved_from` (the formula holds for n from there on), `period(j)` and `degree(j)` of s_j, and
--   `counts(n, k)` where u_0 .. u_k of a board are known at once; or nil and why not
function clusters.known(piece, k)
  if #piece.rides == 0 then
    local reach = longest_leap(piece)
    return { kind = "leaper", reach = reach, proved_from = reach * math.max(k - 1, 0),
      period = function() return 1 end, degree = function() return 2 end }
  end
  local period = PERIODS[piece.name]
  if not period then
    local message = "are proved for rooks, bishops, up to 4 queens, and pieces that only leap, not for %ss"
    return nil, message:format(piece.name)
  end
  if not period(k) then return nil, ("are proved for up to 4 queens, not for %d"):format(k) end
  return { kind = "rider", proved_from = 0, period = period, degree = function(j) return j + 1 end,
    counts = piece.name == "rook" and rooks or nil }
end

--- The sides of boards whose counts determine the formula: first, last.
function clusters.needed(known, k)
  local last = known.proved_from
  for j = 1, k do last = math.max(last, known.proved_from + known.period(j) * (known.degree(j) + 1) - 1) end
  return known.proved_from, last
end

--- s_1 .. s_k of one board, from its counts.
function clusters.sums(counts, k)
  local sums = {}
  for j = 1, k do
    local sum = integer.mul(counts[j] or 0, j)
    for i = 1, j - 1 do sum = integer.sub(sum, integer.mul(sums[i], counts[j - i] or 0)) end
    sums[j] = sum
  end
  return sums
end

--- The number for k pieces, from s_1 .. s_k.
function clusters.count(sums, k)
  local counts = { [0] = 1 }
  for j = 1, k do
    local sum = 0
    for i = 1, j do sum = integer.add(sum, integer.mul(sums[i], counts[j - i])) end
    counts[j] = integer.idiv(sum, j)
  end
  return counts[k]
end

--- s_j as polynomials, one for each remainder of n by its period.
-- @tparam table known
-- @tparam table sums side -> s_1 .. s_k, for all sides that are needed
-- @tparam int j
-- @treturn table from remainder to polynomial
function clusters.polynomials(known, sums, j)
  local period, degree, first = known.period(j), known.degree(j), known.proved_from
  local list = {}
  for shift = 0, period - 1 do
    local values = {}
    for i = 0, degree do values[i + 1] = sums[first + shift + period * i][j] end
    list[(first + shift) % period] = rational.through(first + shift, period, values)
  end
  return list
end

--- s_1 .. s_k of a board of side n, from their polynomials.
function clusters.extended(polynomials, n)
  local sums = {}
  for j, list in ipairs(polynomials) do
    local num, den = rational.value(list[n % (#list + 1)], n)
    sums[j] = integer.idiv(num, den)
  end
  return sums
end

return clusters
