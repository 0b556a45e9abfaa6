--- The contest problem "Game schedule required": POJ 2476, ZOJ 2801, SPOJ 385.
-- Fields as docs/judge.md describes them.
-- @module riddle.knockout.game_schedule
local core = require "riddle.core"
local errors = require "riddle.errors"
local format = require "riddle.knockout.format"
local generate = require "riddle.knockout.generate"

local problem = {
  name = "game-schedule",
  aliases = { "poj-2476", "zoj-2801", "spoj-385" },
  title = "Game schedule required",
  family = "knockout",
  summary = "distribute the matches of a knockout over its rounds",
  input_help = "Cases: the number n of teams, n names, and n - 1 lines of the two names of a match. A 0 at the end.",
  size_help = "teams: the first case has so many, no other has more",
  example = "3\nA\nB\nC\nA B\nB C\n5\nA\nB\nC\nD\nE\nA B\nC D\nA E\nC E\n0\n",
  options = {
    order = {
      one_of = { "input", "judge" },
      default = "input",
      help = "input: as the matches are listed; judge: as the original judge's program writes them",
    },
  },
  generate_options = {
    impossible = { one_of = generate.impossible, help = "make the last case an impossible list of this kind" },
  },
}

--- The kernel's road.
function problem.stream(option) return core.knockout.game_schedule_stream(option) end

local PIECE = 8192 -- pieces of text that are joined before they are yielded

-- Yields the answer to a case, in pieces.
local function yield_answer(schedule)
  local out = {}
  for r, round in schedule:rounds() do
    out[#out + 1] = ("Round #%d\n"):format(r)
    for _, match in ipairs(round.matches) do
      out[#out + 1] = match.winner .. " defeats " .. match.loser .. "\n"
      if #out >= PIECE then
        coroutine.yield(table.concat(out))
        out = {}
      end
    end
    if round.wildcard then out[#out + 1] = round.wildcard .. " advances with wildcard\n" end
  end
  out[#out + 1] = "Winner: " .. schedule:winner() .. "\n\n"
  coroutine.yield(table.concat(out))
end

-- The cases of an input with their schedules: yields case, schedule; or nil, error.
local function schedules(next_chunk, option)
  local knockout = require "riddle.knockout"
  local cases = format.read(next_chunk, "game-schedule")
  return function()
    local _, case, err = cases()
    if not case then return nil, err end
    local list_option = { teams = case.teams, order = option.order, memory = option.memory }
    local schedule, fault = knockout.schedule(case.matches, list_option)
    if not schedule then return nil, format.list_fault(fault, case) end
    return case, schedule
  end
end

--- The plain road: through riddle.knockout. Cases are read outside of the coroutine: Ctrl-C does not reach into one,
-- and a case may be large.
function problem.answers(next_chunk, option)
  local next_schedule, next_piece, schedule = schedules(next_chunk, option), nil, nil
  return function()
    while true do
      local text = next_piece and next_piece(schedule)
      if text then return text end
      if schedule then schedule:close() end
      local case
      case, schedule = next_schedule()
      if not case then return nil, schedule end
      next_piece = coroutine.wrap(yield_answer)
    end
  end
end

--- Is an output a right answer? Any order of the matches in a round, any right choice of winners.
function problem.check(next_input, next_output)
  return require("riddle.knockout.verdict").check(next_input, next_output)
end

-- What the contest says of a case beyond the format; an error or nil.
local function contest_fault(case)
  local places, count = case.places, #case.teams
  if count < 2 or count > 1000 then
    local message = ("expected 2 to 1000 teams, found %d"):format(count)
    return errors.new { kind = "range", message = message, line = places.line, column = places.column }
  end
  for i, name in ipairs(case.teams) do
    if #name > 25 or name:find "[^a-zA-Z]" then
      local place = places.teams[i]
      local message = ("expected a name of at most 25 letters a-z, A-Z, found %s"):format(errors.quote(name))
      return errors.new { kind = "name", message = message, line = place.line, column = place.column }
    end
  end
end

--- Is an input legal? `limits` = "contest" or "none"; impossible lists are faults in both.
function problem.validate(next_chunk, limits)
  local next_schedule, count = schedules(next_chunk, {}), 0
  while true do
    local case, schedule = next_schedule()
    if not case then
      if schedule then return nil, schedule end
      return true, count
    end
    schedule:close()
    local fault = limits == "contest" and contest_fault(case)
    if fault then return nil, fault end
    count = count + 1
  end
end

--- See riddle.knockout.generate.
problem.generate = generate.input

return problem
