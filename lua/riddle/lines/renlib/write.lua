--- Writes RenLib libraries.
--
-- A node that was read from a library is written as it stood while it still says the same; its label stands with the
-- parent, so a board text is the same while the parent has that label. What was not read from a library is written as
-- RenLib 3.6 does: as version 3.0 when H8 is the only first move and nobody passes, else as 3.4 with a root.
--
-- Colours follow from the depth in the tree: where a record has two moves of a colour in a row, a pass is put between.
-- @module riddle.lines.renlib.write
local entry = require "riddle.lines.renlib.entry"
local errors = require "riddle.errors"
local lost = require "riddle.lines.lost"
local options = require "riddle.options"

local FILLER = ("\xFF"):rep(10)
local HEADER = { ["3.0"] = "\xFFRenLib\xFF\3\0" .. FILLER, ["3.4"] = "\xFFRenLib\xFF\3\4" .. FILLER }

local Writer = {}
Writer.__index = Writer

local function is_move(node) return node.colour and (node.row or node.pass) end

-- The children to write: nodes that make no move are passed over, their children stand in their place.
function Writer:children(parent)
  local list, stack = {}, {}
  for i = #parent, 1, -1 do stack[#stack + 1] = parent[i] end
  while #stack > 0 do
    local node = table.remove(stack)
    if is_move(node) or self.own and node.extra and node.extra.bytes then
      list[#list + 1] = node
    else
      self.dropped["nodes without a move"] = true
      for i = #node, 1, -1 do stack[#stack + 1] = node[i] end
    end
  end
  return list
end

-- The labels of a parent that are not yet spoken for. take(row, column, text) takes one, of any text when that is nil,
-- and returns its text; rest() lists those that are left.
local function claims(labels)
  local queues, taken = {}, {}
  local function queue(row, column, text)
    local key = ("%d,%d,%s"):format(row, column, text or "")
    queues[key] = queues[key] or { first = 1 }
    return queues[key]
  end
  for i, label in ipairs(labels) do
    table.insert(queue(label.row, label.column), i)
    table.insert(queue(label.row, label.column, label.text), i)
  end
  local function take(row, column, text)
    local list = queue(row, column, text)
    while taken[list[list.first]] do list.first = list.first + 1 end
    local i = list[list.first]
    if not i then return nil end
    taken[i] = true
    return labels[i].text
  end
  local function rest()
    local left = {}
    for i, label in ipairs(labels) do
      if not taken[i] then left[#left + 1] = label end
    end
    return left
  end
  return take, rest
end

-- What follows below a parent, in order: {node =, text = board text}, or {bytes =} for a text without a move.
function Writer:below(parent)
  local nodes = self:children(parent)
  local entries = self.own and parent.extra and parent.extra.entries or {}
  local items = {}
  if not parent.labels and #entries == 0 then
    for i, node in ipairs(nodes) do items[i] = { node = node } end
    return items
  end
  local take, rest = claims(parent.labels or {})
  local texts, kept = {}, {}
  for i, one in ipairs(entries) do
    local said = entry.read(one.bytes, 1)
    kept[i] = not (said.text and said.row) or take(said.row, said.column, said.text) ~= nil
  end
  for i, node in ipairs(nodes) do
    local said = self:said(node)
    if said and said.text and said.row then
      texts[i] = take(node.row or said.row, node.column or said.column, said.text)
    end
  end
  for i, node in ipairs(nodes) do texts[i] = texts[i] or node.row and take(node.row, node.column) end
  local next_entry = 1
  for i = 0, #nodes do
    if i > 0 then items[#items + 1] = { node = nodes[i], text = texts[i] } end
    while entries[next_entry] and (i == #nodes or entries[next_entry].before <= i) do
      if kept[next_entry] then
        items[#items + 1] = { bytes = entries[next_entry].bytes, sibling = entries[next_entry].sibling }
      end
      next_entry = next_entry + 1
    end
  end
  for _, label in ipairs(rest()) do
    if label.row >= 1 and label.row <= entry.SIZE and label.column >= 1 and label.column <= entry.SIZE then
      items[#items + 1] = {
        bytes = entry.write { row = label.row, column = label.column, text = label.text, no_move = true },
      }
    else
      self.dropped["labels beyond the board"] = true
    end
  end
  return items
end

-- What the bytes say that a node was read from; nil when it was not.
function Writer:said(node)
  local bytes = self.own and node.extra and node.extra.bytes
  return bytes and entry.read(bytes, 1), bytes
end

-- The bytes of a node with a board text; or nil and an error.
function Writer:node(node, text)
  local row, column = node.row, node.column
  if row and (row < 1 or row > entry.SIZE or column < 1 or column > entry.SIZE) then
    local message = ("expected moves on a 15 x 15 board, found one on row %d, column %d"):format(row, column)
    return nil, errors.new { kind = "range", message = message, line = node.line, column = node.place }
  end
  local extra = self.own and node.extra or {}
  local said, bytes = self:said(node)
  if said and said.no_move and not is_move(node) then row, column = said.row, said.column end
  if not row then text = extra.text end
  local now = {
    row = row, column = column, comment = node.comment, text = text, mark = extra.mark, start = extra.start,
  }
  if said then
    local same = said.row == row and said.column == column and said.comment == now.comment and said.text == text
      and not said.mark == not now.mark and not said.start == not now.start and said.no_move == not is_move(node)
    if same then return bytes end
    now.unknown = said.unknown
    now.no_move = not is_move(node)
  end
  return entry.write(now)
end

-- Writes what follows below the root.
function Writer:tree(out)
  local stack = {}
  local function push(items, depth)
    for i = #items, 1, -1 do
      items[i].depth, items[i].last = depth, i == #items
      stack[#stack + 1] = items[i]
    end
  end
  local items = self:first()
  local only = items[2] == nil and items[1] and items[1].node
  self.only_centre = only and only.row == 8 and only.column == 8
  push(items, 1)
  while #stack > 0 do
    local item = table.remove(stack)
    local node, depth = item.node, item.depth
    local bytes, below = item.bytes, {}
    if node then
      local due = depth % 2 == 1 and "black" or "white"
      if is_move(node) and node.colour ~= due then
        self.dropped["moves out of turn: passes stand between"] = true
        bytes = entry.write {}
        below = { { node = node, text = item.text } }
        node = nil
      else
        local err
        bytes, err = self:node(node, item.text)
        if not bytes then return nil, err end
        if node.setup then self.dropped["stones set up after the beginning"] = true end
        below = item.below or self:below(node)
      end
    end
    local extra = node and self.own and node.extra or item
    local flags = (not item.last or extra.sibling) and entry.SIBLING or 0
    if #below == 0 and not extra.unended then flags = flags | entry.CHILDLESS end
    out[#out + 1] = entry.with_flags(bytes, flags)
    self.passes = self.passes or bytes:byte(1) == 0
    push(below, depth + 1)
  end
  return true
end

-- What follows below the root; stones set up are moves by turns, with passes where one colour has more.
function Writer:first()
  local root = self.record.root
  local items = self:below(root)
  if not root.setup then return items end
  self.dropped["the setting up of stones: they are moves"] = true
  local stones = { black = {}, white = {} }
  for _, stone in ipairs(root.setup) do
    if stone.colour then table.insert(stones[stone.colour], stone) end -- an empty point is empty anyway
  end
  local most = math.max(2 * #stones.black - 1, 2 * #stones.white)
  for i = most, 1, -1 do
    local colour = i % 2 == 1 and "black" or "white"
    local stone = stones[colour][(i + 1) // 2] or { pass = true }
    local node = { colour = colour, row = stone.row, column = stone.column, pass = stone.pass }
    items = { { node = node, below = items } }
  end
  return items
end

local HOLDS = { "comments", "variations", "passes", "labels", "setup", "to move" }

-- The root's own bytes.
function Writer:root()
  local root = self.record.root
  local extra = self.own and root.extra or {}
  local said, stood = self:said(root)
  local same = said and said.comment == root.comment and said.text == extra.text
    and not said.mark == not extra.mark and not said.start == not extra.start
  if same then return stood end
  return entry.write { comment = root.comment, text = extra.text, mark = extra.mark, start = extra.start }
end

-- The header, and the root's entry where there is one: as they were, or as the tree needs it.
function Writer:head(tree)
  local extra = self.own and self.record.extra or {}
  local first, root = tree:byte(1), self:root()
  if extra.root then return (extra.header or "") .. root end
  local bare = root == "\0\0" and first ~= 0
  if self.own then
    local begins = first == 0x78 or not first and extra.after -- as files without a header do
    if bare and (extra.header or begins) then return extra.header or "" end
  elseif bare and self.only_centre and not self.passes then
    return HEADER["3.0"]
  end
  return HEADER["3.4"] .. root
end

--- lines.write for RenLib.
return function(list)
  if #list ~= 1 then
    local message = ("expected one record, which is what a library holds, found %d"):format(#list)
    return nil, errors.new { kind = "count", message = message }
  end
  local record = list[1]
  if record.rows ~= entry.SIZE or record.columns ~= entry.SIZE then
    local message = ("expected a board of 15 x 15, record 1 is %d x %d"):format(record.rows, record.columns)
    return nil, errors.new { kind = "size", message = message, case = 1 }
  end
  local self = setmetatable({ record = record, own = record.format == "renlib", dropped = {} }, Writer)
  for _, what in ipairs(lost.list(record, HOLDS)) do self.dropped[what] = true end
  local out = {}
  local ok, err = self:tree(out)
  if not ok then return nil, err end
  local tree = table.concat(out)
  local after = self.own and record.extra and record.extra.after or ""
  return self:head(tree) .. tree .. after, options.names(self.dropped)
end
