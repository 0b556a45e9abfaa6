--- Doing a random sample of units again, where they are done already, and comparing.
-- @module riddle.shards.verify
local look = require "riddle.shards.look"
local random = require "riddle.random"
local works = require "riddle.shards.work"

-- Numbers 1..count, `size` of them, ascending, each set as likely as the others (Floyd's method).
local function sample(count, size, seed)
  local source, chosen, list = random.new(seed), {}, {}
  for j = math.max(1, count - size + 1), count do
    local draw = source:integer(1, j)
    if chosen[draw] then draw = j end
    chosen[draw] = true
  end
  for place in pairs(chosen) do list[#list + 1] = place end
  table.sort(list)
  return list
end

-- The records of some units that are done: a list, ascending by unit. `places` are numbers among all that are done.
local function records_at(folder, places)
  local wanted, list, at = {}, {}, 0
  for _, place in ipairs(places) do wanted[place] = true end
  look(folder, function(record)
    at = at + 1
    if wanted[at] then list[#list + 1] = record end
  end)
  table.sort(list, function(a, b) return a.unit < b.unit end)
  return list
end

--- Verifies a folder of shards: the files, and a sample of the units.
-- @tparam string folder
-- @tparam table option `sample` (units), `seed`, `threads`, `memory`, `time`
-- @treturn ?table `state` (of riddle.shards.look), `sampled` (how many units were done again), `how` (in words),
--   `wrong`: a list of { unit =, shard =, message = }; or nil and an error
return function(folder, option)
  local state, err = look(folder)
  if not state then return nil, err end
  local result = { state = state, sampled = 0, wrong = {}, seed = option.seed }
  if #state.problems > 0 or state.done == 0 then return result end
  local work
  work, err = works.open(state.described.question)
  if not work then return nil, err end
  local _ <close> = setmetatable({}, { __close = function() work:close() end })
  local list, units = records_at(folder, sample(state.done, option.sample, option.seed)), {}
  for i, record in ipairs(list) do units[i] = record.unit end
  local again
  again, err = work:again(units, option)
  if not again then return nil, err end
  result.how = work.again_words
  for i, record in ipairs(list) do
    local same, message = work:same(record, again[i])
    if not same then
      result.wrong[#result.wrong + 1] = { unit = record.unit, message = message,
        shard = (record.unit - 1) % state.described.shards + 1 }
    end
  end
  result.sampled = #list
  return result
end
