--- Games as names of points, one game a line: `h8i9g7`, `h8 i9 g7`, `h8,i9,g7`.
--
-- A letter names the column from the left (after z come aa, ab ...), a number the row; `--` is a pass. Blanks, commas
-- and semicolons may stand between. Black begins. Programs count the rows from the bottom (renju players, RenjuNet,
-- Yixin's getpos) or from the top (c-gomoku-cli), and nothing in the text tells: the option `coordinates` does. Old
-- renju diagrams skip the letter i: `letters`. Size and rule are not in the text either.
-- @module riddle.lines.formats.coordinates
local errors = require "riddle.errors"
local line_games = require "riddle.lines.line_games"
local linear = require "riddle.lines.linear"
local sources = require "riddle.lines.source"

local COORDINATES <const> = {
  one_of = { "a1", "a1-down" }, required = "'a1' (rows from the bottom) or 'a1-down' (rows from the top)",
}
local LETTERS <const> = { one_of = { "all", "no-i" }, default = "all", help = "the letters of the columns" }

local format = {
  about = "games as names of points, one a line: h8i9g7",
  kind = "record",
  options = {
    mode = sources.mode, rows = line_games.required_rows, columns = line_games.columns, coordinates = COORDINATES,
    letters = LETTERS,
  },
  writing = {
    coordinates = COORDINATES, letters = LETTERS,
    separator = { one_of = { "", " ", ",", ", " }, default = "", help = "what stands between the points" },
  },
}

local MOST_COLUMN <const> = { all = 26 * 27, ["no-i"] = 25 * 26 } -- names of two letters

-- The number of a column; nil for a letter that is skipped.
local function column_of(letters, style)
  local column, base = 0, style == "all" and 26 or 25
  for byte in letters:lower():gmatch "." do
    local digit = byte:byte() - 96
    if style == "no-i" then
      if digit == 9 then return nil end
      if digit > 9 then digit = digit - 1 end
    end
    column = column * base + digit
  end
  return column
end

local function letters_of(column, style)
  local text, base = "", style == "all" and 26 or 25
  while column > 0 do
    local digit = (column - 1) % base
    if style == "no-i" and digit >= 8 then digit = digit + 1 end
    text, column = string.char(97 + digit) .. text, (column - 1) // base
  end
  return text
end

local game = { passes = true }

function game.parse(words, size, option, visit)
  local at = 1
  while true do
    at = words:find("[^ \t\v\f\r,;]", at)
    if not at then return nil end
    local letters, digits, stop = words:match("^([A-Za-z][A-Za-z]?)([0-9][0-9]?[0-9]?[0-9]?)()", at)
    local column = letters and not words:find("^[0-9]", stop) and column_of(letters, option.letters)
    local result
    if column then
      local row = tonumber(digits)
      if option.coordinates == "a1" then row = size.rows + 1 - row end
      result = visit(row, column, at, stop - 1)
    elseif words:find("^%-%-", at) then
      stop = at + 2
      result = visit(nil, nil, at, stop - 1)
    else
      local found = words:match("^[^ \t\v\f\r,;]+", at)
      return { kind = "name", at = at,
        message = "expected the name of a point like h8, or --, found " .. errors.quote(found) }
    end
    if result ~= nil then return result end
    at = stop
  end
end

function game.write(record, moves, case, option)
  local texts = {}
  for i, node in ipairs(moves) do
    if node.pass then
      texts[i] = "--"
    else
      local number = option.coordinates == "a1" and record.rows + 1 - node.row or node.row
      if number < 0 or number > 9999 or node.column < 1 or node.column > MOST_COLUMN[option.letters] then
        return linear.unfit(case, "expected points that have a name, found row %d, column %d at move %d", node.row,
          node.column, i)
      end
      texts[i] = letters_of(node.column, option.letters) .. number
    end
  end
  return table.concat(texts, option.separator)
end

--- lines.read for this format.
function format.read(next_chunk, option) return line_games.read(next_chunk, option, "coordinates", game) end

--- lines.write for this format.
function format.write(list, option) return line_games.write(list, option, "coordinates", game) end

return format
