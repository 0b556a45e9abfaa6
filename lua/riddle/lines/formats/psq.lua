--- The format .psq of Piskvork and Gomocup: one game, or several one after the other.
--
--    Piskvorky 15x15, 11:11, 0      columns x rows; what plays (0: a person); which player began, 0 or 1
--    8,8,0                          column from the left, row from the top, both from 1; milliseconds
--    ...                            by turns; undone moves may be among them, so a move may stand on a taken cell
--    ONE.zip                        then nothing, or a code, or two names and a code, or these and a result:
--    TWO.zip
--    -1                             -1 not known, 0 ended as usual, 15 time-out, -2 crash or stop
--    1,Freestyle15_1                which player won (0: none), and the group
--
-- Which colour a player had is what the header says; but Gomocup's judge writes 0 there always, and after an opening of
-- an odd number of stones its first player has white. So the result is a player's number, and becomes a winner only
-- with the option `opening`. The rule is not in the file.
--
-- Sources: Piskvork (plastovicka/Piskvork), GomocupJudge. csrc/lines/psq.c is the fast twin of this reader.
-- @module riddle.lines.formats.psq
local core = require "riddle.core"
local errors = require "riddle.errors"
local linear = require "riddle.lines.linear"
local piskvork = require "riddle.lines.piskvork"
local records = require "riddle.lines.record"
local sources = require "riddle.lines.source"
local trailer = require "riddle.lines.piskvork_trailer"

local MOST_SIZE <const> = 1000
local MARK <const> = "\xEF\xBB\xBF"

local format = {
  about = "games of Piskvork and Gomocup (.psq)",
  kind = "record",
  extensions = { "psq" },
  options = {
    mode = sources.mode,
    opening = { type = "integer", min = 0, max = 1000,
      help = "stones laid before the players began: the first player makes the next move (Gomocup's judge)" },
  },
}

function format.looks(head)
  if head:sub(1, 3) == MARK then head = head:sub(4) end
  return head:find "^[ \t\v\f\r\n]*Piskvorky[ \t]" ~= nil
end

-- --- the header ------------------------------------------------------------------------------------------------------

local SIZE <const> = sources.pattern "^Piskvorky[ \t\v\f\r]_()(%d+)_[xX]_(%d+)()"
local PLAYERS <const> = sources.pattern "^_,?_(%d+)_[:%-]_(%d+)_,?_(.*)$"

local function is_header(words)
  if words:sub(1, 3) == MARK then words = words:sub(4) end
  return words == "Piskvorky" or words:find "^Piskvorky[ \t\v\f\r]" ~= nil
end

-- The header as Piskvork writes it.
local function header_text(columns, rows, players, first)
  return ("Piskvorky %dx%d, %d:%d, %d"):format(columns, rows, players[1], players[2], first)
end

-- What a header without mark and blanks around says: columns and rows (nil when out of range), players, first (nil when
-- it does not say), the size as it stands there and where; nil for something else.
local function parse_header(words)
  local from, columns, rows, at = words:match(SIZE)
  if not from then return nil end
  local header = { columns = sources.integer(columns, 4), rows = sources.integer(rows, 4), from = from,
    size = words:sub(from, at - 1) }
  local one, two, third = words:sub(at):match(PLAYERS)
  one, two = one and sources.integer(one, 9), two and sources.integer(two, 9)
  if one and two then header.players = { one, two } end
  if third == "0" or third == "1" then header.first = tonumber(third) end
  return header
end

local function size_fits(size) return size ~= nil and size >= 1 and size <= MOST_SIZE end

local function read_header(source, line)
  local record, words, start, text = source.record, line.words, line.start, line.text
  if words:sub(1, 3) == MARK then
    local err = source:deviate("mark", line.line, start, "expected the header, found a byte order mark")
    if err then return err end
    words = words:sub(4)
    local blanks = #words:match "^[ \t\v\f\r]*"
    words, start, text = words:sub(blanks + 1), start + 3 + blanks, text:gsub("^([ \t\v\f\r]*)" .. MARK, "%1")
  end
  local header = parse_header(words)
  if not header then
    return sources.fault("header", line.line, start, "expected a header like 'Piskvorky 15x15, 0:0, 0', found %s",
      errors.quote(words))
  elseif not (size_fits(header.columns) and size_fits(header.rows)) then
    return sources.fault("size", line.line, start + header.from - 1,
      "expected a board of 1 to %d columns and rows, found %s", MOST_SIZE, errors.quote(header.size))
  end
  record.columns, record.rows = header.columns, header.rows
  record.extra.players, record.extra.first = header.players, header.first
  local canonical = header.players and header.first
    and header_text(header.columns, header.rows, header.players, header.first)
  local layout = record.extra.layout
  if line.text ~= canonical or line.before ~= "" then layout.header = line.before .. line.text end
  layout.ending = line.ending
  if text ~= canonical then
    return source:deviate("header", line.line, start, "expected a header like 'Piskvorky %dx%d, 0:0, 0', found %s",
      header.columns, header.rows, errors.quote(words))
  end
end

-- --- reading ---------------------------------------------------------------------------------------------------------

