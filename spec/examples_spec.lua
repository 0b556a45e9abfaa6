-- The scripts of examples/: each is run from another folder; what it prints is looked at.
local command = require "spec.support.command"
local judge = require "riddle.judge"
local shell = require "spec.support.shell"

describe("the examples", function()
  local place

  setup(function() place = command.open() end)
  teardown(function() place:close() end)

  for _, name in ipairs(shell.lines "ls examples/*.lua") do
    it("run: " .. name, function()
      local stdout, stderr, status = place:run(('timeout 60 "$RIDDLE_LUA" "$RIDDLE_TREE/%s"'):format(name))
      assert.same({ "", 0 }, { stderr, status })
      assert.truthy(#stdout > 0)
      assert.is_nil(stdout:find("table: 0x", 1, true))
      for line in stdout:gmatch "[^\n]+" do assert(utf8.len(line) and utf8.len(line) <= 160, line) end
    end)
  end

  it("answer all six problems", function()
    local page = place:run '"$RIDDLE_LUA" "$RIDDLE_TREE/examples/six_problems.lua"'
    for number, name in ipairs(judge.names()) do
      local title = ("%d. %s: "):format(number, judge.problem(name).title)
      assert.truthy(page:find(title, 1, true), title)
    end
    for _, shown in ipairs {
      "  . . . . # O O . . . X .", -- the five of the contest's sample
      "  11 8\n",
      "  ...o.o.  ->  .......\n",
      "  END OF OUTPUT\n",
      "  Argentina defeats Australia\n",
      "  5599888\n",
      "  2879711615835219380886226912466020352\n", -- 20 bishops on 30 x 30
      "   1      1 5 8 6 3 7 2 4\n",
      "  Q . . . . . . .\n     . . . . . . Q .\n", -- its first two rows
    } do
      assert.truthy(page:find(shown, 1, true), shown)
    end
  end)

  it("have inputs that the contests allow", function()
    for _, name in ipairs(judge.names()) do
      local file <close> = assert(io.open(("examples/data/%s.in"):format(name), "rb"))
      local ok, err = judge.validate(name, file, { limits = "contest" })
      assert(ok, tostring(err))
    end
  end)
end)
