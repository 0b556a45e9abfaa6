--- JSON files as sources: read whole, decoded, with bounds; and complaints that say where in the value.
-- @module riddle.knockout.formats.whole
local errors = require "riddle.errors"
local json = require "riddle.json"
local reader = require "riddle.reader"

local whole = {}

local LONGEST <const> = 1 << 28 -- bytes of a file

--- Everything that a source has.
-- @treturn string or nil and an error
function whole.text(source, who)
  local next_chunk, parts, length = reader.chunks(source, who), {}, 0
  while true do
    local chunk, err = next_chunk()
    if not chunk and err then return nil, err end
    if not chunk then return table.concat(parts) end
    parts[#parts + 1] = chunk
    length = length + #chunk
    if length > LONGEST then
      return nil, errors.new { kind = "too long", message = ("expected at most %d bytes, found more"):format(LONGEST) }
    end
  end
end

--- The values that a JSON source holds: those of a list, or one object; null is json.null.
-- @treturn {table,...} or nil and an error
function whole.values(source, who)
  local text, err = whole.text(source, who)
  if not text then return nil, err end
  local value
  value, err = json.decode(text:gsub("^\xEF\xBB\xBF", ""), json.null)
  if value == nil then return nil, err end
  if type(value) ~= "table" or value == json.null then
    return whole.fault("expected an object, found %s", tostring(value))
  end
  return #value > 0 and value or { value }
end

--- nil and an error about the data of a JSON file.
function whole.fault(message, ...)
  return nil, errors.new { kind = "data", message = message:format(...) }
end

--- A field that is a list; an empty one when it is missing; nil when it is something else.
function whole.list(object, name)
  local value = object[name]
  if value == nil or value == json.null then return {} end
  return type(value) == "table" and value or nil
end

--- A field as text: strings that are not empty, and integers; nil for anything else.
function whole.name(value)
  if math.type(value) == "integer" then return tostring(value) end
  return type(value) == "string" and value ~= "" and value or nil
end

--- An iterator that yields 1, value for each of the values that `convert` makes of the objects of a JSON source.
function whole.iterator(source, who, convert)
  local values, err
  local at, many, inner = 0, nil, 0
  return function()
    if not values then
      values, err = whole.values(source, who)
      if not values then return nil, err end
    end
    while true do
      if many and many[inner + 1] then
        inner = inner + 1
        return 1, many[inner]
      end
      at = at + 1
      if values[at] == nil then return nil end
      if type(values[at]) ~= "table" or values[at] == json.null then
        return whole.fault("expected an object, found %s", tostring(values[at]))
      end
      many, err = convert(values[at])
      if not many then return nil, err end
      inner = 0
    end
  end
end

return whole
