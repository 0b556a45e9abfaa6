--- Hint tables: is the game still won, in how many moves, in how many ways.
-- @submodule riddle.pegs
local classes = require "riddle.pegs.classes"
local core = require "riddle.core"
local errors = require "riddle.errors"
local goal = require "riddle.pegs.goal"
local integer = require "riddle.integer"
local job = require "riddle.job"
local jumps = require "riddle.pegs.jumps"
local new = require "riddle.pegs.board"
local options = require "riddle.options"

local hints = {}

local HINTS = options.join(options.job, { to = goal.option })

--- The options of pegs.hints, for the command.
hints.options = HINTS

local function numbers(hint)
  if not hint.won then return "lost" end
  return ("%d move%s, %s way%s"):format(hint.moves, hint.moves == 1 and "" or "s", hint.ways,
    hint.ways == 1 and "" or "s")
end

-- What a table says of one jump.
local Hint = { __name = "riddle.pegs.hint" }
Hint.__index = Hint
Hint.__tostring = function(self) return ("%d-%d: %s"):format(self.source, self.target, numbers(self)) end

--- What a table says of a position: a list of one hint for each legal jump.
-- @type Hints
local List = { __name = "riddle.pegs.hints" }
List.__index = List

List.__tostring = function(self)
  local lines = { self.won and ("won: " .. numbers(self)) or self.reason and "lost: " .. self.reason or "lost" }
  for place, hint in ipairs(self) do lines[place + 1] = "  " .. tostring(hint) end
  return table.concat(lines, "\n")
end

--- A jump of this list with the fewest moves, or nil when the position is lost or at its goal.
-- @treturn ?jump
function List:best()
  local best
  for _, hint in ipairs(self) do
    if hint.won and (not best or hint.moves < best.moves) then best = hint end
  end
  return best and jumps.new(best.source, best.middle, best.target)
end

--- A plain table that JSON can take.
function List:data()
  local data = { won = self.won, moves = self.moves, ways = integer.portable(self.ways), reason = self.reason,
    jumps = {} }
  for place, hint in ipairs(self) do
    data.jumps[place] = { source = hint.source, middle = hint.middle, target = hint.target, won = hint.won,
      moves = hint.moves, ways = integer.portable(hint.ways) }
  end
  return data
end

--- A hint table.
-- @type HintTable
local HintTable = { __name = "riddle.pegs.hint_table" }
HintTable.__index = HintTable

local function jumps_key(triples)
  local list = {}
  for i = 1, #triples, 3 do list[#list + 1] = ("%d-%d-%d"):format(triples[i], triples[i + 1], triples[i + 2]) end
  table.sort(list)
  return table.concat(list, " ")
end

-- "1, 7, 10", or "1+2, 3+4" for positions of several pegs.
local function goal_words(targets)
  local words = {}
  for place, bits in ipairs(targets) do words[place] = table.concat(goal.holes(bits), "+") end
  return table.concat(words, ", ")
end

local function fits(self, shape)
  local known = self.shapes[shape]
  if known == nil then
    known = shape.holes == self.holes and jumps_key(shape.jumps) == self.key
    self.shapes[shape] = known
  end
  return known
end

-- Why a position can never become a target, when its class says so.
local function other_class(self, board)
  self.basis = self.basis or classes.basis(board)
  for _, bits in ipairs(self.targets) do
    if not classes.difference(self.basis, board.bits, bits) then return nil end
  end
  return ("the position is of another class than this table's goals (%s); make a table for it"):format(
    goal_words(self.targets))
end

--- Looks up a position.
-- @tparam board board any position on the table's board
-- @treturn Hints a list of hints for the legal jumps, each { source =, middle =, target =, won =, moves =, ways = }:
--   `moves` counts from this jump on, `ways` is the number of jump sequences to a target; and the same of the position
--   itself: `won`, `moves`, `ways`, and `reason` when it is lost because no jump changes its class
-- @raise for a board with other jumps
function HintTable:query(board)
  new.need(board, "hints:query")
  if not fits(self, board.shape) then error("hints:query: the table is of another board", 2) end
  local list = setmetatable(self.core:query(board.bits, Hint), List)
  if not list.won then list.reason = other_class(self, board) end
  return list
end

--- How many positions the table holds, up to symmetry.
function HintTable:count() return self.positions end

