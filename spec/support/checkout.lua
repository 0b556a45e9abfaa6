-- A copy of the files that a build needs, without what was built before, for tests that would litter.
local shell = require "spec.support.shell"

local checkout = {}

-- Copies the checkout to a new folder and returns its path. The module that this run tests is not in it.
function checkout.copy()
  local folder = shell.folder()
  local present = {}
  for _, name in ipairs { "csrc", "lua", "spec", "rockspec", "examples", "Makefile", "LICENSE", ".busted", ".ci" } do
    if shell.run("test -e " .. name).status == 0 then present[#present + 1] = name end
  end
  shell.need(("cp -R %s %s"):format(table.concat(present, " "), shell.quote(folder)))
  shell.need(("find %s/csrc -name '*.o' -delete"):format(shell.quote(folder)))
  return folder
end

-- A command line without the paths by which this run finds its modules.
function checkout.outside(command) return "env -u LUA_PATH -u LUA_CPATH -u MAKEFLAGS -u MAKELEVEL " .. command end

return checkout
