-- riddle knockout schedule: the rounds in which the matches of a list were played.
local arguments = require "riddle.cli.arguments"
local csv = require "riddle.csv"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.knockout.formats"
local input = require "riddle.cli.knockout.input"
local json = require "riddle.json"
local knockout = require "riddle.knockout"
local options = require "riddle.options"
local output = require "riddle.cli.knockout.output"
local progress = require "riddle.cli.progress"

local SCHEMA <const> = {
  order = input.order,
  byes = { one_of = { "wildcards", "first-round", "any" }, default = "wildcards",
    help = "an idle team in each odd round; byes in the first round only (needs all winners); or the fewest rounds "
      .. "when teams may pause" },
  time = options.job.time,
  memory = options.job.memory,
}

local command = {
  name = "schedule",
  summary = "Find the rounds of a list of matches in any order.",
  example = "printf 'a,b\\nAnn,Bob\\nCy,Dee\\nAnn,Eve\\nCy,Eve\\n' | riddle knockout schedule -\n"
    .. "printf 'winner,loser\\nAnn,Bob\\nAnn,Cy\\n' | riddle knockout schedule - --byes first-round\n"
    .. "printf 'a,b\\nA,B\\nA,C\\nA,D\\n' | riddle knockout schedule - --byes any",
}

function command.setup(parser)
  arguments.file(parser, "match lists")
  input.setup(parser, formats.lists)
  input.setup_winners(parser)
  arguments.add_schema(parser, SCHEMA)
  output.setup_schedule(parser)
end

-- --- the three kinds of answers, each with `data`, `rows`, `text`, and where there is one a `picture` ----------------

local function with_wildcards(case, option, given)
  local schedule, err = input.schedule(case, { order = option.order, time = option.time, memory = option.memory,
    on_progress = option.on_progress }, given.ignore_winners)
  if not schedule then return nil, err end
  return { picture = schedule, data = function() return schedule:data() end,
    rows = function() return input.schedule_rows(schedule) end }
end

local function by_round(a, b)
  if a[1] ~= b[1] then return a[1] < b[1] end
  return a[4] ~= "bye" and (b[4] == "bye" or a[4] < b[4])
end

local function with_byes(case)
  local answer, err = knockout.byes(case.matches)
  if not answer then return nil, err end
  if answer.status == "none" then return nil, { kind = "impossible", message = answer.reason } end
  local stated = {}
  for i, match in ipairs(case.matches) do stated[i] = match.stated end
  local way = answer:nearest(stated)
  return { picture = way:bracket(), title = tostring(answer) .. "\n",
    data = function()
      local data = answer:data()
      data.way = way:data()
      return data
    end,
    rows = function()
      local rows = {}
      for i, match in ipairs(case.matches) do
        local loser = match.winner == match[1] and match[2] or match[1]
        rows[i] = { way.round[i], match.winner, loser, i }
      end
      for _, team in ipairs(way.byes) do rows[#rows + 1] = { 1, team, "", "bye" } end
      table.sort(rows, by_round)
      return rows
    end }
end

local function with_pauses(case, option, given)
  local calendar, err = knockout.calendar(input.matches(case, given.ignore_winners), { time = option.time,
    memory = option.memory, on_progress = option.on_progress })
  if not calendar then return nil, err end
  return { data = function() return calendar:data() end,
    text = ("%d rounds, %d pauses\n%s\n"):format(#calendar, calendar.pauses, tostring(calendar)),
    rows = function()
      local rows = {}
      for r, round in calendar:rounds() do
        for _, match in ipairs(round.matches) do rows[#rows + 1] = { r, match.winner, match.loser, match.place } end
      end
      return rows
    end }
end

local ASK <const> = { wildcards = with_wildcards, ["first-round"] = with_byes, any = with_pauses }

-- --- writing -------------------------------------------------------------------------------------------------------

local function write(answer, case, given, parser, width)
  if given.format == "json" then return assert(json.encode(answer.data(), input.keys)) .. "\n" end
  if given.format == "csv" then
    local lines = {}
    for i, row in ipairs(answer.rows()) do lines[i] = csv.line { case.name or "", table.unpack(row) } end
    return table.concat(lines)
  end
  if answer.picture then
    local title = given.format == "text" and answer.title or ""
    return title .. input.picture(answer.picture, given.format, width, parser)
  end
  if given.format == "text" then return answer.text end
  failure.usage(parser, "rounds with pauses are no bracket: '--format' must be text, json or csv")
end

-- One case; returns its text, or nil after a complaint.
local function answer_case(case, given, parser, option, width)
  local show, wipe <close> = progress()
  option.on_progress = show
  local answer, err = ASK[option.byes or "wildcards"](case, option, given)
  wipe()
  if answer then return write(answer, case, given, parser, width) end
  if err.kind == "limit" or err.kind == "no memory" or err.kind == "stopped" then failure.data(err, "riddle") end
  io.stderr:write(("%s%s: %s\n"):format(files.shown(given.file), input.place(case, err.match), err.message))
end

function command.run(given, parser)
  local option = arguments.take_schema(given, parser, SCHEMA)
  local width = output.width(given, parser)
  local list = input.need(given.file, given, parser)
  if given.format == "svg" and #list > 1 then
    failure.usage(parser, ("'--format svg' draws one list, the file has %d"):format(#list))
  end
  local wrong = 0
  if given.format == "csv" then files.print(csv.line(input.heading)) end
  for i, case in ipairs(list) do
    local text = answer_case(case, given, parser, option, width)
    if not text then
      wrong = wrong + 1
    elseif #list > 1 and (given.format == "text" or given.format == "ascii") then
      files.print(("%s%s\n%s"):format(i > 1 and "\n" or "", case.name or "list " .. i, text))
    else
      files.print(text)
    end
  end
  return wrong > 0 and failure.BAD_DATA or 0
end

return command
