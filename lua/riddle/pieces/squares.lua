--- Squares {row, column}, from 1, and sorted lists of them.
-- @module riddle.pieces.squares
local options = require "riddle.options"

local squares = {}

--- Does a come before b, row by row?
function squares.before(a, b)
  if a[1] ~= b[1] then return a[1] < b[1] end
  return a[2] < b[2]
end

--- Raises unless `list` is a list of squares on a board of rows x columns; returns a sorted copy.
-- `level` as in `error`.
function squares.check(who, what, list, rows, columns, level)
  if type(list) ~= "table" then options.argument(who, what, "a list of squares {row, column}", list, level) end
  local copy = {}
  for i, square in ipairs(list) do
    local right = type(square) == "table" and #square == 2
    for axis, most in ipairs { rows, columns } do
      local value = right and square[axis]
      right = math.type(value) == "integer" and value >= 1 and value <= most
    end
    if not right then
      local allowed = ("a list of squares {row, column} in 1..%d and 1..%d"):format(rows, columns)
      local found = type(square) == "table" and ("{%s, %s}"):format(tostring(square[1]), tostring(square[2]))
        or tostring(square)
      error(("%s: %s must be %s, got %s at place %d"):format(who, what, allowed, found, i), level)
    end
    copy[i] = { square[1], square[2] }
  end
  table.sort(copy, squares.before)
  return copy
end

--- Keeps one of equal neighbours of a sorted list, in place.
function squares.drop_doubles(list)
  local kept = 0
  for i = 1, #list do
    local square = list[i]
    list[i] = nil
    if kept == 0 or squares.before(list[kept], square) then
      kept = kept + 1
      list[kept] = square
    end
  end
end

--- A set: row -> column -> true.
function squares.set(list)
  local rows = {}
  for _, square in ipairs(list) do
    rows[square[1]] = rows[square[1]] or {}
    rows[square[1]][square[2]] = true
  end
  return rows
end

--- Is a square in a set?
function squares.has(set, row, column) return set[row] ~= nil and set[row][column] == true end

--- Are two sorted lists the same?
function squares.equal(a, b)
  if #a ~= #b then return false end
  for i, square in ipairs(a) do
    if square[1] ~= b[i][1] or square[2] ~= b[i][2] then return false end
  end
  return true
end

--- A deep copy of a list.
function squares.copy(list)
  local copy = {}
  for i, square in ipairs(list) do copy[i] = { square[1], square[2] } end
  return copy
end

--- Numbers (row - 1) * columns + column - 1, as the kernels know squares.
function squares.numbers(list, columns)
  local numbers = {}
  for i, square in ipairs(list) do numbers[i] = (square[1] - 1) * columns + square[2] - 1 end
  return numbers
end

--- "row 1, column 2"
function squares.name(square) return ("row %d, column %d"):format(square[1], square[2]) end

return squares
