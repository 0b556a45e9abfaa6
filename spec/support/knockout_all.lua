--- All knockouts of n teams, played out literally: in every round every way to choose the idle team, the pairs and the
-- winners. Nothing here knows trees, leaves or lemmas.
local all = {}

local function copy(list) return table.move(list, 1, #list, 1, {}) end

-- Calls `use(pairs)` for every way to pair up a list of teams; a pair is {a, b}.
local function pair_up(teams, made, use)
  if #teams == 0 then return use(made) end
  local first = table.remove(teams, 1)
  for i = 1, #teams do
    local rest = copy(teams)
    local second = table.remove(rest, i)
    made[#made + 1] = { first, second }
    pair_up(rest, made, use)
    made[#made] = nil
  end
  table.insert(teams, 1, first)
end

local function play_rounds(teams, rounds, use)
  if #teams == 1 then return use(rounds, teams[1]) end
  local function with_idle(idle, players)
    pair_up(copy(players), {}, function(pairs)
      for results = 0, (1 << #pairs) - 1 do
        local round, left = { wildcard = idle }, { idle }
        for i, pair in ipairs(pairs) do
          local second = results >> (i - 1) & 1 == 1
          local winner, loser = second and pair[2] or pair[1], second and pair[1] or pair[2]
          round[i] = { winner, loser }
          left[#left + 1] = winner
        end
        rounds[#rounds + 1] = round
        play_rounds(left, rounds, use)
        rounds[#rounds] = nil
      end
    end)
  end
  if #teams % 2 == 0 then return with_idle(nil, teams) end
  for i = 1, #teams do
    local players = copy(teams)
    with_idle(table.remove(players, i), players)
  end
end

--- Calls `use(rounds, winner)` for every knockout of the teams 1..n: `rounds` is a list of lists of {winner, loser},
-- each with the team that is idle as `wildcard`; valid during the call only.
function all.each(n, use)
  local teams = {}
  for i = 1, n do teams[i] = i end
  play_rounds(teams, {}, use)
end

--- Text that is the same for lists of the same matches: pairs in any order, either side first.
function all.key(matches)
  local parts = {}
  for i, match in ipairs(matches) do
    local a, b = match[1], match[2]
    parts[i] = a < b and a * 100 + b or b * 100 + a
  end
  table.sort(parts)
  return table.concat(parts, " ")
end

--- Text that is the same for the same knockout.
function all.signature(rounds)
  local parts = {}
  for r, round in ipairs(rounds) do
    local results = {}
    for i, match in ipairs(round) do results[i] = match[1] .. ">" .. match[2] end
    table.sort(results)
    parts[r] = table.concat(results, " ") .. "/" .. tostring(round.wildcard)
  end
  return table.concat(parts, "; ")
end

--- The signature of a schedule's data.
function all.signature_of(data)
  local rounds = {}
  for r, round in ipairs(data.rounds) do
    rounds[r] = { wildcard = round.wildcard }
    for i, match in ipairs(round.matches) do rounds[r][i] = { match.winner, match.loser } end
  end
  return all.signature(rounds)
end

return all
