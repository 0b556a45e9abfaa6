--- Boards: any number of rows and columns, holes, a torus.
-- @module riddle.pieces.board
local errors = require "riddle.errors"
local options = require "riddle.options"
local squares = require "riddle.pieces.squares"
local svg = require "riddle.svg"

local board = {}

local LARGEST_SIDE = 1 << 62 -- so that the number of diagonals is a Lua integer
local MOST_WALKED = 1 << 20 -- squares of a board whose lines have to be walked: a torus, or holes that stop
local MOST_DRAWN = 1 << 20 -- squares

--- A board. Fields: `rows`, `columns`, `holes` (a sorted list of {row, column}), `torus` (are opposite edges
-- joined?), `lines` ("pass" or "stop": do attacks pass over holes?).
-- @type Board
local Board = { __name = "riddle.pieces.board" }
Board.__index = Board

--- Is a value a board?
function board.is(value) return getmetatable(value) == Board end

local function make(rows, columns, holes, torus, lines)
  local self = setmetatable({ rows = rows, columns = columns, holes = holes, torus = torus, lines = lines }, Board)
  self.closed = squares.set(holes)
  return self
end

--- The number of squares on which a piece may stand; a float when it is beyond integers.
function Board:size()
  local product = self.rows <= 1 << 31 and self.columns <= 1 << 31 and self.rows * self.columns
    or 1.0 * self.rows * self.columns
  return product - #self.holes
end

--- Is a square a hole?
function Board:is_hole(row, column) return squares.has(self.closed, row, column) end

--- Are there neither holes nor joined edges?
function Board:is_plain() return #self.holes == 0 and not self.torus end

--- "8 x 8", "5 x 6 with 2 holes", "5 x 5 torus".
function Board:words()
  local text = ("%d x %d%s"):format(self.rows, self.columns, self.torus and " torus" or "")
  if #self.holes == 0 then return text end
  return ("%s with %d hole%s%s"):format(text, #self.holes, #self.holes == 1 and "" or "s",
    self.lines == "stop" and " that stop attacks" or "")
end

--- Draws the board; `mark(row, column)` gives the letter of a square that is no hole, "." when it returns nil.
function Board:draw(mark)
  if self:size() + #self.holes > MOST_DRAWN then return ("(a board of %s)"):format(self:words()) end
  local lines = {}
  for row = 1, self.rows do
    local line = {}
    for column = 1, self.columns do
      line[column] = self:is_hole(row, column) and "#" or mark and mark(row, column) or "."
    end
    lines[row] = table.concat(line, " ")
  end
  return table.concat(lines, "\n")
end

function Board:__tostring() return self:draw() end

function Board.__eq(a, b)
  if not (board.is(a) and board.is(b)) then return false end
  return a.rows == b.rows and a.columns == b.columns and a.torus == b.torus and a.lines == b.lines
    and squares.equal(a.holes, b.holes)
end

--- A plain table that JSON can take, and every function of the family reads.
function Board:data()
  return { rows = self.rows, columns = self.columns, holes = squares.copy(self.holes), torus = self.torus,
    lines = self.lines }
end

local SIDE = 40 -- units of a square in the picture

