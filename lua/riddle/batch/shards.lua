--- Batches in shards; see riddle.shards.work. A unit is a line of the questions.
--
-- A record has the answer's line and the check value of the question's line, `hash`. All of these together give the
-- check value of the file, which is part of the question: so shards of different files never meet, and the merge shows
-- that every line was answered as it stood in the file.
-- @module riddle.batch.shards
local batch = require "riddle.batch"
local core = require "riddle.core"
local errors = require "riddle.errors"
local json = require "riddle.json"
local numbered_lines = require "riddle.batch.lines"
local reader = require "riddle.reader"

local LONG <const> = (" "):rep((1 << 20) + 1) -- stands for a line that is too long, whatever is in it
local START <const> = core.fnv ""

-- The check value of a line; of lines so far with one more.
local function hash_of(text) return ("%016x"):format(core.fnv(text)) end
local function chain(value, hash) return core.fnv(hash, value) end

-- Iterates over the lines of a file; or nil and an error.
local function lines_of(name)
  local file, reason = io.open(name, "rb")
  if not file then
    return nil, errors.new { kind = "open", name = name, message = "cannot open: " .. reason:sub(#name + 3) }
  end
  local step = numbered_lines(function()
    local chunk, message = file:read(reader.CHUNK)
    if not message then return chunk end
    return nil, errors.new { kind = "read", name = name, message = "cannot read: " .. message }
  end)
  return function()
    local number, text, err = step()
    if not number then
      file:close()
      return nil
    end
    if err and err.kind == "read" then return number, nil, err end
    return number, text or LONG
  end
end

local Batch = {}
Batch.__index = Batch

-- --- units ---------------------------------------------------------------------------------------------------------

-- A source for batch.run in which all lines but some units are blank; `hashes` gets their check values.
local function source_of(self, units, hashes)
  local step, err = lines_of(self.question.file)
  if not step then return nil, err end
  local place = 1
  return function()
    if place > #units then return nil end
    local number, text, failure = step()
    if not number then return nil, failure end
    if failure then return nil, failure end
    if number ~= units[place] then return "\n" end
    place = place + 1
    hashes[number] = hash_of(text)
    return text .. "\n"
  end
end

local function limits_of(self, option)
  return { time = self.question.time, memory = self.question.memory, jobs = option.jobs }
end

function Batch:run(units, emit, option)
  local hashes, place, failure = {}, 1, nil
  local source, err = source_of(self, units, hashes)
  if not source then return nil, err end
  -- Emits the units before a line, which have no answer, and that line with its answer.
  local function give(line, answer)
    while place <= #units and units[place] <= line do
      local unit = units[place]
      local hash = hashes[unit]
      if not hash then
        return nil, errors.new { kind = "read", name = self.question.file, message = "the file became shorter" }
      end
      local ok
      ok, failure = emit(unit, { hash = hash, answer = unit == line and answer or nil })
      hashes[unit], place = nil, place + 1
      if not ok then return nil, failure end
    end
    return true
  end
  local summary
  summary, err = batch.run(source, function(text)
    return give(math.tointeger(tonumber(text:match '^{"line":(%d+)')), text:sub(1, -2))
  end, limits_of(self, option))
  if not summary then return nil, failure or err end
  return give(math.huge)
end

function Batch:again(units, option)
  local records = {}
  local ok, err = self:run(units, function(_, record)
    records[#records + 1] = record
    return true
  end, option)
  if not ok then return nil, err end
  return records
end

-- What must be the same in two answers: not the time they took.
local FIELDS = { "line", "id", "status", "answer", "error", "question", "input" }

local function essence(text)
  local answer = json.decode(text or "null")
  if type(answer) ~= "table" then return nil end
  local kept = {}
  for _, field in ipairs(FIELDS) do kept[field] = answer[field] end
  return json.encode(kept), answer.status
end

function Batch.same(_, record, again)
  if record.hash ~= again.hash then return nil, "the question's line is another than it was" end
  local found, status = essence(record.answer)
  local expected, now = essence(again.answer)
  if found == expected then return true end
  if status == "gave up" or now == "gave up" then return true end -- it depends on the machine
  return nil, "another answer than before"
end

-- --- all of them -----------------------------------------------------------------------------------------------------

local STATUS = { found = "found", none = "none", ["gave up"] = "gave_up", error = "errors" }

function Batch:merge(step, write)
  local value, summary = START, { lines = 0, answered = 0, found = 0, none = 0, gave_up = 0, errors = 0 }
  for _, record in step do
    if type(record.hash) ~= "string" then error("a unit has no hash", 0) end
    value = chain(value, record.hash)
    summary.lines = summary.lines + 1
    if record.answer then
      local ok, err = write(record.answer .. "\n")
      if not ok then return nil, err end
      local name = STATUS[record.answer:match ',"status":"([%a ]+)"'] or "found"
      summary.answered, summary[name] = summary.answered + 1, summary[name] + 1
    end
  end
  local right = ("%016x"):format(value) == self.question.hash
  local status = summary.errors > 0 and 2 or summary.gave_up > 0 and 3 or nil
  return { answer = summary, status = status, checks = { { name = "lines of the questions", ok = right,
    says = right and "each as it was in the file" or "other lines than those of the file" } } }
end

function Batch.close() end

-- --- the question ----------------------------------------------------------------------------------------------------

local run = {}

--- A question: the lines of a file, and the limits of those that have none of their own.
-- @tparam string name of the file
-- @tparam table option `time`, `memory` of batch.run
function run.plan(name, option)
  if name == "-" then
    return nil, errors.new { kind = "open", name = "stdin", message = "shards need a file: each reads all of it" }
  end
  local readable, missing = json.decode "true"
  if not readable then return nil, missing end
  local step, err = lines_of(name)
  if not step then return nil, err end
  local value, count = START, 0
  for number, text, failure in step do
    if failure then return nil, failure end
    value, count = chain(value, hash_of(text)), number
  end
  return { family = "batch", verb = "run", file = name, lines = count, hash = ("%016x"):format(value),
    time = option.time, memory = option.memory }
end

--- The work of a question.
function run.open(question)
  if type(question.file) ~= "string" or math.type(question.lines) ~= "integer" or type(question.hash) ~= "string" then
    error("expected the questions of a batch", 0)
  end
  return setmetatable({ question = question, units = question.lines, method = "batch",
    words = ("the questions of %s"):format(question.file), again_words = "from the file of the questions" }, Batch)
end

return { run = run }
