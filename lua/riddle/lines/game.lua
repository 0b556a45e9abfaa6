--- Games: a referee who lets stones be put, sees lines, fouls and draws, and takes moves back. The one object of the
-- family that changes.
--
--    local game = lines.game("freestyle")
--    game:play(8, 8)
--    game:state()      --> running: white to move, 1 made
--    game:undo()
--
-- Every answer follows the game stone by stone; nothing is looked for on the whole board again (csrc/lines/referee.h).
-- @module riddle.lines.game
local boards = require "riddle.lines.board"
local core = require "riddle.core"
local draw = require "riddle.lines.draw"
local errors = require "riddle.errors"
local finding = require "riddle.lines.finding"
local foul = require "riddle.lines.foul"
local line_lists = require "riddle.lines.line"
local need_types = require "riddle.lines.record_check"
local options = require "riddle.options"
local records = require "riddle.lines.record"
local refusals = require "riddle.lines.refusal"
local rules = require "riddle.lines.rule"
local states = require "riddle.lines.state"
local svg = require "riddle.svg"

local games = {}

local COLOURS = { [0] = "black", "white" }
local NUMBER = { black = 0, white = 1 }

--- A game. Fields: `rule`, `rows`, `columns`, `to_move` ("black" or "white").
-- @type Game
local Game = { __name = "riddle.lines.game" }
Game.__index = Game

--- Is a value a game?
function games.is(value) return getmetatable(value) == Game end

local function refuse(kind, message, ...) return nil, errors.new { kind = kind, message = message:format(...) } end

-- The error for a verdict of the referee.
local function refusal(self, verdict, row, column)
  if verdict == "over" then
    return refuse("over", "expected a game that goes on, found one that is over: %s", self:state())
  end
  local more = verdict == "taken" and self:get(row, column)
    or verdict == "foul" and foul.list(self.referee:fouls_at(row, column))
  local message = refusals.sentence(verdict, self, { row = row, column = column }, more)
  return nil, errors.new { kind = verdict, message = message }
end

local function need_index(who, what, value)
  if math.type(value) ~= "integer" then options.argument(who, what, "an integer", value, 3) end
end

local function need_place(who, what, value, most)
  if math.type(value) ~= "integer" or value < 1 or value > most then
    options.argument(who, what, ("an integer in 1..%d"):format(most), value, 3)
  end
end

-- The cell that play is asked for; under gravity a column alone will do.
local function take_cell(self, row, column)
  if column == nil and self.rule.gravity then
    need_index("game:play", "the column", row)
    column = row
    local on_board = column >= 1 and column <= self.columns
    return on_board and self.referee:ground(column) or 1, column
  end
  need_index("game:play", "the row", row)
  need_index("game:play", "the column", column)
  return row, column
end

local function made(self, number)
  local colour, set, row, column = self.referee:move(number)
  return {
    number = number, colour = COLOURS[colour], row = row, column = column, pass = not row or nil,
    fouls = foul.list(set),
  }
end

-- The move just made; or nil and an error.
local function finish(self, verdict, err, row, column)
  if verdict == nil then return nil, errors.new(err) end
  if verdict ~= "made" then return refusal(self, verdict, row, column) end
  self.count = self.count + 1
  self.to_move = self.to_move == "black" and "white" or "black"
  return made(self, self.count)
end

--- Puts a stone of the colour to move.
-- @tparam int row left out under gravity: the stone falls
-- @tparam int column
-- @treturn ?table the move: `number`, `colour`, `row`, `column`, `fouls` (a list, when it is a foul of renju that the
--   game lets be made); or nil and an error of kind "outside", "taken", "floating", "over" or "foul"; nothing has
--   changed then
function Game:play(row, column)
  row, column = take_cell(self, row, column)
  if self.claimed then return refusal(self, "over") end
  local verdict, err = self.referee:play(row, column, NUMBER[self.to_move])
  return finish(self, verdict, err, row, column)
