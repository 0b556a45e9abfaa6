-- The small shared modules: options, errors, reader, random.
local errors = require "riddle.errors"
local options = require "riddle.options"
local random = require "riddle.random"
local reader = require "riddle.reader"

describe("riddle.options", function()
  local schema = {
    k = { type = "integer", min = 1, max = 9, default = 5 },
    order = { one_of = { "input", "judge" }, default = "input" },
    verbose = { type = "boolean" },
    time = { type = "number", above = 0 },
    even = {
      check = function(value) return value % 2 == 0, "an even number" end,
    },
  }
  local function ask(given)
    local values = options.check("f", given, schema) -- no tail call: the caller's line must be known
    return values
  end
  local function refused(expected, given)
    local ok, message = pcall(ask, given)
    assert.is_false(ok)
    assert.matches(expected, message, 1, true)
  end

  it("fills in defaults and leaves the user's table alone", function()
    local given = { k = 3 }
    local values = ask(given)
    assert.same({ k = 3, order = "input" }, values)
    assert.same({ k = 3 }, given)
    assert.same({ k = 5, order = "input" }, ask(nil))
    assert.is_false(ask({ verbose = false }).verbose)
  end)

  it("names the option and what is allowed", function()
    refused("f: option 'k' must be an integer in 1..9, got integer 10", { k = 10 })
    refused("f: option 'k' must be an integer in 1..9, got float 2.0", { k = 2.0 })
    refused("f: option 'k' must be an integer in 1..9, got table", { k = { 2 } })
    refused("f: option 'k' must be an integer in 1..9, got a pegs.board", { k = require "riddle.pegs".board "english" })
    refused("f: option 'order' must be 'input' or 'judge', got 'joined'", { order = "joined" })
    refused("f: option 'verbose' must be true or false, got integer 1", { verbose = 1 })
    refused("f: option 'time' must be a number above 0, got integer 0", { time = 0 })
    refused("f: option 'time' must be a number above 0, got float", { time = 0 / 0 })
    refused("f: option 'even' must be an even number, got integer 3", { even = 3 })
    refused("f: the options must be a table, got 'k'", "k")
  end)

  it("suggests the nearest option", function()
    refused("f: unknown option 'oder'; did you mean 'order'?", { oder = "input" })
    refused("f: unknown option 'itme'; did you mean 'time'?", { itme = 1 })
    refused("f: unknown option 'x'; did you mean 'k'?", { x = 1 })
    refused("it has even, k, order, time, verbose", { something = 1 })
    refused("f: unknown option '1'", { "judge" })
  end)

  it("blames the line that called the public function", function()
    local function public(given)
      local values = options.check("public", given, {})
      return values
    end
    local line = debug.getinfo(1, "l").currentline + 1
    local ok, message = pcall(function() public { x = 1 } end)
    assert.is_false(ok)
    assert.matches("shared_spec.lua:" .. line .. ": public: unknown option 'x'; it has none", message, 1, true)
  end)
end)

describe("riddle.errors", function()
  it("make values that read as their message", function()
    local err = errors.new { kind = "range", message = "expected 1..33, found '34'", line = 3 }
    assert.equal("expected 1..33, found '34'", tostring(err))
    assert.is_true(errors.is(err))
    assert.is_false(errors.is {} or errors.is "x")
  end)

  it("quote hostile bytes in a short, printable form", function()
    assert.equal("'abc'", errors.quote "abc")
    assert.equal([['a\x00\x1B[0m\x7F']], errors.quote "a\0\27[0m\127")
    assert.equal("'" .. ("x"):rep(40) .. "'...", errors.quote(("x"):rep(41)))
    assert.equal("'" .. ("x"):rep(39) .. "'...", errors.quote(("x"):rep(39) .. "é" .. "yz"))
  end)
end)

