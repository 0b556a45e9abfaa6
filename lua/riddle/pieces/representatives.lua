--- One placement of each class: pieces.representatives.
-- @submodule riddle.pieces
local check_after = require "riddle.pieces.after"
local core = require "riddle.core"
local errors = require "riddle.errors"
local options = require "riddle.options"
local placement = require "riddle.pieces.placement"
local questions = require "riddle.pieces.question"
local squares = require "riddle.pieces.squares"
local symmetries = require "riddle.pieces.symmetries"

local REPRESENTATIVES = options.join(questions.options, {
  after = { type = "table", help = "a placement, or its squares: begin with the one that follows it" },
  memory = options.job.memory,
})

-- Does a sorted list of squares come before another of the same length?
local function comes_before(a, b)
  for i, square in ipairs(a) do
    if squares.before(square, b[i]) then return true end
    if squares.before(b[i], square) then return false end
  end
  return false
end

-- Raises unless no image of the squares comes before them.
local function check_least(who, question, group, list, level)
  for _, symmetry in ipairs(group) do
    local images = symmetries.images(symmetry, question.board, list)
    if comes_before(images, list) then
      error(("%s: option 'after' must be a placement that this function gives, but its image under '%s' comes "
        .. "before it"):format(who, symmetries.names[symmetry]), level)
    end
  end
end

local function only(...)
  local given = table.pack(...)
  return function()
    local now = given
    given = { n = 0 }
    return table.unpack(now, 1, now.n)
  end
end

local function check_size(board)
  local most = core.pieces.graph_listed
  if board.rows <= most // math.max(board.columns, 1) then return true end
  return nil, errors.new { kind = "limit", reason = "size", message =
    ("representatives are listed on boards of at most %d squares, this one has %d x %d"):format(
      most, board.rows, board.columns) }
end

local function open_walker(question, group, k, after, option)
  local columns = question.board.columns
  local others = table.move(group, 2, #group, 1, {}) -- without the identity
  local walker, failure = core.pieces.orderly_walk(questions.position(question), others, k,
    squares.numbers(question.placed, columns), after and squares.numbers(after, columns), option)
  if not walker then return nil, errors.new(failure) end
  return walker
end

--- One placement of each class of `classes`: the one whose squares come first, in lexicographic order.
--
--    for placement, images in pieces.representatives("queen", 8, 8) do print(images, placement) end
--
-- The second value is the number of different placements that the symmetries make of it, so the sum of these is the
-- number of all placements. Costs constant memory. Between two placements it may search long; Ctrl-C works. Beginnings
-- of which an image comes before them are not followed (orderly generation: Read 1978).
-- @tparam string|table|Piece piece
-- @tparam int|{int,int}|string|table|Board board at most 4,096 squares
-- @tparam int k
-- @tparam ?table option `placed` as for `count`; `after` (a placement of this function or its squares: goes on with the
--   next one); `memory`
-- @return an iterator that yields a placement and the number of its images (use it in `for`, which also closes it); or
--   nil and an error, as for `count`
-- @function pieces.representatives
-- @usage
--   for placement in pieces.representatives("queen", 6, 6) do print(placement) end
return function(piece, board, k, option)
  local who = "pieces.representatives"
  option = options.check(who, option, REPRESENTATIVES)
  questions.check_number(who, k, 3)
  local question, err = questions.read(who, piece, board, option.placed, 3)
  if not question then return nil, err end
  local shown, on, group = question.shown, question.board, symmetries.of(question)
  local after = check_after(who, question, k, option.after, 3)
  if after then check_least(who, question, group, after, 3) end
  local known = questions.trivial(question, k)
  if known == 0 or (known == 1 and after) then return function() end end
  if known == 1 then return only(placement.new(shown, on, question.placed), 1) end
  local fits, walker
  fits, err = check_size(on)
  if not fits then return nil, err end
  walker, err = open_walker(question, group, k, after, option)
  if not walker then return nil, err end
  return function()
    local list, images
    repeat list, images = walker:next() until list ~= false
    if not list then return nil end
    return placement.new(shown, on, list), images
  end, nil, nil, walker
end
