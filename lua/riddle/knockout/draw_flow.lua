--- Draws that keep clubs apart until one round: exact by maximum flow.
--
-- When no entrant is in two groups, all groups have the same level, and all that are still to be drawn are of one
-- class, it only matters which blocks the members of a group go to: different ones that hold no fixed member, and no
-- block more than it has places. That is a flow from groups to blocks. Method: augmenting paths (Ford and Fulkerson
-- 1956), shortest first; cost: entrants x groups x blocks. Where a path is missing, the groups and blocks that can be
-- reached prove that there is none.
-- @module riddle.knockout.draw_flow
local flow = {}

--- The one class with more than one place that holds members of groups, when the flow applies; or nil.
function flow.class(self)
  local found
  if #self.levels ~= 1 then return nil end
  for entrant, groups in pairs(self.groups_of) do
    if #groups > 1 then return nil end
    local c = self.class_of[entrant]
    if #self.classes[c].places > 1 then
      if found and found ~= c then return nil end
      found = c
    end
  end
  return found
end

-- `free[b]`: places of the class in block b; `barred[g][b]`: a fixed member of g is there; `need[g]`: members to go.
local function set_up(self, c)
  local block, fixed = self.block[self.levels[1]], {}
  local net = { free = {}, blocks = {}, need = {}, barred = {}, inside = {}, has = {} }
  for _, place in ipairs(self.classes[c].places) do
    local b = block[place]
    if not net.free[b] then
      net.free[b], net.inside[b] = 0, {}
      net.blocks[#net.blocks + 1] = b
    end
    net.free[b] = net.free[b] + 1
  end
  for i, class in ipairs(self.classes) do
    if i ~= c and #class.places == 1 then fixed[class.entrants[1]] = class.places[1] end
  end
  for g, group in ipairs(self.groups) do
    net.need[g], net.barred[g], net.has[g] = 0, {}, {}
    for _, entrant in ipairs(group.members) do
      if self.class_of[entrant] == c then
        net.need[g] = net.need[g] + 1
      else
        net.barred[g][block[fixed[entrant]]] = true
      end
    end
  end
  return net
end

-- The groups that have a member in block b, by number.
local function members(net, b)
  local list = {}
  for g in pairs(net.inside[b]) do list[#list + 1] = g end
  table.sort(list)
  return list
end

-- Finds a place for one more member of group `start`: breadth first over groups; `from[b]` is the group that reached
-- block b. Returns true, or false with the groups and blocks that were reached.
local function augment(net, start, blocks)
  local from, queue, seen, came = {}, { start }, { [start] = true }, {}
  local at = 1
  while queue[at] do
    local g = queue[at]
    at = at + 1
    for _, b in ipairs(blocks) do
      if not from[b] and not net.barred[g][b] and not net.has[g][b] then
        from[b] = g
        if net.free[b] > 0 then
          net.free[b] = net.free[b] - 1
          while true do -- along the path backwards: each group takes the block, and leaves the one it came by
            g = from[b]
            net.has[g][b], net.inside[b][g] = true, true
            if g == start then return true end
            b = came[g]
            net.has[g][b], net.inside[b][g] = nil, nil
          end
        end
        for _, other in ipairs(members(net, b)) do
          if not seen[other] then
            seen[other], came[other] = true, b
            queue[#queue + 1] = other
          end
        end
      end
    end
  end
  return false, queue, from
end

-- How many members of groups `reached` can be placed at most: see the head of this file.
local function most(net, capacity, reached, from)
  local count = 0
  for _, b in ipairs(net.blocks) do
    if from[b] then count = count + capacity[b] end
  end
  for _, g in ipairs(reached) do
    for _, b in ipairs(net.blocks) do
      if not from[b] and not net.barred[g][b] then count = count + 1 end
    end
  end
  return count
end

--- Spreads the groups over the blocks.
-- @tparam table self a problem for which flow.class gives `c`
-- @tparam int c
-- @tparam Random draw shuffles the order in which groups and blocks are tried
-- @tparam function await called between augmentations
-- @treturn ?table has[g][b] = true where a member of group g goes to block b
-- @return nil and a proof: `groups` (by number), `entrants` (how many they are), `most` (how many of them have room)
-- @return the number of augmentations
function flow.spread(self, c, draw, await)
  local net, capacity, order, steps = set_up(self, c), {}, {}, 0
  for b, free in pairs(net.free) do capacity[b] = free end
  for g, need in ipairs(net.need) do
    for _ = 1, need do order[#order + 1] = g end
  end
  draw:shuffle(order)
  for _, g in ipairs(order) do
    steps = steps + 1
    if steps % 16 == 0 then await() end
    local blocks = draw:shuffle(table.move(net.blocks, 1, #net.blocks, 1, {}))
    local ok, reached, from = augment(net, g, blocks)
    if not ok then
      table.sort(reached)
      local entrants = 0
      for _, other in ipairs(reached) do entrants = entrants + net.need[other] end
      return nil, { groups = reached, entrants = entrants, most = most(net, capacity, reached, from) }, steps
    end
  end
  return net.has, nil, steps
end

return flow
