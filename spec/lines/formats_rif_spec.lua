-- RIF databases: what is read, what is written, hostile input; the XML scanner against libexpat where that is there.
local errors = require "riddle.errors"
local lines = require "riddle.lines"
local mutations = require "spec.support.mutations"
local reader = require "riddle.reader"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local support = require "spec.support.lines_formats"
local xml = require "riddle.lines.rif.xml"

local BUDGET = 20000000
local SAMPLE = shell.read "spec/lines/data/sample.rif"

local moves, place = support.moves, support.place

local function read(text, option) return support.read(text, "rif", option) end

local function all(text, option) return support.all(text, "rif", option) end

-- A database with nothing but a game.
local function one(inside, option)
  return all("<database><games>" .. inside .. "</games></database>", option)[1]
end

describe("rif", function()
  it("reads games with the names of their players, tournaments and rules", function()
    local list = all(SAMPLE)
    assert.equal(3, #list)
    assert.same({
      format = "rif", rows = 15, columns = 15, black = "Ann Öberg", white = "Kask", event = "Open №1", round = "2",
      rule = "RIF", date = "2001-07", place = "Tallinn", variations = 0, result = { winner = "draw", text = "0.5" },
      moves = {
        { colour = "black", row = 8, column = 8 }, { colour = "white", row = 7, column = 8 },
        { colour = "black", row = 9, column = 8 }, { colour = "white", row = 10, column = 8 },
        { colour = "black", row = 7, column = 9 },
      },
    }, list[1]:data())
    assert.equal("a draw <by agreement>", list[1].root.comment)
    assert.same({ "i8 g6", "R" }, { list[1].extra.alt, list[1].extra.swap })
    assert.equal("Shogetsu", list[1].extra.entries.opening.value.name)
    assert.equal("Estonia", list[1].extra.entries.tournament.entries.country.value.name)
    assert.same({ "Gomoku & swap", "white", 0 }, { list[2].rule, list[2].result.winner, #list[2]:moves() })
    assert.equal("X15,1 O1,15 X- O8,8", moves(list[3]))
    assert.is_nil(list[3].result)
    assert.same({ "reference 38:1 expected player '99' in a list before the games, found none" },
      { place(list[3].warnings[1]) })
  end)

  it("tells where games and moves stand", function()
    local at = {}
    for line, record in lines.read(SAMPLE, "rif") do
      at[#at + 1] = line
      for _, node in ipairs(record:moves()) do at[#at + 1] = node.line .. ":" .. node.place end
    end
    assert.same({ 29, "30:7", "30:10", "30:13", "30:16", "30:19", 33, 38, "38:61", "38:64", "38:68", "39:2" }, at)
  end)

  it("is read in pieces of any size, game by game", function()
    math.randomseed(seed)
    for _ = 1, 10 do
      local list = all(mutations.in_pieces(SAMPLE, math.random(1, 50)))
      assert.equal(SAMPLE:match("<games>\n(.*)</games>"), lines.write(list, "rif"):match "<games>\n(.*)</games>")
    end
    local given = 0
    local games = lines.read(function()
      given = given + 1
      if given == 1 then return "<database><games>" end
      return ("<game id='%d'><move>h8 h9 h7</move></game>\n"):format(given)
    end, "rif")
    for _ = 1, 200 do games() end
    collectgarbage()
    collectgarbage()
    local before = collectgarbage "count"
    for _ = 1, 3000 do games() end
    collectgarbage()
    collectgarbage()
    assert(collectgarbage "count" < before + 200, "3,000 games more must not take more memory")
    assert(given < 3300)
  end)

  it("takes numbers of characters, CDATA, comments and unknown elements", function()
    local record = one [=[<!-- <game> --><game black='&#x41;&#66;&amp;&apos;' round="&lt;1>">
      <title><b>x</b></title><move>h8<!-- and --> <![CDATA[h9]]> i&#49;0</move>
      <info>a<b>no</b> <![CDATA[<b>]]></info></game>]=]
    assert.same({ "<1>", "X8,8 O7,8 X6,9", "a <b>" }, { record.round, moves(record), record.root.comment })
    assert.same({ { "black", "AB&'" }, { "round", "<1>" } }, record.extra.attributes)
    assert.is_nil(record:moves()[1].line)
  end)

  it("keeps the bytes of other encodings", function()
    local text = "<?xml version='1.0' encoding='ISO-8859-1'?><database><players><player id='1' name='\xD6berg&#233;'/>"
      .. "</players><games><game black='1'><move>h8</move></game></games></database>"
    local list = all(text)
    assert.equal("\xD6berg&#233;", list[1].black)
    assert.equal('<?xml version="1.0" encoding="ISO-8859-1"?>', lines.write(list, "rif"):match "^[^\n]*")
    assert.equal("\xFF\xFE", one("<game><move/><info>\xFF\xFE</info></game>").root.comment)
    local _, dropped = lines.write({ list[1], all(SAMPLE)[1] }, "rif")
    assert.same({ "the encoding of some texts" }, dropped)
  end)

  it("follows the lists only downwards", function()
    local text = "<database>" .. ("<cities><city id='1' country='1'/></cities><countries><country id='1' city='1'/>"
      .. "</countries>"):rep(2000) .. "<players><player id='1' name='A' city='1'/></players><games>"
      .. "<game black='1'><move/></game></games></database>"
    local out = lines.write(all(text), "rif")
    assert.truthy(out:find('<city id="1" country="1"/>', 1, true))
  end)
end)

describe("rif that deviates", function()
  for inside, expected in pairs {
    ["<game><move>h8 x i9</move></game>"] = { "point 1:33 expected a point like 'h8', found 'x'", "X8,8" },
    ["<game><move>h8\nH9</move></game>"] = { "point 2:1 expected a point like 'h8', found 'H9'", "X8,8" },
    ["<game><move>h8 h&#57; z&#57;9999</move></game>"] =
      { "point 1:24 expected a point like 'h8', found 'z99999'", "X8,8 O7,8" },
    ["<game></game>"] = { "tag 1:18 expected <move> in a game, found none", "" },
    ["<game bresult='2'><move>h8</move></game>"] =
      { "value 1:18 expected 1, 0 or 0.5 as bresult, found '2'", "X8,8" },
    ["<game><move>h8 <b>i9</b></move></game>"] =
      { "tag 1:33 expected points in <move>, found the element 'b'", "X8,8 O7,9" },
    ["<game event='A & B'><move>h8</move></game>"] = { "entity 1:33 expected '&amp;', found '&'", "X8,8" },
  } do
    it("is read with a warning, and refused in strict mode: " .. inside:gsub("\n", " "), function()
      local record = one(inside)
      assert.equal(expected[1], place(record.warnings[1]))
      assert.equal(expected[2], moves(record))
      local list, err = read("<database><games>" .. inside .. "</games></database>", { mode = "strict" })
      assert.same({ 0, expected[1] }, { #list, place(err) })
    end)
  end

  it("reads points beyond the board as they are", function()
    assert.equal("X0,16 O-4,8", moves(one "<game><move>p16 h20</move></game>"))
  end)

  for text, expected in pairs {
    [""] = "end 1:1 expected <database>, found the end of the input",
    ["(;SZ[15])"] = "byte 1:1 expected '<', found '(;SZ[15])'",
    ["<games>"] = "tag 1:1 expected <database>, found 'games'",
    ["<database><games><game><move>h8</move>"] = "end 1:39 expected '</game>', found the end of the input",
    ["<database><games><game><move>h8</game>"] = "tag 1:32 expected '</move>', found '</game>'",
    ["<database\n x=1></database>"] = "byte 2:2 expected an attribute like a=\"b\", found 'x=1'",
    ["<database x='1' x='2'/>"] = "twice 1:20 expected an attribute once, found 'x' again",
    ["<database x='<'/>"] = "byte 1:14 expected '&lt;' in a value, found '<'",
    ["<database x='1'y='2'/>"] = "byte 1:16 expected an attribute like a=\"b\", found 'y='2''",
    ["<database>&nbsp;</database>"] = "entity 1:11 expected &lt; &gt; &amp; &apos; or &quot;, found '&nbsp;'",
    ["<database>&#0;</database>"] = "entity 1:11 expected the number of a character, found '&#0;'",
    ["<database>&#xD800;</database>"] = "entity 1:11 expected the number of a character, found '&#xD800;'",
    ["<database>&#99999999999999999999;</database>"] =
      "entity 1:11 expected the number of a character, found '&#99999999999999999999;'",
    ["<!DOCTYPE database [<!ENTITY a 'aaa'>]><database/>"] =
      "entity 1:1 expected a document without declarations of its own, found <!DOCTYPE ... [",
    ["<database><!ELEMENT x></database>"] = "byte 1:11 expected a tag, found '<!ELEMENT'",
    ["<database></database><more/>"] = "trailing 1:22 expected the end of the input, found 'more'",
    ["<database></database>\n more"] = "byte 2:2 expected the end of the input, found 'more'",
    ["<database/></database>"] = "tag 1:12 expected the end of the input, found '</database>'",
    ["<database><!-- x"] = "end 1:11 expected '-->' for what begins here, found the end of the input",
    ["<database><a b='>"] = "end 1:11 expected '>' for this '<', found the end of the input",
    ["<database>< a></database>"] = "byte 1:11 expected a tag, found '< a>'",
    ["<database>" .. ("<a>"):rep(100)] = "limit 1:308 expected elements at most 100 deep, found more",
    ["<database><games><game>" .. ("<a/>"):rep(400000)] =
      "too long 1:18 expected pieces of at most 1048576 bytes, found a longer one",
  } do
    it("is an error where nothing can be read: " .. text:sub(1, 50):gsub("\n", " "), function()
      local list, err = read(text)
      assert.same({ 0, expected }, { #list, place(err) })
    end)
  end

  it("gives the games before an error", function()
    local list, err = read(SAMPLE:sub(1, -40))
    assert.same({ 2, "end" }, { #list, err.kind })
    list, err = read("<database><games><game><move>h8</move></game></games>")
    assert.same({ 1, "end" }, { #list, err.kind })
  end)
end)

describe("writing rif", function()
  it("keeps the games byte for byte, with the entries that they name", function()
    local list = all(SAMPLE)
    local text, dropped = lines.write(list, "rif")
    assert.same({}, dropped)
    assert.equal(SAMPLE:match "<games>.*", text:match "<games>.*")
    assert.equal(text, (lines.write(all(text, { mode = "tolerant" }), "rif")))
    assert.is_nil(lines.write({ list[2] }, "rif"):find("Shogetsu", 1, true))
    assert.equal(text, (lines.write({ list[1], list[2], list[3] }, "rif")))
  end)

  it("makes entries for names from elsewhere", function()
    local record = lines.record {
      rows = 15, columns = 15, moves = { { 8, 8 }, "pass", { 1, 15 } }, black = "A & \"B\"", white = "Ö",
      rule = "renju", event = "Cup", date = "1999",
    }
    record.result = { winner = "white", reason = "resign", text = "W+R" }
    record.root.comment = "so < and\nso"
    record.root[1].comment = "first"
    local text, dropped = lines.write({ record, record }, "rif")
    local game = '<game id="%d" tournament="1" round="" rule="1" black="1" white="2" bresult="0">\n'
      .. "<move>h8 - o15</move>\n<info>so &lt; and\nso</info>\n</game>\n"
    assert.equal('<?xml version="1.0" encoding="UTF-8"?>\n<database>\n<rules>\n<rule id="1" name="renju"/>\n'
      .. '</rules>\n<players>\n<player id="1" name="A &amp; &quot;B&quot;"/>\n<player id="2" name="Ö"/>\n</players>\n'
      .. '<tournaments>\n<tournament id="1" name="Cup"/>\n</tournaments>\n<games>\n' .. game:format(1) .. game:format(2)
      .. "</games>\n</database>\n", text)
    assert.same({ "comments of moves", "the date", "the reason of the result" }, dropped)
    local again = all(text, { mode = "strict" })
    assert.same({ record.black, record.white, "renju", "Cup", "white", "so < and\nso", "X8,8 O- X1,15" }, {
      again[1].black, again[1].white, again[1].rule, again[1].event, again[1].result.winner, again[1].root.comment,
      moves(again[1]),
    })
    assert.equal(text, (lines.write(again, "rif")))
  end)

  it("replaces only what was changed in a record that was read", function()
    local list = all(SAMPLE)
    list[1].white, list[1].result, list[1].round = "Eve", { winner = "black", text = "1" }, nil
    list[3].root[1].column = 2
    local text = lines.write(list, "rif")
    assert.truthy(text:find('<game id="1" publisher="3" tournament="4" round="" rule="1" black="3" white="1" '
      .. 'bresult="1" btime="0" wtime="0" opening="21" alt="i8 g6" swap="R">\n<move>h8 h9 h7 h6 i9</move>\n'
      .. '<info>a draw &lt;by agreement&gt;</info>\n</game>\n', 1, true))
    assert.truthy(text:find('<player id="1" name="Eve"/>', 1, true))
    assert.truthy(text:find('<game id="9" rule="1" black="99" white="3" bresult="">\n'
      .. "<move>b1 o15 - h8</move>\n</game>\n", 1, true))
  end)

  it("brings databases together, with other numbers where two entries have the same", function()
    local first = all(SAMPLE)
    local second = all((SAMPLE:gsub('name="Ann"', 'name="Bea"')))
    local text = lines.write({ first[1], second[1], all(SAMPLE)[1] }, "rif")
    local list = all(text)
    assert.same({ "Ann Öberg", "Bea Öberg", "Ann Öberg", "Kask" },
      { list[1].black, list[2].black, list[3].black, list[2].white })
    local count = select(2, text:gsub("<player ", ""))
    assert.equal(3, count)
  end)

  it("says what does not fit, and what others lose", function()
    local text, err = lines.write(lines.board(19, 19), "rif")
    assert.same({ nil, "size", "expected boards of 15 x 15, record 1 is 19 x 19" }, { text, err.kind, err.message })
    local record = lines.record { rows = 15, columns = 15, moves = { { 16, 1 } } }
    assert.equal("range", select(2, lines.write(record, "rif")).kind)
    record = lines.record { rows = 15, columns = 15, moves = { { 1, 1, "white" } } }
    assert.same({ "colours of moves out of turn" }, select(2, lines.write(record, "rif")))
    assert.same({ "stones set up beside the moves" },
      select(2, lines.write(lines.board(15, 15):with(1, 1, "black"), "rif")))
    assert.same({
      "exchanges of colours", "other fifth moves", "the opening's name", "the players' times", "the publisher",
    }, select(2, lines.write(all(SAMPLE), "sgf")))
  end)
end)

describe("the format of a file", function()
  it("is known by its name or its first bytes", function()
    local guess = require("riddle.lines.formats").guess
    for _, case in ipairs {
      { "x.sgf", "", "sgf" }, { "X.SGF", "no game", "sgf" }, { "x", "\xEF\xBB\xBF (;GM[4]", "sgf" }, { "x", "(a)" },
      { "x.lib", "x", "renlib" }, { "x.txt", "\xFFRenLib\xFF\3", "renlib" }, { "x.rif", "", "rif" },
      { "x", "<?xml version='1.0'?>\n<!-- (c) -->\n<database version='1'>", "rif" }, { "x", "(;C[<database>", "sgf" },
    } do
      assert.equal(case[3], guess(case[1], case[2]))
    end
  end)
end)

describe("hostile rif", function()
  it("cannot make the reader look again and again", function()
    local function costs(text) mutations.within_budget(600 * #text, read, text) end
    for _, part in ipairs { "&", "&amp;", "<a/>", "<!-->", "'", "\"", " ", "x", "\n", "&#" } do
      costs("<database><games>" .. part:rep(3000 // #part))
      costs("<database><games><game black='" .. part:rep(3000 // #part))
      costs("<database><games><game><move>" .. part:rep(3000 // #part) .. "</move></game></games></database>")
    end
    local parts = {}
    for i = 1, 800 do parts[i] = "a" .. i .. "='1' " end
    costs("<database " .. table.concat(parts) .. "/>")
  end)

  it("is read or refused, never more (RIDDLE_SEED=" .. seed .. ")", function()
    math.randomseed(seed)
    for _ = 1, 120 do
      local text = mutations.mutate(SAMPLE)
      for _, mode in ipairs { "tolerant", "strict" } do
        local list = support.survives(text, "rif", mode, BUDGET)
        if #list > 0 then
          local out = mutations.within_budget(BUDGET, lines.write, list, "rif")
          if out then
            local again = all(out)
            assert.equal(out, (lines.write(again, "rif")))
            for i, record in ipairs(list) do assert.equal(moves(record), moves(again[i])) end
          end
        end
      end
    end
  end)
end)

-- The events of a document: texts that follow each other are one.
local function events(text)
  local scan, list = xml.new(reader.chunks(text, "test")), {}
  local ok, err = pcall(function()
    while true do
      local kind, what, attributes = scan:next()
      if not kind then break end
      if kind == "text" then
        local last = list[#list]
        if last and last[1] == "text" then
          last[2] = last[2] .. what
        elseif what ~= "" then
          list[#list + 1] = { "text", what }
        end
      else
        local values = {}
        for _, pair in ipairs(kind == "start" and attributes or {}) do values[pair[1]] = pair[2] end
        list[#list + 1] = { kind, what, values }
      end
    end
  end)
  if not ok and not errors.is(err) then error(err, 0) end
  return ok and list or nil
end

local function expat_events(expat, text)
  local list = {}
  local parser = expat.new({
    StartElement = function(_, name, attributes)
      local values = {}
      for key, value in pairs(attributes) do
        if type(key) == "string" then values[key] = value end
      end
      list[#list + 1] = { "start", name, values }
    end,
    EndElement = function(_, name) list[#list + 1] = { "end", name, {} } end,
    CharacterData = function(_, data)
      local last = list[#list]
      if last and last[1] == "text" then
        last[2] = last[2] .. data
      else
        list[#list + 1] = { "text", data }
      end
    end,
  })
  local ok = parser:parse(text) and parser:parse()
  pcall(parser.close, parser)
  return ok and list or nil
end

describe("the XML scanner", function()
  it("hears what libexpat hears (RIDDLE_SEED=" .. seed .. ")", function()
    local there, expat = pcall(require, "lxp")
    if not there then return pending "needs lua-expat" end
    math.randomseed(seed)
    local accepted = 0
    for round = 1, 800 do
      local text = round == 1 and SAMPLE or mutations.mutate(SAMPLE:sub(1, 1) .. SAMPLE:sub(2, -1))
      if not text:find("<!DOCTYPE", 1, true) then
        local expected = expat_events(expat, text)
        if expected then -- expat refuses more: bytes that are not UTF-8, control characters, `--` in comments ...
          accepted = accepted + 1
          local found = events((text:gsub("\r\n?", "\n")))
          for _, event in ipairs(found or {}) do -- white space in attributes is all the same to XML
            for name, value in pairs(event[3] or {}) do event[3][name] = value:gsub("[\n\t]", " ") end
          end
          assert.same(expected, found, text)
        end
      end
    end
    assert(accepted > 20)
  end)
end)
