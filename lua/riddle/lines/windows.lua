--- Windows: all straight pieces of k cells of a board, from the definition, in plain Lua.
-- @module riddle.lines.windows
local line = require "riddle.lines.line"

local windows = {}

-- The cell so many steps from another; nil beyond an edge.
local function cell_after(board, rule, row, column, step, steps)
  row, column = row + steps * step[1], column + steps * step[2]
  if rule.torus then return (row - 1) % board.rows + 1, (column - 1) % board.columns + 1 end
  if row < 1 or row > board.rows or column < 1 or column > board.columns then return nil end
  return row, column
end

-- How many cells a line of a torus goes through before it comes round.
local function cycle_length(board, step)
  local length = 1
  while length * step[1] % board.rows ~= 0 or length * step[2] % board.columns ~= 0 do length = length + 1 end
  return length
end

-- The window from a cell in a direction: a list of {row, column}, with `before` and `after`, the cells next to it; nil
-- when there is none.
local function window_from(board, rule, row, column, step)
  local cycle = rule.torus and cycle_length(board, step)
  if cycle and rule.k > cycle or not cell_after(board, rule, row, column, step, rule.k - 1) then return nil end
  local window = {}
  for i = 0, rule.k - 1 do window[i + 1] = { cell_after(board, rule, row, column, step, i) } end
  if cycle == rule.k then return window end -- the whole way round: nothing is next to it
  local before, after = { cell_after(board, rule, row, column, step, -1) },
    { cell_after(board, rule, row, column, step, rule.k) }
  window.before, window.after = before[1] and before, after[1] and after
  return window
end

--- An iterator over the windows, direction by direction. On a torus some sets of cells may come several times.
-- @param board anything with `rows` and `columns`
-- @tparam Rule rule
function windows.each(board, rule)
  return coroutine.wrap(function()
    if rule.k > board.rows * board.columns then return end
    for _, direction in ipairs(line.directions) do
      for row = 1, board.rows do
        for column = 1, board.columns do
          local window = window_from(board, rule, row, column, line.step[direction])
          if window then coroutine.yield(window) end
        end
      end
    end
  end)
end

--- Can a window still become a line of a colour? Where longer lines do not win, no stone of the colour may touch it;
-- where closed lines do not win, the other colour may not stand at both ends.
-- @param board a board
-- @tparam Rule rule
-- @tparam table window of windows.each
-- @tparam string colour "black" or "white"
function windows.is_open(board, rule, window, colour)
  local other = colour == "black" and "white" or "black"
  for _, cell in ipairs(window) do
    if board:get(cell[1], cell[2]) == other then return false end
  end
  local before = window.before and board:get(window.before[1], window.before[2])
  local after = window.after and board:get(window.after[1], window.after[2])
  local longer_wins = rule.overline == "wins" or rule.overline == "foul" and colour == "white"
  if not longer_wins and (before == colour or after == colour) then return false end
  return not (rule.blocked == "ignored" and before == other and after == other)
end

return windows
