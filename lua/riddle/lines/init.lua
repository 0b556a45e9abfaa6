--- Lines: who has k in a row, on a board of any size, by any rule.
--
--    local lines = require "riddle.lines"
--    local board = lines.board "XXXXX. / OOOO.. / ......"
--    lines.winner(board, "exact-five")
--    --> "black", black: 5 across from row 1, column 1 (...), exact-five: exactly 5 in a row
--
-- Boards have 1..1000 rows and columns; k is any integer above 0. A stone without a neighbour in a direction is a run
-- of 1 there, so with k = 1 a lone stone makes four lines.
--
-- Method: bitboards, one bit a cell; shifting a whole plane by one step of a direction and ANDing keeps the stones
-- that have a neighbour there, and doubling the step finds runs of k in about log2 k steps (csrc/lines/runs.h). A win
-- test on 19 x 19 takes a few microseconds, on 1000 x 1000 a few milliseconds.
-- @module riddle.lines
local boards = require "riddle.lines.board"
local finding = require "riddle.lines.finding"
local lazy = require "riddle.lazy"
local line_lists = require "riddle.lines.line"
local options = require "riddle.options"
local reader = require "riddle.reader"
local rules = require "riddle.lines.rule"

local foul_maps, foul_proofs = lazy "riddle.lines.fouls", lazy "riddle.lines.foul_explain"

local lines = {}

--- Makes a board: see riddle.lines.board.
-- @function board
lines.board = boards.new

--- Makes a rule: see riddle.lines.rule.
-- @function rule
lines.rule = rules.new

--- The names of the rules that lines.rule knows, sorted, and what each is.
-- @treturn {string,...} names; also by name: the rule in a sentence
function lines.rules()
  local list = {}
  for i, name in ipairs(rules.names) do list[i], list[name] = name, rules.about(name) end
  return list
end

local function need_board(board, who)
  if not boards.is(board) then options.argument(who, "the board", "a lines.board", board, 3) end
end

--- Who has k in a row? When there are several lines the first one of lines.all decides.
-- @tparam Board board
-- @tparam Rule|string|table rule a rule, the name of a preset, or the fields of a rule (`k` and `overline` required)
-- @treturn ?string "black" or "white"; nil when nobody has
-- @treturn ?Line the line
-- @treturn Rule the rule
function lines.winner(board, rule)
  need_board(board, "lines.winner")
  rule = rules.take("lines.winner", rule)
  local one = finding.lines(board, rule, 1)[1]
  return one and one.colour, one, rule
end

--- All lines of both colours. Order: by the first stone (leftmost; topmost of an upright line), column by column from
-- the left, each from the top; lines with the same first stone across, down, falling, rising.
-- @tparam Board board
-- @tparam Rule|string|table rule as for lines.winner
-- @treturn List
function lines.all(board, rule)
  need_board(board, "lines.all")
  rule = rules.take("lines.all", rule)
  return line_lists.list(finding.lines(board, rule, -1), rule)
end

--- All points that are forbidden to Black under a rule with fouls: see riddle.lines.fouls.
-- @function fouls
function lines.fouls(...) return foul_maps.all(...) end

--- Why is a point forbidden to Black, or why not? See riddle.lines.foul_explain.
-- @function explain_foul
function lines.explain_foul(...) return foul_proofs.new(...) end

--- Is an answer right, by the definition alone? In plain Lua, without the kernel.
-- @tparam Board board
-- @tparam Line|List|FoulProof|Forced|Proof answer of lines.winner, lines.all (a list must be complete),
--   lines.explain_foul or lines.vcf, its proof, or a plain table of their :data()
-- @return true; or nil and an error of kind "wrong" that says why not, for a proof of a forced win with `path`, the
--   moves that lead to the wrong node; of kind "unproved" for an answer about forced wins that found none; of kind
--   "limit" for a proof that needs more than 10 million positions
function lines.check(board, answer)
  need_board(board, "lines.check")
  if type(answer) ~= "table" then
    options.argument("lines.check", "the answer", "a line, a list of lines, or a proof", answer)
  end
  if answer.verdict ~= nil then return require("riddle.lines.foul_check").proof(board, answer) end
  if answer.root or answer.side then return require("riddle.lines.proof_check").answer(board, answer) end
  return require("riddle.lines.check").answer(board, answer)
end

-- Victory by continuous fours; documented in riddle.lines.vcf.
function lines.vcf(board, given)
  need_board(board, "lines.vcf")
  local answer, err = require("riddle.lines.vcf").find(board, given)
  if not answer then return nil, err end
  return answer
end

local EXPLAIN = { shortest = { type = "integer", min = 1, help = "the shortest runs to show" } }

--- How the lines were found: every run of stones, and which constraint removed it.
-- @tparam Board board
-- @tparam Rule|string|table rule as for lines.winner
-- @tparam ?table given `shortest`: the shortest runs to show (default 2, or 1 when k is 1)
-- @treturn Explanation
function lines.explain(board, rule, given)
  need_board(board, "lines.explain")
  rule = rules.take("lines.explain", rule)
  local option = options.check("lines.explain", given, EXPLAIN)
  return require("riddle.lines.explain").new(board, rule, option.shortest or math.min(2, rule.k))
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
