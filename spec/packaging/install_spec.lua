-- `make install` and `make uninstall`, as a packager uses them.
local checkout = require "spec.support.checkout"
local mpirun = require "spec.support.mpirun"
local shell = require "spec.support.shell"

describe("make install", function()
  local folder

  local function make(target, variables)
    return shell.need(("cd %s && %s"):format(folder, checkout.outside(("make -s %s %s"):format(target, variables))))
  end

  local function files(root) return shell.lines(("cd %s && find . -type f | sort"):format(root)) end

  setup(function() folder = checkout.copy() end)
  teardown(function() shell.remove(folder) end)

  it("puts a working module and command under PREFIX, wherever that is", function()
    local prefix = folder .. "/opt place"
    make("install", "PREFIX=" .. shell.quote(prefix))
    local command = ("cd / && env -u LUA_PATH -u LUA_CPATH %s"):format(shell.quote(prefix .. "/bin/riddle"))
    assert.are.equal("riddle " .. require "riddle".version, shell.need(command .. " --version"):match "^[^\n]+")
    local answer = shell.need("printf '1\\n10 12 17 19 25 0\\n' | (" .. command .. " judge hi-q)")
    assert.are.equal("HI Q OUTPUT\n51\nEND OF OUTPUT\n", answer)
    local page = shell.read(prefix .. "/share/man/man1/riddle.1")
    assert.are.equal(page, shell.need(command .. " manual"))
    assert.is_truthy(page:find "^%.TH RIDDLE 1 " and page:find("\n.SS riddle pieces count\n", 1, true))
    local script = ("package.path = '%s/share/lua/5.4/?.lua;%s/share/lua/5.4/?/init.lua'"):format(prefix, prefix)
      .. (" package.cpath = '%s/lib/lua/5.4/?.so' print(require 'riddle'.integer.pow(2, 70))"):format(prefix)
    assert.are.equal("1180591620717411303424\n", shell.need(shell.interpreter .. " -e " .. shell.quote(script)))
  end)

  it("writes only below DESTDIR, with paths that do not contain it", function()
    local stage = folder .. "/stage"
    make("install", ("DESTDIR=%s PREFIX=/usr"):format(stage))
    local expected = { "./usr/bin/riddle", "./usr/lib/lua/5.4/riddle/core.so", "./usr/share/man/man1/riddle.1" }
    for _, path in ipairs(shell.lines "cd lua && find riddle -name '*.lua' ! -path 'riddle/mpi/*'") do
      expected[#expected + 1] = "./usr/share/lua/5.4/" .. path
    end
    table.sort(expected)
    local found = files(stage)
    table.sort(found)
    assert.are.same(expected, found)
    assert.is_nil(shell.read(stage .. "/usr/bin/riddle"):find(folder, 1, true))
    make("uninstall", ("DESTDIR=%s PREFIX=/usr"):format(stage))
    assert.are.same({}, files(stage))
  end)

  it("puts riddle-mpi beside it, where Open MPI is there", function()
    local obstacle = mpirun.obstacle()
    if obstacle then return pending(obstacle) end
    local prefix = folder .. "/with mpi"
    make("install install-mpi", "PREFIX=" .. shell.quote(prefix))
    local command = ("cd / && env -u LUA_PATH -u LUA_CPATH %s"):format(shell.quote(prefix .. "/bin/riddle-mpi"))
    local plan = shell.need("OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1; " .. command .. " pegs plan T5")
    assert.is_truthy(plan:find "\n[%d.]+ MB each, [%d.]+ MB in all, for 1 process %(most at %d+ pegs%)\n$", plan)
    make("uninstall", "PREFIX=" .. shell.quote(prefix))
    assert.are.same({}, files(shell.quote(prefix)))
  end)

  it("honours CC, CPPFLAGS, CFLAGS and LDFLAGS", function()
    local said = shell.need(("cd %s && %s"):format(folder, checkout.outside(
      "make -n BUILD=elsewhere CC=my-cc CPPFLAGS=-DMINE CFLAGS=-O3 LDFLAGS=-Wl,-mine all")))
    assert.is_truthy(said:find "my%-cc [^\n]*%-O3 %-DMINE [^\n]*%-c %-o elsewhere/module%.o csrc/module%.c")
    assert.is_truthy(said:find "my%-cc [^\n]*%-O3 %-Wl,%-mine %-o elsewhere/riddle/core%.so")
  end)
end)
