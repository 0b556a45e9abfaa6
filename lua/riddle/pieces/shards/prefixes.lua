--- Queens, rooks and bishops in shards: units are the two first squares, in the order of squares, that are taken.
--
-- A placement belongs to the unit of its two first pieces (of its only piece when there is one more to place); what
-- follows stands on later squares, so the unit is a count on a board whose earlier squares are holes. Checked by
-- another method on the same board, 'graph', where that takes the board.
-- @module riddle.pieces.shards.prefixes
local boards = require "riddle.pieces.board"
local core = require "riddle.core"
local info = require "riddle.pieces.info"
local integer = require "riddle.integer"
local job = require "riddle.job"
local methods = require "riddle.pieces.methods"
local questions = require "riddle.pieces.question"
local rules = require "riddle.pieces.rules"
local squares = require "riddle.pieces.squares"

local Prefixes = {}
Prefixes.__index = Prefixes

-- The places i < j of a unit in the list of free squares; i alone when one piece is to be placed.
local function places_of(self, unit)
  if self.depth == 1 then return unit end
  local i, left = 1, unit
  while left > #self.free - i do
    left = left - (#self.free - i)
    i = i + 1
  end
  return i, i + left
end

-- The question of a unit: a board with holes before the last of its squares.
local function question_of(self, unit)
  local asked, holes, placed = self.question, {}, {}
  local i, j = places_of(self, unit)
  table.move(asked.board.holes, 1, #asked.board.holes, 1, holes)
  table.move(asked.placed, 1, #asked.placed, 1, placed)
  for place = 1, (j or i) do
    local to = (place == i or place == j) and placed or holes
    to[#to + 1] = self.free[place]
  end
  table.sort(holes, squares.before)
  table.sort(placed, squares.before)
  local board = boards.read("pieces.count", { rows = asked.board.rows, columns = asked.board.columns, holes = holes,
    torus = asked.board.torus }, nil, 3)
  return { piece = asked.piece, shown = asked.shown, board = board, placed = placed, k = asked.k }
end

-- The count of a unit; or nil and an error.
local function count(self, unit, name, option)
  local question = question_of(self, unit)
  if not rules.check("conflict", question.shown, question.board, question.placed) then return 0 end
  local known = questions.trivial(question, question.k)
  if known then return known end
  local method = methods.get(name)
  local running, err = method.job(question, option)
  if not running then return nil, err end
  local found, work = job.run(running, option)
  if found == nil then return nil, work end
  return method.finish and method.finish(question, found) or found
end

-- Options for a unit: what is left of the time.
local function limits(option, began)
  local left = option.time and math.max(option.time - (core.clock() - began), 1e-4)
  return { threads = option.threads, memory = option.memory, time = left }
end

function Prefixes:run(units, emit, option)
  local began = core.clock()
  for _, unit in ipairs(units) do
    local moment = core.clock()
    local found, err = count(self, unit, "search", limits(option, began))
    if not found then return nil, err end
    local ok, failure = emit(unit, { count = found, seconds = core.clock() - moment })
    if not ok then return nil, failure end
  end
  return true
end

function Prefixes:again(units, option)
  local records, began = {}, core.clock()
  for i, unit in ipairs(units) do
    local found, err = count(self, unit, self.other, limits(option, began))
    if not found then return nil, err end
    records[i] = { count = found }
  end
  return records
end

function Prefixes.same(_, record, again)
  local found, expected = integer.new(record.count or -1), integer.new(again.count)
  if found == expected then return true end
  return nil, ("count: expected %s, found %s"):format(expected, found)
end

function Prefixes:merge(step)
  local sum, seconds = 0, 0
  for _, record in step do
    sum = integer.add(sum, integer.new(record.count))
    seconds = seconds + (tonumber(record.seconds) or 0)
  end
  return { text = tostring(sum) .. "\n", answer = sum, method = "search", checks = {},
    work = info.new("search", { units = self.units, seconds = seconds }).work }
end

function Prefixes.close() end

-- The squares on which a piece may stand, row by row.
local function free_squares(question)
  local taken, list = squares.set(question.board.holes), {}
  local placed = squares.set(question.placed)
  for row = 1, question.board.rows do
    for column = 1, question.board.columns do
      if not squares.has(taken, row, column) and not squares.has(placed, row, column) then
        list[#list + 1] = { row, column }
      end
    end
  end
  return list
end

local prefixes = {}

function prefixes.open(question)
  local free = free_squares(question)
  local depth = question.k - #question.placed > 1 and 2 or 1
  local other = methods.get "graph".can(question) and "graph" or "search"
  return setmetatable({ question = question, free = free, depth = depth, other = other, method = "search",
    units = depth == 1 and #free or #free * (#free - 1) // 2, words = questions.words(question),
    again_words = ("by the method '%s'"):format(other) }, Prefixes)
end

return prefixes
