-- riddle.csv: the examples of RFC 4180, files as spreadsheets write them, and what was written comes back.
local csv = require "riddle.csv"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local function all(source, option)
  local rows = {}
  for line, row, err in csv.rows(source, option) do
    if err then return nil, err, rows end
    rows[#rows + 1] = row
    row.line = line
  end
  return rows
end

local function plain(source, option)
  local rows = assert(all(source, option))
  for _, row in ipairs(rows) do row.line = nil end
  return rows
end

-- Pieces of 1 to `most` bytes, as a source.
local function pieces(text, draw, most)
  local at = 1
  return function()
    if at > #text then return nil end
    local stop = at + draw:integer(1, most) - 1
    local chunk = text:sub(at, stop)
    at = stop + 1
    return chunk
  end
end

describe("riddle.csv", function()
  it("reads what RFC 4180 shows", function()
    assert.same({ { "aaa", "bbb", "ccc" }, { "zzz", "yyy", "xxx" } }, plain "aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n")
    assert.same({ { "aaa", "bbb", "ccc" }, { "zzz", "yyy", "xxx" } }, plain "aaa,bbb,ccc\r\nzzz,yyy,xxx")
    assert.same({ { "aaa", "b\r\nbb", "ccc" }, { "zzz", "yyy", "xxx" } }, plain '"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx')
    assert.same({ { "aaa", 'b"bb', "ccc" } }, plain '"aaa","b""bb","ccc"')
    assert.same({ { "a", "", "" }, { "", "" } }, plain "a,,\n,")
    assert.same({ { "" } }, plain '""')
    assert.same({}, plain "")
    assert.same({}, plain "\n\r\n\r\r")
  end)

  it("skips the byte order mark and empty lines, and takes every line end", function()
    assert.same({ { "a", "b" }, { "c", "d" }, { "e", "f" } }, plain "\xEF\xBB\xBF\n\na,b\rc,d\r\n\r\ne,f\n")
    local rows = all "\n\na,\"b\nb\"\r\rc\r\n\"d\r\n\re\",x\nf"
    assert.same({ 3, 6, 7, 10 }, { rows[1].line, rows[2].line, rows[3].line, rows[4].line })
  end)

  it("finds the separator in the first line, and takes it as told", function()
    assert.same({ { "a,b", "c" }, { "1,5", "2" } }, plain '"a,b";c\n1,5;2\n')
    assert.same({ { "a", "b", "c;d" } }, plain "a\tb\tc;d\n")
    assert.same({ { "a;b;c", "d" } }, plain('"a;b;c",d\n'))
    assert.same({ { "a,b", "c" } }, plain("a,b;c", { separator = ";" }))
    assert.same({ { "a;b" } }, plain("a;b", { separator = "," }))
    assert.same({ { "one" }, { "two;three" } }, plain "one\ntwo;three")
  end)

  it("takes a quote inside a field as text", function()
    assert.same({ { 'Bob "the man"', "x" }, { '5"', '"' } }, plain 'Bob "the man",x\n5",""""\n')
  end)

  it("says where a row is wrong", function()
    for _, case in ipairs {
      { 'a,b\nc,"d\n', "quote", 2, 3, "expected the closing quote of this field, found the end" },
      { 'a,b\n"c"d,e', "quote", 2, 4, "expected ',' or the end of the line after the closing quote, found 'd'" },
      { 'a;"b\nb"x', "quote", 2, 3, "expected ';' or the end of the line after the closing quote, found 'x'" },
      { 'a\t"b" \t', "quote", 1, 6, "expected a tab or the end of the line after the closing quote, found ' '" },
      { "a\n" .. (","):rep(16384), "count", 2, 16385, "expected at most 16384 fields in a row, found more" },
      { "a," .. ("b"):rep((1 << 20) + 1), "too long", 1, 3,
        "expected a field of at most 1048576 bytes, found a longer one" },
      { 'a,"' .. ("b"):rep((1 << 20) + 1), "too long", 1, 3,
        "expected a field of at most 1048576 bytes, found a longer one" },
    } do
      local source, kind, line, column, message = table.unpack(case)
      local rows, err = all(source)
      assert.is_nil(rows)
      assert.same({ kind, line, column, message }, { err.kind, err.line, err.column, err.message })
    end
    local _, err = all(function() return nil, "broken" end)
    assert.same({ "read", "cannot read: broken" }, { err.kind, err.message })
  end)

  it("gives the places of fields", function()
    for source, columns in pairs { ['ab,"c\nd",e,f'] = { { 1, 1 }, { 1, 4 }, { 2, 4 }, { 2, 6 } },
      ["\n;;ab;c"] = { { 2, 1 }, { 2, 2 }, { 2, 3 }, { 2, 6 } } } do
      local _, _, _, where = csv.rows(source)()
      for i, place in ipairs(columns) do assert.same({ line = place[1], column = place[2] }, where(i)) end
      assert.is_nil(where(5))
    end
  end)

  it("reads records by the names of the columns", function()
    local next_record, heading = csv.records " name ;seed;\nAnn;1;x\nBob\nCy;2;;\n"
    local list = {}
    for line, record, err, where in next_record do
      assert.is_nil(err)
      list[#list + 1] = { line, record.name, record.seed, (where "seed" or {}).column }
    end
    assert.same({ { 2, "Ann", "1", 5 }, { 3, "Bob", "" }, { 4, "Cy", "2", 4 } }, list)
    assert.same({ "name", "seed", "" }, heading())
    for source, expected in pairs {
      [""] = "1:1 expected a line of column names, found the end of the file",
      ["a,b,a\n"] = "1:5 expected different column names, found 'a' as column 1 and column 3",
      ["a,b\n1,2,,3\n"] = "2:6 expected 2 fields as in the first line, found 4",
    } do
      local _, record, err = csv.records(source)()
      assert.is_nil(record)
      assert.equal(expected, ("%d:%d %s"):format(err.line, err.column, err.message))
    end
  end)

  it("refuses wrong options where they are given", function()
    local ok, message = pcall(function()
      local rows = csv.rows("a", { separator = "|" })
      return rows
    end)
    assert.is_false(ok)
    assert.matches("csv_spec.lua:%d+: csv.rows: option 'separator' must be ',', ';' or '\t', got '|'", message)
  end)

  it("writes what it reads, whatever the bytes and wherever the source is cut", function()
    local draw = random.new(seed)
    local alphabet = { "a", "b", '"', ",", ";", "\t", "\n", "\r", " ", "\xEF\xBB\xBF", "\0", "é" }
    for _ = 1, 400 do
      local separator = draw:pick { ",", ";", "\t" }
      local rows, text = {}, {}
      for r = 1, draw:integer(0, 5) do
        rows[r] = {}
        for f = 1, draw:integer(1, 4) do
          local letters = {}
          for i = 1, draw:integer(0, 5) do letters[i] = draw:pick(alphabet) end
          rows[r][f] = table.concat(letters)
        end
        text[r] = csv.line(rows[r], separator)
      end
      local whole = table.concat(text)
      assert.same(rows, plain(whole, { separator = separator }))
      assert.same(rows, plain(pieces(whole, draw, 3), { separator = separator }))
      assert.same(rows, plain(pieces(whole:gsub("\n$", ""), draw, 9), { separator = separator }))
    end
  end)

  it("reads any bytes in the same way wherever they are cut", function()
    local draw = random.new(seed + 1)
    local alphabet = { "a", '"', '"', ",", ";", "\n", "\r", "\xEF", "\xBB", "\xBF" }
    for _ = 1, 2000 do
      local letters = {}
      for i = 1, draw:integer(0, 12) do letters[i] = draw:pick(alphabet) end
      local text = table.concat(letters)
      local rows, err, before = all(text)
      local cut, cut_err, cut_before = all(pieces(text, draw, 2))
      assert.same(rows, cut, text)
      assert.same(before, cut_before)
      assert.equal(err and ("%d:%d %s"):format(err.line, err.column, err.message),
        cut_err and ("%d:%d %s"):format(cut_err.line, cut_err.column, cut_err.message))
    end
  end)

  it("writes numbers, booleans and nothing", function()
    assert.equal('1,true,,"a,b"\n', csv.line { 1, true, false, "a,b" })
    assert.equal("x;;\n", csv.line({ "x", n = 3 }, ";"))
    assert.equal('""\n', csv.line { "" })
  end)
end)
