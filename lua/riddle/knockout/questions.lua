--- What can be asked of knockouts in a batch; see riddle.batch.questions.
-- @module riddle.knockout.questions
local knockout = require "riddle.knockout"
local lazy = require "riddle.lazy"

-- A drawing that is looked for when it is needed.
local function drawn(name) return lazy.call("riddle.knockout.show", name) end

local MATCHES = { "matches" }

return {
  schedule = { subject = MATCHES, ask = knockout.schedule, job = true, show = drawn "schedule" },
  count = { subject = MATCHES, ask = knockout.count, job = true },
  champions = { subject = MATCHES, ask = knockout.champions, job = true },
  wish = { subject = MATCHES, ask = knockout.wish, job = true, show = drawn "wish" },
  calendar = { subject = MATCHES, ask = knockout.calendar, job = true, show = drawn "text" },
  conflict = { subject = MATCHES, ask = knockout.conflict, job = true, show = drawn "text" },
  draw = { subject = { "entrants" }, ask = knockout.draw, job = true, limits = { time = true },
    show = drawn "bracket" },
  audit = { subject = { "case" }, ask = function(case) return knockout.audit(case) end, show = drawn "text" },
}
