-- lines.solve: values by minimax, lines of play that keep them, certificates that hold, and honest limits.
local core = require "riddle.core"
local lines = require "riddle.lines"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local slow = require "spec.support.lines_solve"

local VALUE <const> = { win = 1, draw = 0, loss = -1 }
local SIDE <const> = { X = "black", O = "white" }

local function board_of(game, picture)
  return lines.board((picture:gsub(("."):rep(game.columns), "%0/")))
end

local function fields(rule)
  local copy = {}
  for name, value in pairs(rule) do copy[name] = value end
  copy.weak = nil
  return copy
end

-- Solves a random position and compares all of the answer with minimax.
local function try(rows, columns, rule, draw, least)
  local game = slow.game(rows, columns, rule)
  local picture, mover = slow.random(game, draw, least)
  local board = board_of(game, picture)
  local answer = assert(lines.solve(board, fields(rule), { side = SIDE[mover], weak = rule.weak }))
  local shown = tostring(answer)
  assert.equal("found", answer.status)
  assert.equal(slow.value(game, picture, mover), VALUE[answer.value], shown)
  assert.is_nil(slow.fault(game, picture, mover, answer.line, answer.ends), shown)
  for _, colour in ipairs { "black", "white" } do
    local pairs = answer[colour].pairs
    if pairs then assert.is_true(lines.check_pairing(board, answer.rule, pairs, colour)) end
  end
  return answer
end

local function plain(k, more)
  local rule = { k = k, overline = "wins" }
  for name, value in pairs(more or {}) do rule[name] = value end
  return rule
end

