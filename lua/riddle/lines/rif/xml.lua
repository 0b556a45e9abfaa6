--- A scanner for plain XML documents: elements, attributes and texts, one after the other, in constant memory.
--
-- It is strict in what a document is made of: tags must be closed in their order, attributes stand in quotes and once.
-- There are no entities but the five of XML and numbers of characters, and declarations of others are refused, so that
-- a text cannot grow. Bytes are not decoded: real databases hold names that are not the UTF-8 they say they are, which
-- general parsers refuse; any encoding that has ASCII in it does.
-- @module riddle.lines.rif.xml
local errors = require "riddle.errors"
local reader = require "riddle.reader"
local window = require "riddle.window"

local byte, find, sub = string.byte, string.find, string.sub

local xml = {}

local MOST_DEPTH = 100
local NAME = "[%a_:\x80-\xFF][%w_:%.%-\x80-\xFF]*"
local ATTRIBUTE = "^%s+(" .. NAME .. ")%s*=%s*(['\"])()"
local ESCAPED = { ["<"] = "&lt;", [">"] = "&gt;", ["&"] = "&amp;", ['"'] = "&quot;" }
local ENTITY = { lt = "<", gt = ">", amp = "&", apos = "'", quot = '"' }

local Scanner = {}
Scanner.__index = Scanner

--- A scanner of a source.
-- @tparam function next_chunk as riddle.reader.chunks makes it
-- @treturn Scanner with the fields `encoding` (what the document says, in capitals), `bare` (called with a place where
--   a `&` stands alone; by default that is refused) and `hold` (a place from which text is kept, or nil)
function xml.new(next_chunk)
  return setmetatable({ view = window.new(next_chunk), at = 1, token = 1, open = {}, encoding = "UTF-8" }, Scanner)
end

--- Ends the reading with an error at a place.
function Scanner:refuse(kind, at, message, ...)
  local line, column = self:place(at)
  error(errors.new { kind = kind, message = message:format(...), line = line, column = column }, 0)
end

--- The line and column of a place in the text at hand, not before `hold`.
function Scanner:place(at)
  local view, from = self.view, self.hold or self.token
  if self.placed ~= view.shift + from then -- the places of a window must not go back
    self.placed = view.shift + from
    self.line, self.column = view:place(from)
  end
  local line, column = self.line, self.column + at - from
  for stop in sub(view.text, from, at - 1):gmatch "()\n" do line, column = line + 1, at - from + 1 - stop end
  return line, column
end

-- Gets more text; false at the end of the source.
function Scanner:more()
  local view, from = self.view, self.hold or self.token
  if #view.text - from > reader.LONGEST then
    self:refuse("too long", from, "expected pieces of at most %d bytes, found a longer one", reader.LONGEST)
  end
  if not view:more(from) then
    if view.failed then error(view.failed, 0) end
    return false
  end
  local dropped = from - 1
  self.at, self.token = self.at - dropped, self.token - dropped
  self.hold = self.hold and 1
  return true
end

-- The place of a plain string behind self.token; refuses its lack.
function Scanner:need(text, from)
  local offset = from - self.token
  while true do
    local start, stop = find(self.view.text, text, self.token + offset, true)
    if start then return start, stop end
    offset = math.max(offset, #self.view.text - self.token + 2 - #text)
    if not self:more() then
      self:refuse("end", self.token, "expected '%s' for what begins here, found the end of the input", text)
    end
  end
end

-- A character by its number.
function Scanner:character(digits, at)
  local code = math.tointeger(tonumber((digits:gsub("^x", "0x"))))
  local plain = digits:find "^x%x+$" or digits:find "^%d+$"
  local right = plain and code and #digits < 10 and (code == 9 or code == 10 or code == 13 or code >= 32 and
    code <= 0x10FFFF and not (code >= 0xD800 and code <= 0xDFFF))
  if not right then
    self:refuse("entity", at, "expected the number of a character, found %s", errors.quote("&#" .. digits .. ";"))
  end
  if code < 128 or self.encoding == "UTF-8" then return utf8.char(code) end
  return nil -- the bytes of other encodings are not known: it stays as it is
end

-- A text without its entities.
function Scanner:decode(text, at)
  if not find(text, "&", 1, true) then return text end
  return (text:gsub("()&(#?)([^;&%s<]*)(;?)", function(place, number, name, stop)
    local here = at + place - 1
    if stop == "" or name == "" then
      self:bare(here)
      return nil
    end
    if number ~= "" then return self:character(name, here) end
    if not ENTITY[name] then
      local found = errors.quote("&" .. name .. ";")
      self:refuse("entity", here, "expected &lt; &gt; &amp; &apos; or &quot;, found %s", found)
    end
    return ENTITY[name]
  end))
end

--- What happens to a `&` that stands alone.
function Scanner:bare(at) self:refuse("entity", at, "expected '&amp;', found '&'") end

