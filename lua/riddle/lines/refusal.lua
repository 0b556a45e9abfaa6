-- Why a move cannot be made, in sentences: what games and audits say alike.
local refusal = {}

local function at(move) return ("row %d, column %d"):format(move.row, move.column) end

-- Each takes the board's size and rule (`on`), the move, and what more is known.
local SENTENCES = {
  outside = function(on, move)
    return ("expected a cell of a board with %d rows and %d columns, found %s"):format(on.rows, on.columns, at(move))
  end,
  taken = function(_, move, colour)
    return ("expected a free cell, found a %s stone at %s"):format(colour, at(move))
  end,
  floating = function(_, move)
    return ("expected a cell with ground below it, found %s: the cell under it is free"):format(at(move))
  end,
  foul = function(_, move, kinds)
    return ("expected a move that is allowed to black, found a %s at %s"):format(table.concat(kinds, " and "), at(move))
  end,
  turn = function(_, move, colour) return ("expected a move of %s, found one of %s"):format(colour, move.colour) end,
  pass = function(on) return ("expected a stone, found a pass: the rule is %s"):format(on.rule) end,
}

-- The sentence for a verdict of core.lines.referee. `on` has `rows`, `columns` and `rule`; `more` is the colour of the
-- stone on a taken cell, the colour to move, or the list of fouls.
function refusal.sentence(verdict, on, move, more) return SENTENCES[verdict](on, move, more) end

return refusal
