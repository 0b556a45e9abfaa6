--- Brackets: a schedule as a drawing, in the terminal or as SVG.
--
-- Every team enters on a row of its own; a match stands in the column of its round, halfway between
-- its two teams, the winner's side above. A team with a wildcard is a line that passes a column.
-- @module riddle.knockout.bracket
local cells = require "riddle.knockout.cells"
local svg = require "riddle.svg"

local bracket = {}

local LABEL_MOST = 24 -- columns of a name

-- A team as text that a terminal or an SVG reader can show.
local function label(team)
  local text = tostring(team):gsub("[\0-\31\127]", "?")
  text = utf8.len(text) and text:gsub("\xC2[\x80-\x9F]", "?") or text:gsub("[\128-\255]", "?")
  local letters, last = cells.split(text), LABEL_MOST - 1
  if #letters <= LABEL_MOST then return text end
  if letters[last + 1] == "" then last = last - 1 end -- no half of a wide letter
  return table.concat(letters, "", 1, last) .. "…"
end

-- The nodes of a bracket: `column` (0 = before the first round), `row`, `text`, and for a match its
-- two `sides`. Depth of the recursion: the number of rounds, at most 24.
local function layout(schedule)
  local nodes, rows = {}, 0
  local function node(column, row, text, sides)
    nodes[#nodes + 1] = { column = column, row = row, text = text, sides = sides }
    return nodes[#nodes]
  end
  local function place(match_place, team)
    if not match_place then
      rows = rows + 2
      return node(0, rows - 2, label(team))
    end
    local match = schedule:match(match_place)
    local above = place(match.winner_from, match.winner)
    local below = place(match.loser_from, match.loser)
    return node(match.round, (above.row + below.row) // 2, label(match.winner), { above, below })
  end
  local last = #schedule > 0 and schedule:round(#schedule).matches[1]
  place(last and last.place, schedule:winner())
  return nodes, rows - 1
end

-- Widest text of each column.
local function widths(nodes, columns)
  local widest = {}
  for column = 0, columns do widest[column] = 0 end
  for _, node in ipairs(nodes) do
    widest[node.column] = math.max(widest[node.column], cells.width(node.text))
  end
  return widest
end

--- The bracket in box-drawing characters.
-- @treturn string lines without a newline at the end
function bracket.draw(schedule)
  local nodes, row_count = layout(schedule)
  local widest = widths(nodes, #schedule)
  local bar = {} -- the x of the vertical lines that lead into a column
  local x = widest[0] + 1
  for column = 1, #schedule do
    bar[column] = x + 1
    x = bar[column] + 2 + widest[column] + 1
  end
  local grid = {}
  for row = 0, row_count - 1 do grid[row] = {} end
  for _, node in ipairs(nodes) do
    local at = node.column == 0 and 0 or bar[node.column] + 2
    local letters = cells.split(node.text)
    table.move(letters, 1, #letters, at, grid[node.row])
    node.stop = at + #letters
  end
  for _, node in ipairs(nodes) do
    if node.sides then
      local at, above, below = bar[node.column], node.sides[1], node.sides[2]
      for _, side in ipairs(node.sides) do
        for column = side.stop + 1, at - 1 do grid[side.row][column] = "─" end
      end
      for row = above.row + 1, below.row - 1 do grid[row][at] = "│" end
      grid[above.row][at], grid[below.row][at], grid[node.row][at] = "┐", "┘", "├"
    end
  end
  local lines = {}
  for row = 0, row_count - 1 do
    local line = grid[row]
    local last = 0
    for column in pairs(line) do last = math.max(last, column) end
    for column = 0, last do line[column] = line[column] or " " end
    lines[#lines + 1] = table.concat(line, "", 0, last)
  end
  return table.concat(lines, "\n")
end

local ROW, CHARACTER, GAP, MARGIN, BASELINE = 12, 9, 28, 8, 5 -- SVG units

--- The bracket as an SVG document; all coordinates are integers.
-- @tparam Schedule schedule
-- @tparam ?string title
-- @treturn string
function bracket.svg(schedule, title)
  local nodes, row_count = layout(schedule)
  local widest = widths(nodes, #schedule)
  local left = { [0] = MARGIN } -- the x of a column's text
  for column = 1, #schedule do left[column] = left[column - 1] + widest[column - 1] * CHARACTER + GAP end
  local width = left[#schedule] + widest[#schedule] * CHARACTER + MARGIN
  local height = row_count * ROW + 2 * MARGIN
  local function y(node) return MARGIN + node.row * ROW + ROW // 2 end
  title = title or ("Knockout of %d teams, won by %s"):format(schedule.n, label(schedule:winner()))
  local out = { '<g fill="none" stroke="currentColor">' }
  for _, node in ipairs(nodes) do
    if node.sides then
      local bar = left[node.column] - GAP // 2
      for _, side in ipairs(node.sides) do
        local start = left[side.column] + cells.width(side.text) * CHARACTER + 4
        out[#out + 1] = ('<path d="M%d %dH%dV%d"/>'):format(start, y(side), bar, y(node))
      end
      out[#out + 1] = ('<path d="M%d %dH%d"/>'):format(bar, y(node), left[node.column] - 4)
    end
  end
  out[#out + 1] = '</g>\n<g fill="currentColor" font-family="monospace" font-size="14">'
  for _, node in ipairs(nodes) do
    out[#out + 1] = ('<text x="%d" y="%d">%s</text>'):format(left[node.column], y(node) + BASELINE,
      svg.escape(node.text))
  end
  out[#out + 1] = "</g>"
  return svg.document(width, height, title, out)
end

return bracket
