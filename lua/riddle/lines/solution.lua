--- Solutions: what a k-in-a-row game is worth, why, and a line of play.
-- @module riddle.lines.solution
local solutions = {}

local OTHER = { black = "white", white = "black" }

--- The answer of lines.solve. Fields:
--
-- * `status`: "found" or "gave up" (then `reason` says why and `limit` is "time", "nodes" or "memory")
-- * `value`: "win", "draw" or "loss" for `side`, who moves; `winner`: "black", "white" or nil
-- * `black`, `white`: for each colour `wins` (does it force a line?), `reason` (a short word) and `words` (a sentence),
--   both nil where the win of the other colour says all; `pairs`, a pairing that lines.check_pairing accepts, when one
--   was found
-- * `line`: a list of {row, column, colour}: play that keeps the value. Whoever has something to lose plays moves that
--   were proved to keep it; it is not the shortest win. `ends`: "line" (the last stone makes one), "dead" (nobody can
--   win any more) or "cut" (a limit)
-- * `method`: the reason that settled it; `work`: `nodes` (positions of the real game), `maker_breaker` (positions of
--   the game in which one side only prevents), `seconds`
-- * `board`, `rule`, `side`, `weak`: the question
-- @type Solution
local Solution = { __name = "riddle.lines.solution" }
Solution.__index = Solution

local WINS <const> = {
  over = "%s has a line",
  ["proof numbers"] = "%s forces a line (proof-number search)",
  ["alpha-beta"] = "%s forces a line (alpha-beta search)",
  ["maker-breaker"] = "%s forces a line (Maker-Breaker search)",
}

local FAILS <const> = {
  closed = "%s cannot win: no line is open",
  pairing = "%s cannot win: a pairing of %d pairs prevents it",
  stealing = "%s cannot win: the first player could use the same strategy, with one stone more (strategy stealing)",
  ["maker-breaker"] = "%s cannot win, even if %s only prevents (Maker-Breaker search)",
  ["proof numbers"] = "%s cannot win (proof-number search)",
  ["alpha-beta"] = "%s cannot win (alpha-beta search)",
  blocker = "%s only prevents",
}

-- One colour's part of the answer, in place.
local function explain(part, colour, weak)
  if part.reason == "unsettled" then part.reason = nil end -- the other one wins
  if part.wins then
    if weak and part.reason == "proof numbers" then part.reason = "maker-breaker" end
    part.words = WINS[part.reason]:format(colour)
  elseif part.reason == "pairing" then
    part.words = FAILS.pairing:format(colour, #part.pairs)
  elseif FAILS[part.reason] then
    part.words = FAILS[part.reason]:format(colour, OTHER[colour])
  end
end

-- Lists of cells from the flat lists of the binding.
local function cells(flat)
  local list = {}
  for i = 1, #flat, 2 do list[#list + 1] = { flat[i], flat[i + 1] } end
  return list
end

local function pairs_of(flat)
  if not flat then return nil end
  local list, all = {}, cells(flat)
  for i = 1, #all, 2 do list[#list + 1] = { all[i], all[i + 1] } end
  return list
end

local VALUE <const> = { [1] = "win", [0] = "draw", [-1] = "loss" }

--- Makes a solution of the question {board =, rule =, side =, weak =} and what the binding core.lines.mnk says.
function solutions.found(question, value, black, white, moves, ends, work)
  local self = question
  self.status, self.value, self.ends, self.work = "found", VALUE[value], ends, work
  self.black, self.white, self.line = black, white, cells(moves)
  self.winner = black.wins and "black" or white.wins and "white" or nil
  for colour, part in pairs { black = black, white = white } do
    part.pairs = pairs_of(part.pairs)
    explain(part, colour, self.weak)
  end
  local decisive = self.winner or self.side
  self.method = self[decisive].reason
  local colour = self.side
  for _, move in ipairs(self.line) do move[3], colour = colour, OTHER[colour] end
  return setmetatable(self, Solution)
end

--- Makes one that gave up.
function solutions.gave_up(question, limit, work)
  local self = question
  self.status, self.limit, self.work = "gave up", limit, work or {}
  self.reason = ("the %s limit (option '%s')"):format(limit == "nodes" and "node" or limit, limit)
  return setmetatable(self, Solution)
end

local function headline(self)
  local game = self.weak and ", white only prevents" or ""
  local result = self.status == "gave up" and "gave up: " .. self.reason
    or self.winner and self.winner .. " wins" or "draw"
  return ("%d x %d, %s%s, %s to move: %s"):format(self.board.rows, self.board.columns, self.rule, game, self.side,
    result)
end

local ENDS <const> = {
  line = "ends with a line",
  dead = "ends where nobody can win any more",
  cut = "goes on; a limit ended the search for it",
}

--- The result, the reasons, and the board with the line of play in numbers.
function Solution:__tostring()
  local text = { headline(self) }
  for _, colour in ipairs { "black", "white" } do
    local part = self[colour]
    if part and part.words then text[#text + 1] = part.words end
  end
  if not self.line then return table.concat(text, "\n") end
  if #self.line > 0 then
    local moves = #self.line == 1 and "1 move" or ("%d moves"):format(#self.line)
    text[#text + 1] = ("%s, the first by %s; play %s"):format(moves, self.side, ENDS[self.ends])
  end
  text[#text + 1] = self.board:draw { numbers = self.line }
  return table.concat(text, "\n")
end

local function copy(value)
  if type(value) ~= "table" then return value end
  local result = {}
  for key, one in pairs(value) do result[key] = copy(one) end
  return result
end

--- A plain table that JSON can take.
function Solution:data()
  local data = { board = self.board:data(), rule = self.rule:data() }
  for _, field in ipairs { "status", "value", "winner", "side", "weak", "black", "white", "line", "ends", "method",
    "work", "reason", "limit" } do
    data[field] = copy(self[field])
  end
  return data
end

--- The board after the line of play.
function Solution:final()
  local board = self.board
  for _, move in ipairs(self.line or {}) do board = board:with(move[1], move[2], move[3]) end
  return board
end

--- A picture: the board after the line of play, its moves numbered, and the winning line.
-- @tparam ?table option `coordinates`, `title`: see board:svg
function Solution:svg(option)
  local given = { numbers = self.line, title = headline(self) }
  for name, value in pairs(option or {}) do given[name] = value end
  local final = self:final()
  given.mark = given.mark or require("riddle.lines.finding").lines(final, self.rule, -1)
  return final:svg(given)
end

--- The best move of another position of the same game: solves it anew.
-- @tparam Board board
-- @tparam ?table option as for lines.solve
-- @treturn ?int row; nil when the game is over or lost in all ways alike and no cell is free; or nil and an error
-- @treturn int column
-- @treturn Solution what the position is worth
function Solution:best(board, option)
  local given = { weak = self.weak }
  for name, value in pairs(option or {}) do given[name] = value end
  local solution, err = require("riddle.lines.solve").solve(board, self.rule, given)
  if not solution then return nil, err end
  local move = solution.line and solution.line[1] or {}
  return move[1], move[2], solution
end

return solutions
