--- Names of holes in the styles that books and programs use.
--
-- | style | the middle of the English board | |
-- |---|---|---|
-- | `number` | 17 | row by row from 1 |
-- | `number-0` | 16 | row by row from 0 |
-- | `a1` | d4 | the column's letters (a..z, aa, ab..), then the row from the top; on triangles Bell's form |
-- | `xy` | 44 | two digits, column and row; at most 9 of each |
-- | `row-column` | 4,4 | from 1 |
-- | `x-y` | 3,3 | column and row from 0 |
-- | `debian` | 303 | row * 100 + column, both from 0 |
-- @module riddle.pegs.names
local errors = require "riddle.errors"
local geometry = require "riddle.pegs.geometry"
local options = require "riddle.options"

local names = {}

local LETTERS <const> = 26

-- 1 -> a, 26 -> z, 27 -> aa
local function letters(column)
  local text = ""
  while column > 0 do
    text = string.char(97 + (column - 1) % LETTERS) .. text
    column = (column - 1) // LETTERS
  end
  return text
end

local function column_of(text)
  local column = 0
  for i = 1, #text do column = column * LETTERS + text:byte(i) - 96 end
  return column
end

-- Each style: `pattern` of a name with its captures; `write(row, column, hole)`; `place(captures, shape)`, which
-- gives a row and a column, or nil and a hole's number; `most`, the largest row or column it can name.
local STYLES <const> = {
  number = {
    pattern = "(%d+)", shape = "a number such as 17",
    write = function(_, _, hole) return tostring(hole) end,
    place = function(number) return nil, number end,
  },
  ["number-0"] = {
    pattern = "(%d+)", shape = "a number from 0 such as 16",
    write = function(_, _, hole) return tostring(hole - 1) end,
    place = function(number) return nil, number + 1 end,
  },
  a1 = {
    pattern = "(%a+)(%d+)", shape = "a column's letters and a row such as d4",
    write = function(row, column) return letters(column) .. row end,
    place = function(column, row) return row, column end,
  },
  xy = {
    pattern = "(%d)(%d)", shape = "two digits, column and row, such as 44", most = 9,
    write = function(row, column) return ("%d%d"):format(column, row) end,
    place = function(column, row) return row, column end,
  },
  ["row-column"] = {
    pattern = "(%d+),(%d+)", shape = "row,column such as 4,4",
    write = function(row, column) return ("%d,%d"):format(row, column) end,
    place = function(row, column) return row, column end,
  },
  ["x-y"] = {
    pattern = "(%d+),(%d+)", shape = "x,y from 0 such as 3,3",
    write = function(row, column) return ("%d,%d"):format(column - 1, row - 1) end,
    place = function(column, row) return row + 1, column + 1 end,
  },
  debian = {
    pattern = "(%d+)", shape = "100 times the row plus the column, both from 0, such as 303", most = 100,
    write = function(row, column) return tostring((row - 1) * 100 + column - 1) end,
    place = function(code) return code // 100 + 1, code % 100 + 1 end,
  },
}

--- The styles, as a sorted list.
names.styles = options.names(STYLES)

--- A style by name; raises when there is none, or when the board is too large for it.
function names.style(shape, style, who, level)
  local found = STYLES[style or "number"]
  level = (level or 2) + 1
  if not found then options.argument(who, "the style", options.alternatives(names.styles), style, level) end
  if found.most and math.max(shape.rows, shape.columns) > found.most then
    local message = "%s: the style '%s' has no names for more than %d rows or columns"
    error(message:format(who, style, found.most), level)
  end
  return found
end

--- The name of a hole.
function names.write(shape, hole, style) return style.write(shape.row[hole], shape.column[hole], hole) end

-- A capture as a number; more digits than any board needs are as good as the largest number.
local function number(capture)
  if not capture then return nil end
  if capture:find "^%a" then return #capture <= 3 and column_of(capture:lower()) or math.maxinteger end
  return #capture <= 9 and math.tointeger(tonumber(capture)) or math.maxinteger >> 1
end

--- The hole of a name; or nil and an error of kind "name" (no name in this style) or "off board".
function names.read(shape, text, style)
  local first, second = text:match("^" .. style.pattern .. "$")
  if not first then
    local message = ("expected a hole as %s, found %s"):format(style.shape, errors.quote(text))
    return nil, errors.new { kind = "name", message = message }
  end
  local row, column = style.place(number(first), number(second))
  local hole = column
  if row then hole = geometry.hole_at(shape, row, column) end
  if hole and hole >= 1 and hole <= shape.holes then return hole end
  return nil, errors.new { kind = "off board", message = ("there is no hole %s"):format(errors.quote(text)) }
end

return names
