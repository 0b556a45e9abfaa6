-- riddle.reader: sources of all kinds, above all functions that do not behave.
local batch = require "riddle.batch"
local csv = require "riddle.csv"
local judge = require "riddle.judge"
local knockout = require "riddle.knockout"
local lines = require "riddle.lines"
local pegs = require "riddle.pegs"
local pieces = require "riddle.pieces"
local reader = require "riddle.reader"
local report = require "riddle.report"

local function all_of(source)
  local parts, next_chunk = {}, reader.chunks(source, "test")
  while true do
    local chunk, err = next_chunk()
    if not chunk then return table.concat(parts, "|"), err end
    parts[#parts + 1] = chunk
  end
end

-- A source function that returns the texts of a list, each after some empty strings, and then nil; or for ever "".
local function source_of(list, empty, endless)
  local place, left = 1, empty
  return function()
    if left > 0 or endless and place > #list then
      left = left - 1
      return ""
    end
    place, left = place + 1, empty
    return list[place - 1]
  end
end

local function forever() return "" end

describe("a source function", function()
  it("may return empty strings, up to a limit", function()
    assert.equal("a|b", all_of(source_of({ "a", "b" }, 0)))
    assert.equal("a|b", all_of(source_of({ "a", "b" }, 1)))
    local text, err = all_of(source_of({ "a", "b" }, reader.MOST_EMPTY))
    assert.same({ "a|b" }, { text, err })
  end)

  it("is refused when it returns one more in a row", function()
    for _, source in ipairs { source_of({ "a", "b" }, reader.MOST_EMPTY + 1), forever } do
      local text, err = all_of(source)
      assert.same({ "", "read" }, { text, err.kind })
      assert.equal("cannot read: expected strings and then nil from the source function, found 1001 empty strings "
        .. "in a row", err.message)
    end
    local text, err = all_of(source_of({ "a", "b" }, 0, true))
    assert.same({ "a|b", "read" }, { text, err.kind })
  end)

  it("raises for what is no string", function()
    assert.error_matches(function() all_of(function() return 7 end) end,
      "test: the source function must return strings and then nil, got number")
  end)
end)

describe("a source function that returns empty strings for ever", function()
  -- Reads all that an iterator yields; the kind of the error at its end.
  local function kind_of(iterator)
    for _, value, err in iterator do
      if err then return err.kind, value end
    end
  end

  it("ends every reader with an error", function()
    assert.equal("read", kind_of(lines.read(forever, "psq")))
    assert.equal("read", kind_of(lines.read(forever, "sgf")))
    assert.equal("read", kind_of(lines.read(forever, "picture")))
    assert.equal("read", kind_of(lines.read(forever, "rif")))
    assert.equal("read", kind_of(lines.read(forever, "renlib")))
    assert.equal("read", kind_of(knockout.read(forever, "game-schedule")))
    assert.equal("read", kind_of(knockout.read(forever, "cup")))
    assert.equal("read", kind_of(knockout.read(forever, "csv")))
    assert.equal("read", kind_of(pegs.read(forever, "picture")))
    assert.equal("read", kind_of(pieces.read(forever, "bishops")))
    assert.equal("read", kind_of(csv.records(forever)))
  end)

  it("ends batches, reports and judges with an error", function()
    local function sink() return true end
    local function fails(result, err)
      assert.is_nil(result)
      assert.equal("read", err.kind)
    end
    fails(batch.run(forever, sink))
    fails(report.write(forever, sink))
    fails(judge.run("hi-q", forever, sink))
    fails(judge.validate("hi-q", forever))
    fails(judge.check("hi-q", "1\n", forever))
    fails(judge.check("hi-q", forever, "1\n"))
  end)
end)

describe("reader.trim", function()
  it("takes away the blanks at both ends, and no others", function()
    for text, want in pairs { [""] = "", [" "] = "", [" \t\n"] = "", a = "a", [" a"] = "a", ["a \r\n"] = "a",
      ["\v a  b\f "] = "a  b" } do
      assert.equal(want, reader.trim(text))
    end
    local long = "a" .. (" "):rep(1000000) .. "b"
    assert.is_true(reader.trim(" " .. long .. (" "):rep(1000000)) == long)
  end)
end)
