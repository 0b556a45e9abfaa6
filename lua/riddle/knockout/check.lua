--- Is a knockout schedule right? From the rules alone.
--
-- This module plays the rounds as they are written and looks whether the rules were kept and what was asked for came
-- true. It knows nothing of how schedules are found.
-- @module riddle.knockout.check
local errors = require "riddle.errors"
local meetings = require "riddle.knockout.meetings"

local check = {}

-- A team in a message: numbers as they are, names quoted.
local function show(team) return type(team) == "string" and errors.quote(team) or tostring(team) end

local Referee = {}
Referee.__index = Referee

--- Follows a knockout match by match.
-- @tparam {{a,b},...} matches the matches that must be played, each as often as it is listed
-- @tparam ?{team,...} teams all teams; default: those that play
function check.referee(matches, teams)
  local self = setmetatable({ alive = {}, left = 0, wanted = {}, round = 1, busy = {}, played = 0 }, Referee)
  local function enter(team)
    if not self.alive[team] then
      self.alive[team] = true
      self.left = self.left + 1
    end
  end
  for _, team in ipairs(teams or {}) do enter(team) end
  for _, match in ipairs(matches) do
    local a, b = match[1], match[2]
    enter(a)
    enter(b)
    for _ = 1, 2 do
      local of = self.wanted[a] or {}
      self.wanted[a] = of
      of[b] = (of[b] or 0) + 1
      a, b = b, a
    end
  end
  self.todo = #matches
  self.others = self.left - 1 - self.todo -- matches that are not in the list: a knockout of n teams has n - 1
  return self
end

--- Plays a match in the current round; returns nil, or what is wrong with it.
function Referee:play(winner, loser)
  for _, team in ipairs { winner, loser } do
    if self.alive[team] == nil then return ("%s is no team"):format(show(team)) end
    if not self.alive[team] then return ("%s is out already"):format(show(team)) end
    if self.busy[team] then return ("%s plays twice in this round"):format(show(team)) end
    self.busy[team] = true
  end
  local count = self.wanted[winner] and self.wanted[winner][loser] or 0
  if count == 0 and self.others <= 0 then
    return ("%s against %s is not in the list, or was played before"):format(show(winner), show(loser))
  elseif count == 0 then
    self.others = self.others - 1
  else
    self.wanted[winner][loser] = count - 1
    self.wanted[loser][winner] = count - 1
    self.todo = self.todo - 1
  end
  self.alive[loser] = false
  self.played = self.played + 1
end

--- Ends the round; `wildcard` is the team that is said to have one, or nil. Returns nil or what is wrong.
function Referee:end_round(wildcard)
  local idle = self.left - 2 * self.played
  if idle ~= self.left % 2 then
    return ("round %d: %d of %d teams play, expected all but %d"):format(
      self.round, 2 * self.played, self.left, self.left % 2)
  end
  if wildcard ~= nil then
    if idle == 0 then return ("round %d: there is no wildcard, the number of teams is even"):format(self.round) end
    if self.alive[wildcard] == nil then return ("%s is no team"):format(show(wildcard)) end
    if not self.alive[wildcard] or self.busy[wildcard] then
      local reason = "round %d: %s played in this round or is out, it cannot take the wildcard"
      return reason:format(self.round, show(wildcard))
    end
  elseif idle == 1 then
    return ("round %d: one team must take the wildcard"):format(self.round)
  end
  self.left = self.left - self.played
  self.round, self.played, self.busy = self.round + 1, 0, {}
end

--- Names the winner; returns nil or what is wrong.
function Referee:finish(winner)
  if self.todo > 0 then return ("%d matches of the list are not played"):format(self.todo) end
  if self.left ~= 1 then return ("%d teams are left, expected one"):format(self.left) end
  if not self.alive[winner] then return ("%s is not the team that is left"):format(show(winner)) end
end

-- A list of matches as pairs.
local function pairs_of(matches)
  if type(matches[1]) == "table" or #matches == 0 then return matches end
  local list = {}
  for i = 1, #matches, 2 do list[#list + 1] = { matches[i], matches[i + 1] } end
  return list
end

