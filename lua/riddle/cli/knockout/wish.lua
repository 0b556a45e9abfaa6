-- riddle knockout wish: a knockout that contains these matches, or the few that cannot come true together.
local arguments = require "riddle.cli.arguments"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.knockout.formats"
local input = require "riddle.cli.knockout.input"
local knockout = require "riddle.knockout"
local options = require "riddle.options"
local output = require "riddle.cli.knockout.output"
local progress = require "riddle.cli.progress"

local SCHEMA <const> = {
  teams = { type = "integer", min = 1, help = "how many teams there are: who is not named in the matches is made up" },
  champion = { type = "string", help = "the team that must win in the end" },
  seed = { type = "integer", help = "fill the rest at random by this seed; without it in the order of the teams" },
  time = options.job.time,
  memory = options.job.memory,
}

local command = {
  name = "wish",
  summary = "Find a knockout that contains wished matches, or the few that cannot come true together.",
  example = "printf 'team1,team2\\nAnn,Bob\\nAnn,Cy\\n' | riddle knockout wish - --teams 8\n"
    .. "printf 'winner,loser\\nAnn,Bob\\nAnn,Cy\\nAnn,Dee\\n' | riddle knockout wish - --teams 4",
}

function command.setup(parser)
  parser:argument "file":description "the wished matches, with required winners if you like (- is standard input)"
  input.setup(parser, formats.lists)
  arguments.add_schema(parser, SCHEMA)
  parser:option "--entrants":argname "<file>":description "all teams: a CSV file with a column name"
  parser:option "--width":argname "<columns>":description "the width of a drawing (default: 120)"
  arguments.format(parser, "text", "ascii", "json", "csv", "svg")
end

-- The names of the teams that are mentioned, in order, and as a set.
local function mentioned(case, champion)
  local names, seen = {}, {}
  local function add(team)
    if team and not seen[team] then
      seen[team] = true
      names[#names + 1] = team
    end
  end
  for _, team in ipairs(case.teams) do add(team) end
  for _, match in ipairs(case.matches) do
    add(match[1])
    add(match[2])
  end
  add(champion)
  return names, seen
end

-- All teams: those of --entrants, or those that are mentioned, and others up to --teams.
local function take_teams(given, parser, case, option)
  if given.entrants then
    if option.teams then failure.usage(parser, "options '--teams' and '--entrants' cannot go together") end
    local list, err = knockout.entrants(files.source(given.entrants))
    if not list then failure.data(err, files.shown(given.entrants)) end
    local names = {}
    for i, entrant in ipairs(list) do names[i] = entrant.name end
    return names
  end
  local names, seen = mentioned(case, option.champion)
  if option.teams and option.teams < #names then
    failure.usage(parser, ("option '--teams' must be at least %d, the number of teams in the matches"):format(#names))
  end
  local number = 0
  while #names < (option.teams or 0) do
    number = number + 1
    local name = "team " .. number
    if not seen[name] then names[#names + 1] = name end
  end
  return names
end

-- The few wishes that cannot come true together.
local function find_conflict(matches, option)
  local conflict, err = knockout.conflict(matches, { teams = option.teams, champion = option.champion,
    time = option.time, memory = option.memory })
  if not conflict then failure.data(err, "riddle") end
  return conflict
end

local function write_none(answer, matches, option, given)
  local conflict = find_conflict(matches, option)
  if given.format == "json" then
    local data = answer:data()
    data.conflict = conflict:data()
    return files.print_json(data, { "status", "n", "reason", "conflict" })
  end
  files.print("none: " .. tostring(conflict) .. "\n")
end

function command.run(given, parser)
  local option = arguments.take_schema(given, parser, SCHEMA)
  local width = output.width(given, parser)
  local list = input.need(given.file, given, parser)
  if #list ~= 1 then failure.usage(parser, ("'wish' takes one list, the file has %d"):format(#list)) end
  local matches = input.matches(list[1])
  option.teams = take_teams(given, parser, list[1], option)
  local show, wipe <close> = progress()
  option.on_progress = show
  local answer, err = knockout.wish(matches, option)
  wipe()
  if not answer then failure.data(err, files.shown(given.file) .. input.place(list[1], err.match)) end
  if answer.status ~= "found" then return write_none(answer, matches, option, given) end
  if given.format == "json" then
    files.print_json(answer:data(), input.keys)
  else
    files.print(input.write_schedule(answer.schedule, given.format, width, list[1].name, parser))
  end
end

return command
