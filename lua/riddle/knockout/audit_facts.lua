--- Audits: what is plainly wrong with a list of results, whatever the knockout should have been.
-- @module riddle.knockout.audit_facts
local errors = require "riddle.errors"
local graph = require "riddle.knockout.audit_graph"

local FACTS_MOST <const> = 40 -- of one kind

local show = errors.quote

local function words(list, most)
  local shown = table.move(list, 1, math.min(#list, most or 8), 1, {})
  local rest = #list - #shown
  if rest > 0 then return table.concat(shown, ", ") .. (" and %d more"):format(rest) end
  if #shown == 1 then return shown[1] end
  return table.concat(shown, ", ", 1, #shown - 1) .. " and " .. shown[#shown]
end

-- Adds a fact; at most so many of a kind.
local function add(self, kind, places, message, ...)
  self.count[kind] = (self.count[kind] or 0) + 1
  if self.count[kind] > FACTS_MOST then return end
  self.facts[#self.facts + 1] = { kind = kind, matches = places, message = message:format(...) }
end

local function lose_twice(self, list, name)
  local losses, order = {}, {}
  for i, match in ipairs(list) do
    if match.winner then
      local loser = match.winner == match[1] and match[2] or match[1]
      if not losses[loser] then order[#order + 1] = loser end
      losses[loser] = losses[loser] or {}
      table.insert(losses[loser], i)
    end
  end
  for _, team in ipairs(order) do
    if #losses[team] > 1 then
      local places = {}
      for k, i in ipairs(losses[team]) do places[k] = name(i) end
      add(self, "loses twice", losses[team], "%s lost %s", show(team), words(places))
    end
  end
  return losses
end

local function unbeaten(self, teams, losses)
  local list = {}
  for _, team in ipairs(teams) do
    if not losses[team] then list[#list + 1] = show(team) end
  end
  if #list > 1 then add(self, "unbeaten", {}, "%d teams never lost, expected one: %s", #list, words(list)) end
end

local function same_round(self, list, name)
  local seen = {}
  for i, match in ipairs(list) do
    for side = 1, 2 do
      local team, round = match[side], match.stated
      seen[team] = seen[team] or {}
      local before = round and seen[team][round]
      if before then
        add(self, "same round", { before, i }, "%s plays twice in round %s: %s and %s", show(team),
          match.round or tostring(round), name(before), name(i))
      end
      if round then seen[team][round] = i end
    end
  end
end

local function plays_on(self, list, name)
  local lost = {} -- team -> the place of the loss that is stated to be the last
  for i, match in ipairs(list) do
    if match.winner and match.stated then
      local loser = match.winner == match[1] and match[2] or match[1]
      if not lost[loser] or list[lost[loser]].stated < match.stated then lost[loser] = i end
    end
  end
  for i, match in ipairs(list) do
    for side = 1, 2 do
      local loss = lost[match[side]]
      if loss and match.stated and match.stated > list[loss].stated then
        add(self, "plays on", { loss, i }, "%s lost %s, but plays %s later", show(match[side]), name(loss), name(i))
      end
    end
  end
end

local function rings(self, teams, list, name)
  local _, parts, closing = graph.parts(teams, list)
  local left_out = {}
  for _, i in ipairs(closing) do left_out[i] = true end
  for _, i in ipairs(closing) do
    local ring, places = graph.ring(list, left_out, i), {}
    for k, place in ipairs(ring) do places[k] = name(place) end
    local message = #ring == 2 and "%s are the same two teams" or "%s form a ring; in a knockout there is none"
    add(self, "ring", ring, message, words(places, 16))
  end
  if parts > 1 then add(self, "parts", {}, "the matches fall into %d parts that never meet", parts) end
end

--- All plain facts.
-- @tparam {string,...} teams
-- @tparam {table,...} list matches between different teams
-- @tparam function name gives the name of the match at a place
-- @treturn {table,...} `{ kind =, matches = {place,...}, message = }`; at most 40 of a kind
return function(teams, list, name)
  local self = { facts = {}, count = {} }
  local expected = #teams - 1
  if #list ~= expected then
    add(self, "count", {}, "%d teams need %d matches, found %d", #teams, expected, #list)
  end
  rings(self, teams, list, name)
  local losses = lose_twice(self, list, name)
  if next(losses) then unbeaten(self, teams, losses) end
  same_round(self, list, name)
  plays_on(self, list, name)
  return self.facts
end
