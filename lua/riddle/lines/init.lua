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
local records = require "riddle.lines.record"
local rules = require "riddle.lines.rule"

local formats, games = lazy "riddle.lines.formats", lazy "riddle.lines.game"
local foul_maps, foul_proofs = lazy "riddle.lines.fouls", lazy "riddle.lines.foul_explain"
local known, pairing, solving = lazy "riddle.lines.known", lazy "riddle.lines.pairing", lazy "riddle.lines.solve"

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
-- @tparam Line|List|FoulProof answer of lines.winner, lines.all or lines.explain_foul, or a plain table of its :data();
--   a list must be complete
-- @return true; or nil and an error of kind "wrong" that says why not
function lines.check(board, answer)
  need_board(board, "lines.check")
  if type(answer) ~= "table" then options.argument("lines.check", "the answer", "a line or a list of lines", answer) end
  if answer.verdict ~= nil then return require("riddle.lines.foul_check").proof(board, answer) end
  return require("riddle.lines.check").answer(board, answer)
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

--- Begins a game: see riddle.lines.game.
-- @tparam Rule|string|table rule as for lines.winner
-- @tparam ?table given `rows` and `columns`, or `board`, or `record`; `to_move`, `fouls`, `draw`, `time`, `memory`
-- @treturn ?Game or nil and an error
function lines.game(rule, given)
  local game, err = games.begin(rule, given)
  return game, err
end

--- What a position is worth, exactly: see riddle.lines.solve.
-- @function solve
function lines.solve(board, rule, option)
  local solution, err = solving.solve(board, rule, option)
  if err then return nil, err end
  return solution
end

--- The published value of a game on the empty board, and its source: see riddle.lines.known.
-- @function known
function lines.known(m, n, k, rule)
  local value, source = known.ask(m, n, k, rule)
  return value, source
end

--- Does a pairing of lines.solve keep a colour from a line? In plain Lua, from the definition.
-- @tparam Board board
-- @tparam Rule|string|table rule as for lines.winner
-- @tparam {{{int,int},{int,int}},...} pairs disjoint pairs of free cells {row, column}
-- @tparam string colour whose lines they prevent: "black" or "white"
-- @return true; or nil and an error of kind "wrong" that says why not
function lines.check_pairing(board, rule, pairs, colour)
  need_board(board, "lines.check_pairing")
  rule = rules.take("lines.check_pairing", rule)
  if type(pairs) ~= "table" then options.argument("lines.check_pairing", "the pairs", "a list of pairs", pairs) end
  if colour ~= "black" and colour ~= "white" then
    options.argument("lines.check_pairing", "the colour", "'black' or 'white'", colour)
  end
  local right, err = pairing.check(board, rule, pairs, colour)
  if err then return nil, err end
  return right
end

--- Makes a record of a list of moves: see riddle.lines.record.
-- @function record
lines.record = records.make

--- The names of the formats of lines.read and lines.write, sorted.
function lines.formats() return table.move(formats.names, 1, #formats.names, 1, {}) end

--- Reads boards or game records.
-- @tparam string|file|function source text, an open file, or a function that returns chunks
-- @tparam string format one of lines.formats()
-- @tparam ?table given the format's own options
-- @return an iterator that yields the line on which a case begins and the board or record; or, as the last thing, a
--   line, nil and an error
function lines.read(source, format, given)
  local iterator = formats.read(source, format, given, "lines.read")
  return iterator
end

--- Writes boards or game records; the reverse of lines.read.
-- @tparam Board|Record|{Board|Record,...} list
-- @tparam string format as for lines.read
-- @tparam ?table given the format's own options
-- @treturn string or nil and an error of kind "size" when something does not fit the format
-- @treturn {string,...} what the format cannot hold and was dropped; empty when nothing was
function lines.write(list, format, given)
  if boards.is(list) or records.is(list) then list = { list } end
  if type(list) ~= "table" then
    options.argument("lines.write", "what is written", "a board, a record or a list of them", list)
  end
  for i, one in ipairs(list) do
    if not boards.is(one) and not records.is(one) then
      options.argument("lines.write", ("place %d of the list"):format(i), "a lines.board or a lines.record", one)
    end
  end
  local text, dropped = formats.write(list, format, given, "lines.write")
  return text, dropped
end

return lines
