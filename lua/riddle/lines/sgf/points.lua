--- Points in SGF: two letters, the column from the left and then the row from the top; a-z are 1-26, A-Z 27-52.
--
-- Two habits of other programs can be asked for: rows counted from the bottom, and letters without i (then i is no
-- letter and j is 9; without I too).
-- @module riddle.lines.sgf.points
local points = {}

local ALL = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

--- Most rows, and most columns, that letters can name.
points.MOST = #ALL

--- The options of reading and writing.
points.options = {
  upside_down = { type = "boolean", default = false, help = "rows are counted from the bottom" },
  skips_i = { type = "boolean", default = false, help = "the letter i names no row and no column" },
}

local Points = {}
Points.__index = Points

--- The letters of a board.
-- @tparam table option `upside_down`, `skips_i`
-- @tparam int rows
-- @tparam int columns
function points.new(option, rows, columns)
  local letters = option.skips_i and ALL:gsub("[iI]", "") or ALL
  local number = {}
  for i = 1, #letters do number[letters:byte(i)] = i end
  -- The rows and columns of the board itself by their bytes, for the quick way through a tree.
  local row_of, column_of = {}, {}
  for letter, i in pairs(number) do
    if i <= columns then column_of[letter] = i end
    if i <= rows then row_of[letter] = option.upside_down and rows + 1 - i or i end
  end
  return setmetatable({
    letters = letters, number = number, rows = rows, columns = columns, upside_down = option.upside_down,
    row_of = row_of, column_of = column_of,
  }, Points)
end

--- The row and column of a point as written; nil when it is no point. It may lie beyond the board.
function Points:read(text)
  if #text ~= 2 then return nil end
  local first, second = text:byte(1, 2)
  local column, row = self.number[first], self.number[second]
  if not column or not row then return nil end
  return self.upside_down and self.rows + 1 - row or row, column
end

local T = ("t"):byte()

--- Is a value a pass? Nothing is, and `tt` on boards that do not reach it, as 19 x 19.
function Points:is_pass(text)
  return text == "" or text == "tt" and self.number[T] > self.rows and self.number[T] > self.columns
end

--- A point as it is written; nil when the letters do not reach it.
function Points:write(row, column)
  if self.upside_down then row = self.rows + 1 - row end
  if row < 1 or column < 1 or row > #self.letters or column > #self.letters then return nil end
  local text = self.letters:sub(column, column) .. self.letters:sub(row, row)
  if self:is_pass(text) then return nil end
  return text
end

return points
