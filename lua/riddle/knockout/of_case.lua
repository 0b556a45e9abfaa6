--- Questions about a case: what the formats of match lists read becomes a schedule, or a bracket that can be drawn.
-- @module riddle.knockout.of_case
local knockout = require "riddle.knockout"

local of_case = {}

--- The matches of a case as the questions of riddle.knockout take them.
-- @tparam table case see riddle.knockout.formats.case
-- @tparam ?boolean ignore_winners take only the pairs
function of_case.matches(case, ignore_winners)
  local list = {}
  for i, match in ipairs(case.matches) do
    list[i] = { match[1], match[2], winner = not ignore_winners and match.winner or nil, from = match.from,
      to = match.to }
  end
  return list
end

--- The schedule of a case. Teams are told only where one has no match: else a wrong number of matches would hide what
-- is wrong with them.
-- @tparam table case
-- @tparam table option of knockout.schedule
-- @tparam ?boolean ignore_winners
-- @treturn Schedule or nil and an error
function of_case.schedule(case, option, ignore_winners)
  local list, seen, count = of_case.matches(case, ignore_winners), {}, 0
  for _, match in ipairs(list) do
    for side = 1, 2 do
      if not seen[match[side]] then count = count + 1 end
      seen[match[side]] = true
    end
    match.from, match.to = nil, nil
  end
  option.teams = count < #case.teams and case.teams or nil
  local schedule, err = knockout.schedule(list, option)
  return schedule, err
end

--- The bracket of a case: its schedule, or the way with byes in the first round that agrees with it best.
-- @tparam table case
-- @tparam ?boolean ignore_winners
-- @treturn Bracket or nil and an error
function of_case.bracket(case, ignore_winners)
  local schedule <close>, err = of_case.schedule(case, {}, ignore_winners)
  if schedule then return knockout.bracket(schedule) end
  local byes = knockout.byes(case.matches)
  if not (byes and byes.status == "found") then return nil, err end
  local stated = {}
  for i, match in ipairs(case.matches) do stated[i] = match.stated end
  return byes:nearest(stated):bracket()
end

return of_case
