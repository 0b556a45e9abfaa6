--- Peg boards: values that show themselves. Nothing changes a board; a jump gives a new one.
-- @module riddle.pegs.board
local core = require "riddle.core"
local draw = require "riddle.pegs.draw"
local errors = require "riddle.errors"
local geometry = require "riddle.pegs.geometry"
local jumps = require "riddle.pegs.jumps"
local names = require "riddle.pegs.names"
local options = require "riddle.options"
local pictures = require "riddle.pegs.svg"
local rule = require "riddle.pegs.rule"
local svg = require "riddle.svg"

local board = {}

-- What boards of one shape share: rows, columns, holes; row[hole], column[hole]; by_place; kind (of the jumps);
-- legend; name; key (equal for equal shapes); jumps (triples, by source and target); sieves by priority, made when
-- needed. A board itself is a shape and two words: bit h - 1 of `bits` is set when hole h <= 64 holds a peg, bit
-- h - 65 of `high` for the other holes.
local Board = { __name = "riddle.pegs.board" }
Board.__index = Board

local function new(shape, low, high) return setmetatable({ shape = shape, bits = low, high = high or 0 }, Board) end

-- The two words of a list or set of holes; nil and the place in the list of the first hole that is there twice.
local function words(holes)
  local low, high = 0, 0
  for place, hole in ipairs(holes) do
    if rule.has(low, high, hole) then return nil, place end
    local low_bit, high_bit = rule.bit(hole)
    low, high = low | low_bit, high | high_bit
  end
  return low, high
end

local function shape_key(shape)
  local places = { shape.kind }
  for hole = 1, shape.holes do places[hole + 1] = shape.row[hole] .. ":" .. shape.column[hole] end
  return table.concat(places, " ")
end

-- The sieve for a priority, made when first asked for.
local function sieve_of(shape, target, source)
  local key = target .. " " .. source
  local sieve = shape.sieves[key]
  if not sieve then
    sieve = core.pegs.sieve(shape.holes, shape.jumps, target == "largest", source == "largest")
    shape.sieves[key] = sieve
  end
  return sieve
end

local function no_jumps(kind)
  local message = "expected three holes next to each other %s, found none: no jump fits this board"
  return errors.new { kind = "jumps", message = message:format(geometry.line[kind]) }
end

