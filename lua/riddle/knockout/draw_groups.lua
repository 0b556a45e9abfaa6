--- Who is to be kept apart in a draw: clubs and protected pairs, as groups of riddle.knockout.draw_problem.
-- @module riddle.knockout.draw_groups
local errors = require "riddle.errors"
local options = require "riddle.options"

local function fault(kind, message, ...) return nil, errors.new { kind = kind, message = message:format(...) } end

-- The clubs with more than one entrant, in the order of their first ones.
local function add_clubs(list, level, groups)
  local by_club, names = {}, {}
  for i, entrant in ipairs(list) do
    local club = entrant.club
    if club and not by_club[club] then
      by_club[club] = {}
      names[#names + 1] = club
    end
    if club then table.insert(by_club[club], i) end
  end
  for _, club in ipairs(names) do
    if #by_club[club] > 1 then
      groups[#groups + 1] = { members = by_club[club], level = level, name = "club " .. errors.quote(club) }
    end
  end
end

local function check_pair(k, pair, who, level)
  if type(pair) == "table" and type(pair[1]) == "string" and type(pair[2]) == "string"
    and math.type(pair[3]) == "integer" and pair[3] >= 2 then
    return
  end
  options.argument(who, ("option 'protected': pair %d"):format(k),
    "{ name, name, round } with a round of at least 2", pair, level + 1)
end

local function add_pairs(list, given, groups, who, level)
  local index = {}
  for i, entrant in ipairs(list) do index[entrant.name] = i end
  for k, pair in ipairs(given) do
    check_pair(k, pair, who, level + 1)
    for side = 1, 2 do
      if not index[pair[side]] then
        return fault("unknown team", "protected pair %d: expected an entrant's name, found %s", k,
          errors.quote(pair[side]))
      end
    end
    if pair[1] == pair[2] then
      return fault("protected", "protected pair %d: expected two entrants, found %s twice", k, errors.quote(pair[1]))
    end
    groups[#groups + 1] = { members = { index[pair[1]], index[pair[2]] }, level = pair[3] - 1,
      name = ("the pair %s and %s"):format(errors.quote(pair[1]), errors.quote(pair[2])) }
  end
  return groups
end

--- The groups that options ask for.
-- @tparam {table,...} list checked entrants
-- @tparam table option `apart`, `protected`
-- @tparam string who the public function, for messages
-- @tparam int level as in `error`
-- @treturn {table,...} groups, each with a `name` for messages; or nil and an error: "unknown team" or "protected"
return function(list, option, who, level)
  local groups = {}
  if option.apart then add_clubs(list, option.apart - 1, groups) end
  return add_pairs(list, option.protected or {}, groups, who, level) -- a tail call: no frame of its own
end
