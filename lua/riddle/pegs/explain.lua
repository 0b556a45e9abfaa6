--- The sieve, shown: every jump that fits a board, and what removed it.
-- @module riddle.pegs.explain
local board = require "riddle.pegs.board"
local jumps = require "riddle.pegs.jumps"

-- The conditions in the order in which they sift; each names what removes a jump that fails it.
local SIFTS = {
  { removed_by = "no peg", text = "no peg at the source",
    passes = function(at, jump) return at:has(jump.source) end },
  { removed_by = "nothing to jump over", text = "no peg to jump over",
    passes = function(at, jump) return at:has(jump.middle) end },
  { removed_by = "hole taken", text = "the target holds a peg",
    passes = function(at, jump) return not at:has(jump.target) end },
}

local Explanation = { __name = "riddle.pegs.explanation" }
Explanation.__index = Explanation

local function add_group(lines, count, text, list)
  lines[#lines + 1] = ("%4d  %s"):format(count, text)
  for _, line in ipairs(jumps.lines(list, 6)) do lines[#lines + 1] = line end
end

function Explanation:__tostring()
  local lines = { ("%4d  jumps fit the board, in the order %s target, then %s source"):format(
    #self.candidates, self.priority.target, self.priority.source) }
  for _, sift in ipairs(SIFTS) do
    local list = {}
    for _, candidate in ipairs(self.candidates) do
      if candidate.removed_by == sift.removed_by then list[#list + 1] = candidate.jump end
    end
    add_group(lines, -#list, sift.text, list)
  end
  add_group(lines, #self.legal, "left: legal", self.legal)
  lines[#lines + 1] = self.chosen and "      the first is chosen: " .. tostring(self.chosen) or "      nothing is left"
  return table.concat(lines, "\n")
end

local function plain(jump) return jump and { source = jump.source, middle = jump.middle, target = jump.target } end

--- The explanation as a plain table.
function Explanation:data()
  local candidates = {}
  for i, candidate in ipairs(self.candidates) do
    candidates[i] = plain(candidate.jump)
    candidates[i].removed_by = candidate.removed_by
  end
  return {
    priority = { target = self.priority.target, source = self.priority.source },
    candidates = candidates,
    chosen = plain(self.chosen),
  }
end

--- Sifts the jumps of a board.
-- @tparam board at
-- @tparam string target "largest" or "smallest"
-- @tparam string source the same
return function(at, target, source)
  local self = { priority = { target = target, source = source }, candidates = {}, legal = jumps.list {} }
  for i, jump in ipairs(board.candidates(at, target, source)) do
    local candidate = { jump = jump }
    for _, sift in ipairs(SIFTS) do
      if not sift.passes(at, jump) then
        candidate.removed_by = sift.removed_by
        break
      end
    end
    if not candidate.removed_by then self.legal[#self.legal + 1] = jump end
    self.candidates[i] = candidate
  end
  self.chosen = self.legal[1]
  return setmetatable(self, Explanation)
end
