--- Lines: maximal runs of stones that count by a rule, and lists of them.
-- @module riddle.lines.line
local line = {}

-- One step of each direction: rows, columns. The list gives the order of lines that share their first stone.
line.step = { across = { 0, 1 }, down = { 1, 0 }, falling = { 1, 1 }, rising = { -1, 1 } }
line.directions = { "across", "down", "falling", "rising" }

--- A line: a maximal run of stones of one colour. Fields: `colour` ("black" or "white"), `row` and `column` of its
-- leftmost stone (the topmost one if it is upright; so a rising line begins at its lowest stone), `direction`
-- ("across", "down", "falling", "rising"), `length`, `rule` (the Rule it was found by), `k` and `overline` of it,
-- `cells` (a list of {row, column}, from the first stone).
-- @type Line
local Line = { __name = "riddle.lines.line" }

-- The cells of a line; on a torus they go on at the other edge.
local function cells_of(self)
  local cells, step = {}, line.step[self.direction]
  for i = 0, self.length - 1 do
    local row, column = self.row + i * step[1], self.column + i * step[2]
    if self.rows then row, column = (row - 1) % self.rows + 1, (column - 1) % self.columns + 1 end
    cells[i + 1] = { row, column }
  end
  return cells
end

Line.__index = function(self, name)
  if name == "cells" then return cells_of(self) end
  if name == "k" or name == "overline" then return self.rule[name] end
  return Line[name]
end

local function where(self)
  return ("%s: %d %s from row %d, column %d"):format(self.colour, self.length, self.direction, self.row, self.column)
end

function Line.__tostring(self) return ("%s (%s)"):format(where(self), self.rule) end

-- The fields of a rule that decide about lines, in a plain table.
local function with_rule(data, rule)
  data.k, data.overline, data.rule = rule.k, rule.overline, rule.words
  data.blocked = rule.blocked ~= "wins" and rule.blocked or nil
  data.torus = rule.torus or nil
  return data
end

--- A plain table with all the fields; the rule in words and as `k`, `overline`, `blocked` and `torus`, the last two
-- only when they matter.
function Line:data()
  return with_rule({
    colour = self.colour, row = self.row, column = self.column, direction = self.direction, length = self.length,
    cells = self.cells,
  }, self.rule)
end

--- @section end

--- Makes a line of its fields, in place; `rows` and `columns` of the board too when it is a torus.
function line.new(fields) return setmetatable(fields, Line) end

--- A list of lines, in order: column by column from the left, each from the top, by the first stone; then by direction.
-- Fields: `rule`, and `k` and `overline` of it.
-- @type List
local List = { __name = "riddle.lines.list" }
List.__index = function(self, name)
  if name == "k" or name == "overline" then return self.rule[name] end
  return List[name]
end

function List.__tostring(self)
  local text = { ("%d line%s of %s"):format(#self, #self == 1 and "" or "s", self.rule) }
  for i, one in ipairs(self) do text[i + 1] = "  " .. where(one) end
  return table.concat(text, "\n")
end

--- A plain table: `lines`, a list of plain tables, and the rule as in a line's.
function List:data()
  local lines = {}
  for i, one in ipairs(self) do lines[i] = one:data() end
  return with_rule({ lines = lines }, self.rule)
end

--- @section end

--- Makes a list of lines of one rule, in place.
function line.list(lines, rule)
  lines.rule = rule
  return setmetatable(lines, List)
end

return line
