--- JSON text of plain tables: exact integers, a fixed order of the keys, always valid UTF-8.
--
-- A thin layer over dkjson, which is optional: only those who ask for JSON need it.
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

-- The keys of an object: those of `first` in their order, then the others, sorted.
local function ordered_keys(object, first)
  local keys, rest, seen = {}, {}, {}
  for _, key in ipairs(first) do
    if object[key] ~= nil then
      keys[#keys + 1] = key
      seen[key] = true
    end
  end
  for key in pairs(object) do
    if not seen[key] then rest[#rest + 1] = key end
  end
  table.sort(rest, function(a, b) return tostring(a) < tostring(b) end)
  return table.move(rest, 1, #rest, #keys + 1, keys)
end

-- A copy that JSON can carry, with dkjson's marks for the order of keys and for empty objects.
local function portable(value, order, null)
  if type(value) == "string" then return valid(value) end
  if value == json.null then return null end
  if integer.is(value) then return integer.portable(value) end
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, item in pairs(value) do copy[portable(key)] = portable(item, order, null) end
  local meta = getmetatable(value)
  return setmetatable(copy, {
    __jsonorder = ordered_keys(copy, order),
    __jsontype = type(meta) == "table" and meta.__jsontype or nil,
  })
end

-- dkjson; or nil and an error.
local function library()
  local found, dkjson = pcall(require, "dkjson")
  if found then return dkjson end
  local message = "JSON needs the Lua module dkjson, which is not installed (luarocks install dkjson)"
  return nil, errors.new { kind = "missing", message = message }
end

--- The JSON text of a value, in one line.
-- @param value nil, boolean, number, string, riddle.integer, or a table of such; integers beyond 2^53
--   become decimal strings
-- @tparam ?{string,...} order keys in the order in which they are to come; the others follow, sorted
-- @treturn ?string the text; nil and an error of kind "missing" when dkjson is not installed
function json.encode(value, order)
  local dkjson, err = library()
  if not dkjson then return nil, err end
  return dkjson.encode(portable(value, order or {}, dkjson.null))
end

--- Reads JSON text: one value, with nothing but blanks after it. `null` becomes nil, also in tables, unless a value
-- is given for it.
-- @tparam string text
-- @param null what null becomes: json.null, say
-- @return the value; or nil and an error of kind "json" (with `offset`, from 1) or "missing"
function json.decode(text, null)
  local dkjson, err = library()
  if not dkjson then return nil, err end
  local read, value, after, message = pcall(dkjson.decode, text, 1, null, nil, nil)
  if not read then -- it calls itself for every bracket
    if not tostring(value):find "stack overflow" then error(value, 0) end
    return nil, errors.new { kind = "json", message = "expected JSON with fewer brackets inside each other" }
  end
  if not message and text:find("%S", after) then message, value = "text after the value", nil end
  if not message then return value end
  local reason = message:gsub(" at line %d+, column %d+", "")
  return nil, errors.new { kind = "json", offset = after, message =
    ("expected JSON, found %s at byte %d: %s"):format(errors.quote(text:sub(after)), after, reason) }
end

return json
