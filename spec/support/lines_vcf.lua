-- Wins by continuous fours by brute force: every free cell is tried as an attack, every free cell as a defence. Nothing
-- is shared with the kernel; which moves are forbidden comes from riddle.lines.proof_board, in plain Lua as well.
local grid_of = require "spec.support.lines_grid"
local proof_board = require "riddle.lines.proof_board"

local slow = {}

local STEPS = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 } }
local OTHER = { X = "O", O = "X" }

local function count(grid, row, column, down, right, colour)
  local length = 0
  repeat
    length = length + 1
    row, column = row + down, column + right
  until not grid[row] or grid[row][column] ~= colour
  return length - 1, grid[row] and grid[row][column]
end

-- Would a stone win on a cell?
local function wins(self, row, column, colour)
  for _, step in ipairs(STEPS) do
    local before, one_end = count(self.grid, row, column, -step[1], -step[2], colour)
    local after, other_end = count(self.grid, row, column, step[1], step[2], colour)
    local closed = one_end == OTHER[colour] and other_end == OTHER[colour]
    local length, rule = before + 1 + after, self.rule
    local longer = rule.overline == "wins" or rule.overline == "foul" and colour == "O"
    if length == rule.k and not (closed and rule.blocked == "ignored") then return true end
    if length > rule.k and longer then return true end
  end
  return false
end

local function is_legal(self, row, column, colour)
  if colour == "O" or not self.rule:has_fouls() then return true end
  local board = { rows = #self.grid, columns = #self.grid[1], cells = {} }
  for _, line in ipairs(self.grid) do board.cells[#board.cells + 1] = table.concat(line) end
  board.cells = table.concat(board.cells)
  local replay = proof_board.new(board, self.rule)
  return replay:foul(replay:at { row, column }) == nil
end

local function each_free(self, visit)
  for row, line in ipairs(self.grid) do
    for column, cell in ipairs(line) do
      if cell == "." and visit(row, column) then return true end
    end
  end
  return false
end

-- Is there a cell that wins at once?
local function has_win(self, colour)
  return each_free(self, function(row, column) return wins(self, row, column, colour) end)
end

local value

-- How many fours a four on the board takes, with itself; nil when it is refuted.
local function after_four(self)
  local worst = 0
  local refuted = each_free(self, function(row, column)
    self.grid[row][column] = OTHER[self.attacker]
    local stops = not has_win(self, self.attacker)
    self.grid[row][column] = "."
    if not stops or not is_legal(self, row, column, OTHER[self.attacker]) then return false end
    self.grid[row][column] = OTHER[self.attacker]
    local fours = value(self)
    self.grid[row][column] = "."
    worst = math.max(worst, fours or 0)
    return fours == nil
  end)
  if refuted then return nil end
  return worst + 1
end

-- The fewest fours of the attacker, who is to move; nil when there is no win. Raises beyond self.most positions.
function value(self)
  if has_win(self, self.attacker) then return 0 end
  local lines = {}
  for row, line in ipairs(self.grid) do lines[row] = table.concat(line) end
  local key = table.concat(lines)
  if self.known[key] ~= nil then return self.known[key] or nil end
  self.positions = self.positions + 1
  if self.positions > self.most then error "too many positions" end
  local best
  each_free(self, function(row, column)
    if not is_legal(self, row, column, self.attacker) then return false end
    self.grid[row][column] = self.attacker
    local fours
    if has_win(self, self.attacker) and not has_win(self, OTHER[self.attacker]) then fours = after_four(self) end
    self.grid[row][column] = "."
    if fours and (not best or fours < best) then best = fours end
    return false
  end)
  self.known[key] = best or false
  return best
end

--- The fewest fours with which a side wins, or nil; false when it takes more than `most` positions to tell.
function slow.fours(picture, side, rule, most)
  local self = { grid = grid_of(picture), rule = rule, attacker = side == "black" and "X" or "O", known = {},
    positions = 0, most = most or math.huge }
  local done, fours = pcall(value, self)
  if done then return fours end
  if tostring(fours):find "too many positions" then return false end
  error(fours, 0)
end

return slow
