--- Knockouts with byes in the first round only, by trying everything: nothing here knows a lemma.
local support = {}

--- All ways in which matches `{ winner, loser }` between teams 1..n can have been played: round 1 among as many teams
-- as leaves a power of two, then everybody left in every round. A list of texts "round of match 1, of match 2, ...".
function support.ways(matches, n)
  local size = 1
  while size < n do size = 2 * size end
  local round_of, out, busy, found = {}, {}, {}, {}
  local function play(round, left, place, more)
    if more == 0 then
      local rest = left - (round == 1 and n - size // 2 or left // 2)
      if rest == 1 then
        for i = 1, #matches do
          if not round_of[i] then return end
        end
        found[#found + 1] = table.concat(round_of, " ")
        return
      end
      local kept = busy
      busy = {}
      play(round + 1, rest, 1, rest // 2)
      busy = kept
      return
    end
    if place > #matches then return end
    play(round, left, place + 1, more)
    local winner, loser = matches[place][1], matches[place][2]
    if round_of[place] or out[winner] or out[loser] or busy[winner] or busy[loser] then return end
    round_of[place], out[loser], busy[winner], busy[loser] = round, true, true, true
    play(round, left, place + 1, more - 1)
    round_of[place], out[loser], busy[winner], busy[loser] = nil, nil, nil, nil
  end
  play(1, n, 1, n - size // 2)
  table.sort(found)
  return found
end

--- The matches of a draw with random byes and results: a list of { winner, loser }, in random order, and the rounds.
function support.random(draw, n)
  local size = 1
  while size < n do size = 2 * size end
  local row, list = {}, {}
  for i = 1, size do row[i] = i end
  draw:shuffle(row)
  local slots, taken = {}, 0
  for i = 1, size, 2 do -- at most one bye in each pair
    slots[i], slots[i + 1] = false, false
  end
  local with_bye = {}
  for pair = 1, size // 2 do with_bye[pair] = pair <= size - n end
  draw:shuffle(with_bye)
  for pair = 1, size // 2 do
    for i = 2 * pair - 1, 2 * pair - (with_bye[pair] and 1 or 0) do
      taken = taken + 1
      slots[i] = taken
    end
  end
  local round = 0
  while #slots > 1 do
    round = round + 1
    local next_slots = {}
    for i = 1, #slots, 2 do
      local a, b = slots[i], slots[i + 1]
      if a and b then
        if draw:one_in(2) then a, b = b, a end
        list[#list + 1] = { a, b, round = round }
      end
      next_slots[#next_slots + 1] = a or b
    end
    slots = next_slots
  end
  return draw:shuffle(list)
end

return support
