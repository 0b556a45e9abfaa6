--- Peg boards as pictures: one line a row, one character a cell.
--
-- Programs and web pages use the same characters for different things ("." is an empty hole here and
-- lies outside the board there), so nothing is guessed: a legend says which characters are pegs, empty
-- holes and cells off the board. A character without a meaning and lines of different lengths are
-- errors; cells off the board are written out, also at the end of a line.
--
-- Triangular boards are drawn as they look: each row shifted by half a cell, with a blank between two cells. Blanks
-- are no cells there. A triangular picture without any blank has its rows pushed to the left instead, all of one
-- length.
-- @module riddle.pegs.picture
local boards = require "riddle.pegs.boards"
local errors = require "riddle.errors"
local geometry = require "riddle.pegs.geometry"
local legends = require "riddle.pegs.legends"

local picture = {}

--- What the characters mean when nobody says. A blank means nothing.
picture.legend = { peg = "o", hole = ".", off = "#" }

-- Splits text into its characters; bytes when it is no UTF-8.
local function characters(text)
  local list = {}
  for character in text:gmatch(utf8.len(text) and utf8.charpattern or ".") do list[#list + 1] = character end
  return list
end

local function is_marks(value)
  local right = type(value) == "string" and #value > 0 and not value:find "[\0-\31\127]"
  return right, "a string of one or more characters, each a mark"
end

local legend_names = { "auto" }
for i, legend in ipairs(legends) do legend_names[i + 1] = legend.name end

--- The options of everything that takes a picture.
picture.options = {
  peg = { check = is_marks, help = "characters that show a peg (default 'o')" },
  hole = { check = is_marks, help = "characters that show an empty hole (default '.')" },
  off = { check = is_marks, help = "characters that show a cell off the board (default '#')" },
  legend = { one_of = legend_names, help = "the characters of a known source, or 'auto': find out, and report" },
  jumps = { one_of = geometry.kinds, help = "where pegs jump (default: square, or as the named board says)" },
}

--- The legend of a name, or nil.
function picture.legend_of(name)
  for _, legend in ipairs(legends) do
    if legend.name == name then return legend end
  end
end

--- Completes a legend and turns it round.
-- @tparam table option `peg`, `hole`, `off`; absent ones are those of the legend named `legend`, or the default's
-- @tparam string who the public function, for messages
-- @treturn table the legend: peg, hole, off
-- @treturn table character -> "peg", "hole" or "off"
function picture.meanings(option, who)
  local base = picture.legend_of(option.legend) or picture.legend
  local legend, meaning = {}, {}
  for _, what in ipairs { "peg", "hole", "off" } do
    legend[what] = option[what] or base[what]
    for _, mark in ipairs(characters(legend[what])) do
      if meaning[mark] and meaning[mark] ~= what then
        error(("%s: the legend uses '%s' for both '%s' and '%s'"):format(who, mark, meaning[mark], what), 3)
      end
      meaning[mark] = what
    end
  end
  return legend, meaning
end

--- The set of characters of a text but line ends.
function picture.marks(text)
  local set = {}
  for _, mark in ipairs(characters(text)) do
    if mark ~= "\n" and mark ~= "\r" then set[mark] = true end
  end
  return set
end

local function byte_fault(mark, line, column, legend)
  local expected = ("expected %s (peg), %s (hole) or %s (off the board)"):format(
    errors.quote(legend.peg), errors.quote(legend.hole), errors.quote(legend.off))
  local hint = mark == " " and "; say what it means in the legend, e.g. off = ' #'" or ""
  local message = ("line %d: %s, found %s in column %d%s"):format(line, expected, errors.quote(mark), column, hint)
  return errors.new { kind = "byte", line = line, column = column, message = message }
end

local function width_fault(line, found, expected)
  local message = ("line %d: expected %d cells as in line 1, found %d; write cells off the board out")
    :format(line, expected, found)
  return errors.new { kind = "count", line = line, message = message }
end

local function size_fault(holes, line)
  local found = holes == 0 and "none" or "more"
  local message = ("expected a board of 1 to %d holes, found %s"):format(boards.MOST_HOLES, found)
  return errors.new { kind = "size", line = line, message = message }
end

-- Adds a hole; returns an error or nil.
local function add_hole(grid, row, column, what)
  local hole = #grid.row + 1
  if hole > boards.MOST_HOLES then return size_fault(hole, row) end
  grid.row[hole], grid.column[hole], grid.filled[hole] = row, column, what == "peg"
end

-- Adds a line's holes to the grid, a cell for each character; returns an error or nil.
local function add_line(grid, text, meaning, legend)
  grid.rows = grid.rows + 1
  local cells = characters(text)
  for column, mark in ipairs(cells) do
    local what = meaning[mark]
    if not what then return byte_fault(mark, grid.rows, column, legend) end
    local err = what ~= "off" and add_hole(grid, grid.rows, column, what)
    if err then return err end
  end
  grid.columns = grid.columns or #cells
  if #cells ~= grid.columns then return width_fault(grid.rows, #cells, grid.columns) end
end

local function spacing_fault(row, column, found, hint)
  local message = "line %d: expected cells with one blank between two, half a cell beside those of the line above, "
    .. "found %s in column %d%s"
  return errors.new { kind = "spacing", line = row, column = column,
    message = message:format(row, found, column, hint or "") }
end

-- Adds a line of a triangular picture. A mark at character x of row r is at column (x + r) / 2 of the rows pushed
-- to the left, up to a constant: going down and to the right by half a cell stays in line with (1, 1).
local function add_shifted_line(grid, text, meaning, legend)
  grid.rows = grid.rows + 1
  local row, last = grid.rows, nil
  for x, mark in ipairs(characters(text)) do
    local what = meaning[mark]
    if mark ~= " " then
      if not what then return byte_fault(mark, row, x, legend) end
      grid.parity = grid.parity or (x + row) % 2
      if (x + row) % 2 ~= grid.parity then return spacing_fault(row, x, errors.quote(mark)) end
      if last and x - last > 2 and not meaning[" "] then
        return spacing_fault(row, last + 1, "a gap", "; write cells off the board out")
      end
      last = x
      local err = what ~= "off" and add_hole(grid, row, (x + row + grid.parity) // 2, what)
      if err then return err end
    end
  end
end

-- Moves a triangular board to the top left: only where its holes lie to each other counts.
local function push_to_corner(grid)
  local top, left = math.maxinteger, math.maxinteger
  for hole = 1, #grid.row do top, left = math.min(top, grid.row[hole]), math.min(left, grid.column[hole]) end
  grid.rows, grid.columns = 0, 0
  for hole = 1, #grid.row do
    local row, column = grid.row[hole] - top + 1, grid.column[hole] - left + 1
    grid.row[hole], grid.column[hole] = row, column
    grid.rows, grid.columns = math.max(grid.rows, row), math.max(grid.columns, column)
  end
end

--- Reads a picture.
-- @tparam string text lines end with "\n" or "\r\n"; the last one may lack it
-- @tparam table meaning character -> "peg", "hole" or "off"
-- @tparam table legend
-- @tparam ?string kind of the jumps
-- @treturn ?table { rows =, columns =, row = {by hole}, column = {by hole}, filled = {by hole} }; or nil and an
--   error of kind "byte" (a character without a meaning), "count" (a line of another length), "spacing" (of a
--   triangular picture) or "size"
function picture.read(text, meaning, legend, kind)
  local grid = { rows = 0, row = {}, column = {}, filled = {} }
  local add = kind == "triangular" and text:find(" ", 1, true) and add_shifted_line or add_line
  if text:sub(-1) ~= "\n" then text = text .. "\n" end
  for line in text:gmatch "([^\n]*)\n" do
    local err = add(grid, (line:gsub("\r$", "")), meaning, legend)
    if err then return nil, err end
  end
  if #grid.row == 0 then return nil, size_fault(0) end
  if kind == "triangular" then push_to_corner(grid) end
  return grid
end

--- Where a blank stands between two other characters of a line: line and column; nil when nowhere.
function picture.inner_blank(text)
  local row = 0
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    row = row + 1
    local at = line:match "^ *[^ \r]+() +[^ \r]"
    if at then return row, utf8.len(line:sub(1, at)) or at end
  end
end

return picture
