-- Wins by continuous threats by the definition, and forced wins of any kind, on tiny boards: every free cell is tried
-- for both sides. Nothing is shared with the kernel; forbidden moves come from riddle.lines.proof_board, plain Lua too.
local proof_board = require "riddle.lines.proof_board"

local slow = {}

local OTHER <const> = { X = "O", O = "X" }

local function legal(self, at, stone)
  if self.board[at] ~= "." then return false end
  return stone == "O" or not self.rule:has_fouls() or self.board:foul(at) == nil
end

-- Puts a stone, asks, takes it away.
local function with(self, at, stone, question, ...)
  self.board[at] = stone
  local answer = question(self, ...)
  self.board[at] = "."
  return answer
end

local function wins_at(self, at, stone)
  if self.board[at] ~= "." then return false end
  return with(self, at, stone, function() return self.board:wins(at) end)
end

local function has_win(self, stone)
  for _, at in ipairs(self.cells) do
    if wins_at(self, at, stone) then return true end
  end
  return false
end

local function tick(self)
  self.positions = self.positions + 1
  if self.positions > self.most then error "too many positions" end
end

-- Does the attacker win with at most `fours` fours and a last move?
local function by_fours(self, fours)
  if has_win(self, self.mine) then return true end
  if fours == 0 then return false end
  local key = fours .. self.board:key()
  if self.fours[key] ~= nil then return self.fours[key] end
  tick(self)
  local function holds()
    if has_win(self, self.theirs) or not has_win(self, self.mine) then return false end
    for _, at in ipairs(self.cells) do
      if legal(self, at, self.theirs) and not with(self, at, self.theirs, by_fours, fours - 1) then return false end
    end
    return true
  end
  local found = false
  for _, at in ipairs(self.cells) do
    found = found or legal(self, at, self.mine) and with(self, at, self.mine, holds)
  end
  self.fours[key] = found
  return found
end

-- Does the attacker, to move, win by threats?
local function by_threats(self)
  if has_win(self, self.mine) then return true end
  local key = self.board:key()
  if self.threats[key] ~= nil then return self.threats[key] end
  tick(self)
  local function holds()
    if has_win(self, self.theirs) or not by_fours(self, self.hidden) then return false end
    for _, at in ipairs(self.cells) do
      if legal(self, at, self.theirs) and not with(self, at, self.theirs, by_threats) then return false end
    end
    return true
  end
  local found = false
  for _, at in ipairs(self.cells) do
    found = found or legal(self, at, self.mine) and with(self, at, self.mine, holds)
  end
  self.threats[key] = found
  return found
end

-- Does `stone`, to move, win whatever the other side does? Nobody may pass unless there is no legal move: a draw.
local function value(self, stone)
  if has_win(self, stone) then return "win" end
  local key = stone .. self.board:key()
  if self.values[key] then return self.values[key] end
  tick(self)
  local best = "loss"
  local any = false
  for _, at in ipairs(self.cells) do
    if best ~= "win" and legal(self, at, stone) then
      any = true
      local theirs = with(self, at, stone, value, OTHER[stone])
      if theirs == "loss" then best = "win" elseif theirs == "draw" then best = "draw" end
    end
  end
  if not any then best = "draw" end
  self.values[key] = best
  return best
end

--- A solver for a position. `side` attacks and is to move.
-- @tparam Board board
-- @tparam Rule rule
-- @tparam int most positions before it gives up
function slow.new(board, side, rule, most)
  local self = { board = proof_board.new(board, rule), rule = rule, mine = side == "black" and "X" or "O", cells = {},
    fours = {}, threats = {}, values = {}, positions = 0, most = most }
  self.theirs = OTHER[self.mine]
  for row = 1, board.rows do
    for column = 1, board.columns do self.cells[#self.cells + 1] = self.board:at { row, column } end
  end
  return self
end

local function asked(self, question, ...)
  local done, answer = pcall(question, self, ...)
  if done then return answer end
  if tostring(answer):find "too many positions" then return nil end
  error(answer, 0)
end

--- Is there a win by threats that hide at most so many fours? Nil: too many positions.
function slow.threats(self, hidden)
  self.hidden, self.threats = hidden, {}
  return asked(self, by_threats)
end

--- The value of the position for the side to move: "win", "draw" or "loss"; nil: too many positions.
function slow.value(self) return asked(self, value, self.mine) end

return slow
