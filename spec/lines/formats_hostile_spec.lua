-- What must hold for every format, whatever the bytes: mutated samples, texts in pieces, endless sources, memory.
local lines = require "riddle.lines"
local mutants = require "spec.support.mutants"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local support = require "spec.support.lines_formats"

local MUTANTS = os.getenv "RIDDLE_SLOW" and 4000 or 200 -- of each format

local function data(name) return shell.read("spec/lines/data/" .. name) end

-- Name, options for reading and for writing, samples, and odd pieces that the format knows. `exact`: what is read
-- without a fault is written again byte by byte.
local FORMATS = {
  { "psq", exact = true,
    samples = { data "synthetic_gomocupjudge_style.psq", "Piskvorky 5x4, 1:0, 1\r\n5,4,12\r\n0\r\n" },
    odd = { ",", "8,8,0\n", "8,8", "\n-1\n", "Piskvorky 3x3, 0:0, 0\n", "10000", "x", "1001" } },
  { "rec", exact = true, samples = { data "synthetic_gomotur.rec" },
    odd = { ",", "8,8,0\n", "8,8", "\n-1\n", "10000" } },
  { "coordinates", { rows = 15, coordinates = "a1" }, { coordinates = "a1" }, exact = true,
    samples = { "h8i9--g7\n\nH8, i9; aa1\n" }, odd = { "--", "h8", "zz9", ",", ";", "h16", "i" } },
  { "coordinates", { rows = 25, columns = 3, coordinates = "a1-down", letters = "no-i" },
    { coordinates = "a1-down", letters = "no-i" }, exact = true, samples = { "a1b2c25\r\n\r\nj9" },
    odd = { "--", "h8", "zz9", ",", "i1" } },
  { "offsets", { rows = 20 }, exact = true, samples = { "0,0, 1,0, -1,3\n-7,-8,-6,-9\r\n" },
    odd = { ",", "-", "+1", "9,9", "10000" } },
  { "connect4", exact = true, samples = { "4453 -12\n1111111\n" }, odd = { "8", " 1", " -5\n", "0" } },
  { "gomocup-board", { own = "black", rows = 9 }, { own = "black" }, exact = true,
    samples = { "START 15\nINFO rule 4\nBOARD\n7,7,1\n8,7,2\n6,6,3\nDONE\nRECTSTART 3,4\nBOARD\nDONE\nEND\n" },
    odd = { "BOARD\n", "DONE\n", "START 5\n", ",1\n", ",3\n", "0,0,1\n", "done", "1001" } },
  { "gomocup-board", { own = "white", stones = "moves" }, { own = "white", stones = "moves" }, exact = true,
    samples = { "START 15\nBOARD\n7,7,1\n8,7,2\n6,6,3\nDONE\n" },
    odd = { "BOARD\n", "DONE\n", "START 5\n", "0,0,3\n" } },
  { "yixin-sav", exact = true, samples = { data "synthetic_yixin.sav" },
    odd = { "7 7\n", "15\n", "-1", "1001", "10000" } },
  { "renlib-pos", exact = true, samples = { data "synthetic_yixin.pos", "\0" }, odd = { "\xE1", "\3" } },
  { "yixin-pos", exact = true, samples = { data "synthetic_yixin.pos" }, odd = { "\xE1", "\3" } },
  { "picture", { marks = "D" }, samples = { "  a b c\n2 X . O\n1 . X O\n\nXD\nO.\n" },
    odd = { ".", "X", "O", "D", "\n\n", "1", "a" } },
  { "picture", { alphabet = "1/2", coordinates = "rows" }, { alphabet = "1/2", coordinates = "rows" },
    samples = { "  1 2 3\n1 1 0 2\n2 0 1 2\n" }, odd = { "0", "1", "2", "\n\n", " " } },
}