end

--- Passes.
-- @treturn ?table the move, with `pass` = true; or nil and an error of kind "pass" (the rule knows none) or "over"
function Game:pass()
  if self.claimed then return refusal(self, "over") end
  local verdict, err = self.referee:pass(NUMBER[self.to_move])
  return finish(self, verdict, err)
end

--- Claims the win for White because of a foul; see the field `foul` of a state.
-- @treturn ?boolean true; or nil and an error of kind "none" when there is no foul to claim
function Game:claim()
  local set, move = self.referee:claimable()
  if set == 0 or self.claimed then
    return refuse("none", "expected a foul of black that may be claimed, found: %s", self:state())
  end
  self.claimed = { set = set, move = move }
  return true
end

--- Takes moves back; a claim goes with the last move.
-- @tparam ?int count how many (default 1)
-- @treturn ?int how many; or nil and an error of kind "none" when there are not so many
function Game:undo(count)
  count = count or 1
  if math.type(count) ~= "integer" or count < 0 then
    options.argument("game:undo", "the number of moves", "an integer of at least 0", count)
  end
  if count > self.count then
    return refuse("none", "expected at most %d moves to take back, found %d", self.count, count)
  end
  for _ = 1, count do self.referee:undo() end
  self.count = self.count - count
  if count > 0 then self.claimed = nil end
  local _, _, to_move = self.referee:state()
  self.to_move = COLOURS[to_move]
  return count
end

--- What the game has come to.
-- @treturn ?State or nil and an error of kind "limit" when a foul takes longer to judge than the game's `time`
function Game:state() return states.of(self) end

-- A flat list of rows and columns as a list of points.
local function points(flat)
  local list = {}
  for i = 1, #flat, 2 do list[#list + 1] = { flat[i], flat[i + 1] } end
  return list
end

--- The moves that the player to move may make: no fouls, and not passes.
-- @treturn ?{{row,column},...} row by row from the top; empty when the game is over; or nil and an error of kind
--   "limit"
function Game:legal()
  if self.claimed or self.referee:state() ~= "runs" then return {} end
  local flat, err = self.referee:legal(NUMBER[self.to_move])
  if not flat then return nil, errors.new(err) end
  return points(flat)
end

--- Where a colour would win at once, were it to move.
-- @tparam ?string colour (default: the colour to move)
-- @treturn {{row,column},...} row by row from the top
function Game:wins(colour)
  colour = colour or self.to_move
  if not NUMBER[colour] then options.argument("game:wins", "the colour", "'black' or 'white'", colour) end
  if self.claimed or self.referee:state() ~= "runs" then return {} end
  local list = points(self.referee:wins(NUMBER[colour]))
  table.sort(list, function(a, b) return a[1] < b[1] or a[1] == b[1] and a[2] < b[2] end)
  return list
end

--- What stops the other colour's next win.
-- @treturn ?{point,...} {row =, column =, fouls = list or nil}: a stop with `fouls` is forbidden; nil when there is
--   nothing to stop; or nil and an error of kind "limit"
function Game:stops()
  if self.claimed then return nil end
  local threatened, lost, flat = self.referee:forecast()
  if threatened == nil then return nil, errors.new(lost) end
  if not threatened then return nil end
  local list = {}
  for i = 1, #flat, 3 do list[#list + 1] = { row = flat[i], column = flat[i + 1], fouls = foul.list(flat[i + 2]) } end
  return list
end

--- The stone on a cell: "black", "white", or nil.
function Game:get(row, column)
  need_place("game:get", "the row", row, self.rows)
  need_place("game:get", "the column", column, self.columns)
  return COLOURS[self.referee:get(row, column)]
end

--- The board now.
function Game:board() return boards.from_cells(self.rows, self.columns, self.referee:cells()) end

--- The board at the start.
function Game:start() return self.start_board end