-- Whose colour is whose, and what the code and the result say.
local function settle(record, told, opening)
  local extra = record.extra
  extra.names, extra.code = told.names, told.code
  local first = extra.first -- the player that has black, 0 or 1
  if opening then first = opening % 2 end
  if told.names and first then
    record.black, record.white = told.names[first + 1], told.names[2 - first]
  end
  if told.result or told.code and told.code ~= -1 then
    local result = { reason = piskvork.reasons[told.code] }
    if told.result then
      result.text = told.result .. "," .. told.group
      record.event = told.group ~= "" and told.group or nil
      result.player = told.result
      result.name = told.names and told.names[told.result]
      if told.result == 0 then
        result.winner = "draw"
      elseif opening and told.result <= 2 then
        result.winner = told.result - 1 == first and "black" or "white"
      end
    else
      result.text = tostring(told.code)
    end
    record.result = result
  end
  extra.layout.told = {
    black = record.black, white = record.white, event = record.event, code = told.code, result = record.result,
    text = record.result and record.result.text,
  }
end

-- A game; nil at the end; nil and an error.
local function read_game(source, option)
  local record = records.new { format = "psq", extra = { layout = {} } }
  source.record = record
  local line, err = source:next()
  if not line then return nil, err end
  record.line = line.line
  err = read_header(source, line)
  if err then return nil, err end
  local add, told = linear.chain(record), { after_code = "result" }
  line, err = piskvork.moves(source, 0, add)
  err = err or trailer.read(source, line, told, "first", is_header)
  if err then return nil, err end
  settle(record, told, option.opening)
  return record
end

--- lines.read for this format.
format.read = sources.games(read_game)

--- The fast road: the next game of a text, as the scanner in C finds it (csrc/lines/lua_psq.c tells what is in it).
-- @tparam string text
-- @tparam ?int at the byte where the game begins (default 1): `next` of the game before
-- @tparam ?int line the line there (default 1): `next_line` of the game before
-- @tparam ?string mode "tolerant" (the default) or "strict"
-- @treturn ?table the game; nil at the end; nil and an error
function format.scan(text, at, line, mode)
  local game, fault = core.lines.psq(text, at or 1, line or 1, mode == "strict")
  return game, fault and errors.new(fault)
end

-- --- writing ---------------------------------------------------------------------------------------------------------

local function written_header(record, own)
  local extra = own and record.extra or {}
  local layout = extra.layout or {}
  local header = layout.header and parse_header((layout.header:match "[^\n]*$":gsub("^[ \t\v\f\r]*", "")
    :gsub("^" .. MARK .. "[ \t\v\f\r]*", "")))
  if header and header.columns == record.columns and header.rows == record.rows then return layout.header end
  return header_text(record.columns, record.rows, extra.players or { 0, 0 }, extra.first or 0)
end

local NUMBER <const> = { black = 1, white = 2, draw = 0 }

-- The trailer of a record that was not read from such a file, or was changed.
local function new_trailer(record, extra)
  local result, lines = record.result, {}
  local names = { record.black, record.white }
  if extra.first == 1 then names = { record.white, record.black } end
  if extra.names and not extra.first then names = { names[1] or extra.names[1], names[2] or extra.names[2] } end
  local player = result and result.player
  if result and not player and NUMBER[result.winner] then
    player = NUMBER[result.winner]
    if extra.first == 1 and player > 0 then player = 3 - player end
  end
  if names[1] or names[2] then lines = { names[1] or "?", names[2] or "?" } end
  lines[#lines + 1] = ("%d"):format(extra.code or -1)
  if player then lines[#lines + 1] = ("%d,%s"):format(player, record.event or "") end
  return lines, player ~= nil
end

local function told_the_same(record, told)
  local result = record.result
  return record.black == told.black and record.white == told.white and record.event == told.event
    and record.extra.code == told.code and result == told.result and (result and result.text) == told.text
end

-- The error when the lines of a new trailer would be read as something else.
local function check_lines(lines, case)
  for i, text in ipairs(lines) do
    local is_name, words = #lines > 2 and i <= 2, sources.trim(text)
    local other = is_name and (not words or piskvork.code(words) or piskvork.is_point(words) or is_header(words))
    if other or text:find("\n", 1, true) or #text > sources.LINE then
      local what = is_name and "a name that is no number, move or header" or "a group in one line"
      local message = ("record %d: expected %s, found %s"):format(case, what, errors.quote(text))
      return errors.new { kind = "unfit", case = case, message = message }
    end
  end
end

local function write_game(record, case, dropped, out)
  local moves, err = linear.moves(record, case, {}, dropped)
  if err then return err end
  local own = record.format == "psq"
  local layout = own and record.extra and record.extra.layout or {}
  local ending = sources.ending(layout)
  local only = #moves == 0 and layout.ending == "" and layout.trailer == ""
  out[#out + 1] = written_header(record, own) .. (only and "" or ending)
  for _, node in ipairs(moves) do out[#out + 1] = piskvork.move_text(node, 0, ending, own) end
  local keeps = { names = true, times = true, event = record.event ~= nil }
  if layout.told and told_the_same(record, layout.told) then
    out[#out + 1] = layout.trailer
    keeps.result = true
  else
    local lines, has_result = new_trailer(record, own and record.extra or {})
    err = check_lines(lines, case)
    if err then return err end
    out[#out + 1] = table.concat(lines, ending) .. ending
    keeps.result, keeps.event = has_result, has_result
  end
  linear.dropped(record, "psq", keeps, dropped)
end

--- lines.write for this format.
function format.write(list)
  local out, dropped = {}, {}
  for i, record in ipairs(list) do
    local err = write_game(record, i, dropped, out)
    if err then return nil, err end
  end
  return table.concat(out), linear.sentences(dropped)
end

return format
