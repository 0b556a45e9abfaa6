--- Peg boards as pictures: one line a row, one character a cell.
--
-- Programs and web pages use the same characters for different things ("." is an empty hole here and
-- lies outside the board there), so nothing is guessed: a legend says which characters are pegs, empty
-- holes and cells off the board. A character without a meaning and lines of different lengths are
-- errors; cells off the board are written out, also at the end of a line.
-- @module riddle.pegs.picture
local errors = require "riddle.errors"

local picture = {}

local MOST_HOLES <const> = 64

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

--- The options of everything that takes a legend.
picture.options = {
  peg = { check = is_marks, help = "characters that show a peg (default 'o')" },
  hole = { check = is_marks, help = "characters that show an empty hole (default '.')" },
  off = { check = is_marks, help = "characters that show a cell off the board (default '#')" },
}

--- Completes a legend and turns it round.
-- @tparam table option `peg`, `hole`, `off`; absent ones are the default's
-- @tparam string who the public function, for messages
-- @treturn table the legend: peg, hole, off
-- @treturn table character -> "peg", "hole" or "off"
function picture.meanings(option, who)
  local legend, meaning = {}, {}
  for _, what in ipairs { "peg", "hole", "off" } do
    legend[what] = option[what] or picture.legend[what]
    for _, mark in ipairs(characters(legend[what])) do
      if meaning[mark] and meaning[mark] ~= what then
        error(("%s: the legend uses '%s' for both '%s' and '%s'"):format(who, mark, meaning[mark], what), 3)
      end
      meaning[mark] = what
    end
  end
  return legend, meaning
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
  local message = ("expected a board of 1 to %d holes, found %s"):format(MOST_HOLES, found)
  return errors.new { kind = "size", line = line, message = message }
end

-- Adds a line's holes to the grid; returns an error or nil.
local function add_line(grid, text, meaning, legend)
  grid.rows = grid.rows + 1
  local cells = characters(text)
  for column, mark in ipairs(cells) do
    local what = meaning[mark]
    if not what then return byte_fault(mark, grid.rows, column, legend) end
    if what ~= "off" then
      local hole = #grid.row + 1
      if hole > MOST_HOLES then return size_fault(hole, grid.rows) end
      grid.row[hole], grid.column[hole] = grid.rows, column
      if what == "peg" then grid.pegs = grid.pegs | 1 << (hole - 1) end
    end
  end
  grid.columns = grid.columns or #cells
  if #cells ~= grid.columns then return width_fault(grid.rows, #cells, grid.columns) end
end

--- Reads a picture.
-- @tparam string text lines end with "\n" or "\r\n"; the last one may lack it
-- @tparam table meaning character -> "peg", "hole" or "off"
-- @tparam table legend
-- @treturn ?table { rows =, columns =, row = {by hole}, column = {by hole}, pegs = bits }; or nil and an
--   error of kind "byte" (a character without a meaning), "count" (a line of another length) or "size"
function picture.read(text, meaning, legend)
  local grid = { rows = 0, row = {}, column = {}, pegs = 0 }
  if text:sub(-1) ~= "\n" then text = text .. "\n" end
  for line in text:gmatch "([^\n]*)\n" do
    local err = add_line(grid, (line:gsub("\r$", "")), meaning, legend)
    if err then return nil, err end
  end
  if #grid.row == 0 then return nil, size_fault(0) end
  return grid
end

return picture
