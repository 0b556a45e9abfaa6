--- Boards with black and white stones: values that never change.
--
-- A board is made from a picture, from rows of numbers, or empty:
--
--    lines.board [[
--      X O .
--      . X O
--      . . X ]]
--    lines.board { { 1, 2, 0 }, { 0, 1, 2 }, { 0, 0, 1 } }
--    lines.board(3, 3)
--
-- In a picture `.` is empty, `X`, `x` or `*` black, `O` or `o` white; rows end with a line end or `/`; blanks and
-- blank lines do not count. Rows and columns are numbered from 1 at the top left.
-- @module riddle.lines.board
local draw = require "riddle.lines.draw"
local errors = require "riddle.errors"
local options = require "riddle.options"

local boards = {}

--- The most rows, and the most columns, that a board may have.
boards.MOST = 1000

local CELL = { [0] = ".", "X", "O", black = "X", white = "O" } -- number or colour -> byte of the picture
local COLOUR = { X = "black", O = "white" }
local PICTURE = { ["."] = ".", X = "X", x = "X", ["*"] = "X", O = "O", o = "O" }

--- A board. Fields: `rows`, `columns` (integers), `cells` (its picture without line ends: one of `.`, `X` and `O` for
-- each cell, row by row). Boards of the same size with the same stones are equal (`==`).
-- @type Board
local Board = { __name = "riddle.lines.board" }
Board.__index = Board
Board.__newindex = function() error("a board does not change; board:with(row, column, colour) makes another", 2) end
Board.__eq = function(a, b)
  return boards.is(a) and boards.is(b) and a.rows == b.rows and a.columns == b.columns and a.cells == b.cells
end

--- Is a value a board?
function boards.is(value) return getmetatable(value) == Board end

--- A board from its fields; trusts them.
function boards.from_cells(rows, columns, cells)
  return setmetatable({ rows = rows, columns = columns, cells = cells }, Board)
end

-- The place of a cell in `cells`; raises for one that is not on the board.
local function place(self, row, column, who)
  local in_rows = { type = "integer", min = 1, max = self.rows }
  local in_columns = { type = "integer", min = 1, max = self.columns }
  local right, allowed = options.fits(row, in_rows)
  if not right then options.argument(who, "row", allowed, row, 3) end
  right, allowed = options.fits(column, in_columns)
  if not right then options.argument(who, "column", allowed, column, 3) end
  return (row - 1) * self.columns + column
end

--- The stone on a cell: "black", "white", or nil.
-- @tparam int row
-- @tparam int column
function Board:get(row, column)
  local at = place(self, row, column, "board:get")
  return COLOUR[self.cells:sub(at, at)]
end

--- The same board with one cell changed.
-- @tparam int row
-- @tparam int column
-- @tparam ?string colour "black", "white", or nil to take the stone away
-- @treturn Board
function Board:with(row, column, colour)
  local at = place(self, row, column, "board:with")
  if colour ~= nil and not (colour == "black" or colour == "white") then
    options.argument("board:with", "colour", "'black', 'white' or nil", colour)
  end
  local cells = self.cells:sub(1, at - 1) .. (CELL[colour] or ".") .. self.cells:sub(at + 1)
  return boards.from_cells(self.rows, self.columns, cells)
end

--- The number of black and of white stones.
-- @treturn int black
-- @treturn int white
function Board:stones()
  local _, black = self.cells:gsub("X", "")
  local _, white = self.cells:gsub("O", "")
  return black, white
end

--- The picture that lines.board reads again: a line of `.`, `X` and `O` for each row.
function Board:picture()
  local rows = {}
  for row = 1, self.rows do rows[row] = self.cells:sub((row - 1) * self.columns + 1, row * self.columns) end
  return table.concat(rows, "\n") .. "\n"
end

--- A drawing with coordinates; boards beyond 100 rows or columns are only named.
Board.__tostring = function(self) return draw.text(self) end

--- A drawing with more in it.
-- @tparam ?table given `numbers`: a list of {row, column} in order of play, numbered in the drawing; `marks`: a list of
--   {row, column, text}; `coordinates`: "rows" (from the top left, the default), "a1" (letters, and rows from
--   the bottom) or "a1-down"; `paint`: a function that gets row, column and text of a cell and returns the text in
--   colours, for a terminal
-- @treturn string
function Board:draw(given)
  local option = options.check("board:draw", given, draw.options)
  return draw.text(self, option)
