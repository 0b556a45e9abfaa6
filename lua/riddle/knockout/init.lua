--- Knockouts: in which rounds were these matches played?
--
-- In a knockout of n teams every team left plays at most once a round; if their number is even all
-- play, if it is odd exactly one does not and goes on with a wildcard; the loser of a match is out.
-- From the n - 1 matches alone, in any order and without their results, the rounds and the winners
-- follow:
--
--    local knockout = require "riddle.knockout"
--    knockout.schedule { { "A", "B" }, { "C", "D" }, { "A", "E" }, { "C", "E" } }
--
-- Method: peeling. With more than two teams left, one that has a single match left can only lose it,
-- so every round follows from the one before, but for the choice between two teams that have only
-- the same opponent left, and for the winner of the final. docs/knockout.md has the proof.
-- A match is named by its place in the list, from 1.
-- @module riddle.knockout
local checker = require "riddle.knockout.check"
local core = require "riddle.core"
local errors = require "riddle.errors"
local explain = require "riddle.knockout.explain"
local format = require "riddle.knockout.format"
local job = require "riddle.job"
local lists = require "riddle.knockout.list"
local meetings = require "riddle.knockout.meetings"
local options = require "riddle.options"
local Schedule = require "riddle.knockout.schedule"

local knockout = {}

-- Loaded when first called, so that the command starts faster.
local LATER <const> = { counting = { "count", "each", "random", "champions" }, wishes = { "wish" },
  conflict = { "conflict" }, calendar = { "calendar" }, winners = { "winners" } }
for module, names in pairs(LATER) do
  for _, name in ipairs(names) do
    knockout[name] = function(...) return require("riddle.knockout." .. module)[name](...) end
  end
end

--- The rounds in which the matches of a list were played.
--
-- Orders: `input` (the default) has the matches of a round in the order of the list; of two teams that
-- have only the same opponent left, the one whose match is listed first plays and the other takes
-- the wildcard; in the final the team named first in its match wins. `judge` is the order of the
-- original judge's program for names: losers by name (byte by byte; numbers by size), of two such
-- teams the one whose name comes first plays, in the final the smaller name loses.
-- @tparam table matches a list of matches `{ a, b }`, or a flat list `{ a1, b1, a2, b2, ... }`; the teams are
--   strings (of any bytes, not empty) or integers from 1
-- @tparam ?table option `order`; `teams`, a list of all names (else the teams are those that play);
--   `n`, how many numbered teams there are (else one more than matches); and the options of a job
--   (`job`, `on_progress`, `time`, `memory`): ten million teams take about a second
-- @treturn Schedule or nil and an error: `message` says why, so that it can be verified from the matches
--   named; `kind` is one of "unknown team", "duplicate team", "empty name", "count", "limit" (all with
--   `match` where one is wrong), "self-match" and "duplicate match" (`match`, `matches`), "cycle"
--   (`teams`, `matches`), "parts" (`parts`, and the `teams` of one), "too many matches" (`team`, `teams`,
--   `matches`), or, for the first round that fails, "overfull", "twins", "idle" (`round`, `left`, `team`,
--   `teams`, `matches`, `second`, and `before`, the schedule of the rounds before it)
function knockout.schedule(matches, option)
  option = lists.check("knockout.schedule", matches, option, lists.complete)
  local started = lists.start(core.knockout.schedule, "knockout.schedule", matches, option, option.order == "judge")
  return job.run(started, option, function(found, conflict)
    local schedule = Schedule.new(found, option.order)
    if not conflict then return schedule end
    if conflict.round then
      conflict.before = schedule
    else
      found:close()
    end
    return nil, errors.new(conflict)
  end)
end

--- Is a schedule right? Looked at from the rules alone, in plain Lua; see riddle.knockout.check.
-- @tparam Schedule|table schedule or its `:data()`
-- @tparam table matches the list, as for `schedule` or `wish`: if it has fewer matches than the knockout, others may be
--   played besides
-- @tparam ?table option what else was asked for: `teams` or `n`, `winners`, `champion`, `apart`, `forbidden`
-- @return true; or nil and an error of kind "wrong" with `round` where it is one round's fault
function knockout.check(schedule, matches, option)
  if type(schedule) ~= "table" then
    options.argument("knockout.check", "the schedule", "a knockout.schedule or its data", schedule)
  end
  option = lists.check("knockout.check", matches, option, lists.checked)
  meetings.check("knockout.check", option)
  return checker.check(schedule, matches, option)
end

--- Is a conflict one, and minimal? Looked at from the rules alone, in plain Lua; see riddle.knockout.check_conflict.
-- @tparam Conflict|table conflict of knockout.conflict, or its `:data()`
-- @tparam ?table wishes the matches of which it should be a part
-- @tparam ?table option `winners`, `champion`, as asked for with the wishes
-- @return true; or nil and an error of kind "wrong"
function knockout.check_conflict(conflict, wishes, option)
  if type(conflict) ~= "table" then
    options.argument("knockout.check_conflict", "the conflict", "a knockout.conflict or its data", conflict)
  end
  option = lists.check("knockout.check_conflict", wishes or {}, option, lists.checked)
  return require("riddle.knockout.check_conflict").check(conflict, wishes, option)
end

--- Why each match stands in its round, and who could win it.
-- @tparam Schedule|Wish|Conflict|riddle.error subject a schedule, an answer of `wish` or `conflict`, or an error of
--   `schedule` about a round that fails
-- @tparam ?int place a match of a schedule: then only it and those it follows from
-- @treturn table a list of steps `{ round =, place =, winner =, loser =, after = {places}, could_win = {teams}, text =
--   }`, in the order of play (of impossible wishes `{ round =, bound =, needed =, left =, text = }`); `tostring` gives
--   the text, one step a line, and `:data()` a plain table
knockout.explain = explain.explain

--- Reads the contest's format "game-schedule"; see riddle.knockout.format.
-- @tparam string|file|function source
-- @tparam string name the format: "game-schedule"
-- @return an iterator that yields line, case; or line, nil, error, and then nothing more. A case is
--   `{ teams = {names}, matches = {{a, b}, ...} }`.
knockout.read = format.read

--- Writes cases in the contest's format, with the closing 0.
-- @tparam table cases a list of cases as `read` yields them
-- @tparam string name the format: "game-schedule"
-- @treturn string
knockout.write = format.write

return knockout
