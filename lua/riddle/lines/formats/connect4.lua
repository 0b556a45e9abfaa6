--- Games of connect four as digits, one a line: `4453` puts stones into columns 4, 4, 5 and 3.
--
-- Black begins; a stone falls to the lowest free cell of its column. At most 9 columns. After the digits a number may
-- follow, as in the test sets of Pascal Pons, where it is the score of the position: `extra.score`.
--
-- Source: P. Pons's solver (PascalPons/connect4) and its test sets.
-- @module riddle.lines.formats.connect4
local errors = require "riddle.errors"
local line_games = require "riddle.lines.line_games"
local linear = require "riddle.lines.linear"
local sources = require "riddle.lines.source"

local MOST <const> = 9 -- columns

local format = {
  about = "games of connect four as digits, one a line: 4453",
  kind = "record",
  options = {
    mode = sources.mode,
    rows = { type = "integer", min = 1, max = 1000, default = 6 },
    columns = { type = "integer", min = 1, max = MOST, default = 7 },
  },
}

local game = {}

local SCORE <const> = sources.pattern "^([0-9]*)_(.*)$"

function game.parse(words, size, _, visit)
  local digits, score = words:match(SCORE)
  if score ~= "" and not score:find "^[+-]?[0-9]+$" or digits == "" then
    local at = digits == "" and 1 or #words - #score + 1
    return { kind = "number", at = at, message = "expected digits, the numbers of columns, found "
      .. errors.quote(words:sub(at)) }
  end
  local heights = {}
  for at = 1, #digits do
    local column = digits:byte(at) - 48
    local height = heights[column] or 0
    local result = visit(size.rows - height, column, at, at)
    if result ~= nil then return result end
    heights[column] = height + 1
  end
end

function game.keep(record, words)
  local _, score = words:match(SCORE)
  record.extra.score = score ~= "" and sources.integer(score, 9) or nil
end

function game.write(record, moves, case)
  local heights, digits = {}, {}
  if record.columns > MOST then
    return linear.unfit(case, "expected a board of at most %d columns, found %d", MOST, record.columns)
  end
  for i, node in ipairs(moves) do
    if node.column < 0 or node.column > MOST then
      return linear.unfit(case, "expected columns up to %d, found column %d at move %d", MOST, node.column, i)
    end
    local height = heights[node.column] or 0
    if node.row ~= record.rows - height then
      return linear.unfit(case, "expected a stone in row %d, where it falls to, found row %d, column %d at move %d",
        record.rows - height, node.row, node.column, i)
    end
    heights[node.column] = height + 1
    digits[i] = ("%d"):format(node.column)
  end
  local score = record.format == "connect4" and record.extra and record.extra.score
  return table.concat(digits) .. (score and " " .. score or "")
end

--- lines.read for this format.
function format.read(next_chunk, option) return line_games.read(next_chunk, option, "connect4", game) end

--- lines.write for this format.
function format.write(list, option) return line_games.write(list, option, "connect4", game) end

return format
