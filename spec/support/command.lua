-- Commands as a user types them: run by sh in a folder of their own, with `riddle` on the PATH.
--
--    local place = command.open()
--    local stdout, stderr, status = place:run("riddle judge hi-q", "1\n0\n")
--    place:close()
local shell = require "spec.support.shell"

local command = {}

local Place = {}
Place.__index = Place

local tree = shell.line "pwd"

-- Templates of package.path with absolute names, for programs that run in another folder.
local function absolute(path)
  local templates = {}
  for template in path:gmatch "[^;]+" do templates[#templates + 1] = template:gsub("^%./", tree .. "/") end
  return table.concat(templates, ";")
end

-- Assignments for sh, exported.
local function environment()
  local variables = {
    RIDDLE_TREE = shell.quote(tree),
    RIDDLE_LUA = shell.interpreter,
    LUA_PATH = shell.quote(absolute(package.path)),
    LUA_CPATH = shell.quote(absolute(package.cpath)),
    PATH = shell.quote(tree .. "/spec/support/bin") .. ":$PATH",
  }
  local lines = {}
  for name, value in pairs(variables) do lines[#lines + 1] = ("%s=%s; export %s\n"):format(name, value, name) end
  return table.concat(lines)
end

-- A place that has no folder yet: open it before use.
function command.place() return setmetatable({}, Place) end

-- A new folder to run commands in.
function command.open() return command.place():open() end

function Place:open()
  self.folder, self.environment = shell.folder(), environment()
  self.work = self.folder .. "/work"
  shell.need("mkdir " .. shell.quote(self.work))
  return self
end

-- Runs a command line; returns its standard output, standard error and exit status (128 + n for signal n).
function Place:run(line, input)
  self:write("../script", self.environment .. "cd " .. shell.quote(self.work) .. "\n" .. line .. "\n")
  self:write("../stdin", input or "")
  local result = shell.run(("sh %s/script < %s/stdin"):format(self.folder, self.folder))
  return result.out, result.err, result.status
end

-- Writes a file of the folder; returns its name.
function Place:write(name, text)
  shell.write(self.work .. "/" .. name, text)
  return name
end

function Place:read(name) return shell.read(self.work .. "/" .. name) end

function Place:close() shell.remove(self.folder) end

Place.__close = Place.close

return command
