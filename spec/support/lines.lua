-- A slow way to find lines, sharing nothing with riddle: every straight line of the board is written out as a string,
-- and runs are found with string patterns.
local grid_of = require "spec.support.lines_grid"

local slow = {}

local STEPS = { { "across", 0, 1 }, { "down", 1, 0 }, { "falling", 1, 1 }, { "rising", -1, 1 } }
local COLOURS = { X = "black", O = "white" }

-- The straight line that begins on a cell, as a string.
local function straight(grid, row, column, down, right)
  local text = {}
  while grid[row] and grid[row][column] do
    text[#text + 1] = grid[row][column]
    row, column = row + down, column + right
  end
  return table.concat(text)
end

-- Calls add for every maximal run of the straight lines of one direction.
local function each_run(grid, step, add)
  local name, down, right = step[1], step[2], step[3]
  for row = 1, #grid do
    for column = 1, #grid[1] do
      if not (grid[row - down] and grid[row - down][column - right]) then -- a line begins here
        local text = straight(grid, row, column, down, right)
        for _, pattern in ipairs { "()(X+)", "()(O+)" } do
          for at, run in text:gmatch(pattern) do
            add(name, { row + (at - 1) * down, column + (at - 1) * right }, run)
          end
        end
      end
    end
  end
end

-- All lines as strings "column row direction colour length", sorted as the answer must be.
function slow.lines(picture, k, overline)
  local grid, found = grid_of(picture), {}
  local order = { across = 1, down = 2, falling = 3, rising = 4 }
  for _, step in ipairs(STEPS) do
    each_run(grid, step, function(name, cell, run)
      if #run == k or #run > k and overline == "wins" then
        found[#found + 1] = {
          key = (cell[2] * 10000 + cell[1]) * 10 + order[name],
          text = ("%d %d %s %s %d"):format(cell[1], cell[2], name, COLOURS[run:sub(1, 1)], #run),
        }
      end
    end)
  end
  table.sort(found, function(a, b) return a.key < b.key end)
  for i, one in ipairs(found) do found[i] = one.text end
  return found
end

-- A riddle list in the same form.
function slow.texts(list)
  local texts = {}
  for i, line in ipairs(list) do
    texts[i] = ("%d %d %s %s %d"):format(line.row, line.column, line.direction, line.colour, line.length)
  end
  return texts
end

-- A random picture; each colour has `share` of 64 cells.
function slow.random_picture(random, rows, columns, share)
  local lines = {}
  for row = 1, rows do
    local cells = {}
    for column = 1, columns do
      local draw = random:bits() & 63
      cells[column] = draw < share and "X" or draw < 2 * share and "O" or "."
    end
    lines[row] = table.concat(cells)
  end
  return table.concat(lines, "\n") .. "\n"
end

return slow
