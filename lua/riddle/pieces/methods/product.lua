--- The method 'product': rooks on rectangles, and boards whose lines are nested.
-- @module riddle.pieces.methods.product
local core = require "riddle.core"
local lines = require "riddle.pieces.lines"
local rectangle = require "riddle.pieces.rectangle"

local product = {
  name = "product",
  about = [[
k rooks stand on m x n in C(m,k) C(n,k) k! ways. On a board whose lines of one kind are nested, each holding the places
of all shorter ones, the pieces on the shorter lines leave every next line a known number of free places, so the ways
are products and sums of such numbers (Goldman, Joichi and White, Rook theory I, 1975).]],
}

local function is_rectangle(question) return lines.is_rook(question.piece) and #question.board.holes == 0 end

local function figures(question) return lines.figures(question, "staircase_cost", false) end

function product.can(question)
  if is_rectangle(question) then return true end
  local known, reason = figures(question)
  if not known then return nil, reason end
  if known.nested then return true end
  return nil, "counts rooks on rectangles, and pieces on boards whose lines are nested, which these are not"
end

function product.cost(question)
  if is_rectangle(question) then return rectangle.seconds(question, 0) end
  return product.can(question) and figures(question).seconds + 3e-6 or math.huge
end

function product.job(question, option)
  if is_rectangle(question) then return rectangle.job(question, option) end
  local board, reason = lines.core_board(question)
  if not board then return lines.refused("product", reason) end
  return core.pieces.staircase(board, false, question.k, lines.most(question), option)
end

return product
