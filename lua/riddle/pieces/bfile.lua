--- The b-file format of the OEIS: lines "n a(n)"; lines that begin with # are comments, which are skipped.
-- @module riddle.pieces.bfile
local errors = require "riddle.errors"
local integer = require "riddle.integer"
local options = require "riddle.options"
local reader = require "riddle.reader"

local bfile = {}

local function read_integer(token, name)
  if token.text:find "^[+-]?%d+$" then return integer.new(token.text) end
  return nil, reader.fault("number", token, "an integer " .. name)
end

-- n and a(n) of a line; or nil and an error.
local function read_term(line)
  local next_word = reader.words(line)
  local first, second, rest = next_word(), next_word(), next_word()
  local n, a, err
  n, err = read_integer(first, "n")
  if not n then return nil, err end
  if math.type(n) ~= "integer" then return nil, reader.fault("range", first, "an index within 64 bits") end
  if not second then
    local message = "expected two integers n a(n), found only " .. errors.quote(first.text)
    return nil, errors.new { kind = "count", message = message, line = first.line, column = first.column }
  end
  a, err = read_integer(second, "a(n)")
  if not a then return nil, err end
  if rest then return nil, reader.fault("count", rest, "the end of the line") end
  return { n = n, a = a }
end

--- Yields line, { n =, a = }; or line, nil, err.
function bfile.read(next_chunk)
  local input = reader.new(next_chunk, "pieces.read")
  return function()
    local line, place
    repeat
      line, place = input:next_line()
      if not line and errors.is(place) then return place.line or 0, nil, place end
      if not line then return nil end
    until not line.text:find "^#"
    local one, err = read_term(line)
    if not one then return err.line, nil, err end
    return line.line, one
  end
end

local function is_value(value)
  if integer.is(value) then return true end
  if type(value) ~= "table" then return false end
  for _, one in ipairs(value) do
    if not integer.is(one) then return false end
  end
  return #value > 0
end

function bfile.is_case(value)
  return type(value) == "table" and math.type(value.n) == "integer" and is_value(value.a),
    "a term { n =, a = } of integers, or with a list of integers as a"
end

local OPTIONS = { offset = { type = "integer", help = "the index of the first number" } }

--- The terms as lines. With `offset` the numbers get indices from there on; without it each has its n, but lists are
-- written one number a line, with indices from the first n on.
function bfile.write(cases, option)
  option = options.check("pieces.write", option, OPTIONS, 4)
  local lines, index = {}, option.offset
  local function add(n, a)
    lines[#lines + 1] = ("%d %s\n"):format(n, tostring(a))
  end
  for _, case in ipairs(cases) do
    if integer.is(case.a) then
      add(index or case.n, case.a)
      index = index and index + 1
    else
      index = index or case.n
      for i, one in ipairs(case.a) do add(index + i - 1, one) end
      index = index + #case.a
    end
  end
  return table.concat(lines)
end

return bfile
