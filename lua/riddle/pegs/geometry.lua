--- Where pegs may jump: the directions of a board, the jumps that fit it, and what hangs together.
--
-- A board is a set of places (row, column). `square` jumps go along rows and columns, `diagonal` ones along both
-- diagonals as well, `triangular` ones along the three lines of a triangular board, whose rows are pushed to the left:
-- a hole's neighbours are left, right, above, below, above left and below right. (In the literature these are the
-- 4-move, 8-move and 6-move games.)
-- @module riddle.pegs.geometry
local geometry = {}

-- In the order in which the targets are numbered: by row and then column.
local DIRECTIONS <const> = {
  square = { { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 } },
  diagonal = { { -1, -1 }, { -1, 0 }, { -1, 1 }, { 0, -1 }, { 0, 1 }, { 1, -1 }, { 1, 0 }, { 1, 1 } },
  triangular = { { -1, -1 }, { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 }, { 1, 1 } },
}

--- The kinds of jumps, as a list.
geometry.kinds = { "square", "diagonal", "triangular" }

--- Where three holes must lie for a jump, in words, by kind.
geometry.line = {
  square = "in a row or column",
  diagonal = "in a row, column or diagonal",
  triangular = "in a row or slanting line",
}

--- The directions of a kind, as a list of { rows down, columns right }.
function geometry.directions(kind) return DIRECTIONS[kind] end

local function key(row, column) return row .. ":" .. column end

--- A table from place to hole number.
function geometry.by_place(rows, columns)
  local by_place = {}
  for hole = 1, #rows do by_place[key(rows[hole], columns[hole])] = hole end
  return by_place
end

--- The hole at a place of a shape, or nil.
function geometry.hole_at(shape, row, column) return shape.by_place[key(row, column)] end

--- The jumps that fit a shape: a flat list of triples (source, middle, target), by source and then target.
function geometry.jumps(shape)
  local jumps = {}
  for source = 1, shape.holes do
    local row, column = shape.row[source], shape.column[source]
    for _, step in ipairs(DIRECTIONS[shape.kind]) do
      local middle = geometry.hole_at(shape, row + step[1], column + step[2])
      local target = geometry.hole_at(shape, row + 2 * step[1], column + 2 * step[2])
      if middle and target then
        local size = #jumps
        jumps[size + 1], jumps[size + 2], jumps[size + 3] = source, middle, target
      end
    end
  end
  return jumps
end

--- The holes that cannot be reached from hole 1 by steps to neighbours, as a list.
function geometry.apart(shape)
  local reached, queue = { true }, { 1 }
  for at = 1, shape.holes do
    local hole = queue[at]
    if not hole then break end
    for _, step in ipairs(DIRECTIONS[shape.kind]) do
      local near = geometry.hole_at(shape, shape.row[hole] + step[1], shape.column[hole] + step[2])
      if near and not reached[near] then
        reached[near] = true
        queue[#queue + 1] = near
      end
    end
  end
  local apart = {}
  for hole = 1, shape.holes do
    if not reached[hole] then apart[#apart + 1] = hole end
  end
  return apart
end

--- How far to the right the holes of a shape are drawn, in half cells: a list by hole, from 0, and the width.
-- The rows of a triangular board are half a cell apart.
function geometry.offsets(shape)
  local offsets, least = {}, math.maxinteger
  for hole = 1, shape.holes do
    offsets[hole] = 2 * shape.column[hole] - (shape.kind == "triangular" and shape.row[hole] or 0)
    least = math.min(least, offsets[hole])
  end
  if shape.kind ~= "triangular" then least = 2 end -- columns off the board are drawn, too
  local width = shape.kind == "triangular" and 0 or 2 * shape.columns
  for hole = 1, shape.holes do
    offsets[hole] = offsets[hole] - least
    width = math.max(width, offsets[hole] + 2)
  end
  return offsets, width
end

return geometry
