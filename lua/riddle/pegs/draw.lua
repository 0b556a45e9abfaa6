--- Drawings of peg boards.
-- @module riddle.pegs.draw
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

local ESCAPES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }
local CELL <const>, PEG <const>, HOLE <const> = 40, 15, 6

local function circle(x, y, radius, class)
  return ('<circle class="%s" cx="%d" cy="%d" r="%d"/>'):format(class, x, y, radius)
end

--- A board as an SVG picture.
-- @tparam board board
-- @tparam table option `title` (text), `numbers` (true: with hole numbers)
function draw.svg(board, option)
  local shape = board.shape
  local title = option.title or ("Peg board with %d of %d holes filled"):format(board:count(), shape.holes)
  local width, height = shape.columns * CELL, shape.rows * CELL
  local out = {
    ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">')
      :format(width, height, width, height),
    ("<title>%s</title>"):format(title:gsub('[&<>"]', ESCAPES)),
    "<style>.peg{fill:#1f4e79}.hole{fill:#d9d9d9;stroke:#7f7f7f}text{font:12px sans-serif;text-anchor:middle}"
      .. ".on{fill:#ffffff}</style>",
  }
  for hole = 1, shape.holes do
    local x, y = shape.column[hole] * CELL - CELL // 2, shape.row[hole] * CELL - CELL // 2
    local peg = board:has(hole)
    out[#out + 1] = circle(x, y, (peg or option.numbers) and PEG or HOLE, peg and "peg" or "hole")
    if option.numbers then
      out[#out + 1] = ('<text%s x="%d" y="%d">%d</text>'):format(peg and ' class="on"' or "", x, y + 4, hole)
    end
  end
  out[#out + 1] = "</svg>\n"
  return table.concat(out, "\n")
end

return draw
