--- Boards as the Gomocup protocol sends them to a program:
--
--    START 15        or RECTSTART columns,rows: the size, for all boards that follow
--    BOARD
--    7,7,1           column and row from 0, from the top left; 1 own stone, 2 the opponent's
--    8,7,2
--    6,6,3           3: part of a winning line (continuous game) or a forbidden point (renju); kept in `extra.threes`
--    DONE
--
-- Which colour is the program's own, nothing in the text tells: the option `own`. Under renju the stones come in the
-- order of play, else in any: the option `stones`. Other commands are kept and not understood, but for "INFO rule",
-- whose number means different things to different programs and is therefore kept as text.
--
-- Sources: the Gomocup protocol (protocl2en.htm), Yixin-protocol.
-- @module riddle.lines.formats.gomocup_board
local errors = require "riddle.errors"
local linear = require "riddle.lines.linear"
local records = require "riddle.lines.record"
local sources = require "riddle.lines.source"

local OWN <const> = { one_of = { "black", "white" }, required = "'black' or 'white', the colour of the program" }
local STONES <const> = {
  one_of = { "setup", "moves" }, default = "setup", help = "are the stones a position, or moves in the order of play?",
}
local SIZE <const> = { type = "integer", min = 1, max = 1000 }

local format = {
  about = "boards of the Gomocup protocol (BOARD ... DONE)",
  kind = "record",
  options = { mode = sources.mode, own = OWN, stones = STONES, rows = SIZE, columns = SIZE },
  writing = {
    own = OWN, stones = STONES,
    start = { type = "boolean", default = true, help = "write the size before a board where it changes" },
  },
}

local OTHER <const> = { black = "white", white = "black" }
local STONE <const> = sources.pattern "^([+-]?%d+)_,_([+-]?%d+)_,_(%d+)$"

-- A line "x,y,field": the numbers; nil for another line.
local function parse(words)
  local x, y, field = words:match(STONE)
  x, y = x and sources.integer(x, 4), y and sources.integer(y, 4)
  field = field and sources.integer(field, 1)
  if x and y and field and field >= 1 and field <= 3 then return x, y, field end
end

function format.looks(head) return head:find "^BOARD[ \t\r]*\n" ~= nil or head:find "^START %d+[ \t\r]*\n" ~= nil end

-- --- reading ---------------------------------------------------------------------------------------------------------

-- The size that a command sets: columns and rows; nil for another command; nil and a fault.
local function size_of(line)
  local words = line.words
  local columns = words:match "^[Ss][Tt][Aa][Rr][Tt][ \t]+(%d+)$"
  local rows = columns
  if not columns then
    columns, rows = words:match(sources.pattern "^[Rr][Ee][Cc][Tt][Ss][Tt][Aa][Rr][Tt][ \t]+(%d+)_,_(%d+)$")
  end
  if not columns then return nil end
  columns, rows = sources.integer(columns, 4), sources.integer(rows, 4)
  if columns and rows and columns >= 1 and rows >= 1 and columns <= 1000 and rows <= 1000 then return columns, rows end
  return nil, sources.fault("size", line.line, line.start, "expected a board of 1 to 1000 columns and rows, found %s",
    errors.quote(words))
end

local KNOWN <const> = { INFO = true, RESTART = true, BEGIN = true, ABOUT = true, END = true, OK = true }

