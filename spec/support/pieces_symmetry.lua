-- Slow answers about symmetric placements, in plain Lua, square by square; shares no code with riddle.
local slow = {}

-- The eight maps of a square on a board of rows x columns, by name; those that exchange rows and columns last.
local MAPS = {
  { "identity", function(r, c) return r, c end },
  { "upside_down", function(r, c, R) return R + 1 - r, c end },
  { "left_right", function(r, c, _, C) return r, C + 1 - c end },
  { "half_turn", function(r, c, R, C) return R + 1 - r, C + 1 - c end },
  { "diagonal", function(r, c) return c, r end },
  { "antidiagonal", function(r, c, R, C) return C + 1 - c, R + 1 - r end },
  { "quarter_turn", function(r, c, R) return c, R + 1 - r end },
  { "quarter_turn_back", function(r, c, _, C) return C + 1 - c, r end },
}

local function key(r, c) return r * 1000 + c end

-- A world: {rows, columns, torus, stop, holes = {[key] = true}, leaps = {{d, r}, ...}, rides}, all directions listed.
function slow.world(moves, board)
  local holes = {}
  for _, square in ipairs(board.holes) do holes[key(square[1], square[2])] = true end
  return { rows = board.rows, columns = board.columns, torus = board.torus, stop = board.lines == "stop", holes = holes,
    leaps = moves.leaps, rides = moves.rides }
end

-- The set of squares that a piece attacks, by key.
local function attacked(world, r, c)
  local set = {}
  local function step(row, column, d)
    row, column = row + d[1], column + d[2]
    if world.torus then return (row - 1) % world.rows + 1, (column - 1) % world.columns + 1 end
    if row >= 1 and row <= world.rows and column >= 1 and column <= world.columns then return row, column end
  end
  for _, d in ipairs(world.leaps) do
    local row, column = step(r, c, d)
    if row then set[key(row, column)] = true end
  end
  for _, d in ipairs(world.rides) do
    local row, column = step(r, c, d)
    local steps = 0
    while row and not (row == r and column == c) and steps < 1000 do
      if world.stop and world.holes[key(row, column)] then break end
      set[key(row, column)] = true
      row, column = step(row, column, d)
      steps = steps + 1
    end
  end
  set[key(r, c)] = true
  return set
end

-- All placements as lists of keys of {row, column} in lexicographic order, by number of pieces: [k] = list.
function slow.placements(world, most)
  local squares, attacks, all, stack = {}, {}, {}, {}
  for r = 1, world.rows do
    for c = 1, world.columns do
      if not world.holes[key(r, c)] then
        squares[#squares + 1] = key(r, c)
        attacks[key(r, c)] = attacked(world, r, c)
      end
    end
  end
  local function go_on(first)
    local k = #stack
    all[k] = all[k] or {}
    table.insert(all[k], table.move(stack, 1, k, 1, {}))
    if k == most then return end
    for i = first, #squares do
      local free = true
      for _, other in ipairs(stack) do
        free = free and not attacks[other][squares[i]] and not attacks[squares[i]][other]
      end
      if free then
        stack[k + 1] = squares[i]
        go_on(i + 1)
        stack[k + 1] = nil
      end
    end
  end
  go_on(1)
  return all
end

local function image(world, map, list)
  local images = {}
  for i, square in ipairs(list) do images[i] = key(map(square // 1000, square % 1000, world.rows, world.columns)) end
  table.sort(images)
  return images
end

local function text(list) return table.concat(list, " ") end

local function same_steps(map, steps)
  local set = {}
  for _, d in ipairs(steps) do set[d[1] .. "," .. d[2]] = true end
  local zero_r, zero_c = map(0, 0, 0, 0)
  for _, d in ipairs(steps) do
    local r, c = map(d[1], d[2], 0, 0)
    if not set[(r - zero_r) .. "," .. (c - zero_c)] then return false end
  end
  return true
end

-- The maps that keep holes, moves and placed squares (keys, sorted): a list of {name, map}.
function slow.group(world, placed)
  local group, holes = {}, {}
  for square in pairs(world.holes) do holes[#holes + 1] = square end
  table.sort(holes)
  for number, one in ipairs(MAPS) do
    local map = one[2]
    local fits = number <= 4 or world.rows == world.columns
    if fits and same_steps(map, world.leaps) and same_steps(map, world.rides)
      and text(image(world, map, holes)) == text(holes) and text(image(world, map, placed)) == text(placed) then
      group[#group + 1] = one
    end
  end
  return group
end

-- The classes of a list of placements: a list of {least, size}, in lexicographic order, and the number fixed by name.
function slow.classes(world, group, placements)
  local classes, fixed = {}, {}
  for _, one in ipairs(group) do fixed[one[1]] = 0 end
  for _, list in ipairs(placements) do
    local seen, least, size = {}, true, 0
    for _, one in ipairs(group) do
      local images = image(world, one[2], list)
      local as_text = text(images)
      if as_text == text(list) then fixed[one[1]] = fixed[one[1]] + 1 end
      if not seen[as_text] then size = size + 1 end
      seen[as_text] = true
      for i, square in ipairs(images) do
        if square ~= list[i] then
          if square < list[i] then least = false end
          break
        end
      end
    end
    if least then classes[#classes + 1] = { least = list, size = size } end
  end
  return classes, fixed
end

-- A list of {row, column} as keys.
function slow.keys(squares)
  local list = {}
  for i, square in ipairs(squares) do list[i] = key(square[1], square[2]) end
  return list
end

return slow
