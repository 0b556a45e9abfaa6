-- lines.known: published values with their sources, and lines.solve against them.
local lines = require "riddle.lines"
local values = require "riddle.lines.known_values"

local WINNER <const> = { first = "black", second = "white" }

-- Values of the literature and of doubly computed tables: m columns, n rows, k, who wins; sources: Winning Ways (C. Y.
-- Lee for 5,5,4; C. Lustenberger for 30,4,4), Wikipedia "m,n,k-game", Hsu et al. 2020 (7,7,5 and 8,8,5), Allis 1993
-- (15,15,5), Wagner and Virag 2001 (renju).
local PUBLISHED <const> = {
  { 1, 1, 1, "first" }, { 2, 2, 2, "first" }, { 1, 1, 2, "draw" }, { 2, 1, 2, "draw" }, { 3, 3, 3, "draw" },
  { 4, 3, 3, "first" }, { 3, 5, 3, "first" }, { 4, 4, 3, "first" }, { 4, 4, 4, "draw" }, { 5, 4, 4, "draw" },
  { 5, 5, 4, "draw" }, { 6, 4, 4, "draw" }, { 7, 4, 4, "draw" }, { 5, 6, 4, "first" }, { 6, 5, 4, "first" },
  { 5, 5, 5, "draw" }, { 6, 6, 4, "first" }, { 7, 5, 4, "first" }, { 7, 7, 5, "draw" }, { 9, 6, 6, "draw" },
  { 7, 7, 6, "draw" }, { 6, 5, 5, "draw" }, { 6, 6, 5, "draw" },
  { 8, 4, 4, "draw", slow = true }, { 30, 4, 4, "first", large = true }, { 8, 8, 5, "draw", large = true },
  { 15, 15, 5, "first", large = true }, { 19, 19, 5, "first", large = true },
  { 15, 15, 5, "first", rule = "exact-five", large = true }, { 15, 15, 5, "first", rule = "renju", large = true },
}

local function plain(k, more)
  local rule = { k = k, overline = "wins" }
  for name, value in pairs(more or {}) do rule[name] = value end
  return rule
end

-- Solves the empty board; says who wins.
local function solved(m, n, k, rule)
  local answer = assert(lines.solve({ n, m }, plain(k, rule)))
  assert.equal("found", answer.status)
  for _, colour in ipairs { "black", "white" } do
    local pairs = answer[colour].pairs
    if pairs then assert.is_true(lines.check_pairing(answer.board, answer.rule, pairs, colour)) end
  end
  return answer.winner == "black" and "first" or answer.winner == "white" and "second" or "draw"
end

