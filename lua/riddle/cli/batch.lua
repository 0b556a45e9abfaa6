-- riddle batch: many questions, one a line; answers in the same order, one a line.
local arguments = require "riddle.cli.arguments"
local core = require "riddle.core"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local jobs = require "riddle.cli.jobs"
local lazy = require "riddle.lazy"
local reader = require "riddle.reader"
local sharding = require "riddle.cli.sharding"

local batch, resume = lazy "riddle.batch", lazy "riddle.batch.resume"

local command = {
  name = "batch",
  summary = "Answer many questions, one a line of JSON; a bad line costs that line.",
  example = [[echo '{"family": "pieces", "verb": "count", "piece": "queen", "board": 8, "k": 8}' \
  | riddle batch
riddle batch questions.jsonl -o answers.jsonl --jobs 4 --time 60
riddle batch questions.jsonl -o answers.jsonl --resume]],
}

-- The options of batch.run that a user may give.
local function schema()
  local options = batch.options
  return { time = options.time, memory = options.memory }
end

function command.setup(parser)
  arguments.file(parser, "the questions: a JSON object a line")
  arguments.output(parser, "where the answers go")
  parser:flag "--resume":description "go on after the last answer that the output holds"
  parser:flag "--questions":description "list what can be asked, and exit"
  jobs.setup(parser, "questions", "questions in a file")
  sharding.setup(parser)
  arguments.add_schema(parser, schema())
end

local EACH <const> = 100 -- questions that are worth a job

local EVERY <const> = { terminal = 0.1, log = 10 } -- seconds between two lines of progress

