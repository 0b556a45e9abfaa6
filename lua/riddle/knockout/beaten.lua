--- Who beat whom: the tree that a complete list with all winners is, or why it is none.
--
-- Everybody but the champion loses exactly once, so the matches lead from the losers to the champion without a ring.
-- @module riddle.knockout.beaten
local errors = require "riddle.errors"

local beaten = {}

-- A team in a message.
local function show(team) return type(team) == "string" and errors.quote(team) or tostring(team) end
beaten.show = show

local function fault(kind, fields, message, ...)
  fields.kind, fields.message = kind, message:format(...)
  return nil, errors.new(fields)
end

-- Takes one match into account; true, or nil and an error.
local function add(self, place, a, b, winner)
  if a == b then
    return fault("self-match", { match = place, matches = { place }, teams = { a } }, "match %d: %s plays itself",
      place, show(a))
  end
  if winner == nil then
    return fault("winner", { match = place }, "match %d: %s against %s has no winner, and all are needed", place,
      show(a), show(b))
  end
  if winner ~= a and winner ~= b then
    return fault("winner", { match = place }, "match %d: expected %s or %s as winner, found %s", place, show(a),
      show(b), show(winner))
  end
  local loser = winner == a and b or a
  for _, team in ipairs { a, b } do
    if not self.wins[team] then
      self.wins[team] = {}
      self.teams[#self.teams + 1] = team
    end
  end
  local before = self.lost[loser]
  if before then
    return fault("loses twice", { match = place, matches = { before, place }, teams = { loser } },
      "%s loses match %d and match %d", show(loser), before, place)
  end
  self.lost[loser] = place
  table.insert(self.wins[winner], place)
  self.winner[place], self.loser[place] = winner, loser
  return true
end

-- Losers before winners; shorter than `teams` when there is a ring.
local function in_order(self)
  local left, order = {}, {}
  for _, team in ipairs(self.teams) do
    left[team] = #self.wins[team]
    if left[team] == 0 then order[#order + 1] = team end
  end
  local at = 1
  while order[at] do
    local place = self.lost[order[at]]
    local winner = place and self.winner[place]
    at = at + 1
    if winner then
      left[winner] = left[winner] - 1
      if left[winner] == 0 then order[#order + 1] = winner end
    end
  end
  return order
end

local function ring(self, order)
  local done, teams, places = {}, {}, {}
  for _, team in ipairs(order) do done[team] = true end
  local team
  for _, one in ipairs(self.teams) do team = team or not done[one] and one end
  local seen = {}
  while not seen[team] do -- whoever beat it is in or above a ring; going up ends in it
    seen[team] = true
    team = self.winner[self.lost[team]]
  end
  local first = team
  repeat
    teams[#teams + 1], places[#places + 1] = team, self.lost[team]
    team = self.winner[self.lost[team]]
  until team == first
  return fault("cycle", { teams = teams, matches = places },
    "%s was beaten by a team that it beat, directly or through others", show(first))
end

--- Reads a list.
-- @tparam {table,...} matches `{ a, b }`
-- @tparam function winner_of gives the winner of the match at a place, or nil
-- @treturn ?table `teams` (in the order of the list), `order` (losers before winners), `wins[team]`: places,
--   `lost[team]`: the place, `winner[place]`, `loser[place]`, `champion`; or nil and an error of kind "self-match",
--   "winner", "loses twice", "unbeaten" or "cycle", with `matches` and `teams`
function beaten.read(matches, winner_of)
  local self = { teams = {}, wins = {}, lost = {}, winner = {}, loser = {} }
  for place, match in ipairs(matches) do
    local ok, err = add(self, place, match[1], match[2], winner_of(place))
    if not ok then return nil, err end
  end
  local unbeaten = {}
  for _, team in ipairs(self.teams) do
    if not self.lost[team] then unbeaten[#unbeaten + 1] = team end
  end
  if #unbeaten > 1 then
    return fault("unbeaten", { teams = unbeaten }, "%s and %s are both unbeaten, expected one champion%s",
      show(unbeaten[1]), show(unbeaten[2]), #unbeaten > 2 and (" (%d teams are)"):format(#unbeaten) or "")
  end
  self.order = in_order(self)
  if #self.order < #self.teams then return ring(self, self.order) end
  self.champion = unbeaten[1]
  return self
end

return beaten