--- The moves made.
-- @treturn {table,...} as play returns them
function Game:moves()
  local list = {}
  for number = 1, self.count do list[number] = made(self, number) end
  return list
end

-- Cells in order of play; a pass has a number, but no cell.
local function numbers(self)
  local list = {}
  for number = 1, self.count do
    local _, _, row, column = self.referee:move(number)
    list[number] = { row or 0, column or 0 }
  end
  return list
end

local RESULT = { won = true, drawn = true }

--- The game as a record: the start, the moves, the result when there is one.
-- @treturn Record
function Game:record()
  local record = records.from_board(self.start_board)
  record.rule = self.rule.name
  if self.first == "white" then record.root.to_move = "white" end
  local node = record.root
  for _, move in ipairs(self:moves()) do
    node[1] = { colour = move.colour, row = move.row, column = move.column, pass = move.pass }
    node = node[1]
  end
  local state = self:state()
  if state and RESULT[state.status] then
    record.result = { winner = state.winner or "draw", reason = state.reason, text = tostring(state) }
  end
  return record
end

--- The state in a sentence, and the board with the moves' numbers.
function Game:__tostring()
  return ("%s\n%s"):format(self:state(), self:board():draw { numbers = numbers(self) })
end

--- A plain table: `rule` in words, `rows`, `columns`, `start` and `board` (pictures), `moves`, `state`.
function Game:data()
  local state = self:state()
  return {
    rule = self.rule.words, rows = self.rows, columns = self.columns, start = self.start_board:data().picture,
    board = self:board():data().picture, moves = self:moves(), state = state and state:data(),
  }
end

local PICTURE = {
  numbers = { type = "boolean", default = true, help = "write the moves' numbers on the stones" },
  forbidden = { type = "boolean", default = false, help = "mark what is forbidden to black" },
  coordinates = draw.options.coordinates,
}

