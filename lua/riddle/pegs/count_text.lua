-- The text of what pegs.count found: a table of levels, then one line for each number.
local COLUMNS = { "canonical", "positions", "dead", "jumps" }

local function cell(value) return value == nil and "" or tostring(value) end

-- Rows of cells, right-aligned.
local function aligned(rows)
  local widths, lines = {}, {}
  for _, row in ipairs(rows) do
    for k = 1, #row do widths[k] = math.max(widths[k] or 0, #row[k]) end
  end
  for i, row in ipairs(rows) do
    local cells = {}
    for k = 1, #row do cells[k] = (" "):rep(widths[k] - #row[k]) .. row[k] end
    lines[i] = table.concat(cells, "  ")
  end
  return lines
end

-- Dead ones and jumps are those of the canonical positions; winning ones are counted without symmetry.
local function level_rows(self)
  local shown, head = {}, { "level" }
  for _, name in ipairs(COLUMNS) do
    if self[name] then shown[#shown + 1], head[#head + 1] = name, name end
  end
  if self.winning then head[#head + 1] = "winning" end
  local rows = { head }
  for jumps = 0, math.max(self.levels and #self.levels or 0, self.winning and #self.winning or 0) do
    local row, level, winning = { tostring(jumps) }, self.levels and self.levels[jumps], self.winning
    for _, name in ipairs(shown) do row[#row + 1] = cell(level and level[name]) end
    if winning then row[#row + 1] = cell(winning[jumps] and winning[jumps].positions or 0) end
    rows[#rows + 1] = row
  end
  local sums = { "all" }
  for _, name in ipairs(shown) do sums[#sums + 1] = cell(self[name]) end
  if self.winning then sums[#sums + 1] = cell(self.winning_positions) end
  rows[#rows + 1] = sums
  return rows
end

local function add(lines, label, value)
  if value ~= nil then lines[#lines + 1] = ("%-26s %s"):format(label, tostring(value)) end
end

return function(self)
  local lines = aligned(level_rows(self))
  add(lines, "games", self.games)
  local dead = self.shortest_dead
  add(lines, "shortest game", dead and ("%d jump%s"):format(dead, dead == 1 and "" or "s"))
  if self.winning then
    add(lines, "goal", self.goal)
    add(lines, "solutions", self.solutions)
    add(lines, "  up to symmetry", self.solutions_up_to_symmetry)
    add(lines, "  in different boards", self.board_sequences)
    add(lines, "fewest moves", self.moves)
    add(lines, "random play succeeds", self.odds)
  end
  for _, finish in ipairs(self.finishes or {}) do
    local parts = {}
    if finish.solutions then
      parts[1] = tostring(finish.solutions) .. (finish.solutions == 1 and " solution" or " solutions")
    end
    if finish.moves then parts[#parts + 1] = ("in %d moves or more"):format(finish.moves) end
    add(lines, "  last peg in " .. finish.hole, table.concat(parts, " "))
  end
  return table.concat(lines, "\n")
end
