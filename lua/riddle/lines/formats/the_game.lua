--- The format of the contest problem "The Game": the number of boards, then 19 lines of 19 numbers each.
--
-- The plain-Lua twin of csrc/lines/the_game.c: the same texts are read, with the same faults.
-- @module riddle.lines.formats.the_game
local boards = require "riddle.lines.board"
local errors = require "riddle.errors"
local reader = require "riddle.reader"

local format = {
  about = "the input of the contest problem The Game (POJ 1970, ZOJ 2495): boards of 19 x 19 as numbers 0, 1 and 2",
  kind = "board",
}

local SIZE = 19
local CELLS = { ["0"] = ".", ["1"] = "X", ["2"] = "O", [" "] = "" }
local NUMBERS = { ["."] = " 0", X = " 1", O = " 2" }
local CANONICAL = "^" .. ("[012] "):rep(SIZE - 1) .. "[012]$"

-- The next line that is not blank, or nil and the error that the input ends before `expected`.
local function need_line(source, expected)
  local line, err = source:next_line()
  if line then return line end
  return nil, errors.is(err) and err or reader.fault("end", err, expected)
end

--- Reads the number of boards.
-- @tparam Reader source a reader of riddle.reader
-- @treturn ?int the number, and its token; or nil and an error
function format.read_count(source)
  local expected = "the number of boards"
  local line, err = need_line(source, expected)
  if not line then return nil, err end
  local next_word = reader.words(line)
  local token = next_word()
  local count, large = reader.number(token.text)
  if not count then
    if large then return nil, reader.fault("range", token, "a number of boards up to 9223372036854775807") end
    return nil, reader.fault("number", token, expected)
  end
  local more = next_word()
  if more then return nil, reader.fault("count", more, "the end of the line") end
  return count, token
end

-- The cells of a row, word by word.
local function read_words(line, row, board)
  local cells, count, first_more = {}, 0, nil
  for token in reader.words(line) do
    count = count + 1
    if count <= SIZE then
      local number, large = reader.number(token.text)
      if not number and not large then return nil, reader.fault("number", token, "0, 1 or 2") end
      if not number or number > 2 then return nil, reader.fault("range", token, "0, 1 or 2") end
      cells[count] = CELLS[tostring(number)]
    elseif not first_more then
      first_more = token
    end
  end
  if count ~= SIZE then
    local message = ("expected 19 numbers in row %d of board %d, found %d"):format(row, board, count)
    local column = first_more and first_more.column or line.column + #line.text
    return nil, errors.new { kind = "count", message = message, line = line.line, column = column }
  end
  return table.concat(cells)
end

--- Reads a board.
-- @tparam Reader source
-- @tparam int number of the board, from 1, for messages
-- @treturn ?Board the board, and the line on which it begins; or nil and an error
function format.read_board(source, number)
  local rows, first = {}, nil
  for row = 1, SIZE do
    local line, err = need_line(source, ("row %d of board %d"):format(row, number))
    if not line then return nil, err end
    first = first or line.line
    if line.text:find(CANONICAL) then
      rows[row] = line.text:gsub(".", CELLS)
    else
      rows[row], err = read_words(line, row, number)
      if err then return nil, err end
    end
  end
  return boards.from_cells(SIZE, SIZE, table.concat(rows)), first
end

--- Reads the end of the input: true, or nil and an error.
function format.read_end(source)
  local token, err = source:token()
  if token then return nil, reader.fault("trailing", token, "the end of the input") end
  if errors.is(err) then return nil, err end
  return true
end

-- Yields each board; the last error, if any, instead of one.
local function each(source)
  local count, err = format.read_count(source)
  if not count then return coroutine.yield(err.line or source.line, nil, err) end
  for number = 1, count do
    local board, first = format.read_board(source, number)
    if not board then return coroutine.yield(first.line or source.line, nil, first) end
    coroutine.yield(first, board)
  end
  local _, trailing = format.read_end(source)
  if trailing then coroutine.yield(trailing.line or source.line, nil, trailing) end
end

--- lines.read for this format.
-- @tparam function next_chunk as reader.chunks returns it
function format.read(next_chunk)
  local input = reader.new(next_chunk, "lines.read")
  return coroutine.wrap(function() return each(input) end)
end

--- lines.write for this format.
function format.write(list)
  local text = { ("%d\n"):format(#list) }
  for i, board in ipairs(list) do
    if board.rows ~= SIZE or board.columns ~= SIZE then
      local message = ("expected boards of 19 x 19, board %d is %d x %d"):format(i, board.rows, board.columns)
      return nil, errors.new { kind = "size", message = message, case = i }
    end
    text[i + 1] = board:picture():gsub("[.XO]", NUMBERS):gsub("^ ", ""):gsub("\n ", "\n")
  end
  return table.concat(text)
end

return format
