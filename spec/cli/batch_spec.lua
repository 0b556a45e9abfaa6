-- riddle batch, as a user types it: files, --resume, Ctrl-C, exit statuses.
local command = require "spec.support.command"
local json = require "riddle.json"

local QUEEN = '{"family":"pieces","verb":"count","piece":"queen","board":6,"k":6}\n'
local SLOW = '{"family":"pieces","verb":"count","piece":"queen","board":20,"k":20}\n'

describe("riddle batch", function()
  local place
  before_each(function() place = command.open() end)
  after_each(function() place:close() end)

  local function answers(text)
    local list = {}
    for line in text:gmatch "[^\n]+" do list[#list + 1] = assert(json.decode(line)) end
    return list
  end

  it("answers standard input to standard output", function()
    local out, err, status = place:run("riddle batch", QUEEN .. "\n" .. QUEEN)
    local list = answers(out)
    assert.same({ "", 0, 2, 4, 3 }, { err, status, #list, list[1].answer, list[2].line })
  end)

  it("tells of bad lines and of questions that gave up", function()
    local out, err, status = place:run("riddle batch -", QUEEN .. "x\n")
    assert.same({ 2, "riddle: 2 lines; 1 not answered: see their 'error'\n", 2 }, { #answers(out), err, status })
    out, err, status = place:run("riddle batch - --time 0.05", SLOW .. QUEEN)
    assert.same({ "gave up", "riddle: 1 of 2 questions gave up: see their 'reason'\n", 3 },
      { answers(out)[1].status, err, status })
  end)

  it("does not write over answers, and goes on where they end", function()
    place:write("q", QUEEN:rep(5))
    local _, err, status = place:run("riddle batch q -o a")
    assert.same({ "", 0 }, { err, status })
    local whole = place:read "a"
    _, err, status = place:run("riddle batch q -o a")
    assert.same({ "a: holds answers already; --resume goes on with them, or remove it\n", 2 }, { err, status })
    for cut = 0, #whole, 97 do -- a run that was killed after any number of bytes
      place:write("a", whole:sub(1, cut))
      _, err, status = place:run("riddle batch q -o a --resume")
      assert.same({ "", 0 }, { err, status })
      local list = answers(place:read "a")
      assert.equal(5, #list)
      for i, answer in ipairs(list) do assert.same({ i, 4 }, { answer.line, answer.answer }) end
    end
  end)

  it("notices answers to other questions, and files that hold none", function()
    place:write("q", QUEEN:rep(3))
    place:write("other", (QUEEN:gsub("6", "5")):rep(3))
    place:run("riddle batch q -o a")
    local _, err, status = place:run("riddle batch other -o a --resume")
    assert.same({ "a: its last answer is to another question than line 3 of other; is this the right file?\n", 2 },
      { err, status })
    place:write("letter", "Dear Sir,\n")
    _, err, status = place:run("riddle batch q -o letter --resume")
    assert.same({ "riddle: letter: expected answers of a batch, found 'Dear Sir,' as its last line\n", 2 },
      { err, status })
    _, err, status = place:run("riddle batch q --resume")
    assert.truthy(err:find("option '--resume' needs '--output', a file", 1, true))
    assert.equal(1, status)
  end)

  it("stops at Ctrl-C, keeps what is answered, and says how to go on", function()
    place:write("q", QUEEN:rep(3) .. SLOW .. QUEEN)
    for _, jobs in ipairs { 1, 2 } do
      local line = ("rm -f a; riddle batch q -o a --jobs %d & p=$!; sleep 1.5; kill -INT $p; wait $p"):format(jobs)
      local _, err, status = place:run(line)
      assert.same({ "riddle: interrupted after 3 answers; go on with: riddle batch q -o a --resume\n", 130 },
        { err, status })
      assert.equal(3, #answers(place:read "a"))
    end
    local _, err, status = place:run("riddle batch q -o a --resume --time 0.1")
    assert.same({ "riddle: 1 of 2 questions gave up: see their 'reason'\n", 3 }, { err, status })
    assert.equal(5, #answers(place:read "a"))
  end)

  it("stops within 50 ms in a terminal", function()
    if not os.execute "python3 -c 'import pty' 2>/dev/null" then
      pending "skipped: needs python3 with its pty module"
      return
    end
    place:write("q", SLOW)
    local terminal = 'python3 "$RIDDLE_TREE/spec/support/terminal.py" 1 '
    local out = place:run(terminal .. "sh -c 'echo ready; exec riddle batch q -o a'")
    local ms, status = out:match "(%S+) ms after Ctrl%-C, exit status (%d+)\n$"
    assert.equal("130", status)
    assert.truthy(tonumber(ms)) -- how many is shown by the benchmark, not tested here
    assert.truthy(out:find("go on with: riddle batch q -o a --resume", 1, true))
  end)

  it("lists what can be asked", function()
    local out, _, status = place:run("riddle batch --questions")
    assert.equal(0, status)
    assert.truthy(out:find("pegs: count, explain, prove, simulate, solve\n", 1, true))
    assert.truthy(out:find("pieces: classes, count, ", 1, true))
  end)

  it("names files that cannot be read or written", function()
    assert.equal("nothing: cannot open: No such file or directory\n", (select(2, place:run("riddle batch nothing"))))
    place:write("q", QUEEN)
    assert.truthy((select(2, place:run("riddle batch q -o no/where"))):find("no/where: cannot open", 1, true))
    local _, err, status = place:run("riddle batch q -o /dev/full")
    assert.same({ "/dev/full: cannot write: No space left on device\n", 2 }, { err, status })
  end)
end)
