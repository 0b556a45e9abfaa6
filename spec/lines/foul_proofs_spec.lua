local forced = require "spec.support.lines_forced"
local lines = require "riddle.lines"
local random = require "riddle.random"
local seed = require "spec.support.seed"

local RENJU = "renju: exactly 5 in a row for black, at least 5 for white, forbidden to black: overline, double-four, "
  .. "double-three"

-- Found by a search for much work; the double-three in the middle nests deep.
local DEEP = lines.board [[
  XX...X.XO.O..XX / OOX.O..OOXXXXO. / .XXOXO.OO...... / .X...X..O.O...X / O..X.X....X.O.O / .X.XOXX.XXX.... /
  ...X.X.......XX / O.XX....X.X..XO / ...XX....XX.... / ...X...X...X..X / ....X.XX...X... / ...XX...XX..... /
  OXOX.X..XOX.XX. / XOO.XXO..X..XX. / OX..O.X..XO..X. ]]

local DISPUTED = lines.board [[
  ............... / ............... / ............... / ............... / ............... / ....X.......... /
  .....X.X....... / .....X..X...... / ......XX....... / ......X........ / ......X........ / ......X........ /
  ............... / ............... / ............... ]]

-- The nodes of a tree, and how many stand above each other.
local function size(node)
  local nodes, height = 1, 1
  for _, three in ipairs(node.threes) do
    for _, point in ipairs(three.points) do
      if point.why then
        local more, deep = size(point.why)
        nodes, height = nodes + more, math.max(height, deep + 1)
      end
    end
  end
  return nodes, height
end

