--- The method 'exclusion': few holes are taken out again.
-- @module riddle.pieces.methods.exclusion
local core = require "riddle.core"
local lines = require "riddle.pieces.lines"
local rectangle = require "riddle.pieces.rectangle"

local exclusion = {
  name = "exclusion",
  about = [[
Placements that stand on holes are taken out again by inclusion and exclusion over the sets of holes of which no two
share a line (Kaplansky and Riordan, The problem of the rooks, 1946). What remains without the lines of such a set is a
rectangle for rooks, and a board of nested lines (a Ferrers board for each colour) for bishops.]],
}

-- Rooks need the number of such sets only, for each size: the rook numbers of the holes alone.
local function hole_figures(question)
  return lines.known(question, "rooks_cost", function()
    local _, _, holes = rectangle.rest(question)
    local squares = core.pieces.lines_squares
    if #holes > squares then return nil, ("takes at most %d holes, this board has %d"):format(squares, #holes) end
    local figures, err = core.pieces.rooks_cost(holes, lines.most(question))
    if not figures then return nil, "cannot look at this board: " .. err.message end
    figures.holes = #holes
    return figures
  end)
end

local function figures(question)
  if lines.is_rook(question.piece) then return hole_figures(question) end
  return lines.figures(question, "staircase_cost", true)
end

function exclusion.can(question)
  if question.board.lines ~= "pass" and #question.board.holes > 0 then
    return nil, "counts boards whose holes let attacks pass"
  end
  local known, reason = figures(question)
  if not known then return nil, reason end
  if known.width and known.width > core.pieces.lines_width then
    return nil, ("keeps at most %d lines in mind at a time, these holes need more"):format(core.pieces.lines_width)
  elseif known.nested == false then
    return nil, "counts boards whose lines are nested when the holes are filled, which these are not"
  elseif known.few == false then
    return nil, ("takes at most %d holes of a colour, in at most %d sets that do not attack each other"):format(
      core.pieces.staircase_holes, core.pieces.staircase_sets)
  end
  return true
end

function exclusion.cost(question)
  if not exclusion.can(question) then return math.huge end
  local known = figures(question)
  if not lines.is_rook(question.piece) then return known.seconds + 3e-6 end
  return known.seconds + 3e-6 + rectangle.seconds(question, known.holes)
end

function exclusion.job(question, option)
  if lines.is_rook(question.piece) then return rectangle.job(question, option) end
  local board, reason = lines.core_board(question)
  if not board then return lines.refused("exclusion", reason) end
  return core.pieces.staircase(board, true, question.k, lines.most(question), option)
end

return exclusion
