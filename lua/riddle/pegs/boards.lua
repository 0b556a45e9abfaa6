--- The peg boards that have a name: where their holes are and which one is empty at the start.
--
-- Widths come before heights, as in Simon Tatham's ids (`7x9cross` has 7 columns and 9 rows).
-- @module riddle.pegs.boards
local errors = require "riddle.errors"
local options = require "riddle.options"

local boards = {}

--- The most holes a board may have.
boards.MOST_HOLES = 128

-- No board of so few holes is wider or higher.
local MOST_SIDE <const> = 128

-- --- shapes: columns, rows, inside(row, column), and the place of the empty hole -------------------------------

-- A cross of 3 x 3 holes in the middle and arms of width 3: their lengths, clockwise from the top one.
local function cross(top, right, bottom, left)
  local function inside(row, column)
    return row > top and row <= top + 3 or column > left and column <= left + 3
  end
  return left + 3 + right, top + 3 + bottom, inside, top + 2, left + 2
end

-- The rows and columns around the middle: within 1 of it (a cross), or so near that an octagon is left.
local function tatham(width, height, kind)
  local middle_row, middle_column = height // 2 + 1, width // 2 + 1
  local function inside(row, column)
    local down, right = math.abs(row - middle_row), math.abs(column - middle_column)
    if kind == "cross" then return down <= 1 or right <= 1 end
    return down + right <= 1 + math.max(width, height) // 2
  end
  return width, height, inside, middle_row, middle_column
end

local function everywhere() return true end

local function rectangle(width, height) return width, height, everywhere, height // 2 + 1, width // 2 + 1 end

local function diamond(side)
  local function inside(row, column) return math.abs(row - side) + math.abs(column - side) < side end
  return 2 * side - 1, 2 * side - 1, inside, side, side
end

-- Triangular boards: rows pushed to the left, so that (row - column) is a third coordinate.
local function triangle(side)
  return side, side, function(row, column) return column <= row end, 1, 1
end

local function hexagon(side)
  local function inside(row, column) return math.abs(row - column) < side end
  return 2 * side - 1, 2 * side - 1, inside, side, side
end

-- Six points around a hexagon: the union of two triangles. The coordinates around the middle are x = column,
-- y = -row, z = row - column with x + y + z = 0; the triangles are "none is above n" and "none is below -n".
local function star(side)
  local reach = side - 1
  local middle = 2 * reach + 1
  local function inside(row, column)
    local x, y = column - middle, middle - row
    local z = -x - y
    return math.max(x, y, z) <= reach or math.min(x, y, z) >= -reach
  end
  return 2 * middle - 1, 2 * middle - 1, inside, 1, middle - reach
end

-- --- names -----------------------------------------------------------------------------------------------------

local function fixed(shape, ...)
  local arguments = table.pack(...)
  return function() return shape(table.unpack(arguments, 1, arguments.n)) end
end

-- Boards by one word; `default` is the number that may follow the word, and the one meant without it.
local WORDS <const> = {
  english = { shape = fixed(tatham, 7, 7, "cross") },
  european = { shape = fixed(tatham, 7, 7, "octagon") },
  octagon = { shape = fixed(tatham, 7, 7, "octagon") },
  wiegleb = { shape = fixed(tatham, 9, 9, "cross") },
  asymmetric = { shape = fixed(cross, 3, 3, 2, 2) },
  diamond = { shape = diamond, default = 5 },
  square = { shape = function(side) return rectangle(side, side) end, default = 6 },
  triangle = { shape = triangle, default = 5, kind = "triangular" },
  hexagon = { shape = hexagon, default = 3, kind = "triangular" },
  star = { shape = star, default = 2, kind = "triangular" },
}

local ALIASES <const> = { french = "european", t = "triangle" }

--- The names, as a sorted list; some may be followed by a number.
boards.names = options.names(WORDS)

local function size_fault()
  local message = ("expected a board of 1 to %d holes, found more"):format(boards.MOST_HOLES)
  return errors.new { kind = "size", message = message }
end

-- The holes of a shape as a grid (see riddle.pegs.picture.read), all filled but the empty one.
local function grid_of(columns, rows, inside, empty_row, empty_column)
  local grid = { rows = rows, columns = columns, row = {}, column = {}, filled = {} }
  for row = 1, rows do
    for column = 1, columns do
      if inside(row, column) then
        local hole = #grid.row + 1
        if hole > boards.MOST_HOLES then return nil, size_fault() end
        grid.row[hole], grid.column[hole] = row, column
        grid.filled[hole] = row ~= empty_row or column ~= empty_column
      end
    end
  end
  return grid
end

-- Digits as a number; some number above MOST_SIDE when there are many.
local function number(digits) return #digits > 3 and MOST_SIDE + 1 or math.tointeger(tonumber(digits)) end

-- A board whose measures are digits; nil and an error when one is 0 or too large.
local function measured(name, kind, shape, ...)
  local sides = { ... }
  for _, side in ipairs(sides) do
    if side > MOST_SIDE then return nil, size_fault() end
  end
  local grid, err = grid_of(shape(table.unpack(sides)))
  if not grid then return nil, err end
  if #grid.row == 0 then
    err = errors.new { kind = "size", message = ("expected a board of 1 to %d holes, found none"):format(
      boards.MOST_HOLES) }
    return nil, err
  end
  return grid, kind, name
end

-- "triangle 5", "triangle-5", "triangle5", "T5"
local function by_word(text)
  local word, digits = text:match "^(%a+)[ -]?(%d*)$"
  word = ALIASES[word] or word
  local entry = WORDS[word]
  if not entry or digits ~= "" and not entry.default then return nil end
  local side = entry.default and (digits == "" and entry.default or number(digits))
  return measured(side and word .. " " .. side or word, entry.kind or "square", entry.shape, side)
end

-- "7x9cross", "7x7octagon", "6x5"
local function by_tatham_id(text)
  local width, height, kind = text:match "^(%d+)x(%d+)(%a*)$"
  if not width or kind ~= "cross" and kind ~= "octagon" and kind ~= "" then return nil end
  width, height = number(width), number(height)
  local name = ("%dx%d%s"):format(width, height, kind)
  if kind == "" then return measured(name, "square", rectangle, width, height) end
  return measured(name, "square", function(w, h) return tatham(w, h, kind) end, width, height)
end

-- "cross 3-3-2-2"
local function by_arms(text)
  local top, right, bottom, left = text:match "^cross (%d+)-(%d+)-(%d+)-(%d+)$"
  if not top then return nil end
  top, right, bottom, left = number(top), number(right), number(bottom), number(left)
  return measured(("cross %d-%d-%d-%d"):format(top, right, bottom, left), "square", cross, top, right, bottom, left)
end

local NO_BOARD <const> = "'%s' names a random board: give its description, as in '3x1:PPH' (format 'tatham')"

--- A board by name.
-- @tparam string text
-- @treturn ?table a grid { rows, columns, row, column, filled }; nil alone when it is no name; nil and an error of
--   kind "size" or "name"
-- @treturn string the kind of its jumps
-- @treturn string its name in one spelling
function boards.find(text)
  local name = text:lower()
  if name:find "^%d+x%d+random$" then
    return nil, errors.new { kind = "name", message = NO_BOARD:format(errors.quote(text):sub(2, -2)) }
  end
  for _, way in ipairs { by_word, by_tatham_id, by_arms } do
    local grid, kind, spelled = way(name)
    if grid or kind then return grid, kind, spelled end
  end
end

return boards
