--- The data of bracketry (sbachinin): rounds, matches with sides, contestants, as JSON.
--
-- The match of order i in round r leads to order i // 2 of the next (from 0). A bye is a side titled "BYE", or no match
-- at all when the team stands in the next round; a side that says nothing is not known yet. `entryStatus` that is a
-- number is a seed, `nationality` a club.
-- @module riddle.knockout.formats.bracketry
local errors = require "riddle.errors"
local grid = require "riddle.knockout.formats.grid"
local json = require "riddle.json"
local whole = require "riddle.knockout.formats.whole"

local format = { options = {} }

local function is_object(value) return type(value) == "table" and value ~= json.null end

-- --- reading -------------------------------------------------------------------------------------------------------

-- All players of a contestant, and the seed and club; nil when it has no name.
local function read_contestant(value)
  if not is_object(value) then return nil end
  local names = {}
  for i, player in ipairs(whole.list(value, "players") or {}) do
    names[i] = is_object(player) and whole.name(player.title) or "?"
  end
  if #names == 0 then return nil end
  local first = value.players[1]
  local status = whole.name(value.entryStatus)
  local seed = status and status:find "^%d+$" and math.tointeger(tonumber(status)) or nil
  return { name = table.concat(names, " / "), seed = seed and seed > 0 and seed or nil,
    club = is_object(first) and whole.name(first.nationality) or nil }
end

-- A side: "bye", {} when it is not known, or { id = }.
local function read_side(data, sides, i)
  local side = is_object(sides) and sides[i]
  if not is_object(side) then return {} end
  local id = whole.name(side.contestantId)
  if id then
    if not is_object(data.contestants) or not is_object(data.contestants[id]) then
      return whole.fault("contestant %s is not there", errors.quote(id))
    end
    return { id = id }
  end
  return type(side.title) == "string" and side.title:upper() == "BYE" and "bye" or {}
end