-- The attributes of a tag between two places: a list of {name, value}.
function Scanner:attributes(at, last)
  local text, list, seen = self.view.text, {}, {}
  while true do
    local _, _, name, quote, start = find(text, ATTRIBUTE, at)
    if not name or start > last then break end
    local stop = find(text, quote, start, true)
    if not stop or stop > last then break end
    local value = sub(text, start, stop - 1)
    local less = find(value, "<", 1, true)
    if less then self:refuse("byte", start + less - 1, "expected '&lt;' in a value, found '<'") end
    if seen[name] then self:refuse("twice", start, "expected an attribute once, found %s again", errors.quote(name)) end
    seen[name] = true
    list[#list + 1] = { name, self:decode(value, start) }
    at = stop + 1
  end
  local rest = find(text, "%S", at)
  if rest <= last then
    self:refuse("byte", rest, "expected an attribute like a=\"b\", found %s", errors.quote(sub(text, rest, last)))
  end
  return list
end

-- The place of the '>' that ends the tag at self.token; quotes hide others.
function Scanner:tag_end()
  local offset, quote = 1, nil
  while true do
    local found = find(self.view.text, quote or "[\"'>]", self.token + offset, quote ~= nil)
    if not found then
      offset = #self.view.text - self.token + 1
      if not self:more() then
        self:refuse("end", self.token, "expected '>' for this '<', found the end of the input")
      end
    else
      local letter = sub(self.view.text, found, found)
      if letter == ">" and not quote then return found end
      quote = not quote and letter or nil
      offset = found - self.token + 1
    end
  end
end

-- The tag at self.token.
function Scanner:tag()
  local stop = self:tag_end()
  local text, start = self.view.text, self.token
  self.at = stop + 1
  local closing = byte(text, start + 1) == 47 -- '/'
  local _, name_stop, name = find(text, "^(" .. NAME .. ")", start + (closing and 2 or 1))
  if not name then
    self:refuse("byte", start, "expected a tag, found %s", errors.quote(sub(text, start, math.min(stop, start + 40))))
  end
  local open = self.open
  if closing then
    if open[#open] ~= name or find(text, "%S", name_stop + 1) < stop then
      local expected = open[#open] and ("'</%s>'"):format(open[#open]) or "the end of the input"
      self:refuse("tag", start, "expected %s, found %s", expected, errors.quote(sub(text, start, stop)))
    end
    open[#open] = nil
    return "end", name
  end
  local empty = byte(text, stop - 1) == 47 and stop - 1 > name_stop
  local attributes = self:attributes(name_stop + 1, empty and stop - 2 or stop - 1)
  if self.closed then self:refuse("trailing", start, "expected the end of the input, found %s", errors.quote(name)) end
  if empty then
    self.pending = name
  elseif #open == MOST_DEPTH then
    self:refuse("limit", start, "expected elements at most %d deep, found more", MOST_DEPTH)
  end
  open[#open + 1] = name
  return "start", name, attributes
end

-- Passes over what is no element and no text; false when there is none at self.token. The text of CDATA is returned.
function Scanner:other()
  while #self.view.text - self.token < 9 and self:more() do end
  local second = byte(self.view.text, self.token + 1)
  if second ~= 33 and second ~= 63 then return false end -- '!' and '?'
  local text, at = self.view.text, self.token
  local function passed(opening, closing)
    if sub(text, at, at + #opening - 1) ~= opening then return false end
    local _, stop = self:need(closing, at + #opening)
    self.at = stop + 1
    return sub(self.view.text, self.token + #opening, stop - #closing)
  end
  local instruction = passed("<?", "?>")
  if instruction then
    local encoding = instruction:match "^xml%s.*encoding%s*=%s*['\"]([%w%-_%.:]+)['\"]"
    if encoding then self.encoding = encoding:upper() end
    return true
  end
  if passed("<!--", "-->") then return true end
  local plain = passed("<![CDATA[", "]]>")
  if plain then return true, plain end
  local declared = passed("<!DOCTYPE", ">")
  if declared then
    if find(declared, "[", 1, true) then
      self:refuse("entity", at, "expected a document without declarations of its own, found <!DOCTYPE ... [")
    end
    return true
  end
  if sub(text, at, at + 1) == "<!" then
    self:refuse("byte", at, "expected a tag, found %s", errors.quote(sub(text, at, at + 8)))
  end
  return false
end

--- The next event. self.token is its place in view.text, self.at the place behind it.
-- @treturn ?string "start", "end" or "text"; nil at the end of the document
-- @treturn string the element's name, or the text
-- @treturn ?{{name, value},...} the attributes of a start; true for a text without entities and CDATA
function Scanner:next()
  if self.pending then -- the end of an element like <a/>
    local name = self.pending
    self.pending, self.open[#self.open] = nil, nil
    self.closed = self.closed or #self.open == 0
    return "end", name
  end
  while true do
    self.token = self.at
    local text = self.view.text
    local letter = byte(text, self.at)
    if not letter then
      if not self:more() then
        if #self.open > 0 then
          self:refuse("end", self.at, "expected '</%s>', found the end of the input", self.open[#self.open])
        end
        return nil
      end
    elseif letter == 60 then -- '<'
      local passed, plain = self:other()
      if plain then return "text", plain end
      if not passed then
        local kind, name, attributes = self:tag()
        self.closed = self.closed or kind == "end" and #self.open == 0
        return kind, name, attributes
      end
    else
      local stop = find(text, "<", self.at, true)
      if stop or not self:more() then
        text = self.view.text
        stop = stop or #text + 1
        local raw, start = sub(text, self.at, stop - 1), self.at
        self.at = stop
        if #self.open > 0 then return "text", self:decode(raw, start), not find(raw, "&", 1, true) end
        local wrong = find(raw, "%S")
        local mark = self.view.shift + start == 1 and sub(raw, 1, 3) == "\xEF\xBB\xBF"
        if mark then wrong = find(raw, "%S", 4) end
        if wrong then
          local found = errors.quote(raw:match("^%S+", wrong))
          local expected = self.closed and "the end of the input" or "'<'"
          self:refuse("byte", start + wrong - 1, "expected %s, found %s", expected, found)
        end
      end
    end
  end
end

--- A text as it is written in a document; control characters, which XML does not have, become blanks.
function xml.escape(text) return (text:gsub("[%z\1-\8\11\12\14-\31]", " "):gsub('[<>&"]', ESCAPED)) end

return xml
