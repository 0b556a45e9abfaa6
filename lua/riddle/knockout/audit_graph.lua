--- Audits: the graph of a list of matches: its parts and its rings.
-- @module riddle.knockout.audit_graph
local graph = {}

-- The root of a team's part, with halved paths.
local function find(parent, team)
  while parent[team] ~= team do
    parent[team] = parent[parent[team]]
    team = parent[team]
  end
  return team
end

--- The parts of a list.
-- @tparam {string,...} teams
-- @tparam {table,...} list
-- @treturn function part(team): the name of a part
-- @treturn int how many there are
-- @treturn {int,...} the places of the matches that close a ring
function graph.parts(teams, list)
  local parent, count, closing = {}, #teams, {}
  for _, team in ipairs(teams) do parent[team] = team end
  for i, match in ipairs(list) do
    local a, b = find(parent, match[1]), find(parent, match[2])
    if a == b then
      closing[#closing + 1] = i
    else
      parent[a] = b
      count = count - 1
    end
  end
  return function(team) return find(parent, team) end, count, closing
end

--- The ring that a match closes with matches that close none.
-- @tparam {table,...} list
-- @tparam {[int]=true} left_out places of matches that close rings
-- @tparam int closing one of them
-- @treturn {int,...} places, `closing` the last
function graph.ring(list, left_out, closing)
  local next_to = {}
  for i, match in ipairs(list) do
    if not left_out[i] then
      for side = 1, 2 do
        next_to[match[side]] = next_to[match[side]] or {}
        table.insert(next_to[match[side]], i)
      end
    end
  end
  local start, goal = list[closing][1], list[closing][2]
  local came, queue = { [start] = 0 }, { start }
  for _, team in ipairs(queue) do
    if team == goal then break end
    for _, i in ipairs(next_to[team] or {}) do
      local other = list[i][1] == team and list[i][2] or list[i][1]
      if not came[other] then
        came[other] = i
        queue[#queue + 1] = other
      end
    end
  end
  local places, team = {}, goal
  while team ~= start do
    local i = came[team]
    table.insert(places, 1, i)
    team = list[i][1] == team and list[i][2] or list[i][1]
  end
  places[#places + 1] = closing
  return places
end

return graph
