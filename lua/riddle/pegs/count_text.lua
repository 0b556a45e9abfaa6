-- The text of what pegs.count found: a table of levels, then one line for each number.
local COLUMNS = {
  { "positions", "canonical" }, { "all", "positions" }, { "dead", "dead" }, { "jumps", "jumps" },
}

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

local function level_rows(self)
  local rows = { { "level" } }
  for _, column in ipairs(COLUMNS) do
    if self.levels and (column[2] ~= "positions" or self.positions) then table.insert(rows[1], column[1]) end
  end
  if self.winning then table.insert(rows[1], "winning") end
  local last = math.max(self.levels and #self.levels or 0, self.winning and #self.winning or 0)
  for jumps = 0, last do
    local row, level = { tostring(jumps) }, self.levels and self.levels[jumps]
    for _, column in ipairs(COLUMNS) do
      if self.levels and (column[2] ~= "positions" or self.positions) then
        row[#row + 1] = cell(level and level[column[2]])
      end
    end
    if self.winning then row[#row + 1] = cell((self.winning[jumps] or { canonical = 0 }).canonical) end
    rows[#rows + 1] = row
  end
  local sum = { "all" }
  for _, column in ipairs(COLUMNS) do
    if self.levels and (column[2] ~= "positions" or self.positions) then sum[#sum + 1] = cell(self[column[2]]) end
  end
  if self.winning then sum[#sum + 1] = cell(self.winning_canonical) end
  rows[#rows + 1] = sum
  return rows
end

local function add(lines, label, value)
  if value ~= nil then lines[#lines + 1] = ("%-26s %s"):format(label, tostring(value)) end
end

return function(self)
  local lines = aligned(level_rows(self))
  add(lines, "games", self.games)
  add(lines, "shortest game", self.shortest_dead and ("%d jumps"):format(self.shortest_dead))
  if self.winning then
    add(lines, "goal", self.goal)
    add(lines, "solutions", self.solutions)
    add(lines, "  up to symmetry", self.solutions_up_to_symmetry)
    add(lines, "  in different boards", self.board_sequences)
    add(lines, "fewest moves", self.moves)
    add(lines, "random play succeeds", self.odds)
  end
  for _, finish in ipairs(self.finishes or {}) do
    local moves = finish.moves and (" in %d moves or more"):format(finish.moves) or ""
    add(lines, "  last peg in " .. finish.hole, tostring(finish.solutions) .. " solutions" .. moves)
  end
  return table.concat(lines, "\n")
end
