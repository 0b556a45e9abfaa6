-- Windows on sources: what they hold, what they drop, and the places they name.
local reader = require "riddle.reader"
local seed = require "spec.support.seed"
local window = require "riddle.window"

local function of(...)
  local chunks, next_one = { ... }, 0
  return window.new(reader.chunks(function()
    next_one = next_one + 1
    return chunks[next_one]
  end, "test"))
end

describe("a window", function()
  it("gets more and drops what is done with", function()
    local view = of("one\n", "", "two\nthree", "!")
    assert.equal("", view.text)
    assert.is_true(view:more(1))
    assert.equal("one\n", view.text)
    assert.is_true(view:more(4))
    assert.same({ "\ntwo\nthree", 3 }, { view.text, view.shift })
    assert.same({ 2, 2 }, { view:place(3) })
    assert.is_true(view:more(6))
    assert.equal("three!", view.text)
    assert.same({ 3, 6 }, { view:place(6) })
    assert.is_false(view:more(7))
    assert.equal("three!", view.text)
    assert.is_true(view.over)
    assert.is_nil(view.failed)
  end)

  it("keeps the error of a source that breaks off", function()
    local given
    local view = window.new(reader.chunks(function()
      if given then return nil, "no more" end
      given = true
      return "x"
    end, "test"))
    assert.is_true(view:more(1))
    assert.is_false(view:more(1))
    assert.same({ "read", "cannot read: no more" }, { view.failed.kind, view.failed.message })
  end)

  it("asks for at least as much as it keeps", function()
    local asked = 0
    local view = window.new(function()
      asked = asked + 1
      return "x"
    end)
    local calls = 0
    while #view.text < 4096 do
      view:more(1)
      calls = calls + 1
    end
    assert.same({ 13, 4096 }, { calls, asked })
  end)

  it("names the same places however the text comes (RIDDLE_SEED=" .. seed .. ")", function()
    math.randomseed(seed)
    for _ = 1, 200 do
      local letters = {}
      for i = 1, math.random(1, 60) do letters[i] = math.random(4) == 1 and "\n" or "x" end
      local text = table.concat(letters)
      local rest = text
      local view = window.new(function()
        if rest == "" then return nil end
        local piece = rest:sub(1, math.random(0, 7))
        rest = rest:sub(#piece + 1)
        return piece
      end)
      local at, absolute = 1, 0
      while true do
        if at > #view.text then
          if not view:more(at) then break end
          at = 1
        end
        absolute = absolute + 1
        local line, column = 1, absolute
        for stop in text:sub(1, absolute - 1):gmatch "()\n" do line, column = line + 1, absolute - stop end
        assert.equal(text:sub(absolute, absolute), view.text:sub(at, at))
        assert.same({ line, column }, { view:place(at) })
        at = at + 1
      end
      assert.equal(#text, absolute)
    end
  end)
end)
