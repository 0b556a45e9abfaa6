--- Exactly five in a row on many boards of 19 x 19 points at once, for archives and training data.
--
-- A packed board is a string of 152 bytes: for each row from the top a word of 64 bits, the lowest byte first; column c
-- from the left (from 0) has bit 2c for black and bit 2c + 1 for white. Boards follow each other without a gap.
-- The kernel is that of the contest problem The Game (csrc/lines/five.h).
-- @module riddle.lines.packed
local boards = require "riddle.lines.board"
local core = require "riddle.core"
local errors = require "riddle.errors"
local options = require "riddle.options"

local packed = {}

local SIZE <const> = 19
local BYTES <const> = 8 * SIZE
local BIT = { X = 1, O = 2 }

--- Packs boards.
-- @tparam {Board,...} list of 19 x 19 points each
-- @treturn string
function packed.pack(list)
  if boards.is(list) then list = { list } end
  if type(list) ~= "table" then options.argument("lines.pack", "the boards", "a list of boards", list, 3) end
  local out = {}
  for i, board in ipairs(list) do
    if not boards.is(board) or board.rows ~= SIZE or board.columns ~= SIZE then
      options.argument("lines.pack", ("board %d"):format(i), "a lines.board of 19 x 19 points", board, 3)
    end
    for row = 1, SIZE do
      local word = 0
      for at, cell in board.cells:sub((row - 1) * SIZE + 1, row * SIZE):gmatch "()([XO])" do
        word = word | BIT[cell] << 2 * (at - 1)
      end
      out[#out + 1] = ("<I8"):pack(word)
    end
  end
  return table.concat(out)
end

--- Who has exactly five in a row, on each of many packed boards?
-- @tparam string text packed boards
-- @treturn ?string three bytes a board: 0 nobody, 1 black, 2 white; then row and column of the first stone of the first
--   line as lines.winner tells it (0, 0 when nobody has five); or nil and an error of kind "byte" with `case`, the
--   number of the first board with two stones on a point or a stone beside the board
function packed.fives(text)
  if type(text) ~= "string" or #text % BYTES ~= 0 then
    options.argument("lines.fives", "the boards", "a string of 152 bytes a board",
      type(text) == "string" and #text .. " bytes" or text, 3)
  end
  local answer, wrong = core.lines.five(text)
  if answer then return answer end
  local message = ("board %d: expected at most one stone on each of 19 x 19 points, found more"):format(wrong)
  return nil, errors.new { kind = "byte", case = wrong, message = message }
end

return packed
