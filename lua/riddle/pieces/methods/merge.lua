--- Any piece on any board, beginnings that leave the same squares free taken together: csrc/pieces/orbits.h.
-- @module riddle.pieces.methods.merge
local core = require "riddle.core"
local estimate = require "riddle.pieces.methods.estimate"
local questions = require "riddle.pieces.question"
local squares = require "riddle.pieces.squares"

local SQUARES, IDENTITY = core.pieces.orbits_squares, 0
local SECONDS_A_STATE = 3e-7

local method = {
  name = "merge",
  about = "Squares are decided one after another. Two beginnings that leave the same later squares free and have as "
    .. "many pieces have equally many ways to go on, so they are one state with a number. Exact because every "
    .. "placement belongs to one path through the states. Short-range pieces have few states (a broken profile).",
}

function method.can(question) return questions.fits(question, SQUARES) end

-- States of a piece that only leaps: those with j pieces among the squares that are open, about two thirds of as many
-- rows as a leap spans. Within a factor of 7 of what was measured for kings and knights.
local function open_states(question)
  local board, reach = question.board, 0
  for _, step in ipairs(question.piece.leaps) do reach = math.max(reach, math.abs(step[1])) end
  local open = 0.65 * reach * math.min(board.rows, board.columns)
  local sum, with_up_to, with = 0, 0, 1
  for taken = 0, questions.most(question) do
    with_up_to = with_up_to + with
    sum = sum + with_up_to
    with = with * math.max(open - taken, 0) / (taken + 1)
  end
  return 0.5 * board:size() * sum
end

-- How much of the placements is left as states: an exponent, as measured for rooks and bishops (four directions), for
-- queens and nightriders, which merge little, and for kings and knights on a torus.
local function merged(piece)
  if #piece.rides == 0 then return 0.85 end
  return #piece.rides <= 4 and 0.7 or 1
end

function method.cost(question)
  local states = estimate(question, 0) ^ merged(question.piece)
  if #question.piece.rides == 0 and not question.board.torus then
    states = math.min(estimate(question, 0), open_states(question))
  end
  return SECONDS_A_STATE * states * (1 + question.board:size() / 1000)
end

function method.job(question, option)
  return core.pieces.orbits(questions.position(question), IDENTITY, questions.most(question), question.k == nil,
    squares.numbers(question.placed, question.board.columns), option)
end

return method
