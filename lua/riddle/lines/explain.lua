--- The sieve: every run of stones on a board, and what became of it.
-- @module riddle.lines.explain
local finding = require "riddle.lines.finding"
local line = require "riddle.lines.line"

local explain = {}

--- An explanation: a list of candidates in the order of lines, each with `colour`, `row`, `column`, `direction`,
-- `length`, `verdict` ("line", "too short", "blocked" or "overline") and `reason` (a sentence). Fields: `rule`,
-- `shortest`.
-- @type Explanation
local Explanation = { __name = "riddle.lines.explanation" }
Explanation.__index = Explanation

-- The verdict on a run, and the reason.
local function judge_run(board, run, rule)
  local k, length = rule.k, run.length
  if rule:wins(length, run.colour, finding.closed(board, run)) then
    return "line", (length == k and "%d in a row" or "%d in a row, more than %d count"):format(length, k)
  elseif length < k then
    return "too short", ("%d of %d"):format(length, k)
  elseif length == k then
    return "blocked", ("a %s stone at both ends"):format(run.colour == "black" and "white" or "black")
  elseif rule.overline == "foul" then
    return "overline", ("%d in a row, forbidden to black"):format(length)
  end
  return "overline", ("%d in a row, only exactly %d count"):format(length, k)
end

--- Makes an explanation of the runs of a board.
-- @tparam Board board
-- @tparam Rule rule
-- @tparam int shortest the stones of the shortest runs to show
function explain.new(board, rule, shortest)
  local list = { rule = rule, shortest = shortest }
  for i, run in ipairs(finding.candidates(board, rule, shortest)) do
    local verdict, reason = judge_run(board, run, rule)
    list[i] = {
      colour = run.colour, row = run.row, column = run.column, direction = run.direction, length = run.length,
      verdict = verdict, reason = reason,
    }
  end
  return setmetatable(list, Explanation)
end

-- The candidates of one direction, in lines of text.
local function describe(self, direction, text)
  local candidates = {}
  for _, one in ipairs(self) do
    if one.direction == direction then candidates[#candidates + 1] = one end
  end
  text[#text + 1] = ("%s: %d candidate%s"):format(direction, #candidates, #candidates == 1 and "" or "s")
  for _, one in ipairs(candidates) do
    text[#text + 1] = ("  %-4s %s from row %d, column %d: %s (%s)"):format(one.verdict == "line" and "yes" or "no",
      one.colour, one.row, one.column, one.verdict, one.reason)
  end
end

--- The sieve in words, direction by direction.
function Explanation.__tostring(self)
  local text = { ("wanted: %s; candidates: runs of at least %d"):format(self.rule, self.shortest) }
  for _, direction in ipairs(line.directions) do describe(self, direction, text) end
  return table.concat(text, "\n")
end

--- A plain table.
function Explanation:data()
  local data = {
    k = self.rule.k, overline = self.rule.overline, rule = self.rule.words, shortest = self.shortest, candidates = {},
  }
  for i, one in ipairs(self) do
    local copy = {}
    for field, value in pairs(one) do copy[field] = value end
    data.candidates[i] = copy
  end
  return data
end

return explain
