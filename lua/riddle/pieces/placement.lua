--- Placements: a board with pieces of one kind on it, as an object that draws itself.
-- @module riddle.pieces.placement
local board = require "riddle.pieces.board"
local piece = require "riddle.pieces.piece"
local squares = require "riddle.pieces.squares"
local svg = require "riddle.svg"

local placement = {}

--- A placement. Fields: `piece` (the name of a known piece, else its definition), `rows`, `columns`, `squares` (a
-- sorted list of {row, column}), `board` (a Board), `moves` (a Piece).
-- @type Placement
local Placement = { __name = "riddle.pieces.placement" }

-- Fields that follow from others are not stored: listing makes placements by the million.
function Placement:__index(field)
  if field == "piece" then return self.moves:data() end
  if field == "rows" or field == "columns" then return self.board[field] end
  return Placement[field]
end

--- Makes one of checked and sorted parts.
-- @tparam Piece moves
-- @tparam Board on
-- @tparam {{int,int},...} list sorted squares
function placement.new(moves, on, list)
  return setmetatable({ moves = moves, board = on, squares = list }, Placement)
end

--- Is a value a placement?
function placement.is(value) return getmetatable(value) == Placement end

--- Reads a placement or its data. `level` as in `error`.
-- @treturn Placement; or nil and an error, as for a board
function placement.read(who, value, level)
  if placement.is(value) then return value end
  local moves = piece.read(who, value.piece, level + 1)
  local on, stand = board.read(who, value.board or { rows = value.rows, columns = value.columns }, nil, level + 1,
    moves.letter)
  if not on then return nil, stand end
  local list = squares.check(who, "the squares", value.squares or stand, on.rows, on.columns, level + 1)
  return placement.new(moves, on, list)
end

--- The board as text: a letter for each piece, a dot for each empty square, # for a hole.
function Placement:__tostring()
  local taken = squares.set(self.squares)
  return self.board:draw(function(row, column)
    return squares.has(taken, row, column) and self.moves.letter or nil
  end)
end

function Placement.__eq(a, b)
  return placement.is(a) and placement.is(b) and a.moves == b.moves and a.board == b.board
    and squares.equal(a.squares, b.squares)
end

--- The number of pieces.
function Placement:__len() return #self.squares end

--- A plain table that JSON can take: piece, rows, columns, squares; and `board` when it is not a plain one.
function Placement:data()
  local data = { piece = self.piece, rows = self.rows, columns = self.columns, squares = squares.copy(self.squares) }
  if not self.board:is_plain() then data.board = self.board:data() end
  return data
end

--- "8 queens on a board of 8 x 8"
function Placement:words()
  return ("%d %s%s on a board of %s"):format(#self, self.moves.name, #self == 1 and "" or "s", self.board:words())
end

--- The board as an SVG picture.
-- @tparam ?table option `title`
-- @treturn string
function Placement:svg(option)
  local title = svg.check("placement:svg", option).title or self:words()
  local side = board.side
  local parts = { '<g font-family="sans-serif" font-size="20" text-anchor="middle">' }
  for _, square in ipairs(self.squares) do
    local x, y = square[2] * side - side // 2, square[1] * side - side // 2
    parts[#parts + 1] = ('<circle cx="%d" cy="%d" r="15" fill="#073642"/>'):format(x, y)
    parts[#parts + 1] = ('<text x="%d" y="%d" fill="#fdf6e3">%s</text>'):format(x, y + 7, self.moves.letter)
  end
  parts[#parts + 1] = "</g>"
  return self.board:svg({ title = title }, parts)
end

return placement
