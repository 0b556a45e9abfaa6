-- Chains: several core jobs as one.
local chain = require "riddle.chain"
local core = require "riddle.core"
local job = require "riddle.job"

local function bishops(n, k) return core.pieces.ferrers(n, k) end

describe("a chain", function()
  local function three(await)
    local a, work = await(bishops(8, 6))
    assert(work.seconds)
    await()
    local b = await(bishops(4, 4))
    local c = await(bishops(300, 300))
    return a, b, #tostring(c)
  end

  it("answers with all parts, waited for or as a job", function()
    assert.same({ 5599888, 260, 759 }, { job.run(chain.new(three, 3), {}) })
    local running = job.run(chain.new(three, 3), { job = true })
    assert.same({ 5599888, 260, 759 }, { running:wait() })
    local done, total, text = running:progress()
    assert.equal(done, total)
    assert.equal("finished", text)
    assert.same({ 5599888, 260, 759 }, { running:wait() })
  end)

  it("may have no part, and hands errors on", function()
    assert.equal(7, (job.run(chain.new(function() return 7 end), {})))
    assert.equal(7, (job.run(chain.new(function() return 7 end), { job = true }):wait()))
    local none, err = job.run(chain.new(function(await)
      local answer, failure = await(core.pieces.ferrers(5000, 4000, { time = 0.0001 }))
      return answer, failure
    end), {})
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
    assert.has_error(function() job.run(chain.new(function() error "no" end), {}) end)
    assert.has_error(function()
      job.run(chain.new(function(await)
        await(bishops(8, 6))
        error "no"
      end), {})
    end)
  end)

  it("tells how far it is", function()
    local seen = {}
    job.run(chain.new(function(await)
      for _ = 1, 3 do await(core.pieces.ferrers(700, 700)) end
      return true
    end, 3), { on_progress = function(done, total) seen[#seen + 1] = { done, total } end })
    assert.is_true(#seen > 0)
    for i, pair in ipairs(seen) do
      assert.equal(3000, pair[2])
      assert.is_true(pair[1] >= (seen[i - 1] or { 0 })[1] and pair[1] <= 3000)
    end
  end)

  it("is one of many that are waited for", function()
    local long = job.run(chain.new(function(await) return await(core.pieces.ferrers(5000, 5000)) end), { job = true })
    local short = job.run(chain.new(three), { job = true })
    local first, place
    repeat first, place = job.any({ long, short }, 1) until first
    assert.equal(short, first)
    assert.equal(2, place)
    assert.is_nil((job.any({ long }, 0.03)))
    long:cancel()
    assert.equal("stopped", select(2, long:wait()).kind)
    assert.equal(long, (job.any { long }))
  end)

  it("stops when it is dropped", function()
    do
      local running <close> = job.run(chain.new(function(await)
        return await(core.pieces.ferrers(5000, 5000))
      end), { job = true })
      assert.is_false(running:poll(0.01))
    end
    collectgarbage()
  end)
end)
