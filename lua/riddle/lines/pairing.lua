--- Pairings: certificates that a colour cannot win, checked from the definition, in plain Lua.
--
-- Pairs of free cells, no cell in two of them, such that every window that the colour can still fill contains a pair:
-- whoever answers each stone on a cell of a pair with the other one gets a cell of each such window, so the colour
-- never has a line, whoever is to move (A. W. Hales and R. I. Jewett, Regularity and positional games, 1963).
-- @module riddle.lines.pairing
local errors = require "riddle.errors"
local windows = require "riddle.lines.windows"

local pairing = {}

local function wrong(message, ...) return nil, errors.new { kind = "wrong", message = message:format(...) } end

local function is_cell(value)
  return type(value) == "table" and math.type(value[1]) == "integer" and math.type(value[2]) == "integer"
end

local function on_board(board, cell)
  return cell[1] >= 1 and cell[1] <= board.rows and cell[2] >= 1 and cell[2] <= board.columns
end

local function place_of(board, cell) return (cell[1] - 1) * board.columns + cell[2] end

-- The number of the pair that each cell belongs to, by place; or nil and an error.
local function pair_of_cells(board, list)
  local pair_of = {}
  for number, pair in ipairs(list) do
    if type(pair) ~= "table" or not is_cell(pair[1]) or not is_cell(pair[2]) then
      return wrong("pair %d is none: {{row, column}, {row, column}} expected", number)
    end
    for _, cell in ipairs { pair[1], pair[2] } do
      if not on_board(board, cell) then
        return wrong("pair %d: row %d, column %d is not on the board", number, cell[1], cell[2])
      end
      local place = place_of(board, cell)
      if board:get(cell[1], cell[2]) then
        return wrong("pair %d: a stone stands at row %d, column %d", number, cell[1], cell[2])
      elseif pair_of[place] then
        return wrong("row %d, column %d is in pair %d and in pair %d", cell[1], cell[2], pair_of[place], number)
      end
      pair_of[place] = number
    end
  end
  return pair_of
end

-- Does a window contain both cells of some pair?
local function contains_pair(board, window, pair_of)
  local seen = {}
  for _, cell in ipairs(window) do
    local number = pair_of[place_of(board, cell)]
    if number and seen[number] then return true end
    if number then seen[number] = true end
  end
  return false
end

--- Does a pairing keep a colour from a line?
-- @param board a board without gravity
-- @tparam Rule rule
-- @tparam {{{int,int},{int,int}},...} list pairs of cells {row, column}
-- @tparam string colour whose lines the pairs prevent: "black" or "white"
-- @return true; or nil and an error of kind "wrong" that says why not
function pairing.check(board, rule, list, colour)
  if rule.gravity then return wrong "a pairing proves nothing where stones fall: the answer may not be playable" end
  local pair_of, err = pair_of_cells(board, list)
  if not pair_of then return nil, err end
  for window in windows.each(board, rule) do
    if windows.is_open(board, rule, window, colour) and not contains_pair(board, window, pair_of) then
      local first, last = window[1], window[#window]
      return wrong("no pair lies in the %d cells from row %d, column %d to row %d, column %d, which %s can still fill",
        rule.k, first[1], first[2], last[1], last[2], colour)
    end
  end
  return true
end

return pairing
