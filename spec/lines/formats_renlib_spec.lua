-- RenLib libraries: what is read, what is written back byte for byte, and hostile input.
local errors = require "riddle.errors"
local library = require "spec.support.lines_library"
local lines = require "riddle.lines"
local mutations = require "spec.support.mutations"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local trees = require "spec.support.lines_trees"

local BUDGET = 20000000
local HEADER = "\xFFRenLib\xFF\3\4" .. ("\xFF"):rep(10)

local function read(data, option)
  local record, failure
  for _, one, err in lines.read(data, "renlib", option) do record, failure = one, err end
  return record, failure
end

local function one(data, option)
  local record, err = read(data, option)
  assert(record, tostring(err))
  return record
end

local function bytes(digits)
  return (digits:gsub("%s", ""):gsub("%x%x", function(two) return string.char(tonumber(two, 16)) end))
end

local function hex(data) return (data:gsub(".", function(byte) return ("%02X"):format(byte:byte()) end)) end

local function warnings(record)
  local list = {}
  for i, warning in ipairs(record.warnings) do list[i] = ("%s %d %s"):format(warning.kind, warning.byte, warning) end
  return list
end

local function moves(record)
  local list = {}
  for node, depth in record:walk() do
    if depth > 0 then
      local point = node.row and node.row .. "," .. node.column or "-"
      list[#list + 1] = depth .. (node.colour or "none"):sub(1, 1) .. point
    end
  end
  return table.concat(list, " ")
end

-- Reads, writes, and wants the same bytes.
local function keeps(data)
  local record = one(data)
  local text, dropped = lines.write(record, "renlib")
  assert.same({}, dropped)
  assert.equal(hex(data), hex(text))
  return record
end

describe("renlib", function()
  it("reads and writes version 3.0 and its marks", function()
    local record = keeps(shell.read "spec/lines/data/renlib300.lib")
    assert.equal("1b8,8 2w7,9 2w7,8 3b6,8", moves(record))
    assert.same({ "3.0", nil, 15, 15 }, { record.extra.version, record.extra.root, record.rows, record.columns })
    assert.is_true(record.root[1][2][1].extra.mark)
    assert.is_nil(record.rule)
    assert.same({ 21, 23, 27 }, { record.root[1].place, record.root[1][1].place, record.root[1][2][1].place })
  end)

  it("reads and writes version 3.4 and its comments", function()
    local record = keeps(shell.read "spec/lines/data/renlib304.lib")
    assert.equal("1b8,8 2w7,9 2w7,8 3b6,8", moves(record))
    assert.equal("indirect\nsecond line", record.root[1][1].comment)
    assert.same({ "3.4", true }, { record.extra.version, record.extra.root })
  end)

  it("reads the points as RenLib draws them", function()
    local record = keeps(HEADER .. bytes "0000 7880 0100 0F80 E100 EF40")
    assert.equal("1b8,8 2w1,1 3b1,15 4w15,1 5b15,15", moves(record))
  end)

  it("reads old files without a header, and their comments", function()
    local record = keeps(bytes "7820 616263 E4 6960 486920 C8")
    assert.same({ "1b8,8 2w7,9", "abcd", "Hi H" }, { moves(record), record.root[1].comment, record.root[1][1].comment })
    assert.is_nil(record.extra.header)
    keeps(bytes "7800")
    keeps(bytes "7820 6162E4 00 6940") -- padded
  end)

  it("gives board texts to the position before", function()
    local record = keeps(HEADER .. bytes "0000 7801 0001 4100 6A C3 0001 78 00 69 81 0001 4142 0000 69 40 68 40")
    assert.same({ { row = 8, column = 8, text = "A" } }, record.root.labels)
    assert.same({ { row = 7, column = 10, text = "x" }, { row = 7, column = 9, text = "AB" } }, record.root[1].labels)
    assert.equal(2, #record.root[1])
    assert.equal(1, #record.root[1].extra.entries)
    -- a text on a point without a move is no variation
    assert.equal("1b8,8 2w7,9 3b7,9", moves(one(HEADER .. bytes "0000 7800 6AC3 0001 7800 6900 6940")))
  end)

  it("knows passes, and the root from a pass", function()
    assert.equal("1b8,8 2w- 3b7,8", moves(keeps(HEADER .. bytes "0000 7800 0000 6840")))
    assert.equal("1b- 2w7,8", moves(keeps(HEADER .. bytes "0000 0000 6840")))
  end)

  it("keeps what RenLib writes for a branch: siblings that never come, lines without an end", function()
    local data = HEADER .. bytes "0000 7880 6900 6840"
    local record = keeps(data)
    assert.same({ "end 29 expected a sibling of the node at byte 23, found the end of the input" }, warnings(record))
    assert.is_nil(read(data, { mode = "strict" }))
    assert.same({}, warnings(keeps(HEADER .. bytes "0000 7800 6900")))
    record = keeps(HEADER .. bytes "0000 78C0")
    assert.equal(1, #record.warnings)
    keeps(HEADER)
    keeps(HEADER .. bytes "0000")
    keeps(HEADER .. bytes "0018 616200 00") -- a comment and a mark of the root
  end)

  it("keeps bytes behind the tree, and odd ones", function()
    local record = keeps(HEADER .. bytes "0000 7840 6969 4040")
    assert.same({ "trailing 25 expected the end of the input, found bytes behind the tree" }, warnings(record))
    record = keeps(HEADER .. bytes "0000 7800 69")
    assert.same({ "end 25 expected nodes of two bytes or more, found a byte more" }, warnings(record))
  end)

  it("keeps other headers", function()
    local record = keeps("\xFFRenLib\xFF\3\7" .. ("\xFF"):rep(9) .. "\0" .. bytes "7840")
    assert.same({
      "version 9 expected version 3.4 or older, found 3.7", "header 11 expected ten bytes FF, found others",
    }, warnings(record))
  end)

  it("is an error where nothing can be read", function()
    local begins = "header 1 expected the header of a RenLib library, or an old one that begins with H8, found "
    for data, message in pairs {
      [""] = begins .. "the end of the input",
      ["(;SZ[15])"] = begins .. "'(;SZ[15])'",
      ["\xFFRenLib\xFF\3"] = "end 10 expected a header of 20 bytes, found the end of the input",
      [HEADER .. bytes "F040"] = "range 21 expected a point of a 15 x 15 board or 00, found F0",
      [HEADER .. bytes "0000 7800 1040"] = "range 25 expected a point of a 15 x 15 board or 00, found 10",
      [HEADER .. bytes "7848 4142"] = "end 21 expected all bytes of this node, found the end of the input",
      [HEADER .. bytes "7860 4142"] = "end 21 expected all bytes of this node, found the end of the input",
      [HEADER .. bytes "7841 00"] = "end 21 expected all bytes of this node, found the end of the input",
      [HEADER .. "\x78\x48" .. ("x"):rep(3 << 20) .. "\0"] =
        "too long 21 expected texts of at most 1048576 bytes, found longer ones",
    } do
      local record, err = read(data)
      assert.is_nil(record)
      assert.equal(message, ("%s %d %s"):format(err.kind, err.byte, err))
    end
    local _, err = read(HEADER .. bytes "0000 7800 6900 6840", { nodes = 3 })
    assert.same({ "limit", 27 }, { err.kind, err.byte })
  end)
end)

describe("writing renlib", function()
  it("takes the version that RenLib would", function()
    local record = lines.record { rows = 15, columns = 15, moves = { { 8, 8 }, { 7, 9 } } }
    assert.equal(hex("\xFFRenLib\xFF\3\0" .. ("\xFF"):rep(10)) .. "78006940", hex((lines.write(record, "renlib"))))
    record = lines.record { rows = 15, columns = 15, moves = { { 8, 8 }, "pass" } }
    assert.equal(hex(HEADER) .. "000078000040", hex((lines.write(record, "renlib"))))
    record = lines.record { rows = 15, columns = 15, moves = { { 1, 2 } } }
    assert.equal(hex(HEADER) .. "00000240", hex((lines.write(record, "renlib"))))
    record = lines.record { rows = 15, columns = 15, moves = {} }
    record.root.comment = "so"
    assert.equal(hex(HEADER) .. "0008" .. hex "so\0\0", hex((lines.write(record, "renlib"))))
  end)

  it("brings over comments, variations and labels from SGF, and back", function()
    local text = "(;FF[4]GM[4]SZ[15]\n;B[hh]C[one\ntwo]LB[ih:\xE7\x9B\xB4][ig:A][aa:lone]\n(;W[ih]C[x])\n(;W[ig]))\n"
    local _, record = lines.read(text, "sgf")()
    local data, dropped = lines.write(record, "renlib")
    assert.same({}, dropped)
    local again = keeps(data)
    assert.equal("one\ntwo", again.root[1].comment)
    assert.same(3, #again.root[1].labels)
    assert.equal(text, (lines.write(again, "sgf")))
    assert.equal(text, (lines.write(one(lines.write(again, "renlib")), "sgf")))
  end)

  it("makes moves of stones set up, and passes between moves of one colour", function()
    local _, record = lines.read("(;GM[4]SZ[15]AB[hh][ii]AW[gg]PB[a]RE[B+];W[aa];W[bb]AB[cc];C[z]N[n];B[cc])", "sgf")()
    local data, dropped = lines.write(record, "renlib")
    assert.same({
      "moves out of turn: passes stand between", "nodes without a move", "stones set up after the beginning",
      "the SGF properties N", "the declared result", "the names of the players",
      "the setting up of stones: they are moves",
    }, dropped)
    assert.equal("1b8,8 2w7,7 3b9,9 4w1,1 5b- 6w2,2 7b3,3", moves(one(data)))
    data = lines.write(lines.board(15, 15):with(1, 1, "white"):with(1, 2, "white"), "renlib")
    assert.equal("1b- 2w1,1 3b- 4w1,2", moves(one(data)))
  end)

  it("replaces only what was changed in a record that was read", function()
    local data = HEADER .. bytes "0000 7811 8001 4100 6A C3 0001 78 00 69 88 7A00 69 40"
    local record = keeps(data)
    local first = record.root[1]
    record.root.labels[1].text = "B"
    first[1].comment = "zz\ntop"
    first.labels[1].column = 3
    assert.equal(hex(HEADER) .. "0000" .. "78118001" .. "4200" .. "6988" .. hex "zz\8top\0\0" .. "6940"
      .. "63430001" .. "7800", hex((lines.write(record, "renlib"))))
    first.extra.mark, record.root.labels = nil, nil
    first.labels = nil
    assert.equal(hex(HEADER) .. "0000" .. "78018000" .. "6988" .. hex "zz\8top\0\0" .. "6940",
      hex((lines.write(record, "renlib"))))
    record = one(bytes "7800 6940")
    record.root[1].row = 1
    assert.equal(hex(HEADER) .. "0000" .. "08006940", hex((lines.write(record, "renlib"))))
  end)

  it("says what does not fit", function()
    local game = lines.record { rows = 15, columns = 15, moves = {} }
    assert.equal("expected one record, which is what a library holds, found 2",
      select(2, lines.write({ game, game }, "renlib")).message)
    assert.same({ "size", "expected a board of 15 x 15, record 1 is 19 x 15" },
      (function(_, err) return { err.kind, err.message } end)(lines.write(lines.board(19, 15), "renlib")))
    game = lines.record { rows = 15, columns = 15, moves = { { 8, 16 } } }
    assert.same({ "range", "expected moves on a 15 x 15 board, found one on row 8, column 16" },
      (function(_, err) return { err.kind, err.message } end)(lines.write(game, "renlib")))
    local _, dropped = lines.write(one(shell.read "spec/lines/data/renlib300.lib"), "sgf")
    assert.same({ "RenLib's marks" }, dropped)
  end)
end)

describe("random libraries (RIDDLE_SEED=" .. seed .. ")", function()
  it("are read as they were meant, in pieces of any size, and written as they stood", function()
    math.randomseed(seed)
    for _ = 1, 150 do
      local data, root = library.random(math.random(1, 60))
      local record = one(mutations.in_pieces(data, math.random(1, 30)))
      assert.same({}, warnings(record))
      assert.same(trees.plain(root), trees.plain(record.root))
      assert.equal(hex(data), hex((lines.write(record, "renlib"))))
      record.format = nil -- written from the model alone
      local fresh = lines.write(record, "renlib")
      local again = keeps(fresh)
      assert.same(trees.plain(root, { labels = true }), trees.plain(again.root, { labels = true }))
    end
  end)
end)

describe("hostile libraries", function()
  it("are as deep and as wide as they like", function()
    local size = os.getenv "RIDDLE_SLOW" and 1000000 or 30000
    keeps(HEADER .. bytes "0000" .. ("\x78\0"):rep(size))
    keeps(HEADER .. bytes "0000" .. ("\x78\xC0"):rep(size) .. "\x78\x40")
    keeps(HEADER .. bytes "0000 7800" .. bytes "78C1 0001 4100":rep(size // 10) .. bytes "7841 0001 4100")
    keeps(HEADER .. bytes "0000 7800" .. bytes "78C3 0001 4100":rep(size // 10) .. bytes "7843 0001 4200")
    assert.equal(100, #keeps(HEADER .. bytes "0000" .. ("\x78\x80"):rep(size) .. "\x78\x40").warnings)
  end)

  it("cannot make the reader look again and again", function()
    for _, part in ipairs { "x", "\0x", "\x78\x48", "\x78\xC0", "\x78\x60" } do
      local data = HEADER .. bytes "0000 7848" .. part:rep(20000 // #part)
      mutations.within_budget(200 * #data, read, data)
    end
  end)

  it("are read or refused, never more (RIDDLE_SEED=" .. seed .. ")", function()
    math.randomseed(seed)
    local samples = { shell.read "spec/lines/data/renlib300.lib", shell.read "spec/lines/data/renlib304.lib" }
    for i = 3, 12 do samples[i] = library.random(20) end
    for round = 1, 500 do
      local data = mutations.mutate(samples[(round - 1) % #samples + 1])
      for _, mode in ipairs { "tolerant", "strict" } do
        local record, err = mutations.within_budget(BUDGET, read, data, { mode = mode })
        local same, same_err = mutations.within_budget(BUDGET, read, mutations.in_pieces(data), { mode = mode })
        assert.equal(err and err.message, same_err and same_err.message)
        assert(err == nil or errors.is(err) and err.byte)
        if record then
          assert.same(trees.plain(record.root), trees.plain(same.root))
          assert.same(warnings(record), warnings(same))
          assert.equal(hex(data), hex((mutations.within_budget(BUDGET, lines.write, record, "renlib"))))
          mutations.within_budget(BUDGET, lines.write, record, "sgf")
        end
      end
    end
  end)
end)
