-- The six problems through the command: samples, bad input, both roads, and the setters' round trip.
local cases = require "spec.support.contest_cases"
local command = require "spec.support.command"
local judge = require "riddle.judge"
local seed = require "spec.support.seed"

local ROADS = { "kernel", "lua" }
local LITTLE_MEMORY = os.getenv "RIDDLE_SANITIZER" and "" or "ulimit -v 300000; " -- sanitizers need much

describe("the problems of the command", function()
  it("are the six that are tested here", function()
    local tested = {}
    for name in pairs(cases) do tested[#tested + 1] = name end
    local names = judge.names()
    table.sort(tested)
    table.sort(names)
    assert.same(tested, names)
  end)

  it("share no name and no number", function()
    local owner = {}
    for _, name in ipairs(judge.names()) do
      local problem = judge.problem(name)
      for _, word in ipairs { name, table.unpack(problem.aliases) } do
        assert.is_nil(owner[word], word)
        assert.equal(word:lower(), word)
        owner[word] = name
      end
    end
  end)
end)

for name, case in pairs(cases) do
  describe("riddle judge " .. name, function()
    local problem = judge.problem(name)
    local place

    setup(function() place = command.open() end)
    teardown(function() place:close() end)

    if not problem then
      pending "the problem is not there"
      return
    end

    -- Output, errors and exit status of a road; `before` are commands of sh.
    local function answer(input, road, before)
      return { place:run(("%sriddle judge %s --road %s"):format(before or "", name, road), input) }
    end

    -- What a road writes before a fault, and the fault; in this process.
    local function fault(input, road)
      local pieces = {}
      local ok, err = judge.run(name, input, function(text) pieces[#pieces + 1] = text end, { road = road })
      assert.is_nil(ok)
      local output = table.concat(pieces)
      return { output = output, kind = err.kind, line = err.line, column = err.column, message = err.message }
    end

    -- Asserts bad input: the answers before it, one line that names the place, exit status 2; and that both
    -- roads, validate and check agree.
    local function refused(input, line, output)
      local stdout, stderr, status = table.unpack(answer(input, "kernel"))
      local found = fault(input, "kernel")
      assert.same(found, fault(input, "lua"))
      assert.same({ found.output, ("stdin:%d: %s\n"):format(found.line, found.message), 2 }, { stdout, stderr, status })
      assert.is_nil(found.message:find "%c")
      assert.equal(output, stdout)
      if line then assert.equal(line, found.line, stderr) end

      local ok, err = judge.validate(name, input)
      assert.same({ nil, found.line, found.kind }, { ok, err.line, err.kind })
      ok, err = judge.check(name, input, output)
      assert.truthy(not ok and (err.kind == "input" or err.kind == "wrong"), err.kind)
    end

    it("answers the sample, on both roads and by all its numbers", function()
      for _, road in ipairs(ROADS) do assert.same({ case.output, "", 0 }, answer(case.input, road)) end
      for _, alias in ipairs(problem.aliases) do
        assert.equal(case.output, (place:run("riddle judge " .. alias, case.input)))
      end
    end)

    it("answers its own example, and shows it", function()
      local results = { answer(problem.example, "kernel"), answer(problem.example, "lua") }
      assert.same(results[1], results[2])
      assert.same({ "", 0 }, { results[1][2], results[1][3] })
      local page = place:run("riddle problems " .. name)
      assert.truthy(page:find(problem.example:match "[^\n]+", 1, true))
    end)

    it("accepts CRLF, blanks at line ends, blank lines and a missing last line end", function()
      for _, input in ipairs {
        (case.input:gsub("\n", "\r\n")),
        (case.input:gsub("\n", " \t \n")),
        (case.input:gsub("\n", "\n\n \r\n")),
        (case.input:gsub("\n$", "")),
        "\n\n" .. case.input .. "\n \n",
      } do
        for _, road in ipairs(ROADS) do assert.same({ case.output, "", 0 }, answer(input, road)) end
      end
    end)

    for _, bad in ipairs(case.bad) do
      it("refuses " .. bad[1], function() refused(bad[2], bad[3], bad[4]) end)
    end

    it("refuses an empty file, and one of blanks", function()
      refused("", 1, "")
      refused(" \n\r\n", nil, "")
    end)

    it("refuses binary junk", function()
      refused("\x7FELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0>\0\1\0\0\0", 1, "")
      refused("\xFF\xFE1\0\n\0", 1, "")
    end)

    it("refuses NUL bytes", function() refused(case.input:gsub("%d", "%0\0", 1), 1, "") end)

    it("refuses text after the last case", function()
      refused(case.input .. "7\n", select(2, case.input:gsub("\n", "")) + 1, case.output)
      refused(case.input .. "\n\nmore text\n", select(2, case.input:gsub("\n", "")) + 3, case.output)
    end)

    it("needs no memory for a huge number with nothing behind it", function()
      for _, road in ipairs(ROADS) do
        local stdout, stderr, status = table.unpack(answer(case.huge[1], road, LITTLE_MEMORY))
        assert.truthy(status == 2 or status == 3, stderr)
        assert.equal(case.huge[2], stdout)
        assert.truthy(stderr:find "^[^\n]+\n$", stderr)
        assert.is_nil(stderr:find "internal error")
      end
    end)

    it("gives up with exit status 3 when it may not use memory", function()
      for _, memory in ipairs { "1", "1K", "16K" } do
        for _, road in ipairs(ROADS) do
          local line = ("riddle judge %s --road %s --memory %s"):format(name, road, memory)
          local stdout, stderr, status = place:run(line, case.input)
          if status == 0 then -- it needs less
            assert.same({ case.output, "" }, { stdout, stderr })
          else
            assert.equal(3, status, stderr)
            assert.truthy(stderr:find "^[^\n]+\n$" and not stderr:find "internal error", stderr)
          end
          if road == "kernel" and memory == "1" then assert.equal(3, status) end
        end
      end
    end)

    it("checks its answer of the sample, and finds what is wrong with others", function()
      place:write("in", case.input)
      local stdout, stderr, status = place:run("riddle check " .. name .. " in -", case.output)
      assert.truthy(stdout:find "^right: %d+ cases?\n$", stdout .. stderr)
      assert.equal(0, status)
      for what, output in pairs {
        empty = "",
        junk = "\0\xFF\x7F junk\n",
        ["too short"] = case.output:match "^(.*)\n[^\n]+\n+$" or "",
        ["too long"] = case.output .. "7\n",
        ["another digit"] = case.output:gsub("%d", function(digit) return tostring((digit + 1) % 10) end, 1),
      } do
        stdout, stderr, status = place:run("riddle check " .. name .. " in -", output)
        assert.equal(4, status, what .. stdout .. stderr)
        assert.truthy(stdout:find "^stdin:%d+: case %d+: [^\n]+\n$", stdout)
      end
    end)

    it("makes inputs that are legal, and answers that are right, on both roads", function()
      for run = 1, 3 do
        local line = ("riddle generate %s --seed %d --cases %d"):format(name, seed + run, run * 3)
        assert.same({ "", "", 0 }, { place:run(line .. " -o made") })
        assert.equal(place:read "made", (place:run(line)), "the same seed")
        local legal, err = place:run("riddle validate " .. name .. " made --limits contest")
        assert.truthy(legal:find "^legal: %d+ cases?\n$", legal .. err)
        for _, road in ipairs(ROADS) do
          assert.same({ "", "", 0 }, { place:run(("riddle judge %s --road %s made > %s"):format(name, road, road)) })
          local right, wrong = place:run(("riddle check %s made %s"):format(name, road))
          assert.truthy(right:find "^right: %d+ cases?\n$", right .. wrong)
        end
        assert.equal(place:read "kernel", place:read "lua")
      end
    end)

    for _, options in ipairs(case.not_contest or {}) do
      it("does not make inputs with " .. options .. " within the contest's limits", function()
        local line = ("riddle generate %s %s"):format(name, options)
        local stdout, stderr, status = place:run(line)
        assert.same({ "", 1 }, { stdout, status })
        assert.truthy(stderr:find "^riddle: [^\n]+\nUsage: ")
        assert.equal(0, (select(3, place:run(line .. " --limits none"))))
      end)
    end

    it("makes larger inputs without limits", function()
      local line = "riddle generate %s --seed %d --cases 30 --limits none -o made"
      assert.same({ "", "", 0 }, { place:run(line:format(name, seed)) })
      assert.equal(0, (select(3, place:run("riddle validate " .. name .. " made"))))
      assert.equal(0, (select(3, place:run(("riddle judge %s made > answer"):format(name)))))
      local right, wrong = place:run(("riddle check %s made answer"):format(name))
      assert.truthy(right:find "^right: %d+ cases?\n$", right .. wrong)
    end)
  end)
end

describe("riddle judge game-schedule", function()
  if not judge.problem "game-schedule" then
    pending "the problem is not there"
    return
  end

  it("takes names of 10,000 letters, and of UTF-8", function()
    local place <close> = command.open()
    for _, name in ipairs { ("x"):rep(10000), "\u{17D}ilina", "\u{65E5}\u{672C}", "\u{1F9E9}", "0", "-1" } do
      local input = ("2\n%s\nB\nB %s\n0\n"):format(name, name)
      local output = ("Round #1\nB defeats %s\nWinner: B\n\n"):format(name)
      for _, road in ipairs(ROADS) do
        assert.same({ output, "", 0 }, { place:run("riddle judge game-schedule --road " .. road, input) })
      end
    end
  end)

  it("has two orders", function()
    local place <close> = command.open()
    local line = "printf '3\\nA B C\\nA B\\nB C\\n0' | riddle judge game-schedule --order "
    assert.truthy(place:run(line .. "input"):find "Winner: B\n\n$")
    assert.truthy(place:run(line .. "judge"):find "Winner: C\n\n$")
    assert.truthy(place:run(line .. "judge --road lua"):find "Winner: C\n\n$")
  end)
end)
