--- Peg boards: values that show themselves. Nothing changes a board; a jump gives a new one.
-- @module riddle.pegs.board
local core = require "riddle.core"
local draw = require "riddle.pegs.draw"
local errors = require "riddle.errors"
local jumps = require "riddle.pegs.jumps"
local options = require "riddle.options"
local rule = require "riddle.pegs.rule"
local svg = require "riddle.svg"

local board = {}

-- What boards of one shape share: rows, columns, holes; row[hole], column[hole]; by_place; legend; name;
-- key (equal for equal shapes); jumps (triples, by source and target); sieves by priority, made when needed.
local Board = { __name = "riddle.pegs.board" }
Board.__index = Board

local function new(shape, pegs) return setmetatable({ shape = shape, bits = pegs }, Board) end

local function shape_key(grid)
  local places = {}
  for hole = 1, #grid.row do places[hole] = grid.row[hole] .. ":" .. grid.column[hole] end
  return table.concat(places, " ")
end

-- The sieve for a priority, made when first asked for.
local function sieve_of(shape, target, source)
  local key = target .. " " .. source
  local sieve = shape.sieves[key]
  if not sieve then
    sieve = core.pegs.sieve(shape.row, shape.column, target == "largest", source == "largest")
    shape.sieves[key] = sieve
  end
  return sieve
end

--- A board from what riddle.pegs.picture read; nil and an error of kind "jumps" when no jump fits it.
function board.new(grid, legend, name)
  local shape = {
    rows = grid.rows,
    columns = grid.columns,
    holes = #grid.row,
    row = grid.row,
    column = grid.column,
    by_place = rule.holes_by_place(grid.row, grid.column),
    legend = legend,
    name = name,
    key = shape_key(grid),
    sieves = {},
  }
  shape.jumps = core.pegs.jumps(grid.row, grid.column)
  if #shape.jumps == 0 then
    local message = "expected three holes next to each other in a row or column, found none: no jump fits this board"
    return nil, errors.new { kind = "jumps", message = message }
  end
  return new(shape, grid.pegs)
end

--- More jumps than any board can see: each removes a peg.
board.most_jumps = 64

--- A board of the same shape with the given pegs.
function board.with_bits(self, pegs) return new(self.shape, pegs) end

--- Is a value a board?
function board.is(value) return getmetatable(value) == Board end

--- Raises when an argument is no board.
function board.need(value, who, what, level)
  if not board.is(value) then options.argument(who, what or "the board", "a pegs.board", value, (level or 2) + 1) end
end

--- Runs the sieve: the board after at most `most` jumps by a priority, and the list of jumps.
function board.run(self, target, source, most)
  local pegs, made = sieve_of(self.shape, target, source):run(self.bits, most)
  return new(self.shape, pegs), jumps.list(made)
end

--- The jumps that fit the board, whatever stands on it, as a list of jumps in a priority's order.
function board.candidates(self, target, source)
  return jumps.list(sieve_of(self.shape, target, source):jumps())
end

--- @type board

--- Does a hole hold a peg?
function Board:has(hole) return self.bits >> (hole - 1) & 1 == 1 end

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
  local count, bits = 0, self.bits
  while bits ~= 0 do
    count, bits = count + 1, bits & bits - 1
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
function Board:hole(row, column) return rule.hole_at(self.shape, row, column) end

--- The same board with other pegs.
-- @tparam {int,...} holes the holes that hold a peg, in any order
-- @treturn board
-- @raise for a number that is no hole of the board, or the same hole twice
function Board:with(holes)
  if type(holes) ~= "table" then options.argument("board:with", "the holes", "a list of hole numbers", holes) end
  local pegs = 0
  for place, hole in ipairs(holes) do
    if math.type(hole) ~= "integer" or hole < 1 or hole > self.shape.holes then
      local what = ("place %d of the list"):format(place)
      options.argument("board:with", what, ("a hole in 1..%d"):format(self.shape.holes), hole)
    end
    local bit = 1 << (hole - 1)
    if pegs & bit ~= 0 then error(("board:with: hole %d is in the list twice"):format(hole), 2) end
    pegs = pegs | bit
  end
  return new(self.shape, pegs)
end

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
  local middle, kind, reason = rule.middle(self.shape, self.bits, source, target)
  if not middle then return nil, errors.new { kind = kind, message = reason } end
  return new(self.shape, rule.after(self.bits, source, middle, target)), jumps.new(source, middle, target)
end

--- The characters of the board's pictures: a copy of { peg =, hole =, off = }.
function Board:legend()
  local legend = self.shape.legend
  return { peg = legend.peg, hole = legend.hole, off = legend.off }
end

--- A drawing of the hole numbers, which run row by row from 1.
-- @treturn string
function Board:numbers() return table.concat(draw.numbers(self.shape), "\n") end

local SVG = { numbers = { type = "boolean", help = "write the hole numbers" } }

--- The board as an SVG picture.
-- @tparam ?table option `title`, `numbers` (true: with hole numbers)
-- @treturn string
function Board:svg(option) return draw.svg(self, svg.check("board:svg", option, SVG)) end

--- The board as a plain table: `name` (of a named board), `rows`, `columns`, `holes`, `pegs` (list), `count`,
-- `picture` (list of lines), `legend`.
function Board:data()
  return {
    name = self.shape.name,
    rows = self.shape.rows,
    columns = self.shape.columns,
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
  return board.is(a) and board.is(b) and a.bits == b.bits and (a.shape == b.shape or a.shape.key == b.shape.key)
end

return board
