--- Solving: pegs.solve and pegs.prove.
-- @submodule riddle.pegs
local errors = require "riddle.errors"
local games = require "riddle.pegs.game"
local job = require "riddle.job"
local jumps = require "riddle.pegs.jumps"
local new = require "riddle.pegs.board"
local options = require "riddle.options"
local search = require "riddle.pegs.search"

local solving = {}

local TO <const> = {
  check = function(value)
    local right = type(value) == "string" or math.type(value) == "integer" or new.is(value)
    return right, "a hole, its name such as 'd4', 'any' (one peg anywhere) or a pegs.board"
  end,
  help = "the last peg's hole, 'any' hole (the default), or a position to reach",
}

local PROVE = options.join(options.job, { to = TO })
local SOLVE = options.join(PROVE, {
  shortest = { type = "boolean", default = false, help = "find the fewest moves, proved" },
})

--- The options of pegs.solve, for the commands.
solving.options = SOLVE

--- The options of pegs.prove, for the commands.
solving.prove_options = PROVE

--- The answer of pegs.solve and pegs.prove. Fields: `status`, `target` (a board or "any"), `goal` (it in words);
-- `game`, `jumps` and `moves` (a number) when a line was found; `reason` and `proof` (`certificate` of pegs.prove) when
-- there is none; `reason` and `limit` when it gave up; `method`, `work`.
-- @type Solution
local Solution = { __name = "riddle.pegs.solution" }
Solution.__index = Solution

function Solution:__tostring()
  if self.game then return tostring(self.game) end
  local proof = self.proof or self.certificate
  return proof and ("%s: %s"):format(self.status, tostring(proof)) or ("%s: %s"):format(self.status, self.reason)
end

--- A plain table that JSON can take.
function Solution:data()
  return { status = self.status, goal = self.goal, method = self.method, work = self.work, reason = self.reason,
    limit = self.limit, moves = self.moves, game = self.game and self.game:data(),
    proof = self.proof and self.proof:data(), certificate = self.certificate and self.certificate:data() }
end

local function need_game(self, what)
  if self.game then return self.game end
  error(("solution:%s: there is no line to draw, the status is %s"):format(what, self.status), 3)
end

--- The line as a picture (when found): see game:svg, game:filmstrip and game:animation.
function Solution:svg(option) return need_game(self, "svg"):svg(option) end
function Solution:filmstrip(option) return need_game(self, "filmstrip"):filmstrip(option) end
function Solution:animation(option) return need_game(self, "animation"):animation(option) end

--- The line in a notation (when found): see game:write.
function Solution:write(format, option) return need_game(self, "write"):write(format, option) end

--- @section end

local STATUS <const> = { prove = { none = "proved" } }

-- The public answer of what search.core gives.
local function finish(board, raw, err, how, target, goal)
  if not raw then return nil, errors.is(err) and err or errors.new(err) end
  local status = STATUS[how] and STATUS[how][raw.status] or raw.status
  local self = setmetatable({ status = status, goal = goal, target = target, method = raw.method, work = raw.work,
    reason = raw.reason, limit = raw.limit }, Solution)
  self[how == "prove" and "certificate" or "proof"] = raw.proof
  if raw.triples then
    local game = games.new(board)
    for _, jump in ipairs(jumps.list(raw.triples)) do assert(game:jump(jump)) end
    self.game, self.jumps, self.moves = game, game:made(), #game:moves()
  end
  return self
end

local function ask(who, how, board, option)
  local target, err = require "riddle.pegs.target"(board, option.to or "any", who)
  if not target then return nil, err end
  local running, words = search.core(board, target, how, option)
  return job.run(running, option, function(raw, fault) return finish(board, raw, fault, how, target, words) end)
end

--- A line from a board to a target, or a proof that there is none.
--
-- Methods, each for what the cheaper ones leave open: classes (a parity that no jump changes), beams
-- (csrc/pegs/beam.h), pagoda functions (csrc/pegs/pagoda.h), cases of the first and last jumps (riddle.pegs.cases),
-- exhaustive search from both ends (these three on boards of at most 64 holes), wider beams.
-- @tparam board board the start
-- @tparam ?table option `to`: a hole, its name in the style "a1", "any" (one peg in any hole; the default) or a board;
--   `shortest` = true: a line with the fewest moves, proved (the number of jumps is always the same), at most 64
--   holes; and the options of a job
-- @treturn Solution `status` is "found" (with `game`, `jumps`, `moves`), "none" (with `reason` and `proof`, which
--   pegs.check verifies) or "gave up" (with `reason` and `limit`: "time", "memory", "width" or "holes"). Or nil and an
--   error of kind "target". With `job = true` a job that gives the same.
-- @function pegs.solve
-- @usage
--   pegs.solve(pegs.board "T5", { to = 1, shortest = true }).moves --> 10
function solving.solve(board, option)
  new.need(board, "pegs.solve")
  option = options.check("pegs.solve", option, SOLVE)
  local answer, err = ask("pegs.solve", option.shortest and "shortest" or "solve", board, option)
  if not answer then return nil, err end
  return answer
end

--- The cheapest certificate that a target cannot be reached; see riddle.pegs.certificate.
-- @tparam board board the start
-- @tparam ?table option `to` as for pegs.solve, and the options of a job
-- @treturn Solution `status` is "proved" (with `certificate`, which prints itself and which pegs.check verifies),
--   "found" (it can be reached: with `game`) or "gave up" (with `reason` and `limit`). Or nil and an error of kind
--   "target". With `job = true` a job that gives the same.
-- @function pegs.prove
-- @usage
--   pegs.prove(pegs.board "english", { to = "c4" }).status --> proved
function solving.prove(board, option)
  new.need(board, "pegs.prove")
  option = options.check("pegs.prove", option, PROVE)
  local answer, err = ask("pegs.prove", "prove", board, option)
  if not answer then return nil, err end
  return answer
end

return solving
