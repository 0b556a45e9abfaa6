--- What `riddle show` draws of pieces: pictures of placements, the queens of the contest problem, riddle's own JSON.
-- @module riddle.pieces.drawable
local boards = require "riddle.pieces.board"
local drawable = require "riddle.drawable"
local errors = require "riddle.errors"
local pieces = require "riddle.pieces"
local piece = require "riddle.pieces.piece"
local placements = require "riddle.pieces.placement"
local text = require "riddle.text"

local OPTIONS <const> = {
  piece = { one_of = piece.names, help = "the piece (default: the one whose letter stands in the picture)" },
}

-- The known piece of the first letter in a picture that is no hole; nil when there is none.
local function piece_in(source)
  local letter = source:upper():match "[ABKNQRH]"
  for _, name in ipairs(piece.names) do
    if piece.read("riddle show", name, 1).letter == letter then return name end
  end
end

-- One board: placements have no mark for the end.
local function read_picture(source, option)
  local over = false
  return function()
    if over then return nil end
    over = true
    local name = option.piece or piece_in(source)
    local object, err
    if name then
      object, err = pieces.placement(name, { picture = source })
    else
      object, err = pieces.board(source)
    end
    local board = object and (object.board or object)
    if board and board.rows == 0 then
      object, err = nil, errors.new { kind = "end", line = 1, message = "expected a picture of a board, found none" }
    end
    if object then return 1, object end
    return err.line or 1, nil, err
  end
end

-- A placement as placement:data() writes it, also in the answer of `riddle pieces solve`.
local function of_data(value)
  local placement, err = placements.read("riddle show", value.placement or value, 1)
  return placement, err
end

local function looks_like_data(source)
  local value = drawable.first_json(source)
  if value and type(value.placement) == "table" then value = value.placement end
  return value ~= nil and value.piece ~= nil and type(value.squares) == "table"
end

local list = {
  { name = "json", looks = looks_like_data, guess = false, read = function(source)
    return drawable.json(source, of_data, "a placement as `riddle pieces show --format json` writes it")
  end },
  { name = "picture", options = OPTIONS, read = read_picture },
  { name = "eight-queens", read = function(source) return pieces.read(source, "eight-queens") end },
}

local function draw(object, style)
  if not placements.is(object) then return tostring(object) end
  return text.paint_characters(style, { [object.moves.letter] = "piece" }, tostring(object))
end

local function svg(object, option)
  local board = object.board or object
  if board:size() + #board.holes > boards.most_drawn then
    local message = "pictures show at most %d squares, this board is %s"
    return nil, errors.new { kind = "limit", message = message:format(boards.most_drawn, board:words()) }
  end
  return object:svg(option)
end

return { formats = list, text = draw, svg = svg }
