--- What `riddle show` draws of pegs: boards as pictures and in the formats of other programs, games, riddle's own JSON.
-- @module riddle.pegs.drawable
local boards = require "riddle.pegs.board"
local drawable = require "riddle.drawable"
local formats = require "riddle.pegs.formats"
local options = require "riddle.options"
local pegs = require "riddle.pegs"
local picture = require "riddle.pegs.picture"
local text = require "riddle.text"

-- An iterator that yields one fault.
local function fault(err)
  local told = false
  return function()
    if told then return nil end
    told = true
    return err.line or 1, nil, err
  end
end

local function reads(source, option)
  local _, board = pegs.read(source, "picture", option)()
  return board ~= nil
end

-- Pictures: with blanks between cells and nobody saying what jumps there are, the shape tells a triangular board.
local function read_pictures(source, option)
  local triangular = options.join(option, { jumps = "triangular" })
  if not option.jumps and not option.legend and source:find "[^%s] +[^%s]" and not reads(source, option)
    and reads(source, triangular) then
    option = triangular
  end
  return pegs.read(source, "picture", option)
end

-- Games need their start: the option `board`, a name or a picture with "/" between its lines.
local GAME_OPTIONS <const> = {
  board = { type = "string", required = "the start, a board's name or its rows with / between them",
    help = "the start: a board's name or its rows with / between them" },
  vacant = { type = "string", help = "the empty hole of the start, when it is not that of the board" },
}

local function game_reader(name)
  return function(source, option)
    local start, err = pegs.board((option.board:gsub("/", "\n")))
    if not start then return fault(err) end
    if option.vacant then
      local hole
      hole, err = start:find(option.vacant, "a1")
      if not hole then return fault(err) end
      start = start:all_but { hole }
    end
    return pegs.read(source, name, { board = start })
  end
end

-- A board or a game as board:data() and game:data() write it.
local function of_data(value)
  local data = value.start or value
  local board, err = pegs.board(table.concat(data.picture, "\n"), data.legend)
  if not board or not value.start then return board, err end
  local game = pegs.game(board)
  for _, move in ipairs(value.moves) do
    local ok
    ok, err = game:play(table.concat(move, "-"), "numbers")
    if not ok then return nil, err end
  end
  return game
end

local function looks_like_data(source)
  local value = drawable.first_json(source)
  local data = value and (value.start or value)
  return type(data) == "table" and type(data.legend) == "table" and type(data.picture) == "table"
end

local list = {
  { name = "json", looks = looks_like_data, guess = false, read = function(source)
    return drawable.json(source, of_data, "a board or a game as `riddle pegs show --format json` writes it")
  end },
  { name = "picture", options = picture.options, read = read_pictures },
}
local function looks_like_tatham(source) return source:find "^%s*%d+x%d+%a*:[PHO]" ~= nil end

list[#list + 1] = { name = "tatham", looks = looks_like_tatham, guess = false,
  read = function(source) return pegs.read(source, "tatham") end }
list[#list + 1] = { name = "hi-q", read = function(source) return pegs.read(source, "hi-q") end }
for _, name in ipairs(formats.games) do
  list[#list + 1] = { name = name, options = GAME_OPTIONS, guess = false, read = game_reader(name) }
end

-- The text of a board or game with its pegs painted; the words before a game's board stay as they are.
local function draw(object, style)
  local whole = tostring(object)
  if not style.colour then return whole end
  local board = boards.is(object) and object or object:board()
  local drawing = tostring(board)
  local peg = board:legend().peg:match(utf8.charpattern)
  return whole:sub(1, #whole - #drawing) .. text.paint_characters(style, { [peg] = "piece" }, drawing)
end

return { formats = list, text = draw, svg = function(object, option) return object:svg(option) end }
