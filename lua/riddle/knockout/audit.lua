--- Audits of result tables: is this a knockout, do its results and rounds agree with what the list forces, and if not,
-- which matches contradict and what would repair it?
-- @classmod Audit
local Bracket = require "riddle.knockout.live"
local errors = require "riddle.errors"
local options = require "riddle.options"
local repair = require "riddle.knockout.audit_repair"
local say = require "riddle.knockout.audit_say"
local words = require "riddle.words"

local Audit = { __name = "riddle.knockout.audit" }
Audit.__index = Audit

local show = errors.quote

-- --- the audit -----------------------------------------------------------------------------------------------------

-- Takes matches of a team against itself out of the list.
local function take_self_matches(self, matches)
  for i, match in ipairs(matches) do
    if match[1] == match[2] then
      local where = say.name_of(match, i)
      self.faults[#self.faults + 1] = { kind = "self-match", matches = {}, lines = { match.line },
        message = ("%s: %s plays itself"):format(where, show(match[1])),
        repair = { kind = "drop", text = "drop " .. where } }
    else
      self.list[#self.list + 1] = match
    end
  end
end

-- Repairs that would change a large part of a list are none.
local function worth_it(self, found) return found.changes <= math.max(2, self.n // 8) end

local function judge(self)
  local found = repair.find(self.teams, self.list)
  if not found or not worth_it(self, found) then
    self.kind = "none"
    return say.facts(self)
  end
  self.kind = found.tree.kind
  local n = self.n - (found.rename and 1 or 0)
  self.regular = n & n - 1 == 0
  self.rounds, self.ways, self.byes, self.way = found.tree.rounds, found.tree.ways, found.tree.byes, found.tree.way
  say.repair(self, found)
end

-- A bracket that was played to the end, as a case.
local function case_of(bracket)
  local case = { name = bracket.name, teams = {}, matches = {}, aside = {} }
  for i, entrant in ipairs(bracket:entrant_list()) do case.teams[i] = entrant.name or "TBD" end
  for number, match in bracket:matches "played" do
    local entry = { match.winner, match.loser, winner = match.winner, stated = match.round, row = number,
      walkover = match.walkover, reason = match.bronze and "bronze match" or nil }
    table.insert(match.bronze and case.aside or case.matches, entry)
  end
  return case
end

local function check_case(case)
  local right = type(case) == "table" and type(case.teams) == "table" and type(case.matches) == "table"
  for _, match in ipairs(right and case.matches or {}) do
    right = right and type(match) == "table" and type(match[1]) == "string" and type(match[2]) == "string"
  end
  if not right then
    options.argument("knockout.audit", "the case",
      "a case { teams = {names}, matches = {{a, b}, ...} } or a bracket", case, 4)
  end
end

--- See riddle.knockout.audit.
function Audit.new(case)
  if Bracket.is(case) then case = case_of(case) end
  check_case(case)
  local self = setmetatable({ name = case.name, id = case.id, date = case.date, teams = case.teams, n = #case.teams,
    matches = #case.matches, aside = case.aside or {}, unknown_rounds = case.unknown_rounds or {}, list = {},
    faults = {}, notes = {}, walkovers = 0 }, Audit)
  for _, match in ipairs(case.matches) do self.walkovers = self.walkovers + (match.walkover and 1 or 0) end
  take_self_matches(self, case.matches)
  if self.n < 2 then
    self.kind = "none"
    say.fault(self, "count", {}, ("expected at least 2 teams, found %d"):format(self.n))
  else
    judge(self)
  end
  self.status = #self.faults == 0 and "right" or "wrong"
  return self
end

-- --- as text -------------------------------------------------------------------------------------------------------

local function kind_text(self)
  if self.kind == "none" then return "no knockout" end
  if self.kind == "other" then return "a knockout with byes that follow no rule" end
  local text = ("a knockout of %d round%s"):format(self.rounds, self.rounds == 1 and "" or "s")
  if self.kind == "first-round" then
    local count = #self.byes
    return ("%s with %d bye%s in the first"):format(text, count, count == 1 and "" or "s")
  end
  return self.regular and text or text .. " with wildcards"
end

local function title(self)
  local text = self.name and require("riddle.knockout.labels").clean(self.name) or "knockout"
  return self.date and ("%s (%s)"):format(text, self.date) or text
end

function Audit:__tostring()
  local faults = (", %d fault%s"):format(#self.faults, #self.faults == 1 and "" or "s")
  local lines = { ("%s: %d teams, %s: %s%s"):format(title(self), self.n, words.counted(self.matches, "match", "es"),
    kind_text(self), self.status == "right" and "" or faults) }
  for _, fault in ipairs(self.faults) do
    lines[#lines + 1] = "  " .. fault.message
    if fault.repair then lines[#lines + 1] = "    repair: " .. fault.repair.text end
  end
  for _, note in ipairs(self.notes) do lines[#lines + 1] = "  note: " .. note end
  for _, match in ipairs(self.aside) do
    lines[#lines + 1] = ("  set aside: %s, %s (%s)"):format(say.name_of(match, "?"), say.sides(match), match.reason)
  end
  for _, label in ipairs(self.unknown_rounds) do
    lines[#lines + 1] = ("  not compared: the round %s, which says nothing"):format(show(label))
  end
  return table.concat(lines, "\n")
end

--- Everything as plain tables, ready for JSON.
function Audit:data()
  local aside = {}
  for i, match in ipairs(self.aside) do
    aside[i] = { teams = { match[1], match[2] }, reason = match.reason, line = match.line, row = match.row }
  end
  return { name = self.name, id = self.id, date = self.date, teams = self.n, matches = self.matches, kind = self.kind,
    status = self.status, rounds = self.rounds, ways = self.ways, byes = self.byes, faults = self.faults,
    notes = self.notes, aside = aside,
    unknown_rounds = self.unknown_rounds, walkovers = self.walkovers }
end

return Audit
