--- Pieces that do not attack each other: in how many ways can they stand, and which.
--
--    local pieces = require "riddle.pieces"
--    pieces.count("bishop", 8, 6)                            --> 5599888
--    pieces.count("queen", 8, 8, { placed = { { 1, 1 } } })  --> 4
--    for placement in pieces.each("queen", 8, 8) do print(placement) break end
--
-- A board is a number n (n x n), a table {rows, columns}, a picture (in which the piece's letter is a piece that is
-- placed), or what `pieces.board` makes of these with holes or joined edges. A square is {row, column}, both from 1,
-- from the top left. A piece is a name or a definition (`pieces.piece`); all pieces of a question are of one kind, and
-- alike: exchanging two of them gives the same placement.
--
-- Each question has several methods; the answer names the one that was taken, `method = "..."` forces one, and
-- `pieces.methods` tells what each does and why it is exact.
-- @module riddle.pieces
local board = require "riddle.pieces.board"
local counting = require "riddle.pieces.counting"
local lazy = require "riddle.lazy"
local methods = require "riddle.pieces.methods"
local options = require "riddle.options"
local piece = require "riddle.pieces.piece"
local placement = require "riddle.pieces.placement"
local rules = require "riddle.pieces.rules"
local solving = require "riddle.pieces.solving"

local pieces = {
  count = counting.count,
  polynomial = counting.polynomial,
  each = require "riddle.pieces.listing",
  solve = solving.solve,
  maximum = solving.maximum,
  explain = require "riddle.pieces.explain",
}

-- Loaded when first called, so that the command starts faster.
local LATER = { "classes", "formula", "representatives", "sequence" }
for _, name in ipairs(LATER) do
  pieces[name] = lazy.call("riddle.pieces." .. name)
end

--- The names of the pieces that are known, as a list.
-- @usage
--   table.concat(pieces.names(), " ")
function pieces.names() return table.move(piece.names, 1, #piece.names, 1, {}) end

--- A piece: by name, or of your own.
--
-- A definition is a table with `leaps` (steps {down, right} to one square) and `rides` (steps repeated until the
-- edge), at least one of both; `symmetric` (default true: every step stands for its up to eight images by turning and
-- mirroring; with false only for itself and its opposite, since two pieces are in each other's way when either
-- attacks the other); and for drawings `name` and `letter`. Every function takes a definition as it is.
--
--    pieces.count(pieces.piece { name = "camel", leaps = { { 1, 3 } } }, 6, 4)
-- @tparam string|table value "amazon" (or "superqueen"), "bishop", "king", "knight", "nightrider", "queen", "rook"; or
--   a definition
-- @treturn Piece fields `name`, `letter`, `leaps`, `rides`, `symmetric`; `:data()`
-- @usage
--   camel = pieces.piece { name = "camel", leaps = { { 1, 3 } } }
--   (pieces.count(camel, 4, 2)) --> 108
function pieces.piece(value)
  local one = piece.read("pieces.piece", value, 3)
  return one
end

--- A board with holes or joined edges.
--
--    pieces.board(8, { holes = { { 1, 1 }, { 8, 8 } } })
--    pieces.board(". . #\n. . .\n# . .", { lines = "stop" })
--    pieces.board({ 5, 7 }, { torus = true })
-- @tparam int|{int,int}|string|table|Board value n; {rows, columns}; a picture with a line for each row, `.` for a
--   square and `#` for a hole, blanks between them or not; a table with the fields of a board; or a board
-- @tparam ?table option `holes` (a list of squares on which nothing may stand), `torus` (true: opposite edges are
--   joined), `lines` ("pass", the default: attacks pass over holes; "stop": they end there)
-- @treturn Board fields `rows`, `columns`, `holes`, `torus`, `lines`; `tostring` draws it, `:svg()`, `:data()`; or nil
--   and an error of kind "byte" or "count" (a picture that cannot be read, at `line` and `column`) or "limit"
-- @usage
--   pieces.board(8, { holes = { { 1, 1 }, { 8, 8 } } })
--   pieces.board({ 6, 8 }, { torus = true })
function pieces.board(value, option)
  option = options.check("pieces.board", option, board.options)
  local one, err = board.read("pieces.board", value, option, 3)
  if not one then return nil, err end
  return one
end

--- A placement of your own. Pieces in it may attack each other; see `check`.
-- @tparam string|table|Piece kind
-- @tparam int|{int,int}|string|table|Board on
-- @tparam ?{{int,int},...} squares (default: where the piece's letter stands in the picture)
-- @treturn Placement an object with `piece`, `rows`, `columns`, `board`, `squares` (sorted); `tostring` draws it,
--   `:svg()` returns a picture, `:data()` a plain table, `#` the number of pieces; or nil and an error for a board that
--   cannot be read
-- @usage
--   print(pieces.placement("queen", 4, { { 1, 2 }, { 2, 4 }, { 3, 1 }, { 4, 3 } }))
function pieces.placement(kind, on, squares)
  local one, err = placement.read("pieces.placement", { piece = kind, board = on, squares = squares }, 3)
  if not one then return nil, err end
  return one
end

--- Is a placement free of attacks, with no piece on a hole? From the rules alone, in plain Lua.
-- @tparam Placement|table one a placement or its `:data()`
-- @return true; or nil and an error of kind "wrong" that names the two pieces (also in `err.squares`)
-- @usage
--   pieces.check(pieces.placement("queen", 4, { { 1, 2 }, { 2, 4 }, { 3, 1 }, { 4, 3 } })) --> true
function pieces.check(one)
  if type(one) ~= "table" or one.piece == nil then
    options.argument("pieces.check", "the placement", "a pieces.placement or its data", one)
  end
  local read, err = placement.read("pieces.check", one, 3)
  if not read then return nil, err end
  return rules.check("wrong", read.moves, read.board, read.squares)
end

--- What each method does.
-- @treturn {table,...} in the order in which they are asked: `name` and `about`
-- @usage
--   for _, method in ipairs(pieces.methods()) do print(method.name) end
function pieces.methods()
  local list = {}
  for i, name in ipairs(methods.names) do list[i] = { name = name, about = methods.get(name).about } end
  return list
end

--- Reads the contests' formats, and the b-files of the OEIS.
-- @tparam string|file|function source text, an open file, or a function that returns chunks
-- @tparam string format "little-bishops" or "bishops": a case is `{ n =, k = }`; "eight-queens": a case is a
--   placement of the one queen that is given; or "bfile": a case is a term `{ n =, a = }`
-- @return an iterator that yields `line, case`, or `line, nil, err` and then ends
-- @usage
--   for line, case in pieces.read("8 6\n0 0\n", "little-bishops") do print(line, case.n, case.k) end
function pieces.read(source, format) return require "riddle.pieces.formats".read(source, format) end

--- Writes them; the reverse of pieces.read.
-- @tparam table|Sequence cases a list of cases as `read` yields them; for "bfile" also a pieces.sequence
-- @tparam string format as for pieces.read
-- @tparam ?table option for "bfile": `offset` (the index of the first number, instead of its n)
-- @treturn string; or nil and an error when a term of a sequence gave up
-- @usage
--   pieces.write({ { n = 8, k = 6 } }, "little-bishops")
function pieces.write(cases, format, option)
  return require "riddle.pieces.formats".write(cases, format, option)
end

return pieces
