-- riddle knockout check: does a schedule keep the rules, and does it play a list of matches?
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
  summary = "Say whether a schedule plays a list of matches by the rules; exit status 4 when it does not.",
  example = "printf 'a,b\\nAnn,Bob\\nCy,Dee\\nAnn,Cy\\n' > matches.csv\n"
    .. "riddle knockout schedule matches.csv --format json | riddle knockout check - matches.csv",
}

function command.setup(parser)
  parser:argument "answer":description "what riddle knockout schedule --format json wrote (- is standard input)"
  parser:argument "list":description "the match list (- is standard input)"
  input.setup(parser, formats.lists)
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

local function take_answer(name)
  local value, err = json.decode(files.read_all(name))
  if value == nil and err then failure.data(err, files.shown(name)) end
  if is_schedule(value) then return value end
  failure.data(errors.new { kind = "data", message = "expected a schedule as riddle knockout schedule --format json "
    .. "writes it" }, files.shown(name))
end

function command.run(given, parser)
  if given.answer == "-" and given.list == "-" then
    failure.usage(parser, "only one of the two files can be standard input")
  end
  local answer = take_answer(given.answer)
  local list = input.need(given.list, given, parser)
  if #list ~= 1 then failure.usage(parser, ("'check' takes one list, the file has %d"):format(#list)) end
  local bare = {}
  for i, match in ipairs(list[1].matches) do bare[i] = { match[1], match[2] } end
  local ok, err = knockout.check(answer, bare)
  if given.format == "json" then
    files.print_json({ right = ok == true, reason = err and err.message, round = err and err.round },
      { "right", "round", "reason" })
  else
    files.print(ok and ("right: %s\n"):format(files.counted(#answer.rounds, "round"))
      or ("wrong: %s\n"):format(err.message))
  end
  return ok and 0 or failure.FAULTS
end

return command
