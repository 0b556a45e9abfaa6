--- Full queens in shards: units are runs of row splits (csrc/pieces/quarters.h).
--
-- A record has the placements of its unit, `count`, and check values: `half_boards` and `pairs`, the exact work, and
-- `halves`, the half boards of all splits that the unit stands for, which do not depend on what fits together. A unit
-- is checked by its reverse: rows from bottom to top give as many placements and half boards, from other lists, counted
-- by the portable loops. All units are checked by their sums: the half boards are as many as a search finds on half a
-- board, and the placements less those that a half turn leaves alone are a multiple of 8, since the others come in
-- eights.
-- @module riddle.pieces.shards.quarters
local core = require "riddle.core"
local integer = require "riddle.integer"
local info = require "riddle.pieces.info"
local job = require "riddle.job"
local lazy = require "riddle.lazy"
local questions = require "riddle.pieces.question"

local counting = lazy "riddle.pieces.counting"

local SLICE <const> = 0.5 -- seconds of a job, about
local MOST <const> = 4096 -- units of a job
local HALVES <const> = 16 -- rows of the largest board whose half boards are counted again: half a second
local SYMMETRIC <const> = 26 -- rows of the largest board whose symmetric placements are counted

local Quarters = {}
Quarters.__index = Quarters

-- --- units ---------------------------------------------------------------------------------------------------------

-- Runs a job over units, numbered from 1 here, from 0 there. A list of parts; or nil and an error.
local function run_job(self, units, option, reversed)
  local numbers = {}
  for i, unit in ipairs(units) do numbers[i] = unit - 1 end
  return job.run(core.pieces.quarters_units(self.lists, numbers, option, reversed), option)
end

local function record_of(part, seconds)
  return { count = part[1], half_boards = part[2], pairs = part[3], halves = part[4], seconds = seconds }
end

-- What is left of the time of an option table, as a new one.
local function with_time(option, began)
  local left = option.time and math.max(option.time - (core.clock() - began), 1e-4)
  return { threads = option.threads, memory = option.memory, time = left }
end

function Quarters:run(units, emit, option)
  local began, first, size = core.clock(), 1, self.slice
  while first <= #units do
    local slice = table.move(units, first, math.min(first + size - 1, #units), 1, {})
    local moment = core.clock()
    local parts, err = run_job(self, slice, with_time(option, began))
    if not parts then return nil, err end
    local seconds = core.clock() - moment
    for i, part in ipairs(parts) do
      local ok, failure = emit(slice[i], record_of(part, seconds / #slice))
      if not ok then return nil, failure end
    end
    first = first + #slice
    if seconds < SLICE / 2 then size = math.min(MOST, size * 4) end
    if seconds > SLICE * 2 then size = math.max(1, size // 2) end
    self.slice = size
  end
  return true
end

function Quarters:again(units, option)
  local parts, err = run_job(self, units, with_time(option, core.clock()), true)
  if not parts then return nil, err end
  local records = {}
  for i, part in ipairs(parts) do records[i] = record_of(part) end
  return records
end

local VALUES = { "count", "half_boards", "pairs", "halves" }

function Quarters.same(_, record, again)
  for _, name in ipairs(VALUES) do
    local found, expected = integer.new(record[name] or -1), integer.new(again[name])
    if found ~= expected then
      return nil, ("%s: expected %s, found %s"):format(name:gsub("_", " "), expected, found)
    end
  end
  return true
end

-- --- sums ------------------------------------------------------------------------------------------------------------

-- The case of a unit: 0 for even n and for a queen in the centre, else the number of a pair a, b.
local function case_of(self, unit)
  local measure = self.measure
  if unit <= measure.orbit_units then return 0 end
  return (unit - measure.orbit_units - 1) // measure.case_units + 1
end

-- The pair a < b of a case above 0: (1, 2) (1, 3) (2, 3) (1, 4) ...
local function pair_of(case)
  local b = 2
  while case > b - 1 do case, b = case - (b - 1), b + 1 end
  return case, b
end

-- The half boards of a case as a search counts them: queens in each column of half a board (odd n: and of the middle
-- column, where they are placed).
local function half_boards_of(n, case)
  local half = n // 2
  local function count(columns, option) return (counting.count("queen", { rows = n, columns = columns,
    holes = option.holes }, columns, { placed = option.placed })) end
  if n % 2 == 0 then return count(half, {}) end
  local middle = half + 1
  if case == 0 then return count(middle, { placed = { { middle, middle } } }) end
  local a, b = pair_of(case)
  local west = count(middle, { placed = { { middle, middle - a }, { middle + b, middle } } })
  local holes = {} -- the queen of the middle row is not on the eastern board; what it attacks there is
  for column = 1, middle do
    local away = a + column - 1
    for _, row in ipairs { middle, middle - away, middle + away } do
      if row >= 1 and row <= n then holes[#holes + 1] = { row, column } end
    end
  end
  return integer.add(west, count(middle, { placed = { { middle + b, 1 } }, holes = holes }))
end

local function check_halves(self, halves)
  local name, n = "half boards", self.n
  if n > HALVES then
    return { name = name, says = ("not counted again beyond %d rows"):format(HALVES) }
  end
  for case, found in pairs(halves) do
    local expected = half_boards_of(n, case)
    if expected ~= found then
      return { name = name, ok = false, says = ("expected %s, found %s"):format(expected, found) }
    end
  end
  return { name = name, ok = true, says = "as many as a search finds on half a board" }
end

-- Placements with no symmetry but mirrors and turns of others come in eights.
local function check_eights(self, count)
  local name, n = "multiple of 8", self.n
  if n > SYMMETRIC then return { name = name, says = ("not looked at beyond %d rows"):format(SYMMETRIC) } end
  local half, quarter = job.run(core.pieces.symmetric_queens(n, {}), {})
  local rest = integer.mod(integer.sub(count, half), 8)
  if rest ~= 0 or integer.mod(integer.sub(half, quarter), 4) ~= 0 then
    local says = ("%s less %s symmetric placements leave %s by 8"):format(count, half, rest)
    return { name = name, ok = false, says = says }
  end
  return { name = name, ok = true, says = ("%s less %s placements that a half turn leaves alone"):format(count, half) }
end

function Quarters:merge(step)
  local sums, halves, seconds = { count = 0, half_boards = 0, pairs = 0 }, {}, 0
  for unit, record in step do
    for name, sum in pairs(sums) do sums[name] = integer.add(sum, integer.new(record[name])) end
    local case = case_of(self, unit)
    halves[case] = integer.add(halves[case] or 0, integer.new(record.halves))
    seconds = seconds + (tonumber(record.seconds) or 0)
  end
  local work = { half_boards = sums.half_boards, pairs = sums.pairs, units = self.units, seconds = seconds }
  return {
    text = tostring(sums.count) .. "\n", answer = sums.count, method = "quarters",
    work = info.new("quarters", work).work,
    checks = { check_eights(self, sums.count), check_halves(self, halves) },
  }
end

function Quarters:close() self.lists:close() end

local quarters = {}

function quarters.open(question)
  local n = question.board.rows
  local lists, measure = core.pieces.quarters_lists(n)
  return setmetatable({ n = n, lists = lists, measure = measure, units = measure.units, slice = 1, method = "quarters",
    words = questions.words(question), again_words = "with the rows reversed, by the portable loops" }, Quarters)
end

return quarters
