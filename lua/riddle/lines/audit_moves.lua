--- What audits replay: the main line of a record as strings that core.lines.referee plays in one call.
--
-- A source has `rows`, `columns`, `count` (moves and passes), `segments`, and `move(segment, i)`, which tells of move i
-- of a segment (from 0) in full: number, colour, row, column, line, place. A segment is a run of moves without stones
-- that are set up in between: `cells` and `colours` (strings, see lua_referee.c), `count`, `first` (moves before it),
-- `setup` (a list of stones, or nil), `to_move` (or nil), `edit` (the node that sets up, unless the game begins there).
-- @module riddle.lines.audit_moves
local boards = require "riddle.lines.board"
local errors = require "riddle.errors"
local piskvork = require "riddle.lines.piskvork"

local moves = {}

local BYTE = { black = "X", white = "O" }
local KIND = { black = "\0", white = "\1" }
local PASS = { black = "\2", white = "\3" }

-- A coordinate as 16 bits hold it; what is beyond any board stays there.
local function clamp(value) return value >= 1 and value <= boards.MOST and value or 0 end

local function new_segment(first) return { first = first, nodes = {}, setup = nil } end

-- Adds the stones and the colour to move of a node.
local function set_up(segment, node)
  segment.to_move = node.to_move or segment.to_move
  if not node.setup then return end
  segment.setup = segment.setup or {}
  for _, stone in ipairs(node.setup) do
    segment.setup[#segment.setup + 1] = {
      row = stone.row, column = stone.column, colour = stone.colour, line = node.line, place = node.place,
    }
  end
end

-- The strings of a segment, of its nodes.
local function pack(segment)
  local cells, colours = {}, {}
  for i, node in ipairs(segment.nodes) do
    if node.pass then
      cells[i], colours[i] = "\0\0\0\0", PASS[node.colour]
    else
      cells[i], colours[i] = string.pack("=i2i2", clamp(node.row), clamp(node.column)), KIND[node.colour]
    end
  end
  segment.count, segment.cells, segment.colours = #cells, table.concat(cells), table.concat(colours)
  if segment.edit and not segment.to_move and segment.nodes[1] then segment.to_move = segment.nodes[1].colour end
end

local function told(segment, i)
  local node = segment.nodes[i + 1]
  return { number = segment.first + i + 1, colour = node.colour, row = node.row, column = node.column, line = node.line,
    place = node.place }
end

--- The source of a record; or nil and an error of kind "range".
function moves.record(record)
  if clamp(record.rows) == 0 or clamp(record.columns) == 0 then
    local message = ("expected a board of 1 to %d rows and columns, found %d x %d"):format(boards.MOST, record.rows,
      record.columns)
    return nil, errors.new { kind = "range", message = message, line = record.line }
  end
  local segments, count = { new_segment(0) }, 0
  local node = record.root
  while node do
    local segment = segments[#segments]
    if (node.setup or node.to_move) and #segment.nodes > 0 then
      segment = new_segment(count)
      segment.edit = { number = count, line = node.line, place = node.place }
      segments[#segments + 1] = segment
    end
    set_up(segment, node)
    if node.colour and (node.row or node.pass) then
      count = count + 1
      segment.nodes[#segment.nodes + 1] = node
    end
    node = node[1]
  end
  segments[1].to_move = record:first()
  for _, segment in ipairs(segments) do pack(segment) end
  return { rows = record.rows, columns = record.columns, count = count, segments = segments, move = told }
end

-- A move of core.lines.psq's strings.
local function told_psq(game)
  return function(_, i)
    local row, column = string.unpack("=i2i2", game.moves, 4 * i + 1)
    local line, place = string.unpack("=I4I4", game.places, 8 * i + 1)
    return { number = i + 1, colour = i % 2 == 0 and "black" or "white", row = row, column = column, line = line,
      place = place }
  end
end

-- Who played and what was declared, as riddle.lines.formats.psq settles it.
local function trailer_of(game, opening)
  local first = opening and opening % 2 or game.first -- the player who has black, 0 or 1
  local names, trailer = { game.name_1, game.name_2 }, {}
  if #names > 0 and first then trailer.black, trailer.white = names[first + 1], names[2 - first] end
  if not game.result and (game.code or -1) == -1 then return trailer end
  local result = { reason = piskvork.reasons[game.code] }
  trailer.result = result
  if not game.result then
    result.text = tostring(game.code)
    return trailer
  end
  result.text, result.player = game.result .. "," .. game.group, game.result
  if game.result == 0 then
    result.winner = "draw"
  elseif opening and game.result <= 2 then
    result.winner = game.result - 1 == first and "black" or "white"
  end
  return trailer
end

--- The source of a game as core.lines.psq scans it, and what its trailer tells: `black`, `white`, `result`, as the
-- record that riddle.lines.formats.psq reads has them.
function moves.psq(game, opening)
  local segment = { first = 0, count = game.count, cells = game.moves }
  local source = { rows = game.rows, columns = game.columns, count = game.count, segments = { segment },
    move = told_psq(game) }
  return source, trailer_of(game, opening)
end

--- The picture on which a segment begins: `segment.start`, or an empty board, with the stones that are set up; nil for
-- an empty one. And the list of the stones beyond the board.
function moves.start(segment, board)
  if not segment.setup then return segment.start end
  local cells, at, beyond = {}, 0, {}
  for byte in (segment.start or ("."):rep(board.rows * board.columns)):gmatch "." do
    at = at + 1
    cells[at] = byte
  end
  for _, stone in ipairs(segment.setup) do
    local row, column = stone.row, stone.column
    if row < 1 or row > board.rows or column < 1 or column > board.columns then
      beyond[#beyond + 1] = stone
    else
      cells[(row - 1) * board.columns + column] = BYTE[stone.colour] or "."
    end
  end
  return table.concat(cells), beyond
end

return moves
