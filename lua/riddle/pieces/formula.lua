--- Formulas: pieces.formula.
-- @submodule riddle.pieces
local chain = require "riddle.chain"
local clusters = require "riddle.pieces.clusters"
local counting = require "riddle.pieces.counting"
local errors = require "riddle.errors"
local info = require "riddle.pieces.info"
local integer = require "riddle.integer"
local job = require "riddle.job"
local options = require "riddle.options"
local parts = require "riddle.pieces.parts"
local pieces = require "riddle.pieces.piece"
local questions = require "riddle.pieces.question"
local rational = require "riddle.pieces.rational"

local MOST_PIECES = 64 -- polynomials of degree 128: a second of arithmetic in Lua
local LARGEST_SIDE = 1 << 62
local FEWEST_CHECKS = 1

--- A formula. Fields: `piece`, `k`, `degree`, `period`, `coefficients` (remainder of n by the period -> power of n ->
-- {numerator, denominator} in lowest terms), `from` (it holds for all n from there on), `proved_from` (from where on
-- the proof says it; below, down to `from`, it was compared with exact counts), `proof` (in words), `values` and
-- `checked` (lists of the sides whose exact counts determine it, and of others with which it was compared).
-- @type Formula
local Formula = { __name = "riddle.pieces.formula" }
Formula.__index = Formula

--- The number for a board of n x n: by the formula, below `from` by an exact count.
-- @tparam int n 0 .. 2^62
function Formula:__call(n)
  if math.type(n) ~= "integer" or n < 0 or n > LARGEST_SIDE then
    options.argument("formula", "the side", ("an integer in 0..%d"):format(LARGEST_SIDE), n)
  end
  if n < self.from then
    local count, err = counting.count(self.moves, n, self.k)
    return count, err
  end
  return integer.idiv(rational.value(self.polynomials[n % self.period], n))
end

