--- The methods of counting, and the choice among them.
--
-- A method is a module of this folder: a table with `name`; `about` (what it does, why it is exact, its source);
-- `can(question)`: true, or nil and why not, as a phrase that completes "the method 'x' "; `cost(question)`: rough
-- seconds on one core; and either `job(question, option)`, a core job (or nil and an error) whose answer is a count, or
-- a table of counts from 0, and the work, or `answer(question)`, which returns these at once. `finish(question,
-- answer)`, if there is one, makes the count of what the core job gave. A new method is a file and a name below.
-- @module riddle.pieces.methods
local errors = require "riddle.errors"
local question_words = require "riddle.pieces.question".words

local methods = {}

--- The names, in the order in which they are asked: those that answer at once first, then those that look at the
-- board or plan their work.
methods.names = {
  "quarters", "search", "graph", "ferrers", "residues", "subgraphs", "merge", "profile", "recurrence", "product",
  "exclusion", "nested", "subsets", "band",
}

-- These plan their work to know what it costs, about a microsecond a square. On boards with more squares than PLANNED
-- they are asked only when all others would take longer than PATIENCE seconds.
local PLANNERS = { product = true, exclusion = true, nested = true, subsets = true, band = true }
local PLANNED, PATIENCE = 1 << 14, 10

-- A method that costs no more than this, in seconds, is taken without asking the others: asking takes longer.
local CHEAP = 1e-4

--- A method by its name.
function methods.get(name) return require("riddle.pieces.methods." .. name) end

-- The error when no method can answer a question.
local function nobody(question, reasons)
  local message = "no method counts " .. question_words(question) .. ": " .. table.concat(reasons, "; ")
  return errors.new { kind = "limit", reason = "size", message = message }
end

--- The method for a question.
-- @tparam table question see riddle.pieces.question
-- @tparam ?string wanted a name, or nil: the one with the least cost that can answer it
-- @tparam string who the public function, for messages
-- @tparam int level as in `error`, for a wanted method that cannot answer it
-- @treturn table a method; or nil and an error of kind "limit" when there is none
function methods.choose(question, wanted, who, level)
  if wanted then
    local method = methods.get(wanted)
    local can, reason = method.can(question)
    if not can then error(("%s: the method '%s' %s"):format(who, wanted, reason), level) end
    return method
  end
  local best, least, reasons = nil, math.huge, {}
  local large = question.board:size() > PLANNED
  for _, name in ipairs(methods.names) do
    if least <= CHEAP or (large and PLANNERS[name] and least <= PATIENCE) then break end
    local method = methods.get(name)
    local can, reason = method.can(question)
    local cost = can and method.cost(question)
    if not can then reasons[#reasons + 1] = ("'%s' %s"):format(name, reason) end
    if can and (not best or cost < least) then best, least = method, cost end
  end
  if not best then return nil, nobody(question, reasons) end
  return best
end

return methods
