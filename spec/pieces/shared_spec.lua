-- The whole file of known values, when it lies beside the checkout.
local pieces = require "riddle.pieces"

local PATH = "../shared/known/pieces.json"

local function read_json()
  local has_json, json = pcall(require, "dkjson")
  local file = io.open(PATH)
  if not has_json or not file then return nil end
  local text = file:read("a")
  file:close()
  return json.decode(text)
end

describe("the file of known values", function()
  local all = read_json()
  local function test(name, body)
    if all then it(name, body) else pending(name .. " (needs ../shared and dkjson)") end
  end

  local function compare(piece, board, row)
    local counts = pieces.polynomial(piece, board)
    for i, expected in ipairs(row) do assert.equal(expected, tostring(counts[i - 1])) end
    assert.is_nil(counts[#row])
  end

  test("holds for bishops on n x n", function()
    local boards = 0
    for n, row in pairs(all.bishops_nxn) do
      compare("bishop", math.tointeger(tonumber(n)), row)
      boards = boards + 1
    end
    assert.is_true(boards > 20)
  end)

  test("holds for queens to n = 9 and rooks to n = 7", function()
    for n = 1, 9 do compare("queen", n, all.queens_nxn[tostring(n)]) end
    for n = 1, 7 do compare("rook", n, all.rooks_nxn[tostring(n)]) end
  end)

  test("holds for bishops, queens and rooks on m x n", function()
    for _, piece in ipairs { "bishop", "queen", "rook" } do
      for board, row in pairs(all.rect[piece]) do
        local m, n = board:match("(%d+)x(%d+)")
        compare(piece, { math.tointeger(m), math.tointeger(n) }, row)
      end
    end
  end)
end)
