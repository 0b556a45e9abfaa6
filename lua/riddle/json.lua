--- JSON text of plain tables: exact integers, a fixed order of the keys, always valid UTF-8.
--
-- Reading is done by dkjson, which is optional: only those who read JSON need it. Writing is done here, because a batch
-- writes a million lines: this encoder takes a third of dkjson's time.
-- @module riddle.json
local errors = require "riddle.errors"
local integer = require "riddle.integer"

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

local function quoted(text)
  if text:find '[%c"\\\127-\255]' then text = valid(text):gsub('[%c"\\\127]', escaped) end
  return '"' .. text .. '"'
end

-- The keys of an object, sorted.
local function sorted_keys(object)
  local keys, count, texts = {}, 0, true
  for key in pairs(object) do
    count = count + 1
    keys[count] = key
    texts = texts and type(key) == "string"
  end
  if texts then
    table.sort(keys)
  else
    table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  end
  return keys
end

-- The keys of an object: those of `first` in their order, then the others, sorted.
local function ordered_keys(object, first)
  local keys = sorted_keys(object)
  if #first == 0 then return keys end
  local ordered, seen = {}, {}
  for _, key in ipairs(first) do
    if object[key] ~= nil then ordered[#ordered + 1], seen[key] = key, true end
  end
  for _, key in ipairs(keys) do
    if not seen[key] then ordered[#ordered + 1] = key end
  end
  return ordered
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

local DEEPEST = 500

local write -- writes a value at the end of the list `out`

local function write_table(value, out, order, depth)
  if depth > DEEPEST then error("riddle.json: a table is nested too deep, or contains itself", 0) end
  local length = list_length(value)
  if length then
    out[#out + 1] = "["
    for i = 1, length do
      if i > 1 then out[#out + 1] = "," end
      write(value[i], out, order, depth + 1)
    end
    out[#out + 1] = "]"
    return
  end
  out[#out + 1] = "{"
  for i, key in ipairs(ordered_keys(value, order)) do
    if i > 1 then out[#out + 1] = "," end
    out[#out + 1] = quoted(tostring(key))
    out[#out + 1] = ":"
    write(value[key], out, order, depth + 1)
  end
  out[#out + 1] = "}"
end

local EXACT <const> = 1 << 53

-- An integer as JSON carries it: quoted when it is beyond 2^53.
local function carried(value)
  if math.type(value) == "integer" and value <= EXACT and value >= -EXACT then return tostring(value) end
  local text = integer.portable(value)
  return type(text) == "string" and '"' .. text .. '"' or tostring(text)
end

function write(value, out, order, depth)
  local kind = type(value)
  if kind == "string" then
    out[#out + 1] = quoted(value)
  elseif kind == "number" then
    out[#out + 1] = math.type(value) == "integer" and carried(value) or float(value)
  elseif kind == "boolean" or value == nil or value == json.null then
    out[#out + 1] = tostring(value == nil and json.null or value)
  elseif integer.is(value) then
    out[#out + 1] = carried(value)
  elseif kind == "table" then
    write_table(value, out, order, depth)
  else
    error(("riddle.json: expected plain data, found a %s"):format(kind), 0)
  end
end

--- The JSON text of a value, in one line.
-- @param value nil, boolean, number, string, riddle.integer, or a table of such; integers beyond 2^53
--   become decimal strings
-- @tparam ?{string,...} order keys in the order in which they are to come; the others follow, sorted
-- @treturn string
-- @raise for values that are no data, and for tables nested deeper than 500
function json.encode(value, order)
  local out = {}
  write(value, out, order or {}, 0)
  return table.concat(out)
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
  local careful, quick = library()
  if not careful then return nil, quick end
  local right, value, after, message = pcall(quick.decode, text, 1, null, nil, nil)
  if right and not message and not text:find("%S", after) then return value end
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
