-- Programs and folders for specs that work as a user does at the shell.
local shell = {}

function shell.quote(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

-- The Lua that runs the tests, ready for a command line.
local first = 0
while arg[first - 1] do first = first - 1 end
shell.interpreter = shell.quote(os.getenv "RIDDLE_LUA" or arg[first])

-- A whole file.
function shell.read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

function shell.write(path, text)
  local file = assert(io.open(path, "wb"))
  assert(file:write(text))
  assert(file:close())
end

-- Runs a command of the shell: its exit status (128 + n after signal n), stdout and stderr.
function shell.run(command)
  local out, err = os.tmpname(), os.tmpname()
  local _, what, status = os.execute(("{ %s\n} < /dev/null > %s 2> %s"):format(command, out, err))
  local result = { status = what == "signal" and 128 + status or status, out = shell.read(out), err = shell.read(err) }
  os.remove(out)
  os.remove(err)
  return result
end

-- The same for a command that must succeed: its stdout.
function shell.need(command)
  local result = shell.run(command)
  if result.status ~= 0 then
    error(("%s\nended with status %d:\n%s%s"):format(command, result.status, result.out, result.err), 2)
  end
  return result.out
end

function shell.line(command) return (shell.need(command):gsub("%s+$", "")) end

-- A new folder of its own; remove it with shell.remove.
function shell.folder() return shell.line "mktemp -d" end

function shell.remove(folder) shell.need("rm -rf " .. shell.quote(folder)) end

function shell.exists(path) return shell.run("test -e " .. shell.quote(path)).status == 0 end

function shell.has(program) return shell.run("command -v " .. program).status == 0 end

-- The output's lines, as a list.
function shell.lines(command)
  local lines = {}
  for line in shell.need(command):gmatch "[^\n]+" do lines[#lines + 1] = line end
  return lines
end

return shell
