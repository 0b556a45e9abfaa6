--- Slow, literal helpers for the tests of draws: they look at brackets from outside and know no theory.
local draws = {}

-- The entrants below a side of a match, by name.
local function below(bracket, side, list)
  if side.winner_of then
    for _, inner in ipairs(bracket:match(side.winner_of).sides) do below(bracket, inner, list) end
  else
    list[#list + 1] = side.team
  end
  return list
end

--- In which round two entrants meet if both win until then: meets[a][b].
function draws.meetings(bracket)
  local meets = {}
  for _, match in bracket:matches() do
    if not match.bronze then
      for _, a in ipairs(below(bracket, match.sides[1], {})) do
        for _, b in ipairs(below(bracket, match.sides[2], {})) do
          meets[a], meets[b] = meets[a] or {}, meets[b] or {}
          assert(not meets[a][b], "two entrants meet twice")
          meets[a][b], meets[b][a] = match.round, match.round
        end
      end
    end
  end
  return meets
end

--- Is there a way to give entrants (list) the places of a bracket (list of names at those places) so that
-- `right(place_of)` holds for the names so far? Tries everything. `fixed[name]` is a place.
function draws.exists(names, places, fixed, right)
  local place_of, taken = {}, {}
  local function go(i)
    if i > #names then return true end
    local name = names[i]
    for _, place in ipairs(places) do
      if not taken[place] and (not fixed[name] or fixed[name] == place) then
        place_of[name], taken[place] = place, true
        if right(place_of, name) and go(i + 1) then return true end
        place_of[name], taken[place] = nil, nil
      end
    end
    return false
  end
  return go(1)
end

--- Plays every match that can be played; the winner is what `pick(match)` says.
function draws.play(bracket, pick)
  local count = 0
  while true do
    local number, match = bracket:matches "ready"()
    if not number then return count end
    assert(bracket:result(number, pick(match)))
    count = count + 1
  end
end

return draws
