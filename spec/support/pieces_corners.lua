-- The corners of the inside-out polytope of Chaiken, Hanusa and Zaslavsky, one by one, in plain Lua: all points of the
-- unit cube of 2q dimensions in which 2q independent ones of these hyperplanes meet: two of q pieces are on a line of a
-- given direction; a coordinate is 0 or 1. Returns the least common multiple of their denominators, and their number
-- (a corner counts once for each set of hyperplanes).

local function gcd(a, b)
  while b ~= 0 do a, b = b, a % b end
  return a < 0 and -a or a
end

local function hyperplanes(directions, q)
  local list, d = {}, 2 * q
  local function zeros()
    local row = {}
    for i = 1, d + 1 do row[i] = 0 end
    return row
  end
  for i = 1, q do
    for j = i + 1, q do
      for _, direction in ipairs(directions) do -- direction[2] * x = direction[1] * y for the difference x, y
        local row = zeros()
        row[2 * i - 1], row[2 * j - 1] = direction[2], -direction[2]
        row[2 * i], row[2 * j] = -direction[1], direction[1]
        list[#list + 1] = row
      end
    end
  end
  for i = 1, d do
    for side = 0, 1 do
      local row = zeros()
      row[i], row[d + 1] = 1, side
      list[#list + 1] = row
    end
  end
  return list
end

return function(directions, q)
  local planes, d = hyperplanes(directions, q), 2 * q
  local basis, pivots, multiple, corners = {}, {}, 1, 0

  -- Solves the d rows, the last first; counts the point when it lies in the cube.
  local function solve()
    local num, den, common = {}, {}, 1
    for i = d, 1, -1 do
      local row, p = basis[i], pivots[i]
      local n, m = row[d + 1], 1
      for j = 1, d do
        if j ~= p and row[j] ~= 0 then
          n, m = n * den[j] - row[j] * num[j] * m, m * den[j]
          local g = gcd(n, m)
          n, m = n // g, m // g
        end
      end
      m = m * row[p]
      if m < 0 then n, m = -n, -m end
      local g = gcd(n, m)
      n, m = n // g, m // g
      if n < 0 or n > m then return end
      num[p], den[p] = n, m
      common = common // gcd(common, m) * m
    end
    corners = corners + 1
    multiple = multiple // gcd(multiple, common) * common
  end

  -- The row without the pivots of the rows that stand; nil when it depends on them.
  local function reduced(row, count)
    row = table.move(row, 1, d + 1, 1, {})
    for i = 1, count do
      local p = pivots[i]
      if row[p] ~= 0 then
        local a, b = row[p], basis[i][p]
        local g = gcd(a, b)
        a, b = a // g, b // g
        for j = 1, d + 1 do row[j] = row[j] * b - basis[i][j] * a end
      end
    end
    for p = 1, d do
      if row[p] ~= 0 then return row, p end
    end
  end

  local function go_on(first, count)
    if count == d then return solve() end
    for h = first, #planes - (d - count) + 1 do
      local row, p = reduced(planes[h], count)
      if row then
        basis[count + 1], pivots[count + 1] = row, p
        go_on(h + 1, count + 1)
      end
    end
  end

  go_on(1, 0)
  return multiple, corners
end
