--- Where the seeds stand in a bracket, with byes of either kind.
--
-- A *tree* here is a rank (1 is the best) or `{ round =, above, below }`. If the better rank won every match, the best
-- ranks would be left after each round.
-- @module riddle.knockout.seeding
local seeding = {}

-- The two halves of a place: the better rank above in every odd place, below in every even one. So rank 1 stands at
-- the top of the bracket and rank 2 at its bottom.
local function arrange(place, better, worse, round)
  if place % 2 == 1 then return { round = round, better, worse } end
  return { round = round, worse, better }
end

--- The standard order of a bracket of 2^k places: the ranks from top to bottom. The two of a first-round match add up
-- to 2^k + 1, and ranks 1 to 2^j stand in different 2^j-ths.
-- @tparam int size a power of two
-- @treturn {int,...}
function seeding.order(size)
  local order = { 1 }
  while #order < size do
    local wider, sum = {}, 2 * #order + 1
    for place = 1, #order do
      local rank = order[place]
      local above = place % 2 == 1 and rank or sum - rank -- as in `arrange`
      wider[2 * place - 1], wider[2 * place] = above, sum - above
    end
    order = wider
  end
  return order
end

--- The number of rounds for n teams.
function seeding.rounds(n)
  local rounds = 0
  while 1 << rounds < n do rounds = rounds + 1 end
  return rounds
end

--- Byes in the first round only: as if the ranks beyond n were there and lost without a match.
-- @tparam int n at least 1
-- @treturn tree
-- @treturn {int,...} the order of all 2^k places, with 0 for a bye
function seeding.first_round(n)
  local rounds = seeding.rounds(n)
  local order = seeding.order(1 << rounds)
  local row = {}
  for place, rank in ipairs(order) do
    order[place] = rank <= n and rank or 0
    row[place] = rank <= n and rank or false
  end
  for round = 1, rounds do
    local next_row = {}
    for i = 1, #row, 2 do
      local a, b = row[i], row[i + 1]
      next_row[#next_row + 1] = a and b and { round = round, a, b } or a or b
    end
    row = next_row
  end
  return row[1], order
end

-- Numbers of teams at the start of each round: sizes[0] = n, ..., sizes[k] = 1.
local function sizes_of(n)
  local sizes, rounds = { [0] = n }, 0
  while n > 1 do
    n, rounds = (n + 1) // 2, rounds + 1
    sizes[rounds] = n
  end
  return sizes, rounds
end

-- The matches that decide who stands at ranks 1..after, of 1..before teams: partner[rank], nil for the one who is idle.
local function partners(before, idle)
  local ranks, partner = {}, {}
  for rank = 1, before do
    if rank ~= idle then ranks[#ranks + 1] = rank end
  end
  for i = 1, #ranks // 2 do partner[ranks[i]] = ranks[#ranks + 1 - i] end
  return partner
end

-- The best rank among the first `after` that has no wildcard in a later round.
local function first_free(taken, after)
  for rank = 1, after do
    if not taken[rank] then return rank end
  end
end

--- Wildcards: in a round with an odd number of teams one is idle. The wildcards are given from the last round
-- backwards, each to the best place that leads to none so far: so nobody, whoever wins, can get two. (At least two
-- places always lead to none: an even round doubles their number u, an odd one makes it 2 (u - 1).)
-- @tparam int n at least 1
-- @treturn tree
-- @treturn {int,...} the order of the n places
function seeding.wildcards(n)
  local sizes, rounds = sizes_of(n)
  local root = { round = rounds + 1, 1 } -- a frame for the place of rank 1
  local places, taken = { { frame = root, side = 1, rank = 1 } }, {} -- from top to bottom; taken[rank]: has a wildcard
  for round = rounds, 1, -1 do
    local before, after = sizes[round - 1], sizes[round]
    local idle = before % 2 == 1 and first_free(taken, after) or nil
    local partner, wider = partners(before, idle), {}
    for i, place in ipairs(places) do
      local other = partner[place.rank]
      if other then
        local pair = arrange(i, place.rank, other, round)
        place.frame[place.side] = pair
        wider[#wider + 1] = { frame = pair, side = 1, rank = pair[1] }
        wider[#wider + 1] = { frame = pair, side = 2, rank = pair[2] }
        taken[other] = taken[place.rank]
      else
        wider[#wider + 1] = place
      end
    end
    if idle then taken[idle] = true end
    places = wider
  end
  local order = {}
  for i, place in ipairs(places) do order[i] = place.rank end
  return root[1], order
end

return seeding
