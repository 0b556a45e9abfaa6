--- A board on which proofs are replayed: plain, cell by cell, from the rules alone.
--
-- Cells are numbered row by row with a border around; each is ".", "X", "O", or "#" outside. Used by the checker of
-- proofs, so it shares nothing with the kernels. Slow: some 5 us for a win test, up to a millisecond for a foul.
-- @module riddle.lines.proof_board
local proof_board = {}

local NAME <const> = { X = "black", O = "white" }
local OTHER <const> = { X = "O", O = "X" }

local Replay = {}
Replay.__index = Replay

--- A new one with the stones of a board.
-- @tparam Board board
-- @tparam Rule rule
function proof_board.new(board, rule)
  local width = board.columns + 2
  local self = { rule = rule, width = width, rows = board.rows, columns = board.columns,
    steps = { 1, width, width + 1, 1 - width } } -- across, down, falling, rising
  for at = 1, (board.rows + 2) * width do self[at] = "#" end
  for row = 1, board.rows do
    for column = 1, board.columns do
      local place = (row - 1) * board.columns + column
      self[row * width + column + 1] = board.cells:sub(place, place)
    end
  end
  self.double_four, self.double_three = false, false
  for _, foul in ipairs(rule.fouls) do
    self.double_four = self.double_four or foul == "double-four"
    self.double_three = self.double_three or foul == "double-three"
  end
  return setmetatable(self, Replay)
end

--- The number of a cell {row, column}; nil when it is none of the board.
function Replay:at(cell)
  if type(cell) ~= "table" then return nil end
  local row, column = cell[1], cell[2]
  if math.type(row) ~= "integer" or math.type(column) ~= "integer" then return nil end
  if row < 1 or row > self.rows or column < 1 or column > self.columns then return nil end
  return row * self.width + column + 1
end

--- Row and column of a cell's number.
function Replay:cell(at) return { (at - 1) // self.width, (at - 1) % self.width } end

--- The stones as a string.
function Replay:key() return table.concat(self, "", self.width + 1, (self.rows + 1) * self.width) end

-- The maximal run through a stone in one direction: its length and what stands at both ends.
local function run(self, at, step)
  local colour = self[at]
  local first, last = at, at
  while self[first - step] == colour do first = first - step end
  while self[last + step] == colour do last = last + step end
  return (last - first) // step + 1, first - step, last + step
end

local function wins_in(self, at, step)
  local length, before, after = run(self, at, step)
  if length < self.rule.k then return false end
  local other = OTHER[self[at]]
  return self.rule:wins(length, NAME[self[at]], self[before] == other and self[after] == other)
end

--- Does the stone on a cell stand in a line that wins?
function Replay:wins(at)
  local steps = self.steps
  return wins_in(self, at, steps[1]) or wins_in(self, at, steps[2]) or wins_in(self, at, steps[3])
    or wins_in(self, at, steps[4])
end

--- Does anybody have a line that wins?
function Replay:over()
  for at = 1, #self do
    if NAME[self[at]] and self:wins(at) then return true end
  end
  return false
end

-- Runs a question with a black stone more.
local function with_black(self, at, question, ...)
  if self[at] ~= "." then return false end
  self[at] = "X"
  local answer = question(self, at, ...)
  self[at] = "."
  return answer
end

-- How many fours a black stone has in one direction. The cell that makes such a four a line is the first free one on
-- either side; both make a line of the same four stones when these stand in a row.
local function fours_in(self, at, step)
  local length, before, after = run(self, at, step)
  local count = with_black(self, before, wins_in, step) and 1 or 0
  if with_black(self, after, wins_in, step) then count = count + 1 end
  return length == self.rule.k - 1 and math.min(count, 1) or count
end

-- Does a black stone stand in a straight four: a row of k - 1 with a free cell at each end that makes a line?
local function is_straight_four(self, at, step)
  local length, before, after = run(self, at, step)
  return length == self.rule.k - 1 and with_black(self, before, wins_in, step)
    and with_black(self, after, wins_in, step)
end

-- The cells that make a three of a black stone a straight four, in one direction.
local function straight_four_points(self, at, step)
  local points = {}
  if fours_in(self, at, step) > 0 then return points end
  local _, before, after = run(self, at, step)
  for _, point in ipairs { before, after } do
    if with_black(self, point, is_straight_four, step) then points[#points + 1] = point end
  end
  return points
end

local judge

-- Does a three with such a point count? Not where Black may not play, and where a stone makes a line besides, only by
-- the reading "eye-counts".
local function is_real(self, at)
  if self:wins(at) then return self.rule.reading == "eye-counts" end
  return judge(self, at) == nil
end

-- Two threes that count?
local function has_double_three(self, at)
  local lists = {}
  for _, step in ipairs(self.steps) do
    local points = straight_four_points(self, at, step)
    if #points > 0 then lists[#lists + 1] = points end
  end
  if #lists < 2 then return false end
  local real = 0
  for _, points in ipairs(lists) do
    for _, point in ipairs(points) do
      if with_black(self, point, is_real) then
        real = real + 1
        break
      end
    end
  end
  return real >= 2
end

-- The foul of a black stone that stands and makes no line. Each level of recursion has a stone more on the board, and
-- Lua calls take no C stack.
function judge(self, at)
  local fours = 0
  for _, step in ipairs(self.steps) do
    if self.rule.overline == "foul" and run(self, at, step) > self.rule.k then return "overline" end
    if self.double_four then fours = fours + fours_in(self, at, step) end
  end
  if fours >= 2 then return "double-four" end
  if self.double_three and has_double_three(self, at) then return "double-three" end
  return nil
end

--- Why Black may not play on a free cell: "overline", "double-four" or "double-three"; nil when he may.
function Replay:foul(at)
  if not self.rule:has_fouls() then return nil end
  self[at] = "X"
  local foul = nil
  if not self:wins(at) then foul = judge(self, at) end
  self[at] = "."
  return foul
end

return proof_board
