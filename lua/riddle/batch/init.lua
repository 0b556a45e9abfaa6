--- Batch runs: many questions, one a line; answers in the same order, one a line.
--
--    local batch = require "riddle.batch"
--    batch.run(io.open("questions.jsonl"), io.open("answers.jsonl", "w"))
--
-- A question is a JSON object: `family`, `verb`, the fields of its subject, and `options`; with an `id` if you like:
--
--    {"id": 1, "family": "pieces", "verb": "count", "piece": "queen", "board": 8, "k": 8}
--    {"id": 2, "family": "pegs", "verb": "solve", "board": "english", "options": {"to": "d4"}}
--
-- An answer is an object too: `line` (of the question), its `id`, `family` and `verb`, `status` ("found", "none",
-- "gave up" or "error"), `answer` (plain data), `method`, `work`, `reason` or `error`, `seconds`, and the `question`
-- as it was. A bad line costs that line only. Blank lines have no answer.
--
-- Questions and answers stream: memory does not grow with their number.
-- @module riddle.batch
local answers = require "riddle.batch.answers"
local core = require "riddle.core"
local errors = require "riddle.errors"
local job = require "riddle.job"
local json = require "riddle.json"
local numbered_lines = require "riddle.batch.lines"
local options = require "riddle.options"
local questions = require "riddle.batch.questions"
local reader = require "riddle.reader"

local clock, find, unpack = core.clock, string.find, table.unpack

local batch = {}

--- The options of batch.run.
batch.options = {
  jobs = { type = "integer", min = 1, max = 256, default = 1, help = "questions that are worked on side by side" },
  time = { type = "number", above = 0, help = "seconds after which a question gives up, unless it says otherwise" },
  memory = { type = "integer", min = 1, help = "bytes that a question may use, unless it says otherwise" },
  after = { type = "integer", min = 0, default = 0, help = "the last line that is answered already" },
  on_progress = { type = "function", help = "called as on_progress(summary) now and then" },
}

--- What can be asked: a list of families with their verbs.
batch.questions = questions.list

local ERROR_ORDER = { "kind", "message" }
local LONGEST_ECHO <const> = 200 -- bytes of a line that is no question, as the answer repeats it
local SLICE <const> = 0.02 -- seconds between two looks at running questions

-- The options of a question's call, with the limits of the run filled in that it knows.
local function with_limits(option, limits, known)
  for name, value in pairs(limits) do
    if option[name] == nil and (not known or known[name]) then option[name] = value end
  end
  return option
end

-- Calls what a question asks for; its values, or an error that is no answer.
local function call(verb, arguments, option, limits, as_job)
  if option.job ~= nil or option.on_progress ~= nil then
    local name = option.job ~= nil and "job" or "on_progress"
    error(("option '%s' is not for questions in a batch"):format(name), 0)
  end
  if verb.job then
    option = with_limits(option, limits, verb.limits)
    option.job = as_job or nil
  end
  local count = arguments.n + 1
  arguments[count] = option
  return verb.ask(unpack(arguments, 1, count))
end

-- A message for a user of a batch: without the place in riddle's own sources.
local function plain_message(err)
  if type(err) ~= "string" then return err end
  if err:find "interrupted!$" then error(err, 0) end -- Ctrl-C is no fault of the question
  return (err:gsub("^[^\n]-%.lua:%d+: ", ""))
end

-- What became of a call: a job that runs, or an answer.
local function receive(entry, as_job, ok, value, second)
  if not ok then
    entry.answer = answers.failed(plain_message(value))
  elseif as_job and type(value) == "table" and type(value.poll) == "function" then
    entry.job = value
  else
    entry.answer = answers.of(value, second)
  end
end

-- A question that has been started: { number =, text =, id =, family =, verb =, began =, job = or answer = }.
local function start(number, text, limits, as_job)
  local entry = { number = number, text = text, began = clock(), id = nil, family = nil, verb = nil, answer = nil,
    seconds = nil } -- room for all fields at once: a table that grows four times costs more than the rest
  local question, err = json.decode(text)
  if question == nil then
    entry.answer = answers.failed(err or errors.new { kind = "question", message = "expected an object, found null" })
    entry.bad = true
    return entry
  end
  if type(question) == "table" then entry.id, entry.family, entry.verb = question.id, question.family, question.verb end
  local verb, arguments, option = questions.read(question)
  if not verb then
    entry.answer = answers.failed(arguments)
    return entry
  end
  receive(entry, as_job and verb.job, pcall(call, verb, arguments, option, limits, as_job))
  entry.seconds = clock() - entry.began
  return entry
end

-- The answer of a job that has finished.
local function collect(entry)
  receive(entry, false, pcall(entry.job.wait, entry.job))
  entry.seconds = core.clock() - entry.began
  entry.job = nil
end

-- The fields of an entry and of its answer that a line tells, in their order, and how each begins.
local ASKED, ANSWERED = { "id", "family", "verb" }, { "status", "answer", "method", "work", "reason", "error" }
local BEGINNING = {}
for _, name in ipairs { "id", "family", "verb", "status", "answer", "method", "work", "reason", "error" } do
  BEGINNING[name] = (',"%s":'):format(name)
end

