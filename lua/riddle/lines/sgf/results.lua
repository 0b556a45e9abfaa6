--- The property RE of SGF: who won, and why.
--
-- `B+Resign`, `W+T`, `0`, `Draw`, `Void`, `?`; c-gomoku-cli writes `B+DRAW` for a draw.
-- @module riddle.lines.sgf.results
local reader = require "riddle.reader"

local results = {}

local REASON = { r = "resign", resign = "resign", t = "time", time = "time", f = "forfeit", forfeit = "forfeit" }
local WORD = { resign = "Resign", time = "Time", forfeit = "Forfeit" }
local WINNER = { b = "black", w = "white" }

--- A result from its text; nil for nil.
-- @treturn ?table {winner = "black", "white", "draw" or nil, reason = text or nil, text = as given}
function results.read(text)
  if not text then return nil end
  local given = reader.trim(text)
  local letter, reason = given:match "^([BWbw])%+%s*(.*)$"
  local plain = given:lower()
  if letter and reason:lower() == "draw" or plain == "0" or plain == "draw" then
    return { winner = "draw", text = text }
  elseif letter then
    return { winner = WINNER[letter:lower()], reason = REASON[reason:lower()] or reason ~= "" and reason or nil,
      text = text }
  end
  return { text = text }
end

--- The text of a result. One of another format is put into SGF's words.
function results.write(result)
  local own = result.text and results.read(result.text)
  if own and own.winner == result.winner and own.reason == result.reason and (own.winner or result.text == "Void") then
    return result.text
  elseif result.winner == "draw" then
    return "0"
  elseif result.winner then
    return (result.winner == "black" and "B+" or "W+") .. (WORD[result.reason] or result.reason or "")
  end
  return "?"
end

return results
