-- Ctrl-C in a terminal while `riddle lines audit` works in several processes.
local shell = require "spec.support.shell"

local has_python = shell.run("python3 -c 'import pty'").status == 0

describe("riddle lines audit, interrupted", function()
  if not has_python then
    pending "skipped: needs python3 with its pty module"
    return
  end

  it("ends all its processes without a traceback, exit status 130", function()
    local folder = shell.folder()
    finally(function() shell.remove(folder) end)
    local moves = {}
    for i = 0, 199 do moves[i + 1] = ("%d,%d,0\n"):format(i % 15 + 1, i // 15 + 1) end
    local game = "Piskvorky 15x15, 0:0, 0\n" .. table.concat(moves) .. "-1\n"
    -- enough games for some seconds
    local many = game:rep(2000)
    for i = 1, 8 do shell.write(("%s/%d.psq"):format(folder, i), many) end
    local line = "echo ready; exec %s lua/riddle/cli/main.lua lines audit %s --rule 'k=99 overline=wins' --jobs 2 --all"
    line = line:format(shell.interpreter, folder)
    local said = shell.need(("python3 spec/support/terminal.py 0.3 sh -c %s"):format(shell.quote(line)))
    assert.matches("exit status 130\n", said)
    assert.is_nil(said:find "traceback")
    -- the pattern does not match the command line that holds it
    local left = shell.run(("pgrep -f 'lines audit [%s]%s'"):format(folder:sub(1, 1), folder:sub(2)))
    assert.equal("", left.out)
  end)
end)
