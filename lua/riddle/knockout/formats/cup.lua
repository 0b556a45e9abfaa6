--- Cups in openfootball's text format (cup.txt; public domain data of openfootball.github.io): only read.
--
-- A title "= Name", rounds as "» Round 1", "▪ Final" or a known name alone on its line, dates, matches with scores,
-- "A w/o B", "A bye", comments from "#", venues from "@", goal scorers in parentheses. Rounds count in the order of the
-- file.
-- @module riddle.knockout.formats.cup
local cases = require "riddle.knockout.formats.case"
local cup_line = require "riddle.knockout.formats.cup_line"
local errors = require "riddle.errors"
local reader = require "riddle.reader"
local round_names = require "riddle.knockout.round_names"

local format = { options = {} }

local LONGEST <const> = 4096 -- bytes of a line

local MARKS <const> = { "^»+%s*", "^▪+%s*", "^•%s*", "^::+%s*" }

-- The name of the round that a line begins; nil when it begins none, false for one of the list of rounds at the top.
local function round_of(text)
  for _, mark in ipairs(MARKS) do
    local _, stop = text:find(mark)
    if stop then
      local name = text:sub(stop + 1)
      if name:find "|" then return false end
      return reader.trim(name)
    end
  end
  local parsed = text:find "^%a" and not text:find "|" and round_names.parse(text)
  return parsed and text or nil
end

-- How many parentheses a text leaves open, of `depth` before it.
local function depth_after(text, depth)
  for mark in text:gmatch "[()]" do depth = math.max(0, depth + (mark == "(" and 1 or -1)) end
  return depth
end

local function fault(line, message, found)
  return nil, errors.new { kind = "cup", line = line.line, column = line.column,
    message = ("expected %s, found %s"):format(message, errors.quote(found)) }
end

-- Takes one line into account; true, or nil and an error.
local function take(self, line)
  local text = line.text
  if #text > LONGEST then
    return nil, errors.new { kind = "too long", line = line.line, column = line.column,
      message = ("expected a line of at most %d bytes, found %d"):format(LONGEST, #text) }
  end
  if self.depth > 0 and not round_of(text) then -- goal scorers go on
    self.depth = depth_after(text, self.depth)
    return true
  end
  self.depth = 0
  local title = text:match "^=+%s*(.-)%s*$"
  if title then
    self.fields.name = self.fields.name or title:gsub("%s*#.*$", "")
    return true
  end
  text = cup_line.bare(text)
  if text:find "^%(" and not text:find "^%(%d+%)" then
    self.depth = depth_after(text, 0)
    return true
  end
  local round = round_of(text)
  if round ~= nil then
    self.round = round or self.round
    return true
  end
  text = cup_line.without_dates(text)
  if text == "" then return true end
  local match, bye = cup_line.match(text), cup_line.bye(text)
  if match then
    match.round, match.line, match.column = self.round, line.line, line.column
    self.list[#self.list + 1] = match
  elseif bye then
    table.insert(self.fields.byes, bye)
  else
    return fault(line, "a match such as 'A v B 2-1', a round or a date", text)
  end
  return true
end

--- Reads the case of a source: an iterator of line, case.
function format.read(source, _, who)
  local lines, over = reader.new(source, who), false
  local self = { list = {}, depth = 0, fields = { byes = {}, line = 1 } }
  return function()
    if over then return nil end
    over = true
    while true do
      local line, where = lines:next_line()
      if not line then
        if errors.is(where) then return nil, where end
        break
      end
      local ok, err = take(self, line)
      if not ok then return nil, err end
    end
    if #self.list == 0 then return fault({ line = 1, column = 1 }, "matches", "none") end
    return 1, cases.of_results(self.fields, self.list, true)
  end
end

return format
