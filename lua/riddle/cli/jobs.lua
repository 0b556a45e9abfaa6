-- --jobs: how many things a command works on side by side.
--
-- By default as many as there are cores, as far as there is enough to do for each; one when the input is a pipe, since
-- nobody knows how long it is, and a single question may use all cores by itself.
local arguments = require "riddle.cli.arguments"
local core = require "riddle.core"

local jobs = {}

local RULE <const> = { type = "integer", min = 1, max = 256 }

-- Adds the option; `what` and `where` are words, as in "processes" and "files".
function jobs.setup(parser, what, where)
  parser:option "--jobs":argname "<n>"
    :description(("%s side by side (default: the cores available, when there are many %s)"):format(what, where))
end

-- The number of jobs for `count` things (nil: nobody knows how many) of which `each` are worth a job.
function jobs.take(given, parser, count, each)
  local asked = arguments.take(given, parser, "jobs", RULE)
  return asked or math.max(1, math.min(core.cores, RULE.max, (count or 0) // each))
end

return jobs
