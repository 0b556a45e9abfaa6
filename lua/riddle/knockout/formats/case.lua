--- Cases: what the formats of match lists read.
--
-- A case has `teams` (names, in the order in which they come), `matches`, a list of `{ a, b }` with `winner`, `round`
-- (its name), `stated` (the number of the round, from 1), `score`, `walkover` where they are known, and `line` or
-- `row`; `aside`, a list of matches that are none of the knockout, each with a `reason`; `byes`, a list of names;
-- `name`, `id`, `date` of the tournament; and `places`: `line`, and lists of places for `matches` and `teams`.
-- @module riddle.knockout.formats.case
local round_names = require "riddle.knockout.round_names"
local seeding = require "riddle.knockout.seeding"
local ties = require "riddle.knockout.ties"

local case = {}

local WALKOVER <const> = "[Ww]%s*/%s*[Oo]" -- W/O, w/o

--- Does a score say that the match was not played?
function case.is_walkover(score) return score ~= nil and score:find(WALKOVER) ~= nil or nil end

--- Makes a case of a tournament's results in the order of the list.
-- @tparam table fields `name`, `id`, `date`, `line`, `byes`, as far as they are known
-- @tparam {table,...} list see riddle.knockout.ties
-- @tparam boolean ordered is the list in the order of the rounds?
-- @treturn table a case; `unknown_rounds` are names of rounds that say nothing
function case.of_results(fields, list, ordered)
  local matches, aside, teams = ties.separate(list)
  local found = { name = fields.name, id = fields.id, date = fields.date, byes = fields.byes, teams = teams,
    matches = matches, aside = aside, places = { line = fields.line or 1, matches = {}, teams = {} } }
  found.unknown_rounds = round_names.state(matches, seeding.rounds(#teams), ordered)
  for i, match in ipairs(matches) do
    found.places.matches[i] = { line = match.line, row = match.row, column = match.column }
  end
  return found
end

return case
