--- Reads drawn brackets back, from the characters and from the coordinates alone.
local drawing = {}

local function sorted(list)
  table.sort(list)
  return list
end

local function match(winner, a, b) return ("%s: %s %s"):format(winner, table.unpack(sorted { a, b })) end

-- The name that ends in a column of a line, or begins in it.
local function name_before(line, column) return line:sub(1, column):match "(%S+)$" end
local function name_after(line, column) return line:match("^(%S+)", column) end

--- The matches of an ASCII drawing, each as "winner: side side", sorted. Names hold letters and digits only. Raises
-- when a line leads nowhere.
function drawing.matches(text)
  local lines = {}
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do lines[#lines + 1] = line end
  local function at(row, column) return lines[row] and lines[row]:sub(column, column) or "" end
  -- The name from which the line that ends at a corner comes.
  local function side(row, column)
    column = column - 1
    assert(at(row, column) == "-", "a corner without a line")
    while at(row, column) == "-" do column = column - 1 end
    assert(at(row, column) == " ", "a line that touches something")
    return (assert(name_before(lines[row], column - 1), "a line from nowhere"))
  end
  local found, corners = {}, 0
  for row = 1, #lines do
    for column in lines[row]:gmatch "()%+" do
      local above, below = row - 1, row + 1
      while at(above, column) == "|" do above = above - 1 end
      while at(below, column) == "|" do below = below + 1 end
      assert(at(above, column) == "." and at(below, column) == "'", "a match without two corners")
      assert(at(row, column + 1) == " ")
      found[#found + 1] = match(name_after(lines[row], column + 2), side(above, column), side(below, column))
    end
    for _ in lines[row]:gmatch "[.']" do corners = corners + 1 end
  end
  assert(corners == 2 * #found, "corners of no match")
  return sorted(found)
end

--- The same of an SVG document.
function drawing.svg_matches(svg)
  local texts = {}
  for x, y, text in svg:gmatch '<text x="(%d+)" y="(%d+)">([^<]*)</text>' do
    texts[#texts + 1] = { x = tonumber(x), y = tonumber(y) - 5, text = text }
  end
  -- The text that a line leaves at its right end, or reaches at its left end, within a letter.
  local function text_at(x, y, right)
    for _, one in ipairs(texts) do
      local edge = right and one.x + 9 * #one.text or one.x
      if one.y == y and math.abs(edge - x) < 9 then return one.text end
    end
    error(("no text at %d, %d"):format(x, y))
  end
  local sides, outs = {}, {} -- by the end of a line
  for x, y, bar, stop in svg:gmatch '<path d="M(%d+) (%d+)H(%d+)V(%d+)"/>' do
    local key = bar .. " " .. stop
    sides[key] = sides[key] or {}
    table.insert(sides[key], { text = text_at(tonumber(x), tonumber(y), true), y = tonumber(y) })
  end
  local found = {}
  for x, y, stop in svg:gmatch '<path d="M(%d+) (%d+)H(%d+)"/>' do
    local key = x .. " " .. y
    local pair = assert(sides[key], "a line out of nothing")
    assert(#pair == 2 and not outs[key])
    assert(tonumber(y) == (pair[1].y + pair[2].y) // 2, "a match that is not in the middle of its sides")
    outs[key] = true
    found[#found + 1] = match(text_at(tonumber(stop), tonumber(y), false), pair[1].text, pair[2].text)
  end
  for key in pairs(sides) do assert(outs[key], "lines that lead nowhere") end
  return sorted(found)
end

return drawing
