--- The special judge of the game-schedule problem: output against input, in plain Lua.
--
-- The rules are followed by riddle.knockout.check's referee; here lines are read. Blanks at the end of a
-- line are no fault, everything else must be exact.
-- @module riddle.knockout.verdict
local checker = require "riddle.knockout.check"
local errors = require "riddle.errors"
local format = require "riddle.knockout.format"
local reader = require "riddle.reader"

local verdict = {}

local LONGEST = 3 * reader.LONGEST -- bytes of a line: two names and words between them are shorter

-- Yields the lines of an output without the blanks at their ends; an unfinished last one too. A line
-- that is too long to be right comes in parts.
local function line_reader(next_chunk)
  local rest, at, over = "", 1, false
  return function()
    while true do
      local stop = rest:find("\n", at, true)
      if stop then
        local start, last = at, stop - 1 -- byte by byte: a pattern would look at long runs of blanks again and again
        while last >= start and rest:find("^[ \t\v\f\r]", last) do last = last - 1 end
        at = stop + 1
        return rest:sub(start, last)
      end
      if over or #rest - at >= LONGEST then
        local line = rest:sub(at)
        rest, at = "", 1
        return line ~= "" and line or nil
      end
      local pieces, length = { rest:sub(at) }, #rest - at
      repeat
        local chunk, err = next_chunk()
        if err then error(err, 0) end
        over = chunk == nil
        pieces[#pieces + 1] = chunk
        length = length + #(chunk or "")
      until over or length >= LONGEST or chunk:find("\n", 1, true)
      rest, at = table.concat(pieces), 1
    end
  end
end

local function describe(line) return line and errors.quote(line) or "the end of the output" end

local Output = {}
Output.__index = Output

-- The line that comes next, which stays.
function Output:peek()
  if not self.ahead then
    self.text = self.next_line()
    self.ahead = true
  end
  return self.text
end

function Output:take()
  local text = self:peek()
  self.ahead = false
  self.line = self.line + 1
  return text
end

-- Raises the verdict "wrong" about the line taken last.
function Output:wrong(reason)
  error(errors.new { kind = "wrong", case = self.case, line = self.line, message = reason }, 0)
end

function Output:expect(text, what)
  local line = self:take()
  if line ~= text then self:wrong(("expected %s, found %s"):format(what, describe(line))) end
end

local function check_round(output, referee)
  output:expect("Round #" .. referee.round, ("'Round #%d'"):format(referee.round))
  local wildcard
  while true do
    local line = output:peek() or ""
    local winner, loser = line:match("^(%S+) defeats (%S+)$")
    local idle = not winner and line:match("^(%S+) advances with wildcard$")
    if not winner and not idle then break end
    output:take()
    if wildcard then output:wrong("expected the end of the round after the wildcard, found " .. errors.quote(line)) end
    wildcard = idle or nil
    local reason = winner and referee:play(winner, loser)
    if reason then output:wrong(reason) end
  end
  local reason = referee:end_round(wildcard)
  if reason then output:wrong(reason) end
end

local function check_case(output, case)
  local referee = checker.referee(case.matches, case.teams)
  while referee.left > 1 do check_round(output, referee) end
  local line = output:take()
  local winner = line and line:match("^Winner: (%S+)$")
  if not winner then output:wrong(("expected 'Winner: ' and the team left, found %s"):format(describe(line))) end
  local reason = referee:finish(winner)
  if reason then output:wrong(reason) end
  output:expect("", "an empty line after the case")
end

-- A fault of the input that a reader or the list of a case has, as the checker's.
local function bad_input(err)
  return errors.new {
    kind = "input", message = err.message, line = err.line, column = err.column, reason = err.kind }
end

-- Nothing answers an impossible list: the fault is the input's, then. Asked only when an answer is wrong, so that
-- what is found right is so by the rules alone.
local function list_fault(case)
  local schedule, err = require("riddle.knockout").schedule(case.matches, { teams = case.teams })
  if schedule then
    schedule:close()
    return nil
  end
  local fault = format.list_fault(err, case)
  return fault.kind == "impossible" and bad_input(fault) or nil
end

local function check_all(next_input, next_output)
  local output = setmetatable({ next_line = line_reader(next_output), line = 0, case = 0 }, Output)
  for _, case, err in format.read(next_input, "game-schedule") do
    if err then error(bad_input(err), 0) end
    output.case = output.case + 1
    local ok, reason = pcall(check_case, output, case)
    if not ok then error(errors.is(reason) and reason.kind == "wrong" and list_fault(case) or reason, 0) end
  end
  local count = output.case
  output.case = count + 1
  if output:take() then output:wrong("expected the end of the output, found " .. describe(output.text)) end
  return count
end

--- Checks an output; see riddle.judge.check.
function verdict.check(next_input, next_output)
  local ok, result = pcall(check_all, next_input, next_output)
  if ok then return true, result end
  if not errors.is(result) then error(result, 0) end
  return nil, result
end

return verdict
