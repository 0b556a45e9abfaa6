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
local need_types = require "riddle.lines.record_check"
local options = require "riddle.options"
local records = require "riddle.lines.record"
local rules = require "riddle.lines.rule"

local archives, packed = lazy "riddle.lines.archive", lazy "riddle.lines.packed"
local audits, formats, games = lazy "riddle.lines.audit", lazy "riddle.lines.formats", lazy "riddle.lines.game"
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
-- @usage
--   table.concat(lines.rules(), " ")
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
-- @usage
--   (lines.winner(lines.board "XXXXX / OOOO.", "freestyle")) --> black
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
-- @usage
--   lines.all(lines.board "XXX / OOO", "tic-tac-toe")
function lines.all(board, rule)
  need_board(board, "lines.all")
  rule = rules.take("lines.all", rule)
  return line_lists.list(finding.lines(board, rule, -1), rule)
end

lines.fouls = lazy.call("riddle.lines.fouls", "all")
lines.explain_foul = lazy.call("riddle.lines.foul_explain", "new")

--- Is an answer right, by the definition alone? In plain Lua, without the kernel.
-- @tparam Board board
-- @tparam Line|List|FoulProof|Forced|Proof answer of lines.winner, lines.all (a list must be complete),
--   lines.explain_foul, lines.vcf or lines.vct, its proof, or a plain table of their :data()
-- @return true; or nil and an error of kind "wrong" that says why not, for a proof of a forced win with `path`, the
--   moves that lead to the wrong node; of kind "unproved" for an answer about forced wins that found none; of kind
--   "limit" for a proof that needs more than 10 million positions
-- @usage
--   board = lines.board "XXX / OO."
--   lines.check(board, lines.all(board, "tic-tac-toe")) --> true
function lines.check(board, answer)
  need_board(board, "lines.check")
  if type(answer) ~= "table" then
    options.argument("lines.check", "the answer", "a line, a list of lines, or a proof", answer)
  end
  if answer.verdict ~= nil or answer.row ~= nil and answer.colour == nil then -- a point is no line
    return require("riddle.lines.foul_check").proof(board, answer)
  end
  if answer.root or answer.side then return require("riddle.lines.proof_check").answer(board, answer) end
  return require("riddle.lines.check").answer(board, answer)
end

--- Is there a win by continuous fours (VCF)? More in riddle.lines.vcf.
-- @tparam Board board at most 32 x 32
-- @tparam table given `side` ("black" or "white": who attacks and is to move) and `rule` are required; `shortest`
--   (promise the fewest fours), `nodes` (positions after which to give up), and the options of a job
-- @treturn Forced `status` "found" (with `line`, `fours`, `proof`), "none" (proved) or "gave up" (with `reason`); or
--   nil and an error of kind "rule", "size" or "over"
-- @usage
--   board = lines.board "XXX.. / ..... / ....."
--   lines.vcf(board, { side = "black", rule = { k = 4, overline = "wins" } }).status --> found
function lines.vcf(board, given)
  need_board(board, "lines.vcf")
  local answer, err = require("riddle.lines.vcf").find(board, given)
  if not answer then return nil, err end
  return answer
end

--- Is there a win by continuous threats (VCT)? More in riddle.lines.vct.
-- @tparam Board board at most 32 x 32
-- @tparam table given `side` ("black" or "white": who attacks and is to move) and `rule` are required; `hidden` (the
--   most fours that a threat may hide, default 2), `nodes` (positions after which to give up), and the options of a job
-- @treturn Forced `status` "found" (with `line`, `proof`), "none" (proved) or "gave up" (with `reason`); or nil and an
--   error of kind "rule", "size" or "over"
-- @usage
--   board = lines.board "...... / ..X... / ...... / ..XO.. / ...... / ......"
--   lines.vct(board, { side = "white", rule = { k = 4, overline = "wins" } }).status --> found
function lines.vct(board, given)
  need_board(board, "lines.vct")
  local answer, err = require("riddle.lines.vct").find(board, given)
  if not answer then return nil, err end
  return answer
