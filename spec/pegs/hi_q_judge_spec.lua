-- Hi-Q for setters: check, validate, generate; and the format of its boards.
local judge = require "riddle.judge"
local pegs = require "riddle.pegs"
local seed = require "spec.support.seed"

local function generated(option)
  local parts = {}
  assert(judge.generate("hi-q", function(part) parts[#parts + 1] = part return true end, option))
  return table.concat(parts)
end

local function answered(text)
  local parts = {}
  assert(judge.run("hi-q", text, function(part) parts[#parts + 1] = part return true end))
  return table.concat(parts)
end

describe("judge.check of hi-q", function()
  local input = "3\n10 12 17 19 25 0\n0\n1 2 0\n"

  local function wrong(output, case, line, reason)
    local ok, err = judge.check("hi-q", input, output)
    assert.is_nil(ok)
    assert.same({ "wrong", case, line, reason }, { err.kind, err.case, err.line, err.message })
  end

  it("accepts the right output and nothing else", function()
    local right = "HI Q OUTPUT\n51\n0\n3\nEND OF OUTPUT\n"
    assert.equal(right, answered(input))
    local ok, cases = judge.check("hi-q", input, right)
    assert.is_true(ok)
    assert.equal(3, cases)
    assert.is_true((judge.check("hi-q", input, (right:gsub("\n", " \r\n"):sub(1, -3)))))
    wrong("", 1, 1, "expected 'HI Q OUTPUT', found the end of the output")
    wrong("hi q output\n51\n0\n3\nEND OF OUTPUT\n", 1, 1, "expected 'HI Q OUTPUT', found 'hi q output'")
    wrong("HI Q OUTPUT\n51\n1\n3\nEND OF OUTPUT\n", 2, 3, "expected 0, found '1'")
    wrong("HI Q OUTPUT\n51\n0\n", 3, 4, "expected 3, found the end of the output")
    wrong("HI Q OUTPUT\n51\n0\n3\n", 3, 5, "expected 'END OF OUTPUT', found the end of the output")
    wrong("HI Q OUTPUT\n51\n0\n3\n3\nEND OF OUTPUT\n", 3, 5, "expected 'END OF OUTPUT', found '3'")
    wrong(right .. "more", 3, 6, "expected the end of the output, found 'more'")
    wrong("HI Q OUTPUT\n" .. ("5"):rep(1 << 21), 1, 2, "expected 51, found a line too long to be an answer")
  end)

  it("says when the input itself is bad", function()
    local ok, err = judge.check("hi-q", "1\n34 0\n", "HI Q OUTPUT\n34\nEND OF OUTPUT\n")
    assert.is_nil(ok)
    assert.same({ "input", 2, 1, "expected a hole in 1..33 or the closing 0, found '34'" },
      { err.kind, err.line, err.column, err.message })
    assert.equal("input", select(2, judge.check("hi-q", "", "HI Q OUTPUT\n")).kind)
    assert.equal("input", select(2, judge.check("hi-q", "1 0 0", "HI Q OUTPUT\n0\nEND OF OUTPUT\n")).kind)
  end)

  it("agrees with the kernel on generated inputs, and sees each changed sum", function()
    local text = generated { cases = 300, seed = seed, limits = "none" }
    local output = answered(text)
    local ok, cases = judge.check("hi-q", text, output)
    assert.is_true(ok)
    assert.equal(300, cases)
    local _, err = judge.check("hi-q", text, (output:gsub("(%d+)\nEND", function(sum) return sum + 1 .. "\nEND" end)))
    assert.same({ "wrong", 300, 301 }, { err.kind, err.case, err.line })
  end)
end)

describe("judge.validate of hi-q", function()
  it("knows the contest's limits", function()
    assert.same({ true, 2 }, { judge.validate("hi-q", "2\n0\n0\n", { limits = "contest" }) })
    assert.same({ true, 0 }, { judge.validate("hi-q", "0\n") })
    local eleven = "\n11\n" .. ("0\n"):rep(11)
    assert.same({ true, 11 }, { judge.validate("hi-q", eleven) })
    for text, found in pairs { [eleven] = "11", ["\n0\n"] = "0" } do
      local ok, err = judge.validate("hi-q", text, { limits = "contest" })
      assert.is_nil(ok)
      assert.same({ "range", 2, 1, ("expected 1 to 10 instances, found '%s'"):format(found) },
        { err.kind, err.line, err.column, err.message })
    end
  end)

  it("finds the fault that the judge finds", function()
    local _, err = judge.validate("hi-q", "1\n5 4 0\n")
    assert.same({ "order", 2, 3 }, { err.kind, err.line, err.column })
    _, err = judge.validate("hi-q", "1\n5 4")
    assert.equal("order", err.kind)
    _, err = judge.validate("hi-q", "1\n5 0 0")
    assert.equal("trailing", err.kind)
    _, err = judge.validate("hi-q", "")
    assert.equal("end", err.kind)
  end)
end)

describe("judge.generate of hi-q", function()
  it("is legal in the contest, the same for the same seed, and different for others", function()
    local seen = {}
    for round = 0, 30 do
      local option = { cases = round % 10 + 1, seed = seed + round, limits = "contest" }
      local text = generated(option)
      assert.same({ true, option.cases }, { judge.validate("hi-q", text, { limits = "contest" }) })
      assert.equal(text, generated(option))
      assert.is_nil(seen[text])
      seen[text] = true
    end
  end)

  it("makes positions of all kinds and lays them out in nasty ways", function()
    local text = generated { cases = 500, seed = seed, limits = "none" }
    local counts = {}
    for _, board in pegs.read(text, "hi-q") do counts[board:count()] = true end
    for _, count in ipairs { 0, 1, 2, 16, 32, 33 } do assert.is_true(counts[count], count .. " pegs") end
    for _, nasty in ipairs { " 0 %d", "%d  %d", "%d\t%d", "%d\r\n", "%d\n\n%d", "%d \n%d", "%d\n   %d" } do
      assert.truthy(text:find(nasty), nasty)
    end
  end)

  it("obeys size and layout", function()
    local text = generated { cases = 50, seed = seed, limits = "none", size = 3, layout = "plain" }
    local boards = {}
    for line, board in pegs.read(text, "hi-q") do
      boards[#boards + 1] = board
      assert.equal(#boards + 1, line)
      assert.is_true(board:count() <= 3)
    end
    assert.equal(text, pegs.write(boards, "hi-q"))
  end)

  it("refuses more instances than the contest has", function()
    for _, cases in ipairs { 0, 11 } do
      local ok, err = judge.generate("hi-q", function() end, { cases = cases })
      assert.is_nil(ok)
      assert.equal("option", err.kind)
      assert.truthy(tostring(err):find("the contest allows 1 to 10 cases, not " .. cases, 1, true))
    end
  end)
end)

describe("pegs.read and pegs.write", function()
  it("give back what was written, in one form", function()
    local text = "3\n10 12 17 19 25 0\n0\n1 33 0\n"
    local boards, lines = {}, {}
    for line, board, err in pegs.read(text, "hi-q") do
      assert.is_nil(err)
      boards[#boards + 1], lines[#lines + 1] = board, line
    end
    assert.same({ 2, 3, 4 }, lines)
    assert.same({ 10, 12, 17, 19, 25 }, boards[1]:pegs())
    assert.equal(text, pegs.write(boards, "hi-q"))
    assert.equal("1\n1 33 0\n", pegs.write(boards[3], "hi-q"))
    assert.equal("0\n", pegs.write({}, "hi-q"))
  end)

  it("read open files and functions", function()
    local file <close> = io.tmpfile()
    file:write "1\n5 0\n"
    file:seek "set"
    local next_board = pegs.read(file, "hi-q")
    assert.same({ 5 }, select(2, next_board()):pegs())
    assert.is_nil(next_board())
    local given = { "1 ", "5", " 0" }
    next_board = pegs.read(function() return table.remove(given, 1) end, "hi-q")
    assert.same({ 5 }, select(2, next_board()):pegs())
  end)

  it("yield a fault once, with its line, after the boards before it", function()
    for text, expected in pairs { ["2\n5 0\n34 0"] = "range", ["2\n5 0\n7"] = "end", ["1\n5 0\n7"] = "trailing" } do
      local next_board = pegs.read(text, "hi-q")
      local line, board = next_board()
      assert.equal(2, line)
      assert.same({ 5 }, board:pegs())
      local fault_line, nothing, err = next_board()
      assert.equal(3, fault_line)
      assert.is_nil(nothing)
      assert.equal(expected, err.kind)
      assert.is_nil(next_board())
    end
    local line, _, err = pegs.read("x", "hi-q")()
    assert.same({ 1, "number" }, { line, err.kind })
  end)

  it("raise for wrong arguments", function()
    assert.error_matches(function() pegs.read("1 0", "hiq") end, "pegs.read: the format must be 'a1', .* got 'hiq'")
    assert.error_matches(function() pegs.read(5, "hi-q") end, "the source must be a string, an open file or a function")
    assert.error_matches(function() pegs.write({}, "x") end, "pegs.write: the format must be 'a1', .* got 'x'")
    assert.error_matches(function() pegs.write({ 5 }, "hi-q") end, "place 1 of the list must be a pegs.board")
    assert.error_matches(function() pegs.write({ pegs.board "oo." }, "hi-q") end,
      "place 1 of the list must be a board of the English shape")
  end)
end)
