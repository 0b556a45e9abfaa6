--- Explaining: pieces.explain.
-- @submodule riddle.pieces
local counting = require "riddle.pieces.counting"
local each = require "riddle.pieces.listing"
local errors = require "riddle.errors"
local integer = require "riddle.integer"
local methods = require "riddle.pieces.methods"
local options = require "riddle.options"
local questions = require "riddle.pieces.question"
local rules = require "riddle.pieces.rules"
local squares = require "riddle.pieces.squares"

local EXPLAIN = options.join(questions.options, { time = options.job.time, memory = options.job.memory,
  threads = options.job.threads })

-- The largest sides that are explained: by the sieve, and for bishops by colours alone.
local SIEVED, COLOURED = 12, 64

local Explanation = { __name = "riddle.pieces.explanation" }
Explanation.__index = Explanation

--- A plain table that JSON can take.
function Explanation:data()
  local function ways_data(ways)
    local list = {}
    for j, count in ipairs(ways) do list[j] = integer.portable(count) end
    return list
  end
  local data = { piece = self.question.shown:data(), rows = self.board.rows, columns = self.board.columns, k = self.k,
    most = self.most, count = integer.portable(self.count), method = self.method, colours = {}, sieve = self.sieve }
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
    for column = 1, one.columns do
      if not one.board:is_hole(row, column) then left[#left + 1] = { row, column } end
    end
  end
  local steps = {}
  for i, square in ipairs(one.squares) do
    local kept, removed = {}, {}
    for _, candidate in ipairs(left) do
      local into = rules.attack(one.moves, one.board, square, candidate) and removed or kept
      into[#into + 1] = candidate
    end
    steps[i] = { square = square, candidates = #left, removed = removed }
    left = kept
  end
  return steps
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
  local function mark(square, letter)
    marks[square[1]] = marks[square[1]] or {}
    marks[square[1]][square[2]] = letter
  end
  for i = 1, steps do
    for _, square in ipairs(self.sieve[i].removed) do mark(square, "x") end
  end
  for i = 1, steps do mark(self.sieve[i].square, self.question.shown.letter) end
  return self.board:draw(function(row, column) return marks[row] and marks[row][column] end)
end

local function sieve_lines(self, say)
  say "The sieve of the first placement (x = removed, . = still a candidate):"
  for i, step in ipairs(self.sieve) do
    local others = #step.removed - 1
    say(("%d. %s: one of %d, it removes %d other%s"):format(
      i, squares.name(step.square), step.candidates, others, others == 1 and "" or "s"))
    say(draw_step(self, i))
  end
end

-- Breaks a text at blanks, so that its lines are no longer than 90 bytes.
local function wrapped(text)
  local lines, line = {}, ""
  for word in text:gmatch "%S+" do
    if #line + 1 + #word > 90 and line ~= "" then
      lines[#lines + 1] = line
      line = word
    else
      line = line == "" and word or line .. " " .. word
    end
  end
  lines[#lines + 1] = line
  return table.concat(lines, "\n")
end

local WHY_BOUND = {
  bishop = "each stands on a diagonal of its own",
  king = "each block of 2 x 2 holds one",
  queen = "each stands in a row and a column of its own",
  rook = "each stands in a row and a column of its own",
}

function Explanation:__tostring()
  local lines = {}
  local function say(line) lines[#lines + 1] = line end
  say(("%s: %s way%s"):format(questions.words(self.question), self.count, self.count == 1 and "" or "s"))
  if self.k > self.most then
    local why = WHY_BOUND[self.question.piece.name] or "there are no more squares"
    say(("No more than %d fit: %s."):format(self.most, why))
  end
  if self.about then say(wrapped(("Method '%s'. %s"):format(self.method, self.about))) end
  if self.colours then colour_lines(self, say) end
  if self.sieve and #self.sieve > 0 then sieve_lines(self, say) end
  return table.concat(lines, "\n")
end

local function is_coloured(question)
  local board = question.board
  return question.piece.name == "bishop" and board.rows == board.columns and board.rows > 0 and board:is_plain()
    and #question.placed == 0
end

--- Why that many? The method and why it is exact; for bishops on a plain square board the two colours, their rows and
-- their counts; on boards of up to 12 x 12 also the sieve: which squares each piece of the first placement removed.
-- @tparam string|table|Piece piece
-- @tparam int|{int,int}|string|table|Board board sides of at most 12; for bishops on plain square boards of at most 64
-- @tparam int k
-- @tparam ?table option `placed`, `threads`, `time`, `memory`
-- @return an object with `count`, `method`, `about`, `most`, `colours` and `sieve` (see docs/pieces.md); `tostring`
--   tells it in words; or nil and an error, as for `count`
-- @function pieces.explain
-- @usage
--   print(pieces.explain("rook", 3, 2))
return function(piece, board, k, option)
  local who = "pieces.explain"
  option = options.check(who, option, EXPLAIN)
  questions.check_number(who, k, 3)
  local question, err = questions.read(who, piece, board, option.placed, 3)
  if not question then return nil, err end
  local shown, on = question.shown, question.board
  local largest = is_coloured(question) and COLOURED or SIEVED
  if math.max(on.rows, on.columns) > largest then
    local message = ("boards of %ss of up to %d x %d are explained, this one has %d x %d"):format(
      shown.name, largest, largest, on.rows, on.columns)
    return nil, errors.new { kind = "limit", message = message, reason = "size" }
  end
  local placed = question.placed
  option.placed = placed
  local count, how = counting.count(shown, on, k, option)
  if not count then return nil, how end
  question.k = k
  local self = { question = question, board = on, k = k, count = count, method = how.method }
  self.most = rules.bound(question.piece, on)
  if how.method ~= "trivial" then self.about = methods.get(how.method).about end
  if is_coloured(question) then
    self.colours = { colour(on.rows, on.rows % 2, "colour of the corner"),
      colour(on.rows, (on.rows + 1) % 2, "other colour") }
    self.about = nil -- the lines of the colours say it
  end
  if math.max(on.rows, on.columns) <= SIEVED and count ~= 0 then
    self.sieve = sieve((each(shown, on, k, { placed = placed })()))
  end
  return setmetatable(self, Explanation)
end
