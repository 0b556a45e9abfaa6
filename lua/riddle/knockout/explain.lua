--- Explanations: why a match stands in its round.
--
-- A step says which match was played and why no other result was possible. The steps of one match
-- are those of the loser's earlier wins, of the teams that lost them, and so on: each loser must have
-- played all its other matches before.
-- @module riddle.knockout.explain
local errors = require "riddle.errors"
local options = require "riddle.options"

local explain = {}

local Explanation = { __name = "riddle.knockout.explanation" }
Explanation.__index = Explanation

function Explanation:__tostring()
  local lines = {}
  for i, step in ipairs(self) do lines[i] = step.text end
  if self.conclusion then lines[#lines + 1] = self.conclusion:gsub("; ", ";\n  ") end -- a clause a line
  return table.concat(lines, "\n")
end

--- A plain table that JSON can take: `steps`, and `conclusion`, the reason of an error that was explained.
function Explanation:data()
  local steps = {}
  for i, step in ipairs(self) do
    local copy = {}
    for name, value in pairs(step) do copy[name] = value end
    copy.after = step.after and table.move(step.after, 1, #step.after, 1, {})
    steps[i] = copy
  end
  return { steps = steps, conclusion = self.conclusion }
end

-- "match 1", "matches 1 and 2", "matches 1, 2 and 3"
local function matches(places)
  if #places == 1 then return "match " .. places[1] end
  return "matches " .. table.concat(places, ", ", 1, #places - 1) .. " and " .. places[#places]
end

-- Why the loser of a step lost in this round.
local function reason(step, final)
  if final then return "the final, which either could have won" end
  if #step.after == 0 then return ("%s has no other match"):format(step.loser) end
  return ("%s has no other match left, having won %s before"):format(step.loser, matches(step.after))
end

-- The steps of rounds `last`, ..., 1 in which a wanted team wins; `wanted` (team -> true; nil = all)
-- grows by the losers, whose wins explain theirs. In the order of play.
local function trace(schedule, last, wanted)
  local by_round, wins = {}, {}
  for r = last, 1, -1 do
    by_round[r] = {}
    local round = schedule:round(r)
    for _, match in ipairs(round.matches) do
      if not wanted or wanted[match.winner] then
        if wanted then wanted[match.loser] = true end
        local step = { round = r, place = match.place, winner = match.winner, loser = match.loser, left = round.teams }
        table.insert(by_round[r], step)
        wins[match.winner] = wins[match.winner] or {}
        table.insert(wins[match.winner], 1, match.place)
      end
    end
  end
  local steps = setmetatable({}, Explanation)
  for r = 1, last do
    for _, step in ipairs(by_round[r]) do steps[#steps + 1] = step end
  end
  return steps, wins
end

-- The places of a team's wins before a round, in order.
local function wins_of(schedule, places, round)
  local before = {}
  for _, place in ipairs(places or {}) do
    if schedule:match(place).round < round then before[#before + 1] = place end
  end
  return before
end

local function describe(schedule, steps, wins)
  for _, step in ipairs(steps) do
    step.after = wins_of(schedule, wins[step.loser], step.round)
    step.text = ("round %d: %s defeats %s (match %d): %s"):format(
      step.round, step.winner, step.loser, step.place, reason(step, step.left == 2))
    step.left = nil
  end
  return steps
end

-- One match and what it follows from.
local function of_match(schedule, place)
  local match = schedule:match(place)
  local steps, wins = trace(schedule, match.round - 1, { [match.loser] = true })
  local left = schedule:round(match.round).teams
  steps[#steps + 1] =
    { round = match.round, place = place, winner = match.winner, loser = match.loser, left = left }
  return describe(schedule, steps, wins)
end

-- Why a team is idle in a round: its later matches tell whether it could have lost one.
local function wildcard_step(schedule, r, round)
  local team, later = round.wildcard, {}
  for s = r + 1, #schedule do
    for _, match in ipairs(schedule:round(s).matches) do
      if match.winner == team or match.loser == team then later[#later + 1] = match end
    end
  end
  local step = { round = r, wildcard = team }
  local text = "all its opponents left have others to play, and so has it"
  if #later == 1 then
    local rival = later[1].winner == team and later[1].loser or later[1].winner
    for _, match in ipairs(round.matches) do
      if match.winner == rival then
        text = ("like %s it has only %s left, which can play one of them"):format(match.loser, rival)
      end
    end
  end
  step.text = ("round %d: %s takes the wildcard: %s"):format(r, team, text)
  return step
end

local function of_all(schedule)
  local steps, wins = trace(schedule, #schedule)
  describe(schedule, steps, wins)
  local all, at = setmetatable({}, Explanation), 1
  for r, round in schedule:rounds() do
    while steps[at] and steps[at].round == r do
      all[#all + 1] = steps[at]
      at = at + 1
    end
    if round.wildcard then all[#all + 1] = wildcard_step(schedule, r, round) end
  end
  return all
end

-- What led to the round that fails, for the teams that the error names.
local function of_error(err)
  if not err.before then return setmetatable({ conclusion = err.message }, Explanation) end
  local wanted = {}
  for _, group in ipairs { err, err.second } do
    wanted[group.team] = true
    for _, team in ipairs(group.teams) do wanted[team] = true end
  end
  local steps, wins = trace(err.before, #err.before, wanted)
  describe(err.before, steps, wins)
  steps.conclusion = err.message
  return steps
end

--- See riddle.knockout.explain.
-- @usage
--   matches = { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }
--   print(knockout.explain(knockout.schedule(matches)))
function explain.explain(subject, place)
  if errors.is(subject) then return of_error(subject) end
  if type(subject) ~= "table" or not subject.core then
    options.argument("knockout.explain", "the subject", "a knockout.schedule or an error of it", subject)
  end
  if place == nil then return of_all(subject) end
  if math.type(place) ~= "integer" or place < 1 or place >= subject.n then
    options.argument("knockout.explain", "the place", ("an integer in 1..%d"):format(subject.n - 1), place)
  end
  return of_match(subject, place)
end

return explain
