--- Random numbers that are the same everywhere: xoshiro256** with its own state.
-- Method: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2021); the state is
-- filled from the seed by splitmix64 (Steele, Lea, Flood 2014), as its authors advise.
-- `math.random` is never touched.
-- @module riddle.random
local random = {}

local Random = {}
Random.__index = Random

local function rotate(x, bits) return x << bits | x >> (64 - bits) end

--- A generator for a seed (any integer).
function random.new(seed)
  local state = {}
  for i = 1, 4 do
    seed = seed + 0x9E3779B97F4A7C15
    local z = seed
    z = (z ~ z >> 30) * 0xBF58476D1CE4E5B9
    z = (z ~ z >> 27) * 0x94D049BB133111EB
    state[i] = z ~ z >> 31
  end
  return setmetatable(state, Random)
end

--- 64 random bits.
function Random:bits()
  local s1, s2, s3, s4 = self[1], self[2], self[3], self[4]
  local result = rotate(s2 * 5, 7) * 9
  s3, s4 = s3 ~ s1, s4 ~ s2
  self[2], self[1] = s2 ~ s3, s1 ~ s4
  self[3], self[4] = s3 ~ s2 << 17, rotate(s4, 45)
  return result
end

--- An integer in low..high, each as likely as the others; high - low must be below 2^62.
function Random:integer(low, high)
  local span = high - low + 1
  local most = (1 << 62) - (1 << 62) % span -- a multiple of the span: larger draws would favour some
  local draw
  repeat draw = self:bits() >> 2 until draw < most
  return low + draw % span
end

--- True with probability 1 in `n`.
function Random:one_in(n) return self:integer(1, n) == 1 end

--- One element of a list.
function Random:pick(list) return list[self:integer(1, #list)] end

--- Brings a list into random order, in place (Fisher and Yates), and returns it.
function Random:shuffle(list)
  for i = #list, 2, -1 do
    local j = self:integer(1, i)
    list[i], list[j] = list[j], list[i]
  end
  return list
end

return random
