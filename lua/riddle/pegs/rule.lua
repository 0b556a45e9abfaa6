--- The rule of the jump, in plain Lua and from the definition: a peg leaps over a neighbouring peg, along
-- a row or column, into the empty hole behind it.
--
-- It knows a board only by where its holes are and which hold a peg, and shares no code with the sieve
-- in C, so that either can check the other.
-- @module riddle.pegs.rule
local rule = {}

local function place_key(row, column) return row .. ":" .. column end

--- Where the holes of a board are: a table from place to hole number.
function rule.holes_by_place(rows, columns)
  local by_place = {}
  for hole = 1, #rows do by_place[place_key(rows[hole], columns[hole])] = hole end
  return by_place
end

--- The hole at a row and column, or nil.
function rule.hole_at(shape, row, column) return shape.by_place[place_key(row, column)] end

local function has(pegs, hole) return pegs >> (hole - 1) & 1 == 1 end

-- The hole between two others that are two apart in a line; or nil, kind and reason.
local function between(shape, source, target)
  local row, column = shape.row, shape.column
  local down, right = row[target] - row[source], column[target] - column[source]
  if not (down == 0 and math.abs(right) == 2 or right == 0 and math.abs(down) == 2) then
    return nil, "not in line", ("holes %d and %d are not two apart in a row or column"):format(source, target)
  end
  local middle = rule.hole_at(shape, row[source] + down // 2, column[source] + right // 2)
  if middle then return middle end
  return nil, "off board", ("there is no hole between %d and %d"):format(source, target)
end

--- Why a jump cannot be made.
-- @tparam table shape holes, row, column, by_place
-- @tparam int pegs bit h - 1 for hole h
-- @treturn ?int the hole jumped over; or nil, a kind and a reason: "off board" (no such hole), "not in
--   line", "no peg" (at the source), "nothing to jump over", "hole taken" (the target), in this order
function rule.middle(shape, pegs, source, target)
  for _, hole in ipairs { source, target } do
    if hole < 1 or hole > shape.holes then
      return nil, "off board", ("there is no hole %d; the board has holes 1 to %d"):format(hole, shape.holes)
    end
  end
  local middle, kind, reason = between(shape, source, target)
  if not middle then return nil, kind, reason end
  if not has(pegs, source) then return nil, "no peg", ("hole %d holds no peg"):format(source) end
  if not has(pegs, middle) then
    return nil, "nothing to jump over", ("hole %d holds no peg to jump over"):format(middle)
  end
  if has(pegs, target) then return nil, "hole taken", ("hole %d holds a peg already"):format(target) end
  return middle
end

--- The pegs after a jump.
function rule.after(pegs, source, middle, target)
  return pegs & ~(1 << (source - 1) | 1 << (middle - 1)) | 1 << (target - 1)
end

return rule
