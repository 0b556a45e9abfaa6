-- A copy of the checkout for tests that would litter it.
local shell = require "spec.support.shell"

local checkout = {}

local NAMES = "csrc lua spec rockspec examples Makefile LICENSE .busted .ci"

-- Copies what a build needs to a new folder and returns its path. What is built already in build/ goes with
-- it, so that make has nothing left to do; but not what LuaRocks may have left in csrc/.
function checkout.copy()
  local folder = shell.folder()
  local build = os.getenv "RIDDLE_BUILD" or "build"
  for name in NAMES:gmatch "%S+" do
    if shell.exists(name) then shell.need(("cp -Rp %s %s"):format(name, folder)) end
  end
  shell.need(("find %s/csrc -name '*.o' -delete && mkdir %s/build"):format(folder, folder))
  for _, name in ipairs(shell.lines "ls csrc; echo riddle; echo native") do
    local built = build .. "/" .. name:gsub("%.c$", ".o")
    if shell.exists(built) then shell.need(("cp -Rp %s %s/build"):format(built, folder)) end
  end
  return folder
end

-- A command line without the paths by which this run finds its modules.
function checkout.outside(command) return "env -u LUA_PATH -u LUA_CPATH -u MAKEFLAGS -u MAKELEVEL " .. command end

return checkout
