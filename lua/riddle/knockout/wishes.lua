--- Knockouts that contain wished matches.
-- @submodule riddle.knockout
local core = require "riddle.core"
local errors = require "riddle.errors"
local job = require "riddle.job"
local lists = require "riddle.knockout.list"
local options = require "riddle.options"
local Schedule = require "riddle.knockout.schedule"

local wishes = {}

--- The answer of knockout.wish. Fields: `status`, `n` (teams), `schedule` when it is "found", `reason` (in words) when
-- it is not, `err` (the riddle.error behind it: `kind`, `matches`, ...) when it is "none", `method`, `work`.
-- @type Wish
local Wish = { __name = "riddle.knockout.wish" }
Wish.__index = Wish

function Wish:__tostring()
  if self.schedule then return tostring(self.schedule) end
  return ("%s: %s"):format(self.status, self.reason)
end

--- A plain table that JSON can take.
function Wish:data()
  return { status = self.status, n = self.n, reason = self.reason, kind = self.err and self.err.kind,
    method = self.method, work = self.work, schedule = self.schedule and self.schedule:data() }
end

--- The knockout as a picture (when found): see schedule:svg.
function Wish:svg(option)
  if self.schedule then return self.schedule:svg(option) end
  error(("wish:svg: there is no knockout to draw, the status is %s"):format(self.status), 2)
end

--- @section end

wishes.options = options.join(lists.options, {
  seed = { type = "integer", help = "fill the rest at random by this seed; without it in the order of the teams" },
})

--- Is there a knockout that contains these matches? One, or the proof that there is none.
--
-- Any set of matches may be wished, each with or without a required winner (a field `winner`, or option `winners`) and
-- a first round in which it may be played (a field `from`). What is not wished is filled in. Method: docs/knockout.md;
-- linear.
-- @tparam table matches as for `schedule`, but as few as you like
-- @tparam ?table option `teams` (all names) or `n` (how many numbered teams there are); without these the teams are
--   those that are mentioned, or 1 to the largest number; `winners`, `champion` (the team that must win in the end);
--   `seed` (fills the rest at random); and the options of a job
-- @treturn Wish with `status` "found" (`schedule`: a Schedule of n - 1 matches, in which those that were filled in have
--   `filled = true` and places behind the wishes) or "none" (`err` and `reason` say why). Or nil and an error in the
--   data
-- @function knockout.wish
-- @usage
--   knockout.wish({ { "Ann", "Bob", winner = "Bob" } }, { teams = { "Ann", "Bob", "Cy", "Dee" }, champion = "Cy" })
function wishes.wish(matches, option)
  option = lists.check("knockout.wish", matches, option, wishes.options)
  local started = lists.start(core.knockout.wish, "knockout.wish", matches, option, option.seed)
  return job.run(started, option, function(found, reason, work, n)
    if found then
      local schedule = Schedule.new(found, "wish")
      return setmetatable({ status = "found", n = schedule.n, schedule = schedule, method = "peeling",
        work = schedule.work }, Wish)
    end
    local none = { status = "none", n = n, reason = reason.message, err = errors.new(reason), method = "peeling" }
    none.work = work
    return setmetatable(none, Wish)
  end)
end

return wishes
