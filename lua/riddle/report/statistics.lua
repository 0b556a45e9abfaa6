--- Figures about the answers of a batch: how many of each status, and how long they took, by family and verb.
-- @module riddle.report.statistics
local options = require "riddle.options"

local statistics = {}

local Statistics = {}
Statistics.__index = Statistics

--- The statuses, in the order in which they are shown.
statistics.STATUSES = { "found", "none", "gave up", "error" }

local KNOWN = {}
for _, status in ipairs(statistics.STATUSES) do KNOWN[status] = true end

local function new_row() return { count = 0, total = 0, longest = 0, seconds = {}, found = 0, none = 0, ["gave up"] = 0,
  error = 0 } end

function statistics.new() return setmetatable({ all = new_row(), rows = {} }, Statistics) end

local function add(row, answer)
  row.count = row.count + 1
  local status = KNOWN[answer.status] and answer.status or "error"
  row[status] = row[status] + 1
  local seconds = tonumber(answer.seconds)
  if seconds then
    row.total, row.longest = row.total + seconds, math.max(row.longest, seconds)
    row.seconds[#row.seconds + 1] = seconds
  end
end

--- Counts an answer.
function Statistics:add(answer)
  local name = answer.family and ("%s %s"):format(answer.family, answer.verb) or "(no question)"
  self.rows[name] = self.rows[name] or new_row()
  add(self.rows[name], answer)
  add(self.all, answer)
end

local function median(list)
  if #list == 0 then return nil end
  table.sort(list)
  local middle = (#list + 1) // 2
  return #list % 2 == 1 and list[middle] or (list[middle] + list[middle + 1]) / 2
end

local function finished(name, row)
  return {
    name = name, count = row.count, found = row.found, none = row.none, ["gave up"] = row["gave up"],
    error = row.error, seconds = row.total, median = median(row.seconds), longest = row.longest,
  }
end

--- The rows of the summary table, by name, and the row of all.
-- @treturn {table,...} `name`, `count`, one number a status, `seconds` (in all), `median`, `longest`
-- @treturn table
function Statistics:table()
  local list = {}
  for i, name in ipairs(options.names(self.rows)) do list[i] = finished(name, self.rows[name]) end
  return list, finished("all", self.all)
end

--- How many answers took about how long, by powers of ten.
-- @treturn {table,...} `label`, `count`
function Statistics:speeds()
  local counts = {}
  for _, seconds in ipairs(self.all.seconds) do
    local power = math.max(-5, math.min(4, math.floor(math.log(math.max(seconds, 1e-9), 10))))
    counts[power] = (counts[power] or 0) + 1
  end
  local labels = {
    [-5] = "< 100 us", [-4] = "< 1 ms", [-3] = "< 10 ms", [-2] = "< 0.1 s", [-1] = "< 1 s", [0] = "< 10 s",
    [1] = "< 100 s", [2] = "< 17 min", [3] = "< 3 h", [4] = "longer",
  }
  local list = {}
  for power = -5, 4 do
    if counts[power] then list[#list + 1] = { label = labels[power], count = counts[power] } end
  end
  return list
end

return statistics
