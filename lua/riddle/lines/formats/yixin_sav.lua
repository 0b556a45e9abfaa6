--- The format .sav of Yixin's board: the size twice, the number of moves, then a row and a column from 0 on each line,
-- from the top left. Black begins. One game a file. The rule is not in the file.
--
-- Yixin reads the numbers with any blanks between them and does not look at the sizes; so does a tolerant reader, as
-- long as each move has its line. Source: Yixin-Board (dhbloo/Yixin-Board, main.c).
-- @module riddle.lines.formats.yixin_sav
local errors = require "riddle.errors"
local linear = require "riddle.lines.linear"
local records = require "riddle.lines.record"
local sources = require "riddle.lines.source"

local format = {
  about = "games of Yixin's board (.sav)",
  kind = "record",
  extensions = { "sav" },
  options = { mode = sources.mode },
}

local PAIR <const> = "^([+-]?[0-9]+)[ \t\v\f\r]+([+-]?[0-9]+)$"
local DIGITS <const> = 4

-- A line that holds a number alone; nil and an error.
local function read_number(source, what, texts)
  local line, err = source:next()
  if err then return nil, err end
  if not line then
    local at, column = source:place()
    return nil, sources.fault("end", at, column, "expected %s, found the end of the input", what)
  end
  local layout = source.record.extra.layout
  layout.ending = layout.ending or line.ending
  local number = line.words:find "^[0-9]+$" and sources.integer(line.words, 9)
  if not number then
    return nil, sources.fault("number", line.line, line.start, "expected %s, found %s", what, errors.quote(line.words))
  end
  err = source:check_ending(line)
  if not err and line.text ~= ("%d"):format(number) then
    err = source:deviate("notation", line.line, 1, "expected '%d', found %s", number, errors.quote(line.text))
  end
  if err then return nil, err end
  texts[#texts + 1] = line.before .. line.text .. line.ending
  return number, line
end

-- The sizes; the error, if any.
local function read_size(source, texts)
  local record = source.record
  for _, field in ipairs { "rows", "columns" } do
    local number, line = read_number(source, "the size of the board", texts)
    if not number then return line end
    if number < 1 or number > 1000 then
      return sources.fault("size", line.line, line.start, "expected a size of 1 to 1000, found %s",
        errors.quote(line.words))
    end
    record[field] = number
    if record.rows ~= number then
      local err = source:deviate("size", line.line, line.start, "expected the size of the first line, %d, found %d",
        record.rows, number)
      if err then return err end
    end
  end
end

-- The numbers of a move as they stand there.
local function parse(words)
  local row, column = words:match(PAIR)
  return row and sources.integer(row, DIGITS), row and sources.integer(column, DIGITS)
end

local function read_move(source, line)
  local record = source.record
  local row, column = parse(line.words)
  if not row or not column then
    return nil, sources.fault("move", line.line, line.start, "expected a row and a column, found %s",
      errors.quote(line.words))
  end
  local err = source:check_ending(line)
  if not err and not linear.inside(record, row + 1, column + 1) then
    err = source:deviate("range", line.line, line.start,
      "expected a point of a board with %d rows and %d columns, from 0, found %s", record.rows, record.columns,
      errors.quote(line.words))
  end
  local canonical = ("%d %d"):format(row, column)
  if not err and line.text ~= canonical then
    err = source:deviate("notation", line.line, 1, "expected '%s', found %s", canonical, errors.quote(line.text))
  end
  if err then return nil, err end
  local node = { row = row + 1, column = column + 1, line = line.line, place = line.start }
  if line.text ~= canonical or line.before ~= "" or line.ending ~= record.extra.layout.ending then
    node.extra = { layout = { text = line.before .. line.text, ending = line.ending } }
  end
  return node
end

local function read_moves(source, count)
  local record, add = source.record, linear.chain(source.record)
  for made = 0, count - 1 do
    local line, err = source:next()
    if err then return err end
    if not line then
      local at, column = source:place()
      return source:deviate("end", at, column, "expected %d moves, found %d", count, made)
    end
    local node
    node, err = read_move(source, line)
    if err then return err end
    if not add(node) then return linear.too_many(record, line.line, line.start) end
  end
end

-- Only blank lines may follow.
local function read_end(source)
  local line, err = source:next()
  if line then
    return sources.fault("trailing", line.line, line.start, "expected the end of the input, found %s",
      errors.quote(line.words))
  end
  source.record.extra.layout.tail = source.blanks
  return err
end

local function read_game(source)
  local record = records.new { format = "yixin-sav", rows = 1, columns = 1, extra = { layout = {} } }
  source.record = record
  local texts = {}
  local err = read_size(source, texts)
  if err then return nil, err end
  local count, line = read_number(source, "the number of moves", texts)
  if not count then return nil, line end
  err = read_moves(source, count) or read_end(source)
  if err then return nil, err end
  record.extra.layout.head, record.extra.layout.count = table.concat(texts), count
  record.extra.layout.size, record.extra.layout.moves = { record.rows, record.columns }, #record:moves()
  return record
end

--- lines.read for this format.
format.read = sources.games(read_game, 1)

local function move_text(node, own, ending)
  local layout = own and node.extra and node.extra.layout or {}
  local text = layout.text
  if text then
    local row, column = parse(sources.trim(text:match "[^\n]*$"))
    if row ~= node.row - 1 or column ~= node.column - 1 then text = nil end
  end
  return (text or ("%d %d"):format(node.row - 1, node.column - 1)) .. (layout.ending or ending)
end

--- lines.write for this format.
function format.write(list)
  if #list ~= 1 then return linear.unfit(1, "expected one game for a file, found %d", #list) end
  local record, dropped = list[1], {}
  local moves, err = linear.moves(record, 1, {}, dropped)
  if not moves then return nil, err end
  local own = record.format == "yixin-sav"
  local layout = own and record.extra.layout or {}
  local ending = sources.ending(layout)
  local same = layout.size and layout.size[1] == record.rows and layout.size[2] == record.columns
    and layout.moves == #moves
  local out = { same and layout.head or ("%d%s%d%s%d%s"):format(record.rows, ending, record.columns, ending, #moves,
    ending) }
  for _, node in ipairs(moves) do out[#out + 1] = move_text(node, own, ending) end
  out[#out + 1] = layout.tail
  linear.dropped(record, "yixin-sav", {}, dropped)
  return table.concat(out), linear.sentences(dropped)
end

return format
