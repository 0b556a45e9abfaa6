--- Questions: what the functions of the family are asked, read and checked.
--
-- A question is a table with the fields `piece` (a Piece; a definition that moves like a known piece is that
-- piece here), `shown` (the Piece as it was given), `board` (a Board), `placed` (sorted squares of pieces that stand
-- already), `k` (how many pieces, the placed ones included; nil: all numbers) and `k_max` (the most that are wanted
-- when k is nil; nil: no limit).
-- @module riddle.pieces.question
local board = require "riddle.pieces.board"
local options = require "riddle.options"
local piece = require "riddle.pieces.piece"
local rules = require "riddle.pieces.rules"
local squares = require "riddle.pieces.squares"

local question = {}

--- The options of every question, besides those of jobs.
question.options = {
  placed = { type = "table", help = "squares {row, column} that are taken already; k counts them" },
}

--- Raises unless k is a number of pieces; `level` as in `error`.
function question.check_number(who, k, level)
  if math.type(k) ~= "integer" or k < 0 then
    options.argument(who, "the number of pieces", "an integer of at least 0", k, level)
  end
end

--- Reads piece and board. In a picture the piece's letter is a piece that is placed.
-- @tparam string who the public function, for messages
-- @param given_piece
-- @param given_board
-- @tparam ?table placed squares
-- @tparam int level as in `error`, for mistakes of the caller
-- @treturn table a question; or nil and an error: kind "conflict" when placed pieces attack each other or stand on
--   holes, "byte" or "count" when the board is a picture that cannot be read, "limit" when it is too large
function question.read(who, given_piece, given_board, placed, level)
  local shown = piece.read(who, given_piece, level + 1)
  local on, stand = board.read(who, given_board, nil, level + 1, shown.letter)
  if not on then return nil, stand end
  local self = { piece = piece.like(shown), shown = shown, board = on }
  self.placed = squares.check(who, "option 'placed'", placed or {}, on.rows, on.columns, level + 1)
  table.move(stand, 1, #stand, #self.placed + 1, self.placed)
  table.sort(self.placed, squares.before)
  local right, conflict = rules.check("conflict", shown, on, self.placed)
  if not right then return nil, conflict end
  return self
end

--- The answer for k pieces when it takes no work, else nil.
function question.trivial(self, k)
  if k < #self.placed or k > rules.bound(self.piece, self.board) then return 0 end
  if k == #self.placed then return 1 end
  return nil
end

--- The most pieces that are put, the placed ones included.
function question.most(self)
  if self.k then return self.k end
  local bound = rules.bound(self.piece, self.board)
  return math.min(bound, self.k_max or bound)
end

--- Has the board at most so many squares? True; or nil and why not, to go on after a method's name.
function question.fits(self, most)
  local on = self.board
  if on.rows <= most // math.max(on.columns, 1) then return true end
  return nil, ("takes boards of at most %d squares, this one has %d x %d"):format(most, on.rows, on.columns)
end

--- The position as the kernels read it (csrc/pieces/lua_position.h).
function question.position(self, turned)
  local on = self.board
  local function flat(steps)
    local list = {}
    for _, step in ipairs(steps) do
      list[#list + 1] = turned and step[2] or step[1]
      list[#list + 1] = turned and step[1] or step[2]
    end
    return list
  end
  local rows, columns, holes = on.rows, on.columns, on.holes
  if turned then rows, columns, holes = columns, rows, question.turned(holes) end
  return { rows = rows, columns = columns, torus = on.torus, stop = on.lines == "stop",
    holes = squares.numbers(holes, columns), leaps = flat(self.piece.leaps), rides = flat(self.piece.rides) }
end

--- Squares with rows and columns exchanged, sorted.
function question.turned(list)
  local turned = {}
  for i, square in ipairs(list) do turned[i] = { square[2], square[1] } end
  table.sort(turned, squares.before)
  return turned
end

--- "8 queens on 8 x 8", "queens on 8 x 8"
function question.words(self)
  local on = self.board:words()
  if not self.k then return ("%ss on %s"):format(self.shown.name, on) end
  return ("%d %s%s on %s"):format(self.k, self.shown.name, self.k == 1 and "" or "s", on)
end

return question
