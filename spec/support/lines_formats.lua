-- What the tests of the formats of lines share.
local errors = require "riddle.errors"
local lines = require "riddle.lines"
local mutations = require "spec.support.mutations"

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

-- All of them, without an error.
function formats.all(text, name, option)
  local list, err = formats.read(text, name, option)
  assert(not err, tostring(err))
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

-- An error or a warning in a line: "kind line:column message".
function formats.place(err) return ("%s %s:%s %s"):format(err.kind, err.line, err.column, err) end

-- Reads a damaged text, at once and in pieces, within so many instructions: it is read or refused, and alike. The
-- records and the error of both.
function formats.survives(text, name, mode, budget)
  local function read(source) return mutations.within_budget(budget, formats.read, source, name, { mode = mode }) end
  local list, err = read(text)
  local same, same_err = read(mutations.in_pieces(text))
  assert((err and formats.place(err)) == (same_err and formats.place(same_err)), text)
  assert(#list == #same, text)
  assert(err == nil or errors.is(err) and err.line and err.column, text)
  return list, err, same
end

-- Reads and writes a text: the text written, and what was dropped.
function formats.again(text, name, reading, writing)
  local list, err = formats.read(text, name, reading)
  if err then error(("%d:%d: %s"):format(err.line or 0, err.column or 0, err.message), 2) end
  return assert(lines.write(list, name, writing))
end

return formats
