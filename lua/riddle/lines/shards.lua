--- Audits in shards; see riddle.shards.work. A unit is a file.
--
-- A record has what the audit writes of the file (`out`, `err`), its counts (`tally`) and its bytes: how many, and
-- their check value. The names of all files, in their order, are part of the question.
-- @module riddle.lines.shards
local archives = require "riddle.lines.archive"
local audit_file = require "riddle.lines.audit_file"
local core = require "riddle.core"
local errors = require "riddle.errors"
local json = require "riddle.json"
local reader = require "riddle.reader"
local report = require "riddle.lines.audit_report"
local rules = require "riddle.lines.rule"

-- --- rules as plain data ---------------------------------------------------------------------------------------------

local function plain(rule)
  local data = rule:data()
  data.words = nil
  return data.name and { name = data.name } or data
end

local function rule_of(data) return rules.take("lines.audit", data.name or data, 2) end

-- --- units -----------------------------------------------------------------------------------------------------------

local Audit = {}
Audit.__index = Audit

-- The check value of the names of files.
local function hash_names(list)
  local value = core.fnv ""
  for _, name in ipairs(list) do value = core.fnv(name .. "\0", value) end
  return ("%016x"):format(value)
end

-- How many bytes a file has, and their check value.
local function hash_file(name)
  local file, value, bytes = io.open(name, "rb"), core.fnv "", 0
  if not file then return 0, "none" end
  for chunk in function() return (file:read(reader.CHUNK)) end do
    value, bytes = core.fnv(chunk, value), bytes + #chunk
  end
  file:close()
  return bytes, ("%016x"):format(value)
end

-- Looks for the files again; true, or nil and an error when they are others than in the question.
local function find_files(self)
  if self.list then return true end
  local list, inside = audit_file.list(self.question.files)
  if #list ~= self.question.count or hash_names(list) ~= self.question.names then
    return nil, errors.new { kind = "question", message = "the folders hold other files than when the shards began" }
  end
  self.list, self.inside = list, inside
  return true
end

local function record_of(self, unit)
  local out, err, tally = {}, {}, report.tally()
  local name = self.list[unit]
  local sink = {
    out = function(text) out[#out + 1] = text end,
    err = function(text) err[#err + 1] = text end,
  }
  audit_file.judge(self.archive, name, self.inside[unit], report.format(self.question.format), sink, tally,
    self.question.all)
  for word, count in pairs(tally) do
    if count == 0 then tally[word] = nil end
  end
  local bytes, hash = hash_file(name)
  return { out = table.concat(out), err = #err > 0 and table.concat(err) or nil, bytes = bytes, hash = hash,
    tally = setmetatable(tally, { __jsontype = "object" }) }
end

function Audit:run(units, emit)
  local ok, err = find_files(self)
  if not ok then return nil, err end
  for _, unit in ipairs(units) do
    ok, err = emit(unit, record_of(self, unit))
    if not ok then return nil, err end
  end
  return true
end

function Audit:again(units)
  local ok, err = find_files(self)
  if not ok then return nil, err end
  local records = {}
  for i, unit in ipairs(units) do records[i] = record_of(self, unit) end
  return records
end

local FIELDS = { "hash", "bytes", "out", "err", "tally" }

function Audit.same(_, record, again)
  for _, field in ipairs(FIELDS) do
    local found = record[field]
    if field == "tally" then found = setmetatable(found or {}, { __jsontype = "object" }) end
    if json.encode(found) ~= json.encode(again[field]) then
      return nil, field == "hash" and "the file is another than it was" or ("other %s than before"):format(field)
    end
  end
  return true
end

function Audit:merge(step, write)
  local writer, tally = report.format(self.question.format), report.tally()
  if writer.head then write(writer.head) end
  for _, record in step do
    if record.out ~= "" then write(record.out) end
    if record.err then write(record.err, true) end
    report.add(tally, record.tally)
  end
  if writer.summary then write(writer.summary(tally)) end
  local status = tally.unreadable > 0 and 2 or tally["faulty games"] > 0 and 4 or nil
  return { answer = tally, status = status, checks = {} }
end

function Audit.close() end

-- --- the question ----------------------------------------------------------------------------------------------------

local audit = {}

--- A question: files and folders, judged by a rule.
-- @tparam {string,...} names
-- @tparam ?Rule rule
-- @tparam table option of riddle.lines.archive
-- @tparam table how `format` ("text", "json" or "csv") and `all`, as the command writes games
function audit.plan(names, rule, option, how)
  local mapped = {}
  for i, entry in ipairs(option.rules or {}) do mapped[i] = { text = entry[1], rule = plain(entry[2]) } end
  for _, name in ipairs(names) do
    if name == "-" then
      return nil, errors.new { kind = "open", name = "stdin", message = "shards need files that all of them can read" }
    end
  end
  local list = audit_file.list(names)
  return { family = "lines", verb = "audit", files = names, count = #list, names = hash_names(list),
    rule = rule and plain(rule), map = #mapped > 0 and mapped or nil, from = option.format, reading = option.reading,
    fouls = option.fouls, draw = option.draw, time = option.time, memory = option.memory, format = how.format,
    all = how.all or nil }
end

--- The work of a question.
function audit.open(question)
  local right = type(question.files) == "table" and math.type(question.count) == "integer"
  if not right or not report.format(question.format) then
    error("expected an audit of files", 0)
  end
  local mapped = {}
  for i, entry in ipairs(question.map or {}) do mapped[i] = { entry.text, rule_of(entry.rule) } end
  local option = { rules = #mapped > 0 and mapped or nil, format = question.from, reading = question.reading,
    fouls = question.fouls, draw = question.draw, time = question.time, memory = question.memory }
  local archive = archives.new(question.rule and rule_of(question.rule), option)
  return setmetatable({ question = question, archive = archive, units = question.count, method = "audit",
    words = ("an audit of %d files"):format(question.count), again_words = "from their files" }, Audit)
end

return { audit = audit }
