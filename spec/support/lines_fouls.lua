-- The fouls of renju in plain Lua, word by word from the rules (renju.net/study/rifrules.php); shares nothing with
-- riddle. A board is a list of rows, each a list of "X", "O" or ".". Only the rule of the federation, and the other
-- reading of the disputed point.
local slow = {}

local STEPS = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 } }

local function stone(grid, row, column) return grid[row] and grid[row][column] end

-- All windows of `length` cells in a row that hold a cell: each a list of {row, column}, with the cells before and
-- after.
local function windows(grid, row, column, step, length)
  local list = {}
  for first = 1 - length, 0 do
    local window = { before = nil, after = nil }
    for i = 0, length - 1 do
      local r, c = row + (first + i) * step[1], column + (first + i) * step[2]
      if not stone(grid, r, c) then break end
      window[#window + 1] = { r, c }
    end
    if #window == length then
      local last = first + length
      window.before = stone(grid, row + (first - 1) * step[1], column + (first - 1) * step[2])
      window.after = stone(grid, row + last * step[1], column + last * step[2])
      window.before_that = stone(grid, row + (first - 2) * step[1], column + (first - 2) * step[2])
      window.after_that = stone(grid, row + (last + 1) * step[1], column + (last + 1) * step[2])
      list[#list + 1] = window
    end
  end
  return list
end

-- How many cells of a window are black, and the last one that is free.
local function content(grid, window)
  local black, free = 0, nil
  for _, point in ipairs(window) do
    local what = grid[point[1]][point[2]]
    if what == "X" then black = black + 1 elseif what == "." then free = point end
  end
  return black, free
end

local function has_five(grid, row, column)
  for _, step in ipairs(STEPS) do
    for _, window in ipairs(windows(grid, row, column, step, 5)) do
      if content(grid, window) == 5 and window.before ~= "X" and window.after ~= "X" then return true end
    end
  end
  return false
end

local function has_overline(grid, row, column)
  for _, step in ipairs(STEPS) do
    for _, window in ipairs(windows(grid, row, column, step, 6)) do
      if content(grid, window) == 6 then return true end
    end
  end
  return false
end

-- The number of different sets of four stones, with the one on a point, to which one more makes exactly five.
local function count_fours(grid, row, column)
  local sets, count = {}, 0
  for _, step in ipairs(STEPS) do
    for _, window in ipairs(windows(grid, row, column, step, 5)) do
      local black, free = content(grid, window)
      if black == 4 and free and window.before ~= "X" and window.after ~= "X" then
        local names = {}
        for _, point in ipairs(window) do
          if grid[point[1]][point[2]] == "X" then names[#names + 1] = point[1] .. "," .. point[2] end
        end
        local name = table.concat(names, " ")
        if not sets[name] then sets[name], count = true, count + 1 end
      end
    end
  end
  return count
end

-- The straight-four points of the stone on a point, in a direction.
local function straight_four_points(grid, row, column, step)
  local list = {}
  for _, window in ipairs(windows(grid, row, column, step, 4)) do
    local black, free = content(grid, window)
    if black == 3 and free and window.before == "." and window.after == "." and window.before_that ~= "X"
      and window.after_that ~= "X" then
      list[#list + 1] = free
    end
  end
  return list
end

local function is_real(grid, points, reading)
  for _, point in ipairs(points) do
    local reasons = slow.at(grid, point[1], point[2], reading)
    if reasons == "five" then
      if reading == "eye-counts" then return true end
    elseif #reasons == 0 then
      return true
    end
  end
  return false
end

-- The reasons why a free point is forbidden to Black, a list in the order overline, double-four, double-three; or
-- "five".
function slow.at(grid, row, column, reading)
  grid[row][column] = "X"
  local reasons = {}
  if has_five(grid, row, column) then
    reasons = "five"
  else
    if has_overline(grid, row, column) then reasons[#reasons + 1] = "overline" end
    if count_fours(grid, row, column) >= 2 then reasons[#reasons + 1] = "double-four" end
    local real = 0
    for _, step in ipairs(STEPS) do
      if is_real(grid, straight_four_points(grid, row, column, step), reading) then real = real + 1 end
    end
    if real >= 2 then reasons[#reasons + 1] = "double-three" end
  end
  grid[row][column] = "."
  return reasons
end

-- All forbidden points as texts "row,column: reasons", in the order of rows.
function slow.map(grid, reading)
  local list = {}
  for row = 1, #grid do
    for column = 1, #grid[1] do
      local reasons = grid[row][column] == "." and slow.at(grid, row, column, reading)
      if reasons and reasons ~= "five" and #reasons > 0 then
        list[#list + 1] = ("%d,%d: %s"):format(row, column, table.concat(reasons, ", "))
      end
    end
  end
  return list
end

-- An answer of lines.fouls in the same form.
function slow.texts(fouls)
  local list = {}
  for i, point in ipairs(fouls) do
    list[i] = ("%d,%d: %s"):format(point.row, point.column, table.concat(point.reasons, ", "))
  end
  return list
end

return slow
