--- Draws that keep entrants apart: the problem in numbers.
--
-- A *group* is a set of entrants no two of whom may meet before a round: a club, or a protected pair. Two places of the
-- draw sheet meet before round r iff they lie in the same *block*, the places below one match of a round before r. So a
-- draw is right iff no block of a group's level (r - 1) holds two of the group.
--
-- Entrants of a *class* are drawn into the places of the class: a fixed seed into its one place, seeds of a tier into
-- those of the tier, the unseeded into the rest.
-- @module riddle.knockout.draw_problem
local problem = {}

-- block[place]: the number of the block of a level in which a place lies. Recursion: the number of rounds.
local function blocks_of(tree, level)
  local block, places, count = {}, 0, 0
  local function walk(node, inside)
    if type(node) ~= "table" then
      if not inside then count = count + 1 end
      places = places + 1
      block[places] = count
      return
    end
    if not inside and node.round <= level then
      inside, count = true, count + 1
    end
    walk(node[1], inside)
    walk(node[2], inside)
  end
  walk(tree, false)
  return block
end

--- Makes a problem.
-- @tparam tree tree of riddle.knockout.seeding
-- @tparam {table,...} classes `{ entrants = {index,...}, places = {place,...} }` of the same length; a place is counted
--   from the top, without byes
-- @tparam {table,...} groups `{ members = {index,...}, level = r - 1 }`
-- @treturn table `classes`, `groups`; `groups_of[entrant]`, a list of groups by number; `class_of[entrant]`; `levels`,
--   increasing; `block[level][place]`
function problem.new(tree, classes, groups)
  local self = { classes = classes, groups = groups, groups_of = {}, class_of = {}, levels = {}, block = {} }
  for c, class in ipairs(classes) do
    for _, entrant in ipairs(class.entrants) do self.class_of[entrant] = c end
  end
  for g, group in ipairs(groups) do
    if not self.block[group.level] then
      self.block[group.level] = blocks_of(tree, group.level)
      self.levels[#self.levels + 1] = group.level
    end
    for _, entrant in ipairs(group.members) do
      self.groups_of[entrant] = self.groups_of[entrant] or {}
      table.insert(self.groups_of[entrant], g)
    end
  end
  table.sort(self.levels)
  return self
end

--- Two members of a group that stand in one block; nil when a draw is right.
-- @tparam table self
-- @tparam {[int]=int} place_of entrant -> place; entrants without a place are not looked at
-- @treturn ?int a group, and the two entrants
function problem.fault(self, place_of)
  for g, group in ipairs(self.groups) do
    local block, seen = self.block[group.level], {}
    for _, entrant in ipairs(group.members) do
      local place = place_of[entrant]
      local other = place and seen[block[place]]
      if other then return g, other, entrant end
      if place then seen[block[place]] = entrant end
    end
  end
end

--- The places of the entrants of classes of one.
function problem.fixed(self)
  local place_of = {}
  for _, class in ipairs(self.classes) do
    if #class.places == 1 then place_of[class.entrants[1]] = class.places[1] end
  end
  return place_of
end

return problem
