-- riddle knockout wish: a knockout that contains these matches, or the few that cannot come true together.
local arguments = require "riddle.cli.arguments"
local csv = require "riddle.csv"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.knockout.formats"
local input = require "riddle.cli.knockout.input"
local knockout = require "riddle.knockout"
local options = require "riddle.options"
local output = require "riddle.cli.knockout.output"
local progress = require "riddle.cli.progress"
local reader = require "riddle.reader"

local SCHEMA <const> = {
  teams = { type = "integer", min = 1, help = "how many teams there are: who is not named in the matches is made up" },
  champion = { type = "string", help = "the team that must win in the end" },
  apart = { type = "integer", min = 2,
    help = "teams of the same club (see --entrants) do not meet before this round" },
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
  arguments.file(parser, "the wished matches, with required winners if you like")
  input.setup(parser, formats.lists)
  arguments.add_schema(parser, SCHEMA)
  parser:option "--entrants":argname "<file>"
    :description "all teams: a CSV file with a column name, and club for --apart"
  parser:option "--forbidden":argname "<file>":description "a CSV file of pairs of teams that never meet"
  parser:flag "--explain":description "tell why the matches stand where they do, or why it cannot be"
  output.setup_schedule(parser)
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

-- The entrants of a file, and their names.
local function take_entrants(name)
  local list, err = knockout.entrants(files.source(name))
  if not list then failure.data(err, files.shown(name)) end
  local names = {}
  for i, entrant in ipairs(list) do names[i] = entrant.name end
  return names, list
end

-- All teams: those of --entrants, or those that are mentioned, and others up to --teams.
local function take_teams(parser, case, option)
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

-- The groups of --apart: the clubs with more than one entrant.
local function take_clubs(entrants, round)
  local groups, by_club = {}, {}
  for _, entrant in ipairs(entrants) do
    if entrant.club then
      by_club[entrant.club] = by_club[entrant.club] or { round = round }
      table.insert(by_club[entrant.club], entrant.name)
      if #by_club[entrant.club] == 2 then groups[#groups + 1] = by_club[entrant.club] end
    end
  end
  return groups
end

-- The pairs of --forbidden.
local function take_forbidden(name)
  local list, shown = {}, files.shown(name)
  for line, row, err in csv.rows(files.source(name)) do
    if err then failure.data(err, shown) end
    if #row ~= 2 then
      failure.data(errors.new { kind = "data", line = line, message = "expected two names" }, shown)
    end
    list[#list + 1] = { reader.trim(row[1]), reader.trim(row[2]) }
  end
  return list
end

-- Completes the options of knockout.wish.
local function take_options(given, parser, case, option)
  if given.entrants and option.teams then
    failure.usage(parser, "options '--teams' and '--entrants' cannot go together")
  end
  if option.apart and not given.entrants then
    failure.usage(parser, "option '--apart' needs the clubs of '--entrants'")
  end
  local entrants
  if given.entrants then
    option.teams, entrants = take_entrants(given.entrants)
  else
    option.teams = take_teams(parser, case, option)
  end
  option.apart = option.apart and take_clubs(entrants, option.apart)
  option.forbidden = given.forbidden and take_forbidden(given.forbidden) or nil
end

-- The few wishes that cannot come true together; nil when that is not known: last rounds and teams kept apart are
-- outside the theory.
local function find_conflict(matches, option)
  for _, match in ipairs(matches) do
    if match.to then return nil end
  end
  if option.apart or option.forbidden then return nil end
  local conflict, err = knockout.conflict(matches, { teams = option.teams, champion = option.champion,
    time = option.time, memory = option.memory })
  if not conflict then failure.data(err, "riddle") end
  return conflict
end

local function write_none(answer, matches, option, given)
  local conflict = answer.status == "none" and find_conflict(matches, option)
  if given.format == "json" then
    local data = answer:data()
    data.conflict = conflict and conflict:data() or nil
    files.print_json(data, { "status", "n", "reason", "conflict" })
  else
    files.print(conflict and "none: " .. tostring(conflict) .. "\n" or tostring(answer) .. "\n")
  end
  return answer.status == "gave up" and failure.LIMIT or 0
end

-- Asks; a wrong name in an option raises in the library, and is the user's here.
local function ask(matches, option, given, parser, case)
  local ok, answer, err = pcall(knockout.wish, matches, option)
  if not ok then
    local message = tostring(answer):match "knockout%.wish: (.*)$"
    if not message then error(answer, 0) end
    failure.usage(parser, message)
  end
  if answer then return answer end
  failure.data(err, files.shown(given.file) .. input.place(case, err.match))
end

function command.run(given, parser)
  local option = arguments.take_schema(given, parser, SCHEMA)
  local width = output.width(given, parser)
  local case = input.need_one(given.file, given, parser)
  local matches = input.matches(case)
  take_options(given, parser, case, option)
  local show, wipe <close> = progress()
  option.on_progress = show
  local answer = ask(matches, option, given, parser, case)
  wipe()
  if given.explain and answer.status ~= "gave up" then
    return files.print(tostring(knockout.explain(answer)) .. "\n")
  end
  if answer.status ~= "found" then return write_none(answer, matches, option, given) end
  if given.format == "json" then
    files.print_json(answer:data(), input.keys)
  else
    files.print(input.write_schedule(answer.schedule, given.format, width, case.name, parser))
  end
end

return command
