--- Audits: faults in words.
--
-- Functions of an audit (riddle.knockout.audit): `list` has its matches, `faults` and `notes` grow.
-- @module riddle.knockout.audit_say
local errors = require "riddle.errors"
local facts_of = require "riddle.knockout.audit_facts"

local say = {}

local show = errors.quote

--- "line 12" or "match 3": what a reader of the file looks for.
function say.name_of(match, i)
  if match.line then return "line " .. match.line end
  return "match " .. (match.row or i)
end

-- Adds a fault about matches of the list.
local function add(self, kind, places, message, fix)
  local fault = { kind = kind, message = message, matches = places, lines = {}, repair = fix }
  for i, place in ipairs(places) do fault.lines[i] = self.list[place].line end
  self.faults[#self.faults + 1] = fault
end

local function name(self, place) return say.name_of(self.list[place], place) end

local function names(self, places)
  local list = {}
  for i, place in ipairs(places) do list[i] = name(self, place) end
  if #list == 1 then return list[1] end
  return table.concat(list, ", ", 1, #list - 1) .. " and " .. list[#list]
end

--- The two teams of a match.
function say.sides(match) return ("%s against %s"):format(show(match[1]), show(match[2])) end

-- --- what a repair says ----------------------------------------------------------------------------------------------

local function say_drops(self, found)
  local places = {}
  for place in pairs(found.drops) do places[#places + 1] = place end
  table.sort(places)
  for _, place in ipairs(places) do
    local first, match = found.twice[place], self.list[place]
    if first then
      add(self, "duplicate", { first, place }, ("%s is %s again, as in %s"):format(name(self, place), say.sides(match),
        name(self, first)), { kind = "drop", match = place, text = "drop " .. name(self, place) })
    else
      local more = found.others > 0 and (" (%d other repairs are as small)"):format(found.others) or ""
      add(self, "ring", { place }, ("%s, %s, closes a ring of matches"):format(name(self, place), say.sides(match)),
        { kind = "drop", match = place, others = found.others, text = ("drop %s%s"):format(name(self, place), more) })
    end
  end
end

local function say_adds(self, found)
  for _, match in ipairs(found.adds) do
    local text = ("add %s"):format(say.sides(match))
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

-- The matches as pairs; with winners where they are known and wanted.
local function pairs_of(self, with_winners)
  local list = {}
  for i, match in ipairs(self.list) do
    list[i] = { match[1], match[2], winner = with_winners and match.winner or nil }
  end
  return list
end

-- The fewest matches that no knockout of so many teams has together; nil when there are none.
local function conflict_of(self, list)
  local conflict = require("riddle.knockout").conflict(list, { teams = self.teams })
  if not conflict or conflict.status ~= "found" then return nil, conflict end
  local places = {}
  for i, match in ipairs(conflict.matches) do places[i] = match.place end
  return places, conflict
end

-- Why the list as it is makes no regular knockout, and in how many rounds it could be played.
local function say_irregular(self)
  local knockout = require "riddle.knockout"
  local list = pairs_of(self)
  local schedule, err = knockout.schedule(list)
  if schedule then
    schedule:close()
    return
  end
  if err.before then err.before:close() end
  local places = conflict_of(self, list) or {}
  local regular = self.n & self.n - 1 == 0
  local what = regular and "no knockout" or "no knockout with byes in the first round only, and none with wildcards"
  local part = #places > 0 and #places < #list and ("; already %s cannot be together"):format(names(self, places)) or ""
  add(self, "irregular", places, ("%s: %s%s"):format(what, with_lines(self, err.message), part))
  local calendar <close> = knockout.calendar(list)
  if calendar then
    self.notes[#self.notes + 1] = ("with pauses the matches can be played in %d rounds (%d pauses)"):format(#calendar,
      calendar.pauses)
  end
end

-- A list with too few matches: can it be completed?
local function say_completion(self)
  local places, conflict = conflict_of(self, pairs_of(self, true))
  if places then
    add(self, "conflict", places, ("no knockout of %d teams has all of %s: %s"):format(self.n, names(self, places),
      with_lines(self, conflict.reason)))
  elseif conflict then
    self.notes[#self.notes + 1] = "the matches that are there can be part of a knockout with wildcards"
  end
end

local function say_facts(self)
  for _, fact in ipairs(facts_of(self.teams, self.list, function(place) return name(self, place) end)) do
    add(self, fact.kind, fact.matches, fact.message)
  end
  if #self.list < self.n - 1 then say_completion(self) end
  if #self.faults == 0 then say_irregular(self) end
end

--- What a repair changes (see riddle.knockout.audit_repair).
function say.repair(self, found)
  say_drops(self, found)
  say_adds(self, found)
  say_rename(self, found)
  say_swaps(self, found)
  say_rounds(self, found)
  if found.tree.irregular then say_irregular(self) end
end

--- What is wrong with a list that no few changes repair.
say.facts = say_facts

say.fault = add

return say
