--- Boards as text, one line a row from the top, with blank lines between boards:
--
--    . . X O        XO..        15 ..X..
--    . X . .        .X..        14 .O...
--
-- The option `alphabet` names the stones, black first: "X/O" (the default), "o/x" (black is o, as in some renju
-- programs), "B/W", "#/O", "1/2" ... Letters are read in both cases (and `*` as X is), and written as the name says.
-- Empty points are `.`, and in reading `-`, `_` and `+`, or 0 for "1/2". Blanks do not count. The bytes of the option
-- `marks` are empty points with a mark, as the `D` (forbidden) and `?` of renju collections: the iterator yields them
-- after the board.
--
-- Coordinates may stand around a board: names of the rows at one or both ends of the lines, names of the columns above
-- and below. They are checked and name nothing else than the place where they stand. With "1/2" they could be mistaken
-- for stones and must be asked for.
-- @module riddle.lines.formats.picture
local boards = require "riddle.lines.board"
local errors = require "riddle.errors"
local names = require "riddle.lines.names"
local sources = require "riddle.lines.source"

-- Alphabet: the stones and the empty point as they are written.
local ALPHABETS <const> = {
  ["X/O"] = "XO.", ["x/o"] = "xo.", ["O/X"] = "OX.", ["o/x"] = "ox.", ["B/W"] = "BW.", ["b/w"] = "bw.",
  ["#/O"] = "#O.", ["1/2"] = "120",
}
local ALPHABET <const> = {
  one_of = { "X/O", "x/o", "O/X", "o/x", "B/W", "b/w", "#/O", "1/2" }, default = "X/O", help = "black/white",
}

local format = {
  about = "boards as text, in several alphabets, with or without coordinates",
  kind = "board",
  options = {
    alphabet = ALPHABET,
    marks = { type = "string", default = "", help = "bytes that mark empty points" },
    coordinates = { one_of = { "any", "none", "rows", "a1", "a1-down" }, default = "any",
      help = "names of rows and columns around the board" },
  },
  writing = {
    alphabet = ALPHABET,
    coordinates = { one_of = { "none", "rows", "a1", "a1-down" }, default = "none",
      help = "names of rows and columns around the board" },
    spaced = { type = "boolean", default = false, help = "a blank before each cell; always so with coordinates" },
  },
}

local LONGEST <const> = 1 << 14 -- bytes of a line
local MOST <const> = boards.MOST

-- --- reading ---------------------------------------------------------------------------------------------------------

-- What each byte means: ".", "X", "O", or "?" for a mark.
local function legend_of(option)
  local legend, letters = {}, ALPHABETS[option.alphabet]
  for byte in option.marks:gmatch "[^ \t\v\f\r\n]" do legend[byte] = "?" end
  for byte in (option.alphabet == "1/2" and "0." or ".-_+"):gmatch "." do legend[byte] = "." end
  for i, cell in ipairs { "X", "O" } do
    local letter = letters:sub(i, i)
    legend[letter:lower()], legend[letter:upper()] = cell, cell
    if letter:upper() == "X" then legend["*"] = cell end
  end
  return legend
end

