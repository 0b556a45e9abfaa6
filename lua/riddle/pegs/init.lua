--- Peg solitaire: boards, jumps, and what a rule of priority leads to.
--
--    local pegs = require "riddle.pegs"
--    local board = pegs.board("english"):with { 10, 12, 17, 19, 25 }
--    local final, jumps = pegs.simulate(board)
--    print(jumps)        --> 12-26 25-27 10-24
--    print(final)
--
-- A *jump* is one capture; a *move* would be a run of jumps by one peg. Holes are numbered row by row
-- from 1; rows and columns count from 1 from the top left. Boards have 1 to 64 holes on a square grid.
-- @module riddle.pegs
local boards = require "riddle.pegs.boards"
local counting = require "riddle.pegs.count"
local errors = require "riddle.errors"
local hints = require "riddle.pegs.hints"
local hi_q_format = require "riddle.pegs.hi_q_format"
local jump_lists = require "riddle.pegs.jumps"
local new = require "riddle.pegs.board"
local options = require "riddle.options"
local picture = require "riddle.pegs.picture"
local rule = require "riddle.pegs.rule"

local pegs = {}

--- The names of the boards that pegs.board knows, as a list.
function pegs.names() return options.names(boards) end

-- A word that is no board's name; it could have been meant as a picture, too.
local function unknown_name(name, picture_error)
  local names = options.names(boards)
  local near = options.nearest(name, names)
  local hint = near and ("did you mean '%s'?"):format(near)
    or ("there are: %s (and no picture: %s)"):format(table.concat(names, ", "), picture_error.message)
  return errors.new { kind = "name", message = ("unknown board %s; %s"):format(errors.quote(name), hint) }
end

--- A board by name, or from a picture.
--
-- "english" is the 33-hole cross with all holes but the middle one (17) filled. A picture has a line for
-- each row and a character for each cell: `o` a peg, `.` an empty hole, `#` off the board, unless the
-- options give another legend. Each option may list several characters; drawings use the first.
-- Lines must have equal lengths: write cells off the board at the end of a line, too.
-- @tparam string text a name (a word that is no picture in the legend), or a picture
-- @tparam ?table option the legend: `peg`, `hole`, `off` (strings of characters)
-- @treturn board; or nil and an error of kind "name" (no such board), "byte" (a character without a
--   meaning, at `line` and `column`), "count" (a line of another length), "size" (no hole, or more than
--   64) or "jumps" (no jump fits)
function pegs.board(text, option)
  if type(text) ~= "string" then options.argument("pegs.board", "the board", "a name or a picture", text) end
  option = options.check("pegs.board", option, picture.options)
  local legend, meaning = picture.meanings(option, "pegs.board")
  local named = boards[text]
  if named then
    local _, usual = picture.meanings(picture.legend, "pegs.board")
    return new.new(picture.read(named, usual, picture.legend), legend, text)
  end
  local grid, err = picture.read(text, meaning, legend)
  if not grid then
    local is_word = err.kind == "byte" and text:find "^%a[%w_-]*$"
    return nil, is_word and unknown_name(text, err) or err
  end
  return new.new(grid, legend)
end

local PRIORITY = {
  target = { one_of = { "largest", "smallest" }, default = "largest", help = "which target hole is best" },
  source = { one_of = { "largest", "smallest" }, default = "largest", help = "which source, among equal targets" },
}

--- Makes the best legal jump, once.
-- @tparam board board
-- @tparam ?table option `target`, `source` = "largest" (the default) or "smallest": first the target
--   holes are compared, then the sources, as numbers
-- @return the new board and the jump; or nil and an error of kind "none" when no jump is legal
function pegs.step(board, option)
  new.need(board, "pegs.step")
  option = options.check("pegs.step", option, PRIORITY)
  local after, made = new.run(board, option.target, option.source, 1)
  if #made == 0 then return nil, errors.new { kind = "none", message = "no jump is legal on this board" } end
  return after, made[1]
end

--- Makes the best legal jump again and again, until none is left.
-- Method: the jump sieve (csrc/pegs/sieve.h).
-- @tparam board board
-- @tparam ?table option as for pegs.step
-- @return the final board and the list of jumps made; each jump has `source`, `middle`, `target`
function pegs.simulate(board, option)
  new.need(board, "pegs.simulate")
  option = options.check("pegs.simulate", option, PRIORITY)
  return new.run(board, option.target, option.source, new.most_jumps)
