--- Proofs by cases: first and last jumps are followed until pagoda functions refuse all that is left between.
--
-- A pair (position, target) that one of some pagoda functions refuses is closed. From the other pairs all jumps are
-- made at the one end, or all jumps that can have been the last one are taken back at the other; whichever leaves fewer
-- pairs open. When none is left, the target cannot be reached. On the diamond of 41 holes this settles in a few steps
-- the starts that no single pagoda function refuses.
-- @module riddle.pegs.cases
local cases = {}

local MOST_ASKED <const> = 50 -- pairs for which weights are looked for

local function sum_of(weights, bits)
  local sum, hole = 0, 1
  while bits ~= 0 do
    if bits & 1 == 1 then sum = sum + weights[hole] end
    bits, hole = bits >> 1, hole + 1
  end
  return sum
end

-- The jumps as { bits that are set before and not after, bit that is set after and not before }.
local function masks(triples)
  local list = {}
  for i = 1, #triples, 3 do
    list[#list + 1] = { 1 << triples[i] - 1 | 1 << triples[i + 1] - 1, 1 << triples[i + 2] - 1 }
  end
  return list
end

-- A pair after a jump from the start's side, or before one on the target's side; nil when that does not fit.
local function step_of(pair, jump, side)
  local from, to = pair[1], pair[2]
  if side == "start" then
    if from & jump[1] ~= jump[1] or from & jump[2] ~= 0 then return nil end
    return { from ~ jump[1] ~ jump[2], to }
  end
  if to & jump[1] ~= 0 or to & jump[2] == 0 then return nil end
  return { from, to ~ jump[1] ~ jump[2] }
end

-- All pairs that one step leads to, each once.
local function expand(jumps, list, side)
  local after, seen = {}, {}
  for _, pair in ipairs(list) do
    for _, jump in ipairs(jumps) do
      local reached = step_of(pair, jump, side)
      local key = reached and ("%x %x"):format(reached[1], reached[2])
      if key and not seen[key] then
        seen[key] = true
        after[#after + 1] = reached
      end
    end
  end
  return after
end

-- The first of some weights that refuse a pair, from the last on; its place.
local function refusing(list, pair)
  for place = #list, 1, -1 do
    if sum_of(list[place], pair[1]) < sum_of(list[place], pair[2]) then return place end
  end
end

-- The pairs that no weights refuse; new weights are added to the list. Nil when there is one that needs no jump, or too
-- much was asked; nil and an error.
local function sift(list, chosen, weigh)
  local open = {}
  for _, pair in ipairs(chosen) do
    if not refusing(list, pair) then
      if pair[1] == pair[2] or list.asked == MOST_ASKED then return nil end
      list.asked = list.asked + 1
      local weights, err = weigh(pair[1], pair[2])
      if weights == nil then return nil, err end
      list[#list + 1] = weights or nil
      if not weights then open[#open + 1] = pair end
    end
  end
  return open
end

-- The proof: only the weights that it needs.
local function needed(jumps, list, steps, first)
  local proof, used = { weights = {}, steps = steps, pairs = 0 }, {}
  local level = { first }
  for step = 1, #steps + 1 do
    local open = {}
    for _, pair in ipairs(level) do
      local place = refusing(list, pair)
      proof.pairs = proof.pairs + 1
      if not place then
        open[#open + 1] = pair
      elseif not used[place] then
        used[place] = true
        proof.weights[#proof.weights + 1] = list[place]
      end
    end
    level = steps[step] and expand(jumps, open, steps[step])
  end
  return proof
end

--- Tries to close all lines from one position to another.
-- @tparam {int,...} triples the jumps
-- @tparam int start bits
-- @tparam int target bits
-- @tparam function weigh(from, to) weights that refuse a pair; false when there are none; nil and an error
-- @treturn ?table `weights` (a list), `steps` (of "start" and "target": where jumps are followed next), `pairs` (how
--   many there are); nil when it does not close; nil and an error
function cases.close(triples, start, target, weigh)
  local jumps, list, steps = masks(triples), { asked = 0 }, {}
  local first = { start, target }
  local level = { first }
  while #level > 0 do
    local back
    local forward, err = sift(list, expand(jumps, level, "start"), weigh)
    if not forward then return nil, err end
    if #forward > 0 then
      back, err = sift(list, expand(jumps, level, "target"), weigh)
      if not back then return nil, err end
    end
    local from_start = not back or #forward <= #back
    steps[#steps + 1] = from_start and "start" or "target"
    level = from_start and forward or back
  end
  return needed(jumps, list, steps, first)
end

return cases
