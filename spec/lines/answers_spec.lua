local lines = require "riddle.lines"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.lines"

local board = lines.board "XXXXX. / .O.... / ..O... / ...O.."
local WINS4, EXACT4 = { k = 4, overline = "wins" }, { k = 4, overline = "ignored" }

describe("lines.check", function()
  it("accepts what lines.winner and lines.all answer, and their data", function()
    local draw = random.new(seed)
    for _ = 1, 100 do
      local one = lines.board(slow.random_picture(draw, draw:integer(1, 12), draw:integer(1, 12), draw:integer(5, 30)))
      local option = { k = draw:integer(1, 4), overline = draw:pick { "ignored", "wins" } }
      local list = lines.all(one, option)
      assert.is_true(lines.check(one, list))
      assert.is_true(lines.check(one, list:data()))
      local _, line = lines.winner(one, option)
      if line then
        assert.is_true(lines.check(one, line))
        assert.is_true(lines.check(one, line:data()))
      end
    end
  end)

  local function refuses(message, answer)
    local ok, err = lines.check(board, answer)
    assert.is_nil(ok)
    assert.same({ "wrong", message }, { err.kind, tostring(err) })
  end

  local function changed(field, value)
    local line = lines.all(board, WINS4)[1]:data()
    line[field] = value
    return line
  end

  it("refuses a line that is none, with the reason", function()
    refuses("there is no white stone on row 1, column 1", changed("colour", "white"))
    refuses("there is no black stone on row 2, column 1", changed("row", 2))
    refuses("there is no black stone on row 0, column 1", changed("row", 0))
    refuses("the run across through row 1, column 2 begins before it", changed("column", 2))
    refuses("black 4 across from row 1, column 1: the run has 5 stones", changed("length", 4))
    refuses("black 5 down from row 1, column 1: the run has 1 stones", changed("direction", "down"))
    refuses("black 5 across from row 1, column 1: the rule is exactly 4 in a row", changed("overline", "ignored"))
    refuses("black 5 across from row 1, column 1: the rule is at least 6 in a row", changed("k", 6))
    refuses("this is no line: colour, row, column, direction and length expected", changed("direction", "up"))
    refuses("this is no line: colour, row, column, direction and length expected", changed("row", "1"))
    refuses("the answer does not name its rule: k and overline expected", changed("k", nil))
    refuses("the answer does not name its rule: k and overline expected", {})
  end)

  it("refuses a list that is incomplete, out of order, or has one twice", function()
    local option = { k = 3, overline = "wins" }
    local function list() return lines.all(board, option) end
    local short, turned, twice = list(), list(), list()
    assert.equal(2, #short)
    table.remove(short)
    refuses("line 2 is missing: white 3 falling from row 2, column 2", short)
    turned[1], turned[2] = turned[2], turned[1]
    refuses("line 1 is black 5 across from row 1, column 1, found white 3 falling from row 2, column 2", turned)
    twice[3] = twice[2]
    refuses("line 3 is one too many: white 3 falling from row 2, column 2", twice)
    refuses("line 1 is missing: black 5 across from row 1, column 1", { k = 5, overline = "wins" })
    assert.is_true(lines.check(board, { k = 6, overline = "wins" }))
  end)

  it("raises for what is no answer", function()
    assert.has_error(function() lines.check(board, "black") end,
      "lines.check: the answer must be a line, a list of lines, or a proof, got 'black'")
    assert.has_error(function() lines.check({}, {}) end,
      "lines.check: the board must be a lines.board, got table")
  end)
end)

describe("lines.explain", function()
  it("shows every run and what removed it", function()
    local sieve = lines.explain(board, EXACT4)
    assert.equal([[
wanted: exactly 4 in a row; candidates: runs of at least 2
across: 1 candidate
  no   black from row 1, column 1: overline (5 in a row, only exactly 4 count)
down: 0 candidates
falling: 1 candidate
  no   white from row 2, column 2: too short (3 of 4)
rising: 0 candidates]], tostring(sieve))
    assert.equal("overline", sieve[1].verdict)
    assert.same({ k = 4, overline = "ignored", rule = "exactly 4 in a row", shortest = 3, candidates = {
      { colour = "black", row = 1, column = 1, direction = "across", length = 5, verdict = "overline",
        reason = "5 in a row, only exactly 4 count" },
      { colour = "white", row = 2, column = 2, direction = "falling", length = 3, verdict = "too short",
        reason = "3 of 4" },
    } }, lines.explain(board, EXACT4, { shortest = 3 }):data())
    assert.equal("line", lines.explain(board, WINS4)[1].verdict)
    assert.equal("5 in a row, more than 4 count", lines.explain(board, WINS4)[1].reason)
  end)

  it("lets through exactly the lines of lines.all", function()
    local draw = random.new(seed)
    for _ = 1, 50 do
      local one = lines.board(slow.random_picture(draw, draw:integer(1, 12), draw:integer(1, 12), draw:integer(5, 30)))
      local option = { k = draw:integer(1, 4), overline = draw:pick { "ignored", "wins" } }
      local through = {}
      for _, candidate in ipairs(lines.explain(one, option)) do
        if candidate.verdict == "line" then through[#through + 1] = candidate end
      end
      assert.same(slow.texts(lines.all(one, option)), slow.texts(through))
    end
  end)
end)
