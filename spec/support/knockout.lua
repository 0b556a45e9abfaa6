--- Slow, literal helpers for the knockout tests: nothing here knows a lemma.
local support = {}

--- All trees on the vertices 1..n by their Pruefer codes: an iterator over lists of pairs.
function support.trees(n)
  local code = {}
  for i = 1, n - 2 do code[i] = 1 end
  local over = n < 2
  return function()
    if over then return nil end
    local degree, tree = {}, {}
    for v = 1, n do degree[v] = 1 end
    for _, v in ipairs(code) do degree[v] = degree[v] + 1 end
    local function take_leaf()
      for v = 1, n do
        if degree[v] == 1 then
          degree[v] = 0
          return v
        end
      end
    end
    for _, v in ipairs(code) do
      tree[#tree + 1] = { take_leaf(), v }
      degree[v] = degree[v] - 1
    end
    tree[#tree + 1] = { take_leaf(), take_leaf() }
    local i = #code
    while i > 0 and code[i] == n do
      code[i] = 1
      i = i - 1
    end
    if i == 0 then over = true else code[i] = code[i] + 1 end
    return tree
  end
end

-- Counts the schedules from a state in which `left` teams are in and the matches todo[i] == true remain.
local function count(matches, todo, out, left)
  if left == 1 then
    for i = 1, #matches do
      if todo[i] then return 0 end
    end
    return 1
  end
  local total, busy = 0, {}
  local function choose(i, more)
    if more == 0 then
      for j = 1, #matches do -- a match with a team that is out can never be played
        if todo[j] and (out[matches[j][1]] or out[matches[j][2]]) then return end
      end
      total = total + count(matches, todo, out, left - left // 2)
      return
    end
    if #matches - i + 1 < more then return end
    choose(i + 1, more)
    local a, b = matches[i][1], matches[i][2]
    if not todo[i] or busy[a] or busy[b] then return end
    todo[i], busy[a], busy[b] = false, true, true
    for _, loser in ipairs { a, b } do
      out[loser] = true
      choose(i + 1, more - 1)
      out[loser] = false
    end
    todo[i], busy[a], busy[b] = true, false, false
  end
  choose(1, left // 2)
  return total
end

--- In how many ways (rounds, winners, wildcards) a list of matches between 1..n can be played, by trying
-- everything.
function support.count_schedules(matches, n)
  local todo = {}
  for i = 1, #matches do todo[i] = true end
  return count(matches, todo, {}, n)
end

local function contains(list, value)
  for _, one in ipairs(list) do
    if one == value then return true end
  end
  return false
end

-- The matches that remain after the rounds of err.before, by team: team -> list of places.
local function remaining(err, matches)
  local played, left = {}, {}
  for _, round in err.before:rounds() do
    for _, match in ipairs(round.matches) do played[match.place] = true end
  end
  for place, match in ipairs(matches) do
    if not played[place] then
      for _, team in ipairs(match) do
        left[team] = left[team] or {}
        table.insert(left[team], place)
      end
    end
  end
  return left
end

local function other(match, team) return match[1] == team and match[2] or match[1] end

-- Does a group of an error say the truth? Returns the number of teams that cannot play because of it.
local function verify_group(group, matches, left, may_lose)
  local of_team = left[group.team]
  if group.waits then
    assert(#of_team == 1 and of_team[1] == group.matches[1] and not may_lose(of_team[1], group.team))
    return 1
  end
  if group.idle then
    assert(#group.matches == #of_team, "all matches left are named")
    for i, place in ipairs(group.matches) do
      local rival = other(matches[place], group.team)
      assert(rival == group.teams[i] and contains(of_team, place))
      assert(#of_team > 1 and (#left[rival] > 1 or not may_lose(place, rival)), "neither may lose yet")
    end
    return 1
  end
  for i, place in ipairs(group.matches) do
    assert(other(matches[place], group.team) == group.teams[i])
    assert(#left[group.teams[i]] == 1 and left[group.teams[i]][1] == place, "only this match is left")
    assert(may_lose(place, group.teams[i]))
  end
  return #group.matches - 1
end

-- The errors about required winners; true when it was one.
local function verify_demands(err, matches, winners, champion)
  if err.kind == "loses twice" or err.kind == "champion" then
    assert(#err.matches >= (err.kind == "champion" and 1 or 2))
    assert(err.kind ~= "champion" or err.team == champion)
    for _, place in ipairs(err.matches) do
      assert(contains(matches[place], err.team) and winners[place] == other(matches[place], err.team))
    end
    return true
  elseif err.kind == "unbeaten" then
    assert(err.team ~= err.second.team)
    for _, group in ipairs { err, err.second } do
      for place, match in ipairs(matches) do
        local wins = not contains(match, group.team) or winners[place] == group.team
        assert(wins or group.team == champion)
      end
    end
    return true
  end
end

--- Does an error of knockout.schedule about integer teams 1..n prove what it says? Raises when not.
-- @tparam ?table winners from places to the teams that are required to win
-- @tparam ?int champion
function support.verify(err, matches, n, winners, champion)
  winners = winners or {}
  local function may_lose(place, team) return winners[place] ~= team and champion ~= team end
  local rounds = 0
  while 1 << rounds < n do rounds = rounds + 1 end
  if verify_demands(err, matches, winners, champion) then return end
  if err.kind == "self-match" then
    assert(matches[err.match][1] == matches[err.match][2])
  elseif err.kind == "duplicate match" then
    local a, b = matches[err.matches[1]], matches[err.matches[2]]
    assert(err.matches[1] < err.matches[2] and err.match == err.matches[2])
    assert(a[1] == b[1] and a[2] == b[2] or a[1] == b[2] and a[2] == b[1])
  elseif err.kind == "cycle" then
    assert(#err.teams >= 3 and #err.teams == #err.matches)
    local seen = {}
    for i, team in ipairs(err.teams) do
      assert(not seen[team])
      seen[team] = true
      local match, following = matches[err.matches[i]], err.teams[i % #err.teams + 1]
      assert(other(match, team) == following and contains(match, team))
    end
  elseif err.kind == "parts" then
    local inside = {}
    for _, team in ipairs(err.teams) do inside[team] = true end
    assert(#err.teams >= 1 and #err.teams < n)
    for _, match in ipairs(matches) do assert(not inside[match[1]] == not inside[match[2]]) end
  elseif err.kind == "too many matches" then
    assert(#err.matches > rounds)
    for _, place in ipairs(err.matches) do assert(contains(matches[place], err.team)) end
  else
    local left = remaining(err, matches)
    local idle = verify_group(err, matches, left, may_lose)
    if err.second then
      assert(err.second.team ~= err.team)
      idle = idle + verify_group(err.second, matches, left, may_lose)
    end
    assert(idle > err.left % 2, "more teams are idle than may be")
    assert(({ overfull = true, twins = true, idle = true, waits = true })[err.kind])
    assert((err.kind == "waits") == (err.waits or false))
    if err.kind == "waits" then return end
    assert((err.kind == "idle") == (err.idle or err.second and err.second.idle or false))
  end
end

return support
