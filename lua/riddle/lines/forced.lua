--- Answers about forced wins.
-- @module riddle.lines.forced
local proofs = require "riddle.lines.proof"
local counted = require "riddle.words".counted

local forced = {}

--- The answer of lines.vcf and lines.vct. Fields: `status` ("found", "none" or "gave up"), `board`, `side`, `rule`,
-- `shortest` (of lines.vcf), `hidden` (of lines.vct), `method`, `work`. When found: `fours` (of lines.vcf: how many
-- fours come before the move that wins, against the defence that lasts longest), `line` (a list of {row, column}, both
-- sides by turns, up to the threat that cannot be answered any more; the winning move itself when there is nothing
-- before it), `after` (the board after that line) and `proof`. When it gave up: `reason` (a sentence) and `limit`
-- ("time", "memory" or "nodes").
-- @type Forced
local Forced = { __name = "riddle.lines.forced" }

local OTHER = { black = "white", white = "black" }

-- Made when somebody asks: the proof, the line, and the board after it.
local LAZY = {
  proof = function(self)
    return proofs.new(self.side, self.rule, proofs.unpack(self.packed, self.count, self.board.columns))
  end,
  line = function(self) return proofs.line(self.proof.root) end,
  after = function(self)
    local board, colour = self.board, self.side
    for _, move in ipairs(self.line) do
      board, colour = board:with(move[1], move[2], colour), OTHER[colour]
    end
    return board
  end,
}

Forced.__index = function(self, name)
  if not LAZY[name] or not rawget(self, "packed") then return Forced[name] end
  local value = LAZY[name](self)
  rawset(self, name, value)
  return value
end

--- Is a value such an answer?
function forced.is(value) return getmetatable(value) == Forced end

--- Makes an answer of its fields, in place; `packed` and `count` instead of the proof.
function forced.new(fields) return setmetatable(fields, Forced) end

-- The words of an answer of lines.vct.
local function threats(self)
  if self.status == "found" then return ("%s wins by continuous threats"):format(self.side) end
  return ("%s has no win by continuous threats that hide at most %s"):format(self.side, counted(self.hidden, "four"))
end

local function headline(self)
  if self.status ~= "gave up" and self.method == "vct" then
    return threats(self)
  elseif self.status == "found" then
    if self.fours == 0 then return ("%s wins at once"):format(self.side) end
    local fewest = self.shortest and ", the fewest" or ""
    return ("%s wins by continuous fours: %s%s"):format(self.side, counted(self.fours, "four"), fewest)
  elseif self.status == "none" then
    return ("%s has no win by continuous fours"):format(self.side)
  end
  return ("gave up: %s"):format(self.reason)
end

--- What was found, the rule, and the board with the moves of the line numbered.
function Forced:__tostring()
  local text = ("%s (%s)"):format(headline(self), tostring(self.rule))
  if self.status ~= "found" then return text end
  return text .. "\n" .. self.board:draw { numbers = self.line }
end

--- A picture in SVG: the board, and the line's moves when there are any.
-- @tparam ?table given `title`, `coordinates`: see board:svg
function Forced:svg(given)
  local option = {}
  for name, value in pairs(given or {}) do option[name] = value end
  option.title = option.title or headline(self)
  if self.status ~= "found" then return self.board:svg(option) end
  option.numbers = self.line
  return self.after:svg(option)
end

--- A plain table that JSON can take.
function Forced:data()
  local found = self.status == "found"
  local line = found and {} or nil
  for i, move in ipairs(line and self.line or {}) do line[i] = { move[1], move[2] } end
  return { status = self.status, side = self.side, rule = self.rule:data(), shortest = self.shortest,
    hidden = self.hidden, fours = self.fours, line = line, proof = found and self.proof:data() or nil,
    reason = self.reason, limit = self.limit, method = self.method, work = self.work, board = self.board:data() }
end

return forced