local function read_score(a, b)
  local parts = {}
  local one, two = whole.list(a, "scores") or {}, whole.list(b, "scores") or {}
  for i = 1, math.min(#one, #two) do
    local x = is_object(one[i]) and whole.name(one[i].mainScore)
    local y = is_object(two[i]) and whole.name(two[i].mainScore)
    if x and y then parts[#parts + 1] = x .. "-" .. y end
  end
  return #parts > 0 and table.concat(parts, " ") or nil
end

local function number_in(value, low, high) return math.type(value) == "integer" and value >= low and value <= high end

-- The matches: found[round][order] from 1, and the match for third place.
local function read_matches(data, rounds)
  local found, bronze = {}, nil
  for r = 1, rounds do found[r] = {} end
  for i, match in ipairs(whole.list(data, "matches") or {}) do
    local r = is_object(match) and match.roundIndex
    if not number_in(r, 0, rounds - 1) or not number_in(match.order, 0, 1 << 30) then
      return whole.fault("match %d: expected a roundIndex from 0 to %d and an order", i, rounds - 1)
    end
    local sides = {}
    for side = 1, 2 do
      local err
      sides[side], err = read_side(data, match.sides, side)
      if not sides[side] then return whole.fault("match %d: %s", i, err.message) end
    end
    local entry = { sides = sides, walkover = match.matchStatus == "Walkover" or nil }
    for side = 1, 2 do
      if is_object(match.sides) and is_object(match.sides[side]) and match.sides[side].isWinner == true then
        entry.winner = side
      end
    end
    if entry.winner and is_object(match.sides[3 - entry.winner]) then
      entry.score = read_score(match.sides[1], match.sides[2])
    end
    if match.isBronzeMatch == true then
      bronze = entry
    elseif match.order >= 1 << (rounds - r - 1) or found[r + 1][match.order + 1] then
      return whole.fault("match %d: expected an order of its own, at most %d in this round", i,
        (1 << (rounds - r - 1)) - 1)
    else
      found[r + 1][match.order + 1] = entry
    end
  end
  return found, bronze
end

-- The places of the first round, from both sides of its matches; a match that is not there is a bye.
local function read_slots(data, found, rounds)
  local slots, entrants, entrant_of = {}, {}, {}
  local function add(side)
    if side == "bye" then return 0 end
    if side.id and entrant_of[side.id] then
      return whole.fault("contestant %s is twice in the first round", errors.quote(side.id))
    end
    local entrant = side.id and read_contestant(data.contestants[side.id]) or {}
    if side.id and not entrant.name then entrant.name = side.id end
    entrants[#entrants + 1] = entrant
    if side.id then entrant_of[side.id] = #entrants end
    return #entrants
  end
  for order = 1, 1 << (rounds - 1) do
    local match, following = found[1][order], found[2] and found[2][(order + 1) // 2]
    local sides = match and match.sides or { following and following.sides[2 - order % 2] or {}, "bye" }
    for side = 1, 2 do
      local slot, err = add(sides[side])
      if not slot then return nil, err end
      slots[#slots + 1] = slot
    end
  end
  return slots, entrants, entrant_of
end

-- Gives different contestants of one name different ones.
local function tell_apart(entrants)
  local seen = {}
  for i, entrant in ipairs(entrants) do
    if entrant.name and seen[entrant.name] then entrant.name = ("%s (%d)"):format(entrant.name, i) end
    if entrant.name then seen[entrant.name] = true end
  end
end

local function read_data(data)
  local rounds = #(whole.list(data, "rounds") or {})
  local matches = #(whole.list(data, "matches") or {})
  if rounds == 0 then return whole.fault "expected 'rounds', a list, found none" end
  if rounds > grid.ROUNDS_MOST or 1 << rounds > 16 * (matches + 1) then
    return whole.fault("expected a match for most places of %d rounds, found %d matches", rounds, matches)
  end
  local found, bronze = read_matches(data, rounds)
  if not found then return nil, bronze end
  local slots, entrants, entrant_of = read_slots(data, found, rounds)
  if not slots then return nil, entrants end
  tell_apart(entrants)
  local function named(entry)
    entry.teams = {}
    for i, side in ipairs(entry.sides) do
      local entrant = side ~= "bye" and entrants[entrant_of[side.id or false]]
      entry.teams[i] = entrant and entrant.name or nil
    end
  end
  for _, round in ipairs(found) do
    for _, entry in pairs(round) do named(entry) end
  end
  if bronze then named(bronze) end
  local bracket, err = grid.bracket(slots, entrants, found, bronze)
  if not bracket then return nil, err end
  return { bracket }
end

--- Reads brackets: an iterator of 1, bracket.
function format.read(source, _, who) return whole.iterator(source, who, read_data) end

-- --- writing -------------------------------------------------------------------------------------------------------

local function scores(score, side)
  local list = {}
  for a, b in (score or ""):gmatch "(%d+)%-(%d+)" do list[#list + 1] = { mainScore = side == 1 and a or b } end
  return #list > 0 and list or nil
end

-- One side: an entrant's number, "bye", or nil when it is not known.
local function write_side(bracket, what, match, side)
  if what == "bye" then return { title = "BYE" } end
  if not what or not bracket.entrants[what].name then return setmetatable({}, { __jsontype = "object" }) end
  return { contestantId = tostring(what), isWinner = match and match.winner and match.winner == what or nil,
    scores = match and scores(match.score, side) }
end

local function write_match(bracket, r, order, number, sides, bronze)
  local match = number and bracket.list[number]
  return { roundIndex = r - 1, order = order - 1, isBronzeMatch = bronze or nil,
    matchStatus = match and match.walkover and "Walkover" or nil,
    sides = { write_side(bracket, sides[1], match, 1), write_side(bracket, sides[2], match, 2) } }
end

-- Byes are written in the first round only: after it, the team stands in the next round.
local function write_matches(bracket)
  local list = {}
  for r, entries in ipairs(grid.of_bracket(bracket)) do
    for order, entry in ipairs(entries) do
      local sides, byes = {}, 0
      for i, side in ipairs(entry.sides) do
        if type(side) == "table" then side = bracket.list[side.winner_of].winner end
        sides[i] = side
        byes = byes + (sides[i] == "bye" and 1 or 0)
      end
      if r == 1 or byes < 2 then list[#list + 1] = write_match(bracket, r, order, entry.number, sides) end
    end
  end
  if bracket.bronze then
    local shown, sides = bracket:match(bracket.bronze), {}
    for i = 1, 2 do sides[i] = shown.sides[i].team and bracket.index[shown.sides[i].team] end
    list[#list + 1] = write_match(bracket, #bracket, 2, bracket.bronze, sides, true)
  end
  return list
end

local function round_name(r, rounds)
  local names = { [0] = "Final", "Semi-finals", "Quarter-finals" }
  return names[rounds - r] or "Round " .. r
end

local KEYS <const> = { "rounds", "matches", "contestants", "name", "roundIndex", "order", "isBronzeMatch",
  "matchStatus", "sides", "contestantId", "title", "isWinner", "scores", "entryStatus", "players" }

local function data_of(bracket)
  local data = { rounds = {}, matches = write_matches(bracket), contestants = {} }
  for r = 1, #bracket do data.rounds[r] = { name = round_name(r, #bracket) } end
  for i, entrant in ipairs(bracket.entrants) do
    if entrant.name then
      data.contestants[tostring(i)] = { entryStatus = entrant.seed and tostring(entrant.seed) or nil,
        players = { { title = entrant.name, nationality = entrant.club } } }
    end
  end
  return data
end

--- Writes brackets; several as a list, although bracketry draws one.
function format.write(list)
  local values = {}
  for i, bracket in ipairs(list) do values[i] = data_of(bracket) end
  local text, err = json.encode(#values == 1 and values[1] or values, KEYS)
  if not text then error(err.message, 0) end
  return text .. "\n"
end

return format
