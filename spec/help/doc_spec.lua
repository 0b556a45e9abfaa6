-- `make doc`: the reference by ldoc has every public function, and ldoc understands all comments.
local help = require "riddle.help"
local shell = require "spec.support.shell"

describe("make doc", function()
  it("writes a page for each part with all its functions, without a warning", function()
    if not shell.has "ldoc" then
      pending "skipped: needs ldoc"
      return
    end
    local folder = shell.folder()
    finally(function() shell.remove(folder) end)
    local result = shell.run("env -u MAKEFLAGS -u MAKELEVEL make -s doc BUILD=" .. shell.quote(folder))
    assert.same({ "", 0 }, { result.err, result.status })
    local pages = {}
    for _, name in ipairs(help.names()) do
      local part, field = name:match "^(.-)%.(.*)$"
      pages[part] = pages[part] or shell.read(("%s/doc/modules/riddle.%s.html"):format(folder, part))
      assert.truthy(pages[part]:find(('<a name = "%s"></a>'):format(field), 1, true), name)
    end
    assert.truthy(shell.read(folder .. "/doc/index.html"):find("riddle.pegs", 1, true))
  end)
end)
