--- Draws that keep groups apart: shuffles first, then what is exact.
--
-- 1. Clubs that are to be kept apart until one round: a flow says whether there is a draw at all (draw_flow).
-- 2. Shuffles: the first of many random draws that is right is drawn as fairly as could be, each right draw being as
--    likely as any other.
-- 3. If none was right, a draw is made from the flow, or searched for exhaustively (draw_search); it is random, too,
--    but not all are equally likely.
-- @module riddle.knockout.draw_apart
local errors = require "riddle.errors"
local flow = require "riddle.knockout.draw_flow"
local problem = require "riddle.knockout.draw_problem"
local search = require "riddle.knockout.draw_search"

local apart = {}

local SHUFFLES_MOST <const> = 500
local SHUFFLES_A_BREATH <const> = 16

--- Every class in random order; in the order given without a generator.
-- @treturn {[int]=int} entrant -> place
function apart.shuffled(classes, generator)
  local place_of = {}
  for _, class in ipairs(classes) do
    if generator and #class.places > 1 then generator:shuffle(class.places) end
    for i, entrant in ipairs(class.entrants) do place_of[entrant] = class.places[i] end
  end
  return place_of
end

-- Those without a place get what is left of their class, at random.
local function fill_up(classes, place_of, generator)
  for _, class in ipairs(classes) do
    local taken, free, at = {}, {}, 0
    for _, entrant in ipairs(class.entrants) do taken[place_of[entrant] or 0] = true end
    for _, place in ipairs(class.places) do
      if not taken[place] then free[#free + 1] = place end
    end
    generator:shuffle(free)
    for _, entrant in ipairs(class.entrants) do
      if not place_of[entrant] then
        at = at + 1
        place_of[entrant] = free[at]
      end
    end
  end
  return place_of
end

-- The draw that a flow describes: members of each group to places of its blocks.
local function of_flow(asked, c, has, generator)
  local block, class = asked.block[asked.levels[1]], asked.classes[c]
  local free, place_of = {}, problem.fixed(asked)
  for _, place in ipairs(generator:shuffle(class.places)) do
    free[block[place]] = free[block[place]] or {}
    table.insert(free[block[place]], place)
  end
  for g, group in ipairs(asked.groups) do
    local blocks = {}
    for b in pairs(has[g]) do blocks[#blocks + 1] = b end
    table.sort(blocks)
    generator:shuffle(blocks)
    for _, entrant in ipairs(group.members) do
      if asked.class_of[entrant] == c then place_of[entrant] = table.remove(free[table.remove(blocks)]) end
    end
  end
  return fill_up(asked.classes, place_of, generator)
end

local function words(names)
  if #names == 1 then return names[1] end
  return table.concat(names, ", ", 1, #names - 1) .. " and " .. names[#names]
end

-- A flow's proof that there is no draw, with the names of the groups, and in words.
local function explain(asked, proof)
  local names = {}
  for i, g in ipairs(proof.groups) do names[i] = asked.groups[g].name end
  local round = asked.levels[1] + 1
  local reason = ("%d entrants of %s are to be drawn so that no two of a club meet before round %d, "
    .. "and there is room for %d of them"):format(proof.entrants, words(names), round, proof.most)
  return reason, { groups = names, entrants = proof.entrants, most = proof.most, round = round }
end

-- What is wrong among those whose places are fixed, in words; nil when nothing is.
local function fixed_fault(asked, list)
  local g, a, b = problem.fault(asked, problem.fixed(asked))
  if not g then return nil end
  local group = asked.groups[g]
  return ("%s and %s (%s) have fixed places as seeds, and can meet before round %d"):format(
    errors.quote(list[a].name), errors.quote(list[b].name), group.name, group.level + 1)
end

--- Draws.
-- @tparam table asked a problem of riddle.knockout.draw_problem
-- @tparam {table,...} list the entrants
-- @tparam Random generator
-- @tparam function await called between steps of long work
-- @treturn table `status` "found" (with `place_of`, entrant -> place) or "none" (with `reason` and, by flow, `proof`);
--   `method` "shuffle", "flow", "search" or "seeds"; `nodes`
function apart.draw(asked, list, generator, await)
  local reason = fixed_fault(asked, list)
  if reason then return { status = "none", reason = reason, method = "seeds", nodes = 0 } end
  local c, has, steps = flow.class(asked), nil, 0
  if c then
    local reached
    has, reached, steps = flow.spread(asked, c, generator, await)
    if not has then
      local why, proof = explain(asked, reached)
      return { status = "none", reason = why, method = "flow", nodes = steps, proof = proof }
    end
  end
  for try = 1, SHUFFLES_MOST do
    local place_of = apart.shuffled(asked.classes, generator)
    if not problem.fault(asked, place_of) then
      return { status = "found", place_of = place_of, method = "shuffle", nodes = try }
    end
    if try % SHUFFLES_A_BREATH == 0 then await() end
  end
  if has then
    return { status = "found", place_of = of_flow(asked, c, has, generator), method = "flow", nodes = steps }
  end
  local place_of, nodes = search.run(asked, generator, await)
  if not place_of then
    return { status = "none", reason = "every way to place them was tried", method = "search", nodes = nodes }
  end
  return { status = "found", place_of = fill_up(asked.classes, place_of, generator), method = "search", nodes = nodes }
end

return apart