-- A line outside a board: keeps it; returns an error, if any.
local function read_command(self, line)
  local before = self.before
  before.text = before.text .. line.before .. line.text .. line.ending
  if #before.text > sources.REST then
    return sources.fault("too long", line.line, 1, "expected at most %d bytes before a board, found more", sources.REST)
  end
  local columns, rows = size_of(line)
  if columns then
    self.columns, self.rows = columns, rows
    before.size = true
  elseif rows then
    return rows
  elseif line.words:find "^INFO rule [0-9]+$" then
    self.rule = line.words
  elseif not KNOWN[line.words:match "^%a+"] then
    records.warn(before, sources.fault("command", line.line, line.start, "expected BOARD, found %s",
      errors.quote(line.words)))
    return self.source.strict and before.warnings[#before.warnings] or nil
  end
end

local function new_record(self, line)
  local rows, columns = self.rows or self.option.rows, self.columns or self.option.columns
  if not rows and not columns then
    return nil, sources.fault("size", line.line, line.start,
      "expected START or RECTSTART before BOARD, or the option 'rows'")
  end
  local record = records.new {
    format = "gomocup-board", rows = rows or columns, columns = columns or rows, line = line.line, rule = self.rule,
    warnings = self.before.warnings,
    extra = { layout = { head = self.before.text .. line.before .. line.text .. line.ending, ending = line.ending,
      size = self.before.size and { rows or columns, columns or rows } } },
  }
  self.before = { text = "", warnings = {} }
  return record
end

-- Adds a stone; returns an error, if any.
local function read_stone(self, line, add)
  local record, source = self.source.record, self.source
  local x, y, field = parse(line.words)
  if not x then
    return sources.fault("stone", line.line, line.start, "expected column,row,1 or 2, or DONE, found %s",
      errors.quote(line.words))
  end
  local err = source:check_ending(line)
  if not err and not linear.inside(record, y + 1, x + 1) then
    err = source:deviate("range", line.line, line.start,
      "expected a point of a board with %d columns and %d rows, from 0, found %s", record.columns, record.rows,
      errors.quote(line.words))
  end
  local canonical = ("%d,%d,%d"):format(x, y, field)
  if not err and line.text ~= canonical then
    err = source:deviate("notation", line.line, 1, "expected '%s', found %s", canonical, errors.quote(line.text))
  end
  if err then return err end
  local stone = { row = y + 1, column = x + 1, line = line.line, place = line.start }
  if line.text ~= canonical or line.before ~= "" or line.ending ~= record.extra.layout.ending then
    stone.extra = { layout = { text = line.before .. line.text, ending = line.ending } }
  end
  return add(stone, field, line)
end

-- How stones go into a record: as moves with their colours, or set up.
local function adder(record, option)
  local count, node, most = 0, record.root, records.most_moves(record.rows, record.columns)
  if option.stones == "setup" then record.root.setup, record.root.to_move = {}, option.own end
  return function(stone, field, line)
    if field == 3 then
      local threes = record.extra.threes or {}
      record.extra.threes, stone.after = threes, count
      threes[#threes + 1] = stone
      if #threes > most then return linear.too_many(record, line.line, line.start) end
      return nil
    end
    if count == most then return linear.too_many(record, line.line, line.start) end
    count = count + 1
    stone.colour = field == 1 and option.own or OTHER[option.own]
    if option.stones == "setup" then
      record.root.setup[count] = stone
    else
      node[1], node = stone, stone
    end
  end
end

local function read_board(self, line)
  local record, err = new_record(self, line)
  if not record then return nil, err end
  local source = self.source
  source.record = record
  local add = adder(record, self.option)
  while true do
    line, err = source:next()
    if err then return nil, err end
    if not line then
      local at, column = source:place()
      return nil, sources.fault("end", at, column, "expected a stone or DONE, found the end of the input")
    elseif line.words:upper() == "DONE" then
      record.extra.layout.foot = line.before .. line.text .. line.ending
      return record
    end
    err = read_stone(self, line, add)
    if err then return nil, err end
  end
end

-- The next board; nil at the end; nil and an error.
local function pull(self)
  self.source.record = self.before -- takes warnings
  while true do
    local line, err = self.source:next()
    if not line then return nil, err end
    if line.words:upper() == "BOARD" then return read_board(self, line) end
    err = read_command(self, line)
    if err then return nil, err end
  end
end

--- lines.read for this format.
function format.read(next_chunk, option)
  local self = {
    source = sources.new(next_chunk, option.mode == "strict", { blanks = true }), option = option,
    before = { text = "", warnings = {} },
  }
  local started, current, failure = false, nil, nil
  return function()
    if not started then
      started = true
      current, failure = pull(self)
      if not current and not failure and self.before.text ~= "" then
        local at, column = self.source:place()
        failure = sources.fault("end", at, column, "expected BOARD, found the end of the input")
      end
    end
    local record = current
    if record then
      current, failure = pull(self) -- what follows the last board belongs to it
      if not current and not failure then
        record.extra.layout.tail = self.before.text .. self.source.blanks
        for _, warning in ipairs(self.before.warnings) do records.warn(record, warning) end
      end
      return record.line, record
    elseif failure then
      local err = failure
      failure = nil
      return err.line or self.source.input.line, nil, err
    end
  end
end

-- --- writing ---------------------------------------------------------------------------------------------------------

-- All stones of the main line in order, each with its colour; nil when one is taken away.
local function stones_in_order(record, dropped)
  local list = {}
  for _, node in ipairs(record:main()) do
    for _, stone in ipairs(node.setup or {}) do
      if not stone.colour then return nil end
      list[#list + 1] = stone
    end
    if node.row then
      list[#list + 1] = node
    elseif node.pass then
      dropped.passes = true
    end
  end
  return list
end

-- The stones at the end, row by row.
local function stones_on_board(record)
  local board, err = record:board()
  if not board then return nil, err end
  return records.from_board(board).root.setup
end

local function stones_of(record, case, option, dropped)
  local list = stones_in_order(record, dropped)
  local moves = #record:moves()
  if list and (option.stones == "moves" or moves == 0) then return list end
  if not list and option.stones == "moves" then
    return linear.unfit(case, "expected stones that stay, found some taken away: the format has moves only")
  end
  if moves > 0 then dropped["the order of the moves"] = true end
  return stones_on_board(record)
end

local function stone_text(stone, field, own, ending)
  local layout = own and stone.extra and stone.extra.layout or {}
  local text = layout.text
  if text then
    local x, y, read = parse(sources.trim(text:match "[^\n]*$"))
    if x ~= stone.column - 1 or y ~= stone.row - 1 or read ~= field then text = nil end
  end
  return (text or ("%d,%d,%d"):format(stone.column - 1, stone.row - 1, field)) .. (layout.ending or ending)
end

-- What comes before the stones; `size` is that of the board before.
local function head_of(record, layout, option, size, ending)
  local rows, columns = size.rows or record.rows, size.columns or record.columns
  if layout.size then rows, columns = layout.size[1], layout.size[2] end
  if layout.head and rows == record.rows and columns == record.columns then return layout.head end
  local start = ""
  if option.start and (record.rows ~= size.rows or record.columns ~= size.columns) then
    start = record.rows == record.columns and ("START %d%s"):format(record.rows, ending)
      or ("RECTSTART %d,%d%s"):format(record.columns, record.rows, ending)
  end
  return start .. "BOARD" .. ending
end

local function write_board(record, case, option, size, dropped, out)
  local list, err = stones_of(record, case, option, dropped)
  if not list then return err end
  local own = record.format == "gomocup-board"
  local layout = own and record.extra.layout or {}
  local ending = sources.ending(layout)
  out[#out + 1] = head_of(record, layout, option, size, ending)
  local threes, next_three = own and record.extra.threes or {}, 1
  local function add_threes(made)
    while threes[next_three] and (threes[next_three].after <= made) do
      out[#out + 1] = stone_text(threes[next_three], 3, own, ending)
      next_three = next_three + 1
    end
  end
  for i, stone in ipairs(list) do
    add_threes(i - 1)
    out[#out + 1] = stone_text(stone, stone.colour == option.own and 1 or 2, own, ending)
  end
  add_threes(math.huge)
  out[#out + 1] = (layout.foot or "DONE" .. ending) .. (layout.tail or "")
  size.rows, size.columns = record.rows, record.columns
  linear.dropped(record, "gomocup-board", { setup = true, ["to move"] = true, rule = own }, dropped)
end

--- lines.write for this format.
function format.write(list, option)
  local out, dropped, size = {}, {}, {}
  for i, record in ipairs(list) do
    local err = write_board(record, i, option, size, dropped, out)
    if err then return nil, err end
    if i < #list and not out[#out]:find "\n$" then out[#out] = out[#out] .. "\n" end
  end
  return table.concat(out), linear.sentences(dropped)
end

return format