-- All teams, as far as the options say.
local function teams_of(list, option, data)
  local teams = {}
  if option.teams then return option.teams end
  for i = 1, option.n or 0 do teams[i] = i end
  if option.champion ~= nil then teams[#teams + 1] = option.champion end
  if #list == 0 and #teams == 0 then teams[1] = data.winner end
  return teams
end

local function same_match(match, list)
  local listed = match.place and list[match.place]
  if not match.place or match.place > #list then return true end
  return listed and (listed[1] == match.winner and listed[2] == match.loser
    or listed[1] == match.loser and listed[2] == match.winner)
end

-- What was asked for of matches, by their teams: demands[a][b] is a list of {winner =, from =, to =}.
local function demands_of(list, option)
  local demands = {}
  for place, match in ipairs(list) do
    local winner = match.winner
    if winner == nil and option.winners then
      winner = option.winners == "first" and match[1] or option.winners[place]
    end
    if winner ~= nil or match.from or match.to then
      local a, b = match[1], match[2]
      local demand = { winner = winner, from = match.from, to = match.to }
      for _ = 1, 2 do
        demands[a] = demands[a] or {}
        demands[a][b] = demands[a][b] or {}
        table.insert(demands[a][b], demand)
        a, b = b, a
      end
    end
  end
  return demands
end

-- Does a match that was played keep the demands? Returns nil or what is wrong.
local function look_at(match, round, demands)
  for _, demand in ipairs(demands[match.winner] and demands[match.winner][match.loser] or {}) do
    local name = ("%s against %s"):format(show(match.winner), show(match.loser))
    if demand.winner ~= nil and demand.winner ~= match.winner then
      return ("%s: %s should win"):format(name, show(demand.winner))
    elseif demand.from and round < demand.from then
      return ("%s should not be played before round %d"):format(name, demand.from)
    elseif demand.to and round > demand.to then
      return ("%s should not be played after round %d"):format(name, demand.to)
    end
  end
end

-- One round; returns nil or what is wrong with it.
local function check_round(asked, r, round)
  if type(round) ~= "table" or type(round.matches) ~= "table" then
    return ("round %d: expected a table with a list of matches"):format(r)
  end
  for _, match in ipairs(round.matches) do
    if type(match) ~= "table" or match.winner == nil or match.loser == nil then
      return ("round %d: expected matches { winner =, loser = }"):format(r)
    end
    local reason = asked.referee:play(match.winner, match.loser)
    if not reason and not same_match(match, asked.list) then
      reason = ("match %s of the list is another one"):format(tostring(match.place))
    end
    reason = reason or look_at(match, r, asked.demands) or meetings.look_at(asked.barred, match, r)
    if reason then return ("round %d: %s"):format(r, reason) end
  end
  return asked.referee:end_round(round.wildcard)
end

--- Checks a schedule or its data against the list of matches.
-- @tparam table schedule with `rounds`, a list or a method, and `winner`, a team or a method
-- @tparam table matches pairs or flat
-- @tparam ?table option what else was asked for: `teams`, `n`, `winners`, `champion`, `apart`, `forbidden`
-- @return true; or nil and an error of kind "wrong", with `round` where it is the fault of one
function check.check(schedule, matches, option)
  option = option or {}
  local data = type(schedule.data) == "function" and schedule:data() or schedule
  if type(data.rounds) ~= "table" then
    return nil, errors.new { kind = "wrong", message = "expected a schedule with a list of rounds" }
  end
  local list = pairs_of(matches)
  local asked = { list = list, referee = check.referee(list, teams_of(list, option, data)),
    demands = demands_of(list, option), barred = meetings.barred(option) }
  local function wrong(reason, round)
    return nil, errors.new { kind = "wrong", message = reason, round = round }
  end
  for r, round in ipairs(data.rounds) do
    local reason = check_round(asked, r, round)
    if reason then return wrong(reason, r) end
  end
  local reason = asked.referee:finish(data.winner)
  if not reason and option.champion ~= nil and option.champion ~= data.winner then
    reason = ("the champion is %s, not %s"):format(show(data.winner), show(option.champion))
  end
  if reason then return wrong(reason) end
  return true
end

return check
