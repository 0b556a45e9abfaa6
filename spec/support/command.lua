-- Commands as a user types them: run by sh in a folder of their own, with `riddle` on the PATH.
--
--    local shell = command.open()
--    local stdout, stderr, status = shell:run("riddle judge hi-q", "1\n0\n")
--    shell:close()
local command = {}

local Shell = {}
Shell.__index = Shell

local function read_all(name)
  local file = assert(io.open(name, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

local function first_line(line)
  local pipe = assert(io.popen(line))
  local text = pipe:read "l"
  pipe:close()
  return text
end

local tree = first_line "pwd"

local function quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

-- Templates of package.path with absolute names, for programs that run in another folder.
local function absolute(path)
  local templates = {}
  for template in path:gmatch "[^;]+" do templates[#templates + 1] = template:gsub("^%./", tree .. "/") end
  return table.concat(templates, ";")
end

local function interpreter()
  local found = "lua5.4"
  for place = -1, -20, -1 do
    if not (arg and arg[place]) then break end
    if arg[place]:find "lua[^/]*$" then found = arg[place] end
  end
  return found
end

-- Assignments for sh, exported.
local function environment()
  local variables = {
    RIDDLE_TREE = tree,
    RIDDLE_LUA = interpreter(),
    LUA_PATH = absolute(package.path),
    LUA_CPATH = absolute(package.cpath),
  }
  local lines = { "PATH=" .. quoted(tree .. "/spec/support/bin") .. ":$PATH; export PATH" }
  for name, value in pairs(variables) do
    lines[#lines + 1] = ("%s=%s; export %s"):format(name, quoted(value), name)
  end
  return table.concat(lines, "\n") .. "\n"
end

-- A shell with a new folder.
function command.open()
  local folder = first_line "mktemp -d"
  assert(folder and folder:find "^/", "mktemp -d failed")
  assert(os.execute(("mkdir %s/work"):format(quoted(folder))))
  return setmetatable({ folder = folder, work = folder .. "/work", environment = environment() }, Shell)
end

-- Runs a command line; returns its standard output, standard error and exit status (128 + n for signal n).
function Shell:run(line, input)
  local script, stdin = self.folder .. "/script", self.folder .. "/stdin"
  self:write("../script", self.environment .. "cd " .. quoted(self.work) .. "\n" .. line .. "\n")
  self:write("../stdin", input or "")
  local stdout, stderr = self.folder .. "/stdout", self.folder .. "/stderr"
  local _, how, code = os.execute(("sh %s <%s >%s 2>%s"):format(script, stdin, stdout, stderr))
  return read_all(stdout), read_all(stderr), how == "signal" and 128 + code or code
end

-- Writes a file of the folder; returns its name.
function Shell:write(name, text)
  local file = assert(io.open(self.work .. "/" .. name, "wb"))
  assert(file:write(text))
  assert(file:close())
  return name
end

function Shell:read(name) return read_all(self.work .. "/" .. name) end

function Shell:close() os.execute("rm -rf " .. quoted(self.folder)) end

Shell.__close = Shell.close

return command