-- Writes the named fields of a table behind the first `n` texts of `line`; raises when one is no data.
local function append(line, n, names, values)
  for i = 1, #names do
    local name = names[i]
    local value = values[name]
    if value ~= nil then
      line[n + 1] = BEGINNING[name]
      n = json.append(value, line, n + 1, ERROR_ORDER)
    end
  end
  return n
end

-- A list with the fields of an entry and its answer as texts, and how many they are; raises when one is no data.
local function fields_of(entry)
  local line = { nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil,
    nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil } -- room for most lines, at once
  line[1], line[2] = '{"line":', entry.number
  local n = append(line, append(line, 2, ASKED, entry), ANSWERED, entry.answer)
  if entry.seconds then
    n = n + 1
    line[n] = (',"seconds":%.6f'):format(entry.seconds)
  end
  return line, n
end

-- An answer as a line of JSON. The question is repeated byte by byte, not written anew.
local function line_of(entry)
  local ok, line, n = pcall(fields_of, entry)
  if not ok then
    entry.answer = answers.failed(errors.new { kind = "answer", message = plain_message(line) })
    line, n = fields_of(entry)
  end
  if entry.bad then
    line[n + 1], line[n + 2] = ',"input":', json.encode(entry.text:sub(1, LONGEST_ECHO))
  else
    line[n + 1], line[n + 2] = ',"question":', reader.trim(entry.text)
  end
  line[n + 3] = "}\n"
  return table.concat(line, "", 1, n + 3)
end

local NAMES = { found = "found", none = "none", ["gave up"] = "gave_up", error = "errors" }

-- The limits of each question when `jobs` of them run side by side.
local function limits_of(option)
  local limits = { time = option.time, memory = option.memory }
  if option.jobs > 1 then
    limits.memory = option.memory or core.default_memory() // option.jobs
    limits.threads = math.max(1, core.cores // option.jobs)
  end
  return limits
end

-- Where answers go: a function that takes text.
local function writer(sink)
  if type(sink) == "function" then return sink end
  if io.type(sink) == "file" then
    return function(text)
      local ok, message = sink:write(text)
      if not ok then return nil, errors.new { kind = "write", message = "cannot write: " .. tostring(message) } end
      return true
    end
  end
  options.argument("batch.run", "the sink", "an open file or a function", sink, 3)
end

--- Answers questions.
-- @tparam string|file|function source lines of JSON: text, an open file, or a function that returns chunks
-- @tparam file|function sink where the answers go: an open file, or a function that takes whole lines (and returns nil
--   and an error to end the run)
-- @tparam ?table given `jobs` (questions side by side, default 1), `time` (seconds) and `memory` (bytes) for questions
--   that do not say otherwise, `after` (the last line that is answered already, default 0), `on_progress(summary)`
-- @treturn ?table a summary: `lines` (read), `answered`, `found`, `none`, `gave_up`, `errors`; or nil and an error of
--   kind "read" or "write", or "missing" when dkjson is not installed
-- @usage
--   question = '{"family": "pieces", "verb": "count", "piece": "queen", "board": 8, "k": 8}'
--   batch.run(question, io.stdout).found --> 1
function batch.run(source, sink, given)
  local option = options.check("batch.run", given, batch.options)
  local next_line = numbered_lines(reader.chunks(source, "batch.run"))
  local write, limits = writer(sink), limits_of(option)
  local readable, missing = json.decode "true"
  if not readable then return nil, missing end
  local summary = { lines = 0, answered = 0, found = 0, none = 0, gave_up = 0, errors = 0 }
  local as_job, widest = option.jobs > 1, option.jobs * 16
  local window, first, last, running = {}, 1, 0, 0 -- entry i stands at i % widest: keys that come again cost less
  local over, failure = false, nil

  local function take()
    local number, text, err = next_line()
    if not number or err and err.kind == "read" then
      over, failure = true, err
      return
    end
    summary.lines = number
    if number <= option.after or text and not find(text, "%S") then return end
    local entry
    if text then
      entry = start(number, text, limits, as_job)
    else
      entry = { number = number, text = "", bad = true, answer = answers.failed(err) }
    end
    if entry.job then running = running + 1 end
    last = last + 1
    window[last % widest] = entry
  end

  local function give()
    local entry = window[first % widest]
    window[first % widest], first = false, first + 1
    local name = NAMES[entry.answer.status] or "found"
    summary.answered, summary[name] = summary.answered + 1, summary[name] + 1
    local ok, err = write(line_of(entry))
    if not ok then over, failure = true, err or errors.new { kind = "write", message = "the sink refused a line" } end
    if option.on_progress then option.on_progress(summary) end
  end

  -- Looks which of the running questions have finished, for a slice of time.
  local function look()
    local jobs, entries = {}, {}
    for i = first, last do
      local entry = window[i % widest]
      if entry.job then jobs[#jobs + 1], entries[#entries + 1] = entry.job, entry end
    end
    local done, place = job.any(jobs, SLICE)
    if done then
      collect(entries[place])
      running = running - 1
    elseif option.on_progress then
      option.on_progress(summary)
    end
  end

  while not failure do
    while not over and running < option.jobs and last - first + 1 < widest and (as_job or last < first) do take() end
    if first <= last and window[first % widest].answer then
      give()
    elseif running > 0 then
      look()
    elseif over then
      break
    end
  end
  for i = first, last do
    local entry = window[i % widest]
    if entry.job then entry.job:cancel() end
  end
  if failure then return nil, failure end
  return summary
end

return batch
