--- Writes records as SGF.
--
-- A node that was read from SGF is written as it stood, as long as it still says the same: its text is read again and
-- compared with the node, slot by slot. Where something differs only the properties of that slot are replaced.
-- What was not read from SGF is written on lines of ten moves, each variation on a line of its own.
-- @module riddle.lines.sgf.write
local errors = require "riddle.errors"
local lost = require "riddle.lines.lost"
local model = require "riddle.lines.sgf.model"
local points = require "riddle.lines.sgf.points"
local scan = require "riddle.lines.sgf.scan"

local writer = {}

local A_LINE = 10 -- nodes on a line

local function same_lists(a, b, same)
  if not a or not b then return a == b end
  if #a ~= #b then return false end
  for i, one in ipairs(a) do
    if not same(one, b[i]) then return false end
  end
  return true
end

local function same_result(a, b)
  if not a or not b then return a == b end
  return a.winner == b.winner and a.reason == b.reason and a.text == b.text
end

-- Does a slot hold the same? `a` and `b`: {node =, record =, others =}.
local SAME = {
  move = function(a, b)
    a, b = a.node, b.node
    return a.colour == b.colour and a.row == b.row and a.column == b.column and not a.pass == not b.pass
  end,
  setup = function(a, b)
    return same_lists(a.node.setup, b.node.setup, function(one, other)
      return one.row == other.row and one.column == other.column and one.colour == other.colour
    end)
  end,
  labels = function(a, b)
    return same_lists(a.node.labels, b.node.labels, function(one, other)
      return one.row == other.row and one.column == other.column and one.text == other.text
    end)
  end,
  to_move = function(a, b) return a.node.to_move == b.node.to_move end,
  comment = function(a, b) return a.node.comment == b.node.comment end,
  size = function(a, b) return a.record.rows == b.record.rows and a.record.columns == b.record.columns end,
  result = function(a, b) return same_result(a.record.result, b.record.result) end,
}
for _, slot in ipairs(model.ROOT) do
  SAME[slot] = SAME[slot] or function(a, b) return a.record[slot] == b.record[slot] end
end

local function same_others(a, b, name)
  local function same(one, other) return one == other end
  return same_lists(a.others and a.others[name], b.others and b.others[name], same)
end