describe("lines.explain_foul", function()
  it("shows the stones, the completing points, the straight-four points and what becomes of each", function()
    local board = lines.board [[
      ......... / ...X..... / ..X.X.... / ...X..... / ......... / ......... / XXX...XXX / ......... / XXXXX.... ]]
    local function shown(row, column, given)
      return (tostring(lines.explain_foul(board, { row, column }, "renju", given)):gsub("^(.-; )renju[^\n]*", "%1..."))
    end
    assert.equal([[
3,4: forbidden to black: double-three (literal reading); ...
  three across: 3,3 3,4 3,5 counts
    3,2 makes 3,2 3,3 3,4 3,5 with the ends 3,1 3,6: legal
    3,6 makes 3,3 3,4 3,5 3,6 with the ends 3,2 3,7: not needed
  three down: 2,4 3,4 4,4 counts
    5,4 makes 2,4 3,4 4,4 5,4 with the ends 1,4 6,4: legal]], shown(3, 4))
    assert.equal([[
e3: forbidden to black: double-four (literal reading); ...
  four across: a3 b3 c3 e3, five with d3
  four across: e3 g3 h3 i3, five with f3]], shown(7, 5, { coordinates = "a1" }))
    assert.equal([[
9,6: forbidden to black: overline (literal reading); ...
  overline across: 9,1 9,2 9,3 9,4 9,5 9,6]], shown(9, 6))
    assert.equal("1,1: legal (literal reading); ...", shown(1, 1))
    assert.equal([[
7,4: legal (literal reading); ...
  four across: 7,1 7,2 7,3 7,4, five with 7,5]], shown(7, 4))
    local five = tostring(lines.explain_foul(lines.board "XXXX.O", { 1, 5 }))
    assert.equal("1,5: makes a five (literal reading); " .. RENJU .. "\n  five across: 1,1 1,2 1,3 1,4 1,5", five)
  end)

  it("says what the readings say of the disputed point", function()
    local below = [[

  three down: h9 h8 h7 counts
    h10 makes h10 h9 h8 h7 with the ends h11 h6: legal
    h6 makes h9 h8 h7 h6 with the ends h10 h5: not needed]]
    assert.equal("h8: legal (literal reading); " .. RENJU .. [[

  three across: f8 h8 i8 does not count
    g8 makes f8 g8 h8 i8 with the ends e8 j8: makes a five, so no straight four
      five down: g8 g7 g6 g5 g4]] .. below,
      tostring(lines.explain_foul(DISPUTED, { 8, 8 }, nil, { coordinates = "a1" })))
    assert.equal("h8: forbidden to black: double-three (eye-counts reading); " .. RENJU .. [[
, an eye that makes a five counts
  three across: f8 h8 i8 counts
    g8 makes f8 g8 h8 i8 with the ends e8 j8: makes a five, which counts
      five down: g8 g7 g6 g5 g4]] .. below,
      tostring(lines.explain_foul(DISPUTED, { 8, 8 }, nil, { coordinates = "a1", reading = "eye-counts" })))
  end)

  it("goes down to any depth", function()
    local proof = lines.explain_foul(DEEP, { 8, 8 })
    local nodes, height = size(proof)
    assert.same({ 104, 104, 8, { "double-three" } }, { proof.nodes, nodes, height, proof.reasons })
    assert.is_true(lines.check(DEEP, proof))
    local none, err = lines.explain_foul(DEEP, { 8, 8 }, nil, { nodes = 103 })
    assert.is_nil(none)
    assert.equal("limit", err.kind)
    assert.equal("the proof of 8,8 needs more than 103 nodes (option 'nodes')", tostring(err))
    assert.equal(104, lines.explain_foul(DEEP, { 8, 8 }, nil, { nodes = 104 }).nodes)
  end)

  it("is a plain table and a picture", function()
    local board = lines.board "......./...X.../..X.X../...X.../......./......."
    local proof = lines.explain_foul(board, { 3, 4 }, nil, { coordinates = "a1" })
    local data = proof:data()
    assert.same({ 3, 4, "forbidden", { "double-three" }, 5, "foul", "literal" }, { data.row, data.column, data.verdict,
      data.reasons, data.k, data.overline, data.reading })
    assert.same({ "double-four", "double-three" }, data.fouls)
    assert.same({ 5, 4 }, { data.threes[2].points[1].row, data.threes[2].points[1].column })
    assert.equal("legal", data.threes[2].points[1].why.verdict)
    data.threes[1].counts = "changed"
    assert.is_true(proof.threes[1].counts)
    local svg = proof:svg()
    assert.is_truthy(svg:find("<title>d4: forbidden to black: double-three</title>", 1, true))
    assert.is_truthy(svg:find(">?</text>", 1, true) and svg:find('stroke="#d22"', 1, true))
    assert.is_truthy(lines.explain_foul(lines.board "XXXX.", { 1, 5 }):svg():find(">5</text>", 1, true))
    assert.is_truthy(lines.explain_foul(lines.board "XXX..", { 1, 5 }):svg():find(">+</text>", 1, true))
  end)

  it("refuses wrong arguments", function()
    local board = lines.board "XO."
    local raises = forced.raiser(lines.explain_foul)
    raises("lines.explain_foul: the board must be a lines.board, got 'XO.'", "XO.", { 1, 1 })
    raises("lines.explain_foul: the point must be {row, column}, got nil", board)
    raises("lines.explain_foul: the point must be {row, column}, got table", board, { 1, "a" })
    raises("lines.explain_foul: column must be an integer in 1..3, got integer 4", board, { 1, 4 })
    raises("lines.explain_foul: row must be an integer in 1..1, got integer 0", board, { 0, 1 })
    raises("lines.explain_foul: the point must be free, got '1,2, a white stone'", board, { 1, 2 })
    raises("lines.explain_foul: the rule must be one with fouls, as renju, got 'freestyle: at least 5 in a row'", board,
      { 1, 3 }, "freestyle")
    raises("lines.explain_foul: option 'nodes' must be an integer of at least 1, got integer 0", board, { 1, 3 }, nil,
      { nodes = 0 })
    raises("lines.explain_foul: option 'coordinates' must be 'rows', 'a1' or 'a1-down', got 'h8'", board, { 1, 3 }, nil,
      { coordinates = "h8" })
  end)
end)

-- --- random boards --------------------------------------------------------------------------------------------------

local function random_board(draw)
  local rows, columns = draw:integer(1, 13), draw:integer(1, 13)
  local black, white = draw:integer(10, 60), draw:integer(0, 15)
  local list = {}
  for row = 1, rows do
    local cells = {}
    for column = 1, columns do
      local share = draw:integer(0, 99)
      cells[column] = share < black and "X" or share < black + white and "O" or "."
    end
    list[row] = table.concat(cells)
  end
  return lines.board(table.concat(list, "/"))
end

local function random_rule(draw)
  if draw:one_in(2) then return lines.rule("renju", { reading = draw:pick { "literal", "eye-counts" } }) end
  if draw:one_in(6) then return lines.rule { k = draw:integer(1, 9), overline = "foul" } end
  return lines.rule {
    k = 5, overline = draw:pick { "foul", "wins", "ignored" }, reading = draw:pick { "literal", "eye-counts" },
    fouls = draw:pick { { "double-four", "double-three" }, { "double-three" }, { "double-four" } },
  }
end