-- A pattern for bytes that mean nothing.
local function unknown_bytes(legend)
  local known = {}
  for byte in pairs(legend) do known[#known + 1] = "%" .. byte end
  for i, byte in ipairs(known) do known[i] = byte:find "^%%%w" and byte:sub(2) or byte end
  return "[^ \t\v\f\r" .. table.concat(known) .. "]"
end

local STYLES <const> = { rows = "1 2 3 ...", a1 = "a b c ...", ["a1-down"] = "a b c ..." }

-- The words of a line, or its letters when it is one word of several: "abcde".
local function labels_of(words)
  if words:find "^[aA][bB]%a*$" then words = words:gsub("%a", "%0 ") end
  return words:lower():gmatch "[^ \t\v\f\r]+"
end

-- Do the words name columns one after the other? Their number and whether they are "rows" (numbers) or "letters", which
-- may skip i; nil for something else.
local function count_columns(words)
  local count, rows, all, skipping = 0, true, true, true
  for label in labels_of(words) do
    count = count + 1
    rows = rows and label == tostring(count)
    all = all and label == names.letters(count)
    skipping = skipping and label == names.letters(count < 9 and count or count + 1)
    if not (rows or all or skipping) or count > MOST then return nil end
  end
  return count, rows and "rows" or "letters"
end

local function fault(kind, line, column, message, ...)
  return sources.fault(kind, line.line, column, message, ...)
end

-- Takes the names of a row from both ends of the words: where the cells begin and end, and the name as a number (0 when
-- it cannot be one). Where stones are digits, the name stands on the left only and a blank follows.
local function cut_names(words, digits)
  local first, from = words:match(digits and "^([0-9]+)[ \t]+()" or "^([0-9]+)[ \t]*()")
  local to, last
  if not digits then to, last = words:match "^.*[^0-9]()([0-9]+)$" end
  local name = first or last
  if name and (#name > 4 or first and last and first ~= last) then name = 0 end
  return from or 1, to and to - 1 or #words, tonumber(name)
end

-- Checks that the rows are named one after the other; returns an error, if any.
local function check_rows(board, style)
  local first, last = board[1].name, board[#board].name
  local down = style == "rows" or style == "a1-down" or style == "any" and first == 1 and last == #board
  for i, row in ipairs(board) do
    local expected
    if first or style ~= "any" then expected = down and i or #board + 1 - i end
    if row.name ~= expected then
      local text = expected and ("the name %d for row %d of the board"):format(expected, i)
        or "a row without a name as those above"
      return fault("label", row.line, row.line.start, "expected %s, found %s", text, errors.quote(row.line.words))
    end
  end
end

-- Checks the names of the columns; returns an error, if any.
local function check_columns(board, style)
  if style ~= "any" and #board.heads == 0 then
    return fault("label", board[1].line, 1, "expected the names of the columns, %s, around the board, found none",
      STYLES[style])
  end
  for _, head in ipairs(board.heads) do
    if head.count ~= #board[1].cells then
      return fault("label", head.line, head.line.start, "expected %d names of columns, found %d", #board[1].cells,
        head.count)
    elseif style ~= "any" and head.style ~= (style == "rows" and "rows" or "letters") then
      return fault("label", head.line, head.line.start, "expected the names of the columns, %s, found %s",
        STYLES[style], errors.quote(head.line.words))
    end
  end
end

-- The board of the rows that were read, and its marks; nil and an error.
local function finish(board, style)
  local err
  if style ~= "none" then err = check_rows(board, style) or check_columns(board, style) end
  if err then return nil, err end
  local rows, marks, width = {}, {}, #board[1].cells
  for i, row in ipairs(board) do
    rows[i] = row.cells
    for column in row.cells:gmatch "()%?" do marks[#marks + 1] = { i, column, row.bytes:sub(column, column) } end
  end
  return boards.from_cells(#rows, width, (table.concat(rows):gsub("%?", "."))), marks
end

-- Adds a row to a board; returns an error, if any.
local function add_row(self, board, line)
  local from, to, name = 1, #line.words, nil
  if self.style ~= "none" then from, to, name = cut_names(line.words, self.digits) end
  local text = line.words:sub(from, to)
  local wrong = text:find(self.unknown)
  if wrong then
    local found = text:match("^[\xC2-\xF4][\x80-\xBF]+", wrong) or text:sub(wrong, wrong)
    return fault("byte", line, line.start + from + wrong - 2, "expected '%s', '%s' or '%s', found %s",
      self.letters:sub(3, 3), self.letters:sub(1, 1), self.letters:sub(2, 2), errors.quote(found))
  end
  local bytes = text:gsub("[ \t\v\f\r]+", "")
  if bytes == "" then
    return fault("count", line, line.start + to, "expected cells after the name of a row, found none")
  end
  if #bytes > MOST then
    return fault("too long", line, line.start, "expected at most %d cells in row %d, found %d", MOST, #board + 1,
      #bytes)
  elseif #board == MOST then
    return fault("too long", line, line.start, "expected at most %d rows, found more", MOST)
  elseif board[1] and #bytes ~= #board[1].cells then
    return fault("count", line, line.start, "expected %d cells in row %d as in row 1, found %d", #board[1].cells,
      #board + 1, #bytes)
  end
  board[#board + 1] = { cells = bytes:gsub(".", self.legend), bytes = bytes, line = line, name = name }
end

-- The next board and its line; nil at the end; nil and an error.
local function read_board(self)
  local source, board = self.source, { heads = {} }
  while true do
    local line, err = source:next()
    if err then return nil, err end
    if not line or line.before ~= "" and #board > 0 then
      if line then source:back(line) end
      break
    end
    local count, style
    local may_be_names = self.style ~= "none" and not (self.digits and #board + #board.heads > 0)
    if may_be_names and line.words:find "^%w" then count, style = count_columns(line.words) end
    if count then
      board.heads[#board.heads + 1] = { count = count, style = style, line = line }
      if #board > 0 then break end
      if #board.heads > 1 then
        return nil, fault("label", line, line.start, "expected a row of the board, found names of columns again")
      end
    else
      err = add_row(self, board, line)
      if err then return nil, err end
    end
    board.line = board.line or line.line
  end
  if #board > 0 then return board end
  if #board.heads == 0 then return nil end
  local line = board.heads[1].line
  return nil, fault("end", line, line.start, "expected a board below the names of columns, found none")
end

--- lines.read for this format. The iterator yields the line, the board, nil, and the marks: a list of {row, column,
-- byte} as board:draw takes them.
function format.read(next_chunk, option)
  local legend, style = legend_of(option), option.coordinates
  if option.alphabet == "1/2" and style == "any" then style = "none" end
  local self = {
    source = sources.new(next_chunk, false, { longest = LONGEST, blanks = true }), letters = ALPHABETS[option.alphabet],
    legend = legend, unknown = unknown_bytes(legend), style = style, digits = option.alphabet == "1/2",
  }
  local over = false
  return function()
    if over then return nil end
    local rows, err = read_board(self)
    local board, marks
    if rows then board, marks = finish(rows, style) end
    if board then return rows.line, board, nil, marks end
    over = true
    err = err or marks
    if err then return err.line or self.source.input.line, nil, err end
  end
end

-- --- writing ---------------------------------------------------------------------------------------------------------

local function pad(text, width) return (" "):rep(width - #text) .. text end

-- A board with the names of its rows and columns.
local function with_names(board, letters, style)
  local rows, columns = names.edges(board, style)
  local left, width = #tostring(board.rows), #columns[#columns] + 1
  local head = { (" "):rep(left) }
  for column = 1, board.columns do head[column + 1] = pad(columns[column], width) end
  local out = { table.concat(head) }
  for row = 1, board.rows do
    local cells = board.cells:sub((row - 1) * board.columns + 1, row * board.columns)
    out[row + 1] = pad(rows[row], left) .. cells:gsub(".", function(cell) return pad(letters[cell], width) end)
  end
  return table.concat(out, "\n") .. "\n"
end

--- lines.write for this format.
function format.write(list, option)
  local written = ALPHABETS[option.alphabet]
  local letters = { X = written:sub(1, 1), O = written:sub(2, 2), ["."] = written:sub(3, 3) }
  local out = {}
  for i, board in ipairs(list) do
    if option.coordinates ~= "none" then
      out[i] = with_names(board, letters, option.coordinates)
    else
      out[i] = board:picture():gsub("[.XO]", letters)
      if option.spaced then out[i] = out[i]:gsub("[^\n]", "%0 "):gsub(" \n", "\n") end
    end
  end
  return table.concat(out, "\n")
end

return format
