--- Sequences: pieces.sequence.
-- @submodule riddle.pieces
local classes = require "riddle.lazy" "riddle.pieces"
local boards = require "riddle.pieces.board"
local counting = require "riddle.pieces.counting"
local integer = require "riddle.integer"
local options = require "riddle.options"
local piece_of = require "riddle.pieces.piece"
local rules = require "riddle.pieces.rules"

local WORDS = { n = true, most = true, any = true }

local function is_number(value) return math.type(value) == "integer" and value >= 0 end

local function is_list_of_numbers(value)
  if type(value) ~= "table" or #value == 0 then return false end
  for _, k in ipairs(value) do
    if not is_number(k) then return false end
  end
  return true
end

local SEQUENCE = options.join(options.job, {
  n = { check = function(value)
    if is_number(value) then return true end
    return type(value) == "table" and #value == 2 and is_number(value[1]) and is_number(value[2]),
      "an integer of at least 0, or two of them, the first and the last"
  end },
  k = { default = "n", check = function(value)
    return WORDS[value] or is_number(value) or type(value) == "function" or is_list_of_numbers(value),
      "an integer of at least 0, a list of them, 'n', 'most', 'any', or a function of n"
  end },
  board = { default = "square", check = function(value)
    return value == "square" or type(value) == "function", "'square' or a function of n"
  end },
  classes = { type = "boolean", default = false },
  method = counting.options.method,
})
SEQUENCE.job = nil

--- A sequence: call it for the next term (`for n, a in sequence do`).
-- @type Sequence
local Sequence = { __name = "riddle.pieces.sequence" }
Sequence.__index = Sequence

-- The counts of one board for all k up to k_max; or nil and an error.
local function row(self, board, k_max)
  local limits = options.join(self.limits, { k_max = k_max })
  if self.classes then return classes.classes(self.piece, board, nil, limits) end
  return counting.polynomial(self.piece, board, limits)
end

local function one(self, board, k)
  if self.classes then return classes.classes(self.piece, board, k, self.limits) end
  return counting.count(self.piece, board, k, self.limits)
end

-- How many kinds of term there are: each returns the term, or nil and an error.
local TERMS = {}

function TERMS.any(self, board)
  local counts, err = row(self, board)
  if not counts then return nil, err end
  local list = {}
  for k = 0, #counts do list[k + 1] = counts[k] end
  return integer.sum(list)
end

function TERMS.most(self, board)
  local known = rules.most(piece_of.like(self.piece), board)
  if known then return one(self, board, known) end
  local counts, err = row(self, board)
  return counts and counts[#counts], err
end

function TERMS.list(self, board)
  local most = 0
  for _, k in ipairs(self.k) do most = math.max(most, k) end
  local counts, err = row(self, board, most)
  if not counts then return nil, err end
  local list = {}
  for i, k in ipairs(self.k) do list[i] = counts[k] or 0 end
  return list
end

local function term(self, n)
  local board, err = boards.read("pieces.sequence", self.board == "square" and n or self.board(n), nil, 3)
  if not board then return nil, err end
  local k = self.k
  if k == "any" or k == "most" then return TERMS[k](self, board) end
  if type(k) == "table" then return TERMS.list(self, board) end
  if k == "n" then k = n elseif type(k) == "function" then k = k(n) end
  if not is_number(k) then
    options.argument("pieces.sequence", "what option 'k' returns", "an integer of at least 0", k, 3)
  end
  return one(self, board, k)
end

--- The next term: n and the number (with a list as `k` a list of numbers); n, nil and an error for a term that gave up,
-- which is the last; nothing after the last.
function Sequence:__call()
  local n = self.next_n
  if n > self.last then return nil end
  self.next_n = n + 1
  local value, err = term(self, n)
  if value == nil then
    self.next_n = self.last + 1
    return n, nil, err
  end
  return n, value
end

function Sequence:__tostring()
  if self.next_n > self.last then return "riddle.pieces.sequence: no terms are left" end
  return ("riddle.pieces.sequence: %ss, n = %d to %d"):format(self.piece.name, self.next_n, self.last)
end

--- All terms that are left, as a list of {n =, a =}. When one gives up: the list so far, and the error.
function Sequence:list()
  local list = {}
  for n, value, err in self do
    if err then return list, err end
    list[#list + 1] = { n = n, a = value }
  end
  return list
end

--- @section end

--- The terms of a sequence, one for each n.
--
--    for n, a in pieces.sequence("queen", { n = { 1, 12 } }) do print(n, a) end      -- A000170
--    pieces.write(pieces.sequence("bishop", { n = { 0, 20 }, k = "any" }), "bfile")   -- A201862
--
-- Each term is asked when it is wanted. A term that gives up ends the sequence with its error.
-- @tparam string|table|Piece piece
-- @tparam table option `n` ({first, last}, or the only one); `k` (an integer; "n", the default: as many as n; "most":
--   as many as can stand; "any": the sum over all numbers; a list: a term is a list of numbers; a function of n);
--   `board` ("square": n x n, or a function of n that returns a board); `classes` (true: up to symmetry, see
--   `classes`); `method`, `threads`, `time`, `memory` (limits for each term), `on_progress`
-- @treturn Sequence an iterator of n and the term; `:list()`
-- @function pieces.sequence
-- @usage
--   sequence = pieces.sequence("queen", { n = { 1, 8 } })
return function(piece, option)
  local who = "pieces.sequence"
  option = options.check(who, option, SEQUENCE)
  if option.n == nil then error(who .. ": option 'n' is needed: {first, last}", 2) end
  local first, last = option.n, option.n
  if type(first) == "table" then first, last = first[1], first[2] end
  local k = option.k
  if type(k) == "table" then k = table.move(k, 1, #k, 1, {}) end
  local limits = {}
  for _, name in ipairs { "method", "threads", "time", "memory", "on_progress" } do limits[name] = option[name] end
  return setmetatable({ piece = piece_of.read(who, piece, 3), k = k, board = option.board, classes = option.classes,
    limits = limits, next_n = first, last = last }, Sequence)
end
