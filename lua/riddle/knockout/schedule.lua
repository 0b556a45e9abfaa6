--- Schedules: what riddle.knockout.schedule returns.
--
-- The rounds lie in C arrays; Lua tables are made for the rounds that are asked for.
-- @classmod Schedule
local errors = require "riddle.errors"
local labels = require "riddle.knockout.labels"
local options = require "riddle.options"
local picture = require "riddle.knockout.picture"
local rounds = require "riddle.knockout.rounds"
local svg = require "riddle.svg"

local Schedule = { __name = "riddle.knockout.schedule" }
Schedule.__index = Schedule

-- What stands in a schedule shows itself, too.
local Round = rounds.class("riddle.knockout.round", function(round)
  if round.wildcard then return ("%s takes the wildcard"):format(round.wildcard) end
end)

local DRAWN_MOST = 128 -- teams of a bracket that `tostring` draws
local LISTED_MOST = 256 -- teams whose rounds `tostring` lists
local PICTURE_MOST = 4096 -- teams of a picture

--- Fields: `n` (teams), `order`, `method`, `work` ({visits =, seconds =}).
-- @local
function Schedule.new(found, order)
  local info = found:info()
  return setmetatable({
    core = found,
    n = info.teams,
    order = order,
    method = "peeling",
    work = { visits = info.visits, seconds = info.seconds },
    info = info,
  }, Schedule)
end

--- The number of rounds: `#schedule`.
function Schedule:__len() return self.info.rounds end

--- The team that is left in the end.
function Schedule:winner() return self.info.winner end

--- One round.
-- @tparam int r from 1 to #schedule
-- @treturn table `round`, `teams` (how many are left at its start), `matches`, a list of
--   `{ winner =, loser =, place = }`, and `wildcard`, a team or nil; it and its matches draw themselves
function Schedule:round(r)
  if math.type(r) ~= "integer" or r < 1 or r > #self then
    options.argument("schedule:round", "the round", ("an integer in 1..%d"):format(#self), r)
  end
  local teams = self.n
  for _ = 2, r do teams = (teams + 1) // 2 end
  local matches, wildcard = self.core:round(r)
  return setmetatable({ round = r, teams = teams, matches = rounds.matches(matches), wildcard = wildcard }, Round)
end

--- Iterates over the rounds: `for r, round in schedule:rounds() do`.
function Schedule:rounds() return rounds.each(self) end

--- One match by its place in the list: `place`, `round`, `winner`, `loser`, and `winner_from`,
-- `loser_from`, the places of the matches that the two won just before (nil: none).
function Schedule:match(place)
  if math.type(place) ~= "integer" or place < 1 or place > self.info.matches then
    options.argument("schedule:match", "the place", ("an integer in 1..%d"):format(self.info.matches), place)
  end
  return setmetatable(self.core:match(place), rounds.Match)
end

--- Everything as plain tables, ready for JSON: `n`, `order`, `winner`, and `rounds`, a list of what
-- `round` returns.
function Schedule:data()
  return { n = self.n, order = self.order, winner = self:winner(), rounds = rounds.data(self) }
end

-- Is there a bracket to be drawn? True, or nil and an error.
local function drawable(self)
  if not self:winner() then
    return nil, errors.new { kind = "incomplete", message = "the schedule ends before the final" }
  end
  if self.n <= PICTURE_MOST then return true end
  local message = ("a picture can show at most %d teams, this knockout has %d"):format(PICTURE_MOST, self.n)
  return nil, errors.new { kind = "limit", message = message }
end

--- The bracket in lines of text; names are cut until it is narrow enough.
-- @tparam ?table option `style`: "unicode" (default) or "ascii"; `width`: the columns of the terminal, default 120
-- @treturn string without a newline at the end; or nil and an error of kind "limit" when it does not fit the width, or
--   has more than 4096 teams; of kind "incomplete" for the rounds before one that fails
function Schedule:draw(option)
  option = options.check("schedule:draw", option, picture.options)
  local ok, err = drawable(self)
  if not ok then return nil, err end
  local text = picture.draw({ picture.of_schedule(self) }, option)
  if text then return text end
  local message = ("the bracket of %d teams does not fit %d columns"):format(self.n, option.width)
  return nil, errors.new { kind = "limit", message = message }
end

--- A picture of the bracket.
-- @tparam ?table option `title`
-- @treturn string an SVG document; or nil and an error as for `draw`
function Schedule:svg(option)
  option = svg.check("schedule:svg", option)
  local ok, err = drawable(self)
  if not ok then return nil, err end
  local title = ("Knockout of %d teams, won by %s"):format(self.n, labels.clean(self:winner()))
  return require "riddle.knockout.picture_svg"({ picture.of_schedule(self) }, option.title or title)
end

--- Up to 128 teams a bracket, if it fits 120 columns; else up to 256 the rounds as a list; else one line.
function Schedule:__tostring()
  local drawn = self.n <= DRAWN_MOST and self:winner() and self:draw()
  if drawn then return drawn end
  if self.n <= LISTED_MOST then return rounds.text(self) end
  return ("riddle.knockout.schedule: %d teams, %d rounds, winner %s"):format(self.n, #self, tostring(self:winner()))
end

--- Frees its memory now instead of when it is collected. Also at the end of a `<close>` variable.
function Schedule:close() self.core:close() end

Schedule.__close = Schedule.close

return Schedule
