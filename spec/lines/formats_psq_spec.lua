-- psq: what is read, what is written, what is refused; and the scanner in C against the reader in Lua.
local core = require "riddle.core"
local lines = require "riddle.lines"
local mutants = require "spec.support.mutants"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local support = require "spec.support.lines_formats"

local JUDGE = shell.read "spec/lines/data/synthetic_gomocupjudge_style.psq"

local function psq(...) return table.concat({ ... }, "\n") .. "\n" end

local HEADER = "Piskvorky 15x15, 0:0, 0"

describe("psq", function()
  it("is a header, moves from 1 with x first, and a trailer", function()
    local text = psq("Piskvorky 20x15, 3:0, 0", "1,2,0", "20,15,77", "1,2,5", "A", "B c", "0")
    local record = support.one(text, "psq", { mode = "strict" })
    assert.same({ 15, 20, "psq", 1 }, { record.rows, record.columns, record.format, record.line })
    assert.equal("X2,1 O15,20 X2,1", support.moves(record)) -- the last one undone: it stays
    assert.same({ 0, 77, 5 }, { record:moves()[1].time, record:moves()[2].time, record:moves()[3].time })
    assert.same({ 3, 1 }, { record:moves()[2].line, record:moves()[2].place })
    assert.same({ "A", "B c" }, { record.black, record.white })
    assert.same({ text = "0" }, record.result)
    assert.same({ 3, 0 }, record.extra.players)
    assert.is_nil(record.rule)
  end)

  it("has the trailer of Gomocup's judge: names, code, result and group", function()
    local record = support.one(JUDGE, "psq", { mode = "strict" })
    assert.equal("X8,8 O8,9 X9,8 O9,9 X10,8 O10,9 X11,8 O11,9 X12,8", support.moves(record))
    assert.same({ "RAPFI25.zip", "JAX25.zip", "Freestyle15_1" }, { record.black, record.white, record.event })
    assert.same({ text = "1,Freestyle15_1", player = 1, name = "RAPFI25.zip" }, record.result)
    assert.equal("black", (lines.winner(record:board(), "freestyle")))
  end)

  it("tells the winner only when the length of the opening is given", function()
    local function judged(result, opening)
      local record = support.one(JUDGE:gsub("1,Free", result .. ",Free"), "psq", { opening = opening })
      return { record.black, record.result.winner }
    end
    assert.same({ "RAPFI25.zip", nil }, judged(1))
    assert.same({ "RAPFI25.zip", "black" }, judged(1, 0))
    assert.same({ "RAPFI25.zip", "white" }, judged(2, 4))
    assert.same({ "JAX25.zip", "white" }, judged(1, 3)) -- the first player makes move 4
    assert.same({ "JAX25.zip", "black" }, judged(2, 3))
    assert.same({ "JAX25.zip", "draw" }, judged(0, 3))
    assert.same({ "RAPFI25.zip", "draw" }, judged(0))
  end)

  it("says who began", function()
    local record = support.one("Piskvorky 15x15, 0:0, 1\n8,8,0\nA\nB\n15\n", "psq", { mode = "strict" })
    assert.same({ "B", "A" }, { record.black, record.white })
    assert.same({ reason = "time-out", text = "15" }, record.result)
    record = support.one("Piskvorky 15x15, 0:0, 1\n8,8,0\n-2\n", "psq", { mode = "strict" })
    assert.same({ reason = "crash or stop", text = "-2" }, record.result)
  end)

  local STRICT = {
    ["no trailer"] = psq(HEADER, "8,8,0"),
    ["a code alone"] = psq(HEADER, "8,8,0", "-1"),
    ["names and code"] = psq(HEADER, "8,8,0", "homo-1", "pbrain x.exe", "0"),
    ["names, code, result"] = JUDGE,
    ["CRLF"] = JUDGE:gsub("\n", "\r\n"),
    ["no last line end"] = JUDGE:sub(1, -2),
    ["no line end after a move"] = HEADER .. "\n8,8,0",
    ["no line end after the header"] = HEADER,
    ["no moves"] = psq(HEADER, "A", "B", "-1"),
    ["an empty group"] = psq(HEADER, "-1", "0,"),
    ["several games"] = psq(HEADER, "8,8,0") .. JUDGE .. psq("Piskvorky 5x5, 0:0, 1", "-1"),
    ["a board of 1000 x 1000"] = psq("Piskvorky 1000x1000, 0:0, 0", "1000,1000,0"),
    ["a name that is not UTF-8"] = psq(HEADER, "8,8,0", "\xFF\xFE", "b", "0"),
  }

  for what, text in pairs(STRICT) do
    it("is written again byte by byte: " .. what, function()
      local list = support.read(text, "psq", { mode = "strict" })
      for _, record in ipairs(list) do assert.same({}, record.warnings) end
      local again, dropped = lines.write(list, "psq")
      assert.equal(text, again)
      assert.same({}, dropped)
    end)
  end

  -- Text, the warnings, and the moves when they are not X8,8 alone.
  local TOLERANT = {
    { "Piskvorky 15x15 , 0 - 0\n8,8,0\n",
      "header 1:1 expected a header like 'Piskvorky 15x15, 0:0, 0', found 'Piskvorky 15x15 , 0 - 0'" },
    { "Piskvorky  15 X 15,0:0,black\n8,8,0\nA\nB\n0\n",
      "header 1:1 expected a header like 'Piskvorky 15x15, 0:0, 0', found 'Piskvorky  15 X 15,0:0,black'" },
    { "\xEF\xBB\xBF" .. HEADER .. "\n8,8,0\n", "mark 1:1 expected the header, found a byte order mark" },
    { "\n\n" .. HEADER .. "\n8,8,0\n", "blank 1:1 expected no blank line", "blank 2:1 expected no blank line" },
    { HEADER .. "\n8,8\n", "time 2:4 expected the time in milliseconds, found the end of the line" },
    { HEADER .. "\n8,8,\n", "time 2:4 expected the time in milliseconds, found ','" },
    { HEADER .. "\n8,8,-5\n", "time 2:4 expected the time in milliseconds, found ',-5'" },
    { HEADER .. "\n8,8,5 ms\n", "time 2:4 expected the time in milliseconds, found ',5 ms'" },
    { HEADER .. "\n8, 8 ,0\n", "notation 2:1 expected '8,8,0', found '8, 8 ,0'" },
    { HEADER .. "\n  8,8,0\t\n", "notation 2:1 expected '8,8,0', found '  8,8,0\\x09'" },
    { HEADER .. "\n+8,08,007\n", "notation 2:1 expected '8,8,7', found '+8,08,007'" },
    { HEADER .. "\n8,8,0\r\n", "ending 2:6 expected a line end as in the first line, found another" },
    { HEADER .. "\n0,8,0\n", "range 2:1 expected a point of a board with 15 columns and 15 rows, found '0,8'",
      moves = "X8,0" },
    { HEADER .. "\n8,16,0\n", "range 2:1 expected a point of a board with 15 columns and 15 rows, found '8,16'",
      moves = "X16,8" },
    { HEADER .. "\n-1,-1\n", "range 2:1 expected a point of a board with 15 columns and 15 rows, found '-1,-1'",
      "time 2:6 expected the time in milliseconds, found the end of the line", moves = "X-1,-1" },
    { HEADER .. "\n8,8,0\n\n\n", "blank 3:1 expected no blank line", "blank 4:1 expected no blank line" },
    { HEADER .. "\n8,8,0\n \n7,7,1\n", "blank 3:1 expected no blank line", moves = "X8,8 O7,7" },
    { HEADER .. "\n8,8,0\nA\n", "names 4:1 expected the name of the second player, found the end of the game" },
    { HEADER .. "\n8,8,0\nA\n0\n", "names 4:1 expected the name of the second player, found '0'" },
    { HEADER .. "\n8,8,0\nA\nB", "code 4:2 expected the code of the end, found the end of the game" },
    { HEADER .. "\n8,8,0\nA\nB\nC\n", "code 5:1 expected the code of the end, found 'C'" },
    { HEADER .. "\n8,8,0\n00\n", "notation 3:1 expected '0', found '00'" },
    { HEADER .. "\n8,8,0\n-1\n3,x\n", "result 4:1 expected a result of 0, 1 or 2, found '3,x'" },
    { HEADER .. "\n8,8,0\n-1\n1, x\n", "notation 4:1 expected '1,' and the group, found '1, x'" },
    { HEADER .. "\n8,8,0\n-1\n1,x\nmore\nand more\n", "trailing 5:1 expected the end of the game, found 'more'" },
    { HEADER .. "\n8,8,0\n-1\nmore\n", "trailing 4:1 expected the end of the game, found 'more'" },
  }

  for _, case in ipairs(TOLERANT) do
    it("tolerates and warns, or refuses: " .. ("%q"):format(case[1]:gsub("^" .. HEADER, "...")), function()
      local record = support.one(case[1], "psq")
      assert.same({ table.unpack(case, 2) }, support.warnings(record))
      assert.equal(case.moves or "X8,8", support.moves(record))
      assert.equal(case[1], (assert(lines.write(record, "psq"))))
      local none, err, line = support.read(case[1], "psq", { mode = "strict" })
      assert.same({}, none)
      assert.equal(case[2], ("%s %d:%d %s"):format(err.kind, err.line, err.column, err.message))
      assert.equal(err.line, line)
    end)
  end

  it("leaves open whose colour is whose when the header does not say who began", function()
    local record = support.one("Piskvorky 15x15, 0:0, 2\n8,8,0\nA\nB\n0\n", "psq")
    assert.same({ nil, nil, { "A", "B" } }, { record.black, record.white, record.extra.names })
  end)

  local MANY = ("8,8,0\n"):rep(15 * 15 + 1001)

  local REFUSED = {
    ["text that is something else"] = { "(;GM[4])\n", "header", 1, 1,
      "expected a header like 'Piskvorky 15x15, 0:0, 0', found '(;GM[4])'" },
    ["a header without size"] = { "Piskvorky\n", "header", 1, 1,
      "expected a header like 'Piskvorky 15x15, 0:0, 0', found 'Piskvorky'" },
    ["a board without rows"] = { "Piskvorky 15x0, 0:0, 0\n", "size", 1, 11,
      "expected a board of 1 to 1000 columns and rows, found '15x0'" },
    ["a large board"] = { "Piskvorky 1001x15, 0:0, 0\n", "size", 1, 11,
      "expected a board of 1 to 1000 columns and rows, found '1001x15'" },
    ["a huge board"] = { "Piskvorky 15x99999999999999999999, 0:0, 0\n", "size", 1, 11,
      "expected a board of 1 to 1000 columns and rows, found '15x99999999999999999999'" },
    ["a coordinate far away"] = { psq(HEADER, "8,8,0", "8,10000,0"), "range", 3, 1,
      "expected a point of a board with 15 columns and 15 rows, found '8,10000'" },
    ["moves after the names"] = { psq(HEADER, "8,8,0", "A", "9,9,0"), "order", 4, 1,
      "expected the end of the game, found the move '9,9,0'" },
    ["moves after the code"] = { psq(HEADER, "8,8,0", "-1", "9,9,0"), "order", 4, 1,
      "expected the end of the game, found the move '9,9,0'" },
    ["moves after all"] = { psq(HEADER, "8,8,0", "-1", "1,x", "9,9"), "order", 5, 1,
      "expected the end of the game, found the move '9,9'" },
    ["a long line"] = { psq(HEADER, ("8"):rep(4097)), "too long", 2, 1,
      "expected a line of at most 4096 bytes, found a longer one" },
    ["a long line without end"] = { HEADER .. "\n" .. ("8"):rep(100000), "too long", 2, 1,
      "expected a line of at most 4096 bytes, found a longer one" },
    ["many blank lines"] = { psq(HEADER, ("\n"):rep(5000)), "too long", 4098, 1,
      "expected at most 4096 bytes of blank lines, found more" },
    ["too many moves"] = { HEADER .. "\n" .. MANY, "too long", 1227, 1, "expected at most 1225 moves, found more" },
    ["much after the game"] = { psq(HEADER, "-1", ("junk\n"):rep(20000)), "too long", 13110, 1,
      "expected at most 65536 bytes after the game, found more" },
  }

  for what, case in pairs(REFUSED) do
    it("refuses " .. what, function()
      local none, err, line = support.read(case[1], "psq")
      assert.same({}, none)
      assert.same({ case[2], case[3], case[4], case[5] }, { err.kind, err.line, err.column, err.message })
      assert.equal(err.line, line)
      local game, fault = core.lines.psq(case[1], 1, 1)
      assert.is_nil(game)
      assert.same({ kind = case[2], line = case[3], column = case[4], message = case[5] }, fault)
    end)
  end

  it("gives the games before a broken one", function()
    local list, err, line = support.read(JUDGE .. psq(HEADER, "8,8,0") .. "Piskvorky 0x0\n", "psq")
    assert.equal(2, #list)
    assert.same({ "size", 17, 17 }, { err.kind, err.line, line })
  end)

  it("is no game when there is nothing", function()
    assert.same({}, (support.read("", "psq")))
    assert.same({}, (support.read("\n \r\n", "psq")))
    assert.is_nil(core.lines.psq("\n \r\n", 1, 1))
    assert.equal("", (lines.write({}, "psq")))
  end)

  it("is recognized by its name and its first bytes", function()
    local formats = require "riddle.lines.formats"
    assert.equal("psq", formats.guess("x.PSQ", ""))
    assert.equal("psq", formats.guess("x.txt", HEADER))
    assert.equal("psq", formats.guess("x.txt", "\xEF\xBB\xBF" .. HEADER))
    assert.is_nil(formats.guess("x.unknown", "Piskvork"))
  end)

  it("keeps at most 100 warnings and counts the others", function()
    local record = support.one(psq(HEADER, ("8,8\n"):rep(299) .. "8,8"), "psq")
    assert.same({ 100, 200 }, { #record.warnings, record.warnings.more })
  end)
end)

describe("records written as psq", function()
  local function made(more)
    local given = { rows = 15, columns = 15, moves = { { 8, 8 }, { 7, 9 }, { 8, 9 } } }
    for name, value in pairs(more or {}) do given[name] = value end
    return lines.record(given)
  end

  it("have the code -1, names if known, and the result as a player's number", function()
    assert.same({ psq(HEADER, "8,8,0", "9,7,0", "9,8,0", "-1"), {} }, { lines.write(made(), "psq") })
    local named = made { black = "Ann", white = "Bob" }
    named.result = { winner = "white" }
    named.event = "club"
    local text, dropped = lines.write(named, "psq")
    assert.equal(psq(HEADER, "8,8,0", "9,7,0", "9,8,0", "Ann", "Bob", "-1", "2,club"), text)
    assert.same({}, dropped)
    local again = support.one(text, "psq", { mode = "strict", opening = 0 })
    assert.same({ "Ann", "Bob", "white", "club" }, { again.black, again.white, again.result.winner, again.event })
  end)

  it("tell what is dropped", function()
    local record = made { rule = "renju", date = "2026-01-01", event = "club" }
    record:moves()[1].comment = "good"
    record:moves()[1][2] = { colour = "white", row = 1, column = 1 }
    record.root.setup = { { row = 1, column = 2, colour = "black" } }
    record:moves()[3][1] = { colour = "white", pass = true }
    local text, dropped = lines.write(record, "psq")
    assert.equal(psq(HEADER, "8,8,0", "9,7,0", "9,8,0", "-1"), text)
    local lost = { "comments", "passes at the end", "stones set up beside the moves", "the date", "the event",
      "the rule", "variations" }
    assert.same(lost, dropped)
    local white_first = lines.record { rows = 15, columns = 15, moves = { { 1, 1, "white" }, { 2, 2, "black" } } }
    text, dropped = lines.write(white_first, "psq")
    assert.equal(psq(HEADER, "1,1,0", "2,2,0", "-1"), text)
    assert.same({ "the colour that begins: it is black in this format" }, dropped)
  end)

  it("are refused when the format would say something else", function()
    local function refused(record, message)
      local text, err = lines.write({ made(), record }, "psq")
      assert.is_nil(text)
      assert.same({ "unfit", 2, "record 2: " .. message }, { err.kind, err.case, err.message })
    end
    refused(made { moves = { { 1, 1 }, "pass", { 2, 2 } } },
      "expected moves only, found a pass at move 2: the format has none")
    refused(made { moves = { { 1, 1 }, { 2, 2, "black" } } },
      "expected moves by turns, found black at move 2, black before it too: the format tells no colours")
    for _, name in ipairs { "A\nB", "15", " -1 ", "3,4 to", "Piskvorky 2", " ", "" } do
      local message = "expected a name that is no number, move or header, found '%s'"
      refused(made { black = "x", white = name }, message:format(name:gsub("\n", "\\x0A")))
    end
    local record = made { event = "a\nb" }
    record.result = { winner = "draw" }
    refused(record, "expected a group in one line, found '0,a\\x0Ab'")
  end)

  it("are new text where a record was changed", function()
    local record = support.one("Piskvorky 15x15 , 0 - 0\r\n 8,8,1\r\n9,9\r\nA\r\nB\r\n 0\r\n", "psq")
    record:moves()[2].row = 10
    record.white = "C"
    assert.equal("Piskvorky 15x15 , 0 - 0\r\n 8,8,1\r\n9,10,0\r\nA\r\nC\r\n0\r\n", (lines.write(record, "psq")))
  end)
end)

-- --- the scanner -----------------------------------------------------------------------------------------------------

-- What both roads say of a text, as plain tables.
local function from_lua(text, mode)
  local games = {}
  for _, record, err in lines.read(mutants.in_pieces(text, 3000), "psq", { mode = mode }) do
    if err then
      games.fault = { kind = err.kind, line = err.line, column = err.column, message = err.message }
      break
    end
    local game = { line = record.line, rows = record.rows, columns = record.columns, moves = {}, warnings = 0 }
    for i, node in ipairs(record:moves()) do
      game.moves[i] = ("%d,%d,%s,%d:%d"):format(node.row, node.column, node.time, node.line, node.place)
    end
    local extra, warning = record.extra, record.warnings[1]
    game.first, game.players = extra.first, extra.players
    game.names, game.code = extra.names, extra.code
    game.result = record.result and record.result.player
    game.warnings = #record.warnings + (record.warnings.more or 0)
    if warning then
      game.warning = { kind = warning.kind, line = warning.line, column = warning.column, message = warning.message }
    end
    games[#games + 1] = game
  end
  return games
end

local NO_TIME <const> = math.mininteger

local function from_core(text, mode)
  local games, at, line = {}, 1, 1
  while true do
    local found, fault = core.lines.psq(text, at, line, mode == "strict")
    games.fault = fault
    if not found then return games end
    local game = { line = found.line, rows = found.rows, columns = found.columns, moves = {} }
    assert(#found.moves == 4 * found.count and #found.times == 8 * found.count and #found.places == 8 * found.count)
    for i = 1, found.count do
      local row, column = ("=i2i2"):unpack(found.moves, 4 * i - 3)
      local time = ("=i8"):unpack(found.times, 8 * i - 7)
      local where, place = ("=I4I4"):unpack(found.places, 8 * i - 7)
      game.moves[i] = ("%d,%d,%s,%d:%d"):format(row, column, time ~= NO_TIME and time or "nil", where, place)
    end
    game.first, game.code, game.result = found.first, found.code, found.result
    game.players = found.player_1 and { found.player_1, found.player_2 }
    game.names = found.name_1 and { found.name_1, found.name_2 }
    game.warnings, game.warning = found.deviations, found.deviation
    games[#games + 1] = game
    at, line = found.next, found.next_line
  end
end

describe("the scanner of psq (RIDDLE_SEED=" .. seed .. ")", function()
  local function same(text, mode)
    local expected, found = mutants.within_budget(from_lua, text, mode), from_core(text, mode)
    assert.are.same(expected, found, ("%s, %q"):format(mode, text:sub(1, 2000)))
    return #found, found.fault
  end

  it("reads what the reader in Lua reads", function()
    for _, text in ipairs { JUDGE, JUDGE:gsub("\n", "\r\n"), JUDGE:sub(1, -2), JUDGE .. JUDGE, "", HEADER } do
      same(text, "tolerant")
      assert.is_nil(select(2, same(text, "strict")))
    end
  end)

  it("reads random games as they were made", function()
    math.randomseed(seed)
    for _ = 1, 100 do
      local rows, columns, first = math.random(1000), math.random(1000), math.random(0, 1)
      local text, moves = { ("Piskvorky %dx%d, 0:0, %d"):format(columns, rows, first) }, {}
      for i = 1, math.random(0, 80) do
        local row, column, time = math.random(rows), math.random(columns), math.random(0, 1 << math.random(0, 45))
        text[#text + 1] = ("%d,%d,%d"):format(column, row, time)
        moves[i] = ("%d,%d,%d,%d:1"):format(row, column, time, i + 1)
      end
      local ending = math.random(2) == 1 and "\n" or "\r\n"
      text = table.concat(text, ending) .. ending
      for _, mode in ipairs { "strict", "tolerant" } do
        local game = from_core(text, mode)[1]
        assert.same({ rows, columns, first }, { game.rows, game.columns, game.first })
        assert.same(moves, game.moves)
        assert.same({ game }, (from_lua(text, mode)))
      end
    end
  end)

  local SAMPLES = {
    JUDGE, JUDGE .. JUDGE, JUDGE:gsub("\n", "\r\n"), psq("Piskvorky 9x3, 12:0, 1", "1,1,5", "9,3,123456789012", "-2"),
    psq("\xEF\xBB\xBFPiskvorky 15 x 15 , 0 - 0", " 8, 8", "", "9,9,x", "0,1,2", "A", "B", "00", "3, x", "rest"),
  }

  local ODD = {
    ",", "8,8,0\n", " 8 , 8 , 0\n", "8,8", "\nA\n", "\n0\n", "\n-1\n1,g\n", HEADER .. "\n", "Piskvorky", "10000", "-0",
    "123456789012345", "1234567890123456", "0000000000001", "\r", "\n \n", ":", "x", "1000", "1001", "15x15",
  }

  it("says the same of mutants", function()
    math.randomseed(seed)
    local games, faults = 0, 0
    for _, sample in ipairs(SAMPLES) do
      for _ = 1, os.getenv "RIDDLE_SLOW" and 3000 or 150 do
        local text = mutants.mutate(sample, ODD)
        games = games + same(text, "tolerant")
        local _, fault = same(text, "strict")
        faults = faults + (fault and 1 or 0)
        local list, err = support.read(text, "psq")
        if #list > 0 and not err then assert.equal(text, (assert(lines.write(list, "psq")))) end
      end
    end
    assert.is_true(games > 200 and faults > 200, games .. " games, " .. faults .. " faults")
  end)

  it("says the same of every beginning of a text", function()
    for _, sample in ipairs(SAMPLES) do
      for length = 0, #sample do
        same(sample:sub(1, length), "tolerant")
        same(sample:sub(1, length), "strict")
      end
    end
  end)

  it("says the same of long lines, long runs of blank lines and long ends", function()
    for _, mode in ipairs { "tolerant", "strict" } do
      for length = 4094, 4099 do
        for _, ending in ipairs { "\n", "\r\n", "" } do
          same(HEADER .. "\n8,8,0\n" .. ("x"):rep(length) .. ending, mode)
          same(HEADER .. "\n" .. (" "):rep(length) .. ending, mode)
          same(HEADER .. "\n-1\n" .. ("\n"):rep(length) .. ending, mode)
        end
      end
      for rest = 65535, 65537 do same(psq(HEADER, "0") .. ("y\n"):rep(32000) .. ("z"):rep(rest - 64000), mode) end
      for count = 1003, 1006 do same("Piskvorky 2x2, 0:0, 0\n" .. ("2,1,0\n"):rep(count), mode) end
    end
  end)

  it("is reached through the format, with errors as values", function()
    local scan = require("riddle.lines.formats.psq").scan
    local text = JUDGE .. psq(HEADER, "8,8")
    local first = scan(text)
    assert.same({ 9, "RAPFI25.zip", "JAX25.zip", -1, 1, "Freestyle15_1" },
      { first.count, first.name_1, first.name_2, first.code, first.result, first.group })
    local second = scan(text, first.next, first.next_line)
    assert.same({ 15, 1, "time" }, { second.line, second.deviations, second.deviation.kind })
    assert.is_nil(scan(text, second.next, second.next_line))
    local none, err = scan(text, first.next, first.next_line, "strict")
    assert.is_nil(none)
    assert.equal("expected the time in milliseconds, found the end of the line", tostring(err))
    assert.is_true(require("riddle.errors").is(err))
  end)

  it("refuses wrong places", function()
    assert.error_matches(function() core.lines.psq(HEADER, #HEADER + 2, 1) end, "a place in the text expected")
    assert.error_matches(function() core.lines.psq(HEADER, 0, 1) end, "a place in the text expected")
    assert.error_matches(function() core.lines.psq(HEADER, 1, 0) end, "a line from 1 on expected")
    assert.is_nil(core.lines.psq(HEADER, #HEADER + 1, 1))
  end)
end)

describe("files of others", function()
  for _, name in ipairs { "gomocuponline_1x0-16_2.psq", "piskvork_renju_issue1_freestyle20.psq" } do
    it("are read and written again: " .. name, function()
      local file = io.open("../shared/data/lines/" .. name, "rb")
      if not file then return pending "the shared data is not there" end
      local text = file:read "a"
      file:close()
      assert.equal(text, (support.again(text, "psq", { mode = "strict" })))
    end)
  end
end)
