--- What `riddle show` draws of lines: boards and records in all formats of the family, and riddle's own JSON.
-- @module riddle.lines.drawable
local drawable = require "riddle.drawable"
local formats = require "riddle.lines.formats"
local lines = require "riddle.lines"
local records = require "riddle.lines.record"
local text = require "riddle.text"

-- Formats that must be named, or have the usual end of a file's name: they hold no size, or take any line of numbers.
local NAMED <const> = { connect4 = true, coordinates = true, offsets = true, rec = true, ["renlib-pos"] = true,
  ["yixin-pos"] = true, ["yixin-sav"] = true }

local list = {}
for _, name in ipairs(formats.names) do
  local format = formats.need(name, "riddle show")
  list[#list + 1] = {
    name = name, options = format.options, looks = format.looks, extensions = format.extensions,
    guess = not NAMED[name] and not format.looks,
    read = function(source, option) return lines.read(source, name, option) end,
  }
end

local COLOURS <const> = { black = true, white = true }

-- A record as record:data() writes it: the main line. Raises for other data, which drawable.json turns into an error.
local function record_of(value)
  local moves = {}
  for i, move in ipairs(value.moves) do
    assert(COLOURS[move.colour])
    moves[i] = move.pass and "pass" or { move.row, move.column, move.colour }
  end
  for _, stone in ipairs(value.setup or {}) do
    assert(COLOURS[stone.colour] and math.type(stone.row) == "integer" and math.type(stone.column) == "integer")
  end
  local record = lines.record { rows = value.rows, columns = value.columns, moves = moves, black = value.black,
    white = value.white }
  for i, node in ipairs(record:moves()) do node.colour = value.moves[i].colour end
  record.root.setup = value.setup
  local said = value.result and (value.result.text or value.result.winner)
  record.result = said and { text = tostring(said) } or nil
  return record
end

-- A board or a record as board:data() and record:data() write it.
local function of_data(value)
  if type(value.moves) == "table" then return record_of(value) end
  return lines.board(table.concat(value.picture, "\n"))
end

local function looks_like_data(source)
  local value = drawable.first_json(source)
  if not value or not value.rows or not value.columns then return false end
  return type(value.moves) == "table" or type(value.picture) == "table" and value.legend == nil
end

list[#list + 1] = {
  name = "json", looks = looks_like_data, guess = false,
  read = function(source)
    return drawable.json(source, of_data, "a board or a record as `riddle lines show --format json` writes it")
  end,
}

-- The drawing of a record with its last move painted.
local function record_text(record, style)
  local board = record:board()
  local moves = record:moves()
  local last = moves[#moves]
  if not style.colour or not board or not last or last.pass then return tostring(record) end
  local numbers = {}
  for i, node in ipairs(moves) do numbers[i] = { node.row or 0, node.column or 0 } end
  return tostring(record):match "^[^\n]*" .. "\n" .. board:draw {
    numbers = numbers,
    paint = function(row, column, cell)
      local is_last = row == last.row and column == last.column
      return is_last and text.paint(style, "last", cell) or cell
    end,
  }
end

return {
  formats = list,
  text = function(object, style) return records.is(object) and record_text(object, style) or tostring(object) end,
  svg = function(object, option) return object:svg(option) end,
}