end

--- One good move, and why: a win, else a forced defence, else the strongest shape. More in riddle.lines.hint.
-- @tparam Board board
-- @tparam Rule|string|table rule as for lines.winner
-- @tparam ?table given `side` (default: who has fewer stones, else black), `nodes` (positions for each question about
--   fours, default 20000), `threats` (positions for the question about threats, default 100; 0: none), and the options
--   of a job
-- @treturn Hint `status` "found" (with `kind`, `move`, `why`) or "none" (no legal move); or nil and an error of kind
--   "over" (somebody has a line already), "limit" or "no memory"
-- @usage
--   lines.hint(lines.board "XX. / OO. / ...", "tic-tac-toe").kind --> win now
function lines.hint(board, rule, given)
  need_board(board, "lines.hint")
  local answer, err = require("riddle.lines.hint").find(board, rule, given)
  if not answer then return nil, err end
  return answer
end

local EXPLAIN = {
  shortest = { type = "integer", min = 1, help = "the shortest runs to show" },
  point = { type = "table", help = "{row, column}: explain this point to Black instead" },
}

--- How the lines were found: every run of stones, and which constraint removed it; or, with `point`, why a free point
-- is forbidden to Black or not.
-- @tparam Board board
-- @tparam Rule|string|table rule as for lines.winner
-- @tparam ?table given `shortest`: the shortest runs to show (default 2, or 1 when k is 1); or `point`, {row, column},
--   and the options of lines.explain_foul
-- @treturn Explanation|FoulProof with `point` or nil and an error, as lines.explain_foul
-- @usage
--   lines.explain(lines.board "XXXXXX", "exact-five")
function lines.explain(board, rule, given)
  need_board(board, "lines.explain")
  if type(given) == "table" and given.point ~= nil then
    local more = {}
    for name, value in pairs(given) do more[name] = value end
    more.point = nil
    return lines.explain_foul(board, given.point, rule, more)
  end
  rule = rules.take("lines.explain", rule)
  local option = options.check("lines.explain", given, EXPLAIN)
  return require("riddle.lines.explain").new(board, rule, option.shortest or math.min(2, rule.k))
end

--- Begins a game: see riddle.lines.game.
-- @tparam Rule|string|table rule as for lines.winner
-- @tparam ?table given `rows` and `columns`, or `board`, or `record`; `to_move`, `fouls`, `draw`, `time`, `memory`
-- @treturn ?Game or nil and an error
-- @usage
--   game = lines.game "tic-tac-toe"
--   game:play(2, 2)
--   print(game)
function lines.game(rule, given)
  local game, err = games.begin(rule, given)
  if not game then return nil, err end
  return game
end

--- Judges a record: replays its main line by a rule and compares what it declares with what the board shows.
-- @tparam Record record
-- @tparam Rule|string|table rule as for lines.winner
-- @tparam ?table given `fouls`: "claim" (the default) or "lose", and `draw`, `time`, `memory` as for lines.game
-- @treturn ?Verdict see riddle.lines.verdict; or nil and an error of kind "range", "limit" or "no memory"
-- @usage
--   record = lines.record { rows = 15, columns = 15, moves = { { 8, 8 }, { 8, 8 } } }
--   lines.audit(record, "freestyle")
function lines.audit(record, rule, given)
  local verdict, err = audits.record(record, rule, given)
  if not verdict then return nil, err end
  return verdict
end

--- Judges all games of files, and of folders with all that is below them.
-- @tparam string|{string,...} names
-- @tparam ?Rule|string|table rule as for lines.winner; may be nil with the option `rules`
-- @tparam ?table given those of lines.audit; `format` (default: by name and first bytes; what is found in folders and
--   of no known format is left out); `reading`: options of the format; `rules`: a list of {text, rule}: the rule of
--   games whose rule, event or file name holds the text; `on_file`: called as on_file(done) after each file
-- @return an iterator that yields a file's name and a Verdict, with `file` and `game` (its place in the file); or a
--   name, nil and an error: that file, or game, could not be judged
-- @usage
--   lines.audit_files({ "games" }, "freestyle")
function lines.audit_files(names, rule, given)
  local iterator = archives.audit(names, rule, given)
  return iterator
