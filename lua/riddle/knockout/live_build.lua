--- Brackets from trees, and from lists of matches that may be wrong.
-- @module riddle.knockout.live_build
local errors = require "riddle.errors"
local Bracket = require "riddle.knockout.live"

local build = {}

--- A bracket from a tree: `{ round =, above, below }`, or an entrant's place in the list.
-- Recursion: at most the number of rounds.
-- @tparam table|int tree each match gets its `number`
-- @tparam {table,...} entrants
-- @tparam table fields as for Bracket.new
-- @tparam boolean bronze add a match for third place; both finalists must come from a match of the round before
-- @treturn Bracket
function build.of_tree(tree, entrants, fields, bronze)
  local by_round = {}
  local function collect(node)
    if type(node) ~= "table" then return end
    collect(node[1])
    collect(node[2])
    local row = by_round[node.round] or {}
    by_round[node.round] = row
    row[#row + 1] = node
  end
  collect(tree)
  local list = {}
  local function side(node) return type(node) == "table" and { winner_of = node.number } or { entrant = node } end
  for round = 1, type(tree) == "table" and tree.round or 0 do
    for _, node in ipairs(by_round[round] or {}) do
      list[#list + 1] = { round = round, sides = { side(node[1]), side(node[2]) } }
      node.number = #list
    end
  end
  if bronze then
    list[#list + 1] = { round = tree.round,
      sides = { { loser_of = tree[1].number }, { loser_of = tree[2].number } } }
  end
  return Bracket.new(entrants, list, fields)
end

--- The bracket of a schedule, with all results: winners above, idle teams with wildcards.
-- @tparam Schedule schedule a complete one
-- @treturn Bracket
function build.of_schedule(schedule)
  local entrants, results = {}, {}
  local function grow(place, team) -- recursion: at most 24 rounds
    if not place then
      entrants[#entrants + 1] = { name = tostring(team) }
      return #entrants
    end
    local match = schedule:match(place)
    local node = { round = match.round, winner = tostring(match.winner) }
    node[1] = grow(match.winner_from, match.winner)
    node[2] = grow(match.loser_from, match.loser)
    results[#results + 1] = node
    return node
  end
  local last = #schedule > 0 and schedule:round(#schedule).matches[1]
  local tree, order = grow(last and last.place, schedule:winner()), {}
  for i = 1, #entrants do order[i] = i end
  local bracket = build.of_tree(tree, entrants, { byes = "wildcards", order = order }, false)
  table.sort(results, function(a, b) return a.number < b.number end)
  for _, node in ipairs(results) do assert(bracket:result(node.number, node.winner)) end
  return bracket
end

local function fault(number, message, ...)
  return nil, errors.new { kind = "bracket", match = number, message = ("match %d: "):format(number)
    .. message:format(...) }
end

-- Is a value an index of a list of `count` things?
local function is_index(value, count) return math.type(value) == "integer" and value >= 1 and value <= count end

-- Takes one side of a match into account; `used` has what was taken before.
local function check_side(number, match, side, list, entrants, used)
  if type(side) ~= "table" then return fault(number, "expected two sides") end
  local from = side.winner_of or side.loser_of
  if side.entrant ~= nil then
    if not is_index(side.entrant, #entrants) then return fault(number, "expected an entrant of 1 to %d", #entrants) end
    if used.entrant[side.entrant] then
      return fault(number, "entrant %d plays in match %d already", side.entrant, used.entrant[side.entrant])
    end
    used.entrant[side.entrant] = number
    return true
  end
  if not is_index(from, number - 1) then
    return fault(number, "expected a side from an earlier match, or an entrant")
  end
  if side.winner_of and list[from].round >= match.round then
    return fault(number, "expected a later round than that of match %d", from)
  end
  local taken = side.winner_of and used.winner or used.loser
  if taken[from] then return fault(number, "match %d leads to match %d already", from, taken[from]) end
  taken[from] = number
  return true
end

-- Does everything lead to the final, and the two before it to the match for third place?
local function check_whole(list, entrants, used, bronze)
  for i = 1, #entrants do
    if not used.entrant[i] then
      return nil, errors.new { kind = "bracket", message = ("entrant %d plays in no match"):format(i) }
    end
  end
  local final = #list - (bronze and 1 or 0)
  for number = 1, final - 1 do
    if not used.winner[number] then return fault(number, "the winner has no next match") end
  end
  for number, into in pairs(used.loser) do
    if into ~= #list or used.winner[number] ~= final then
      return fault(into, "the loser of match %d can play for third place only, after losing before the final", number)
    end
  end
  return true
end

--- A bracket from entrants and matches that someone else wrote.
-- @tparam {table,...} entrants
-- @tparam {table,...} list `{ round =, sides = }`, as for Bracket.new, in any state
-- @tparam table fields
-- @treturn Bracket or nil and an error of kind "bracket"
function build.checked(entrants, list, fields)
  if #list == 0 then return nil, errors.new { kind = "bracket", message = "expected matches, found none" } end
  local used, bronze = { entrant = {}, winner = {}, loser = {} }, false
  for number, match in ipairs(list) do
    if type(match) ~= "table" or math.type(match.round) ~= "integer" or match.round < 1 or match.round > 64
      or type(match.sides) ~= "table" then
      return fault(number, "expected a round and two sides")
    end
    if number > 1 and list[number - 1].round > match.round then
      return fault(number, "expected matches in the order of the rounds")
    end
    for i = 1, 2 do
      local ok, err = check_side(number, match, match.sides[i], list, entrants, used)
      if not ok then return nil, err end
    end
    local losers = (match.sides[1].loser_of and 1 or 0) + (match.sides[2].loser_of and 1 or 0)
    if losers == 1 or losers == 2 and number < #list then
      return fault(number, "expected no losers but in the match for third place, the last one")
    end
    bronze = losers == 2
  end
  local ok, err = check_whole(list, entrants, used, bronze)
  if not ok then return nil, err end
  return Bracket.new(entrants, list, fields)
end

local function refuse(where, message, ...)
  return nil, errors.new { kind = "data", message = ("%s: "):format(where) .. message:format(...) }
end

--- Enters the result of a match that someone else wrote.
-- @tparam Bracket bracket
-- @tparam int number
-- @tparam ?table found `winner`, a name, or 1 or 2 for a side; `score`, `walkover`; `teams`, the names of the sides as
--   far as they are told: they must be those that follow from the matches before
-- @tparam string where the match in words
-- @return true; or nil and an error of kind "data"
function build.enter(bracket, number, found, where)
  if not found then return true end
  local match = bracket:match(number)
  for i, side in ipairs(match.sides) do
    local told = found.teams and found.teams[i]
    if told and told ~= side.team then
      local real = side.team and errors.quote(side.team) or "nobody, as long as an earlier match has no winner"
      return refuse(where, "expected %s as team %d, found %s", real, i, errors.quote(told))
    end
  end
  if not found.winner then return true end
  local winner = math.type(found.winner) ~= "integer" and found.winner or match.sides[found.winner].team
  if not winner then return refuse(where, "it has a winner, but its teams are not known yet") end
  local ok, err = bracket:result(number, winner, { score = found.score, walkover = found.walkover })
  if ok then return true end
  return refuse(where, "%s", (err.message:gsub("^match %d+: ", "")))
end

return build
