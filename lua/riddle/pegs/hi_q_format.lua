--- The text format of Hi-Q: a count, then for each instance the holes that hold a peg and a 0.
-- The same road as csrc/pegs/hi_q.c: the same faults at the same places.
-- @module riddle.pegs.hi_q_format
local errors = require "riddle.errors"
local reader = require "riddle.reader"

local format = {}

local HOLES <const> = 33

local Input = {}
Input.__index = Input

--- Opens an input; `:read_count()` must come first, and once.
function format.open(source, who) return setmetatable({ reader = reader.new(source, who) }, Input) end

-- The fault of an input that ends where more was expected; a failure to read stays itself.
local function ended(place, expected)
  if errors.is(place) then return place end
  return reader.fault("end", place, expected)
end

-- A token as a number; or nil and the kind of fault.
local function number(token)
  local value, large = reader.number(token.text)
  if value then return value end
  if large or token.text:find "^%-%d+$" then return nil, "range" end
  return nil, "number"
end

local COUNT <const> = "the number of instances"

--- The number of instances; or nil and an error. `input.token` is where it stands.
function Input:read_count()
  local token, place = self.reader:token()
  if not token then return nil, ended(place, COUNT) end
  local count, kind = number(token)
  if not count then return nil, reader.fault(kind, token, COUNT) end
  self.count, self.left, self.token = count, count, token
  return count
end

local function above(last) return ("a hole above %d or the closing 0"):format(last) end

local HOLE <const> = ("a hole in 1..%d or the closing 0"):format(HOLES)

-- After the last instance: nothing may follow.
local function read_end(self)
  local token, place = self.reader:token()
  if token then return nil, reader.fault("trailing", token, "the end of the input after the last instance") end
  if errors.is(place) then return nil, place end
  return nil
end

--- The next instance: its holes as a list, and the line where it begins; nil at the end of a good
-- input; nil and an error for a bad one.
function Input:read_instance()
  if self.left == 0 then return read_end(self) end
  local holes, line = {}, nil
  while true do
    local token, place = self.reader:token()
    if not token then return nil, ended(place, HOLE) end
    local hole, kind = number(token)
    line = line or token.line
    if not hole or hole > HOLES then return nil, reader.fault(kind or "range", token, HOLE) end
    if hole == 0 then
      self.left = self.left - 1
      return holes, line
    end
    local last = holes[#holes] or 0
    if hole <= last then return nil, reader.fault("order", token, above(last)) end
    holes[#holes + 1] = hole
  end
end

--- Boards as text: one instance a line.
function format.write(boards)
  local lines = { tostring(#boards) }
  for _, board in ipairs(boards) do
    local holes = board:pegs()
    holes[#holes + 1] = 0
    lines[#lines + 1] = table.concat(holes, " ")
  end
  return table.concat(lines, "\n") .. "\n"
end

return format
