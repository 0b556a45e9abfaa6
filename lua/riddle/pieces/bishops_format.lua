--- The format of Bishops and Little Bishops: lines "n k", ended by "0 0"; one number a line.
-- Returns a function that makes the problem module of its particulars.
-- @module riddle.pieces.bishops_format
local core = require "riddle.core"
local errors = require "riddle.errors"
local lazy = require "riddle.lazy"
local reader = require "riddle.reader"
local verdict = require "riddle.pieces.verdict"

local formula, pieces = lazy "riddle.pieces.bishop_formula", lazy "riddle.pieces"

local LARGEST_CHECKED = 2000 -- rows of a board that the checker counts in plain Lua
local LARGEST_MADE = 1 << 30 -- rows of a board that the generator makes

local END = "two numbers n k, or 0 0"

local function read_number(token, name)
  local value, large = reader.number(token.text)
  if value then return value end
  if large then return nil, reader.fault("range", token, "a number of at most 9223372036854775807 for " .. name) end
  return nil, reader.fault("number", token, "a number " .. name)
end

-- The next question {n, k, n_token, k_token}, nil after "0 0", or nil and an error.
local function read_question(input)
  local line, err = input:next_line()
  if not line then return nil, errors.is(err) and err or reader.fault("end", err, END) end
  local next_word = reader.words(line)
  local n_token, k_token, rest = next_word(), next_word(), next_word()
  local n, k
  n, err = read_number(n_token, "n")
  if not n then return nil, err end
  if not k_token then
    local message = "expected two numbers n k, found only " .. errors.quote(n_token.text)
    return nil, errors.new { kind = "count", message = message, line = n_token.line, column = n_token.column }
  end
  k, err = read_number(k_token, "k")
  if not k then return nil, err end
  if rest then return nil, reader.fault("count", rest, "the end of the line") end
  if n == 0 and k == 0 then return nil end
  return { n = n, k = k, n_token = n_token, k_token = k_token }
end

-- nil, or the error that something follows "0 0".
local function read_end(input)
  local token, err = input:token()
  if token then return reader.fault("trailing", token, "the end of the input after 0 0") end
  return errors.is(err) and err or nil
end

-- Iterates over the questions; yields `false, err` for a fault and stops.
local function questions(next_chunk, who)
  local input, over = reader.new(next_chunk, who), false
  return function()
    if over then return nil end
    local question, err = read_question(input)
    if question then return question end
    over = true
    err = err or read_end(input)
    if err then return false, err end
    return nil
  end
end

-- The questions as values, for pieces.read: yields line, { n =, k = }; or line, nil, err.
local function read(next_chunk)
  local next_question = questions(next_chunk, "pieces.read")
  return function()
    local question, err = next_question()
    if question then return question.n_token.line, { n = question.n, k = question.k } end
    if err then return err.line or 0, nil, err end
    return nil
  end
end

local function is_case(value)
  local function is_number(x) return math.type(x) == "integer" and x >= 0 end
  return type(value) == "table" and is_number(value.n) and is_number(value.k) and (value.n > 0 or value.k > 0),
    "a case { n =, k = } of two integers of at least 0, not both 0"
end

local function write(list)
  local lines = {}
  for i, case in ipairs(list) do lines[i] = ("%d %d\n"):format(case.n, case.k) end
  return table.concat(lines) .. "0 0\n"
end

-- Do k bishops fit on n x n? Without 2 * n, which may be too large.
local function fits(n, k)
  if n < 2 then return k <= n end
  return k // 2 + k % 2 <= n - 1
end

-- The error of pieces.count as the stream words it.
local function limit_fault(question, err)
  local found = ("'%d %d'"):format(question.n, question.k)
  local message = ("expected a board of at most %d rows, found %s"):format(core.pieces.ferrers_largest, found)
  if err and err.bytes then
    message = ("expected a question that takes at most %d bytes, found %s, which takes at least %d"):format(
      err.limit, found, err.bytes)
  end
  local place = question.n_token
  return errors.new { kind = "limit", message = message, line = place.line, column = place.column }
end

local function answer(question, option)
  local n, k = question.n, question.k
  if not fits(n, k) then return 0 end
  if k == 0 then return 1 end
  if n > core.pieces.ferrers_largest then return nil, limit_fault(question) end
  -- by the method of the stream: the memory limit is about its memory
  local count, err = pieces.count("bishop", n, k, { memory = option.memory, method = "ferrers" })
  if count then return count end
  return nil, err.kind == "limit" and limit_fault(question, err) or err
