--- What a black stone makes on a point, from strings: for riddle.lines.foul_check, and in another way than
-- riddle.lines.foul_proof: each straight line of the board is written out, and windows of five and of four cells are
-- looked at.
-- @module riddle.lines.foul_facts
local line = require "riddle.lines.line"

local facts = {}

local MARGIN = 6

--- A straight-four point, and a three with several of them, as texts.
function facts.straight_four(point, four, ends) return ("%s makes %s with %s"):format(point, four, ends) end

function facts.three(stones, straight_fours)
  table.sort(straight_fours)
  return ("%s (%s)"):format(stones, table.concat(straight_fours, "; "))
end

--- A list of {row, column} (or of tables with these fields) as a text, the same for any order.
function facts.text_of(list)
  local keys = {}
  for i, point in ipairs(list) do
    keys[i] = tostring(point[1] or point.row) .. "," .. tostring(point[2] or point.column)
  end
  table.sort(keys)
  return table.concat(keys, " ")
end

-- A straight line: `text` (X black, `.` free, O else; O also around), `middle` (the place of the point), and
-- `points(places)`, their canonical text.
local function straight(state, row, column, name)
  local step, board = line.step[name], state.board
  local function on_board(r, c) return r >= 1 and r <= board.rows and c >= 1 and c <= board.columns end
  local r, c = row, column
  while on_board(r - step[1], c - step[2]) do r, c = r - step[1], c - step[2] end
  local first_row, first_column = r, c
  local cells = { ("O"):rep(MARGIN) }
  local self = {}
  while on_board(r, c) do
    local at = (r - 1) * board.columns + c
    local here = r == row and c == column
    if here then self.middle = #cells + MARGIN end
    cells[#cells + 1] = (here or state.added[at]) and "X" or board.cells:sub(at, at)
    r, c = r + step[1], c + step[2]
  end
  cells[#cells + 1] = cells[1]
  self.text = table.concat(cells)
  function self.points(places)
    local list = {}
    for i, place in ipairs(places) do
      local distance = place - MARGIN - 1
      list[i] = { first_row + distance * step[1], first_column + distance * step[2] }
    end
    return facts.text_of(list)
  end
  return self
end

-- The places of the black row through a place.
local function row_through(text, place)
  local before = #text:sub(1, place):match "X*$"
  local after = #text:match("^X*", place)
  local places = {}
  for at = place - before + 1, place + after - 1 do places[#places + 1] = at end
  return places
end

-- Calls `act(first, gap)` for each window of a length that holds the middle, is black but for one free cell, and has
-- what is `wanted` (a set of bytes for a pattern) at places before (then after) it.
local function each_window(one, length, act)
  for first = one.middle - length + 1, one.middle do
    local window = one.text:sub(first, first + length - 1)
    local gap = window:find(".", 1, true)
    if gap and not window:find("O", 1, true) and not window:find(".", gap + 1, true) then
      act(first, first + gap - 1, first + length)
    end
  end
end

-- The fours: canonical text of the stones -> list of the places that complete them.
local function fours_in(one, longer_wins)
  local text, found, seen = one.text, {}, {}
  local own = row_through(text, one.middle)
  each_window(one, 5, function(first, gap, behind)
    local exact = text:sub(first - 1, first - 1) ~= "X" and text:sub(behind, behind) ~= "X"
    if seen[gap] or not (exact or longer_wins) then return end
    seen[gap] = true
    local stones = #own == 4 and own or row_through(text:sub(1, gap - 1) .. "X" .. text:sub(gap + 1), gap)
    local others = {}
    for _, place in ipairs(stones) do
      if place ~= gap then others[#others + 1] = place end
    end
    local set = one.points(others)
    found[set] = found[set] or {}
    table.insert(found[set], gap)
  end)
  return found
end

-- The three of a line as a text, or nil: its stones, and for each straight-four point the four and its ends.
local function three_in(one, longer_wins)
  local text, found, stones, known = one.text, {}, {}, {}
  each_window(one, 4, function(first, gap, behind)
    local free = text:sub(first - 1, first - 1) == "." and text:sub(behind, behind) == "."
    local exact = text:sub(first - 2, first - 2) ~= "X" and text:sub(behind + 1, behind + 1) ~= "X"
    if not free or not (exact or longer_wins) then return end
    local four = { first, first + 1, first + 2, first + 3 }
    for _, place in ipairs(four) do
      if place ~= gap and not known[place] then stones[#stones + 1], known[place] = place, true end
    end
    found[#found + 1] = facts.straight_four(one.points { gap }, one.points(four), one.points { first - 1, behind })
  end)
  return #found > 0 and facts.three(one.points(stones), found) or nil
end

local function add_direction(state, name, one, all)
  local function add(list, text) table.insert(list, name .. ": " .. text) end
  local row, rule = row_through(one.text, one.middle), state.rule
  if rule:wins(#row, "black", false) then add(all.fives, one.points(row)) end
  if #row > rule.k and rule.overline ~= "wins" then add(all.overlines, one.points(row)) end
  if rule.k ~= 5 then return end
  local fours = fours_in(one, rule.overline == "wins")
  for set, places in pairs(fours) do add(all.fours, set .. " + " .. one.points(places)) end
  local three = not next(fours) and three_in(one, rule.overline == "wins")
  if three then add(all.threes, three) end
end

--- All that a black stone on a free point makes.
-- @tparam table state `board`, `rule`, `added` (black stones besides: place in the board's cells -> true)
-- @tparam int row
-- @tparam int column
-- @treturn table lists of texts, sorted: `fives`, `overlines`, `fours`, `threes`
function facts.of(state, row, column)
  local all = { fives = {}, overlines = {}, fours = {}, threes = {} }
  for _, name in ipairs(line.directions) do add_direction(state, name, straight(state, row, column, name), all) end
  for _, list in pairs(all) do table.sort(list) end
  return all
end

return facts
