-- The rock, built and installed offline as a user would: a copy of the checkout, a tree in a temporary
-- folder, and Debian's argparse, dkjson and luafilesystem declared as provided, because they are no rocks.
local checkout = require "spec.support.checkout"
local mpirun = require "spec.support.mpirun"
local shell = require "spec.support.shell"

local CONFIG = [[
rocks_servers = {}
rocks_provided = { argparse = "0.7.1-1", dkjson = "2.6-1", luafilesystem = "1.8.0-1" }
]]

if not shell.has "luarocks-5.4" then
  describe("the rock", function() pending "needs luarocks-5.4" end)
  return
end

describe("the rock", function()
  local folder, luarocks

  -- Runs a command that must succeed in the copied checkout.
  local function inside(command) return shell.need(("cd %s && %s"):format(folder, checkout.outside(command))) end

  -- Runs a command with the paths of an installed tree, from another folder.
  local function with_tree(tree, command)
    local paths = inside(("%s path --tree %s"):format(luarocks, tree))
    return shell.run(("cd / && unset LUA_PATH LUA_CPATH && %s\n%s"):format(paths, command))
  end

  local function check_tree(tree)
    local script = "local r = require 'riddle'; print(r.version, r.integer.pow(2, 70))"
    local loaded = with_tree(tree, shell.interpreter .. " -e " .. shell.quote(script))
    assert.are.same({ status = 0, out = require "riddle".version .. "\t1180591620717411303424\n", err = "" }, loaded)
    local version = with_tree(tree, "riddle --version")
    assert.are.same({ 0, "riddle " .. require "riddle".version, "" },
      { version.status, version.out:match "^[^\n]*", version.err })
    local judged = with_tree(tree, [[printf '1\n10 12 17 19 25 0\n' | riddle judge hi-q]])
    assert.are.same({ status = 0, out = "HI Q OUTPUT\n51\nEND OF OUTPUT\n", err = "" }, judged)
    local wrong = with_tree(tree, [[printf '1\n34 0\n' | riddle judge hi-q]])
    assert.are.equal(2, wrong.status)
  end

  setup(function()
    folder = checkout.copy()
    shell.write(folder .. "/luarocks.lua", CONFIG)
    luarocks = ("env LUAROCKS_CONFIG=%s/luarocks.lua luarocks-5.4"):format(folder)
    inside(luarocks .. " make --tree T")
  end)

  teardown(function() shell.remove(folder) end)

  it("passes luarocks lint", function() inside(luarocks .. " lint rockspec/riddle-scm-1.rockspec") end)

  it("works from the tree that luarocks make installs into", function() check_tree(folder .. "/T") end)

  it("can be packed, and the packed rock installed elsewhere", function()
    inside(luarocks .. " pack riddle --tree T")
    local packed = shell.line(("ls %s/riddle-scm-1.*.rock"):format(folder))
    local elsewhere = shell.folder()
    inside(("%s install --tree %s/T %s"):format(luarocks, elsewhere, packed))
    check_tree(elsewhere .. "/T")
    shell.remove(elsewhere)
  end)

  it("of riddle-mpi can be installed beside it, where Open MPI is there", function()
    local obstacle = mpirun.obstacle()
    if obstacle then return pending(obstacle) end
    local function place(what) return shell.line(("pkg-config --variable=%s ompi-c"):format(what)) end
    local rockspec = "rockspec/mpi/riddle-mpi-scm-1.rockspec"
    inside(("%s lint %s"):format(luarocks, rockspec))
    inside(("%s make --tree T %s MPI_INCDIR=%s MPI_LIBDIR=%s"):format(luarocks, rockspec, place "includedir",
      place "libdir"))
    local version = with_tree(folder .. "/T", "riddle-mpi --version")
    assert.are.same({ status = 0, out = "riddle-mpi " .. require "riddle".version .. "\n", err = "" }, version)
    inside(luarocks .. " remove riddle-mpi --tree T")
  end)

  it("is tested by luarocks test", function()
    local tested = inside("env SPEC=spec/packaging/rockspec_spec.lua " .. luarocks .. " test")
    assert.is_truthy(tested:find "%d+ successes / 0 failures / 0 errors")
  end)

  it("can be removed again", function()
    inside(luarocks .. " remove riddle --tree T")
    local left = shell.lines(("cd %s/T && find . -type f"):format(folder))
    assert.are.same({ "./lib/luarocks/rocks-5.4/manifest" }, left)
  end)
end)