--- The board as an SVG picture.
-- @tparam ?table option `title`
-- @tparam ?{string,...} parts elements that stand on the board
-- @treturn string
function Board:svg(option, parts)
  local title = svg.check("board:svg", option).title or "a board of " .. self:words()
  if self:size() + #self.holes > MOST_DRAWN then
    error(("board:svg: pictures show at most %d squares, this board is %s"):format(MOST_DRAWN, self:words()), 2)
  end
  local width, height = self.columns * SIDE, self.rows * SIDE
  local paths = { dark = {}, hole = {} }
  for row = 1, self.rows do
    for column = 1, self.columns do
      local kind = self:is_hole(row, column) and "hole" or (row + column) % 2 == 1 and "dark"
      local path = paths[kind]
      if path then
        path[#path + 1] = ("M%d %dh%dv%dh-%dz"):format((column - 1) * SIDE, (row - 1) * SIDE, SIDE, SIDE, SIDE)
      end
    end
  end
  local all = { ('<rect width="%d" height="%d" fill="#eee8d5"/>'):format(width, height) }
  for _, kind in ipairs { "dark", "hole" } do
    if #paths[kind] > 0 then
      local fill = kind == "dark" and "#b8a98a" or "#586e75"
      all[#all + 1] = ('<path fill="%s" d="%s"/>'):format(fill, table.concat(paths[kind]))
    end
  end
  table.move(parts or {}, 1, #(parts or {}), #all + 1, all)
  return svg.document(width, height, title, all)
end

--- @section end

--- Units of a square in pictures.
board.side = SIDE

--- The most squares that are drawn.
board.most_drawn = MOST_DRAWN

-- --- reading -------------------------------------------------------------------------------------------------

local FREE, HOLE = "[.%-_]", "[#*xX]"

-- The error for a character that means nothing.
local function unknown_character(character, letter, row, column)
  local piece = letter and (", '%s' (a piece)"):format(letter) or ""
  return errors.new { kind = "byte", line = row, column = column, message =
    ("expected '.' (a square)%s or '#' (a hole), found %s in line %d of the board"):format(
      piece, errors.quote(character), row) }
end

-- Reads a picture: a line for each row, `.` a square, `#` a hole, `letter` (if there is one) a piece; blanks between
-- them are skipped. Returns { rows =, columns =, holes =, pieces = }; or nil and an error.
local function read_picture(text, letter)
  local holes, pieces, rows, columns = {}, {}, 0, nil
  for line in (text:gsub("\r", "") .. "\n"):gmatch "(.-)\n" do
    if line:find "%S" then
      rows = rows + 1
      local count = 0
      for place, character in line:gmatch "()(%S)" do
        count = count + 1
        if letter and character:upper() == letter:upper() then
          pieces[#pieces + 1] = { rows, count }
        elseif character:find(HOLE) then
          holes[#holes + 1] = { rows, count }
        elseif not character:find(FREE) then
          return nil, unknown_character(character, letter, rows, place)
        end
      end
      columns = columns or count
      if count ~= columns then
        return nil, errors.new { kind = "count", line = rows, message =
          ("expected %d squares in line %d of the board, as in the first, found %d"):format(columns, rows, count) }
      end
    end
  end
  return { rows = rows, columns = columns or 0, holes = holes, pieces = pieces }
end

local function is_side(value) return math.type(value) == "integer" and value >= 0 and value <= LARGEST_SIDE end

-- Rows and columns of a number or of a table {rows, columns} or {rows =, columns =}.
local function read_size(who, value, level)
  local allowed = ("an integer in 0..%d, a table {rows, columns} of two, or a picture"):format(LARGEST_SIDE)
  if is_side(value) then return value, value end
  if type(value) ~= "table" then options.argument(who, "the board", allowed, value, level) end
  local rows, columns = value.rows or value[1], value.columns or value[2]
  if not is_side(rows) then options.argument(who, "the board's rows", allowed, rows, level) end
  if not is_side(columns) then options.argument(who, "the board's columns", allowed, columns, level) end
  return rows, columns
end

board.options = {
  holes = { type = "table", help = "squares {row, column} on which nothing may stand" },
  torus = { type = "boolean", help = "opposite edges are joined" },
  lines = { one_of = { "pass", "stop" }, help = "do attacks pass over holes (the default) or stop there?" },
}

local FIELDS = options.join(board.options, {
  rows = { type = "integer" }, columns = { type = "integer" },
  picture = { type = "string" },
})

--- Reads a board: n, {rows, columns}, a picture, a table with the fields of a board (`picture` instead of rows and
-- columns, too), or a board.
-- @tparam string who the public function, for messages
-- @param value what the user passed
-- @tparam ?table option `holes`, `torus`, `lines`, checked by the caller
-- @tparam int level as in `error`
-- @tparam ?string letter of pieces that may stand in a picture
-- @treturn Board and a list of the pieces' squares; or nil and an error of kind "byte", "count" (in a picture) or
--   "limit"
function board.read(who, value, option, level, letter)
  if board.is(value) and not option then return value, {} end
  local fields = option or {}
  if type(value) == "table" and not board.is(value) then
    local named = {}
    for key, field in pairs(value) do
      if key ~= 1 and key ~= 2 then named[key] = field end -- {rows, columns}
    end
    local own = options.check(who .. ": the board", named, FIELDS, level)
    fields = { holes = fields.holes or own.holes, torus = fields.torus, lines = fields.lines or own.lines }
    if fields.torus == nil then fields.torus = own.torus end
    if own.picture then value = own.picture end
  elseif board.is(value) then
    local torus = fields.torus
    if torus == nil then torus = value.torus end
    fields = { holes = fields.holes or value.holes, torus = torus, lines = fields.lines or value.lines }
  end
  local rows, columns, holes, stand
  if type(value) == "string" then
    local picture, err = read_picture(value, letter)
    if not picture then return nil, err end
    rows, columns, holes, stand = picture.rows, picture.columns, picture.holes, picture.pieces
    table.move(fields.holes or {}, 1, #(fields.holes or {}), #holes + 1, holes)
  else
    rows, columns = read_size(who, value, level + 1)
    holes = fields.holes or {}
  end
  holes = squares.check(who, "the holes", holes, rows, columns, level + 1)
  squares.drop_doubles(holes)
  local torus, lines = fields.torus or false, fields.lines or "pass"
  local walked = torus or (lines == "stop" and #holes > 0)
  if walked and rows > 0 and columns > MOST_WALKED // rows then
    local message = "a torus, or a board with holes that stop attacks, may have %d squares, this one has %d x %d"
    return nil, errors.new { kind = "limit", reason = "size", message = message:format(MOST_WALKED, rows, columns) }
  end
  return make(rows, columns, holes, torus, lines), stand or {}
end

return board
