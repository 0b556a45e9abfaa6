--- Brackets that are filled as results come: what riddle.knockout.draw returns.
--
-- Matches have stable numbers: from the first round to the final, in each round from top to bottom; a match for third
-- place is the last. A side of a match is a team, or not known yet ("TBD"): the winner of an earlier match, or an
-- entrant without a name so far. A bye is no side: a team with a bye stands in its first real match at once.
-- @classmod Bracket
local errors = require "riddle.errors"
local options = require "riddle.options"
local svg = require "riddle.svg"

local Bracket = { __name = "riddle.knockout.bracket" }
Bracket.__index = Bracket

-- Shows itself: "match 3, round 2: Ann - winner of 1".
local Match = { __name = "riddle.knockout.bracket_match" }

local function side_text(side)
  if side.team then return side.team end
  if side.winner_of then return "winner of " .. side.winner_of end
  return side.loser_of and "loser of " .. side.loser_of or "TBD"
end

Match.__tostring = function(self)
  local text = ("match %d, round %d: %s - %s"):format(self.number, self.round, side_text(self.sides[1]),
    side_text(self.sides[2]))
  if self.winner then text = ("%s: %s%s"):format(text, self.winner, self.walkover and " by walkover" or "") end
  return self.score and text .. " " .. self.score or text
end

local function fault(kind, message, ...) return nil, errors.new { kind = kind, message = message:format(...) } end

-- The entrant of a side, or nil.
local function entrant_of(self, side)
  if side.entrant then return side.entrant end
  local from = self.list[side.winner_of or side.loser_of]
  if not from.winner or side.winner_of then return from.winner end
  local a, b = entrant_of(self, from.sides[1]), entrant_of(self, from.sides[2])
  return from.winner == a and b or a
end

