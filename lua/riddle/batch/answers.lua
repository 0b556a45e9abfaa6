--- Answers as plain tables: what a family's function returned, in one shape for all.
--
-- `status` ("found", "none", "gave up" or "error"), `answer` (plain data), `method`, `work`, and for "gave up" and
-- "error" the reason: `reason`, or `error` ({kind =, message =}).
-- @module riddle.batch.answers
local errors = require "riddle.errors"

local answers = {}

local GAVE_UP = { limit = true, stopped = true, ["no memory"] = true, ["no thread"] = true }

local BESIDE = { "status", "method", "work" } -- fields of answer objects that stand beside `answer`

-- Plain data of a value: its own :data(), or itself.
local function plain(value)
  if type(value) ~= "table" or type(value.data) ~= "function" then return value end
  local data = value:data()
  if type(data) ~= "table" then return data end
  for _, field in ipairs(BESIDE) do
    if value[field] ~= nil then data[field] = nil end
  end
  return data
end

-- The words that families have for a status besides the four: a proof that there is none, and one that is open.
local STATUS = { found = "found", none = "none", ["gave up"] = "gave up", proved = "none", open = "gave up" }

--- An answer of what went wrong.
-- @param err an error of riddle.errors, or a message
function answers.failed(err)
  if not errors.is(err) then err = errors.new { kind = "question", message = tostring(err) } end
  if GAVE_UP[err.kind] then return { status = "gave up", reason = err.message } end
  return { status = "error", error = { kind = err.kind, message = err.message, line = err.line, column = err.column } }
end

--- An answer of what a function returned.
-- @param value its first value
-- @param second its second: an error, or a table with `method` and `work`
function answers.of(value, second)
  if value == nil and errors.is(second) then return answers.failed(second) end
  local object = type(value) == "table"
  local info = object and value.method and value or second
  local status = object and STATUS[value.status] or "found"
  local answer = { status = status, answer = plain(value), method = nil, work = nil }
  if type(info) == "table" and not errors.is(info) then
    answer.method, answer.work = info.method, plain(info.work)
    if answer.status == "gave up" then answer.reason = info.reason end
  end
  return answer
end

return answers
