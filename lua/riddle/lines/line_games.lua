--- Formats with one game a line: coordinates, offsets, connect4.
--
-- Such a format gives parse(words, size, option, visit): it reads a line and calls visit(row, column, from, to) for
-- each move (row and column nil for a pass; from and to: where it stands in the words); it ends at once and returns
-- what visit returns when that is not nil, or {kind =, at =, message =} for words that it does not understand. Blank
-- lines are free, the option `mode` tells what becomes of moves beyond the board.
-- @module riddle.lines.line_games
local errors = require "riddle.errors"
local linear = require "riddle.lines.linear"
local records = require "riddle.lines.record"
local sources = require "riddle.lines.source"

local line_games = {}

local LONGEST <const> = 1 << 16 -- bytes of a line

--- Options of the size.
line_games.required_rows = { type = "integer", min = 1, max = 1000, required = "the number of rows, 1 to 1000" }
line_games.columns = { type = "integer", min = 1, max = 1000, help = "the number of columns (default: that of rows)" }

-- Reads a line into a record; returns an error, if any.
local function read_line(source, line, format, option)
  local record, words, add = source.record, line.words, linear.chain(source.record)
  local fault = format.parse(words, record, option, function(row, column, from, to)
    local place = line.start + from - 1
    local err
    if row and not linear.inside(record, row, column) then
      err = source:deviate("range", line.line, place,
        "expected a point of a board with %d rows and %d columns, found %s", record.rows, record.columns,
        errors.quote(words:sub(from, to)))
    end
    if err then return err end
    local node = add { row = row, column = column, pass = not row or nil, line = line.line, place = place }
    if not node then return linear.too_many(record, line.line, place) end
  end)
  if not fault or errors.is(fault) then return fault end
  return sources.fault(fault.kind, line.line, line.start + fault.at - 1, "%s", fault.message)
end

--- lines.read for a format.
-- @tparam function next_chunk
-- @tparam table option `mode`, `rows`, `columns`, and the format's own
-- @tparam string name of the format
-- @tparam table format `parse`; `keep(record, words)` (optional) takes more from a line
function line_games.read(next_chunk, option, name, format)
  local source = sources.new(next_chunk, option.mode == "strict", { longest = LONGEST, blanks = true })
  local function pull()
    local line, err = source:next()
    if not line then return nil, err end
    source.record = records.new {
      format = name, rows = option.rows, columns = option.columns or option.rows, line = line.line,
      extra = { layout = { text = line.before .. line.text, ending = line.ending } },
    }
    err = read_line(source, line, format, option)
    if err then return nil, err end
    if format.keep then format.keep(source.record, line.words) end
    return source.record
  end
  local started, current, failure = false, nil, nil
  return function()
    if not started then
      started = true
      current, failure = pull()
    end
    local record = current
    if record then
      current, failure = pull() -- blank lines at the end belong to the last game
      if not current and not failure then record.extra.layout.tail = source.blanks end
      return record.line, record
    elseif failure then
      local err = failure
      failure = nil
      return err.line or source.input.line, nil, err
    end
  end
end

-- Does a line still say these moves?
local function says(words, record, moves, format, option)
  local count = 0
  local fault = format.parse(words, record, option, function(row, column)
    count = count + 1
    local node = moves[count]
    if not node or node.row ~= row or node.column ~= column then return true end
  end)
  return not fault and count == #moves
end

--- lines.write for a format.
-- @tparam {Record,...} list
-- @tparam table option as for reading, without the size
-- @tparam string name of the format
-- @tparam table format `parse`; `passes`: does it have passes? `write(record, moves, case, option)` gives a line, or
--   nil and an error
function line_games.write(list, option, name, format)
  local out, dropped = {}, {}
  for i, record in ipairs(list) do
    local moves, err = linear.moves(record, i, format, dropped)
    if moves and #moves == 0 then moves, err = linear.unfit(i, "expected moves, found none") end
    if not moves then return nil, err end
    local layout = record.format == name and record.extra and record.extra.layout or {}
    local text = layout.text
    if not text or not says(sources.trim(text:match "[^\n]*$"), record, moves, format, option) then
      text, err = format.write(record, moves, i, option)
      if not text then return nil, err end
    end
    local ending = layout.ending or "\n"
    if ending == "" and i < #list then ending = "\n" end
    out[#out + 1] = text .. ending .. (layout.tail or "")
    linear.dropped(record, name, {}, dropped)
  end
  return table.concat(out), linear.sentences(dropped)
end

return line_games
