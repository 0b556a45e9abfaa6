--- Hints for games: one good move, and why.
--
-- The first of these that there is:
--
-- * "win now": a move that wins at once;
-- * "win by fours": the first move of a win by continuous fours (riddle.lines.vcf);
-- * "forced defence": the other side could win at once, and this prevents it;
-- * "win by threats": the first move of a win by continuous threats (riddle.lines.vct), with a small limit;
-- * "forced defence": the other side, were it to move, would win by continuous fours, and after this it would not;
-- * "no defence": the same, but nothing that was tried prevents it; the move stops one way at least;
-- * "shape": the move of the largest worth by riddle.lines.shapes; of equal ones the nearest to the middle, then the
--   first row, then the first column. Of moves after which the other side could win at once only when all are such.
--
-- Cost: without forced wins some 1 ms for 15 x 15, most of it in plain Lua; in a job searches run on their own thread
-- and the rest in slices of some 0.5 ms, but for sorting the moves of large boards (1000 x 1000: seconds).
--
-- Fours and threats are asked only where riddle.lines.vcf answers: no gravity, no torus, k = 3 to 16, up to 32 x 32.
-- @module riddle.lines.hint
local boards = require "riddle.lines.board"
local chain = require "riddle.chain"
local core = require "riddle.core"
local errors = require "riddle.errors"
local finding = require "riddle.lines.finding"
local forcing = require "riddle.lines.forcing"
local job = require "riddle.job"
local options = require "riddle.options"
local proofs = require "riddle.lines.proof"
local rules = require "riddle.lines.rule"
local shapes = require "riddle.lines.shapes"
local counted = require "riddle.words".counted

local hint = {}

local OPTIONS <const> = options.join(options.job, {
  side = { one_of = { "black", "white" }, help = "who is to move; default: who has fewer stones, else black" },
  nodes = { type = "integer", min = 1, default = 20000, help = "positions for each question about fours" },
  threats = { type = "integer", min = 0, default = 100, help = "positions for the question about threats; 0: none" },
})

local STONE <const> = { black = "X", white = "O" }
local OTHER <const> = { X = "O", O = "X", black = "white", white = "black" }
local HIDDEN <const> = 2 -- fours that a threat may hide
local TRIES <const> = 60 -- defences against fours
local BREATH <const> = 2000 -- cells between two breaths

--- A hint. Fields: `status` ("found", or "none": there is no legal move), `kind` (see the top of this page), `move`
-- ({row, column}), `why` (a sentence), `side`, `rule`, `board`, `work` ({nodes =, seconds =} of all searches),
-- `unsearched` (a list of sentences: questions that were given up or not asked). For a win by fours or threats also
-- `line` and `proof`, as in riddle.lines.forced; `fours` for the former.
-- @type Hint
local Hint = { __name = "riddle.lines.hint" }
Hint.__index = Hint

--- Is a value a hint?
function hint.is(value) return getmetatable(value) == Hint end

function Hint:__tostring()
  if self.status == "none" then return ("no hint for %s: %s"):format(self.side, self.why) end
  local text = ("%s: %d,%d, %s: %s\n"):format(self.side, self.move[1], self.move[2], self.kind, self.why)
  return text .. self.board:draw { numbers = self.line or { self.move } }
end

