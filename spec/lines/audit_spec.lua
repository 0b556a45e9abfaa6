-- lines.audit: records replayed, held against a slow audit; and games of psq files on both roads.
local core = require "riddle.core"
local errors = require "riddle.errors"
local lines = require "riddle.lines"
local options = require "riddle.options"
local random = require "riddle.random"
local records = require "riddle.lines.record"
local rules = require "riddle.lines.rule"
local seed = require "spec.support.seed"
local slow = require "spec.support.lines_referee"
local slow_audit = require "spec.support.lines_audit"
local mutants = require "spec.support.mutants"

-- "kind move" of each finding, a fault with "!".
local function kinds(verdict)
  local list = {}
  for i, one in ipairs(verdict.findings) do
    list[i] = ("%s %s%s"):format(one.kind, one.move or "-", one.fault and "!" or "")
  end
  return list
end

-- A record of a list of {row, column, colour} or "pass", and what is declared.
local function record_of(rows, columns, moves, result)
  local record = lines.record { rows = rows, columns = columns, moves = moves }
  record.result = result
  return record
end

-- Black and white by turns, from a text of "row,column" and "pass".
local function moves_of(text)
  local list = {}
  for word in text:gmatch "%S+" do
    local row, column = word:match "^(%-?%d+),(%-?%d+)$"
    list[#list + 1] = row and { math.tointeger(row), math.tointeger(column) } or "pass"
  end
  return list
end

local WON = "2,2 1,1 1,3 1,2 3,1" -- black, on 3 x 3

describe("lines.audit", function()
  local function judged(text, result, rule, option)
    local size = rule and rule ~= "tic-tac-toe" and 15 or 3
    return assert(lines.audit(record_of(size, size, moves_of(text), result), rule or "tic-tac-toe", option))
  end

  it("compares what is declared with what the board shows", function()
    local function compared(text, result)
      local verdict = judged(text, result)
      return { verdict.agreement, verdict.outcome, table.concat(kinds(verdict), " ") }
    end
    assert.same({ "agrees", "black", "" }, compared(WON, { winner = "black" }))
    assert.same({ "differs", "black", "result -!" }, compared(WON, { winner = "white" }))
    assert.same({ "differs", "black", "result -!" }, compared(WON, { winner = "draw" }))
    assert.same({ "differs", "black", "result -!" }, compared(WON, { winner = "white", reason = "time-out" }))
    assert.same({ "undeclared", "black", "" }, compared(WON))
    assert.same({ "player", "black", "" }, compared(WON, { player = 2 }))
    assert.same({ "open", nil, "" }, compared "2,2 1,1")
    assert.same({ "undecided", nil, "undecided -" }, compared("2,2 1,1", { winner = "white", reason = "resigned" }))
    assert.same({ "undecided", nil, "undecided -" }, compared("2,2 1,1", { player = 1 }))
    assert.same({ "undecided", nil, "undecided -" }, compared("2,2 1,1", { reason = "time-out" }))
    assert.same({ "open", nil, "" }, compared("2,2 1,1", { text = "0" }))
    assert.same({ "agrees", nil, "few free -" }, compared("2,2 1,1", { winner = "draw" }))
    local full = "2,2 1,1 1,2 3,2 2,1 2,3 1,3 3,1 3,3"
    assert.same({ "agrees", "draw", "" }, compared(full, { winner = "draw" }))
    assert.same({ "differs", "draw", "result -!" }, compared(full, { winner = "black" }))
    assert.same({ "differs", "draw", "result -!" }, compared(full, { player = 1 }))
    assert.equal(9, judged(full).ended)
    local verdict = judged("8,8 1,1", { winner = "draw" }, "freestyle")
    assert.same({ "undecided", "declared: draw; the board does not decide it" },
      { verdict.agreement, verdict.findings[1].message })
  end)

  it("says when a declared win that the board does not show could not be stopped", function()
    local verdict = judged("8,4 1,1 8,5 1,3 8,6 1,5 8,7", { winner = "black", reason = "resigned" }, "freestyle")
    assert.equal("declared: black wins (resigned); the board shows that black cannot be stopped; the board does not "
      .. "decide it", verdict.findings[1].message)
  end)

  it("finds moves that cannot be made, and leaves them out", function()
    local verdict = judged("2,2 2,2 0,1 4,1 1,-7 1,1 9999999999,1")
    assert.same({ "taken 2!", "outside 3!", "outside 4!", "outside 5!", "outside 7!" }, kinds(verdict))
    assert.equal("expected a cell of a board with 3 rows and 3 columns, found row 9999999999, column 1",
      verdict.findings[5].message)
    assert.equal("expected a free cell, found a black stone at row 2, column 2", verdict.findings[1].message)
    assert.same({ 5, 2, 7 }, { verdict.faults, verdict.played, verdict.moves })
    verdict = assert(lines.audit(record_of(6, 7, moves_of "6,1 4,1 5,1"), "connect4"))
    assert.same({ "floating 2!" }, kinds(verdict))
    assert.same({ "pass 2!" }, kinds(judged "1,1 pass 1,2"))
    verdict = judged(WON .. " 3,3 2,3", { winner = "black" })
    assert.same({ "after 6!" }, kinds(verdict))
    assert.equal("expected the end of the game at move 5, found 2 more moves", verdict.findings[1].message)
    assert.same({ 5, "agrees" }, { verdict.ended, verdict.agreement })
  end)

  it("finds moves of the wrong colour, and makes them", function()
    local record = record_of(3, 3, { { 1, 1, "white" }, { 2, 2, "white" }, { 3, 3, "white" } })
    local verdict = assert(lines.audit(record, "tic-tac-toe"))
    assert.same({ "turn 1!", "turn 2!", "turn 3!" }, kinds(verdict))
    assert.equal("expected a move of black, found one of white", verdict.findings[2].message)
    assert.equal("white", verdict.outcome)
  end)

  -- Black's ninth move is a double-three.
  local FOUL = "8,8 15,1 10,6 1,1 9,6 15,15 9,8 1,15 9,7"

  it("finds fouls, claimed and not", function()
    local function judge(text, result, option)
      local verdict = judged(text, result, "renju", option)
      return { verdict.agreement, verdict.outcome, table.concat(kinds(verdict), " ") }, verdict
    end
    assert.same({ "open", nil, "foul 9!" }, (judge(FOUL)))
    local found, verdict = judge(FOUL, { winner = "white" })
    assert.same({ "agrees", "white", "foul 9" }, found)
    assert.equal("double-three of black at row 9, column 7, claimed by white", verdict.findings[1].message)
    assert.same({ "undecided", nil, "foul 9! undecided -" }, (judge(FOUL, { winner = "black", reason = "time-out" })))
    assert.same({ "undecided", nil, "foul 9 undecided -" }, (judge(FOUL, { player = 2 })))
    assert.same({ "undecided", nil, "foul 9! undecided -" }, (judge(FOUL .. " 5,5", { winner = "white" })))
    found, verdict = judge(FOUL, { winner = "white" }, { fouls = "lose" })
    assert.same({ "agrees", "white", "foul 9" }, found)
    assert.equal("double-three of black at row 9, column 7, which loses the game", verdict.findings[1].message)
    assert.same({ "differs", "white", "foul 9 after 10! result -!" },
      (judge(FOUL .. " 5,5", { winner = "black" }, { fouls = "lose" })))
    -- the numbers are those of the record, also when a move was left out
    found, verdict = judge("8,8 8,8 15,2 " .. FOUL:sub(5), { winner = "white" })
    assert.same({ "agrees", "white", "taken 2! foul 11" }, found)
    assert.equal(11, verdict.state.foul.move)
  end)

  it("an overline may be claimed as long as the game runs", function()
    local text = "8,4 1,1 8,5 1,3 8,6 1,5 8,8 1,7 8,9 1,9 8,7"
    local verdict = judged(text .. " 1,11 5,5 1,13", { winner = "white" }, "renju")
    assert.same({ "foul 11" }, kinds(verdict))
    assert.same({ "agrees", "white" }, { verdict.agreement, verdict.outcome })
    assert.equal(11, verdict.state.foul.move)
  end)

  it("draws with 25 free cells when asked", function()
    local text = {}
    for row = 1, 4 do
      for column = 1, 9 do text[#text + 1] = row .. "," .. column end
    end
    local record = record_of(6, 10, moves_of(table.concat(text, " ")))
    local verdict = assert(lines.audit(record, { k = 99, overline = "wins" }, { draw = "piskvork" }))
    assert.same({ "draw", 35, "25 free cells" }, { verdict.outcome, verdict.ended, verdict.state.reason })
    assert.same({ "after 36!" }, kinds(verdict))
  end)

  it("replays stones that are set up, at the start and in the middle", function()
    local function stone(row, column, colour) return { row = row, column = column, colour = colour } end
    local record = record_of(3, 3, moves_of "1,1 2,2 3,3")
    record.root.setup = { stone(1, 2, "white"), stone(9, 1, "white"), stone(1, 2, "white") }
    local verdict = assert(lines.audit(record, "tic-tac-toe"))
    assert.same({ "setup -!" }, kinds(verdict))
    record.root.setup = { stone(1, 1, "white") }
    assert.same({ "taken 1!" }, kinds(assert(lines.audit(record, "tic-tac-toe"))))
    record.root.setup = nil
    local second = record:moves()[2]
    second.setup = { stone(1, 1, nil), stone(3, 1, "black"), stone(1, 3, "black") }
    second.to_move = "white"
    verdict = assert(lines.audit(record, "tic-tac-toe"))
    assert.same({ "edit 1" }, kinds(verdict))
    assert.equal(3, verdict.played)
    second.setup = { stone(1, 2, "black"), stone(1, 3, "black") }
    verdict = assert(lines.audit(record, "tic-tac-toe"))
    assert.same({ "edit 1", "start -", "after 2!" }, kinds(verdict))
    assert.same({ "black", 1 }, { verdict.outcome, verdict.played })
    second.setup, second.to_move = nil, "black"
    assert.same({ "edit 1", "turn 2!" }, kinds(assert(lines.audit(record, "tic-tac-toe"))))
  end)

  it("begins with white when stones are set up and white moves first, or the record says so", function()
    local record = record_of(3, 3, { { 1, 1, "white" }, { 2, 2, "black" } })
    record.root.setup = { { row = 3, column = 3, colour = "black" } }
    assert.same({}, kinds(assert(lines.audit(record, "tic-tac-toe"))))
    record.root.setup, record.root.to_move = nil, "white"
    assert.same({}, kinds(assert(lines.audit(record, "tic-tac-toe"))))
  end)

  it("judges every record of an auditor as if it were the first", function()
    local first = record_of(3, 3, moves_of(WON))
    local second = record_of(3, 3, moves_of "1,1 2,2 1,1")
    local audits = require "riddle.lines.audit"
    local auditor = audits.auditor(lines.rule "tic-tac-toe", options.check("spec", nil, audits.options))
    for _ = 1, 3 do
      assert.same(lines.audit(first, "tic-tac-toe"):data(), auditor:record(first):data())
      assert.same(lines.audit(second, "tic-tac-toe"):data(), auditor:record(second):data())
    end
  end)

  it("a game that another judge called illegal at its six in a row (piskvork_renju #1)", function()
    local moves = {}
    local text = "2,10 5,10 6,11 7,9 6,10 8,8 6,8 7,7 6,7 9,10 6,12 17,5 6,9"
    for column, row in text:gmatch "(%d+),(%d+)" do
      moves[#moves + 1] = { math.tointeger(row), math.tointeger(column) }
    end
    local record = record_of(20, 20, moves, { winner = "black" })
    local verdict = assert(lines.audit(record, "freestyle"))
    assert.same({ "agrees", 6, {} }, { verdict.agreement, verdict.state.line.length, kinds(verdict) })
    verdict = assert(lines.audit(record, "renju"))
    assert.same({ "undecided", { "foul 13!", "undecided -" } }, { verdict.agreement, kinds(verdict) })
    assert.same({ "overline" }, verdict.findings[1].kinds)
    verdict = assert(lines.audit(record, "exact-five"))
    assert.equal("running", verdict.state.status)
  end)

  it("says what it found, in words and as data", function()
    local verdict = judged(WON .. " 3,3", { winner = "white", text = "W+" })
    assert.equal([[
won by black: 3 rising from row 3, column 1 (tic-tac-toe); declared: white wins; not as declared
  fault after, move 6: expected the end of the game at move 5, found 1 more move
  fault result, game: declared: white wins; black wins on the board: won by black: 3 rising from row 3, column 1]],
      tostring(verdict))
    local data = verdict:data()
    assert.same({ colour = "black", row = 3, column = 1, direction = "rising", length = 3 }, data.win)
    assert.same({ winner = "white", text = "W+" }, data.declared)
    assert.same({ 6, 5, 5, 2 }, { data.moves, data.played, data.ended, data.faults })
    assert.truthy(require("riddle.json").encode(data))
  end)

  it("refuses what it cannot judge", function()
    local record = record_of(3, 3, moves_of(WON))
    record.rows = 1001
    local none, err = lines.audit(record, "tic-tac-toe")
    assert.same({ nil, "range" }, { none, err.kind })
    assert.is_true(errors.is(err))
    record = record_of(900, 900, {})
    none, err = lines.audit(record, "freestyle", { memory = 5000 })
    assert.same({ nil, "limit" }, { none, err.kind })
    assert.error_matches(function() lines.audit({}, "freestyle") end, "lines.audit: the record must be a lines.record")
    assert.error_matches(function() lines.audit(record) end, "lines.audit: option 'k' is required")
    assert.error_matches(function() lines.audit(record, "renju", { fouls = "refuse" }) end,
      "option 'fouls' must be 'claim' or 'lose'")
  end)
end)

-- --- random records -------------------------------------------------------------------------------------------------

local RULES = {
  { "tic-tac-toe", 3, 3 },
  { "connect4", 5, 4 },
  { "freestyle", 6, 7 },
  { "renju", 8, 7 },
  { { k = 3, overline = "foul", pass = true }, 4, 5 },
  { { k = 4, overline = "ignored", blocked = "ignored" }, 5, 6 },
  { { k = 3, overline = "wins", torus = true }, 4, 4 },
  { { k = 4, overline = "wins", pass = true }, 5, 8, spare = 25 },
}

-- Moves, mostly right ones.
local function random_moves(draw, rows, columns, count)
  local list, colour = {}, "black"
  for i = 1, count do
    if draw:integer(1, 12) == 1 then
      list[i] = { colour = colour, pass = true }
    else
      list[i] = { colour = colour, row = draw:integer(1, rows), column = draw:integer(1, columns) }
      if draw:integer(1, 25) == 1 then list[i].row = draw:integer(-1, 1) * (rows + 1) end
    end
    if draw:integer(1, 10) > 1 then colour = slow.other[colour] end
  end
  return list
end

local RESULTS = {
  { winner = "black" }, { winner = "white" }, { winner = "draw" }, { player = 1 }, { reason = "x" }, { text = "0" },
  false,
}

-- The agreement and the findings that a slow audit expects.
local function expected(result, told, fouls)
  local outcome, list = result.outcome, {}
  local claimed = result.claimable and told and told.winner == "white"
  if claimed then outcome = "white" end
  for i, one in ipairs(result.findings) do
    local fault = true
    if one.kind == "foul" then
      local standing = i == result.claimable or fouls == "lose" and i == result.last_foul and one.move == result.ended
      fault = not (standing and (result.outcome or claimed or told and told.player))
    end
    list[i] = ("%s %d%s"):format(one.kind, one.move, fault and "!" or "")
  end
  local agreement = outcome and "undeclared" or "open"
  local winner = told and (told.winner or told.player and "player")
  if winner == "draw" and not outcome and result.free <= 25 then
    agreement, list[#list + 1] = "agrees", "few free -"
  elseif not outcome and told and (winner or told.reason) then
    agreement, list[#list + 1] = "undecided", "undecided -"
  elseif winner and outcome and (winner == outcome or winner == "player" and outcome ~= "draw") then
    agreement = winner == "player" and "player" or "agrees"
  elseif winner and outcome then
    agreement, list[#list + 1] = "differs", "result -!"
  end
  return agreement, outcome, list
end

describe("lines.audit", function()
  it("finds in random records what a slow audit finds (RIDDLE_SEED=" .. seed .. ")", function()
    local draw = random.new(seed)
    for _, entry in ipairs(RULES) do
      local rule = lines.rule(entry[1])
      for _ = 1, 25 do
        local moves = random_moves(draw, entry[2], entry[3], draw:integer(0, 2 * entry[2] * entry[3]))
        local option = { fouls = draw:integer(0, 1) == 0 and "claim" or "lose",
          draw = entry.spare and "piskvork" or "full" }
        local record = lines.record { rows = entry[2], columns = entry[3], moves = {} }
        local node = record.root
        for _, move in ipairs(moves) do
          node[1] = { colour = move.colour, row = move.row, column = move.column, pass = move.pass }
          node = node[1]
        end
        record.result = RESULTS[draw:integer(1, #RESULTS)] or nil
        local model = slow.new(rule, entry[2], entry[3], entry.spare)
        local result = slow_audit.replay(model, moves, option)
        local agreement, outcome, list = expected(result, record.result, option.fouls)
        local verdict = assert(lines.audit(record, rule, option))
        assert.same({ agreement, outcome, result.ended, list },
          { verdict.agreement, verdict.outcome, verdict.ended, kinds(verdict) })
      end
    end
  end)

  it("judges games of psq files on both roads alike", function()
    local audits = require "riddle.lines.audit"
    local draw = random.new(seed + 2)
    local judged = 0
    local piskvork = { "freestyle", "exact-five", "renju", "caro", "caro-exact" }
    for i = 1, 150 do
      local text = { "Piskvorky 9x8, 11:11, " .. draw:integer(0, 1) }
      for _ = 1, draw:integer(0, 90) do
        text[#text + 1] = ("%d,%d,%d"):format(draw:integer(1, 9), draw:integer(1, 8), draw:integer(0, 999))
      end
      text[#text + 1] = "ONE\nTWO\n" .. ({ "-1", "0", "15", "-2" })[draw:integer(1, 4)]
      if draw:integer(0, 1) == 0 then text[#text + 1] = draw:integer(0, 2) .. ",Freestyle15_1" end
      text = table.concat(text, "\n") .. "\n"
      if i % 3 == 0 then text = mutants.mutate(text) end
      local opening = draw:integer(0, 3)
      opening = opening < 3 and opening or nil
      local rule = rules.new(piskvork[draw:integer(1, #piskvork)])
      local auditor = audits.auditor(rule, options.check("spec", { fouls = draw:integer(0, 1) == 0 and "lose" or nil },
        audits.options))
      local at, line = 1, 1
      for _, record, err in lines.read(text, "psq", { opening = opening }) do
        local game, fault = core.lines.psq(text, at, line)
        assert.equal(record == nil, game == nil)
        assert.equal(err and err.message, fault and fault.message)
        if record then
          assert.is_true(records.is(record))
          assert.same(assert(auditor:record(record)):data(), assert(auditor:psq(game, opening)):data())
          judged, at, line = judged + 1, game.next, game.next_line
        end
      end
    end
    assert.is_true(judged > 100)
  end)
end)