--- Saves the table.
-- @tparam string path
-- @return true; or nil and an error of kind "file"
function HintTable:save(path)
  if type(path) ~= "string" then options.argument("hints:save", "the path", "a string", path) end
  local file, reason = io.open(path, "wb")
  if not file then return nil, errors.new { kind = "file", message = reason } end
  local writer <close> = self.core:writer()
  local piece = writer:next()
  local right = true
  while piece and right do
    right, reason = file:write(piece)
    piece = writer:next()
  end
  local closed, close_reason = file:close()
  if right and closed then return true end
  return nil, errors.new { kind = "file", message = path .. ": " .. tostring(reason or close_reason) }
end

--- Frees the table; also when it is collected or leaves the scope of a `<close>` variable.
function HintTable:close() self.core:close() end

HintTable.__close = HintTable.close

HintTable.__tostring = function(self)
  return ("riddle.pegs.hint_table: %d positions up to symmetry that lead to %s"):format(self.positions,
    goal_words(self.targets))
end

--- @section end

local function wrap(core_hints)
  local about = core_hints:about()
  return setmetatable({ core = core_hints, positions = about.positions, bytes = about.bytes, holes = about.holes,
    targets = about.targets, key = jumps_key(about.jumps), shapes = setmetatable({}, { __mode = "k" }) }, HintTable)
end

-- Those of the targets that the board's position can become as far as classes tell; all of one, if none.
local function reachable(board, targets)
  local basis, list = classes.basis(board), {}
  for _, bits in ipairs(targets) do
    if not classes.difference(basis, board.bits, bits) then list[#list + 1] = bits end
  end
  return list
end

--- Builds a table of hints: for every position of the board from which the goal can be reached, whether or not a game
-- comes there, the fewest moves and the number of ways.
-- @tparam board board gives the board, and with "any" the class: the table is for the holes in which the last peg can
--   be as far as classes tell
-- @tparam ?table option `to` (a hole, "any", the default, or a position), and the options of a job
-- @treturn HintTable; or nil and an error of kind "class" (with "any": one peg can never be left) or "limit". With
--   `job = true` a job that gives the same.
-- @function pegs.hints
-- @usage
--   hints = pegs.hints(pegs.board "T5")
function hints.build(board, option)
  local who = "pegs.hints"
  new.need(board, who)
  option = options.check(who, option, HINTS)
  local small, err = goal.fits(board)
  if not small then return nil, err end
  local to = option.to or "any"
  local targets = goal.positions(board, to, who)
  if to == "any" then targets = reachable(board, targets) end
  if #targets == 0 then
    return nil, errors.new { kind = "class", message = "no position of this board's class has only one peg" }
  end
  local shape = board.shape
  return job.run(core.pegs.hints(shape.holes, shape.jumps, targets[1], targets, option), option, wrap)
end

local PIECE <const> = 1 << 20

-- The size of an open file, or nil and why there is none (a folder opens, too, and has a huge one).
local function size_of(file)
  local size, reason = file:seek "end"
  if size then size, reason = file:seek "set" and size, reason end
  return size, reason
end

local LOAD = { memory = options.job.memory }

--- Loads a table that `save` wrote. A file that is damaged is refused: everything in it is checked.
-- @tparam string path
-- @tparam ?table option `memory`
-- @treturn HintTable; or nil and an error of kind "file", "damaged" or "limit"
-- @function pegs.load_hints
-- @usage
--   hints = pegs.hints(pegs.board "T5")
--   hints:save "t4.hints"
--   pegs.load_hints "t4.hints"
--   os.remove "t4.hints"
function hints.load(path, option)
  local who = "pegs.load_hints"
  if type(path) ~= "string" then options.argument(who, "the path", "a string", path) end
  option = options.check(who, option, LOAD)
  local file, reason = io.open(path, "rb")
  if not file then return nil, errors.new { kind = "file", message = reason } end
  local held <close> = file
  local size, why = size_of(held)
  if not size then return nil, errors.new { kind = "file", message = path .. ": " .. tostring(why) } end
  local reader, fault = core.pegs.hints_reader(size, option)
  if not reader then return nil, errors.new(fault) end
  local reading <close> = reader
  while true do
    local piece, read_fault = held:read(PIECE)
    if not piece then
      local message = read_fault or "the hint table is cut off"
      return nil, errors.new { kind = read_fault and "file" or "damaged", message = path .. ": " .. message }
    end
    local table_, err = reading:feed(piece)
    if table_ then return wrap(table_) end
    if err then
      err.message = path .. ": " .. err.message
      return nil, errors.new(err)
    end
  end
end

return hints
