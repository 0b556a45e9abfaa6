-- Random game trees, and SGF texts of them by a writer of their own: with variations in brackets, white space, escapes
-- and properties in any order. Nothing here is shared with riddle's reader and writer.
local trees = {}

local LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
local WORDS = { "a]b", "x\\y", "two\nlines", "(;B[aa])", "\xE8\xB4\xBA", "colon: it", "[[", "a ] b ;W[cc]", "end\\" }
local SPACE = { "", "", "", "", " ", "\n", "\r\n", "\t " }

local function any(list) return list[math.random(#list)] end

local function point(row, column) return LETTERS:sub(column, column) .. LETTERS:sub(row, row) end

local function text_value(text)
  local out = {}
  for letter in text:gmatch "." do
    if letter == "]" or letter == "\\" or letter == ":" and math.random(2) == 1 then
      out[#out + 1] = "\\" .. letter
    else
      out[#out + 1] = letter
    end
    if math.random(20) == 1 then out[#out + 1] = "\\\n" end -- a soft line break means nothing
  end
  return table.concat(out)
end

--- A random tree: nodes as in a record, without places.
function trees.random(rows, columns, size)
  local root = {}
  local nodes = { root }
  for _ = 2, size do
    local parent = math.random(4) > 1 and nodes[#nodes] or any(nodes)
    local node = {}
    if math.random(12) > 1 then
      node.colour = any { "black", "white" }
      if math.random(15) == 1 then
        node.pass = true
      else
        node.row, node.column = math.random(rows), math.random(columns)
      end
    elseif math.random(2) == 1 then
      node.setup = {}
      local taken = {}
      for _ = 1, math.random(4) do
        local row, column = math.random(rows), math.random(columns)
        if not taken[row * 100 + column] then
          table.insert(node.setup, { row = row, column = column, colour = any { "black", "white", false } or nil })
        end
        taken[row * 100 + column] = true
      end
      -- one name stands once in a node
      local order = { black = 1, white = 2 }
      table.sort(node.setup, function(a, b)
        local x, y = order[a.colour] or 3, order[b.colour] or 3
        if x ~= y then return x < y end
        return a.row * 100 + a.column < b.row * 100 + b.column
      end)
    end
    if math.random(6) == 1 then node.comment = any(WORDS) .. any(WORDS) end
    if math.random(9) == 1 then node.to_move = any { "black", "white" } end
    if math.random(9) == 1 then
      node.labels = {}
      for i = 1, math.random(3) do
        node.labels[i] = { row = math.random(rows), column = math.random(columns), text = any { "A", "b]", "1:2", "" } }
      end
    end
    parent[#parent + 1] = node
    nodes[#nodes + 1] = node
  end
  return root
end

local NAMES = { black = "B", white = "W" }

local function properties(node)
  local list = {}
  if node.pass then
    list[1] = NAMES[node.colour] .. "[]"
  elseif node.row then
    list[1] = NAMES[node.colour] .. "[" .. point(node.row, node.column) .. "]"
  end
  local last
  for _, stone in ipairs(node.setup or {}) do
    local name = stone.colour and "A" .. NAMES[stone.colour] or "AE"
    if name ~= last then list[#list + 1] = name end
    last = name
    list[#list] = list[#list] .. any(SPACE) .. "[" .. point(stone.row, stone.column) .. "]"
  end
  if node.comment then list[#list + 1] = "C[" .. text_value(node.comment) .. "]" end
  if node.to_move then list[#list + 1] = "PL[" .. NAMES[node.to_move] .. "]" end
  if node.labels then
    list[#list + 1] = "LB"
    for _, label in ipairs(node.labels) do
      list[#list] = list[#list] .. "[" .. point(label.row, label.column) .. ":" .. text_value(label.text) .. "]"
    end
  end
  if math.random(5) == 1 then table.insert(list, "KO[" .. text_value(any(WORDS)) .. "]") end
  return list
end

--- A tree as SGF, recursively; `first` goes in front of the root's properties.
function trees.sgf(node, first)
  local out = { ";", any(SPACE), first or "" }
  for _, one in ipairs(properties(node)) do
    out[#out + 1] = one
    out[#out + 1] = any(SPACE)
  end
  out[#out + 1] = any(SPACE)
  if #node == 1 and math.random(5) > 1 then
    out[#out + 1] = trees.sgf(node[1])
  else
    for _, child in ipairs(node) do
      out[#out + 1] = "(" .. any(SPACE) .. trees.sgf(child) .. ")" .. any(SPACE)
    end
  end
  return table.concat(out)
end

--- The fields of a tree that a format is asked to keep, for comparison.
-- @tparam table node
-- @tparam ?table but names of fields to leave out
function trees.plain(node, but)
  local copy = {}
  for _, field in ipairs { "colour", "row", "column", "pass", "setup", "to_move", "comment", "labels" } do
    if not (but and but[field]) then copy[field] = node[field] end
  end
  for i, child in ipairs(node) do copy[i] = trees.plain(child, but) end
  return copy
end

return trees
