-- A contest problem for the tests of what drives problems: double each number.
-- Input: how many numbers, then the numbers. Some numbers make the problem misbehave: see `moods`.
-- Requiring this file adds it to the problems; with LUA_INIT also to those of the command.
local errors = require "riddle.errors"
local reader = require "riddle.reader"

local moods = {
  [13] = function() error "thirteen" end,
  [14] = function() error { "a table" } end,
  [15] = function() return nil, errors.new { kind = "limit", reason = "memory", message = "the limit says no" } end,
  [16] = function() -- works for ever, after it made a file to say so
    assert(io.open("working", "w")):close()
    while true do end
  end,
  [17] = function() return ("x"):rep(1 << 30) end,
  [19] = function() return nil, errors.new { kind = "limit", line = 7, message = "expected less, found more" } end,
  [18] = function() error "two\nlines" end,
}

-- An iterator over the numbers of an input: value, token; nil and an error when it is bad; nil at the end.
local function numbers(next_chunk, limits)
  local source = reader.new(next_chunk, "toy")
  local left
  local function number(expected)
    local token, place = source:token()
    if not token then return nil, place.kind and place or reader.fault("end", place, expected) end
    local value = reader.number(token.text)
    if not value then return nil, reader.fault("number", token, expected) end
    if limits == "contest" and value > 100 then return nil, reader.fault("range", token, "a number in 0..100") end
    return value, token
  end
  return function()
    if not left then
      local count, err = number "the number of numbers"
      if not count then return nil, err end
      left = count
    end
    if left > 0 then
      left = left - 1
      return number "a number"
    end
    local token, place = source:token()
    if token then return nil, reader.fault("trailing", token, "the end of the input") end
    if place.kind then return nil, place end
  end
end

local toy = {
  name = "toy-doubles",
  aliases = { "toy-1", "toy-2" },
  title = "Doubles",
  family = "lines",
  summary = "twice each number",
  input_help = "The number of numbers, then the numbers.",
  size_help = "how many numbers a case has",
  example = "2\n3 4\n",
  options = {
    factor = { type = "integer", min = 1, max = 9, default = 2, help = "times what" },
    plain_words = { type = "boolean", help = "say it in words" },
    order = { one_of = { "given", "same" }, default = "given", help = "the order" },
  },
  generate_options = { largest = { type = "integer", min = 0, default = 12, help = "the largest number" } },
}

function toy.answers(next_chunk, option)
  local next_number = numbers(next_chunk)
  return function()
    local value, err = next_number()
    if not value then return nil, err end
    if moods[value] then return moods[value]() end
    return (option.plain_words and "it is %d\n" or "%d\n"):format(value * option.factor)
  end
end

-- A stream with the methods of those in C, made of the plain road.
function toy.stream(option)
  local chunks = {}
  local stream = {}
  function stream:feed(chunk) -- luacheck: no self
    if chunk then
      chunks[#chunks + 1] = chunk
      return "", "more"
    end
    local output = {}
    local at = 0
    local function source()
      at = at + 1
      return chunks[at]
    end
    local next_piece = toy.answers(source, option)
    local text, err = next_piece()
    while text do
      output[#output + 1] = text
      text, err = next_piece()
    end
    if err then return table.concat(output), nil, err end
    return table.concat(output), "end"
  end
  return setmetatable(stream, { __close = function() toy.closed = (toy.closed or 0) + 1 end })
end

function toy.check(next_input_chunk, next_output_chunk)
  local next_number = numbers(next_input_chunk)
  local answers = reader.new(next_output_chunk, "toy")
  local case = 0
  while true do
    local value, err = next_number()
    if not value then
      if not err then return true, case end
      return nil, err.line and errors.new { kind = "input", message = err.message, line = err.line } or err
    end
    case = case + 1
    local token, place = answers:token()
    if not token and place.kind then return nil, place end
    if not token or token.text ~= tostring(value * 2) then
      local fault = reader.fault("wrong", token or place, tostring(value * 2))
      fault.case = case
      return nil, fault
    end
  end
end

function toy.validate(next_chunk, limits)
  local next_number = numbers(next_chunk, limits)
  local count = 0
  while true do
    local value, err = next_number()
    if not value then
      if err then return nil, err end
      return true, count
    end
    count = count + 1
  end
end

function toy.generate(random, option)
  if option.limits == "contest" and option.cases > 100 then
    return nil, errors.new { kind = "option", message = "the contest allows up to 100 cases" }
  end
  local left = option.cases + 1
  return function()
    left = left - 1
    if left == option.cases then return option.cases .. "\n" end
    if left >= 0 then return random:integer(0, option.largest) .. "\n" end
  end
end

table.insert(require "riddle.lines.problems", toy)

return toy