end

--- Packs boards of 19 x 19 points for lines.fives: see riddle.lines.packed.
-- @tparam {Board,...} list
-- @treturn string 152 bytes a board
-- @usage
--   #lines.pack { lines.board(19, 19) } --> 152
function lines.pack(list)
  local text = packed.pack(list)
  return text
end

--- Who has exactly five in a row, on each of many packed boards? See riddle.lines.packed.
-- @tparam string text what lines.pack makes
-- @usage
--   lines.fives(lines.pack { lines.board(19, 19) })
function lines.fives(text)
  local answer, err = packed.fives(text)
  if not answer then return nil, err end
  return answer
end

--- What a position is worth, exactly: see riddle.lines.solve.
-- @tparam Board|{int,int} board a position, or {rows, columns} of an empty board
-- @tparam Rule|string|table rule as for lines.winner, without fouls
-- @tparam ?table option `side` (to move), and the options of a job
-- @treturn Solution `status` "found" (with `value`, `line`) or "gave up"; or nil and an error
-- @usage
--   lines.solve({ 3, 3 }, "tic-tac-toe").value --> draw
function lines.solve(board, rule, option)
  local solution, err = solving.solve(board, rule, option)
  if err then return nil, err end
  return solution
end

--- The published value of a game on the empty board, and its source: see riddle.lines.known.
-- @tparam int m columns
-- @tparam int n rows
-- @tparam int k stones in a row
-- @tparam ?Rule|string|table rule other than the plain one (k or more win)
-- @treturn ?string "first", "second" or "draw": who wins; nil when nothing is known here
-- @treturn string where that is written or how it was verified; or an error of kind "unknown"
-- @usage
--   value, source = lines.known(3, 3, 3)
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
-- @usage
--   board = lines.board(2, 2)
--   rule = { k = 3, overline = "wins" }
--   lines.check_pairing(board, rule, {}, "black") --> true
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
-- @usage
--   table.concat(lines.formats(), " ")
function lines.formats() return table.move(formats.names, 1, #formats.names, 1, {}) end

--- Reads boards or game records.
-- @tparam string|file|function source text, an open file, or a function that returns chunks
-- @tparam string format one of lines.formats()
-- @tparam ?table given the format's own options
-- @return an iterator that yields the line on which a case begins (1 for files that are no text) and the board or
--   record; or, as the last thing, a line (or byte), nil and an error
-- @usage
--   for line, game in lines.read("Piskvorky 15x15, 0:0, 0\n8,8,0\n", "psq") do print(line, game) end
function lines.read(source, format, given)
  local iterator = formats.read(source, format, given, "lines.read")
  return iterator
end

--- Writes boards or game records; the reverse of lines.read.
-- @tparam Board|Record|{Board|Record,...} list
-- @tparam string format as for lines.read
-- @tparam ?table given the format's own options
-- @treturn string or nil and an error of kind "size" or "unfit" when the format would say something else
-- @treturn {string,...} what the format cannot hold and was dropped; empty when nothing was
-- @usage
--   lines.write(lines.board(19, 19):with(1, 1, "black"), "the-game")
function lines.write(list, format, given)
  if boards.is(list) or records.is(list) then list = { list } end
  if type(list) ~= "table" then
    options.argument("lines.write", "what is written", "a board, a record or a list of them", list)
  end
  for i, one in ipairs(list) do
    if not boards.is(one) and not records.is(one) then
      options.argument("lines.write", ("place %d of the list"):format(i), "a lines.board or a lines.record", one)
    end
    if records.is(one) then need_types("lines.write", one) end
  end
  local text, dropped = formats.write(list, format, given, "lines.write")
  return text, dropped
end

return lines
