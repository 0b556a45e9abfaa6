-- riddle knockout check: does a schedule keep the rules and play a list of matches? Is a conflict one?
local arguments = require "riddle.cli.arguments"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.knockout.formats"
local input = require "riddle.cli.knockout.input"
local json = require "riddle.json"
local knockout = require "riddle.knockout"

local command = {
  name = "check",
  summary = "Say whether a schedule, a wish or a conflict is right; exit status 4 when it is not.",
  example = "printf 'a,b\\nAnn,Bob\\nCy,Dee\\nAnn,Cy\\n' > matches.csv\n"
    .. "riddle knockout schedule matches.csv --format json | riddle knockout check - matches.csv",
}

function command.setup(parser)
  parser:argument "answer":description
    "what riddle knockout schedule or wish --format json wrote (- is standard input)"
  parser:argument "list":description "the match list (- is standard input)"
  input.setup(parser, formats.lists)
  input.setup_winners(parser)
  parser:option "--champion":argname "<team>":description "the team that was to win in the end"
  arguments.format(parser, "text", "json")
end

local function is_team(value) return type(value) == "string" or math.type(value) == "integer" end

-- Has the value of a file the form of schedule:data()? What it says is for knockout.check.
local function is_schedule(value)
  if type(value) ~= "table" or type(value.rounds) ~= "table" or not is_team(value.winner) then return false end
  for _, round in ipairs(value.rounds) do
    if type(round) ~= "table" or type(round.matches) ~= "table" then return false end
    if round.wildcard ~= nil and not is_team(round.wildcard) then return false end
    for _, match in ipairs(round.matches) do
      local right = type(match) == "table" and is_team(match.winner) and is_team(match.loser)
      if not right or match.place ~= nil and math.type(match.place) ~= "integer" then return false end
    end
  end
  return true
end

local function is_conflict(value)
  if type(value.matches) ~= "table" or type(value.needs) ~= "table" or math.type(value.n) ~= "integer" then
    return false
  end
  for _, match in ipairs(value.matches) do
    if type(match) ~= "table" or not is_team(match.a) or not is_team(match.b) then return false end
  end
  for _, need in ipairs(value.needs) do
    if type(need) ~= "table" then return false end
  end
  for _, schedule in ipairs(type(value.witnesses) == "table" and value.witnesses or {}) do
    if not is_schedule(schedule) then return false end
  end
  return true
end

-- What is to be checked: the schedule of a complete list, that of a wish, or a conflict.
local function take_answer(name)
  local value, err = json.decode(files.read_all(name))
  if value == nil and err then failure.data(err, files.shown(name)) end
  if type(value) == "table" then
    if is_schedule(value) then return "schedule", value end
    if value.status == "found" and is_schedule(value.schedule) then return "wish", value.schedule end
    if type(value.conflict) == "table" and is_conflict(value.conflict) then return "conflict", value.conflict end
  end
  failure.data(errors.new { kind = "data", message = "expected what riddle knockout schedule or wish --format json "
    .. "writes" }, files.shown(name))
end

-- All teams that play in a schedule.
local function teams_of(schedule)
  local teams, seen = {}, {}
  for _, round in ipairs(schedule.rounds) do
    for _, match in ipairs(round.matches) do
      for _, team in ipairs { match.winner, match.loser } do
        if not seen[team] then teams[#teams + 1] = team end
        seen[team] = true
      end
    end
  end
  return teams
end

local function check(kind, answer, matches, champion)
  local ok, err
  if kind == "conflict" then
    ok, err = knockout.check_conflict(answer, matches, { champion = champion })
  else
    ok, err = knockout.check(answer, matches, { champion = champion,
      teams = kind == "wish" and teams_of(answer) or nil })
  end
  return ok, err
end

function command.run(given, parser)
  if given.answer == "-" and given.list == "-" then
    failure.usage(parser, "only one of the two files can be standard input")
  end
  local kind, answer = take_answer(given.answer)
  local case = input.need_one(given.list, given, parser)
  local ok, err = check(kind, answer, input.matches(case, given.ignore_winners), given.champion)
  if given.format == "json" then
    files.print_json({ right = ok == true, reason = err and err.message, round = err and err.round },
      { "right", "round", "reason" })
  elseif not ok then
    files.print(("wrong: %s\n"):format(err.message))
  elseif kind == "conflict" then
    files.print(("right: a conflict of %s\n"):format(#answer.matches == 1 and "1 match"
      or #answer.matches .. " matches"))
  else
    files.print(("right: %s\n"):format(files.counted(#answer.rounds, "round")))
  end
  return ok and 0 or failure.FAULTS
end

return command
