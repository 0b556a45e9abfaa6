--- Reads one game tree of an SGF collection into a record; see riddle.lines.formats.sgf for what it keeps.
--
-- Nodes hang on `current`; '(' puts it on a stack and ')' takes it off again, so that depth costs memory only. Most
-- nodes go a short way (riddle.lines.sgf.plain).
-- @module riddle.lines.sgf.tree
local errors = require "riddle.errors"
local model = require "riddle.lines.sgf.model"
local plain = require "riddle.lines.sgf.plain"
local reader = require "riddle.reader"
local records = require "riddle.lines.record"
local scan = require "riddle.lines.sgf.scan"

local byte, find, sub = string.byte, string.find, string.sub

local MOST_WARNINGS = 100 -- of a game
local MOST_WAITING = 200 -- in a node
local A_WORD = 64 -- bytes; more than a message quotes
local SEMICOLON, LEFT, RIGHT = (";()"):byte(1, -1)
local FOLLOWS = { [SEMICOLON] = true, [LEFT] = true, [RIGHT] = true }

-- A tree while it is read. `at` is a place in view.text; `from` is the place from which text is kept, with its `line`
-- and `column`.
local Tree = {}
Tree.__index = Tree

-- The line and column of a place not before `from`.
function Tree:place(at)
  if at == self.from then return self.line, self.column end
  local line, column = self.line, self.column + at - self.from
  for stop in sub(self.view.text, self.from, at - 1):gmatch "()\n" do
    line, column = line + 1, at - self.from + 1 - stop
  end
  return line, column
end

-- Ends the reading with an error.
function Tree:refuse(kind, at, message, ...)
  local line, column = self:place(at)
  error(errors.new { kind = kind, message = message:format(...), line = line, column = column }, 0)
end

