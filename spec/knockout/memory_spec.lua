-- Every allocation fails once: the limit is raised step by step until the work succeeds, so each
-- allocation is the one that does not fit.
local core = require "riddle.core"
local generate = require "riddle.knockout.generate"
local knockout = require "riddle.knockout"
local random = require "riddle.random"

local LIST, NAMED = {}, {}
do
  local first, second = generate.matches(random.new(5), 60)
  for i = 1, #first do
    LIST[i] = { first[i], second[i] }
    NAMED[i] = { "a long common beginning " .. first[i], "a long common beginning " .. second[i] }
  end
end

local function until_it_works(try)
  local failures = 0
  for limit = 1, 1 << 20, 97 do
    local result, err = try(limit)
    if result then return failures, result end
    assert(err.message:find("memory limit", 1, true), err.message)
    assert.equal("limit", err.kind)
    failures = failures + 1
  end
  error "it never works"
end

describe("when memory runs out", function()
  for _, order in ipairs { "input", "judge" } do
    it("a schedule in " .. order .. " order says so and leaves nothing broken", function()
      local failures, schedule = until_it_works(function(limit)
        return knockout.schedule(LIST, { memory = limit, order = order })
      end)
      assert.is_true(failures > 10)
      assert.is_true(knockout.check(schedule, LIST))
      failures, schedule = until_it_works(function(limit)
        return knockout.schedule(NAMED, { memory = limit, order = order })
      end)
      assert.is_true(failures > 10)
      assert.is_true(knockout.check(schedule, NAMED))
    end)
  end

  it("a diagnosis says so", function()
    for _, spoil in ipairs { { 1, 1 }, { 3, 4 }, { 2, 9 }, { 60, 59 } } do
      local list = table.move(LIST, 1, #LIST, 1, {})
      list[30], list[31], list[32] = spoil, { 1, 2 }, { 3, 4 }
      local failures = until_it_works(function(limit)
        local schedule, err = knockout.schedule(list, { memory = limit })
        assert(not schedule)
        if err.kind == "limit" then return nil, err end
        return true
      end)
      assert.is_true(failures > 10)
    end
  end)

  it("the contest stream says so", function()
    local text = { "60" }
    for i = 1, 60 do text[#text + 1] = NAMED[1][1]:gsub("[ %d]", "") .. i end
    for i = 1, 59 do
      local stem = NAMED[1][1]:gsub("[ %d]", "")
      text[#text + 1] = stem .. LIST[i][1] .. " " .. stem .. LIST[i][2]
    end
    local input = table.concat(text, "\n") .. "\n0\n"
    for _, order in ipairs { "input", "judge" } do
      local failures, output = until_it_works(function(limit)
        local stream <close>, err = core.knockout.game_schedule_stream { order = order, memory = limit }
        if not stream then return nil, err end
        local out, state, fault = stream:feed(input)
        if state == "more" then
          local rest
          rest, state, fault = stream:feed(nil)
          out = out .. rest
        end
        if not state then return nil, fault end
        return out
      end)
      assert.is_true(failures > 10)
      assert.truthy(output:find("Winner: alongcommonbeginning%d+\n\n$"))
    end
  end)
end)
