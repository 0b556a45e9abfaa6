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
local job = require "riddle.job"
local lazy = require "riddle.lazy"
local lists = require "riddle.knockout.list"
local meetings = require "riddle.knockout.meetings"
local options = require "riddle.options"
local Schedule = require "riddle.knockout.schedule"

local audit, byes, draw = lazy "riddle.knockout.audit", lazy "riddle.knockout.byes", lazy "riddle.knockout.draw"
local entrants, formats = lazy "riddle.knockout.entrants", lazy "riddle.knockout.formats"
local live_build = lazy "riddle.knockout.live_build"

local knockout = {}

-- Loaded when first called, so that the command starts faster.
local LATER <const> = { counting = { "count", "each", "random", "champions" }, wishes = { "wish" },
  conflict = { "conflict" }, calendar = { "calendar" }, winners = { "winners" } }
for module, names in pairs(LATER) do
  for _, name in ipairs(names) do knockout[name] = lazy.call("riddle.knockout." .. module, name) end
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
-- @usage
--   knockout.schedule { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }
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
-- @usage
--   matches = { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }
--   knockout.check(knockout.schedule(matches), matches) --> true
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
-- @usage
--   matches = { { "Ann", "Bob" }, { "Ann", "Cy" }, { "Ann", "Dee" } }
--   knockout.check_conflict(knockout.conflict(matches)) --> true
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

