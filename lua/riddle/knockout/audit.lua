--- Audits of result tables: is this a knockout, do its results and rounds agree with what the list forces, and if not,
-- which matches contradict and what would repair it?
-- @classmod Audit
local Bracket = require "riddle.knockout.live"
local errors = require "riddle.errors"
local facts_of = require "riddle.knockout.audit_facts"
local options = require "riddle.options"
local repair = require "riddle.knockout.audit_repair"

local Audit = { __name = "riddle.knockout.audit" }
Audit.__index = Audit

local show = errors.quote

-- "line 12" or "match 3": what a reader of the file looks for.
local function name_of(match, i)
  if match.line then return "line " .. match.line end
  return "match " .. (match.row or i)
end

local function counted(count, noun) return ("%s %s%s"):format(count, noun, count == 1 and "" or "es") end

-- Adds a fault about matches of the list.
local function add(self, kind, places, message, fix)
  local fault = { kind = kind, message = message, matches = places, lines = {}, repair = fix }
  for i, place in ipairs(places) do fault.lines[i] = self.list[place].line end
  self.faults[#self.faults + 1] = fault
end

local function name(self, place) return name_of(self.list[place], place) end

local function names(self, places)
  local list = {}
  for i, place in ipairs(places) do list[i] = name(self, place) end
  if #list == 1 then return list[1] end
  return table.concat(list, ", ", 1, #list - 1) .. " and " .. list[#list]
end

local function sides(match) return ("%s against %s"):format(show(match[1]), show(match[2])) end

-- --- what a repair says ----------------------------------------------------------------------------------------------

local function say_drops(self, found)
  local places = {}
  for place in pairs(found.drops) do places[#places + 1] = place end
  table.sort(places)
  for _, place in ipairs(places) do
    local first, match = found.twice[place], self.list[place]
    if first then
      add(self, "duplicate", { first, place }, ("%s is %s again, as in %s"):format(name(self, place), sides(match),
        name(self, first)), { kind = "drop", match = place, text = "drop " .. name(self, place) })
    else
      local more = found.others > 0 and (" (%d other repairs are as small)"):format(found.others) or ""
      add(self, "ring", { place }, ("%s, %s, closes a ring of matches"):format(name(self, place), sides(match)),
        { kind = "drop", match = place, others = found.others, text = ("drop %s%s"):format(name(self, place), more) })
    end
  end
end

local function say_adds(self, found)
  for _, match in ipairs(found.adds) do
    local text = ("add %s"):format(sides(match))
    if match.winner then text = ("%s, won by %s"):format(text, show(match.winner)) end
    if match.stated then text = ("%s, in round %d"):format(text, match.stated) end
    local others = found.adds.unsure and 1 or found.others
    if others > 0 then text = text .. " (other matches would do as well)" end
    add(self, "missing", {}, ("%d teams need %d matches, found %d: a match is missing"):format(self.n, self.n - 1,
      #self.list), { kind = "add", teams = { match[1], match[2] }, winner = match.winner, round = match.stated,
      others = others, text = text })
  end
end

local function say_rename(self, found)
  if not found.rename then return end
  local from, to = found.rename[1], found.rename[2]
  local places = {}
  for i, match in ipairs(self.list) do
    if match[1] == from or match[2] == from then places[#places + 1] = i end
  end
  add(self, "name", places, ("%s (%s) and %s are one team, if all else is right"):format(show(from),
    names(self, places), show(to)), { kind = "rename", from = from, to = to,
    text = ("write %s for %s"):format(show(to), show(from)) })
end

-- The match after a place in which a team played, by what follows from the tree; nil when there is none.
local function next_match(self, found, team, round)
  local best, at
  for place, real in pairs(found.tree.round) do
    local i = found.places[place]
    if i and real > round and (self.list[i][1] == team or self.list[i][2] == team) and (not at or real < at) then
      best, at = i, real
    end
  end
  return best
end

local function say_swaps(self, found)
  for _, place in ipairs(found.tree.swaps) do
    local i = found.places[place]
    local match = self.list[i]
    local loser = match.winner == match[1] and match[2] or match[1]
    local later = found.tree.round[place] and next_match(self, found, loser, found.tree.round[place])
    local why = later and ("but %s played on (%s) and %s did not"):format(show(loser), name(self, later),
      show(match.winner)) or "but the other matches say that it lost"
    local label = match.round and (" (%s%s)"):format(match.round, match.walkover and ", a walkover" or "")
      or match.walkover and " (a walkover)" or ""
    add(self, "result", { i, later }, ("%s: %s is said to have beaten %s%s, %s"):format(name(self, i),
      show(match.winner), show(loser), label, why),
      { kind = "swap", match = i, winner = loser, text = "swap the winner and the loser of " .. name(self, i) })
  end
end

-- Matches with the same name of a round that all belong to the same other one are one fault.
local function say_rounds(self, found)
  local groups, order = {}, {}
  for _, place in ipairs(found.tree.relabels) do
    local i = found.places[place]
    local real = found.tree.round[place]
    local key = ("%s/%s"):format(self.list[i].round or self.list[i].stated, real)
    if not groups[key] then
      groups[key] = { real = real }
      order[#order + 1] = groups[key]
    end
    table.insert(groups[key], i)
  end
  for _, group in ipairs(order) do
    local match, places = self.list[group[1]], table.move(group, 1, #group, 1, {})
    local label = "round " .. match.stated
    if match.round then label = ("%s (%s)"):format(show(match.round), label) end
    local verb = #places == 1 and "says" or "say"
    if group.real then
      add(self, "round", places, ("%s %s %s, but the list forces round %d"):format(names(self, places), verb, label,
        group.real), { kind = "round", round = group.real, text = ("put %s into round %d"):format(names(self, places),
        group.real) })
    else
      add(self, "round", places, ("%s %s %s, which does not fit the other matches of its teams"):format(
        names(self, places), verb, label))
    end
  end
end

-- --- lists that cannot be repaired -----------------------------------------------------------------------------------

-- Puts the names of matches of the list for "match 3" and "matches 3 and 5", outside quotes.
local function with_lines(self, message)
  local parts, at = {}, 1
  local function outside(text)
    return (text:gsub("(match[es]*) ([%d, and]*%d)", function(_, numbers)
      local places = {}
      for number in numbers:gmatch "%d+" do places[#places + 1] = tonumber(number) end
      for _, place in ipairs(places) do
        if not self.list[place] then return nil end
      end
      return names(self, places)
    end))
  end
  for from, to in message:gmatch "()'[^']*'()" do
    parts[#parts + 1] = outside(message:sub(at, from - 1)) .. message:sub(from, to - 1)
    at = to
  end
  return table.concat(parts) .. outside(message:sub(at))
end

-- Why the list as it is makes no regular knockout.
local function say_irregular(self)
  local bare = {}
  for i, match in ipairs(self.list) do bare[i] = { match[1], match[2] } end
  local schedule, err = require("riddle.knockout").schedule(bare)
  if schedule then
    schedule:close()
    return
  end
  local places = {}
  for _, group in ipairs { err, err.second } do
    for _, place in ipairs(group.matches or {}) do places[#places + 1] = place end
  end
  if err.before then err.before:close() end
  local regular = self.n & self.n - 1 == 0
  add(self, "irregular", places, ("%s: %s"):format(
    regular and "no knockout" or "no knockout with byes in the first round only, and none with wildcards",
    with_lines(self, err.message)))
end

local function say_facts(self)
  for _, fact in ipairs(facts_of(self.teams, self.list, function(place) return name(self, place) end)) do
    add(self, fact.kind, fact.matches, fact.message)
  end
  if #self.faults == 0 then say_irregular(self) end
end

-- --- the audit -----------------------------------------------------------------------------------------------------

-- Takes matches of a team against itself out of the list.
local function take_self_matches(self, matches)
  for i, match in ipairs(matches) do
    if match[1] == match[2] then
      local where = name_of(match, i)
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
    return say_facts(self)
  end
  self.kind = found.tree.kind
  local n = self.n - (found.rename and 1 or 0)
  self.regular = n & n - 1 == 0
  self.rounds, self.ways, self.byes, self.way = found.tree.rounds, found.tree.ways, found.tree.byes, found.tree.way
  say_drops(self, found)
  say_adds(self, found)
  say_rename(self, found)
  say_swaps(self, found)
  say_rounds(self, found)
  if found.tree.irregular then say_irregular(self) end
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
    faults = {}, walkovers = 0 }, Audit)
  for _, match in ipairs(case.matches) do self.walkovers = self.walkovers + (match.walkover and 1 or 0) end
  take_self_matches(self, case.matches)
  if self.n < 2 then
    self.kind = "none"
    add(self, "count", {}, ("expected at least 2 teams, found %d"):format(self.n))
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
  local lines = { ("%s: %d teams, %s: %s%s"):format(title(self), self.n, counted(self.matches, "match"),
    kind_text(self), self.status == "right" and "" or faults) }
  for _, fault in ipairs(self.faults) do
    lines[#lines + 1] = "  " .. fault.message
    if fault.repair then lines[#lines + 1] = "    repair: " .. fault.repair.text end
  end
  for _, match in ipairs(self.aside) do
    lines[#lines + 1] = ("  set aside: %s, %s (%s)"):format(name_of(match, "?"), sides(match), match.reason)
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
    status = self.status, rounds = self.rounds, ways = self.ways, byes = self.byes, faults = self.faults, aside = aside,
    unknown_rounds = self.unknown_rounds, walkovers = self.walkovers }
end

return Audit
