--- Drawings of boards: text with coordinates, and SVG.
-- @module riddle.lines.draw
local svg = require "riddle.svg"

local draw = {}

local LARGEST = 100 -- rows or columns of a board that is drawn as text

--- The board as text, column numbers on top, row numbers on the left.
function draw.text(board)
  if board.rows > LARGEST or board.columns > LARGEST then
    local black, white = board:stones()
    return ("board of %d x %d: %d black, %d white"):format(board.rows, board.columns, black, white)
  end
  local left = #tostring(board.rows)
  local width = #tostring(board.columns) + 1
  local head = { (" "):rep(left) }
  for column = 1, board.columns do head[#head + 1] = ("%" .. width .. "d"):format(column) end
  local text = { table.concat(head) }
  local gap = (" "):rep(width - 1)
  for row = 1, board.rows do
    local cells = board.cells:sub((row - 1) * board.columns + 1, row * board.columns)
    text[#text + 1] = ("%" .. left .. "d"):format(row) .. cells:gsub(".", gap .. "%0")
  end
  return table.concat(text, "\n")
end

local CELL = 20 -- units of the picture from point to point
local HALF = CELL // 2
local MARGIN = CELL + HALF -- from the edge to the first point: room for the coordinates

local function point(index) return MARGIN + (index - 1) * CELL end

local function add(list, text, ...) list[#list + 1] = text:format(...) end

-- The points' grid and the coordinates.
local function grid(list, board)
  local right, bottom = point(board.columns), point(board.rows)
  list[#list + 1] = '<g stroke="#876" fill="none">'
  for row = 1, board.rows do add(list, '<path d="M%d %dH%d"/>', MARGIN, point(row), right) end
  for column = 1, board.columns do add(list, '<path d="M%d %dV%d"/>', point(column), MARGIN, bottom) end
  list[#list + 1] = '</g><g font-family="sans-serif" font-size="9" text-anchor="middle" fill="#543">'
  for column = 1, board.columns do add(list, '<text x="%d" y="12">%d</text>', point(column), column) end
  for row = 1, board.rows do add(list, '<text x="10" y="%d">%d</text>', point(row) + 3, row) end
  list[#list + 1] = "</g>"
end

local function stones(list, board)
  for at, cell in board.cells:gmatch "()([XO])" do
    local row, column = (at - 1) // board.columns + 1, (at - 1) % board.columns + 1
    local fill = cell == "X" and "#111" or "#fff"
    add(list, '<circle cx="%d" cy="%d" r="8" fill="%s" stroke="#111"/>', point(column), point(row), fill)
  end
end

-- The marked lines: from the middle of the first stone to that of the last one.
local function marks(list, mark)
  for _, line in ipairs(mark and mark.cells and { mark } or mark or {}) do
    local first, last = line.cells[1], line.cells[#line.cells]
    add(list, '<path d="M%d %dL%d %d" stroke="#d22" stroke-width="4" stroke-linecap="round"/>', point(first[2]),
      point(first[1]), point(last[2]), point(last[1]))
  end
end

-- The rule of the option `mark`.
local function is_mark(value)
  local allowed = "a line of lines.winner or a list of lines"
  if type(value) ~= "table" then return false, allowed end
  for _, line in ipairs(value.cells and { value } or value) do
    if type(line) ~= "table" or type(line.cells) ~= "table" then return false, allowed end
  end
  return true
end

--- The board as SVG: integers only.
-- @param board a board
-- @tparam ?table given `mark`, a line or a list of lines; `title`
function draw.svg(board, given)
  local option = svg.check("board:svg", given, { mark = { check = is_mark } })
  local width, height = point(board.columns) + MARGIN - HALF, point(board.rows) + MARGIN - HALF
  local list = {}
  add(list, '<rect width="%d" height="%d" fill="#e9c98f"/>', width, height)
  grid(list, board)
  stones(list, board)
  marks(list, option.mark)
  local black, white = board:stones()
  local title = option.title or ("%d x %d points, %d black and %d white stones"):format(board.rows, board.columns,
    black, white)
  return svg.document(width, height, title, list)
end

return draw
