-- Slow and independent: peg solitaire on a grid of characters, straight from the rule.
-- Knows nothing of riddle; a board is a list of strings, "o" a peg, "." an empty hole, "#" no hole.
local support = {}

local STEPS = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } }

-- The grid as cells[row][column], and each hole's number, row by row.
local function numbered(lines)
  local cells, number, places = {}, {}, {}
  for row, line in ipairs(lines) do
    cells[row], number[row] = {}, {}
    for column = 1, #line do
      cells[row][column] = line:sub(column, column)
      if cells[row][column] ~= "#" then
        places[#places + 1] = { row, column }
        number[row][column] = #places
      end
    end
  end
  return cells, number, places
end

local function at(cells, row, column) return cells[row] and cells[row][column] end

-- All legal jumps now: {source, middle, target, and their places}.
local function legal(cells, number, places)
  local list = {}
  for source, place in ipairs(places) do
    local row, column = place[1], place[2]
    for _, step in ipairs(STEPS) do
      local mid_row, mid_column = row + step[1], column + step[2]
      local far_row, far_column = row + 2 * step[1], column + 2 * step[2]
      local can = at(cells, row, column) == "o" and at(cells, mid_row, mid_column) == "o"
        and at(cells, far_row, far_column) == "."
      if can then
        local middle, target = number[mid_row][mid_column], number[far_row][far_column]
        list[#list + 1] = { source = source, middle = middle, target = target }
      end
    end
  end
  return list
end

local function better(a, b, largest) return largest and a > b or not largest and a < b end

local function best(list, priority)
  local found
  for _, jump in ipairs(list) do
    if not found or better(jump.target, found.target, priority.target == "largest")
      or jump.target == found.target and better(jump.source, found.source, priority.source == "largest") then
      found = jump
    end
  end
  return found
end

local function set(cells, places, hole, mark) cells[places[hole][1]][places[hole][2]] = mark end

local function drawn(cells)
  local lines = {}
  for row, line in ipairs(cells) do lines[row] = table.concat(line) end
  return lines
end

--- Plays to the end: the final lines and the list of jumps.
function support.play(lines, priority)
  local cells, number, places = numbered(lines)
  local made = {}
  while true do
    local jump = best(legal(cells, number, places), priority)
    if not jump then return drawn(cells), made end
    set(cells, places, jump.source, ".")
    set(cells, places, jump.middle, ".")
    set(cells, places, jump.target, "o")
    made[#made + 1] = jump
  end
end

--- The legal jumps of a board.
function support.legal(lines) return legal(numbered(lines)) end

support.priorities = {
  { target = "largest", source = "largest" },
  { target = "largest", source = "smallest" },
  { target = "smallest", source = "largest" },
  { target = "smallest", source = "smallest" },
}

--- "source-target ..." of a list of jumps.
function support.text(jumps)
  local words = {}
  for i, jump in ipairs(jumps) do words[i] = jump.source .. ">" .. jump.middle .. ">" .. jump.target end
  return table.concat(words, " ")
end

function support.lines(text)
  local lines = {}
  for line in text:gmatch "[^\n]+" do lines[#lines + 1] = line end
  return lines
end

--- The holes of a number of bits, bit h - 1 for hole h.
function support.holes(bits)
  local holes = {}
  for hole = 1, 64 do
    if bits >> (hole - 1) & 1 == 1 then holes[#holes + 1] = hole end
  end
  return holes
end

return support
