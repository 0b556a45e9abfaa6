-- The games of examples/ as somebody plays them in a terminal.
local shell = require "spec.support.shell"

-- What a script prints when keys are typed in a pseudo-terminal.
local function play(script, keys)
  local typing = "printf '%%s\\n' %s | TERM=dumb python3 spec/support/typing.py %s %s"
  return shell.need(typing:format(shell.quote(table.concat(keys, "\n")), shell.interpreter, script))
end

local function has_terminal()
  return os.execute "python3 -c 'import pty' 2>/dev/null" and not os.getenv "RIDDLE_SANITIZER"
end

describe("examples/play_pegs.lua", function()
  it("is played in a terminal, with hints and undo", function()
    if not has_terminal() then
      pending "skipped: needs python3 with its pty module, and no sanitizer"
      return
    end
    local keys = { [[hint\n]], [[a9\n]], [[undo\n]], [[b4-b2\n]], [[undo\n]], [[quit\n]] }
    local out = play("examples/play_pegs.lua T4", keys)
    local lines = {}
    for line in out:gmatch "[^\n]+" do lines[#lines + 1] = line end
    assert.truthy(lines[1]:find("try %a%d%-%a%d") or lines[1]:find("can no longer be reached", 1, true), lines[1])
    assert.truthy(lines[2]:find("there is no hole 'a9'", 1, true), lines[2])
    assert.truthy(lines[3]:find("there is nothing to take back", 1, true), lines[3])
    assert.truthy(lines[4]:find("jumps made", 1, true), lines[4])
    assert.equal(6, #lines)
  end)

  it("can be won", function()
    local script = "local pegs = require 'riddle.pegs'"
      .. " print((pegs.solve(pegs.board 'T5'):write('a1'):gsub(', *', '\\n')))"
    local moves = shell.need(shell.interpreter .. " -e " .. shell.quote(script))
    local line = "printf %%s %s | %s examples/play_pegs.lua T5"
    local out = shell.need(line:format(shell.quote(moves), shell.interpreter))
    assert.truthy(out:find("Solved!\n$"), out)
  end)
end)

describe("examples/play_gomoku.lua", function()
  it("is played in a terminal against lines.hint", function()
    if not has_terminal() then
      pending "skipped: needs python3 with its pty module, and no sanitizer"
      return
    end
    local lines = {}
    for line in play("examples/play_gomoku.lua", { [[h8\n]], [[zz\n]], [[hint\n]], [[undo\n]], [[undo\n]], [[quit\n]] })
      :gmatch "[^\n]+" do
      lines[#lines + 1] = line
    end
    assert.truthy(lines[1]:find "I play %a%d+: ", lines[1])
    assert.truthy(lines[2]:find("expected the name of a point like h8", 1, true), lines[2])
    assert.truthy(lines[3]:find "try %a%d+: ", lines[3])
    assert.truthy(lines[4]:find("taken back", 1, true), lines[4])
    assert.truthy(lines[5]:find("there is nothing to take back", 1, true), lines[5])
  end)

  it("wins against who does not defend", function()
    local keys = table.concat({ "a1", "a15", "o1", "o15", "a8", "o8", "h1", "h15", "c1", "c15", "m1", "m15" }, "\n")
    local line = "printf '%%s\\n' %s | %s examples/play_gomoku.lua"
    local out = shell.need(line:format(shell.quote(keys), shell.interpreter))
    assert.truthy(out:find "white", out)
  end)
end)
