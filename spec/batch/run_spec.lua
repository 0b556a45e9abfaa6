-- batch.run: questions by lines, answers in order, each bad line by itself.
local batch = require "riddle.batch"
local errors = require "riddle.errors"
local families = require "riddle.families"
local json = require "riddle.json"
local lines_of = require "riddle.batch.lines"
local questions = require "riddle.batch.questions"
local reader = require "riddle.reader"

-- Runs a batch over text; returns the answers, decoded, and the summary (or nil and an error).
local function run(text, option)
  local list = {}
  local summary, err = batch.run(text, function(line)
    list[#list + 1] = assert(json.decode(line))
    return true
  end, option)
  return list, summary, err
end

local QUEENS = '{"family":"pieces","verb":"count","piece":"queen","board":%d,"k":%d}\n'

describe("batch.run", function()
  it("answers each question with its line, id, method and work", function()
    local list, summary = run('{"id":"a","family":"pieces","verb":"count","piece":"queen","board":8,"k":8}\n'
      .. '\n  {"id":[1],"family":"pieces","verb":"solve","piece":"queen","board":3}  \r\n')
    assert.same({ lines = 3, answered = 2, found = 1, none = 1, gave_up = 0, errors = 0 }, summary)
    assert.same({ 1, "a", "pieces", "count", "found", 92 }, { list[1].line, list[1].id, list[1].family, list[1].verb,
      list[1].status, list[1].answer })
    assert.is_string(list[1].method)
    assert.is_number(list[1].work.seconds)
    assert.is_number(list[1].seconds)
    assert.same({ 3, { 1 }, "none" }, { list[2].line, list[2].id, list[2].status })
    assert.same({ id = { 1 }, family = "pieces", verb = "solve", piece = "queen", board = 3 }, list[2].question)
    assert.is_nil(list[2].answer.status) -- it stands beside the answer
  end)

  it("gives the same answers, in order, however many questions run side by side", function()
    local text = {}
    for i = 1, 60 do text[i] = QUEENS:format(1 + i % 11, 1 + i % 11) end
    local want = run(table.concat(text))
    for _, jobs in ipairs { 2, 3, 16 } do
      local list = run(table.concat(text), { jobs = jobs })
      assert.equal(60, #list)
      for i, answer in ipairs(list) do
        assert.same({ i, want[i].answer, "found" }, { answer.line, answer.answer, answer.status })
      end
    end
  end)

  it("gives a question those limits of the run that it knows", function()
    for _, option in ipairs { {}, { jobs = 2 }, { jobs = 2, memory = 1 << 28, time = 10 }, { memory = 1 << 28 } } do
      local list = run('{"family":"knockout","verb":"draw","entrants":["a","b","c"]}\n' .. QUEENS:format(6, 6), option)
      assert.same({ "found", "found" }, { list[1].status, list[2].status })
    end
  end)

  it("repeats a question with a million blanks in it, and none of those around it", function()
    local text = '{"family":"pieces","verb":"formula","id":"' .. (" "):rep(1000000) .. 'x"}'
    local list = {}
    batch.run(" \t" .. text .. (" "):rep(1000), function(line)
      list[#list + 1] = line
      return true
    end)
    assert.equal(1, #list)
    assert.is_true(list[1]:sub(-#text - 14) == ',"question":' .. text .. "}\n") -- not in the message: it is long
  end)

  it("lets a bad line cost that line only", function()
    local list, summary = run(table.concat({
      "nonsense",
      "[1,2]",
      "17",
      "null",
      '{"verb":"count"}',
      '{"family":"peices","verb":"count"}',
      '{"family":"pieces","verb":"cuont"}',
      '{"family":"pieces","verb":"count","piece":"queen","board":8}',
      '{"family":"pieces","verb":"count","piece":"queen","borad":8,"board":8,"k":8}',
      '{"family":"pieces","verb":"count","piece":"queen","board":8,"k":8,"options":{"metod":"search"}}',
      '{"family":"pieces","verb":"count","piece":"queen","board":8,"k":8,"options":{"job":true}}',
      '{"family":"pieces","verb":"count","piece":"queen","board":8,"k":8,"options":7}',
      '{"family":"pegs","verb":"count","board":"oo.x?"}',
      '{"family":"pegs","verb":"count","board":17}',
      QUEENS:format(8, 8):sub(1, -2),
      ("x"):rep(3000000),
      QUEENS:format(6, 6):sub(1, -2),
    }, "\n"))
    assert.same({ 17, 17, 2, 15 }, { summary.lines, summary.answered, summary.found, summary.errors })
    local function says(line, kind, message)
      assert.equal("error", list[line].status)
      assert.equal(kind, list[line].error.kind)
      assert.truthy(list[line].error.message:find(message, 1, true), list[line].error.message)
    end
    says(1, "json", "expected JSON, found 'nonsense'")
    says(2, "question", "expected a field 'family'")
    says(3, "question", "expected an object, found a number")
    says(4, "question", "expected an object, found null")
    says(5, "question", "expected a field 'family': ")
    says(6, "question", "found 'peices'; did you mean 'pieces'?")
    says(7, "question", "found 'cuont'; did you mean 'count'?")
    says(8, "question", "expected a field 'k' in a question 'count'")
    says(9, "question", "no field 'borad' in a question 'count'; it has piece, board, k; did you mean 'board'?")
    says(10, "question", "pieces.count: unknown option 'metod'; did you mean 'method'?")
    says(11, "question", "option 'job' is not for questions in a batch")
    says(12, "question", "expected 'options' to be an object, found a number")
    says(13, "byte", "expected")
    says(14, "question", "expected a board: a name, a picture, or an object with a field 'board'")
    says(16, "too long", "expected a line of at most 1048576 bytes, found a longer one")
    assert.equal("nonsense", list[1].input)
    assert.equal(92, list[15].answer)
    assert.equal(4, list[17].answer)
    for _, answer in ipairs(list) do
      assert.is_nil(answer.error and answer.error.message:find("%.lua:%d"), "no places in riddle's own sources")
    end
  end)

  it("has limits for questions that do not say otherwise", function()
    local text = '{"family":"pieces","verb":"count","piece":"queen","board":20,"k":20}\n'
      .. '{"family":"pieces","verb":"count","piece":"queen","board":8,"k":8}\n'
    for _, jobs in ipairs { 1, 2 } do
      local list, summary = run(text, { time = 0.05, jobs = jobs })
      assert.same({ "gave up", "found" }, { list[1].status, list[2].status })
      assert.is_string(list[1].reason)
      assert.equal(1, summary.gave_up)
      list = run(text, { memory = 1, jobs = jobs })
      assert.equal("gave up", list[1].status)
    end
    local own = '{"family":"pieces","verb":"count","piece":"queen","board":20,"k":20,"options":{"time":0.02}}'
    assert.equal("gave up", run(own, { time = 1000 })[1].status)
  end)

  it("goes on after a line", function()
    local list = run(QUEENS:format(4, 4) .. "\n" .. QUEENS:format(5, 5) .. QUEENS:format(6, 6), { after = 3 })
    assert.equal(1, #list)
    assert.same({ 4, 4 }, { list[1].line, list[1].answer })
  end)

  it("stops when the source or the sink fails", function()
    local list, summary, err = run(function() return nil, "no more" end)
    assert.same({ 0, nil, "read" }, { #list, summary, err.kind })
    local result
    local function full() return nil, errors.new { kind = "write", message = "full" } end
    result, err = batch.run(QUEENS:format(4, 4), full)
    assert.same({ nil, "full" }, { result, tostring(err) })
    result, err = batch.run(QUEENS:format(4, 4), assert(io.open("/dev/null", "r")))
    assert.same({ nil, "write" }, { result, err.kind })
  end)

  it("refuses wrong arguments", function()
    assert.has_error(function() batch.run("", print, { jobs = 0 }) end,
      "batch.run: option 'jobs' must be an integer in 1..256, got integer 0")
    assert.has_error(function() batch.run("", 7) end,
      "batch.run: the sink must be an open file or a function, got integer 7")
  end)

  it("tells how far it is", function()
    local seen = 0
    run(QUEENS:format(4, 4):rep(50), { on_progress = function(summary) seen = math.max(seen, summary.answered) end })
    assert.equal(50, seen)
  end)

  it("needs no more memory for many lines", function()
    local left, peak = 30000, 0
    local function source()
      left = left - 1000
      return left >= 0 and ('{"family":"pieces"}\n'):rep(1000) or nil
    end
    local count = 0
    local summary = batch.run(source, function()
      count = count + 1
      if count % 1000 == 0 then
        collectgarbage()
        peak = math.max(peak, collectgarbage "count")
      end
      return true
    end)
    assert.equal(30000, summary.errors)
    assert.is_true(peak < 40000, peak .. " KB")
  end)
end)

describe("a family that nobody has heard of", function()
  setup(function()
    families[#families + 1] = "toy"
    package.preload["riddle.toy.questions"] = function()
      local Answer = { __index = { data = function(self) return { double = self.double, status = self.status } end } }
      return {
        double = {
          subject = { "number" },
          optional = { number = true },
          make = { number = function(value)
            if value == 13 then return nil, errors.new { kind = "unlucky", message = "thirteen" } end
            return value
          end },
          ask = function(number, option)
            if number == nil then return nil, errors.new { kind = "limit", message = "too much" } end
            if option.loud then return { print } end
            local answer = { status = number > 0 and "found" or "none", method = "sum", work = { steps = 1 } }
            answer.double = number * 2
            return setmetatable(answer, Answer)
          end,
        },
      }
    end
  end)
  teardown(function()
    table.remove(families)
    package.preload["riddle.toy.questions"] = nil
    package.loaded["riddle.toy.questions"] = nil
  end)

  it("is asked through the same shape", function()
    local list = run('{"family":"toy","verb":"double","number":4}\n{"family":"toy","verb":"double","number":-4}\n'
      .. '{"family":"toy","verb":"double","number":13}\n{"family":"toy","verb":"double"}\n'
      .. '{"family":"toy","verb":"double","number":1,"options":{"loud":true}}\n')
    assert.same({ "found", { double = 8 }, "sum", { steps = 1 } },
      { list[1].status, list[1].answer, list[1].method, list[1].work })
    assert.equal("none", list[2].status)
    assert.same({ kind = "unlucky", message = "thirteen" }, list[3].error)
    assert.same({ "gave up", "too much" }, { list[4].status, list[4].reason })
    assert.same({ kind = "answer", message = "riddle.json: expected plain data, found a function" }, list[5].error)
    local listed = questions.list()
    assert.same({ family = "toy", verbs = { "double" } }, listed[#listed])
  end)
end)

describe("the lines of a source", function()
  local function all(text, size)
    local at = 1
    local list = {}
    local next_line = lines_of(reader.chunks(function()
      if at > #text then return nil end
      at = at + size
      return text:sub(at - size, at - 1)
    end, "test"))
    for number, line, err in next_line do list[#list + 1] = ("%d:%s"):format(number, line or err.kind) end
    return table.concat(list, " ")
  end

  it("are the same, whatever the chunks", function()
    for _, size in ipairs { 1, 2, 3, 7, 100 } do
      assert.equal("1:a 2: 3:bc 4:d", all("a\n\nbc\r\nd", size))
      assert.equal("1:a 2:b", all("a\nb\n", size))
      assert.equal("", all("", size))
      assert.equal("1:", all("\n", size))
    end
  end)

  it("may be too long, each by itself", function()
    local long = ("x"):rep((1 << 20) + 1)
    for _, size in ipairs { 4096, 100000, 1 << 22 } do
      assert.equal("1:a 2:too long 3:b 4:too long", all("a\n" .. long .. "\nb\n" .. long, size))
      assert.equal("1:too long", all(long .. "\n", size))
      assert.equal(#long - 1 + 2, #all(long:sub(2), size))
    end
  end)
end)
