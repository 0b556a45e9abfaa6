--- What a folder of shards holds, and what is wrong with it.
-- @module riddle.shards.look
local description = require "riddle.shards.description"
local errors = require "riddle.errors"
local files = require "riddle.shards.file"
local number = require "riddle.shards.number"
local store = require "riddle.shards.store"

-- Judges what a scan found. Returns the kind of problem and what it is; nil when there is none.
local function problem_of(scan, described, taken)
  local header = scan.header
  if not header then return "damaged", scan.damage end
  if header.id ~= described.id then
    if header.riddle ~= described.riddle then
      return "version", ("expected shards of riddle %s, found one of riddle %s"):format(described.riddle,
        errors.quote(header.riddle))
    end
    return "foreign", "it is a shard of another question"
  end
  if header.of ~= described.shards then return "foreign", ("it is one of %d shards"):format(header.of) end
  if taken[header.shard] then
    return "doubled", ("shard %d is in %s as well"):format(header.shard, taken[header.shard].name)
  end
  local share = number.share(header.shard, header.of, described.units)
  if scan.done > share then return "damaged", ("expected %d units, found %d"):format(share, scan.done) end
  if scan.damage then return "damaged", scan.damage end
end

--- Looks at a folder.
-- @tparam string folder
-- @tparam ?function visit called as visit(record) for each unit of each file
-- @treturn ?table `described`; `files`: shard -> what riddle.shards.file.scan found, of the files that are right;
--   `problems`: a list of { file =, shard =, kind = "damaged", "foreign", "version" or "doubled", message = };
--   `missing`: the shards that are not done, ascending; `done`: units that are there; or nil and an error
return function(folder, visit)
  local described, err = description.read(folder)
  if not described then return nil, err end
  local names
  names, err = store.names(folder, files.SUFFIX)
  if not names then return nil, err end
  local state = { folder = folder, described = described, files = {}, problems = {}, missing = {}, done = 0 }
  for _, name in ipairs(names) do
    local scan = files.scan(folder .. "/" .. name, visit)
    local kind, message
    if scan then
      kind, message = problem_of(scan, described, state.files)
    else
      kind, message = "damaged", "it cannot be opened"
    end
    if kind then
      state.problems[#state.problems + 1] = { file = folder .. "/" .. name, kind = kind, message = message,
        shard = kind ~= "foreign" and kind ~= "version" and scan and scan.header and scan.header.shard or nil }
    else
      state.files[scan.header.shard] = scan
      state.done = state.done + scan.done
    end
  end
  for shard = 1, described.shards do
    local scan = state.files[shard]
    if (scan and scan.done or 0) < number.share(shard, described.shards, described.units) then
      state.missing[#state.missing + 1] = shard
    end
  end
  return state
end