--- Reads match lists or brackets in one of many formats (docs/knockout-draws.md has all of them):
--
-- Match lists: "game-schedule" (the contest's), "csv" (columns for winner and loser, or for two teams; those of
-- tennis_atp are known), "cup" (openfootball's cup.txt), "json". Each yields cases `{ teams = {names}, matches =
-- {{a, b, winner =, round =, score =}, ...} }`, see riddle.knockout.formats.case; matches that are none of the knockout
-- (replays, first legs, for third place, groups, qualifying) are in `aside`, each with a `reason`.
-- Brackets: "bracket" (JSON that keeps everything), "bracket-csv", "brackets-manager", "bracketry".
-- @tparam string|file|function source
-- @tparam string name the format
-- @tparam ?table option of "csv": the names of the columns `winner`, `loser`, `first`, `second`, `round`, `score`,
--   `from`, `to`, `tournament`, `winner_id`, `loser_id`, `title`, `date`; and `separator`
-- @return an iterator that yields line, case (or bracket); or line, nil, error, and then nothing more
-- @usage
--   for line, case in knockout.read("3\nA B C\nA B\nB C\n0\n", "game-schedule") do print(line, #case.matches) end
function knockout.read(source, name, option)
  local values = formats.read(source, name, option)
  return values
end

--- Writes cases or brackets, the reverse of `read` for all formats but "cup".
-- @tparam table list cases or brackets as `read` yields them
-- @tparam string name the format
-- @treturn string
-- @usage
--   knockout.write({ { teams = { "A", "B", "C" }, matches = { { "A", "B" }, { "B", "C" } } } }, "game-schedule")
function knockout.write(list, name)
  local text = formats.write(list, name)
  return text
end

--- A draw: entrants into a bracket that is filled as results come.
--
-- Ranks: seeded entrants in the order of their seeds, then the others as listed or, with `seed`, at random. Byes:
-- `"first-round"` fills up to a power of two; the best ranks have the byes, the two ranks of a first-round match add up
-- to one more than the size, ranks 1 to 2^j are in different 2^j-ths. `"wildcards"`: in a round with an odd number of
-- teams one is idle; the wildcards are spread so that nobody can get two.
-- @tparam table list names, or tables `{ name =, seed = (an integer from 1), club = }`; at most 1,048,576
-- @tparam ?table option `byes`; `seed`, of the random numbers: draw at random (same seed, same draw); `seeding`:
--   "fixed" or "tiers" (seeds of 3-4, 5-8, 9-16, ... are drawn among themselves); `apart`, a round: entrants of the
--   same club do not meet before it; `protected`, a list of pairs `{ name, name, round }`; `bronze`: with a match for
--   third place; `job`, `on_progress`, `time`
-- @treturn Bracket with `status` "found", `method` ("as listed", "shuffle": each right draw as likely as any other,
--   "flow" or "search") and `work`; when entrants cannot be kept apart a table with `status` "none" or "gave up" and
--   `reason`; or nil and an error of kind "empty name", "duplicate team", "seed", "limit" (with `entrant`), "count",
--   "unknown team", "protected", "bronze". With `job = true` a job that gives the same.
-- @usage
--   print(knockout.draw({ "Ann", "Bob", "Cy", "Dee", "Eve" }, { byes = "first-round", seed = 7 }))
function knockout.draw(list, option)
  local bracket, err = draw.draw(list, option)
  if not bracket then return nil, err end
  return bracket
end

--- The bracket of a schedule, with all its results: to be drawn, changed, and written in the formats of brackets.
-- @tparam Schedule schedule a complete one; its teams become names
-- @treturn Bracket
-- @usage
--   matches = { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }
--   print(knockout.bracket(knockout.schedule(matches)))
function knockout.bracket(schedule)
  if getmetatable(schedule) ~= Schedule or not schedule:winner() then
    options.argument("knockout.bracket", "the schedule", "a complete knockout.schedule", schedule)
  end
  return live_build.of_schedule(schedule)
end

--- Entrants of a draw from a CSV file; see riddle.knockout.entrants.
-- @tparam string|file|function source
-- @tparam ?table option `name`, `seed`, `club`: the names of the columns; `separator`
-- @treturn {table,...} or nil and an error with `line` and `column`
-- @usage
--   #knockout.entrants("name,seed\nAnn,1\nBob,2\n") --> 2
function knockout.entrants(source, option)
  local list, err = entrants.read(source, option)
  if not list then return nil, err end
  return list
end

--- Byes in the first round only: in which rounds were these matches played, if all winners are known?
--
-- Draws of 28, 48, 56 or 96 have byes in the first round, up to a power of two, and often several ways to place them.
-- @tparam table matches a complete list of `{ a, b, winner = a or b }`; the teams are strings or integers
-- @tparam ?table option `winners`: a table from places to teams, or "first", the team named first in each match
-- @treturn Byes `status` "found" (with `count`, the exact number of ways, `:way(i)`, `:each()`, `:nearest(rounds)`) or
--   "none" with `reason`; or nil and an error of kind "count", "self-match", "winner", "loses twice", "unbeaten" or
--   "cycle" (with `teams`, `matches`). Linear; a way's `:bracket()` draws itself
-- @usage
--   knockout.byes({ { "Ann", "Bob" }, { "Ann", "Cy" } }, { winners = "first" }).status --> found
function knockout.byes(matches, option)
  local answer, err = byes.find(matches, option)
  if not answer then return nil, err end
  return answer
end

--- Audits a table of results: is it a knockout, do its results and rounds agree with what the list forces, and if not,
-- which matches contradict, and what is the smallest repair that was found?
-- @tparam table|Bracket case as `read` yields it: `teams`, `matches` `{ a, b, winner =, stated = (the round) }`
-- @treturn Audit `status` "right" or "wrong"; `kind` "wildcards" (also for powers of two), "first-round", "other" (byes
--   that follow no rule) or "none"; `faults`, a list of `{ kind =, message =, matches = {places}, lines =, repair = }`;
--   a repair has `kind` "swap", "drop", "add" or "round" and `text`; tostring writes all
-- @usage
--   knockout.audit { teams = { "A", "B", "C" }, matches = { { "A", "B", winner = "A" }, { "A", "C", winner = "C" } } }
function knockout.audit(case)
  local found = audit.new(case)
  return found
end

return knockout
