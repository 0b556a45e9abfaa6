--- Kings, knights and all other leapers, square by square: the method 'profile'.
-- @module riddle.pieces.methods.profile
local core = require "riddle.core"
local leapers = require "riddle.pieces.leapers"

local profile = {
  name = "profile",
  about = "Decides square after square and keeps, for each set of later squares that are attacked, the exact "
    .. "polynomial of the placements so far (broken-profile dynamic programming; transfer matrices for kings: Calkin, "
    .. "James, Purvis, Race, Schneider and Yancey, 'Counting kings', 2006). It runs from both ends to the middle, in "
    .. "integers as long as the longest coefficient.",
}

local function squares_of(question)
  local rows, columns = question.board.rows, question.board.columns
  if rows == 0 or columns == 0 then return 0 end
  return 1.0 * rows * columns
end

function profile.can(question)
  local leaps, reason = leapers.only_leaps(question)
  if not leaps then return nil, reason end
  return leapers.fits(leapers.view(question), squares_of(question))
end

function profile.cost(question)
  local squares = squares_of(question)
  if not profile.can(question) then return math.huge end
  return leapers.seconds(leapers.view(question), squares, question.k or question.k_max or squares)
end

function profile.job(question, option)
  local board, view = question.board, leapers.view(question)
  local squares = squares_of(question) // 1 | 0
  local k = math.min(question.k or question.k_max or squares, core.pieces.profile_squares)
  if squares == 0 or (question.k or 0) > squares then -- as on a board that is one hole
    return core.pieces.profile(1, 1, false, {}, { 0 }, {}, k, question.k ~= nil, option)
  end
  return core.pieces.profile(view.rows, view.columns, board.torus or false,
    leapers.flat(view.leaps, board.torus, view.rows, view.columns), leapers.numbers(board.holes, view),
    leapers.numbers(question.placed, view), k, question.k ~= nil, option)
end

return profile