end

local function answers(next_chunk, option)
  local next_question = questions(next_chunk, "bishops")
  return function()
    local question, err = next_question()
    if not question then return question, err end
    local count, refusal = answer(question, option)
    if not count then return false, refusal end
    return count .. "\n"
  end
end

local function input_error(err)
  return errors.new { kind = "input", message = err.message, line = err.line, column = err.column, reason = err.kind }
end

-- The right answer as text; or nil and an error when the board is too large for the checker.
local function right_answer(question, count)
  local n, k = question.n, question.k
  if not fits(n, k) then return "0" end
  if k == 0 then return "1" end
  if n <= LARGEST_CHECKED then return tostring(count(n, k)) end
  local message = ("the checker counts boards of up to %d rows, found '%d %d'"):format(LARGEST_CHECKED, n, k)
  return nil, errors.new { kind = "limit", message = message, line = question.n_token.line }
end

-- Compares every line of the output with the formula's number.
local function check(next_input, next_output)
  local output, count = reader.new(next_output, "bishops"), formula.new()
  local cases = 0
  for question, err in questions(next_input, "bishops") do
    if not question then return nil, input_error(err) end
    cases = cases + 1
    local line, place = output:next_line()
    if not line then
      if errors.is(place) then return nil, place end
      local message = ("expected the answer to '%d %d', found the end of the output"):format(question.n, question.k)
      return nil, verdict.wrong(cases, place.line, message)
    end
    local expected, refusal = right_answer(question, count)
    if not expected then return nil, refusal end
    if line.text ~= expected then
      local message = ("expected %s ways for %d bishop%s on %d x %d, found %s"):format(
        expected, question.k, question.k == 1 and "" or "s", question.n, question.n, errors.quote(line.text))
      return nil, verdict.wrong(cases, line.line, message)
    end
  end
  return verdict.finish(output, cases)
end

local function beyond_contest(question, largest)
  if question.n < 1 or question.n > largest then
    return reader.fault("range", question.n_token, ("n in 1..%d"):format(largest))
  end
  if question.k > question.n * question.n then
    return reader.fault("range", question.k_token, ("k in 0..%d"):format(question.n * question.n))
  end
end

local function validate(next_chunk, limits, largest)
  local cases = 0
  for question, err in questions(next_chunk, "bishops") do
    if question and limits == "contest" then err = beyond_contest(question, largest) end
    if err then return nil, err end
    cases = cases + 1
  end
  return true, cases
end

-- A third of the boards and numbers are such as programs get wrong.
local function generate(random, option, largest)
  local most = math.min(option.size or largest, LARGEST_MADE)
  if option.limits == "contest" then most = math.min(most, largest) end
  local made = 0
  return function()
    made = made + 1
    if made == option.cases + 1 then return "0 0\n" end
    if made > option.cases then return nil end
    local n = random:one_in(3) and random:pick { 1, 1, 2, most } or random:integer(1, most)
    n = math.min(n, most)
    local k = random:integer(0, 2 * n)
    if random:one_in(3) then k = random:pick { 0, 1, n, 2 * n - 2, 2 * n - 1, n * n } end
    if option.limits == "none" and random:one_in(20) then n, k = 0, math.max(k, 1) end
    return ("%d %d\n"):format(n, option.limits == "contest" and math.min(k, n * n) or k)
  end
end

return function(problem)
  local largest = problem.largest
  return {
    name = problem.name,
    aliases = problem.aliases,
    title = problem.title,
    family = "pieces",
    summary = "in how many ways can k bishops stand on an n x n board, none attacking another",
    input_help = ("Lines of n and k, ended by '0 0'. In the contest n is in 1..%d and k in 0..n*n."):format(largest),
    size_help = "the largest n",
    example = "8 6\n4 4\n0 0\n",
    options = {},
    stream = function(option) return core.pieces[problem.stream](option) end,
    answers = answers,
    read = read,
    is_case = is_case,
    write = write,
    check = check,
    validate = function(next_chunk, limits) return validate(next_chunk, limits, largest) end,
    generate = function(random, option) return generate(random, option, largest) end,
  }
end