-- All that a reader says of a source, as plain tables.
local function said(source, name, option)
  local all = {}
  for line, one, err, marks in lines.read(source, name, option) do
    if one then
      local item = { line = line, board = name == "picture" and one:picture() or nil, marks = marks }
      if name ~= "picture" then
        item.rows, item.columns, item.moves, item.extra = one.rows, one.columns, support.moves(one), one.extra
        item.setup, item.warnings, item.result = one.root.setup, one.warnings, one.result
        item.places = {}
        for i, node in ipairs(one:moves()) do item.places[i] = { node.line or false, node.place } end
      end
      all[#all + 1] = item
    else
      all.fault = { line = line, kind = err.kind, err.line or false, err.column or false, err.byte or false,
        err.message }
    end
  end
  return all
end

local function with(option, more)
  local all = {}
  for name, value in pairs(option or {}) do all[name] = value end
  for name, value in pairs(more) do all[name] = value end
  return all
end

-- Is a strict reader's fault the first thing that the tolerant one told? What that warned of in a game that it refused
-- in the end is not known: then the strict one must have stopped there or before.
local function strict_is_right(tolerant, strict)
  for _, item in ipairs(tolerant) do
    local warning = item.warnings[1]
    if warning then
      return strict.fault ~= nil and warning.kind == strict.fault.kind and warning.message == strict.fault[4]
        and (warning.line or false) == strict.fault[1] and (warning.byte or false) == strict.fault[3]
    end
  end
  if not tolerant.fault or not strict.fault then return tolerant.fault == strict.fault end
  return #strict == #tolerant
    and (strict.fault[1] or strict.fault[3]) <= (tolerant.fault[1] or tolerant.fault[3])
end

describe("mutants (RIDDLE_SEED=" .. seed .. ")", function()
  for number, format in ipairs(FORMATS) do
    local name, reading, writing = format[1], format[2], format[3]

    local function check(text)
      local where = ("%s: %q"):format(name, text)
      local whole = mutants.within_budget(said, text, name, reading)
      local pieces = mutants.within_budget(said, mutants.in_pieces(text, 7), name, reading)
      assert.are.same(whole, pieces, where)
      if name ~= "picture" then
        local strict = said(text, name, with(reading, { mode = "strict" }))
        assert.is_true(strict_is_right(whole, strict), where)
      end
      if whole.fault or #whole == 0 then return whole.fault and 1 or 0 end
      local list = support.read(text, name, reading)
      local again, err = lines.write(list, name, writing)
      if not again then
        assert.is_true(err.kind == "unfit" or err.kind == "size", where .. tostring(err))
      elseif format.exact then
        assert.are.equal(text, again, where)
      else
        assert.are.same(list, (support.read(again, name, with(reading, { marks = nil }))), where)
      end
      return 0
    end

    it(("are read, or refused with a place: %s (%d)"):format(name, number), function()
      math.randomseed(seed + number)
      local faults = 0
      for _, sample in ipairs(format.samples) do
        assert.equal(0, check(sample))
        for _ = 1, MUTANTS // #format.samples do faults = faults + check(mutants.mutate(sample, format.odd)) end
      end
      assert.is_true(faults > 0)
    end)
  end
end)

describe("hostile sources", function()
  -- Gives a piece again and again; ends the test when it is asked too often.
  local function endless(piece, first)
    local calls = 0
    return function()
      calls = calls + 1
      if calls > 3000 then error "the reader never stops" end
      return calls == 1 and first or piece
    end
  end

  it("come to an end at limits: one line, blank lines, one byte for ever", function()
    for _, format in ipairs(FORMATS) do
      for _, piece in ipairs { "8", "\n", " ", "\0", "h8", "x\n" } do
        local _, err = support.read(endless(piece:rep(1000), format.samples[1]), format[1], format[2])
        assert(err, format[1])
        assert.is_string(err.kind)
      end
    end
  end)

  it("pass through in constant memory", function()
    local function games(piece, count)
      local left = count
      return function()
        left = left - 1
        return left >= 0 and piece or nil
      end
    end
    for _, format in ipairs(FORMATS) do
      local sample = format.samples[1]
      local several = not (format[1] == "rec" or format[1]:find "pos$" or format[1]:find "sav$")
      if several then
        if format[1] == "picture" then sample = sample .. "\n" end
        collectgarbage()
        local before, most, count = collectgarbage "count", 0, 0
        for _, one, err in lines.read(games(sample, 500), format[1], format[2]) do
          assert(one, err)
          count = count + 1
          if count % 100 == 0 then
            collectgarbage()
            most = math.max(most, collectgarbage "count" - before)
          end
        end
        assert.is_true(count >= 500, format[1] .. count)
        assert.is_true(most < 1000, ("%s: %d KB"):format(format[1], most // 1))
      end
    end
  end)

  it("that fail say so", function()
    for _, format in ipairs(FORMATS) do
      local given = false
      local function failing()
        if given then return nil, "the disk is gone" end
        given = true
        return format.samples[1]:sub(1, 8)
      end
      local _, err = support.read(failing, format[1], format[2])
      assert.same({ "read", "cannot read: the disk is gone" }, { err.kind, err.message }, format[1])
    end
  end)
end)

describe("conversions", function()
  it("keep the moves between all formats of games, or say why not", function()
    local record = lines.record { rows = 15, columns = 15, moves = { { 8, 8 }, { 7, 9 }, { 15, 1 }, { 1, 15 } } }
    local OPTIONS = {
      coordinates = { { coordinates = "a1" }, { coordinates = "a1", rows = 15 } },
      ["gomocup-board"] = { { own = "white", stones = "moves" }, { own = "white", stones = "moves" } },
      offsets = { {}, { rows = 15 } }, rec = { { rows = 15, columns = 15 }, { rows = 15, columns = 15 } },
    }
    local list = { "psq", "rec", "coordinates", "offsets", "gomocup-board", "yixin-sav", "renlib-pos", "yixin-pos" }
    for _, from in ipairs(list) do
      local options = OPTIONS[from] or { {}, {} }
      local one = support.one(assert(lines.write(record, from, options[1])), from, options[2])
      for _, to in ipairs(list) do
        local more = OPTIONS[to] or { {}, {} }
        local text, dropped = lines.write(one, to, more[1])
        assert.equal(support.moves(record), support.moves(support.one(text, to, more[2])), from .. " to " .. to)
        for _, what in ipairs(dropped) do assert.is_string(what) end
      end
    end
    local text, err = lines.write(record, "connect4")
    assert.is_nil(text)
    assert.equal("unfit", err.kind)
  end)
end)
