local grid_of = require "spec.support.lines_grid"
local json = require "riddle.json"
local lines = require "riddle.lines"
local names = require "riddle.lines.names"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local slow = require "spec.support.lines_fouls"

local EYE = { reading = "eye-counts" }

-- The forbidden points of a picture as "h8 double-three", in the order of rows.
local function named(picture, rule, given)
  local board, list = assert(lines.board(picture)), {}
  for i, point in ipairs(lines.fouls(board, rule, given)) do
    list[i] = names.write(board, point.row, point.column, "a1") .. " " .. table.concat(point.reasons, " ")
  end
  return list
end

-- The answer must have exactly the points of a list {name = reason}, each with that reason among its own.
local function assert_map(name, cells, expected)
  local board, count = lines.board(cells), 0
  local found = lines.fouls(board)
  for point, reason in pairs(expected) do
    local reasons = found:at(names.read(board, point, "a1"))
    assert.is_truthy(reasons and table.concat(reasons, " "):find(reason, 1, true), name .. ": " .. point)
    count = count + 1
  end
  assert.equal(count, #found, name)
end

local function rows_of(cells) return (cells:gsub(("."):rep(15), "%0/")) end

describe("lines.fouls on published positions:", function()
  it("all three kinds (quintet, test_forbiddens #1)", function()
    assert.same({ "c13 double-three", "e5 double-four", "d1 overline" }, named [[
      ..............X
      ..X........OXX.
      .X.X.......X.X.
      ..X........XXO.
      ..........X....
      ...............
      ...............
      .X.............
      ..X............
      ...X...........
      .XXX...........
      ...............
      ...............
      ...............
      .XX.XXX...XXXX. ]])
  end)

  it("fouls that hang on fouls (AlphaGomoku, ChainedForbidden)", function()
    local expected = {
      "d10 double-three", "l10 double-three", "e9 double-three", "k9 double-three", "h6 double-three",
      "f3 double-three", "j3 double-three", "h2 overline",
    }
    assert.same(expected, named [[
      ............... / ............... / ............... / ....O.....O.... / ....X.....X....
      ....X.....X.... / ..XX.......XX.. / .....X...X..... / ......X.X...... / ...............
      .......X....... / .......X....... / ......X.X...... / ....XXX.XXX.... / ............... ]])
  end)

  it("the only stop of a four is forbidden (gomoku-calculator #8)", function()
    assert.same({ "g7 double-three" }, named [[
      ............... / ............... / ............... / ............... / ............... / ............... /
      ............... / .......X....... / .....X.X....... / .....XO........ / ......O........ / ......O........ /
      ......O........ / ......X........ / O.............. ]])
  end)

  it("an engine's acceptance test (GomocupJudge, renju_specific)", function()
    assert.same({ "g9 double-three" }, named [[
      ............... / ............... / ............... / ........O...... / ........X...... / .......X....... /
      .......OO...... / .......X....... / ........X...... / ........O...... / ............... / ............... /
      ............... / ............... / ............... ]])
  end)

  it("the disputed point: an eye that makes a five elsewhere (quintet, pull request 124)", function()
    local picture = [[
      ............... / ............... / ............... / ............... / ............... / ....X.......... /
      .....X.X....... / .....X..X...... / ......XX....... / ......X........ / ......X........ / ......X........ /
      ............... / ............... / ............... ]]
    local literal = { "f11 double-three", "e9 double-three", "f7 double-three", "j7 double-three", "h6 double-three" }
    local other = { "f11 double-three", "e9 double-three", "h8 double-three", "f7 double-three", "j7 double-three",
      "h6 double-three" }
    assert.same(literal, named(picture))
    assert.same(literal, named(picture, "renju", { reading = "literal" }))
    assert.same(other, named(picture, "renju", EYE))
    assert.same(other, named(picture, lines.rule("renju", EYE)))
    local board = lines.board(picture)
    assert.equal("literal", lines.fouls(board).reading)
    assert.equal("eye-counts", lines.fouls(board, nil, EYE).reading)
    assert.is_truthy(tostring(lines.fouls(board, nil, EYE)):find("(eye-counts reading); renju", 1, true))
  end)

  it("random ones, with every reason", function()
    local kinds, count = { ["6"] = "overline", ["4"] = "double-four", ["3"] = "double-three" }, 0
    for line in io.lines "spec/lines/data/renju_random.txt" do
      local name, cells, points = line:match "^(gen%d+) (%S+)(.*)$"
      if name then
        local expected = {}
        for point, kind in points:gmatch "(%w+):(%d)" do expected[point] = kinds[kind] end
        assert_map(name, rows_of(cells), expected)
        count = count + 1
        if name == "gen18158" then -- two points have two reasons
          assert.same({ "overline", "double-four" }, lines.fouls(lines.board(rows_of(cells))):at(8, 6))
          assert.same({ "overline", "double-four" }, lines.fouls(lines.board(rows_of(cells))):at(8, 8))
        end
      end
    end
    assert.equal(40, count)
  end)

  it("the whole collection of ../shared", function()
    local file = io.open("../shared/known/renju.json", "rb")
    if not file then pending "../shared is not here" return end
    local known = json.decode(file:read "a")
    file:close()
    assert.equal(112, #known.cases)
    for _, case in ipairs(known.cases) do
      local expected = {}
      for _, point in ipairs(case.all_forbidden) do expected[point.point] = point.kind:gsub("_", "-") end
      assert_map(case.id, table.concat(case.board, "/"), expected)
    end
  end)
end)

-- A row of a picture with 6 for an overline and 4 for a double-four.
local function marked(text)
  local cells = { text:byte(1, -1) }
  for _, point in ipairs(lines.fouls(lines.board(text))) do
    cells[point.column] = ({ ["double-four"] = "4", overline = "6" })[table.concat(point.reasons)]:byte()
  end
  return string.char(table.unpack(cells))
end

describe("lines.fouls", function()
  it("counts two fours in one line, and a straight four once", function()
    assert.equal("XXX.4.XXX", marked "XXX...XXX") -- renju-benchmark knows one four in a direction
    assert.equal("XX.X4.XX", marked "XX.X..XX")
    assert.equal("X.X4X.X", marked "X.X.X.X")
    assert.equal("X.X4X4X.X", marked "X.X.X.X.X")
    assert.equal(".XXX..", marked ".XXX..")
    assert.equal("..XXX..", marked "..XXX..")
    assert.equal("XX..XX", marked "XX..XX")
    assert.equal("XXXX6X", marked "XXXX.X")
    assert.equal("XXXXX6", marked "XXXXX.")
    assert.equal("XXXX.", marked "XXXX.") -- a five
  end)

  it("puts five first, and lets White do all", function()
    assert.same({}, named "XXXX. / ....X / ....X / ....X") -- five across and down
    assert.same({}, named "XXXX.XX / ....X.. / ....X.. / ....X.. / ....X..") -- five down beside a seven
    assert.same({ "e5 overline" }, named "XXXX.XX / ....X.. / ....X.. / ....X.. / .......")
    assert.same({}, named "OOO...OOO")
  end)

  it("knows boards of any shape (GomocupJudge finds nothing where rows and columns differ)", function()
    assert.same({ "d4 double-three" }, named "....... / ...X... / ..X.X.. / ...X... / ....... / .......")
    assert.same({}, named "....... / ...X... / ..X.X.. / ...X... / .......") -- no room for four upright
    for _, size in ipairs { { 1, 1 }, { 1, 1000 }, { 1000, 1 }, { 3, 4 } } do
      assert.equal(0, #lines.fouls(lines.board(size[1], size[2])))
    end
  end)

  it("finds a foul in any place of a large board", function()
    local draw = random.new(seed)
    local rows, columns = draw:integer(30, 1000), draw:integer(30, 1000)
    local list = {}
    for row = 1, rows do list[row] = ("."):rep(columns) end
    local row, column = draw:integer(3, rows - 3), draw:integer(3, columns - 3)
    local function put(r, c) list[r] = list[r]:sub(1, c - 1) .. "X" .. list[r]:sub(c + 1) end
    for _, cell in ipairs { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } } do put(row + cell[1], column + cell[2]) end
    local found = lines.fouls(lines.board(table.concat(list, "/")))
    assert.equal(1, #found)
    assert.same({ row, column, { "double-three" } }, { found[1].row, found[1].column, found[1].reasons })
  end)
end)

-- --- against slow deciders ------------------------------------------------------------------------------------------

-- A random picture: each point black or white with these shares of 64.
local function random_cells(draw, rows, columns, black, white)
  local cells = {}
  local bits, left = 0, 0
  for i = 1, rows * columns do
    if left == 0 then bits, left = draw:bits(), 10 end
    local share = bits & 63
    bits, left = bits >> 6, left - 1
    cells[i] = share < black and "X" or share < black + white and "O" or "."
  end
  return table.concat(cells)
end

local function random_size(draw)
  if draw:one_in(2) then return 15, 15 end
  return draw:integer(1, 20), draw:integer(1, 20)
end

-- Random rules with k = 5 and the number that spec/native/literal_fouls.c knows them by.
local RENJU = { lines.rule "renju", 28 }
local RULES = { RENJU, { lines.rule("renju", EYE), 30 } }
local OVERLINES = { wins = 1, ignored = 0, foul = 4 }
for overline, number in pairs(OVERLINES) do
  for _, reading in ipairs { "literal", "eye-counts" } do
    local sum = number + (reading == "eye-counts" and 2 or 0)
    local function add(fouls, more)
      RULES[#RULES + 1] = { lines.rule { k = 5, overline = overline, fouls = fouls, reading = reading }, sum + more }
    end
    add({ "double-four" }, 8)
    add({ "double-three" }, 16)
    add({ "double-four", "double-three" }, 24)
  end
end
table.sort(RULES, function(a, b) return a[2] < b[2] end)

local BIT = { overline = 2, ["double-four"] = 4, ["double-three"] = 8 }

-- An answer as literal_fouls writes it.
local function as_literal(found)
  local list = {}
  for i, point in ipairs(found) do
    local sum = 0
    for _, reason in ipairs(point.reasons) do sum = sum + BIT[reason] end
    list[i] = ("%d,%d:%d"):format(point.row, point.column, sum)
  end
  return table.concat(list, " ")
end

describe("lines.fouls agrees with a literal decider", function()
  it("in C on 5,200 random boards, by all rules and readings", function()
    local draw, path, boards = random.new(seed), os.tmpname(), {}
    local file = assert(io.open(path, "w"))
    for i = 1, 5200 do
      local rows, columns = random_size(draw)
      local cells = random_cells(draw, rows, columns, draw:integer(5, 30), draw:integer(0, 20))
      local rule = i <= 3400 and RENJU or draw:pick(RULES)
      boards[i] = { cells = cells:gsub(("."):rep(columns), "%0/"), rule = rule[1] }
      file:write(("%d %d %d %s\n"):format(rows, columns, rule[2], cells))
    end
    file:close()
    local program = (os.getenv "RIDDLE_BUILD" or "build") .. "/native/literal_fouls"
    local said = shell.need(("%s < %s"):format(program, path))
    os.remove(path)
    local i, points = 0, 0
    for line in said:gmatch "([^\n]*)\n" do
      i = i + 1
      local found = lines.fouls(lines.board(boards[i].cells), boards[i].rule)
      if line ~= as_literal(found) then
        assert.equal(line, as_literal(found), ("%s\n%s"):format(boards[i].cells:gsub("/", "\n"), boards[i].rule))
      end
      points = points + #found
    end
    assert.equal(5200, i)
    assert.is_true(points > 3000)
  end)

  it("in Lua on 25 random boards", function()
    local draw = random.new(seed)
    for _ = 1, 25 do
      local rows, columns = random_size(draw)
      local cells = random_cells(draw, rows, columns, draw:integer(5, 25), draw:integer(0, 20))
      local picture = cells:gsub(("."):rep(columns), "%0/")
      local reading = draw:pick { "literal", "eye-counts" }
      local found = lines.fouls(lines.board(picture), "renju", { reading = reading })
      assert.same(slow.map(grid_of(picture), reading), slow.texts(found), picture)
    end
  end)

  it("on rows of any k where only overlines are forbidden", function()
    local draw = random.new(seed)
    for _ = 1, 60 do
      local rows, columns = draw:integer(1, 9), draw:integer(1, 9)
      local picture = random_cells(draw, rows, columns, draw:integer(10, 50), 5):gsub(("."):rep(columns), "%0/")
      local board, k = lines.board(picture), draw:integer(1, 8)
      local found = lines.fouls(board, { k = k, overline = "foul" })
      assert.is_nil(found.reading)
      for row = 1, rows do
        for column = 1, columns do
          if not board:get(row, column) then
            local longest, exact = 0, false
            for _, line in ipairs(lines.all(board:with(row, column, "black"), { k = k, overline = "wins" })) do
              for _, cell in ipairs(line.cells) do
                if line.colour == "black" and cell[1] == row and cell[2] == column then
                  longest, exact = math.max(longest, line.length), exact or line.length == k
                end
              end
            end
            assert.same(longest > k and not exact and { "overline" } or {}, found:at(row, column) or {})
          end
        end
      end
    end
  end)
end)

describe("lines.fouls", function()
  it("is the same under all eight symmetries", function()
    local draw = random.new(seed)
    local maps = {}
    for code = 0, 7 do
      maps[code + 1] = function(row, column, rows, columns)
        if code & 1 ~= 0 then row = rows + 1 - row end
        if code & 2 ~= 0 then column = columns + 1 - column end
        if code & 4 ~= 0 then return column, row end
        return row, column
      end
    end
    for _ = 1, 60 do
      local rows, columns = random_size(draw)
      local cells = random_cells(draw, rows, columns, draw:integer(5, 25), draw:integer(0, 20))
      local rule = draw:pick(RULES)[1]
      local found = lines.fouls(lines.board(cells:gsub(("."):rep(columns), "%0/")), rule)
      for code, map in ipairs(maps) do
        local grid = {}
        for i = 1, code > 4 and columns or rows do grid[i] = {} end
        for at = 1, #cells do
          local row, column = map((at - 1) // columns + 1, (at - 1) % columns + 1, rows, columns)
          grid[row][column] = ({ X = 1, O = 2, ["."] = 0 })[cells:sub(at, at)]
        end
        local turned = lines.fouls(lines.board(grid), rule)
        assert.equal(#found, #turned)
        for _, point in ipairs(found) do
          assert.same(point.reasons, turned:at(map(point.row, point.column, rows, columns)))
        end
      end
    end
  end)

  it("judges exactly these straight-four points (the kernel's signature)", function()
    local probes, points = 0, 0
    for line in io.lines "spec/lines/data/renju_random.txt" do
      local cells = line:match "^gen%d+ (%S+)"
      local found = cells and lines.fouls(lines.board(rows_of(cells)))
      if found then probes, points = probes + found.work.probes, points + #found end
    end
    assert.same({ 517, 275 }, { probes, points })
  end)
end)
