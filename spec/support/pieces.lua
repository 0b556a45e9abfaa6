-- Slow independent answers for the pieces family: plain Lua, square by square, from the rules of chess.
local slow = {}

local function attacks(piece, a, b)
  local down, right = a[1] - b[1], a[2] - b[2]
  if piece ~= "bishop" and (down == 0 or right == 0) then return true end
  return piece ~= "rook" and (down == right or down == -right)
end

slow.attacks = attacks

-- All placements of k pieces in lexicographic order of squares, as lists of {row, column}; or with k = nil the
-- counts for all k, from 0.
function slow.placements(piece, rows, columns, k)
  local found, counts, stack = {}, {}, {}
  local function go_on(first)
    counts[#stack] = (counts[#stack] or 0) + 1
    if #stack == k then
      found[#found + 1] = table.move(stack, 1, k, 1, {})
      return
    end
    for square = first, rows * columns - 1 do
      local here = { square // columns + 1, square % columns + 1 }
      local free = true
      for _, other in ipairs(stack) do free = free and not attacks(piece, here, other) end
      if free then
        stack[#stack + 1] = here
        go_on(square + 1)
        stack[#stack] = nil
      end
    end
  end
  go_on(0)
  return k and found or counts
end

function slow.counts(piece, rows, columns) return slow.placements(piece, rows, columns) end

-- Does a list of squares contain all of another?
function slow.contains(squares, wanted)
  for _, one in ipairs(wanted) do
    local there = false
    for _, square in ipairs(squares) do there = there or square[1] == one[1] and square[2] == one[2] end
    if not there then return false end
  end
  return true
end

return slow
