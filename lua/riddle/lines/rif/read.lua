--- Reads RIF databases, game by game; see riddle.lines.formats.rif for what a record keeps.
--
-- The lists that come before the games (players, tournaments, rules ...) are kept for the names in the games; the
-- games are not.
-- @module riddle.lines.rif.read
local errors = require "riddle.errors"
local game = require "riddle.lines.rif.game"
local reader = require "riddle.reader"
local xml = require "riddle.lines.rif.xml"

local read = {}

local MOST_WARNINGS = 100 -- of a game
local MOST_BYTES = 1 << 26 -- of the lists

--- The lists of a database, in their order: the name of a list and of its elements.
read.LISTS = {
  { "countries", "country" }, { "cities", "city" }, { "months", "month" }, { "rules", "rule" },
  { "openings", "opening" }, { "players", "player" }, { "tournaments", "tournament" },
}

-- The attributes of an element that name an entry of a list: the attribute and the name of the list's elements.
local COUNTRY, CITY, RULE = { "country", "country" }, { "city", "city" }, { "rule", "rule" }
local NAMES = {
  city = { COUNTRY },
  player = { COUNTRY, CITY },
  tournament = { COUNTRY, CITY, { "month", "month" }, RULE },
  game = {
    { "tournament", "tournament" }, RULE, { "black", "player" }, { "white", "player" }, { "opening", "opening" },
  },
}

local IS_LIST = {}
for _, list in ipairs(read.LISTS) do IS_LIST[list[1]] = list[2] end

local Database = {}
Database.__index = Database

-- Notes something that is not as a database should be.
function Database:fault(kind, line, column, message)
  local err = errors.new { kind = kind, message = message, line = line, column = column }
  if self.option.mode == "strict" then error(err, 0) end
  if #self.warnings < MOST_WARNINGS then self.warnings[#self.warnings + 1] = err end
end

-- Attributes by their names.
local function by_name(attributes)
  local value = {}
  for _, pair in ipairs(attributes) do value[pair[1]] = pair[2] end
  return value
end

-- The entries of the lists that attributes name. `line` and `column`: where to find fault with names of no entry.
function Database:named(value, what, line, column)
  local entries = {}
  for _, name in ipairs(NAMES[what] or {}) do
    local attribute, kind = name[1], name[2]
    local id, list = value[attribute], self.lists[kind]
    if id and id ~= "" and list then
      entries[attribute] = list[id]
      if line and not list[id] then
        self:fault("reference", line, column, ("expected %s %s in a list before the games, found none"):format(kind,
          errors.quote(id)))
      end
    end
  end
  return entries
end

-- Passes over an element whose start was the last event. When text is held: the text directly in it, and that of a
-- child <info>.
function Database:element()
  local scan, depth, text, info = self.scan, #self.scan.open, {}, nil
  local inside = false
  while true do
    local kind, what = scan:next()
    if kind == "text" and scan.hold then
      if #scan.open == depth then text[#text + 1] = what end
      if inside then info = (info or "") .. what end
    elseif kind == "start" then
      inside = what == "info" and #scan.open == depth + 1
    elseif kind == "end" then
      inside = false
      if #scan.open < depth then return table.concat(text), info end
    end
  end
end

-- Reads a list.
function Database:list(element)
  local scan, depth = self.scan, #self.scan.open
  local list = self.lists[element] or {}
  self.lists[element] = list
  while true do
    local kind, what, attributes = scan:next()
    if kind == "end" and #scan.open < depth then return end
    if kind == "start" then
      scan.hold = scan.token
      local value = by_name(attributes)
      local entry = { kind = what, attributes = attributes, value = value, entries = self:named(value, what) }
      local _, info = self:element()
      entry.info = info
      self.bytes = self.bytes + scan.at - scan.hold
      if self.bytes > MOST_BYTES then
        scan:refuse("limit", scan.hold, "expected lists of at most %d bytes, found more", MOST_BYTES)
      end
      scan.hold = nil
      if value.id and what == element then list[value.id] = entry end
    end
  end
end

