-- What `require "riddle"` does to the Lua state that it is called in.
local shell = require "spec.support.shell"

-- Runs a script in a fresh interpreter.
local function run(script) return shell.run(shell.interpreter .. " -e " .. shell.quote(script)) end

local SILENT = { status = 0, out = "", err = "" }

describe("require 'riddle'", function()
  it("leaves the global table untouched and prints nothing, with all its parts", function()
    assert.are.same(SILENT, run [[
      local before = {}
      for name, value in pairs(_G) do before[name] = value end
      local riddle = require "riddle"
      for _, part in ipairs { "integer", "job", "judge", table.unpack(require "riddle.families") } do
        assert(riddle[part], part)
      end
      require "riddle.judge".names()
      for name, value in pairs(_G) do assert(before[name] == value, name) end
      for name in pairs(before) do assert(_G[name] ~= nil, name) end]])
  end)

  it("changes no library of Lua's", function()
    assert.are.same(SILENT, run [[
      local names = { "string", "table", "math", "io", "os", "debug", "coroutine", "utf8" }
      local before = {}
      for _, name in ipairs(names) do
        before[name] = {}
        for key, value in pairs(_G[name]) do before[name][key] = value end
      end
      for _, family in ipairs(require "riddle.families") do require("riddle." .. family) end
      for _, name in ipairs(names) do
        for key, value in pairs(_G[name]) do assert(before[name][key] == value, name .. "." .. key) end
      end
      assert(getmetatable(_G) == nil)]])
  end)

  it("answers nil for a part that does not exist", function() assert.is_nil(require "riddle".nothing) end)
end)

describe("riddle.core", function()
  local module = shell.quote(package.searchpath("riddle.core", package.cpath))

  it("can be opened twice in one state; values of both work together", function()
    assert.are.same(SILENT, run [[
      local core = require "riddle.core"
      local x = core.integer.pow(2, 100)
      package.loaded["riddle.core"] = nil
      local again = require "riddle.core"
      assert(again ~= core)
      assert(again.integer.add(x, 1) == core.integer.add(again.integer.pow(2, 100), 1))
      assert(tostring(x + again.integer.pow(2, 100)) == "2535301200456458802993406410752")]])
  end)

  it("is not linked with a Lua of its own", function()
    if not shell.has "ldd" then return pending "there is no ldd on this system" end
    assert.is_nil(shell.need("ldd " .. module):find("liblua", 1, true))
  end)

  it("exports nothing but its opener", function()
    if not shell.has "nm" then return pending "there is no nm on this system" end
    local names = {}
    for _, line in ipairs(shell.lines("nm -D --defined-only " .. module)) do
      local name = line:match "(%S+)$"
      if name:find "riddle" then names[#names + 1] = name end
    end
    assert.are.same({ "luaopen_riddle_core" }, names)
  end)

  it("refuses a RIDDLE_CPU that does not exist", function()
    local result = shell.run("RIDDLE_CPU=abacus " .. shell.interpreter .. [[ -e 'require "riddle.core"']])
    assert.are.equal(1, result.status)
    assert.is_truthy(result.err:find("RIDDLE_CPU: 'portable', 'avx2' or 'avx512' expected, found 'abacus'", 1, true))
  end)

  it("works with each RIDDLE_CPU that this machine has", function()
    local best = require "riddle.core".cpu_best
    local script = shell.interpreter .. [[ -e 'print(require "riddle.core".cpu)']]
    for _, name in ipairs { "portable", "avx2", "avx512" } do
      assert.are.equal(name, shell.line(("RIDDLE_CPU=%s %s"):format(name, script)))
      if name == best then break end
    end
  end)
end)
