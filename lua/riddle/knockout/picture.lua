--- Brackets as drawings: where each name and line stands, and the drawing in the terminal.
--
-- A *tree* is what both drawings start from: `{ text =, column =, sides = {tree, tree} }`, a match in the column of its
-- round, `text` its winner, or a team without `sides` in the column before its first match (0: before the first
-- round). Several trees, each with a `caption`, stand below each other.
--
-- Every team has a row of its own; a match stands halfway between its two sides. A team that is idle in a round is a
-- line that passes a column.
-- @module riddle.knockout.picture
local cells = require "riddle.knockout.cells"
local labels = require "riddle.knockout.labels"

local picture = {}

local LABEL_MOST <const>, LABEL_LEAST <const> = 24, 8 -- columns of a name

local STYLES <const> = {
  unicode = { across = "─", down = "│", above = "┐", below = "┘", out = "├", ellipsis = "…" },
  ascii = { across = "-", down = "|", above = ".", below = "'", out = "+", ellipsis = ".." },
}

--- The options of a drawing in the terminal.
picture.options = {
  style = { one_of = { "unicode", "ascii" }, default = "unicode", help = "the characters of the lines" },
  width = { type = "integer", min = 1, default = 120, help = "columns of the terminal; names are cut to fit" },
}

--- The tree of a schedule: the winner's side is above. Depth of the recursion: the number of rounds, at most 24.
-- @tparam Schedule schedule
-- @tparam ?function name gives the text of a team; default: its clean name
function picture.of_schedule(schedule, name)
  name = name or labels.clean
  local function node(place, team)
    if not place then return { text = name(team), column = 0 } end
    local match = schedule:match(place)
    return { text = name(match.winner), column = match.round,
      sides = { node(match.winner_from, match.winner), node(match.loser_from, match.loser) } }
  end
  local last = #schedule > 0 and schedule:round(#schedule).matches[1]
  return node(last and last.place, schedule:winner())
end

--- Places the nodes of trees.
-- @tparam {tree,...} trees
-- @tparam int spacing between the rows of teams
-- @tparam {[string]=string} short text -> what is shown of it
-- @treturn {node,...} nodes `column`, `row`, `text` (shown), `full`, and for a match its two `sides`
-- @treturn int the row below the last one
function picture.layout(trees, spacing, short)
  local nodes, next_row = {}, 0
  local function place(tree)
    local node = { column = tree.column, text = short[tree.text], full = tree.text }
    if tree.sides then
      node.sides = { place(tree.sides[1]), place(tree.sides[2]) }
      node.row = (node.sides[1].row + node.sides[2].row) // 2
    else
      node.row = next_row
      next_row = next_row + spacing
    end
    nodes[#nodes + 1] = node
    return node
  end
  for _, tree in ipairs(trees) do
    if tree.caption then
      local column = tree.sides and math.min(tree.sides[1].column, tree.sides[2].column) or tree.column
      nodes[#nodes + 1] = { column = column, row = next_row, text = short[tree.caption], full = tree.caption,
        caption = true }
      next_row = next_row + spacing
    end
    place(tree)
  end
  return nodes, next_row - spacing + 1
end

-- All texts of trees, in order.
local function texts(trees)
  local list = {}
  local function add(tree)
    list[#list + 1] = tree.text
    for _, side in ipairs(tree.sides or {}) do add(side) end
  end
  for _, tree in ipairs(trees) do
    add(tree)
    list[#list + 1] = tree.caption
  end
  return list
end

--- Short forms of all texts of trees; see labels.shorten.
function picture.shorten(trees, most, ellipsis) return labels.shorten(texts(trees), most, ellipsis) end

--- The widest text of each column, in columns of the terminal, from 0 to the last column.
function picture.widths(nodes)
  local widest, last = {}, 0
  for _, node in ipairs(nodes) do
    last = math.max(last, node.column)
    widest[node.column] = math.max(widest[node.column] or 0, cells.width(node.text))
  end
  for column = 0, last do widest[column] = widest[column] or 0 end
  return widest, last
end

-- The x of the vertical lines that lead into a column, and the width of all.
local function bars(nodes)
  local widest, last = picture.widths(nodes)
  local bar, x = {}, widest[0]
  for column = 1, last do
    bar[column] = x + 2
    x = bar[column] + 2 + widest[column]
  end
  return bar, x
end

local function write_texts(grid, nodes, bar)
  for _, node in ipairs(nodes) do
    local at = node.column == 0 and 0 or bar[node.column] + 2
    local letters = cells.split(node.text)
    table.move(letters, 1, #letters, at, grid[node.row])
    node.stop = at + #letters
  end
end

local function write_lines(grid, nodes, bar, style)
  for _, node in ipairs(nodes) do
    if node.sides then
      local at, above, below = bar[node.column], node.sides[1], node.sides[2]
      for _, side in ipairs(node.sides) do
        for column = side.stop + 1, at - 1 do grid[side.row][column] = style.across end
      end
      for row = above.row + 1, below.row - 1 do grid[row][at] = style.down end
      grid[above.row][at], grid[below.row][at], grid[node.row][at] = style.above, style.below, style.out
    end
  end
end

local function line_of(cells_of_row)
  local last = -1
  for column in pairs(cells_of_row) do last = math.max(last, column) end
  for column = 0, last do cells_of_row[column] = cells_of_row[column] or " " end
  return table.concat(cells_of_row, "", 0, last)
end

--- The drawing of trees in the terminal.
-- @tparam {tree,...} trees
-- @tparam table option `style`, `width`: see picture.options
-- @treturn ?string lines without a newline at the end; nil when it does not fit the width
function picture.draw(trees, option)
  local style = STYLES[option.style]
  for most = LABEL_MOST, LABEL_LEAST, -4 do
    local nodes, row_count = picture.layout(trees, 2, picture.shorten(trees, most, style.ellipsis))
    local bar, width = bars(nodes)
    if width <= option.width then
      local grid = {}
      for row = 0, row_count - 1 do grid[row] = {} end
      write_texts(grid, nodes, bar)
      write_lines(grid, nodes, bar, style)
      local lines = {}
      for row = 0, row_count - 1 do lines[row + 1] = line_of(grid[row]) end
      return table.concat(lines, "\n")
    end
  end
  return nil
end

return picture
