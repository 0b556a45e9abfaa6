-- The contest problems: both roads, cut anywhere, faults, checker, validator, generator.
local core = require "riddle.core"
local judge = require "riddle.judge"
local seed = require "spec.support.seed"

-- What judge.run writes, and its error or nil.
local function run(problem, input, option)
  local output = {}
  local _, err = judge.run(problem, input, function(text)
    output[#output + 1] = text
    return true
  end, option)
  return table.concat(output), err
end

-- A source that gives its text in pieces of `size` bytes.
local function cut(text, size)
  local at = 1
  return function()
    if at > #text then return nil end
    at = at + size
    return text:sub(at - size, at - 1)
  end
end

local function place(err)
  return err and ("%s %d:%d %s"):format(err.kind, err.line, err.column or 0, err.message) or "none"
end

-- Runs both roads and all cuts, which must agree; returns the output and the error in words.
local function everywhere(problem, input, memory)
  local output, err = run(problem, input, { memory = memory })
  for _, size in ipairs { 1, 2, 7, 60 } do
    local again, fault = run(problem, cut(input, size), { memory = memory })
    assert.equal(output, again)
    assert.equal(place(err), place(fault))
  end
  local plain, fault = run(problem, input, { memory = memory, road = "lua" })
  assert.equal(output, plain)
  assert.equal(place(err), place(fault))
  return output, place(err)
end

local function generate(problem, option)
  local text = {}
  assert(judge.generate(problem, function(piece)
    text[#text + 1] = piece
    return true
  end, option))
  return table.concat(text)
end

for _, problem in ipairs { "bishops", "little-bishops" } do
  describe(problem, function()
    it("answers the samples", function()
      assert.equal("5599888\n260\n", (everywhere(problem, "8 6\n4 4\n0 0\n")))
      assert.equal("0\n3127859642656\n", (everywhere(problem, "20 40\n30 5\n0 0\n")))
    end)

    it("ends at 0 0 alone", function()
      assert.equal("1\n1\n0\n1\n0\n0\n4\n", (everywhere(problem, "1 0\n1 1\n1 2\n5 0\n0 1\n8 59\n2 2\n0 0\n")))
      local output, fault = everywhere(problem, "1 0\n")
      assert.equal("1\n", output)
      assert.equal("end 2:1 expected two numbers n k, or 0 0, found the end of the input", fault)
    end)

    it("reads blanks, CRLF, blank lines and a missing last line end", function()
      local output, fault = everywhere(problem, "\n  8   6 \r\n\r\n\t4 4\t\n\n000 000")
      assert.equal("5599888\n260\n", output)
      assert.equal("none", fault)
    end)

    it("names each fault and its place, after the answers before it", function()
      local faults = {
        [""] = "end 1:1 expected two numbers n k, or 0 0, found the end of the input",
        ["x 1\n"] = "number 1:1 expected a number n, found 'x'",
        ["8 6\n8 -1\n"] = "number 2:3 expected a number k, found '-1'",
        ["8 6\n8 1.5\n"] = "number 2:3 expected a number k, found '1.5'",
        ["8 6\n 8\n"] = "count 2:2 expected two numbers n k, found only '8'",
        ["8 6\n8 1 7\n"] = "count 2:5 expected the end of the line, found '7'",
        ["8 6\n8 9223372036854775808\n"] =
          "range 2:3 expected a number of at most 9223372036854775807 for k, found '9223372036854775808'",
        ["8 6\n0 0\n 5"] = "trailing 3:2 expected the end of the input after 0 0, found '5'",
        ["8 6\n\0\n"] = "number 2:1 expected a number n, found '\\x00'",
        ["8 6\n\xff\xfe 1"] = "number 2:1 expected a number n, found '\xff\xfe'",
        ["8 6\n" .. ("7"):rep(500) .. " 1\n"] =
          "range 2:1 expected a number of at most 9223372036854775807 for n, found '" .. ("7"):rep(40) .. "'...",
        ["99999999999 2\n"] = "limit 1:1 expected a board of at most 16777216 rows, found '99999999999 2'",
      }
      for input, expected in pairs(faults) do
        local output, fault = everywhere(problem, input)
        assert.equal(expected, fault)
        assert.equal(input:find("^8 6") and "5599888\n" or "", output)
      end
    end)

    it("takes huge numbers that need no work", function()
      assert.equal("0\n1\n0\n", (everywhere(problem,
        "8 9223372036854775807\n9223372036854775807 0\n4611686018427387904 9223372036854775807\n0 0\n")))
    end)

    it("refuses a board beyond the memory limit, with the figure", function()
      local output, fault = everywhere(problem, "4 4\n10000 9000\n", 1 << 24)
      assert.equal("260\n", output)
      local expected = "expected a question that takes at most 16777216 bytes, found '10000 9000', which takes "
      assert.truthy(fault:find("limit 2:1 " .. expected, 1, true))
      output, fault = everywhere(problem, "1100 500\n900 600\n2000 1900\n", 1 << 20)
      assert.truthy(fault:find("found '2000 1900', which takes"))
      assert.equal(2, select(2, output:gsub("\n", "")))
    end)

    it("answers large boards in any order, in pieces of at most 20 ms", function()
      local input = "1000 990\n300 7\n1000 3\n1000 1998\n301 299\n1000 990\n300 7\n65 64\n"
      for n = 66, 80 do input = input .. n .. " " .. n .. "\n" end
      everywhere(problem, input .. "0 0\n")
      local stream <close> = core.pieces.bishops_stream {}
      local calls, longest, text = 0, 0, "2001 1500\n0 0\n"
      repeat
        local start = os.clock()
        local _, state = stream:feed(text)
        longest = math.max(longest, os.clock() - start)
        calls = calls + 1
        text = calls > 0 and "" or nil
      until state ~= "ok"
      assert.is_true(calls > 5)
      assert.is_true(longest < 0.06) -- with room for a busy machine
    end)

    it("is the same by both roads on random inputs, which are legal and checked", function()
      for _, limits in ipairs { "contest", "none" } do
        local size = limits == "none" and 40 or nil
        local input = generate(problem, { seed = seed, cases = 300, limits = limits, size = size })
        local legal, cases = judge.validate(problem, input, { limits = limits })
        assert.is_true(legal)
        assert.equal(300, cases)
        local output = everywhere(problem, input)
        local right, count = judge.check(problem, input, output)
        assert.is_true(right)
        assert.equal(300, count)
      end
    end)

    it("has a checker that finds a wrong, a missing and a superfluous answer", function()
      local input = "8 6\n4 4\n0 0\n"
      assert.is_true((judge.check(problem, input, "5599888\r\n260")))
      local _, err = judge.check(problem, input, "5599888\n261\n")
      assert.equal("wrong 2 2 expected 260 ways for 4 bishops on 4 x 4, found '261'",
        ("%s %d %d %s"):format(err.kind, err.case, err.line, err.message))
      _, err = judge.check(problem, input, "5599888\n")
      assert.equal("expected the answer to '4 4', found the end of the output", err.message)
      assert.equal(2, err.case)
      _, err = judge.check(problem, input, "5599888\n260\n1\n")
      assert.equal("expected the end of the output, found '1'", err.message)
      _, err = judge.check(problem, "8\n", "")
      assert.equal("input", err.kind)
      assert.is_true((judge.check(problem, "9999999 0\n5 9999999\n1 1\n0 1\n0 0", "1\n0\n1\n0\n")))
      _, err = judge.check(problem, "9999999 2\n0 0", "1\n")
      assert.equal("limit", err.kind)
    end)
  end)
end

describe("the limits of the contests", function()
  it("are n in 1..8 and 1..30, k in 0..n*n", function()
    for problem, most in pairs { ["little-bishops"] = 8, bishops = 30 } do
      local function verdict(line)
        local _, err = judge.validate(problem, line .. "\n0 0\n", { limits = "contest" })
        return place(type(err) == "table" and err or nil)
      end
      assert.equal("none", verdict(most .. " " .. most * most))
      assert.equal("none", verdict("1 0"))
      assert.equal(("range 1:1 expected n in 1..%d, found '%d'"):format(most, most + 1), verdict(most + 1 .. " 1"))
      assert.equal(("range 1:1 expected n in 1..%d, found '0'"):format(most), verdict("0 1"))
      assert.equal("range 1:3 expected k in 0..4, found '5'", verdict("2 5"))
    end
  end)

  it("are kept by the generators, whatever size is asked for", function()
    for _, problem in ipairs { "little-bishops", "bishops", "eight-queens" } do
      local input = generate(problem, { seed = seed, cases = 500, size = 1000 })
      assert.equal(500, select(2, judge.validate(problem, input, { limits = "contest" })))
      assert.equal(input, generate(problem, { seed = seed, cases = 500, size = 1000 }))
      assert.is_true(judge.validate(problem, generate(problem, { cases = 0 }), { limits = "contest" }))
    end
  end)
end)

describe("eight-queens", function()
  it("writes the four boards with a queen in the corner", function()
    local expected = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"
      .. " 1      1 5 8 6 3 7 2 4\n 2      1 6 8 3 7 4 2 5\n 3      1 7 4 6 8 2 5 3\n 4      1 7 5 8 2 4 6 3\n"
    assert.equal(expected, (everywhere("eight-queens", "1\n\n1 1\n")))
    assert.equal(expected .. "\n" .. expected, (everywhere("eight-queens", "2 1 1\r\n\r\n1\n1")))
  end)

  it("is right for all 64 squares", function()
    local sets = { "64\n" }
    for row = 1, 8 do
      for column = 1, 8 do sets[#sets + 1] = ("\n%d %d\n"):format(row, column) end
    end
    local input = table.concat(sets)
    local output = everywhere("eight-queens", input)
    assert.same({ true, 64 }, { judge.check("eight-queens", input, output) })
    assert.equal(8 * 92, select(2, output:gsub("\n[ 1-9]%d      ", "")))
  end)

  it("names each fault and its place", function()
    local faults = {
      [""] = "end 1:1 expected the number of data sets, found the end of the input",
      ["x"] = "number 1:1 expected the number of data sets, found 'x'",
      ["99999999999999999999"] = "range 1:1 expected the number of data sets, found '99999999999999999999'",
      ["1\n\n9 1\n"] = "range 3:1 expected the queen's row in 1..8, found '9'",
      ["1\n\n1 0\n"] = "range 3:3 expected the queen's column in 1..8, found '0'",
      ["1\n\n1\n"] = "end 4:1 expected the queen's column in 1..8, found the end of the input",
      ["1\n\n1 -1\n"] = "number 3:3 expected the queen's column in 1..8, found '-1'",
      ["0\n\n1 1\n"] = "trailing 3:1 expected the end of the input after the last set, found '1'",
      ["9223372036854775807\n"] = "end 2:1 expected the queen's row in 1..8, found the end of the input",
      ["0"] = "none",
    }
    for input, expected in pairs(faults) do
      local output, fault = everywhere("eight-queens", input)
      assert.equal(expected, fault)
      assert.equal("", output)
    end
  end)

  it("has a checker that names the first wrong line", function()
    local input = "1\n\n1 1\n"
    local output = run("eight-queens", input)
    local _, err = judge.check("eight-queens", input, (output:gsub("6 8 3", "6 3 8")))
    assert.equal("wrong 1 5 expected solution 2 '2 1 6 8 3 7 4 2 5', found '2      1 6 3 8 7 4 2 5'",
      ("%s %d %d %s"):format(err.kind, err.case, err.line, err.message))
    _, err = judge.check("eight-queens", input, (output:gsub("SOLN", "SOLUTION")))
    assert.truthy(err.message:find("expected the header 'SOLN COLUMN'", 1, true))
    _, err = judge.check("eight-queens", input, output:sub(1, -30))
    assert.equal("wrong", err.kind)
    _, err = judge.check("eight-queens", input, output .. output)
    assert.truthy(err.message:find("^expected the end of the output, found 'SOLN"))
  end)

  it("is the same by both roads on random inputs", function()
    local input = generate("eight-queens", { seed = seed, cases = 100 })
    local output = everywhere("eight-queens", input)
    assert.same({ true, 100 }, { judge.check("eight-queens", input, output) })
  end)
end)

describe("the problems", function()
  it("are known by their judges' numbers", function()
    local aliases = { ["uva-861"] = "little-bishops", ["uva-10237"] = "bishops", ["uva-750"] = "eight-queens" }
    for alias, name in pairs(aliases) do
      assert.equal(name, judge.problem(alias).name)
    end
  end)

  it("answer their own examples", function()
    for _, name in ipairs { "little-bishops", "bishops", "eight-queens" } do
      local _, fault = everywhere(name, judge.problem(name).example)
      assert.equal("none", fault)
    end
  end)
end)