describe("lines.known", function()
  it("has the values of the literature, each with a source", function()
    for _, case in ipairs(PUBLISHED) do
      local value, source = lines.known(case[1], case[2], case[3], case.rule)
      assert.equal(case[4], value, table.concat(case, ","))
      assert.is_true(#source > 10)
    end
  end)

  it("agrees with lines.solve, where that is quick", function()
    for _, case in ipairs(PUBLISHED) do
      if not case.slow and not case.large then
        assert.equal(case[4], solved(case[1], case[2], case[3]), table.concat(case, ","))
      end
    end
  end)

  it("agrees with lines.solve on all small boards, also by theorem", function()
    local asked, unknown = 0, 0
    for m = 1, 5 do
      for n = 1, m do
        for k = 1, 6 do
          for _, rule in ipairs { {}, { overline = "ignored" }, { gravity = true } } do
            local value = lines.known(m, n, k, plain(k, rule))
            local open = m == 5 and n == 5 and k == 4 and rule.gravity -- known, and slow
            if value and not open then assert.equal(value, solved(m, n, k, rule), m .. "," .. n .. "," .. k) end
            asked, unknown = asked + 1, unknown + (value and 0 or 1)
          end
        end
      end
    end
    assert.same({ 270, 43 }, { asked, unknown })
  end)

  it("knows theorems for boards of any size", function()
    local function value(...) return (lines.known(...)) end
    assert.equal("draw", value(1000000, 1000000, 8))
    assert.equal("draw", value(1000, 1000, 20, plain(20, { overline = "ignored" })))
    assert.equal("first", value(100, 3, 3))
    assert.equal("draw", value(100, 3, 4))
    assert.equal("draw", value(3, 100, 101))
    assert.equal("draw", value(3, 9, 10, plain(10, { gravity = true })))
    assert.equal("draw", value(9, 5, 5)) -- within 10,5,5
    assert.equal("draw", value(6, 7, 6)) -- within 7,7,5
    assert.is_nil(value(100, 100, 6))
    assert.is_nil(value(100, 100, 8, plain(8, { gravity = true })))
  end)

  it("knows connect four on many boards", function()
    local signs = { first = "+", draw = "=", second = "-" }
    local function row(n, widest)
      local text = {}
      for m = 4, widest do text[#text + 1] = signs[lines.known(m, n, 4, "connect4")] end
      return table.concat(text)
    end
    assert.equal("==-=-----", row(4, 12))
    assert.equal("==-+--+", row(6, 10))
    assert.equal("==-+-", row(8, 8))
    local value, source = lines.known(7, 6, 4, "connect4")
    assert.same({ "first", true }, { value, source:find("Allis", 1, true) ~= nil })
    assert.equal("-", signs[lines.known(6, 4, 4, "connect4")])
    assert.equal("=", signs[lines.known(4, 6, 4, "connect4")]) -- columns and rows are not the same here
  end)

  it("says what is not known, and refuses what is no size", function()
    local value, err = lines.known(12, 12, 5)
    assert.same({ nil, "unknown" }, { value, err.kind })
    value, err = lines.known(4, 4, 4, plain(4, { torus = true }))
    assert.same({ nil, "unknown" }, { value, err.kind })
    for _, wrong in ipairs { { 0, 3, 3 }, { 3, 1.5, 3 }, { 3, 3 }, { "3", 3, 3 }, { 3, 3, 3, "reversi" },
      { 3, 3, 3, { overline = "wins" } } } do
      local right, message = pcall(function()
        lines.known(table.unpack(wrong, 1, 4))
        return 1
      end)
      assert.is_false(right)
      assert.truthy(message:find("^spec/lines/known_spec.lua:%d+: lines.known: "), message)
    end
  end)

  it("has entries that make sense", function()
    for _, list in ipairs { "plain", "exact", "gravity", "renju" } do
      local seen = {}
      for _, entry in ipairs(values[list]) do
        local size = ("%d,%d,%d"):format(entry.m, entry.n, entry.k)
        assert.is_nil(seen[size])
        assert.is_true(list == "gravity" or entry.m >= entry.n)
        assert.is_true(entry.value == "draw" or WINNER[entry.value] ~= nil and not entry.preventable)
        assert.is_true(#entry.source > 10)
        seen[size] = true
      end
    end
  end)
end)

describe("lines.solve on the entries that name it (minutes)", function()
  it("agrees with every one", function()
    if not os.getenv "RIDDLE_SLOW" then return pending "set RIDDLE_SLOW=1" end
    for _, list in ipairs { "plain", "gravity" } do
      for _, entry in ipairs(values[list]) do
        if entry.source:find("solved here", 1, true) then
          local rule = { gravity = list == "gravity" }
          local size = ("%d,%d,%d"):format(entry.m, entry.n, entry.k)
          assert.equal(entry.value, solved(entry.m, entry.n, entry.k, rule), size)
        end
        if entry.preventable then
          assert.equal("draw", lines.solve({ entry.n, entry.m }, plain(entry.k), { weak = true }).value)
        end
      end
    end
  end)
end)

describe("lines.check_pairing", function()
  local board, rule = lines.board(5, 5), lines.rule { k = 5, overline = "wins" }
  local list = lines.solve(board, rule).black.pairs

  -- The reason why a changed list is refused.
  local function refusal(change, colour, on, by)
    local copy = {}
    for i, pair in ipairs(list) do copy[i] = { { pair[1][1], pair[1][2] }, { pair[2][1], pair[2][2] } } end
    if change then change(copy) end
    local right, err = lines.check_pairing(on or board, by or rule, copy, colour or "black")
    if right then return nil end
    assert.equal("wrong", err.kind)
    return err.message
  end

  it("accepts a pairing for either colour on the empty board", function()
    assert.is_nil(refusal())
    assert.is_nil(refusal(nil, "white"))
    assert.is_nil(refusal(nil, "black", nil, "exact-five"))
  end)

  it("says what is wrong with one", function()
    assert.truthy(refusal(function(pairs) pairs[1] = nil end) ~= nil)
    for i = 1, #list do
      assert.truthy(refusal(function(pairs) table.remove(pairs, i) end):find("no pair lies in the 5 cells", 1, true))
    end
    assert.truthy(refusal(function(pairs) pairs[1][1] = pairs[2][1] end):find("is in pair 1 and in pair 2", 1, true))
    assert.truthy(refusal(function(pairs) pairs[1][1] = { 0, 1 } end):find("is not on the board", 1, true))
    assert.truthy(refusal(function(pairs) pairs[1] = 7 end):find("pair 1 is none", 1, true))
    assert.truthy(refusal(function(pairs) pairs[1][2] = { 1, 1.5 } end):find("pair 1 is none", 1, true))
    local cell = list[1][1]
    local taken = board:with(cell[1], cell[2], "black")
    assert.truthy(refusal(nil, "black", taken):find("a stone stands", 1, true))
    assert.truthy(refusal(nil, "black", nil, { k = 5, overline = "wins", gravity = true }):find("stones fall", 1, true))
    assert.truthy(refusal(nil, "black", nil, { k = 4, overline = "wins" }))
    assert.truthy(refusal(nil, "black", nil, { k = 5, overline = "wins", torus = true }))
  end)

  it("raises for what is no board, rule, list or colour", function()
    assert.has_error(function() lines.check_pairing(3, rule, list, "black") end)
    assert.has_error(function() lines.check_pairing(board, 3, list, "black") end)
    assert.has_error(function() lines.check_pairing(board, rule, 3, "black") end)
    assert.has_error(function() lines.check_pairing(board, rule, list, "X") end)
  end)
end)
