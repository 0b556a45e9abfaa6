-- Names of holes in all styles.
local names = require "riddle.pegs.names"
local pegs = require "riddle.pegs"

local english = pegs.board "english"

describe("names of holes", function()
  it("are those that books and programs use", function()
    -- the middle and the first hole of the English board
    local expected = {
      number = { "17", "1" }, ["number-0"] = { "16", "0" }, a1 = { "d4", "c1" }, xy = { "44", "31" },
      ["row-column"] = { "4,4", "1,3" }, ["x-y"] = { "3,3", "2,0" }, debian = { "303", "2" },
    }
    for style, pair in pairs(expected) do
      assert.equal(pair[1], english:name(17, style))
      assert.equal(pair[2], english:name(1, style))
    end
    assert.equal("17", english:name(17))
    assert.equal(17, english:find "17")
    assert.equal(17, english:find("D4", "a1"))
  end)

  it("of triangular boards are Bell's: the apex is a1, row r begins with a", function()
    local board = pegs.board "triangle 5"
    local list = {}
    for hole = 1, 15 do list[hole] = board:name(hole, "a1") end
    assert.equal("a1 a2 b2 a3 b3 c3 a4 b4 c4 d4 a5 b5 c5 d5 e5", table.concat(list, " "))
  end)

  it("are read as they are written, on every board that a style fits", function()
    for _, name in ipairs { "english", "triangle 7", "star 5", "128x1", "1x128", "hexagon 7", "11x11", "wiegleb" } do
      local board = pegs.board(name)
      for _, style in ipairs(names.styles) do
        if pcall(board.name, board, 1, style) then
          local seen = {}
          for hole = 1, board:holes() do
            local text = board:name(hole, style)
            assert.is_nil(seen[text])
            seen[text] = true
            assert.equal(hole, board:find(text, style))
          end
        end
      end
    end
  end)

  it("do not end with the alphabet", function()
    -- a triangle of 7 rows has 28 holes; a line of 128 has columns up to dx
    assert.equal("28", pegs.board("triangle 7"):name(28))
    local line = pegs.board "128x1"
    assert.same({ "z1", "aa1", "az1", "ba1", "dx1" },
      { line:name(26, "a1"), line:name(27, "a1"), line:name(52, "a1"), line:name(53, "a1"), line:name(128, "a1") })
  end)

  it("are refused when there is no such hole or no such name", function()
    local function refused(kind, text, name, style)
      local hole, err = english:find(name, style)
      assert.is_nil(hole)
      assert.equal(kind, err.kind)
      assert.equal(text, tostring(err))
    end
    refused("off board", "there is no hole '34'", "34")
    refused("off board", "there is no hole '0'", "0")
    refused("off board", "there is no hole '33'", "33", "number-0")
    refused("off board", "there is no hole 'a1'", "a1", "a1")
    refused("off board", "there is no hole 'zzzzzzzzzz1'", "zzzzzzzzzz1", "a1")
    refused("off board", "there is no hole '" .. ("9"):rep(30) .. "'", ("9"):rep(30))
    refused("off board", "there is no hole '11'", "11", "xy")
    refused("name", "expected a hole as two digits, column and row, such as 44, found '444'", "444", "xy")
    refused("name", "expected a hole as a column's letters and a row such as d4, found '4d'", "4d", "a1")
    refused("name", "expected a hole as a number such as 17, found '-1'", "-1")
    refused("name", "expected a hole as x,y from 0 such as 3,3, found '3'", "3", "x-y")
  end)

  it("raise for wrong arguments", function()
    assert.has_error(function() english:name(34) end,
      "board:name: the hole must be a number in 1..33, got integer 34")
    assert.error_matches(function() english:name(1, "a2") end, "the style must be 'a1', 'debian'", 1, true)
    assert.has_error(function() english:find(5) end, "board:find: the name must be a string, got integer 5")
    assert.has_error(function() pegs.board("10x3"):name(1, "xy") end,
      "board:name: the style 'xy' has no names for more than 9 rows or columns")
    assert.has_error(function() pegs.board("101x1"):find("1", "debian") end,
      "board:find: the style 'debian' has no names for more than 100 rows or columns")
  end)

  it("are drawn where the holes are", function()
    assert.equal("      31 41 51\n      32 42 52\n13 23 33 43 53 63 73", english:numbers("xy"):sub(1, 50))
    assert.equal("    a1\n  a2  b2\na3  b3  c3", pegs.board("triangle 3"):numbers("a1"))
    local svg = english:svg { names = "a1" }
    assert.truthy(svg:find(">d4</text>", 1, true))
    assert.equal(33, select(2, svg:gsub("<text", "")))
  end)
end)
