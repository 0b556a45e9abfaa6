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

local function until_it_works(try, step)
  local failures = 0
  for limit = 1, 1 << 20, step or 97 do
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

  it("counts, champions and all schedules say so", function()
    for _, list in ipairs { LIST, NAMED } do
      local failures, count = until_it_works(function(limit) return knockout.count(list, { memory = limit }) end)
      assert(failures > 10 and count > 0)
      until_it_works(function(limit) return knockout.champions(list, { memory = limit }) end)
      until_it_works(function(limit) return knockout.winners(list, { memory = limit }) end)
      until_it_works(function(limit) return knockout.each(list, { memory = limit }) end)
      until_it_works(function(limit) return knockout.random(list, { memory = limit }) end)
    end
  end)

  it("wishes say so, or give up", function()
    local half = table.move(NAMED, 1, 30, 1, {})
    local teams = {}
    for i = 1, 60 do teams[i] = "a long common beginning " .. i end
    for _, option in ipairs { {}, { seed = 1 }, { forbidden = { { NAMED[1][1], NAMED[40][2] } } } } do
      option.teams = teams
      local failures, answer = until_it_works(function(limit)
        option.memory = limit
        local found, err = knockout.wish(half, option)
        if found and found.status ~= "gave up" then return found end
        assert(err or found.limit == "memory")
        return nil, err or { message = found.reason, kind = "limit" }
      end, option.forbidden and 1009)
      assert(failures > 10)
      assert.equal("found", answer.status)
      option.seed, option.memory = nil, nil
      assert(knockout.check(answer.schedule, half, option))
    end
    local failures, list = until_it_works(function(limit)
      return knockout.winners(half, { teams = teams, memory = limit })
    end)
    assert(failures > 10 and #list == 30)
  end)

  it("conflicts and calendars say so", function()
    local list = table.move(NAMED, 1, #NAMED, 1, {})
    list[7] = { NAMED[8][1], NAMED[9][2] }
    list[20] = { NAMED[1][2], NAMED[2][2] }
    local failures, conflict = until_it_works(function(limit) return knockout.conflict(list, { memory = limit }) end)
    assert(failures > 10)
    assert.is_true(conflict.status == "none" or knockout.check_conflict(conflict, list))
    local calendar
    failures, calendar = until_it_works(function(limit) return knockout.calendar(NAMED, { memory = limit }) end)
    assert(failures > 10)
    assert.equal(6, #calendar)
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
