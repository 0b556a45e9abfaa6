--- Verdicts: what an audit found in a record of a game.
-- @module riddle.lines.verdict
local verdicts = {}

--- A verdict. Fields:
--
-- * `rule`, `rows`, `columns`, `format`, `black`, `white`, `line` (of the file, where the game begins)
-- * `moves` (in the record), `played` (of them, passes too), `ended` (the number of the move that ended the game, or
--   nil)
-- * `state`: what the board shows after the last move that was made, a State of riddle.lines.state
-- * `outcome`: "black", "white", "draw", or nil when the game is open on the board
-- * `declared`: {winner =, player =, reason =, text =}, what the record says, or nil
-- * `agreement`: "agrees"; "differs"; "undecided": the board cannot tell (resigned, out of time, agreed); "undeclared":
--   the game ended, and the record does not say how; "open": not ended, nothing declared; "player": the record names
--   the player who won, but not the colour
-- * `findings`: a list of {kind =, fault = boolean, message =, move =, row =, column =, line =, place =}, in order
-- * `faults`: how many of them are faults
-- * `warnings`: how often the reader let something pass that is not as the format wants it
--
-- Kinds of faults: "outside", "taken", "floating" (not on the ground), "turn" (wrong colour), "pass" (the rule knows
-- none), "after" (moves after the end), "foul" (of Black, not claimed), "result" (declared and replayed differ),
-- "setup". Kinds of notes: "foul" (claimed, or it ended the game), "edit" (stones set up in the middle), "start" (a
-- line stands at the start), "few free" (25 free cells or fewer, a draw as Piskvork counts), "undecided".
-- @type Verdict
local Verdict = { __name = "riddle.lines.verdict" }
Verdict.__index = Verdict

--- Is a value a verdict?
function verdicts.is(value) return getmetatable(value) == Verdict end

--- Makes a verdict of its fields, in place.
function verdicts.new(fields)
  fields.findings, fields.faults = {}, 0
  return setmetatable(fields, Verdict)
end

--- Adds a finding.
function verdicts.add(verdict, finding)
  verdict.findings[#verdict.findings + 1] = finding
  if finding.fault then verdict.faults = verdict.faults + 1 end
end

local AGREEMENTS = {
  agrees = "as declared", differs = "not as declared", undecided = "the board cannot tell", undeclared = "not declared",
  open = "open", player = "declared by player, not by colour",
}

--- What was declared, in words; nil when nothing was.
function Verdict:declaration()
  local told = self.declared
  if not told then return nil end
  local who = told.winner == "draw" and "draw" or told.winner and told.winner .. " wins"
    or told.player and ("player %d wins"):format(told.player)
  return who and told.reason and ("%s (%s)"):format(who, told.reason) or who or told.reason
end

-- Where a finding is, in words.
local function where(finding)
  local text = finding.move and ("move %d"):format(finding.move) or "game"
  if finding.line then text = ("%s, line %d"):format(text, finding.line) end
  return text
end

--- A finding in a sentence.
function verdicts.sentence(finding)
  return ("%s %s, %s: %s"):format(finding.fault and "fault" or "note", finding.kind, where(finding), finding.message)
end

--- The verdict in a few lines: what the board shows, what was declared, and each finding.
function Verdict.__tostring(self)
  local names = (self.black or self.white) and ("%s - %s: "):format(self.black or "?", self.white or "?") or ""
  local told = self:declaration()
  local text = {
    ("%s%s (%s)%s; %s"):format(names, self.state:brief(), self.rule.name or self.rule,
      told and "; declared: " .. told or "", AGREEMENTS[self.agreement]),
  }
  for _, finding in ipairs(self.findings) do text[#text + 1] = "  " .. verdicts.sentence(finding) end
  return table.concat(text, "\n")
end

local FIELDS = {
  "format", "line", "rows", "columns", "black", "white", "moves", "played", "ended", "outcome", "agreement", "faults",
}

--- A plain table: the fields, `rule` in words, the state as `status`, `reason` and `win` (the line), `findings`.
function Verdict:data()
  local data = { rule = self.rule.words, status = self.state.status, reason = self.state.reason, findings = {} }
  for _, field in ipairs(FIELDS) do data[field] = self[field] end
  local line, told = self.state.line, self.declared
  if line then
    data.win = { colour = line.colour, row = line.row, column = line.column, direction = line.direction,
      length = line.length }
  end
  if told then
    data.declared = { winner = told.winner, player = told.player, reason = told.reason, text = told.text }
  end
  if self.warnings > 0 then data.warnings = self.warnings end
  for i, finding in ipairs(self.findings) do
    local copy = {}
    for key, value in pairs(finding) do copy[key] = value end
    data.findings[i] = copy
  end
  return data
end

return verdicts
