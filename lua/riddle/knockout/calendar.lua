--- Shortest calendars: the fewest rounds in which matches can be played when teams may pause.
-- @submodule riddle.knockout
local core = require "riddle.core"
local errors = require "riddle.errors"
local job = require "riddle.job"
local lists = require "riddle.knockout.list"
local options = require "riddle.options"
local rounds = require "riddle.knockout.rounds"

local calendars = {}

local LISTED_MOST <const> = 256 -- teams whose rounds `tostring` lists

--- What knockout.calendar returns. Fields: `n` (teams), `pauses` (how often a team that is still in does not play),
-- `method`, `work`; `#` is the number of rounds.
-- @type Calendar
local Calendar = { __name = "riddle.knockout.calendar" }
Calendar.__index = Calendar

-- What stands in a calendar shows itself, too.
local Round = rounds.class("riddle.knockout.calendar_round", function(round)
  local pauses = round.teams - 2 * #round.matches
  if pauses > 0 then return ("%d %s"):format(pauses, pauses == 1 and "team pauses" or "teams pause") end
end)

--- The number of rounds: `#calendar`.
function Calendar:__len() return self.info.rounds end

--- The team that is left in the end.
function Calendar:winner() return self.info.winner end

-- How many teams are left at the start of each round.
local function teams_left(self)
  if not self.left then
    local left = { self.n }
    for r = 1, #self do left[r + 1] = left[r] - #self.core:round(r) end
    self.left = left
  end
  return self.left
end

--- One round.
-- @tparam int r from 1 to #calendar
-- @treturn table `round`, `teams` (how many are left at its start), and `matches`, a list of
--   `{ winner =, loser =, place = }`; it and its matches draw themselves
function Calendar:round(r)
  if math.type(r) ~= "integer" or r < 1 or r > #self then
    options.argument("calendar:round", "the round", ("an integer in 1..%d"):format(#self), r)
  end
  return setmetatable({ round = r, teams = teams_left(self)[r], matches = rounds.matches(self.core:round(r)) }, Round)
end

--- Iterates over the rounds: `for r, round in calendar:rounds() do`.
function Calendar:rounds() return rounds.each(self) end

--- The round of each match, by its place in the list.
function Calendar:round_of() return self.core:rounds() end

--- A plain table that JSON can take: `n`, `pauses`, `winner`, and `rounds`, a list of what `round` returns.
function Calendar:data()
  return { n = self.n, pauses = self.pauses, winner = self:winner(), rounds = rounds.data(self) }
end

--- Up to 256 teams the rounds as a list, else one line.
function Calendar:__tostring()
  if self.n > LISTED_MOST then
    return ("riddle.knockout.calendar: %d teams, %d rounds, %d pauses, winner %s"):format(
      self.n, #self, self.pauses, tostring(self:winner()))
  end
  return rounds.text(self)
end

--- Frees its memory now instead of when it is collected. Also at the end of a `<close>` variable.
function Calendar:close() self.core:close() end

Calendar.__close = Calendar.close

--- @section end

--- The fewest rounds in which the matches can be played when teams may pause, with a calendar of so many.
--
-- The loser of a match is out and nobody plays twice in a round, but not all have to play in it. Method: the spreading
-- of a message in a tree, backwards in time (Slater, Cockayne and Hedetniemi 1981), for all champions at once; linear.
-- Matches stand as early as those before them allow; of equally good champions the one named first wins.
-- @tparam table matches as for `schedule`: n - 1 that form a tree
-- @tparam ?table option `teams`, `n`, `winners`, `champion` as for `schedule`, and the options of a job
-- @treturn Calendar or nil and an error as `schedule` gives, of kinds about names and numbers, "self-match",
--   "duplicate match", "cycle", "parts", "loses twice", "champion", "unbeaten"; or "sides" (`matches`, `teams`:
--   required winners of one or two matches leave nobody who could be the champion)
-- @function knockout.calendar
-- @usage
--   knockout.calendar { { "Ann", "Bob" }, { "Ann", "Cy" }, { "Ann", "Dee" } }
function calendars.calendar(matches, option)
  option = lists.check("knockout.calendar", matches, option, lists.options)
  local started = lists.start(core.knockout.calendar, "knockout.calendar", matches, option)
  return job.run(started, option, function(found, reason)
    if not found then return nil, errors.new(reason) end
    local info = found:info()
    return setmetatable({ core = found, info = info, n = info.teams, pauses = info.pauses, method = "broadcast",
      work = { seconds = info.seconds } }, Calendar)
  end)
end

return calendars
