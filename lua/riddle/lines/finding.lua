-- Runs of stones from the kernels, and which of them win by a rule.
local core = require "riddle.core"
local line = require "riddle.lines.line"

local finding = {}

local COLOURS = { [0] = "black", "white" }

-- A line from the integer that the binding packs: column, row, direction, colour, length from the top.
function finding.unpack(packed, board, rule)
  local one = {
    column = (packed >> 33) + 1,
    row = (packed >> 23 & 1023) + 1,
    direction = line.directions[(packed >> 21 & 3) + 1],
    colour = COLOURS[packed >> 20 & 1],
    length = packed & 0xFFFFF,
    rule = rule,
  }
  if rule.torus then one.rows, one.columns = board.rows, board.columns end
  return line.new(one)
end

-- The runs of exactly or of at least `length` stones, the first `most` of them (-1: all), as lines.
local function runs(board, rule, length, exactly, most)
  local kernel = rule.torus and core.lines.torus_runs or core.lines.runs
  local list = kernel(board.rows, board.columns, board.cells, length, exactly, most)
  for i, packed in ipairs(list) do list[i] = finding.unpack(packed, board, rule) end
  return list
end

-- The byte of the cell `steps` after the first stone of a line (before it when negative); "" beyond an edge.
local function cell_at(board, one, steps)
  local step = line.step[one.direction]
  local row, column = one.row + steps * step[1], one.column + steps * step[2]
  if one.rule.torus then
    row, column = (row - 1) % board.rows + 1, (column - 1) % board.columns + 1
  elseif row < 1 or row > board.rows or column < 1 or column > board.columns then
    return ""
  end
  local at = (row - 1) * board.columns + column
  return board.cells:sub(at, at)
end

-- Does a stone of the other colour stand at both ends of a line?
function finding.closed(board, one)
  local other = one.colour == "black" and "O" or "X"
  return cell_at(board, one, -1) == other and cell_at(board, one, one.length) == other
end

-- All runs of at least `shortest` stones, in order, whatever they are worth.
function finding.candidates(board, rule, shortest) return runs(board, rule, shortest, false, -1) end

-- The lines that win by a rule, in order: the first `most` of them (-1: all).
function finding.lines(board, rule, most)
  local exactly = rule.overline == "ignored"
  if rule.overline ~= "foul" and rule.blocked == "wins" then return runs(board, rule, rule.k, exactly, most) end
  local found = {}
  for _, one in ipairs(runs(board, rule, rule.k, exactly, -1)) do
    if #found == most then break end
    if rule:wins(one.length, one.colour, finding.closed(board, one)) then found[#found + 1] = one end
  end
  return found
end

return finding
