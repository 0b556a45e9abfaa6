--- Draws that keep entrants apart, by exhaustive search: any groups, any levels, any classes.
--
-- A *cell* is what the places of one class have in a block of the finest level: which of them an entrant takes decides
-- nothing. Entrants of one class and the same groups are one *type*. The search places one entrant at a time: of the
-- type with the fewest cells to spare, into the cells with most room first. A cell that failed is closed to its type
-- until the search goes back, so the members of a type are not tried in every order; of cells that lie in blocks nobody
-- of a group was put into or kept out of, and that look the same, one is tried. Everything else is tried, so a search
-- that ends without a draw proves that there is none.
-- @module riddle.knockout.draw_search
local problem = require "riddle.knockout.draw_problem"

local search = {}

local NODES_A_BREATH <const> = 64

local Search = {}
Search.__index = Search

-- `cells`: { class =, places =, free =, block = {[level] = number} }.
local function make_cells(self)
  local by_key, finest = {}, self.problem.levels[1]
  for c, class in ipairs(self.problem.classes) do
    for _, place in ipairs(#class.places > 1 and class.places or {}) do
      local key = c .. "/" .. self.problem.block[finest][place]
      local cell = by_key[key]
      if not cell then
        cell = { class = c, places = {}, free = 0, block = {}, number = #self.cells + 1 }
        for _, level in ipairs(self.problem.levels) do cell.block[level] = self.problem.block[level][place] end
        by_key[key] = cell
        self.cells[#self.cells + 1] = cell
        self.of_class[c] = self.of_class[c] or {}
        table.insert(self.of_class[c], cell)
      end
      cell.places[#cell.places + 1] = place
      cell.free = cell.free + 1
    end
  end
end

-- `types`: { class =, groups =, members =, left =, allowed =, closed = {[cell] = true} }.
local function make_types(self)
  local by_key = {}
  for c, class in ipairs(self.problem.classes) do
    for _, entrant in ipairs(#class.places > 1 and class.entrants or {}) do
      local groups = self.problem.groups_of[entrant]
      if groups then
        local key = c .. "/" .. table.concat(groups, ",")
        local type_ = by_key[key]
        if not type_ then
          type_ = { class = c, groups = groups, members = {}, left = 0, closed = {} }
          by_key[key] = type_
          self.types[#self.types + 1] = type_
          for _, g in ipairs(groups) do
            self.of_group[g] = self.of_group[g] or {}
            table.insert(self.of_group[g], type_)
          end
        end
        table.insert(type_.members, entrant)
        type_.left = type_.left + 1
      end
    end
  end
end

-- May a member of a type go to a cell, if there is room?
local function open(self, type_, cell)
  if type_.closed[cell] then return false end
  for _, g in ipairs(type_.groups) do
    if self.used[g][cell.block[self.problem.groups[g].level]] then return false end
  end
  return true
end

local function recount(self, type_)
  local count = 0
  for _, cell in ipairs(self.of_class[type_.class]) do
    if cell.free > 0 and open(self, type_, cell) then count = count + 1 end
  end
  type_.allowed = count
end

-- Marks the blocks around a cell as touched (by 1) or not (by -1).
local function touch(self, block, by)
  for _, level in ipairs(self.problem.levels) do
    local key = level .. "/" .. block[level]
    self.touched[key] = (self.touched[key] or 0) + by
  end
end

-- Fixed members of groups take their blocks.
local function place_fixed(self)
  for entrant, place in pairs(problem.fixed(self.problem)) do
    local groups, block = self.problem.groups_of[entrant], {}
    for _, level in ipairs(self.problem.levels) do block[level] = self.problem.block[level][place] end
    for _, g in ipairs(groups or {}) do self.used[g][block[self.problem.groups[g].level]] = true end
    if groups then touch(self, block, 1) end
  end
end

-- What the cells inside a block look like before anybody is placed: how many places of which class in each block.
local function make_looks(self)
  local parts = {} -- for each block the cells of it, and for the finest level only
  for _, level in ipairs(self.problem.levels) do
    for _, cell in ipairs(self.cells) do
      local key = level .. "/" .. cell.block[level]
      parts[key] = parts[key] or {}
      table.insert(parts[key], cell)
    end
  end
  local levels = self.problem.levels
  for i, level in ipairs(levels) do
    for _, cell in ipairs(self.cells) do
      local key = level .. "/" .. cell.block[level]
      if not self.looks[key] then
        local texts, seen = {}, {}
        for _, inner in ipairs(parts[key]) do
          local below = i > 1 and levels[i - 1] .. "/" .. inner.block[levels[i - 1]]
          if not below then
            texts[#texts + 1] = inner.class .. ":" .. inner.free
          elseif not seen[below] then
            seen[below] = true
            texts[#texts + 1] = self.looks[below]
          end
        end
        table.sort(texts)
        self.looks[key] = "(" .. table.concat(texts, " ") .. ")"
      end
    end
  end
end

-- Cells with the same key are alike: their untouched blocks look the same, from the inner to the outer one, and lie in
-- the same touched one.
local function key_of(self, cell)
  local looks = {}
  for i, level in ipairs(self.problem.levels) do
    local key = level .. "/" .. cell.block[level]
    if (self.touched[key] or 0) > 0 then
      looks[i] = i == 1 and "cell " .. cell.number or key
      break
    end
    looks[i] = self.looks[key]
  end
  return table.concat(looks, " in ")
end

-- The cells that a type's next member is to be tried in, one of each kind, the roomiest first.
local function candidates(self, type_)
  local list, seen = {}, {}
  local order = self.draw:shuffle(table.move(self.of_class[type_.class], 1, #self.of_class[type_.class], 1, {}))
  for i, cell in ipairs(order) do
    cell.order = i
    if cell.free > 0 and open(self, type_, cell) then
      local key = key_of(self, cell)
      if not seen[key] then
        seen[key] = true
        list[#list + 1] = cell
      end
    end
  end
  table.sort(list, function(a, b)
    if a.free ~= b.free then return a.free > b.free end
    return a.order < b.order
  end)
  return list
end

-- The type with the fewest cells to spare; nil when all are placed, false when one has too few.
local function next_type(self)
  local best
  for _, type_ in ipairs(self.types) do
    if type_.left > 0 then
      if type_.allowed < type_.left then return false end
      if not best or type_.allowed - type_.left < best.allowed - best.left then best = type_ end
    end
  end
  return best
end

-- Counts again what a change of a cell may have changed for others.
local function refresh(self, type_, cell, on)
  local done = {}
  for _, g in ipairs(type_.groups) do
    for _, other in ipairs(self.of_group[g]) do
      if not done[other] then recount(self, other) end
      done[other] = true
    end
  end
  if cell.free ~= (on and 0 or 1) then return end -- it neither became full nor ceased to be
  for _, other in ipairs(self.types) do
    if other.class == cell.class and not done[other] and open(self, other, cell) then
      other.allowed = other.allowed + (on and -1 or 1)
    end
  end
end

local function set(self, type_, cell, on)
  local by = on and 1 or -1
  cell.free, type_.left = cell.free - by, type_.left - by
  for _, g in ipairs(type_.groups) do
    self.used[g][cell.block[self.problem.groups[g].level]] = on or nil
  end
  touch(self, cell.block, by)
  refresh(self, type_, cell, on)
end

local function close(self, type_, cell, on)
  type_.closed[cell] = on or nil
  touch(self, cell.block, on and 1 or -1)
  recount(self, type_)
end

-- Goes back to the last frame that has a cell left, and takes it; false when there is none.
local function step_back(self, frames)
  while #frames > 0 do
    local frame = frames[#frames]
    local cell = frame.list[frame.at]
    if cell then
      set(self, frame.type, cell, false)
      close(self, frame.type, cell, true)
    end
    frame.at = frame.at + 1
    if frame.list[frame.at] then
      set(self, frame.type, frame.list[frame.at], true)
      return true
    end
    for i = 1, #frame.list do close(self, frame.type, frame.list[i], false) end
    frames[#frames] = nil
  end
  return false
end

local function read_off(self, frames)
  local place_of, at = problem.fixed(self.problem), {}
  for _, cell in ipairs(self.cells) do self.draw:shuffle(cell.places) end
  for _, frame in ipairs(frames) do
    local cell = frame.list[frame.at]
    local members = frame.type.members
    at[frame.type], at[cell] = (at[frame.type] or 0) + 1, (at[cell] or 0) + 1
    place_of[members[at[frame.type]]] = cell.places[at[cell]]
  end
  return place_of
end

--- Searches.
-- @tparam table given a problem of riddle.knockout.draw_problem without fault among the fixed
-- @tparam Random draw breaks ties, so that draws differ
-- @tparam function await called every few nodes
-- @treturn ?table entrant -> place for all that are in a group or fixed; nil when there is no draw
-- @treturn int nodes: placements that were tried
function search.run(given, draw, await)
  local self = setmetatable({ problem = given, draw = draw, cells = {}, of_class = {}, types = {}, of_group = {},
    used = {}, touched = {}, looks = {} }, Search)
  for g in ipairs(given.groups) do self.used[g] = {} end
  make_cells(self)
  make_types(self)
  place_fixed(self)
  make_looks(self)
  for _, type_ in ipairs(self.types) do
    draw:shuffle(type_.members)
    recount(self, type_)
  end
  local frames, nodes = {}, 0
  while true do
    local type_ = next_type(self)
    if type_ == nil then return read_off(self, frames), nodes end
    if type_ then
      frames[#frames + 1] = { type = type_, list = candidates(self, type_), at = 1 }
      set(self, type_, frames[#frames].list[1], true)
    elseif not step_back(self, frames) then
      return nil, nodes
    end
    nodes = nodes + 1
    if nodes % NODES_A_BREATH == 0 then await(nodes) end
  end
end

return search
