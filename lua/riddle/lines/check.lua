--- Answers checked from the definition: cell by cell, in plain Lua, without the kernel.
-- @module riddle.lines.check
local errors = require "riddle.errors"
local rule = require "riddle.lines.rule"

local check = {}

local function stone(board, row, column)
  if row < 1 or row > board.rows or column < 1 or column > board.columns then return nil end
  local at = (row - 1) * board.columns + column
  local cell = board.cells:sub(at, at)
  return cell ~= "." and cell or nil
end

-- The length of the run of one colour that begins at a cell; 0 when the run began before it, or there is no stone.
local function run_from(board, row, column, step)
  local colour = stone(board, row, column)
  if not colour or stone(board, row - step[1], column - step[2]) == colour then return 0 end
  local length = 0
  while stone(board, row + length * step[1], column + length * step[2]) == colour do length = length + 1 end
  return length
end

--- All lines of a board, in order, as plain tables {colour =, row =, column =, direction =, length =}.
-- @param board anything with `rows`, `columns` and `cells`
-- @tparam int k
-- @tparam string overline
function check.lines(board, k, overline)
  local found = {}
  for column = 1, board.columns do
    for row = 1, board.rows do
      local colour = stone(board, row, column)
      for _, direction in ipairs(colour and rule.directions or {}) do
        local length = run_from(board, row, column, rule.step[direction])
        if rule.counts(length, k, overline) then
          found[#found + 1] = {
            colour = colour == "X" and "black" or "white", row = row, column = column, direction = direction,
            length = length,
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
    math.type(line.row) == "integer" and math.type(line.column) == "integer" and rule.step[line.direction] ~= nil and
    math.type(line.length) == "integer"
end

local function check_line(board, line, k, overline)
  if not well_formed(line) then return wrong "this is no line: colour, row, column, direction and length expected" end
  local colour = line.colour == "black" and "X" or "O"
  if stone(board, line.row, line.column) ~= colour then
    return wrong("there is no %s stone on row %d, column %d", line.colour, line.row, line.column)
  end
  local length = run_from(board, line.row, line.column, rule.step[line.direction])
  if length == 0 then
    return wrong("the run %s through row %d, column %d begins before it", line.direction, line.row, line.column)
  end
  if length ~= line.length then return wrong("%s: the run has %d stones", describe(line), length) end
  if not rule.counts(length, k, overline) then
    return wrong("%s: the rule is %s", describe(line), rule.name(k, overline))
  end
  return true
end

local function check_list(board, list, k, overline)
  local right = check.lines(board, k, overline)
  for i = 1, math.max(#right, #list) do
    if not list[i] then return wrong("line %d is missing: %s", i, describe(right[i])) end
    local ok, err = check_line(board, list[i], k, overline)
    if not ok then return nil, err end
    if not right[i] then return wrong("line %d is one too many: %s", i, describe(list[i])) end
    if not same(list[i], right[i]) then
      return wrong("line %d is %s, found %s", i, describe(right[i]), describe(list[i]))
    end
  end
  return true
end

--- Is an answer right? A list must hold every line, in order; an empty one says that there is none.
-- @param board
-- @tparam Line|List answer of lines.winner or lines.all, or plain tables with the same fields
-- @return true; or nil and an error of kind "wrong" with the reason
function check.answer(board, answer)
  local k, overline = answer.k, answer.overline
  if math.type(k) ~= "integer" or k < 1 or not (overline == "ignored" or overline == "wins") then
    return wrong "the answer does not name its rule: k and overline expected"
  end
  if answer.colour ~= nil then return check_line(board, answer, k, overline) end
  return check_list(board, answer.lines or answer, k, overline)
end

return check
