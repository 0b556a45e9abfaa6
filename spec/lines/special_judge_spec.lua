local judge = require "riddle.judge"
local lines = require "riddle.lines"
local seed = require "spec.support.seed"

local EMPTY_ROW = ("0 "):rep(18) .. "0\n"

local function generate(given)
  local text = {}
  assert(judge.generate("the-game", function(piece) text[#text + 1] = piece return true end, given))
  return table.concat(text)
end

local function answer(input)
  local text = {}
  assert(judge.run("the-game", input, function(piece) text[#text + 1] = piece return true end))
  return table.concat(text)
end

describe("judge.check the-game", function()
  local example = judge.problem("the-game").example
  local input = "2\n" .. EMPTY_ROW:rep(19) .. example:gsub("^1\n", "")

  it("accepts right outputs, also with other blanks", function()
    assert.same({ true, 2 }, { judge.check("the-game", input, "0\n2\n2 3\n") })
    assert.same({ true, 2 }, { judge.check("the-game", input, "\n0 \r\n2\r\n\n 2\t3") })
    local many = generate { cases = 200, limits = "none", seed = seed }
    assert.same({ true, 200 }, { judge.check("the-game", many, answer(many)) })
  end)

  local function wrong(output, case, line, message)
    local ok, err = judge.check("the-game", input, output)
    assert.is_nil(ok)
    assert.same({ "wrong", case, line, message }, { err.kind, err.case, err.line, tostring(err) })
  end

  it("names the first wrong board and the reason", function()
    wrong("0\n1\n2 3\n", 2, 2, "expected '2' (five of white, across), found '1'")
    wrong("1\n", 1, 1, "expected '0' (nobody has exactly five), found '1'")
    wrong("0\n2\n3 2\n", 2, 3, "expected '2 3' (five of white, across), found '3 2'")
    wrong("0\n2\n", 2, 3, "expected '2 3' (five of white, across), found the end of the output")
    wrong("", 1, 1, "expected '0' (nobody has exactly five), found the end of the output")
    wrong("0\n2\n2 3\n0\n", 3, 4, "expected the end of the output, found '0'")
    wrong("0\n2 2 3\n", 2, 2, "expected '2' (five of white, across), found '2 2 3'")
  end)

  it("notices any change of a right output", function()
    local many = generate { cases = 30, limits = "none", seed = seed }
    local right = answer(many)
    for at = 1, #right do
      local byte = right:sub(at, at)
      if byte:find "%d" then
        local other = right:sub(1, at - 1) .. (byte == "1" and "2" or "1") .. right:sub(at + 1)
        local ok, err = judge.check("the-game", many, other)
        assert.is_nil(ok)
        assert.equal("wrong", err.kind)
      end
    end
  end)

  it("says when the input is bad", function()
    local _, err = judge.check("the-game", "1\n0 0 4\n", "0\n")
    assert.same({ "input", 2, 5, "expected 0, 1 or 2, found '4'" },
      { err.kind, err.line, err.column, tostring(err) })
  end)
end)

describe("judge.validate the-game", function()
  local function validate(input, limits) return judge.validate("the-game", input, { limits = limits }) end

  it("accepts legal inputs", function()
    assert.same({ true, 1 }, { validate("1\n" .. EMPTY_ROW:rep(19), "contest") })
    assert.same({ true, 0 }, { validate("0\n", "none") })
  end)

  it("refuses what the contest forbids", function()
    local ok, err = validate("0\n", "contest")
    assert.is_nil(ok)
    assert.same({ "range", 1, 1, "expected 1 to 11 boards, found '0'" },
      { err.kind, err.line, err.column, tostring(err) })
    local twelve = "12\n" .. EMPTY_ROW:rep(19 * 12)
    assert.same({ true, 12 }, { validate(twelve, "none") })
    ok, err = validate(twelve, "contest")
    assert.is_nil(ok)
    assert.equal("expected 1 to 11 boards, found '12'", tostring(err))
  end)

  it("refuses a second five under the contest's limits", function()
    local two = "2\n" .. EMPTY_ROW:rep(19) .. "1 1 1 1 1 0 2 2 2 2 2 0 0 0 0 0 0 0 0\n" .. EMPTY_ROW:rep(18)
    assert.same({ true, 2 }, { validate(two, "none") })
    local ok, err = validate(two, "contest")
    assert.is_nil(ok)
    assert.same({ "impossible", 21, 2, "expected at most one five on board 2, found 2" },
      { err.kind, err.line, err.case, tostring(err) })
  end)

  it("names the same faults as the judge", function()
    for _, bad in ipairs { "", "1\n0", "1\n" .. EMPTY_ROW:rep(18), "0\n1", "1\n" .. EMPTY_ROW:rep(18) .. "3\n" } do
      local _, err = validate(bad, "none")
      local _, judged = judge.run("the-game", bad, function() return true end)
      assert.same({ judged.kind, judged.line, judged.column, judged.message },
        { err.kind, err.line, err.column, err.message })
    end
  end)
end)

describe("judge.generate the-game", function()
  it("makes legal inputs within the contest's limits", function()
    for from = seed, seed + 60 do
      local input = generate { cases = 11, seed = from }
      assert.same({ true, 11 }, { judge.validate("the-game", input, { limits = "contest" }) })
    end
  end)

  it("makes the same input from the same seed, and another from another", function()
    assert.equal(generate { cases = 7, seed = seed }, generate { cases = 7, seed = seed })
    assert.not_equal(generate { cases = 7, seed = seed }, generate { cases = 7, seed = seed + 1 })
  end)

  it("makes canonical text, any number of boards", function()
    assert.equal(2 + 722 * 5, #generate { cases = 5, limits = "none" })
    assert.equal("0\n", generate { cases = 0, limits = "none" })
  end)

  it("puts fives of both colours on every border in every direction, sixes, and several fives", function()
    local seen = {}
    for _, board in lines.read(generate { cases = 3000, limits = "none" }, "the-game") do
      local list = lines.all(board, { k = 5, overline = "wins" })
      local fives = 0
      for _, line in ipairs(list) do
        local last = line.cells[line.length]
        if line.length == 5 then
          fives = fives + 1
          seen[line.colour .. line.direction] = true
          if line.column == 1 then seen["left " .. line.direction] = true end
          if last[2] == 19 then seen["right " .. line.direction] = true end
          if math.min(line.row, last[1]) == 1 then seen["top " .. line.direction] = true end
          if math.max(line.row, last[1]) == 19 then seen["bottom " .. line.direction] = true end
        else
          seen["long " .. line.direction] = true
        end
      end
      if #list > fives and fives > 0 then seen["five and six"] = true end
      if fives > 1 then seen["several fives"] = true end
      if not board.cells:find(".", 1, true) then seen.full = true end
      if not board.cells:find "[XO]" then seen.empty = true end
    end
    local count = 0
    for _ in pairs(seen) do count = count + 1 end
    assert.equal(2 * 4 + 4 * 4 + 4 + 4, count)
  end)

  it("puts about so many stones on a board as `size` says", function()
    for _, board in lines.read(generate { cases = 5, size = 30 }, "the-game") do
      local black, white = board:stones()
      assert.is_true(black + white <= 30 and black + white >= 20)
    end
  end)

  it("fills the board, and ends, for any larger size", function()
    for _, board in lines.read(generate { cases = 2, size = math.maxinteger, limits = "none" }, "the-game") do
      local black, white = board:stones()
      assert.equal(19 * 19, black + white)
    end
  end)

  it("refuses more than 11 boards under the contest's limits", function()
    local ok, err = judge.generate("the-game", function() return true end, { cases = 12 })
    assert.is_nil(ok)
    assert.same({ "option", "the contest allows 1 to 11 cases, not 12 (limits 'none' allow any number)" },
      { err.kind, tostring(err) })
  end)
end)
