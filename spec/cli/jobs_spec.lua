-- --jobs of all commands that have it: how many jobs there are when the user does not say.
local core = require "riddle.core"
local jobs = require "riddle.cli.jobs"
local typed = require "spec.support.typed"

describe("--jobs", function()
  local place, _, refused = typed.command "riddle"

  it("is by default as many as the cores, as far as there is enough to do", function()
    assert.equal(1, jobs.take({}, nil, nil, 100))
    assert.equal(1, jobs.take({}, nil, 0, 100))
    assert.equal(1, jobs.take({}, nil, 199, 100))
    assert.equal(math.min(2, core.cores), jobs.take({}, nil, 200, 100))
    assert.equal(math.min(256, core.cores), jobs.take({}, nil, 1 << 40, 100))
    assert.equal(7, jobs.take({ jobs = "7" }, nil, 1, 100))
  end)

  it("is described and checked alike everywhere", function()
    for name, words in pairs { batch = "questions side by side", ["lines audit"] = "processes side by side" } do
      local help = place:run("riddle help " .. name):gsub("%s+", " ")
      local said = "--jobs <n> " .. words .. " (default: the cores available, when there are many "
      assert.truthy(help:find(said, 1, true), name)
    end
    for _, text in ipairs { "0", "257", "x", "1.5" } do
      local message = ("riddle: option '--jobs' must be an integer in 1..256, found '%s'"):format(text)
      refused("batch nothing --jobs " .. text, message, 1)
      refused("lines audit nothing --rule freestyle --jobs " .. text, message, 1)
    end
    refused("lines audit x --rule freestyle --jobs 2 --shard 1/2 --out s", "riddle: option '--jobs' cannot go with "
      .. "'--shard'", 1)
  end)

  it("makes no difference to the answers", function()
    local lines = {}
    for i = 1, 250 do
      lines[i] = ('{"family": "pieces", "verb": "count", "piece": "rook", "board": %d, "k": 2}\n'):format(i % 9 + 1)
    end
    place:write("questions", table.concat(lines))
    local function answers(option)
      local text, err, status = place:run("riddle batch questions " .. option)
      assert.same({ "", 0 }, { err, status })
      return (text:gsub('"seconds":[^,}]+', ""))
    end
    local one = answers "--jobs 1"
    assert.equal(250, select(2, one:gsub("\n", "")))
    assert.equal(one, answers "")
    assert.equal(one, answers "--jobs 3")
  end)
end)
