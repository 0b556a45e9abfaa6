--- A window on a source of any size: the bytes at hand, more on request, and the line and column of a place.
--
-- For readers of formats whose pieces are not lines. `text` holds the bytes at hand; what is done with is dropped when
-- more is asked for, so that memory is bounded by the longest piece and not by the source. Each call of `more` at least
-- doubles what is kept, so that a piece which comes in small chunks is looked through in linear time.
-- @module riddle.window
local window = {}

local Window = {}
Window.__index = Window

--- A window at the beginning of a source.
-- @tparam function next_chunk as riddle.reader.chunks makes it
-- @treturn Window with the fields `text`; `over` (true when the source holds no more); `failed` (the error that ended
--   it); `shift` (the bytes dropped so far)
function window.new(next_chunk)
  return setmetatable({ next_chunk = next_chunk, text = "", shift = 0, line = 1, line_start = 0, looked = 0 }, Window)
end

--- Drops the bytes before a place and gets more behind the rest. The place `from` is place 1 from then on.
-- @tparam int from in `text`; at most its length + 1
-- @treturn boolean false at the end of the source; then nothing is dropped
function Window:more(from)
  if self.over then return false end
  self:place(from) -- counts the lines that are dropped
  local pieces = { self.text:sub(from) }
  local size, least = 0, math.max(1, #pieces[1])
  repeat
    local chunk, err = self.next_chunk()
    if not chunk then
      self.over, self.failed = true, err
      break
    end
    pieces[#pieces + 1] = chunk
    size = size + #chunk
  until size >= least
  if size == 0 then return false end
  self.text = table.concat(pieces)
  self.shift = self.shift + from - 1
  return true
end

--- The line and column, from 1, of a place in `text`. Places must not go back before the line of an earlier call.
function Window:place(at)
  local absolute = self.shift + at -- from 1, in the whole source
  while true do
    if not self.newline then -- the next line end, when it is at hand
      local found = self.text:find("\n", self.looked - self.shift + 1, true)
      self.looked = self.shift + (found or #self.text)
      if not found then break end
      self.newline = self.looked
    end
    if self.newline >= absolute then break end
    self.line, self.line_start, self.newline = self.line + 1, self.newline, nil
  end
  return self.line, absolute - self.line_start
end

return window
