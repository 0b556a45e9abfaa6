--- Is a bracket a draw of these entrants by the stated rules? Slow and literal: it looks at the matches from
-- outside, follows winners from match to match, and compares every pair of entrants. It shares nothing with
-- riddle.knockout.draw.
--
-- The rules are those of docs/knockout-draws.md:
--   * every entrant stands in the bracket once, and every match but the final leads to one other;
--   * byes in the first round: as many as are missing to a power of two, for the best; from the second round on
--     everybody plays. Wildcards: a round with an odd number of teams has one idle, nobody can be idle twice, and a
--     wildcard goes to the best place that leads to no other;
--   * seeds: see `meeting`, and the first stands at the top of the sheet, the second at its bottom; with wildcards the
--     best are left after every round, if the better one always wins;
--   * tiers: seeds 3-4, 5-8, 9-16, ... may have each other's places;
--   * those of one club do not meet before round `apart`, protected pairs not before theirs.
local check = {}

-- The entrants by rank: seeds by their numbers, then, when nothing is drawn at random, the others as listed.
local function ranking(list, option)
  local ranked = {}
  for _, one in ipairs(list) do
    if one.seed then ranked[#ranked + 1] = one end
  end
  table.sort(ranked, function(a, b) return a.seed < b.seed end)
  local rank = {}
  for i, one in ipairs(ranked) do rank[one.name] = i end
  if not option.seed then
    local last = #ranked
    for _, one in ipairs(list) do
      if not one.seed then
        last = last + 1
        rank[one.name] = last
      end
    end
  end
  return rank
end

local function name_of(rank, wanted)
  for name, i in pairs(rank) do
    if i == wanted then return name end
  end
end

--- The round in which the places of two ranks meet in a bracket of 2^k places: in every round, if the better one always
-- wins, the ranks of a match add up to the number of teams left and one.
local function meeting(size, a, b)
  local round, left = 1, size
  while left > 1 do
    if a + b == left + 1 then return round end
    a, b = math.min(a, left + 1 - a), math.min(b, left + 1 - b) -- the winner has the place of the better one
    round, left = round + 1, left // 2
  end
end

-- The names below each match, and in which round each two meet; nil and a fault when somebody is there twice.
local function look(bracket, matches)
  local below, meets = {}, {}
  for number, match in ipairs(matches) do
    local halves = {}
    for i, side in ipairs(match.sides) do
      local from = side.winner_of
      if from and (from >= number or matches[from].round >= match.round) then
        return nil, ("match %d comes after match %d"):format(from, number)
      end
      halves[i] = from and below[from] or { side.team }
      if #halves[i] == 0 then return nil, ("match %d has a side without a team"):format(number) end
    end
    below[number] = {}
    for _, a in ipairs(halves[1]) do
      for _, b in ipairs(halves[2]) do
        meets[a], meets[b] = meets[a] or {}, meets[b] or {}
        if a == b or meets[a][b] then return nil, a .. " and " .. b .. " meet twice" end
        meets[a][b], meets[b][a] = match.round, match.round
      end
    end
    for _, half in ipairs(halves) do table.move(half, 1, #half, #below[number] + 1, below[number]) end
    if bracket:match(number).feeds == nil and number < #matches then
      return nil, ("match %d leads nowhere"):format(number)
    end
  end
  return meets, below
end

-- Every entrant once, all under the final.
local function everybody(list, below_final)
  local seen = {}
  for _, name in ipairs(below_final) do
    if seen[name] then return name .. " stands in it twice" end
    seen[name] = true
  end
  for _, one in ipairs(list) do
    if not seen[one.name] then return one.name .. " is missing" end
    seen[one.name] = nil
  end
  if next(seen) then return next(seen) .. " is no entrant" end
end

-- The numbers of matches in each round, against what a rule says.
local function count_rounds(matches, want)
  local count = {}
  for _, match in ipairs(matches) do count[match.round] = (count[match.round] or 0) + 1 end
  for round = 1, math.max(#count, #want) do
    if count[round] ~= want[round] then
      return ("round %d has %s matches, not %s"):format(round, count[round], want[round])
    end
  end
end

-- The round of a team's first match.
local function entry(matches, name)
  for _, match in ipairs(matches) do
    for _, side in ipairs(match.sides) do
      if not side.winner_of and side.team == name then return match.round end
    end
  end
end

-- Do seeds stand where these ranks say?
local function stand(rank, size, n, meets, matches)
  for a, i in pairs(rank) do
    if (entry(matches, a) == 2) ~= (i <= size - n) then return ("rank %d (%s): bye or no bye"):format(i, a) end
    for b, j in pairs(rank) do
      if i < j and meets[a][b] ~= meeting(size, i, j) then
        return ("ranks %d and %d meet in round %d, not %d"):format(i, j, meets[a][b], meeting(size, i, j))
      end
    end
  end
end

-- All ways to exchange the ranks of each tier: calls `try(rank)` until it returns nothing; returns the last fault.
local function some_order(rank, try)
  local names, seeds = {}, 0
  for name, i in pairs(rank) do names[i], seeds = name, math.max(seeds, i) end
  local tier, given, fault = {}, {}, nil
  for i = 1, seeds do tier[i] = i <= 2 and i or math.ceil(math.log(i, 2) - 1e-9) + 10 end
  local function go(i)
    if i > seeds then
      local other = {}
      for at, name in pairs(given) do other[name] = at end
      fault = try(other)
      return fault == nil
    end
    for at = 1, seeds do
      if tier[at] == tier[i] and not given[at] then
        given[at] = names[i]
        if go(i + 1) then return true end
        given[at] = nil
      end
    end
    return false
  end
  if not go(1) then return fault end
end

local function first_round(bracket, list, option, matches, meets, rank)
  local n, size, want = #list, 1, {}
  while size < n do size = 2 * size end
  local left = size // 2
  want[1] = n - left
  while left > 1 do
    left = left // 2
    want[#want + 1] = left
  end
  local fault = count_rounds(matches, want)
  if fault then return fault end
  for _, one in ipairs(list) do
    if entry(matches, one.name) > 2 then return one.name .. " enters after the second round" end
  end
  local sheet, names = bracket:positions(), {}
  if #sheet ~= size then return ("the sheet has %d places, not %d"):format(#sheet, size) end
  for i = 1, size, 2 do
    local a, b = sheet[i].team, sheet[i + 1].team
    if not a and not b then return "two byes meet" end
    if a and b and meets[a][b] ~= 1 then return a .. " and " .. b .. " stand together and do not meet at once" end
    if not (a and b) and entry(matches, a or b) ~= 2 then return (a or b) .. " has a bye on the sheet only" end
    names[#names + 1], names[#names + 2] = a or b, a and b
  end
  local missing = everybody(list, names)
  if missing then return "on the sheet " .. missing end
  local first, second = name_of(rank, 1), name_of(rank, 2)
  if first and sheet[1].team ~= first or second and sheet[size].team ~= second then
    return ("%s and %s do not stand at the ends"):format(first, second or "nobody")
  end
  local function right(ranks) return stand(ranks, size, n, meets, matches) end
  if option.seeding == "tiers" then return some_order(rank, right) end
  return right(rank)
end

-- Who wins if the better one always does (those without a rank are the worst), and who is left after each round.
local function favourites(matches, rank)
  local winner = {}
  local function better(a, b) return (rank[b] or math.huge) < (rank[a] or math.huge) and b or a end
  for number, match in ipairs(matches) do
    local sides = match.sides
    winner[number] = better(sides[1].winner_of and winner[sides[1].winner_of] or sides[1].team,
      sides[2].winner_of and winner[sides[2].winner_of] or sides[2].team)
  end
  return winner
end

-- The rounds in which somebody who wins all matches from a first one on plays.
local function rounds_from(bracket, number)
  local plays = {}
  while number do
    plays[bracket:match(number).round] = true
    number = bracket:match(number).feeds
  end
  return plays
end

local function wildcards(bracket, list, matches, rank, complete)
  local n, want, left_after = #list, {}, {}
  local left = n
  while left > 1 do
    want[#want + 1], left = left // 2, left - left // 2
    left_after[#want] = left
  end
  local fault = count_rounds(matches, want)
  if fault then return fault end
  for number, match in ipairs(matches) do -- the ways of all who enter here
    for _, side in ipairs(match.sides) do
      if not side.winner_of then
        local plays, idle = rounds_from(bracket, number), 0
        for round = 1, #want do idle = idle + (plays[round] and 0 or 1) end
        if idle > 1 then return ("%s can be idle %d times"):format(side.team, idle) end
      end
    end
  end
  local winner = favourites(matches, rank)
  for number, match in ipairs(matches) do
    for _, side in ipairs(match.sides) do
      local one = side.winner_of and winner[side.winner_of] or side.team
      if one ~= winner[number] and rank[one] and rank[one] <= left_after[match.round] then
        return ("rank %d can lose to a worse one in round %d"):format(rank[one], match.round)
      end
    end
  end
  if not complete then return nil end
  for round = 1, #want - 1 do -- who is idle in it, and who is the best that could be
    local idle, best
    for number, match in ipairs(matches) do
      for _, side in ipairs(match.sides) do
        local before = side.winner_of and matches[side.winner_of].round or 0
        local one = rank[side.winner_of and winner[side.winner_of] or side.team]
        if match.round > round and before <= round then -- a place after this round
          if before < round then idle = one end
          local plays, free = rounds_from(bracket, number), true
          for later = round + 1, #want do free = free and plays[later] end
          if free and (not best or one < best) then best = one end
        end
      end
    end
    local odd = (left_after[round - 1] or n) % 2 == 1
    if idle ~= (odd and best or nil) then
      return ("round %d: rank %s is idle, not %s"):format(round, idle, odd and best or "nobody")
    end
  end
end

local function third_place(match, matches)
  local losers = { match.sides[1].loser_of, match.sides[2].loser_of }
  local final = matches[#matches]
  if match.number ~= #matches + 1 then return "the match for third place is not the last" end
  for i, side in ipairs(final.sides) do
    if side.winner_of ~= losers[i] then return "the match for third place is not of the losers before the final" end
  end
  if match.round ~= final.round then return "the match for third place is not in the last round" end
end

--- What is wrong with a draw, in words; nil when nothing is.
-- @tparam Bracket bracket without results
-- @tparam {table,...} list `{ name =, seed =, club = }`
-- @tparam table option as for knockout.draw
function check.fault(bracket, list, option)
  local matches, bronze = {}, nil
  for number, match in bracket:matches() do
    if match.bronze then bronze = match else matches[number] = match end
  end
  if #matches ~= #list - 1 then return ("%d matches, not %d"):format(#matches, #list - 1) end
  if (bronze ~= nil) ~= (option.bronze == true) then return "a match for third place, or none" end
  for number = 2, #matches do
    if matches[number].round < matches[number - 1].round then return "matches are not numbered by rounds" end
  end
  local meets, below = look(bracket, matches)
  if not meets then return below end
  local fault = everybody(list, below[#matches]) or bronze and third_place(bronze, matches)
  if fault then return fault end
  local rank = ranking(list, option)
  if option.byes == "wildcards" then
    local complete = not option.seeding or option.seeding == "fixed"
    for _, one in ipairs(list) do complete = complete and rank[one.name] ~= nil end
    local function right(ranks) return wildcards(bracket, list, matches, ranks, complete) end
    if option.seeding == "tiers" then fault = some_order(rank, right) else fault = right(rank) end
  else
    fault = first_round(bracket, list, option, matches, meets, rank)
  end
  if fault then return fault end
  for i, a in ipairs(list) do
    for j = i + 1, #list do
      local b = list[j]
      if option.apart and a.club and a.club == b.club and meets[a.name][b.name] < option.apart then
        return a.name .. " and " .. b.name .. " of one club meet too early"
      end
    end
  end
  for _, pair in ipairs(option.protected or {}) do
    if meets[pair[1]][pair[2]] < pair[3] then return pair[1] .. " and " .. pair[2] .. " are protected and meet" end
  end
end

--- Could all be kept apart? Tries every way to exchange the names of a draw that keeps nobody apart.
-- @tparam {table,...} list
-- @tparam table option as for knockout.draw, with `seed`, no `seeding`
-- @tparam Bracket any a draw of the list without `apart` and `protected`
function check.possible(list, option, any)
  local matches = {}
  for number, match in any:matches() do
    if not match.bronze then matches[number] = match end
  end
  local meets = assert(look(any, matches))
  local movable, by_name = {}, {}
  for _, one in ipairs(list) do
    by_name[one.name] = one
    if not one.seed then movable[#movable + 1] = one.name end
  end
  local early = {}
  local function forbid(a, b, round)
    early[a], early[b] = early[a] or {}, early[b] or {}
    early[a][b] = math.max(early[a][b] or 0, round)
    early[b][a] = early[a][b]
  end
  for i, a in ipairs(list) do
    for j = 1, i - 1 do
      if option.apart and a.club and a.club == list[j].club then forbid(a.name, list[j].name, option.apart) end
    end
  end
  for _, pair in ipairs(option.protected or {}) do forbid(pair[1], pair[2], pair[3]) end
  local at, used = {}, {} -- name -> the name whose place it takes
  local function fits(name)
    for other, round in pairs(early[name] or {}) do
      if at[other] and meets[at[name]][at[other]] < round then return false end
    end
    return true
  end
  for name, one in pairs(by_name) do
    if one.seed then at[name] = name end
  end
  for name, one in pairs(by_name) do
    if one.seed and not fits(name) then return false end
  end
  local function go(i)
    if i > #movable then return true end
    for _, place in ipairs(movable) do
      if not used[place] then
        at[movable[i]], used[place] = place, true
        if fits(movable[i]) and go(i + 1) then return true end
        at[movable[i]], used[place] = nil, nil
      end
    end
    return false
  end
  return go(1)
end

return check
