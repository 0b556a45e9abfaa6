-- RenLib libraries by a writer of their own, recursive and straight from the description of the format, with everything
-- that real files have: comments in one and two parts, old comments, marks, board texts, texts without a move.
local library = {}

local function text(words)
  local bytes = words .. "\0"
  return #bytes % 2 == 0 and bytes or bytes .. "\0"
end

local COMMENTS = { "a", "two words", "line\8below", "\8only below", "x\8a\r\nb", "\xE8\xB4\xBA", "odd", "even" }
local MEANT = { "a", "two words", "line\nbelow", "only below", "x\na\nb", "\xE8\xB4\xBA", "odd", "even" }
local LABELS = { "A", "AB", "x", "\xD6\xB1" }

-- Children of a node at a depth; returns their bytes, and fills the node as a record has it.
local function children(node, depth, budget)
  local count = depth > 30 and 0 or math.random(0, depth < 3 and 3 or 2)
  local parts, labels = {}, {}
  local taken = {}
  for _ = 1, count do
    local row, column
    repeat row, column = math.random(15), math.random(15) until not taken[row * 16 + column]
    taken[row * 16 + column] = true
    budget.left = budget.left - 1
    local flags, high, low, texts = 0, 0, 0, ""
    local is_text = math.random(8) == 1
    local child = { colour = depth % 2 == 1 and "black" or "white", row = row, column = column }
    local point = (row - 1) * 16 + column
    if not is_text and math.random(20) == 1 then
      child.row, child.column, child.pass, point = nil, nil, true, 0
    end
    if math.random(4) == 1 and not is_text then
      local which = math.random(#COMMENTS)
      child.comment = MEANT[which]
      if math.random(3) == 1 and not COMMENTS[which]:find "[\x80-\xFF]" then
        local bytes = COMMENTS[which]
        bytes = bytes:sub(1, -2) .. string.char(bytes:byte(-1) | 0x80)
        flags, texts = flags | 0x20, #bytes % 2 == 0 and bytes or bytes .. "\0"
      else
        flags, texts = flags | 0x08, text(COMMENTS[which])
      end
    end
    if math.random(10) == 1 then flags = flags | 0x10 end
    if math.random(15) == 1 then flags = flags | 0x04 end
    if is_text or math.random(5) == 1 and child.row then
      local label = LABELS[math.random(#LABELS)]
      flags, low, texts = flags | 0x01, 1, texts .. text(label)
      labels[#labels + 1] = { row = row, column = column, text = label }
      if is_text then flags = flags | 0x02 end
    end
    local below = ""
    if not is_text then
      if budget.left > 0 then below = children(child, depth + 1, budget) end
      node[#node + 1] = child
    end
    if below == "" then flags = flags | 0x40 end
    parts[#parts + 1] = { point, flags, flags & 1 == 1 and string.char(high, low) or "", texts, below }
  end
  for i, part in ipairs(parts) do
    if i < #parts then part[2] = part[2] | 0x80 end
    parts[i] = string.char(part[1], part[2]) .. part[3] .. part[4] .. part[5]
  end
  if #labels > 0 then node.labels = labels end
  return table.concat(parts)
end

--- A random library of version 3.4: its bytes, and its tree as a record has it.
function library.random(size)
  local root, tree = {}, ""
  while tree == "" do
    root = {}
    tree = children(root, 1, { left = size })
  end
  return "\xFFRenLib\xFF\3\4" .. ("\xFF"):rep(10) .. "\0\0" .. tree, root
end

return library
