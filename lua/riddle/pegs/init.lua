--- Peg solitaire: boards, jumps, and what a rule of priority leads to.
--
--    local pegs = require "riddle.pegs"
--    local board = pegs.board("english"):with { 10, 12, 17, 19, 25 }
--    local final, jumps = pegs.simulate(board)
--    print(jumps)        --> 12-26 25-27 10-24
--    print(final)
--
-- A *jump* is one capture; a *move* is a run of jumps by one peg. Holes are numbered row by row from 1; rows and
-- columns count from 1 from the top left. Boards have at most 128 holes; jumps go along rows and columns, also along
-- diagonals, or along the lines of a triangular board.
-- @module riddle.pegs
local boards = require "riddle.pegs.boards"
local counting = require "riddle.pegs.count"
local errors = require "riddle.errors"
local formats = require "riddle.pegs.formats"
local games = require "riddle.pegs.game"
local hints = require "riddle.pegs.hints"
local jump_lists = require "riddle.pegs.jumps"
local new = require "riddle.pegs.board"
local options = require "riddle.options"
local priority = require "riddle.pegs.priority"
local rule = require "riddle.pegs.rule"
local solving = require "riddle.pegs.solve"

local pegs = {}

--- The names of the boards that pegs.board knows, as a list.
-- @usage
--   table.concat(pegs.names(), " ")
function pegs.names() return table.move(boards.names, 1, #boards.names, 1, {}) end

--- A board by name or from a picture; see riddle.pegs.open.
-- @function pegs.board
pegs.board = require "riddle.pegs.open"

--- A game that begins with a board: an object whose jumps can be made and taken back.
-- @tparam board board the start
-- @tparam ?{jump,...} jumps made at once, such as those of an answer
-- @treturn game; or nil and an error with `jump`, the place of the first wrong one in the list
-- @usage
--   game = pegs.game(pegs.board "T4")
--   game:jump(4, 1)
--   print(game)
function pegs.game(board, jumps)
  new.need(board, "pegs.game")
  if jumps ~= nil and type(jumps) ~= "table" then
    options.argument("pegs.game", "the jumps", "a list of jumps", jumps)
  end
  local game = games.new(board)
  for place, jump in ipairs(jumps or {}) do
    if type(jump) ~= "table" then
      local what = ("place %d of the list"):format(place)
      options.argument("pegs.game", what, "a jump with a source and a target", jump)
    end
    local made, err = game:jump(jump_lists.ends(jump))
    if not made then
      err.jump = place
      return nil, err
    end
  end
  return game
end

local SEED = { seed = { type = "integer", default = 1, help = "of the random numbers" } }

--- Plays to the end with random jumps: each legal one is as likely as the others.
-- @tparam board board
-- @tparam ?table option `seed` (an integer, default 1): the same seed gives the same game everywhere
-- @treturn game
-- @usage
--   print(pegs.random_game(pegs.board "T5", { seed = 7 }))
function pegs.random_game(board, option)
  new.need(board, "pegs.random_game")
  option = options.check("pegs.random_game", option, SEED)
  local draw, game = require "riddle.random".new(option.seed), games.new(board)
  while true do
    local legal = game:jumps()
    if #legal == 0 then return game end
    game:jump(draw:pick(legal))
  end
end

local PRIORITY = {
  target = { one_of = { "largest", "smallest" }, default = "largest", help = "which target hole is best" },
  source = { one_of = { "largest", "smallest" }, default = "largest", help = "which source, among equal targets" },
}

local RATED = options.join(PRIORITY, {
  priority = { type = "function", help = "priority(jump, board): a number, the highest is made; nil: never" },
})

-- The board after at most `most` jumps by the options, and the jumps.
local function run(board, option, most)
  if not option.priority then return new.run(board, option.target, option.source, most) end
  return priority.run(board, option.target, option.source, most, option.priority)
end

--- Makes the best legal jump, once.
-- @tparam board board
-- @tparam ?table option `target`, `source` = "largest" (the default) or "smallest": first the target
--   holes are compared, then the sources, as numbers; `priority`, a function that gets a legal jump and the board
--   and returns a number: the jump with the highest is made, among equal ones that with the best target and source;
--   one rated nil never
-- @return the new board and the jump; or nil and an error of kind "none" when no jump is legal
-- @usage
--   board, jump = pegs.step(pegs.board "english")
--   jump --> 29 over 24 to 17
function pegs.step(board, option)
  new.need(board, "pegs.step")
  option = options.check("pegs.step", option, RATED)
  local after, made = run(board, option, 1)
  if #made == 0 then return nil, errors.new { kind = "none", message = "no jump is legal on this board" } end
  return after, made[1]
end

--- Makes the best legal jump again and again, until none is left.
-- Method: the jump sieve (csrc/pegs/sieve.h).
-- @tparam board board
-- @tparam ?table option as for pegs.step
-- @return the final board and the list of jumps made; each jump has `source`, `middle`, `target`
-- @usage
--   board, jumps = pegs.simulate(pegs.board "english")
--   #jumps --> 25
function pegs.simulate(board, option)
  new.need(board, "pegs.simulate")
  option = options.check("pegs.simulate", option, RATED)
  return run(board, option, new.most_jumps)
end

local EXPLAINED = options.join(PRIORITY, { to = solving.options.to })

--- Shows the sieve: every jump that fits the board and what removed it; or, with `to`, every target and what refuses
-- it.
-- @tparam board board
-- @tparam ?table option as for pegs.step; gives the order and which legal jump is chosen. Or `to`, as for pegs.solve
-- @return an object that prints itself, with `candidates` (a list of { jump =, removed_by = nil, "no peg",
--   "nothing to jump over" or "hole taken" }), `legal` (list of jumps), `chosen` (a jump or nil) and `:data()`; with
--   `to`: `candidates` (a list of lists of holes), `parts` (of a certificate: classes and weights, each with the
--   `targets` it refuses), `left` (the targets that may be reached, as far as these tell) and `:data()`
-- @usage
--   print(pegs.explain(pegs.board "T4"))
function pegs.explain(board, option)
  new.need(board, "pegs.explain")
  option = options.check("pegs.explain", option, EXPLAINED)
  if option.to then
    local explanation, err = require "riddle.pegs.explain_target"(board, option.to, "pegs.explain")
    if not explanation then return nil, err end
    return explanation
  end
  return require "riddle.pegs.explain"(board, option.target, option.source)
end

local function wrong(place, reason)
  return nil, errors.new { kind = "wrong", jump = place, message = reason }
end

-- Checks a certificate that a target cannot be reached (default: the solution's own, else one peg in any hole).
local function check_certificate(board, found, to)
  local target, err = require "riddle.pegs.target"(board, to or found.target or "any", "pegs.check")
  if not target then return nil, err end
  return require "riddle.pegs.certificate_check"(board, found.proof or found.certificate or found, target)
end

-- The certificate, or what has one.
local function is_proof(value)
  return type(value) == "table" and not games.is(value) and (value.proof or value.certificate or value.parts)
end

--- Replays jumps, or checks a certificate, by the definition alone, in plain Lua.
-- @tparam board board the start
-- @tparam {jump,...}|game|Solution|certificate jumps each with `source` and `target`, or a pair {source, target}; or
--   the jumps of a game; or an answer of pegs.solve or pegs.prove; or a certificate that a target cannot be reached
-- @tparam ?board|int|string final what must stand at the end, a board; for an answer what it was asked for, and for a
--   certificate what cannot be reached, as option `to` of pegs.prove (default: what the answer was asked for, else
--   "any")
-- @return true, and for jumps the board reached; or nil and an error of kind "wrong" with `jump`, the place of the
--   first wrong one in the list (absent when only the final board differs, and for certificates); of kind "limit" for
--   a certificate by exhaustive search of more than 100,000 positions
-- @usage
--   board = pegs.board "T5"
--   (pegs.check(board, pegs.solve(board, { to = 1 }))) --> true
function pegs.check(board, jumps, final)
  new.need(board, "pegs.check")
  if is_proof(jumps) then return check_certificate(board, jumps, final) end
  local solution = type(jumps) == "table" and jumps.status ~= nil and not games.is(jumps)
  if solution then
    local game = jumps.game
    if not games.is(game) then return wrong(nil, "the answer has no line to check") end
    if jumps.moves ~= #game:moves() then
      return wrong(nil, ("the line has %d moves, not %s"):format(#game:moves(), tostring(jumps.moves)))
    end
    if final == nil then final = jumps.target end
    jumps = game
  end
  if games.is(jumps) then jumps = jumps:made() end
  if type(jumps) ~= "table" then options.argument("pegs.check", "the jumps", "a list of jumps", jumps) end
  if final ~= nil and solution then
    local target, err = require "riddle.pegs.target"(board, final, "pegs.check")
    if not target then return nil, err end
    final = target
  elseif final ~= nil then
    new.need(final, "pegs.check", "the final board")
  end
  local at = board
  for place, jump in ipairs(jumps) do
    local source, target
    if type(jump) == "table" then source, target = jump_lists.ends(jump) end
    if math.type(source) ~= "integer" or math.type(target) ~= "integer" then
      local what = ("place %d of the list"):format(place)
      options.argument("pegs.check", what, "a jump with a source and a target", jump)
    end
    local middle, _, reason = rule.middle(board.shape, at.bits, source, target, at.high)
    if not middle then return wrong(place, ("jump %d, %d to %d: %s"):format(place, source, target, reason)) end
    if jump.middle and jump.middle ~= middle then
      return wrong(place, ("jump %d goes over %d, not over %s"):format(place, middle, tostring(jump.middle)))
    end
    at = new.with_bits(at, rule.after(at.bits, source, middle, target, at.high))
  end
  if final == "any" then
    if at:count() ~= 1 then return wrong(nil, ("the jumps leave %d pegs, not one"):format(at:count())) end
  elseif final and final ~= at then
    return wrong(nil, "the jumps lead to another board:\n" .. tostring(at))
  end
  return true, at
end

pegs.count = counting.count
pegs.hints = hints.build
pegs.load_hints = hints.load
pegs.prove = solving.prove
pegs.solve = solving.solve

--- Reads boards or games in a text format.
-- @tparam string|file|function source a string, an open file, or a function that returns chunks
-- @tparam string format of boards: "picture" (blank lines between them), "tatham" (a description such as `3x1:PPH` or
--   an id such as `7x7cross` a line), "hi-q" (UVa 379); of games: "a1", "numbers", "numbers-0", "xy", "xy-arrows",
--   "row-column", "arrows", "arrows-0", "tatham-jumps", "over", "sentences", "debian"
-- @tparam ?table option for games `board`, the start (needed), and `names`, the style of the holes; for pictures those
--   of pegs.board
-- @return an iterator that yields `line, board` or `line, game`; or `line, nil, err` and then ends
-- @usage
--   for line, board in pegs.read("ooo\n.o.\n", "picture") do print(line, board) end
function pegs.read(source, format, option)
  local iterator = formats.read(source, format, option, "pegs.read")
  return iterator
end

--- Writes boards or games in a text format: the reverse of pegs.read.
-- @tparam board|game|{board,...}|{game,...} list
-- @tparam string format as for pegs.read
-- @tparam ?table option for games `names`
-- @treturn string
-- @usage
--   pegs.write(pegs.board "T4", "picture")
function pegs.write(list, format, option)
  if new.is(list) or games.is(list) then list = { list } end
  if type(list) ~= "table" then
    options.argument("pegs.write", "the list", "a board or a game, or a list of them", list)
  end
  local text = formats.write(list, format, option, "pegs.write")
  return text
end

return pegs
