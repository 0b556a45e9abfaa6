--- Brackets of programs that keep a full grid: 2^(k - r) matches in round r, byes included.
-- @module riddle.knockout.formats.grid
local build = require "riddle.knockout.live_build"
local errors = require "riddle.errors"

local grid = {}

--- The most rounds of a grid.
grid.ROUNDS_MOST = 20

local BYE <const> = {}

local function fault(message, ...) return nil, errors.new { kind = "data", message = message:format(...) } end

-- The tree over the places of the first round, with the place in the grid at each match; nil without entrants.
local function tree_of(slots)
  local row, positions, round = {}, {}, 0
  for i, slot in ipairs(slots) do row[i], positions[i] = slot > 0 and slot or BYE, slot end
  while #row > 1 do
    round = round + 1
    local wider = {}
    for i = 1, #row, 2 do
      local a, b = row[i], row[i + 1]
      wider[#wider + 1] = a == BYE and b or b == BYE and a or { round = round, a, b, order = #wider + 1 }
    end
    row = wider
  end
  return row[1] ~= BYE and row[1] or nil, positions
end

-- All matches of a tree, in the order of their numbers.
local function in_order(tree)
  local list = {}
  local function collect(node)
    if type(node) ~= "table" then return end
    collect(node[1])
    collect(node[2])
    list[#list + 1] = node
  end
  collect(tree)
  table.sort(list, function(a, b) return a.number < b.number end)
  return list
end

--- Makes a bracket of a grid.
-- @tparam {int,...} slots 2^k places of the first round: an entrant's number, or 0 for a bye
-- @tparam {table,...} entrants
-- @tparam table results results[round][order] = `{ winner = 1 or 2, score =, walkover =, teams = {name, name} }`
-- @tparam ?table bronze the same of a match for third place; false: there is one without result
-- @treturn Bracket or nil and an error
function grid.bracket(slots, entrants, results, bronze)
  local tree, positions = tree_of(slots)
  if not tree then return fault "expected entrants, found none" end
  if #entrants < 2 then return fault("expected at least 2 entrants, found %d", #entrants) end
  if bronze ~= nil and not (type(tree[1]) == "table" and type(tree[2]) == "table") then bronze = nil end
  local bracket = build.of_tree(tree, entrants, { byes = "as listed", order = positions }, bronze ~= nil)
  for _, node in ipairs(in_order(tree)) do
    local found = results[node.round] and results[node.round][node.order]
    local ok, err = build.enter(bracket, node.number, found, ("round %d, match %d"):format(node.round, node.order))
    if not ok then return nil, err end
  end
  if bronze then
    local ok, err = build.enter(bracket, bracket.bronze, bronze, "the match for third place")
    if not ok then return nil, err end
  end
  return bracket
end

--- A bracket as a full grid: rounds[r][order] = `{ number = (nil: with a bye), sides = {side, side} }`; a side is an
-- entrant's number, "bye", or `{ winner_of = }`, a match's number. A team that is idle in a round meets a bye there.
-- @tparam Bracket bracket
function grid.of_bracket(bracket)
  local rounds = {}
  for r = 1, #bracket do rounds[r] = {} end
  local function place(r, order, what) -- what stands in the winner's place of match `order` of round r
    if r == 0 then return end
    local match = type(what) == "table" and bracket.list[what.winner_of]
    local sides = { what, "bye" }
    if match and match.round == r then
      sides = {}
      for i, side in ipairs(match.sides) do sides[i] = side.entrant or { winner_of = side.winner_of } end
    elseif what == "bye" then
      sides = { "bye", "bye" }
    end
    rounds[r][order] = { number = match and match.round == r and match.number or nil, sides = sides }
    for i = 1, 2 do place(r - 1, 2 * order - 2 + i, sides[i]) end
  end
  place(#bracket, 1, { winner_of = bracket.final })
  return rounds
end

return grid
