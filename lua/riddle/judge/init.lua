--- Contest problems: answer them, check answers, validate and generate inputs.
--
--    local judge = require "riddle.judge"
--    judge.run("hi-q", io.stdin, io.stdout)
--
-- The problems live with their families: `riddle.<family>.problems` is a list of problem modules; this
-- module knows them only through the fields described in docs/judge.md.
-- @module riddle.judge
local errors = require "riddle.errors"
local families = require "riddle.families"
local options = require "riddle.options"
local random = require "riddle.random"
local reader = require "riddle.reader"

local judge = {}

local problems -- name or alias -> problem; and the list of names, in the families' order

local function load_problems()
  if problems then return problems end
  problems = { names = {}, by_name = {} }
  for _, family in ipairs(families) do
    for _, problem in ipairs(require("riddle." .. family .. ".problems")) do
      problems.names[#problems.names + 1] = problem.name
      problems.by_name[problem.name] = problem
      for _, alias in ipairs(problem.aliases) do problems.by_name[alias] = problem end
    end
  end
  return problems
end

--- The problems' names, in order.
function judge.names() return table.move(load_problems().names, 1, #problems.names, 1, {}) end

--- The module of a problem by its name or one of its judges' numbers ("uva-379"); nil and an error of
-- kind "problem" when there is none.
function judge.problem(name)
  local known = load_problems()
  local problem = known.by_name[tostring(name):lower()]
  if problem then return problem end
  local all = options.names(known.by_name)
  local near = options.nearest(name, all)
  local hint = near and ("did you mean '%s'?"):format(near) or "there are: " .. table.concat(all, ", ")
  return nil, errors.new { kind = "problem", message = ("unknown problem '%s'; %s"):format(tostring(name), hint) }
end

-- The problem, or an error that blames the caller of the public function.
local function need_problem(name, who)
  local problem, err = judge.problem(name)
  if not problem then error(("%s: %s"):format(who, err.message), 3) end
  return problem
end

-- A function that writes text: to an open file, or by calling a function.
local function writer(output, who)
  if type(output) == "function" then return output end
  if io.type(output) ~= "file" then
    local found = io.type(output) or type(output)
    error(("%s: the output must be an open file or a function, got %s"):format(who, found), 3)
  end
  return function(text)
    local ok, message, code = output:write(text)
    if ok then return true end
    return nil, errors.new { kind = code == 32 and "closed pipe" or "write", message = "cannot write: " .. message }
  end
end

-- Feeds a source through a buffer kernel, chunk by chunk.
local function run_stream(stream, next_chunk, write)
  local text, read_error = next_chunk()
  while true do
    if read_error then return nil, read_error end
    local output, state, fault = stream:feed(text)
    if #output > 0 then
      local _, write_error = write(output)
      if write_error then return nil, write_error end
    end
    if not state then return nil, errors.new(fault) end
    if state == "end" then return true end
    if state == "more" then
      text, read_error = next_chunk()
    else
      text = text and "" -- paused: go on with what the stream holds
    end
  end
end

--- Answers a contest input of any size.
-- @tparam string name a problem or one of its aliases
-- @tparam string|file|function input
-- @tparam file|function output an open file, or a function that is called with pieces of text
-- @tparam ?table given the problem's options (e.g. `order` of game-schedule), and
--   `road` = "kernel" (the default: bytes to bytes in C) or "lua" (through the family's Lua API; slower,
--   the same bytes)
-- @return true; or nil and an error with kind, line, column and message. Answers before the error
--   have been written.
function judge.run(name, input, output, given)
  local problem = need_problem(name, "judge.run")
  local road = { road = { one_of = { "kernel", "lua" }, default = "kernel" }, memory = options.job.memory }
  local option = options.check("judge.run", given, options.join(road, problem.options or {}))
  local next_chunk = reader.chunks(input, "judge.run")
  local write = writer(output, "judge.run")
  if option.road == "lua" then
    for text, err in problem.answers(next_chunk, option) do
      if err then return nil, err end
      local _, write_error = write(text)
      if write_error then return nil, write_error end
    end
    return true
  end
  local stream <close> = problem.stream(option)
  return run_stream(stream, next_chunk, write)
end

--- Is an output a right answer to an input? In plain Lua, from the problem's definition alone.
-- @tparam string name
-- @tparam string|file|function input
-- @tparam string|file|function output
-- @return true and the number of cases; or nil and an error: kind "wrong" with `case` (from 1), `line`
--   (of the output) and the reason; kind "input" when the input itself is bad
function judge.check(name, input, output)
  local problem = need_problem(name, "judge.check")
  return problem.check(reader.chunks(input, "judge.check"), reader.chunks(output, "judge.check"))
end

--- Is an input legal?
-- @tparam string name
-- @tparam string|file|function input
-- @tparam ?table given `limits` = "contest" (as the original states them) or "none" (the default)
-- @return true and the number of cases; or nil and an error with line and column of the first fault
function judge.validate(name, input, given)
  local problem = need_problem(name, "judge.validate")
  local option = options.check("judge.validate", given, {
    limits = { one_of = { "contest", "none" }, default = "none" },
  })
  return problem.validate(reader.chunks(input, "judge.validate"), option.limits)
end

--- Makes an input: random cases and nasty ones, the same for the same seed on every machine.
-- @tparam string name
-- @tparam file|function output
-- @tparam table given `cases` (a number, default 10), `seed` (an integer, default 1), `size` (how large a
--   case is; its meaning is the problem's), `limits` = "contest" (the default) or "none"
-- @return true; or nil and an error when the output cannot be written
function judge.generate(name, output, given)
  local problem = need_problem(name, "judge.generate")
  local option = options.check("judge.generate", given, options.join({
    seed = { type = "integer", default = 1 },
    cases = { type = "integer", min = 0, max = 1000000000, default = 10 },
    size = { type = "integer", min = 1 },
    limits = { one_of = { "contest", "none" }, default = "contest" },
  }, problem.generate_options or {}))
  local write = writer(output, "judge.generate")
  for text in problem.generate(random.new(option.seed), option) do
    local _, err = write(text)
    if err then return nil, err end
  end
  return true
end

return judge
