-- lines.solve on every position of small games, against values found level by level from the rules.
local lines = require "riddle.lines"

-- A game on a small board without gravity, as two sets of bits; all windows, and the images of a set.
local function game_of(rows, columns, k)
  local game = { cells = rows * columns, windows = {}, images = {}, rows = rows, columns = columns }
  local function bit(row, column) return 1 << (row * columns + column) end
  for row = 0, rows - 1 do
    for column = 0, columns - 1 do
      for _, step in ipairs { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } } do
        local last_row, last_column = row + (k - 1) * step[1], column + (k - 1) * step[2]
        if last_row < rows and last_column < columns and last_column >= 0 then
          local window = 0
          for i = 0, k - 1 do window = window | bit(row + i * step[1], column + i * step[2]) end
          game.windows[#game.windows + 1] = window
        end
      end
    end
  end
  local function add_image(move)
    local image = {}
    for row = 0, rows - 1 do
      for column = 0, columns - 1 do image[row * columns + column] = bit(move(row, column)) end
    end
    game.images[#game.images + 1] = image
  end
  local down, right = rows - 1, columns - 1
  add_image(function(row, column) return row, column end)
  add_image(function(row, column) return down - row, column end)
  add_image(function(row, column) return row, right - column end)
  add_image(function(row, column) return down - row, right - column end)
  if rows == columns then
    add_image(function(row, column) return column, row end)
    add_image(function(row, column) return down - column, row end)
    add_image(function(row, column) return column, right - row end)
    add_image(function(row, column) return down - column, right - row end)
  end
  return game
end

-- Tables that turn whole sets: for each image a list of 2^cells sets.
local function turn_tables(game)
  local tables = {}
  for number, image in ipairs(game.images) do
    local all = { [0] = 0 }
    for set = 1, (1 << game.cells) - 1 do
      local low = set & -set
      local cell = 0
      while low >> cell ~= 1 do cell = cell + 1 end
      all[set] = all[set ~ low] | image[cell]
    end
    tables[number] = all
  end
  return tables
end

-- The key of a position up to symmetry: the mover's stones and the other's.
local function key_of(tables, cells, own, other)
  local best
  for _, turned in ipairs(tables) do
    local key = turned[own] << cells | turned[other]
    if not best or key < best then best = key end
  end
  return best
end

local function has_line(game, stones)
  for _, window in ipairs(game.windows) do
    if stones & window == window then return true end
  end
  return false
end

-- All positions up to symmetry that play can reach, without lines, by number of stones.
local function levels_of(game, tables)
  local mask, levels = (1 << game.cells) - 1, { [0] = { [0] = true } }
  for stones = 1, game.cells do
    local level = {}
    for key in pairs(levels[stones - 1]) do
      local own, other = key >> game.cells, key & mask
      for cell = 0, game.cells - 1 do
        local stone = 1 << cell
        if (own | other) & stone == 0 and not has_line(game, own | stone) then
          level[key_of(tables, game.cells, other, own | stone)] = true
        end
      end
    end
    levels[stones] = level
  end
  return levels
end

-- The value of every position, from the last level back.
local function values_of(game, tables, levels)
  local mask, values = (1 << game.cells) - 1, {}
  for stones = game.cells, 0, -1 do
    for key in pairs(levels[stones]) do
      local own, other = key >> game.cells, key & mask
      local best = stones == game.cells and 0 or -1
      for cell = 0, game.cells - 1 do
        local stone = 1 << cell
        if (own | other) & stone == 0 then
          local value = 1
          if not has_line(game, own | stone) then
            value = -values[key_of(tables, game.cells, other, own | stone)]
          end
          if value > best then best = value end
          if best == 1 then break end
        end
      end
      values[key] = best
    end
  end
  return values
end

local VALUE <const> = { win = 1, draw = 0, loss = -1 }

-- Compares every position; returns how many there were and how many of each value.
local function compare(rows, columns, k)
  local game = game_of(rows, columns, k)
  local tables, rule = turn_tables(game), lines.rule { k = k, overline = "wins" }
  local levels = levels_of(game, tables)
  local values = values_of(game, tables, levels)
  local mask, count, seen = (1 << game.cells) - 1, 0, { [-1] = 0, [0] = 0, [1] = 0 }
  for stones = 0, game.cells do
    for key in pairs(levels[stones]) do
      local own, other, cells = key >> game.cells, key & mask, {}
      local black = stones % 2 == 0 and own or other
      for cell = 0, game.cells - 1 do
        local taken = (own | other) >> cell & 1 == 1
        cells[cell + 1] = not taken and "." or black >> cell & 1 == 1 and "X" or "O"
      end
      local picture = table.concat(cells):gsub(("."):rep(columns), "%0/")
      local answer = lines.solve(lines.board(picture), rule)
      if VALUE[answer.value] ~= values[key] then
        error(("%s: %s, expected %d"):format(picture, answer.value, values[key]))
      end
      count, seen[values[key]] = count + 1, seen[values[key]] + 1
    end
  end
  return count, seen
end

describe("lines.solve on every position up to symmetry", function()
  it("of 3,3,3", function()
    local count, seen = compare(3, 3, 3)
    assert.equal(765 - 91 - 44, count) -- positions of tic-tac-toe up to symmetry, less those won by either side
    assert.is_true(seen[-1] > 0 and seen[0] > 0 and seen[1] > 0)
  end)

  it("of 4,3,3", function()
    local count, seen = compare(3, 4, 3)
    assert.same({ 20098, 2989, 776, 16333 }, { count, seen[-1], seen[0], seen[1] })
  end)

  it("of 4,4,4 (minutes)", function()
    if not os.getenv "RIDDLE_SLOW" then return pending "set RIDDLE_SLOW=1" end
    local count, seen = compare(4, 4, 4)
    assert.is_true(count > 1000000 and seen[-1] > 0 and seen[0] > 0 and seen[1] > 0)
  end)
end)
