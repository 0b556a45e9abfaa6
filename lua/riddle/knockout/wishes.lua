--- Knockouts that contain wished matches.
-- @submodule riddle.knockout
local core = require "riddle.core"
local errors = require "riddle.errors"
local job = require "riddle.job"
local lists = require "riddle.knockout.list"
local meetings = require "riddle.knockout.meetings"
local Schedule = require "riddle.knockout.schedule"

local wishes = {}

--- The answer of knockout.wish. Fields: `status` ("found", "none" or "gave up"), `n` (teams; not when it gave up),
-- `schedule` when it is "found", `reason` (in words) when it is not, `err` (the riddle.error behind it: `kind`,
-- `matches`, ...) when it is "none", `limit` ("time" or "memory") when it gave up, `method` ("peeling" or "search"),
-- `work`.
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
    limit = self.limit, method = self.method, work = self.work, schedule = self.schedule and self.schedule:data() }
end

--- The knockout as a picture (when found): see schedule:svg.
function Wish:svg(option)
  if self.schedule then return self.schedule:svg(option) end
  error(("wish:svg: there is no knockout to draw, the status is %s"):format(self.status), 2)
end

--- @section end

-- What the kernel gives, as the public answer. `asked` stays with it for explanations.
local function finish(asked, found, reason, work, n, method)
  local answer = { status = found and "found" or "none", n = n, method = method, work = work, asked = asked }
  if found then
    answer.schedule = Schedule.new(found, "wish")
    answer.schedule.method, answer.schedule.work, answer.schedule.asked = method, work, asked
  else
    answer.reason, answer.err = reason.message, errors.new(reason)
  end
  return setmetatable(answer, Wish)
end

local function failed(err)
  if err.kind ~= "limit" or not err.reason then return nil, err end
  local reason = err.message:gsub("^gave up at ", "")
  return setmetatable({ status = "gave up", reason = reason, limit = err.reason }, Wish)
end

--- Is there a knockout that contains these matches? One, or the proof that there is none.
--
-- Any set of matches may be wished, each with or without a required winner (a field `winner`, or option `winners`), a
-- first round in which it may be played (a field `from`) and a last one (`to`). What is not wished is filled in.
-- Method: docs/knockout.md; linear, and no knockout that exists is missed. With last rounds, or teams that may not
-- meet, an exact search for at most 256 teams.
-- @tparam table matches as for `schedule`, but as few as you like
-- @tparam ?table option `teams` (all names) or `n` (how many numbered teams there are); without these the teams are
--   those that are mentioned, or 1 to the largest number; `winners`, `champion` (the team that must win in the end);
--   `apart` (a list of groups `{ team, team, ..., round = r }`: no two of a group meet before round r); `forbidden` (a
--   list of pairs that never meet); `seed` (fills the rest at random); and the options of a job
-- @treturn Wish with `status` "found" (`schedule`: a Schedule of n - 1 matches, in which those that were filled in have
--   `filled = true` and places behind the wishes), "none" (`err` and `reason` say why; kind "crowded" for a round with
--   `needed` teams that must go on where `left` may, "exhausted" after a search) or "gave up". Or nil and an error in
--   the data
-- @function knockout.wish
-- @usage
--   knockout.wish({ { "Ann", "Bob", winner = "Bob" } }, { teams = { "Ann", "Bob", "Cy", "Dee" }, champion = "Cy" })
function wishes.wish(matches, option)
  option = lists.check("knockout.wish", matches, option, lists.partial)
  meetings.check("knockout.wish", option)
  local barred, err = meetings.flat(option)
  if err then return nil, err end
  local started = lists.start(core.knockout.wish, "knockout.wish", matches, option, option.seed, barred)
  local asked = { matches = matches, option = { teams = option.teams, n = option.n, winners = option.winners,
    champion = option.champion } }
  return job.run(started, option, function(...) return finish(asked, ...) end, failed)
end

return wishes
