--- The short ways through an SGF tree, for the nodes that make up most files.
--
-- What they read is what riddle.lines.sgf.scan and riddle.lines.sgf.model make of it; whatever is less plain they leave
-- to those: escapes, moves beyond the board, passes, stones set up, the root, nodes that go on in the next chunk. The
-- bytes of a move are compared and no text is cut out of the file; what costs is the table of its node.
-- @module riddle.lines.sgf.plain
local model = require "riddle.lines.sgf.model"
local scan = require "riddle.lines.sgf.scan"

local byte, find, sub = string.byte, string.find, string.sub

local plain = {}

local SEMICOLON, LEFT, RIGHT, OPEN, CLOSE, COLON = (";()[]:"):byte(1, -1)
local FOLLOWS = { [SEMICOLON] = true, [LEFT] = true, [RIGHT] = true }
local COLOUR = { [("B"):byte()] = "black", [("W"):byte()] = "white" }

--- Reads nodes that are a move and no more, from the ';' at self.at as far as they go; false when there was none.
-- @tparam Tree self of riddle.lines.sgf.tree
function plain.moves(self)
  local text, at, current = self.view.text, self.at, self.current
  local rows, columns = self.letters.row_of, self.letters.column_of
  local line, place = self.view:place(at)
  local left, linked, count = self.option.nodes - self.count, not (self.opened or current[1]), 0
  local shift = place - at -- there are no line ends
  while count < left do
    local colour, open, column, row, close, behind = byte(text, at + 1, at + 6)
    colour, column, row = COLOUR[colour], columns[column], rows[row]
    if not (open == OPEN and close == CLOSE and colour and column and row and FOLLOWS[behind]) then break end
    local node = { colour = colour, row = row, column = column, line = line, place = at + shift }
    if linked then
      current[1] = node
    else
      self:add(node)
      self.count, linked = self.count - 1, true
    end
    current, at, count = node, at + 6, count + 1
    if behind ~= SEMICOLON then break end
  end
  self.at, self.current, self.count = at, current, self.count + count
  return count > 0
end

-- Labels from plain values like `hh:A`; nil when one is not like that.
local function plain_labels(self, values)
  local labels, rows, columns = {}, self.letters.row_of, self.letters.column_of
  for i, value in ipairs(values) do
    local column, row, colon = byte(value, 1, 3)
    row, column = rows[row], columns[column]
    if not row or not column or colon ~= COLON then return nil end
    labels[i] = { row = row, column = column, text = sub(value, 4) }
  end
  return labels
end

-- Values without escapes in brackets, from the first one on; nil for others.
-- @treturn ?{string,...} values
-- @treturn int the place of the last ']'
local function plain_values(text, value, last)
  local values, _ = { value }, nil
  while byte(text, last + 1) == OPEN do
    _, last, value = find(text, "^%[([^%]\\\r]*)%]", last + 1)
    if not last then return nil end
    values[#values + 1] = value
  end
  return values, last
end

--- Reads a node of a move, a comment, labels and what the model does not know, in plain values; false for any other.
-- @tparam Tree self
function plain.node(self)
  local view, from = self.view, self.at
  local text, place, row_of, column_of = view.text, from + 1, self.letters.row_of, self.letters.column_of
  local colour, open, column, row, close = byte(text, place, place + 4)
  colour, column, row = COLOUR[colour], column_of[column], row_of[row]
  if colour and column and row and open == OPEN and close == CLOSE then
    place = place + 5
  else
    colour, column, row = nil, nil, nil
  end
  local comment, labels, others, stop
  while true do
    stop = find(text, "%S", place)
    if not stop then return false end
    if FOLLOWS[byte(text, stop)] then break end
    local _, last, name, value = find(text, "^(%u+)%[([^%]\\\r]*)%]", stop)
    if not last then return false end
    local slot, single = model.slot(name), byte(text, last + 1) ~= OPEN
    if slot == "comment" and single and not comment and value ~= "" then
      comment = value
    elseif slot == "labels" and not labels or slot == name and not (others and others[name]) then
      local values
      values, last = plain_values(text, value, last)
      if not values then return false end
      if slot == "labels" then
        labels = plain_labels(self, values)
        if not labels then return false end
      else
        others = others or {}
        others[name] = values
      end
    else
      return false
    end
    place = last + 1
  end
  local next_letter, next_open = byte(text, stop + 1, stop + 2)
  local clear = byte(text, stop) == SEMICOLON and COLOUR[next_letter] and next_open == OPEN -- as nearly always
  if not clear and not scan.can_follow(text, place, view.over, false, "one") then return false end
  local line, column_there = view:place(from)
  self:add {
    colour = colour, row = row, column = column, comment = comment, labels = labels, line = line, place = column_there,
    extra = { text = sub(text, from, stop - 1), properties = others },
  }
  self.at = stop
  return true
end

return plain
