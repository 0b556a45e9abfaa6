-- What the tests of the formats of lines share.
local lines = require "riddle.lines"

local formats = {}

-- All records or boards of a text: a list, and the error at the end if there is one.
function formats.read(text, name, option)
  local list = {}
  for line, one, err in lines.read(text, name, option) do
    if err then return list, err, line end
    list[#list + 1] = one
  end
  return list
end

-- The one record or board of a text.
function formats.one(text, name, option)
  local list, err = formats.read(text, name, option)
  if err then error(("%d:%d: %s"):format(err.line or 0, err.column or 0, err.message), 2) end
  assert(#list == 1, #list .. " cases")
  return list[1]
end

-- The moves of a record in a line: "X8,8 O9,8 X-" (row,column; - a pass).
function formats.moves(record)
  local texts = {}
  for i, node in ipairs(record:moves()) do
    local point = node.pass and "-" or ("%d,%d"):format(node.row, node.column)
    texts[i] = (node.colour == "black" and "X" or "O") .. point
  end
  return table.concat(texts, " ")
end

-- The warnings of a record in a line each: "kind line:column message".
function formats.warnings(record)
  local texts = {}
  for i, warning in ipairs(record.warnings) do
    texts[i] = ("%s %d:%d %s"):format(warning.kind, warning.line, warning.column, warning.message)
  end
  return texts
end

-- Reads and writes a text: the text written, and what was dropped.
function formats.again(text, name, reading, writing)
  local list, err = formats.read(text, name, reading)
  if err then error(("%d:%d: %s"):format(err.line or 0, err.column or 0, err.message), 2) end
  return assert(lines.write(list, name, writing))
end

return formats
