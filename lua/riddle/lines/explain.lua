--- The sieve: every run of stones on a board, and what became of it.
-- @module riddle.lines.explain
local rule = require "riddle.lines.rule"

local explain = {}

--- An explanation: a list of candidates in the order of lines, each with `colour`, `row`, `column`, `direction`,
-- `length`, `verdict` ("line", "too short" or "overline") and `reason` (a sentence). Fields: `k`, `overline`, `rule`.
-- @type Explanation
local Explanation = { __name = "riddle.lines.explanation" }
Explanation.__index = Explanation

local function judge_run(run, k, overline)
  if rule.counts(run.length, k, overline) then
    return "line", (run.length == k and "%d in a row" or "%d in a row, more than %d count"):format(run.length, k)
  elseif run.length < k then
    return "too short", ("%d of %d"):format(run.length, k)
  end
  return "overline", ("%d in a row, only exactly %d count"):format(run.length, k)
end

--- Makes an explanation of the runs of a board.
-- @tparam {Line,...} runs of at least `shortest` stones
-- @tparam int k
-- @tparam string overline "ignored" or "wins"
-- @tparam int shortest
function explain.new(runs, k, overline, shortest)
  local list = { k = k, overline = overline, rule = rule.name(k, overline), shortest = shortest }
  for i, run in ipairs(runs) do
    local verdict, reason = judge_run(run, k, overline)
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
  for _, direction in ipairs(rule.directions) do describe(self, direction, text) end
  return table.concat(text, "\n")
end

--- A plain table.
function Explanation:data()
  local data = { k = self.k, overline = self.overline, rule = self.rule, shortest = self.shortest, candidates = {} }
  for i, one in ipairs(self) do
    local copy = {}
    for field, value in pairs(one) do copy[field] = value end
    data.candidates[i] = copy
  end
  return data
end

return explain
