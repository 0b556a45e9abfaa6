-- The test programs in C: every allocation fails once; two Lua states share nothing.
local shell = require "spec.support.shell"

local PROGRAMS = (os.getenv "RIDDLE_BUILD" or "build") .. "/native/"

-- Samples of a problem for the fuzzers.
local function samples(problem) return shell.lines(("find spec/fuzz/corpus/%s -type f | sort"):format(problem)) end

describe("every judge stream", function()
  local problems = require "riddle.judge".names()

  it("has samples for its fuzzer, and no fuzzer's samples are forgotten", function()
    local folders = {}
    for _, folder in ipairs(shell.lines "ls spec/fuzz/corpus") do folders[folder] = true end
    for _, problem in ipairs(problems) do
      assert.is_true(folders[problem], problem)
      folders[problem] = nil
    end
    for folder in pairs(folders) do assert.is_true(shell.exists(("spec/fuzz/%s.c"):format(folder)), folder) end
  end)

  for _, problem in ipairs(problems) do
    it("gives way cleanly when any of its allocations fails, or the memory limit is low: " .. problem, function()
      for _, path in ipairs(samples(problem)) do
        local said = shell.need(("%sfailing_allocations %s %s"):format(PROGRAMS, problem, path))
        local ended, refused = said:match "(%d+) ended the run, (%d+) memory limits refused"
        assert.is_true(tonumber(ended) >= 1 and tonumber(refused) >= 1, said)
      end
    end)
  end
end)

describe("the kernels of the profile method", function()
  it("give way cleanly when any of their allocations fails, or the memory limit is low", function()
    local questions = 0
    for ended, refused in shell.need(PROGRAMS .. "failing_profile"):gmatch "(%d+) ended the run, (%d+) of" do
      assert.is_true(tonumber(ended) >= 100 and tonumber(refused) >= 300)
      questions = questions + 1
    end
    assert.equal(3, questions)
  end)
end)

describe("the kernels of forced wins", function()
  for _, program in ipairs { "failing_vcf", "failing_vct" } do
    it("give way cleanly when any allocation fails, or the memory limit is low: " .. program, function()
      local questions = 0
      for ended, refused in shell.need(PROGRAMS .. program):gmatch "(%d+) ended the run, (%d+) of" do
        assert.is_true(tonumber(ended) >= 5 and tonumber(refused) >= 200)
        questions = questions + 1
      end
      assert.equal(3, questions)
    end)
  end
end)

describe("the kernels of small games", function()
  it("give way cleanly when any allocation fails, or the memory limit is low", function()
    local questions = 0
    for ended, refused in shell.need(PROGRAMS .. "failing_mnk"):gmatch "(%d+) ended the run, (%d+) of" do
      assert.is_true(tonumber(ended) >= 2 and tonumber(refused) >= 2)
      questions = questions + 1
    end
    assert.equal(4, questions)
  end)
end)

describe("the module", function()
  for _, script in ipairs { "open_core.lua", "every_part.lua" } do
    it("survives every failing allocation of Lua's: " .. script, function()
      local said = shell.need(("%sfailing_lua spec/native/%s"):format(PROGRAMS, script))
      assert.is_true(tonumber(said:match "^(%d+) requests failed") > 50, said)
      assert.is_truthy(said:find "0 other errors\n$", said)
    end)
  end

  it("works in two states at once, on two threads", function()
    assert.are.equal("2 states, 0 failed\n", shell.need(PROGRAMS .. "two_states spec/native/every_part.lua"))
  end)
end)
