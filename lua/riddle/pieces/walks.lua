-- What the iterators over placements share: how they are asked, and how they end.
local check_after = require "riddle.pieces.after"
local options = require "riddle.options"
local placement = require "riddle.pieces.placement"
local questions = require "riddle.pieces.question"

local walks = {}

-- The options of them all.
walks.options = options.join(questions.options, {
  after = { type = "table", help = "a placement, or its squares: begin with the one that follows it" },
  memory = options.job.memory,
})

-- Reads what the user of a public function asks (`who` names it). Returns the question, the squares of the placement
-- to go on after (or nil), and the options; or nil and an error.
function walks.read(who, piece, board, k, given)
  local option = options.check(who, given, walks.options, 3)
  questions.check_number(who, k, 4)
  local question, err = questions.read(who, piece, board, option.placed, 4)
  if not question then return nil, err end
  return question, check_after(who, question, k, option.after, 4), option
end

local function nothing() end

-- An iterator that gives some values once.
local function once(...)
  local given = table.pack(...)
  return function()
    local now = given
    given = { n = 0 }
    return table.unpack(now, 1, now.n)
  end
end

-- The iterator of a question that takes no walk, since there is no placement, or only that of the placed pieces, which
-- comes with the values `...`; nil for others.
function walks.trivial(question, k, after, ...)
  local known = questions.trivial(question, k)
  if known == 0 or (known == 1 and after) then return nothing end
  return known == 1 and once(placement.new(question.shown, question.board, question.placed), ...) or nil
end

-- What `for` needs to go through the placements that a walker of the kernels gives, each with what comes with it.
function walks.through(question, walker)
  local shown, on = question.shown, question.board
  return function()
    local list, more
    repeat list, more = walker:next() until list ~= false
    if not list then return nil end
    return placement.new(shown, on, list), more
  end, nil, nil, walker
end

return walks
