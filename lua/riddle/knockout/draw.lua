--- Making a draw: entrants into a bracket.
-- @module riddle.knockout.draw
local apart = require "riddle.knockout.draw_apart"
local build = require "riddle.knockout.live_build"
local chain = require "riddle.chain"
local entrants_of = require "riddle.knockout.entrants"
local errors = require "riddle.errors"
local groups_of = require "riddle.knockout.draw_groups"
local job = require "riddle.job"
local options = require "riddle.options"
local problem = require "riddle.knockout.draw_problem"
local random = require "riddle.random"
local seeding = require "riddle.knockout.seeding"

local draw = {}

local DRAW <const> = {
  byes = { one_of = { "first-round", "wildcards" }, default = "first-round",
    help = "byes in the first round only, or a wildcard in each round with an odd number of teams" },
  seeding = { one_of = { "fixed", "tiers" }, default = "fixed",
    help = "seeds in the standard order, or those of 3-4, 5-8, 9-16, ... drawn among themselves" },
  seed = { type = "integer", help = "draw at random, with this seed of the random numbers (default: as listed)" },
  apart = { type = "integer", min = 2, help = "entrants of the same club do not meet before this round" },
  protected = { type = "table", help = "pairs { name, name, round } that do not meet before a round" },
  bronze = { type = "boolean", default = false, help = "with a match for third place" },
  job = options.job.job,
  on_progress = options.job.on_progress,
  time = { type = "number", above = 0, help = "seconds of processor time after which to give up" },
}

--- The options of a draw on the command line.
draw.options = {}
for _, name in ipairs { "byes", "seeding", "seed", "apart", "bronze", "time" } do draw.options[name] = DRAW[name] end

--- What a draw that was not made is: `status`, `reason`.
local NoDraw = { __name = "riddle.knockout.no_draw" }
NoDraw.__index = NoDraw
NoDraw.__tostring = function(self) return ("%s: %s"):format(self.status, self.reason) end

--- A plain table that JSON can take.
function NoDraw:data()
  return { status = self.status, reason = self.reason, method = self.method, work = self.work, proof = self.proof }
end

