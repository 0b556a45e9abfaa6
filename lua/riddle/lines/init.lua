--- Lines: who has k in a row, on a board of any size.
--
--    local lines = require "riddle.lines"
--    local board = lines.board "XXXXX. / OOOO.. / ......"
--    lines.winner(board, { k = 5, overline = "ignored" })
--    --> "black", black: 5 across from row 1, column 1 (exactly 5 in a row), "exactly 5 in a row"
--
-- Boards have 1..1000 rows and columns; k is any integer above 0. A stone without a neighbour in a direction is a run
-- of 1 there, so with k = 1 a lone stone makes four lines.
--
-- Method: bitboards, one bit a cell; shifting a whole plane by one step of a direction and ANDing keeps the stones
-- that have a neighbour there, and doubling the step finds runs of k in about log2 k steps (csrc/lines/runs.h). A win
-- test on 19 x 19 takes a few microseconds, on 1000 x 1000 a few milliseconds.
-- @module riddle.lines
local boards = require "riddle.lines.board"
local core = require "riddle.core"
local options = require "riddle.options"
local reader = require "riddle.reader"
local rule = require "riddle.lines.rule"

local lines = {}

--- Makes a board: see riddle.lines.board.
-- @function board
lines.board = boards.new

local COLOURS = { [0] = "black", "white" }

local function need_board(board, who)
  if not boards.is(board) then options.argument(who, "the board", "a lines.board", board, 3) end
end

-- A line from the integer that the binding packs: column, row, direction, colour, length from the top.
local function unpack_line(packed, k, overline)
  return rule.line {
    column = (packed >> 23) + 1,
    row = (packed >> 13 & 1023) + 1,
    direction = rule.directions[(packed >> 11 & 3) + 1],
    colour = COLOURS[packed >> 10 & 1],
    length = packed & 1023,
    k = k,
    overline = overline,
  }
end

-- The first `most` lines (-1: all) by a rule.
local function find(board, k, overline, most)
  local list = core.lines.runs(board.rows, board.columns, board.cells, k, overline == "ignored", most)
  for i, packed in ipairs(list) do list[i] = unpack_line(packed, k, overline) end
  return list
end

--- Who has k in a row? When there are several lines the first one of lines.all decides.
-- @tparam Board board
-- @tparam table given `k` and `overline` ("ignored" or "wins"), both required
-- @treturn ?string "black" or "white"; nil when nobody has
-- @treturn ?Line the line
-- @treturn string the rule in words
function lines.winner(board, given)
  need_board(board, "lines.winner")
  local option = rule.check("lines.winner", given)
  local line = find(board, option.k, option.overline, 1)[1]
  return line and line.colour, line, rule.name(option.k, option.overline)
end

--- All lines of both colours. Order: by the first stone (leftmost; topmost of an upright line), column by column from
-- the left, each from the top; lines with the same first stone across, down, falling, rising.
-- @tparam Board board
-- @tparam table given as for lines.winner
-- @treturn List
function lines.all(board, given)
  need_board(board, "lines.all")
  local option = rule.check("lines.all", given)
  return rule.list(find(board, option.k, option.overline, -1), option.k, option.overline)
end

--- Is an answer right, by the definition alone? In plain Lua, without the kernel.
-- @tparam Board board
-- @tparam Line|List answer of lines.winner or lines.all, or a plain table of its :data(); a list must be complete
-- @return true; or nil and an error of kind "wrong" that says why not
function lines.check(board, answer)
  need_board(board, "lines.check")
  if type(answer) ~= "table" then options.argument("lines.check", "the answer", "a line or a list of lines", answer) end
  return require("riddle.lines.check").answer(board, answer)
end

local EXPLAIN = options.join(rule.schema, {
  shortest = { type = "integer", min = 1, help = "the shortest runs to show" },
})

--- How the lines were found: every run of stones, and which constraint removed it.
-- @tparam Board board
-- @tparam table given `k` and `overline` as for lines.winner; `shortest`: the shortest runs to show (default 2, or 1
--   when k is 1)
-- @treturn Explanation
function lines.explain(board, given)
  need_board(board, "lines.explain")
  local option = rule.check("lines.explain", given, EXPLAIN)
  local shortest = option.shortest or math.min(2, option.k)
  return require("riddle.lines.explain").new(find(board, shortest, "wins", -1), option.k, option.overline, shortest)
end

local FORMATS = { ["the-game"] = "riddle.lines.the_game_format" }

local function need_format(format, who)
  local module = FORMATS[format]
  if module then return require(module) end
  options.argument(who, "the format", options.alternatives(options.names(FORMATS)), format, 3)
end

--- Reads boards.
-- @tparam string|file|function source text, an open file, or a function that returns chunks
-- @tparam string format "the-game": the number of boards, then 19 lines of 19 numbers 0, 1 or 2 each
-- @return an iterator that yields the line on which a board begins and the board; or, as the last thing, a line, nil
--   and an error
function lines.read(source, format)
  local module = need_format(format, "lines.read")
  return module.read(reader.chunks(source, "lines.read"))
end

--- Writes boards; the reverse of lines.read.
-- @tparam Board|{Board,...} list
-- @tparam string format as for lines.read
-- @treturn string or nil and an error of kind "size" when a board does not fit the format
function lines.write(list, format)
  local writer = need_format(format, "lines.write")
  if boards.is(list) then list = { list } end
  if type(list) ~= "table" then options.argument("lines.write", "the boards", "a board or a list of boards", list) end
  for i, board in ipairs(list) do
    if not boards.is(board) then
      options.argument("lines.write", ("place %d of the list"):format(i), "a lines.board", board)
    end
  end
  return writer.write(list)
end

return lines
