--- One placement of each class: pieces.representatives.
-- @submodule riddle.pieces
local core = require "riddle.core"
local errors = require "riddle.errors"
local questions = require "riddle.pieces.question"
local squares = require "riddle.pieces.squares"
local symmetries = require "riddle.pieces.symmetries"
local walks = require "riddle.pieces.walks"

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
  local question, after, asked = walks.read(who, piece, board, k, option)
  if not question then return nil, after end
  local group = symmetries.of(question)
  if after then check_least(who, question, group, after, 3) end
  local settled = walks.trivial(question, k, after, 1)
  if settled then return settled end
  local fits, walker, err
  fits, err = check_size(question.board)
  if not fits then return nil, err end
  walker, err = open_walker(question, group, k, after, asked)
  if not walker then return nil, err end
  return walks.through(question, walker)
end