-- A mark for each free cell that is forbidden to Black.
local function forbidden(self)
  local marks = {}
  local at = 0
  for cell in self.referee:cells():gmatch "." do
    local row, column = at // self.columns + 1, at % self.columns + 1
    at = at + 1
    local set = cell == "." and self.referee:fouls_at(row, column) or 0
    if foul.list(set) then marks[#marks + 1] = { row, column, "x" } end
  end
  return marks
end

--- The board as an SVG picture, with the lines that won.
-- @tparam ?table option `title`; `numbers` (default true); `forbidden`: mark what is forbidden to Black (default
--   false); `coordinates`, as for board:draw
-- @treturn string
function Game:svg(option)
  option = svg.check("game:svg", option, PICTURE)
  local state = self:state()
  return self:board():svg {
    title = option.title or state and tostring(state),
    mark = state and state.lines and table.move(state.lines, 1, #state.lines, 1, {}),
    numbers = option.numbers and numbers(self) or nil,
    marks = option.forbidden and forbidden(self) or nil,
    coordinates = option.coordinates,
  }
end

--- Frees the game's memory at once; also a to-be-closed variable does.
function Game:close() self.referee:close() end

Game.__close = Game.close

--- @section end

local SIZE = { type = "integer", min = 1, max = boards.MOST }

--- The options of lines.game; those of play are shared by lines.audit.
games.play_options = {
  fouls = {
    one_of = { "claim", "lose", "refuse" }, default = "claim",
    help = "what a foul does: white may claim the win, black loses at once, or it cannot be made",
  },
  draw = {
    one_of = { "full", "piskvork" }, default = "full",
    help = "when a board is drawn: full, or with 25 free cells or fewer (as Piskvork does)",
  },
  time = { type = "number", above = 0, default = 10, help = "seconds that a single question about fouls may take" },
  memory = options.job.memory,
}

local OPTIONS = options.join(games.play_options, {
  rows = SIZE,
  columns = SIZE,
  board = { check = function(value) return boards.is(value), "a lines.board" end, help = "the stones at the start" },
  to_move = { one_of = { "black", "white" }, help = "who begins (default: black)" },
  record = { check = function(value) return records.is(value), "a lines.record" end, help = "moves to be played" },
})

--- What core.lines.referee takes for a rule and the options of play.
function games.setting(rule, option)
  return {
    fouls = option.fouls, spare = option.draw == "piskvork" and 25 or 0, pass = rule.pass, time = option.time,
    memory = option.memory,
  }
end

-- The start: a board; raises when the options do not say how large it is.
local function take_start(rule, option)
  if option.board then
    if option.rows or option.columns then error("lines.game: option 'board' cannot go with 'rows' and 'columns'", 4) end
    return option.board
  end
  local rows, columns = option.rows or rule.rows, option.columns or rule.columns
  if not rows or not columns then error("lines.game: options 'rows' and 'columns' are required by this rule", 4) end
  return boards.from_cells(rows, columns, ("."):rep(rows * columns))
end

-- The start of a record: the board after its root's set-up, and who is to move; or nil and an error.
local function record_start(record)
  local board, err = record:board(0)
  if not board then return nil, err end
  return board, record:first()
end

-- Plays the moves of a record's main line; true, or nil and an error with the move's place.
local function play_record(self, record)
  for _, node in ipairs(record:main()) do
    if node.setup and self.count > 0 then
      return refuse("setup", "expected moves, found stones that are set up in the middle of the game")
    end
    local move, err = true, nil
    if node.pass or node.row then
      if node.colour ~= self.to_move then
        move, err = refuse("turn", "%s", refusals.sentence("turn", self, node, self.to_move))
      elseif node.pass then
        move, err = self:pass()
      else
        move, err = self:play(node.row, node.column)
      end
    end
    if not move then
      err.line, err.column = node.line, node.place
      return nil, err
    end
  end
  return true
end

--- Begins a game.
-- @tparam Rule|string|table rule as for lines.winner
-- @tparam ?table given `rows` and `columns` (default: the usual board of the rule), or `board`, the stones at first,
--   or `record`, a record whose main line is played; `to_move`: who begins (default: what the record
--   says, or Black; see record:first); `fouls`: what a foul of renju does:
--   "claim" (as the rules of the Renju International Federation: the game goes on and White may claim the win; a
--   double-four or double-three lapses when White plays on, an overline does not; the default), "lose" (Black has
--   lost: Gomocup) or "refuse" (it cannot be made); `draw`: "full" (the default) or "piskvork" (25 free cells or
--   fewer); `time`, `memory`
-- @treturn ?Game or nil and an error: "limit" (memory), or that of the record's first wrong move
function games.begin(rule, given)
  rule = rules.take("lines.game", rule, 3)
  local option = options.check("lines.game", given, OPTIONS, 3)
  local start, first
  if option.record then
    if option.board or option.rows or option.columns then
      error("lines.game: option 'record' cannot go with 'board', 'rows' and 'columns'", 3)
    end
    need_types("lines.game", option.record, 3)
    start, first = record_start(option.record)
    if not start then return nil, first end
  else
    start = take_start(rule, option)
  end
  first = option.to_move or first or "black"
  local self = {
    rule = rule, rows = start.rows, columns = start.columns, to_move = first, first = first, start_board = start,
    count = 0, start_lines = line_lists.list(finding.lines(start, rule, -1), rule),
  }
  local setting = games.setting(rule, option)
  setting.cells, setting.to_move, setting.over = start.cells, NUMBER[first], #self.start_lines > 0
  local referee, err = core.lines.referee(start.rows, start.columns, rule, setting)
  if not referee then return nil, errors.new(err) end
  self.referee = referee
  setmetatable(self, Game)
  if option.record then
    local ok, wrong = play_record(self, option.record)
    if not ok then return nil, wrong end
  end
  return self
end

return games
