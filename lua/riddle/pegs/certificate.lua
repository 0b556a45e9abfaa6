--- Certificates: why a position cannot be reached, as data that anyone can check.
--
-- A certificate is a table with `start` (the holes of its pegs) and `parts`; every target is refused by one part.
-- A part has `targets` (a list of lists of holes) and a `kind`:
--
--   count      the start has no more pegs than the target, and is another position: a jump removes one
--   class      `holes`: a set that every jump meets in an even number of its three holes, so that the parity of the
--              pegs in it never changes; `start`, `target` = "odd" or "even"
--   pagoda     `weights` of the holes: with each jump the sum over the pegs stays or falls (source + middle >= target);
--              `start` is the sum at the start, and the targets' sums, in `sums`, are higher
--   cases      `weights`, a list of pagoda functions, and `steps`, a list of "start" and "target". Begin with the pair
--              of start and target; at each step leave out the pairs that one of the weights refuses, and follow the
--              others by all jumps from the start's side, or by all last jumps taken back from the target's. After
--              the last step none is left. `pairs` were looked at
--   exhausted  every line was tried: a search, from either end or both, met `positions` positions and no line
-- @module riddle.pegs.certificate
local draw = require "riddle.pegs.draw"
local new = require "riddle.pegs.board"

local certificate = {}

local Certificate = { __name = "riddle.pegs.certificate" }
Certificate.__index = Certificate

local KINDS <const> = { "count", "class", "pagoda", "cases", "exhausted" } -- the dearest last

local MOST_SHOWN <const> = 12 -- targets

local MOST_DRAWN <const> = 2 -- weights of a proof by cases

-- "5, 6, 7 and 30 more"
local function listed(words)
  if #words <= MOST_SHOWN then return table.concat(words, ", ") end
  return ("%s and %d more"):format(table.concat(words, ", ", 1, MOST_SHOWN), #words - MOST_SHOWN)
end

local function targets_text(targets)
  local words = {}
  if #targets == 1 and #targets[1] ~= 1 then
    return "the target " .. (#targets[1] == 0 and "(no peg)" or table.concat(targets[1], " "))
  end
  for i, target in ipairs(targets) do words[i] = table.concat(target, " ") end
  return ("one peg in %s"):format(listed(words))
end

-- The board with a mark for the holes of a set.
local function drawn_set(shape, holes)
  local inside = {}
  for _, hole in ipairs(holes) do inside[hole] = true end
  return draw.labels(shape, function(hole) return inside[hole] and "x" or "." end)
end

local function jumps_text(count) return count == 1 and "jump" or count .. " jumps" end

local TEXTS <const> = {
  count = function() return "the start has no more pegs than the target, and each jump removes one" end,
  class = function(part, shape)
    local lines = drawn_set(shape, part.holes)
    lines[#lines + 1] = ("Each jump changes none or two of the holes x. They hold an %s number of pegs at the start, "
      .. "an %s one at the end."):format(part.start, part.target)
    return table.concat(lines, "\n")
  end,
  pagoda = function(part, shape)
    local lines = draw.labels(shape, function(hole) return tostring(part.weights[hole]) end)
    lines[#lines + 1] = ("No jump makes the sum of the weights of the pegs larger. It is %d at the start, %d at the "
      .. "end."):format(part.start, math.min(table.unpack(part.sums)))
    return table.concat(lines, "\n")
  end,
  cases = function(part, shape)
    local lines = {}
    for i = 1, math.min(#part.weights, MOST_DRAWN) do
      for _, line in ipairs(draw.labels(shape, function(hole) return tostring(part.weights[i][hole]) end)) do
        lines[#lines + 1] = line
      end
      lines[#lines + 1] = "and"
    end
    lines[#lines] = #part.weights > MOST_DRAWN and ("and %d more."):format(#part.weights - MOST_DRAWN) or nil
    local first, last = 0, 0
    for _, step in ipairs(part.steps) do
      first, last = first + (step == "start" and 1 or 0), last + (step == "target" and 1 or 0)
    end
    lines[#lines + 1] = ("No jump makes such a sum of the weights of the pegs larger. Whatever the first %s and the "
      .. "last %s\nare, one of the sums would have to rise between them: %d pairs."):format(jumps_text(first),
      jumps_text(last), part.pairs)
    return table.concat(lines, "\n")
  end,
  exhausted = function(part)
    return ("every line was tried, in a search of %d positions"):format(part.positions)
  end,
}

--- A list of targets (lists of holes) in words.
certificate.targets_text = targets_text

--- What a part says, with its set or weights drawn on the board.
function certificate.part_text(part, shape) return TEXTS[part.kind](part, shape) end

--- The certificate in words, with its sets and weights drawn on the board.
function Certificate:__tostring()
  local texts = {}
  for i, part in ipairs(self.parts) do
    texts[i] = ("%s cannot be reached (%s):\n%s"):format(targets_text(part.targets), part.kind,
      certificate.part_text(part, self.shape))
  end
  return table.concat(texts, "\n")
end

local function copy(value)
  if type(value) ~= "table" then return value end
  local list = {}
  for key, field in pairs(value) do list[key] = copy(field) end
  return list
end

--- A plain copy.
certificate.copy = copy

--- A plain table that JSON can take; pegs.check takes it, too.
function Certificate:data() return { kind = self.kind, start = copy(self.start), parts = copy(self.parts) } end

--- In a few words.
function certificate.reason(self)
  local part = self.parts[#self.parts]
  if part.kind == "count" then return TEXTS.count() end
  if part.kind == "class" then return "a parity that no jump changes is another one at the end" end
  if part.kind == "cases" then
    return ("weights of the holes refuse all cases of the first and last %d jumps"):format(#part.steps)
  end
  if part.kind == "pagoda" then return "weights of the holes whose sum no jump makes larger are higher at the end" end
  return TEXTS.exhausted(part)
end

--- A certificate of parts; the last part is the dearest.
function certificate.new(board, parts)
  local rank = {}
  for i, kind in ipairs(KINDS) do rank[kind] = i end
  local kind = "count"
  for _, part in ipairs(parts) do
    if rank[part.kind] > rank[kind] then kind = part.kind end
  end
  return setmetatable({ kind = kind, start = board:pegs(), parts = parts, shape = board.shape }, Certificate)
end

--- The holes of a position of words.
function certificate.holes(board, position) return new.with_bits(board, position.low, position.high):pegs() end

return certificate
