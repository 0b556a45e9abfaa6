--- The text of one SGF node, cut into properties.
--
-- A node is `;` and properties, a property is a name and values in brackets, with white space between all of these
-- (red-bean's FF[4]; `\]` is a bracket inside a value). Older versions allow lower-case letters in names, which do not
-- count (`White` is `W`), and digits; both are read.
--
-- An unescaped `]` inside a text is common in hand-written files, as in `PB[Ann [3k]]`. In properties that hold texts a
-- `]` therefore ends a value only when the bytes behind it can follow a value: a further value, a property, or the
-- structure `;`, `(` and `)` in an order that makes sense. When none of the next few `]` fits, the first one counts.
-- @module riddle.lines.sgf.scan
local errors = require "riddle.errors"

local byte, find, sub = string.byte, string.find, string.sub

local scan = {}

local OPEN, CLOSE, SEMICOLON, LEFT, RIGHT = ("[];()"):byte(1, -1)
local TRIES = 16 -- brackets that are looked at for the end of a value
local MOST_FAULTS = 100 -- of a node

-- Properties with texts: "one" with one value, so that a `[` behind it belongs to the text, or "many".
local TEXTS = { LB = "many" }
for name in ("AN BR BT C CP DT EV GC GN N ON OT PB PC PW RE RO RU SO US WR WT"):gmatch "%u+" do TEXTS[name] = "one" end

--- Is there a property at a place? nil when more bytes are needed to say.
function scan.is_property(text, at, over)
  local _, stop = find(text, "^%w+%s*", at)
  if not stop then return false end
  if stop < #text then return byte(text, stop + 1) == OPEN end
  if over then return false end
  return nil
end

--- Can a value end before `at`? nil when more bytes are needed to say. `ended`: may the text end there? `texts`: "one"
-- or "many", of what property it is a value.
local function can_follow(text, at, over, ended, texts)
  local first = find(text, "%S", at)
  if not first then
    if over then return ended end
    return nil
  end
  local letter = byte(text, first)
  if letter == OPEN then return texts == "many" end
  if letter == SEMICOLON or letter == LEFT or letter == RIGHT then
    local second = find(text, "%S", first + 1)
    if not second then
      if over then return letter ~= LEFT end
      return nil
    end
    local after = byte(text, second)
    if letter == LEFT then return after == SEMICOLON end
    if after == SEMICOLON or after == LEFT or after == RIGHT then return true end
    if letter == RIGHT then return false end
    first = second -- ';' and a property
  end
  return scan.is_property(text, first, over)
end

scan.can_follow = can_follow

-- The next `]` that no `\` stands before; nil when there is none.
local function bracket(text, at)
  while true do
    local found = find(text, "[%]\\]", at)
    if not found or byte(text, found) == CLOSE then return found end
    at = found + 2
  end
end

-- The place of the `]` that ends the value whose text begins at `at`, and whether others were passed over; nil when
-- more bytes are needed.
local function value_end(text, at, over, texts)
  local first = bracket(text, at)
  if not first or not texts then return first, false end
  local stop = first
  for _ = 1, TRIES do
    local fits = can_follow(text, stop + 1, over, stop == first or over == "node", texts)
    if fits then return stop, stop > first end
    if fits == nil then return nil end
    local next_one = bracket(text, stop + 1)
    if not next_one then
      if not over then return nil end
      break
    end
    stop = next_one
  end
  return first, false
end

--- The name that counts: without the lower-case letters of old versions.
local function plain_name(written)
  if find(written, "%l") then return (written:gsub("%l", "")), true end
  return written, find(written, "%d") ~= nil
end

-- Notes a deviation; returns the list.
local function fault(faults, kind, at, message, ...)
  faults = faults or {}
  if #faults < MOST_FAULTS then faults[#faults + 1] = { kind = kind, at = at, message = message:format(...) } end
  return faults
end

-- The most usual property: capitals and one value without escapes, with a property behind it that begins at once.
-- @treturn ?property nil for any other
-- @treturn int the place behind it
local function plain_property(text, start)
  local _, stop, name, value = find(text, "^(%u+)%[([^%]\\]*)%]%u+%[", start)
  if not stop then return nil end
  local first = start + #name + 1
  local behind = first + #value + 1
  return { name = name, at = start, first = first, stop = behind - 1, value }, behind
end

--- Cuts the node that begins at a place into properties.
-- @tparam string text
-- @tparam int at the `;`, or a property (a node without `;`)
-- @tparam boolean|string over does the source end with the text? "node": the text is this node and no more
-- @treturn ?{property,...} a property is a list of its values as written (`[1]`, ...), with `name`, `at` (its place),
--   `stop` (the last byte before what follows), `first` (the place of the first value) and, when there are more,
--   `places` of all; the list has `faults`, if any: {kind =, at =, message =}. nil when more bytes are needed, or
--   with `over` nil and the place of the `[` that is not closed
-- @treturn int the place of the `;`, `(` or `)` behind the node, or the length of the text + 1
function scan.node(text, at, over)
  local properties, faults = {}, nil
  local place = byte(text, at) == SEMICOLON and at + 1 or at
  while true do
    local start = find(text, "%S", place)
    if not start and not over then return nil end
    local letter = start and byte(text, start)
    if not start or letter == SEMICOLON or letter == LEFT or letter == RIGHT then
      properties.faults = faults
      return properties, start or #text + 1
    end
    local plain, behind = plain_property(text, start)
    local _, name_stop, open
    if not plain then
      _, name_stop = find(text, "^%w+", start)
      open = name_stop and find(text, "%S", name_stop + 1)
      if name_stop and not open and not over then return nil end
    end
    if plain then
      properties[#properties + 1] = plain
      place = behind
    elseif open and byte(text, open) == OPEN then
      local written = sub(text, start, name_stop)
      local name, old = plain_name(written)
      if old then
        faults = fault(faults, "name", start, "expected a name of capital letters, found %s", errors.quote(written))
      end
      local property, count = { name = name, at = start, first = open + 1 }, 0
      repeat
        local stop, passed = value_end(text, open + 1, over, TEXTS[name])
        if not stop then return nil, open end
        if passed then faults = fault(faults, "bracket", open, "expected '\\]' inside a value, found ']'") end
        count = count + 1
        property[count] = sub(text, open + 1, stop - 1)
        if count > 1 then
          property.places = property.places or { property.first }
          property.places[count] = open + 1
        end
        place = stop + 1
        open = find(text, "%S", place)
        if not open and not over then return nil end
      until not open or byte(text, open) ~= OPEN
      property.stop = open and open - 1 or #text
      properties[#properties + 1] = property
    else
      local from = name_stop or start
      faults = fault(faults, "byte", start, "expected a property like 'B[hh]', found %s",
        errors.quote(sub(text, start, from)))
      place = find(text, "[;()%s]", from + 1) or #text + 1
    end
  end
end

--- The place of a value of a property.
function scan.place(property, i) return property.places and property.places[i] or property.first end

--- A value as it is meant: without the escapes; line ends of any kind become "\n".
function scan.unescape(value)
  if find(value, "\r", 1, true) then value = value:gsub("\r\n?", "\n") end
  if not find(value, "\\", 1, true) then return value end
  return (value:gsub("\\(.?)", function(letter) return letter == "\n" and "" or letter end))
end

--- The reverse.
function scan.escape(text) return (text:gsub("[%]\\]", "\\%0")) end

return scan
