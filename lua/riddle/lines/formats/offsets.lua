--- Opening lists as Piskvork, Gomocup and c-gomoku-cli have them: one opening a line, `0,0, 1,0, 1,3`.
--
-- Each pair is a column to the right and a row down from the middle of the board; of n columns that is column n // 2,
-- counted from 0. Black begins, blanks are free. The size is not in the list: the option `rows`.
-- @module riddle.lines.formats.offsets
local errors = require "riddle.errors"
local line_games = require "riddle.lines.line_games"
local sources = require "riddle.lines.source"

local format = {
  about = "opening lists: offsets from the middle of the board, one opening a line",
  kind = "record",
  options = { mode = sources.mode, rows = line_games.required_rows, columns = line_games.columns },
}

local NUMBER <const> = "^([+-]?[0-9]+)()"
local DIGITS <const> = 4

-- The middle, counted from 1.
local function middle(size) return size.rows // 2 + 1, size.columns // 2 + 1 end

local game = {}

-- A number and where it ends; nil and a fault.
local function read_number(words, at, what)
  local text, stop = words:match(NUMBER, at)
  local value = text and sources.integer(text, DIGITS)
  if value then return value, stop end
  local found = words:match("^[^ \t\v\f\r,;]+", at)
  local message = ("expected %s, found %s"):format(what, found and errors.quote(found) or "the end of the line")
  return nil, { kind = "number", at = at, message = message }
end

function game.parse(words, size, _, visit)
  local row, column = middle(size)
  local at = 1
  while true do
    at = words:find("[^ \t\v\f\r,;]", at)
    if not at then return nil end
    local x, y, stop
    x, stop = read_number(words, at, "a number of columns from the middle")
    if not x then return stop end
    local second = words:find("[^ \t\v\f\r,;]", stop) or #words + 1
    y, stop = read_number(words, second, "a number of rows from the middle")
    if not y then return stop end
    local result = visit(row + y, column + x, at, stop - 1)
    if result ~= nil then return result end
    at = stop
  end
end

function game.write(record, moves)
  local row, column = middle(record)
  local texts = {}
  for i, node in ipairs(moves) do texts[i] = ("%d,%d"):format(node.column - column, node.row - row) end
  return table.concat(texts, ", ")
end

--- lines.read for this format.
function format.read(next_chunk, option) return line_games.read(next_chunk, option, "offsets", game) end

--- lines.write for this format.
function format.write(list, option) return line_games.write(list, option, "offsets", game) end

return format
