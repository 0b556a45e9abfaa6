-- `riddle pegs count` and `riddle pegs hints` as a user types them.
local json = require "riddle.json"
local typed = require "spec.support.typed"

describe("riddle pegs", function()
  local place, _, refused = typed.command "riddle pegs"

  local function run(line)
    local stdout, stderr, status = place:run("riddle pegs " .. line)
    assert.same({ "", 0 }, { stderr, status }, line)
    return stdout
  end

  it("count: the triangle of 15, its solutions and fewest moves", function()
    local text = run "count T5 --vacant a1"
    assert.truthy(text:find("\nsolutions                  29760\n", 1, true))
    assert.truthy(text:find("\nfewest moves               10\n", 1, true))
    assert.truthy(text:find("\ngames                      568630\n", 1, true))
    assert.is_nil(run "count T5 --vacant a1 --only-goal":find("games", 1, true))
    local data = json.decode(run "count T5 --vacant a1 --format json")
    assert.same({ 29760, 10, "levels" }, { data.solutions, data.moves, data.method })
  end)

  it("count: what has no solution", function()
    for _, line in ipairs { "count T4 --vacant a1 --to b3", "count T4 --vacant a1 --only-goal" } do
      local data = json.decode(run(line .. " --format json"))
      assert.same({ 0, {} }, { data.solutions, data.winning }, line)
      assert.truthy(run(line):find("\nsolutions                  0\n", 1, true))
    end
  end)

  it("count: levels as comma-separated lines", function()
    local lines = {}
    for line in run "count T4 --format csv":gmatch "[^\n]+" do lines[#lines + 1] = line end
    assert.equal("level,canonical,positions,dead,jumps", lines[1])
    assert.equal("0,1,1,0,2", lines[2])
    assert.equal(8, #lines)
  end)

  it("hints: made, kept in a file, read again", function()
    local expected = "won: 10 moves, 29760 ways\n  4-1: 10 moves, 14880 ways\n  6-1: 10 moves, 14880 ways\n"
    assert.equal(expected, run "hints T5 --vacant a1 --table t5.hints")
    assert.equal(expected, run "hints T5 --vacant a1 --table t5.hints")
    assert.truthy(run "hints T5 --vacant a2 --table t5.hints":find("another class than this table's goals", 1, true))
    local data = json.decode(run "hints T5 --vacant a1 --to a1 --format json")
    assert.same({ true, 10, 6816, 2 }, { data.won, data.moves, data.ways, #data.jumps })
    refused("hints english --vacant d4 --table t5.hints", "riddle: the table is of another board", 1)
    refused("hints T5 --to a1 --table t5.hints", "riddle: option '--to' is part of the table, give one of them", 1)
    place:run "head -c 100 t5.hints > short.hints"
    local _, stderr, status = place:run "riddle pegs hints T5 --table short.hints"
    assert.truthy(stderr:find("^short.hints: "))
    assert.equal(2, status)
  end)

  it("count: gives up at its time", function()
    refused("count european --vacant d4 --time 0.2", "riddle: gave up at the time limit (option 'time')", 3)
  end)

  it("refuses boards of more than 64 holes", function()
    local message = "riddle: expected a board of at most 64 holes, found 120; pegs.solve takes larger ones"
    refused("count 10x12", message, 3)
    refused("hints 10x12", message, 3)
  end)

  it("has help with examples that work", function()
    typed.have_help(place, "riddle pegs", { "count", "hints" })
  end)
end)
