--- The contest problem 8 Queens Chess Problem (UVa 750).
-- @module riddle.pieces.eight_queens
local core = require "riddle.core"
local errors = require "riddle.errors"
local lazy = require "riddle.lazy"
local reader = require "riddle.reader"
local verdict = require "riddle.pieces.verdict"

local pieces, placement = lazy "riddle.pieces", lazy "riddle.pieces.placement"

local SIDE = 8
local HEADER = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"

-- A number and the line where it stands; or nil and an error.
local function read_number(input, expected, least, most)
  local token, err = input:token()
  if not token then return nil, errors.is(err) and err or reader.fault("end", err, expected) end
  local value, large = reader.number(token.text)
  if not value and not large then return nil, reader.fault("number", token, expected) end
  if large or value < least or value > most then return nil, reader.fault("range", token, expected) end
  return value, token.line
end

local function read_end(input)
  local token, err = input:token()
  if token then return reader.fault("trailing", token, "the end of the input after the last set") end
  return errors.is(err) and err or nil
end

-- Iterates over the sets: yields row, column, line; or `false, err` for a fault, and stops.
local function sets(next_chunk)
  local input, left, over = reader.new(next_chunk, "eight-queens"), nil, false
  local function fail(err)
    over = true
    if err then return false, err end
    return nil
  end
  return function()
    if over then return nil end
    local err, row, column, line
    if not left then
      left, err = read_number(input, "the number of data sets", 0, math.maxinteger)
      if not left then return fail(err) end
    end
    if left == 0 then return fail(read_end(input)) end
    row, line = read_number(input, "the queen's row in 1..8", 1, SIDE)
    if not row then return fail(line) end
    column, err = read_number(input, "the queen's column in 1..8", 1, SIDE)
    if not column then return fail(err) end
    left = left - 1
    return row, column, line
  end
end

-- The given queens as values, for pieces.read: yields line, placement; or line, nil, err.
local function read(next_chunk)
  local next_set = sets(next_chunk)
  return function()
    local row, column, line = next_set()
    if row then return line, pieces.placement("queen", SIDE, { { row, column } }) end
    local err = column
    if err then return err.line or 0, nil, err end
    return nil
  end
end

local function is_case(value)
  local right = placement.is(value) and value.piece == "queen" and value.rows == SIDE and value.columns == SIDE
  return right and #value == 1, "a pieces.placement of one queen on 8 x 8"
end

local function write(list)
  local out = { #list .. "\n" }
  for _, one in ipairs(list) do out[#out + 1] = ("\n%d %d\n"):format(one.squares[1][1], one.squares[1][2]) end
  return table.concat(out)
end

-- " 1      1 5 8 6 3 7 2 4"; rows[column] is the row of a column's queen.
local function solution_line(number, rows)
  return ("%2d      %s"):format(number, table.concat(rows, " "))
end

-- The board is turned, so that its rows are the problem's columns and the order of placements is the one wanted.
local function answer(row, column)
  local lines = {}
  for solution in pieces.each("queen", SIDE, SIDE, { placed = { { column, row } } }) do
    local rows = {}
    for i, square in ipairs(solution.squares) do rows[i] = square[2] end
    lines[#lines + 1] = solution_line(#lines + 1, rows) .. "\n"
  end
  return HEADER .. table.concat(lines)
end

local function answers(next_chunk)
  local next_set, first = sets(next_chunk), true
  return function()
    local row, column = next_set()
    if not row then return row, column end
    local text = (first and "" or "\n") .. answer(row, column)
    first = false
    return text
  end
end

-- All boards with eight queens, from the rules: each queen in a column of its own, rows in lexicographic order.
local function all_boards()
  local boards, rows = {}, {}
  local function place(column)
    if column > SIDE then
      boards[#boards + 1] = table.move(rows, 1, SIDE, 1, {})
      return
    end
    for row = 1, SIDE do
      local free = true
      for other = 1, column - 1 do
        local distance = math.abs(rows[other] - row)
        free = free and distance ~= 0 and distance ~= column - other
      end
      if free then
        rows[column] = row
        place(column + 1)
        rows[column] = nil
      end
    end
  end
  place(1)
  return boards
end

local function expected_lines(boards, row, column)
  local lines = { "SOLN COLUMN", "# 1 2 3 4 5 6 7 8" }
  for _, rows in ipairs(boards) do
    if rows[column] == row then lines[#lines + 1] = (#lines - 1) .. " " .. table.concat(rows, " ") end
  end
  return lines
end

-- Compares the words of every line that is not blank; blanks are not judged.
local function check(next_input, next_output)
  local output, boards = reader.new(next_output, "eight-queens"), all_boards()
  local cases = 0
  for row, column in sets(next_input) do
    if not row then
      local err = column
      return nil, errors.new {
        kind = "input", message = err.message, line = err.line, column = err.column, reason = err.kind }
    end
    cases = cases + 1
    for i, expected in ipairs(expected_lines(boards, row, column)) do
      local line, place = output:next_line()
      if not line then
        if errors.is(place) then return nil, place end
        return nil, verdict.wrong(cases, place.line, ("expected '%s', found the end of the output"):format(expected))
      end
      if line.text:gsub("[ \t\v\f\r]+", " ") ~= expected then
        local what = i <= 2 and "the header" or "solution " .. i - 2
        local message = ("expected %s '%s', found %s"):format(what, expected, errors.quote(line.text))
        return nil, verdict.wrong(cases, line.line, message)
      end
    end
  end
  return verdict.finish(output, cases)
end

local function validate(next_chunk)
  local cases = 0
  for row, err in sets(next_chunk) do
    if not row then return nil, err end
    cases = cases + 1
  end
  return true, cases
end

-- All 64 squares in random order, again and again.
local function generate(random, option)
  local made, squares = -1, {}
  return function()
    made = made + 1
    if made == 0 then return option.cases .. "\n" end
    if made > option.cases then return nil end
    if #squares == 0 then
      for i = 0, SIDE * SIDE - 1 do squares[i + 1] = i end
      random:shuffle(squares)
    end
    local square = table.remove(squares)
    return ("\n%d %d\n"):format(square // SIDE + 1, square % SIDE + 1)
  end
end

return {
  name = "eight-queens",
  aliases = { "uva-750" },
  title = "8 Queens Chess Problem",
  family = "pieces",
  summary = "all ways to put eight queens on a chessboard, none attacking another, one being given",
  input_help = "The number of data sets, then for each the row and the column (1..8) of the given queen.",
  example = "1\n\n1 1\n",
  options = {},
  stream = function(option) return core.pieces.eight_queens_stream(option) end,
  answers = answers,
  read = read,
  is_case = is_case,
  write = write,
  check = check,
  validate = validate,
  generate = generate,
}