end

--- Shows the sieve: every jump that fits the board and what removed it.
-- @tparam board board
-- @tparam ?table option as for pegs.step; gives the order and which legal jump is chosen
-- @return an object that prints itself, with `candidates` (a list of { jump =, removed_by = nil, "no peg",
--   "nothing to jump over" or "hole taken" }), `legal` (list of jumps), `chosen` (a jump or nil) and `:data()`
function pegs.explain(board, option)
  new.need(board, "pegs.explain")
  option = options.check("pegs.explain", option, PRIORITY)
  return require "riddle.pegs.explain"(board, option.target, option.source)
end

local function wrong(place, reason)
  return nil, errors.new { kind = "wrong", jump = place, message = reason }
end

--- Replays jumps by the definition alone, in plain Lua.
-- @tparam board board the start
-- @tparam {jump,...} jumps each with `source` and `target`, or a pair {source, target}
-- @tparam ?board final what must stand at the end
-- @return true and the board reached; or nil and an error of kind "wrong" with `jump`, the place of the
--   first wrong one in the list (absent when only the final board differs)
function pegs.check(board, jumps, final)
  new.need(board, "pegs.check")
  if type(jumps) ~= "table" then options.argument("pegs.check", "the jumps", "a list of jumps", jumps) end
  if final ~= nil then new.need(final, "pegs.check", "the final board") end
  local at = board
  for place, jump in ipairs(jumps) do
    local source, target
    if type(jump) == "table" then source, target = jump_lists.ends(jump) end
    if math.type(source) ~= "integer" or math.type(target) ~= "integer" then
      local what = ("place %d of the list"):format(place)
      options.argument("pegs.check", what, "a jump with a source and a target", jump)
    end
    local middle, _, reason = rule.middle(board.shape, at.bits, source, target)
    if not middle then return wrong(place, ("jump %d, %d to %d: %s"):format(place, source, target, reason)) end
    if jump.middle and jump.middle ~= middle then
      return wrong(place, ("jump %d goes over %d, not over %s"):format(place, middle, tostring(jump.middle)))
    end
    at = new.with_bits(at, rule.after(at.bits, source, middle, target))
  end
  if final and final ~= at then
    return wrong(nil, "the jumps lead to another board:\n" .. tostring(at))
  end
  return true, at
end

pegs.count = counting.count
pegs.hints = hints.build
pegs.load_hints = hints.load

local FORMATS = { ["hi-q"] = hi_q_format }

local function need_format(name, who)
  local format = FORMATS[name]
  if not format then options.argument(who, "the format", options.alternatives(options.names(FORMATS)), name, 3) end
  return format
end

--- Reads boards in a text format.
-- @tparam string|file|function source a string, an open file, or a function that returns chunks
-- @tparam string format "hi-q" (UVa 379)
-- @return an iterator that yields `line, board`, or `line, nil, err` and then ends
function pegs.read(source, format)
  local english = pegs.board "english"
  local input = need_format(format, "pegs.read").open(source, "pegs.read")
  local finished = false
  local function failed(err)
    finished = true
    return err.line or 0, nil, err
  end
  return function()
    if finished then return nil end
    if not input.count then
      local count, err = input:read_count()
      if not count then return failed(err) end
    end
    local holes, where = input:read_instance()
    if holes then return where, english:with(holes) end
    finished = true
    if where then return failed(where) end
  end
end

--- Writes boards in a text format.
-- @tparam board|{board,...} list for "hi-q", boards of the English shape
-- @tparam string format "hi-q"
-- @treturn string
function pegs.write(list, format)
  local write = need_format(format, "pegs.write").write
  if new.is(list) then list = { list } end
  if type(list) ~= "table" then options.argument("pegs.write", "the boards", "a board or a list of boards", list) end
  local english = pegs.board "english"
  for place, board in ipairs(list) do
    local what = ("place %d of the list"):format(place)
    new.need(board, "pegs.write", what)
    if board:with {} ~= english:with {} then
      error(("pegs.write: %s must be a board of the English shape"):format(what), 2)
    end
  end
  return write(list)
end

return pegs
