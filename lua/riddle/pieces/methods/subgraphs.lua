--- Up to four pieces of any kind on any board by small subgraphs: csrc/pieces/subgraphs.h.
-- @module riddle.pieces.methods.subgraphs
local core = require "riddle.core"
local integer = require "riddle.integer"
local questions = require "riddle.pieces.question"
local squares = require "riddle.pieces.squares"

local MOST, SQUARES = 4, core.pieces.subgraphs_squares
local SECONDS_A_WORD = 1e-9

local method = {
  name = "subgraphs",
  about = "At most four pieces besides the placed ones, by inclusion and exclusion over the pairs that attack each "
    .. "other. How often each graph of up to four squares lies in the graph of attacks follows from the numbers of "
    .. "neighbours, and of common neighbours of two squares; only four squares that all attack each other are looked "
    .. "for (Kloks, Kratsch and Mueller, \"Finding and counting small induced subgraphs efficiently\", 2000).",
}

-- How many pieces are put besides the placed ones, at most.
local function wanted(question) return questions.most(question) - #question.placed end

function method.can(question)
  if wanted(question) > MOST then
    return nil, ("counts at most %d pieces besides the placed ones"):format(MOST)
  end
  return questions.fits(question, SQUARES)
end

function method.cost(question)
  local size = question.board:size()
  local words = size // 64 + 1
  local pairs_met = size * size / 2
  if wanted(question) < MOST then pairs_met = size * math.min(size, 8 * size ^ 0.5) / 2 end
  return SECONDS_A_WORD * (pairs_met + size) * words
end

function method.job(question, option)
  return core.pieces.subgraphs(questions.position(question), math.max(wanted(question), 0),
    squares.numbers(question.placed, question.board.columns), option)
end

-- n (n-1) ... (n-j+1) / j!
local function choose(n, j)
  local product = 1
  for i = 0, j - 1 do product = integer.idiv(integer.mul(product, n - i), i + 1) end
  return n < j and 0 or product
end

local add, sub, mul, half = integer.add, integer.sub, integer.mul, function(x) return integer.idiv(x, 2) end

-- The number of independent sets of j vertices.
local COUNTS = {
  [0] = function() return 1 end,
  function(sum) return sum.vertices end,
  function(sum) return sub(choose(sum.vertices, 2), sum.edges) end,
  function(sum)
    local n = sum.vertices
    return add(sub(choose(n, 3), mul(sum.edges, n - 2)), sub(sum.cherries, sum.triangles // 3))
  end,
  function(sum)
    local n, triangles = sum.vertices, sum.triangles // 3
    local two = add(mul(sum.cherries, n - 3), sub(choose(sum.edges, 2), sum.cherries)) -- edges that meet, or do not
    local three = integer.sum { mul(triangles, n - 3), sum.claws, sub(sum.paths, sum.triangles) }
    local four = add(half(sum.squares), half(sum.paws))
    local rest = sub(four, add(three, sum.diamonds))
    return integer.sum { choose(n, 4), integer.neg(mul(sum.edges, choose(n - 2, 2))), two, rest, sum.cliques }
  end,
}

function method.finish(question, sums)
  local placed = #question.placed
  if question.k then return COUNTS[question.k - placed](sums) end
  local counts = {}
  for k = 0, placed - 1 do counts[k] = 0 end
  for j = 0, wanted(question) do counts[placed + j] = COUNTS[j](sums) end
  while #counts > 0 and counts[#counts] == 0 do counts[#counts] = nil end
  return counts
end

return method
