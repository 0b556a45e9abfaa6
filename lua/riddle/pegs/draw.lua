--- Drawings of peg boards as text.
-- @module riddle.pegs.draw
local geometry = require "riddle.pegs.geometry"

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

-- Rows shifted by half a cell each: `half` blanks for half a cell, cells of 2 * half characters with `off` in the gaps.
local function shifted_rows(shape, cell, off, half)
  local offsets = geometry.offsets(shape)
  local lines, hole = {}, 1
  for row = 1, shape.rows do
    local cells, at = {}, nil
    while shape.row[hole] == row do
      if not at then cells[1] = (" "):rep(offsets[hole] * half) end
      while at and at < offsets[hole] do
        cells[#cells + 1] = off
        at = at + 2
      end
      at = offsets[hole] + 2
      cells[#cells + 1] = cell(hole)
      hole = hole + 1
    end
    lines[row] = table.concat(cells):gsub(" +$", "")
  end
  return lines
end

--- The picture of a board in its own legend, as a list of lines.
function draw.picture(board)
  local legend = board.shape.legend
  local peg, hole, off = first(legend.peg), first(legend.hole), first(legend.off)
  local function mark(number) return board:has(number) and peg or hole end
  if board.shape.kind ~= "triangular" then return rows(board.shape, mark, off) end
  return shifted_rows(board.shape, function(number) return mark(number) .. " " end, off .. " ", 1)
end

--- Labels of the holes, where they are, as a list of lines.
-- @tparam table shape
-- @tparam function label hole -> text
function draw.labels(shape, label)
  local width = 0
  for hole = 1, shape.holes do width = math.max(width, #label(hole) + 1) end
  if shape.kind == "triangular" then width = (width + 1) // 2 * 2 end
  local function cell(hole) return (" "):rep(width - #label(hole)) .. label(hole) end
  local triangular, blank, first_column = shape.kind == "triangular", (" "):rep(width), 1
  local lines = triangular and shifted_rows(shape, cell, blank, width // 2) or rows(shape, cell, blank)
  if triangular then
    first_column = width
    for _, line in ipairs(lines) do first_column = math.min(first_column, #line:match "^ *") end
  end
  for i, line in ipairs(lines) do lines[i] = line:sub(first_column + 1):gsub(" +$", "") end
  return lines
end

return draw
