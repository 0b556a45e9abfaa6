--- States of games: what a game has come to, in a value that never changes.
-- @module riddle.lines.state
local errors = require "riddle.errors"
local foul = require "riddle.lines.foul"
local finding = require "riddle.lines.finding"
local line_lists = require "riddle.lines.line"

local states = {}

local COLOURS = { [0] = "black", "white" }
local OTHER = { black = "white", white = "black" }

--- A state. Fields:
--
-- * `status`: "running"; "foul": the same, and White may claim the win; "no stop": the player to move cannot stop the
--   other's next win; "no move": every move of Black is a foul, and the rule knows no pass; "won"; "drawn"
-- * `winner`: "black" or "white", also with "no stop" and "no move", where the game is as good as won
-- * `reason`: with "won" "line", "foul" (which loses), "claim" or "start" (a line stood at the start); with "drawn"
--   "full board", "25 free cells" or "two passes"; with "no stop" "no legal stop" when only a foul would stop it
-- * `over`: may nothing be played any more?
-- * `to_move`, `moves` (how many were made), `free` (cells), `rule`
-- * `line`, `lines` (with "won": the Line, or all of them as a List)
-- * `foul`: with "foul", and when a foul decided: {kinds, in words, as a list; `move`, `row`, `column`}
-- * `stops`: with "no stop": a list of {row =, column =, fouls = list}, the forbidden stops
-- @type State
local State = { __name = "riddle.lines.state" }
State.__index = State

local function at(point) return ("row %d, column %d"):format(point.row, point.column) end

local function foul_words(one)
  return ("%s of move %d at %s"):format(table.concat(one, " and "), one.move, at(one))
end

local WORDS = {
  running = function(self) return ("running: %s to move, %d made"):format(self.to_move, self.moves) end,
  foul = function(self)
    return ("foul: white may claim the win, %s; %s to move"):format(foul_words(self.foul), self.to_move)
  end,
  ["no stop"] = function(self)
    local text = ("no stop: %s has no %sstop, %s wins"):format(self.to_move, #self.stops > 0 and "legal " or "",
      self.winner)
    for _, stop in ipairs(self.stops) do
      text = ("%s; %s is a %s"):format(text, at(stop), table.concat(stop.fouls, " and "))
    end
    return text
  end,
  ["no move"] = function() return "no move: every move of black is a foul, white wins" end,
  won = function(self)
    if self.line then return "won by " .. tostring(self.line) end
    local how = self.reason == "claim" and "won by %s, who claims the %s" or "won by %s: %s"
    return how:format(self.winner, foul_words(self.foul))
  end,
  drawn = function(self) return "drawn: " .. self.reason end,
}

--- The state in a sentence.
function State.__tostring(self) return WORDS[self.status](self) end

--- The same, without the rule.
function State:brief()
  local line = self.line
  if not line then return tostring(self) end
  return ("won by %s: %d %s from row %d, column %d"):format(line.colour, line.length, line.direction, line.row,
    line.column)
end

local function copy(value)
  if type(value) ~= "table" then return value end
  local other = {}
  for key, item in pairs(value) do other[key] = copy(item) end
  return other
end

--- A plain table with the fields; `line` and `lines` as their :data(), the rule in words.
function State:data()
  local data = {}
  for _, field in ipairs { "status", "winner", "reason", "over", "to_move", "moves", "free" } do
    data[field] = self[field]
  end
  data.rule = self.rule.words
  data.foul, data.stops = copy(self.foul), copy(self.stops)
  if self.line then
    data.line = self.line:data()
    data.lines = self.lines:data().lines
  end
  return data
end

--- @section end

-- A foul that was made, as the field `foul`.
local function made_foul(referee, set, move)
  local list = foul.list(set)
  local _, _, row, column = referee:move(move)
  list.move, list.row, list.column = move, row, column
  return list
end

local FINISH = {}

function FINISH.line(state, game)
  local lines = game.referee:lines()
  for i, packed in ipairs(lines) do lines[i] = finding.unpack(packed, game, game.rule) end
  state.status, state.reason, state.line, state.lines = "won", "line", lines[1], line_lists.list(lines, game.rule)
end

function FINISH.foul(state, game)
  local move = state.moves
  local _, set = game.referee:move(move)
  state.status, state.reason, state.foul = "won", "foul", made_foul(game.referee, set, move)
end

function FINISH.full(state)
  state.status, state.reason = "drawn", state.free == 0 and "full board" or "25 free cells"
end

function FINISH.passes(state) state.status, state.reason = "drawn", "two passes" end

function FINISH.given(state, game)
  state.status, state.reason, state.lines = "won", "start", game.start_lines
  state.line = state.lines[1]
  state.winner = state.line.colour
end

-- The forbidden stops of a forecast.
local function forbidden(list)
  local stops = {}
  for i = 1, #list, 3 do
    stops[#stops + 1] = { row = list[i], column = list[i + 1], fouls = foul.list(list[i + 2]) }
  end
  return stops
end

-- What the moves to come look like: true; or nil and an error table when a question met a limit.
local function look_ahead(state, game)
  local set, move = game.referee:claimable()
  if set ~= 0 then
    state.status, state.foul = "foul", made_foul(game.referee, set, move)
    return true
  end
  local threatened, lost, stops = game.referee:forecast()
  if threatened == nil then return nil, lost end
  if lost then
    state.status, state.winner, state.stops = "no stop", OTHER[state.to_move], forbidden(stops)
    state.reason = #state.stops > 0 and "no legal stop" or nil
  elseif not game.rule.pass then
    local any, err = game.referee:any_legal(state.to_move == "white" and 1 or 0)
    if any == nil then return nil, err end
    if not any then state.status, state.winner = "no move", "white" end
  end
  return true
end

--- The state of a game: `referee` (of core.lines), `rule`, `rows`, `columns`, `start_lines`, `claimed`.
-- @treturn ?State or nil and an error of kind "limit"
function states.of(game)
  local ending, winner, to_move, moves, free = game.referee:state()
  local state = {
    status = "running", winner = winner and COLOURS[winner], over = ending ~= "runs" or game.claimed ~= nil,
    to_move = COLOURS[to_move], moves = moves, free = free, rule = game.rule,
  }
  if game.claimed then
    state.status, state.winner, state.reason = "won", "white", "claim"
    state.foul = made_foul(game.referee, game.claimed.set, game.claimed.move)
  elseif ending ~= "runs" then
    FINISH[ending](state, game)
  else
    local ok, err = look_ahead(state, game)
    if not ok then return nil, errors.new(err) end
  end
  return setmetatable(state, State)
end

return states
