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

  -- The names in the list of commands of a help.
  local function names_in(help)
    return (help:match "\nCommands:(\n.-\n)\n" or ""):gmatch "\n   (%l%S*)"
  end

  it("help shows every example as it is to be typed", function()
    local count = 0
    local function check(words)
      local help = place:run("riddle help " .. words)
      local example = require("riddle.cli." .. words:gsub(" ", ".")).example
      assert.equal("  " .. example:gsub("\n", "\n  ") .. "\n", help:match "\nExample:\n(.+)$", words)
      count = count + 1
      for verb in names_in(help) do check(words .. " " .. verb) end
    end
    for name in names_in(place:run "riddle help") do check(name) end
    assert.is_true(count > 50)
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

  -- The options that several commands have: how their values are called, and where they belong.
  it("has the same options under the same names everywhere", function()
    local values = { ["--time"] = "<seconds>", ["--memory"] = "<bytes>", ["--seed"] = "<n>", ["--threads"] = "<n>",
      ["--jobs"] = "<n>", ["--title"] = "<text>", ["--width"] = "<columns>", ["--rule"] = "<rule>",
      ["--set"] = "<name=value>", ["--from"] = "<format>", ["--output"] = "<file>" }
    local count = 0
    local function look(parser, name)
      for _, option in ipairs(parser._options) do
        for _, alias in ipairs(option._aliases) do
          if values[alias] and name ~= "riddle shards slurm" then -- whose --time is Slurm's, 1-12:00:00
            count = count + 1
            assert.equal(values[alias], option._argname, name .. " " .. alias)
          end
          if alias == "--output" then assert.equal("-o", option._aliases[1], name) end
          if alias == "--format" then assert.truthy(option._choices, name) end
          if alias == "--title" and name ~= "riddle report" then
            assert.equal("the picture's title", option._description, name)
          end
        end
      end
      for _, argument in ipairs(parser._arguments) do
        local help = argument._description
        assert.is_nil(help:find "is stdin", name)
        if argument._name == "file" then
          assert.truthy(help:find(" (- is standard input, the default)", 1, true), name)
          assert.equal("[<file>]", parser:get_usage():match "%S+$", name)
        end
      end
      for _, one in ipairs(parser._commands) do look(one, name .. " " .. one._name) end
    end
    look(require("riddle.cli").parser(), "riddle")
    assert.truthy(count > 60)
  end)

  it("gives pictures the title that --title says", function()
    place:write("cup.csv", "winner,loser\nAnn,Bob\n")
    for _, line in ipairs { "pegs show T4", "pieces show queen 2", "show cup.csv", "lines show --board X.O",
      "knockout show cup.csv" } do
      local out, err, status = place:run(("riddle %s --format svg --title 'A title'"):format(line))
      assert.same({ "", 0 }, { err, status }, line)
      assert.truthy(out:find("<title>A title</title>", 1, true), line)
    end
  end)

  it("reads standard input where a file is left out", function()
    for line, input in pairs {
      ["judge hi-q"] = "1\n10 12 17 19 25 0\n", ["validate little-bishops"] = "8 6\n0 0\n",
      ["knockout schedule"] = "a,b\nA,B\n", ["knockout wish"] = "a,b\nA,B\n",
      ["knockout explain"] = "a,b\nA,B\n", ["knockout show"] = "a,b\nA,B\n",
      ["knockout draw"] = "name\nA\nB\n", ["lines show"] = "X.O\n",
      ["lines convert picture picture"] = "X.O\n", ["pegs convert tatham picture"] = "3x1:PPH\n",
      batch = '{"family":"pieces"}\n', report = "", show = "XOX\n..O\n",
    } do
      local want = { place:run(("riddle %s -"):format(line), input) }
      local found = { place:run("riddle " .. line, input) }
      assert.same((want[1]:gsub('"seconds":[^,}]+', "")), (found[1]:gsub('"seconds":[^,}]+', "")), line)
      assert.same({ want[2], want[3] }, { found[2], found[3] }, line)
      assert.truthy(#found[1] > 0 or line == "report", line)
    end
  end)

  it("writes pictures where -o says", function()
    for line, start in pairs {
      ["pegs show T4"] = "   .\n", ["pegs convert tatham picture board.tatham"] = "oo.\n",
      ["pieces show queen 2 --placed 1,1"] = "Q .\n", ["lines show --board X.O"] = "  1 2 3\n",
      ["knockout show cup.csv"] = "Ann", ["knockout draw names.csv --format csv"] = "match,round",
      ["pegs show T4 --format svg"] = "<svg", ["pieces show queen 2 --format svg"] = "<svg",
      ["lines show --board X.O --format svg"] = "<svg",
    } do
      place:write("board.tatham", "3x1:PPH\n")
      place:write("cup.csv", "winner,loser\nAnn,Bob\n")
      place:write("names.csv", "name\nAnn\nBob\n")
      local want = place:run("riddle " .. line)
      assert.equal(start, want:sub(1, #start), line)
      assert.same({ "", "", 0 }, { place:run("riddle " .. line .. " -o out.txt") }, line)
      assert.equal(want, place:read "out.txt", line)
    end
    local _, err, status = place:run "riddle pegs show T4 -o nowhere/out.txt"
    assert.same({ "nowhere/out.txt: cannot open: No such file or directory\n", 2 }, { err, status })
  end)
end)
