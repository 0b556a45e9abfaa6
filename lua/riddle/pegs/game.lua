--- Games: a start and the jumps made so far, which can be taken back. The one object of the family that changes.
-- @module riddle.pegs.game
local boards = require "riddle.pegs.board"
local errors = require "riddle.errors"
local jump_lists = require "riddle.pegs.jumps"
local options = require "riddle.options"
local pictures = require "riddle.pegs.svg"
local svg = require "riddle.svg"
local words = require "riddle.words"

local game = {}

-- past[i] is the board after i - 1 jumps, jumps[i] the i-th jump; groups holds {first jump, last jump} of what a
-- notation had in brackets.
local Game = { __name = "riddle.pegs.game" }
Game.__index = Game

--- Is a value a game?
function game.is(value) return getmetatable(value) == Game end

--- A game that begins with a board; see pegs.game.
function game.new(board) return setmetatable({ past = { board }, list = {}, groups = {} }, Game) end

--- @type game

--- The board now.
function Game:board() return self.past[#self.past] end

--- The board at the start.
function Game:start() return self.past[1] end

--- The jumps made, as a list.
function Game:made() return jump_lists.copy(self.list) end

--- The legal jumps now, as a list.
function Game:jumps() return self:board():jumps() end

--- Is no jump legal?
function Game:over() return #self:jumps() == 0 end

--- The moves made: a move is a run of jumps by one peg.
-- @treturn {move,...} each the list of the holes it stood in, from its source on; `first` is the place of its first
--   jump in `made`
function Game:moves()
  local moves = {}
  for place, jump in ipairs(self.list) do
    local last = moves[#moves]
    if last and last[#last] == jump.source then
      last[#last + 1] = jump.target
    else
      moves[#moves + 1] = { first = place, jump.source, jump.target }
    end
  end
  return moves
end

--- The boards before each move, and the board now.
function Game:positions()
  local positions = {}
  for i, move in ipairs(self:moves()) do positions[i] = self.past[move.first] end
  positions[#positions + 1] = self:board()
  return positions
end

--- Makes a jump, as `board:jump`.
-- @treturn ?jump or nil and an error; nothing has changed then
function Game:jump(source, target)
  if target == nil and type(source) == "table" then source, target = jump_lists.ends(source) end
  if math.type(source) ~= "integer" then options.argument("game:jump", "the source", "a hole number", source) end
  if math.type(target) ~= "integer" then options.argument("game:jump", "the target", "a hole number", target) end
  local after, jump = self:board():jump(source, target)
  if not after then return nil, jump end
  self.past[#self.past + 1] = after
  self.list[#self.list + 1] = jump
  return jump
end

--- Makes the jumps of a move.
-- @tparam {int,...} holes where the peg stands, from its source on
-- @treturn ?{jump,...} or nil and an error with `jump`, the place of the first wrong jump in the move; nothing has
--   changed then
function Game:move(holes)
  if type(holes) ~= "table" or #holes < 2 then
    options.argument("game:move", "the holes", "a list of two or more hole numbers", holes)
  end
  local made = {}
  for i = 1, #holes - 1 do
    local jump, err = self:jump(holes[i], holes[i + 1])
    if not jump then
      self:undo(i - 1)
      err.jump = i
      return nil, err
    end
    made[i] = jump
  end
  return jump_lists.copy(made)
end

Game.chain = Game.move

--- Takes jumps back.
-- @tparam ?int count how many (default 1)
-- @treturn ?int how many were taken back; nil and an error of kind "none" when there are not so many
function Game:undo(count)
  count = count or 1
  if math.type(count) ~= "integer" or count < 0 then
    options.argument("game:undo", "the number of jumps", "an integer of at least 0", count)
  end
  if count > #self.list then
    local message = ("expected at most %d jumps to take back, found %d"):format(#self.list, count)
    return nil, errors.new { kind = "none", message = message }
  end
  for _ = 1, count do
    self.past[#self.past], self.list[#self.list] = nil, nil
  end
  while #self.groups > 0 and self.groups[#self.groups][2] > #self.list do self.groups[#self.groups] = nil end
  return count
end

--- Marks the jumps from one place to another as belonging together: brackets in notations.
function Game:group(first, last) self.groups[#self.groups + 1] = { first, last } end

--- The game in a notation; see pegs.write.
function Game:write(format, option)
  local text = require "riddle.pegs.formats".write({ self }, format, option, "game:write")
  return text
end

--- Makes what a notation says, all of it or nothing.
-- @tparam string text
-- @tparam ?string format "a1" unless given; see pegs.read
-- @tparam ?table option `names`
-- @treturn ?int the number of jumps made; or nil and an error with `line` and `column`
function Game:play(text, format, option)
  if type(text) ~= "string" then options.argument("game:play", "the text", "a string", text) end
  return require "riddle.pegs.formats".play(self, text, format or "a1", option, "game:play")
end

local WIDTH <const> = 100

-- A line of moves as several of at most WIDTH characters.
local function wrapped(text)
  local lines = {}
  for move in (text .. ", "):gmatch "(.-), " do
    local line = lines[#lines]
    if line and #line + 2 + #move < WIDTH then
      lines[#lines] = line .. ", " .. move
    else
      if line then lines[#lines] = line .. "," end
      lines[#lines + 1] = move
    end
  end
  return table.concat(lines, "\n")
end

--- The moves, and the board now.
function Game:__tostring()
  local text = ("%s, %s, %s left"):format(words.counted(#self:moves(), "move"), words.counted(#self.list, "jump"),
    words.counted(self:board():count(), "peg"))
  if #self.list > 0 then text = text .. "\n" .. wrapped((self:write("a1"):gsub("\n$", ""))) end
  return text .. "\n" .. tostring(self:board())
end

--- A plain table for JSON: `start`, `board` (as board:data()), `moves` (lists of holes), `jumps`, `over`.
function Game:data()
  local moves = {}
  for i, move in ipairs(self:moves()) do moves[i] = table.move(move, 1, #move, 1, {}) end
  return { start = self:start():data(), board = self:board():data(), moves = moves, jumps = self:made():data(),
    over = self:over() }
end

local STYLES <const> = boards.picture_options

local function label(self, option, who)
  local style = option.names or option.numbers and "number"
  return style and boards.labels(self:board(), style, who, 4)
end

local function title(self, option)
  return option.title
    or ("Peg solitaire: %s, %s"):format(words.counted(#self:moves(), "move"), words.counted(#self.list, "jump"))
end

--- The board now as an SVG picture, with the last move drawn on it.
-- @tparam ?table option as for board:svg
function Game:svg(option)
  option = svg.check("game:svg", option, STYLES)
  return pictures.game(self, title(self, option), label(self, option, "game:svg"))
end

local STRIP <const> = options.join(STYLES, {
  columns = { type = "integer", min = 1, max = 100, default = 6, help = "pictures beside each other" },
  captions = { one_of = STYLES.names.one_of, default = "a1", help = "the style of the holes in the captions" },
})

-- A move as a caption; the middle of a long one is left out.
local function caption_writer(self, style, who)
  local name = boards.labels(self:board(), style, who, 4)
  local most = pictures.layout(self:board().shape).width // 7 -- characters
  return function(move)
    local holes = {}
    for i, hole in ipairs(move) do holes[i] = name(hole) end
    local text = table.concat(holes, "-")
    if #text <= most or #holes < 4 then return text end
    return ("%s-...-%s (%d jumps)"):format(holes[1], holes[#holes], #holes - 1)
  end
end

--- A film strip: one SVG picture with the board before each move, the move drawn on it, and the last board.
-- @tparam ?table option `title`, `numbers`, `names`; `columns` (default 6); `captions`, the style of the holes in
--   the captions (default "a1")
function Game:filmstrip(option)
  option = svg.check("game:filmstrip", option, STRIP)
  local caption = caption_writer(self, option.captions, "game:filmstrip")
  return pictures.filmstrip(self, title(self, option), option.columns, label(self, option, "game:filmstrip"), caption)
end

local ANIMATION <const> = {
  step = { type = "integer", min = 10, max = 60000, default = 400, help = "milliseconds of a leap" },
}

--- An SVG picture that plays the game again and again.
-- @tparam ?table option `title`; `step` (milliseconds of a leap, default 400)
function Game:animation(option)
  option = svg.check("game:animation", option, ANIMATION)
  return pictures.animation(self, title(self, option), option.step)
end

return game
