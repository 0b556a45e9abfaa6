-- riddle.repl: completion of names, by the function and in a real terminal.
local core = require "riddle.core"
local shell = require "spec.support.shell"

describe("riddle.repl", function()
  local repl
  setup(function() repl = require "riddle.repl" end)
  teardown(function()
    core.complete_with(nil)
    package.loaded["riddle.repl"] = nil
    rawset(_G, "riddle", nil)
  end)

  it("completes parts, functions and methods", function()
    assert.same({ "riddle.pegs.solve(" }, repl.complete "x = riddle.pegs.so")
    assert.same({ "riddle.pegs", "riddle.pieces" }, repl.complete "riddle.p")
    assert.same({ "riddle.pieces.maximum(", "riddle.pieces.methods(" }, repl.complete "print(riddle.pieces.m")
    rawset(_G, "a_board", require "riddle.pegs".board "T5")
    assert.equal("a_board:with(", repl.complete "a_board:wi"[1])
    rawset(_G, "a_board", nil)
    assert.same({ "string.format(" }, repl.complete "string.fo")
  end)

  it("completes globals and keywords", function()
    assert.same({ "function" }, repl.complete "func")
    local list = table.concat(repl.complete "ri", " ")
    assert.truthy(list:find("riddle", 1, true))
  end)

  it("knows nothing of what is not there, and survives what fails", function()
    assert.same({}, repl.complete "nowhere.a")
    assert.same({}, repl.complete "riddle.pegs.solve.x")
    assert.same({}, repl.complete "riddle.nothing.x")
    rawset(_G, "angry", setmetatable({}, { __index = function() error "no" end }))
    assert.same({}, repl.complete "angry.x.y")
    assert.same({}, repl.complete "angry.x")
    rawset(_G, "angry", nil)
    for _, line in ipairs { "", " ", ".", ":", "..", "a..b", "1.", "'riddle.", "\0", "(" } do
      assert.is_table(repl.complete(line))
    end
  end)

  it("makes riddle a global only when there is none", function()
    local out = shell.need(shell.interpreter .. " -e 'riddle = 7 require \"riddle.repl\" print(riddle)'")
    assert.equal("7\n", out)
  end)

  it("works in a terminal with readline", function()
    local python = os.execute "python3 -c 'import pty' 2>/dev/null"
    if not python or os.getenv "RIDDLE_SANITIZER" then
      pending "skipped: needs python3 with its pty module, and no sanitizer"
      return
    end
    local on = shell.need(shell.interpreter .. " -e 'print(require \"riddle.repl\".on)'")
    if on ~= "true\n" then
      pending "skipped: this lua5.4 has no readline"
      return
    end
    local keys = table.concat({
      [[riddle.pegs.so\t]], [[\x15riddle.pi\t.cou\t]], [[\x15riddle.\t\t]], [[\x15nowhere.\t\t]], [[\x15os.exit()\n]],
    }, "\n")
    local typing = "printf '%%s\\n' %s | TERM=dumb python3 spec/support/typing.py %s -i -l riddle.repl"
    local out = shell.need(typing:format(shell.quote(keys), shell.interpreter))
    local lines = {}
    for line in out:gmatch "[^\n]+" do lines[#lines + 1] = line end
    assert.truthy(lines[1]:find("riddle.pegs.solve(", 1, true), lines[1])
    assert.truthy(lines[2]:find("riddle.pieces.count(", 1, true), lines[2])
    for _, part in ipairs { "batch", "integer", "knockout", "lines", "pegs", "pieces" } do
      assert.truthy(lines[3]:find("riddle." .. part, 1, true), lines[3])
    end
    assert.is_nil(lines[4]:find("nowhere.%w"), lines[4])
  end)
end)
