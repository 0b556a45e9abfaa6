-- A slow referee in plain Lua, sharing nothing with riddle: after every move it looks at the whole board again.
--
-- A game here is { rule = fields, rows =, columns =, spare =, grid = { [row] = { [column] = "X", "O" or "." } } }.
local slow = {}

local STEPS = { { "across", 0, 1 }, { "down", 1, 0 }, { "falling", 1, 1 }, { "rising", -1, 1 } }
slow.byte = { black = "X", white = "O" }
slow.other = { black = "white", white = "black" }

function slow.new(rule, rows, columns, spare)
  local grid = {}
  for row = 1, rows do
    grid[row] = {}
    for column = 1, columns do grid[row][column] = "." end
  end
  return { rule = rule, rows = rows, columns = columns, spare = spare or 0, grid = grid }
end

-- The byte of a cell; nil beyond the edge.
local function get(game, row, column)
  if game.rule.torus then row, column = (row - 1) % game.rows + 1, (column - 1) % game.columns + 1 end
  return game.grid[row] and game.grid[row][column]
end

-- The run through a cell in a direction: the cells in order, the bytes before and after it, and whether it is a whole
-- cycle of a torus.
local function run_through(game, row, column, step)
  local byte, cells = get(game, row, column), { { row, column } }
  local function same(a, b)
    return (a[1] - b[1]) % game.rows == 0 and (a[2] - b[2]) % game.columns == 0 and game.rule.torus
  end
  local at = { row + step[2], column + step[3] }
  while get(game, at[1], at[2]) == byte do
    if same(at, cells[1]) then return cells, nil, nil, true end
    cells[#cells + 1] = at
    at = { at[1] + step[2], at[2] + step[3] }
  end
  local after = get(game, at[1], at[2])
  at = { row - step[2], column - step[3] }
  while get(game, at[1], at[2]) == byte do
    table.insert(cells, 1, at)
    at = { at[1] - step[2], at[2] - step[3] }
  end
  return cells, get(game, at[1], at[2]), after, false
end

-- What a run is worth, from the words of the rules.
local function worth(rule, length, black, closed)
  if length < rule.k then return false end
  if length == rule.k then return not (rule.blocked == "ignored" and closed) end
  if rule.overline == "foul" then return not black end
  return rule.overline == "wins"
end

-- The lines through a stone, as "column row direction length", sorted.
function slow.lines_through(game, row, column)
  local found = {}
  local byte = get(game, row, column)
  for _, step in ipairs(STEPS) do
    local cells, before, after, cycle = run_through(game, row, column, step)
    local enemy = byte == "X" and "O" or "X"
    if worth(game.rule, #cells, byte == "X", before == enemy and after == enemy) then
      local first
      for i, cell in ipairs(cells) do
        local here = { (cell[1] - 1) % game.rows + 1, (cell[2] - 1) % game.columns + 1 }
        if i == 1 or cycle and (here[2] < first[2] or here[2] == first[2] and here[1] < first[1]) then first = here end
      end
      found[#found + 1] = ("%d %d %s %d"):format(first[2], first[1], step[1], #cells)
    end
  end
  table.sort(found)
  return found
end

-- Would a stone of a byte on a free cell make a line?
function slow.wins_at(game, row, column, byte)
  game.grid[row][column] = byte
  local won = #slow.lines_through(game, row, column) > 0
  game.grid[row][column] = "."
  return won
end

-- Is a cell free, and on the ground where stones fall?
function slow.playable(game, row, column)
  if get(game, row, column) ~= "." or row < 1 or column < 1 then return false end
  return not game.rule.gravity or row == game.rows or game.grid[row + 1][column] ~= "."
end

-- Calls `each(row, column)` for the cells where a stone can be put.
function slow.each_playable(game, each)
  for row = 1, game.rows do
    for column = 1, game.columns do
      if slow.playable(game, row, column) then each(row, column) end
    end
  end
end

-- Where a colour would win at once, as "row,column".
function slow.wins(game, byte)
  local list = {}
  slow.each_playable(game, function(row, column)
    if slow.wins_at(game, row, column, byte) then list[#list + 1] = row .. "," .. column end
  end)
  return list
end

-- The moves of a colour after which the other colour has no win: "row,column" -> fouls as a text, "" when there are
-- none; nil when the other has none now.
function slow.stops(game, colour)
  local byte, enemy = slow.byte[colour], slow.byte[slow.other[colour]]
  if #slow.wins(game, enemy) == 0 then return nil end
  local stops = {}
  slow.each_playable(game, function(row, column)
    game.grid[row][column] = byte
    local stopped = #slow.wins(game, enemy) == 0
    game.grid[row][column] = "."
    if stopped then stops[row .. "," .. column] = colour == "black" and slow.fouls(game, row, column) or "" end
  end)
  return stops
end

-- --- fouls, from the text of the rules; only for rules by which more than five do not win Black the game -----------

local function black_at(game, row, column) return get(game, row, column) == "X" end

-- Does a stone on a cell stand in exactly five?
local function makes_five(game, row, column)
  for _, step in ipairs(STEPS) do
    if #run_through(game, row, column, step) == 5 then return true end
  end
  return false
end

-- The window of `size` cells whose first is `offset` steps before a cell: cells, and how many are black; nil when it
-- leaves the board or meets white.
local function window(game, row, column, step, offset, size)
  local cells, black = {}, 0
  for i = 0, size - 1 do
    local cell = { row + (i - offset) * step[2], column + (i - offset) * step[3] }
    local byte = get(game, cell[1], cell[2])
    if byte ~= "X" and byte ~= "." then return nil end
    if byte == "X" then black = black + 1 end
    cells[#cells + 1] = cell
  end
  return cells, black
end

-- The fours through a black stone: sets of four stones that one more makes exactly five.
local function count_fours(game, row, column)
  local sets, count = {}, 0
  for _, step in ipairs(STEPS) do
    for offset = 0, 4 do
      local cells, black = window(game, row, column, step, offset, 5)
      if cells and black == 4
        and not black_at(game, cells[1][1] - step[2], cells[1][2] - step[3])
        and not black_at(game, cells[5][1] + step[2], cells[5][2] + step[3]) then
        local name = step[1]
        for _, cell in ipairs(cells) do
          if black_at(game, cell[1], cell[2]) then name = name .. " " .. cell[1] .. "," .. cell[2] end
        end
        if not sets[name] then count = count + 1 end
        sets[name] = true
      end
    end
  end
  return count
end

-- Is a three in a direction real: can it become a straight four by a legal move that makes no five?
local function has_three(game, row, column, step)
  for offset = 0, 3 do
    local cells, black = window(game, row, column, step, offset, 4)
    if cells and black == 3 then
      local before = { cells[1][1] - step[2], cells[1][2] - step[3] }
      local after = { cells[4][1] + step[2], cells[4][2] + step[3] }
      if get(game, before[1], before[2]) == "." and get(game, after[1], after[2]) == "."
        and not black_at(game, before[1] - step[2], before[2] - step[3])
        and not black_at(game, after[1] + step[2], after[2] + step[3]) then
        for _, cell in ipairs(cells) do
          if get(game, cell[1], cell[2]) == "." then
            game.grid[cell[1]][cell[2]] = "X"
            local five = makes_five(game, cell[1], cell[2])
            game.grid[cell[1]][cell[2]] = "."
            if not five and slow.fouls(game, cell[1], cell[2]) == "" then return true end
          end
        end
      end
    end
  end
  return false
end

-- The fouls of Black on a free cell, in words with blanks between them; "" when there are none.
function slow.fouls(game, row, column)
  local rule, found = game.rule, {}
  if slow.wins_at(game, row, column, "X") then return "" end
  game.grid[row][column] = "X"
  for _, step in ipairs(STEPS) do
    if rule.overline == "foul" and #run_through(game, row, column, step) > rule.k then found[1] = "overline" end
  end
  local double_four, double_three
  for _, name in ipairs(rule.fouls or {}) do
    double_four = double_four or name == "double-four"
    double_three = double_three or name == "double-three"
  end
  if double_four and count_fours(game, row, column) > 1 then found[#found + 1] = "double-four" end
  local threes = 0
  for _, step in ipairs(double_three and STEPS or {}) do
    if has_three(game, row, column, step) then threes = threes + 1 end
  end
  if threes > 1 then found[#found + 1] = "double-three" end
  game.grid[row][column] = "."
  return table.concat(found, " ")
end

return slow
