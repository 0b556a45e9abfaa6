--- The contest's text format "game-schedule": cases of a number n, n names, and n - 1 lines of two
-- names; a 0 at the end.
--
-- Names are runs of bytes without blanks and control bytes. They may share lines; the number and each
-- match begin a line of their own. Faults have the kinds, places and messages of the kernel's stream.
-- @module riddle.knockout.format
local errors = require "riddle.errors"
local options = require "riddle.options"
local reader = require "riddle.reader"

local format = {}

local TEAMS_MOST = 10000000
local NUMBER = "a number of teams, 1 to 10000000, or 0 at the end"

-- The next word; raises a riddle.error as a Lua error, which `read` catches.
local function next_token(self, expected)
  local token, where = self.reader:token()
  if token then return token end
  error(errors.is(where) and where or reader.fault("end", where, expected), 0)
end

local function check_new_line(self, token)
  if token.line == self.full_line then error(reader.fault("count", token, "the end of the line"), 0) end
end

local function check_bytes(token)
  if not token.text:find "[\0-\8\14-\31\127]" then return end
  error(reader.fault("byte", token, "a name without control bytes"), 0)
end

local function fault_of(kind, place, message)
  return errors.new { kind = kind, message = message, line = place.line, column = place.column }
end

local function fault_at(kind, place, message) error(fault_of(kind, place, message), 0) end

local function read_number(self)
  local token = next_token(self, NUMBER)
  check_new_line(self, token)
  local number, large = reader.number(token.text)
  if not number and not large then error(reader.fault("number", token, NUMBER), 0) end
  if large or number > TEAMS_MOST then error(reader.fault("range", token, NUMBER), 0) end
  return number, token
end

local function read_names(self, case, count)
  local seen = {}
  for i = 1, count do
    local token = next_token(self, "the name of a team")
    check_bytes(token)
    case.teams[i] = token.text
    case.places.teams[i] = { line = token.line, column = token.column }
    self.full_line = token.line
  end
  for i, name in ipairs(case.teams) do
    if seen[name] then
      local message = ("expected different names, found %s as team %d and team %d"):format(
        errors.quote(name), seen[name], i)
      fault_at("name", case.places.teams[i], message)
    end
    seen[name] = i
  end
  return seen
end

local function read_match(self)
  local a = next_token(self, "a match of two teams")
  check_new_line(self, a)
  local b = next_token(self, "the second team of the match")
  if b.line ~= a.line then error(reader.fault("count", a, "two teams on the line of a match"), 0) end
  self.full_line = a.line
  return a, b
end

local function read_matches(self, case, known)
  for i = 1, #case.teams - 1 do
    local a, b = read_match(self)
    case.matches[i] = { a.text, b.text }
    case.places.matches[i] = { line = a.line, column = a.column }
    local unknown = not known[a.text] and a or not known[b.text] and b
    if unknown then
      check_bytes(unknown)
      local _, err = require("riddle.knockout").schedule(case.matches, { teams = case.teams })
      fault_at("name", unknown, err.message)
    end
  end
end

local function read_case(self)
  local count, token = read_number(self)
  if count == 0 then
    local rest, where = self.reader:token()
    if rest then error(reader.fault("trailing", rest, "nothing after the closing 0"), 0) end
    if errors.is(where) then error(where, 0) end
    return nil
  end
  local places = { line = token.line, column = token.column, teams = {}, matches = {} }
  local case = { teams = {}, matches = {}, places = places }
  read_matches(self, case, read_names(self, case, count))
  return case
end

local function check_name(who, name)
  if name ~= "game-schedule" then options.argument(who, "the format", "'game-schedule'", name, 3) end
end

--- See riddle.knockout.read. A case also has `places`: `line` and `column` of its number, and lists of
-- them for its `teams` and `matches`.
function format.read(source, name)
  check_name("knockout.read", name)
  local self = { reader = reader.new(source, "knockout.read"), full_line = 0 }
  local over = false
  return function()
    if over then return nil end
    local ok, case = pcall(read_case, self)
    if ok and case then return case.places.line, case end
    over = true
    if ok then return nil end
    if not errors.is(case) then error(case, 0) end
    return case.line or 0, nil, case
  end
end

--- An error of knockout.schedule about a case's list as a fault of the input, with its place; an error that says
-- nothing of the list stays itself.
function format.list_fault(err, case)
  if err.kind == "limit" or err.kind == "no memory" or err.kind == "stopped" then return err end
  local place = err.match and case.places.matches[err.match] or case.places
  return fault_of("impossible", place, err.message)
end

--- See riddle.knockout.write.
function format.write(cases, name)
  check_name("knockout.write", name)
  if type(cases) ~= "table" then options.argument("knockout.write", "the cases", "a list of cases", cases) end
  local out = {}
  for place, case in ipairs(cases) do
    if type(case) ~= "table" or type(case.teams) ~= "table" or type(case.matches) ~= "table" then
      local what = ("place %d of the list"):format(place)
      options.argument("knockout.write", what, "a case { teams = {names}, matches = {{a, b}, ...} }", case)
    end
    out[#out + 1] = #case.teams .. "\n"
    for _, team in ipairs(case.teams) do out[#out + 1] = team .. "\n" end
    for _, match in ipairs(case.matches) do out[#out + 1] = match[1] .. " " .. match[2] .. "\n" end
  end
  out[#out + 1] = "0\n"
  return table.concat(out)
end

return format
