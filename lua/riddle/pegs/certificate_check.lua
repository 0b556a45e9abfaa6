--- Checks certificates in plain Lua, from the rule of the jump alone; shares no code with what finds them.
-- @module riddle.pegs.certificate_check
local errors = require "riddle.errors"
local rule = require "riddle.pegs.rule"

local MOST_POSITIONS <const> = 100000 -- of a search that is done again here

local function wrong(message, ...)
  return nil, errors.new { kind = "wrong", message = message:format(...) }
end

-- All jumps that fit a board, whatever stands on it: every pair of holes is tried against the rule.
local function all_jumps(board)
  local list, shape = {}, board.shape
  for target = 1, shape.holes do
    local full = board:all_but(target)
    for source = 1, shape.holes do
      local middle = source ~= target and rule.middle(shape, full.bits, source, target, full.high)
      if middle then list[#list + 1] = { source, middle, target } end
    end
  end
  return list
end

-- A list of holes as a set; nil when it is none.
local function set_of(board, holes)
  if type(holes) ~= "table" then return nil end
  local set, size = {}, 0
  for _, hole in ipairs(holes) do
    if math.type(hole) ~= "integer" or hole < 1 or hole > board:holes() or set[hole] then return nil end
    set[hole], size = true, size + 1
  end
  return set, size
end

local function pegs_in(set, pegs)
  local count = 0
  for hole in pairs(pegs) do count = count + (set[hole] and 1 or 0) end
  return count
end

local function same(a, b)
  for hole in pairs(a) do
    if not b[hole] then return false end
  end
  for hole in pairs(b) do
    if not a[hole] then return false end
  end
  return true
end

-- --- one part against one target: each returns nil, or what is wrong ------------------------------------------------

local CHECKS <const> = {}

function CHECKS.count(_, case, target, pegs)
  if pegs < case.pegs or same(target, case.start) then return "the target has fewer pegs than the start" end
end

local WORDS <const> = { "even", "odd" }

-- What a part says of its start or targets may be left out, but not be wrong.
local function differs(said, found, what)
  if said == nil or said == found then return nil end
  return ("it says %s of the %s, found %s"):format(tostring(said), what, tostring(found))
end

function CHECKS.class(part, case, target)
  local set = set_of(case.board, part.holes)
  if not set then return "its set is no list of different holes" end
  for _, jump in ipairs(case.jumps) do
    local met = (set[jump[1]] and 1 or 0) + (set[jump[2]] and 1 or 0) + (set[jump[3]] and 1 or 0)
    if met % 2 == 1 then return ("the jump %d-%d changes the parity of its set"):format(jump[1], jump[3]) end
  end
  local start, final = pegs_in(set, case.start) % 2, pegs_in(set, target) % 2
  if start == final then return "start and target have the same parity" end
  return differs(part.start, WORDS[start + 1], "start") or differs(part.target, WORDS[final + 1], "target")
end

local LARGEST <const> = 1 << 53 -- sums of weights up to this size do not wrap

local function sum_of(weights, pegs)
  local sum = 0
  for hole in pairs(pegs) do sum = sum + weights[hole] end
  return sum
end

-- What is wrong with weights: nil when they are a pagoda function.
local function weights_fault(case, weights)
  if type(weights) ~= "table" then return "it has no weights" end
  for hole = 1, case.board:holes() do
    local weight = weights[hole]
    if math.type(weight) ~= "integer" or weight < -LARGEST or weight > LARGEST then
      return ("hole %d has no whole number as its weight"):format(hole)
    end
  end
  for _, jump in ipairs(case.jumps) do
    if weights[jump[1]] + weights[jump[2]] < weights[jump[3]] then
      return ("the jump %d-%d makes the sum of the weights larger"):format(jump[1], jump[3])
    end
  end
end

function CHECKS.pagoda(part, case, target, _, place)
  local fault = weights_fault(case, part.weights)
  if fault then return fault end
  local start, final = sum_of(part.weights, case.start), sum_of(part.weights, target)
  if start >= final then return "the target's weights are not higher" end
  local sums = part.sums
  return differs(part.start, start, "start") or type(sums) == "table" and differs(sums[place], final, "target") or nil
end

-- Does one of the weights refuse to go from a board to another?
local function is_refused(list, from, to)
  local pegs, target = from:pegs(), to:pegs()
  for _, weights in ipairs(list) do
    local change = 0
    for _, hole in ipairs(target) do change = change + weights[hole] end
    for _, hole in ipairs(pegs) do change = change - weights[hole] end
    if change > 0 then return true end
  end
  return false
end

-- The pairs after a step. A jump taken back is one of the complement.
local function follow(pairs_, side)
  local after, seen = {}, {}
  for _, pair in ipairs(pairs_) do
    local moved = side == "start" and pair[1] or pair[2]:complement()
    for _, jump in ipairs(moved:jumps()) do
      local board = moved:jump(jump)
      local from, to = pair[1], board:complement()
      if side == "start" then from, to = board, pair[2] end
      local name = ("%x %x %x %x"):format(from.bits, from.high, to.bits, to.high)
      if not seen[name] then
        seen[name] = true
        after[#after + 1] = { from, to }
      end
    end
  end
  return after
end

function CHECKS.cases(part, case, target)
  if type(part.weights) ~= "table" or type(part.steps) ~= "table" then return "it has no weights or no steps" end
  for _, weights in ipairs(part.weights) do
    local fault = weights_fault(case, weights)
    if fault then return fault end
  end
  local holes = {}
  for hole in pairs(target) do holes[#holes + 1] = hole end
  local level, seen = { { case.board, case.board:with(holes) } }, 0
  for step = 1, #part.steps + 1 do
    local open = {}
    for _, pair in ipairs(level) do
      if not is_refused(part.weights, pair[1], pair[2]) then open[#open + 1] = pair end
      if pair[1] == pair[2] then return "the target can be reached" end
    end
    if #open == 0 then return nil end
    seen = seen + #open
    if seen > MOST_POSITIONS then return nil, "limit" end
    level = part.steps[step] and follow(open, part.steps[step])
  end
  return "its steps leave something open"
end

-- Each jump's masks: the words that must be full, those that must be empty.
local function masks_of(jumps)
  local list = {}
  for i, jump in ipairs(jumps) do
    local full_low, full_high = rule.after(0, jump[1], jump[2], jump[3], 0)
    local empty_low, empty_high = rule.bit(jump[3])
    list[i] = { full_low ~ empty_low, full_high ~ empty_high, empty_low, empty_high }
  end
  return list
end

-- All positions that a board can reach by at most so many jumps, as a function that knows them; nil when there are too
-- many.
local function reachable(board, jumps, most)
  local masks = masks_of(jumps)
  local lows, highs, seen = { board.bits }, { board.high }, { [board.high] = { [board.bits] = true } }
  local made, at = { 0 }, 1
  while lows[at] and made[at] < most do
    local low, high = lows[at], highs[at]
    for _, mask in ipairs(masks) do
      local full_low, full_high, empty_low, empty_high = mask[1], mask[2], mask[3], mask[4]
      if low & full_low == full_low and high & full_high == full_high and low & empty_low == 0
        and high & empty_high == 0 then
        local next_low, next_high = low ~ full_low ~ empty_low, high ~ full_high ~ empty_high
        local known = seen[next_high]
        if not known then
          known = {}
          seen[next_high] = known
        end
        if not known[next_low] then
          known[next_low] = true
          lows[#lows + 1], highs[#highs + 1], made[#made + 1] = next_low, next_high, made[at] + 1
          if #lows > MOST_POSITIONS then return nil end
        end
      end
    end
    at = at + 1
  end
  return function(position) return seen[position.high] ~= nil and seen[position.high][position.bits] == true end
end

-- From the start on; where that is too much, from the target back: a jump taken back is one of the complement.
function CHECKS.exhausted(_, case, target, pegs)
  local most = case.pegs - pegs
  if case.most ~= most then
    case.reached, case.most = reachable(case.board, case.jumps, most), most
  end
  local holes = {}
  for hole in pairs(target) do holes[#holes + 1] = hole end
  local to = case.board:with(holes)
  if case.reached then return case.reached(to) and "the target can be reached" or nil end
  local back = reachable(to:complement(), case.jumps, most)
  if not back then return nil, "limit" end
  if back(case.board:complement()) then return "the target can be reached" end
end

-- --- the whole ------------------------------------------------------------------------------------------------------

local function too_large()
  local message = "a search of more than %d positions is not repeated in plain Lua"
  return nil, errors.new { kind = "limit", reason = "positions", message = message:format(MOST_POSITIONS) }
end

local function target_key(set)
  local holes = {}
  for hole in pairs(set) do holes[#holes + 1] = hole end
  table.sort(holes)
  return table.concat(holes, " ")
end

-- The targets that a part refuses, added to `refused`; nil and an error when it does not refuse one of them.
local function check_part(place, part, case, refused)
  local check = type(part) == "table" and CHECKS[part.kind]
  if not check or type(part.targets) ~= "table" then
    return wrong("part %d of the certificate has no known kind", place)
  end
  for number, holes in ipairs(part.targets) do
    local target, pegs = set_of(case.board, holes)
    if not target then return wrong("part %d of the certificate has a target that is no list of holes", place) end
    local fault, limit = check(part, case, target, pegs, number)
    if limit then return too_large() end
    if fault then return wrong("part %d of the certificate, %s: %s", place, part.kind, fault) end
    refused[target_key(target)] = true
  end
  return true
end

-- The keys of the targets of a goal.
local function goals(board, goal)
  if goal ~= "any" then return { table.concat(goal:pegs(), " ") } end
  local list = {}
  for hole = 1, board:holes() do list[hole] = tostring(hole) end
  return list
end

--- Checks a certificate.
-- @tparam board board the start
-- @tparam table found the certificate, or its data
-- @tparam board|string goal a position, or "any"
-- @treturn ?true or nil and an error of kind "wrong" (it does not hold), or "limit" (a search too large to repeat)
return function(board, found, goal)
  local case = { board = board, jumps = all_jumps(board) }
  case.start, case.pegs = set_of(board, board:pegs())
  local refused = {}
  if type(found) ~= "table" or type(found.parts) ~= "table" then return wrong "the certificate has no parts" end
  for place, part in ipairs(found.parts) do
    local right, err = check_part(place, part, case, refused)
    if not right then return nil, err end
  end
  for _, key in ipairs(goals(board, goal)) do
    if not refused[key] then
      return wrong("no part of the certificate refuses the target %s", key == "" and "(no peg)" or key)
    end
  end
  local start = found.start and set_of(board, found.start)
  if found.start and not (start and same(start, case.start)) then return wrong "the certificate is of another start" end
  return true
end
