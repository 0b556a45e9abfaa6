--- The explanation of a count: how the board falls apart, and the sieve of one placement.
-- Returns the body of pieces.explain.
local integer = require "riddle.integer"
local placement = require "riddle.pieces.placement"
local rules = require "riddle.pieces.rules"

local Explanation = { __name = "riddle.pieces.explanation" }
Explanation.__index = Explanation

--- A plain table that JSON can take.
function Explanation:data()
  local function ways_data(ways)
    local list = {}
    for j, count in ipairs(ways) do list[j] = integer.portable(count) end
    return list
  end
  local data = { piece = self.piece, rows = self.rows, columns = self.columns, k = self.k, most = self.most,
    count = integer.portable(self.count), colours = {}, sieve = self.sieve }
  for i, colour in ipairs(self.colours or {}) do
    data.colours[i] = { name = colour.name, lengths = colour.lengths, ways = ways_data(colour.ways) }
  end
  return data
end

-- One colour of an n x n board: its diagonals' lengths in order, and ways[j + 1] = ways to place j bishops.
local function colour(n, parity, name)
  local lengths, ways = {}, { 1 }
  for length = 1, n do
    if length % 2 == parity then
      lengths[#lengths + 1] = length
      if length < n then lengths[#lengths + 1] = length end
    end
  end
  for i, length in ipairs(lengths) do
    for j = math.min(i, length), 1, -1 do
      local more = integer.mul(ways[j] or 0, length - (j - 1))
      ways[j + 1] = integer.add(ways[j + 1] or 0, more)
    end
  end
  return { name = name, lengths = lengths, ways = ways }
end

-- Puts the pieces of a placement one by one; returns a list of steps {square, candidates (before),
-- removed (a list of squares)}.
local function sieve(one)
  local left = {}
  for row = 1, one.rows do
    for column = 1, one.columns do left[#left + 1] = { row, column } end
  end
  local steps = {}
  for i, square in ipairs(one.squares) do
    local kept, removed = {}, {}
    for _, candidate in ipairs(left) do
      local into = rules.attack(one.piece, square, candidate) and removed or kept
      into[#into + 1] = candidate
    end
    steps[i] = { square = square, candidates = #left, removed = removed }
    left = kept
  end
  return steps
end

local function board_words(self)
  return ("%d %s%s on %d x %d"):format(self.k, self.piece, self.k == 1 and "" or "s", self.rows, self.columns)
end

local function colour_lines(self, say)
  say "Light and dark squares do not meet, so each colour is counted alone. Turned by 45 degrees"
  say "its diagonals are rows, and bishops move in them like rooks. Rows in order of length r:"
  say "  ways(j) = ways(j) + ways(j-1) * (r - (j-1))"
  for _, one in ipairs(self.colours) do
    say(("%s: rows of %s"):format(one.name, #one.lengths == 0 and "none" or table.concat(one.lengths, " ")))
    local ways = {}
    for j, count in ipairs(one.ways) do ways[j] = tostring(count) end
    say("  ways to place 0, 1, 2, ... bishops: " .. table.concat(ways, " "))
  end
  local terms, others = {}, 0
  for j = 0, self.k do
    local a, b = self.colours[1].ways[j + 1], self.colours[2].ways[self.k - j + 1]
    if a and b and a ~= 0 and b ~= 0 then
      if #terms < 8 then terms[#terms + 1] = ("%s * %s"):format(a, b) else others = others + 1 end
    end
  end
  if #terms == 0 then return end
  local rest = others > 0 and (" + %d more"):format(others) or ""
  say(("together: %s%s = %s"):format(table.concat(terms, " + "), rest, self.count))
end

-- The board after a number of steps: pieces, candidates left, removed squares.
local function draw_step(self, steps)
  local marks = {}
  local function mark(square, letter) marks[(square[1] - 1) * self.columns + square[2]] = letter end
  for i = 1, steps do
    for _, square in ipairs(self.sieve[i].removed) do mark(square, "x") end
  end
  for i = 1, steps do mark(self.sieve[i].square, rules.letters[self.piece]) end
  return placement.draw(self.rows, self.columns, function(row, column)
    return marks[(row - 1) * self.columns + column] or "."
  end)
end

local function sieve_lines(self, say)
  say "The sieve of the first placement (x = removed, . = still a candidate):"
  for i, step in ipairs(self.sieve) do
    local others = #step.removed - 1
    say(("%d. %s: one of %d, it removes %d other%s"):format(
      i, rules.square_name(step.square), step.candidates, others, others == 1 and "" or "s"))
    say(draw_step(self, i))
  end
end

function Explanation:__tostring()
  local lines = {}
  local function say(line) lines[#lines + 1] = line end
  say(("%s: %s way%s"):format(board_words(self), self.count, self.count == 1 and "" or "s"))
  if self.k > self.most then
    say(("No more than %d fit: %s."):format(self.most, self.piece == "bishop"
      and "each stands on a diagonal of its own" or "each stands in a row and a column of its own"))
  end
  if self.colours then colour_lines(self, say) end
  if self.sieve and #self.sieve > 0 then sieve_lines(self, say) end
  return table.concat(lines, "\n")
end

-- `sieve_side` is the largest board whose sieve is shown.
return function(pieces, piece, rows, columns, k, sieve_side)
  local count, err = pieces.count(piece, { rows, columns }, k)
  if not count then return nil, err end
  local self = { piece = piece, rows = rows, columns = columns, k = k, count = count }
  self.most = rules.most(piece, rows, columns)
  if piece == "bishop" and rows == columns and rows > 0 then
    self.colours = { colour(rows, rows % 2, "colour of the corner"), colour(rows, (rows + 1) % 2, "other colour") }
  end
  if math.max(rows, columns) <= sieve_side and count ~= 0 then
    local next_placement = pieces.each(piece, { rows, columns }, k)
    self.sieve = sieve(next_placement())
  end
  return setmetatable(self, Explanation)
end
