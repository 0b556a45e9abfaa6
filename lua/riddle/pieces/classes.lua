--- Classes: placements up to the symmetries of the board: pieces.classes.
-- @submodule riddle.pieces
local chain = require "riddle.chain"
local core = require "riddle.core"
local errors = require "riddle.errors"
local info = require "riddle.pieces.info"
local integer = require "riddle.integer"
local job = require "riddle.job"
local methods = require "riddle.pieces.methods"
local options = require "riddle.options"
local parts = require "riddle.pieces.parts"
local questions = require "riddle.pieces.question"
local rules = require "riddle.pieces.rules"
local squares = require "riddle.pieces.squares"
local symmetries = require "riddle.pieces.symmetries"

local CLASSES = options.join(options.job, questions.options, {
  method = { one_of = methods.names, help = "how to count all placements (what a symmetry fixes has one method)" },
  k_max = { type = "integer", min = 0, help = "the largest number of pieces that is wanted, when k is nil" },
})

-- The core job that counts what a symmetry fixes; or nil and an error.
local function fixed_job(question, symmetry, limits)
  return core.pieces.orbits(questions.position(question), symmetry, questions.most(question), question.k == nil,
    squares.numbers(question.placed, question.board.columns), limits)
end

-- Counts what each symmetry of the group fixes. Returns the counts by symmetry, the name of the method that counted
-- all placements, and the work; or nil and an error.
local function count_fixed(await, question, group, alike, method, option)
  local all, how = parts.count(await, question, method, option, 0)
  if all == nil then return nil, how end
  local work = { seconds = how.work.seconds, states = 0 }
  local fixed = { [0] = all }
  for _, symmetry in ipairs(group) do
    if fixed[symmetry] == nil and alike[symmetry] ~= symmetry then
      fixed[symmetry] = fixed[alike[symmetry]]
    elseif fixed[symmetry] == nil and how.method == "trivial" then
      fixed[symmetry] = all -- none, or the placed pieces alone
    elseif fixed[symmetry] == nil then
      local limits, err = parts.limits(option, work.seconds)
      if not limits then return nil, err end
      local count, effort = await(fixed_job(question, symmetry, limits))
      if count == nil then return nil, effort end
      fixed[symmetry] = count
      work.seconds, work.states = work.seconds + effort.seconds, work.states + effort.states
    end
  end
  return fixed, how.method, work
end

-- Burnside: the mean of the numbers of fixed placements.
local function mean(fixed, group, pick)
  local terms = {}
  for i, symmetry in ipairs(group) do terms[i] = pick(fixed[symmetry]) end
  return integer.idiv(integer.sum(terms), #group)
end

-- The answer: a count or counts for all k, and how they were found.
local function answer(question, k_max, group, fixed, counted_by, work)
  local how = info.new("burnside", work)
  how.identity, how.fixed, how.symmetries = counted_by, {}, {}
  local last = question.k or #fixed[0]
  if not question.k then last = math.min(last, k_max or last) end
  for i, symmetry in ipairs(group) do
    local name, counts = symmetries.names[symmetry], fixed[symmetry]
    how.symmetries[i] = name
    if not question.k then
      counts = {}
      for k = 0, last do counts[k] = fixed[symmetry][k] or 0 end
      counts = info.counts(counts)
    end
    how.fixed[name] = counts
  end
  if question.k then return mean(fixed, group, function(count) return count end), how end
  local counts = {}
  for k = 0, last do counts[k] = mean(fixed, group, function(one) return one[k] or 0 end) end
  return info.counts(counts), how
end

local function check_size(board)
  local most = core.pieces.orbits_squares
  if board.rows <= most // math.max(board.columns, 1) then return true end
  return nil, errors.new { kind = "limit", reason = "size", message =
    ("classes are counted on boards of at most %d squares, this one has %d x %d"):format(
      most, board.rows, board.columns) }
end

--- In how many ways can k pieces stand, when placements that turns and reflections of the board make of each other
-- count as one?
--
-- The symmetries are those of the board's up to eight turns and reflections (four when it is not square) that map the
-- board with its holes, the piece's moves and the placed pieces onto themselves. A torus has these, too; placements
-- that are shifts of each other count as different ones. By Burnside's lemma the number is the mean, over these
-- symmetries, of how many placements each leaves as they are; those are counted on the quotient board
-- (csrc/pieces/orbits.h), all placements by the best method of `count`.
-- @tparam string|table|Piece piece
-- @tparam int|{int,int}|string|table|Board board at most 16,384 squares
-- @tparam ?int k nil: for every number of pieces, as `polynomial` does
-- @tparam ?table option `placed`, and `method` (for all placements) and the options of a job, as for `count`; without k
--   also `k_max`
-- @return the number, or without k a table from k to the number, and a table {method = "burnside", identity = the
--   method that counted all placements, symmetries = their names, fixed = {name = how many it leaves}, work =}; or nil
--   and an error, as for `count`. With `job = true` a job that gives the same.
-- @function pieces.classes
-- @usage
--   (pieces.classes("queen", 8, 8)) --> 12
return function(piece, board, k, option)
  local who = "pieces.classes"
  option = options.check(who, option, CLASSES)
  if k ~= nil then questions.check_number(who, k, 3) end
  if k ~= nil and option.k_max then error(who .. ": option 'k_max' is for all numbers of pieces, got a k, too", 2) end
  local question, err = questions.read(who, piece, board, option.placed, 3)
  if not question then return nil, err end
  question.k = k
  if option.k_max then question.k_max = math.max(option.k_max, #question.placed) end
  local trivial = k and questions.trivial(question, k) or rules.bound(question.piece, question.board) == 0
  local method, fits
  if option.method then method = methods.choose(question, option.method, who, 3) end
  fits, err = check_size(question.board)
  local group = symmetries.of(question)
  local alike = symmetries.alike(group)
  local kinds = 0
  for _, symmetry in ipairs(group) do kinds = kinds + (alike[symmetry] == symmetry and 1 or 0) end
  local result, how = job.run(chain.new(function(await)
    if not trivial and not fits then return nil, err end
    return count_fixed(await, question, group, alike, method, option)
  end, kinds), option, function(fixed, counted_by, work)
    if fixed == nil then return nil, counted_by end
    return answer(question, option.k_max, group, fixed, counted_by, work)
  end)
  return result, how
end
