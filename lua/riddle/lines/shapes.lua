--- What moves are worth by the windows of k cells that they lie in, on any board and under any rule.
--
-- A window counts for a colour when it holds no stone of the other one. Each window with n > 0 stones of the mover's
-- counts 2 * 4^n for its free cells, each with n > 0 of the other side's 4^n: a move is worth what it builds and what
-- it takes away. Gravity and longer lines are not looked at here, and on a torus windows go over the edges.
-- Cost: some 0.4 ms for 15 x 15, k = 5; in plain Lua.
-- @module riddle.lines.shapes
local shapes = {}

local STEPS <const> = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 } } -- across, down, falling, rising
local BREATH <const> = 2000 -- windows between two breaths

local function gcd(a, b)
  while b ~= 0 do a, b = b, a % b end
  return a
end

-- Has a direction room for k different cells? On a torus diagonals go around until they meet themselves.
local function is_long(board, rule, down, right)
  local rows, columns = down ~= 0 and board.rows or 1, right ~= 0 and board.columns or 1
  if rule.torus then return rows // gcd(rows, columns) * columns >= rule.k end
  return (down == 0 or rows >= rule.k) and (right == 0 or columns >= rule.k)
end

-- Calls visit(cells) with the places of each window's cells; `cells` is one table, used again.
local function each_window(board, rule, visit, breathe)
  local rows, columns, k = board.rows, board.columns, rule.k
  local cells, count = {}, 0
  local function walk(step)
    local down, right = step[1], step[2]
    if not is_long(board, rule, down, right) then return end
    local first = { rule.torus and 1 or (down < 0 and k or 1), 1 }
    local last = { rule.torus and rows or (down > 0 and rows - k + 1 or rows),
      rule.torus and columns or (right > 0 and columns - k + 1 or columns) }
    for row = first[1], last[1] do
      for column = first[2], last[2] do
        for i = 0, k - 1 do
          cells[i + 1] = (row + i * down - 1) % rows * columns + (column + i * right - 1) % columns + 1
        end
        visit(cells)
        count = count + 1
        if count % BREATH == 0 and breathe then breathe() end
      end
    end
  end
  for _, step in ipairs(STEPS) do walk(step) end
end

--- Looks at a board.
-- @tparam Board board
-- @tparam Rule rule
-- @tparam string mine the mover's stone, "X" or "O"
-- @tparam ?function breathe called now and then
-- @treturn {number,...} what each free cell is worth; places row by row from 1, 0 for the others
-- @treturn table by stone: the list of free cells of windows that lack one stone, each once: where it may win at once
-- @treturn table the set of free cells of windows of the mover's that lack two: where it makes a four
function shapes.scan(board, rule, mine, breathe)
  local stones, worth, fours, k = {}, {}, {}, rule.k
  local own, free = mine:byte(), ("."):byte()
  local chances = { X = {}, O = {} }
  local seen = { X = {}, O = {} }
  local theirs = mine == "X" and "O" or "X"
  for at = 1, #board.cells do stones[at], worth[at] = board.cells:byte(at), 0.0 end
  local function note(stone, at)
    if seen[stone][at] then return end
    seen[stone][at] = true
    table.insert(chances[stone], at)
  end
  each_window(board, rule, function(cells)
    local ours, others = 0, 0
    for i = 1, k do
      local stone = stones[cells[i]]
      if stone == own then ours = ours + 1 elseif stone ~= free then others = others + 1 end
    end
    if (ours > 0) == (others > 0) and k > 1 or ours + others == k then return end
    local value = ours > 0 and 2.0 * 4.0 ^ ours or 4.0 ^ others
    for i = 1, k do
      local at = cells[i]
      if stones[at] == free then
        worth[at] = worth[at] + value
        if ours == k - 1 then note(mine, at) end
        if ours == k - 2 and ours > 0 then fours[at] = true end
        if others == k - 1 then note(theirs, at) end
      end
    end
  end, breathe)
  return worth, chances, fours
end

return shapes
