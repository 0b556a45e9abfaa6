-- The end of an audit: what a record declares, compared with what the board shows.
local verdicts = require "riddle.lines.verdict"

local judging = {}

-- What the board shows: "black", "white", "draw", or nil.
local function outcome_of(state)
  if state.status == "won" then return state.winner end
  return state.status == "drawn" and "draw" or nil
end

-- Did White claim a foul? Only if she is declared the winner and may claim at the end.
local function claim(verdict, state)
  local told = verdict.declared
  if state.status ~= "foul" then return nil end
  return told and told.winner == "white" and "white" or nil
end

-- What became of the fouls.
local function judge_fouls(verdict, state, fouls, claimed)
  local claimable = state.foul and state.foul.move
  for _, entry in ipairs(fouls) do
    local words = ("%s of black at row %d, column %d"):format(table.concat(entry.kinds, " and "), entry.row,
      entry.column)
    local standing = claimable ~= nil and claimable == entry.made
    local told = verdict.declared
    if standing then state.foul.move = entry.move end -- its number in the record, also when moves were left out
    if standing and state.status == "won" then
      entry.message = words .. ", which loses the game"
    elseif standing and claimed then
      entry.message = words .. ", claimed by white"
    elseif standing and told and told.player and told.player > 0 then
      entry.message = words .. ", perhaps claimed: the record does not say which colour won"
    else
      entry.message, entry.fault = words .. ", not claimed", true
      verdict.faults = verdict.faults + 1
    end
    entry.made = nil
  end
end

local function note(verdict, kind, fault, message)
  verdicts.add(verdict, { kind = kind, fault = fault, message = message })
end

-- The draw that Piskvork would have called.
local function few_free(verdict, state)
  note(verdict, "few free", false, ("%d cells are free: with 25 or fewer Piskvork calls a draw"):format(state.free))
  return "agrees"
end

-- The board is open, and somebody has won or a draw was agreed, as the record says.
local function undecided(verdict, state, told)
  local text = verdict:declaration()
  if state.winner and state.winner == told.winner then
    text = ("%s; the board shows that %s cannot be stopped"):format(text, told.winner)
  end
  note(verdict, "undecided", false, ("declared: %s; the board does not decide it"):format(text))
  return "undecided"
end

-- Compares what is declared with what the board shows.
local function agreement(verdict, state, outcome)
  local told = verdict.declared
  local winner = told and told.winner or told and told.player and told.player > 0 and "player"
  if not winner then
    if told and told.reason and not outcome then return undecided(verdict, state, told) end
    return outcome and "undeclared" or "open"
  elseif not outcome then
    if winner == "draw" and state.free <= 25 then return few_free(verdict, state) end
    return undecided(verdict, state, told)
  elseif winner == outcome then
    return "agrees"
  elseif winner == "player" and outcome ~= "draw" then
    return "player"
  end
  local shown = outcome == "draw" and "the board shows a draw" or ("%s wins on the board"):format(outcome)
  note(verdict, "result", true, ("declared: %s; %s: %s"):format(verdict:declaration(), shown, state:brief()))
  return "differs"
end

-- Completes a verdict with the state of its board, and with what became of the fouls: findings without a message, with
-- `kinds` and `made` (the number of the move among those made; nil when it cannot be claimed any more).
function judging.compare(verdict, state, fouls)
  local claimed = claim(verdict, state)
  judge_fouls(verdict, state, fouls, claimed)
  verdict.state, verdict.outcome = state, claimed or outcome_of(state)
  verdict.agreement = agreement(verdict, state, verdict.outcome)
end

return judging
