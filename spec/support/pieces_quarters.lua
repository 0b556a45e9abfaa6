-- Slow independent answers for full queens: plain Lua, from the rules.
local slow = {}

local function attacked(columns, row, column)
  for above = 1, row - 1 do
    local across = columns[above] - column
    if across == 0 or math.abs(across) == row - above then return true end
  end
  return false
end

local function same(a, b)
  for row = 1, #a do
    if a[row] ~= b[row] then return false end
  end
  return true
end

-- The placement (row -> column) after a quarter turn clockwise.
local function turned(columns)
  local result, n = {}, #columns
  for row, column in ipairs(columns) do result[column] = n + 1 - row end
  return result
end

-- How many ways to place n queens there are in all, and how many look the same after a half or a quarter turn.
function slow.queens(n)
  local found, columns = { all = 0, half = 0, quarter = 0 }, {}
  local function go_on(row)
    if row > n then
      local once = turned(columns)
      found.all = found.all + 1
      if same(columns, once) then found.quarter = found.quarter + 1 end
      if same(columns, turned(once)) then found.half = found.half + 1 end
      return
    end
    for column = 1, n do
      if not attacked(columns, row, column) then
        columns[row] = column
        go_on(row + 1)
        columns[row] = nil
      end
    end
  end
  go_on(1)
  return found
end

return slow
