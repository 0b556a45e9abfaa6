--- What follows the moves in Piskvork's game files: names, a code, a result, and things that should not be there.
-- @module riddle.lines.piskvork_trailer
local errors = require "riddle.errors"
local piskvork = require "riddle.lines.piskvork"
local sources = require "riddle.lines.source"

local trailer = {}

-- Each of these takes a line of the trailer and returns what comes next, or nil and an error. `told` collects.
local parts = {}

local function code_of(source, line, told)
  local code = piskvork.code(line.words)
  told.code = code
  if line.text == tostring(code) then return told.after_code end
  local err = source:deviate("notation", line.line, 1, "expected '%d', found %s", code, errors.quote(line.text))
  if err then return nil, err end
  return told.after_code
end

-- A move among what follows the moves would be lost in silence.
local function refuse_move(line)
  if not piskvork.is_point(line.words) then return nil end
  return sources.fault("order", line.line, line.start, "expected the end of the game, found the move %s",
    errors.quote(line.words))
end

function parts.first(source, line, told)
  if piskvork.code(line.words) then return code_of(source, line, told) end
  told.names = { line.words }
  return "second"
end

function parts.second(source, line, told)
  local is_code = piskvork.code(line.words)
  local err = is_code and source:deviate("names", line.line, line.start,
    "expected the name of the second player, found %s", errors.quote(line.words)) or refuse_move(line)
  if err then return nil, err end
  if is_code then return code_of(source, line, told) end
  told.names[2] = line.words
  return "code"
end

function parts.code(source, line, told)
  if piskvork.code(line.words) then return code_of(source, line, told) end
  local err = refuse_move(line) or source:deviate("code", line.line, line.start,
    "expected the code of the end, found %s", errors.quote(line.words))
  if err then return nil, err end
  told.rest = #line.text + #line.ending
  return "rest"
end

local RESULT <const> = sources.pattern "^(%d+)_,_(.*)$"
local THREE <const> = sources.pattern "^[+-]?%d+_,_[+-]?%d+_,_%d+$"

function parts.result(source, line, told)
  local number, group = line.words:match(RESULT)
  local result = number and sources.integer(number, 9)
  if not result or line.words:find(THREE) then return parts.rest(source, line, told) end
  told.result, told.group = result, group
  local err
  if result > 2 then
    err = source:deviate("result", line.line, line.start, "expected a result of 0, 1 or 2, found %s",
      errors.quote(line.words))
  end
  if not err and line.text ~= ("%d,%s"):format(result, group) then
    err = source:deviate("notation", line.line, 1, "expected '%d,' and the group, found %s", result,
      errors.quote(line.text))
  end
  if err then return nil, err end
  return "rest"
end

function parts.rest(source, line, told)
  local err = refuse_move(line)
  if not err and not told.rest then
    err = source:deviate("trailing", line.line, line.start, "expected the end of the game, found %s",
      errors.quote(line.words))
  end
  if err then return nil, err end
  told.rest = (told.rest or 0) + #line.text + #line.ending
  if told.rest > sources.REST then
    return nil, sources.fault("too long", line.line, 1, "expected at most %d bytes after the game, found more",
      sources.REST)
  end
  return "rest"
end

-- What is still to come when the game ends.
local EXPECTED <const> = {
  second = { "names", "the name of the second player" },
  code = { "code", "the code of the end" },
}

local function end_trailer(source, part)
  local missing = EXPECTED[part]
  if not missing then return nil end
  local line, column = source:place()
  return source:deviate(missing[1], line, column, "expected %s, found the end of the game", missing[2])
end

--- Reads what follows the moves, up to the next game or the end.
-- @tparam Source source
-- @tparam ?table line the first line
-- @tparam table told gets `names` (a list), `code`, `result` and `group`, as far as they are there; `after_code`: what
--   may follow the code, "result" or "rest"
-- @tparam string part what may come first: "first" (a name or the code) or "code"
-- @tparam function is_header does a line begin the next game?
-- @treturn ?error
function trailer.read(source, line, told, part, is_header)
  local texts = {}
  while line and not is_header(line.words) do
    local err = source:check_ending(line)
    if not err then part, err = parts[part](source, line, told) end
    if err then return err end
    texts[#texts + 1] = line.before .. line.text .. line.ending
    line, err = source:next()
    if err then return err end
  end
  if line then
    source:back(line)
    source.blanks, line.before = line.before, "" -- they belong to this game
  end
  source.record.extra.layout.trailer = table.concat(texts) .. source.blanks
  return end_trailer(source, part)
end

return trailer