describe("riddle.reader", function()
  local text = "a bb\r\n\n  ccc dd \n\teee"

  local function cut(size)
    local at = 1
    return function()
      local chunk = text:sub(at, at + size - 1)
      at = at + size
      return chunk ~= "" and chunk or nil
    end
  end

  it("delivers words and their places however the text is cut", function()
    for size = 1, #text do
      local source, seen = reader.new(cut(size), "test"), {}
      local token, last = source:token()
      while token do
        seen[#seen + 1] = ("%s@%d:%d"):format(token.text, token.line, token.column)
        token, last = source:token()
      end
      assert.equal("a@1:1 bb@1:3 ccc@3:3 dd@3:7 eee@4:2", table.concat(seen, " "))
      assert.same({ line = 4, column = 5 }, last)
    end
  end)

  it("delivers lines without blanks around them, and their words", function()
    for size = 1, #text do
      local source, seen = reader.new(cut(size), "test"), {}
      for line in function() return (source:next_line()) end do
        for word in reader.words(line) do
          seen[#seen + 1] = ("%s@%d:%d of %q"):format(word.text, word.line, word.column, line.text)
        end
      end
      assert.equal([[a@1:1 of "a bb", bb@1:3 of "a bb", ccc@3:3 of "ccc dd", dd@3:7 of "ccc dd", eee@4:2 of "eee"]],
        table.concat(seen, ", "))
    end
  end)

  it("refuses words and lines of more than a megabyte, without reading on", function()
    local calls = 0
    local source = reader.new(function()
      calls = calls + 1
      return ("x"):rep(1 << 16)
    end, "test")
    local token, err = source:token()
    assert.is_nil(token)
    assert.equal("too long", err.kind)
    assert.is_true(calls <= 18)
  end)

  it("is not slowed down by a line of blanks", function()
    local source = reader.new("a" .. (" "):rep(1000000) .. "b", "test")
    assert.equal(1000002, #source:next_line().text)
  end)

  it("reads numbers of 63 bits and says what is larger", function()
    assert.equal(0, reader.number "0")
    assert.equal(7, reader.number "007")
    assert.equal(math.maxinteger, reader.number "9223372036854775807")
    assert.same({ nil, "large" }, { reader.number "9223372036854775808" })
    assert.same({ nil, "large" }, { reader.number(("9"):rep(1000)) })
    for _, text_of in ipairs { "", "-1", "+1", "1.0", "0x1", "1e3", "1\0", "١" } do
      assert.same({}, { reader.number(text_of) })
    end
  end)

  it("says what is no source, and hands on what a file says", function()
    assert.error_matches(function() reader.new(5, "f") end, "f: the source must be a string", 1, true)
    local directory = assert(io.open("/", "r"))
    local token, err = reader.new(directory, "f"):token()
    assert.is_nil(token)
    assert.equal("read", err.kind)
    assert.matches("directory", err.message, 1, true)
  end)
end)

describe("riddle.random", function()
  -- Reference: xoshiro256starstar.c by David Blackman and Sebastiano Vigna (public domain), state 1, 2, 3, 4.
  it("is xoshiro256**", function()
    local source = random.new(0)
    source[1], source[2], source[3], source[4] = 1, 2, 3, 4
    assert.equal(11520, source:bits())
    assert.equal(0, source:bits())
    assert.equal(1509978240, source:bits())
    assert.equal(1215971899390074240, source:bits())
  end)

  it("repeats itself for a seed, and only for that seed", function()
    local a, b, c = random.new(42), random.new(42), random.new(43)
    local differences = 0
    for _ = 1, 100 do
      local bits = a:bits()
      assert.equal(bits, b:bits())
      if bits ~= c:bits() then differences = differences + 1 end
    end
    assert.is_true(differences > 90)
  end)

  it("draws every value of a range about equally often", function()
    local source, seen = random.new(7), {}
    for _ = 1, 6000 do
      local draw = source:integer(-2, 3)
      seen[draw] = (seen[draw] or 0) + 1
    end
    for value = -2, 3 do assert.is_true(seen[value] > 800 and seen[value] < 1200) end
    local list = source:shuffle { 1, 2, 3, 4, 5 }
    table.sort(list)
    assert.same({ 1, 2, 3, 4, 5 }, list)
  end)
end)
