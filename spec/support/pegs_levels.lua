--- Counts of small peg games by plain exhaustive search, position by position, without symmetry.
-- Knows only a list of jumps (triples of holes, from 1) and positions as bits; shares no code with the kernels.
local support = {}

local function jumps_of(triples)
  local list = {}
  for i = 1, #triples, 3 do
    local source, middle, target = 1 << triples[i] - 1, 1 << triples[i + 1] - 1, 1 << triples[i + 2] - 1
    list[#list + 1] = { source = triples[i], target = triples[i + 2], full = source | middle, empty = target,
      toggled = source | middle | target }
  end
  return list
end

local function legal(jumps, pegs)
  local list = {}
  for _, jump in ipairs(jumps) do
    if pegs & jump.full == jump.full and pegs & jump.empty == 0 then list[#list + 1] = jump end
  end
  return list
end

--- The positions of each level: levels[jumps made] = a set of bits.
function support.levels(triples, start)
  local jumps, levels = jumps_of(triples), { [0] = { [start] = true } }
  while true do
    local next_level = {}
    for pegs in pairs(levels[#levels]) do
      for _, jump in ipairs(legal(jumps, pegs)) do next_level[pegs ~ jump.toggled] = true end
    end
    if not next(next_level) then return levels end
    levels[#levels + 1] = next_level
  end
end

--- How many positions, dead ones and jumps a level has.
function support.tally(triples, level)
  local jumps, positions, dead, edges = jumps_of(triples), 0, 0, 0
  for pegs in pairs(level) do
    local degree = #legal(jumps, pegs)
    positions, edges = positions + 1, edges + degree
    if degree == 0 then dead = dead + 1 end
  end
  return positions, dead, edges
end

--- Games (jump sequences until no jump is left).
function support.games(triples, start)
  local jumps, memory = jumps_of(triples), {}
  local function games(pegs)
    if memory[pegs] then return memory[pegs] end
    local sum, list = 0, legal(jumps, pegs)
    for _, jump in ipairs(list) do sum = sum + games(pegs ~ jump.toggled) end
    memory[pegs] = #list == 0 and 1 or sum
    return memory[pegs]
  end
  return games(start)
end

--- Jump sequences to one of the targets (a set), the odds of random play, and for each position both: two functions.
function support.ways(triples, targets)
  local jumps, ways, odds = jumps_of(triples), {}, {}
  local function visit(pegs)
    if ways[pegs] then return end
    ways[pegs], odds[pegs] = targets[pegs] and 1 or 0, targets[pegs] and 1.0 or 0.0
    if targets[pegs] then return end
    local list = legal(jumps, pegs)
    for _, jump in ipairs(list) do
      visit(pegs ~ jump.toggled)
      ways[pegs] = ways[pegs] + ways[pegs ~ jump.toggled]
      odds[pegs] = odds[pegs] + odds[pegs ~ jump.toggled] / #list
    end
  end
  return function(pegs)
    visit(pegs)
    return ways[pegs], odds[pegs]
  end
end

--- Fewest moves from a start to every position: a breadth-first search by moves, each a run of jumps by one peg.
function support.moves(triples, start)
  local jumps, distance, queue = jumps_of(triples), { [start] = 0 }, { start }
  local function run(pegs, hole, moves, seen)
    for _, jump in ipairs(legal(jumps, pegs)) do
      local after = pegs ~ jump.toggled
      if (hole == nil or jump.source == hole) and not seen[jump.target .. ":" .. after] then
        seen[jump.target .. ":" .. after] = true
        if not distance[after] then
          distance[after] = moves + 1
          queue[#queue + 1] = after
        end
        run(after, jump.target, moves, seen)
      end
    end
  end
  local at = 1
  while queue[at] do
    run(queue[at], nil, distance[queue[at]], {})
    at = at + 1
  end
  return distance
end

--- How many moves a list of jumps makes.
function support.count_moves(list)
  local moves, last = 0, nil
  for _, jump in ipairs(list) do
    if jump.source ~= last then moves = moves + 1 end
    last = jump.target
  end
  return moves
end

local STEPS = { { -1, -1 }, { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 }, { 1, 1 } }

-- The jumps along the three directions of a triangular lattice between holes at places {row, place in the row}.
local function lattice_jumps(places)
  local triples, at = {}, {}
  for hole, place in ipairs(places) do at[place[1] .. ":" .. place[2]] = hole end
  for hole, place in ipairs(places) do
    for _, step in ipairs(STEPS) do
      local middle = at[place[1] + step[1] .. ":" .. place[2] + step[2]]
      local target = at[place[1] + 2 * step[1] .. ":" .. place[2] + 2 * step[2]]
      if middle and target then
        for _, one in ipairs { hole, middle, target } do triples[#triples + 1] = one end
      end
    end
  end
  return triples, #places
end

--- The jumps of a triangle with so many rows, holes row by row; and how many holes it has.
function support.triangle(rows)
  local places = {}
  for row = 1, rows do
    for place = 1, row do places[#places + 1] = { row, place } end
  end
  return lattice_jumps(places)
end

--- The same of a hexagon with so many holes on a side.
function support.hexagon(side)
  local places = {}
  for row = 1 - side, side - 1 do
    for place = math.max(1 - side, row - side + 1), math.min(side - 1, row + side - 1) do
      places[#places + 1] = { row, place }
    end
  end
  return lattice_jumps(places)
end

--- The permutations of the holes that map the jumps onto themselves: functions of positions. By trying, hole by hole.
function support.symmetries(holes, triples)
  local is_jump, ends_at = {}, {}
  local function key(a, b, c) return (a << 16) | (b << 8) | c end
  for hole = 1, holes do ends_at[hole] = {} end
  for i = 1, #triples, 3 do
    local a, b, c = triples[i], triples[i + 1], triples[i + 2]
    is_jump[key(a, b, c)] = true
    table.insert(ends_at[math.max(a, b, c)], { a, b, c })
  end
  local to, used, found = {}, {}, {}
  local function place(hole)
    if hole > holes then
      local map = table.move(to, 1, holes, 1, {})
      found[#found + 1] = function(bits)
        local image = 0
        for h = 1, holes do image = image | (bits >> (h - 1) & 1) << (map[h] - 1) end
        return image
      end
      return
    end
    for image = 1, holes do
      to[hole] = image
      local right = not used[image]
      for _, jump in ipairs(right and ends_at[hole] or {}) do
        right = right and is_jump[key(to[jump[1]], to[jump[2]], to[jump[3]])]
      end
      if right then
        used[image] = true
        place(hole + 1)
        used[image] = nil
      end
    end
  end
  place(1)
  return found
end

return support
