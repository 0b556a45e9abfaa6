--- How an answer was found, and the numbers of a polynomial: tables that draw themselves.
-- @module riddle.pieces.info
local info = {}

-- How an answer was found, and how much work it was.
local Info = { __name = "riddle.pieces.info" }

Info.__tostring = function(self)
  local parts = {}
  for name, amount in pairs(self.work) do
    if name ~= "seconds" then parts[#parts + 1] = ("%s %s"):format((name:gsub("_", " ")), amount) end
  end
  table.sort(parts)
  parts[#parts + 1] = ("%.3f s"):format(self.work.seconds or 0)
  return self.method .. ": " .. table.concat(parts, ", ")
end

--- @tparam string method
-- @tparam ?table work seconds and exact numbers of steps; nil: none
function info.new(method, work) return setmetatable({ method = method, work = work or { seconds = 0.0 } }, Info) end

local SHOWN = 40

local Counts = { __name = "riddle.pieces.counts" }

Counts.__tostring = function(self)
  if #self > SHOWN then return ("riddle.pieces.counts: 0 to %d pieces"):format(#self) end
  local list = {}
  for k = 0, #self do list[k + 1] = tostring(self[k]) end
  return table.concat(list, " ")
end

--- Numbers by the number of pieces, from 0; zeros at the end are dropped, down to `first`.
-- @tparam table counts [0], [1], ... ; becomes the answer
-- @tparam ?int last the last one there (default #counts)
function info.counts(counts, last)
  last = last or #counts
  while last > 0 and counts[last] == 0 do
    counts[last] = nil
    last = last - 1
  end
  return setmetatable(counts, Counts)
end

return info
