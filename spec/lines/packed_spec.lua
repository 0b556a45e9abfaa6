-- lines.fives: many packed boards at once.
local lines = require "riddle.lines"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.lines"

describe("lines.fives", function()
  it("finds what lines.winner finds, on every board (RIDDLE_SEED=" .. seed .. ")", function()
    local draw, list = random.new(seed), { lines.board(19, 19) }
    for i = 2, 200 do list[i] = assert(lines.board(slow.random_picture(draw, 19, 19, draw:integer(4, 30)))) end
    local text = lines.pack(list)
    assert.equal(200 * 152, #text)
    local answer = assert(lines.fives(text))
    local won = 0
    for i, board in ipairs(list) do
      local colour, line = lines.winner(board, "exact-five")
      local who, row, column = answer:byte(3 * i - 2, 3 * i)
      assert.same({ colour and (colour == "black" and 1 or 2) or 0, line and line.row or 0, line and line.column or 0 },
        { who, row, column }, board:picture())
      won = won + (colour and 1 or 0)
    end
    assert.is_true(won > 10 and won < 190)
    assert.equal("", lines.fives "")
  end)

  it("refuses what is no board", function()
    local good = lines.pack(lines.board(19, 19):with(1, 19, "white"))
    assert.equal("\0\0\0", lines.fives(good))
    for _, word in ipairs { 3, 3 << 36, 1 << 38, math.mininteger } do
      local bad = good:sub(1, 144) .. ("<i8"):pack(word)
      local none, err = lines.fives(good .. bad .. bad)
      assert.same({ nil, "byte", 2 }, { none, err.kind, err.case })
    end
    assert.error_matches(function() lines.fives(good:sub(2)) end, "a string of 152 bytes a board, got '151 bytes'")
    assert.error_matches(function() lines.fives(5) end, "a string of 152 bytes a board, got integer 5")
    assert.error_matches(function() lines.pack(lines.board(15, 15)) end, "board 1 must be a lines.board of 19 x 19")
    assert.error_matches(function() lines.pack(5) end, "the boards must be a list of boards, got integer 5")
  end)
end)
