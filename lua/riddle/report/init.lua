--- Reports: what the answers of a batch look like, on a page, in a table, or as figures.
--
--    local report = require "riddle.report"
--    report.write(io.open("answers.jsonl"), io.open("report.html", "w"), { format = "html" })
-- @module riddle.report
local cards = require "riddle.report.card"
local errors = require "riddle.errors"
local json = require "riddle.json"
local numbered_lines = require "riddle.batch.lines"
local options = require "riddle.options"
local reader = require "riddle.reader"
local statistics = require "riddle.report.statistics"

local report = {}

--- The options of report.write.
report.options = {
  format = { one_of = { "html", "md", "csv", "json" }, default = "html", help = "what is written" },
  title = { type = "string", default = "Answers", help = "the title of the page" },
  cards = { type = "integer", min = 0, default = 1000, help = "the most answers that are shown one by one (html, md)" },
}

-- Calls `take` for each answer; true, or nil and an error.
local function each_answer(source, take)
  for number, text, err in numbered_lines(reader.chunks(source, "report.write")) do
    if not text then
      err.line = number
      return nil, err
    end
    if text:find "%S" then
      local answer, reason = json.decode(text)
      if type(answer) ~= "table" or answer.status == nil or answer.line == nil then
        if reason and reason.kind == "missing" then return nil, reason end
        local message = "expected an answer of a batch (an object with 'line' and 'status'), found "
          .. errors.quote(text)
        return nil, errors.new { kind = "answer", line = number, message = message }
      end
      take(answer)
    end
  end
  return true
end

local DRAWINGS <const> = 4 << 20 -- bytes of all drawings of a page: a browser should open it at once

-- Takes the drawings of a card off when the page has no room for them; returns the room that is left. Once there is
-- none smaller ones are left out as well: nobody would understand which are shown.
local function fit(card, room)
  local bytes = 0
  for _, picture in ipairs(card.pictures) do bytes = bytes + #picture end
  if room > 0 and bytes <= room then return room - bytes end
  card.undrawn = card.undrawn or #card.pictures > 0
  card.pictures = {}
  return 0
end

local function page(source, write, option)
  local figures, list, left_out, room = statistics.new(), {}, 0, DRAWINGS
  local ok, err = each_answer(source, function(answer)
    figures:add(answer)
    if #list >= option.cards then
      left_out = left_out + 1
      return
    end
    local card = cards.of(answer, room == 0)
    room = fit(card, room)
    list[#list + 1] = card
  end)
  if not ok then return nil, err end
  local module = option.format == "html" and require "riddle.report.html" or require "riddle.report.markdown"
  module.write(write, { title = option.title, figures = figures, cards = list, left_out = left_out,
    version = require "riddle".version })
  return true
end

local COLUMNS = { "line", "id", "family", "verb", "question", "status", "answer", "method", "seconds" }

-- A field of CSV, quoted when it must be (RFC 4180).
local function field(value)
  local text = value == nil and "" or type(value) == "string" and value or json.encode(value)
  if text:find '[",\r\n]' then text = '"' .. text:gsub('"', '""') .. '"' end
  return text
end

local function csv(source, write)
  write(table.concat(COLUMNS, ",") .. "\r\n")
  return each_answer(source, function(answer)
    local one = cards.of(answer)
    write(table.concat({ field(answer.line), field(answer.id), field(answer.family), field(answer.verb),
      field(one.question), field(answer.status), field(one.text), field(answer.method), field(answer.seconds) }, ",")
      .. "\r\n")
  end)
end

local function figures_as_json(source, write)
  local figures = statistics.new()
  local ok, err = each_answer(source, function(answer) figures:add(answer) end)
  if not ok then return nil, err end
  local rows, all = figures:table()
  write(json.encode({ questions = rows, all = all, speeds = figures:speeds() }) .. "\n")
  return true
end

--- Writes a report of the answers of a batch.
-- @tparam string|file|function source the answers: lines of JSON as batch.run writes them
-- @tparam file|function sink an open file, or a function that takes text
-- @tparam ?table given `format` ("html", a page that needs nothing else; "md"; "csv", an answer a line; "json", the
--   figures of the summary), `title`, `cards` (the most answers that are shown one by one, default 1000)
-- @treturn true; or nil and an error of kind "answer" (a line that is no answer), "too long", "read" or "write"
-- @usage
--   answer = '{"line": 1, "status": "found", "answer": 92}'
--   report.write(answer, io.stdout, { format = "md" }) --> true
function report.write(source, sink, given)
  local option = options.check("report.write", given, report.options)
  local failure
  local function write(text)
    if failure then return end
    if type(sink) == "function" then
      sink(text)
    else
      local ok, message = sink:write(text)
      if not ok then failure = errors.new { kind = "write", message = "cannot write: " .. tostring(message) } end
    end
  end
  if type(sink) ~= "function" and io.type(sink) ~= "file" then
    options.argument("report.write", "the sink", "an open file or a function", sink)
  end
  local ok, err
  if option.format == "csv" then
    ok, err = csv(source, write)
  elseif option.format == "json" then
    ok, err = figures_as_json(source, write)
  else
    ok, err = page(source, write, option)
  end
  if not ok then return nil, err end
  if failure then return nil, failure end
  return true
end

return report