-- Notes something that is not as the standard wants it. While a node is read what is noted waits for the rest of it,
-- so that all comes in the order of its places.
function Tree:fault(kind, at, message, ...)
  local waiting = self.waiting
  if waiting then
    if #waiting < MOST_WAITING then
      waiting[#waiting + 1] = { kind = kind, at = at, number = #waiting, message = message:format(...) }
    end
    return
  end
  if self.option.mode == "strict" then self:refuse(kind, at, message, ...) end
  local warnings = self.record.warnings
  if kind == "name" then -- a file of an old version is full of them
    if self.old_names then return end
    self.old_names = true
  end
  if #warnings > MOST_WARNINGS then return end
  local line, column = self:place(at)
  local text = #warnings < MOST_WARNINGS and message:format(...)
    or ("more than %d deviations: the others are not listed"):format(MOST_WARNINGS)
  warnings[#warnings + 1] = errors.new { kind = kind, message = text, line = line, column = column }
end

-- Notes what waits.
function Tree:note_waiting()
  local waiting = self.waiting
  self.waiting = nil
  if not waiting[1] then return end
  table.sort(waiting, function(a, b)
    if a.at ~= b.at then return a.at < b.at end
    return a.number < b.number
  end)
  for _, fault in ipairs(waiting) do self:fault(fault.kind, fault.at, "%s", fault.message) end
end

-- From here on text is kept.
function Tree:stand(at)
  self.at, self.from = at, at
  self.line, self.column = self.view:place(at)
end

function Tree:too_long()
  self:refuse("too long", self.from, "expected a node of at most %d bytes, found a longer one", reader.LONGEST)
end

-- Gets more text; false at the end of the source. Places in the text change.
function Tree:more()
  local view, from = self.view, self.from
  if #view.text - from > reader.LONGEST then self:too_long() end
  if not view:more(from) then
    if view.failed then error(view.failed, 0) end
    return false
  end
  self.at, self.from = self.at - from + 1, 1
  return true
end

local function word(text, at) return errors.quote(text:match("^[^%s;()]+", at) or sub(text, at, at)) end

-- The place of self.at when enough text for a word of a message is at hand.
function Tree:look_on()
  while #self.view.text - self.at < A_WORD and self:more() do end
  return self.at
end

-- Is there a tree behind a '('? nil when more bytes are needed to say.
local function begins_tree(text, at, over, alone)
  local second = find(text, "%S", at + 1)
  if not second then
    if over then return alone end
    return nil
  end
  local letter = byte(text, second)
  if letter == SEMICOLON then return true end
  if not alone then return false end
  return FOLLOWS[letter] or scan.is_property(text, second, over)
end

--- Finds the next tree, over text that belongs to none.
-- @treturn string the text before it
-- @treturn boolean false when there is none
function Tree:seek()
  self:stand(self.at)
  local noted = false
  while true do
    local text = self.view.text
    local start = find(text, noted and "(" or "%S", self.at, noted)
    local is_tree = start and byte(text, start) == LEFT and begins_tree(text, start, self.view.over, not noted)
    if is_tree then
      self.at = start
      return sub(text, self.from, start - 1), true
    elseif start and is_tree == false then
      self.at = start
      if not noted then
        start = self:look_on()
        local found = word(self.view.text, start)
        self:fault("byte", start, "expected '(;', the beginning of a game, found %s", found)
        noted = true
      end
      self.at = start + 1
    else
      self.at = start or #text + 1
      if not self:more() and not start then return sub(text, self.from), false end
    end
  end
end

-- The text from here to the next structure or property, white space and what else there is. `sought` is what the
-- standard wants there.
function Tree:between(sought)
  if FOLLOWS[byte(self.view.text, self.at)] then return "" end
  self:stand(self.at)
  local noted
  while true do
    local view = self.view
    local start = find(view.text, "%S", self.at)
    local is_end = start and (FOLLOWS[byte(view.text, start)] or scan.is_property(view.text, start, view.over))
    if is_end then
      self.at = start
      return sub(view.text, self.from, start - 1)
    elseif start and is_end == false then
      self.at = start
      if not noted then
        start = self:look_on()
        self:fault("byte", start, "expected %s, found %s", sought, word(view.text, start))
        noted = true
      end
      self.at = find(view.text, "[%s;()]", start) or #view.text + 1
    else
      self.at = start or #view.text + 1
      if not self:more() and not start then return sub(view.text, self.from) end
    end
  end
end

-- Counts nodes.
function Tree:count_one()
  self.count = self.count + 1
  if self.count > self.option.nodes then
    self:stand(self.at)
    self:refuse("limit", self.at, "expected at most %d nodes in a game, found more (see the option 'nodes')",
      self.option.nodes)
  end
end

-- Hangs a node on the current one.
function Tree:add(node)
  self:count_one()
  local parent, inside = self.current, self.opened
  if inside then
    if parent then self.openers[self.depth] = node end
    if inside ~= "" then
      node.extra = node.extra or {}
      node.extra.inside = inside
    end
  end
  if parent then
    parent[#parent + 1] = node
  else
    self.record.root = node
  end
  self.current, self.opened = node, nil
end

-- A node with properties; `text` is how it stands in the file, from place `at`.
function Tree:make(properties, at, text)
  local node, is_root = {}, not self.current
  node.line, node.place = self:place(at)
  if is_root then
    local record = self.record
    record.rows, record.columns = model.size(self, properties)
    self.letters, self.root_of = self.letters_of(record.rows, record.columns), record
  end
  self.node_at = at
  local others = model.apply(self, node, properties)
  self.root_of = nil
  if is_root or others or text ~= ";" .. model.write(self, node, "move") then
    node.extra = { text = text, properties = others }
  end
  return node
end

-- Cuts the node at self.at into properties; the second value is the place behind it.
function Tree:scan()
  self:stand(self.at)
  while true do
    local view = self.view
    local properties, stop = scan.node(view.text, self.at, view.over)
    if properties then
      if stop - self.at > reader.LONGEST then self:too_long() end
      return properties, stop
    end
    if view.over then self:refuse("end", stop, "expected ']' for this '[', found the end of the input") end
    self:more()
  end
end

-- Reads the node at self.at. A second move makes a node of its own.
function Tree:node()
  local properties, stop = self:scan()
  local text, from = self.view.text, self.at
  self.waiting = {}
  if byte(text, from) ~= SEMICOLON then
    self:fault("byte", from, "expected ';' before the properties of a node, found %s", word(text, from))
  end
  for _, fault in ipairs(properties.faults or {}) do self:fault(fault.kind, fault.at, "%s", fault.message) end
  local part, moved = {}, false
  for _, property in ipairs(properties) do
    if model.COLOUR[property.name] then
      if moved then
        self:fault("twice", property.at, "expected one move in a node, found another")
        self:add(self:make(part, from, sub(text, from, property.at - 1)))
        from, part = property.at, {}
      end
      moved = true
    end
    part[#part + 1] = property
  end
  self:add(self:make(part, from, sub(text, from, stop - 1)))
  self:note_waiting()
  self.at = stop
end

-- Reads '(' and what stands before the node.
function Tree:open()
  if self.current then
    self.depth = self.depth + 1
    self.parents[self.depth] = self.current
  end
  self.at = self.at + 1
  self.opened = self:between("';' and a node after '('")
  local letter = byte(self.view.text, self.at)
  if letter == LEFT or letter == RIGHT then
    self:stand(self.at)
    self:fault("byte", self.at, "expected ';' and a node after '(', found '%s'", string.char(letter))
    if letter == LEFT or not self.current then
      self:add(self:make({}, self.at, ""))
    end
  end
end

-- Reads ')' and what stands behind it; true when the tree is closed.
function Tree:close()
  self.at = self.at + 1
  local depth = self.depth
  if depth == 0 then return true end
  local opener = self.openers[depth]
  self.current, self.depth, self.opened = self.parents[depth], depth - 1, nil
  self.parents[depth], self.openers[depth] = nil, nil
  local after = self:between("'(' or ')' after a variation")
  local letter = byte(self.view.text, self.at)
  local alone = letter ~= LEFT and not self.current[2]
  if opener and (after ~= "" or alone) then
    local extra = opener.extra or {}
    opener.extra = extra
    extra.after = after ~= "" and after or nil
    extra.open = alone or nil
  end
  if letter == SEMICOLON then
    self:stand(self.at)
    self:fault("byte", self.at, "expected '(' or ')' after a variation, found ';'")
  end
  return false
end

--- Reads the tree whose '(' stands at self.at.
function Tree:read()
  self:open()
  while true do
    local letter = byte(self.view.text, self.at)
    if letter == SEMICOLON then
      if not (self.current and (plain.moves(self) or plain.node(self))) then self:node() end
    elseif letter == LEFT then
      self:open()
    elseif letter == RIGHT then
      if self:close() then break end
    elseif letter then
      self:node() -- without a ';'
    else
      self:stand(self.at)
      if not self:more() then
        if not self.current then self:refuse("end", self.at, "expected ';' and a node, found the end of the input") end
        self:fault("end", self.at, "expected ')', found the end of the input")
        break
      end
    end
  end
end

local tree = {}

--- A reader of the next tree.
-- @tparam Window view
-- @tparam int at where to look for it, in view.text
-- @tparam table option `mode`, `nodes`
-- @tparam function letters_of rows and columns -> the letters of such a board (see riddle.lines.sgf.points)
-- @treturn Tree with `record` and `at`, which go with what it reads
function tree.new(view, at, option, letters_of)
  return setmetatable({
    view = view, at = at, option = option, letters_of = letters_of, count = 0, rectangles = 0, depth = 0, parents = {},
    openers = {}, record = records.new { format = "sgf", rows = 0, columns = 0 },
  }, Tree)
end

return tree
