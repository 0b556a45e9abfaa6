-- The command as a user types it, with the toy problem: every command, every exit status.
local core = require "riddle.core"
local typed = require "spec.support.typed"

-- Lines of sh that tests begin with.
local TOY = [[LUA_INIT="require 'spec.support.toy_problem'"; export LUA_INIT
]]

describe("the command", function()
  local place, _, refused = typed.command(TOY)

  -- Runs `riddle ...` with the toy problem; asserts what comes out.
  local function run(line, input) return place:run(TOY .. line, input) end

  local function expect(line, input, stdout, stderr, status)
    assert.same({ stdout, stderr, status }, { run(line, input) })
  end

  describe("without a problem", function()
    it("shows its version and help", function()
      expect("riddle --version", "", ("riddle %s\nkernels: %s; %d core%s; Lua 5.4\n"):format(require "riddle".version,
        core.cpu, core.cores, core.cores == 1 and "" or "s"), "", 0)
      local stdout, stderr, status = run "riddle --help"
      assert.same({ "", 0 }, { stderr, status })
      for _, name in ipairs { "judge", "check", "validate", "generate", "problems" } do
        assert.truthy(stdout:find("\n   " .. name .. " ", 1, true))
        local help = run(("riddle %s --help"):format(name))
        assert.truthy(help:find("^Usage: riddle " .. name))
        assert.equal(help, (run(("riddle %s -h"):format(name))))
      end
    end)

    it("gives an example with every help, which works", function()
      for _, name in ipairs { "", "judge", "check", "validate", "generate", "problems" } do
        local example = run(("riddle %s --help"):format(name)):match "\nExample:\n(.+)$"
        local stdout, stderr, status = place:run(example)
        assert.same({ "", 0 }, { stderr, status }, example)
        assert.truthy(#stdout > 0)
      end
    end)

    it("says what is wrong with the arguments, and the usage, with exit status 1", function()
      for line, first in pairs {
        ["riddle"] = "riddle: a command is required",
        ["riddle jugde"] = "riddle: unknown command 'jugde'; did you mean 'judge'?",
        ["riddle judge"] = "riddle: missing argument 'problem'",
        ["riddle judge toy-1 --facto 3"] = "riddle: unknown option '--facto'; did you mean '--factor'?",
        ["riddle judge toy-1 a b"] = "riddle: too many arguments",
        ["riddle judge toy-1 --order"] = "riddle: option '--order' requires an argument",
        ["riddle judge toy-doublse"] = "riddle: unknown problem 'toy-doublse'; did you mean 'toy-doubles'?",
        ["riddle judge \"$(printf 'a\\nb')\""] = "riddle: unknown problem 'a\\x0Ab'; there are .*",
        ["riddle judge toy-1 --factor 10"] = "riddle: option '--factor' must be an integer in 1..9, found '10'",
        ["riddle judge toy-1 --factor 2.0"] = "riddle: option '--factor' must be an integer in 1..9, found '2.0'",
        ["riddle judge toy-1 --factor 99999999999999999999"] =
          "riddle: option '--factor' must be an integer in 1..9, found '99999999999999999999'",
        ["riddle judge toy-1 --order up"] = "riddle: option '--order' must be 'given' or 'same', found 'up'",
        ["riddle judge toy-1 --plain-words=1"] = "riddle: option '--plain-words' does not take arguments",
        ["riddle judge toy-1 --road rail"] = "riddle: option '--road' must be 'kernel' or 'lua', found 'rail'",
        ["riddle judge toy-1 --memory 0"] =
          "riddle: option '--memory' must be a number of bytes above 0, alone or with K, M or G, found '0'",
        ["riddle judge toy-1 --memory 9x"] =
          "riddle: option '--memory' must be a number of bytes above 0, alone or with K, M or G, found '9x'",
        ["riddle judge toy-1 --memory 9999999999G"] =
          "riddle: option '--memory' must be a number of bytes above 0, alone or with K, M or G, found '9999999999G'",
        ["riddle check toy-1 - -"] = "riddle: only one of the two files can be standard input",
        ["riddle check toy-1 -"] = "riddle: missing argument 'output'",
        ["riddle check toy-1 a b --format xml"] =
          "riddle: argument for option '--format' must be one of 'text', 'json'",
        ["riddle validate toy-1 - --limits few"] =
          "riddle: option '--limits' must be 'contest' or 'none', found 'few'",
        ["riddle generate toy-1 --cases -- -1"] = "riddle: option '--cases' requires an argument",
        ["riddle generate toy-1 --cases=-1"] =
          "riddle: option '--cases' must be an integer in 0..1000000000, found '-1'",
        ["riddle generate toy-1 --cases 101"] = "riddle: the contest allows up to 100 cases",
        ["riddle generate toy-1 --seed x"] = "riddle: option '--seed' must be an integer, found 'x'",
      } do
        local stdout, stderr, status = run(line)
        local found, usage = stderr:match "^([^\n]*)\n(.*)$"
        assert.same({ "", 1 }, { stdout, status }, line)
        if found ~= first then assert.truthy(found:find("^" .. first .. "$"), found) end
        assert.truthy(usage:find "^Usage: riddle ")
      end
    end)

    it("lists the problems and shows one", function()
      local stdout, stderr, status = run "riddle problems"
      assert.same({ "", 0 }, { stderr, status })
      assert.truthy(stdout:find "toy%-doubles +toy%-1, toy%-2 +Doubles\n")
      expect("riddle problems toy-2", "", [[
toy-doubles: Doubles
twice each number
Also known as toy-1, toy-2.

The number of numbers, then the numbers.

Options:
    riddle judge --factor  times what
    riddle judge --order  the order
    riddle judge --plain-words  say it in words
    riddle generate --largest  the largest number
    riddle generate --size  how many numbers a case has

Example:
    2
    3 4

Answer:
    6
    8
]], "", 0)
    end)

    it("refuses an option of another problem", function()
      local first = "riddle: problem 'other-toy' has no option '--factor'"
      local other = [[LUA_INIT="local other = {}
        for k, v in pairs(require 'spec.support.toy_problem') do other[k] = v end
        other.name, other.aliases, other.options = 'other-toy', {}, nil
        table.insert(require 'riddle.lines.problems', other)"
      ]]
      refused(other .. "riddle judge other-toy --factor 3", first, 1)
      assert.truthy(run(other .. "riddle judge --help"):find("toy-doubles: times what (default: 2)", 1, true))
    end)
  end)

  describe("riddle judge", function()
    it("reads standard input or a file, and writes the answers", function()
      place:write("two", "2\n3 4\n")
      expect("riddle judge toy-1", "2\n3 4\n", "6\n8\n", "", 0)
      expect("riddle judge toy-1 -", "2\n3 4\n", "6\n8\n", "", 0)
      expect("riddle judge toy-1 two", "", "6\n8\n", "", 0)
      expect("riddle judge toy-1 --factor 3 --road=lua two --memory 1M", "", "9\n12\n", "", 0)
      expect("riddle judge toy-1 --plain-words -- two", "", "it is 6\nit is 8\n", "", 0)
    end)

    it("names file and line of bad input, after the answers before it, with exit status 2", function()
      local END = "stdin:3: expected a number, found the end of the input\n"
      place:write("bad", "3\n1\n2 x\n")
      place:write("odd\n\27name", "1 x")
      for _, road in ipairs { "", " --road lua" } do
        expect("riddle judge toy-1 bad" .. road, "", "2\n4\n", "bad:3: expected a number, found 'x'\n", 2)
        expect("riddle judge toy-1" .. road, "2\n1\n", "2\n", END, 2)
        expect("riddle judge toy-1 \"$(printf 'odd\\n\\033name')\"" .. road, "", "",
          "odd\\x0A\\x1Bname:1: expected a number, found 'x'\n", 2)
      end
      expect("riddle judge toy-1 2>&1 | cat", "2\n1\n", "2\n" .. END, "", 0)
    end)

    it("says which file it cannot read, with exit status 2", function()
      refused("riddle judge toy-1 nowhere", "nowhere: cannot open: No such file or directory", 2)
      refused("mkdir -p folder; riddle judge toy-1 folder", "folder: cannot read: Is a directory", 2)
      refused("riddle judge toy-1 --road lua folder", "folder: cannot read: Is a directory", 2)
      refused("riddle judge toy-1 < .", "stdin: cannot read: Is a directory", 2)
      refused("riddle judge toy-1 <&-", "stdin: cannot read: Bad file descriptor", 2)
      local may_read_all = select(3, place:run "touch locked; chmod 0 locked; cat locked") == 0
      if may_read_all then return end -- the administrator reads everything
      refused("riddle judge toy-1 locked", "locked: cannot open: Permission denied", 2)
    end)

    it("says so when it cannot write, with exit status 2", function()
      if select(3, place:run "test -w /dev/full") ~= 0 then return end
      for _, input in ipairs { "1 5", "20000 " .. ("5 "):rep(20000) } do
        for _, road in ipairs { "kernel", "lua" } do
          expect("riddle judge toy-1 >/dev/full --road " .. road, input, "",
            "stdout: cannot write: No space left on device\n", 2)
        end
      end
      expect("riddle judge toy-1 >&-", "1 5", "", "stdout: cannot write: Bad file descriptor\n", 2)
      expect("riddle --help >/dev/full", "", "", "stdout: cannot write: No space left on device\n", 2)
      expect("riddle problems >/dev/full", "", "", "stdout: cannot write: No space left on device\n", 2)
    end)

    it("ends quietly when nobody reads on", function()
      local many = "200000 " .. ("5 "):rep(200000)
      for _, road in ipairs { "kernel", "lua" } do
        local judge = "(riddle judge toy-1 --road " .. road .. "; echo $? >status) | head -n 1"
        expect(judge, many, "10\n", "", 0)
        assert.equal("141\n", place:read "status") -- killed by SIGPIPE, as other commands are
        expect("trap '' PIPE; " .. judge, many, "10\n", "", 0)
        assert.equal("0\n", place:read "status")
      end
      expect("trap '' PIPE; (sleep 0.2; riddle --help; echo $? >status) | true", "", "", "", 0)
      assert.equal("0\n", place:read "status")
    end)

    it("names a limit, with exit status 3", function()
      expect("riddle judge toy-1", "2 1 15", "2\n", "riddle: the limit says no\n", 3)
      expect("riddle judge toy-1", "2 1 19", "2\n", "stdin:7: expected less, found more\n", 3)
      if os.getenv "RIDDLE_SANITIZER" then return end -- sanitizers need much memory
      expect("ulimit -v 500000; riddle judge toy-1", "2 1 17", "", "riddle: not enough memory\n", 3)
      expect("ulimit -v 500000; riddle judge toy-1 --road lua", "2 1 17", "2\n", "riddle: not enough memory\n", 3)
    end)

    it("ends with exit status 130 at Ctrl-C, and says nothing", function()
      place:write("endless", "2 1 16")
      for _, road in ipairs { "kernel", "lua" } do
        local line = "rm -f working; riddle judge toy-1 endless --road " .. road .. " &"
        local wait = " for i in $(seq 200); do [ -e working ] && break; sleep 0.05; done;" -- at most 10 s
        local _, stderr, status = run(line .. wait .. " kill -INT $!; wait $!")
        assert.same({ "", 130 }, { stderr, status })
      end
    end)

    it("ends so at Ctrl-C in a terminal, while it waits for somebody to type", function()
      if not os.execute "python3 -c 'import pty' 2>/dev/null" then
        pending "skipped: needs python3 with its pty module"
        return
      end
      local terminal = 'python3 "$RIDDLE_TREE/spec/support/terminal.py" 1 '
      local stdout = run(terminal .. "sh -c 'echo ready; exec riddle judge toy-1'")
      assert.truthy(stdout:find "^ready\n%^?C?\n%S+ ms after Ctrl%-C, exit status 130\n$", stdout)
    end)

    it("shows no traceback of its own errors, but with RIDDLE_DEBUG=1", function()
      for mood, message in pairs { [14] = "^table: ", [13] = "toy_problem.lua:%d+: thirteen$", [18] = ": two$" } do
        local stdout, stderr, status = run("riddle judge toy-1 --road lua", "2 1 " .. mood)
        assert.same({ "2\n", 1 }, { stdout, status })
        local found = stderr:match "^riddle: internal error: (.*); please report it %(RIDDLE_DEBUG=1 shows where%)\n$"
        assert.truthy(found and found:find(message), stderr)
      end
      local _, stderr, status = run("RIDDLE_DEBUG=1 riddle judge toy-1", "2 1 13")
      assert.equal(1, status)
      assert.truthy(stderr:find "toy_problem.lua:%d+: thirteen\nstack traceback:\n.*in method 'feed'")
    end)
  end)

  describe("riddle check", function()
    it("says right, with exit status 0", function()
      place:write("in", "2 3 4")
      expect("riddle check toy-1 in -", "6\n8\n", "right: 2 cases\n", "", 0)
      place:write("out", "6\n")
      expect("riddle check toy-1 - out", "1 3", "right: 1 case\n", "", 0)
      expect("riddle check toy-1 in - --format json", "6\n8\n",
        '{"problem":"toy-doubles","right":true,"cases":2}\n', "", 0)
    end)

    it("names the first wrong case and the reason, with exit status 4", function()
      place:write("in", "2 3 4")
      place:write("out", "6\n9\n")
      expect("riddle check toy-1 in out", "", "out:2: case 2: expected 8, found '9'\n", "", 4)
      expect("riddle check toy-1 in out --format json", "",
        '{"problem":"toy-doubles","right":false,"case":2,"line":2,"reason":"expected 8, found \'9\'"}\n', "", 4)
      expect("riddle check toy-1 in -", "6\n", "stdin:2: case 2: expected 8, found the end of the input\n", "", 4)
    end)

    it("names bad input and unreadable files, with exit status 2", function()
      place:write("bad", "2 3 x")
      place:write("out", "6\n9\n")
      expect("riddle check toy-1 bad out", "", "", "bad:1: expected a number, found 'x'\n", 2)
      refused("riddle check toy-1 nowhere out", "nowhere: cannot open: No such file or directory", 2)
      refused("riddle check toy-1 in nowhere", "nowhere: cannot open: No such file or directory", 2)
      refused("mkdir -p folder; riddle check toy-1 in folder", "folder: cannot read: Is a directory", 2)
      refused("mkdir -p folder; riddle check toy-1 folder out", "folder: cannot read: Is a directory", 2)
    end)
  end)

  describe("riddle validate", function()
    it("says legal, with exit status 0", function()
      expect("riddle validate toy-1 -", "1 300", "legal: 1 case\n", "", 0)
      expect("riddle validate toy-1 - --limits none --format json", "1 300",
        '{"problem":"toy-doubles","limits":"none","legal":true,"cases":1}\n', "", 0)
    end)

    it("names the first fault and where it is, with exit status 2", function()
      expect("riddle validate toy-1 - --limits contest", "1\n300",
        "stdin:2: expected a number in 0..100, found '300'\n", "", 2)
      expect("riddle validate toy-1 - --format json", "1\n \xFF",
        '{"problem":"toy-doubles","limits":"none","legal":false,"kind":"number","line":2,"column":2,'
          .. '"message":"expected a number, found \'\\\\xFF\'"}\n', "", 2)
      refused("riddle validate toy-1 .", ".: cannot read: Is a directory", 2)
    end)
  end)

  describe("riddle generate", function()
    it("writes an input to standard output or to a file", function()
      local stdout, stderr, status = run "riddle generate toy-1 --seed 7 --cases 3 --largest 5"
      assert.same({ "", 0 }, { stderr, status })
      assert.truthy(stdout:find "^3\n[0-5]\n[0-5]\n[0-5]\n$")
      expect("riddle generate toy-1 --seed=7 --cases 3 --largest 5 -o made", "", "", "", 0)
      assert.equal(stdout, place:read "made")
      refused("riddle generate toy-1 --cases 101 -o made", "riddle: the contest allows up to 100 cases", 1)
      assert.equal(stdout, place:read "made")
      expect("riddle generate toy-1 --seed=-7 --cases 0 -o -", "", "0\n", "", 0)
      expect("riddle generate toy-1 --seed -7 --cases 0 -o -", "", "0\n", "", 0)
    end)

    it("says where it cannot write, with exit status 2", function()
      refused("riddle generate toy-1 -o nowhere/file", "nowhere/file: cannot open: No such file or directory", 2)
      refused("riddle generate toy-1 -o .", ".: cannot open: Is a directory", 2)
      if select(3, place:run "test -w /dev/full") ~= 0 then return end
      refused("riddle generate toy-1 -o /dev/full", "/dev/full: cannot write: No space left on device", 2)
      refused("riddle generate toy-1 >/dev/full", "stdout: cannot write: No space left on device", 2)
    end)
  end)

  describe("without what it needs", function()
    local WITHOUT = [[LUA_INIT="require 'spec.support.toy_problem'
      package.preload['%s'] = function() error([=[%s]=], 0) end"
]]

    it("says in one line what is missing", function()
      expect(WITHOUT:format("dkjson", "no") .. "riddle batch", "{}", "",
        "riddle: JSON needs the Lua module dkjson, which is not installed (luarocks install dkjson)\n", 1)
      expect(WITHOUT:format("dkjson", "no") .. "riddle validate toy-1 -", "0", "legal: 0 cases\n", "", 0)
      expect(WITHOUT:format("argparse", "module 'argparse' not found:") .. "riddle judge toy-1", "0", "",
        "riddle: the Lua module argparse cannot be loaded: it is not installed"
          .. " (luarocks install argparse; Debian: lua-argparse)\n", 1)
      expect("LUA_INIT= LUA_CPATH= riddle --version", "", "",
        "riddle: the Lua module riddle.core cannot be loaded: it is not installed\n", 1)
      expect("LUA_INIT= LUA_PATH= riddle --version", "", "", "riddle: Lua does not find the module riddle.cli;"
        .. " is riddle installed where LUA_PATH and LUA_CPATH say?\n", 1)
      expect("LUA_INIT= RIDDLE_CPU=z80 riddle --version", "", "",
        "RIDDLE_CPU: 'portable', 'avx2' or 'avx512' expected, found 'z80'\n", 1)
    end)
  end)
end)
