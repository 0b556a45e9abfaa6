-- SGF: what is read, what is written back byte for byte, what deviates, and hostile input.
local lines = require "riddle.lines"
local mutations = require "spec.support.mutations"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local support = require "spec.support.lines_formats"
local trees = require "spec.support.lines_trees"

local BUDGET = 20000000

local moves, warnings = support.moves, support.warnings

local function read(text, option) return support.read(text, "sgf", option) end

local function one(text, option) return support.one(text, "sgf", option) end

-- Reads, writes, and wants the same bytes.
local function keeps(text, option)
  local list = support.all(text, "sgf", option)
  assert.equal(text, (lines.write(list, "sgf")))
  return list
end

describe("sgf", function()
  it("reads a game with its facts", function()
    local record = one "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Ben]RU[renju]RE[W+Resign]DT[2020-01-02]EV[Cup]RO[2]PC[Riga]"
    assert.same({}, record:data().moves)
    record = one "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Ben]RU[renju]RE[W+Resign]DT[2020-01-02]EV[Cup]RO[2]PC[Riga];B[hh];W[ho])"
    assert.same({
      format = "sgf", rows = 15, columns = 15, black = "Ann", white = "Ben", rule = "renju", date = "2020-01-02",
      event = "Cup", round = "2", place = "Riga", variations = 0,
      result = { winner = "white", reason = "resign", text = "W+Resign" },
      moves = { { colour = "black", row = 8, column = 8 }, { colour = "white", row = 15, column = 8 } },
    }, record:data())
  end)

  it("reads the traps: escapes, passes, repeated stones, other sizes, a collection", function()
    local text = shell.read "spec/lines/data/traps.sgf"
    local list = keeps(text)
    assert.equal(3, #list)
    assert.same({ "a]b", "Player [3k]", "comment with ] bracket, \\ backslash and ;B[aa] inside" },
      { list[1].black, list[1].white, list[1].root.comment })
    assert.equal("X8,8 O- X7,9 O7,7 X9,7", moves(list[1]))
    assert.equal(1, list[1]:variations())
    assert.is_true(list[1].root[1][1][1][2].pass)
    assert.same({ "x" }, list[1].root[1][1][1].extra.properties.N)
    assert.equal(5, #list[2].root.setup)
    assert.equal("white", list[2].root.to_move)
    assert.same({ "twice 3:24 expected AB once in a node, found it again" }, warnings(list[2]))
    assert.same({ 15, 20, "X1,1 O15,20" }, { list[3].rows, list[3].columns, moves(list[3]) })
    local at = {}
    for line in lines.read(text, "sgf") do at[#at + 1] = line end
    assert.same({ 1, 3, 4 }, at)
  end)

  it("tells where each node stands", function()
    local record = one "\n (;SZ[9]\n;B[aa](;W[bb]\r\n  ;B[cc])(;\nW[dd]))"
    local places = {}
    for node in record:walk() do places[#places + 1] = node.line .. ":" .. node.place end
    assert.equal("2:3 3:1 3:8 4:3 4:11", table.concat(places, " "))
  end)

  it("keeps texts as bytes", function()
    local record = one "(;GM[4]SZ[15]C[\xD6\xB1\xFF\0]PB[ \xE7\x9B\xB4 ])"
    assert.same({ "\xD6\xB1\xFF\0", " \xE7\x9B\xB4 " }, { record.root.comment, record.black })
  end)

  it("undoes escapes and soft line breaks", function()
    local record = one "(;SZ[9]C[a\\]b\\\\](;C[x\\:y\\z])(;C[so\\\nft\\\r\n end\r\nline]))"
    assert.same({ "a]b\\", "x:yz", "soft end\nline" },
      { record.root.comment, record.root[1].comment, record.root[2].comment })
  end)

  it("reads passes: [], and tt only where the board does not reach it", function()
    assert.equal("X- O-", moves(one "(;SZ[19];B[];W[tt])"))
    assert.equal("X- O20,20", moves(one "(;SZ[20];B[];W[tt])"))
    local record = one "(;SZ[9];B[``];W[zz])"
    assert.equal("X- O26,26", moves(record)) -- beyond the board, as the file says
    assert.same({ "point 1:11 expected '[]' for a pass, found '``'" }, warnings(record))
  end)

  it("reads rectangles of points", function()
    local record = one "(;SZ[9]AB[aa:bc][dd]AW[ee]AE[ff:ff])"
    assert.equal(9, #record.root.setup)
    assert.same({ row = 3, column = 2, colour = "black" }, record.root.setup[6])
    assert.same({ row = 6, column = 6 }, record.root.setup[9])
    assert.equal("XX.......\nXX.......\nXX.......\n...X.....\n....O....\n", record:board():picture():sub(1, 50))
  end)

  it("takes capital letters beyond z, up to 52", function()
    local record = one "(;GM[4]SZ[52:30];B[AD];W[Zd])"
    assert.equal("X30,27 O4,52", moves(record))
    keeps "(;GM[4]SZ[52:30];B[AD];W[Zd])"
  end)

  it("takes the size that the standard gives to a file without one", function()
    assert.equal(19, one("(;FF[4];B[aa])").rows)
    assert.equal(19, one("(;GM[1])").rows)
    local record = one "(;GM[4];B[aa])"
    assert.equal(15, record.rows)
    assert.same({ "size 1:3 expected a size of the board (SZ), found none: 15 x 15 is taken" }, warnings(record))
    record = one "(;GM[4]SZ[0])"
    assert.same({ 15, "size 1:11 expected a size like '15' or '20:15' up to 52, found '0'" },
      { record.rows, warnings(record)[1] })
    assert.equal(100, one("(;GM[4]SZ[100])").rows)
    assert.equal(1, #one("(;GM[4]SZ[15:15])").warnings)
  end)

  it("reads results in the words of many programs", function()
    for text, expected in pairs {
      ["B+"] = { "black" }, ["W+Resign"] = { "white", "resign" }, ["b+R"] = { "black", "resign" },
      ["W+T"] = { "white", "time" }, ["B+F"] = { "black", "forfeit" }, Draw = { "draw" }, ["0"] = { "draw" },
      ["B+DRAW"] = { "draw" }, ["B+overline"] = { "black", "overline" }, Void = {}, ["?"] = {},
    } do
      local result = one("(;GM[4]SZ[15]RE[" .. text .. "])").result
      assert.same({ text, expected[1], expected[2] }, { result.text, result.winner, result.reason })
    end
    assert.is_nil(one("(;GM[4]SZ[15]RE[])").result)
  end)

  it("keeps what the model does not know", function()
    local text = "(;GM[4]SZ[15]5A[gg]QPR[hh,hg,jf]QSLW[ig];B[hh]TE[x]LB[ih:\xE7\x9B\xB4][ig:1]KO[])\n"
    local record = keeps(text)[1]
    assert.same({ GM = { "4" }, ["5A"] = { "gg" }, QPR = { "hh,hg,jf" }, QSLW = { "ig" } },
      record.root.extra.properties)
    assert.same({ TE = { "x" }, KO = { "" } }, record.root[1].extra.properties)
    assert.same({ row = 8, column = 9, text = "\xE7\x9B\xB4" }, record.root[1].labels[1])
    local _, dropped = lines.write(record:board(), "the-game")
    assert.is_nil(dropped[1]) -- a board of 15 x 15 does not fit
    record = one "(;SZ[19];B[hh]KO[]MA[aa])"
    _, dropped = lines.write(record, "the-game")
    assert.same({ "the SGF properties KO, MA", "the order of the moves" }, dropped)
  end)

  it("reads old files: lower-case letters in names do not count", function()
    local text = "(;GaMe[4]SiZe[15]White[hh];CoPyright[me]B[aa]Comment[so])"
    local record = keeps(text)[1]
    assert.equal("O8,8 X1,1", moves(record))
    assert.equal("so", record.root[1].comment)
    assert.same({ "name 1:3 expected a name of capital letters, found 'GaMe'" }, warnings(record))
  end)

  it("passes over what stands around games", function()
    local list = keeps "\xEF\xBB\xBF \n(;GM[4]SZ[9];B[aa])\n\n\t(;GM[4]SZ[9])  \n"
    assert.same({ 2, 0 }, { #list, #list[1].warnings })
    list = keeps "From: me (you; know)\n\n(;GM[4]SZ[9]) what ( else\n(;GM[4]SZ[9];B[bb])\n-- \nme\n"
    assert.same({ "byte 1:1 expected '(;', the beginning of a game, found 'From:'" }, warnings(list[1]))
    assert.same({ "byte 3:15 expected '(;', the beginning of a game, found 'what'",
      "byte 5:1 expected '(;', the beginning of a game, found '--'" }, warnings(list[2]))
  end)

  it("takes empty nodes and variations as they are", function()
    local record = keeps("(;GM[4]SZ[9];;B[aa];(;)(;;W[bb];))")[1]
    assert.same({ nil, "black", nil, nil, "white" }, {
      record.root[1].colour, record.root[1][1].colour, record.root[1][1][1].colour, record.root[1][1][1][2].colour,
      record.root[1][1][1][2][1].colour,
    })
    assert.equal(1, record:variations())
    keeps "(;GM[4]SZ[9](;B[aa](;W[bb])))" -- brackets that need not be
    keeps "( ;GM[4]SZ[9]\n(\n;B[aa] ) \n ( ;B [ab] [ac] ) )\n\n"
  end)
end)

describe("sgf that deviates", function()
  -- text, what tolerant mode says, and the moves that it reads
  local cases = {
    { "(;GM[1]SZ[15];B[hh])", "game 1:6 expected GM[4] (Gomoku and Renju), found GM[1]", "X8,8" },
    { "(;GM[5]SZ[15];B[hh])", "game 1:6 expected GM[4] (Gomoku and Renju), found GM[5]", "X8,8" },
    { "(;SZ[15];B[h8])", "point 1:12 expected a point like 'hh', found 'h8'", "" },
    { "(;SZ[15]AB[aa][xyz])", "point 1:16 expected a point like 'hh', found 'xyz'", "" },
    { "(;SZ[15]AB[aa][aa])", "twice 1:16 expected each point once in a node, found 'aa' again", "" },
    { "(;SZ[15]PL[black])", "value 1:12 expected 'B' or 'W', found 'black'", "" },
    { "(;SZ[15]LB[aa])", "point 1:12 expected a label like 'hh:A', found 'aa'", "" },
    { "(;SZ[15];B[aa]W[bb])", "twice 1:15 expected one move in a node, found another", "X1,1 O2,2" },
    { "(;SZ[15];B[aa]B[cc];W[bb])", "twice 1:15 expected one move in a node, found another", "X1,1 X3,3 O2,2" },
    { "(;SZ[15];B[aa]AB[bb])", "order 1:9 expected a move or stones set up in a node, found both", "X1,1" },
    { "(;SZ[15];B[aa][bb])", "count 1:16 expected one value of B, found 2", "X1,1" },
    { "(;SZ[15];B[aa]C[x]C[y])", "twice 1:19 expected C once in a node, found it again", "X1,1" },
    { "(;SZ[15](;B[aa]);W[bb])", "byte 1:17 expected '(' or ')' after a variation, found ';'", "X1,1" },
    { "(;SZ[15]();B[aa])", "byte 1:10 expected ';' and a node after '(', found ')'", "X1,1",
      "byte 1:11 expected '(' or ')' after a variation, found ';'" },
    { "(;SZ[15];B[aa]", "end 1:15 expected ')', found the end of the input", "X1,1" },
    { "(;SZ[15](;B[aa];W[bb]", "end 1:22 expected ')', found the end of the input", "X1,1 O2,2" },
    { "(SZ[15];B[aa])", "byte 1:2 expected ';' before the properties of a node, found 'SZ[15]'", "X1,1" },
    { "(;SZ[15];B[aa]x W[bb])", "byte 1:15 expected a property like 'B[hh]', found 'x'", "X1,1 O2,2",
      "twice 1:17 expected one move in a node, found another" },
    { "(;SZ[15]C[a[1] b];B[aa])", "bracket 1:10 expected '\\]' inside a value, found ']'", "X1,1" },
    { "(;SZ[15]PB[Ann [3k]]PW[x];B[aa])", "bracket 1:11 expected '\\]' inside a value, found ']'", "X1,1" },
    { "(;SZ[15]C[see (a]) or :-] or a];b]\n;B[aa])", "bracket 1:10 expected '\\]' inside a value, found ']'", "X1,1" },
    { "(;SZ[15]]]])(;SZ[15])", "byte 1:9 expected a property like 'B[hh]', found ']'", "" },
    { "((;SZ[15];B[aa]))", "byte 1:2 expected ';' and a node after '(', found '('", "X1,1" },
  }
  for _, case in ipairs(cases) do
    it("is read with a warning, and refused in strict mode: " .. case[1]:gsub("\n", " "), function()
      local list, err = read(case[1])
      assert.is_nil(err)
      local said = warnings(list[1])
      assert.same({ case[2], case[4] }, { said[1], case[4] and said[2] })
      assert.equal(case[3], moves(list[1]))
      local strict
      list, strict = read(case[1], { mode = "strict" })
      assert.same({}, list)
      assert.equal(case[2], ("%s %d:%d %s"):format(strict.kind, strict.line, strict.column, strict))
    end)
  end

  it("keeps its bytes all the same, when nothing had to be closed", function()
    for _, case in ipairs(cases) do
      local text = case[1]
      if not case[2]:find "^end" and not text:find "()" and not case[2]:find "after a variation" then keeps(text) end
    end
  end)

  it("is an error where nothing can be read", function()
    for text, message in pairs {
      [""] = "end 1:1 expected '(;', the beginning of a game, found the end of the input",
      [" \n "] = "end 2:2 expected '(;', the beginning of a game, found the end of the input",
      ["Piskvorky 20x20"] = "byte 1:1 expected '(;', the beginning of a game, found 'Piskvorky'",
      ["(;SZ[15];B[aa"] = "end 1:11 expected ']' for this '[', found the end of the input",
      ["(;SZ[15]\n C[a\\]"] = "end 2:3 expected ']' for this '[', found the end of the input",
      ["(;GM[4]SZ[15]AB[aa:ZZ](;AB" .. ("[aa:ZZ]"):rep(40)] =
        "limit 1:273 expected rectangles of at most 100000 points in a game, found more",
    } do
      local _, err = read(text)
      assert.equal(message, ("%s %d:%d %s"):format(err.kind, err.line, err.column, err))
    end
    local list, err = read "(;SZ[9];B[aa]) (;SZ[9]C["
    assert.same({ 1, "end" }, { #list, err.kind })
  end)

  it("is limited in nodes, in the length of one, and in warnings", function()
    local _, err = read("(;SZ[9];B[aa];W[bb];B[cc];W[dd])", { nodes = 4 })
    assert.same({ "limit", 26 }, { err.kind, err.column })
    assert.equal(5, #one("(;SZ[9];B[aa];W[bb];B[cc];W[dd])", { nodes = 5 }):main())
    _, err = read("(;SZ[9](;C[]MA[aa])(;B[aa])(;B[aa]))", { nodes = 3 })
    assert.equal("limit", err.kind)
    _, err = read("(;SZ[9]C[" .. ("x"):rep(1 << 20) .. "])")
    assert.same({ "too long", 2 }, { err.kind, err.column })
    local record = one("(;SZ[9]" .. (";B[?]"):rep(300) .. ")")
    assert.equal(101, #record.warnings)
    assert.equal("more than 100 deviations: the others are not listed", record.warnings[101].message)
    record = one("(;SZ[9]" .. ("x "):rep(300) .. ")")
    assert.equal(100, #record.warnings)
  end)
end)

describe("sgf with other points", function()
  it("counts rows from the bottom when asked", function()
    local text = "(;GM[4]SZ[20:15];B[ao];W[tt]AB[aa:ab])"
    local record = one(text, { upside_down = true })
    assert.equal("X1,1 O-4,20", moves(record):gsub("O%-4", "O-4"))
    assert.equal(text, (lines.write(record, "sgf", { upside_down = true })))
    assert.same({ { row = 14, column = 1, colour = "black" }, { row = 15, column = 1, colour = "black" } },
      record.root[1][1].setup)
    local turned = one((lines.write(one "(;GM[4]SZ[15];B[ab];W[]C[x])", "sgf", { upside_down = true })))
    assert.equal("X14,1 O-", moves(turned))
  end)

  it("leaves out the letter i when asked", function()
    local record = one("(;GM[4]SZ[15];B[hj];W[pa];B[ij])", { skips_i = true })
    assert.equal("X9,8 O1,15", moves(record))
    assert.same({ "point 1:29 expected a point like 'hh', found 'ij'" }, warnings(record))
    assert.equal("(;GM[4]SZ[15];B[hj];W[pa];B[ij])", (lines.write(record, "sgf", { skips_i = true })))
    assert.equal("X9,9 O1,14", moves(one((lines.write(one "(;SZ[15];B[ii];W[na])", "sgf", { skips_i = true })),
      { skips_i = true })))
  end)
end)

describe("writing sgf", function()
  it("makes lines of ten moves and of variations", function()
    local list = {}
    for i = 1, 12 do list[i] = { i, i } end
    local record = lines.record { rows = 15, columns = 15, moves = list, black = "A]nn", rule = "renju" }
    record.root[1].comment = "first"
    record.root[1][1].time = 500
    table.insert(record.root[1], { colour = "white", pass = true })
    local text, dropped = lines.write(record, "sgf")
    assert.equal("(;FF[4]GM[4]SZ[15]PB[A\\]nn]RU[renju]\n;B[aa]C[first]\n(;W[bb];B[cc];W[dd];B[ee];W[ff];B[gg];W[hh];"
      .. "B[ii];W[jj];B[kk]\n;W[ll])\n(;W[]))\n", text)
    assert.same({ "the times of the moves" }, dropped)
    local again = one(text)
    assert.equal(text, (lines.write(again, "sgf")))
    assert.same(trees.plain(record.root), trees.plain(again.root))
    assert.same({ "A]nn", "renju" }, { again.black, again.rule })
  end)

  it("writes boards as stones set up, and every fact", function()
    local board = lines.board "X.O/.X."
    assert.equal("(;FF[4]GM[4]SZ[3:2]AB[aa][bb]AW[ca])\n", (lines.write(board, "sgf")))
    local record = lines.record { rows = 2, columns = 2, moves = { { 1, 2 } }, date = "today", event = "e" }
    for result, text in pairs {
      [{ winner = "black", reason = "resign" }] = "B+Resign", [{ winner = "draw", text = "3" }] = "0",
      [{ winner = "white", text = "2" }] = "W+", [{ text = "unknown" }] = "?", [{ text = "B+" }] = "?",
      [{ winner = "white", reason = "foul", text = "x" }] = "W+foul", [{ winner = "draw", text = "Draw" }] = "Draw",
    } do
      record.result = result
      assert.equal("(;FF[4]GM[4]SZ[2]RE[" .. text .. "]DT[today]EV[e]\n;B[ba])\n", (lines.write(record, "sgf")))
    end
  end)

  it("replaces only what was changed in a record that was read", function()
    local text = "(;GM[4] PB[Ann] SZ[15]RE[ B+ ]\n;B[hh] LB[aa:x] C[old]N[n]\n ;W[tt](;B[ab] )(; B[ac]))\n"
    local record = one(text)
    record.black, record.white, record.result = "Eve", "Ben", nil
    local first = record.root[1]
    first.comment, first.extra.properties.N = "ne]w", nil
    first.extra.properties.KO = { "a", "]" }
    table.insert(first[1], { colour = "black", row = 1, column = 1 })
    first[1][2].row = 5
    assert.equal("(;GM[4] PB[Eve] SZ[15]PW[Ben]\n;B[hh] LB[aa:x] C[ne\\]w]KO[a][\\]]\n ;W[tt](;B[ab] )"
      .. "(; B[ae])(;B[aa]))\n", (lines.write(record, "sgf")))
  end)

  it("says what does not fit", function()
    local text, err = lines.write({}, "sgf")
    assert.same({ nil, "count" }, { text, err.kind })
    text, err = lines.write({ lines.board(3, 3), lines.board(53, 2) }, "sgf")
    assert.is_nil(text)
    assert.same({ "size", 2, "expected at most 52 rows and columns, as far as SGF's letters go, record 2 has 53 x 2" },
      { err.kind, err.case, err.message })
    local record = lines.record { rows = 15, columns = 15, moves = { { 1, 1 }, { 60, 1 } } }
    text, err = lines.write(record, "sgf")
    assert.is_nil(text)
    assert.same({ "range", "expected a move where SGF can name points, found row 60, column 1" },
      { err.kind, err.message })
    record = lines.record { rows = 15, columns = 15, moves = { { 20, 20 } } } -- tt would be a pass
    assert.equal("range", select(2, lines.write(record, "sgf")).kind)
  end)
end)

describe("random sgf trees (RIDDLE_SEED=" .. seed .. ")", function()
  it("are read as they were meant, in pieces of any size, and written as they stood", function()
    math.randomseed(seed)
    for _ = 1, 60 do
      local rows, columns = math.random(1, 52), math.random(1, 52)
      local root = trees.random(rows, columns, math.random(1, 40))
      local size = rows == columns and rows or columns .. ":" .. rows
      local text = "(" .. trees.sgf(root, "GM[4]SZ[" .. size .. "]") .. ")"
      for _, mode in ipairs { "tolerant", "strict" } do
        local record = one(mutations.in_pieces(text, math.random(2, 30)), { mode = mode })
        assert.same({}, warnings(record), text)
        assert.same({ rows, columns }, { record.rows, record.columns })
        assert.same(trees.plain(root), trees.plain(record.root), text)
        assert.equal(text, (lines.write(record, "sgf")))
        record.format = nil -- written from the model alone
        local fresh = lines.write(record, "sgf")
        local again = one(fresh, { mode = "strict" })
        assert.same(trees.plain(root), trees.plain(again.root), fresh)
        assert.equal(fresh, (lines.write(again, "sgf")))
      end
    end
  end)
end)

describe("hostile sgf", function()
  it("nests as deep as it likes", function()
    local deep = os.getenv "RIDDLE_SLOW" and 1000000 or 20000
    local record = one("(;SZ[15]" .. ("(;B[hh]"):rep(deep) .. (")"):rep(deep + 1))
    local count = 0
    for _, depth in record:walk() do count = math.max(count, depth) end
    assert.equal(deep, count)
    local text = lines.write(record, "sgf")
    assert.equal(8 + 8 * deep + 1, #text)
  end)

  it("cannot make the reader look again and again", function()
    local function costs(text)
      return mutations.within_budget(1000 * #text, function() return read(text) end)
    end
    for _, part in ipairs { "A[]x ", "C[]x ", "C[]", "(", "(;", "x(y", " ", "a", ")", "]" } do
      costs("(;SZ[9]" .. part:rep(6000 // #part) .. ")")
    end
    for _, part in ipairs { "]x", "] ", "]]", "\\", "];", "](;", "];;", "])" } do
      costs("(;SZ[9]C[" .. part:rep(6000 // #part) .. "])")
    end
    costs("(;SZ[9]AB" .. ("[aa]"):rep(2000) .. ")")
    costs(("x(y"):rep(2000))
  end)

  it("is read or refused, never more (RIDDLE_SEED=" .. seed .. ")", function()
    math.randomseed(seed)
    local samples = {}
    for _, path in ipairs(shell.lines "ls spec/lines/data/*.sgf ../shared/data/lines/*.sgf 2>/dev/null || true") do
      samples[#samples + 1] = shell.read(path)
    end
    assert(#samples > 0)
    for round = 1, 200 do
      local text = mutations.mutate(samples[(round - 1) % #samples + 1])
      for _, mode in ipairs { "tolerant", "strict" } do
        local list, err, same = support.survives(text, "sgf", mode, BUDGET)
        for i, record in ipairs(list) do
          assert.same(warnings(record), warnings(same[i]))
          assert.same(trees.plain(record.root), trees.plain(same[i].root))
        end
        if #list > 0 then
          local out = mutations.within_budget(BUDGET, lines.write, list, "sgf")
          if out then
            local again, again_err = mutations.within_budget(BUDGET, read, out)
            assert.is_nil(again_err)
            assert.equal(#list, #again)
          end
        end
        if mode == "strict" and not err then assert.equal(text, (lines.write(list, "sgf"))) end
      end
    end
  end)
end)

describe("real sgf files", function()
  local paths = shell.lines "ls ../shared/data/lines/*.sgf 2>/dev/null || true"
  it("are written byte for byte as they were read", function()
    if #paths == 0 then return pending "needs ../shared/data/lines" end
    for _, path in ipairs(paths) do
      local text = shell.read(path)
      local list, err = read(text)
      assert.is_nil(err)
      assert.equal(text, (lines.write(list, "sgf")), path)
    end
  end)
end)
