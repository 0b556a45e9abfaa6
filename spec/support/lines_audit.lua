-- A slow audit in plain Lua, on top of the slow referee; shares nothing with riddle.
local slow = require "spec.support.lines_referee"

local audits = {}

-- Why a stone cannot be put there; nil when it can.
local function obstacle(game, row, column)
  if row < 1 or row > game.rows or column < 1 or column > game.columns then return "outside" end
  if game.grid[row][column] ~= "." then return "taken" end
  if not slow.playable(game, row, column) then return "floating" end
end

local function add(result, kind, move, fouls)
  result.findings[#result.findings + 1] = { kind = kind, move = move, fouls = fouls }
end

-- Ends the game when a stone just put does. `free` cells are left.
local function look(result, game, move, colour, row, column, free, fouls, option)
  if #slow.lines_through(game, row, column) > 0 then
    result.outcome, result.ended = colour, move
  elseif fouls ~= "" and option.fouls == "lose" then
    result.outcome, result.ended = "white", move
  elseif free <= game.spare then
    result.outcome, result.ended = "draw", move
  end
end

-- Replays moves {colour =, row =, column =} or {colour =, pass = true} on a game of the slow referee, which may hold
-- stones. Returns { findings = { {kind =, move =} }, outcome =, ended =, claimable = list of the places of fouls in
-- `findings` that White may still claim }.
function audits.replay(game, moves, option, first)
  local result, turn, passed = { findings = {} }, first or "black", nil
  local free = 0
  for row = 1, game.rows do
    for column = 1, game.columns do free = free + (game.grid[row][column] == "." and 1 or 0) end
  end
  local last_foul, overline
  for number, move in ipairs(moves) do
    if result.outcome then
      add(result, "after", number)
      break
    end
    local wrong = not move.pass and obstacle(game, move.row, move.column) or move.pass and not game.rule.pass and "pass"
    if wrong then
      add(result, wrong, number)
    else
      if move.colour ~= turn then add(result, "turn", number) end
      if move.pass then
        if passed == slow.other[move.colour] then result.outcome, result.ended = "draw", number end
        passed, last_foul = move.colour, nil
      else
        local fouls = move.colour == "black" and slow.fouls(game, move.row, move.column) or ""
        game.grid[move.row][move.column] = slow.byte[move.colour]
        free, passed, last_foul = free - 1, nil, nil
        if fouls ~= "" then
          add(result, "foul", number)
          last_foul = #result.findings
          if fouls:find "overline" then overline = last_foul end
        end
        look(result, game, number, move.colour, move.row, move.column, free, fouls, option)
      end
    end
    turn = slow.other[move.colour]
  end
  result.claimable = not result.outcome and (last_foul or overline) or nil
  result.last_foul, result.free = last_foul, free
  return result
end

return audits
