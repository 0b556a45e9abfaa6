-- The contest problem: both roads, cuts, faults, the special judge, generator and validator.
local core = require "riddle.core"
local judge = require "riddle.judge"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local problem = judge.problem "game-schedule"

local function read_file(name)
  local file <close> = assert(io.open("spec/knockout/data/" .. name, "rb"))
  return file:read "a"
end

-- Answers an input; returns the output and the error, if any.
local function answer(input, option)
  local out = {}
  local ok, err = judge.run("game-schedule", input, function(text)
    out[#out + 1] = text
    return true
  end, option)
  assert(ok or err)
  return table.concat(out), err
end

-- The same with the input given in pieces that `cut` decides.
local function answer_in_pieces(input, order, next_length)
  local stream <close> = core.knockout.game_schedule_stream { order = order }
  local out, at, state, fault = {}, 1, "more", nil
  while state and state ~= "end" do
    local text
    if state == "more" then
      if at <= #input then
        local length = next_length()
        text = input:sub(at, at + length - 1)
        at = at + length
      end
    elseif at <= #input then
      text = ""
    end
    local piece
    piece, state, fault = stream:feed(text)
    out[#out + 1] = piece
  end
  return table.concat(out), fault
end

local function generated(option)
  local out = {}
  judge.generate("game-schedule", function(text)
    out[#out + 1] = text
    return true
  end, option)
  return table.concat(out)
end

local SAMPLE = problem.example
local SAMPLE_JUDGE = [[
Round #1
B defeats A
C advances with wildcard
Round #2
C defeats B
Winner: C

Round #1
A defeats B
C defeats D
E advances with wildcard
Round #2
E defeats A
C advances with wildcard
Round #3
E defeats C
Winner: E

]]
local SAMPLE_INPUT = SAMPLE_JUDGE:gsub("C defeats B\nWinner: C", "B defeats C\nWinner: B")
  :gsub("E defeats C\nWinner: E", "C defeats E\nWinner: C")

describe("judge game-schedule", function()
  it("answers the contest's sample in both orders", function()
    assert.equal(SAMPLE_INPUT, answer(SAMPLE))
    assert.equal(SAMPLE_JUDGE, answer(SAMPLE, { order = "judge" }))
  end)

  it("gives the original judge's bytes", function()
    assert.equal(read_file "random.judge.out", answer(read_file "random.in", { order = "judge" }))
    assert.is_true(judge.check("game-schedule", read_file "random.in", read_file "random.judge.out"))
  end)

  it("gives the original judge's bytes for all of the shared sample", function()
    local input = io.open("../shared/data/knockout/random300.in", "rb")
    if not input then pending "../shared is not here" return end
    local expected = io.open("../shared/data/knockout/random300.judge.out", "rb")
    assert.equal(expected:read "a", answer(input:read "a", { order = "judge" }))
    input:close()
    expected:close()
  end)

  it("answers one team and no case at all", function()
    assert.equal("Winner: A\n\n", answer "1\nA\n0\n")
    assert.equal("", answer "0")
  end)

  it("takes blanks, CRLF, blank lines, names on one line and a missing last newline", function()
    assert.equal(SAMPLE_INPUT, answer((SAMPLE:gsub("\n", " \t\r\n\n"))))
    assert.equal(SAMPLE_INPUT, answer((SAMPLE:gsub("\n$", ""))))
    assert.equal(answer "3\nA\nB\nC\nA B\nB C\n0\n", answer "\n 3 A B\v C\n\tA \f B\nB   C  \n  0")
  end)

  it("takes names of any letters and of 10,000 and a million bytes", function()
    local long, longer = ("ab"):rep(5000), ("é"):rep(1 << 19)
    local input = ("3\n%s\n%s\n東京\n%s 東京\n東京 %s\n0\n"):format(long, longer, long, longer)
    local output, err = answer(input)
    assert.is_nil(err)
    assert.equal(output, (answer(input, { road = "lua" })))
    assert.is_true(judge.check("game-schedule", input, output))
    local _, fault = answer(("2\n%s\nB\n%sx B\n0\n"):format(longer, longer))
    assert.equal("too long", fault.kind)
  end)

  it("gives the same bytes on the plain road", function()
    for _, limits in ipairs { "contest", "none" } do
      local input = generated { seed = seed, cases = 40, size = 150, limits = limits }
      for _, order in ipairs { "input", "judge" } do
        local output, err = answer(input, { order = order })
        assert.is_nil(err)
        assert(output == answer(input, { order = order, road = "lua" }), "seed " .. seed)
        assert.is_true(judge.check("game-schedule", input, output))
      end
    end
  end)

  it("reads in the caller's thread on the plain road, where Ctrl-C arrives", function()
    local text, threads = SAMPLE, {}
    local function source()
      threads[coroutine.running()] = true
      local chunk = text
      text = nil
      return chunk
    end
    assert.is_true(judge.run("game-schedule", source, function() end, { road = "lua" }))
    assert.same({ [coroutine.running()] = true }, threads)
  end)

  it("gives the same bytes however the input is cut", function()
    local draw = random.new(seed)
    local input = generated { seed = seed, cases = 25, size = 40, limits = "none" }
    for _, order in ipairs { "input", "judge" } do
      local whole = answer(input, { order = order })
      assert.equal(whole, (answer_in_pieces(input, order, function() return 1 end)))
      assert.equal(whole, (answer_in_pieces(input, order, function() return draw:integer(1, 30) end)))
    end
  end)

  it("pauses in a large case", function()
    local input = generated { seed = 3, cases = 1, size = 60000, limits = "none" }
    local stream <close> = core.knockout.game_schedule_stream {}
    local pauses, output = 0, {}
    local piece, state = stream:feed(input)
    while state ~= "end" do
      output[#output + 1] = piece
      if state == "ok" then
        pauses = pauses + 1
        assert.is_true(#piece < (1 << 18) + 200)
      end
      piece, state = stream:feed(state == "ok" and "" or nil)
    end
    output[#output + 1] = piece
    assert.is_true(pauses >= 5)
    assert.is_true(answer(input, { road = "lua" }) == table.concat(output))
  end)

  it("pauses anywhere and goes on as if it had not", function()
    local input, output = ("2 A B\nA B\n"):rep(20000), ("Round #1\nA defeats B\nWinner: A\n\n"):rep(20000)
    for length = 1, 32 do -- the output is full at another place each time
      local name = ("n"):rep(length)
      local found = answer(("1 %s\n%s0\n"):format(name, input))
      assert(found == "Winner: " .. name .. "\n\n" .. output, length)
    end
  end)

  it("does not allocate by a number without names behind it", function()
    local text = "10000000\nA\n"
    local _, err = answer(text, { memory = 100000 })
    assert.equal("end", err.kind)
  end)

  it("stops at its memory limit and says so", function()
    local input = generated { seed = 3, cases = 1, size = 20000, limits = "none" }
    local _, err = answer(input, { memory = 500000 })
    assert.equal("limit", err.kind)
  end)
end)

-- input -> kind, line, column, message; the answers before it are those of the first case
local FIRST = "2\nA\nB\nB A\n" -- B wins in both orders
local FAULTS = {
  { "", "end", 1, 1, "expected a number of teams, 1 to 10000000, or 0 at the end, found the end of the input" },
  { FIRST, "end", 5, 1, "expected a number of teams, 1 to 10000000, or 0 at the end, found the end of the input" },
  { FIRST .. "x\n", "number", 5, 1, "expected a number of teams, 1 to 10000000, or 0 at the end, found 'x'" },
  { FIRST .. "-1\n", "number", 5, 1 },
  { FIRST .. "\0\n", "number", 5, 1 },
  { FIRST .. "10000001\n", "range", 5, 1 },
  { FIRST .. "9223372036854775808\n", "range", 5, 1 },
  { FIRST .. "3\nA\nB\n", "end", 8, 1, "expected the name of a team, found the end of the input" },
  { FIRST .. "2 A\n  B\1\nA B\n0\n", "byte", 6, 3, "expected a name without control bytes, found 'B\\x01'" },
  { FIRST .. "2 A\nB\0\nA B\n0\n", "byte", 6, 1 },
  { FIRST .. "3 A\nB A\nA B\nA B\n0\n", "name", 6, 3, "expected different names, found 'A' as team 1 and team 3" },
  { FIRST .. "3 A B C\nA B\n", "end", 7, 1, "expected a match of two teams, found the end of the input" },
  { FIRST .. "3 A B C\nA B\nB", "end", 7, 2, "expected the second team of the match, found the end of the input" },
  { FIRST .. "3 A B C\nA\nB B\n0", "count", 6, 1, "expected two teams on the line of a match, found 'A'" },
  { FIRST .. "3 A B C\nA B C\nB C\n0", "count", 6, 5, "expected the end of the line, found 'C'" },
  { FIRST .. "3 A B C A B\nB C\n0", "count", 5, 9, "expected the end of the line, found 'A'" },
  { FIRST .. "3 A B C\nA B\nB C 0\n0", "count", 7, 5, "expected the end of the line, found '0'" },
  { FIRST .. "3 A B C\nA B\n B  Cc\n0", "name", 7, 5,
    "match 2: expected the name of a team, found 'Cc'; did you mean 'C'?" },
  { FIRST .. "3 A B C\nA B\nB C\127\n0", "byte", 7, 3 },
  { FIRST .. "3 A B C\nA X\nB\n0", "name", 6, 3 },
  { FIRST .. "0\n\n 7", "trailing", 7, 2, "expected nothing after the closing 0, found '7'" },
  { FIRST .. "3 A B C\n\n A B\n  B B\n0", "impossible", 8, 3, "match 2 is 'B' against itself" },
  { FIRST .. "3 A B C\nA B\n B A\n0", "impossible", 7, 2,
    "matches 1 and 2 are both 'B' against 'A'; after the first of them one of the two is out" },
  { FIRST .. " 5 A B C D E\nA B\nB C\nC A\nD E\n0", "impossible", 5, 2 },
  { FIRST .. "4 A B C D\nA B\nA C\nA D\n0", "impossible", 5, 1,
    "'A' has 3 matches (matches 1, 2 and 3), but there are only 2 rounds" },
  { FIRST .. "6 A B C D E F\nA B\nB C\nC D\nD E\nE F\n0", "impossible", 5, 1,
    "round 1, 6 teams left: 'C' cannot play, for in each match that it has left (matches 2 and 3) both teams "
      .. "have others to play and neither may lose yet; nobody may be idle when their number is even" },
}

describe("a fault of the input", function()
  for i, case in ipairs(FAULTS) do
    local what = ("%d (%s at %d:%d) is the same on both roads, however it is cut"):format(i, table.unpack(case, 2, 4))
    it(what, function()
      local input, kind, line, column, message = table.unpack(case, 1, 5)
      local before = input:find("^2") and "Round #1\nB defeats A\nWinner: B\n\n" or ""
      local output, err = answer(input)
      assert.same({ kind, line, column }, { err.kind, err.line, err.column })
      if message then assert.equal(message, err.message) end
      assert.equal(before, output:sub(1, #before))
      local plain, plain_err = answer(input, { road = "lua" })
      assert.equal(output, plain)
      assert.same({ kind, line, column, err.message },
        { plain_err.kind, plain_err.line, plain_err.column, plain_err.message })
      local cut, fault = answer_in_pieces(input, "judge", function() return 1 end)
      assert.equal((answer(input, { order = "judge" })), cut)
      assert.same({ kind, line, column, err.message }, { fault.kind, fault.line, fault.column, fault.message })
      local ok, validate_err = judge.validate("game-schedule", input)
      assert.is_nil(ok)
      assert.equal(err.message, validate_err.message)
    end)
  end

  it("in random bytes and damaged inputs is the same on both roads", function()
    local draw = random.new(seed)
    for round = 1, 150 do
      local input = generated { seed = seed + round, cases = 3, size = 8, limits = "none" }
      for _ = 1, draw:integer(1, 3) do
        local at = draw:integer(1, #input)
        local byte = draw:one_in(3) and string.char(draw:integer(0, 255)) or draw:pick { "\n", " ", "0", "9", "A", "" }
        input = input:sub(1, at - 1) .. byte .. input:sub(at + draw:integer(0, 2))
      end
      local output, err = answer(input)
      local plain, plain_err = answer(input, { road = "lua" })
      local where = ("seed %d, round %d"):format(seed, round)
      assert(output == plain, where)
      assert((err == nil) == (plain_err == nil), where)
      if err then
        local same = err.kind == plain_err.kind and err.line == plain_err.line and err.column == plain_err.column
        assert(same and err.message == plain_err.message, where .. ": " .. err.message .. " / " .. plain_err.message)
      end
    end
  end)
end)

describe("check game-schedule", function()
  local function verdict(output, input)
    local ok, err = judge.check("game-schedule", input or SAMPLE, output)
    if ok then return ok, err end
    return err.kind, err.case, err.line, err.message
  end

  it("accepts every order of the matches of a round and every right choice", function()
    assert.same({ true, 2 }, { verdict(SAMPLE_JUDGE) })
    assert.same({ true, 2 }, { verdict(SAMPLE_INPUT) })
    local swapped = SAMPLE_JUDGE:gsub("A defeats B\nC defeats D", "C defeats D\nA defeats B")
    assert.same({ true, 2 }, { verdict(swapped) })
    local twin = SAMPLE_JUDGE:gsub("B defeats A\nC adv", "B defeats C\nA adv", 1)
      :gsub("C defeats B\nWinner: C", "A defeats B\nWinner: A", 1)
    assert.same({ true, 2 }, { verdict(twin) })
    assert.same({ true, 2 }, { verdict((SAMPLE_JUDGE:gsub("\n", " \r\n"))) })
    assert.same({ true, 1 }, { verdict("Winner: A\n\n", "1\nA\n0\n") })
    assert.same({ true, 0 }, { verdict("", "0\n") })
  end)

  local WRONG = {
    { "Round #1\nA", "Round #2\nA", 2, 8, "expected 'Round #1', found 'Round #2'" },
    { "A defeats B\n", "B defeats A\n", 2, 13, "'A' is out already" },
    { "A defeats B\n", "A defeats  B\n", 2, 8 },
    { "C defeats D\n", "", 2, 10, "round 1: 2 of 5 teams play, expected all but 1" },
    { "C defeats D\n", "C defeats E\n", 2, 11 },
    { "C defeats D\n", "A defeats D\n", 2, 10, "'A' plays twice in this round" },
    { "C defeats D\n", "C defeats X\n", 2, 10, "'X' is no team" },
    { "E adv", "B adv", 2, 11, "round 1: 'B' played in this round or is out, it cannot take the wildcard" },
    { "E advances with wildcard\n", "", 2, 10, "round 1: one team must take the wildcard" },
    { "E advances with wildcard\n", "E advances with wildcard\nE advances with wildcard\n", 2, 12,
      "expected the end of the round after the wildcard, found 'E advances with wildcard'" },
    { "C defeats D\nE advances with wildcard\n", "E advances with wildcard\nC defeats D\n", 2, 11 },
    { "E defeats A\n", "E defeats B\n", 2, 13, "'B' is out already" },
    { "Winner: E", "Winner: C", 2, 17, "'C' is not the team that is left" },
    { "Winner: E\n", "", 2, 17, "expected 'Winner: ' and the team left, found ''" },
    { "Winner: C\n\n", "Winner: C\n", 1, 7, "expected an empty line after the case, found 'Round #1'" },
    { "Winner: E\n\n", "Winner: E\n", 2, 18, "expected an empty line after the case, found the end of the output" },
    { "Winner: E\n\n", "Winner: E\n\n\n", 3, 19, "expected the end of the output, found ''" },
    { "Winner: E\n\n", "Winner: E\n\nx", 3, 19, "expected the end of the output, found 'x'" },
    { "Round #3.*", "", 2, 15, "expected 'Round #3', found the end of the output" },
  }
  for i, case in ipairs(WRONG) do
    it(("names the case, the line and the reason: %d"):format(i), function()
      local pattern = case[1]:find("%*") and case[1] or case[1]:gsub("%p", "%%%0")
      local output, changed = SAMPLE_JUDGE:gsub(pattern, (case[2]:gsub("%%", "%%%%")), 1)
      assert.equal(1, changed)
      local kind, number, line, message = verdict(output)
      assert.same({ "wrong", case[3], case[4] }, { kind, number, line }, message)
      if case[5] then assert.truthy(message:find(case[5], 1, true), message) end
    end)
  end

  it("refuses a line without end and binary junk", function()
    local pieces = 0
    local ok, err = judge.check("game-schedule", SAMPLE, function()
      pieces = pieces + 1
      return pieces < 1000 and ("x"):rep(1 << 16) or nil
    end)
    assert.is_nil(ok)
    assert.same({ "wrong", 1, 1 }, { err.kind, err.case, err.line })
    assert.is_true(pieces < 60 and #err.message < 200)
    assert.equal("wrong", (verdict "\0\255\n\1"))
    local kind, _, _, message = verdict "Round #1\nB defeats \1\n"
    assert.same({ "wrong", "'\\x01' is no team" }, { kind, message })
  end)

  it("says when the input itself is bad", function()
    local kind, _, line, message = verdict("", "2\nA\n")
    assert.same({ "input", 3, "expected the name of a team, found the end of the input" }, { kind, line, message })
  end)

  it("blames the input for an impossible list, whatever the answer", function()
    local input = "1\nE\n4\nA\nB\nC\nD\nA B\nA C\nA D\n0\n"
    local _, err = judge.validate("game-schedule", input)
    for _, given in ipairs { "", "Round #1\nA defeats B\n", "Winner: A\n\n" } do
      local kind, case = verdict(given .. "\n", input) -- the first case has its own answer
      assert.same({ "wrong", 1 }, { kind, case })
      local line, message
      kind, _, line, message = verdict("Winner: E\n\n" .. given, input)
      assert.same({ "input", 3, err.message }, { kind, line, message })
    end
  end)
end)

describe("generate game-schedule", function()
  it("makes the same legal input for the same seed", function()
    local input = generated { seed = seed, cases = 30 }
    assert.equal(input, generated { seed = seed, cases = 30 })
    assert.not_equal(input, generated { seed = seed + 1, cases = 30 })
    assert.same({ true, 30 }, { judge.validate("game-schedule", input, { limits = "contest" }) })
  end)

  it("refuses a size that the format does not take", function()
    for _, size in ipairs { 10000001, math.maxinteger } do
      local ok, err = judge.generate("game-schedule", function() return true end, { size = size, limits = "none" })
      assert.is_nil(ok)
      assert.same({ "option", "expected a size of at most 10000000 teams, found " .. size }, { err.kind, err.message })
    end
  end)

  it("makes cases in the caller's thread, where Ctrl-C arrives", function()
    local draw, threads = random.new(seed), {}
    local integer = draw.integer
    function draw:integer(...)
      threads[coroutine.running()] = true
      return integer(self, ...)
    end
    for _ in problem.generate(draw, { cases = 5, limits = "contest" }) do end -- luacheck: ignore
    assert.same({ [coroutine.running()] = true }, threads)
  end)

  it("keeps to the size", function()
    local input = generated { seed = seed, cases = 12, size = 77 }
    local largest = 0
    for _, case in knockout.read(input, "game-schedule") do largest = math.max(largest, #case.teams) end
    assert.equal(77, largest)
  end)

  it("makes impossible lists of the kind asked for", function()
    local kinds = {
      ["self-match"] = "against itself",
      ["duplicate match"] = "are both",
      cycle = "form a cycle",
      star = "but there are only",
      path = "cannot play",
    }
    for kind, words in pairs(kinds) do
      local option = { seed = seed, cases = 2, size = 40, limits = "none", impossible = kind }
      local ok, err = judge.validate("game-schedule", generated(option))
      assert.is_nil(ok)
      assert.equal("impossible", err.kind)
      assert.truthy(err.message:find(words, 1, true), err.message)
    end
    local ok, err = judge.generate("game-schedule", print, { impossible = "star" })
    assert.is_nil(ok)
    assert.truthy(err.message:find("needs the limits 'none'", 1, true))
  end)
end)

describe("validate game-schedule", function()
  it("tells what the contest does not allow", function()
    local function contest(input) return select(2, judge.validate("game-schedule", input, { limits = "contest" })) end
    local err = contest "1\nA\n0\n"
    assert.same({ "range", 1, 1 }, { err.kind, err.line, err.column })
    err = contest "2\nA\n B2\nA B2\n0\n"
    assert.same({ "name", 3, 2 }, { err.kind, err.line, err.column })
    assert.equal("name", contest("2\nA\n" .. ("b"):rep(26) .. "\nA " .. ("b"):rep(26) .. "\n0\n").kind)
    assert.equal(2, contest(SAMPLE))
  end)
end)

describe("knockout.read and write", function()
  it("give back what was read", function()
    local cases = {}
    for line, case in knockout.read(SAMPLE, "game-schedule") do cases[#cases + 1] = { line, case } end
    assert.same({ 1, 7 }, { cases[1][1], cases[2][1] })
    assert.same({ { "A", "B" }, { "B", "C" } }, cases[1][2].matches)
    assert.equal(SAMPLE, knockout.write({ cases[1][2], cases[2][2] }, "game-schedule"))
    local input, all = read_file "random.in", {}
    for _, case in knockout.read(input, "game-schedule") do all[#all + 1] = case end
    assert.equal(input, knockout.write(all, "game-schedule"))
  end)

  it("yield an error with its place and then end", function()
    local next_case = knockout.read("2\nA\nB\nA B\n1\n", "game-schedule")
    assert.equal(1, (next_case()))
    local line, case, err = next_case()
    assert.same({ 6, nil, "end" }, { line, case, err.kind })
    assert.is_nil(next_case())
  end)

  it("know their format only", function()
    assert.error_matches(function() knockout.read("", "xml") end,
      "knockout.read: the format must be 'bracket', 'bracket%-csv'")
    assert.error_matches(function() knockout.write({}) end, "knockout.write: the format must be")
    assert.error_matches(function() knockout.write({ { matches = {} } }, "game-schedule") end,
      "knockout.write: place 1 of the list must be a case { teams = {names}, matches = {{a, b}, ...} }", 1, true)
  end)
end)