--- As the tables print it. With period 2 as a mean and a part that changes its sign, with longer ones as a mean and
-- what is added for each remainder.
function Formula:__tostring()
  local count, terms = self.period, {}
  for r = 0, count - 1 do terms[r + 1] = { self.polynomials[r], 1 } end
  local mean = rational.combine(terms, count)
  local lines = { rational.text(mean) }
  if count == 2 then
    local half = rational.combine({ { self.polynomials[0], 1 }, { self.polynomials[1], -1 } }, 2)
    lines[1] = ("%s + (-1)^n (%s)"):format(lines[1], rational.text(half))
  elseif count > 2 then
    for r = 0, count - 1 do
      local more = rational.combine({ { self.polynomials[r], 1 }, { mean, -1 } }, 1)
      lines[#lines + 1] = ("  + (%s) when n mod %d = %d"):format(rational.text(more), count, r)
    end
  end
  lines[#lines] = ("%s, for n >= %d"):format(lines[#lines], self.from)
  return table.concat(lines, "\n")
end

--- A plain table that JSON can take: coefficients[remainder + 1][power + 1] = {numerator, denominator}.
function Formula:data()
  local coefficients = {}
  for r = 0, self.period - 1 do
    local list = {}
    for power = 0, self.degree do
      local pair = self.coefficients[r][power]
      list[power + 1] = { integer.portable(pair[1]), integer.portable(pair[2]) }
    end
    coefficients[r + 1] = list
  end
  return { text = tostring(self), piece = self.piece, k = self.k, degree = self.degree, period = self.period,
    from = self.from, proved_from = self.proved_from, coefficients = coefficients, proof = self.proof,
    values = table.move(self.values, 1, #self.values, 1, {}),
    checked = table.move(self.checked, 1, #self.checked, 1, {}) }
end

--- @section end

local PROOF = {
  leaper = "The logarithm of the generating function is a sum over connected clusters. One of j pieces that leap at "
    .. "most %d squares spans at most %d(j-1) + 1 rows and columns, so from n = %d(j-1) on it is counted by a "
    .. "polynomial of degree 2, which three exact values determine; k pieces by one of degree 2k from n = %d on.",
  rider = "The logarithm of the generating function is a sum over connected clusters. One of j pieces that ride on "
    .. "lines is counted for all n >= 0 by a quasi-polynomial of degree at most j + 1 (Ehrhart; Beck and Zaslavsky "
    .. "2006) with period %s for j = 1, 2, ... (Chaiken, Hanusa and Zaslavsky, \"A q-queens problem\", 2014-2020), "
    .. "which period * (j + 2) exact values determine.",
}

local function proof_words(known, k)
  if known.kind == "leaper" then
    return PROOF.leaper:format(known.reach, known.reach, known.reach, known.proved_from)
  end
  local periods = {}
  for j = 1, math.min(k, 6) do periods[j] = known.period(j) end
  return PROOF.rider:format(table.concat(periods, ", ") .. (k > 6 and ", ..." or ""))
end

-- The least period of a list of polynomials by remainder.
local function least_period(list, period)
  for shorter = 1, period - 1 do
    local same = period % shorter == 0
    for r = shorter, same and period - 1 or -1 do same = same and rational.equal(list[r], list[r % shorter]) end
    if same then return shorter end
  end
  return period
end

local function make(moves, k, known, polynomials, period)
  period = least_period(polynomials, period)
  local self = { piece = moves:data(), moves = moves, k = k, degree = 2 * k, period = period, polynomials = {},
    coefficients = {}, from = known.proved_from, proved_from = known.proved_from, proof = proof_words(known, k),
    values = {}, checked = {} }
  for r = 0, period - 1 do
    local one, list = polynomials[r], {}
    for power = 0, 2 * k do list[power] = { rational.lowest(one[power] or 0, one.over) } end
    self.polynomials[r], self.coefficients[r] = one, list
  end
  return setmetatable(self, Formula)
end

-- The polynomials of u_k, by remainder, from those of s_1 .. s_k; 2k + 1 values for each. Takes breaths.
local function polynomials_of(await, known, sums, k)
  local of_clusters, period = {}, 1
  for j = 1, k do
    of_clusters[j] = clusters.polynomials(known, sums, j)
    period = math.max(period, known.period(j)) -- each divides the next
    await()
  end
  local list = {}
  for shift = 0, period - 1 do
    local values, first = {}, known.proved_from + shift
    for i = 0, 2 * k do
      values[i + 1] = clusters.count(clusters.extended(of_clusters, first + period * i), k)
      await()
    end
    list[first % period] = rational.through(first, period, values)
    await()
  end
  return list, period
end

-- A function that gives u_0 .. u_k of a side, and its work table.
local function counter(await, moves, known, k, option)
  local work = { seconds = 0.0, boards = 0 }
  return function(n)
    if known.counts then return known.counts(n, k) end
    local question, err = questions.read("pieces.formula", moves, n, nil, 2)
    if not question then return nil, err end
    question.k_max = k
    local counts, how = parts.count(await, question, nil, option, work.seconds)
    if not counts then return nil, how end
    work.seconds, work.boards = work.seconds + how.work.seconds, work.boards + 1
    return counts
  end, work
end

-- Compares with exact counts: `more` sides after the last value, and those below `proved_from` as far down as it
-- holds. Returns true; or nil and an error.
local function check(self, count, last, more)
  for n = last + 1, last + more do
    local counts, err = count(n)
    if not counts then return nil, err end
    if self(n) ~= (counts[self.k] or 0) then
      error(("pieces.formula: the formula for %d %ss fails at n = %d"):format(self.k, self.moves.name, n), 0)
    end
    self.checked[#self.checked + 1] = n
  end
  for n = self.proved_from - 1, 0, -1 do
    local counts, err = count(n)
    if not counts then return nil, err end
    local num, den = rational.value(self.polynomials[n % self.period], n)
    if num ~= integer.mul(counts[self.k] or 0, den) then return true end
    self.from = n
  end
  return true
end

local function find(await, moves, known, k, option)
  local count, work = counter(await, moves, known, k, option)
  local first, last = clusters.needed(known, k)
  local sums = {}
  for n = first, last do
    local counts, err = count(n)
    if not counts then return nil, err end
    sums[n] = clusters.sums(counts, k)
  end
  local polynomials, period = polynomials_of(await, known, sums, k)
  local self = make(moves, k, known, polynomials, period)
  for n = first, last do self.values[#self.values + 1] = n end
  local right, err = check(self, count, last, known.counts and 0 or math.max(period, FEWEST_CHECKS))
  if not right then return nil, err end
  return self, info.new("clusters", work)
end

local function refusal(message) return errors.new { kind = "limit", reason = "formula", message = message } end

--- The number of placements of k pieces on n x n, as a formula in n: a polynomial of degree 2k for each remainder of n
-- by a period.
--
-- For rooks, bishops, up to four queens, and every piece that only leaps (kings, knights, your own). The formula
-- follows from exact counts on a few small boards by a proof (field `proof`; riddle.pieces.clusters has it at length),
-- and is compared with at least one more.
-- @tparam string|table|Piece piece
-- @tparam int k at most 64
-- @tparam ?table option the options of a job
-- @treturn Formula `formula(n)` gives the number for any n up to 2^62, `tostring` prints it; and an info table; or nil
--   and an error of kind "limit" when no formula is proved, or a count takes more than is allowed. With `job = true` a
--   job that gives the same.
-- @function pieces.formula
-- @usage
--   (pieces.formula("bishop", 2)) --> n^4/2 - 2n^3/3 + n^2/2 - n/3, for n >= 0
return function(piece, k, option)
  local who = "pieces.formula"
  option = options.check(who, option, options.job)
  questions.check_number(who, k, 3)
  local moves = pieces.read(who, piece, 3)
  local known, why = clusters.known(pieces.like(moves), k)
  if not known then
    known, why = nil, refusal("formulas " .. why)
  elseif k > MOST_PIECES then
    known, why = nil, refusal(("formulas are made for at most %d pieces, not for %d"):format(MOST_PIECES, k))
  end
  local formula, how = job.run(chain.new(function(await)
    if not known then return nil, why end
    return find(await, moves, known, k, option)
  end), option)
  return formula, how
end
