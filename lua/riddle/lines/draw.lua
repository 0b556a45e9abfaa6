--- Drawings of boards: text with coordinates, and SVG.
--
-- Beside the stones a drawing may show: `numbers`, a list of {row, column} in order of play (their numbers stand in the
-- place of the stones in text, on the stones in SVG); `marks`, a list of {row, column, text} for points or stones; and
-- in SVG `mark`, a line or a list of lines drawn over the stones. In text `paint` may colour cells. `coordinates` =
-- "rows" counts rows and columns from the top left; "a1" names columns by letters and rows from the bottom, as renju
-- players do.
-- @module riddle.lines.draw
local names = require "riddle.lines.names"
local svg = require "riddle.svg"

local draw = {}

local LARGEST = 100 -- rows or columns of a board that is drawn as text

local function is_line_list(value)
  local allowed = "a line of lines.winner or a list of lines"
  if type(value) ~= "table" then return false, allowed end
  for _, line in ipairs(value.cells and { value } or value) do
    if type(line) ~= "table" or type(line.cells) ~= "table" then return false, allowed end
  end
  return true
end

-- A list of {row, column, ...} with integers first.
local function is_point_list(value)
  local allowed = "a list of {row, column, ...}"
  if type(value) ~= "table" then return false, allowed end
  for _, point in ipairs(value) do
    if type(point) ~= "table" or math.type(point[1]) ~= "integer" or math.type(point[2]) ~= "integer" then
      return false, allowed
    end
  end
  return true
end

--- What a drawing may show; the options of board:draw and, with `mark` and `title`, of board:svg.
draw.options = {
  numbers = { check = is_point_list, help = "cells in order of play, numbered from 1" },
  marks = { check = is_point_list, help = "cells with a text of their own: {row, column, text}" },
  coordinates = { one_of = names.styles, default = "rows", help = "the coordinates along the edges" },
  paint = { type = "function", help = "text only: paint(row, column, text) returns the text of a cell in colours" },
}

-- The texts that stand in cells: place in `cells` -> text.
local function texts(board, option)
  local text = {}
  local function put(row, column, what)
    if row >= 1 and row <= board.rows and column >= 1 and column <= board.columns then
      text[(row - 1) * board.columns + column] = what
    end
  end
  for number, point in ipairs(option.numbers or {}) do put(point[1], point[2], tostring(number)) end
  for _, point in ipairs(option.marks or {}) do put(point[1], point[2], tostring(point[3] or "*")) end
  return text
end