-- The entrants in the order of their ranks: seeds first, then the others as listed; and the number of seeds.
local function ranked(list)
  local order, others = {}, {}
  for i, entrant in ipairs(list) do table.insert(entrant.seed and order or others, i) end
  table.sort(order, function(a, b) return list[a].seed < list[b].seed end)
  local seeds = #order
  return table.move(others, 1, #others, seeds + 1, order), seeds
end

-- The ranks that are drawn among themselves, as a list of { first, last }: the seeds of a tier, or each by itself; and
-- all who are not seeded.
local function tiers_of(seeds, n, by_tiers)
  local tiers, first = {}, 1
  while first <= seeds do
    local last = by_tiers and first > 2 and 2 * (first - 1) or first
    tiers[#tiers + 1] = { first, math.min(last, seeds) }
    first = last + 1
  end
  if seeds < n then tiers[#tiers + 1] = { seeds + 1, n } end
  return tiers
end

-- The classes of riddle.knockout.draw_problem.
local function classes_of(ranks, seeds, place_of_rank, by_tiers)
  local classes = {}
  for i, tier in ipairs(tiers_of(seeds, #ranks, by_tiers)) do
    classes[i] = { entrants = table.move(ranks, tier[1], tier[2], 1, {}),
      places = table.move(place_of_rank, tier[1], tier[2], 1, {}) }
  end
  return classes
end

-- The tree with the entrants instead of their ranks. Recursion: the number of rounds.
local function filled(tree, entrant_of)
  if type(tree) ~= "table" then return entrant_of[tree] end
  return { round = tree.round, filled(tree[1], entrant_of), filled(tree[2], entrant_of) }
end

-- The bracket of a draw: entrant -> place.
local function bracket_of(frame, list, place_of, option)
  local entrant_of, positions = {}, {} -- by rank
  for entrant, place in pairs(place_of) do entrant_of[frame.rank_of_place[place]] = entrant end
  for i, rank in ipairs(frame.order) do positions[i] = entrant_of[rank] or 0 end
  return build.of_tree(filled(frame.tree, entrant_of), list, { byes = option.byes, order = positions }, option.bronze)
end

-- Tree, draw sheet (ranks, 0 for a bye), and the places without byes by rank.
local function frame_of(n, byes)
  local frame = { place_of_rank = {}, rank_of_place = {} }
  frame.tree, frame.order = seeding[byes == "wildcards" and "wildcards" or "first_round"](n)
  for _, rank in ipairs(frame.order) do
    if rank > 0 then
      table.insert(frame.rank_of_place, rank)
      frame.place_of_rank[rank] = #frame.rank_of_place
    end
  end
  return frame
end

local function fault(kind, message, ...) return nil, errors.new { kind = kind, message = message:format(...) } end

local function check_bronze(tree)
  local semi = tree.round - 1
  local function plays(node) return type(node) == "table" and node.round == semi end
  if plays(tree[1]) and plays(tree[2]) then return true end
  return fault("bronze", "a match for third place needs two matches in the round before the final; here its one loser "
    .. "is third")
end

local LIMIT <const> = {} -- raised by `await`

-- What the job gives: a table as of apart.draw, with `seconds`.
local function work_of(asked, list, generator, option)
  return function(breathe)
    local started, last = os.clock(), 0
    local function await(nodes)
      last = nodes or last
      if option.time and os.clock() - started > option.time then error(LIMIT) end
      breathe()
    end
    local ok, found = pcall(apart.draw, asked, list, generator, await)
    if not ok then
      if found ~= LIMIT then error(found, 0) end
      found = { status = "gave up", reason = "the time limit (option 'time')", method = "search", nodes = last }
    end
    found.seconds = os.clock() - started
    return found
  end
end

local function finish(frame, list, option, found)
  local work = { nodes = found.nodes, seconds = found.seconds }
  local answer = found.place_of and bracket_of(frame, list, found.place_of, option)
    or setmetatable({ reason = found.reason, proof = found.proof }, NoDraw)
  answer.status, answer.method, answer.work, answer.seed = found.status, found.method, work, option.seed
  return answer
end

local function check_options(option) -- raises at the caller of knockout.draw
  if option.seed then return end
  for _, name in ipairs { "apart", "protected" } do
    if option[name] then error(("knockout.draw: option '%s' needs a random draw: give 'seed'"):format(name), 4) end
  end
  if option.seeding == "tiers" then
    error("knockout.draw: option 'seeding' = 'tiers' needs a random draw: give 'seed'", 4)
  end
end

-- See riddle.knockout.draw.
function draw.draw(values, option)
  option = options.check("knockout.draw", option, DRAW, 3)
  check_options(option)
  local list, err = entrants_of.check(values, "knockout.draw", 3)
  if not list then return nil, err end
  if #list < 2 then return fault("count", "expected at least 2 entrants, found %d", #list) end
  local groups
  groups, err = groups_of(list, option, "knockout.draw", 3)
  if not groups then return nil, err end
  local frame = frame_of(#list, option.byes)
  local ok = true
  if option.bronze then ok, err = check_bronze(frame.tree) end
  if not ok then return nil, err end
  local ranks, seeds = ranked(list)
  local classes = classes_of(ranks, seeds, frame.place_of_rank, option.seeding == "tiers")
  if not option.seed then
    local bracket = bracket_of(frame, list, apart.shuffled(classes), option)
    bracket.status, bracket.method, bracket.work = "found", "as listed", { nodes = 1, seconds = 0.0 }
    if option.job then return job.run(chain.new(function() return bracket end), option) end
    return bracket
  end
  local asked = problem.new(frame.tree, classes, groups)
  local running = chain.new(work_of(asked, list, random.new(option.seed), option))
  return job.run(running, option, function(found) return finish(frame, list, option, found) end)
end

return draw