describe("lines.solve", function()
  it("agrees with minimax on random positions of tiny boards, under all rules", function()
    local draw, seen = random.new(seed), {}
    local sizes = { { 3, 3, 3 }, { 3, 4, 3 }, { 2, 5, 3 }, { 3, 3, 2 }, { 1, 7, 3 }, { 2, 2, 2 }, { 1, 1, 1 } }
    for _, size in ipairs(sizes) do
      for bits = 0, 15 do
        local rule = plain(size[3], {
          overline = bits & 1 == 0 and "wins" or "ignored", blocked = bits & 2 == 0 and "wins" or "ignored",
          torus = bits & 4 ~= 0, gravity = bits & 8 ~= 0,
        })
        for _ = 1, 4 do
          local answer = try(size[1], size[2], rule, draw, size[1] == 3 and size[2] == 4 and 3 or 0)
          seen[answer.value .. " " .. answer.method] = true
        end
      end
    end
    for _, what in ipairs { "win proof numbers", "draw closed", "win alpha-beta", "draw alpha-beta" } do
      assert.truthy(seen[what], what)
    end
  end)

  it("agrees with minimax on random positions of 4,4,4 and 5,3,4", function()
    local draw = random.new(seed)
    for _ = 1, 25 do try(4, 4, plain(4), draw, 9) end
    for _ = 1, 10 do try(3, 5, plain(4), draw, 7) end
    for _ = 1, 10 do try(4, 4, plain(4, { torus = true }), draw, 9) end
    for _ = 1, 10 do try(4, 4, plain(4, { gravity = true }), draw, 8) end
    for _ = 1, 10 do try(4, 4, plain(3, { overline = "ignored", blocked = "ignored" }), draw, 9) end
  end)

  it("agrees with minimax on the game in which white only prevents", function()
    local draw = random.new(seed)
    for _, size in ipairs { { 3, 3, 3 }, { 3, 4, 3 }, { 2, 6, 3 }, { 3, 3, 2 } } do
      for i = 1, 20 do try(size[1], size[2], plain(size[3], { weak = true, torus = i % 4 == 0 }), draw, 1) end
    end
    for _ = 1, 10 do try(4, 4, plain(4, { weak = true }), draw, 9) end
  end)

  it("gives mirrored boards mirrored answers", function()
    local draw = random.new(seed)
    for _, case in ipairs { { 4, 5, plain(4) }, { 4, 4, plain(3, { overline = "ignored" }) },
      { 4, 5, plain(4, { torus = true }) }, { 4, 5, plain(4, { gravity = true }) } } do
      local game = slow.game(case[1], case[2], case[3])
      for _ = 1, 8 do
        local picture, mover = slow.random(game, draw, 6)
        local rows = {}
        for row in picture:gmatch(("."):rep(game.columns)) do rows[#rows + 1] = row:reverse() end
        local option = { side = SIDE[mover] }
        local one = lines.solve(board_of(game, picture), case[3], option)
        local two = lines.solve(board_of(game, table.concat(rows)), case[3], option)
        assert.same({ one.value, one.winner }, { two.value, two.winner })
        local swapped = picture:gsub(".", { X = "O", O = "X" })
        option.side = mover == "X" and "white" or "black"
        assert.equal(one.value, lines.solve(board_of(game, swapped), case[3], option).value)
      end
    end
  end)

  it("takes a size, a board or the rule's usual board", function()
    assert.equal("draw", lines.solve(nil, "tic-tac-toe").value)
    assert.equal("win", lines.solve({ 3, 4 }, "tic-tac-toe").value)
    local answer = lines.solve(lines.board "X.. / .O. / ..X", "tic-tac-toe")
    assert.same({ "white", "draw" }, { answer.side, answer.value })
    answer = lines.solve(lines.board "X.. / ... / ..X", "tic-tac-toe", { side = "black" })
    assert.same({ "black", "win", 1 }, { answer.side, answer.value, #answer.line })
  end)

  it("knows games that are over, full or dead", function()
    local answer = lines.solve(lines.board "XXX / OO. / ...", "tic-tac-toe")
    assert.same({ "loss", "black", "over", 0, "line" }, { answer.value, answer.winner, answer.method, #answer.line,
      answer.ends })
    answer = lines.solve(lines.board "XOX / XOO / OXX", "tic-tac-toe")
    assert.same({ "draw", "closed", 0, "dead" }, { answer.value, answer.method, #answer.line, answer.ends })
    answer = lines.solve({ 2, 2 }, plain(3))
    assert.same({ "draw", "closed", "closed" }, { answer.value, answer.black.reason, answer.white.reason })
    answer = lines.solve({ 8, 8 }, plain(1000000))
    assert.same({ "draw", "closed" }, { answer.value, answer.method })
    assert.equal("win", lines.solve({ 1, 1 }, plain(1)).value)
  end)

  it("refuses by name", function()
    local function kind(...)
      local answer, err = lines.solve(...)
      assert.is_nil(answer)
      return err.kind, err.message
    end
    assert.equal("unfit", kind({ 5, 5 }, "renju"))
    assert.equal("unfit", kind({ 5, 5 }, plain(5, { overline = "foul" })))
    assert.equal("unfit", kind({ 5, 5 }, plain(4, { overline = "ignored", pass = true })))
    assert.equal("unfit", kind({ 5, 5 }, plain(4, { gravity = true }), { weak = true }))
    assert.equal("unfit", kind({ 5, 5 }, plain(4, { overline = "ignored" }), { weak = true }))
    assert.equal("side", kind(lines.board "XX./...", plain(3)))
    assert.equal("side", kind(lines.board "O../...", plain(3)))
    assert.equal("floating", kind(lines.board "X../...", plain(3, { gravity = true })))
    assert.equal("lines", kind(lines.board "XXX/OOO/...", plain(3)))
    local name, message = kind(nil, "freestyle")
    assert.same({ "size", true }, { name, message:find("published: the first player wins", 1, true) ~= nil })
    name, message = kind(lines.board(15, 15):with(8, 8, "black"), "freestyle")
    assert.same({ "size", nil }, { name, message:find("published", 1, true) })
    name, message = kind({ 13, 5 }, plain(4))
    assert.same({ "size", nil }, { name, message:find("published", 1, true) })
  end)

  it("raises at the caller for a programmer's mistakes", function()
    local function blames_this(...)
      local arguments = table.pack(...)
      local right, message = pcall(function()
        lines.solve(table.unpack(arguments, 1, arguments.n))
        return 1
      end)
      assert.is_false(right)
      assert.truthy(message:find("^spec/lines/solve_spec.lua:%d+: lines.solve: "), message)
    end
    for _, subject in ipairs { 3, "3x3", { 3 }, { 0, 3 }, { 3, 1.5 }, { 3, 3, 3 }, { 3, 1001 }, true } do
      blames_this(subject, "tic-tac-toe")
    end
    blames_this(nil, plain(3))
    blames_this({ 3, 3 })
    blames_this({ 3, 3 }, { k = 3 })
    blames_this({ 3, 3 }, "tic-tac-to")
    blames_this({ 3, 3 }, "tic-tac-toe", { sides = "black" })
    blames_this({ 3, 3 }, "tic-tac-toe", { side = "red" })
    blames_this({ 3, 3 }, "tic-tac-toe", { nodes = 0 })
    blames_this({ 3, 3 }, "tic-tac-toe", { time = 0 })
  end)

  it("prints, draws and turns itself into data", function()
    local answer = lines.solve({ 3, 4 }, "tic-tac-toe")
    assert.truthy(tostring(answer):find("3 x 4, tic-tac-toe: at least 3 in a row, black to move: black wins", 1, true))
    assert.truthy(tostring(answer):find("black forces a line (proof-number search)", 1, true))
    local data = answer:data()
    assert.same({ "found", "win", "black", "black" }, { data.status, data.value, data.winner, data.side })
    assert.same(answer.line, data.line)
    assert.truthy(require "riddle.json".encode(data):find('"ends":"line"', 1, true))
    local final = answer:final()
    assert.equal("black", (lines.winner(final, "tic-tac-toe")))
    assert.truthy(answer:svg():find("stroke-width=\"4\"", 1, true))
    assert.truthy(lines.solve({ 3, 3 }, plain(3), { weak = true, side = "white" }).words == nil)
    answer = lines.solve({ 7, 7 }, plain(5), { nodes = 50 })
    assert.truthy(tostring(answer):find("gave up: the node limit (option 'nodes')", 1, true))
    assert.equal("nodes", answer:data().limit)
    assert.truthy(answer:svg():find("<svg", 1, true))
  end)

  it("plays on from any position with `best`", function()
    local answer = lines.solve({ 4, 3 }, "tic-tac-toe") -- Black wins against every defence
    local draw = random.new(seed)
    for _ = 1, 5 do
      local board = answer.board
      for _ = 1, 12 do
        local row, column, now = assert(answer:best(board))
        assert.equal("win", now.value)
        board = board:with(row, column, "black")
        if lines.winner(board, "tic-tac-toe") then break end
        local free = {}
        for at in board.cells:gmatch "()%." do free[#free + 1] = at - 1 end
        local at = draw:pick(free)
        board = board:with(at // 3 + 1, at % 3 + 1, "white")
      end
      assert.equal("black", (lines.winner(board, "tic-tac-toe")))
    end
    local row, err = answer:best(lines.board "XX/..")
    assert.same({ nil, "side" }, { row, err.kind })
    assert.is_nil((answer:best(lines.board "XOX/XOO/OXX")))
  end)
end)

describe("limits of lines.solve", function()
  local hard = { 8, 8 }

  it("time, nodes and memory", function()
    local answer = lines.solve(hard, plain(5), { time = 0.02 })
    assert.same({ "gave up", "time" }, { answer.status, answer.limit })
    assert.is_true(answer.work.maker_breaker > 0)
    answer = lines.solve(hard, plain(5), { nodes = 5000 })
    assert.same({ "gave up", "nodes" }, { answer.status, answer.limit })
    assert.is_true(answer.work.nodes + answer.work.maker_breaker <= 5001)
    answer = lines.solve({ 8, 7 }, plain(4, { gravity = true }), { nodes = 5000 })
    assert.same({ "gave up", "nodes" }, { answer.status, answer.limit })
    for memory = 1, 600000, 29989 do
      answer = lines.solve({ 4, 4 }, plain(4), { memory = memory })
      assert.truthy(answer.status == "found" and answer.value == "draw" or answer.limit == "memory")
      answer = lines.solve({ 4, 4 }, plain(4, { gravity = true }), { memory = memory })
      assert.truthy(answer.status == "found" and answer.value == "draw" or answer.limit == "memory")
    end
  end)

  it("small tables change the work, not the answer", function()
    local small = lines.solve({ 5, 5 }, plain(4), { memory = 1 << 20 })
    local large = lines.solve({ 5, 5 }, plain(4))
    assert.same({ "draw", "draw" }, { small.value, large.value })
    small = lines.solve({ 4, 5 }, plain(4, { gravity = true }), { memory = 400000 })
    assert.equal("draw", small.value)
  end)

  it("a limit while the line is played cuts the line only", function()
    local cut
    for nodes = 40, 400, 20 do
      local answer = lines.solve({ 4, 5 }, plain(4), { nodes = nodes })
      if answer.status == "found" then
        assert.equal("draw", answer.value)
        if answer.ends == "cut" then cut = answer end
      end
    end
    assert.truthy(tostring(cut):find("a limit ended the search for it", 1, true))
  end)

  it("sizes, rules and lengths of all kinds", function()
    for _, size in ipairs { { 1, 64 }, { 64, 1 }, { 8, 8 }, { 3, 21 }, { 1, 2 } } do
      for _, k in ipairs { 1, 2, 8, 64, 1000000 } do
        for bits = 0, 15 do
          local answer = lines.solve(size, {
            k = k, overline = bits & 1 == 0 and "wins" or "ignored", blocked = bits & 2 == 0 and "wins" or "ignored",
            torus = bits & 4 ~= 0, gravity = bits & 8 ~= 0,
          }, { nodes = 100, side = bits % 3 == 0 and "black" or "white" })
          assert.truthy(answer.status == "found" or answer.limit == "nodes")
          if k == 1 then assert.equal("win", answer.value) end
          if k > 64 then assert.equal("draw", answer.value) end
        end
      end
    end
  end)

  it("wrong arguments of the kernel", function()
    local row = ("."):rep(4)
    for _, wrong in ipairs {
      { 0, 1, "" }, { 1, 0, "" }, { 8, 1 << 60, "" }, { 65, 1, ("."):rep(65) }, { 8, 9, ("."):rep(72) },
      { 2, 2, "..." },
      { 2, 2, row, { k = 0 } }, { 2, 2, row, { k = 3, overline = "foul" } }, { 2, 2, row, { k = 3 }, 2 },
      { 2, 2, row, { k = 3 }, 0, { nodes = -1 } }, { 2, 2, row, { k = 3 }, 0, { nodes = 1.5 } },
      { 2, 2, row, { k = 3, overline = "ignored" }, 0, { weak = true } }, { 2, 2, row, { k = 3 }, 0, 7 },
    } do
      assert.has_error(function()
        core.lines.mnk(wrong[1], wrong[2], wrong[3], wrong[4] or { k = 3 }, wrong[5] or 0, wrong[6] or {})
      end)
    end
  end)

  it("a job stops within 50 ms and tells its progress", function()
    for _, rule in ipairs { plain(5), plain(4, { gravity = true }) } do
      local job = lines.solve(hard, rule, { job = true })
      repeat job:poll(0.02) until job:progress() > 0
      local began = os.clock()
      job:cancel()
      assert.is_true(os.clock() - began < 0.05)
      local none, err = job:wait()
      assert.same({ nil, "stopped" }, { none, err.kind })
    end
    local job = lines.solve({ 4, 4 }, plain(4), { job = true })
    assert.equal("draw", job:wait().value)
  end)
end)

describe("the signature of the kernels", function()
  it("positions looked at", function()
    local seen = {}
    for i, case in ipairs {
      { 3, 3, plain(3) }, { 4, 4, plain(4) }, { 5, 5, plain(4) }, { 5, 6, plain(4) }, { 4, 7, plain(4) },
      { 6, 6, plain(5) }, { 5, 5, plain(4, { overline = "ignored" }) }, { 5, 5, plain(4, { blocked = "ignored" }) },
      { 4, 4, plain(4, { torus = true }) }, { 4, 5, plain(4, { gravity = true }) },
      { 4, 4, plain(3, { gravity = true, torus = true, overline = "ignored" }) },
    } do
      local answer = lines.solve({ case[1], case[2] }, case[3])
      seen[i] = ("%s %d/%d"):format(answer.value, answer.work.nodes, answer.work.maker_breaker)
    end
    assert.same({
      "draw 51/54", "draw 0/28", "draw 7239/38209", "win 2594/27904", "draw 11/32757", "draw 0/47", "draw 6218/29656",
      "draw 10671/43672", "draw 0/172", "draw 46162/0", "win 25/0",
    }, seen)
  end)
end)
