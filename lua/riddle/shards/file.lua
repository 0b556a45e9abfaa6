--- The file of a shard: JSON lines, each with a check value (riddle.shards.lines).
--
--    {"shard":3,"of":64,"id":"...","riddle":"0.1.0","units":45,"machine":"...",...,"check":"..."}
--    {"unit":3,"count":"1736","half_boards":...,"seconds":...,"check":"..."}
--    ...
--    {"done":45,"seconds":1.8,"written":"...","check":"..."}
--
-- The units of a shard are shard, shard + of, ... in this order. The last line says how many of them are there; a file
-- without it is not whole. The file is replaced as a whole whenever it is saved (riddle.shards.store).
-- @module riddle.shards.file
local core = require "riddle.core"
local errors = require "riddle.errors"
local json = require "riddle.json"
local lines = require "riddle.shards.lines"
local number = require "riddle.shards.number"
local numbered_lines = require "riddle.shards.long_lines"
local store = require "riddle.shards.store"

local file = {}

file.SUFFIX = ".shard"

local ORDER = {
  "shard", "of", "id", "riddle", "units", "machine", "began", "question", "family", "verb", "unit", "count", "done",
  "seconds", "written",
}

--- The name of a shard's file.
function file.name(folder, shard, of) return ("%s/%d-of-%d%s"):format(folder, shard, of, file.SUFFIX) end

-- Today's date and time in UTC, for people; nothing depends on it.
local function now() return os.date "!%Y-%m-%dT%H:%M:%SZ" end

local machine
-- Where this runs: the host's name, the kernels' path and the cores.
local function this_machine()
  if not machine then
    local name = store.read("/proc/sys/kernel/hostname", 1000) or os.getenv "HOSTNAME" or ""
    machine = ("%s, %s, %d cores"):format(name:match "^%s*(%S*)", core.cpu, core.cores):gsub("^, ", "")
  end
  return machine
end

-- --- reading ---------------------------------------------------------------------------------------------------------

local function is_header(object)
  return math.type(object.shard) == "integer" and math.type(object.of) == "integer" and type(object.id) == "string"
    and type(object.riddle) == "string" and 1 <= object.shard and object.shard <= object.of
end

--- Reads a file to its end, or to where it is damaged.
-- @tparam string name
-- @tparam ?function visit called as visit(record) for each unit; false from it ends the reading
-- @treturn ?table `header` (nil when even that is damaged), `done` (units that are there), `damage` (nil, or what is
--   wrong), and to go on: `bytes` and `value` (of the whole lines without the last one), `seconds`; nil when there is
--   no such file
function file.scan(name, visit)
  local step, close = numbered_lines(name)
  if not step then return nil end
  local state = { name = name, done = 0, bytes = 0, value = lines.START, seconds = 0 }
  local function finish(damage)
    state.damage = damage
    close()
    return state
  end
  for at, line, err in step do
    local text, value
    if line then text, value = lines.check(line, state.value) end
    local object = text and json.decode(text)
    if type(object) ~= "table" then
      return finish(err or ("line %d: its check value is another than that of its text"):format(at))
    end
    if at == 1 then
      if not is_header(object) then return finish "line 1: expected the heading of a shard" end
      state.header = object
    elseif object.done then
      state.seconds, state.written = tonumber(object.seconds) or 0, object.written
      if object.done ~= state.done then return finish(("line %d: expected %d units, found %s"):format(at, state.done,
        tostring(object.done))) end
      if step() then return finish(("line %d: expected the end of the file, found more"):format(at + 1)) end
      return finish(nil)
    else
      local due = state.header.shard + state.done * state.header.of
      if object.unit ~= due then
        return finish(("line %d: expected unit %d, found %s"):format(at, due, tostring(object.unit)))
      end
      if visit and visit(object) == false then return finish "stopped" end
      state.done, state.worked = state.done + 1, (state.worked or 0) + (tonumber(object.seconds) or 0)
    end
    state.bytes, state.value = state.bytes + #line + 1, value
  end
  return finish "it ends in the middle: its last line is missing"
end

-- --- writing ---------------------------------------------------------------------------------------------------------

--- A file that grows.
-- @type Writer
local Writer = {}
Writer.__index = Writer

local function push(self, object)
  local line
  line, self.value = lines.write(object, ORDER, self.value)
  self.pending[#self.pending + 1] = line
  self.pending_bytes = self.pending_bytes + #line
end

--- Opens the file of a shard: a new one, or the one that is there, of which the whole lines stay.
-- @tparam string folder
-- @tparam table described see riddle.shards.description
-- @tparam int shard
-- @treturn ?Writer fields `units`, `done`, `mended` (what was damaged); or nil and an error of kind "foreign": the file
--   is of another question
function file.open(folder, described, shard)
  local of = described.shards
  local self = setmetatable({ name = file.name(folder, shard, of), shard = shard, of = of, done = 0, bytes = 0,
    value = lines.START, pending = {}, pending_bytes = 0, seconds = 0, units = number.share(shard, of, described.units),
    opened = core.clock() }, Writer)
  local found = file.scan(self.name)
  if found and found.header then
    local header = found.header
    if header.id ~= described.id or header.shard ~= shard or header.of ~= of then
      return nil, errors.new { kind = "foreign", message =
        ("%s: expected shard %d/%d of the folder's question, found shard %d/%d of another; remove it"):format(self.name,
          shard, of, header.shard, header.of) }
    end
    self.bytes, self.value, self.done, self.seconds = found.bytes, found.value, found.done, found.seconds
    if found.damage then self.seconds = found.worked or 0 end
    self.mended = found.damage
    return self
  end
  self.mended = found and found.damage
  push(self, { shard = shard, of = of, id = described.id, riddle = described.riddle, units = self.units,
    machine = this_machine(), began = now(), question = described.question })
  return self
end

-- Seconds to the microsecond, or nil.
local function rounded(seconds) return seconds and math.floor(seconds * 1e6 + 0.5) / 1e6 end

--- The number of the unit that comes next; nil when all are done.
function Writer:next_unit() return self.done < self.units and self.shard + self.done * self.of or nil end

--- Adds the record of the next unit, a table of plain data.
function Writer:add(unit, record)
  assert(unit == self:next_unit(), "units of a shard come in their order")
  record.unit, record.seconds = unit, rounded(record.seconds)
  push(self, record)
  self.done = self.done + 1
end

--- Puts what was added on the disk. A file that cannot be written stays as it was before.
-- @treturn true; or nil and an error of kind "write"
function Writer:save()
  local moment = core.clock()
  local texts = table.move(self.pending, 1, #self.pending, 1, {})
  local seconds = self.seconds + math.max(0, moment - self.opened)
  texts[#texts + 1] = lines.write({ done = self.done, seconds = rounded(seconds), written = now() }, ORDER, self.value)
  local ok, err = store.write(self.name, self.name, self.bytes, texts)
  if not ok then return nil, err end
  self.bytes, self.pending, self.pending_bytes = self.bytes + self.pending_bytes, {}, 0
  self.saving = core.clock() - moment
  return true
end

return file