-- "12 s", "3 min", "2 h 5 min"
local function duration(seconds)
  seconds = math.floor(seconds + 0.5)
  if seconds < 120 then return ("%d s"):format(seconds) end
  if seconds < 7200 then return ("%d min"):format(seconds // 60) end
  return ("%d h %d min"):format(seconds // 3600, seconds % 3600 // 60)
end

-- Counts the lines of a file that is no pipe, for the estimated end; nil when that cannot be done.
local function count_lines(name)
  if name == "-" then return nil end
  local file = io.open(name, "rb")
  if not file or not file:seek("end") then return nil end
  file:seek("set", 0)
  local count, last = 0, nil
  for chunk in function() return file:read(reader.CHUNK) end do
    count = count + select(2, chunk:gsub("\n", ""))
    last = chunk:byte(-1)
  end
  file:close()
  return last and last ~= 10 and count + 1 or count
end

-- A function that tells how far the run is, and one that wipes what it told. On a terminal a line that changes, in a
-- log a line every ten seconds.
local function teller(total, after)
  local terminal = core.is_terminal(io.stderr)
  local every = terminal and EVERY.terminal or EVERY.log
  local began = core.clock()
  local last, shown = began, false
  local function tell(summary)
    local now = core.clock()
    if now - last < every then return end
    last = now
    local rate = summary.answered / math.max(now - began, 1e-9)
    local text = ("%d answered, %.0f a second"):format(summary.answered, rate)
    if total then
      local left = math.max(0, total - math.max(summary.lines, after))
      local share = 100 * math.min(1, summary.lines / math.max(total, 1))
      text = ("%s, %.0f %% of the lines, about %s left"):format(text, share, duration(left / math.max(rate, 1e-9)))
    end
    io.stderr:write(terminal and "\r\27[K" or "riddle: ", text, terminal and "" or "\n")
    io.stderr:flush()
    shown = terminal
  end
  local function wipe()
    if shown then io.stderr:write "\r\27[K" end
    shown = false
  end
  return tell, setmetatable({}, { __close = wipe })
end

local function list_questions()
  for _, one in ipairs(batch.questions()) do
    files.print(("%s: %s\n"):format(one.family, table.concat(one.verbs, ", ")))
  end
end

-- The text of a line of the questions, without blanks around it; nil when the file has not so many.
local function line_of(name, number)
  local next_line = require "riddle.batch.lines"(files.source(name))
  for at, text in next_line do
    if at == number then return text and reader.trim(text) end
  end
end

-- Where the run begins: the last line that is answered already. Ends the command when the output is not what it should
-- be.
local function take_up(given, parser)
  local output = given.output
  if output == "-" then
    if given.resume then failure.usage(parser, "option '--resume' needs '--output', a file") end
    return 0
  end
  local state, err = resume.look(output)
  if not state then failure.data(err, "riddle") end
  if not given.resume then
    if state.size == 0 then return 0 end
    failure.exit(failure.BAD_DATA, ("%s: holds answers already; --resume goes on with them, or remove it"):format(
      files.shown(output)))
  end
  if state.question and given.file ~= "-" and line_of(given.file, state.after) ~= state.question then
    local message = "%s: its last answer is to another question than line %d of %s; is this the right file?"
    failure.exit(failure.BAD_DATA, message:format(files.shown(output), state.after, files.shown(given.file)))
  end
  local ok
  ok, err = resume.mend(output, state)
  if not ok then failure.data(err, "riddle") end
  return state.after
end

local function open_output(name)
  if name == "-" then return io.stdout, "stdout" end
  local file, message = io.open(name, "ab")
  if not file then failure.exit(failure.BAD_DATA, ("%s: cannot open: %s"):format(files.shown(name), message)) end
  return file, files.shown(name)
end

-- How to go on with an interrupted run.
local function how_to_resume(given, summary)
  local done = ("riddle: interrupted after %s"):format(files.counted(summary.answered, "answer"))
  if given.output == "-" then return done end
  local word = given.file:find "[^%w%./_-]" and "'" .. given.file:gsub("'", "'\\''") .. "'" or given.file
  return ("%s; go on with: riddle batch %s -o %s --resume"):format(done, word, given.output)
end

-- Sends answers to a file; flushes them often enough that a killed run loses little.
local function sink(file, shown)
  local flushed = core.clock()
  return function(text)
    local ok, message, code = file:write(text)
    local now = core.clock()
    if ok and (now - flushed > 0.5 or file == io.stdout and core.is_terminal(file)) then
      ok, message, code = file:flush()
      flushed = now
    end
    if ok then return true end
    return nil, errors.new {
      kind = code == 32 and "closed pipe" or "write", message = "cannot write: " .. tostring(message), name = shown,
    }
  end
end

-- Does shards of the questions, which are `total` lines (nil: nobody knows).
local function run_shards(given, parser, shard, option, total)
  if given.output ~= "-" or given.resume then
    failure.usage(parser, "option '--shard' writes to '--out', and always resumes")
  end
  local asked, err = require "riddle.batch.shards".run.plan(given.file, option)
  if not asked then failure.data(err, files.shown(given.file)) end
  local share = total and total * #shard.numbers // shard.of
  sharding.run(shard, asked, { jobs = jobs.take(given, parser, share, EACH) })
end

function command.run(given, parser)
  if given.questions then return list_questions() end
  local option = arguments.take_schema(given, parser, schema())
  local shard = sharding.take(given, parser)
  local total = count_lines(given.file)
  if shard then return run_shards(given, parser, shard, option, total) end
  option.jobs = jobs.take(given, parser, total, EACH)
  option.after = take_up(given, parser)
  local file, shown = open_output(given.output)
  local tell, wiper = teller(total, option.after)
  local progress <close> = wiper
  local summary = { answered = 0, errors = 0, gave_up = 0 }
  option.on_progress = function(now)
    summary = now
    tell(now)
  end
  local ok, result, err = pcall(batch.run, files.source(given.file), sink(file, shown), option)
  files.flush(file, shown)
  getmetatable(progress).__close()
  if not ok then
    if not tostring(result):find "interrupted!$" then error(result, 0) end
    failure.exit(130, how_to_resume(given, summary))
  end
  if not result then failure.data(err, files.shown(given.file), shown) end
  if result.errors > 0 then
    local message = "riddle: %s; %d not answered: see their 'error'"
    failure.exit(failure.BAD_DATA, message:format(files.counted(result.answered, "line"), result.errors))
  elseif result.gave_up > 0 then
    failure.exit(failure.LIMIT, ("riddle: %d of %s gave up: see their 'reason'"):format(result.gave_up,
      files.counted(result.answered, "question")))
  end
end

return command