--- A plain table that JSON can take.
function Hint:data()
  local line
  for i, move in ipairs(self.line or {}) do
    line = line or {}
    line[i] = { move[1], move[2] }
  end
  return { status = self.status, kind = self.kind, move = self.move and { self.move[1], self.move[2] }, why = self.why,
    side = self.side, rule = self.rule:data(), fours = self.fours, line = line, work = self.work,
    unsearched = table.move(self.unsearched, 1, #self.unsearched, 1, {}),
    proof = self.proof and self.proof:data() or nil, board = self.board:data() }
end

--- A picture in SVG: the board with the moves numbered.
-- @tparam ?table given `title`, `coordinates`: see board:svg
function Hint:svg(given)
  local option = {}
  for name, value in pairs(given or {}) do option[name] = value end
  option.title = option.title or self.kind and ("%s for %s"):format(self.kind, self.side) or self.why
  local after, side = self.board, self.side
  option.numbers = self.line or self.move and { self.move }
  for _, move in ipairs(option.numbers or {}) do
    after, side = after:with(move[1], move[2], side), OTHER[side]
  end
  return after:svg(option)
end

--- @section end

-- --- cells -----------------------------------------------------------------------------------------------------------

local function cell_of(self, at) return { (at - 1) // self.board.columns + 1, (at - 1) % self.board.columns + 1 } end

local function is_reachable(self, cells, at)
  local below = at + self.board.columns
  return cells:sub(at, at) == "." and (not self.rule.gravity or below > #cells or cells:sub(below, below) ~= ".")
end

local function put(board, at, stone)
  local cells = board.cells
  return boards.from_cells(board.rows, board.columns, cells:sub(1, at - 1) .. stone .. cells:sub(at + 1))
end

-- Does a stone on a free cell win at once? Nobody has a line on the board.
local function wins(self, board, at, stone) return finding.lines(put(board, at, stone), self.rule, 1)[1] ~= nil end

-- A cell where a colour wins at once, out of those where it may.
local function winning(self, board, stone, except)
  for _, at in ipairs(self.chances[stone]) do
    if at ~= except and is_reachable(self, board.cells, at) and wins(self, board, at, stone) then return at end
  end
  return nil
end

-- Does the other side have a cell that wins at once after a move? Its stones did not change, but cells may have become
-- reachable.
local function is_safe(self, at) return not winning(self, put(self.board, at, self.mine), self.theirs, at) end

-- The legal moves, the worthiest first.
local function list_moves(self, await)
  local board, forbidden, list = self.board, {}, {}
  if self.mine == "X" and self.rule:has_fouls() then
    local fouls, err = await(core.lines.fouls(board.rows, board.columns, board.cells, self.rule,
      { memory = self.option.memory }))
    if not fouls then return nil, err end
    for _, packed in ipairs(fouls) do
      forbidden[(packed >> 4 & 1023) * board.columns + (packed >> 14) + 1] = true
    end
  end
  local far = {}
  for at = 1, #board.cells do
    if at % BREATH == 0 then await() end
    if is_reachable(self, board.cells, at) and not forbidden[at] then
      local row, column = (at - 1) // board.columns, (at - 1) % board.columns
      far[at] = (2 * row - board.rows + 1) ^ 2 + (2 * column - board.columns + 1) ^ 2
      list[#list + 1] = at
    end
  end
  table.sort(list, function(a, b)
    if self.worth[a] ~= self.worth[b] then return self.worth[a] > self.worth[b] end
    if far[a] ~= far[b] then return far[a] < far[b] end
    return a < b
  end)
  return list
end

-- --- questions to the kernels ----------------------------------------------------------------------------------------

local function finish(self, kind, at, why, ...)
  local answer = self.answer
  answer.status, answer.kind, answer.move = "found", kind, cell_of(self, at)
  answer.why = why:format(...)
  return setmetatable(answer, Hint)
end

-- Notes a question that was given up, once.
local function note(self, what, reason)
  local list, text = self.answer.unsearched, what .. ": " .. reason
  if list[#list] ~= text then list[#list + 1] = text end
end

-- Runs a search within what is left of the time. Its status, and what it found; "gave up" is noted down.
local function search(self, await, what, make)
  local left = self.option.time and self.option.time - self.answer.work.seconds
  if left and left <= 0 then
    note(self, what, forcing.reasons.time)
    return "gave up"
  end
  local result = table.pack(await(make { time = left, memory = self.option.memory }))
  local status, work = result[1], result[2]
  if not status then error(errors.new(work), 0) end
  self.answer.work.nodes = self.answer.work.nodes + work.nodes
  self.answer.work.seconds = self.answer.work.seconds + work.seconds
  if status == "gave up" then note(self, what, forcing.reasons[result[3]]) end
  return status, table.unpack(result, 3, result.n)
end

local function by_fours(self, await, what, board, side)
  return search(self, await, what, function(limits)
    return core.lines.vcf(board.rows, board.columns, board.cells, self.rule, side == "black" and 0 or 1, false,
      self.option.nodes, limits)
  end)
end

local function by_threats(self, await, what)
  local board = self.board
  return search(self, await, what, function(limits)
    return core.lines.vct(board.rows, board.columns, board.cells, self.rule, self.side == "black" and 0 or 1, HIDDEN,
      self.option.threats, limits)
  end)
end

local function finish_proved(self, kind, why, packed, count)
  local root = proofs.unpack(packed, count, self.board.columns)
  self.answer.proof = proofs.new(self.side, self.rule, root)
  self.answer.line = proofs.line(root)
  return finish(self, kind, (root.move[1] - 1) * self.board.columns + root.move[2], why)
end

-- --- the order of kinds ----------------------------------------------------------------------------------------------

local function win_by_fours(self, await)
  if not self.fits then return nil end
  local status, fours, packed, count = by_fours(self, await, "a win by fours", self.board, self.side)
  if status ~= "found" then return nil end
  self.answer.fours = fours
  return finish_proved(self, "win by fours", counted(fours, "four") .. ", then the move that wins", packed, count)
end

local function win_by_threats(self, await)
  if not self.fits or self.option.threats == 0 then return nil end
  local status, packed, count = by_threats(self, await, "a win by threats")
  if status ~= "found" then return nil end
  return finish_proved(self, "win by threats", "each move threatens a win that needs fours only", packed, count)
end

-- The other side could win at once.
local function stop_win(self, moves)
  local win = winning(self, self.board, self.theirs)
  if not win then return nil end
  local other, cell = OTHER[self.side], cell_of(self, win)
  for _, at in ipairs(moves) do
    if is_safe(self, at) then
      return finish(self, "forced defence", at, "%s would win at %d,%d", other, cell[1], cell[2])
    end
  end
  local at = moves[1]
  for _, move in ipairs(moves) do
    if move == win then at = move end
  end
  return finish(self, "no defence", at, "%s wins at %d,%d or elsewhere, whatever is played", other, cell[1], cell[2])
end

-- The cells of a proof.
local function cells_of(self, packed, count)
  local set, unpack = {}, string.unpack
  for i = 0, count - 1 do set[unpack("<I2", packed, i * 12 + 1) + 1] = true end
  for place = count * 12 + 1, #packed, 6 do set[unpack("<I2", packed, place) + 1] = true end
  for at in pairs(set) do
    if self.board.cells:sub(at, at) ~= "." then set[at] = nil end
  end
  return set
end

-- The moves to try against a win by fours: on its cells first; moves that only put the answer off, fours, last.
local function order_defences(self, moves, cells)
  local on, off, fours = {}, {}, {}
  for _, at in ipairs(moves) do
    local list = self.fours[at] and fours or cells[at] and on or off
    list[#list + 1] = at
  end
  table.move(off, 1, #off, #on + 1, on)
  return table.move(fours, 1, #fours, #on + 1, on)
end

-- The other side would win by fours if it were to move.
local function stop_fours(self, await, moves)
  if not self.fits then return nil end
  local other = OTHER[self.side]
  local status, fours, packed, count = by_fours(self, await, "fours of " .. other, self.board, other)
  if status ~= "found" then return nil end
  local tries = order_defences(self, moves, cells_of(self, packed, count))
  for i = 1, math.min(#tries, TRIES) do
    local after = put(self.board, tries[i], self.mine)
    if by_fours(self, await, "fours of " .. other .. " after a defence", after, other) == "none" then
      return finish(self, "forced defence", tries[i], "%s would win by %s", other, counted(fours, "four"))
    end
  end
  return finish(self, "no defence", tries[1], "%s would win by %s, and none of %s prevents it", other,
    counted(fours, "four"), counted(math.min(#tries, TRIES), "move"))
end

local function shape(self, moves)
  for _, at in ipairs(moves) do
    if is_safe(self, at) then return finish(self, "shape", at, "the strongest shape of %s", counted(#moves, "move")) end
  end
  return finish(self, "no defence", moves[1], "%s wins at once, whatever is played", OTHER[self.side])
end

local function choose(self, await)
  self.worth, self.chances, self.fours = shapes.scan(self.board, self.rule, self.mine, await)
  local win = winning(self, self.board, self.mine)
  if win then return finish(self, "win now", win, "it makes a line") end
  local moves, err = list_moves(self, await)
  if not moves then return nil, err end
  if #moves == 0 then
    self.answer.status = "none"
    self.answer.why = self.board.cells:find(".", 1, true) and "every move is forbidden" or "the board is full"
    return setmetatable(self.answer, Hint)
  end
  return win_by_fours(self, await) or stop_win(self, moves) or win_by_threats(self, await)
    or stop_fours(self, await, moves) or shape(self, moves)
end

-- Who is to move when nobody says.
local function side_of(board)
  local black, white = board:stones()
  return black <= white and "black" or "white"
end

--- A hint for a position; see the top of this page.
-- @function lines.hint
function hint.find(board, rule, given)
  rule = rules.take("lines.hint", rule, 3)
  local option = options.check("lines.hint", given, OPTIONS, 3)
  if finding.lines(board, rule, 1)[1] then return forcing.over(board, rule) end
  local side = option.side or side_of(board)
  local refused = forcing.refusal(board, rule)
  local self = { board = board, rule = rule, option = option, side = side, mine = STONE[side],
    theirs = OTHER[STONE[side]], fits = refused == nil,
    answer = { board = board, rule = rule, side = side, work = { nodes = 0, seconds = 0 },
      unsearched = refused and { tostring(refused) } or {} } }
  local running = chain.new(function(await)
    local done, answer, err = pcall(choose, self, await)
    if done then return answer, err end
    if type(answer) == "table" and answer.kind then return nil, answer end -- of a search
    error(answer, 0)
  end)
  return job.run(running, option)
end

return hint
