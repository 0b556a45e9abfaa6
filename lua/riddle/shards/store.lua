--- Files that are whole or not there: written under another name, then renamed.
-- @module riddle.shards.store
local core = require "riddle.core"
local errors = require "riddle.errors"
local lazy = require "riddle.lazy"
local reader = require "riddle.reader"

local lfs = lazy "lfs"

local store = {}

local function fault(kind, name, doing, reason)
  return nil, errors.new { kind = kind, message = ("%s: cannot %s: %s"):format(name, doing, tostring(reason)) }
end

-- Is lfs there? True; or nil and an error.
local function need_lfs()
  if pcall(require, "lfs") then return true end
  return nil, errors.new { kind = "missing", message = "shards need the Lua module lfs, which is not installed "
    .. "(luarocks install luafilesystem; Debian: lua-filesystem)" }
end

--- The whole of a file; nil when there is none; nil and an error when it is no file or longer than `most` bytes.
function store.read(name, most)
  local file = io.open(name, "rb")
  if not file then return nil end
  local text, reason = file:read(most + 1)
  file:close()
  if reason then return fault("read", name, "read", reason) end
  if text and #text > most then return fault("read", name, "read", "it is too long") end
  return text or ""
end

--- Makes a folder and those above it, unless they are there.
function store.make_folder(folder)
  local ok, err = need_lfs()
  if not ok then return nil, err end
  local at = folder:sub(1, 1) == "/" and "/" or ""
  for part in folder:gmatch "[^/]+" do
    at = at .. part .. "/"
    if lfs.attributes(at, "mode") ~= "directory" then lfs.mkdir(at) end -- another shard may make it at this moment
  end
  if lfs.attributes(folder, "mode") == "directory" then return true end
  return fault("write", folder, "make the folder", "there is a file, or no right to")
end

--- The names in a folder that end in `suffix`, sorted; or nil and an error.
function store.names(folder, suffix)
  local ok, err = need_lfs()
  if not ok then return nil, err end
  local opened, step, state = pcall(lfs.dir, folder)
  if not opened then return fault("open", folder, "open", tostring(step):gsub("^.*: ", "")) end
  local names = {}
  for name in step, state do
    if name:sub(1, 1) ~= "." and name:sub(-#suffix) == suffix then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

-- A name beside another that no other process has: by the clock and by where this process has its memory.
local function beside(name)
  local folder, last = name:match "^(.*/)([^/]*)$"
  local address = tostring({}):match "0x(%x+)" or "0"
  return ("%s.%s.%s-%x.part"):format(folder or "", last or name, address, math.floor(core.clock() * 1e9))
end

-- Copies the first `bytes` bytes of a file; true, or nil and a reason.
local function copy(from, to, bytes)
  while bytes > 0 do
    local chunk, reason = from:read(math.min(bytes, reader.CHUNK))
    if not chunk then return nil, reason or "it has become shorter" end
    local ok
    ok, reason = to:write(chunk)
    if not ok then return nil, reason end
    bytes = bytes - #chunk
  end
  return true
end

-- Steps through a list, or is a step already.
local function each(texts)
  if type(texts) == "function" then return texts end
  local at = 0
  return function()
    at = at + 1
    return texts[at]
  end
end

--- Writes a file: the first `bytes` bytes of `old` (a name, or nil), then texts. What is under the name stays there, or
-- is replaced by the whole of it.
-- @tparam string name
-- @tparam ?string old
-- @tparam int bytes
-- @tparam {string,...}|function texts a function returns one after another, then nil
-- @treturn true; or nil and an error of kind "write"
function store.write(name, old, bytes, texts)
  local other = beside(name)
  local to, reason = io.open(other, "wb")
  if not to then return fault("write", name, "write", reason) end
  local ok, from = true
  if old and bytes > 0 then
    from, reason = io.open(old, "rb")
    ok = from ~= nil
    if ok then ok, reason = copy(from, to, bytes) end
    if from then from:close() end
  end
  for text in each(texts) do
    if ok then ok, reason = to:write(text) end
    if not ok then break end
  end
  local closed, late = to:close() -- a full disk may show here
  if ok and not closed then ok, reason = nil, late end
  if ok then ok, reason = os.rename(other, name) end
  if ok then return true end
  os.remove(other)
  return fault("write", name, "write", reason)
end

return store
