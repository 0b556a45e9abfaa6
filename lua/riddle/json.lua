--- JSON text of plain tables: exact integers, a fixed order of the keys, always valid UTF-8.
--
-- Reading is done by dkjson, which is optional: only those who read JSON need it. Writing is done here, because a batch
-- writes a million lines: this encoder takes less than half of dkjson's time.
-- @module riddle.json
local errors = require "riddle.errors"
local integer = require "riddle.integer"

local find, math_type, type = string.find, math.type, type -- a batch comes here a dozen times a line

local json = {}

--- Stands for null where nil cannot: in tables to be written, and in what `decode` gives when asked.
json.null = setmetatable({}, { __name = "riddle.json.null", __tostring = function() return "null" end })

-- Bytes that are no UTF-8 (file names and quoted input may hold any) become \xNN.
local function valid(text)
  if utf8.len(text) then return text end
  local pieces, from = {}, 1
  while true do
    local _, wrong = utf8.len(text, from)
    if not wrong then break end
    pieces[#pieces + 1] = text:sub(from, wrong - 1)
    pieces[#pieces + 1] = ("\\x%02X"):format(text:byte(wrong))
    from = wrong + 1
  end
  return table.concat(pieces) .. text:sub(from)
end

local SHORT = {
  ['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t",
}

local function escaped(byte) return SHORT[byte] or ("\\u%04x"):format(byte:byte()) end

-- Short texts that were quoted lately, and how many: keys and words like "found" come again and again.
local lately, count_of_lately = {}, 0
local MOST_LATELY <const>, SHORT_TEXT <const> = 500, 40

-- A text in quotes; one that is in `lately` need not come here.
local function quoted(text)
  local plain = text
  if find(text, '[^ !#-%[%]-~]') then plain = valid(text):gsub('[%c"\\\127]', escaped) end
  plain = '"' .. plain .. '"'
  if #text <= SHORT_TEXT then
    if count_of_lately == MOST_LATELY then lately, count_of_lately = {}, 0 end
    lately[text], count_of_lately = plain, count_of_lately + 1
  end
  return plain
end

local function by_text(a, b) return tostring(a) < tostring(b) end

-- The keys of an object, sorted, and how many they are.
local function sorted_keys(object)
  local keys, count, texts = { nil, nil, nil, nil }, 0, true -- room for four: most objects grow no further
  for key in pairs(object) do
    count = count + 1
    keys[count] = key
    texts = texts and (lately[key] or type(key) == "string")
  end
  if not texts then
    table.sort(keys, by_text)
  elseif count == 2 then -- the most common object of an answer: {nodes =, seconds =}
    if keys[2] < keys[1] then keys[1], keys[2] = keys[2], keys[1] end
  elseif count > 2 then
    table.sort(keys)
  end
  return keys, count
end

-- The keys of an object and how many they are: those of `first` in their order, then the others, sorted.
local function ordered_keys(object, first)
  local keys, count = sorted_keys(object)
  local ordered, seen
  for i = 1, #first do
    local key = first[i]
    if object[key] ~= nil then
      ordered, seen = ordered or {}, seen or {}
      ordered[#ordered + 1], seen[key] = key, true
    end
  end
  if not ordered then return keys, count end
  for i = 1, count do
    local key = keys[i]
    if not seen[key] then ordered[#ordered + 1] = key end
  end
  return ordered, count
end

-- The length of a table that is a list; nil for one that is none. An empty table is a list unless its metatable says
-- `__jsontype = "object"`.
local function list_length(value)
  local length, count = #value, 0
  if length == 0 then
    if next(value) ~= nil then return nil end
    local meta = getmetatable(value)
    return not (type(meta) == "table" and meta.__jsontype == "object") and 0 or nil
  end
  for _ in pairs(value) do count = count + 1 end
  return count == length and length or nil
end

-- A float; JSON has none of the values that are no numbers.
local function float(value)
  if value ~= value or value == math.huge or value == -math.huge then return "null" end
  local text = ("%.14g"):format(value)
  if tonumber(text) ~= value then text = ("%.17g"):format(value) end
  return text
end

local EXACT <const> = 1 << 53

-- An integer beyond 2^53 as JSON carries it: quoted.
local function carried(value)
  local text = integer.portable(value)
  return type(text) == "string" and '"' .. text .. '"' or tostring(text)
end

-- The text of a value that is no list and no object, or an integer that is written as it is; nil for a list or object.
local function scalar(value)
  local known = lately[value]
  if known then return known end
  local number = math_type(value)
  if number == "integer" then return value <= EXACT and value >= -EXACT and value or carried(value) end
  if number then return float(value) end
  local kind = type(value)
  if kind == "table" then
    if value == json.null then return "null" end
    return nil
  elseif kind == "string" then
    return quoted(value)
  elseif kind == "boolean" then
    return tostring(value)
  elseif value == nil then
    return "null"
  elseif integer.is(value) then
    return carried(value)
  end
  error(("riddle.json: expected plain data, found a %s"):format(kind), 0)
end

local DEEPEST <const> = 500
local NONE = {}

-- Writes a list or an object behind the first `n` texts of the list `out`; returns how many they are then.
local function write_table(value, out, n, order, depth)
  if depth > DEEPEST then error("riddle.json: a table is nested too deep, or contains itself", 0) end
  local length, keys = list_length(value), nil
  if not length then keys, length = ordered_keys(value, order) end
  local comma = keys and "{" or "["
  for i = 1, length do
    n = n + 1
    out[n] = comma
    comma = ","
    local one
    if keys then
      local key = keys[i]
      out[n + 1], out[n + 2] = lately[key] or quoted(tostring(key)), ":"
      one, n = value[key], n + 2
    else
      one = value[i]
    end
    local text = scalar(one)
    if text then
      n = n + 1
      out[n] = text
    else
      n = write_table(one, out, n, order, depth + 1)
    end
  end
  if length == 0 then
    n = n + 1
    out[n] = comma
  end
  out[n + 1] = keys and "}" or "]"
  return n + 1
end

--- Writes the JSON text of a value behind the first texts of a list: for those who write longer lines.
-- @param value as for `encode`
-- @tparam {string|int,...} out the list; what it holds behind `n` is overwritten, and left over when `encode` raises
-- @tparam int n how many texts of the list stay
-- @tparam ?{string,...} order as for `encode`
-- @treturn int how many texts the list has then; table.concat(out, "", 1, n) is the line
-- @raise as `encode`
function json.append(value, out, n, order)
  local text = scalar(value)
  if not text then return write_table(value, out, n, order or NONE, 0) end
  out[n + 1] = text
  return n + 1
end

--- The JSON text of a value, in one line.
-- @param value nil, boolean, number, string, riddle.integer, or a table of such; integers beyond 2^53
--   become decimal strings
-- @tparam ?{string,...} order keys in the order in which they are to come; the others follow, sorted
-- @treturn string
-- @raise for values that are no data, and for tables nested deeper than 500
function json.encode(value, order)
  local text = scalar(value)
  if text then return text .. "" end
  local out = { nil, nil, nil, nil, nil, nil, nil, nil } -- room for a small object
  return table.concat(out, "", 1, write_table(value, out, 0, order or NONE, 0))
end

-- dkjson, and its faster form that uses lpeg when that is installed; or nil and an error.
local plain, fast
local function library()
  if plain then return plain, fast end
  local found, dkjson = pcall(require, "dkjson")
  if not found then
    local message = "JSON needs the Lua module dkjson, which is not installed (luarocks install dkjson)"
    return nil, errors.new { kind = "missing", message = message }
  end
  plain = dkjson
  local has_lpeg, with_lpeg = pcall(function() return dkjson.use_lpeg() end)
  fast = has_lpeg and with_lpeg or dkjson
  return plain, fast
end

--- Reads JSON text: one value, with nothing but blanks after it. `null` becomes nil, also in tables, unless a value
-- is given for it.
-- @tparam string text
-- @param null what null becomes: json.null, say
-- @return the value; or nil and an error of kind "json" (with `offset`, from 1) or "missing"
function json.decode(text, null)
  local careful, quick = plain, fast
  if not careful then
    careful, quick = library()
    if not careful then return nil, quick end
  end
  local right, value, after, message = pcall(quick.decode, text, 1, null, nil, nil)
  if right and not message and (after > #text or not find(text, "%S", after)) then return value end
  right, value, after, message = pcall(careful.decode, text, 1, null, nil, nil) -- the same messages without lpeg
  if not right then
    return nil, errors.new { kind = "json", offset = 1, message = "expected JSON, found values nested too deep" }
  end
  if not message and text:find("%S", after) then message, value = "text after the value", nil end
  if not message then return value end
  local reason = message:gsub(" at line %d+, column %d+", "")
  return nil, errors.new { kind = "json", offset = after, message =
    ("expected JSON, found %s at byte %d: %s"):format(errors.quote(text:sub(after)), after, reason) }
end

return json
