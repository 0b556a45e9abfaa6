-- riddle help, completion, manual, --version: what a user asks of the command itself.
local command = require "spec.support.command"
local core = require "riddle.core"
local riddle = require "riddle"
local shell = require "spec.support.shell"

describe("riddle", function()
  local place
  setup(function() place = command.open() end)
  teardown(function() place:close() end)

  it("--version names the version and the kernels' paths", function()
    local out, err, status = place:run "riddle --version"
    assert.same({ "", 0 }, { err, status })
    assert.equal(("riddle %s\nkernels: %s; "):format(riddle.version, core.cpu), out:match "^.-; ")
    out = place:run "RIDDLE_CPU=portable riddle --version"
    assert.truthy(out:find("kernels: portable", 1, true))
    if core.cpu_best ~= "portable" then
      assert.truthy(out:find("by RIDDLE_CPU; " .. core.cpu_best .. " is the best here", 1, true))
    end
  end)

  it("help shows the help of a command or of a verb", function()
    for _, words in ipairs { "", "judge", "pegs", "pegs solve", "pieces count", "batch" } do
      local want = place:run("riddle " .. words .. " --help")
      local out, err, status = place:run("riddle help " .. words)
      assert.same({ want, "", 0 }, { out, err, status })
      assert.truthy(out:find "^Usage: riddle")
      assert.truthy(out:find "\nExample:\n")
    end
    local _, err, status = place:run "riddle help pags"
    assert.equal(1, status)
    assert.truthy(err:find "pags")
  end)

  it("completion completes commands, verbs and options in bash", function()
    if not shell.has "bash" then
      pending "skipped: needs bash"
      return
    end
    local function complete(words)
      local list = {}
      for word in words:gmatch "%S+" do list[#list + 1] = word end
      if words:find " $" then list[#list + 1] = "''" end
      place:write("try.bash", ('eval "$(riddle completion bash)"\nCOMP_WORDS=(%s)\nCOMP_CWORD=%d\n_riddle\n'
        .. 'printf "%%s\\n" "${COMPREPLY[@]}"\n'):format(table.concat(list, " "), #list - 1))
      local out, err = place:run "bash try.bash"
      assert.equal("", err)
      return out
    end
    assert.equal("batch\n", complete "riddle ba")
    assert.equal("solve\n", complete "riddle pegs so")
    assert.equal("--shortest\n", complete "riddle pegs solve --sh")
  end)

  it("completion writes for zsh and fish, too", function()
    assert.truthy(place:run("riddle completion zsh"):find("#compdef riddle", 1, true))
    assert.truthy(place:run("riddle completion fish"):find("complete -c riddle", 1, true))
    local _, err, status = place:run "riddle completion csh"
    assert.equal(1, status)
    assert.truthy(err:find("must be one of 'bash', 'zsh', 'fish'", 1, true))
  end)

  it("manual is a manual page with every command and verb", function()
    local out, err, status = place:run "riddle manual"
    assert.same({ "", 0 }, { err, status })
    assert.truthy(out:find "^%.TH RIDDLE 1 ")
    for _, name in ipairs { "judge", "batch", "report", "pegs solve", "pieces count" } do
      assert.truthy(out:find("\n.SS riddle " .. name .. "\n", 1, true), name)
    end
    for line in out:gmatch "\n([.'][^\n]*)" do -- requests are only those that are meant
      assert.truthy(line:find "^%.%u%u?" or line == ".nf" or line == ".fi", line)
    end
    if shell.has "groff" then
      assert.equal("", (select(2, place:run "riddle manual | groff -man -Tutf8 -ww >page")))
    end
  end)
end)