-- The slots of a node, with those of the properties that the model does not know last.
local function slots_of(self, is_root, others)
  local slots = {}
  if is_root then table.move(model.ROOT, 1, #model.ROOT, 1, slots) end
  table.move(model.NODE, 1, #model.NODE, #slots + 1, slots)
  local names = {}
  for name in pairs(self.own and others or {}) do names[#names + 1] = name end
  table.sort(names)
  return table.move(names, 1, #names, #slots + 1, slots)
end

-- A node from the model alone; or nil and an error.
local function fresh(self, node, is_root, others)
  local pieces = { is_root and ";FF[4]GM[4]" or ";" }
  for _, slot in ipairs(slots_of(self, is_root, others)) do
    local text, err = model.write(self, node, slot, others)
    if not text then return nil, err end
    pieces[#pieces + 1] = text
  end
  return table.concat(pieces)
end

-- A context of riddle.lines.sgf.model for a text that was read before: what deviated then does so now.
local Reading = { fault = function() end, refuse = function() end }
Reading.__index = Reading

-- What the text of a node says: {node =, record =, others =}, and its properties.
local function meaning(self, text, is_root)
  local properties = scan.node(text, 1, "node")
  local context = setmetatable({ letters = self.letters, rectangles = 0 }, Reading)
  local said = { node = {} }
  if is_root then
    said.record = {}
    said.record.rows, said.record.columns = model.size(context, properties)
    context.root_of = said.record
  end
  said.others = model.apply(context, said.node, properties)
  return said, properties
end

-- The place of the last byte that is no white space. Byte by byte: a pattern would look at long runs again and again.
local function last_mark(text)
  local stop = #text
  while text:find("^%s", stop) do stop = stop - 1 end
  return stop
end

-- The text of a node with what differs replaced; or nil and an error.
local function edited(self, node, is_root, others, text)
  local said, properties = meaning(self, text, is_root)
  local now = { node = node, record = self.root_of, others = others }
  local written, differs = {}, {}
  local function same(slot)
    local test = SAME[slot]
    if test then return test(said, now) end
    return same_others(said, now, slot)
  end
  local slots = slots_of(self, is_root, others)
  local any
  for _, slot in ipairs(slots) do
    differs[slot] = not same(slot)
    any = any or differs[slot]
  end
  for _, property in ipairs(properties) do
    local slot = model.slot(property.name, is_root)
    if differs[slot] == nil then differs[slot] = not same(slot) end -- it was there, and is no more
    any = any or differs[slot]
  end
  if not any then return text end

  local pieces = { text:sub(1, properties[1] and properties[1].at - 1 or #text) }
  local function put(slot)
    if written[slot] then return true end
    written[slot] = true
    local piece, err = model.write(self, node, slot, others)
    pieces[#pieces + 1] = piece
    return piece, err
  end
  for _, property in ipairs(properties) do
    local slot, stands = model.slot(property.name, is_root), text:sub(property.at, property.stop)
    if differs[slot] then
      local ok, err = put(slot)
      if not ok then return nil, err end
      stands = stands:sub(last_mark(stands) + 1)
    end
    pieces[#pieces + 1] = stands
  end
  local all = table.concat(pieces)
  local stop = last_mark(all)
  pieces = { all:sub(1, stop) }
  for _, slot in ipairs(slots) do
    if differs[slot] then
      local ok, err = put(slot)
      if not ok then return nil, err end
    end
  end
  pieces[#pieces + 1] = all:sub(stop + 1)
  return table.concat(pieces)
end

local function node_text(self, node, is_root)
  local extra = self.own and node.extra
  if not (extra or is_root or node.setup or node.comment or node.labels or node.to_move) then -- most nodes
    local text, err = model.write(self, node, "move")
    return text and ";" .. text, err
  end
  if not extra then return fresh(self, node, is_root) end
  if extra.text then return edited(self, node, is_root, extra.properties, extra.text) end
  return fresh(self, node, is_root, extra.properties)
end

-- Puts what follows a node onto the stack: texts, and nodes to be written.
local function push_children(self, stack, node)
  local count = #node
  if count == 1 and not (self.own and node[1].extra and node[1].extra.open) then
    stack[#stack + 1] = node[1]
    return
  end
  for i = count, 1, -1 do
    local extra = self.own and node[i].extra or {}
    stack[#stack + 1] = extra.after or ""
    stack[#stack + 1] = ")"
    stack[#stack + 1] = node[i]
    stack[#stack + 1] = (self.own and "(" or "\n(") .. (extra.inside or "")
  end
end

-- Writes a record; true, or nil and an error.
local function write_tree(self, out)
  local root = self.root_of.root
  local stack = { root }
  local on_line = 0
  while #stack > 0 do
    local one = table.remove(stack)
    if type(one) == "string" then
      out[#out + 1] = one
      on_line = 0
    else
      if not self.own and (one ~= root and on_line % A_LINE == 0) and out[#out]:sub(1, 2) ~= "\n(" then
        out[#out + 1] = "\n"
      end
      on_line = one == root and 0 or on_line + 1
      local text, err = node_text(self, one, one == root)
      if not text then
        err.line, err.column = one.line, one.place
        return nil, err
      end
      out[#out + 1] = text
      push_children(self, stack, one)
    end
  end
  return true
end

local HOLDS = {
  "names", "rule", "result", "date", "event", "round", "place", "setup", "comments", "variations", "passes", "labels",
  "to move",
}

--- lines.write for SGF.
function writer.write(list, option)
  if #list == 0 then
    return nil, errors.new { kind = "count", message = "expected at least one record, found none" }
  end
  local out, dropped = {}, {}
  for i, record in ipairs(list) do
    if record.rows > points.MOST or record.columns > points.MOST then
      local message = "expected at most %d rows and columns, as far as SGF's letters go, record %d has %d x %d"
      message = message:format(points.MOST, i, record.rows, record.columns)
      return nil, errors.new { kind = "size", message = message, case = i }
    end
    lost.list(record, HOLDS, dropped)
    local own = record.format == "sgf"
    local extra = own and record.extra or {}
    local self = { own = own, root_of = record, letters = points.new(option, record.rows, record.columns) }
    out[#out + 1] = (extra.before or "") .. "("
    local root = own and record.root.extra or {}
    out[#out + 1] = root.inside
    local ok, err = write_tree(self, out)
    if not ok then
      err.case = i
      return nil, err
    end
    out[#out + 1] = ")" .. (extra.after or own and "" or "\n")
  end
  return table.concat(out), dropped
end

return writer
