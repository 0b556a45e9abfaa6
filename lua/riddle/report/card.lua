--- What a report shows of one answer: a headline, a sentence, pictures, charts, a tree.
--
-- A family draws its answers itself: an entry of its module riddle.<family>.questions may have
--
--    show = function(question, answer, undrawn) return { text =, pictures = { svg, ... },
--      charts = { {title =, bars =}, ... }, tree = { text =, [1] = child, ... } } end
--
-- `question` and `answer` are the plain data of a line; every field is optional. With `undrawn` no picture will be
-- shown: those that take long need not be made, and a field `undrawn` says so. An answer without `show`, or one that
-- `show` cannot draw, is shown as text.
-- @module riddle.report.card
local json = require "riddle.json"
local questions = require "riddle.batch.questions"

local card = {}

local LONGEST <const> = 300 -- characters of an answer in a line

local function shortened(text)
  if #text <= LONGEST then return text end
  local stop = utf8.offset(text, 0, LONGEST) or LONGEST
  return text:sub(1, stop - 1) .. " ..."
end

local function in_a_line(value)
  if type(value) == "string" then return shortened((value:gsub("%s+", " "))) end
  return shortened(json.encode(value))
end

-- The question in words: its fields in the order of the call's arguments, then the others.
local function words(answer)
  local question = answer.question
  if type(question) ~= "table" then return in_a_line(answer.input or "") end
  local text, verb = {}, questions.entry(question.family, question.verb)
  local done = { id = true, family = true, verb = true, options = true }
  local function add(field)
    if question[field] == nil or done[field] then return end
    done[field] = true
    text[#text + 1] = ("%s %s"):format(field, in_a_line(question[field]))
  end
  for _, field in ipairs(verb and verb.subject or {}) do add(field) end
  local rest = {}
  for field in pairs(question) do
    if not done[field] then rest[#rest + 1] = tostring(field) end
  end
  table.sort(rest)
  for _, field in ipairs(rest) do add(field) end
  if type(question.options) == "table" and next(question.options) then
    text[#text + 1] = in_a_line(question.options)
  end
  return table.concat(text, ", ")
end

-- What the family shows; an empty table when it shows nothing or fails.
local function shown_by_family(answer, undrawn)
  local question = answer.question
  if type(question) ~= "table" or answer.answer == nil then return {} end
  local verb = questions.entry(question.family, question.verb)
  if not (verb and verb.show) then return {} end
  local ok, shown = pcall(verb.show, question, answer.answer, undrawn)
  return ok and type(shown) == "table" and shown or {}
end

--- What is shown of an answer.
-- @tparam table answer a line of a batch, decoded
-- @tparam ?boolean undrawn there is no room for pictures
-- @treturn table `title`, `question` (in words), `status`, `text`, `method`, `seconds`, `pictures`, `charts`, `tree`
function card.of(answer, undrawn)
  local shown = shown_by_family(answer, undrawn)
  local id = answer.id ~= nil and in_a_line(answer.id) or "line " .. tostring(answer.line)
  local what = answer.family and ("%s %s"):format(tostring(answer.family), tostring(answer.verb)) or "no question"
  local text = shown.text
  if answer.status == "error" then
    text = type(answer.error) == "table" and answer.error.message or "error"
  elseif answer.status == "gave up" then
    text = answer.reason or "a limit was reached"
  elseif not text then
    text = answer.answer ~= nil and in_a_line(answer.answer) or ""
  end
  return {
    title = ("%s: %s"):format(id, what), question = words(answer), status = tostring(answer.status),
    text = tostring(text), method = answer.method and tostring(answer.method), seconds = tonumber(answer.seconds),
    pictures = shown.pictures or {}, charts = shown.charts or {}, tree = shown.tree,
    undrawn = shown.undrawn,
  }
end

return card
