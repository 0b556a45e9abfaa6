--- Targets, sifted: which of them classes and weights refuse.
-- @module riddle.pegs.explain_target
local certificate = require "riddle.pegs.certificate"
local job = require "riddle.job"
local search = require "riddle.pegs.search"

local Explanation = { __name = "riddle.pegs.target_explanation" }
Explanation.__index = Explanation

local ARTICLES <const> = { class = "a class", pagoda = "a pagoda" }

local function indented(text) return "      " .. text:gsub("\n", "\n      ") end

function Explanation:__tostring()
  local lines = { ("%4d  target%s: %s"):format(#self.candidates, #self.candidates == 1 and "" or "s", self.goal) }
  for _, part in ipairs(self.parts) do
    local how, targets = ARTICLES[part.kind] or part.kind, certificate.targets_text(part.targets)
    lines[#lines + 1] = ("%4d  by %s: %s"):format(-#part.targets, how, targets)
    lines[#lines + 1] = indented(certificate.part_text(part, self.shape))
  end
  lines[#lines + 1] = #self.left == 0 and "   0  left: it cannot be reached"
    or ("%4d  left: %s"):format(#self.left, certificate.targets_text(self.left))
  return table.concat(lines, "\n")
end

--- The explanation as a plain table.
function Explanation:data()
  return { goal = self.goal, candidates = certificate.copy(self.candidates), parts = certificate.copy(self.parts),
    left = certificate.copy(self.left) }
end

-- All targets: those that parts refuse, and those that are left.
local function all_of(parts, left)
  local list = table.move(left, 1, #left, 1, {})
  for _, part in ipairs(parts) do table.move(part.targets, 1, #part.targets, #list + 1, list) end
  table.sort(list, function(a, b) return (a[1] or 0) < (b[1] or 0) end)
  return list
end

--- Sifts the targets of a question.
-- @tparam board board
-- @param to as option `to` of pegs.solve
-- @tparam string who
-- @return the explanation; or nil and an error of kind "target"
return function(board, to, who)
  local target, err = require "riddle.pegs.target"(board, to, who)
  if not target then return nil, err end
  local running, goal = search.core(board, target, "explain", {})
  return job.run(running, {}, function(raw, fault)
    if not raw then return nil, fault end
    local parts, left = raw.parts or raw.proof and raw.proof.parts or {}, {}
    for i, position in ipairs(raw.open or {}) do left[i] = certificate.holes(board, position) end
    if raw.status == "found" then left = { board:pegs() } end
    return setmetatable({ goal = goal, parts = parts, left = left, candidates = all_of(parts, left),
      shape = board.shape }, Explanation)
  end)
end
