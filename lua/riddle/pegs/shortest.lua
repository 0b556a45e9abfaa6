--- A line with the fewest moves, proved: the machinery of pegs.solve with shortest = true.
-- The kernel is csrc/pegs/fewest.h.
-- @module riddle.pegs.shortest
local core = require "riddle.core"
local job = require "riddle.job"
local jumps = require "riddle.pegs.jumps"

local shortest = {}

--- The kernel's job, not started. Its answer: "found", the jumps as triples, the number of moves, a work table
-- { positions =, seconds = }; or "none" (proved: all positions were looked at), nil, nil, work; or nil and an error.
-- @tparam board board the start; at most 64 holes
-- @tparam {int,...} targets different positions with equally many pegs: bit h - 1 for hole h
-- @tparam table option of a job
function shortest.core(board, targets, option)
  local shape = board.shape
  return core.pegs.shortest(shape.holes, shape.jumps, board.bits, targets, option)
end

--- The answer of the kernel's job as a table: `status` "found" or "none"; `jumps` (a list of jumps), `moves` (how many
-- moves they make; no line makes fewer), `method`, `work`.
function shortest.answer(status, triples, moves, work)
  return { status = status, jumps = triples and jumps.list(triples), moves = moves, method = "levels", work = work }
end

--- Finds a line with the fewest moves.
-- @return the table of `shortest.answer`; or nil and an error of kind "limit"; with `job = true` a job
function shortest.find(board, targets, option)
  return job.run(shortest.core(board, targets, option), option, shortest.answer)
end

setmetatable(shortest, { __call = function(_, ...) return shortest.find(...) end })

return shortest
