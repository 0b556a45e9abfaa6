--- How many schedules a list has, all of them, one at random, and who can win.
-- @submodule riddle.knockout
local choices = require "riddle.knockout.choices"
local core = require "riddle.core"
local errors = require "riddle.errors"
local integer = require "riddle.integer"
local job = require "riddle.job"
local lists = require "riddle.knockout.list"
local options = require "riddle.options"
local Schedule = require "riddle.knockout.schedule"

local counting = {}

-- Errors of a list that says something, but nothing that a knockout can have.
local DATA <const> = { ["unknown team"] = true, ["duplicate team"] = true, ["empty name"] = true, count = true,
  limit = true, winner = true }

-- What each question makes of a list's first schedule, or of the reason why there is none.
-- Called in tail position, so that mistakes are blamed on who called the public function.
local function ask(who, matches, option, schema, answer)
  option = lists.check(who, matches, option, schema)
  local started = lists.start(core.knockout.schedule, who, matches, option, option.order == "judge")
  return job.run(started, option, function(found, conflict)
    if conflict then
      found:close()
      return answer(nil, errors.new(conflict), option)
    end
    return answer(found, choices.new(found, found:info().rounds), option)
  end)
end

local function work_of(found)
  local info = found:info()
  return { visits = info.visits, seconds = info.seconds }
end

-- S(n) = n! times (m + 1) / 2 for each odd m > 1 of n, ceil(n / 2), ...: the labelled schedules of n teams.
local function all_schedules(n)
  local product = 1
  for i = 2, n do product = integer.mul(product, i) end
  while n > 1 do
    if n % 2 == 1 then product = integer.mul(product, (n + 1) // 2) end
    n = (n + 1) // 2
  end
  return product
end

-- t(n): the lists of n - 1 matches that a knockout can have. A list of m teams is one of ceil(m / 2) with a leaf
-- hung to each vertex, or, m odd, to each but one; if that is a leaf itself, exchanging it with the new leaf beside it
-- gives the same list.
local function all_lists(n)
  if n == 1 then return 1 end
  local sizes = {}
  while n > 2 do
    table.insert(sizes, 1, n)
    n = (n + 1) // 2
  end
  local count, leaves = 1, 2 -- lists of two teams; the leaves of all of them together
  for _, m in ipairs(sizes) do
    local below = (m + 1) // 2
    local ways = 1
    for i = below + 1, m do ways = integer.mul(ways, i) end
    if m % 2 == 0 then
      count = integer.mul(ways, count)
      leaves = integer.mul(count, m // 2)
    else
      local inner = integer.sub(integer.mul(count, below), leaves)
      local idle, twins = integer.mul(ways, inner), integer.idiv(integer.mul(ways, leaves), 2)
      count = integer.add(idle, twins)
      leaves = integer.add(integer.mul(idle, below - 1), integer.mul(twins, below))
    end
  end
  return count
end

local NUMBER_MOST <const> = 10000 -- teams of a count without a list: 35,660 digits

local function count_all(n)
  if n < 1 or n > NUMBER_MOST then
    local allowed = ("a list of matches, or a number of teams in 1..%d"):format(NUMBER_MOST)
    options.argument("knockout.count", "the subject", allowed, n)
  end
  return all_schedules(n), { method = "formula", lists = all_lists(n) }
end

--- In how many ways a list can be played: rounds, winners and wildcards.
--
-- It is 2^(1 + t), t the number of rounds settled between twins, when no winner is known; linear.
-- @tparam table|int matches as for `schedule`; or a number of teams, at most 10,000: then the schedules of all lists
--   together
-- @tparam ?table option as for `schedule`
-- @treturn int exact; 0 for a list that no knockout has
-- @treturn table `method`, `work`, `twins` (t); `reason`, the error that `schedule` gives, where it is 0. For a number
--   of teams `lists`: how many lists of matches a knockout of so many can have. Or nil and an error in the data
-- @function knockout.count
-- @usage
--   (knockout.count { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }) --> 2
function counting.count(matches, option)
  if math.type(matches) == "integer" then return count_all(matches) end
  return ask("knockout.count", matches, option, lists.complete, function(found, chosen)
    if not found then
      if DATA[chosen.kind] then return nil, chosen end
      return 0, { method = "peeling", reason = chosen }
    end
    local info = { method = "peeling", work = work_of(found), twins = chosen.twins }
    found:close()
    return chosen.total, info
  end)
end

--- Which teams can win the whole knockout: exactly those that win one of its schedules.
-- @tparam table matches as for `schedule`
-- @tparam ?table option as for `schedule`
-- @treturn {team,...} the winner of the schedule in this order first; or nil and an error as `schedule` gives
-- @function knockout.champions
-- @usage
--   champions = knockout.champions { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }
function counting.champions(matches, option)
  return ask("knockout.champions", matches, option, lists.complete, function(found, chosen)
    if not found then return nil, chosen end
    local list = chosen:champions(found:info().winner)
    found:close()
    return list
  end)
end

-- The i-th schedule of a list, from 0, as a job's answer.
local function nth(found, chosen, index, option)
  local waiting, champion = chosen:pick(index)
  local started = core.knockout.vary(found, waiting, champion, {})
  return job.run(started, {}, function(variant) return Schedule.new(variant, option.order) end)
end

--- Iterates over all schedules of a list, each once.
--
--    for schedule in assert(knockout.each(matches)) do print(schedule) end
-- @tparam table matches as for `schedule`
-- @tparam ?table option as for `schedule`
-- @return an iterator that yields schedules; or nil and an error as `schedule` gives
-- @function knockout.each
-- @usage
--   for schedule in knockout.each { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } } do print(schedule) end
function counting.each(matches, option)
  return ask("knockout.each", matches, option, lists.complete, function(found, chosen, asked)
    if not found then return nil, chosen end
    local index = -1
    return function()
      index = index + 1
      if index < chosen.total then return nth(found, chosen, index, asked) end
    end
  end)
end

local RANDOM <const> = options.join(lists.complete, {
  seed = { type = "integer", default = 1, help = "of the random numbers" },
})

--- One schedule of a list at random, each as likely as the others.
-- @tparam table matches as for `schedule`
-- @tparam ?table option as for `schedule`, and `seed` (an integer, default 1): the same seed gives the same schedule
-- @treturn Schedule or nil and an error as `schedule` gives
-- @function knockout.random
-- @usage
--   knockout.random({ { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }, { seed = 7 })
function counting.random(matches, option)
  return ask("knockout.random", matches, option, RANDOM, function(found, chosen, asked)
    if not found then return nil, chosen end
    local draw = require "riddle.random".new(asked.seed)
    return nth(found, chosen, draw:integer(0, chosen.total - 1), asked)
  end)
end

return counting