local function each_free(board, act)
  for at in board.cells:gmatch "()%." do act((at - 1) // board.columns + 1, (at - 1) % board.columns + 1) end
end

describe("on random boards, by any rule", function()
  it("the tree says what the kernel says, and lines.check agrees", function()
    local draw, forbidden = random.new(seed), 0
    for _ = 1, 60 do
      local board, rule = random_board(draw), random_rule(draw)
      local map = lines.fouls(board, rule)
      each_free(board, function(row, column)
        local proof = lines.explain_foul(board, { row, column }, rule)
        local claimed, known = table.concat(proof.reasons, " "), table.concat(map:at(row, column) or {}, " ")
        if claimed ~= known then assert.equal(known, claimed, tostring(board)) end
        if (claimed ~= "") ~= (proof.verdict == "forbidden") then assert.equal(claimed, proof.verdict) end
        local ok, err = lines.check(board, proof)
        if not ok then assert.equal("", ("%s\n%s\n%s"):format(board, proof, err)) end
        if #proof.reasons > 0 then
          forbidden = forbidden + 1
          if not proof:svg():find "</svg>" then assert.equal("a picture", proof:svg()) end
          if not lines.check(board, proof:data()) then assert.is_true(lines.check(board, proof:data())) end
        end
      end)
    end
    assert.is_true(forbidden > 10)
  end)

  -- Every table and value of a tree, as {table, key}.
  local function places_of(tree, list)
    list = list or {}
    for key, value in pairs(tree) do
      if key ~= "rule" and key ~= "k" and key ~= "overline" and key ~= "fouls" and key ~= "reading" then
        list[#list + 1] = { tree, key }
        if type(value) == "table" then places_of(value, list) end
      end
    end
    return list
  end

  local WRONG = {
    number = function(value) return value + 1 end,
    boolean = function(value) return not value end,
    string = function(value) return value == "legal" and "forbidden" or "legal" end,
    table = function(value) return #value > 0 and {} or { 1 } end,
  }

  it("lines.check refuses a tree in which anything is changed or left out", function()
    local draw, changes = random.new(seed), 0
    local board = DEEP
    each_free(board, function(row, column)
      local proof = lines.explain_foul(board, { row, column })
      if proof.nodes < 3 then return end
      for _ = 1, 5 do
        local tree = proof:data()
        local place = draw:pick(places_of(tree))
        local one, key = place[1], place[2]
        local was = one[key]
        if was ~= "not needed" then
          if draw:one_in(2) then
            one[key] = WRONG[type(was)](was)
          elseif math.type(key) == "integer" then
            table.remove(one, key)
          else
            one[key] = nil
          end
          local ok, err = lines.check(board, tree)
          if ok then assert.equal("", ("%d,%d: %s was %s"):format(row, column, key, was)) end
          if err.kind ~= "wrong" then assert.equal("wrong", err.kind) end
          changes = changes + 1
        end
      end
    end)
    assert.is_true(changes > 30)
  end)

  it("lines.check refuses what is no tree", function()
    local board = lines.board "XXXX./....."
    local function refuses(message, answer)
      local ok, err = lines.check(board, answer)
      assert.is_nil(ok)
      assert.same({ "wrong", message }, { err.kind, tostring(err) })
    end
    local function tree(changes)
      local data = lines.explain_foul(board, { 2, 1 }):data()
      for field, value in pairs(changes) do data[field] = value end
      return data
    end
    refuses("the answer does not name its rule: k, overline and fouls expected", { verdict = "legal" })
    refuses("the answer does not name its rule: k, overline and fouls expected", tree { fouls = { "six" } })
    refuses("this is no proof: a row and a column of the board expected", tree { row = 1.5 })
    refuses("row 1, column 1: expected a free point", tree { row = 1 })
    refuses("this is no proof: a list 'reasons' expected", tree { reasons = "none" })
    refuses("this is no proof: a list 'threes' expected", tree { threes = 3 })
    refuses("this is no proof: a list of tables 'fours' expected", tree { fours = { 4 } })
    refuses("row 2, column 1, fours: expected no more, found across: 1,1 + 1,2",
      tree { fours = { { direction = "across", stones = { { 1, 1 } }, completed_by = { { 1, 2 } } } } })
    refuses("row 2, column 1: expected no reasons, found overline", tree { reasons = { "overline" } })
    refuses("row 2, column 1: expected the verdict 'legal', found 'five'", tree { verdict = "five" })
    local deep = { row = 2, column = 1, verdict = "legal", reasons = {}, fives = {}, overlines = {}, fours = {} }
    deep.threes = { { direction = "across", stones = {}, points = { { row = 2, column = 2, four = {}, ends = {},
      why = deep, verdict = "legal" } } } }
    for field, value in pairs { k = 5, overline = "foul", fouls = { "double-three" } } do deep[field] = value end
    assert.is_nil(lines.check(board, deep)) -- a tree that contains itself
  end)
end)
