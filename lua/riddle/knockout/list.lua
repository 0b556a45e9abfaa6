--- What all questions about a list of matches share: their options, and how they start their kernel.
-- @module riddle.knockout.list
local options = require "riddle.options"

local list = {}

local WINNERS <const> = {
  check = function(value)
    return value == "first" or type(value) == "table", "a table from places to teams, or 'first'"
  end,
  help = "who wins which match: a table from places to teams; 'first' = the team named first, in all",
}

local TEAM <const> = {
  check = function(value)
    return type(value) == "string" or math.type(value) == "integer", "a team's name or number"
  end,
  help = "the team that must win in the end",
}

--- Options of all lists.
list.options = options.join(options.job, {
  teams = { type = "table", help = "the names of all teams" },
  n = { type = "integer", min = 1, help = "the number of teams, when they are numbers" },
  winners = WINNERS,
  champion = TEAM,
})

--- And of complete ones.
list.complete = options.join(list.options, {
  order = { one_of = { "input", "judge" }, default = "input", help = "see docs/knockout.md" },
})

local GROUPS <const> = { type = "table", help = "groups { team, ..., round = r } of which no two meet before round r" }
local PAIRS <const> = { type = "table", help = "pairs that never meet" }

--- Options of partial lists.
list.partial = options.join(list.options, {
  seed = { type = "integer", help = "fill the rest at random by this seed; without it in the order of the teams" },
  apart = GROUPS,
  forbidden = PAIRS,
})

--- What a schedule can be checked for.
list.checked = { teams = list.options.teams, n = list.options.n, winners = WINNERS, champion = TEAM, apart = GROUPS,
  forbidden = PAIRS }

--- Checks the arguments of a question; returns the options with defaults.
-- @tparam string who the public function
-- @tparam table matches
-- @tparam ?table option
-- @tparam table schema
function list.check(who, matches, option, schema)
  local level = 3 -- who called the public function
  if type(matches) ~= "table" then options.argument(who, "the matches", "a table", matches, level) end
  option = options.check(who, option, schema, level)
  if option.teams and option.n then error(who .. ": give option 'teams' or 'n', not both", level) end
  return option
end

--- Starts a kernel that takes a list (csrc/knockout/lua_matches.h); returns its job.
function list.start(kernel, who, matches, option, ...)
  local started = kernel(matches, option.teams, option.n, option.winners, option.champion, who, 3, option, ...)
  return started
end

--- The names of all teams, in the order in which they are mentioned, or nil when they are numbers; and how many there
-- are.
function list.teams(matches, option)
  if option.teams then return option.teams, #option.teams end
  if option.n then return nil, option.n end
  local names, seen, largest = {}, {}, 0
  local function mention(team)
    if type(team) == "string" and not seen[team] then
      seen[team] = true
      names[#names + 1] = team
    elseif math.type(team) == "integer" then
      largest = math.max(largest, team)
    end
  end
  for _, match in ipairs(matches) do
    if type(match) == "table" then
      mention(match[1])
      mention(match[2])
    else
      mention(match)
    end
  end
  mention(option.champion)
  if #names > 0 then return names, #names end
  return nil, largest
end

--- The i-th match of a list, flat or not, as `{ a, b }` with its fields.
function list.match(matches, place)
  if type(matches[1]) == "table" then return matches[place] end
  return { matches[2 * place - 1], matches[2 * place] }
end

--- The number of matches in a list, flat or not.
function list.count(matches) return type(matches[1]) == "table" and #matches or #matches // 2 end

return list
