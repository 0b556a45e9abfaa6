--- Lines of any source, numbered from 1, in constant memory.
-- @module riddle.batch.lines
local errors = require "riddle.errors"
local reader = require "riddle.reader"

local LONGEST <const> = 1 << 20 -- bytes of a line

local function too_long()
  local message = ("expected a line of at most %d bytes, found a longer one"):format(LONGEST)
  return errors.new { kind = "too long", message = message }
end

-- Passes over the rest of a line that is too long, chunk by chunk.
local function skip_rest(self)
  while true do
    local stop = self.text:find("\n", self.at, true)
    if stop then
      self.at = stop + 1
      return
    end
    self.text, self.at = "", 1
    if not reader.more(self) then return end
  end
end

-- The next line; nil at the end, nil and true when it is too long.
local function take(self)
  local looked = 0 -- bytes of the line in which there is no line end
  while true do
    local stop = self.text:find("\n", self.at + looked, true)
    if stop then
      local line = self.text:sub(self.at, stop - 1)
      self.at = stop + 1
      if #line > LONGEST then return nil, true end
      return line
    end
    looked = #self.text - self.at + 1
    if looked > LONGEST then
      skip_rest(self)
      return nil, true
    end
    if not reader.more(self) then
      if looked == 0 then return nil end
      local line = self.text:sub(self.at)
      self.at = #self.text + 1
      return line
    end
  end
end

--- Iterates over the lines of a source.
-- @tparam function next_chunk as riddle.reader.chunks makes it
-- @treturn function an iterator that yields the number of a line and its text without the line end; or the number, nil
--   and an error: of kind "too long" for a line that is skipped, of kind "read" as the last thing
return function(next_chunk)
  local self = { next_chunk = next_chunk, text = "", at = 1, number = 0 }
  return function()
    local line, long = take(self)
    if line or long then
      self.number = self.number + 1
      if long then return self.number, nil, too_long() end
      if line:byte(-1) == 13 then line = line:sub(1, -2) end
      return self.number, line
    end
    local err = self.failed
    self.failed = nil
    if err then return self.number + 1, nil, err end
    return nil
  end
end
