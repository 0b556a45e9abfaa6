--- Writes RIF databases: the games, and before them the entries of the lists that they name.
--
-- A game that was read from a database is written as it stood while its record still says the same; where it differs
-- only its attributes, moves or text are replaced. Names that come from elsewhere get entries of their own.
-- @module riddle.lines.rif.write
local errors = require "riddle.errors"
local game = require "riddle.lines.rif.game"
local lost = require "riddle.lines.lost"
local options = require "riddle.options"
local read = require "riddle.lines.rif.read"
local xml = require "riddle.lines.rif.xml"

local Writer = {}
Writer.__index = Writer

local function quoted(name, value) return (' %s="%s"'):format(name, xml.escape(value)) end

-- A free number for an entry of a kind.
function Writer:new_id(kind)
  local list = self.lists[kind]
  repeat list.last = list.last + 1 until not list.taken[tostring(list.last)]
  return tostring(list.last)
end

-- The number of an entry; writes the entry when it is the first time.
function Writer:id_of(entry)
  if self.ids[entry] then return self.ids[entry] end
  local list = self.lists[entry.kind]
  local pieces = {}
  for _, pair in ipairs(entry.attributes) do
    local name, value = pair[1], pair[2]
    if name ~= "id" then
      local named = entry.entries[name]
      pieces[#pieces + 1] = quoted(name, named and self:id_of(named) or value)
    end
  end
  local text = table.concat(pieces)
  if entry.info then
    text = ("%s><info>%s</info></%s>\n"):format(text, xml.escape(entry.info), entry.kind)
  else
    text = text .. "/>\n"
  end
  local id = entry.value.id or ""
  if list.taken[id] ~= text then -- else it is the same database, read twice
    if id == "" or list.taken[id] then id = self:new_id(entry.kind) end
    list.taken[id] = text
    list[#list + 1] = "<" .. entry.kind .. quoted("id", id) .. text
  end
  self.ids[entry] = id
  return id
end

-- The number of an entry with this name, which no database has.
function Writer:id_of_name(kind, name)
  local list = self.lists[kind]
  if not list.names[name] then
    list.names[name] = { kind = kind, attributes = { { "name", name } }, value = {}, entries = {} }
  end
  return self:id_of(list.names[name])
end

-- The number that an attribute of a game has: of the entry it named while that says the same, or of the name now.
function Writer:number(entry, says, kind, name, stood)
  if entry and says(entry) == name then return self:id_of(entry) end
  if not entry and stood and (name == nil or name == stood) then return stood end -- a number that no list explains
  return name and self:id_of_name(kind, name) or ""
end

-- The points of the main line; or nil and an error.
local function points_of(record)
  local words = {}
  for i, node in ipairs(record:moves()) do
    if node.pass then
      words[i] = "-"
    elseif node.row < 1 or node.row > game.SIZE or node.column < 1 or node.column > 26 then
      local message = "expected moves on a 15 x 15 board, found one on row %d, column %d"
      message = message:format(node.row, node.column)
      return nil, errors.new { kind = "range", message = message, line = node.line, column = node.place }
    else
      words[i] = string.char(96 + node.column) .. game.SIZE + 1 - node.row
    end
  end
  return table.concat(words, " ")
end

-- Are the colours those that a database means?
local function by_turns(record)
  for i, node in ipairs(record:moves()) do
    if node.colour ~= (i % 2 == 1 and "black" or "white") then return false end
  end
  return true
end

local ORDER = { "id", "tournament", "round", "rule", "black", "white", "bresult" }

-- What the attributes of a game are now: by name.
function Writer:attributes(record, extra)
  local entries, stood = extra.entries or {}, {}
  for _, pair in ipairs(extra.attributes or {}) do stood[pair[1]] = pair[2] end
  local now = {
    black = self:number(entries.black, game.player, "player", record.black, stood.black),
    white = self:number(entries.white, game.player, "player", record.white, stood.white),
    tournament = self:number(entries.tournament, game.event, "tournament", record.event, stood.tournament),
    rule = self:number(entries.rule, game.rule, "rule", record.rule, stood.rule),
    round = record.round or "", bresult = game.points(record.result),
    opening = entries.opening and self:id_of(entries.opening) or stood.opening,
    alt = extra.alt, swap = extra.swap,
  }
  return now, stood
end

-- A game; or nil and an error.
function Writer:game(record, number)
  local extra = record.format == "rif" and record.extra or {}
  local now, stood = self:attributes(record, extra)
  local moves, err = points_of(record)
  if not moves then return nil, err end
  local after = extra.text and (extra.after or "\n") or "\n"
  local info = record.root.comment
  local same = extra.text ~= nil
  for name, value in pairs(now) do same = same and (stood[name] or "") == value end
  if same then
    local said = read.game(extra.text, extra.encoding or "UTF-8")
    local old = game.record(said)
    same = points_of(old) == moves and old.root.comment == info
    if same then return extra.text .. after end
  end
  local pieces, written = { "<game" }, {}
  now.id = stood.id or tostring(number)
  local function put(name, value)
    pieces[#pieces + 1] = quoted(name, now[name] or value)
    written[name] = true
  end
  for _, pair in ipairs(extra.attributes or {}) do put(pair[1], pair[2]) end
  for _, name in ipairs(ORDER) do
    if not written[name] and (now[name] ~= "" or not extra.text) then put(name) end
  end
  for _, name in ipairs { "alt", "swap" } do
    if not written[name] and now[name] then put(name) end
  end
  pieces[#pieces + 1] = ">\n<move>" .. moves .. "</move>\n"
  if info then pieces[#pieces + 1] = "<info>" .. xml.escape(info) .. "</info>\n" end
  pieces[#pieces + 1] = "</game>" .. after
  return table.concat(pieces)
end

local HOLDS = { "names", "rule", "result", "event", "round", "passes" }

-- What a record says that its game in the database will not say.
local function lost_of(record, dropped)
  local holds = table.move(HOLDS, 1, #HOLDS, 1, {})
  local extra = record.format == "rif" and record.extra or {}
  local tournament = extra.entries and extra.entries.tournament
  if tournament and game.event(tournament) == record.event then
    table.move({ "date", "place" }, 1, 2, #holds + 1, holds)
  end
  for _, what in ipairs(lost.list(record, holds)) do
    if what ~= "comments" then dropped[what] = true end
  end
  for node in record:walk() do
    if node.comment and node ~= record.root then dropped["comments of moves"] = true end
  end
  if not by_turns(record) then dropped["colours of moves out of turn"] = true end
  if record.result and record.result.reason then dropped["the reason of the result"] = true end
end

--- lines.write for RIF.
return function(list)
  local self = setmetatable({ ids = {}, lists = {} }, Writer)
  for _, names in ipairs(read.LISTS) do self.lists[names[2]] = { last = 0, taken = {}, names = {} } end
  local games, dropped, encoding = {}, {}, nil
  for i, record in ipairs(list) do
    if record.rows ~= game.SIZE or record.columns ~= game.SIZE then
      local message = ("expected boards of 15 x 15, record %d is %d x %d"):format(i, record.rows, record.columns)
      return nil, errors.new { kind = "size", message = message, case = i }
    end
    lost_of(record, dropped)
    local text, err = self:game(record, i)
    if not text then
      err.case = i
      return nil, err
    end
    games[i] = text
    local own = record.format == "rif" and record.extra and record.extra.encoding or "UTF-8"
    if encoding and encoding ~= own then dropped["the encoding of some texts"] = true end
    encoding = encoding or own
  end
  local out = { ('<?xml version="1.0" encoding="%s"?>\n<database>\n'):format(encoding or "UTF-8") }
  for _, names in ipairs(read.LISTS) do
    local entries = self.lists[names[2]]
    if #entries > 0 then
      out[#out + 1] = ("<%s>\n%s</%s>\n"):format(names[1], table.concat(entries), names[1])
    end
  end
  out[#out + 1] = "<games>\n" .. table.concat(games) .. "</games>\n</database>\n"
  return table.concat(out), options.names(dropped)
end
