--- Answers that are known without work, as a job for those who ask for one.
-- @module riddle.pieces.settled
local core = require "riddle.core"
local job = require "riddle.job"

--- The smallest question there is runs, and its answer is replaced: no limit can forbid what is known.
-- @tparam table option of the question
-- @param ... the answer
-- @return the job with `option.job`, else the answer
return function(option, ...)
  local values = table.pack(...)
  return job.run(core.pieces.ferrers(1, 0), option, function() return table.unpack(values, 1, values.n) end)
end
