--- Placements: a board with pieces of one kind on it, as an object that draws itself.
-- @module riddle.pieces.placement
local rules = require "riddle.pieces.rules"
local svg = require "riddle.svg"

local placement = {}

--- A placement. Fields: `piece`, `rows`, `columns`, `squares` (a sorted list of {row, column}).
-- @type Placement
local Placement = { __name = "riddle.pieces.placement" }
Placement.__index = Placement

--- Makes one of checked and sorted parts.
function placement.new(piece, rows, columns, squares)
  return setmetatable({ piece = piece, rows = rows, columns = columns, squares = squares }, Placement)
end

--- Is a value a placement?
function placement.is(value) return getmetatable(value) == Placement end

--- Draws a board, row by row; `mark(row, column)` gives the letter of a square.
function placement.draw(rows, columns, mark)
  local lines = {}
  for row = 1, rows do
    local line = {}
    for column = 1, columns do line[column] = mark(row, column) end
    lines[row] = table.concat(line, " ")
  end
  return table.concat(lines, "\n")
end

-- row -> column -> true
local function occupied(self)
  local rows = {}
  for _, square in ipairs(self.squares) do
    rows[square[1]] = rows[square[1]] or {}
    rows[square[1]][square[2]] = true
  end
  return rows
end

--- The board as text: a letter for each piece, a dot for each empty square.
function Placement:__tostring()
  local letter, taken = rules.letters[self.piece], occupied(self)
  return placement.draw(self.rows, self.columns, function(row, column)
    return taken[row] and taken[row][column] and letter or "."
  end)
end

function Placement.__eq(a, b)
  if not (placement.is(a) and placement.is(b)) then return false end
  if a.piece ~= b.piece or a.rows ~= b.rows or a.columns ~= b.columns or #a.squares ~= #b.squares then return false end
  for i, square in ipairs(a.squares) do
    if square[1] ~= b.squares[i][1] or square[2] ~= b.squares[i][2] then return false end
  end
  return true
end

--- The number of pieces.
function Placement:__len() return #self.squares end

--- A plain table that JSON can take: piece, rows, columns, squares.
function Placement:data()
  local squares = {}
  for i, square in ipairs(self.squares) do squares[i] = { square[1], square[2] } end
  return { piece = self.piece, rows = self.rows, columns = self.columns, squares = squares }
end

local SIDE = 40 -- units of a square in the picture

--- The board as an SVG picture.
-- @tparam ?table option `title`
-- @treturn string
function Placement:svg(option)
  local title = svg.check("placement:svg", option).title
    or ("%d %s%s on a board of %d x %d"):format(#self, self.piece, #self == 1 and "" or "s", self.rows, self.columns)
  local width, height = self.columns * SIDE, self.rows * SIDE
  local dark = {}
  for row = 0, self.rows - 1 do
    for column = (row + 1) % 2, self.columns - 1, 2 do
      dark[#dark + 1] = ("M%d %dh%dv%dh-%dz"):format(column * SIDE, row * SIDE, SIDE, SIDE, SIDE)
    end
  end
  local parts = {
    ('<rect width="%d" height="%d" fill="#eee8d5"/>'):format(width, height),
    ('<path fill="#b8a98a" d="%s"/>'):format(table.concat(dark)),
    '<g font-family="sans-serif" font-size="20" text-anchor="middle">',
  }
  for _, square in ipairs(self.squares) do
    local x, y = square[2] * SIDE - SIDE // 2, square[1] * SIDE - SIDE // 2
    parts[#parts + 1] = ('<circle cx="%d" cy="%d" r="15" fill="#073642"/>'):format(x, y)
    parts[#parts + 1] = ('<text x="%d" y="%d" fill="#fdf6e3">%s</text>'):format(x, y + 7, rules.letters[self.piece])
  end
  parts[#parts + 1] = "</g>"
  return svg.document(width, height, title, parts)
end

return placement