--- Makes a bracket of matches that are in order.
-- @tparam {table,...} entrants `name` (nil: not known yet), `seed`, `club`
-- @tparam {table,...} list matches `{ round =, sides = {side, side} }`; a side is `{ entrant = index }`,
--   `{ winner_of = number }` or `{ loser_of = number }` of an earlier match; the match for third place is the last
-- @tparam table fields `byes`: "first-round", "wildcards" or "as listed"; `positions`, a list of entrants, 0 for a bye
-- @local
function Bracket.new(entrants, list, fields)
  local self = setmetatable({ entrants = entrants, list = list, history = {}, n = #entrants, rounds = 0 }, Bracket)
  for name, value in pairs(fields) do self[name] = value end
  for number, match in ipairs(list) do
    match.number = number
    self.rounds = math.max(self.rounds, match.round)
    for _, side in ipairs(match.sides) do
      if side.winner_of then list[side.winner_of].feeds = number end
      if side.loser_of then
        list[side.loser_of].loser_feeds = number
        self.bronze = number
      end
    end
  end
  self.final = #list - (self.bronze and 1 or 0)
  self.index = {}
  for i, entrant in ipairs(entrants) do
    if entrant.name then self.index[entrant.name] = i end
  end
  return self
end

--- Is a value a bracket?
function Bracket.is(value) return getmetatable(value) == Bracket end

--- The number of rounds: `#bracket`.
function Bracket:__len() return self.rounds end

local function public_side(self, side)
  local i = entrant_of(self, side)
  local entrant = i and self.entrants[i] or {}
  return { team = entrant.name, seed = entrant.seed, club = entrant.club, winner_of = side.winner_of,
    loser_of = side.loser_of }
end

local function is_number(self, number) return math.type(number) == "integer" and self.list[number] ~= nil end

local function need_number(self, who, number)
  if math.type(number) ~= "integer" then options.argument(who, "the match", "a match's number", number, 3) end
  if is_number(self, number) then return self.list[number] end
  return fault("match", "there is no match %d, the bracket has matches 1 to %d", number, #self.list)
end

--- One match.
-- @tparam int number
-- @treturn table `number`, `round`, `sides` (two of `{ team =, seed =, club =, winner_of =, loser_of = }`, `team` nil
--   as long as it is not known), `status` ("waiting" for a side, "ready" or "played"), and where they are so `winner`,
--   `loser`, `walkover`, `score`, `bronze` and `feeds`, the number of the winner's next match; it shows itself
function Bracket:match(number)
  if not is_number(self, number) then
    options.argument("bracket:match", "the match", ("a number in 1..%d"):format(#self.list), number)
  end
  local match = self.list[number]
  local sides = { public_side(self, match.sides[1]), public_side(self, match.sides[2]) }
  local known = sides[1].team and sides[2].team
  local shown = setmetatable({ number = number, round = match.round, sides = sides, feeds = match.feeds,
    score = match.score, walkover = match.walkover, bronze = number == self.bronze or nil,
    status = match.winner and "played" or known and "ready" or "waiting" }, Match)
  if match.winner then
    shown.winner = self.entrants[match.winner].name
    shown.loser = shown.winner == sides[1].team and sides[2].team or sides[1].team
  end
  return shown
end

--- Iterates over the matches in the order of their numbers: `for number, match in bracket:matches() do`.
-- @tparam ?string status only those that are "waiting", "ready" or "played"
function Bracket:matches(status)
  if status ~= nil and status ~= "waiting" and status ~= "ready" and status ~= "played" then
    options.argument("bracket:matches", "the status", "'waiting', 'ready' or 'played'", status)
  end
  local number = 0
  return function()
    while self.list[number + 1] do
      number = number + 1
      local match = self:match(number)
      if not status or match.status == status then return number, match end
    end
  end
end

-- Nil, or the error that a match that follows from this one was played.
local function later(self, match)
  for _, number in ipairs { match.feeds or 0, match.loser_feeds or 0 } do
    if number > 0 and self.list[number].winner then
      local message = "match %d follows from match %d and was played: take its result back first"
      return errors.new { kind = "played", match = number, message = message:format(number, match.number) }
    end
  end
end

local function forget(self, number)
  for i = #self.history, 1, -1 do
    if self.history[i] == number then return table.remove(self.history, i) end
  end
end

local RESULT <const> = {
  score = { type = "string", help = "as it is to be shown" },
  walkover = { type = "boolean", help = "the other side did not play" },
}

-- Which of the two sides a winner is: its entrant; or nil and an error.
local function side_of(self, match, winner)
  local a, b = entrant_of(self, match.sides[1]), entrant_of(self, match.sides[2])
  local first, second = a and self.entrants[a].name, b and self.entrants[b].name
  if not first or not second then
    return fault("waiting", "%s: a side is not known yet", tostring(self:match(match.number)))
  end
  if winner == first then return a end
  if winner == second then return b end
  return fault("winner", "match %d: expected %s or %s as winner, found %s", match.number, errors.quote(first),
    errors.quote(second), errors.quote(winner))
end

--- Enters a result, or changes one as long as no match that follows from it was played.
-- @tparam int number the match
-- @tparam string winner the team's name
-- @tparam ?table option `score` (text), `walkover` (true: the other side did not play)
-- @treturn table the match, as `match` gives it; or nil and an error of kind "match" (no such number), "waiting" (a
--   side is not known), "winner" (neither side) or "played" (a later match was played: `match`)
function Bracket:result(number, winner, option)
  option = options.check("bracket:result", option, RESULT)
  if type(winner) ~= "string" then options.argument("bracket:result", "the winner", "a team's name", winner) end
  local match, err = need_number(self, "bracket:result", number)
  if not match then return nil, err end
  local entrant
  entrant, err = side_of(self, match, winner)
  if not entrant then return nil, err end
  err = later(self, match)
  if err and entrant ~= match.winner then return nil, err end
  if match.winner then forget(self, number) end
  self.history[#self.history + 1] = number
  match.winner, match.score, match.walkover = entrant, option.score, option.walkover or nil
  return self:match(number)
end

--- The same for a match that was not played: `bracket:walkover(3, "Ann")`, Ann goes on.
function Bracket:walkover(number, winner)
  local match, err = self:result(number, winner, { walkover = true })
  if not match then return nil, err end
  return match
end

--- Takes a result back: the one entered last, or that of a match.
-- @tparam ?int number
-- @treturn table the match as it is now; or nil and an error of kind "match", "undo" (nothing to take back) or "played"
function Bracket:undo(number)
  if number == nil then
    if #self.history == 0 then return fault("undo", "there is no result to take back") end
    -- A result that was entered again may have followers: then the last one without any goes first.
    for i = #self.history, 1, -1 do
      number = self.history[i]
      if not later(self, self.list[number]) then break end
    end
  end
  local match, err = need_number(self, "bracket:undo", number)
  if not match then return nil, err end
  if not match.winner then return fault("undo", "match %d has no result to take back", number) end
  err = later(self, match)
  if err then return nil, err end
  forget(self, number)
  match.winner, match.score, match.walkover = nil, nil, nil
  return self:match(number)
end

--- Names an entrant that was not known when the draw was made.
-- @tparam int entrant its place in `bracket:entrant_list()`
-- @tparam string name
-- @return true; or nil and an error of kind "entrant": it has a name, or another one has this name
function Bracket:enter(entrant, name)
  if math.type(entrant) ~= "integer" or not self.entrants[entrant] then
    options.argument("bracket:enter", "the entrant", ("an integer in 1..%d"):format(self.n), entrant)
  end
  if type(name) ~= "string" or name == "" then options.argument("bracket:enter", "the name", "a name", name) end
  local one = self.entrants[entrant]
  if one.name then return fault("entrant", "entrant %d is %s already", entrant, errors.quote(one.name)) end
  if self.index[name] then
    return fault("entrant", "expected a new name, found %s, which is entrant %d", errors.quote(name), self.index[name])
  end
  one.name = name
  self.index[name] = entrant
  return true
end

--- All entrants: a list of `{ name =, seed =, club = }`; `name` is nil as long as it is not known.
function Bracket:entrant_list()
  local list = {}
  for i, one in ipairs(self.entrants) do list[i] = { name = one.name, seed = one.seed, club = one.club } end
  return list
end

--- The places of the draw sheet from top to bottom: a list of `{ team =, seed =, club = }`, `{ bye = true }` or
-- `{ tbd = true }`.
function Bracket:positions()
  local list = {}
  for i, entrant in ipairs(self.order) do
    local one = self.entrants[entrant]
    list[i] = not one and { bye = true } or not one.name and { tbd = true, seed = one.seed, club = one.club }
      or { team = one.name, seed = one.seed, club = one.club }
  end
  return list
end

--- The team that won the final; nil before that.
function Bracket:winner()
  local i = #self.list == 0 and 1 or self.final > 0 and self.list[self.final].winner
  return i and self.entrants[i].name or nil
end

-- The matches whose winners play the final, as far as they belong to the round before it.
local function semi_finals(self)
  local found = {}
  for _, side in ipairs(self.final > 0 and self.list[self.final].sides or {}) do
    local number = side.winner_of
    if number and self.list[number].round == self.rounds - 1 then found[#found + 1] = number end
  end
  return found
end

--- Who became first, second, third or fourth.
-- @tparam int place 1 to 4
-- @treturn string the team; or nil and an error: of kind "waiting" when it is not known yet, of kind "place" when the
--   bracket does not decide it (two teams lost in the round before the final, and no match for third place)
function Bracket:place(place)
  if math.type(place) ~= "integer" or place < 1 or place > 4 then
    options.argument("bracket:place", "the place", "an integer in 1..4", place)
  end
  if place > self.n then return fault("place", "there are only %d teams", self.n) end
  local number, wins = self.final, place % 2 == 1
  if place > 2 then
    local semis = semi_finals(self)
    number = self.bronze
    if not number and place == 3 and #semis == 1 then number, wins = semis[1], false end
    if not number then
      return fault("place", "%s place is not decided: it needs a match for third place (option 'bronze')",
        place == 3 and "third" or "fourth")
    end
  end
  if #self.list == 0 then return self.entrants[1].name end
  local match = self:match(number)
  if not match.winner then return fault("waiting", "match %d was not played yet", number) end
  return wins and match.winner or match.loser
end

--- The matches that were played, as knockout.schedule takes them: a list of `{ a, b }`, without the match for third
-- place. `knockout.schedule` finds their rounds again if the byes are wildcards.
function Bracket:results()
  local list = {}
  for number, match in self:matches "played" do
    if number ~= self.bronze then list[#list + 1] = { match.winner, match.loser } end
  end
  return list
end

--- Everything as plain tables, ready for JSON; `knockout.read(text, "bracket")` makes a bracket of it again.
function Bracket:data()
  local data = { n = self.n, byes = self.byes, rounds = self.rounds, bronze = self.bronze, winner = self:winner(),
    entrants = self:entrant_list(), matches = {}, positions = table.move(self.order, 1, #self.order, 1, {}) }
  for number, match in self:matches() do
    local shown = setmetatable(match, nil)
    for i, side in ipairs(shown.sides) do side.entrant = self.list[number].sides[i].entrant end
    data.matches[number] = shown
  end
  return data
end

--- The bracket in lines of text; a match that was not played shows its number, as in "#5".
-- @tparam ?table option `style`: "unicode" (default) or "ascii"; `width`: the columns of the terminal, default 120
-- @treturn string without a newline at the end; or nil and an error of kind "limit": it does not fit
function Bracket:draw(option)
  local picture = require "riddle.knockout.picture"
  option = options.check("bracket:draw", option, picture.options)
  return require "riddle.knockout.live_picture".draw(self, option)
end

--- A picture of the bracket.
-- @tparam ?table option `title`
-- @treturn string an SVG document; or nil and an error of kind "limit" for more than 4096 teams
function Bracket:svg(option)
  option = svg.check("bracket:svg", option)
  return require "riddle.knockout.live_picture".svg(self, option.title)
end

--- Up to 128 teams a bracket, if it fits 120 columns; else up to 256 the matches as a list; else one line.
function Bracket:__tostring() return require "riddle.knockout.live_picture".text(self) end

return Bracket
