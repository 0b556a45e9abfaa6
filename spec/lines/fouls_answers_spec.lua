local core = require "riddle.core"
local forced = require "spec.support.lines_forced"
local lines = require "riddle.lines"
local riddle = require "riddle"
local shell = require "spec.support.shell"

local board = lines.board [[
  ......... / ...X..... / ..X.X.... / ...X..... / ......... / ......... / XXX...XXX / ......... / XXXXX.... ]]

describe("the answer of lines.fouls", function()
  local found = lines.fouls(board)

  it("is a list of points with reasons, and names the rule and the reading", function()
    assert.equal(3, #found)
    assert.same({ row = 3, column = 4, reasons = { "double-three" } }, found[1])
    assert.same({ row = 7, column = 5, reasons = { "double-four" } }, found[2])
    assert.same({ row = 9, column = 6, reasons = { "overline" } }, found[3])
    assert.equal(lines.rule "renju", found.rule)
    assert.equal("literal", found.reading)
    assert.equal(board, found.board)
    assert.is_true(found.work.probes == 2 and found.work.seconds >= 0)
    assert.same({ "double-four" }, found:at(7, 5))
    assert.is_nil(found:at(1, 1))
  end)

  it("draws the board with 6, 4 and 3", function()
    assert.equal([[
3 points are forbidden to black (literal reading); renju: exactly 5 in a row for black, at least 5 for white, ]] ..
      [[forbidden to black: overline, double-four, double-three
  1 2 3 4 5 6 7 8 9
1 . . . . . . . . .
2 . . . X . . . . .
3 . . X 3 X . . . .
4 . . . X . . . . .
5 . . . . . . . . .
6 . . . . . . . . .
7 X X X . 4 . X X X
8 . . . . . . . . .
9 X X X X X 6 . . .
row 3, column 4: double-three
row 7, column 5: double-four
row 9, column 6: overline]], tostring(found))
    local none = tostring(lines.fouls(lines.board(1, 3), { k = 3, overline = "foul" }))
    assert.equal([[
no point is forbidden to black; exactly 3 in a row for black, at least 3 for white, forbidden to black: overline
  1 2 3
1 . . .]], none)
  end)

  it("lists at most 100 points in text, all of them in data", function()
    local many = lines.board((("XXXXX."):rep(101)))
    local text = tostring(lines.fouls(many))
    assert.is_truthy(text:find("101 points are", 1, true))
    assert.is_truthy(text:find "and 1 more$")
    assert.equal(101, #lines.fouls(many):data().points)
  end)

  it("is a plain table and a picture", function()
    local data = found:data()
    assert.same({
      rule = tostring(lines.rule "renju"), reading = "literal", rows = 9, columns = 9,
      points = {
        { row = 3, column = 4, reasons = { "double-three" } }, { row = 7, column = 5, reasons = { "double-four" } },
        { row = 9, column = 6, reasons = { "overline" } },
      },
    }, data)
    data.points[1].reasons[1] = "changed"
    assert.same({ "double-three" }, found:at(3, 4))
    local svg = found:svg()
    assert.is_truthy(svg:find("<title>3 points are forbidden to black", 1, true))
    for _, mark in ipairs { ">3</text>", ">4</text>", ">6</text>" } do assert.is_truthy(svg:find(mark, 1, true)) end
    assert.is_truthy(found:svg({ title = "a & b" }):find("<title>a &amp; b</title>", 1, true))
    assert.has_error(function() found:svg { titel = "x" } end, nil)
  end)

  it("is right when only some fouls are forbidden", function()
    local function reasons(fouls, overline)
      local list = {}
      for i, point in ipairs(lines.fouls(board, { k = 5, overline = overline, fouls = fouls })) do
        list[i] = table.concat(point.reasons, " ")
      end
      return list
    end
    assert.same({ "double-three" }, reasons({ "double-three" }, "ignored"))
    assert.same({ "double-four" }, reasons({ "double-four" }, "wins"))
    assert.same({ "overline" }, reasons({}, "foul"))
    assert.is_nil(lines.fouls(board, { k = 5, overline = "foul", fouls = { "double-four" } }).reading)
  end)
end)

describe("lines.fouls refuses", function()
  local raises = forced.raiser(lines.fouls)

  it("what is no board, no rule with fouls, no option", function()
    raises("lines.fouls: the board must be a lines.board, got 'X'", "X")
    raises("lines.fouls: unknown rule 'renyu'; did you mean 'renju'?", board, "renyu")
    raises("lines.fouls: the rule must be one with fouls, as renju, got 'freestyle: at least 5 in a row'", board,
      "freestyle")
    raises("lines.fouls: option 'reading' must be 'literal' or 'eye-counts', got 'both'", board, nil,
      { reading = "both" })
    raises("lines.fouls: unknown option 'readin'; did you mean 'reading'?", board, nil, { readin = "literal" })
  end)

  it("rules that make no sense", function()
    for _, fields in ipairs {
      { k = 5, overline = "foul", blocked = "ignored" },
      { k = 5, overline = "wins", blocked = "ignored", fouls = { "double-four" } },
    } do
      local ok, message = pcall(lines.rule, fields)
      assert.is_false(ok)
      assert.is_truthy(message:find("option 'blocked' = 'ignored' does not go with fouls", 1, true))
    end
  end)

  it("to go beyond the limits of memory and time", function()
    local large = lines.board(1000, 1000)
    local none, err = lines.fouls(large, nil, { memory = 100000 })
    assert.is_nil(none)
    assert.same({ "limit", "memory" }, { err.kind, err.reason })
    none, err = lines.fouls(large, nil, { time = 1e-9 })
    assert.is_nil(none)
    assert.same({ "limit", "time" }, { err.kind, err.reason })
  end)

  it("wrong arguments of the binding", function()
    local renju = lines.rule "renju"
    local function binding(...)
      local ok, message = pcall(core.lines.fouls, ...)
      local same_ok, same_message = pcall(core.lines.fouls_now, ...)
      assert.equal(ok, same_ok)
      if not ok then assert.equal(message, (same_message:gsub("fouls_now", "fouls"))) end
      return ok
    end
    for _, arguments in ipairs {
      { 0, 1, "", renju }, { 1, 1001, ("."):rep(1001), renju }, { 2, 2, "...", renju }, { 1, 1, ".", {} },
      { 1, 1, ".", lines.rule "caro" }, { 1, 1, ".", { k = 5, overline = "no" } }, { 1, 1, "." }, { 1, 1, nil, renju },
      { 1, 1, ".", { k = 6, overline = "foul", fouls = { "double-four" } } },
      { 1, 1, ".", { k = 5, overline = "foul", torus = true } },
    } do
      assert.is_false(binding(table.unpack(arguments, 1, 4)))
    end
    assert.is_true(binding(1, 1, ".", renju))
  end)
end)

describe("lines.fouls as a job", function()
  local large = lines.board((("X.X.XX.."):rep(125) .. "/"):rep(1000))

  it("takes over what is not done in a moment", function()
    assert.is_nil(core.lines.fouls_now(1000, 1000, large.cells, lines.rule "renju"))
    assert.same(lines.fouls(board):data(), lines.fouls(board, nil, {}):data())
  end)

  it("gives the same answer in pieces", function()
    local job <close> = lines.fouls(large, nil, { job = true })
    local seen = 0
    while not job:poll(0.001) do seen = select(2, job:progress()) end
    local found = job:wait()
    assert.is_true(seen == 0 or seen == 1000)
    local again = lines.fouls(large)
    assert.is_true(#found > 100000)
    assert.equal(#again, #found)
    for i, point in ipairs(again) do
      local other = found[i]
      if point.row ~= other.row or point.column ~= other.column or #point.reasons ~= #other.reasons then
        assert.same(point, other)
      end
    end
  end)

  it("is cancelled at once", function()
    local job = lines.fouls(large, nil, { job = true })
    local began = os.time()
    job:cancel()
    local none, err = job:wait()
    assert.is_nil(none)
    assert.equal("stopped", err.kind)
    assert.is_true(os.time() - began < 2)
  end)

  it("can be one of many", function()
    local jobs = {}
    for i = 1, 3 do jobs[i] = lines.fouls(board, nil, { job = true }) end
    local first = riddle.job.any(jobs, 1)
    assert.equal(3, #first:wait())
    for _, job in ipairs(jobs) do job:cancel() end
  end)
end)

describe("the kernel of fouls", function()
  it("gives way cleanly when an allocation fails, at each memory limit, and when it is stopped", function()
    local said = shell.need((os.getenv "RIDDLE_BUILD" or "build") .. "/native/failing_fouls")
    local failed, refused, stopped = said:match "(%d+) failing allocations, (%d+) memory limits refused, (%d+) stops"
    assert.is_true(tonumber(failed) >= 3 and tonumber(refused) > 1000, said)
    assert.equal("103", stopped)
  end)
end)
