--- Names of points: row and column as people and programs write them.
--
-- "rows": `row,column`, both from 1 at the top left, riddle's own. "a1": a letter for the column from the left, and the
-- row counted from the bottom, as renju and chess players do (h8 is the middle of 15 x 15); columns beyond z go on as
-- aa, ab ... "a1-down": the same with rows from the top, as some programs do.
-- @module riddle.lines.names
local errors = require "riddle.errors"

local names = {}

--- The styles.
names.styles = { "rows", "a1", "a1-down" }

-- The letters of a column: a .. z, aa, ab ... (bijective base 26).
local function letters(column)
  local text = ""
  while column > 0 do
    text = string.char(97 + (column - 1) % 26) .. text
    column = (column - 1) // 26
  end
  return text
end

--- The letters of a column, from 1.
names.letters = letters

local function column_of(text)
  local column = 0
  for byte in text:lower():gmatch "%a" do column = column * 26 + byte:byte() - 96 end
  return column
end

--- The name of a point.
-- @param board anything with `rows` and `columns`
-- @tparam int row
-- @tparam int column
-- @tparam string style one of names.styles
function names.write(board, row, column, style)
  if style == "rows" then return ("%d,%d"):format(row, column) end
  return letters(column) .. (style == "a1" and board.rows + 1 - row or row)
end

--- A point in a sentence: "row 1, column 2", or its name in another style than "rows".
function names.words(board, row, column, style)
  if (style or "rows") ~= "rows" then return names.write(board, row, column, style) end
  return ("row %d, column %d"):format(row, column)
end

--- The point that a name stands for.
-- @param board anything with `rows` and `columns`
-- @tparam string text
-- @tparam string style one of names.styles
-- @treturn ?int row, or nil and an error of kind "name" or "range"
-- @treturn int column
function names.read(board, text, style)
  local row, column
  if style == "rows" then
    row, column = text:match "^%s*(%d+)%s*[,%s]%s*(%d+)%s*$"
    row, column = tonumber(row), tonumber(column)
  else
    column, row = text:match "^(%a%a?)(%d+)$"
    row, column = tonumber(row), column and column_of(column)
    if row and style == "a1" then row = board.rows + 1 - row end
  end
  row, column = math.tointeger(row), math.tointeger(column)
  if not row or not column then
    local example = style == "rows" and "8,8 (row, column)" or "h8"
    local message = ("expected the name of a point like %s, found %s"):format(example, errors.quote(text))
    return nil, errors.new { kind = "name", message = message }
  end
  if row < 1 or row > board.rows or column < 1 or column > board.columns then
    local message = ("expected a point of a board with %d rows and %d columns, found %s"):format(board.rows,
      board.columns, errors.quote(text))
    return nil, errors.new { kind = "range", message = message }
  end
  return row, column
end

--- What stands along the edges: the names of the rows from the top, and of the columns from the left.
function names.edges(board, style)
  local rows, columns = {}, {}
  for row = 1, board.rows do rows[row] = tostring(style == "a1" and board.rows + 1 - row or row) end
  for column = 1, board.columns do columns[column] = style == "rows" and tostring(column) or letters(column) end
  return rows, columns
end

return names