local function apart_fault(shape, holes)
  local shown = table.concat(holes, ", ", 1, math.min(#holes, 10)) .. (#holes > 10 and ", ..." or "")
  local message = ("expected a board that hangs together, found %d of %d holes that cannot be reached from hole 1: %s")
    :format(#holes, shape.holes, shown)
  return errors.new { kind = "disconnected", holes = holes, message = message }
end

--- A board from a grid such as riddle.pegs.picture reads.
-- @tparam table grid
-- @tparam table legend
-- @tparam string kind of its jumps
-- @tparam ?string name
-- @treturn board; or nil and an error of kind "jumps" (no jump fits it) or "disconnected"
function board.new(grid, legend, kind, name)
  local shape = {
    rows = grid.rows,
    columns = grid.columns,
    holes = #grid.row,
    row = grid.row,
    column = grid.column,
    kind = kind,
    by_place = geometry.by_place(grid.row, grid.column),
    legend = legend,
    name = name,
    sieves = {},
  }
  shape.key = shape_key(shape)
  shape.jumps = geometry.jumps(shape)
  if #shape.jumps == 0 then return nil, no_jumps(kind) end
  local apart = geometry.apart(shape)
  if #apart > 0 then return nil, apart_fault(shape, apart) end
  local pegs = {}
  for hole = 1, shape.holes do
    if grid.filled[hole] then pegs[#pegs + 1] = hole end
  end
  return new(shape, words(pegs))
end

--- More jumps than any board can see: each removes a peg.
board.most_jumps = 128

--- A board of the same shape with the given pegs, as words.
function board.with_bits(self, low, high) return new(self.shape, low, high) end

--- Is a value a board?
function board.is(value) return getmetatable(value) == Board end

--- Raises when an argument is no board.
function board.need(value, who, what, level)
  if not board.is(value) then options.argument(who, what or "the board", "a pegs.board", value, (level or 2) + 1) end
end

--- Runs the sieve: the board after at most `most` jumps by a priority, and the list of jumps.
function board.run(self, target, source, most)
  local low, high, made = sieve_of(self.shape, target, source):run(self.bits, self.high, most)
  return new(self.shape, low, high), jumps.list(made)
end

--- The jumps that fit the board, whatever stands on it, as a list of jumps in a priority's order.
function board.candidates(self, target, source)
  return jumps.list(sieve_of(self.shape, target, source):jumps())
end

--- @type board

--- Does a hole hold a peg?
function Board:has(hole) return rule.has(self.bits, self.high, hole) end

--- The holes that hold a peg, in increasing order.
-- @treturn {int,...}
function Board:pegs()
  local list = {}
  for hole = 1, self.shape.holes do
    if self:has(hole) then list[#list + 1] = hole end
  end
  return list
end

--- How many pegs there are.
function Board:count()
  local count = 0
  for _, word in ipairs { self.bits, self.high } do
    while word ~= 0 do
      count, word = count + 1, word & word - 1
    end
  end
  return count
end

--- How many holes there are.
function Board:holes() return self.shape.holes end

--- The row and column of a hole, from 1, from the top left.
function Board:place(hole)
  if not self.shape.row[hole] then
    options.argument("board:place", "the hole", ("a number in 1..%d"):format(self.shape.holes), hole)
  end
  return self.shape.row[hole], self.shape.column[hole]
end

--- The number of the hole at a row and column, or nil off the board.
function Board:hole(row, column) return geometry.hole_at(self.shape, row, column) end

-- Raises unless every element of a list is a hole.
local function need_holes(self, who, holes)
  if type(holes) ~= "table" then options.argument(who, "the holes", "a list of hole numbers", holes, 3) end
  for place, hole in ipairs(holes) do
    if math.type(hole) ~= "integer" or hole < 1 or hole > self.shape.holes then
      local what = ("place %d of the list"):format(place)
      options.argument(who, what, ("a hole in 1..%d"):format(self.shape.holes), hole, 3)
    end
  end
end

--- The same board with other pegs.
-- @tparam {int,...} holes the holes that hold a peg, in any order
-- @treturn board
-- @raise for a number that is no hole of the board, or the same hole twice
function Board:with(holes)
  need_holes(self, "board:with", holes)
  local low, high = words(holes)
  if not low then error(("board:with: hole %d is in the list twice"):format(holes[high]), 2) end
  return new(self.shape, low, high)
end

--- The same board with pegs in all holes but some.
-- @tparam int|{int,...} holes
-- @treturn board
function Board:all_but(holes)
  if math.type(holes) == "integer" then holes = { holes } end
  need_holes(self, "board:all_but", holes)
  local empty, pegs = {}, {}
  for _, hole in ipairs(holes) do empty[hole] = true end
  for hole = 1, self.shape.holes do
    if not empty[hole] then pegs[#pegs + 1] = hole end
  end
  return new(self.shape, words(pegs))
end

--- The complement: pegs where there were none, and none where there were.
-- A board can be brought to a target exactly when the target's complement can be brought to the board's.
function Board:complement() return self:all_but(self:pegs()) end

--- The legal jumps, by source and then target.
-- @treturn {jump,...} each with `source`, `middle`, `target`
function Board:jumps()
  local legal = jumps.list {}
  for _, jump in ipairs(jumps.list(self.shape.jumps)) do
    if self:has(jump.source) and self:has(jump.middle) and not self:has(jump.target) then legal[#legal + 1] = jump end
  end
  return legal
end

--- Makes a jump.
-- @tparam int|jump source the hole of the peg that jumps; or a jump, such as one of `jumps`, and no target
-- @tparam int target the hole it jumps to
-- @return a new board and the jump; or nil and an error whose kind names the first condition that
--   failed: "off board", "not in line", "no peg" (at the source), "nothing to jump over", "hole taken"
function Board:jump(source, target)
  if target == nil and type(source) == "table" then source, target = jumps.ends(source) end
  if math.type(source) ~= "integer" then options.argument("board:jump", "the source", "a hole number", source) end
  if math.type(target) ~= "integer" then options.argument("board:jump", "the target", "a hole number", target) end
  local middle, kind, reason = rule.middle(self.shape, self.bits, source, target, self.high)
  if not middle then return nil, errors.new { kind = kind, message = reason } end
  return new(self.shape, rule.after(self.bits, source, middle, target, self.high)), jumps.new(source, middle, target)
end

--- How the board's pictures are read: a table { peg =, hole =, off = } that `pegs.board` takes as options, with
-- `jumps` when they are not square ones. A legend that was found out (`legend = "auto"`) has its name as `legend`.
function Board:legend()
  local legend, kind = self.shape.legend, self.shape.kind
  return { peg = legend.peg, hole = legend.hole, off = legend.off, legend = legend.name,
    jumps = kind ~= "square" and kind or nil }
end

--- Where pegs jump: "square", "diagonal" or "triangular".
function Board:kind() return self.shape.kind end

--- The name of a hole.
-- @tparam int hole
-- @tparam ?string style "number" (the default), "number-0", "a1", "xy", "row-column", "x-y" or "debian"; see
--   riddle.pegs.names
-- @treturn string
-- @raise for a style that has no names for so large a board
function Board:name(hole, style)
  style = names.style(self.shape, style, "board:name")
  if not self.shape.row[hole] then
    options.argument("board:name", "the hole", ("a number in 1..%d"):format(self.shape.holes), hole)
  end
  return names.write(self.shape, hole, style)
end

--- The hole of a name, in a style of `name`; or nil and an error of kind "name" (none in this style) or "off board".
function Board:find(name, style)
  style = names.style(self.shape, style, "board:find")
  if type(name) ~= "string" then options.argument("board:find", "the name", "a string", name) end
  return names.read(self.shape, name, style)
end

-- A function from hole to name; `level` as in `error` (default: blames the caller of the function that calls this).
local function labels(self, style, who, level)
  style = names.style(self.shape, style, who, level or 3)
  return function(hole) return names.write(self.shape, hole, style) end
end

board.labels = labels

--- The position that a game is to end with; see riddle.pegs.target.
-- @tparam int|string|board to a hole, its name in the style "a1", "any" (one peg in any hole), or a board
-- @treturn board|string; or nil and an error of kind "target"
function Board:target(to) return require "riddle.pegs.target"(self, to, "board:target") end

--- A drawing of the names of the holes: numbers row by row from 1, or another style of `name`.
-- @treturn string
function Board:numbers(style)
  return table.concat(draw.labels(self.shape, labels(self, style, "board:numbers")), "\n")
end

--- The options of pictures: `numbers` = true, or `names` = a style.
board.picture_options = {
  numbers = { type = "boolean", help = "write the hole numbers" },
  names = { one_of = names.styles, help = "write the names of the holes in this style" },
}

--- The board as an SVG picture.
-- @tparam ?table option `title`, `numbers` (true: with hole numbers), `names` (a style of `name`)
-- @treturn string
function Board:svg(option)
  option = svg.check("board:svg", option, board.picture_options)
  local style = option.names or option.numbers and "number"
  local title = option.title or ("Peg board with %d of %d holes filled"):format(self:count(), self.shape.holes)
  return pictures.board(self, title, style and labels(self, style, "board:svg"))
end

--- The board as a plain table: `name` (of a named board), `rows`, `columns`, `holes`, `pegs` (list), `count`,
-- `picture` (list of lines), `legend`.
function Board:data()
  return {
    name = self.shape.name,
    rows = self.shape.rows,
    columns = self.shape.columns,
    jumps = self.shape.kind,
    holes = self.shape.holes,
    pegs = self:pegs(),
    count = self:count(),
    picture = draw.picture(self),
    legend = self:legend(),
  }
end

--- The picture, in the board's own legend: `pegs.board(tostring(b), b:legend()) == b`.
function Board:__tostring() return table.concat(draw.picture(self), "\n") end

--- Equal: the same holes at the same places, the same pegs in them.
function Board.__eq(a, b)
  return board.is(a) and board.is(b) and a.bits == b.bits and a.high == b.high
    and (a.shape == b.shape or a.shape.key == b.shape.key)
end

return board
