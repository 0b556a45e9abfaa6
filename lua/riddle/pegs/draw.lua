--- Drawings of peg boards.
-- @module riddle.pegs.draw
local svg = require "riddle.svg"

local draw = {}

-- The first character of a string of marks.
local function first(marks) return marks:match(utf8.len(marks) and utf8.charpattern or ".") end

-- Rows of cells: cell(hole) for each hole, `off` elsewhere.
local function rows(shape, cell, off)
  local lines, hole = {}, 1
  for row = 1, shape.rows do
    local cells = {}
    for column = 1, shape.columns do
      if shape.row[hole] == row and shape.column[hole] == column then -- holes are numbered in this order
        cells[column] = cell(hole)
        hole = hole + 1
      else
        cells[column] = off
      end
    end
    lines[row] = table.concat(cells)
  end
  return lines
end

--- The picture of a board in its own legend, as a list of lines.
function draw.picture(board)
  local legend = board.shape.legend
  local peg, hole, off = first(legend.peg), first(legend.hole), first(legend.off)
  return rows(board.shape, function(number) return board:has(number) and peg or hole end, off)
end

--- The numbers of the holes, where they are, as a list of lines.
function draw.numbers(shape)
  local width = #tostring(shape.holes) + 1
  local lines = rows(shape, function(number) return ("%" .. width .. "d"):format(number) end, (" "):rep(width))
  for i, line in ipairs(lines) do lines[i] = line:sub(2):gsub(" +$", "") end
  return lines
end

local CELL <const>, PEG <const>, HOLE <const> = 40, 15, 6
local PEG_COLOURS, HOLE_COLOURS = 'fill="#1f4e79"', 'fill="#d9d9d9" stroke="#7f7f7f"'

local function circle(x, y, radius, colours)
  return ('<circle cx="%d" cy="%d" r="%d" %s/>'):format(x, y, radius, colours)
end

--- A board as an SVG picture.
-- @tparam board board
-- @tparam table option `title` (text), `numbers` (true: with hole numbers)
function draw.svg(board, option)
  local shape = board.shape
  local title = option.title or ("Peg board with %d of %d holes filled"):format(board:count(), shape.holes)
  local out = { '<g font-family="sans-serif" font-size="12" text-anchor="middle">' }
  for hole = 1, shape.holes do
    local x, y = shape.column[hole] * CELL - CELL // 2, shape.row[hole] * CELL - CELL // 2
    local peg = board:has(hole)
    out[#out + 1] = circle(x, y, (peg or option.numbers) and PEG or HOLE, peg and PEG_COLOURS or HOLE_COLOURS)
    if option.numbers then
      out[#out + 1] = ('<text x="%d" y="%d" fill="%s">%d</text>'):format(x, y + 4, peg and "#ffffff" or "#000000", hole)
    end
  end
  out[#out + 1] = "</g>"
  return svg.document(shape.columns * CELL, shape.rows * CELL, title, out)
end

return draw