end

--- A picture in SVG.
-- @tparam ?table given `mark`: a line, or a list of them, to draw over the stones; `title`; and what board:draw takes
-- @treturn string
function Board:svg(given) return draw.svg(self, given) end

--- A plain table: `rows`, `columns`, `picture` (a list with a string for each row).
function Board:data()
  local picture = {}
  for row in self:picture():gmatch "%S+" do picture[#picture + 1] = row end
  return { rows = self.rows, columns = self.columns, picture = picture }
end

--- @section end

local function fault(kind, line, column, message, ...)
  return nil, errors.new { kind = kind, line = line, column = column, message = message:format(...) }
end

-- A board from a list of row strings and the places of the rows in the text.
local function assemble(rows, places)
  if #rows == 0 then return fault("end", 1, 1, "expected a row of '.', 'X' and 'O', found the end of the picture") end
  if #rows > boards.MOST then
    local at = places[boards.MOST + 1]
    return fault("too long", at.line, at.column, "expected at most %d rows, found %d", boards.MOST, #rows)
  end
  for i, row in ipairs(rows) do
    local at = places[i]
    if #row > boards.MOST then
      local text = "expected at most %d cells in row %d, found %d"
      return fault("too long", at.line, at.column, text, boards.MOST, i, #row)
    elseif #row ~= #rows[1] then
      local text = "expected %d cells in row %d as in row 1, found %d"
      return fault("count", at.line, at.column, text, #rows[1], i, #row)
    end
  end
  return boards.from_cells(#rows, #rows[1], table.concat(rows))
end

local function from_picture(text)
  local rows, places = {}, {}
  local number = 0
  for line in (text .. "\n"):gmatch "(.-)\n" do
    number = number + 1
    for start, part in (line .. "/"):gmatch "()([^/]*)/" do
      local wrong = part:find "[^%s.XxOo*]"
      if wrong then
        local text_found = errors.quote(part:sub(wrong, wrong))
        local column = start + wrong - 1
        return fault("byte", number, column, "expected '.', 'X' or 'O', found %s", text_found)
      end
      local row = part:gsub("%s", ""):gsub(".", PICTURE)
      if row ~= "" then
        rows[#rows + 1] = row
        places[#places + 1] = { line = number, column = start }
      end
    end
  end
  return assemble(rows, places)
end

local function from_rows(list)
  local rows, places = {}, {}
  for i, row in ipairs(list) do
    if type(row) ~= "table" then options.argument("lines.board", ("row %d"):format(i), "a list of numbers", row) end
    local cells = {}
    for j, number in ipairs(row) do
      local cell = math.type(number) == "integer" and CELL[number]
      if not cell then
        local found = type(number) == "number" and tostring(number) or type(number)
        return fault("range", i, j, "expected 0, 1 or 2 in row %d, column %d, found %s", i, j, found)
      end
      cells[j] = cell
    end
    if #cells == 0 then return fault("count", i, nil, "expected a number in row %d, found none", i) end
    rows[i], places[i] = table.concat(cells), { line = i }
  end
  return assemble(rows, places)
end

--- Makes a board; see the top of this page.
-- @tparam string|table|int first a picture, a list of rows of 0, 1 (black) and 2 (white), or the number of rows of an
--   empty board
-- @tparam ?int columns of an empty board
-- @treturn Board or nil and an error of kind "byte", "count", "range", "too long" or "end" with `line` and `column` in
--   the picture
-- @usage
--   lines.board "XO. / .X. / ..X"
--   lines.board(15, 15)
function boards.new(first, columns)
  if type(first) == "string" then return from_picture(first) end
  if type(first) == "table" then return from_rows(first) end
  local size = { type = "integer", min = 1, max = boards.MOST }
  if not options.fits(first, size) then
    options.argument("lines.board", "the board", "a picture, a list of rows, or two integers in 1..1000", first)
  end
  local right, allowed = options.fits(columns, size)
  if not right then options.argument("lines.board", "columns", allowed, columns) end
  return boards.from_cells(first, columns, ("."):rep(first * columns))
end

return boards
