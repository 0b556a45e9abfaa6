-- The rockspecs list every file by name; these tests keep their lists and the tree together.
local shell = require "spec.support.shell"

local ROCKSPEC = "rockspec/riddle-scm-1.rockspec"
local MPI_ROCKSPEC = "rockspec/mpi/riddle-mpi-scm-1.rockspec" -- csrc/mpi and lua/riddle/mpi

local function load_rockspec(path)
  local rock = {}
  assert(loadfile(path or ROCKSPEC, "t", rock))()
  return rock
end

-- Names that stand in one list and not in the other, one a line.
local function differences(listed, there)
  local known, lines = {}, {}
  for _, name in ipairs(listed) do known[name] = true end
  for _, name in ipairs(there) do
    if not known[name] then lines[#lines + 1] = "missing in the rockspec: " .. name end
    known[name] = nil
  end
  for name in pairs(known) do lines[#lines + 1] = "in the rockspec, but not in the tree: " .. name end
  table.sort(lines)
  return table.concat(lines, "\n")
end

-- The name under which `require` finds a file of lua/.
local function module_name(path) return path:gsub("^lua/", ""):gsub("%.lua$", ""):gsub("/init$", ""):gsub("/", ".") end

describe("the rockspec", function()
  local rock = load_rockspec()
  local core = rock.build.modules["riddle.core"]

  it("lists every C file", function()
    assert.are.equal("", differences(core.sources, shell.lines "find csrc -name '*.c' ! -path 'csrc/mpi/*'"))
  end)

  it("lists every C file once", function()
    local seen = {}
    for _, name in ipairs(core.sources) do
      assert.is_nil(seen[name], name)
      seen[name] = true
    end
  end)

  it("lists every Lua file, as a module or as the command", function()
    local listed = { rock.build.install.bin.riddle }
    for name, path in pairs(rock.build.modules) do
      if name ~= "riddle.core" then listed[#listed + 1] = path end
    end
    assert.are.equal("", differences(listed, shell.lines "find lua -name '*.lua' ! -path 'lua/riddle/mpi/*'"))
  end)

  it("names each module as require does", function()
    for name, path in pairs(rock.build.modules) do
      if name ~= "riddle.core" then assert.are.equal(module_name(path), name) end
    end
  end)

  it("declares the libraries and the test command that are used", function()
    assert.are.same({ "gmp", "pthread" }, core.libraries)
    assert.are.same({ "csrc" }, core.incdirs)
    assert.are.same({ GMP = { library = "gmp" } }, rock.external_dependencies)
    assert.are.same({ type = "command", command = "make test" }, rock.test)
  end)

  it("declares every module that is required", function()
    local known, modules = { riddle = true }, { luafilesystem = "lfs" } -- rocks named otherwise than their modules
    for _, text in ipairs(rock.dependencies) do
      local name = text:match "^%S+"
      known[modules[name] or name] = true
    end
    for _, path in ipairs(shell.lines "find lua -name '*.lua'") do
      for name in shell.read(path):gmatch "[^%w_.]require[ (]*[\"']([%w_]+)" do
        assert.is_true(known[name], path .. " requires " .. name .. ", which is no dependency")
      end
    end
  end)

  it("has the licence of the LICENSE file", function()
    assert.are.equal(rock.description.license .. " License", shell.read("LICENSE"):match "[^\n]+")
  end)
end)

describe("the rockspec of riddle-mpi", function()
  local rock = load_rockspec(MPI_ROCKSPEC)
  local core = rock.build.modules["riddle.mpi.core"]

  it("lists the C files that make mpi links", function()
    local printed = shell.need "make -s -n -W csrc/mpi/search.c BUILD=elsewhere elsewhere/riddle/mpi/core.so"
    local there = {}
    for name in printed:match "%-o elsewhere/riddle/mpi/core%.so ([^\n]*)":gmatch "elsewhere/(%S+)%.o" do
      there[#there + 1] = ("csrc/%s.c"):format(name)
    end
    assert.are.equal("", differences(core.sources, there))
  end)

  it("lists every Lua file, each by the name that require wants", function()
    local listed = { rock.build.install.bin["riddle-mpi"] }
    for name, path in pairs(rock.build.modules) do
      if name ~= "riddle.mpi.core" then
        listed[#listed + 1] = path
        assert.are.equal(module_name(path), name)
      end
    end
    assert.are.equal("", differences(listed, shell.lines "find lua/riddle/mpi -name '*.lua'"))
  end)
end)

describe("the list of families", function()
  local families = require "riddle.families"

  it("is the same in C and in Lua", function() assert.are.same(families, require "riddle.core".families) end)

  it("has a binding, an API and a list of problems for each in the rockspec", function()
    local rock = load_rockspec()
    local sources = {}
    for _, path in ipairs(rock.build.modules["riddle.core"].sources) do sources[path] = true end
    for _, family in ipairs(families) do
      assert.is_true(sources[("csrc/%s/lua_%s.c"):format(family, family)], family)
      assert.is_truthy(rock.build.modules["riddle." .. family], family)
      assert.is_truthy(rock.build.modules["riddle." .. family .. ".problems"], family)
    end
  end)

  it("leaves no family out that has a folder in csrc", function()
    local folders = {}
    for _, path in ipairs(shell.lines "ls -d csrc/*/") do
      local name = path:match "csrc/(.-)/"
      if name ~= "core" and name ~= "lua" and name ~= "mpi" then folders[#folders + 1] = name end
    end
    local sorted = table.move(families, 1, #families, 1, {})
    table.sort(sorted)
    assert.are.same(sorted, folders)
  end)
end)
