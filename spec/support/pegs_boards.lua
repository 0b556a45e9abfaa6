-- Slow and independent: peg boards of all three kinds, by what their pictures look like. A triangular picture has
-- its neighbours two characters to the side, and one character to the side in the lines above and below.
-- "o" a peg, "." an empty hole; anything else is no hole. Knows nothing of riddle.
local support = {}

local STEPS = {
  square = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } },
  diagonal = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } },
  triangular = { { 0, 2 }, { 0, -2 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } },
}

-- The holes of a picture, row by row: { row, x, peg = }, and number[row][x].
function support.holes(text)
  local holes, number, row = {}, {}, 0
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    row = row + 1
    number[row] = {}
    for x = 1, #line do
      local mark = line:sub(x, x)
      if mark == "o" or mark == "." then
        holes[#holes + 1] = { row, x, peg = mark == "o" }
        number[row][x] = #holes
      end
    end
  end
  return holes, number
end

-- The jumps of a picture as "source>middle>target", sorted as text; with `legal` only those that can be made.
function support.jumps(text, kind, legal)
  local holes, number = support.holes(text)
  local list = {}
  local function at(row, x) return number[row] and number[row][x] end
  for source, place in ipairs(holes) do
    for _, step in ipairs(STEPS[kind]) do
      local middle = at(place[1] + step[1], place[2] + step[2])
      local target = at(place[1] + 2 * step[1], place[2] + 2 * step[2])
      local fits = middle and target
      if fits and legal then fits = place.peg and holes[middle].peg and not holes[target].peg end
      if fits then list[#list + 1] = ("%d>%d>%d"):format(source, middle, target) end
    end
  end
  table.sort(list)
  return list
end

-- A list of jumps of riddle in the same form.
function support.sorted(jumps)
  local list = {}
  for i, jump in ipairs(jumps) do list[i] = ("%d>%d>%d"):format(jump.source, jump.middle, jump.target) end
  table.sort(list)
  return list
end

-- A board's shape with random pegs: `share` of 8.
function support.fill(board, draw, share)
  local pegs = {}
  for hole = 1, board:holes() do
    if draw:integer(1, 8) <= share then pegs[#pegs + 1] = hole end
  end
  return board:with(pegs)
end

return support
