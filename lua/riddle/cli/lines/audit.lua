-- riddle lines audit: replays archives of games and says what is wrong with them.
local archives = require "riddle.lines.archive"
local arguments = require "riddle.cli.arguments"
local audit_file = require "riddle.lines.audit_file"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local formats = require "riddle.lines.formats"
local jobs = require "riddle.cli.jobs"
local parts = require "riddle.cli.lines.audit_parts"
local progress = require "riddle.cli.progress"
local question = require "riddle.cli.lines.question"
local settings = require "riddle.cli.settings"
local report = require "riddle.lines.audit_report"
local sharding = require "riddle.cli.sharding"

local command = {
  name = "audit",
  summary = "Replay archives of games by a rule: results, illegal moves, moves after the end, fouls.",
  example = "printf 'Piskvorky 9x9, 0:0, 0\\n5,5,0\\n-1\\n' | riddle lines audit - --rule freestyle\n"
    .. "mkdir games; riddle lines audit games --map Freestyle=freestyle --map Renju=renju",
}

local PLAY = { fouls = archives.options.fouls, draw = archives.options.draw, time = archives.options.time,
  memory = archives.options.memory }

local EACH <const> = 200 -- files that are worth a process of their own

function command.setup(parser)
  parser:argument "files":args "+":description
    "files, and folders with all that is below them (- is standard input)"
  question.setup_rule(parser)
  parser:option "--map":argname "<text=rule>":count "*"
    :description "the rule of games whose rule, event or file name holds the text; the first that fits; may be repeated"
  question.setup_format(parser, "--from", "--set",
    "the format of all files: " .. table.concat(formats.names, ", ") .. " (default: by name and first bytes)")
  arguments.add_schema(parser, PLAY)
  parser:flag "--all":description "as text, write also the games in which nothing was found"
  jobs.setup(parser, "processes", "files")
  parser:option "--part":hidden(true)
  sharding.setup(parser)
  question.format(parser, "text", "json", "csv")
end

-- The list of {text, rule} that --map gives.
local function take_map(given, parser)
  local list = {}
  for i, entry in ipairs(given.map) do
    local text, rule = entry:match "^([^=]+)=(.+)$"
    if not text then failure.usage(parser, ("option '--map' must be text=rule, found '%s'"):format(entry)) end
    list[i] = { text, question.rule(parser, rule, nil, "--map") }
  end
  return #list > 0 and list or nil
end

-- The options of riddle.lines.archive.
local function take_option(given, parser)
  local option = arguments.take_schema(given, parser, PLAY)
  for name, entry in pairs(PLAY) do
    if option[name] == nil then option[name] = entry.default end
  end
  option.rules = take_map(given, parser)
  option.format = given.from
  if #given.set > 0 and not given.from then failure.usage(parser, "option '--set' needs '--from'") end
  if given.from then
    local schema = formats.need(given.from, "riddle lines audit").options or {}
    option.reading = settings.take(parser, "--set", given.set, schema, given.from)
  end
  return option
end

local BUFFER <const> = 1 << 16

-- Where the whole command writes: standard output in large pieces, standard error at once but after them.
local function open_sink(show, wipe, total)
  local buffer, length, done = {}, 0, 0
  local function flush()
    if length == 0 then return end
    wipe()
    files.print(table.concat(buffer))
    buffer, length = {}, 0
  end
  return {
    out = function(text)
      buffer[#buffer + 1], length = text, length + #text
      if length > BUFFER then flush() end
    end,
    err = function(text)
      flush()
      wipe()
      io.stderr:write(text)
    end,
    file = function()
      done = done + 1
      if show then show(done, total) end
    end,
    flush = flush,
  }
end

local function jobs_of(given, parser, list)
  local asked = jobs.take(given, parser, #list, EACH)
  for _, name in ipairs(list) do
    if name == "-" then return 1 end -- only one process can read it
  end
  return math.min(asked, math.max(1, #list))
end

-- Audits the files first, first + step, ...; returns the tally.
local function audit_all(given, archive, list, inside, sink, first, step)
  local writer, tally = report.format(given.format), report.tally()
  for i = first, #list, step do
    audit_file.judge(archive, list[i], inside[i], writer, sink, tally, given.all)
    sink.file(list[i])
  end
  return tally
end

-- Does shards of the audit.
local function run_shards(given, shard, rule, option)
  local how = { format = given.format, all = given.all }
  local asked, err = require "riddle.lines.shards".audit.plan(given.files, rule, option, how)
  if not asked then failure.data(err, "riddle") end
  sharding.run(shard, asked, {})
end

local PAUSE <const> = 400 -- per cent: little lives from one game to the next, so memory may wait for its collection

function command.run(given, parser)
  collectgarbage("incremental", PAUSE)
  local option = take_option(given, parser)
  local rule = question.take_rule(given, parser, not option.rules)
  local shard = sharding.take(given, parser)
  if shard then
    if given.jobs then failure.usage(parser, "option '--jobs' cannot go with '--shard'") end
    return run_shards(given, shard, rule, option)
  end
  local archive = archives.new(rule, option)
  local list, inside = audit_file.list(given.files)
  if given.part then
    local number, count = parts.read(given.part)
    if not number then failure.usage(parser, "option '--part' must be i/n") end
    local sink = parts.sink()
    return sink.finish(audit_all(given, archive, list, inside, sink, number, count))
  end
  local writer, count = report.format(given.format), jobs_of(given, parser, list)
  local show, wipe <close> = progress()
  local sink = open_sink(show, wipe, #list)
  if writer.head then sink.out(writer.head) end
  local tally = count > 1 and parts.run(count, list, sink) or audit_all(given, archive, list, inside, sink, 1, 1)
  wipe()
  if writer.summary then sink.out(writer.summary(tally)) end
  sink.flush()
  return tally.unreadable > 0 and failure.BAD_DATA or tally["faulty games"] > 0 and failure.FAULTS or 0
end

return command
