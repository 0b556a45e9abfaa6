--- The format .rec of Gomotur, which Piskvork reads and writes: one game a file.
--
--    pbrain-one.exe     the names, that of the player who began first
--    pbrain-two.exe
--    7,7,0              column and row from 0, from the top left; milliseconds
--    ...                by turns
--    0                  a code, as in psq files
--
-- The size is not in the file; Piskvork takes it as 20 x 20. In files that Gomotur named itself the second player may
-- have begun (Piskvork concludes that from a number in the file's name): the option `first`. The rule is not in the
-- file.
--
-- Source: Piskvork (plastovicka/Piskvork).
-- @module riddle.lines.formats.rec
local errors = require "riddle.errors"
local linear = require "riddle.lines.linear"
local piskvork = require "riddle.lines.piskvork"
local records = require "riddle.lines.record"
local sources = require "riddle.lines.source"
local trailer = require "riddle.lines.piskvork_trailer"

local SIZE <const> = { type = "integer", min = 1, max = 1000, default = 20 }
local FIRST <const> = { type = "integer", min = 1, max = 2, default = 1, help = "which of the two names began" }

local format = {
  about = "games of Gomotur and Piskvork (.rec)",
  kind = "record",
  extensions = { "rec" },
  options = {
    mode = sources.mode,
    rows = SIZE, columns = SIZE, first = FIRST,
  },
  writing = { rows = SIZE, columns = SIZE, first = FIRST },
}

local function no_header() return false end

local function read_name(source, number)
  local line, err = source:next()
  if err then return nil, err end
  if not line then
    local at, column = source:place()
    return nil, sources.fault("end", at, column, "expected the name of player %d, found the end of the input", number)
  end
  local layout = source.record.extra.layout
  layout.ending = layout.ending or line.ending
  err = source:check_ending(line)
  if not err and (piskvork.is_point(line.words) or piskvork.code(line.words)) then
    err = sources.fault("names", line.line, line.start, "expected the name of player %d, found %s", number,
      errors.quote(line.words))
  end
  if err then return nil, err end
  layout.head = (layout.head or "") .. line.before .. line.text .. line.ending
  return line.words
end

local function result_of(code)
  if not code or code == -1 then return nil end
  return { text = tostring(code), reason = piskvork.reasons[code] }
end

local function read_game(source, option)
  local record = records.new { format = "rec", rows = option.rows, columns = option.columns, extra = { layout = {} } }
  source.record = record
  local names = {}
  for i = 1, 2 do
    local err
    names[i], err = read_name(source, i)
    if err then return nil, err end
  end
  record.black, record.white = names[option.first], names[3 - option.first]
  local told = { after_code = "rest" }
  local line, err = piskvork.moves(source, -1, linear.chain(record))
  err = err or trailer.read(source, line, told, "code", no_header)
  if err then return nil, err end
  record.extra.code, record.result = told.code, result_of(told.code)
  record.extra.layout.told = { black = record.black, white = record.white, code = told.code,
    first = option.first }
  return record
end

--- lines.read for this format.
format.read = sources.games(read_game, 1)

local function unfit(message, ...) return errors.new { kind = "unfit", case = 1, message = message:format(...) } end

-- The names, that of the player with black first.
local function names_of(record)
  local names = { record.black or "?", record.white or "?" }
  for i, name in ipairs(names) do
    local words = sources.trim(name)
    if not words or piskvork.code(words) or piskvork.is_point(words) or name:find("\n", 1, true)
      or #name > sources.LINE then
      return nil, unfit("expected a name that is no number or move for player %d, found %s", i, errors.quote(name))
    end
  end
  return names
end

local function check_size(record, moves, option, dropped)
  if record.rows == option.rows and record.columns == option.columns then return nil end
  for _, node in ipairs(moves) do
    if linear.inside(record, node.row, node.column) and not linear.inside(option, node.row, node.column) then
      local message = ("expected a game on %d x %d, found a move in row %d, column %d"):format(option.rows,
        option.columns, node.row, node.column)
      return errors.new { kind = "size", case = 1, message = message }
    end
  end
  dropped["the size of the board: the format has none"] = true
end

local function write_game(record, option, dropped)
  local names, err = names_of(record)
  if not names then return nil, err end
  local moves
  moves, err = linear.moves(record, 1, {}, dropped)
  err = err or check_size(record, moves, option, dropped)
  if err then return nil, err end
  local own = record.format == "rec"
  local layout = own and record.extra.layout or {}
  local told = layout.told
  local ending = sources.ending(layout)
  local same = told and told.black == record.black and told.white == record.white and told.first == option.first
  local out = { same and layout.head or names[option.first] .. ending .. names[3 - option.first] .. ending }
  for _, node in ipairs(moves) do out[#out + 1] = piskvork.move_text(node, -1, ending, own) end
  local result = record.result
  same = told and record.extra.code == told.code and (result and result.text) == (result_of(told.code) or {}).text
  out[#out + 1] = same and layout.trailer or ("%d"):format(own and record.extra.code or -1) .. ending
  linear.dropped(record, "rec", { names = true, times = true, result = same }, dropped)
  return table.concat(out)
end

--- lines.write for this format.
function format.write(list, option)
  if #list ~= 1 then return nil, unfit("expected one game for a file, found %d", #list) end
  local dropped = {}
  local text, err = write_game(list[1], option, dropped)
  if not text then return nil, err end
  return text, linear.sentences(dropped)
end

return format