local function widest(list, least)
  for _, text in pairs(list) do least = math.max(least, utf8.len(text) or #text) end
  return least
end

local function pad(text, width) return (" "):rep(width - (utf8.len(text) or #text)) .. text end

--- The board as text, column names on top, row names on the left.
-- @param board a board
-- @tparam ?table option see draw.options
function draw.text(board, option)
  option = option or { coordinates = "rows" }
  if board.rows > LARGEST or board.columns > LARGEST then
    local black, white = board:stones()
    return ("board of %d x %d: %d black, %d white"):format(board.rows, board.columns, black, white)
  end
  local inside = texts(board, option)
  local rows, columns = names.edges(board, option.coordinates)
  local left, width = widest(rows, 1), widest(inside, widest(columns, 1)) + 1
  local head = { (" "):rep(left) }
  for column = 1, board.columns do head[#head + 1] = pad(columns[column], width) end
  local lines = { table.concat(head) }
  for row = 1, board.rows do
    local line = { pad(rows[row], left) }
    for column = 1, board.columns do
      local at = (row - 1) * board.columns + column
      local cell = inside[at] or board.cells:sub(at, at)
      local padded = pad(cell, width)
      if option.paint then padded = padded:sub(1, #padded - #cell) .. option.paint(row, column, cell) end
      line[#line + 1] = padded
    end
    lines[#lines + 1] = table.concat(line)
  end
  return table.concat(lines, "\n")
end

local CELL = 20 -- units of the picture from point to point
local HALF = CELL // 2
local MARGIN = CELL + HALF -- from the edge to the first point: room for the coordinates

local function point(index) return MARGIN + (index - 1) * CELL end

local function add(list, text, ...) list[#list + 1] = text:format(...) end

-- The points' grid and the coordinates.
local function grid(list, board, coordinates)
  local right, bottom = point(board.columns), point(board.rows)
  list[#list + 1] = '<g stroke="#876" fill="none">'
  for row = 1, board.rows do add(list, '<path d="M%d %dH%d"/>', MARGIN, point(row), right) end
  for column = 1, board.columns do add(list, '<path d="M%d %dV%d"/>', point(column), MARGIN, bottom) end
  list[#list + 1] = '</g><g font-family="sans-serif" font-size="9" text-anchor="middle" fill="#543">'
  local rows, columns = names.edges(board, coordinates)
  for column = 1, board.columns do add(list, '<text x="%d" y="12">%s</text>', point(column), columns[column]) end
  for row = 1, board.rows do add(list, '<text x="10" y="%d">%s</text>', point(row) + 3, rows[row]) end
  list[#list + 1] = "</g>"
end

local function stones(list, board)
  for at, cell in board.cells:gmatch "()([XO])" do
    local row, column = (at - 1) // board.columns + 1, (at - 1) % board.columns + 1
    local fill = cell == "X" and "#111" or "#fff"
    add(list, '<circle cx="%d" cy="%d" r="8" fill="%s" stroke="#111"/>', point(column), point(row), fill)
  end
end

-- Numbers and marks: on stones in the colour of the others, on free points in red on the colour of the board.
local INK = { X = "#fff", O = "#111", ["."] = "#b00" }

local function labels(list, board, option)
  local inside, places = texts(board, option), {}
  for at in pairs(inside) do places[#places + 1] = at end
  if #places == 0 then return end
  table.sort(places)
  list[#list + 1] = '<g font-family="sans-serif" font-weight="bold" text-anchor="middle">'
  for _, at in ipairs(places) do
    local x, y = point((at - 1) % board.columns + 1), point((at - 1) // board.columns + 1)
    local cell, text = board.cells:sub(at, at), inside[at]
    if cell == "." then add(list, '<circle cx="%d" cy="%d" r="7" fill="#e9c98f"/>', x, y) end
    local size = (utf8.len(text) or #text) > 2 and 7 or 9
    add(list, '<text x="%d" y="%d" font-size="%d" fill="%s">%s</text>', x, y + 3, size, INK[cell], svg.escape(text))
  end
  list[#list + 1] = "</g>"
end

-- The marked lines: from the middle of the first stone to that of the last one; on a torus in pieces.
local function lines(list, mark)
  local function stroke(from, to)
    add(list, '<path d="M%d %dL%d %d" stroke="#d22" stroke-width="4" stroke-linecap="round"/>', point(from[2]),
      point(from[1]), point(to[2]), point(to[1]))
  end
  for _, line in ipairs(mark and mark.cells and { mark } or mark or {}) do
    local cells = line.cells
    local first, last = cells[1], cells[1]
    for i = 2, #cells do
      if math.abs(cells[i][1] - last[1]) > 1 or math.abs(cells[i][2] - last[2]) > 1 then
        stroke(first, last)
        first = cells[i]
      end
      last = cells[i]
    end
    stroke(first, last)
  end
end

local SVG_OPTIONS = { mark = { check = is_line_list } }
for name, rule in pairs(draw.options) do SVG_OPTIONS[name] = name ~= "paint" and rule or nil end

--- The board as SVG: integers only.
-- @param board a board
-- @tparam ?table given `mark`, a line or a list of lines; `numbers`, `marks`, `coordinates`; `title`
function draw.svg(board, given)
  local option = svg.check("board:svg", given, SVG_OPTIONS)
  local width, height = point(board.columns) + MARGIN - HALF, point(board.rows) + MARGIN - HALF
  local list = {}
  add(list, '<rect width="%d" height="%d" fill="#e9c98f"/>', width, height)
  grid(list, board, option.coordinates)
  stones(list, board)
  lines(list, option.mark)
  labels(list, board, option)
  local black, white = board:stones()
  local title = option.title or ("%d x %d points, %d black and %d white stones"):format(board.rows, board.columns,
    black, white)
  return svg.document(width, height, title, list)
end

return draw
