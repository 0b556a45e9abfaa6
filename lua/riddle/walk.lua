--- The files below folders, in an order that depends on their names alone.
--
-- Needs the Lua module lfs (LuaFileSystem) only when there is a folder to look into. Names may hold any bytes. A folder
-- that is reached through a symbolic link below another one is left out, so that no walk goes round; so is what is
-- neither a file nor a folder (a pipe would block whoever reads it).
-- @module riddle.walk
local errors = require "riddle.errors"

local function fault(kind, name, reason)
  return errors.new { kind = kind, name = name, message = ("cannot open: %s"):format(reason) }
end

-- lfs; or nil and an error.
local function library()
  local found, lfs = pcall(require, "lfs")
  if found then return lfs end
  local message = "folders need the Lua module lfs, which is not installed (luarocks install luafilesystem; "
    .. "Debian: lua-filesystem)"
  return nil, errors.new { kind = "missing", message = message }
end

-- The names in a folder, sorted by their bytes; or nil and what went wrong.
local function names_in(lfs, folder)
  local opened, step, state = pcall(lfs.dir, folder)
  if not opened then return nil, tostring(step):gsub("^.*: ", "") end
  local names = {}
  for name in step, state do
    if name ~= "." and name ~= ".." then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

-- "file" or "directory" of a name that was found in a folder; nil for what is left out.
local function kind_of(lfs, name)
  local mode = lfs.symlinkattributes(name, "mode")
  if mode ~= "link" then return (mode == "file" or mode == "directory") and mode or nil end
  return lfs.attributes(name, "mode") == "file" and "file" or nil
end

-- Is a name that was asked for a folder? Without lfs one that cannot be read is: no other kind of file opens and fails.
local function is_folder(name)
  local found, lfs = pcall(require, "lfs")
  if found then return lfs.attributes(name, "mode") == "directory" end
  local file = io.open(name, "rb")
  if not file then return false end
  local _, _, code = file:read(0)
  file:close()
  return code == 21 -- EISDIR
end

local function join(folder, name) return folder:sub(-1) == "/" and folder .. name or folder .. "/" .. name end

--- Iterates over files: each name that is no folder as it is, also when there is no such file, and all files below
-- those that are.
-- @tparam {string,...} names
-- @treturn function an iterator that yields a name, and whether it was found in a folder; or a name, nil and an error
--   for a folder that cannot be read ("open") or for which lfs is missing ("missing")
return function(names)
  local stack = {} -- what is still to come, the next one last
  for i = #names, 1, -1 do stack[#stack + 1] = { name = names[i] } end
  local function open(folder)
    local lfs, err = library()
    if not lfs then return err end
    local inside, reason = names_in(lfs, folder)
    if not inside then return fault("open", folder, reason) end
    for i = #inside, 1, -1 do stack[#stack + 1] = { name = join(folder, inside[i]), found = true } end
  end
  return function()
    while #stack > 0 do
      local entry = table.remove(stack)
      local kind
      if entry.found then
        kind = kind_of(require "lfs", entry.name)
      else
        kind = is_folder(entry.name) and "directory" or "file"
      end
      if kind == "file" then return entry.name, entry.found or false end
      if kind == "directory" then
        local err = open(entry.name)
        if err then return entry.name, nil, err end
      end
    end
  end
end
