--- Brackets as SVG documents: all coordinates are integers.
-- @module riddle.knockout.picture_svg
local cells = require "riddle.knockout.cells"
local picture = require "riddle.knockout.picture"
local svg = require "riddle.svg"

local ROW <const>, CHARACTER <const>, GAP <const>, MARGIN <const>, BASELINE <const> = 24, 9, 28, 8, 5 -- units
local SPACE <const> = 4 -- between a line and a text
local LABEL_MOST <const> = 24 -- columns of a name

-- The text of a node; one that is shortened tells the whole name when it is pointed at.
local function text_of(node, x, y)
  local whole = node.text ~= node.full and "<title>" .. svg.escape(node.full) .. "</title>" or ""
  local look = node.caption and ' font-style="italic"' or ""
  return ('<text x="%d" y="%d"%s>%s%s</text>'):format(x, y + BASELINE, look, svg.escape(node.text), whole)
end

-- The lines from the two sides of a match to its winner: each side's own, so that no line ends in the air.
local function lines_of(node, left, y)
  local bar, parts = left[node.column] - GAP // 2, {}
  for i, side in ipairs(node.sides) do
    local start = left[side.column] + cells.width(side.text) * CHARACTER + SPACE
    parts[i] = ('<path d="M%d %dH%dV%d"/>'):format(start, y(side), bar, y(node))
  end
  parts[3] = ('<path d="M%d %dH%d"/>'):format(bar, y(node), left[node.column] - SPACE)
  return table.concat(parts, "\n")
end

--- The picture of trees (see riddle.knockout.picture).
-- @tparam {tree,...} trees
-- @tparam string title
-- @treturn string
return function(trees, title)
  local nodes, height = picture.layout(trees, ROW, picture.shorten(trees, LABEL_MOST, "…"))
  local widest, last = picture.widths(nodes)
  local left = { [0] = MARGIN } -- the x of a column's text
  for column = 1, last do left[column] = left[column - 1] + widest[column - 1] * CHARACTER + GAP end
  local function y(node) return MARGIN + node.row + ROW // 2 end
  local out = { '<g fill="none" stroke="currentColor">' }
  for _, node in ipairs(nodes) do
    if node.sides then out[#out + 1] = lines_of(node, left, y) end
  end
  out[#out + 1] = '</g>\n<g fill="currentColor" font-family="monospace" font-size="14">'
  for _, node in ipairs(nodes) do out[#out + 1] = text_of(node, left[node.column], y(node)) end
  out[#out + 1] = "</g>"
  return svg.document(left[last] + widest[last] * CHARACTER + MARGIN, height - 1 + ROW + 2 * MARGIN, title, out)
end
