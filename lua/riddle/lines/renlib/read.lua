--- Reads RenLib libraries; see riddle.lines.formats.renlib for what the record keeps.
--
-- Entries come in pre-order. One that announces a sibling puts its parent on a stack, one without a child takes the
-- parent of the next from there.
-- @module riddle.lines.renlib.read
local entry = require "riddle.lines.renlib.entry"
local errors = require "riddle.errors"
local reader = require "riddle.reader"
local records = require "riddle.lines.record"
local window = require "riddle.window"

local byte, sub = string.byte, string.sub

local HEADER = 20 -- bytes
local MAGIC = "\xFFRenLib\xFF"
local NEWEST = 304 -- version 3.4
local CENTRE = 0x78 -- H8, the first byte of files without a header
local OTHERS = ~(entry.SIBLING | entry.CHILDLESS) & 0xFF -- flags that mean more than a move
local MOST_WARNINGS = 100

local Library = {}
Library.__index = Library

-- Ends the reading with an error.
local function refuse(kind, at, message, ...)
  error(errors.new { kind = kind, message = message:format(...), byte = at }, 0)
end

-- Notes something that is not as RenLib writes it.
function Library:fault(kind, at, message, ...)
  if self.option.mode == "strict" then refuse(kind, at, message, ...) end
  local warnings = self.record.warnings
  if #warnings >= MOST_WARNINGS then return end
  warnings[#warnings + 1] = errors.new { kind = kind, message = message:format(...), byte = at }
end

-- Sees to it that bytes are at hand, or as many as there are; how many there are.
function Library:need(count)
  local view = self.view
  while #view.text - self.at + 1 < count do
    if not view:more(self.at) then
      if view.failed then error(view.failed, 0) end
      break
    end
    self.at = 1
  end
  return #view.text - self.at + 1
end

-- Reads the header, if there is one, into record.extra.
function Library:header()
  local size = self:need(HEADER)
  local head = sub(self.view.text, self.at, self.at + HEADER - 1)
  if head:sub(1, #MAGIC) ~= MAGIC then
    if byte(head) == CENTRE then return end
    local found = size == 0 and "the end of the input" or errors.quote(head)
    refuse("header", 1, "expected the header of a RenLib library, or an old one that begins with H8, found %s", found)
  end
  if size < HEADER then refuse("end", size + 1, "expected a header of 20 bytes, found the end of the input") end
  local major, minor = byte(head, 9, 10)
  local extra = self.record.extra
  extra.header, extra.version = head, ("%d.%d"):format(major, minor)
  if major * 100 + minor > NEWEST then
    self:fault("version", 9, "expected version 3.4 or older, found %s", extra.version)
  end
  if head:sub(11) ~= ("\xFF"):rep(10) then self:fault("header", 11, "expected ten bytes FF, found others") end
  self.at = self.at + HEADER
end

-- Reads the entry at self.at: its point and flags, and when it has more than these what riddle.lines.renlib.entry makes
-- of it and its bytes. nil at the end.
function Library:entry()
  local view = self.view
  while true do
    local text, at = view.text, self.at
    local point, flags = byte(text, at, at + 1)
    if flags and flags & OTHERS == 0 then
      self.at = at + 2
      return point, flags
    end
    local this, stop = entry.read(text, at)
    if this then
      self.at = stop
      return point, flags, this, sub(text, at, stop - 1)
    end
    local size = #text - at + 1
    if size > reader.LONGEST then
      refuse("too long", view.shift + at, "expected texts of at most %d bytes, found longer ones", reader.LONGEST)
    end
    if self:need(size + 1) == size then
      local place = view.shift + self.at
      if size > 1 then refuse("end", place, "expected all bytes of this node, found the end of the input") end
      if size == 1 then self:fault("end", place, "expected nodes of two bytes or more, found a byte more") end
      return nil
    end
  end
end

-- Puts what an entry says into a node; the label goes to the parent.
local function fill(node, parent, this, bytes)
  node.comment = this.comment
  node.extra = { bytes = bytes, mark = this.mark or nil, start = this.start or nil }
  if not this.text then return end
  if parent and this.row then
    parent.labels = parent.labels or {}
    table.insert(parent.labels, { row = this.row, column = this.column, text = this.text })
  else
    node.extra.text = this.text
  end
end

-- Adds a child that is a move or a pass and no more.
local function plain(parent, point, place, colour)
  local node
  if point == 0 then
    node = { nil, colour = colour, pass = true, place = place }
  else
    node = { nil, colour = colour, row = (point >> 4) + 1, column = point & 15, place = place }
  end
  parent[#parent + 1] = node
  return node
end

-- Adds a child that has more than a point, or, for a text on a point without a move, nothing but a label of the parent.
-- Returns the node, or what stands in extra.entries for it.
local function add(parent, this, bytes, place, colour)
  bytes = entry.with_flags(bytes, 0)
  local node = { place = place }
  fill(node, parent, this, bytes)
  if not this.no_move then
    node.colour, node.row, node.column, node.pass = colour, this.row, this.column, this.pass
  elseif this.flags & entry.CHILDLESS ~= 0 then
    parent.extra = parent.extra or {}
    local entries = parent.extra.entries or {}
    parent.extra.entries = entries
    entries[#entries + 1] = { before = #parent, bytes = bytes, place = place }
    return entries[#entries]
  end
  parent[#parent + 1] = node
  return node
end

-- Notes in a node, or in an entry that is no node, how it stood in the tree.
local function note(one, field)
  if one.bytes then
    one[field] = true
  else
    one.extra = one.extra or {}
    one.extra[field] = true
  end
end

-- Reads all entries.
function Library:tree()
  local root, option, view = self.record.root, self.option, self.view
  local parents, depths, announcers, height = {}, {}, {}, 0 -- the stack
  local parent, depth, count = root, 1, 0
  local open, awaiting -- the node before, when it has no child yet; or the node whose sibling comes next
  while true do
    local at = view.shift + self.at
    local point, flags, this, bytes = self:entry()
    if not point then break end
    count = count + 1
    if count > option.nodes then
      refuse("limit", at, "expected at most %d nodes, found more (see the option 'nodes')", option.nodes)
    end
    if not entry.is_point(point) then
      refuse("range", at, "expected a point of a 15 x 15 board or 00, found %02X", point)
    end
    if count == 1 and point == 0 then
      self.record.extra.root = true
      root.place = at
      if flags ~= 0 then fill(root, nil, this or {}, bytes or string.char(point, flags)) end
    else
      local colour = depth % 2 == 1 and "black" or "white"
      local one = this and add(parent, this, bytes, at, colour) or plain(parent, point, at, colour)
      open, awaiting = one, nil
      if flags & entry.SIBLING ~= 0 then
        height = height + 1
        parents[height], depths[height], announcers[height] = parent, depth, one
      end
      if flags & entry.CHILDLESS == 0 then
        parent, depth = one, depth + 1
      elseif height == 0 then
        return self:rest()
      else
        parent, depth, awaiting, open = parents[height], depths[height], announcers[height], nil
        parents[height], announcers[height] = nil, nil
        height = height - 1
      end
    end
  end
  if open then note(open, "unended") end
  announcers[height + 1] = awaiting
  for _, one in ipairs(announcers) do
    note(one, "sibling")
    self:fault("end", view.shift + self.at, "expected a sibling of the node at byte %d, found the end of the input",
      one.place)
  end
  if self:need(1) > 0 then self.record.extra.after = sub(view.text, self.at) end
end

-- What stands behind the tree.
function Library:rest()
  local size = self:need(1)
  if size == 0 then return end
  self:fault("trailing", self.view.shift + self.at, "expected the end of the input, found bytes behind the tree")
  while self:need(size + 1) > size do
    size = #self.view.text - self.at + 1
    if size > reader.LONGEST then
      refuse("too long", self.view.shift + self.at, "expected at most %d bytes behind the tree, found more",
        reader.LONGEST)
    end
  end
  self.record.extra.after = sub(self.view.text, self.at)
end

--- lines.read for RenLib.
return function(next_chunk, option)
  local over = false
  local function read()
    local self = setmetatable({
      view = window.new(next_chunk), at = 1, option = option,
      record = records.new { format = "renlib", rows = entry.SIZE, columns = entry.SIZE, extra = {} },
    }, Library)
    self:header()
    self:tree()
    return self.record
  end
  return function()
    if over then return nil end
    over = true
    local ok, record = pcall(read)
    if ok then return 1, record end
    if not errors.is(record) then error(record, 0) end
    return 1, nil, record
  end
end
