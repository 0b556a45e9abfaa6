--- One game of a RIF database: the element `<game>` and what it means in a record.
-- @module riddle.lines.rif.game
local errors = require "riddle.errors"
local records = require "riddle.lines.record"

local game = {}

--- Rows and columns of the board.
game.SIZE = 15

local WINNER = { ["1"] = "black", ["0"] = "white", ["0.5"] = "draw" }
local RESULT = { black = "1", white = "0", draw = "0.5" }

--- A result from the attribute `bresult`, the points of Black; nil for none.
function game.result(text)
  if not text or text == "" then return nil end
  return { winner = WINNER[text], text = text }
end

--- The attribute of a result.
function game.points(result)
  if not result then return "" end
  if WINNER[result.text] == result.winner and result.winner then return result.text end
  return RESULT[result.winner] or ""
end

--- The name of a player from an entry of the database: the name and then the surname.
function game.player(entry)
  local name, surname = entry.value.name or "", entry.value.surname or ""
  local whole = name .. (name ~= "" and surname ~= "" and " " or "") .. surname
  return whole ~= "" and whole or nil
end

-- When a tournament began, as far as its entry says.
local function date_of(entry)
  local start, year, month = entry.value.start or "", entry.value.year or "", entry.value.month or ""
  if start:find "^%d%d%d%d%-%d%d?%-%d%d?$" then return start end
  if year == "" then return nil end
  return month:find "^%d%d?$" and ("%s-%02d"):format(year, math.tointeger(tonumber(month))) or year
end

local function text_of(value) return value and value:find "%S" and value or nil end

--- The name of a tournament.
function game.event(entry) return text_of(entry.value.name) end

--- The name of a rule.
function game.rule(entry) return text_of(entry.value.name) end

--- Puts moves from a text into a chain of nodes.
-- @tparam table node what the first move follows
-- @tparam string text names of points, as `h8`: letters from the left, numbers from the bottom; `-` for a pass
-- @tparam ?int line where the text begins; nil when that is not known
-- @tparam ?int column
-- @tparam function fault fault(kind, offset, message): called for what is no point; the moves end there
function game.moves(node, text, line, column, fault)
  local colour, shift = "black", column and column - 1
  local newline = line and text:find("\n", 1, true)
  for at, word in text:gmatch "()(%S+)" do
    local letter, digits = word:match "^(%l)(%d%d?%d?)$"
    if not letter and word ~= "-" and word ~= "--" then
      return fault("point", at, ("expected a point like 'h8', found %s"):format(errors.quote(word)))
    end
    while newline and newline < at do
      line, shift, newline = line + 1, -newline, text:find("\n", newline + 1, true)
    end
    local place, move = line and at + shift
    if letter then
      local row = game.SIZE + 1 - math.tointeger(tonumber(digits))
      move = { colour = colour, row = row, column = letter:byte() - 96, line = line, place = place }
    else
      move = { colour = colour, pass = true, line = line, place = place }
    end
    node[1], node = move, move
    colour = colour == "black" and "white" or "black"
  end
end

--- A record of a game.
-- @tparam table this `attributes` (a list of {name, value}), `value` (the same by name), `entries` (the entries of the
--   database that it names: black, white, tournament, rule), `moves` (a node), `info`
function game.record(this)
  local value, entries = this.value, this.entries
  local tournament = entries.tournament
  local root = this.moves
  root.comment = text_of(this.info)
  return records.new {
    format = "rif", rows = game.SIZE, columns = game.SIZE, root = root,
    black = entries.black and game.player(entries.black), white = entries.white and game.player(entries.white),
    event = tournament and game.event(tournament), date = tournament and date_of(tournament),
    place = tournament and tournament.entries.city and text_of(tournament.entries.city.value.name),
    round = text_of(value.round), result = game.result(value.bresult),
    rule = entries.rule and game.rule(entries.rule) or not entries.rule and text_of(value.rule) or nil,
  }
end

return game
