--- Brackets from trees, and from lists of matches that may be wrong.
-- @module riddle.knockout.live_build
local errors = require "riddle.errors"
local Bracket = require "riddle.knockout.live"

local build = {}

--- A bracket from a tree: `{ round =, above, below }`, or an entrant's place in the list.
-- Recursion: at most the number of rounds.
-- @tparam table|int tree
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
    by_round[node.round] = by_round[node.round] or {}
    table.insert(by_round[node.round], node)
  end
  collect(tree)
  local list, number_of = {}, {}
  local function side(node)
    return type(node) == "table" and { winner_of = number_of[node] } or { entrant = node }
  end
  for round = 1, type(tree) == "table" and tree.round or 0 do
    for _, node in ipairs(by_round[round] or {}) do
      list[#list + 1] = { round = round, sides = { side(node[1]), side(node[2]) } }
      number_of[node] = #list
    end
  end
  if bronze then
    list[#list + 1] = { round = tree.round,
      sides = { { loser_of = number_of[tree[1]] }, { loser_of = number_of[tree[2]] } } }
  end
  return Bracket.new(entrants, list, fields)
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

return build
