--- Who can win which match.
-- @submodule riddle.knockout
local choices = require "riddle.knockout.choices"
local core = require "riddle.core"
local errors = require "riddle.errors"
local job = require "riddle.job"
local lists = require "riddle.knockout.list"

local winners = {}

local WHO <const> = "knockout.winners"

-- Of a complete list: the result of each match is forced, but for those that can be the final.
local function of_complete(matches, option)
  local started = lists.start(core.knockout.schedule, WHO, matches, option, false)
  return job.run(started, option, function(found, conflict)
    if conflict then
      found:close()
      return nil, errors.new(conflict)
    end
    local info = found:info()
    local chosen, list = choices.new(found, info.rounds), {}
    for place = 1, info.matches do
      list[place] = chosen:final_results(place) or { found:match(place).winner }
    end
    found:close()
    return list
  end)
end

-- Of a partial list: each result is tried.
local function of_partial(matches, option)
  local started = lists.start(core.knockout.winners, WHO, matches, option)
  return job.run(started, option, function(possible)
    if not possible then
      return nil, errors.new { kind = "impossible", message = "no knockout contains all of these; see knockout.wish" }
    end
    local list = {}
    for place, sum in ipairs(possible) do
      local match = lists.match(matches, place)
      list[place] = sum == 3 and { match[1], match[2] } or { match[sum] }
    end
    return list
  end)
end

--- Who can win which match: exactly those that win it in a knockout that contains all matches of the list.
--
-- Of a complete list linear; of a partial one a linear test a match.
-- @tparam table matches as for `schedule` or `wish`
-- @tparam ?table option `teams` or `n`, `winners`, `champion` as for `wish`, and the options of a job
-- @treturn {{team,...},...} for each match one team or both; or nil and an error in the data, as `schedule` gives for a
--   complete list, or of kind "impossible"
-- @function knockout.winners
-- @usage
--   knockout.winners { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Cy" } }
function winners.winners(matches, option)
  option = lists.check(WHO, matches, option, lists.options)
  local _, n = lists.teams(matches, option)
  local whole = lists.count(matches) + 1 == n
  for _, match in ipairs(whole and type(matches[1]) == "table" and matches or {}) do
    whole = whole and type(match) == "table" and match.from == nil
  end
  if whole then return of_complete(matches, option) end
  return of_partial(matches, option) -- both in tail position: mistakes are blamed on the caller
end

return winners
