--- One line, or a proof that there is none: what pegs.solve and pegs.prove do, step by step.
--
-- Each step takes what the cheaper ones have left open: counts, classes, beams, pagoda functions, cases, exhaustive
-- search.
-- The steps are the parts of a chain (riddle.chain), so the whole is one job.
-- @module riddle.pegs.search
local cases = require "riddle.pegs.cases"
local certificate = require "riddle.pegs.certificate"
local chain = require "riddle.chain"
local classes = require "riddle.pegs.classes"
local core = require "riddle.core"
local rule = require "riddle.pegs.rule"
local shortest = require "riddle.lazy" "riddle.pegs.shortest"

local search = {}

local MOST_HOLES <const> = 64 -- of pagoda functions and exhaustive search

-- Widths of beams. The first ones take at most a tenth of a second on the boards that people play on.
local NARROW <const> = { 10, 270 }
local MIDDLE <const> = { 810, 2430 }
local WIDE <const> = { 7290, 1 << 20 }

-- --- limits ---------------------------------------------------------------------------------------------------------

-- The options of the next part: what is left of the time.
local function limits(self)
  local option = self.option
  local left = option.time and option.time - self.work.seconds
  if left and left <= 0 then return nil end
  return { time = left, memory = option.memory, threads = option.threads }
end

local TIME <const> = { kind = "limit", reason = "time" }

-- Runs a part; adds what it did to the work. Its answer, or nil and an error.
local function ask(self, await, make)
  local option = limits(self)
  if not option then return nil, TIME end
  local began = os.clock()
  local values = table.pack(await(make(option)))
  local work = values[1] ~= nil and values[values.n]
  if type(work) ~= "table" then work = { seconds = os.clock() - began } end
  for name, amount in pairs(work) do
    if name == "width" then
      self.work.width = amount
    else
      self.work[name] = (self.work[name] or 0) + amount
    end
  end
  return table.unpack(values, 1, values.n)
end

-- --- steps: each returns the triples of a line when it finds one; or nil, and an error of a part that failed --------

