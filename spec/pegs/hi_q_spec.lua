-- Hi-Q as a stream: bytes in, bytes out, faults with their places; the kernel and the plain road alike.
local core = require "riddle.core"
local errors = require "riddle.errors"
local judge = require "riddle.judge"
local published = require "spec.pegs.published"
local random = require "riddle.random"
local seed = require "spec.support.seed"

-- The sample input as the judges print it: one instance starts on another's line and is broken itself.
local SAMPLE = [[
4
10 12 17 19 25 0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 0
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 19 20 21 22 23
24 25 26 27 28 29 30 31 32 33 0
]]
local SAMPLE_OUTPUT = "HI Q OUTPUT\n51\n0\n561\n98\nEND OF OUTPUT\n"

-- A source that hands a text out in pieces.
local function pieces(text, size)
  local at = 1
  return function()
    if at > #text then return nil end
    local piece = text:sub(at, at + size() - 1)
    at = at + #piece
    return piece
  end
end

local function describe_fault(err)
  return err and ("%s %d:%d %s"):format(err.kind, err.line, err.column, err.message) or "no fault"
end

local function run(text, road, size)
  local parts = {}
  local _, err = judge.run("hi-q", pieces(text, size or function() return 1 << 16 end),
    function(part)
      parts[#parts + 1] = part
      return true
    end, { road = road })
  return table.concat(parts), describe_fault(err), err
end

-- Both roads, and the kernel byte by byte, must do the same.
local function run_all(text)
  local output, fault, err = run(text, "kernel")
  for _, other in ipairs { { "lua" }, { "kernel", function() return 1 end }, { "lua", function() return 1 end } } do
    local other_output, other_fault = run(text, other[1], other[2])
    assert.equal(output, other_output)
    assert.equal(fault, other_fault)
  end
  return output, fault, err
end

describe("hi-q", function()
  it("answers the sample, whatever its lines", function()
    for _, name in ipairs { "hi-q", "uva-379", "UVA-379" } do
      local parts = {}
      assert.is_true(judge.run(name, SAMPLE, function(part) parts[#parts + 1] = part return true end))
      assert.equal(SAMPLE_OUTPUT, table.concat(parts))
    end
    for _, text in ipairs {
      SAMPLE, (SAMPLE:gsub("\n", "\r\n")), (SAMPLE:gsub("\n", " ")), (SAMPLE:gsub(" ", "\n")),
      (SAMPLE:gsub(" ", "\t")), (SAMPLE:gsub(" ", "  \v\f\r \n\n ")), SAMPLE:sub(1, -2),
      "\n\n  " .. SAMPLE .. "\n\n  \n", (SAMPLE:gsub("%d+", "00%0")), (SAMPLE:gsub("%f[%d]%d%f[%D]", "0%0")),
    } do
      local output, fault = run_all(text)
      assert.equal(SAMPLE_OUTPUT, output)
      assert.equal("no fault", fault)
    end
  end)

  it("gives the published single-vacancy sums", function()
    local lines, sums = {}, {}
    for vacant, sum in pairs(published.single_vacancy_sums) do
      local holes = {}
      for hole = 1, 33 do
        if hole ~= vacant then holes[#holes + 1] = hole end
      end
      lines[#lines + 1] = table.concat(holes, " ") .. " 0\n"
      sums[#sums + 1] = sum .. "\n"
    end
    local output = run_all(#lines .. "\n" .. table.concat(lines))
    assert.equal("HI Q OUTPUT\n" .. table.concat(sums) .. "END OF OUTPUT\n", output)
  end)

  it("takes an input without instances", function()
    local output, fault = run_all "0\n"
    assert.equal("HI Q OUTPUT\nEND OF OUTPUT\n", output)
    assert.equal("no fault", fault)
  end)

  it("says what is wrong and where, after the answers before it", function()
    local HEAD, hole = "HI Q OUTPUT\n", "a hole in 1..33 or the closing 0"
    local cases = {
      { "", "", "end 1:1 expected the number of instances, found the end of the input" },
      { " \n\t", "", "end 2:2 expected the number of instances, found the end of the input" },
      { "x", "", "number 1:1 expected the number of instances, found 'x'" },
      { "-1\n0", "", "range 1:1 expected the number of instances, found '-1'" },
      { "1.5 0", "", "number 1:1 expected the number of instances, found '1.5'" },
      { "9223372036854775808\n", "", "range 1:1 expected the number of instances, found '9223372036854775808'" },
      { "9223372036854775807\n", HEAD, "end 2:1 expected " .. hole .. ", found the end of the input" },
      { "1000000000000 1 0", HEAD .. "1\n", "end 1:18 expected " .. hole .. ", found the end of the input" },
      { "2\n1 2 0\n1 2\n", HEAD .. "3\n", "end 4:1 expected " .. hole .. ", found the end of the input" },
      { "2\n0\n5 34 0\n", HEAD .. "0\n", "range 3:3 expected " .. hole .. ", found '34'" },
      { "1\n5 -1 0\n", HEAD, "range 2:3 expected " .. hole .. ", found '-1'" },
      { "1\n5 -0 0\n", HEAD, "range 2:3 expected " .. hole .. ", found '-0'" },
      { "1\n5 100 0\n", HEAD, "range 2:3 expected " .. hole .. ", found '100'" },
      { "1\n99999999999999999999 0\n", HEAD, "range 2:1 expected " .. hole .. ", found '99999999999999999999'" },
      { "1\n5 6x 0\n", HEAD, "number 2:3 expected " .. hole .. ", found '6x'" },
      { "1\n5 - 0\n", HEAD, "number 2:3 expected " .. hole .. ", found '-'" },
      { "1\n5 +6 0\n", HEAD, "number 2:3 expected " .. hole .. ", found '+6'" },
      { "1\n5 6\0 0\n", HEAD, "number 2:3 expected " .. hole .. ", found '6\\x00'" },
      { "1\r\n5 \xEF\xBB\xBF 0\n", HEAD, "number 2:3 expected " .. hole .. ", found '\xEF\xBB\xBF'" },
      { "1\n5 5 0\n", HEAD, "order 2:3 expected a hole above 5 or the closing 0, found '5'" },
      { "1\n10\n 9 0\n", HEAD, "order 3:2 expected a hole above 10 or the closing 0, found '9'" },
      { "1\n12 11 0\n", HEAD, "order 2:4 expected a hole above 12 or the closing 0, found '11'" },
      { "1\n33 0 7\n", HEAD .. "33\nEND OF OUTPUT\n",
        "trailing 2:6 expected the end of the input after the last instance, found '7'" },
      { "0\n0\n", HEAD .. "END OF OUTPUT\n",
        "trailing 2:1 expected the end of the input after the last instance, found '0'" },
      { "1\n0\n\n  bye", HEAD .. "0\nEND OF OUTPUT\n",
        "trailing 4:3 expected the end of the input after the last instance, found 'bye'" },
    }
    for _, case in ipairs(cases) do
      local output, fault, err = run_all(case[1])
      assert.equal(case[3], fault)
      assert.equal(case[2], output)
      assert.is_true(errors.is(err))
    end
  end)

  it("refuses words of more than a million bytes", function()
    for _, text in ipairs { ("1"):rep(1 << 21), "1\n5 " .. ("x"):rep(1 << 21) } do
      local _, fault = run(text, "kernel")
      assert.truthy(fault:find "^too long %d:%d expected a word of at most 1048576 bytes, found a longer one$")
      assert.equal(fault, select(2, run(text, "lua")))
      assert.equal(fault, select(2, run(text, "kernel", function() return 1 << 16 end)))
    end
  end)

  it("gives the same bytes and faults on both roads, however the input is cut and spoilt", function()
    local draw = random.new(seed)
    local junk = { "34", "-1", "x", "\0", "0", "0 0", "", "\n", " ", "\255", "7", "33", "1" }
    for round = 1, 60 do
      local parts = {}
      judge.generate("hi-q", function(part) parts[#parts + 1] = part return true end,
        { cases = draw:integer(1, 10), seed = seed + round })
      local text = table.concat(parts)
      if round % 3 > 0 then
        local from = draw:integer(1, #text)
        text = text:sub(1, from - 1) .. draw:pick(junk) .. text:sub(from + draw:integer(0, 2))
      end
      local output, fault = run_all(text)
      local cut, cut_fault = run(text, "kernel", function() return draw:integer(1, 9) end)
      assert.equal(output, cut)
      assert.equal(fault, cut_fault)
    end
  end)

  it("survives binary junk", function()
    local draw = random.new(seed + 1)
    for round = 1, 100 do
      local bytes = {}
      for i = 1, draw:integer(1, 60) do
        bytes[i] = round % 2 == 0 and string.char(draw:integer(0, 255)) or draw:pick { "1", "0", " ", "\n", "2", "3" }
      end
      run_all((round % 4 == 1 and "3 " or "") .. table.concat(bytes))
    end
  end)

  it("pauses when much input or output waits, and goes on where it was", function()
    local many = 200000
    local long = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 33 0\n"
    for _, instance in ipairs { "0 ", long, "33\n\n 0" .. (" "):rep(99) } do
      local stream <close> = core.pegs.hi_q_stream {}
      local text = many .. "\n" .. instance:rep(many)
      local output, state = stream:feed(text)
      assert.equal("ok", state)
      local answers, calls, length = select(2, output:gsub("\n", "")), 1, #output
      while state == "ok" do
        output, state = stream:feed ""
        answers, calls, length = answers + select(2, output:gsub("\n", "")), calls + 1, length + #output
        assert.is_true(#output < (1 << 18) + 100)
      end
      assert.equal("more", state)
      assert.is_true(calls >= math.max(#text >> 22, length >> 18))
      output, state = stream:feed()
      assert.equal("end", state)
      assert.equal(many + 2, answers + select(2, output:gsub("\n", "")))
    end
  end)

  it("needs no memory for a count, and little for any input", function()
    local stream <close> = core.pegs.hi_q_stream { memory = 600000 }
    assert.equal("HI Q OUTPUT\n", (stream:feed "9223372036854775807 "))
    for _ = 1, 50 do
      local _, state = stream:feed(("17 0 "):rep(2000))
      assert.equal("more", state)
    end
    local refused, err = core.pegs.hi_q_stream { memory = 1000 }
    assert.is_nil(refused)
    assert.equal("limit", err.kind)
    assert.equal("limit", select(2, judge.run("hi-q", SAMPLE, function() end, { memory = 1000 })).kind)
  end)
end)
