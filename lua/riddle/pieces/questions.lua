--- What can be asked of pieces in a batch; see riddle.batch.questions.
-- @module riddle.pieces.questions
local lazy = require "riddle.lazy"
local pieces = require "riddle.pieces"

-- A drawing that is looked for when it is needed.
local function drawn(name) return lazy.call("riddle.pieces.show", name) end

local PIECE_BOARD = { "piece", "board" }
local PIECE_BOARD_K = { "piece", "board", "k" }

-- A board as JSON has it: a number, [rows, columns], a picture, or an object with `board`, `holes`, `torus`, `lines`.
local function board(value)
  if type(value) ~= "table" or value[1] ~= nil then return value end
  local option = {}
  for _, name in ipairs { "holes", "torus", "lines" } do option[name] = value[name] end
  local base = value.board
  if base == nil and value.rows then base = { value.rows, value.columns } end
  return pieces.board(base, option)
end

local MAKE = { board = board }

return {
  count = { subject = PIECE_BOARD_K, make = MAKE, ask = pieces.count, job = true },
  polynomial = { subject = PIECE_BOARD, make = MAKE, ask = pieces.polynomial, job = true, show = drawn "polynomial" },
  maximum = { subject = PIECE_BOARD, make = MAKE, ask = pieces.maximum, job = true },
  solve = { subject = PIECE_BOARD, make = MAKE, ask = pieces.solve, job = true, show = drawn "solve" },
  classes = { subject = PIECE_BOARD_K, make = MAKE, ask = pieces.classes, job = true },
  formula = { subject = { "piece", "k" }, ask = pieces.formula, job = true, show = drawn "formula" },
  explain = { subject = PIECE_BOARD, make = MAKE, ask = pieces.explain },
}