-- Moves the targets that `refuses(target)` is true of from the open ones to a part of the certificate.
local function refuse(self, part, refuses)
  local open = {}
  part.targets = {}
  for _, target in ipairs(self.open) do
    if refuses(target) then
      part.targets[#part.targets + 1] = certificate.holes(self.board, target)
    else
      open[#open + 1] = target
    end
  end
  if #part.targets > 0 then self.parts[#self.parts + 1] = part end
  self.open = open
end

local function words(odd) return odd and "odd" or "even" end

local function class_step(self)
  local start = { low = self.board.bits, high = self.board.high }
  for _, set in ipairs(classes.sets(self.board)) do
    local odd = classes.is_odd(set, start)
    local part = { kind = "class", holes = certificate.holes(self.board, set), start = words(odd),
      target = words(not odd) }
    refuse(self, part, function(target) return classes.is_odd(set, target) ~= odd end)
  end
end

-- How many pegs each hole has to lose between two positions of bits.
local function difference(holes, from, to)
  local list = {}
  for hole = 1, holes do list[hole] = (from >> hole - 1 & 1) - (to >> hole - 1 & 1) end
  return list
end

-- Weights that refuse `to` from `from`, false when there are none; or nil and an error.
local function pagoda(self, await, from, to)
  local shape = self.board.shape
  local status, weights = ask(self, await, function(option)
    return core.pegs.pagoda(shape.holes, shape.jumps, difference(shape.holes, from, to), option)
  end)
  if not status then return nil, weights end
  return status == "found" and weights
end

local function weigh(board, weights, position)
  local sum = 0
  for _, hole in ipairs(certificate.holes(board, position)) do sum = sum + weights[hole] end
  return sum
end

local function pagoda_step(self, await)
  if self.board:holes() > MOST_HOLES then return nil end
  local start, place = { low = self.board.bits, high = self.board.high }, 1
  while self.open[place] do
    local weights, err = pagoda(self, await, start.low, self.open[place].low)
    if weights == nil then return nil, err end
    if weights then
      local part = { kind = "pagoda", weights = weights, start = weigh(self.board, weights, start), sums = {} }
      refuse(self, part, function(other)
        local sum = weigh(self.board, weights, other)
        if sum > part.start then part.sums[#part.sums + 1] = sum end
        return sum > part.start
      end)
    else
      place = place + 1
    end
  end
end

local function cases_step(self, await)
  local triples = self.board.shape.jumps
  if self.board:holes() > MOST_HOLES then return nil end
  local function weights_of(from, to) return pagoda(self, await, from, to) end
  for _, target in ipairs(table.move(self.open, 1, #self.open, 1, {})) do
    local proof, err = cases.close(triples, self.board.bits, target.low, weights_of)
    if err then return nil, err end
    if proof then
      local part = { kind = "cases", steps = proof.steps, weights = proof.weights, pairs = proof.pairs }
      refuse(self, part, function(other) return other == target end)
    end
  end
end

-- Every line was tried: all that is open is refused.
local function exhausted(self, positions)
  refuse(self, { kind = "exhausted", positions = positions }, function() return true end)
end

local function beam_step(widths)
  return function(self, await)
    local shape, targets = self.board.shape, {}
    for i, target in ipairs(self.open) do targets[2 * i - 1], targets[2 * i] = target.low, target.high end
    local status, triples, work = ask(self, await, function(option)
      return core.pegs.beam(shape.holes, shape.jumps, { self.board.bits, self.board.high }, targets, widths, option)
    end)
    if not status then return nil, triples end
    if status == "none" then return exhausted(self, work.positions) end
    if status == "found" then self.method = "beam" end
    return triples
  end
end

local function exact_step(self, await)
  local shape, targets = self.board.shape, {}
  if shape.holes > MOST_HOLES then return nil end
  for i, target in ipairs(self.open) do targets[i] = target.low end
  local status, triples, _, work = ask(self, await, function(option)
    return shortest.core(self.board, targets, option)
  end)
  if not status then return nil, triples end
  if status == "none" then return exhausted(self, work.positions) end
  self.method = "levels"
  return triples
end

local STEPS <const> = {
  solve = { class_step, beam_step(NARROW), pagoda_step, beam_step(MIDDLE), cases_step, exact_step, beam_step(WIDE) },
  prove = { class_step, pagoda_step, beam_step(NARROW), cases_step, beam_step(MIDDLE), exact_step, beam_step(WIDE) },
  shortest = { class_step, pagoda_step, exact_step },
  explain = { class_step, pagoda_step, cases_step },
}

-- --- the whole ------------------------------------------------------------------------------------------------------

local function found(self, triples)
  return { status = "found", triples = triples, method = self.method, work = self.work }
end

local function none(self)
  local proof = certificate.new(self.board, self.parts)
  return { status = "none", proof = proof, reason = certificate.reason(proof), method = proof.kind, work = self.work }
end

local function gave_up(self, limit)
  local reason = ("no line among the %s best positions of each level, and no proof"):format(self.work.width or 0)
  if limit == "time" then
    reason = "the time limit (option 'time')"
  elseif limit == "memory" then
    reason = "the memory limit (option 'memory')"
  elseif self.board:holes() > MOST_HOLES and not self.work.width then
    reason = ("fewest moves are known for boards of at most %d holes"):format(MOST_HOLES)
    limit = "holes"
  end
  return { status = "gave up", reason = reason, limit = limit or "width", work = self.work,
    parts = self.parts, open = self.open }
end

-- What needs no search: nil when something is left to do.
local function settled(self)
  local start = self.board
  for _, target in ipairs(self.open) do
    if target.low == start.bits and target.high == start.high then
      self.method = "count"
      return found(self, {})
    end
  end
  if start:count() <= self.pegs then
    refuse(self, { kind = "count" }, function() return true end)
    return none(self)
  end
end

-- Goes through the steps until one of them settles the question. A step without enough memory is left out.
local function run(self, steps, await)
  local answer, limit = settled(self), nil
  if answer then return answer end
  for _, step in ipairs(steps) do
    local triples, err = step(self, await)
    if triples then return found(self, triples) end
    if err and (err.kind ~= "limit" or err.reason ~= "time" and err.reason ~= "memory") then return nil, err end
    limit = err and err.reason or limit
    if limit == "time" then break end
    if #self.open == 0 then return none(self) end
  end
  return gave_up(self, limit)
end

-- The positions { low =, high = } of a target, how many pegs they have, and the target in words.
local function positions(board, target)
  if target ~= "any" then
    local holes = target:pegs()
    local what = #holes == 1 and ("one peg in hole %d"):format(holes[1]) or "the position " .. table.concat(holes, " ")
    return { { low = target.bits, high = target.high } }, #holes, what
  end
  local list = {}
  for hole = 1, board:holes() do
    local low, high = rule.bit(hole)
    list[hole] = { low = low, high = high }
  end
  return list, 1, "one peg in any hole"
end

--- A core job that answers with a table { status =, triples =, proof =, reason =, limit =, method =, work = }; when it
-- gave up also the `parts` of a certificate that were found and the `open` targets.
-- @tparam board board
-- @tparam board|string target a position or "any": one peg in any hole
-- @tparam string how "solve", "prove", "shortest", or "explain": no search
-- @tparam table option `time`, `memory`, `threads`
-- @return the job, and the target in words
function search.core(board, target, how, option)
  local targets, pegs, text = positions(board, target)
  local self = { board = board, open = targets, pegs = pegs, option = option, parts = {}, work = { seconds = 0.0 } }
  return chain.new(function(await) return run(self, STEPS[how], await) end, #STEPS[how]), text
end

return search
