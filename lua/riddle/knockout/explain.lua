--- Explanations: why a match stands in its round and who could win it.
--
-- A step says which match was played and why no other result was possible. The steps of one match
-- are those of the loser's earlier wins, of the teams that lost them, and so on: each loser must have
-- played all its other matches before.
-- @module riddle.knockout.explain
local bound = require "riddle.knockout.bound"
local choices = require "riddle.knockout.choices"
local errors = require "riddle.errors"
local lists = require "riddle.knockout.list"
local options = require "riddle.options"
local winners = require "riddle.lazy" "riddle.knockout.winners"

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
    for _, name in ipairs { "after", "could_win" } do
      copy[name] = step[name] and table.move(step[name], 1, #step[name], 1, {})
    end
    steps[i] = copy
  end
  return { steps = steps, conclusion = self.conclusion }
end

-- "match 1", "matches 1 and 2", "matches 1, 2 and 3"
local function matches(places)
  if #places == 1 then return "match " .. places[1] end
  return "matches " .. table.concat(places, ", ", 1, #places - 1) .. " and " .. places[#places]
end

-- Why the loser of a step lost in this round; `what` it has left, "match" or "wish".
local function why_lost(step, what)
  if #step.after == 0 then return ("%s has no other %s"):format(step.loser, what) end
  return ("%s has no other %s left, having won %s before"):format(step.loser, what, matches(step.after))
end

-- --- complete lists ------------------------------------------------------------------------------

-- Why a match of a complete list stands where it does, with who could win it.
local function reason(step, final)
  local either = #step.could_win > 1
  if final then
    return either and "the final, which either could have won"
      or ("the final, which %s is required to win"):format(step.winner)
  end
  local text = why_lost(step, "match")
  return either and ("%s; it could also be the final, which either could win"):format(text) or text
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
        local step = { round = r, place = match.place, winner = match.winner, loser = match.loser, left = round.teams,
          filled = match.filled }
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

-- The places of a team's wins before a round, in order; `listed`: only those up to this place.
local function wins_of(schedule, places, round, listed)
  local before = {}
  for _, place in ipairs(places or {}) do
    if place <= listed and schedule:match(place).round < round then before[#before + 1] = place end
  end
  return before
end

local function describe(schedule, steps, wins, chosen)
  for _, step in ipairs(steps) do
    step.after = wins_of(schedule, wins[step.loser], step.round, math.huge)
    step.could_win = chosen and chosen:final_results(step.place) or { step.winner }
    step.text = ("round %d: %s defeats %s (match %d): %s"):format(
      step.round, step.winner, step.loser, step.place, reason(step, step.left == 2))
    step.left = nil
  end
  return steps
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

-- --- wishes --------------------------------------------------------------------------------------

-- Who has wishes left after a round, as team -> true, and must not lose.
local function busy_after(schedule, r)
  local busy = {}
  for s = r + 1, #schedule do
    for _, match in ipairs(schedule:round(s).matches) do
      if not match.filled then busy[match.winner], busy[match.loser] = true, true end
    end
  end
  local champion = schedule.core:champion()
  if champion ~= nil then busy[champion] = true end
  return busy
end

local function describe_wish(schedule, step, wins, possible, busy)
  local text
  if step.filled then
    text = busy[step.winner] and ("filled in: %s must go on, %s has no wish left"):format(step.winner, step.loser)
      or "filled in: neither has a wish left"
    step.could_win = busy[step.winner] and { step.winner } or { step.winner, step.loser }
  else
    step.after = wins_of(schedule, wins[step.loser], step.round, schedule.info.listed)
    step.could_win = possible and possible[step.place]
    text = why_lost(step, "wish")
    if step.could_win and #step.could_win > 1 then text = text .. "; either could win it" end
  end
  step.left = nil
  step.text = ("round %d: %s defeats %s (match %d): %s"):format(step.round, step.winner, step.loser, step.place, text)
end

local function wish_wildcard(r, round, busy)
  local team = round.wildcard
  local text = busy[team] and "it must go on, and nobody is left for it to beat" or "it is left over"
  if busy[team] then
    for _, match in ipairs(round.matches) do
      if match.filled and not busy[match.winner] then text = "it is left over" end
    end
  end
  return { round = r, wildcard = team, text = ("round %d: %s takes the wildcard: %s"):format(r, team, text) }
end

-- A knockout that contains wishes, or the steps of one of its matches.
local function of_wishes(schedule, place)
  local possible = schedule.asked and schedule.method == "peeling"
    and winners.winners(schedule.asked.matches, schedule.asked.option) or nil
  local last, wanted = #schedule, nil
  if place then
    local match = schedule:match(place)
    last, wanted = match.round, { [match.loser] = true, [match.winner] = true }
  end
  local steps, wins = trace(schedule, last, wanted)
  local all, at = setmetatable({}, Explanation), 1
  for r = 1, last do
    local busy, round = busy_after(schedule, r), schedule:round(r)
    while steps[at] and steps[at].round == r do
      describe_wish(schedule, steps[at], wins, possible, busy)
      if not place or r < last or steps[at].place == place then all[#all + 1] = steps[at] end
      at = at + 1
    end
    if round.wildcard and not place then all[#all + 1] = wish_wildcard(r, round, busy) end
  end
  return all
end

-- Why wishes are impossible, round by round: who can go out by them, and how many must go on.
local function of_crowd(n, list, champion, conclusion)
  local steps = setmetatable({ conclusion = conclusion }, Explanation)
  for r, round in ipairs((bound.rounds(n, list, champion))) do
    local names = {}
    for i, match in ipairs(round.played) do names[i] = ("%s to %s"):format(match[2], match[1]) end
    local out = #names == 0 and "none of them can lose by these matches"
      or ("by these matches no more than %d can lose (such as %s)"):format(#names, table.concat(names, ", "))
    steps[r] = { round = r, bound = round.bound, needed = round.needed, left = round.left,
      text = ("round %d: %d teams have matches to play; %s, so that %d must go on; %d may"):format(
        r, round.bound, out, round.needed, round.left) }
  end
  return steps
end

-- The matches of a question with required winners as fields.
local function with_fields(asked)
  local list, option = {}, asked.option
  for place = 1, lists.count(asked.matches) do
    local match = lists.match(asked.matches, place)
    local winner = match.winner
    if winner == nil and option.winners then
      winner = option.winners == "first" and match[1] or option.winners[place]
    end
    list[place] = { match[1], match[2], winner = winner, from = match.from, place = place }
  end
  return list
end

-- An answer of knockout.wish.
local function of_answer(answer)
  if answer.schedule then return of_wishes(answer.schedule) end
  if answer.err and answer.err.kind == "crowded" then
    return of_crowd(answer.n, with_fields(answer.asked), answer.asked.option.champion, answer.reason)
  end
  return setmetatable({ conclusion = answer.reason }, Explanation)
end

local function of_conflict(conflict)
  if conflict.status ~= "found" then
    return setmetatable({ conclusion = "all of these can come true" }, Explanation)
  elseif conflict.err.kind ~= "crowded" then
    return setmetatable({ conclusion = conflict.reason }, Explanation)
  end
  return of_crowd(conflict.n, conflict.matches, conflict.champion, conflict.reason)
end

-- --- the whole -----------------------------------------------------------------------------------

-- One match and what it follows from.
local function of_match(schedule, place)
  local match = schedule:match(place)
  local steps, wins = trace(schedule, match.round - 1, { [match.loser] = true })
  local left = schedule:round(match.round).teams
  steps[#steps + 1] =
    { round = match.round, place = place, winner = match.winner, loser = match.loser, left = left }
  return describe(schedule, steps, wins, choices.new(schedule.core, #schedule))
end

local function of_all(schedule)
  local steps, wins = trace(schedule, #schedule)
  describe(schedule, steps, wins, choices.new(schedule.core, #schedule))
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

local KINDS <const> = { ["riddle.knockout.wish"] = of_answer, ["riddle.knockout.conflict"] = of_conflict }

--- See riddle.knockout.explain.
-- @usage
--   matches = { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }
--   print(knockout.explain(knockout.schedule(matches)))
function explain.explain(subject, place)
  if errors.is(subject) then return of_error(subject) end
  local metatable = getmetatable(subject)
  local kind = KINDS[type(metatable) == "table" and metatable.__name]
  if kind then return (kind(subject)) end
  if type(subject) ~= "table" or not subject.core then
    options.argument("knockout.explain", "the subject", "a knockout.schedule or an error of it", subject)
  end
  if place ~= nil and (math.type(place) ~= "integer" or place < 1 or place >= subject.n) then
    options.argument("knockout.explain", "the place", ("an integer in 1..%d"):format(subject.n - 1), place)
  end
  if subject.order == "wish" then return of_wishes(subject, place) end
  if place == nil then return of_all(subject) end
  return of_match(subject, place)
end

return explain
