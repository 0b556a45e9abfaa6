--- Going on with a batch that was interrupted: what its file of answers holds.
--
-- Answers are appended as whole lines, so a run that was killed leaves at most one half-written line, the last one.
-- @module riddle.batch.resume
local errors = require "riddle.errors"
local json = require "riddle.json"
local reader = require "riddle.reader"

local resume = {}

local TAIL <const> = 1 << 24 -- bytes from the end in which the last answer must lie

-- The last whole line of a file and the bytes up to its end; or nil and 0 when there is none.
local function last_line(file, size)
  local from = math.max(0, size - TAIL)
  file:seek("set", from)
  local text = file:read(size - from) or ""
  local stop = #text
  while stop > 0 and text:byte(stop) ~= 10 do stop = stop - 1 end
  if stop == 0 then return nil, 0 end
  local start = stop - 1
  while start > 0 and text:byte(start) ~= 10 do start = start - 1 end
  return text:sub(start + 1, stop - 1), from + stop
end

local function fault(message, ...) return nil, errors.new { kind = "resume", message = message:format(...) } end

--- What a file of answers holds.
-- @tparam string name of the file; it need not exist
-- @treturn ?table `after`: the last line of the questions that is answered (0: none); `question`: the text of that
--   question (nil: it was no JSON); `whole`: bytes of whole answers; `size`: bytes of the file; or nil and an error of
--   kind "resume" when it holds no answers of a batch
function resume.look(name)
  local file = io.open(name, "rb")
  if not file then return { after = 0, whole = 0, size = 0 } end
  local size = file:seek "end"
  local line, whole = last_line(file, size)
  file:close()
  if not line then
    if size > TAIL then return fault("%s: expected answers of a batch, found a line that is too long", name) end
    return { after = 0, whole = 0, size = size }
  end
  local answer = json.decode(line)
  if type(answer) ~= "table" or math.type(answer.line) ~= "integer" then
    return fault("%s: expected answers of a batch, found %s as its last line", name, errors.quote(line))
  end
  return { after = answer.line, question = line:match ',"question":(.*)}$', whole = whole, size = size }
end

--- Takes a half-written last line away: the whole lines are copied, and the copy takes the file's name.
-- @tparam string name
-- @tparam table state of resume.look
-- @treturn true; or nil and an error of kind "write"
function resume.mend(name, state)
  if state.whole == state.size then return true end
  local copy = name .. ".mending"
  local from, to = io.open(name, "rb"), io.open(copy, "wb")
  local left, ok = state.whole, from ~= nil and to ~= nil
  while ok and left > 0 do
    local chunk = from:read(math.min(left, reader.CHUNK))
    ok = chunk ~= nil and to:write(chunk) ~= nil
    left = left - (chunk and #chunk or 0)
  end
  if from then from:close() end
  if to then ok = to:close() and ok end
  if ok and os.rename(copy, name) then return true end
  os.remove(copy)
  return nil, errors.new { kind = "write", message = ("%s: cannot take its half-written last line away"):format(name) }
end

return resume
