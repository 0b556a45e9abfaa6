--- Answers checked from the definition: cell by cell, in plain Lua, without the kernel.
-- @module riddle.lines.check
local errors = require "riddle.errors"
local line_of = require "riddle.lines.line"
local rules = require "riddle.lines.rule"

local check = {}

-- The stone on a cell, beyond an edge nil; on a torus the board goes on there.
local function stone(board, torus, row, column)
  if torus then
    row, column = (row - 1) % board.rows + 1, (column - 1) % board.columns + 1
  elseif row < 1 or row > board.rows or column < 1 or column > board.columns then
    return nil
  end
  local at = (row - 1) * board.columns + column
  local cell = board.cells:sub(at, at)
  return cell ~= "." and cell or nil
end

-- Is a cell of a torus the leftmost, then topmost, of the cells that lie with it in a direction?
local function leads_cycle(board, row, column, step)
  local at_row, at_column = row, column
  repeat
    at_row, at_column = (at_row - 1 + step[1]) % board.rows + 1, (at_column - 1 + step[2]) % board.columns + 1
    if at_column < column or at_column == column and at_row < row then return false end
  until at_row == row and at_column == column
  return true
end

-- How many stones of a colour stand one after another from a cell on, once round a torus at most; and whether that is
-- the whole way round.
local function stretch(board, torus, row, column, step)
  local colour, length = stone(board, torus, row, column), 1
  while true do
    local next_row, next_column = row + length * step[1], column + length * step[2]
    local round = torus and (next_row - row) % board.rows == 0 and (next_column - column) % board.columns == 0
    if round or stone(board, torus, next_row, next_column) ~= colour then return length, round end
    length = length + 1
  end
end

-- The length of the run that begins at a cell, and whether the other colour closes both ends; 0 when the run began
-- before it, or there is no stone.
local function run_from(board, torus, row, column, step)
  local colour = stone(board, torus, row, column)
  if not colour then return 0 end
  local before = stone(board, torus, row - step[1], column - step[2])
  if before == colour then
    if not torus then return 0 end
    local length, round = stretch(board, torus, row, column, step)
    return round and leads_cycle(board, row, column, step) and length or 0
  end
  local length = stretch(board, torus, row, column, step)
  local after = stone(board, torus, row + length * step[1], column + length * step[2])
  return length, before ~= nil and after ~= nil and after ~= colour
end

local COLOUR = { X = "black", O = "white" }

--- All lines of a board, in order, as plain tables {colour =, row =, column =, direction =, length =}.
-- @param board anything with `rows`, `columns` and `cells`
-- @tparam Rule rule
function check.lines(board, rule)
  local found = {}
  for column = 1, board.columns do
    for row = 1, board.rows do
      local colour = COLOUR[stone(board, false, row, column)]
      for _, direction in ipairs(colour and line_of.directions or {}) do
        local length, closed = run_from(board, rule.torus, row, column, line_of.step[direction])
        if length > 0 and rule:wins(length, colour, closed) then
          found[#found + 1] = {
            colour = colour, row = row, column = column, direction = direction, length = length,
          }
        end
      end
    end
  end
  return found
end

local function wrong(message, ...) return nil, errors.new { kind = "wrong", message = message:format(...) } end

local function describe(line)
  return ("%s %d %s from row %d, column %d"):format(line.colour, line.length, line.direction, line.row, line.column)
end

local FIELDS = { "colour", "row", "column", "direction", "length" }

local function same(a, b)
  for _, field in ipairs(FIELDS) do
    if a[field] ~= b[field] then return false end
  end
  return true
end

-- The fields of a line have the types that the questions below need.
local function well_formed(line)
  return type(line) == "table" and (line.colour == "black" or line.colour == "white") and
    math.type(line.row) == "integer" and math.type(line.column) == "integer" and line_of.step[line.direction] ~= nil and
    math.type(line.length) == "integer"
end

local function check_line(board, line, rule)
  if not well_formed(line) then return wrong "this is no line: colour, row, column, direction and length expected" end
  local row, column = line.row, line.column
  if row < 1 or row > board.rows or column < 1 or column > board.columns
    or COLOUR[stone(board, false, row, column)] ~= line.colour then
    return wrong("there is no %s stone on row %d, column %d", line.colour, row, column)
  end
  local length, closed = run_from(board, rule.torus, row, column, line_of.step[line.direction])
  if length == 0 then
    return wrong("the run %s through row %d, column %d begins before it", line.direction, row, column)
  end
  if length ~= line.length then return wrong("%s: the run has %d stones", describe(line), length) end
  if not rule:wins(length, line.colour, closed) then return wrong("%s: the rule is %s", describe(line), rule.words) end
  return true
end

local function check_list(board, list, rule)
  local right = check.lines(board, rule)
  for i = 1, math.max(#right, #list) do
    if not list[i] then return wrong("line %d is missing: %s", i, describe(right[i])) end
    local ok, err = check_line(board, list[i], rule)
    if not ok then return nil, err end
    if not right[i] then return wrong("line %d is one too many: %s", i, describe(list[i])) end
    if not same(list[i], right[i]) then
      return wrong("line %d is %s, found %s", i, describe(right[i]), describe(list[i]))
    end
  end
  return true
end

-- The rule that an answer names: a rule, or the fields that its :data() has.
local function rule_of(answer)
  if rules.is(answer.rule) then return answer.rule end
  local fields = { k = answer.k, overline = answer.overline, blocked = answer.blocked, torus = answer.torus }
  local right, rule = pcall(rules.new, fields)
  return right and rule
end

--- Is an answer right? A list must hold every line, in order; an empty one says that there is none.
-- @param board
-- @tparam Line|List answer of lines.winner or lines.all, or plain tables with the same fields
-- @return true; or nil and an error of kind "wrong" with the reason
function check.answer(board, answer)
  local rule = rule_of(answer)
  if not rule then return wrong "the answer does not name its rule: k and overline expected" end
  if answer.colour ~= nil then return check_line(board, answer, rule) end
  return check_list(board, answer.lines or answer, rule)
end

return check
