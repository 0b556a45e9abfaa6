--- Counting a whole game: pegs.count.
-- @submodule riddle.pegs
local core = require "riddle.core"
local fraction = require "riddle.pegs.fraction"
local goal = require "riddle.pegs.goal"
local integer = require "riddle.integer"
local job = require "riddle.job"
local new = require "riddle.pegs.board"
local options = require "riddle.options"
local table_text = require "riddle.pegs.count_text"

local count = {}

local COUNT = options.join(options.job, {
  to = goal.option,
  levels = { type = "boolean", default = true, help = "count the positions that can be reached, by level" },
  whole = { type = "boolean", default = true, help = "count them without symmetry, too (may take longer)" },
  games = { type = "boolean", default = true, help = "count the games: jump sequences until no jump is left" },
  solutions = { type = "boolean", default = true, help = "count the solutions" },
  moves = { type = "boolean", default = true, help = "find the fewest moves" },
  odds = { type = "boolean", default = true, help = "compute the odds of random play" },
  boards = { type = "boolean", default = true, help = "count the solutions that pass through different boards" },
})

--- The options of pegs.count, for the command.
count.options = COUNT

--- What pegs.count finds.
-- @type Count
local Count = { __name = "riddle.pegs.count" }
Count.__index = Count
Count.__tostring = table_text

local function plain(list)
  if not list then return nil end
  local rows = {}
  for jumps = 0, list[0] and #list or -1 do
    local row = { jumps = jumps }
    for name, value in pairs(list[jumps]) do row[name] = integer.portable(value) end
    rows[jumps + 1] = row
  end
  return rows
end

--- A plain table that JSON can take; large numbers are decimal strings.
function Count:data()
  local data = { levels = plain(self.levels), winning = plain(self.winning), goal = self.goal }
  for _, name in ipairs { "canonical", "positions", "dead", "jumps", "games", "shortest_dead", "solutions",
    "solutions_up_to_symmetry", "board_sequences", "moves" } do
    data[name] = self[name] and integer.portable(self[name])
  end
  if self.odds then data.odds = self.odds:data() end
  if self.finishes then
    data.finishes = {}
    for place, finish in ipairs(self.finishes) do
      local solutions = finish.solutions and integer.portable(finish.solutions)
      data.finishes[place] = { hole = finish.hole, moves = finish.moves, solutions = solutions }
    end
  end
  return data
end

--- @section end

local Info = { __name = "riddle.pegs.info" }

Info.__tostring = function(self)
  local work = self.work
  return ("%s: %s positions, %s jumps, %.3f s"):format(self.method, work.positions, work.jumps, work.seconds)
end

-- Lists from 0, and totals.
local function by_jumps(list)
  local shifted = {}
  for place, level in ipairs(list) do shifted[place - 1] = level end
  return shifted
end

local function total(list, name)
  local parts = {}
  for place, level in ipairs(list) do parts[place] = level[name] end
  return #parts == #list and integer.sum(parts) or nil
end

local function add_levels(self, raw)
  if not raw.levels then return end
  self.levels = by_jumps(raw.levels)
  for _, name in ipairs { "canonical", "positions", "dead", "jumps" } do self[name] = total(raw.levels, name) end
  for jumps = 0, #self.levels do
    local level = self.levels[jumps]
    if level.dead > 0 then
      self.shortest_dead = jumps
      break
    end
  end
  self.games = raw.games
end

local function add_finishes(self, raw, option)
  if option.to ~= "any" then return end
  self.finishes = {}
  for hole, found in ipairs(raw.goals) do
    if found.solutions ~= 0 or found.moves then
      local solutions = option.solutions and found.solutions or nil
      self.finishes[#self.finishes + 1] = { hole = hole, moves = found.moves, solutions = solutions }
    end
  end
end

local function add_winning(self, raw, option)
  if not raw.winning then return end
  self.winning = by_jumps(raw.winning)
  self.winning_canonical, self.winning_positions = total(raw.winning, "canonical"), total(raw.winning, "positions")
  self.moves = raw.moves
  self.solutions = raw.solutions
  self.board_sequences = raw.boards
  if raw.fixed_solutions then
    self.solutions_up_to_symmetry = #raw.winning == 0 and 0 or integer.idiv(raw.fixed_solutions, raw.group)
  end
  if #raw.winning == 0 then
    if option.odds then self.odds = fraction.new(0, 1) end
  elseif raw.odds then
    local denominator = 1
    for _, scale in ipairs(raw.odds) do denominator = integer.mul(denominator, scale) end
    self.odds = fraction.new(raw.odds.numerator, denominator)
  end
  add_finishes(self, raw, option)
end

-- The public answer of what core.pegs.census gives; for riddle.mpi, too.
function count.finish(board, raw, option, words)
  local self = setmetatable({ board = board, goal = words, symmetries = raw.symmetries }, Count)
  add_levels(self, raw)
  add_winning(self, raw, option)
  local work = { positions = 0, jumps = 0, seconds = raw.seconds }
  for _, level in ipairs(raw.levels or raw.winning or {}) do
    work.positions = work.positions + level.canonical
    work.jumps = work.jumps + (level.jumps or 0)
  end
  return self, setmetatable({ method = "levels", work = work }, Info)
end

--- Counts a whole game at once.
--
-- A *level* is the number of jumps made. Positions are counted up to the symmetries of the board (`canonical`) and
-- without (`positions`). A solution is told apart in one of three meanings: by its jumps (`solutions`), by its jumps up
-- to the symmetries that leave start and goal as they are (`solutions_up_to_symmetry`), or by the boards it passes
-- through, each up to these symmetries (`board_sequences`).
-- @tparam board board the start; at most 64 holes
-- @tparam ?table option `to` (a hole, "any", the default, or a position), what to leave out (`levels`, `whole`,
--   `games`, `solutions`, `moves`, `odds`, `boards` = false) and the options of a job
-- @return an object that prints itself: `levels[jumps]` from 0, each { canonical =, positions =, dead =, jumps = },
--   their totals under the same names, `games` (jump sequences until no jump is left), `shortest_dead` (after how
--   many jumps none may be left), `winning[jumps]` = { canonical =, positions = }, `solutions`,
--   `solutions_up_to_symmetry`, `board_sequences`, `moves` (fewest, proved; nil: it cannot be solved), `finishes`
--   (with "any": a list of { hole =, moves =, solutions = }), `odds` (of random play: `numerator`, `denominator`,
--   `value`; nil when the numbers of legal jumps on some level have no common multiple below 2^63), `:data()`; and
--   an info table. Or nil and an error of kind "limit". With `job = true` a job that gives the same.
-- @function pegs.count
-- @usage
--   pegs.count(pegs.board "T5").solutions --> 29760
function count.count(board, option)
  local who = "pegs.count"
  new.need(board, who)
  option = options.check(who, option, COUNT)
  local fits, err = goal.fits(board)
  if not fits then return nil, err end
  option.to = option.to or "any"
  local positions, words = goal.positions(board, option.to, who)
  local shape = board.shape
  if not (option.solutions or option.moves or option.odds or option.boards) then positions = {} end
  local wants = { levels = option.levels, whole = option.whole, games = option.levels and option.games,
    solutions = option.solutions, moves = option.moves, odds = option.odds, boards = option.boards }
  local running = core.pegs.census(shape.holes, shape.jumps, board.bits, positions, wants, option)
  return job.run(running, option, function(raw) return count.finish(board, raw, option, words) end)
end

return count
