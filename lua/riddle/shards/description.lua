--- What a folder of shards is for: its file `question.json`, one line that never changes.
--
--    {"format":1,"riddle":"0.1.0","shards":64,"units":2907,"question":{...},"check":"..."}
--
-- Every shard writes the same line, so shards that start at the same moment do not disturb each other. A folder that is
-- for another question, another number of shards or another version refuses.
-- @module riddle.shards.description
local core = require "riddle.core"
local errors = require "riddle.errors"
local json = require "riddle.json"
local lines = require "riddle.shards.lines"
local riddle = require "riddle"
local store = require "riddle.shards.store"

local description = {}

local FORMAT <const> = 1
local NAME <const> = "question.json"
local ORDER = { "format", "riddle", "shards", "units", "question", "family", "verb" }
local LONGEST <const> = 1 << 24 -- bytes

local function fault(kind, message, ...) return nil, errors.new { kind = kind, message = message:format(...) } end

--- A description: `question`, `shards`, `units`, `riddle` (the version), `id` (a check value), `line`.
-- @tparam table question plain data
-- @tparam int shards
-- @tparam int units
function description.new(question, shards, units)
  local self = { format = FORMAT, riddle = riddle.version, shards = shards, units = units, question = question }
  self.line = lines.write(self, ORDER, lines.START)
  self.id = ("%016x"):format(core.fnv(self.line))
  return self
end

local function is_count(value, least) return math.type(value) == "integer" and value >= least end

--- The description of a folder; nil and an error of kind "missing" when it has none, "damaged" when it is not whole.
function description.read(folder)
  local name = folder .. "/" .. NAME
  local text, err = store.read(name, LONGEST)
  if not text then
    if err then return nil, err end
    return fault("no shards", "%s: expected a folder of shards, found no %s in it", folder, NAME)
  end
  local whole = text:sub(-1) == "\n" and lines.check(text:sub(1, -2), lines.START)
  if not whole then return fault("damaged", "%s: damaged: its check value is another; remove it", name) end
  local self
  self, err = json.decode(whole)
  if not self then return nil, err end
  local right = self.format == FORMAT and is_count(self.shards, 1) and is_count(self.units, 0)
    and type(self.question) == "table" and type(self.riddle) == "string"
  if not right then return fault("format", "%s: expected shards of format %d, found another", name, FORMAT) end
  self.line, self.id = text, ("%016x"):format(core.fnv(text))
  return self
end

-- What differs between a folder's description and the one that is wanted, in words.
local function difference(found, wanted)
  if found.riddle ~= wanted.riddle then
    return "version", ("riddle %s"):format(wanted.riddle), ("shards of riddle %s"):format(found.riddle)
  end
  local ours, theirs = json.encode(wanted.question, ORDER), json.encode(found.question, ORDER)
  if ours ~= theirs then return "other question", ours, "shards of " .. theirs end
  return "other question", ("%d shards of %d units"):format(wanted.shards, wanted.units),
    ("%d shards of %d units"):format(found.shards, found.units)
end

--- Makes sure that a folder is for a description: makes the folder, writes the file if there is none.
-- @treturn true; or nil and an error of kind "other question" or "version" (both are named), "damaged", "write",
--   "missing" (no module lfs)
function description.claim(folder, wanted)
  local ok, err = store.make_folder(folder)
  if not ok then return nil, err end
  local found
  found, err = description.read(folder)
  if found then
    if found.line == wanted.line then return true end
    local kind, ours, theirs = difference(found, wanted)
    return fault(kind, "%s: expected %s, found %s; take another folder", folder, ours, theirs)
  end
  if err.kind ~= "no shards" then return nil, err end
  return store.write(folder .. "/" .. NAME, nil, 0, { wanted.line })
end

return description