-- Reads the moves behind a root: the event before was the start of <move>.
function Database:moves(root)
  local scan, depth = self.scan, #self.scan.open
  local from_line, from_column = scan:place(scan.token)
  local parts, line, column = {}, nil, nil
  while true do
    local kind, what, plain = scan:next()
    if kind == "end" and #scan.open < depth then break end
    if kind == "text" then
      line, column = nil, nil
      if plain and #parts == 0 then line, column = scan:place(scan.token) end
      parts[#parts + 1] = what
    elseif kind == "start" then
      local at_line, at_column = scan:place(scan.token)
      self:fault("tag", at_line, at_column, "expected points in <move>, found the element " .. errors.quote(what))
    end
  end
  local text = table.concat(parts)
  game.moves(root, text, line, column, function(kind, offset, message)
    local at_line, at_column = from_line, from_column
    if line then
      at_line, at_column = line, column + offset - 1
      for newline in text:sub(1, offset - 1):gmatch "()\n" do at_line, at_column = at_line + 1, offset - newline end
    end
    self:fault(kind, at_line, at_column, message)
  end)
end

-- Reads the game whose start was the last event: what game.record takes.
function Database:game(attributes)
  local scan, depth = self.scan, #self.scan.open
  local line, column = scan:place(scan.token)
  local value = by_name(attributes)
  local this = { attributes = attributes, value = value, moves = { line = line, place = column }, info = nil }
  this.entries = self:named(value, "game", line, column)
  local moved
  while true do
    local kind, what = scan:next()
    if kind == "end" and #scan.open < depth then break end
    if kind == "start" then
      if what == "move" and not moved then
        moved = true
        self:moves(this.moves)
      else
        local text = self:element()
        if what == "info" then this.info = text end
      end
    end
  end
  if not moved then self:fault("tag", line, column, "expected <move> in a game, found none") end
  if value.bresult and value.bresult ~= "" and not game.result(value.bresult).winner then
    self:fault("value", line, column, "expected 1, 0 or 0.5 as bresult, found " .. errors.quote(value.bresult))
  end
  return this, line
end

-- Begins the document: its first element must be <database>.
function Database:begin()
  local kind, what = self.scan:next()
  if not kind then self.scan:refuse("end", self.scan.at, "expected <database>, found the end of the input") end
  if what ~= "database" then
    self.scan:refuse("tag", self.scan.token, "expected <database>, found %s", errors.quote(what))
  end
end

-- The next game of the document, and the line on which it begins; nil at the end.
function Database:next()
  local scan = self.scan
  if not self.begun then
    self.begun = true
    self:begin()
  end
  while true do
    local kind, what, attributes = scan:next()
    if not kind then return nil end
    local depth = #scan.open
    if kind == "start" and self.inside and what == "game" then
      scan.hold = scan.token
      return self:game(attributes)
    elseif kind == "start" and depth == 2 and what == "games" then
      self.inside = true
    elseif kind == "start" and depth == 2 and IS_LIST[what] then
      self:list(IS_LIST[what])
    elseif kind == "start" then
      self:element()
    elseif kind == "end" and depth == 1 then
      self.inside = false
    end
  end
end

-- The white space behind a game, up to the next tag.
function Database:gap()
  local scan = self.scan
  scan.token = scan.at
  while true do
    local start = scan.view.text:find("%S", scan.at)
    if start then return scan.view.text:sub(scan.at, start - 1) end
    if #scan.view.text - scan.at >= reader.LONGEST or not scan:more() then return "" end
  end
end

local function database(next_chunk, option)
  local self = { scan = xml.new(next_chunk), option = option, lists = {}, bytes = 0, warnings = {} }
  setmetatable(self, Database)
  if option.mode == "tolerant" then
    function self.scan.bare(scan, at)
      local line, column = scan:place(at)
      self:fault("entity", line, column, "expected '&amp;', found '&'")
    end
  end
  return self
end

--- Reads one game from its own text.
-- @tparam string text
-- @tparam string encoding of the document
-- @treturn table what game.record takes
function read.game(text, encoding)
  local self = database(function()
    local chunk = text
    text = nil
    return chunk
  end, { mode = "tolerant" })
  self.scan.encoding = encoding
  local _, _, attributes = self.scan:next()
  return (self:game(attributes))
end

--- lines.read for RIF.
function read.read(next_chunk, option)
  local self, over = database(next_chunk, option), false
  local function next_record()
    local this, line = self:next()
    if not this then return nil end
    local scan = self.scan
    local record = game.record(this)
    record.warnings, self.warnings = self.warnings, {}
    record.extra = {
      text = scan.view.text:sub(scan.hold, scan.at - 1), attributes = this.attributes, entries = this.entries,
      alt = this.value.alt, swap = this.value.swap, encoding = scan.encoding,
    }
    scan.hold = nil
    local after = self:gap()
    if after ~= "\n" then record.extra.after = after end
    return line, record
  end
  return function()
    if over then return nil end
    local ok, line, record = pcall(next_record)
    if ok then
      over = not line
      return line, record
    end
    over = true
    if not errors.is(line) then error(line, 0) end
    return line.line or self.scan.line or 1, nil, line
  end
end

return read
